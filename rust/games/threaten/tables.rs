//! What is worked out once and for all about a board.

use super::geometry::{Board, DIAMONDS, EDGES, LANES, LINES};
use super::proposals::Proposals;
use super::sets::Set;
use super::slides::{CELLS, Lookup};
use crate::trigrid::Steps;

/// The lane on which Columns begin.
const FIRST_LANE: i8 = 4;

/// Short moves from one cell: edge neighbours if empty, first cells of lines to capture.
#[derive(Clone, Copy)]
pub(super) struct Near<S> {
    edges: S,
    firsts: S,
}

impl<S: Set> Near<S> {
    const NONE: Self = Self { edges: S::EMPTY, firsts: S::EMPTY };

    /// All cells that matter.
    pub(super) fn all(self) -> S {
        self.edges | self.firsts
    }

    #[inline]
    pub(super) fn targets(self, empty: S, enemy: S) -> S {
        self.edges & empty | self.firsts & enemy
    }
}

/// The tables of a board.
pub struct Tables<B: Board> {
    pub(super) lines: B::Lines,
    pub(super) lanes: B::Lanes,
    pub(super) diamonds: B::Diamonds,
    /// Where an Obelisk goes from a cell.
    pub(super) obelisk: [Near<B::Set>; CELLS],
    /// Where a Column of a colour goes from a cell: to no smaller lane.
    pub(super) column: [[Near<B::Set>; CELLS]; 4],
    /// The upgrade lane of each colour.
    pub(super) upgrade: [B::Set; 4],
    /// The lane before it.
    pub(super) before_upgrade: [B::Set; 4],
    /// How many lanes a Column of a colour on a cell has gone beyond its first one, as far as its
    /// upgrade lane.
    pub(super) progress: [[u8; CELLS]; 4],
    pub(super) proposals: Proposals<B::Set>,
}

impl<B: Board> Tables<B> {
    pub(super) fn new() -> Self {
        let paths = |family: [Steps; 6]| {
            move |cell| family.map(|steps| B::path(cell, steps).collect()).to_vec()
        };
        let mut tables = Self {
            lines: B::Lines::new(B::cells(), paths(LINES)),
            lanes: B::Lanes::new(B::cells(), paths(LANES)),
            diamonds: B::Diamonds::new(B::cells(), paths(DIAMONDS)),
            obelisk: [Near::NONE; CELLS],
            column: [[Near::NONE; CELLS]; 4],
            upgrade: [B::Set::EMPTY; 4],
            before_upgrade: [B::Set::EMPTY; 4],
            progress: [[0; CELLS]; 4],
            proposals: Proposals::new::<B>(),
        };
        for cell in B::cells() {
            let at = usize::from(cell);
            tables.obelisk[at] = Self::near(cell, |_| true);
            for colour in 0..B::SEATS {
                let lane = B::lane(colour, cell);
                tables.column[colour][at] = Self::near(cell, |to| B::lane(colour, to) >= lane);
                let on = |number| B::Set::of(cell).only_if(lane == number);
                tables.upgrade[colour] |= on(B::UPGRADE_LANE);
                tables.before_upgrade[colour] |= on(B::UPGRADE_LANE - 1);
                let gone = lane.min(B::UPGRADE_LANE) - FIRST_LANE;
                tables.progress[colour][at] = gone.max(0) as u8;
            }
        }
        tables
    }

    /// The short moves from a cell to cells that are `open`.
    fn near(cell: u8, open: impl Fn(u8) -> bool) -> Near<B::Set> {
        let first = |steps: &[Steps]| {
            let cells = steps.iter().filter_map(|&steps| B::path(cell, steps).next());
            cells.filter(|&to| open(to)).fold(B::Set::EMPTY, |set, to| set | B::Set::of(to))
        };
        Near { edges: first(&EDGES), firsts: first(&LINES) }
    }
}
