//! What the features weigh, in hundredths.
//!
//! The tuned weights are what `fiveply tune tritrac --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::OnTrack => [12, 11],
        Feature::InHand => [5, 3],
        Feature::Loose => [2, 6],
        Feature::Within1 => [30, 14],
        Feature::Within2 => [20, 8],
        Feature::Within3 => [10, 6],
        Feature::Within4 => [5, 4],
        Feature::Within5 => [5, 3],
        Feature::Threats => [10, 6],
        Feature::Closing => [-5, -12],
        Feature::Locked => [-5, 3],
        Feature::Turn => [5, 8],
    }
}
