//! What a position is worth, and which moves look promising.

use super::board::{Arkantar, BOARD, Direction, Kind, Tiles};
use super::moves::Move;
use super::weights::weights;
use crate::features::{Features, WeightSet, bounded, features, tables_of};
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
    /// own pawns that have a Knight in view which they may take
    Attackers = "attackers",
    /// the same again while it is the own turn
    AttackersInTurn = "attackers in turn",
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
        let views = Views::of(self);
        // Of known length, so that no weight is looked up beyond it.
        let weights: &[i32; Feature::COUNT] = weights.try_into().expect("a weight for a feature");
        let strength = |seat| {
            let mut strength = 0;
            self.count(seat, &views, |feature, count| strength += weights[feature] * count);
            strength
        };
        bounded(strength(seat) - strength(1 - seat))
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
    fn each_feature(&self, seat: u8, visit: impl FnMut(usize, i32)) {
        self.count(seat, &Views::of(self), visit);
    }
}

impl Arkantar {
    /// [`Features::each_feature`], what is seen being known. Wherever it is used the weights are known
    /// too, and become part of the code.
    #[inline(always)]
    fn count(&self, seat: u8, views: &Views, mut visit: impl FnMut(usize, i32)) {
        let mut count = |feature: Feature, number: i32| visit(feature as usize, number);
        let (own, open) = (self.sides[usize::from(seat & 1)], self.empty());
        let acts = seat == self.side;
        let [tall, medium, small, kings] = self.kinds;
        count(Feature::Tall, size(own & tall));
        count(Feature::Medium, size(own & medium));
        count(Feature::Small, size(own & small));

        let [north, east, south, west] = Direction::ALL;
        let beside_own = [north.step(own), east.step(own), south.step(own), west.step(own)];
        count(Feature::Freedom, beside_own.into_iter().map(|side| size(side & open)).sum());
        let king = own & kings;
        let beside = AROUND[place(king)];
        let [reach, attackers, hunted_by] = views.of_side(seat);
        count(Feature::Reach, size(reach & !own));
        count(Feature::Idle, size(own & !views.near_open));
        count(Feature::Advance, advance(own & !king, seat));
        count(Feature::Hunters, size(own & AROUND_TWICE[place(kings & !own)]));
        count(Feature::KingOpen, size(beside & open));
        count(Feature::KingWalls, size(beside & self.walls));
        count(Feature::KingGuards, size(beside & own));
        let (seen, attackers) = (size(hunted_by), size(attackers));
        count(Feature::KingSeen, seen);
        count(Feature::KingSeenOffTurn, if acts { 0 } else { seen });
        count(Feature::Attackers, attackers);
        count(Feature::AttackersInTurn, if acts { attackers } else { 0 });
        count(Feature::Turn, i32::from(acts));
        let left = 2_i32.saturating_sub(i32::from(self.actions));
        count(Feature::Actions, if acts { left } else { 0 });
    }
}

#[inline]
const fn size(set: Tiles) -> i32 {
    set.count_ones() as i32
}

/// What the pawns of both sides see along ranks and files.
#[derive(Default)]
struct Views {
    /// The pawns of a side, and the Paths from them to the first obstacles.
    reach: [Tiles; 2],
    /// The pawns of a side that have a Knight in view which they may take.
    attackers: [Tiles; 2],
    /// The pawns that have the King of a side in view, and so may take him.
    hunters: [Tiles; 2],
    /// The tiles beside empty Paths.
    near_open: Tiles,
}

impl Views {
    #[inline]
    fn of(p: &Arkantar) -> Self {
        let mut views = Self { near_open: around(p.empty()), ..Self::default() };
        // One by one and no loop, so that every shift is by a number known beforehand.
        views.look(p, Direction::North);
        views.look(p, Direction::East);
        views.look(p, Direction::South);
        views.look(p, Direction::West);
        views
    }

    /// Adds what is seen in a direction.
    #[inline(always)]
    fn look(&mut self, p: &Arkantar, d: Direction) {
        let open = p.empty();
        let [tall, medium, small, _] = p.kinds;
        let [white, black] = p.sides;
        // A Path is in view of one pawn at most, the nearest, so all can look at once: whose
        // and of what kind it is goes along with the view.
        let (ours, theirs) = (d.fill(white, open), d.fill(black, open));
        self.reach[0] |= ours;
        self.reach[1] |= theirs;
        let (ours, theirs) = (d.step(ours), d.step(theirs));
        let high = d.step(d.fill(tall | medium, open));
        let even = d.step(d.fill(tall | small, open));
        // What a pawn sees sees it: the tiles from which one is in view that may be taken.
        let takers = high & even & !medium | high & !even & !small | even & !high & !tall;
        let kings = !(high | even);
        self.attackers[0] |= white & theirs & takers;
        self.attackers[1] |= black & ours & takers;
        self.hunters[0] |= black & ours & kings;
        self.hunters[1] |= white & theirs & kings;
    }

    #[inline]
    fn of_side(&self, seat: u8) -> [Tiles; 3] {
        let seat = usize::from(seat);
        [self.reach[seat], self.attackers[seat], self.hunters[seat]]
    }
}

/// Where the only pawn of a set stands: 64 if there is none.
#[inline]
const fn place(pawn: Tiles) -> usize {
    pawn.trailing_zeros() as usize
}

/// [`around`] and [`around_twice`] by [`place`].
static AROUND: [Tiles; 65] = at_every_place(false);
static AROUND_TWICE: [Tiles; 65] = at_every_place(true);

const fn at_every_place(twice: bool) -> [Tiles; 65] {
    let (mut sets, mut place) = ([0; 65], 0);
    while place < 64 {
        let tile = BOARD & 1 << place;
        sets[place] = if twice { around_twice(tile) } else { around(tile) };
        place += 1;
    }
    sets
}

/// The tiles beside those of a set.
#[inline]
const fn around(set: Tiles) -> Tiles {
    let [north, east, south, west] = Direction::ALL;
    north.step(set) | east.step(set) | south.step(set) | west.step(set)
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
    /// The ranks whose number, from 0, has a binary digit.
    const fn ranks_with(digit: u32) -> Tiles {
        let (mut set, mut rank) = (0, 0);
        while rank < 7 {
            set |= if rank & digit != 0 { 0x7F << (8 * rank) } else { 0 };
            rank += 1;
        }
        set
    }
    const DIGITS: [Tiles; 3] = [ranks_with(1), ranks_with(2), ranks_with(4)];
    let [ones, twos, fours] = DIGITS;
    let ranks = size(pawns & ones) + 2 * size(pawns & twos) + 4 * size(pawns & fours);
    if side == 0 { ranks } else { 6 * size(pawns) - ranks }
}
