//! What the features weigh, in hundredths of an Arcus and a Triga on average.
//!
//! The tuned weights are what `fiveply tune threaten --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned for two, three and four players.
pub(super) const fn weights(feature: Feature) -> [i32; 4] {
    // hand | 2 | 3 | 4
    match feature {
        Feature::Ancients => [300, 412, 250, 186],
        Feature::Arcus => [100, 98, 85, 72],
        Feature::Trigas => [120, 102, 115, 128],
        Feature::Columns => [50, 18, 34, 25],
        Feature::AncientTargets => [3, 0, 4, 8],
        Feature::ArcusTargets => [3, 1, 8, 8],
        Feature::TrigaTargets => [3, 0, 7, 12],
        Feature::ColumnTargets => [3, 2, 4, 31],
        Feature::ObeliskTargets => [3, 1, 30, 33],
        Feature::Progress => [4, -2, -35, -52],
        Feature::Upgrading => [30, 34, 236, 86],
        Feature::AttacksAncient => [40, 23, -40, -36],
        Feature::AttacksArcus => [15, 7, -11, -28],
        Feature::AttacksTriga => [20, 3, -27, -51],
        Feature::AttacksColumn => [5, 0, -28, -18],
        Feature::AttacksInTurn => [20, 11, 13, -27],
        Feature::AttacksObelisk => [50, 57, 79, 196],
        Feature::ObeliskZone => [5, 4, 34, 33],
        Feature::Turn => [20, 3, 78, 101],
    }
}
