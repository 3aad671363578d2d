//! What the features weigh, in hundredths of a Guard.
//!
//! The tuned weights are what `fiveply tune thief --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned on 5x5 and on 7x7.
pub(super) const fn weights(feature: Feature) -> [i32; 3] {
    // hand | 5x5 | 7x7
    match feature {
        Feature::Guards => [100, 100, 100],
        Feature::Elites => [200, 200, 200],
        Feature::Advance => [5, 5, 5],
        Feature::Reach => [5, 5, 5],
        Feature::Attacks => [10, 10, 10],
        Feature::AttacksInTurn => [20, 20, 20],
        Feature::Loose => [-10, -10, -10],
        Feature::KingNear => [-20, -20, -20],
        Feature::KingSeen => [-40, -40, -40],
        Feature::KingSeenOffTurn => [-100, -100, -100],
        Feature::KingElites => [-20, -20, -20],
        Feature::KingColour => [-5, -5, -5],
        Feature::KingGuards => [10, 10, 10],
        Feature::KingRanks => [-10, -10, -10],
        Feature::Thief => [500, 500, 500],
        Feature::ThiefRanks => [-50, -50, -50],
        Feature::ThiefNear => [-50, -50, -50],
        Feature::ThiefHunters => [-20, -20, -20],
        Feature::ThiefGuards => [10, 10, 10],
        Feature::Sacrifices => [10, 10, 10],
        Feature::Turn => [20, 20, 20],
        Feature::Moved => [-20, -20, -20],
    }
}
