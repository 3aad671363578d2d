//! What the features weigh, in hundredths of a Guard.
//!
//! The tuned weights are what `fiveply tune thief --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned on 5x5 and on 7x7.
pub(super) const fn weights(feature: Feature) -> [i32; 3] {
    // hand | 5x5 | 7x7
    match feature {
        Feature::Guards => [100, 100, 100],
        Feature::Elites => [200, 114, 149],
        Feature::Advance => [5, -7, 6],
        Feature::Reach => [5, -3, -1],
        Feature::Attacks => [10, 72, 104],
        Feature::AttacksInTurn => [20, 150, 167],
        Feature::Loose => [-10, 5, 1],
        Feature::KingNear => [-20, 12, 43],
        Feature::KingSeen => [-40, 54, 54],
        Feature::KingSeenOffTurn => [-100, -51, 213],
        Feature::KingElites => [-20, -48, -155],
        Feature::KingColour => [-5, 8, 23],
        Feature::KingGuards => [10, -14, 14],
        Feature::KingRanks => [-10, 10, -28],
        Feature::Thief => [500, 591, 764],
        Feature::ThiefRanks => [-50, -25, -25],
        Feature::ThiefNear => [-50, 24, -48],
        Feature::ThiefHunters => [-20, -34, 30],
        Feature::ThiefGuards => [10, 123, -220],
        Feature::Sacrifices => [10, -67, -25],
        Feature::Turn => [20, 7, 47],
        Feature::Moved => [-20, 19, -53],
    }
}
