//! What a position is worth, and which moves look promising.

use super::board::{Cells, Owner, TriTrac};
use super::moves::Move;
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
        let sight = Sight::of(self);
        let strength = |seat| {
            let mut strength = 0;
            sight.each_feature(seat, |feature, count| strength += weights[feature] * count);
            strength
        };
        bounded(strength(seat) - strength(1 - seat))
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
    fn each_feature(&self, seat: u8, visit: impl FnMut(usize, i32)) {
        Sight::of(self).each_feature(seat, visit);
    }
}

/// What the features of both seats are counted from.
struct Sight<'a> {
    position: &'a TriTrac,
    ways: Ways,
    distances: [u32; 2],
    closing: [u32; 2],
}

impl<'a> Sight<'a> {
    fn of(position: &'a TriTrac) -> Self {
        Self {
            position,
            ways: position.ways(),
            distances: position.distances(5),
            closing: position.moves_to_close(),
        }
    }

    #[inline]
    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        let (p, place) = (self.position, usize::from(seat & 1));
        let (own, tracks) = (p.owned(Owner::of_side(seat)), self.ways.tiles());
        let acts = seat == p.side;
        let within = |moves| i32::from(self.distances[place] <= moves);
        let mut count = |feature: Feature, number: i32| visit(feature as usize, number);
        count(Feature::OnTrack, (own & tracks).count_ones() as i32);
        count(Feature::InHand, p.hand(seat) as i32);
        count(Feature::Loose, (own & !tracks).count_ones() as i32);
        count(Feature::Within1, within(1));
        count(Feature::Within2, within(2));
        count(Feature::Within3, within(3));
        count(Feature::Within4, within(4));
        count(Feature::Within5, within(5));
        count(Feature::Threats, p.threats(&self.ways, seat) as i32);
        count(Feature::Closing, self.closing[place] as i32);
        count(Feature::Locked, i32::from(acts && p.lock));
        count(Feature::Turn, i32::from(acts));
    }
}

impl TriTrac {
    fn touches(&self, tracks: Cells, cell: Cells) -> i32 {
        i32::from(tracks & cell != 0)
    }
}
