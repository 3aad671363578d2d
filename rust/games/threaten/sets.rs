//! Sets of cells as bits: one machine word for 64 cells, two for 96.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of cells by their numbers. What the operators of integers do, they do bit by bit.
///
/// Where there are two words, the first has the light cells and the second the dark ones: so a
/// line stays within one word.
pub trait Set:
    Copy
    + Debug
    + Eq
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    /// How many words.
    const WORDS: usize;

    /// No cell.
    const EMPTY: Self;

    /// One of the words.
    fn word(self, word: usize) -> u64;

    /// The set with this as one of its words, and nothing in the other.
    fn from_word(word: usize, bits: u64) -> Self;

    /// How many cells.
    fn len(self) -> u32;

    /// The word in which a cell is.
    #[inline]
    fn word_of(cell: u8) -> usize {
        usize::from(cell / 64) % Self::WORDS
    }

    /// One cell.
    #[inline]
    fn of(cell: u8) -> Self {
        Self::from_word(Self::word_of(cell), 1 << (cell % 64))
    }

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the cell is one of them.
    #[inline]
    fn has(self, cell: u8) -> bool {
        self.word(Self::word_of(cell)) >> (cell % 64) & 1 == 1
    }

    /// The set, or none of it.
    #[inline]
    fn only_if(self, wanted: bool) -> Self {
        if wanted { self } else { Self::EMPTY }
    }

    /// The `n`th cell, from 0.
    #[inline]
    fn nth(self, n: u64) -> Option<u8> {
        let first = u64::from(self.word(0).count_ones());
        match n.checked_sub(first) {
            None => nth_bit(self.word(0), n),
            Some(n) if Self::WORDS > 1 => nth_bit(self.word(1), n).map(|bit| 64 | bit),
            Some(_) => None,
        }
    }

    /// Calls `visit` with every cell.
    #[inline]
    fn each(self, mut visit: impl FnMut(u8)) {
        each_bit(self.word(0), &mut visit);
        if Self::WORDS > 1 {
            each_bit(self.word(1), |bit| visit(64 | bit));
        }
    }
}

#[inline]
fn each_bit(mut bits: u64, mut visit: impl FnMut(u8)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as u8 % 64);
        bits &= bits - 1;
    }
}

#[inline]
fn nth_bit(mut bits: u64, n: u64) -> Option<u8> {
    for _ in 0..n.min(64) {
        bits &= bits.wrapping_sub(1);
    }
    (bits != 0).then(|| bits.trailing_zeros() as u8)
}

impl Set for u64 {
    const WORDS: usize = 1;
    const EMPTY: Self = 0;

    #[inline]
    fn word(self, _: usize) -> u64 {
        self
    }

    #[inline]
    fn from_word(_: usize, bits: u64) -> Self {
        bits
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }
}

impl Set for u128 {
    const WORDS: usize = 2;
    const EMPTY: Self = 0;

    #[inline]
    fn word(self, word: usize) -> u64 {
        if word == 0 { self as u64 } else { (self >> 64) as u64 }
    }

    #[inline]
    fn from_word(word: usize, bits: u64) -> Self {
        if word == 0 { u128::from(bits) } else { u128::from(bits) << 64 }
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }
}
