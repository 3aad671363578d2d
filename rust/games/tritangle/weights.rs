//! What the features weigh, in hundredths of a pip.
//!
//! The tuned weights are what `fiveply tune tritangle --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned.
pub(super) const fn weights(feature: Feature) -> [i32; 2] {
    // hand | tuned
    match feature {
        Feature::Pips => [-100, -100],
        Feature::Waiting => [-1300, -1896],
        Feature::Later => [-1300, -2712],
        Feature::Ring => [0, -191],
        Feature::Gifts => [0, 220],
        Feature::Curses => [0, -313],
        Feature::Order => [50, 73],
        Feature::Owed => [300, 602],
    }
}
