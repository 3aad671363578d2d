//! Moves as numbers and positions as planes of numbers: what learning programs read.
//!
//! Every game has a fixed list of actions, whatever the position: the page `docs/numbers.md` lays
//! it out, and `tests/data/actions.json` pins it. A number tells where a move goes from and to;
//! what else its text tells, as whether it captures, follows from the position. So moves that can
//! never be legal together may share a number, and the list stays short.

use crate::position::Position;

/// A game whose moves have numbers and whose positions have planes.
pub trait Numbered: Position {
    /// How many actions there are: numbers are below.
    fn actions() -> usize;

    /// The number of a well-formed move, rolls included; of another one it is unspecified (never
    /// a panic). Among the legal moves of a position each has its own.
    fn action(m: Self::Move) -> usize;

    /// The one move with this number that may be legal here: which one it is, is judged by what
    /// stands where, whether it is legal is not. `None` if no move can have that number.
    fn candidate(&self, action: usize) -> Option<Self::Move>;

    /// The shape of an observation: planes, rows, columns. The same for all positions of a variant.
    fn shape(&self) -> [usize; 3];

    /// Fills `out`, of as many numbers as the [`shape`](Numbered::shape) has, with the position as
    /// the player in `seat` sees it: what is his comes first, and the board is turned so that he
    /// sits where seat 0 does, where a symmetry of the game allows that.
    fn observe(&self, seat: u8, out: &mut [f32]);

    /// A move as the player in `seat` sees it, on the board turned as for
    /// [`observe`](Numbered::observe).
    fn seen_from(m: Self::Move, _seat: u8) -> Self::Move {
        m
    }

    // Provided.

    /// The legal move with this number.
    ///
    /// ```
    /// use fiveply::{Numbered, Position, games::tritrac::TriTrac};
    ///
    /// let start = TriTrac::default();
    /// for m in start.moves() {
    ///     assert_eq!(start.move_at(TriTrac::action(m)), Some(m));
    /// }
    /// assert_eq!(start.move_at(TriTrac::actions()), None);
    /// ```
    fn move_at(&self, action: usize) -> Option<Self::Move> {
        self.candidate(action).filter(|&m| self.is_legal(m))
    }

    /// Calls `visit` with the number of every legal move.
    fn each_action(&self, mut visit: impl FnMut(usize)) {
        self.each_move(|m| visit(Self::action(m)));
    }

    /// Fills `mask`, of [`actions`](Numbered::actions) entries, with which numbers are those of
    /// legal moves.
    fn mark_legal(&self, mask: &mut [bool]) {
        mask.fill(false);
        self.each_action(|action| mask[action] = true);
    }
}

/// Numbers for the ordered pairs of cells that moves can join: by the first cell, then by the
/// second.
pub(crate) struct Pairs {
    numbers: Vec<u16>,
    pairs: Vec<(u8, u8)>,
}

impl Pairs {
    /// More than any cell's number.
    const CELLS: usize = 128;

    /// The pairs of `cells`, numbers below 128 in the order that counts, that are `joined`.
    pub(crate) fn new(cells: &[u8], joined: impl Fn(u8, u8) -> bool) -> Self {
        let mut found = Self { numbers: vec![0; Self::CELLS * Self::CELLS], pairs: Vec::new() };
        for &from in cells {
            for &to in cells.iter().filter(|&&to| joined(from, to)) {
                found.numbers[Self::place(from, to)] = found.pairs.len() as u16;
                found.pairs.push((from, to));
            }
        }
        found
    }

    fn place(from: u8, to: u8) -> usize {
        (usize::from(from) * Self::CELLS + usize::from(to)) % (Self::CELLS * Self::CELLS)
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The number of a pair that is joined.
    pub(crate) fn number(&self, from: u8, to: u8) -> usize {
        self.numbers[Self::place(from, to)].into()
    }

    /// The pair with a number.
    pub(crate) fn pair(&self, number: usize) -> Option<(u8, u8)> {
        self.pairs.get(number).copied()
    }
}

/// An observation while it is filled: planes of equal size, all zero at first.
pub(crate) struct Planes<'a> {
    out: &'a mut [f32],
    size: usize,
}

impl<'a> Planes<'a> {
    /// Clears `out`, of the given shape.
    pub(crate) fn new(out: &'a mut [f32], [_, rows, columns]: [usize; 3]) -> Self {
        out.fill(0.0);
        Self { out, size: rows * columns }
    }

    /// Puts a value at a place of a plane.
    #[inline]
    pub(crate) fn put(&mut self, plane: usize, at: usize, value: f32) {
        self.out[plane * self.size + at] = value;
    }

    /// Puts 1 at a place of a plane.
    #[inline]
    pub(crate) fn mark(&mut self, plane: usize, at: usize) {
        self.put(plane, at, 1.0);
    }

    /// Fills a plane with one value.
    pub(crate) fn fill(&mut self, plane: usize, value: f32) {
        self.out[plane * self.size..][..self.size].fill(value);
    }

    /// Fills a plane with 1 if something is so.
    pub(crate) fn fill_if(&mut self, plane: usize, so: bool) {
        if so {
            self.fill(plane, 1.0);
        }
    }
}
