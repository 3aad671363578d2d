//! The edges of the board as bits, for searches from all arrows at once.
//!
//! Every edge but an arrow belongs to one cell that points up and to one that points down. So an
//! edge is kept as its letter in the cell that points up, and that cell's *place*: all cells that
//! point up have places such that the three neighbours of a cell have the same distances in place
//! everywhere. Behind an arrow a cell is thought of.

use super::board::{ARROWS, COUNT, Cell, Cells, Edge, ROWS, is_open};

/// A set of places, once for each of four searches: one in each quarter of the word.
type Places = u64;

/// One place, in all four.
const ALL_FOUR: Places = 0x0001_0001_0001_0001;

/// The place of a cell that points up, or of the one to the left of a cell that points down.
const fn place(cell: Cell) -> u32 {
    let cell = ROWS.cell(cell.0 as usize);
    let x = if cell.points_up() { cell.x } else { cell.x - 1 };
    (4 + 4 * cell.r + (x - cell.r) / 2) as u32
}

/// A set of cells, those that point up and those that point down apart, both by place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Halves {
    up: Places,
    down: Places,
}

/// The places of eight cells at a time: in the lower half those of cells that point up.
const PLACES: [[u32; 256]; COUNT / 8] = {
    let mut places = [[0; 256]; COUNT / 8];
    let mut i = 0;
    while i < COUNT {
        let up = ROWS.cell(i).points_up();
        let place = 1 << (place(Cell(i as u8)) + if up { 0 } else { 16 });
        let mut set = 0;
        while set < 256 {
            places[i / 8][set] |= if set >> (i % 8) & 1 == 1 { place } else { 0 };
            set += 1;
        }
        i += 1;
    }
    places
};

impl Halves {
    /// The same cells for all four searches.
    pub(super) fn of(cells: Cells) -> Self {
        let [a, b, c, _] = cells.to_le_bytes();
        let [first, second, third] = &PLACES;
        let places = first[usize::from(a)] | second[usize::from(b)] | third[usize::from(c)];
        let all_four = |places: u32| Places::from(places) * ALL_FOUR;
        Self { up: all_four(places & 0xFFFF), down: all_four(places >> 16) }
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self { up: self.up | other.up, down: self.down | other.down }
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self { up: self.up & !other.up, down: self.down & !other.down }
    }
}

/// Edges that have been reached: for each letter in a cell that points up, the places.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Edges([Places; 3]);

impl Edges {
    const fn with(mut self, (cell, edge): (Cell, Edge), searches: Places) -> Self {
        let (letter, place) = match edge {
            _ if ROWS.cell(cell.0 as usize).points_up() => (edge, place(cell)),
            Edge::L => (Edge::R, place(cell)),
            Edge::R => (Edge::L, place(cell) + 1),
            Edge::V => (Edge::V, place(cell) - 3),
        };
        self.0[letter as usize] |= searches << place;
        self
    }

    /// The edges through which a track may go: to a cell or to an arrow.
    const OPEN: Self = {
        let mut open = Self([0; 3]);
        let mut i = 0;
        while i < 3 * COUNT {
            let (cell, edge) = (Cell((i / 3) as u8), Edge::ALL[i % 3]);
            open = if is_open(cell, edge) { open.with((cell, edge), ALL_FOUR) } else { open };
            i += 1;
        }
        open
    };

    /// Each search from an arrow of its own, but the last: from the first arrow once more, so that
    /// each two arrows are those of two neighbouring searches.
    pub(super) const ARROWS: Self =
        Self([0; 3]).with(ARROWS[0], 1 | 1 << 48).with(ARROWS[1], 1 << 16).with(ARROWS[2], 1 << 32);

    /// Whether an edge that one search has reached here has been reached there by its neighbour.
    pub(super) const fn meets(self, other: Self) -> bool {
        let ([l, r, v], [a, b, c]) = (self.0, other.0);
        l & a >> 16 | r & b >> 16 | v & c >> 16 != 0
    }

    /// The same edges by their letters in the cells that point down.
    const fn turned(self) -> [Places; 3] {
        let [l, r, v] = self.0;
        [r, l >> 1, v << 3]
    }

    /// The edges with these letters in cells that point down.
    const fn of_down([l, r, v]: [Places; 3]) -> Self {
        Self([r << 1, l, v >> 3])
    }

    /// On through one cell of each sort, along the tiles: each set those that lie so.
    pub(super) const fn along(self, [no_l, no_r, no_v]: &[Halves; 3]) -> Self {
        let up = Self(joined(self.0, [no_l.up, no_r.up, no_v.up]));
        Self::of_down(joined(up.turned(), [no_l.down, no_r.down, no_v.down]))
    }

    /// All edges of those of the cells that have one, and what is reached already.
    pub(super) const fn through(self, cells: Halves) -> Self {
        let ([l, r, v], [dl, dr, dv]) = (self.0, self.turned());
        let (up, down) = ((l | r | v) & cells.up, (dl | dr | dv) & cells.down);
        let Self([left, right, flat]) = Self::of_down([down; 3]);
        let Self(open) = Self::OPEN;
        Self([
            l | (up | left) & open[0], //
            r | (up | right) & open[1],
            v | (up | flat) & open[2],
        ])
    }
}

/// Along the tiles: what they join to the edges that are reached, and those.
const fn joined([l, r, v]: [Places; 3], [no_l, no_r, no_v]: [Places; 3]) -> [Places; 3] {
    let (no_l, no_r, no_v) = ((r | v) & no_l, (l | v) & no_r, (l | r) & no_v);
    [l | no_r | no_v, r | no_l | no_v, v | no_l | no_r]
}
