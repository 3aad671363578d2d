//! What the features weigh, in hundredths.
//!
//! The tuned weights are what `fiveply tune tritrac --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::OnTrack => [12, 12],
        Feature::InHand => [5, 5],
        Feature::Loose => [2, 2],
        Feature::Within1 => [30, 30],
        Feature::Within2 => [20, 20],
        Feature::Within3 => [10, 10],
        Feature::Within4 => [5, 5],
        Feature::Within5 => [5, 5],
        Feature::Threats => [10, 10],
        Feature::Closing => [-5, -5],
        Feature::Locked => [-5, -5],
        Feature::Turn => [5, 5],
    }
}
