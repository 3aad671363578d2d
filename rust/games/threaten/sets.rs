//! Sets of cells as bits: one machine word for 64 cells, two for 96.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of cells by their numbers. What the operators of integers do, they do bit by bit.
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
    /// No cell.
    const EMPTY: Self;

    /// One cell.
    fn of(cell: u8) -> Self;

    /// How many cells.
    fn len(self) -> u32;

    /// The lowest cell of a set that is not empty.
    fn first(self) -> u8;

    /// All but the lowest cell of a set that is not empty.
    fn rest(self) -> Self;

    /// A number that tells sets apart, in its upper bits best: each word times its multiplier.
    fn fold(self, multipliers: [u64; 2]) -> u64;

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the cell is one of them.
    #[inline]
    fn has(self, cell: u8) -> bool {
        !(self & Self::of(cell)).is_empty()
    }

    /// The set, or none of it.
    #[inline]
    fn only_if(self, wanted: bool) -> Self {
        if wanted { self } else { Self::EMPTY }
    }

    /// The cells, lowest first.
    #[inline]
    fn cells(self) -> impl Iterator<Item = u8> {
        let mut set = self;
        std::iter::from_fn(move || {
            if set.is_empty() {
                return None;
            }
            let cell = set.first();
            set = set.rest();
            Some(cell)
        })
    }
}

macro_rules! set {
    ($word:ty, $set:ident, $by:ident => $fold:expr) => {
        impl Set for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn of(cell: u8) -> Self {
                1 << (u32::from(cell) % Self::BITS)
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn fold(self, $by: [u64; 2]) -> u64 {
                let $set = self;
                $fold
            }
        }
    };
}

set!(u64, set, by => set.wrapping_mul(by[0]));
set!(u128, set, by => {
    let (low, high) = (set as u64, (set >> 64) as u64);
    low.wrapping_mul(by[0]).wrapping_add(high.wrapping_mul(by[1]))
});
