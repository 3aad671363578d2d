//! What the features weigh, in hundredths of an Arcus and a Triga on average.
//!
//! The tuned weights are what `fiveply tune threaten --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned for two, three and four players.
pub(super) const fn weights(feature: Feature) -> [i32; 4] {
    // hand | 2 | 3 | 4
    match feature {
        Feature::Ancients => [300, 282, 250, 186],
        Feature::Arcus => [100, 87, 85, 72],
        Feature::Trigas => [120, 113, 115, 128],
        Feature::Columns => [50, 20, 34, 25],
        Feature::AncientTargets => [3, 0, 4, 8],
        Feature::ArcusTargets => [3, 3, 8, 8],
        Feature::TrigaTargets => [3, 3, 7, 12],
        Feature::ColumnTargets => [3, -2, 4, 31],
        Feature::ObeliskTargets => [3, 20, 30, 33],
        Feature::Progress => [4, 7, -35, -52],
        Feature::Upgrading => [30, 117, 236, 86],
        Feature::AttacksAncient => [40, 22, -40, -36],
        Feature::AttacksArcus => [15, 2, -11, -28],
        Feature::AttacksTriga => [20, 1, -27, -51],
        Feature::AttacksColumn => [5, -15, -28, -18],
        Feature::AttacksInTurn => [20, 28, 13, -27],
        Feature::AttacksObelisk => [50, 52, 79, 196],
        Feature::ObeliskZone => [5, 10, 34, 33],
        Feature::Turn => [20, 13, 78, 101],
    }
}
