//! What the features weigh, in hundredths of a Knight.
//!
//! The tuned weights are what `fiveply tune arkantar --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::Tall => [100, 100],
        Feature::Medium => [100, 100],
        Feature::Small => [100, 100],
        Feature::Freedom => [4, 4],
        Feature::Reach => [2, 2],
        Feature::Idle => [-5, -5],
        Feature::Advance => [2, 2],
        Feature::Hunters => [10, 10],
        Feature::Attacks => [5, 5],
        Feature::AttacksInTurn => [20, 20],
        Feature::KingOpen => [-10, -10],
        Feature::KingWalls => [5, 5],
        Feature::KingGuards => [5, 5],
        Feature::KingSeen => [-30, -30],
        Feature::KingSeenOffTurn => [-100, -100],
        Feature::Turn => [10, 10],
        Feature::Actions => [5, 5],
    }
}
