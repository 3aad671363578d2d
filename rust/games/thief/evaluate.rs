//! What a position is worth, and which moves look promising.

use super::board::{Board, Role, Square, Squares, Steps, Thief, squares};
use super::moves::Move;
use crate::position::{Evaluate, UNIT};

const GUARD: i32 = UNIT;
/// Two steps a move, and two attacks.
const ELITE: i32 = 2 * UNIT;
/// For holding the enemy jewel at all, and for each rank that the Thief is nearer to her home.
const THIEF: i32 = 3 * UNIT;
const THIEF_RANK: i32 = UNIT / 2;
/// For each neighbour of the own King, or of the own Thief, from which an enemy can take it.
const KING_NEAR: i32 = -UNIT / 5;
const THIEF_NEAR: i32 = -UNIT / 2;
/// For each square that is one step from some unit and not held by the own side.
const FREEDOM: i32 = UNIT / 20;

impl<const N: usize> Evaluate for Thief<N> {
    fn evaluate(&self, seat: u8) -> i32 {
        self.side_value(seat) - self.side_value(1 - seat)
    }

    fn hint(&self, m: Move<N>) -> i32 {
        let captures: i32 = m.captures().map(|square| self.prize(square)).sum();
        match m {
            Move::Step { from, to, .. } | Move::Double { from, to, .. } => {
                captures + self.progress(from, to)
            }
            Move::HandOver { from, to } => self.progress(from, to),
            // The unit is gone for a step that may be worth less.
            Move::Sacrifice { unit, from, to, .. } => {
                captures + self.progress(from, to) - self.nature_value(unit)
            }
            Move::End | Move::Pass => 0,
        }
    }
}

impl<const N: usize> Thief<N> {
    fn side_value(&self, side: u8) -> i32 {
        let (me, other) = (usize::from(side & 1), usize::from(side & 1 ^ 1));
        let own = self.sides[me];
        let count = |set: Squares| set.count_ones() as i32;
        let near = |unit: Squares| count(Steps::Around.spread::<N>(unit) & self.sides[other]);
        let (king, thief) = (own & self.jewels[me], own & self.jewels[other]);
        let reach = Steps::Diagonal.spread::<N>(own) & !own;
        let mut value = GUARD * count(own & !self.elites) + ELITE * count(own & self.elites);
        value += FREEDOM * count(reach) + KING_NEAR * near(king);
        if thief != 0 {
            value += THIEF + THIEF_NEAR * near(thief);
            value -= THIEF_RANK * squares(thief).map(|at| Self::way_home(me, at)).sum::<i32>();
        }
        value
    }

    /// The ranks between a square and a side's first rank.
    fn way_home(side: usize, square: Square<N>) -> i32 {
        let home = Board::<N>::HOME[side].trailing_zeros() / 8;
        i32::from(square.rank().abs_diff(home as u8))
    }

    fn nature_value(&self, square: Square<N>) -> i32 {
        if self.is_elite(square) { ELITE } else { GUARD }
    }

    /// What an attack on a square is worth: a jewel decides more than any unit.
    fn prize(&self, square: Square<N>) -> i32 {
        let jewel = match self.role_at(square) {
            Some(Role::King | Role::Emperor) => 10 * UNIT,
            Some(Role::Thief) => 8 * UNIT,
            _ => 0,
        };
        jewel + self.nature_value(square)
    }

    /// How much nearer home the Thief's jewel gets, and a win if it is there.
    fn progress(&self, from: Square<N>, to: Square<N>) -> i32 {
        if self.thief() & from.bit() == 0 {
            return 0;
        }
        let me = usize::from(self.side);
        let arrives = self.home() & to.bit() != 0;
        let ranks = Self::way_home(me, from) - Self::way_home(me, to);
        THIEF_RANK * ranks + 10 * UNIT * i32::from(arrives)
    }
}
