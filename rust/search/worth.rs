//! What static values and results are worth to one player, in one type for games with dice and
//! without: the integers of [`Score`], or the probability of winning.

use super::score::{Score, forced};
use crate::position::Evaluate;

/// The static value for one player.
pub(super) fn worth<P: Evaluate>(p: &P, seat: u8, ply: usize) -> f64 {
    if p.is_out(seat) {
        lost::<P>(ply)
    } else if P::DICE {
        p.win_probability(seat)
    } else {
        f64::from(p.evaluate(seat))
    }
}

/// A win with the `ply`th ply.
pub(super) fn won<P: Evaluate>(ply: usize) -> f64 {
    if P::DICE { 1.0 } else { f64::from(forced(true, ply)) }
}

/// A loss with the `ply`th ply.
pub(super) fn lost<P: Evaluate>(ply: usize) -> f64 {
    if P::DICE { 0.0 } else { f64::from(forced(false, ply)) }
}

/// Values without dice are whole numbers all along.
pub(super) fn score<P: Evaluate>(value: f64) -> Score {
    if P::DICE { Score::from_probability(value) } else { Score::new(value as i32) }
}

/// The value of a score.
pub(super) fn raw(score: Score) -> f64 {
    score.probability().unwrap_or_else(|| f64::from(score.raw()))
}

/// A draw: without dice nothing for anybody, with dice the same share for all.
pub(super) fn drawn<P: Evaluate>(p: &P) -> f64 {
    if P::DICE { 1.0 / f64::from(p.players()) } else { 0.0 }
}
