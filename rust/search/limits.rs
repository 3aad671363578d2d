//! When a search ends, and how it goes about it.

use std::str::FromStr;
use std::time::Duration;

use crate::text::TextError;

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

/// How the players of a game for three or more are thought to play. With two players they are
/// always opponents and every method is the same.
///
/// ```
/// use fiveply::search::Method;
///
/// assert_eq!(Method::ALL.map(Method::name), ["auto", "paranoid", "maxn", "brs+"]);
/// assert_eq!("brs+".parse(), Ok(Method::BrsPlus));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// With dice [`MaxN`](Self::MaxN), without [`BrsPlus`](Self::BrsPlus).
    #[default]
    Auto,
    /// All others together against the player to act at the root (Sturtevant and Korf 2000): a
    /// forced win that it finds is proved, whatever the others do.
    Paranoid,
    /// Everybody for himself (Luckhardt and Irani 1986): each takes the move that is best for
    /// himself, and of several the one that is generated first. A forced win that it finds
    /// supposes that the others play like that.
    MaxN,
    /// Best-reply search with the others' moves in between (Esser, Gras, Winands, Schadd and
    /// Lanctot 2013): between two turns of the root player one opponent, whichever does him most
    /// harm, chooses freely; the others make the move with the highest
    /// [`hint`](crate::Evaluate::hint), the first of several. A forced win that it finds supposes
    /// that the others play like that. Not for games with dice.
    BrsPlus,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Paranoid, Self::MaxN, Self::BrsPlus];

    /// In a word, as Python and the command line have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Paranoid => "paranoid",
            Self::MaxN => "maxn",
            Self::BrsPlus => "brs+",
        }
    }
}

impl FromStr for Method {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let found = Self::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| TextError::quoting("method", text, "auto, paranoid, maxn or brs+"))
    }
}

/// How a search goes about it. But for `method` nothing here changes the value found at a fixed
/// depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How the players of a game for three or more are thought to play.
    pub method: Method,
    /// Threads; with one, the same search gives the same answer every time. One is all that
    /// [`Method::MaxN`] and games with dice make use of.
    pub threads: usize,
    /// The size of the transposition table in MiB, used to the last byte; 0: no table.
    /// [`Method::MaxN`] makes no use of it.
    pub table_mb: usize,
    /// How many best lines are found, each with its exact score. Where a roll is due there is
    /// always one for each roll.
    pub multipv: usize,
    /// Whether a search by time alone answers at once where only one move is legal.
    pub only_move: bool,
    /// Weights for the static values in place of the game's own, one for each of its
    /// [`Features`](crate::features::Features).
    pub weights: Option<&'static [i32]>,
    /// The parts of the search.
    pub switches: Switches,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::Auto,
            threads: 1,
            table_mb: 16,
            multipv: 1,
            only_move: true,
            weights: None,
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
    /// Star1: a roll is given up once the rolls before it have shown that, however the rest turn
    /// out, the expectation is outside the window.
    pub star1: bool,
    /// Star2: one move for each roll is tried first, to give up sooner.
    pub star2: bool,
}

impl Switches {
    /// Everything on.
    pub const ALL: Self =
        Self { table: true, pvs: true, killers: true, history: true, star1: true, star2: true };
    /// Everything off: plain alpha-beta.
    pub const NONE: Self = Self {
        table: false,
        pvs: false,
        killers: false,
        history: false,
        star1: false,
        star2: false,
    };
}

impl Default for Switches {
    fn default() -> Self {
        Self::ALL
    }
}
