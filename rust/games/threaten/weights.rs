//! What the features weigh, in hundredths of an Arcus and a Triga on average.
//!
//! The tuned weights are what `fiveply tune threaten --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned for two, three and four players.
pub(super) const fn weights(feature: Feature) -> [i32; 4] {
    // hand | 2 | 3 | 4
    match feature {
        Feature::Ancients => [300, 304, 250, 186],
        Feature::Arcus => [100, 94, 85, 72],
        Feature::Trigas => [120, 106, 115, 128],
        Feature::Columns => [50, 26, 34, 25],
        Feature::AncientTargets => [3, 0, 4, 8],
        Feature::ArcusTargets => [3, 2, 8, 8],
        Feature::TrigaTargets => [3, 1, 7, 12],
        Feature::ColumnTargets => [3, -2, 4, 31],
        Feature::ObeliskTargets => [3, 4, 30, 33],
        Feature::Progress => [4, 1, -35, -52],
        Feature::Upgrading => [30, 55, 236, 86],
        Feature::AttacksAncient => [40, 22, -40, -36],
        Feature::AttacksArcus => [15, 4, -11, -28],
        Feature::AttacksTriga => [20, -2, -27, -51],
        Feature::AttacksColumn => [5, -6, -28, -18],
        Feature::AttacksInTurn => [20, 19, 13, -27],
        Feature::AttacksObelisk => [50, 53, 79, 196],
        Feature::ObeliskZone => [5, 10, 34, 33],
        Feature::Turn => [20, 7, 78, 101],
    }
}
