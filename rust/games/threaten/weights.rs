//! What the features weigh, in hundredths of an Arcus and a Triga on average.
//!
//! The tuned weights are what `fiveply tune threaten --write` puts here.

use super::evaluate::Feature;

/// The weights of a feature: by hand, and tuned for two, three and four players.
pub(super) const fn weights(feature: Feature) -> [i32; 4] {
    // hand | 2 | 3 | 4
    match feature {
        Feature::Ancients => [300, 300, 300, 300],
        Feature::Arcus => [100, 100, 100, 100],
        Feature::Trigas => [120, 120, 120, 120],
        Feature::Columns => [50, 50, 50, 50],
        Feature::AncientTargets => [3, 3, 3, 3],
        Feature::ArcusTargets => [3, 3, 3, 3],
        Feature::TrigaTargets => [3, 3, 3, 3],
        Feature::ColumnTargets => [3, 3, 3, 3],
        Feature::ObeliskTargets => [3, 3, 3, 3],
        Feature::Progress => [4, 4, 4, 4],
        Feature::Upgrading => [30, 30, 30, 30],
        Feature::AttacksAncient => [40, 40, 40, 40],
        Feature::AttacksArcus => [15, 15, 15, 15],
        Feature::AttacksTriga => [20, 20, 20, 20],
        Feature::AttacksColumn => [5, 5, 5, 5],
        Feature::AttacksInTurn => [20, 20, 20, 20],
        Feature::AttacksObelisk => [50, 50, 50, 50],
        Feature::ObeliskZone => [5, 5, 5, 5],
        Feature::Turn => [20, 20, 20, 20],
    }
}
