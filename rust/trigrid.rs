//! Cells of a triangle grid, on which Threaten and Tri-Trac stand.
//!
//! A cell is `(r, x)`: row `r` from the top, half-step column `x`. It points up if `r + x` is
//! even, else down.

/// One cell of the grid, on any board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The row, from the top.
    pub r: i8,
    /// The half-step column.
    pub x: i8,
}

impl Cell {
    /// Whether the cell points up (a light space).
    pub const fn points_up(self) -> bool {
        (self.r + self.x) % 2 == 0
    }

    /// The cell `(dr, dx)` away.
    pub const fn offset(self, dr: i8, dx: i8) -> Self {
        Self { r: self.r + dr, x: self.x + dx }
    }

    /// The cell behind the horizontal edge: below an up cell, above a down cell.
    pub const fn across(self) -> Self {
        self.offset(if self.points_up() { 1 } else { -1 }, 0)
    }

    /// The next cell of a path.
    pub const fn step(self, steps: Steps) -> Self {
        let (dr, dx) = if self.points_up() { steps.0 } else { steps.1 };
        self.offset(dr, dx)
    }
}

/// A path's step `(dr, dx)` from a cell that points up, and from one that points down.
pub type Steps = ((i8, i8), (i8, i8));

/// A board as its rows: the first and last `x` of each, in order from the top.
///
/// A cell's number counts all cells row by row; its name is the row's letter and its place in
/// the row from the left, from 1.
#[derive(Clone, Copy, Debug)]
pub struct Rows(pub &'static [(i8, i8)]);

impl Rows {
    /// How many cells the row has.
    pub const fn len(&self, row: usize) -> usize {
        (self.0[row].1 - self.0[row].0 + 1) as usize
    }

    /// How many cells the board has.
    pub const fn cells(&self) -> usize {
        self.first_of(self.0.len())
    }

    /// The number of the first cell of a row.
    pub const fn first_of(&self, row: usize) -> usize {
        let (mut number, mut r) = (0, 0);
        while r < row {
            number += self.len(r);
            r += 1;
        }
        number
    }

    /// The number of a cell, if it is on the board.
    pub const fn number(&self, cell: Cell) -> Option<usize> {
        if cell.r < 0 || cell.r as usize >= self.0.len() {
            return None;
        }
        let (first, last) = self.0[cell.r as usize];
        if cell.x < first || cell.x > last {
            return None;
        }
        Some(self.first_of(cell.r as usize) + (cell.x - first) as usize)
    }

    /// The cell of a number below [`cells`](Self::cells).
    pub const fn cell(&self, number: usize) -> Cell {
        let mut r = 0;
        while self.first_of(r + 1) <= number {
            r += 1;
        }
        Cell { r: r as i8, x: self.0[r].0 + (number - self.first_of(r)) as i8 }
    }

    /// The row's letter and the place in it, from 1.
    pub const fn name(&self, number: usize) -> (char, usize) {
        let row = self.cell(number).r as usize;
        ((b'a' + row as u8) as char, number - self.first_of(row) + 1)
    }

    /// The number of the cell with this name.
    pub const fn named(&self, row: u8, place: usize) -> Option<usize> {
        let r = row.wrapping_sub(b'a') as usize;
        if r >= self.0.len() || place == 0 || place > self.len(r) {
            return None;
        }
        Some(self.first_of(r) + place - 1)
    }

    /// The cells of a path from `start` (which is not among them) as far as the board goes.
    pub fn walk(self, start: Cell, steps: Steps) -> impl Iterator<Item = Cell> {
        let on_board = move |cell: &Cell| self.number(*cell).is_some();
        let next = move |cell: Cell| Some(cell.step(steps)).filter(on_board);
        std::iter::successors(next(start), move |&cell| next(cell))
    }
}
