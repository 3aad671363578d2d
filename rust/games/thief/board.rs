//! The board, the units and what a position holds.

use std::fmt;
use std::mem::swap;

use crate::keys;
use crate::position::{Actor, Outcome};

/// A set of squares: bit `8 * rank + file`, ranks and files from 0, on either board. File 7 is
/// never on the board, so that a step east or west cannot wrap into the next rank.
pub(super) type Squares = u64;

/// One square of the board with `N` ranks and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const N: usize>(pub(super) u8);

impl<const N: usize> Square<N> {
    /// The square in `file` and `rank`, both from 0; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if (file as usize) < N && (rank as usize) < N { Some(Self(8 * rank + file)) } else { None }
    }

    /// All squares in the order a1, b1, ...
    pub fn all() -> impl Iterator<Item = Self> {
        squares(Board::<N>::ALL)
    }

    /// The file, from 0.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// How many steps apart two squares are.
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    pub(super) const fn bit(self) -> Squares {
        1 << self.index()
    }

    /// A place in tables of 64.
    pub(super) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

impl<const N: usize> fmt::Display for Square<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

/// The squares of a set, lowest first.
pub(super) fn squares<const N: usize>(mut set: Squares) -> impl Iterator<Item = Square<N>> {
    std::iter::from_fn(move || {
        let square = (set != 0).then_some(Square(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        square
    })
}

/// What there is to know of a board's size.
pub(super) struct Board<const N: usize>;

impl<const N: usize> Board<N> {
    /// All squares. There are two boards: 5x5 and 7x7.
    pub(super) const ALL: Squares = {
        assert!(N == 5 || N == 7);
        let (mut all, mut rank) = (0, 0);
        while rank < N {
            all |= ((1 << N) - 1) << (8 * rank);
            rank += 1;
        }
        all
    };

    /// The first rank of each player.
    pub(super) const HOME: [Squares; 2] = [(1 << N) - 1, ((1 << N) - 1) << (8 * (N - 1))];

    /// The units that a side has at the start, and at most ever (TH1).
    pub(super) const UNITS: u32 = 2 * N as u32 - 2;

    const AROUND: &'static [Squares; 64] = &Self::neighbours(Steps::Around);
    const DIAGONAL: &'static [Squares; 64] = &Self::neighbours(Steps::Diagonal);

    const CORNERS: Squares = {
        let ends = 1 | 1 << (N - 1);
        ends | ends << (8 * (N - 1))
    };

    /// The squares that are not on the edge.
    const INNER: Squares = {
        let (mut inner, mut square) = (0, 0);
        while square < 64 {
            inner |= ((Self::AROUND[square].count_ones() == 8) as Squares) << square;
            square += 1;
        }
        inner
    };

    /// How many neighbours the squares of a set have together: 3 in a corner, 5 on the edge and
    /// 8 elsewhere.
    pub(super) const fn neighbour_squares(set: Squares) -> u32 {
        let (all, most) = (set.count_ones(), (set & !Self::CORNERS).count_ones());
        3 * all + 2 * most + 3 * (set & Self::INNER).count_ones()
    }

    const fn neighbours(steps: Steps) -> [Squares; 64] {
        let mut table = [0; 64];
        let mut square = 0;
        while square < 64 {
            table[square] = steps.spread::<N>(Self::ALL & 1 << square);
            square += 1;
        }
        table
    }
}

/// The directions in which a unit steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {
    /// To the 4 diagonal neighbours.
    Diagonal,
    /// To all 8 neighbours.
    Around,
}

impl Steps {
    /// The squares one step from a square.
    pub(super) const fn from<const N: usize>(self, square: Square<N>) -> Squares {
        match self {
            Self::Diagonal => Board::<N>::DIAGONAL[square.index()],
            Self::Around => Board::<N>::AROUND[square.index()],
        }
    }

    /// The squares one step from any square of a set.
    pub(super) const fn spread<const N: usize>(self, set: Squares) -> Squares {
        let sides = set << 1 | set >> 1;
        let row = match self {
            Self::Diagonal => sides,
            Self::Around => sides | set,
        };
        let ranks = row << 8 | row >> 8;
        Board::<N>::ALL
            & match self {
                Self::Diagonal => ranks,
                Self::Around => ranks | sides,
            }
    }
}

/// What a unit is at the moment: by nature, or by the jewel it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// No jewel, by nature a Guard.
    Guard,
    /// No jewel, by nature an Elite Guard.
    EliteGuard,
    /// Holds the jewel of its own colour.
    King,
    /// Holds the jewel of the other colour.
    Thief,
    /// Holds both jewels: its side has won.
    Emperor,
}

/// A position of Thief on the board with `N` ranks and files, 5 or 7. `Thief::default()` is the
/// start. It is kept as the player to act sees it, so that no step has to ask for the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Thief<const N: usize> {
    /// The units of the player to act.
    pub(super) own: Squares,
    /// The units of the other player.
    pub(super) enemy: Squares,
    /// The Elite Guards by nature, of both sides.
    pub(super) elites: Squares,
    /// Where the jewel of the player to act is: one square, always a unit's, of either side.
    pub(super) own_jewel: Squares,
    /// Where the jewel of the other player is.
    pub(super) enemy_jewel: Squares,
    /// Who is to act.
    pub(super) side: u8,
    /// The sacrifices made in this turn.
    pub(super) sacrifices: u8,
    /// Whether the normal move of this turn is made.
    pub(super) normal_done: bool,
    pub(super) key: u64,
}

const _: () = assert!(size_of::<Thief<5>>() == 56 && size_of::<Thief<7>>() == 56);

/// By side and nature.
const UNIT_KEYS: [[[u64; 64]; 2]; 2] =
    [[keys::table(30), keys::table(31)], [keys::table(32), keys::table(33)]];
const JEWEL_KEYS: [[u64; 64]; 2] = [keys::table(34), keys::table(35)];
const SACRIFICE_KEYS: [u64; 4] = [0, keys::mix(36), keys::mix(37), keys::mix(38)];
const SIDE_KEY: u64 = keys::mix(39);
const NORMAL_KEY: u64 = keys::mix(40);

/// The most sacrifices in a turn.
pub(super) const MOST_SACRIFICES: u8 = 3;

impl<const N: usize> Thief<N> {
    /// No units and no jewels, White at the start of a turn.
    pub(super) const EMPTY: Self = Self {
        own: 0,
        enemy: 0,
        elites: 0,
        own_jewel: 0,
        enemy_jewel: 0,
        side: 0,
        sacrifices: 0,
        normal_done: false,
        key: 0,
    };

    pub(super) const fn empty(&self) -> Squares {
        Board::<N>::ALL & !(self.own | self.enemy)
    }

    /// The own units that hold no jewel.
    pub(super) const fn plain(&self) -> Squares {
        self.own & !(self.own_jewel | self.enemy_jewel)
    }

    /// The own King, if there is one: an Emperor is none.
    pub(super) const fn king(&self) -> Squares {
        self.own & self.own_jewel & !self.enemy_jewel
    }

    /// The own Thief, if there is one: an Emperor is none.
    pub(super) const fn thief(&self) -> Squares {
        self.own & self.enemy_jewel & !self.own_jewel
    }

    /// The first rank of the player to act.
    pub(super) const fn home(&self) -> Squares {
        Board::<N>::HOME[(self.side & 1) as usize]
    }

    /// The first rank of the other player.
    const fn enemy_home(&self) -> Squares {
        Board::<N>::HOME[(self.side & 1 ^ 1) as usize]
    }

    /// The units of a side.
    pub(super) const fn units(&self, side: u8) -> Squares {
        if side == self.side { self.own } else { self.enemy }
    }

    /// Where the jewel of a colour is.
    pub(super) const fn jewel(&self, colour: u8) -> Squares {
        if colour == self.side { self.own_jewel } else { self.enemy_jewel }
    }

    /// The side whose unit stands on a square.
    pub fn side_at(&self, square: Square<N>) -> Option<u8> {
        (0..2).find(|&side| self.units(side) & square.bit() != 0)
    }

    /// What the unit on a square is at the moment.
    pub fn role_at(&self, square: Square<N>) -> Option<Role> {
        let side = self.side_at(square)?;
        Some(match (self.holds(side, square), self.holds(side ^ 1, square)) {
            (false, false) if self.is_elite(square) => Role::EliteGuard,
            (false, false) => Role::Guard,
            (true, false) => Role::King,
            (false, true) => Role::Thief,
            (true, true) => Role::Emperor,
        })
    }

    /// Whether the unit on a square is by nature an Elite Guard.
    pub const fn is_elite(&self, square: Square<N>) -> bool {
        self.elites & square.bit() != 0
    }

    /// Whether the jewel of a colour is on a square.
    pub const fn holds(&self, colour: u8, square: Square<N>) -> bool {
        self.jewel(colour) & square.bit() != 0
    }

    /// Whether the player to act fulfils one of the three ways to win; his next move decides.
    pub(super) const fn has_won(&self) -> bool {
        let prize = self.own & self.enemy_jewel;
        prize & (self.own_jewel | self.home()) != 0 || self.enemy == 0
    }

    /// Whether the game is finished: the player to act is always the one who has not won.
    pub(super) const fn is_over(&self) -> bool {
        let prize = self.enemy & self.own_jewel;
        prize & (self.enemy_jewel | self.enemy_home()) != 0 || self.own == 0
    }

    pub(super) fn actor_now(&self) -> Actor {
        if self.is_over() { Actor::Nobody } else { Actor::Player(self.side) }
    }

    pub(super) fn outcome_now(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let prize = self.enemy & self.own_jewel;
        let reason = if prize & self.enemy_jewel != 0 {
            "Emperor"
        } else if prize & self.enemy_home() != 0 {
            "Thief"
        } else {
            "Elimination"
        };
        Some(Outcome { winner: Some(self.side ^ 1), reason })
    }

    // Changes, each with its part of the key.

    pub(super) fn toggle_unit(&mut self, side: u8, elite: bool, square: Square<N>) {
        *(if side == self.side { &mut self.own } else { &mut self.enemy }) ^= square.bit();
        self.elites ^= Squares::from(elite) << square.index();
        self.key ^= UNIT_KEYS[(side & 1) as usize][usize::from(elite)][square.index()];
    }

    /// An own unit goes from one square to another.
    pub(super) fn move_unit(&mut self, from: Square<N>, to: Square<N>) {
        let (elite, way) = (self.is_elite(from), from.bit() | to.bit());
        self.own ^= way;
        self.elites ^= if elite { way } else { 0 };
        let keys = &UNIT_KEYS[(self.side & 1) as usize][usize::from(elite)];
        self.key ^= keys[from.index()] ^ keys[to.index()];
    }

    pub(super) fn toggle_jewel(&mut self, colour: u8, square: Square<N>) {
        let jewel = if colour == self.side { &mut self.own_jewel } else { &mut self.enemy_jewel };
        *jewel ^= square.bit();
        self.key ^= JEWEL_KEYS[(colour & 1) as usize][square.index()];
    }

    pub(super) fn set_sacrifices(&mut self, sacrifices: u8) {
        let key = |n: u8| SACRIFICE_KEYS[(n & MOST_SACRIFICES) as usize];
        self.key ^= key(self.sacrifices) ^ key(sacrifices);
        self.sacrifices = sacrifices;
    }

    pub(super) fn set_normal_done(&mut self, done: bool) {
        self.key ^= if self.normal_done == done { 0 } else { NORMAL_KEY };
        self.normal_done = done;
    }

    pub(super) fn toggle_side(&mut self) {
        swap(&mut self.own, &mut self.enemy);
        swap(&mut self.own_jewel, &mut self.enemy_jewel);
        self.side ^= 1;
        self.key ^= SIDE_KEY;
    }
}
