//! What a position is worth, and which moves look promising.

use super::board::{Arkantar, Direction, Kind, Tiles};
use super::moves::Move;
use crate::position::{Evaluate, UNIT};

/// The worth of a Knight. A Small one is the only kind that takes Small pawns besides the King,
/// but by symmetry of the capture table the three kinds are equal.
const KNIGHT: i32 = UNIT;
/// For each pawn that can slide or capture in a direction.
const FREEDOM: i32 = 4;
/// For each open side (an empty Path) of a King: through it he can be attacked.
const OPEN_KING: i32 = -6;

impl Evaluate for Arkantar {
    fn evaluate(&self, seat: u8) -> i32 {
        self.side_value(seat) - self.side_value(1 - seat)
    }

    fn hint(&self, m: Move) -> i32 {
        match m {
            Move::Capture(_, to, ransom) => {
                let king = self.of(1 - self.side, Kind::King) & to.bit() != 0;
                100 + 1000 * i32::from(king) + 50 * i32::from(ransom.is_some())
            }
            Move::Slide(..) => 10,
            Move::Destroy(_) => 5,
            Move::Build(_) => 1,
            Move::End | Move::Pass => 0,
        }
    }
}

impl Arkantar {
    fn side_value(&self, side: u8) -> i32 {
        let (pawns, open) = (self.sides[side as usize], self.empty());
        let king = self.of(side, Kind::King);
        let count = |set: Tiles| set.count_ones() as i32;
        let open_sides =
            |set: Tiles| Direction::ALL.into_iter().map(|d| count(d.step(set) & open)).sum::<i32>();
        KNIGHT * count(pawns & !king) + FREEDOM * open_sides(pawns) + OPEN_KING * open_sides(king)
    }
}
