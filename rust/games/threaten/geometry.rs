//! The three boards: their cells, paths and lanes, as the rules page gives them.

use std::fmt;
use std::sync::LazyLock;

use super::numbers::Layout;
use super::sets::Set;
use super::slides::{CELLS, Lookup, Slides};
use super::tables::Tables;
use crate::text::{Cursor, TextError};
use crate::trigrid::{self, Rows, Steps};

/// Lines: through cells of one colour.
pub(super) const LINES: [Steps; 6] = [
    ((0, 2), (0, 2)),
    ((0, -2), (0, -2)),
    ((1, 1), (1, 1)),
    ((1, -1), (1, -1)),
    ((-1, 1), (-1, 1)),
    ((-1, -1), (-1, -1)),
];

/// Lanes, zig-zag through shared edges: E, W, SE, SW, NE, NW.
pub(super) const LANES: [Steps; 6] = [
    ((0, 1), (0, 1)),
    ((0, -1), (0, -1)),
    ((1, 0), (0, 1)),
    ((1, 0), (0, -1)),
    ((0, 1), (-1, 0)),
    ((0, -1), (-1, 0)),
];

/// Diamonds, straight through edges and vertices in turn: N, S, ENE, WNW, ESE, WSW (TN3).
pub(super) const DIAMONDS: [Steps; 6] = [
    ((-1, 0), (-1, 0)),
    ((1, 0), (1, 0)),
    ((0, 1), (-1, 2)),
    ((0, -1), (-1, -2)),
    ((1, 2), (0, 1)),
    ((1, -2), (0, -1)),
];

/// The steps to the three edge neighbours.
pub(super) const EDGES: [Steps; 3] = [((0, 1), (0, 1)), ((0, -1), (0, -1)), ((1, 0), (-1, 0))];

/// All paths from a cell.
pub(super) fn all_paths() -> impl Iterator<Item = Steps> {
    [LINES, LANES, DIAMONDS].into_iter().flatten()
}

/// The number of players, for which there is a board if it is 2, 3 or 4.
#[derive(Clone, Copy, Debug)]
pub struct Seats<const N: usize>;

/// What is different between the boards for 2, 3 and 4 players.
pub trait Board: Sized + 'static {
    /// A set of the board's cells.
    type Set: Set;
    /// The tables of the three families of paths; lines lie within one word of a set.
    type Lines: Lookup<u64>;
    /// Lanes.
    type Lanes: Lookup<Self::Set>;
    /// Diamonds.
    type Diamonds: Lookup<Self::Set>;

    /// The number of players.
    const SEATS: usize;
    /// The name of the variant.
    const VARIANT: &'static str;
    /// The start position.
    const START: &'static str;
    /// The rows (TN1).
    const ROWS: Rows;
    /// How the cells are numbered.
    const NUMBERS: Numbers;
    /// The lane on which a Column is upgraded (TN9).
    const UPGRADE_LANE: i8;

    /// A place's lane number for each seat; 1 is his corner's. `s` and `t` as on the page.
    fn lanes(r: i8, s: i8, t: i8) -> [i8; 4];

    /// What is worked out once and for all about the board.
    fn tables() -> &'static Tables<Self>;

    /// How moves are numbered.
    fn layout() -> &'static Layout;

    /// The numbers of all cells in the order of their names.
    fn cells() -> impl Iterator<Item = u8> {
        Self::NUMBERS.by_name.into_iter().take(Self::ROWS.cells())
    }

    /// The number of the cell at a place, if it is on the board.
    fn number(place: trigrid::Cell) -> Option<u8> {
        Self::ROWS.number(place).map(|index| Self::NUMBERS.by_name[index])
    }

    /// The number of the lane of a seat on which a cell lies.
    fn lane(seat: usize, cell: u8) -> i8 {
        let trigrid::Cell { r, x } = Self::NUMBERS.place(cell);
        Self::lanes(r, (x + r).div_euclid(2), (r - x).div_euclid(2))[seat]
    }

    /// The cells on a path from `cell`, which is not among them.
    fn path(cell: u8, steps: Steps) -> impl Iterator<Item = u8> {
        Self::ROWS.walk(Self::NUMBERS.place(cell), steps).filter_map(Self::number)
    }
}

/// How the cells of a board are numbered, which is where they are in its sets: in the order of
/// their names, where one word is enough; else first all light ones, then from 64 the dark ones.
pub struct Numbers {
    by_name: [u8; CELLS],
    places: [trigrid::Cell; CELLS],
}

impl Numbers {
    const fn new(rows: Rows) -> Self {
        let nowhere = trigrid::Cell { r: -1, x: 0 };
        let mut numbers = Self { by_name: [0; CELLS], places: [nowhere; CELLS] };
        let (mut index, mut next) = (0, [0, 64]);
        while index < rows.cells() {
            let place = rows.cell(index);
            let word = (rows.cells() > 64 && !place.points_up()) as usize;
            numbers.by_name[index] = next[word];
            numbers.places[next[word] as usize] = place;
            next[word] += 1;
            index += 1;
        }
        numbers
    }

    pub(super) fn place(&self, cell: u8) -> trigrid::Cell {
        self.places[usize::from(cell) % CELLS]
    }
}

macro_rules! board {
    ($n:literal, $set:ty, $lines:ty, $lanes:ty, $diamonds:ty, $numbers:expr, $upgrade:literal,
     $start:literal, $rows:expr $(,)?) => {
        impl Board for Seats<$n> {
            type Set = $set;
            type Lines = $lines;
            type Lanes = $lanes;
            type Diamonds = $diamonds;

            const SEATS: usize = $n;
            const VARIANT: &'static str = stringify!($n);
            const START: &'static str = $start;
            const ROWS: Rows = Rows(&$rows);
            const NUMBERS: Numbers = Numbers::new(Self::ROWS);
            const UPGRADE_LANE: i8 = $upgrade;

            fn lanes(r: i8, s: i8, t: i8) -> [i8; 4] {
                let lanes: fn(i8, i8, i8) -> [i8; $n] = $numbers;
                let mut all = [0; 4];
                all[..$n].copy_from_slice(&lanes(r, s, t));
                all
            }

            fn tables() -> &'static Tables<Self> {
                static TABLES: LazyLock<Tables<Seats<$n>>> = LazyLock::new(Tables::new);
                &TABLES
            }

            fn layout() -> &'static Layout {
                static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new::<$n>);
                &LAYOUT
            }
        }
    };
}

board! {
    2, u64, Slides<u64, 2, 64>, Slides<u64, 3, 512>, Slides<u64, 2, 256>,
    |r, _, _| [r + 1, 12 - r], 9,
    "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/......../......../......../......../\
     A1C1C1C1C1C1A1/.T1N1T1./T1.T1/O1 0 01 +",
    [
        (0, 0), (-1, 1), (-2, 2), (-3, 3), (-3, 4), (-2, 5), (-1, 6), (0, 7), (1, 7), (2, 6),
        (3, 5), (4, 4),
    ],
}

board! {
    3, u64, Slides<u64, 2, 64>, Slides<u64, 3, 512>, Slides<u64, 2, 256>,
    |r, s, t| [r + 1, 8 - s, 8 - t], 8,
    "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/A2.......A1/.C2C2.....C1C1./\
     T2T2N2C2C2...C1C1N1T1T1/O2.T2T2.C2A2.A1C1.T1T1.O1 0 012 +",
    [(0, 0), (-1, 1), (-2, 2), (-3, 3), (-4, 4), (-5, 5), (-6, 6), (-7, 7)],
}

board! {
    4, u128, Slides<u64, 2, 256>, Slides<u128, 6, 128>, Slides<u128, 4, 32>,
    |r, s, _| [r + 1, 8 - s, 12 - r, s + 5], 8,
    "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/O3.T3T3.C3A3........A1/T3T3N3C3C3........C1C1./\
     .C3C3........C1C1N1T1T1/A3........A1C1.T1T1.O1/A2C2C2C2C2C2A2/.T2N2T2./T2.T2/O2 0 0123 +",
    [
        (0, 0), (-1, 1), (-2, 2), (-3, 3), (-11, 4), (-10, 5), (-9, 6), (-8, 7), (-7, -1),
        (-6, -2), (-5, -3), (-4, -4),
    ],
}

/// One cell of the board for `N` players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const N: usize>(pub(super) u8);

impl<const N: usize> Cell<N>
where
    Seats<N>: Board,
{
    /// All cells in the order a1, b1, b2, ...
    pub fn all() -> impl Iterator<Item = Self> {
        Seats::<N>::cells().map(Self)
    }

    /// The row's letter and the place in it.
    pub(super) fn name(self) -> (char, usize) {
        let rows = Seats::<N>::ROWS;
        rows.number(Seats::<N>::NUMBERS.place(self.0)).map_or(('?', 0), |index| rows.name(index))
    }

    /// The cells of one of its paths.
    pub(super) fn path(self, steps: Steps) -> impl Iterator<Item = Self> {
        Seats::<N>::path(self.0, steps).map(Self)
    }

    /// The number of its lane, counted from a seat's corner.
    pub(super) fn lane(self, seat: u8) -> i8 {
        Seats::<N>::lane(seat.into(), self.0)
    }

    /// Whether a Column of this colour is upgraded here.
    pub(super) fn upgrades(self, colour: u8) -> bool {
        self.lane(colour) == Seats::<N>::UPGRADE_LANE
    }

    /// Reads a cell's name.
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let rows = Seats::<N>::ROWS;
        let last = (b'a' + rows.0.len() as u8 - 1) as char;
        let row = cursor.eat_map(|c| (b'a'..=last as u8).contains(&c).then_some(c));
        let row = row.ok_or_else(|| cursor.error(format!("a row a to {last}")))?;
        let places = rows.len(usize::from(row - b'a'));
        let digit = |first| move |c: u8| (first..=b'9').contains(&c).then(|| usize::from(c - b'0'));
        let mut place = cursor.eat_map(digit(b'1')).unwrap_or(0);
        if place > 0
            && let Some(second) = cursor.eat_map(digit(b'0'))
        {
            place = 10 * place + second;
        }
        let index = rows
            .named(row, place)
            .ok_or_else(|| cursor.error(format!("a place 1 to {places} in row {}", row as char)))?;
        Ok(Self(Seats::<N>::NUMBERS.by_name[index]))
    }
}

impl<const N: usize> fmt::Display for Cell<N>
where
    Seats<N>: Board,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, place) = self.name();
        write!(f, "{row}{place}")
    }
}
