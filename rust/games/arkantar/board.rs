//! The board, the pawns and what a position holds.

use std::fmt;

use crate::keys;
use crate::position::{Actor, Outcome};

/// A set of tiles: bit `8 * rank + file`, ranks and files from 0. File 7 is never on the board,
/// so that a step east or west cannot wrap into the next rank.
pub(super) type Tiles = u64;

/// The 49 tiles of the board.
pub(super) const BOARD: Tiles = 0x007F_7F7F_7F7F_7F7F;

/// One tile of the 7x7 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(super) u8);

impl Tile {
    /// The tile in `file` and `rank`, both 0 to 6; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 7 && rank < 7 { Some(Self(8 * rank + file)) } else { None }
    }

    /// All tiles in the order a1, b1, ..., g7.
    pub fn all() -> impl Iterator<Item = Self> {
        tiles(BOARD)
    }

    pub(super) const fn bit(self) -> Tiles {
        1 << self.0
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 8) as char, self.0 / 8 + 1)
    }
}

/// The tiles of a set, lowest first.
pub(super) fn tiles(mut set: Tiles) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let tile = (set != 0).then_some(Tile(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        tile
    })
}

/// A direction along a rank or file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Every tile of the set one step on; those that step off the board are gone.
    #[inline]
    pub(super) const fn step(self, set: Tiles) -> Tiles {
        BOARD & self.shift(set)
    }

    /// One step on, off the board too: to where no tile is, whence a later `&` removes it.
    #[inline]
    const fn shift(self, set: Tiles) -> Tiles {
        const BITS: [u32; 4] = [8, 1, 56, 63];
        set.rotate_left(BITS[self as usize])
    }

    /// The set and all that can be reached from it over tiles of `open`, part of the board.
    #[inline]
    pub(super) const fn fill(self, set: Tiles, open: Tiles) -> Tiles {
        // At most five tiles lie between two others: 1 + 2 + 2 steps cover them.
        let one = set | open & self.shift(set);
        let two_open = open & self.shift(open);
        let three = one | two_open & self.shift(self.shift(one));
        three | two_open & self.shift(self.shift(three))
    }

    /// The same from one edge to the other too, where nothing lies behind.
    #[inline]
    pub(super) const fn reach(self, set: Tiles, open: Tiles) -> Tiles {
        let all_but_one = self.fill(set, open);
        all_but_one | open & self.shift(all_but_one)
    }

    /// The first tile of `obstacles` seen from `from`, if there is one.
    pub(super) const fn first(self, from: Tile, obstacles: Tiles) -> Option<Tile> {
        let seen = self.ray(from) & obstacles;
        if seen == 0 {
            return None;
        }
        Some(Tile(match self {
            Self::North | Self::East => seen.trailing_zeros() as u8,
            Self::South | Self::West => 63 - seen.leading_zeros() as u8,
        }))
    }

    /// The tiles from `from` to the edge, `from` not among them.
    pub(super) const fn ray(self, from: Tile) -> Tiles {
        RAYS[self as usize][from.0 as usize]
    }

    /// The last tile before `obstacle`, or before the edge, on the way from `from`.
    pub(super) const fn last_before(self, from: Tile, obstacle: Option<Tile>) -> Tile {
        let (rank, file) = (from.0 / 8, from.0 % 8);
        Tile(match (self, obstacle) {
            (Self::North, Some(Tile(t))) => t - 8,
            (Self::East, Some(Tile(t))) => t - 1,
            (Self::South, Some(Tile(t))) => t + 8,
            (Self::West, Some(Tile(t))) => t + 1,
            (Self::North, None) => 48 + file,
            (Self::East, None) => 8 * rank + 6,
            (Self::South, None) => file,
            (Self::West, None) => 8 * rank,
        })
    }
}

const RAYS: [[Tiles; 56]; 4] = {
    let mut rays = [[0; 56]; 4];
    let mut d = 0;
    while d < 4 {
        let mut tile = 0;
        while tile < 56 {
            let mut at = Direction::ALL[d].step(BOARD & 1 << tile);
            while at != 0 {
                rays[d][tile] |= at;
                at = Direction::ALL[d].step(at);
            }
            tile += 1;
        }
        d += 1;
    }
    rays
};

/// The kinds of pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A Tall Knight.
    Tall,
    /// A Medium Knight.
    Medium,
    /// A Small Knight.
    Small,
    /// The King.
    King,
}

impl Kind {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Tall, Self::Medium, Self::Small, Self::King];

    /// The three heights of Knights: what a ransom can bring back.
    pub const KNIGHTS: [Self; 3] = [Self::Tall, Self::Medium, Self::Small];

    /// The capital letter that stands for the kind.
    pub const fn letter(self) -> char {
        match self {
            Self::Tall => 'T',
            Self::Medium => 'M',
            Self::Small => 'S',
            Self::King => 'K',
        }
    }

    /// The kind of a letter, capital or not.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() as u8 == letter.to_ascii_uppercase())
    }

    /// How many of the kind a side has at the start, and at most ever.
    pub const fn complement(self) -> u32 {
        match self {
            Self::King => 1,
            _ => 2,
        }
    }

    /// The table "who captures whom"; a King takes a King too (AR3).
    pub const fn captures(self, victim: Self) -> bool {
        match self {
            Self::King => true,
            Self::Tall => !matches!(victim, Self::Small),
            Self::Medium => !matches!(victim, Self::Tall),
            Self::Small => !matches!(victim, Self::Medium),
        }
    }

    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tall => "Tall",
            Self::Medium => "Medium",
            Self::Small => "Small",
            Self::King => "King",
        }
    }
}

/// A position of Arkantar. `Arkantar::default()` is the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arkantar {
    /// The pawns of each kind, of both sides.
    pub(super) kinds: [Tiles; 4],
    /// The pawns of each side.
    pub(super) sides: [Tiles; 2],
    pub(super) walls: Tiles,
    /// The tiles flipped in this turn; empty again once a pawn has slid.
    pub(super) flipped: Tiles,
    /// Where the acting King stood at the start of the turn, if that is not where he stands now.
    pub(super) king_start: Option<Tile>,
    pub(super) side: u8,
    /// The actions taken in this turn.
    pub(super) actions: u8,
    /// Whether a pawn has slid in this turn.
    pub(super) slid: bool,
    pub(super) key: u64,
}

const _: () = assert!(size_of::<Arkantar>() <= 80);

const PAWN_KEYS: [[[u64; 56]; 4]; 2] = [
    [keys::table(10), keys::table(11), keys::table(12), keys::table(13)],
    [keys::table(14), keys::table(15), keys::table(16), keys::table(17)],
];
const WALL_KEYS: [u64; 56] = keys::table(18);
const FLIP_KEYS: [u64; 56] = keys::table(19);
const KING_START_KEYS: [u64; 56] = keys::table(20);
const SIDE_KEY: u64 = keys::mix(21);
const SLID_KEY: u64 = keys::mix(22);
const ACTION_KEYS: [u64; 3] = [0, keys::mix(23), keys::mix(24)];

impl Arkantar {
    /// A board without pawns, all Path, Black at the start of a turn.
    pub(super) const EMPTY: Self = Self {
        kinds: [0; 4],
        sides: [0; 2],
        walls: 0,
        flipped: 0,
        king_start: None,
        side: 0,
        actions: 0,
        slid: false,
        key: 0,
    };

    /// The pawns of the player to act.
    pub(super) const fn own(&self) -> Tiles {
        self.sides[self.side as usize]
    }

    pub(super) const fn enemy(&self) -> Tiles {
        self.sides[1 - self.side as usize]
    }

    pub(super) const fn pawns(&self) -> Tiles {
        self.sides[0] | self.sides[1]
    }

    /// Path tiles on which nobody stands.
    pub(super) const fn empty(&self) -> Tiles {
        BOARD & !(self.walls | self.pawns())
    }

    /// Walls destroyed in this turn, while no pawn has slid.
    pub(super) const fn destroyed(&self) -> Tiles {
        self.flipped & !self.walls
    }

    pub(super) const fn of(&self, side: u8, kind: Kind) -> Tiles {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    pub(super) fn kind_at(&self, tile: Tile) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&k| self.kinds[k as usize] & tile.bit() != 0)
    }

    /// The side and kind of the pawn on a tile.
    pub fn pawn_at(&self, tile: Tile) -> Option<(u8, Kind)> {
        let side = u8::from(self.sides[1] & tile.bit() != 0);
        self.kind_at(tile).map(|kind| (side, kind))
    }

    /// How many of a side's pawns of a kind are off the board.
    pub fn captured(&self, side: u8, kind: Kind) -> u32 {
        kind.complement().saturating_sub(self.of(side, kind).count_ones())
    }

    /// Whether the King of the side to act is gone.
    pub(super) const fn is_over(&self) -> bool {
        self.of(self.side, Kind::King) == 0
    }

    pub(super) fn actor_now(&self) -> Actor {
        if self.is_over() { Actor::Nobody } else { Actor::Player(self.side) }
    }

    pub(super) fn outcome_now(&self) -> Option<Outcome> {
        self.is_over().then_some(Outcome { winner: Some(1 - self.side), reason: "King captured" })
    }

    // Changes, each with its part of the key.

    pub(super) fn toggle_pawn(&mut self, side: u8, kind: Kind, tile: Tile) {
        self.kinds[kind as usize] ^= tile.bit();
        self.sides[side as usize] ^= tile.bit();
        self.key ^= PAWN_KEYS[side as usize][kind as usize][tile.0 as usize];
    }

    pub(super) fn toggle_wall(&mut self, tile: Tile) {
        self.walls ^= tile.bit();
        self.key ^= WALL_KEYS[tile.0 as usize];
    }

    pub(super) fn mark_flipped(&mut self, tile: Tile) {
        self.flipped |= tile.bit();
        self.key ^= FLIP_KEYS[tile.0 as usize];
    }

    pub(super) fn clear_flipped(&mut self) {
        for tile in tiles(self.flipped) {
            self.key ^= FLIP_KEYS[tile.0 as usize];
        }
        self.flipped = 0;
    }

    pub(super) fn set_slid(&mut self, slid: bool) {
        self.key ^= if self.slid == slid { 0 } else { SLID_KEY };
        self.slid = slid;
    }

    pub(super) fn set_king_start(&mut self, tile: Option<Tile>) {
        let key = |t: Option<Tile>| t.map_or(0, |t| KING_START_KEYS[t.0 as usize]);
        self.key ^= key(self.king_start) ^ key(tile);
        self.king_start = tile;
    }

    pub(super) fn set_actions(&mut self, actions: u8) {
        self.key ^= ACTION_KEYS[self.actions as usize] ^ ACTION_KEYS[actions as usize];
        self.actions = actions;
    }

    pub(super) fn toggle_side(&mut self) {
        self.side ^= 1;
        self.key ^= SIDE_KEY;
    }
}
