//! What the features weigh, in hundredths of a Knight.
//!
//! The tuned weights are what `fiveply tune arkantar --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::Tall => [100, 94],
        Feature::Medium => [100, 100],
        Feature::Small => [100, 106],
        Feature::Freedom => [4, 7],
        Feature::Reach => [2, 1],
        Feature::Idle => [-5, -6],
        Feature::Advance => [2, 2],
        Feature::Hunters => [10, 48],
        Feature::Attackers => [5, -5],
        Feature::AttackersInTurn => [20, 12],
        Feature::KingOpen => [-10, 19],
        Feature::KingWalls => [5, 10],
        Feature::KingGuards => [5, 32],
        Feature::KingSeen => [-30, 46],
        Feature::KingSeenOffTurn => [-100, -106],
        Feature::Turn => [10, -38],
        Feature::Actions => [5, 52],
    }
}
