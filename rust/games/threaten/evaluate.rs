//! What a position is worth, and which moves look promising.

use super::board::{Kind, Threaten};
use super::generate::Sight;
use super::geometry::{Board, Seats};
use super::moves::Move;
use super::sets::Set;
use crate::position::{EVAL_LIMIT, Evaluate, UNIT};

/// For each target of a piece.
const FREEDOM: i32 = 3;
/// For each lane that a Column has gone beyond its first, as far as its upgrade lane.
const PROGRESS: i32 = 4;
/// The lane on which Columns begin.
const FIRST_LANE: i8 = 4;

/// The worth of a piece by its kind. An Obelisk is worth the game, and counts for nothing: every
/// player in the game has one.
const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Obelisk => 0,
        Kind::Ancient => 3 * UNIT,
        Kind::Arcus => UNIT,
        Kind::Triga => 6 * UNIT / 5,
        Kind::Column => UNIT / 2,
    }
}

impl<const N: usize> Evaluate for Threaten<N>
where
    Seats<N>: Board,
{
    /// What the seat's army is worth, less the mean of the others'. Whoever is out has lost, and
    /// who is in alone has won.
    fn evaluate(&self, seat: u8) -> i32 {
        if !self.is_in(seat) {
            return 1 - EVAL_LIMIT;
        }
        if self.is_over() {
            return EVAL_LIMIT - 1;
        }
        let others: i32 = Self::seats().filter(|&s| s != seat).map(|s| self.strength(s)).sum();
        self.strength(seat) - others / (N as i32 - 1)
    }

    /// Obelisks first, then other captures, the most valuable victim by the least valuable piece,
    /// then upgrades.
    fn hint(&self, m: Move<N>) -> i32 {
        let gain = |upgrade: Option<Kind>| upgrade.map_or(0, |k| worth(k) - worth(Kind::Column));
        match m {
            Move::Pass => 0,
            Move::Plain(_, _, upgrade) => gain(upgrade),
            Move::Capture(from, to, upgrade) => {
                let (mover, victim) = (self.kind_on(from.0), self.kind_on(to.0));
                let prize = if victim == Kind::Obelisk { 100 * UNIT } else { worth(victim) };
                10 * UNIT + 2 * prize - worth(mover) / 2 + gain(upgrade)
            }
        }
    }
}

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// What a player controls: material, mobility, and how far his Columns have come.
    fn strength(&self, seat: u8) -> i32 {
        if !self.is_in(seat) {
            return 0;
        }
        let mut strength = FREEDOM * Sight::of(self, seat).count() as i32;
        for colour in self.colours_of(seat) {
            for kind in Kind::ALL {
                strength += worth(kind) * self.of(colour, kind).len() as i32;
            }
            let columns = self.of(colour, Kind::Column);
            columns.each(|cell| strength += progress::<N>(cell, colour));
        }
        strength
    }
}

fn progress<const N: usize>(cell: u8, colour: u8) -> i32
where
    Seats<N>: Board,
{
    let lane = Seats::<N>::lane(colour.into(), cell).min(Seats::<N>::UPGRADE_LANE);
    PROGRESS * i32::from((lane - FIRST_LANE).max(0))
}
