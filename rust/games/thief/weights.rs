//! What the features weigh, in hundredths of a Guard.
//!
//! The tuned weights are what `fiveply tune thief --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned on 5x5 and on 7x7.
pub(super) const fn weights(feature: Feature) -> [i32; 3] {
    // hand | 5x5 | 7x7
    match feature {
        Feature::Guards => [100, 100, 100],
        Feature::Elites => [200, 114, 228],
        Feature::Advance => [5, -7, 15],
        Feature::Reach => [5, -3, 9],
        Feature::Attacks => [10, 72, 215],
        Feature::AttacksInTurn => [20, 150, 130],
        Feature::Loose => [-10, 5, 40],
        Feature::KingNear => [-20, 12, -184],
        Feature::KingSeen => [-40, 54, 168],
        Feature::KingSeenOffTurn => [-100, -51, -160],
        Feature::KingElites => [-20, -48, -365],
        Feature::KingColour => [-5, 8, -2],
        Feature::KingGuards => [10, -14, 16],
        Feature::KingRanks => [-10, 10, -98],
        Feature::Thief => [500, 591, 1823],
        Feature::ThiefRanks => [-50, -25, 1],
        Feature::ThiefNear => [-50, 24, 44],
        Feature::ThiefHunters => [-20, -34, 43],
        Feature::ThiefGuards => [10, 123, 261],
        Feature::Sacrifices => [10, -67, -68],
        Feature::Turn => [20, 7, 46],
        Feature::Moved => [-20, 19, -70],
    }
}
