//! How far pieces slide: the cells that a family of paths reaches, by table.
//!
//! The cells whose occupancy matters to a piece are dealt out to a few parts. For each part and
//! each occupancy of its cells a table holds what is in reach if everything else were empty; what
//! really is in reach is what all parts agree on. An occupancy becomes a place in the table by a
//! multiplication ("magic bitboards"), whose multipliers are looked for when the table is made.

use super::sets::Set;
use crate::keys;

/// More than any board has cells; a power of two, so that no index needs a check.
pub(super) const CELLS: usize = 128;

/// The reach over one family of paths.
pub trait Lookup<S>: Send + Sync + 'static {
    /// The table for a board of so many cells; `paths` lists a cell's paths.
    fn new(cells: u8, paths: impl Fn(u8) -> Vec<Vec<u8>>) -> Self;

    /// The cells on all paths of `cell` as far as the first occupied one on each, that included.
    fn reach(&self, cell: u8, occupied: S) -> S;
}

/// A table in `PARTS` parts, each for at most `SIZE` occupancies.
pub struct Slides<S, const PARTS: usize, const SIZE: usize> {
    parts: Box<[[Part<S>; PARTS]]>,
    reach: Box<[[[S; SIZE]; PARTS]]>,
}

/// The cells of a part, and what makes their occupancy an index.
#[derive(Clone, Copy)]
struct Part<S> {
    mask: S,
    multipliers: [u64; 2],
}

impl<S: Set, const PARTS: usize, const SIZE: usize> Lookup<S> for Slides<S, PARTS, SIZE> {
    fn new(cells: u8, paths: impl Fn(u8) -> Vec<Vec<u8>>) -> Self {
        let nothing = Part { mask: S::EMPTY, multipliers: [0; 2] };
        let mut slides = Self {
            parts: vec![[nothing; PARTS]; CELLS].into_boxed_slice(),
            reach: vec![[[S::EMPTY; SIZE]; PARTS]; CELLS].into_boxed_slice(),
        };
        for cell in 0..cells {
            slides.fill(cell.into(), &paths(cell));
        }
        slides
    }

    #[inline]
    fn reach(&self, cell: u8, occupied: S) -> S {
        let cell = usize::from(cell) % CELLS;
        let mut reach = !S::EMPTY;
        for (part, table) in self.parts[cell].iter().zip(&self.reach[cell]) {
            reach &= table[part.index::<SIZE>(occupied)];
        }
        reach
    }
}

impl<S: Set, const PARTS: usize, const SIZE: usize> Slides<S, PARTS, SIZE> {
    fn fill(&mut self, cell: usize, paths: &[Vec<u8>]) {
        // Nothing lies behind the last cell of a path.
        let mut blockers: Vec<u8> = paths
            .iter()
            .flat_map(|path| path.split_last().map_or(&[][..], |(_, rest)| rest))
            .copied()
            .collect();
        blockers.sort_unstable();
        blockers.dedup();
        let size = blockers.len().div_ceil(PARTS).max(1);
        let mut chunks = blockers.chunks(size);
        for (part, table) in self.parts[cell].iter_mut().zip(&mut self.reach[cell]) {
            (*part, *table) = Part::with_table(chunks.next().unwrap_or_default(), paths);
        }
    }
}

impl<S: Set> Part<S> {
    #[inline]
    fn index<const SIZE: usize>(&self, occupied: S) -> usize {
        ((occupied & self.mask).fold(self.multipliers) >> (u64::BITS - SIZE.ilog2())) as usize
    }

    /// The part for these cells, and its table.
    fn with_table<const SIZE: usize>(blockers: &[u8], paths: &[Vec<u8>]) -> (Self, [S; SIZE]) {
        assert!(1 << blockers.len() <= SIZE, "{} blockers are too many", blockers.len());
        let set = |bits: usize| {
            let chosen = blockers.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            chosen.fold(S::EMPTY, |set, (_, &cell)| set | S::of(cell))
        };
        let mask = set(usize::MAX);
        let wanted: Vec<(S, S)> = (0..1 << blockers.len())
            .map(set)
            .map(|occupied| (occupied, walk(paths, occupied)))
            .collect();
        (0..)
            .find_map(|seed| {
                let part = Self { mask, multipliers: [sparse(2 * seed), sparse(2 * seed + 1)] };
                Some((part, part.table(&wanted)?))
            })
            .expect("some multiplier will do")
    }

    /// The table, if no two occupancies with different reach fall together.
    fn table<const SIZE: usize>(&self, wanted: &[(S, S)]) -> Option<[S; SIZE]> {
        // Every reach has a cell: an empty set is a free place.
        let mut table = [S::EMPTY; SIZE];
        for &(occupied, reach) in wanted {
            let place = &mut table[self.index::<SIZE>(occupied)];
            if *place != S::EMPTY && *place != reach {
                return None;
            }
            *place = reach;
        }
        Some(table)
    }
}

/// The cells of the paths, each as far as the first occupied one.
fn walk<S: Set>(paths: &[Vec<u8>], occupied: S) -> S {
    let mut reach = S::EMPTY;
    for path in paths {
        for &cell in path {
            reach |= S::of(cell);
            if occupied.has(cell) {
                break;
            }
        }
    }
    reach
}

/// A random word with few bits: those make the best multipliers.
fn sparse(seed: u64) -> u64 {
    let word = |i| keys::mix(keys::mix(3 * seed + i));
    word(0) & word(1) & word(2)
}
