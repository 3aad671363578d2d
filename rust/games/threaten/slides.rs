//! How far pieces slide: the cells that a family of paths reaches, by table.
//!
//! The cells whose occupancy matters to a piece are dealt out to a few parts. For each part and
//! each occupancy of its cells a table holds what is in reach if everything else were empty; what
//! really is in reach is what all parts agree on. An occupancy becomes a place in the table by a
//! multiplication ("magic bitboards"), whose multipliers are looked for when the table is made.

use super::sets::Set;
use crate::keys::mix;

/// More numbers than the cells of any board have; a power of two, so that no index needs a check.
pub(super) const CELLS: usize = 128;

/// The reach over one family of paths.
pub trait Lookup<S>: Send + Sync + 'static {
    /// The table for the cells of these numbers; `paths` lists a cell's paths.
    fn new(cells: impl Iterator<Item = u8>, paths: impl Fn(u8) -> Vec<Vec<u8>>) -> Self;

    /// The cells on all paths of `cell` as far as the first occupied one on each, that included.
    fn reach(&self, cell: u8, occupied: S) -> S;
}

/// A table in `PARTS` parts, the same number for each word of a set, with room for `SIZE`
/// occupancies in each.
pub struct Slides<S, const PARTS: usize, const SIZE: usize> {
    parts: Box<[[Part; PARTS]; CELLS]>,
    reach: Box<[[[S; SIZE]; PARTS]; CELLS]>,
}

/// The cells of a part, all in one word, and what makes their occupancy an index.
#[derive(Clone, Copy)]
struct Part {
    mask: u64,
    multiplier: u64,
}

impl<S: Set, const PARTS: usize, const SIZE: usize> Lookup<S> for Slides<S, PARTS, SIZE> {
    fn new(cells: impl Iterator<Item = u8>, paths: impl Fn(u8) -> Vec<Vec<u8>>) -> Self {
        let nothing = Part { mask: 0, multiplier: 0 };
        let mut slides =
            Self { parts: boxed([nothing; PARTS]), reach: boxed([[S::EMPTY; SIZE]; PARTS]) };
        for cell in cells {
            slides.fill(cell.into(), &paths(cell));
        }
        slides
    }

    #[inline]
    fn reach(&self, cell: u8, occupied: S) -> S {
        let cell = usize::from(cell) % CELLS;
        let (parts, tables) = (&self.parts[cell], &self.reach[cell]);
        (0..PARTS).fold(!S::EMPTY, |reach, part| {
            let occupied = occupied.word(part * S::WORDS / PARTS);
            reach & tables[part][parts[part].index::<SIZE>(occupied)]
        })
    }
}

/// An array of the same value for every cell, made where it will stay.
fn boxed<T: Clone>(value: T) -> Box<[T; CELLS]> {
    let all = vec![value; CELLS].into_boxed_slice();
    all.try_into().unwrap_or_else(|_| unreachable!("a slice of this length"))
}

impl<S: Set, const PARTS: usize, const SIZE: usize> Slides<S, PARTS, SIZE> {
    /// Fills in one cell's tables.
    fn fill(&mut self, cell: usize, paths: &[Vec<u8>]) {
        for word in 0..S::WORDS {
            // Nothing lies behind the last cell of a path.
            let inner =
                paths.iter().filter_map(|path| path.split_last()).flat_map(|(_, path)| path);
            let mut blockers: Vec<u8> = inner.copied().filter(|&c| S::word_of(c) == word).collect();
            blockers.sort_unstable();
            blockers.dedup();
            let parts = PARTS / S::WORDS;
            let mut chunks = blockers.chunks(blockers.len().div_ceil(parts).max(1));
            for part in word * parts..(word + 1) * parts {
                let blockers = chunks.next().unwrap_or_default();
                let table = &mut self.reach[cell][part];
                self.parts[cell][part] = Part::fill(table, word, blockers, paths);
            }
        }
    }
}

impl Part {
    #[inline]
    fn index<const SIZE: usize>(self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.multiplier);
        (product >> (u64::BITS - SIZE.ilog2())) as usize
    }

    /// The part for these cells; fills in its table.
    fn fill<S: Set, const SIZE: usize>(
        table: &mut [S; SIZE],
        word: usize,
        blockers: &[u8],
        paths: &[Vec<u8>],
    ) -> Self {
        assert!(1 << blockers.len() <= SIZE, "{} blockers are too many", blockers.len());
        let occupied = |choice: usize| {
            let chosen = blockers.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
            chosen.fold(0, |bits, (_, cell)| bits | 1 << (cell % 64))
        };
        let cases = (0..1 << blockers.len()).map(occupied);
        let cases: Vec<(u64, S)> =
            cases.map(|bits| (bits, walk(paths, S::from_word(word, bits)))).collect();
        let parts = (0..).map(|seed| Self { mask: occupied(usize::MAX), multiplier: sparse(seed) });
        let fits = parts.into_iter().find(|part| part.fits::<S, SIZE>(&cases));
        let part = fits.unwrap_or_else(|| unreachable!("some multiplier will do"));
        for (bits, reach) in cases {
            table[part.index::<SIZE>(bits)] = reach;
        }
        part
    }

    /// Whether all occupancies that have the same index have the same reach.
    fn fits<S: Set, const SIZE: usize>(self, cases: &[(u64, S)]) -> bool {
        let mut first = [u16::MAX; SIZE];
        cases.iter().enumerate().all(|(i, &(bits, reach))| {
            let slot = &mut first[self.index::<SIZE>(bits)];
            if *slot == u16::MAX {
                *slot = i as u16;
            }
            cases[usize::from(*slot)].1 == reach
        })
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
    (0..3).fold(!0, |word, i| word & mix(mix(seed) ^ i))
}
