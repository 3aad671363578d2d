//! Legality, on a path of its own: cell by cell, from the sentences of the rules page.

use super::board::{Kind, Threaten};
use super::geometry::{Board, Cell, EDGES, LANES, LINES, Seats, all_paths};
use super::moves::Move;
use crate::trigrid::Steps;

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// Whether the player to act may do this in an unfinished game.
    pub(super) fn allows(&self, m: Move<N>) -> bool {
        match m {
            Move::Plain(from, to, upgrade) => {
                self.may_move(from, to) && self.may_become(from, to, upgrade)
            }
            Move::Capture(from, to, upgrade) => {
                self.may_capture(from, to) && self.may_become(from, to, upgrade)
            }
            Move::Pass => !Cell::all().any(|from| {
                self.is_controlled(from)
                    && Cell::all().any(|to| self.may_move(from, to) || self.may_capture(from, to))
            }),
        }
    }

    /// Whether the player to act controls a piece on the cell.
    fn is_controlled(&self, cell: Cell<N>) -> bool {
        self.piece_at(cell).is_some_and(|(_, colour)| self.owner(colour) == Some(self.side))
    }

    fn is_empty(&self, cell: Cell<N>) -> bool {
        self.piece_at(cell).is_none()
    }

    /// Whether `to` lies on the path, and nothing before it.
    fn slides(&self, from: Cell<N>, to: Cell<N>, steps: Steps) -> bool {
        from.path(steps).find(|&cell| cell == to || !self.is_empty(cell)) == Some(to)
    }

    /// Whether `to` lies on the path with one piece before it: a screen, which is no Arcus (TN5).
    fn jumps(&self, from: Cell<N>, to: Cell<N>, steps: Steps) -> bool {
        let screen = from.path(steps).find(|&cell| !self.is_empty(cell));
        screen.is_some_and(|screen| !self.is_arcus(screen) && self.slides(screen, to, steps))
    }

    fn is_arcus(&self, cell: Cell<N>) -> bool {
        self.piece_at(cell).is_some_and(|(kind, _)| kind == Kind::Arcus)
    }

    /// The first part of the table of moves: to empty cells.
    fn may_move(&self, from: Cell<N>, to: Cell<N>) -> bool {
        let Some((kind, colour)) = self.piece_at(from) else { return false };
        if !self.is_controlled(from) || !self.is_empty(to) {
            return false;
        }
        match kind {
            Kind::Obelisk => is_next(from, to, &EDGES),
            Kind::Column => is_next(from, to, &EDGES) && to.lane(colour) >= from.lane(colour),
            _ => self.may_slide(kind, from, to),
        }
    }

    /// The second part: captures.
    fn may_capture(&self, from: Cell<N>, to: Cell<N>) -> bool {
        let Some((kind, colour)) = self.piece_at(from) else { return false };
        if !self.is_controlled(from) || self.is_empty(to) || self.is_controlled(to) {
            return false;
        }
        match kind {
            Kind::Obelisk => is_next(from, to, &LINES),
            Kind::Column => is_next(from, to, &LINES) && to.lane(colour) >= from.lane(colour),
            Kind::Arcus if self.is_arcus(to) => false,
            _ => self.may_slide(kind, from, to),
        }
    }

    /// What both parts have in common for the pieces that go far.
    fn may_slide(&self, kind: Kind, from: Cell<N>, to: Cell<N>) -> bool {
        match kind {
            Kind::Triga => LINES.into_iter().any(|steps| self.slides(from, to, steps)),
            Kind::Arcus => LANES.into_iter().any(|steps| self.jumps(from, to, steps)),
            Kind::Ancient => all_paths().any(|steps| self.slides(from, to, steps)),
            Kind::Obelisk | Kind::Column => false,
        }
    }

    /// Whether what the piece is said to become is what the page makes of it (TN8).
    fn may_become(&self, from: Cell<N>, to: Cell<N>, upgrade: Option<Kind>) -> bool {
        let Some((Kind::Column, colour)) = self.piece_at(from) else { return upgrade.is_none() };
        if !to.upgrades(colour) {
            return upgrade.is_none();
        }
        let comes_back = |kind| {
            let on_board = Cell::all().filter(|&c| self.piece_at(c) == Some((kind, colour)));
            on_board.count() < self.complement(colour, kind) as usize
        };
        let ancient = comes_back(Kind::Ancient) || self.extra().is_none();
        match upgrade {
            Some(Kind::Ancient) => ancient,
            Some(kind) => !ancient && comes_back(kind),
            None => !ancient && !comes_back(Kind::Triga) && !comes_back(Kind::Arcus),
        }
    }
}

/// Whether one of the steps leads from the one cell to the other.
fn is_next<const N: usize>(from: Cell<N>, to: Cell<N>, steps: &[Steps]) -> bool
where
    Seats<N>: Board,
{
    steps.iter().any(|&steps| from.path(steps).next() == Some(to))
}
