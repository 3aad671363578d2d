//! What a position is worth, and which moves look promising.
//!
//! Everything here is the race: how far each player has still to go.

use super::board::{
    Place, Places, SHARED_WITH_NEXT, SHARED_WITH_PREVIOUS, SINGLES, TriTangle, after, before,
    places,
};
use super::moves::Move;
use super::weights::weights;
use crate::features::{Features, WeightSet, bounded, features, tables_of};
use crate::position::{EVAL_LIMIT, Evaluate, Position, UNIT};

/// So many pips are worth a [`UNIT`].
const PIPS_A_UNIT: i32 = 6;
/// The weights are in such parts of a pip.
const PARTS: i32 = 100;
/// The pips from one end of a way to the other, the ring left out.
const WAY: u32 = 10;
/// The pips that a piece loses by waiting for a 1 or a 6.
const ENTRY: u32 = 3;
/// The order of turns is counted in such parts of a turn, so that it can be shared by two and
/// three players.
const PARTS_OF_A_TURN: i32 = 6;

features! {
    /// pips that the pieces on the board have to go in the present stage
    Pips = "pips",
    /// pieces that wait to enter, with the whole way before them
    Waiting = "waiting",
    /// pieces that have to go down later, while the player goes up
    Later = "later",
    /// own pieces on the gold ring
    Ring = "ring",
    /// chances of being overjumped while going up: own pieces that have another's piece one to five
    /// counts behind them, one for each of these
    Gifts = "gifts",
    /// the same while going down
    Curses = "curses",
    /// sixths of a turn by which the player is on average ahead in the order of turns
    Order = "order",
    /// rolls owed to the player
    Owed = "owed",
}

/// By hand, and tuned.
static WEIGHTS: [[i32; Feature::COUNT]; 2] = TABLES;
const TABLES: [[i32; Feature::COUNT]; 2] = tables_of!(weights);

/// The pips from each single place to the end of the way up, and to the end of the way down; by
/// number, none being number 0.
const TO_GO: [[u32; 13]; 2] =
    [[0, 10, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1, 0], [0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10]];

/// The places of a path from which a roll could carry a piece over one on a place of it, on the way
/// up and on the way down.
const BEHIND: [[Places; 13]; 2] = {
    /// Of six counts the last one is no longer passed.
    const MOST: u32 = 5;
    let mut behind = [[0; 13]; 2];
    let mut i = 0;
    while i < 2 * 13 * 13 {
        let (down, place, from) = (i / 169, i / 13 % 13, i % 13);
        let to_go = &TO_GO[down];
        if SINGLES >> place & SINGLES >> from & 1 == 1
            && to_go[from] > to_go[place]
            && to_go[from] - to_go[place] <= MOST
        {
            behind[down][place] |= 1 << from;
        }
        i += 1;
    }
    behind
};

impl Evaluate for TriTangle {
    /// How far the player in `seat` is ahead of the best of the others, at six pips a [`UNIT`].
    fn evaluate(&self, seat: u8) -> i32 {
        self.evaluate_with(seat, &const { TABLES[1] })
    }

    fn evaluate_with(&self, seat: u8, weights: &[i32]) -> i32 {
        let others = (0..self.seats()).filter(|&other| other != seat);
        let best = others.map(|other| self.strength(other, weights)).max().unwrap_or_default();
        bounded((self.strength(seat, weights) - best) * UNIT / (PIPS_A_UNIT * PARTS))
    }

    /// What the position after the move is worth for the mover. In that are his progress, a roll
    /// earned on the ring or by a 6, and whom he overjumps: a gift on the way up, a curse on the
    /// way down.
    fn hint(&self, m: Move) -> i32 {
        let next = self.play(m);
        match next.winner() {
            None => next.evaluate(self.side()),
            Some(winner) if winner == self.side() => EVAL_LIMIT,
            Some(_) => -EVAL_LIMIT,
        }
    }

    /// The probability that the player in `seat` wins, as far as the pips tell: a logistic
    /// function of the lead with two players, and its like with three. Over all seats it sums to
    /// one; in a finished game it is 1 for the winner.
    ///
    /// ```
    /// use fiveply::{Evaluate, games::tritangle::TriTangle};
    ///
    /// let position: TriTangle = "v1HH v9AA 0 - 0".parse().unwrap();
    /// assert!(position.win_probability(0) > 0.9);
    /// assert!((position.win_probability(0) + position.win_probability(1) - 1.0).abs() < 1e-12);
    /// ```
    fn win_probability(&self, seat: u8) -> f64 {
        self.win_probability_with(seat, &const { TABLES[1] })
    }

    fn win_probability_with(&self, seat: u8, weights: &[i32]) -> f64 {
        if let Some(winner) = self.winner() {
            return if winner == seat { 1.0 } else { 0.0 };
        }
        let scale = self.scale();
        let own = self.strength(seat, weights);
        let lead = |other| f64::from(own - self.strength(other, weights));
        1.0 / (0..self.seats()).map(|other| (-lead(other) / scale).exp()).sum::<f64>()
    }
}

impl Features for TriTangle {
    const FEATURES: &'static [(&'static str, &'static str)] = &Feature::TEXTS;
    const MEASURES: &'static [usize] = &[Feature::Pips as usize];

    fn weights(&self, set: WeightSet) -> &'static [i32] {
        &WEIGHTS[set as usize]
    }

    /// The longer the way, the less a lead is worth: it is measured by the square root of the
    /// way still to go.
    fn scale(&self) -> f64 {
        const SPREAD: f64 = 2.4;
        const LAST_PIPS: f64 = 8.0;
        let pips: u32 = (0..self.seats()).map(|seat| self.pips(seat)).sum();
        let mean = f64::from(pips) / f64::from(self.seats());
        SPREAD * (mean + LAST_PIPS).sqrt() * f64::from(PARTS)
    }

    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        let mut count = |feature: Feature, number: i32| visit(feature as usize, number);
        let (lane, down) = (self.lane(seat), self.is_down(seat));
        count(Feature::Pips, self.pips_on_board(seat) as i32);
        count(Feature::Waiting, lane.waiting().into());
        count(Feature::Later, self.later(seat).into());
        count(Feature::Ring, i32::from(lane.singles() & 1 << Place::RING.0 != 0));
        let jumped = if down { Feature::Curses } else { Feature::Gifts };
        count(jumped, self.jumpers(seat));
        let players = i32::from(self.seats());
        let turns_off = (i32::from(seat) - i32::from(self.side())).rem_euclid(players);
        // Each of the others rolls later, or has rolled earlier.
        count(Feature::Order, (players - 1 - turns_off) * PARTS_OF_A_TURN / players);
        count(Feature::Owed, if turns_off == 0 { self.owed().into() } else { 0 });
    }
}

impl TriTangle {
    /// The pips that the player in `seat` has still to go: what the die must show in all to bring
    /// his pieces to the end of the course, with the ring left out and three more for each entry.
    ///
    /// ```
    /// use fiveply::games::tritangle::TriTangle;
    ///
    /// let position: TriTangle = "^B9A v6HH 0 - 0".parse().unwrap();
    /// // Up 13 and 1 and 0, then three times 13 down; and 6 from Chesed to the bottom.
    /// assert_eq!([position.pips(0), position.pips(1)], [14 + 39, 6]);
    /// ```
    pub fn pips(&self, seat: u8) -> u32 {
        let ways = u32::from(self.lane(seat).waiting() + self.later(seat));
        self.pips_on_board(seat) + ways * (ENTRY + WAY)
    }

    fn pips_on_board(&self, seat: u8) -> u32 {
        let to_go = &TO_GO[usize::from(self.is_down(seat))];
        places(self.lane(seat).singles()).map(|place| to_go[usize::from(place.0)]).sum()
    }

    /// The pieces that have to go down once all are up.
    fn later(&self, seat: u8) -> u8 {
        if self.is_down(seat) || self.is_short() { 0 } else { self.pieces_each() }
    }

    /// How many pieces of the two neighbours could overjump pieces of this player.
    fn jumpers(&self, seat: u8) -> i32 {
        let own = self.lane(seat).singles();
        let with = |other: u8, shared: Places, step: i8| {
            if other >= self.seats() || other == seat {
                return 0;
            }
            let (theirs, down) = (self.lane(other).singles(), self.is_down(other));
            places(own & shared)
                .map(|place| Place(place.0.wrapping_add_signed(step)))
                .map(|place| {
                    (theirs & BEHIND[usize::from(down)][usize::from(place.0)]).count_ones() as i32
                })
                .sum()
        };
        with(after(seat), SHARED_WITH_NEXT, -1) + with(before(seat), SHARED_WITH_PREVIOUS, 1)
    }
}
