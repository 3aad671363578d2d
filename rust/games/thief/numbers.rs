//! Numbers of the moves, and planes of a position (`docs/numbers.md`, "Thief").

use std::sync::LazyLock;

use super::board::{Square, Squares, Thief, squares};
use super::moves::Move;
use crate::numbers::{Numbered, Pairs, Planes};

const END: usize = 0;
const PASS: usize = 1;
/// One step, two with nobody attacked on the way, or a jewel handed over.
const GO: usize = 2;

/// The parts of the list of actions behind [`GO`], for one size of the board.
struct Layout {
    /// Squares one or two steps apart.
    reach: Pairs,
    /// Squares one step apart.
    near: Pairs,
    /// The first of the `near` pairs of each square.
    firsts: [usize; 64],
    /// Two steps with an attack on the way: by the pair of the first step, then by the second one.
    doubles: Vec<[u8; 3]>,
    /// The first double of each `near` pair.
    first_doubles: Vec<usize>,
}

impl Layout {
    fn new<const N: usize>() -> Self {
        let all: Vec<u8> = Square::<N>::all().map(|square| square.0).collect();
        let distance = |from, to| Square::<N>(from).distance(Square(to));
        let near = Pairs::new(&all, |from, to| distance(from, to) == 1);
        let reach = Pairs::new(&all, |from, to| matches!(distance(from, to), 1 | 2));
        let (mut firsts, mut doubles, mut first_doubles) = ([0; 64], Vec::new(), Vec::new());
        for (from, via) in (0..near.len()).rev().filter_map(|number| near.pair(number)) {
            firsts[usize::from(from)] = near.number(from, via);
        }
        for (from, via) in (0..near.len()).filter_map(|number| near.pair(number)) {
            first_doubles.push(doubles.len());
            let targets = all.iter().filter(|&&to| distance(via, to) == 1);
            doubles.extend(targets.map(|&to| [from, via, to]));
        }
        Self { reach, near, firsts, doubles, first_doubles }
    }

    fn of<const N: usize>() -> &'static Self {
        static SMALL: LazyLock<Layout> = LazyLock::new(Layout::new::<5>);
        static LARGE: LazyLock<Layout> = LazyLock::new(Layout::new::<7>);
        if N == 5 { &SMALL } else { &LARGE }
    }

    const fn double(&self) -> usize {
        GO + self.reach.len()
    }

    const fn sacrifice(&self) -> usize {
        self.double() + self.doubles.len()
    }

    /// The number of two steps among the doubles.
    fn double_number(&self, from: u8, via: u8, to: u8) -> usize {
        let second = self.near.number(via, to).wrapping_sub(self.firsts[usize::from(via) % 64]);
        self.first_doubles[self.near.number(from, via)].wrapping_add(second)
    }
}

impl<const N: usize> Square<N> {
    /// The other squares of the board: who may be sacrificed for a step from here.
    const OTHERS: usize = N * N - 1;

    /// Its place in the order a1, b1, ...
    const fn place(self) -> usize {
        N * self.rank() as usize + self.file() as usize
    }

    const fn at_place(place: usize) -> Self {
        Self((place / N * 8 + place % N) as u8)
    }

    /// Its place among all squares but `left_out`.
    fn place_without(self, left_out: Self) -> usize {
        self.place() - usize::from(self > left_out)
    }

    fn at_place_without(place: usize, left_out: Self) -> Self {
        Self::at_place(place + usize::from(place >= left_out.place()))
    }

    /// The square as the player in `seat` sees it: Black's highest rank is his first.
    const fn seen_from(self, seat: u8) -> Self {
        if seat == 0 { self } else { Self(8 * (N as u8 - 1 - self.rank()) + self.file()) }
    }
}

impl<const N: usize> Numbered for Thief<N> {
    fn actions() -> usize {
        let layout = Layout::of::<N>();
        layout.sacrifice() + layout.near.len() * Square::<N>::OTHERS
    }

    fn action(m: Move<N>) -> usize {
        let layout = Layout::of::<N>();
        match m {
            Move::End => END,
            Move::Pass => PASS,
            Move::Step { from, to, .. } | Move::HandOver { from, to } => {
                GO + layout.reach.number(from.0, to.0)
            }
            Move::Double { from, via, to, .. } => {
                layout.double() + layout.double_number(from.0, via.0, to.0)
            }
            Move::Sacrifice { unit, from, to, .. } => {
                let step = layout.near.number(from.0, to.0) * Square::<N>::OTHERS;
                layout.sacrifice() + step + unit.place_without(from)
            }
        }
    }

    fn candidate(&self, action: usize) -> Option<Move<N>> {
        let layout = Layout::of::<N>();
        let holds = |set: Squares, square: Square<N>| set & square.bit() != 0;
        if action < GO {
            return Some(if action == END { Move::End } else { Move::Pass });
        }
        if let Some((from, to)) = layout.reach.pair(action - GO) {
            let (from, to) = (Square(from), Square(to));
            return Some(if holds(self.own, to) {
                Move::HandOver { from, to }
            } else {
                Move::Step { from, to, attack: holds(self.enemy, to) }
            });
        }
        if let Some(double) = layout.doubles.get(action - layout.double()) {
            let [from, via, to] = double.map(Square);
            return Some(Move::Double { from, via, to, attack: holds(self.enemy, to) });
        }
        let sacrifice = action - layout.sacrifice();
        let (from, to) = layout.near.pair(sacrifice / Square::<N>::OTHERS)?;
        let (from, to) = (Square(from), Square(to));
        let unit = Square::at_place_without(sacrifice % Square::<N>::OTHERS, from);
        Some(Move::Sacrifice { unit, from, to, attack: holds(self.enemy, to) })
    }

    fn shape(&self) -> [usize; 3] {
        [11, N, N]
    }

    fn observe(&self, seat: u8, out: &mut [f32]) {
        let mut planes = Planes::new(out, self.shape());
        let mut mark = |plane, set| {
            squares::<N>(set).for_each(|at| planes.mark(plane, at.seen_from(seat).place()));
        };
        for (first, side) in [(0, seat), (2, 1 - seat)] {
            mark(first, self.units(side) & !self.elites);
            mark(first + 1, self.units(side) & self.elites);
        }
        mark(4, self.jewel(seat));
        mark(5, self.jewel(1 - seat));
        for made in 1..=3 {
            planes.fill_if(5 + usize::from(made), self.sacrifices >= made);
        }
        planes.fill_if(9, self.normal_done);
        planes.fill_if(10, self.side == seat);
    }

    fn seen_from(m: Move<N>, seat: u8) -> Move<N> {
        let seen = |square: Square<N>| square.seen_from(seat);
        match m {
            Move::Step { from, to, attack } => {
                Move::Step { from: seen(from), to: seen(to), attack }
            }
            Move::Double { from, via, to, attack } => {
                Move::Double { from: seen(from), via: seen(via), to: seen(to), attack }
            }
            Move::HandOver { from, to } => Move::HandOver { from: seen(from), to: seen(to) },
            Move::Sacrifice { unit, from, to, attack } => {
                Move::Sacrifice { unit: seen(unit), from: seen(from), to: seen(to), attack }
            }
            Move::End | Move::Pass => m,
        }
    }
}
