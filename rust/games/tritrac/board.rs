//! The hexagon of 24 cells, the tiles and what a position holds.

use std::fmt;

use crate::keys;
use crate::position::{Actor, Outcome};
use crate::trigrid::{self, Rows};

/// A set of cells, row by row from a1 in bit 0 to d5 in bit 23.
pub(super) type Cells = u32;

pub(super) const ROWS: Rows = Rows(&[(-2, 2), (-3, 3), (-3, 3), (-2, 2)]);
pub(super) const COUNT: usize = ROWS.cells();
pub(super) const BOARD: Cells = (1 << COUNT) - 1;

const _: () = assert!(COUNT == 24);

/// One of the 24 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// All cells in the order a1, a2, ..., d5.
    pub fn all() -> impl Iterator<Item = Self> {
        cells(BOARD)
    }

    pub(super) const fn bit(self) -> Cells {
        1 << self.0
    }

    /// The cell behind an edge; `None` behind a border edge.
    pub(super) const fn behind(self, edge: Edge) -> Option<Self> {
        BEHIND[self.0 as usize][edge as usize]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, place) = ROWS.name(self.0.into());
        write!(f, "{row}{place}")
    }
}

/// The cells of a set, lowest first.
pub(super) fn cells(mut set: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then_some(Cell(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        cell
    })
}

/// An edge of a cell. A tile's orientation is the edge that its track does not touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Towards `(r, x-1)`.
    L,
    /// Towards `(r, x+1)`.
    R,
    /// The horizontal edge.
    V,
}

impl Edge {
    /// All three.
    pub const ALL: [Self; 3] = [Self::L, Self::R, Self::V];

    /// The letter on the rules page.
    pub const fn letter(self) -> char {
        match self {
            Self::L => 'l',
            Self::R => 'r',
            Self::V => 'v',
        }
    }

    pub(super) fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|e| e.letter() as u8 == letter)
    }

    /// What the cell behind the edge calls it.
    pub(super) const fn seen_from_behind(self) -> Self {
        match self {
            Self::L => Self::R,
            Self::R => Self::L,
            Self::V => Self::V,
        }
    }

    /// The edge that is neither of two.
    pub(super) const fn third(self, other: Self) -> Self {
        Self::ALL[3 - (self as usize + other as usize)]
    }

    /// The two other edges.
    pub(super) const fn others(self) -> [Self; 2] {
        match self {
            Self::L => [Self::R, Self::V],
            Self::R => [Self::L, Self::V],
            Self::V => [Self::L, Self::R],
        }
    }
}

const BEHIND: [[Option<Cell>; 3]; COUNT] = {
    let mut behind = [[None; 3]; COUNT];
    let mut i = 0;
    while i < COUNT {
        let cell = ROWS.cell(i);
        let across: [trigrid::Cell; 3] = [cell.offset(0, -1), cell.offset(0, 1), cell.across()];
        let mut e = 0;
        while e < 3 {
            if let Some(n) = ROWS.number(across[e]) {
                behind[i][e] = Some(Cell(n as u8));
            }
            e += 1;
        }
        i += 1;
    }
    behind
};

/// The cells behind the two edges that a track touches, by cell and orientation.
const AHEAD: [[Cells; 3]; COUNT] = {
    let mut ahead = [[0; 3]; COUNT];
    let mut i = 0;
    while i < COUNT {
        let mut o = 0;
        while o < 3 {
            let [one, other] = Edge::ALL[o].others();
            ahead[i][o] = bit_of(BEHIND[i][one as usize]) | bit_of(BEHIND[i][other as usize]);
            o += 1;
        }
        i += 1;
    }
    ahead
};

const fn bit_of(cell: Option<Cell>) -> Cells {
    match cell {
        Some(cell) => cell.bit(),
        None => 0,
    }
}

const fn named(row: u8, place: usize) -> Cell {
    match ROWS.named(row, place) {
        Some(number) => Cell(number as u8),
        None => panic!("no such cell"),
    }
}

/// The border edges that bear an arrow (TC2).
pub(super) const ARROWS: [(Cell, Edge); 3] =
    [(named(b'a', 2), Edge::V), (named(b'c', 7), Edge::R), (named(b'd', 1), Edge::L)];

/// Where the neutral tile is placed in the first move.
pub(super) const CENTRE: Cells = named(b'b', 3).bit()
    | named(b'b', 4).bit()
    | named(b'b', 5).bit()
    | named(b'c', 3).bit()
    | named(b'c', 4).bit()
    | named(b'c', 5).bit();

/// For each orientation the cells in which a tile may lie so: its track touches no border edge
/// without an arrow.
pub(super) const FITS: [Cells; 3] = {
    let mut fits = [0; 3];
    let mut o = 0;
    while o < 3 {
        let touched = Edge::ALL[o].others();
        let mut i = 0;
        while i < COUNT {
            let cell = Cell(i as u8);
            if is_open(cell, touched[0]) && is_open(cell, touched[1]) {
                fits[o] |= cell.bit();
            }
            i += 1;
        }
        o += 1;
    }
    fits
};

/// Whether a track may touch this edge: there is a cell or an arrow behind it.
pub(super) const fn is_open(cell: Cell, edge: Edge) -> bool {
    let mut arrow = false;
    let mut i = 0;
    while i < 3 {
        arrow |= ARROWS[i].0.0 == cell.0 && ARROWS[i].1 as u8 == edge as u8;
        i += 1;
    }
    arrow || cell.behind(edge).is_some()
}

/// Whose a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// Player 0.
    Orange,
    /// Player 1.
    Yellow,
    /// The one white tile, nobody's.
    Neutral,
}

impl Owner {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Orange, Self::Yellow, Self::Neutral];

    /// The tile letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Orange => 'O',
            Self::Yellow => 'Y',
            Self::Neutral => 'W',
        }
    }

    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Neutral => "neutral",
        }
    }

    /// How many tiles there are.
    pub const fn tiles(self) -> u32 {
        match self {
            Self::Neutral => 1,
            _ => 7,
        }
    }

    pub(super) const fn of_side(side: u8) -> Self {
        if side == 0 { Self::Orange } else { Self::Yellow }
    }
}

/// In each cell one of three kinds or nothing, in two bit planes, each in half of the word: a
/// cell's two bits are 1, 2 or 3 for a kind, 0 for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Planes(u64);

impl Planes {
    /// The bits of each kind in the first cell.
    const KINDS: [u64; 3] = [1, 1 << 32, 1 << 32 | 1];
    /// Both bits of the first cell.
    const BOTH: u64 = Self::KINDS[2];

    /// The cells with something in them.
    pub(super) const fn all(self) -> Cells {
        (self.0 | self.0 >> 32) as Cells
    }

    /// The cells of one kind, 0 to 2.
    pub(super) const fn of(self, kind: u8) -> Cells {
        let same = !(self.0 ^ (Self::KINDS[kind as usize] * u32::MAX as u64));
        (same & same >> 32) as Cells
    }

    /// The two bits of a cell.
    const fn bits(self, cell: Cell) -> u8 {
        let bits = self.0 >> cell.0 & Self::BOTH;
        (bits | bits >> 31) as u8 & 3
    }

    /// The kind in a cell.
    pub(super) const fn at(self, cell: Cell) -> Option<u8> {
        self.bits(cell).checked_sub(1)
    }

    /// Puts a kind into an empty cell, or takes it out.
    pub(super) const fn toggle(&mut self, kind: u8, cell: Cell) {
        self.0 ^= Self::KINDS[kind as usize] << cell.0;
    }
}

/// A position of Tri-Trac. `TriTrac::default()` is the start, an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TriTrac {
    /// The orientation of every tile.
    lies: Planes,
    /// The owner of every tile.
    owners: Planes,
    pub(super) key: u64,
    pub(super) side: u8,
    /// Whether the last move was one of the neutral tile.
    pub(super) lock: bool,
    /// Whether a track joins two arrows.
    pub(super) joined: bool,
}

const _: () = assert!(size_of::<TriTrac>() <= 32);

const TILE_KEYS: [[[u64; COUNT]; 3]; 3] = [
    [keys::table(30), keys::table(31), keys::table(32)],
    [keys::table(33), keys::table(34), keys::table(35)],
    [keys::table(36), keys::table(37), keys::table(38)],
];
const SIDE_KEY: u64 = keys::mix(40);
const LOCK_KEY: u64 = keys::mix(41);

impl TriTrac {
    pub(super) const fn occupied(&self) -> Cells {
        self.lies.all()
    }

    /// The tiles of an owner.
    pub(super) const fn owned(&self, owner: Owner) -> Cells {
        self.owners.of(owner as u8)
    }

    /// The tiles that lie so.
    pub(super) const fn lying(&self, lies: Edge) -> Cells {
        self.lies.of(lies as u8)
    }

    pub(super) const fn empty(&self) -> Cells {
        BOARD & !self.occupied()
    }

    /// Whether nothing has been placed yet: the neutral tile comes first.
    pub(super) const fn is_start(&self) -> bool {
        self.occupied() == 0
    }

    /// The tiles on the board that the player to act may touch.
    pub(super) const fn movable(&self) -> Cells {
        self.touchable(self.side, self.lock)
    }

    /// The tiles on the board that a side may touch when it acts, the neutral tile locked or not.
    pub(super) const fn touchable(&self, side: u8, lock: bool) -> Cells {
        let neutral = if lock { 0 } else { self.owned(Owner::Neutral) };
        self.owned(Owner::of_side(side)) | neutral
    }

    /// How many tiles a side still has in hand.
    pub fn hand(&self, side: u8) -> u32 {
        7_u32.saturating_sub(self.owned(Owner::of_side(side & 1)).count_ones())
    }

    /// The owner and orientation of the tile in a cell.
    pub fn tile_at(&self, cell: Cell) -> Option<(Owner, Edge)> {
        let (owner, lies) = (self.owners.at(cell)?, self.lies.at(cell)?);
        Some((Owner::ALL[owner as usize], Edge::ALL[lies as usize]))
    }

    /// How the tile in a cell lies: 0 if there is none, else one more than the orientation's number.
    pub(super) const fn lies_at(&self, cell: Cell) -> usize {
        self.lies.bits(cell) as usize
    }

    pub(super) fn actor_now(&self) -> Actor {
        if self.joined { Actor::Nobody } else { Actor::Player(self.side) }
    }

    pub(super) fn outcome_now(&self) -> Option<Outcome> {
        self.joined.then_some(Outcome { winner: Some(1 - self.side), reason: "track completed" })
    }

    /// Follows a track out of a cell over an edge to its end, cell by cell. True if that is an
    /// arrow, false in the open or if it comes round to where it began.
    fn leads_to_arrow(&self, start: Cell, mut edge: Edge) -> bool {
        let mut cell = start;
        loop {
            // No track touches a border edge without an arrow.
            let Some(next) = cell.behind(edge) else { return true };
            let entry = edge.seen_from_behind();
            let Some(lies) = self.lies.at(next) else { return false };
            if next == start || lies == entry as u8 {
                return false;
            }
            // Of the three edges it is neither the entry nor the one that is not touched.
            edge = Edge::ALL[3 - (entry as usize + lies as usize)];
            cell = next;
        }
    }

    /// Whether the tile in `cell`, lying as `lies`, is part of a track between two arrows.
    pub(super) fn joins_arrows(&self, cell: Cell, lies: Edge) -> bool {
        // Nearly always an end is in the open, and no track need be followed.
        let ahead = AHEAD[cell.0 as usize][lies as usize];
        self.occupied() & ahead == ahead
            && lies.others().into_iter().all(|edge| self.leads_to_arrow(cell, edge))
    }

    // Changes, each with its part of the key.

    pub(super) fn toggle_tile(&mut self, owner: Owner, cell: Cell, lies: Edge) {
        self.owners.toggle(owner as u8, cell);
        self.lies.toggle(lies as u8, cell);
        self.key ^= TILE_KEYS[owner as usize][lies as usize][cell.0 as usize];
    }

    pub(super) fn toggle_side(&mut self) {
        self.side ^= 1;
        self.key ^= SIDE_KEY;
    }

    pub(super) fn set_lock(&mut self, lock: bool) {
        self.key ^= if self.lock == lock { 0 } else { LOCK_KEY };
        self.lock = lock;
    }
}
