//! What the features weigh, in hundredths of a Knight.
//!
//! The tuned weights are what `fiveply tune arkantar --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::Tall => [100, 138],
        Feature::Medium => [100, 108],
        Feature::Small => [100, 54],
        Feature::Freedom => [4, 24],
        Feature::Reach => [2, -4],
        Feature::Idle => [-5, 19],
        Feature::Advance => [2, 10],
        Feature::Hunters => [10, -33],
        Feature::Attackers => [5, 24],
        Feature::AttackersInTurn => [20, 95],
        Feature::KingOpen => [-10, -203],
        Feature::KingWalls => [5, 6],
        Feature::KingGuards => [5, -40],
        Feature::KingSeen => [-30, -206],
        Feature::KingSeenOffTurn => [-100, -533],
        Feature::Turn => [10, -74],
        Feature::Actions => [5, 68],
    }
}
