//! What static values and results are worth to one player, in one type for games with dice and
//! without: the integers of [`Score`], or the probability of winning.

use super::score::{Score, forced};
use crate::position::Evaluate;

/// The static value for one player, by the game's own weights or by others.
pub(super) fn worth<P: Evaluate>(p: &P, seat: u8, ply: usize, weights: Option<&[i32]>) -> f64 {
    if p.is_out(seat) {
        lost::<P>(ply)
    } else if P::DICE {
        win_probability(p, seat, weights)
    } else {
        f64::from(
            weights.map_or_else(|| p.evaluate(seat), |weights| p.evaluate_with(seat, weights)),
        )
    }
}

/// The probability that a player wins, by the game's own weights or by others.
pub(super) fn win_probability<P: Evaluate>(p: &P, seat: u8, weights: Option<&[i32]>) -> f64 {
    match weights {
        None => p.win_probability(seat),
        Some(weights) => p.win_probability_with(seat, weights),
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
