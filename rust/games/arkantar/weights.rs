//! What the features weigh, in hundredths of a Knight.
//!
//! The tuned weights are what `fiveply tune arkantar --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::Tall => [100, 138],
        Feature::Medium => [100, 107],
        Feature::Small => [100, 55],
        Feature::Freedom => [4, 25],
        Feature::Reach => [2, -5],
        Feature::Idle => [-5, 18],
        Feature::Advance => [2, 10],
        Feature::Hunters => [10, -40],
        Feature::Attackers => [5, 22],
        Feature::AttackersInTurn => [20, 100],
        Feature::KingOpen => [-10, -249],
        Feature::KingWalls => [5, -40],
        Feature::KingGuards => [5, -97],
        Feature::KingSeen => [-30, -252],
        Feature::KingSeenOffTurn => [-100, -544],
        Feature::Turn => [10, -88],
        Feature::Actions => [5, 74],
    }
}
