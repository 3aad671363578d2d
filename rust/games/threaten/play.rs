//! Playing a move.

use super::board::{Cells, Kind, Threaten, piece_key};
use super::generate::Piece;
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
        let prepared;
        let (from, to, before) = match m {
            Move::Plain(from, to, None) => (from.0, to.0, self),
            Move::Plain(from, to, upgrade) | Move::Capture(from, to, upgrade) => {
                prepared = self.prepare(from.0, to.0, upgrade);
                (from.0, to.0, &prepared)
            }
            Move::Pass => return self.pass(),
        };
        before.relocate(from, to)
    }

    /// The position with a piece moved to an empty cell, and the turn with it.
    #[inline(always)]
    fn relocate(&self, from: u8, to: u8) -> Self {
        let both = Cells::<N>::of(from) | Cells::<N>::of(to);
        let (kind, colour) = (self.kind_on(from), self.colour_in(self.side, from));
        let mut next = self.pass();
        next.key ^= piece_key(from, kind, colour) ^ piece_key(to, kind, colour);
        next.colours[usize::from(colour)] ^= both;
        if let Some(rank) = kind.rank() {
            next.kinds[rank] ^= both;
        } else if kind == Kind::Obelisk {
            next.obelisks[usize::from(colour)] = to;
        }
        next
    }

    /// The position with the turn passed on.
    #[inline]
    pub(super) fn pass(&self) -> Self {
        let mut next = *self;
        next.set_side(self.next_side());
        next
    }

    /// The position with the target of a move empty and the mover what it is to become.
    #[inline(never)]
    fn prepare(&self, from: u8, to: u8, upgrade: Option<Kind>) -> Self {
        let mut next = *self;
        if self.occupied().has(to) {
            next.capture(to);
        }
        if let Some(kind) = upgrade {
            next.upgrade(from, kind);
        }
        next
    }

    /// Replaces a Column. An Ancient is the Extra one, if no other can come back.
    fn upgrade(&mut self, cell: u8, kind: Kind) {
        let colour = self.colour_in(self.side, cell);
        if kind == Kind::Ancient && self.captured(colour, kind) == 0 {
            self.set_extra(colour);
        }
        self.take(cell, Kind::Column, colour);
        self.put(cell, kind, colour);
    }

    /// Takes the piece on a cell off the board, and whoever falls with it.
    fn capture(&mut self, cell: u8) {
        let (kind, colour) = (self.kind_on(cell), self.colour_on(cell));
        let Some(loser) = self.owner(colour) else { return };
        self.take(cell, kind, colour);
        if kind == Kind::Obelisk {
            return self.give_army(loser);
        }
        if self.colours[usize::from(colour)].is_empty() {
            self.set_owner(colour, None);
        }
        if self.army(loser) == self.obelisk(loser) {
            self.take(self.obelisks[usize::from(loser)], Kind::Obelisk, loser);
            self.set_owner(loser, None);
        }
    }

    /// All that the loser controls goes over to the player to act (TN6).
    #[cold]
    fn give_army(&mut self, loser: u8) {
        for colour in self.colours_of(loser) {
            let any = !self.colours[usize::from(colour)].is_empty();
            self.set_owner(colour, any.then_some(self.side));
        }
    }
}

/// A piece in the air: what it takes to set it down on one empty cell after another.
pub(super) struct Lifted<const N: usize>
where
    Seats<N>: Board,
{
    piece: Piece,
    rank: Option<usize>,
    /// The other pieces of its colour, and those of its kind.
    colour: Cells<N>,
    kind: Cells<N>,
    /// The key without it.
    key: u64,
}

impl<const N: usize> Lifted<N>
where
    Seats<N>: Board,
{
    #[inline]
    pub(super) fn from(position: &Threaten<N>, piece: Piece) -> Self {
        let (bit, rank) = (Cells::<N>::of(piece.cell), piece.kind.rank());
        Self {
            piece,
            rank,
            colour: position.colours[usize::from(piece.colour)] & !bit,
            kind: rank.map_or(Cells::<N>::EMPTY, |rank| position.kinds[rank] & !bit),
            key: position.key ^ piece_key(piece.cell, piece.kind, piece.colour),
        }
    }

    /// Makes the position one with the piece on this cell.
    #[inline]
    pub(super) fn set_down(&self, position: &mut Threaten<N>, to: u8) {
        let (Piece { kind, colour, .. }, bit) = (self.piece, Cells::<N>::of(to));
        position.colours[usize::from(colour)] = self.colour | bit;
        if let Some(rank) = self.rank {
            position.kinds[rank] = self.kind | bit;
        } else if kind == Kind::Obelisk {
            position.obelisks[usize::from(colour)] = to;
        }
        position.key = self.key ^ piece_key(to, kind, colour);
    }
}
