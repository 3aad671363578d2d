//! What a position is worth, and which moves look promising.

use super::board::{Board, MOST_SACRIFICES, Square, Squares, Steps, Thief};
use super::moves::Move;
use super::weights::weights;
use crate::features::{Features, WeightSet, bounded, features, tables_of};
use crate::position::{Evaluate, UNIT};

// What hints count.

const GUARD: i32 = UNIT;
/// Two steps a move, and two attacks.
const ELITE: i32 = 2 * UNIT;
/// For each rank that the Thief gets nearer to her home.
const THIEF_RANK: i32 = UNIT / 2;
/// For taking a jewel, besides the unit that held it.
const ENEMY_JEWEL: i32 = 10 * UNIT;
const OWN_JEWEL: i32 = 8 * UNIT;
/// A hint beyond all others.
const WIN: i32 = 100 * UNIT;

features! {
    /// own Guards by nature
    Guards = "guards",
    /// own Elite Guards by nature
    Elites = "elites",
    /// ranks that own units without a jewel have gone from the first one
    Advance = "advance",
    /// squares that are one diagonal step from an own unit and not held by one
    Reach = "reach",
    /// enemy units one diagonal step from an own Guard or Elite Guard
    Attacks = "attacks",
    /// the same again in the own turn before its normal move
    AttacksInTurn = "attacks in turn",
    /// own units without an own unit next to them
    Loose = "loose",
    /// enemy units next to the own King
    KingNear = "king near",
    /// enemy Guards and Elite Guards one diagonal step from the own King
    KingSeen = "king seen",
    /// the same again while it is the enemy's turn
    KingSeenOffTurn = "king seen off turn",
    /// enemy Elite Guards two diagonal steps from the own King
    KingElites = "king elites",
    /// enemy units on squares of the own King's colour: they alone attack him by diagonal steps
    KingColour = "king colour",
    /// own units next to the own King
    KingGuards = "king guards",
    /// ranks that the own King is away from his first one
    KingRanks = "king ranks",
    /// 1 if the enemy jewel is in own hands
    Thief = "thief",
    /// ranks that the own Thief has still to go
    ThiefRanks = "thief ranks",
    /// enemy units next to the own Thief
    ThiefNear = "thief near",
    /// enemy units on the ranks between the own Thief and her home, these two included
    ThiefHunters = "thief hunters",
    /// own units next to the own Thief
    ThiefGuards = "thief guards",
    /// sacrifices that the own side could still make: none without a King
    Sacrifices = "sacrifices",
    /// 1 while it is the own turn
    Turn = "turn",
    /// 1 in the own turn once its normal move is made
    Moved = "moved",
}

/// By hand, and tuned for each board.
static WEIGHTS: [[i32; Feature::COUNT]; 3] = TABLES;
const TABLES: [[i32; Feature::COUNT]; 3] = tables_of!(weights);

impl<const N: usize> Evaluate for Thief<N> {
    fn evaluate(&self, seat: u8) -> i32 {
        self.evaluate_with(seat, &const { TABLES[Self::TUNED] })
    }

    fn hint(&self, m: Move<N>) -> i32 {
        self.hints()(m)
    }

    fn hints(&self) -> impl Fn(Move<N>) -> i32 {
        let ends = match self {
            _ if self.has_won() => !0,
            _ if self.may_win() => self.winning_ends(),
            _ => 0,
        };
        let thief = self.thief();
        move |m| {
            if m.end() & ends != 0 && self.is_winning(m) {
                return WIN;
            }
            let captures: i32 = m.captures().map(|square| self.prize(square)).sum();
            let progress = match m.way() {
                [Some(from), _, Some(to)] if thief & from.bit() != 0 => self.progress(from, to),
                _ => 0,
            };
            // A sacrifice costs a unit, for a step that may be worth less.
            captures + progress - m.sacrificed().map_or(0, |unit| self.nature_value(unit))
        }
    }

    #[inline]
    fn evaluate_with(&self, seat: u8, weights: &[i32]) -> i32 {
        // Of known length, so that no weight is looked up beyond it.
        let weights: &[i32; Feature::COUNT] = weights.try_into().expect("a weight for a feature");
        bounded(self.strength(seat, weights) - self.strength(seat ^ 1, weights))
    }
}

impl<const N: usize> Features for Thief<N> {
    const FEATURES: &'static [(&'static str, &'static str)] = &Feature::TEXTS;
    const MEASURES: &'static [usize] = &[Feature::Guards as usize];

    fn weights(&self, set: WeightSet) -> &'static [i32] {
        match set {
            WeightSet::Hand => &WEIGHTS[0],
            WeightSet::Tuned => &WEIGHTS[Self::TUNED],
        }
    }

    #[inline(always)]
    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        let mut count = |feature: Feature, set: Squares| {
            visit(feature as usize, set.count_ones() as i32);
        };
        let (own, enemy) = (self.units(seat), self.units(seat ^ 1));
        let (jewel, prize) = (self.jewel(seat), self.jewel(seat ^ 1));
        let (king, thief) = (own & jewel, own & prize);
        // Holders of jewels step, but neither as Guards nor as Elite Guards.
        let plain = enemy & !(jewel | prize);
        let acts = seat == self.side;

        count(Feature::Guards, own & !self.elites);
        count(Feature::Elites, own & self.elites);
        count(Feature::Reach, Steps::Diagonal.spread::<N>(own) & !own);
        let attacks = enemy & Steps::Diagonal.spread::<N>(own & !(king | thief));
        count(Feature::Attacks, attacks);
        count(Feature::AttacksInTurn, if acts && !self.normal_done { attacks } else { 0 });
        count(Feature::Loose, own & !Steps::Around.spread::<N>(own));

        let diagonal = Steps::Diagonal.spread::<N>(king);
        let around = diagonal | Steps::Around.spread::<N>(king);
        count(Feature::KingNear, around & enemy);
        count(Feature::KingSeen, diagonal & plain);
        count(Feature::KingSeenOffTurn, if acts { 0 } else { diagonal & plain });
        let elites = Steps::Diagonal.spread::<N>(diagonal & !enemy) & !diagonal;
        count(Feature::KingElites, elites & plain & self.elites);
        count(Feature::KingColour, colour_of(king) & plain);
        count(Feature::KingGuards, around & own);

        // Seldom is there one.
        if thief != 0 {
            let near = Steps::Around.spread::<N>(thief);
            count(Feature::Thief, thief);
            count(Feature::ThiefNear, near & enemy);
            count(Feature::ThiefHunters, ranks_home::<N>(thief, seat) & enemy);
            count(Feature::ThiefGuards, near & own);
            visit(Feature::ThiefRanks as usize, ranks_gone_alone::<N>(thief, seat));
        }

        visit(Feature::Advance as usize, ranks_gone::<N>(own & !(king | thief), seat));
        visit(Feature::KingRanks as usize, ranks_gone_alone::<N>(king, seat));
        let made = if acts { self.sacrifices } else { 0 };
        let left = u32::from(MOST_SACRIFICES.saturating_sub(made));
        let victims = (own & !(king | thief)).count_ones();
        let sacrifices = if king == 0 { 0 } else { left.min(victims) };
        visit(Feature::Sacrifices as usize, sacrifices as i32);
        visit(Feature::Turn as usize, i32::from(acts));
        visit(Feature::Moved as usize, i32::from(acts && self.normal_done));
    }
}

impl<const N: usize> Thief<N> {
    /// Where the weights of this board are.
    const TUNED: usize = if N == 5 { 1 } else { 2 };

    pub(super) fn nature_value(&self, square: Square<N>) -> i32 {
        if self.is_elite(square) { ELITE } else { GUARD }
    }

    /// What an attack on a square is worth: a jewel decides more than any unit.
    pub(super) fn prize(&self, square: Square<N>) -> i32 {
        let mine = self.own & square.bit() != 0;
        let [king, thief] = if mine {
            [self.own_jewel, self.enemy_jewel]
        } else {
            [self.enemy_jewel, self.own_jewel]
        };
        let jewel = if king & square.bit() != 0 {
            ENEMY_JEWEL
        } else if thief & square.bit() != 0 {
            OWN_JEWEL
        } else {
            0
        };
        jewel + self.nature_value(square)
    }

    /// How much nearer home the Thief gets.
    fn progress(&self, from: Square<N>, to: Square<N>) -> i32 {
        THIEF_RANK * (way_home(self.side, to) - way_home(self.side, from))
    }
}

/// The ranks between a square and a side's first rank, counted down from 0.
fn way_home<const N: usize>(side: u8, square: Square<N>) -> i32 {
    let home = if side == 0 { 0 } else { N as u8 - 1 };
    -i32::from(square.rank().abs_diff(home))
}

/// All squares of the colour of a single one, of which there may be none.
#[inline]
const fn colour_of(square: Squares) -> Squares {
    const EVEN: Squares = 0x55AA_55AA_55AA_55AA;
    if square == 0 {
        0
    } else if square & EVEN != 0 {
        EVEN
    } else {
        !EVEN
    }
}

/// The ranks between units and their first one, together.
#[inline]
const fn ranks_gone<const N: usize>(units: Squares, side: u8) -> i32 {
    // When the lower ranks are taken away one by one, a unit is left as often as it has some below.
    let (mut ranks, mut rank) = (0, 1);
    while rank < N {
        ranks += (units >> (8 * rank)).count_ones() as i32;
        rank += 1;
    }
    if side == 0 { ranks } else { (N as i32 - 1) * units.count_ones() as i32 - ranks }
}

/// The same for a single unit, if there is one.
#[inline]
const fn ranks_gone_alone<const N: usize>(unit: Squares, side: u8) -> i32 {
    let rank = unit.trailing_zeros() as i32 / 8;
    match side {
        _ if unit == 0 => 0,
        0 => rank,
        _ => N as i32 - 1 - rank,
    }
}

/// The ranks from a single unit, if there is one, to its first one.
#[inline]
const fn ranks_home<const N: usize>(unit: Squares, side: u8) -> Squares {
    if unit == 0 {
        return 0;
    }
    let below = 8 * (unit.trailing_zeros() / 8);
    Board::<N>::ALL & if side == 0 { (2 << (below + 7)) - 1 } else { !0 << below }
}
