//! A number for every position at the start of a turn, by material: dense, both ways.
//!
//! The player to act is taken to be White: seen from his side the rules are the same for both
//! colours. So they are in a mirror that swaps the files, so the holder of his jewel is taken to
//! stand on the left half of the board or on the middle file. What is left is counted without a
//! gap: where the jewel's holder stands, which squares of those still free each group of units
//! takes (the combinatorial number system), and which unit holds the other jewel.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Square, Squares, Thief};
use crate::text::TextError;

/// The units of one side, by nature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Force {
    /// Guards by nature.
    pub guards: u8,
    /// Elite Guards by nature.
    pub elites: u8,
}

impl Force {
    /// How many units there are.
    pub const fn units(self) -> u8 {
        self.guards + self.elites
    }

    /// All forces of so many units, those with most Guards first.
    pub fn all(units: u8) -> impl Iterator<Item = Self> {
        (0..=units).map(move |elites| Self { guards: units - elites, elites })
    }

    /// The forces of at least one unit that are a part of this one, itself included.
    fn parts(self) -> impl Iterator<Item = Self> {
        let parts = (0..=self.guards)
            .flat_map(move |guards| (0..=self.elites).map(move |elites| Self { guards, elites }));
        parts.filter(|part| part.units() > 0)
    }
}

/// The material of a position: the player to act has `own`, the other one `enemy`.
///
/// ```
/// use fiveply::games::thief::Material;
///
/// let material: Material = "GE-G".parse()?;
/// assert_eq!((material.own.elites, material.enemy.guards), (1, 1));
/// assert_eq!(material.turned().to_string(), "G-GE");
/// # Ok::<(), fiveply::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The units of the player to act.
    pub own: Force,
    /// The units of the other player.
    pub enemy: Force,
}

impl Material {
    /// As the other player sees it.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// This one, and the one with the sides swapped if that is another.
    pub fn both(self) -> impl Iterator<Item = Self> {
        std::iter::once(self).chain(Some(self.turned()).filter(move |&turned| turned != self))
    }

    /// Everything that can be left after losses on either side, itself included.
    pub fn parts(self) -> impl Iterator<Item = Self> {
        let enemies = move |own| self.enemy.parts().map(move |enemy| Self { own, enemy });
        self.own.parts().flat_map(enemies)
    }

    /// Whether a material can be left of this one, or of this one with the sides swapped.
    pub fn contains(self, part: Self) -> bool {
        let covers =
            |whole: Force, part: Force| part.guards <= whole.guards && part.elites <= whole.elites;
        let inside = |part: Self| covers(self.own, part.own) && covers(self.enemy, part.enemy);
        inside(part) || inside(part.turned())
    }

    /// Of this one and the one with the sides swapped the one that both are named by: the one with
    /// more own units, and of as many with fewer own Elite Guards.
    #[must_use]
    pub fn first_of_pair(self) -> Self {
        let rank = |force: Force| (force.units(), std::cmp::Reverse(force.elites));
        if rank(self.own) >= rank(self.enemy) { self } else { self.turned() }
    }

    /// How many units there are.
    pub const fn units(self) -> u8 {
        self.own.units() + self.enemy.units()
    }
}

impl fmt::Display for Material {
    /// `GE-GG`: who is to act first, Guards before Elite Guards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters =
            |force: Force| "G".repeat(force.guards.into()) + &"E".repeat(force.elites.into());
        write!(f, "{}-{}", letters(self.own), letters(self.enemy))
    }
}

impl FromStr for Material {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || TextError::quoting("material", text, "the units of both sides, as GE-GG");
        let force = |letters: &str| {
            let guards = letters.bytes().take_while(|&byte| byte == b'G').count();
            let elites = letters[guards..].bytes().filter(|&byte| byte == b'E').count();
            let whole = guards + elites == letters.len() && (1..=8).contains(&letters.len());
            whole.then_some(Force { guards: guards as u8, elites: elites as u8 })
        };
        let (own, enemy) = text.split_once('-').ok_or_else(error)?;
        let forces = force(own).zip(force(enemy));
        forces.map(|(own, enemy)| Self { own, enemy }).ok_or_else(error)
    }
}

/// The groups of units that are told apart: own Guards and Elite Guards, then the enemy's.
const GROUPS: usize = 4;

/// The positions in which the own jewel is in the hands of one group.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// The number of the first one.
    start: usize,
    /// The first number behind.
    end: usize,
    /// In how many ways each group can stand once those before it do, the holder aside.
    ways: [usize; GROUPS],
    /// How many units of each group there are, the holder aside.
    units: [u8; GROUPS],
}

/// The numbers of all positions of one material.
#[derive(Clone, Copy, Debug)]
pub struct Index<const N: usize> {
    material: Material,
    blocks: [Block; GROUPS],
    units: usize,
    len: usize,
}

impl<const N: usize> Index<N> {
    /// The files up to the middle one.
    const FILES: usize = N.div_ceil(2);

    /// Numbers the positions of a material; those without a unit of either side are left out.
    pub fn new(material: Material) -> Self {
        let Material { own, enemy } = material;
        let all = [own.guards, own.elites, enemy.guards, enemy.elites];
        let units = usize::from(material.units());
        let mut index = Self { material, blocks: Default::default(), units, len: 0 };
        for group in (0..GROUPS).filter(|&group| all[group] > 0) {
            let mut block = Block { start: index.len, units: all, ..Block::default() };
            block.units[group] -= 1;
            let mut free = N * N - 1;
            for (ways, units) in block.ways.iter_mut().zip(block.units) {
                *ways = choose(free, units.into());
                free -= usize::from(units);
            }
            let stands: usize = block.ways.iter().product();
            block.end = block.start + Self::FILES * N * stands * units;
            index.len = block.end;
            index.blocks[group] = block;
        }
        index
    }

    /// No positions at all.
    pub(super) const fn empty() -> Self {
        let none = Force { guards: 0, elites: 0 };
        let block = Block { start: 0, end: 0, ways: [0; GROUPS], units: [0; GROUPS] };
        let material = Material { own: none, enemy: none };
        Self { material, blocks: [block; GROUPS], units: 0, len: 0 }
    }

    /// What is numbered.
    pub const fn material(&self) -> Material {
        self.material
    }

    /// How many positions there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of a position of this material, seen with White to act.
    #[inline]
    pub(super) fn rank(&self, p: &Thief<N>) -> usize {
        let p = if p.is_on_the_right() { p.mirrored() } else { *p };
        let holder = p.own_jewel;
        let square = holder.trailing_zeros() as usize;
        let groups = p.groups();
        let group = (0..GROUPS).find(|&group| groups[group] & holder != 0).unwrap_or(0);
        let block = &self.blocks[group];
        let mut number = square / 8 * Self::FILES + square % 8;
        let mut free = Board::<N>::ALL & !holder;
        let (mut seen, mut other) = (0, 0);
        for (group, ways) in groups.into_iter().zip(block.ways) {
            let rest = group & !holder;
            number = number * ways + rank_set(rest, free);
            free &= !rest;
            if group & p.enemy_jewel != 0 {
                other = seen + (group & (p.enemy_jewel - 1)).count_ones() as usize;
            }
            seen += group.count_ones() as usize;
        }
        block.start + number * self.units + other
    }

    /// The position of a number, with White to act; its key is not made.
    pub(super) fn unrank(&self, number: usize) -> Thief<N> {
        let group = (0..GROUPS).find(|&group| number < self.blocks[group].end).unwrap_or(0);
        let block = &self.blocks[group];
        let (mut number, other) =
            ((number - block.start) / self.units, (number - block.start) % self.units);
        let mut ranks = [0; GROUPS];
        for (rank, ways) in ranks.iter_mut().zip(block.ways).rev() {
            (*rank, number) = (number % ways, number / ways);
        }
        let square = number / Self::FILES * 8 + number % Self::FILES;
        let holder: Squares = 1 << square;
        let mut free = Free::<N>::without(square as u8);
        let mut groups = [0; GROUPS];
        for i in 0..GROUPS {
            groups[i] = free.take(ranks[i], block.units[i].into());
        }
        groups[group] |= holder;
        let (mut left, mut enemy_jewel) = (other as u32, 0);
        for mut set in groups {
            let units = set.count_ones();
            if enemy_jewel == 0 && left < units {
                (0..left).for_each(|_| set &= set - 1);
                enemy_jewel = set & set.wrapping_neg();
            }
            left = left.wrapping_sub(units);
        }
        let [own_guards, own_elites, enemy_guards, enemy_elites] = groups;
        Thief {
            own: own_guards | own_elites,
            enemy: enemy_guards | enemy_elites,
            elites: own_elites | enemy_elites,
            own_jewel: holder,
            enemy_jewel,
            ..Thief::EMPTY
        }
    }

    /// The position of a number, with White to act; `None` if there are not so many.
    pub fn position(&self, number: usize) -> Option<Thief<N>> {
        (number < self.len).then(|| self.unrank(number).with_key())
    }

    /// The number of a position, whoever is to act; `None` if it is none of this material's or
    /// not the start of a turn.
    pub fn number(&self, p: &Thief<N>) -> Option<usize> {
        let p = p.seen_by_white()?;
        (p.material() == self.material).then(|| self.rank(&p))
    }
}

impl<const N: usize> Thief<N> {
    /// The material, seen by the player to act.
    pub fn material(&self) -> Material {
        let [guards, elites, enemy_guards, enemy_elites] =
            self.groups().map(|set| set.count_ones() as u8);
        let enemy = Force { guards: enemy_guards, elites: enemy_elites };
        Material { own: Force { guards, elites }, enemy }
    }

    /// A position at the start of a turn with the colours swapped if Black is to act.
    pub(super) fn seen_by_white(&self) -> Option<Self> {
        let fresh = self.sacrifices == 0 && !self.normal_done && self.own != 0;
        fresh.then(|| if self.side == 0 { *self } else { Self { side: 0, ..self.upside_down() } })
    }

    /// What the other player has before him if the turn ends here, seen with White to act.
    pub(super) fn turned(&self) -> Self {
        let p = self.upside_down();
        Self {
            own: p.enemy,
            enemy: p.own,
            own_jewel: p.enemy_jewel,
            enemy_jewel: p.own_jewel,
            sacrifices: 0,
            normal_done: false,
            ..p
        }
    }

    /// Whether the mirror image is the one that has a number.
    pub(super) const fn is_on_the_right(&self) -> bool {
        self.own_jewel & Self::left_files() == 0
    }

    /// Whether the mirror image has a number of its own (or the same, if it is the same).
    pub(super) const fn is_in_the_middle(&self) -> bool {
        self.own_jewel & Self::left_files() & !(Self::left_files() >> 1) != 0
    }

    const fn left_files() -> Squares {
        let files: Squares = (1 << Index::<N>::FILES) - 1;
        Board::<N>::ALL & (files * 0x0101_0101_0101_0101)
    }

    /// With the files swapped.
    pub(super) const fn mirrored(&self) -> Self {
        const fn mirror<const N: usize>(set: Squares) -> Squares {
            set.reverse_bits().swap_bytes() >> (8 - N)
        }
        Self {
            own: mirror::<N>(self.own),
            enemy: mirror::<N>(self.enemy),
            elites: mirror::<N>(self.elites),
            own_jewel: mirror::<N>(self.own_jewel),
            enemy_jewel: mirror::<N>(self.enemy_jewel),
            ..*self
        }
    }

    /// With the ranks swapped, and nothing else: who owns what stays.
    const fn upside_down(&self) -> Self {
        const fn flip<const N: usize>(set: Squares) -> Squares {
            set.swap_bytes() >> (8 * (8 - N))
        }
        Self {
            own: flip::<N>(self.own),
            enemy: flip::<N>(self.enemy),
            elites: flip::<N>(self.elites),
            own_jewel: flip::<N>(self.own_jewel),
            enemy_jewel: flip::<N>(self.enemy_jewel),
            ..*self
        }
    }

    /// The same with its key made anew.
    fn with_key(&self) -> Self {
        let mut made = Self::EMPTY;
        for (side, units) in [(0, self.units(0)), (1, self.units(1))] {
            for square in super::board::squares::<N>(units) {
                made.toggle_unit(side, self.is_elite(square), square);
            }
            let jewel = self.jewel(side).trailing_zeros() as u8;
            made.toggle_jewel(side, Square(jewel));
        }
        made
    }

    const fn groups(&self) -> [Squares; GROUPS] {
        let elites = self.elites;
        [self.own & !elites, self.own & elites, self.enemy & !elites, self.enemy & elites]
    }
}

/// The most units of a group that are counted.
const MOST: usize = 8;

/// In how many ways `k` of `n` can be chosen, for small numbers.
const CHOOSE: [[u32; MOST + 1]; 50] = {
    let mut table = [[0; MOST + 1]; 50];
    let mut n = 0;
    while n < 50 {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

fn choose(n: usize, k: usize) -> usize {
    CHOOSE[n][k] as usize
}

/// The number of a set among all sets of as many squares out of `free`.
#[inline]
fn rank_set(mut set: Squares, free: Squares) -> usize {
    let (mut number, mut k) = (0, 1);
    while set != 0 {
        let below = (free & (set & set.wrapping_neg()).wrapping_sub(1)).count_ones() as usize;
        number += CHOOSE[below][k];
        set &= set - 1;
        k += 1;
    }
    number as usize
}

/// The squares still free, in order.
struct Free<const N: usize> {
    squares: [u8; 64],
    len: usize,
}

impl<const N: usize> Free<N> {
    /// All squares but one.
    fn without(square: u8) -> Self {
        let mut free = Self { squares: [0; 64], len: 0 };
        for other in (0..8 * N as u8).filter(|&other| other % 8 < N as u8 && other != square) {
            free.squares[free.len] = other;
            free.len += 1;
        }
        free
    }

    /// Takes the set of this number out, of all sets of `k` free squares.
    fn take(&mut self, mut number: usize, k: usize) -> Squares {
        let (mut set, mut top) = (0, self.len);
        for k in (1..=k).rev() {
            // The highest square not yet passed that leaves enough below it.
            top = (0..top).rev().find(|&at| choose(at, k) <= number).unwrap_or(0);
            number -= choose(top, k);
            set |= 1 << self.squares[top];
            self.squares.copy_within(top + 1..self.len, top);
            self.len -= 1;
        }
        set
    }
}
