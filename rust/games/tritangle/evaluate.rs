//! What a position is worth, and which moves look promising.
//!
//! Everything here is the race: how many pips each player has still to go. The numbers were fitted
//! to games between players who follow [`hint`](Evaluate::hint).

use super::board::{TriTangle, places};
use super::moves::Move;
use crate::position::{EVAL_LIMIT, Evaluate, Position, UNIT};

/// So many pips are worth a [`UNIT`].
const PIPS_A_UNIT: i32 = 6;
/// The pips from one end of a way to the other, the ring left out.
const WAY: u32 = 10;
/// The pips that a piece loses by waiting for a 1 or a 6.
const ENTRY: u32 = 3;
/// The pips that a roll is worth.
const ROLL: i32 = 3;

/// The pips from each single place to the end of the way up, and to the end of the way down; by
/// number, none being number 0.
const TO_GO: [[u32; 13]; 2] =
    [[0, 10, 9, 8, 7, 6, 5, 4, 4, 3, 2, 1, 0], [0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10]];

impl Evaluate for TriTangle {
    /// How far the player in `seat` is ahead of the best of the others, at six pips a [`UNIT`].
    fn evaluate(&self, seat: u8) -> i32 {
        let others = (0..self.seats()).filter(|&other| other != seat);
        let best = others.map(|other| self.parts_to_go(other)).min().unwrap_or_default();
        (best - self.parts_to_go(seat)) * UNIT / (PIPS_A_UNIT * i32::from(self.seats()))
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
    /// The longer the way, the less a lead is worth: it is measured by the square root of the
    /// way still to go.
    ///
    /// ```
    /// use fiveply::{Evaluate, games::tritangle::TriTangle};
    ///
    /// let position: TriTangle = "v1HH v9AA 0 - 0".parse().unwrap();
    /// assert!(position.win_probability(0) > 0.9);
    /// assert!((position.win_probability(0) + position.win_probability(1) - 1.0).abs() < 1e-12);
    /// ```
    fn win_probability(&self, seat: u8) -> f64 {
        const SPREAD: f64 = 2.4;
        const LAST_PIPS: f64 = 8.0;
        if let Some(winner) = self.winner() {
            return if winner == seat { 1.0 } else { 0.0 };
        }
        let seats = 0..self.seats();
        let players = f64::from(self.seats());
        let mean = seats.clone().map(|s| f64::from(self.pips(s))).sum::<f64>() / players;
        let spread = SPREAD * (mean + LAST_PIPS).sqrt();
        let lead = |other| f64::from(self.parts_to_go(other) - self.parts_to_go(seat)) / players;
        1.0 / seats.map(|other| (-lead(other) / spread).exp()).sum::<f64>()
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
        let (lane, down) = (self.lane(seat), self.is_down(seat));
        let to_go = &TO_GO[usize::from(down)];
        let on_board: u32 = places(lane.singles()).map(|place| to_go[usize::from(place.0)]).sum();
        let turns_round = !down && !self.is_short();
        let later = if turns_round { self.pieces_each() } else { 0 };
        on_board + u32::from(lane.waiting() + later) * (ENTRY + WAY)
    }

    /// The pips to go less what the rolls in hand are worth; in parts of a pip, one a player.
    ///
    /// To roll before others is worth a part of a roll for each of them, one owed a whole one.
    fn parts_to_go(&self, seat: u8) -> i32 {
        let players = i32::from(self.seats());
        let turns_off = (i32::from(seat) - i32::from(self.side())).rem_euclid(players);
        let owed = if turns_off == 0 { i32::from(self.owed()) } else { 0 };
        players * self.pips(seat) as i32 - ROLL * (players - 1 - turns_off + players * owed)
    }
}
