//! What a position is worth, and which moves look promising.

use super::board::{Arkantar, Direction, Kind, Tiles};
use super::moves::Move;
use super::weights::weights;
use crate::features::{Features, WeightSet, features, tables_of};
use crate::position::Evaluate;

features! {
    /// own Tall Knights
    Tall = "tall",
    /// own Medium Knights
    Medium = "medium",
    /// own Small Knights
    Small = "small",
    /// empty Paths beside own pawns, one for each pawn and side
    Freedom = "freedom",
    /// tiles on the straight ways of own pawns as far as the first obstacle
    Reach = "reach",
    /// own pawns without an empty Path beside them: spectators
    Idle = "idle",
    /// ranks that own Knights have gone towards the other side's first one
    Advance = "advance",
    /// own pawns at most two tiles away from the enemy King, diagonally too
    Hunters = "hunters",
    /// captures of Knights that own pawns have in view
    Attacks = "attacks",
    /// the same again while it is the own turn
    AttacksInTurn = "attacks in turn",
    /// empty Paths beside the own King: through them he can be attacked
    KingOpen = "king open",
    /// Walls beside the own King
    KingWalls = "king walls",
    /// own pawns beside the own King
    KingGuards = "king guards",
    /// enemy pawns that have the own King in view
    KingSeen = "king seen",
    /// the same again while it is the enemy's turn
    KingSeenOffTurn = "king seen off turn",
    /// 1 while it is the own turn
    Turn = "turn",
    /// actions that are left after the next one in the own turn
    Actions = "actions",
}

/// By hand, and tuned.
static WEIGHTS: [[i32; Feature::COUNT]; 2] = TABLES;
const TABLES: [[i32; Feature::COUNT]; 2] = tables_of!(weights);

impl Evaluate for Arkantar {
    fn evaluate(&self, seat: u8) -> i32 {
        self.evaluate_with(seat, &const { TABLES[1] })
    }

    fn hint(&self, m: Move) -> i32 {
        match m {
            Move::Capture(_, to, ransom) => {
                let king = self.of(1 - self.side, Kind::King) & to.bit() != 0;
                100 + 1000 * i32::from(king) + 50 * i32::from(ransom.is_some())
            }
            Move::Slide(..) => 10,
            Move::Destroy(_) => 5,
            Move::Build(_) => 1,
            Move::End | Move::Pass => 0,
        }
    }

    #[inline]
    fn evaluate_with(&self, seat: u8, weights: &[i32]) -> i32 {
        self.strength(seat, weights) - self.strength(1 - seat, weights)
    }
}

impl Features for Arkantar {
    const FEATURES: &'static [(&'static str, &'static str)] = &Feature::TEXTS;
    const MEASURES: &'static [usize] =
        &[Feature::Tall as usize, Feature::Medium as usize, Feature::Small as usize];

    fn weights(&self, set: WeightSet) -> &'static [i32] {
        &WEIGHTS[set as usize]
    }

    #[inline]
    fn each_feature(&self, seat: u8, mut visit: impl FnMut(usize, i32)) {
        let mut count = |feature: Feature, set: Tiles| {
            visit(feature as usize, set.count_ones() as i32);
        };
        let (own, enemy) = (self.sides[usize::from(seat)], self.sides[usize::from(1 - seat)]);
        let (king, open) = (self.of(seat, Kind::King), self.empty());
        let acts = seat == self.side;
        count(Feature::Tall, self.of(seat, Kind::Tall));
        count(Feature::Medium, self.of(seat, Kind::Medium));
        count(Feature::Small, self.of(seat, Kind::Small));

        let (mut reach, mut free) = (0, 0);
        for d in Direction::ALL {
            count(Feature::Freedom, d.step(own) & open);
            count(Feature::KingOpen, d.step(king) & open);
            count(Feature::KingWalls, d.step(king) & self.walls);
            count(Feature::KingGuards, d.step(king) & own);
            reach |= d.fill(own, open);
            free |= d.step(open);
            // What a King sees sees him, and whoever does may take him.
            let seen = d.step(d.fill(king, open)) & enemy;
            count(Feature::KingSeen, seen);
            count(Feature::KingSeenOffTurn, if acts { 0 } else { seen });
            let attacks = self.attackers(1 - seat, d).map(|attackers| attackers & own);
            for attackers in attacks {
                count(Feature::Attacks, attackers);
                count(Feature::AttacksInTurn, if acts { attackers } else { 0 });
            }
        }
        count(Feature::Reach, reach & !own);
        count(Feature::Idle, own & !free);
        count(Feature::Hunters, own & around_twice(self.of(1 - seat, Kind::King)));
        visit(Feature::Advance as usize, advance(own & !king, seat));
        visit(Feature::Turn as usize, i32::from(acts));
        let left = 2_i32.saturating_sub(i32::from(self.actions));
        visit(Feature::Actions as usize, if acts { left } else { 0 });
    }
}

impl Arkantar {
    /// For the Knights of each height that a side has, the pawns in a direction from them that
    /// stand first and may take them; of either side.
    #[inline]
    fn attackers(&self, side: u8, d: Direction) -> [Tiles; 3] {
        let open = self.empty();
        Kind::KNIGHTS.map(|victim| {
            let may = Kind::ALL.into_iter().filter(|kind| kind.captures(victim));
            let may = may.fold(0, |set, kind| set | self.kinds[kind as usize]);
            d.step(d.fill(self.of(side, victim), open)) & may
        })
    }
}

/// The tiles at most two away, diagonally too.
#[inline]
const fn around_twice(set: Tiles) -> Tiles {
    // Two steps along ranks cannot reach the next one: file 7 is not on the board, and what
    // comes to it is dropped at each step.
    let one = set | Direction::East.step(set) | Direction::West.step(set);
    let two = one | Direction::East.step(one) | Direction::West.step(one);
    let ranks = two | Direction::North.step(two) | Direction::South.step(two);
    ranks | Direction::North.step(ranks) | Direction::South.step(ranks)
}

/// The ranks that pawns have gone from their first one, together.
#[inline]
const fn advance(pawns: Tiles, side: u8) -> i32 {
    // As many times as there are ranks below it, a pawn is left when they are taken away.
    let mut ranks = 0;
    let mut rank = 1;
    while rank < 7 {
        ranks += (pawns >> (8 * rank)).count_ones() as i32;
        rank += 1;
    }
    if side == 0 { ranks } else { 6 * pawns.count_ones() as i32 - ranks }
}
