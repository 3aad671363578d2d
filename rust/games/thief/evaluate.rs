//! What a position is worth, and which moves look promising.

use super::board::{Role, Square, Squares, Steps, Thief, squares};
use super::moves::Move;
use crate::position::{Evaluate, UNIT};

const GUARD: i32 = UNIT;
/// Two steps a move, and two attacks.
const ELITE: i32 = 2 * UNIT;
/// For having a Thief at all, and for each rank that she is nearer to her home.
const THIEF: i32 = 5 * UNIT;
const THIEF_RANK: i32 = UNIT / 2;
/// For taking a jewel, besides the unit that held it.
const ENEMY_JEWEL: i32 = 10 * UNIT;
const OWN_JEWEL: i32 = 8 * UNIT;
/// A hint beyond all others.
const WIN: i32 = 100 * UNIT;
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
        if self.is_winning(m) {
            return WIN;
        }
        let captures: i32 = m.captures().map(|square| self.prize(square)).sum();
        let [from, _, to] = m.way();
        let progress = from.zip(to).map_or(0, |(from, to)| self.progress(from, to));
        // A sacrifice costs a unit, for a step that may be worth less.
        captures + progress - m.sacrificed().map_or(0, |unit| self.nature_value(unit))
    }
}

impl<const N: usize> Thief<N> {
    fn side_value(&self, side: u8) -> i32 {
        let (own, enemy) = (self.units(side), self.units(side ^ 1));
        let count = |set: Squares| set.count_ones() as i32;
        let near = |unit: Squares| count(Steps::Around.spread::<N>(unit) & enemy);
        let (king, thief) = (own & self.jewel(side), own & self.jewel(side ^ 1));
        let reach = Steps::Diagonal.spread::<N>(own) & !own;
        let mut value = GUARD * count(own & !self.elites) + ELITE * count(own & self.elites);
        value += FREEDOM * count(reach) + KING_NEAR * near(king);
        for square in squares::<N>(thief) {
            value += THIEF + THIEF_NEAR * near(thief) + THIEF_RANK * way_home(side, square);
        }
        value
    }

    fn nature_value(&self, square: Square<N>) -> i32 {
        if self.is_elite(square) { ELITE } else { GUARD }
    }

    /// What an attack on a square is worth: a jewel decides more than any unit.
    fn prize(&self, square: Square<N>) -> i32 {
        let jewel = match self.role_at(square) {
            Some(Role::King | Role::Emperor) => ENEMY_JEWEL,
            Some(Role::Thief) => OWN_JEWEL,
            _ => 0,
        };
        jewel + self.nature_value(square)
    }

    /// How much nearer home the enemy jewel gets.
    fn progress(&self, from: Square<N>, to: Square<N>) -> i32 {
        let ranks = way_home(self.side, to) - way_home(self.side, from);
        if self.thief() & from.bit() == 0 { 0 } else { THIEF_RANK * ranks }
    }
}

/// The ranks between a square and a side's first rank, counted down from 0.
fn way_home<const N: usize>(side: u8, square: Square<N>) -> i32 {
    let home = if side == 0 { 0 } else { N as u8 - 1 };
    -i32::from(square.rank().abs_diff(home))
}
