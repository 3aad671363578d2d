//! When a search ends, and how it goes about it.

use std::time::Duration;

/// When a search ends: at whatever comes first. With no limit at all it ends when a forced result
/// is proved, when it is told to stop, or at [`MAX_DEPTH`](super::MAX_DEPTH).
///
/// Whatever the limits, depth 1 is always searched, so that there is a move to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self { depth: None, nodes: None, time: None };

    /// So many plies.
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::NONE }
    }

    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// So long.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::NONE }
    }
}

/// How a search goes about it. Nothing here changes the value found at a fixed depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads; with one, the same search gives the same answer every time.
    pub threads: usize,
    /// The size of the transposition table in MiB, used to the last byte; 0: no table.
    pub table_mb: usize,
    /// How many best lines are found, each with its exact score.
    pub multipv: usize,
    /// Whether a search by time alone answers at once where only one move is legal.
    pub only_move: bool,
    /// The parts of the search.
    pub switches: Switches,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            threads: 1,
            table_mb: 16,
            multipv: 1,
            only_move: true,
            switches: Switches::default(),
        }
    }
}

/// The parts of the search that can be turned off: it gets slower, its values stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// The transposition table.
    pub table: bool,
    /// Principal variation search: all moves but the first are first tried with a null window.
    pub pvs: bool,
    /// The killer heuristic.
    pub killers: bool,
    /// The history heuristic.
    pub history: bool,
}

impl Switches {
    /// Everything on.
    pub const ALL: Self = Self { table: true, pvs: true, killers: true, history: true };
    /// Everything off: plain alpha-beta.
    pub const NONE: Self = Self { table: false, pvs: false, killers: false, history: false };
}

impl Default for Switches {
    fn default() -> Self {
        Self::ALL
    }
}
