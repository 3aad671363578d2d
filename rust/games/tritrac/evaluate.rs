//! What a position is worth, and which moves look promising.

use super::board::{Cells, Owner, TriTrac};
use super::moves::Move;
use super::reach::Reach;
use super::ways::Ways;
use super::weights::weights;
use crate::features::{Features, WeightSet, bounded, features, tables_of};
use crate::position::Evaluate;

features! {
    /// own tiles on a track that begins at an arrow: the opponent can use it but not undo it
    OnTrack = "on track",
    /// own tiles in hand: they can go anywhere without leaving a gap
    InHand = "in hand",
    /// own tiles on the board that touch no track from an arrow: free to go elsewhere
    Loose = "loose",
    /// 1 if one move of one's own would complete a track
    Within1 = "within 1",
    /// 1 if at most two would, were the opponent to wait
    Within2 = "within 2",
    /// 1 if at most three would
    Within3 = "within 3",
    /// 1 if at most four would
    Within4 = "within 4",
    /// 1 if at most five would
    Within5 = "within 5",
    /// ways to complete a track with the next own move
    Threats = "threats",
    /// about how many own moves would close two arrows for good
    Closing = "closing",
    /// 1 in the own turn while the neutral tile is barred
    Locked = "locked",
    /// 1 while it is the own turn
    Turn = "turn",
}

/// By hand, and tuned.
static WEIGHTS: [[i32; Feature::COUNT]; 2] = TABLES;
const TABLES: [[i32; Feature::COUNT]; 2] = tables_of!(weights);

impl Evaluate for TriTrac {
    fn evaluate(&self, seat: u8) -> i32 {
        self.evaluate_with(seat, &const { TABLES[1] })
    }

    #[inline]
    fn evaluate_with(&self, seat: u8, weights: &[i32]) -> i32 {
        let (sight, reach) = (Sight::of(self), self.reach());
        let strength = |seat| sight.strength(seat, weights) + self.prospects(&reach, seat, weights);
        bounded(strength(seat) - strength(1 - seat))
    }

    /// To look how far the sides are from a track is half of the work, and often it does not matter.
    fn evaluate_within(&self, seat: u8, alpha: i32, beta: i32) -> [i32; 2] {
        let weights = &const { TABLES[1] };
        let [least, most] = const { worst_and_best_prospects(&TABLES[1]) };
        let is_outside = |[low, high]: [i32; 2]| high <= alpha || low >= beta;
        let sight = Sight::of(self);
        let at_hand = sight.strength(seat, weights) - sight.strength(1 - seat, weights);
        let bounds = [at_hand + least - most, at_hand + most - least];
        if is_outside(bounds) {
            return bounds.map(bounded);
        }
        let reach = self.reach();
        let with_own = at_hand + self.prospects(&reach, seat, weights);
        let bounds = [with_own - most, with_own - least];
        if is_outside(bounds) {
            return bounds.map(bounded);
        }
        [bounded(with_own - self.prospects(&reach, 1 - seat, weights)); 2]
    }

    fn hint(&self, m: Move) -> i32 {
        self.hints()(m)
    }

    fn hints(&self) -> impl Fn(Move) -> i32 {
        let tracks = self.ways().tiles();
        move |m| match m {
            Move::Place(cell, _) => 10 + 5 * self.touches(tracks, cell.bit()),
            Move::Shift(from, to, _) => {
                5 * (self.touches(tracks, to.bit()) - self.touches(tracks, from.bit()))
            }
            Move::Rotate(cell, _) => 2 - 5 * self.touches(tracks, cell.bit()),
        }
    }
}

impl Features for TriTrac {
    const FEATURES: &'static [(&'static str, &'static str)] = &Feature::TEXTS;
    const MEASURES: &'static [usize] = &[];

    fn weights(&self, set: WeightSet) -> &'static [i32] {
        &WEIGHTS[set as usize]
    }

    #[inline]
    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        Sight::of(self).each_feature(seat, &mut visit);
        let distance = self.distance(&self.reach(), seat, WITHIN.len() as u32);
        for (moves, feature) in (1..).zip(WITHIN) {
            visit(feature as usize, i32::from(distance <= moves));
        }
    }
}

/// The features that tell how far a side is from a track, by moves from 1 on.
const WITHIN: [Feature; 5] =
    [Feature::Within1, Feature::Within2, Feature::Within3, Feature::Within4, Feature::Within5];

/// What it is worth at the least and at the most how far a side is from a track.
const fn worst_and_best_prospects(weights: &[i32; Feature::COUNT]) -> [i32; 2] {
    // Who needs so many moves has the features from there on.
    let (mut strength, mut bounds, mut i) = (0, [0; 2], WITHIN.len());
    while i > 0 {
        i -= 1;
        strength += weights[WITHIN[i] as usize];
        bounds[0] = if strength < bounds[0] { strength } else { bounds[0] };
        bounds[1] = if strength > bounds[1] { strength } else { bounds[1] };
    }
    bounds
}

/// What the features of both seats are counted from, but for how far they are from a track.
struct Sight<'a> {
    position: &'a TriTrac,
    ways: Ways,
    closing: [u32; 2],
}

impl<'a> Sight<'a> {
    fn of(position: &'a TriTrac) -> Self {
        Self { position, ways: position.ways(), closing: position.moves_to_close() }
    }

    #[inline]
    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        let (p, place) = (self.position, usize::from(seat & 1));
        let (own, tracks) = (p.owned(Owner::of_side(seat)), self.ways.tiles());
        let acts = seat == p.side;
        let mut count = |feature: Feature, number: i32| visit(feature as usize, number);
        count(Feature::OnTrack, (own & tracks).count_ones() as i32);
        count(Feature::InHand, p.hand(seat) as i32);
        count(Feature::Loose, (own & !tracks).count_ones() as i32);
        count(Feature::Threats, p.threats(&self.ways, seat) as i32);
        count(Feature::Closing, self.closing[place] as i32);
        count(Feature::Locked, i32::from(acts && p.lock));
        count(Feature::Turn, i32::from(acts));
    }

    #[inline]
    fn strength(&self, seat: u8, weights: &[i32]) -> i32 {
        let mut strength = 0;
        self.each_feature(seat, |feature, count| strength += weights[feature] * count);
        strength
    }
}

impl TriTrac {
    /// What it is worth how far a side is from a track.
    #[inline]
    fn prospects(&self, reach: &Reach, seat: u8, weights: &[i32]) -> i32 {
        let distance = self.distance(reach, seat, WITHIN.len() as u32) as usize;
        WITHIN.iter().skip(distance.max(1) - 1).map(|&feature| weights[feature as usize]).sum()
    }
}

impl TriTrac {
    fn touches(&self, tracks: Cells, cell: Cells) -> i32 {
        i32::from(tracks & cell != 0)
    }
}
