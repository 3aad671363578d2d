//! The positions before a roll, numbered without a gap: what a table of solved positions stands on.
//!
//! Seen from whoever is to roll, a position is three lanes: his own, that of the next tree and that
//! of the tree before. With three players this is all, as the trees are alike. With two players
//! one of the other lanes is missing, and which one it is tells who is to roll. A roll owed besides
//! the one due (a game never owes more than one, and that only while a piece of the player who
//! goes up stands on his ring) makes another lane of the player's own.
//!
//! Lanes with the same pieces on shared spaces form a class. Whether three lanes fit together is a
//! matter of their classes alone, so that the lanes of three classes that fit form a full block.

use std::ops::Range;

use super::board::{
    Lane, Place, Places, SHARED_WITH_NEXT, SHARED_WITH_PREVIOUS, SINGLES, TriTangle, after, before,
};
use crate::position::Actor;
use crate::solve::Numbering;

/// An ascending lane never has a piece on `X`: the bit tells of a roll owed to the player.
const OWED: u16 = 1 << Place::TOP.0;

const NONE: u32 = u32::MAX;

/// The lanes that a tree can have in one of the three roles, by classes.
struct Lanes {
    /// All lanes, a class after the other.
    all: Vec<u16>,
    /// Where each class begins, and at last where all end.
    starts: Vec<u32>,
    /// The class of a lane and its place there, each 16 bits; `NONE` for what is no lane here.
    places: Vec<u32>,
}

impl Lanes {
    fn new(mut all: Vec<u16>) -> Self {
        all.sort_by_key(|&lane| (class(lane), lane));
        let mut lanes = Self { all, starts: Vec::new(), places: vec![NONE; 1 << 16] };
        for i in 0..lanes.all.len() {
            let lane = lanes.all[i];
            if i == 0 || class(lanes.all[i - 1]) != class(lane) {
                lanes.starts.push(i as u32);
            }
            let number = lanes.starts.len() as u32 - 1;
            let place = i as u32 - lanes.starts[number as usize];
            lanes.places[usize::from(lane)] = number << 16 | place;
        }
        lanes.starts.push(lanes.all.len() as u32);
        lanes
    }

    /// The class of a lane and its place there.
    fn find(&self, lane: u16) -> Option<(usize, usize)> {
        let place = self.places[usize::from(lane)];
        (place != NONE).then_some(((place >> 16) as usize, (place & 0xFFFF) as usize))
    }

    fn classes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The lanes of a class.
    fn class(&self, number: usize) -> &[u16] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// The shared spaces that a lane's pieces stand on.
fn class(lane: u16) -> Places {
    lane & (SHARED_WITH_NEXT | SHARED_WITH_PREVIOUS)
}

/// Whether no space that is shared is held by both lanes, the second of the tree after the first.
fn fits(lane: u16, next: u16) -> bool {
    lane & SHARED_WITH_NEXT & (next & SHARED_WITH_PREVIOUS) << 1 == 0
}

/// A block: the lanes of three classes.
struct Block {
    first: usize,
    classes: [usize; 3],
}

/// Positions with the same trees in use, seen from whoever is to roll.
struct Family {
    /// Of his own tree, of the next one, of the one before.
    roles: [Lanes; 3],
    /// Where the block of three classes begins; `usize::MAX` where they do not fit.
    firsts: Vec<usize>,
    blocks: Vec<Block>,
}

impl Family {
    /// Numbers positions from `first` on; gives the number behind the last one too.
    fn new(roles: [Lanes; 3], mut first: usize) -> (Self, usize) {
        let [n, n_next, n_before] = [0, 1, 2].map(|role| roles[role].classes());
        let mut family = Self { roles, firsts: Vec::new(), blocks: Vec::new() };
        family.firsts.reserve_exact(n * n_next * n_before);
        for at in 0..n * n_next * n_before {
            let classes = [at / n_before / n_next, at / n_before % n_next, at % n_before];
            let [own, next, before] = [0, 1, 2].map(|i| family.roles[i].class(classes[i]));
            if fits(own[0], next[0]) && fits(next[0], before[0]) && fits(before[0], own[0]) {
                family.firsts.push(first);
                family.blocks.push(Block { first, classes });
                first += own.len() * next.len() * before.len();
            } else {
                family.firsts.push(usize::MAX);
            }
        }
        (family, first)
    }

    fn rank(&self, lanes: [u16; 3]) -> Option<usize> {
        let [own, next, before] = &self.roles;
        let (c, place) = own.find(lanes[0])?;
        let (c_next, place_next) = next.find(lanes[1])?;
        let (c_before, place_before) = before.find(lanes[2])?;
        let first = self.firsts[(c * next.classes() + c_next) * before.classes() + c_before];
        let place = place * next.class(c_next).len() + place_next;
        let place = place * before.class(c_before).len() + place_before;
        (first != usize::MAX).then(|| first + place)
    }

    fn lanes(&self, rank: usize) -> [u16; 3] {
        let block = self.blocks.partition_point(|block| block.first <= rank) - 1;
        let Block { first, classes } = self.blocks[block];
        let [own, next, before] = [0, 1, 2].map(|i| self.roles[i].class(classes[i]));
        let place = rank - first;
        [
            own[place / before.len() / next.len()],
            next[place / before.len() % next.len()],
            before[place % before.len()],
        ]
    }
}

/// Positions that a game can come back to without a piece arriving for good: for each player the
/// number of his `Level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group([u16; 3]);

/// The lanes of a player that are equally far in what can never be undone: on the way up, where
/// being overjumped is a gift, all counts done; on the way down the pieces at home.
struct Level {
    lanes: Range<usize>,
    down: bool,
    counts: u16,
}

/// All positions of a variant before a roll, numbered from 0.
///
/// ```
/// use fiveply::Game;
/// use fiveply::games::tritangle::{Index, TriTangle};
/// use fiveply::solve::Numbering;
///
/// let start = TriTangle::start("2x3", 0).unwrap();
/// let index = Index::new(&start);
/// let rank = index.rank(&start).unwrap();
/// assert_eq!(index.position(rank), start);
/// assert!(rank < index.len());
/// ```
pub struct Index {
    /// A position of the variant.
    start: TriTangle,
    /// For each player that may be to roll; with three players they are alike.
    families: Vec<Family>,
    len: usize,
    /// All lanes of a player who has not finished: the farthest first.
    lanes: Vec<u16>,
    /// The same cut into levels.
    levels: Vec<Level>,
}

impl Index {
    /// Numbers the positions of the variant that `position` belongs to.
    pub fn new(position: &TriTangle) -> Self {
        Self::endgame(position, 0)
    }

    /// Numbers those in which every player has done at least `least` of what can never be undone:
    /// on the way up all counts, one for entering and one more for leaving the path (so 13 for each
    /// piece that has arrived); on the way down 13 for each piece and one for each that is home.
    pub fn endgame(position: &TriTangle, least: u16) -> Self {
        let start = TriTangle::new(position.seats(), position.pieces_each(), position.is_short());
        let pieces = start.pieces_each();
        let mut lanes = all_lanes(pieces, start.is_short());
        lanes.retain(|&lane| level(lane, pieces) >= least);
        lanes.sort_by_key(|&lane| std::cmp::Reverse((level(lane, pieces), counts(lane, pieces))));
        let mut index = Self { start, families: Vec::new(), len: 0, levels: Vec::new(), lanes };
        index.number();
        index.cut();
        index
    }

    fn number(&mut self) {
        let missing = || Lanes::new(vec![0]);
        let others = || Lanes::new(self.lanes.clone());
        let own = || {
            let ring = 1 << Place::RING.0;
            let owed = self.lanes.iter().filter(|&&lane| lane & 1 == 0 && lane & ring != 0);
            Lanes::new(self.lanes.iter().copied().chain(owed.map(|lane| lane | OWED)).collect())
        };
        let roles = if self.start.seats() == 3 {
            vec![[own(), others(), others()]]
        } else {
            vec![[own(), others(), missing()], [own(), missing(), others()]]
        };
        for roles in roles {
            let (family, len) = Family::new(roles, self.len);
            self.families.push(family);
            self.len = len;
        }
    }

    fn cut(&mut self) {
        let pieces = self.start.pieces_each();
        let mut at = 0;
        for lanes in self.lanes.chunk_by(|&a, &b| level(a, pieces) == level(b, pieces)) {
            let (down, counts) = (lanes[0] & 1 != 0, level(lanes[0], pieces));
            self.levels.push(Level { lanes: at..at + lanes.len(), down, counts });
            at += lanes.len();
        }
    }

    /// The position of three lanes by tree, `side` to roll; of two players the third lane is 0.
    fn make(&self, lanes: [u16; 3], side: u8, owed: u8) -> TriTangle {
        let mut position = self.start;
        for seat in 0..position.seats() {
            position.set_lane(seat, Lane::from_bits(lanes[usize::from(seat)]));
        }
        position.set_side(side);
        position.set_owed(owed);
        position
    }

    fn lanes_of(&self, level: u16) -> &[u16] {
        &self.lanes[self.levels[usize::from(level)].lanes.clone()]
    }

    /// How far all players of a group are together.
    fn depth(&self, group: &Group) -> u16 {
        let levels = &group.0[..usize::from(self.start.seats())];
        levels.iter().map(|&level| self.levels[usize::from(level)].counts).sum()
    }

    /// Visits the positions of three lanes by tree.
    fn visit(&self, lanes: [u16; 3], visit: &mut impl FnMut(&[TriTangle])) {
        let seats = self.start.seats();
        let round = [0, 1, 2].map(|side| self.make(lanes, side, 0));
        visit(&round[..usize::from(seats)]);
        // Three players with equal lanes are one position, whoever is to roll.
        let alike = seats == 3 && lanes[0] == lanes[1] && lanes[1] == lanes[2];
        for side in 0..if alike { 1 } else { seats } {
            let own = lanes[usize::from(side)];
            if own & 1 == 0 && own & 1 << Place::RING.0 != 0 {
                visit(&[self.make(lanes, side, 1)]);
            }
        }
    }
}

/// All lanes of a player who has not finished, in no order.
fn all_lanes(pieces: u8, short: bool) -> Vec<u16> {
    let stages = if short { 0..1_u16 } else { 0..2 };
    let lane = |down: u16, singles: u16, waiting: u16| down | singles << 1 | waiting << 13;
    let mut lanes = Vec::new();
    for down in stages {
        for singles in 0..1_u16 << 12 {
            let on_board = singles.count_ones() as u8;
            // `X` is not on the way up, nor `0` on the way down.
            let off_way = if down == 0 { OWED } else { 1 << Place::BOTTOM.0 };
            if on_board > pieces || lane(down, singles, 0) & off_way != 0 {
                continue;
            }
            let waiting = 0..=u16::from(pieces - on_board);
            lanes.extend(waiting.map(|waiting| lane(down, singles, waiting)));
        }
    }
    // Where all have arrived the player goes down, or has finished.
    lanes.retain(|lane| lane & !1 != 0);
    lanes
}

/// How many counts all pieces of a lane have done on the way of their stage.
fn counts(lane: u16, pieces: u8) -> u16 {
    let on_board = lane & SINGLES;
    let places = (1..=12).filter(|place| on_board & 1 << place != 0);
    let done: u16 = places.map(|place| if lane & 1 == 0 { place } else { 13 - place }).sum();
    done + 13 * (u16::from(pieces) - on_board.count_ones() as u16 - (lane >> 13))
}

/// How much of that can never be undone, on the whole course.
fn level(lane: u16, pieces: u8) -> u16 {
    if lane & 1 == 0 {
        return counts(lane, pieces);
    }
    let home = u16::from(pieces) - (lane & SINGLES).count_ones() as u16 - (lane >> 13);
    13 * u16::from(pieces) + home
}

impl Numbering for Index {
    type Position = TriTangle;
    type Group = Group;

    const VERSION: u32 = 1;

    fn len(&self) -> usize {
        self.len
    }

    fn rank(&self, position: &TriTangle) -> Option<usize> {
        let Actor::Chance(side) = position.actor_now() else { return None };
        let alike = position.seats() == self.start.seats()
            && position.pieces_each() == self.start.pieces_each()
            && position.is_short() == self.start.is_short();
        let mut lanes = [side, after(side), before(side)].map(|seat| position.lane(seat).bits());
        match position.owed() {
            0 => {}
            1 if lanes[0] & 1 == 0 => lanes[0] |= OWED,
            _ => return None,
        }
        let family = self.families.get(usize::from(side)).unwrap_or(&self.families[0]);
        if alike { family.rank(lanes) } else { None }
    }

    fn position(&self, rank: usize) -> TriTangle {
        assert!(rank < self.len, "rank {rank} of {} positions", self.len);
        let starts = |family: &Family| family.blocks[0].first;
        let side = self.families.partition_point(|family| starts(family) <= rank) - 1;
        let [mut own, next, previous] = self.families[side].lanes(rank);
        let owed = u8::from(own & 1 == 0 && own & OWED != 0);
        if owed == 1 {
            own ^= OWED;
        }
        let lanes = if side == 0 { [own, next, previous] } else { [previous, own, next] };
        self.make(lanes, side as u8, owed)
    }

    fn stages(&self) -> Vec<Vec<Group>> {
        let n = self.levels.len() as u16;
        let third = if self.start.seats() == 3 { n } else { 1 };
        let mut groups: Vec<Group> = (0..n)
            .flat_map(|a| (0..n).flat_map(move |b| (0..third).map(move |c| [a, b, c])))
            .filter(|&[a, b, c]| third == 1 || is_first_turned([a, b, c]))
            .map(Group)
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(self.depth(group)));
        groups.chunk_by(|a, b| self.depth(a) == self.depth(b)).map(<[_]>::to_vec).collect()
    }

    fn is_cyclic(&self, group: &Group) -> bool {
        let seats = &group.0[..usize::from(self.start.seats())];
        seats.iter().filter(|&&level| self.levels[usize::from(level)].down).count() > 1
    }

    fn each_round(&self, group: &Group, mut visit: impl FnMut(&[TriTangle])) {
        let [a, b, c] = group.0;
        if self.start.seats() == 2 {
            for &first in self.lanes_of(a) {
                for &second in self.lanes_of(b).iter().filter(|&&second| fits(first, second)) {
                    self.visit([first, second, 0], &mut visit);
                }
            }
            return;
        }
        for (i, &first) in self.lanes_of(a).iter().enumerate() {
            for (j, &second) in self.lanes_of(b).iter().enumerate() {
                if !fits(first, second) {
                    continue;
                }
                for (k, &third) in self.lanes_of(c).iter().enumerate() {
                    // Turned, these lanes are met elsewhere in a group of equal levels.
                    let met = a == b && b == c && !is_first_turned([i, j, k]);
                    if !met && fits(second, third) && fits(third, first) {
                        self.visit([first, second, third], &mut visit);
                    }
                }
            }
        }
    }
}

/// Whether of three things in a ring this is the least way to read them.
fn is_first_turned<T: Ord + Copy>([a, b, c]: [T; 3]) -> bool {
    [a, b, c] <= [b, c, a] && [a, b, c] <= [c, a, b]
}
