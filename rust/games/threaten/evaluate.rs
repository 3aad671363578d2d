//! What a position is worth, and which moves look promising.

use super::board::{Cells, Kind, Threaten};
use super::generate::Sight;
use super::geometry::{Board, Seats};
use super::moves::Move;
use super::sets::Set;
use super::slides::CELLS;
use super::weights::weights;
use crate::features::{Features, WeightSet, bounded, features, tables_of};
use crate::position::{EVAL_LIMIT, Evaluate, UNIT};

features! {
    /// Ancients that the player controls
    Ancients = "ancients",
    /// Arcus
    Arcus = "arcus",
    /// Trigas
    Trigas = "trigas",
    /// Columns
    Columns = "columns",
    /// cells to which own Ancients can go
    AncientTargets = "ancient targets",
    /// cells to which own Arcus can go
    ArcusTargets = "arcus targets",
    /// cells to which own Trigas can go
    TrigaTargets = "triga targets",
    /// cells to which own Columns can go
    ColumnTargets = "column targets",
    /// cells to which the own Obelisk can go
    ObeliskTargets = "obelisk targets",
    /// lanes that own Columns have gone beyond their first, as far as their upgrade lane
    Progress = "progress",
    /// own Columns one lane before their upgrade lane
    Upgrading = "upgrading",
    /// others' Ancients that an own piece can capture
    AttacksAncient = "attacks ancient",
    /// others' Arcus likewise
    AttacksArcus = "attacks arcus",
    /// others' Trigas likewise
    AttacksTriga = "attacks triga",
    /// others' Columns likewise
    AttacksColumn = "attacks column",
    /// Ancients, Arcus and Trigas among these, counted again in the own turn
    AttacksInTurn = "attacks in turn",
    /// others' Obelisks that an own piece can capture
    AttacksObelisk = "attacks obelisk",
    /// cells around others' Obelisks to which an own piece can go
    ObeliskZone = "obelisk zone",
    /// 1 while it is the own turn
    Turn = "turn",
}

/// By hand, and tuned for two, three and four players.
static WEIGHTS: [[i32; Feature::COUNT]; 4] = TABLES;
const TABLES: [[i32; Feature::COUNT]; 4] = tables_of!(weights);

/// The worth of a piece by its kind. An Obelisk is worth the game, and counts for nothing: every
/// player in the game has one.
pub(super) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Obelisk => 0,
        Kind::Ancient => 3 * UNIT,
        Kind::Arcus => UNIT,
        Kind::Triga => 6 * UNIT / 5,
        Kind::Column => UNIT / 2,
    }
}

impl<const N: usize> Evaluate for Threaten<N>
where
    Seats<N>: Board,
{
    /// What the seat's army is worth, less the mean of the others'. Whoever is out has lost, and
    /// who is in alone has won.
    fn evaluate(&self, seat: u8) -> i32 {
        self.evaluate_with(seat, &const { TABLES[N - 1] })
    }

    /// Obelisks first, then other captures, the most valuable victim by the least valuable piece,
    /// then upgrades.
    fn hint(&self, m: Move<N>) -> i32 {
        let gain = |upgrade: Option<Kind>| upgrade.map_or(0, |k| worth(k) - worth(Kind::Column));
        match m {
            Move::Pass => 0,
            Move::Plain(_, _, upgrade) => gain(upgrade),
            Move::Capture(from, to, upgrade) => {
                let (mover, victim) = (self.kind_on(from.0), self.kind_on(to.0));
                let prize = if victim == Kind::Obelisk { 100 * UNIT } else { worth(victim) };
                10 * UNIT + 2 * prize - worth(mover) / 2 + gain(upgrade)
            }
        }
    }

    #[inline]
    fn evaluate_with(&self, seat: u8, weights: &[i32]) -> i32 {
        if !self.is_in(seat) {
            return 1 - EVAL_LIMIT;
        }
        if self.is_over() {
            return EVAL_LIMIT - 1;
        }
        let others = Self::seats().filter(|&other| other != seat && self.is_in(other));
        let others: i32 = others.map(|other| self.strength(other, weights)).sum();
        bounded(self.strength(seat, weights) - others / (N as i32 - 1))
    }
}

impl<const N: usize> Features for Threaten<N>
where
    Seats<N>: Board,
{
    const FEATURES: &'static [(&'static str, &'static str)] = &Feature::TEXTS;
    const MEASURES: &'static [usize] = &[Feature::Arcus as usize, Feature::Trigas as usize];

    fn weights(&self, set: WeightSet) -> &'static [i32] {
        match set {
            WeightSet::Hand => &WEIGHTS[0],
            WeightSet::Tuned => &WEIGHTS[N - 1],
        }
    }

    #[inline]
    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        let (own, tables) = (self.army(seat), Seats::<N>::tables());
        // Summed up by kind first: few sums are kept where they are at hand.
        let (mut attacks, mut targets_of) = (Cells::<N>::EMPTY, [0; Kind::ALL.len()]);
        let (mut progress, mut upgrading) = (0, 0);
        Sight::of(self, seat).each_piece(|piece, targets| {
            targets_of[piece.kind as usize] += targets.len() as i32;
            attacks |= targets;
            if piece.kind == Kind::Column {
                let colour = usize::from(piece.colour) % 4;
                progress += i32::from(tables.progress[colour][usize::from(piece.cell) % CELLS]);
                upgrading += i32::from(tables.before_upgrade[colour].has(piece.cell));
            }
        });
        for (kind, targets) in Kind::ALL.into_iter().zip(targets_of) {
            visit(targets_of_kind(kind) as usize, targets);
        }
        visit(Feature::Progress as usize, progress);
        visit(Feature::Upgrading as usize, upgrading);

        let mut count = |feature: Feature, set: Cells<N>| visit(feature as usize, set.len() as i32);
        let [ancients, arcus, trigas] = self.kinds.map(|kind| kind & own);
        count(Feature::Ancients, ancients);
        count(Feature::Arcus, arcus);
        count(Feature::Trigas, trigas);
        count(Feature::Columns, own & !(ancients | arcus | trigas | self.obelisk(seat)));
        let (mut obelisks, mut zone) = (Cells::<N>::EMPTY, Cells::<N>::EMPTY);
        for other in Self::seats().filter(|&other| other != seat && self.is_in(other)) {
            obelisks |= self.obelisk(other);
            let cell = usize::from(self.obelisks[usize::from(other)]);
            zone |= tables.obelisk[cell % CELLS].all();
        }
        let attacked = attacks & !own;
        let [ancients, arcus, trigas] = self.kinds.map(|kind| kind & attacked);
        let kinds = self.kinds.into_iter().fold(obelisks, |all, kind| all | kind);
        let others = self.occupied() & !own & !kinds;
        count(Feature::AttacksAncient, ancients);
        count(Feature::AttacksArcus, arcus);
        count(Feature::AttacksTriga, trigas);
        count(Feature::AttacksColumn, others & attacks);
        count(Feature::AttacksInTurn, (ancients | arcus | trigas).only_if(seat == self.side));
        count(Feature::AttacksObelisk, obelisks & attacks);
        count(Feature::ObeliskZone, zone & attacks);
        visit(Feature::Turn as usize, i32::from(seat == self.side));
    }
}

/// The feature that counts where the pieces of a kind can go.
const fn targets_of_kind(kind: Kind) -> Feature {
    match kind {
        Kind::Obelisk => Feature::ObeliskTargets,
        Kind::Ancient => Feature::AncientTargets,
        Kind::Arcus => Feature::ArcusTargets,
        Kind::Triga => Feature::TrigaTargets,
        Kind::Column => Feature::ColumnTargets,
    }
}
