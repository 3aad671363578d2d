//! What a position is worth, and which moves look promising.

use super::board::{ARROWS, Cells, Owner, TriTrac};
use super::moves::Move;
use crate::position::Evaluate;

/// For an own tile on a track that begins at an arrow: the opponent can use it but not undo it.
const ON_TRACK: i32 = 12;
/// For a tile still in hand: it can go anywhere without leaving a gap.
const IN_HAND: i32 = 5;

impl Evaluate for TriTrac {
    fn evaluate(&self, seat: u8) -> i32 {
        let tracks = self.tracks();
        let value = |side: u8| {
            let owned = self.owned(Owner::of_side(side));
            ON_TRACK * (owned & tracks).count_ones() as i32 + IN_HAND * self.hand(side) as i32
        };
        value(seat) - value(1 - seat)
    }

    fn hint(&self, m: Move) -> i32 {
        let tracks = self.tracks();
        match m {
            Move::Place(cell, _) => 10 + 5 * self.touches(tracks, cell.bit()),
            Move::Shift(from, to, _) => {
                5 * (self.touches(tracks, to.bit()) - self.touches(tracks, from.bit()))
            }
            Move::Rotate(cell, _) => 2 - 5 * self.touches(tracks, cell.bit()),
        }
    }
}

impl TriTrac {
    /// The cells of all tracks that begin at an arrow.
    fn tracks(&self) -> Cells {
        let mut tracks = 0;
        for (cell, arrow) in ARROWS {
            let Some((_, lies)) = self.tile_at(cell).filter(|&(_, lies)| lies != arrow) else {
                continue;
            };
            tracks |= cell.bit();
            for edge in lies.others().into_iter().filter(|&edge| edge != arrow) {
                self.leads_to_arrow(cell, edge, |next| tracks |= next.bit());
            }
        }
        tracks
    }

    fn touches(&self, tracks: Cells, cell: Cells) -> i32 {
        i32::from(tracks & cell != 0)
    }
}
