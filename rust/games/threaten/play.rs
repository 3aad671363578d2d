//! Playing a move.

use super::board::{Cells, Kind, Owners, Threaten, piece_key};
use super::geometry::{Board, Seats};
use super::moves::Move;
use super::sets::Set;

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// The position after a legal move.
    #[inline]
    pub(super) fn after(&self, m: Move<N>) -> Self {
        let mut next = *self;
        match m {
            Move::Plain(from, to, upgrade) => next.relocate(from.0, to.0, upgrade),
            Move::Capture(from, to, upgrade) => {
                next.capture(to.0);
                next.relocate(from.0, to.0, upgrade);
            }
            Move::Pass => {}
        }
        next.set_side(next.next_side());
        next
    }

    /// Moves a piece to an empty cell.
    #[inline]
    fn relocate(&mut self, from: u8, to: u8, upgrade: Option<Kind>) {
        let both = Cells::<N>::of(from) | Cells::<N>::of(to);
        let colour = if self.owners == Owners::OWN { self.side } else { self.colour_on(from) };
        let kind = self.kind_on(from);
        self.colours[usize::from(colour)] ^= both;
        for set in &mut self.kinds {
            *set ^= both.only_if(set.has(from));
        }
        let obelisk = &mut self.obelisks[usize::from(self.side)];
        *obelisk = if *obelisk == from { to } else { *obelisk };
        self.key ^= piece_key(from, kind, colour) ^ piece_key(to, kind, colour);
        if let Some(upgrade) = upgrade {
            self.upgrade(to, colour, upgrade);
        }
    }

    /// Replaces a Column. An Ancient is the Extra one, if no other can come back.
    #[cold]
    fn upgrade(&mut self, cell: u8, colour: u8, kind: Kind) {
        if kind == Kind::Ancient && self.captured(colour, kind) == 0 {
            self.set_extra(Some(colour));
        }
        self.take(cell, Kind::Column, colour);
        self.put(cell, kind, colour);
    }

    /// Takes the piece on a cell, and whoever falls with it out of the game.
    #[inline]
    fn capture(&mut self, cell: u8) {
        let (kind, colour) = (self.kind_on(cell), self.colour_on(cell));
        let loser = self.owners.of(colour);
        self.take(cell, kind, colour);
        if kind == Kind::Obelisk {
            self.conquer(loser);
            return;
        }
        if self.colours[usize::from(colour)].is_empty() {
            self.set_owner(colour, colour);
        }
        if self.army(loser) == self.obelisk(loser) {
            self.take(self.obelisks[usize::from(loser)], Kind::Obelisk, loser);
        }
    }

    /// All that the loser controlled goes over to the player to act (TN6).
    #[cold]
    fn conquer(&mut self, loser: u8) {
        for colour in Self::seats() {
            let any = !self.colours[usize::from(colour)].is_empty();
            if any && self.owners.of(colour) == loser {
                self.set_owner(colour, self.side);
            }
        }
    }
}
