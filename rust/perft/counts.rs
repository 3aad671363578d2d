//! What has been counted before, so that positions reached by another order of moves are not
//! counted again.

use std::collections::TryReserveError;
use std::fmt;

use crate::buckets::Buckets;

/// A hash table of counts, shared by the threads of one or of several counts of one variant of one
/// game: other variants have the same keys for other positions.
///
/// It trusts 64-bit Zobrist keys: two positions of the same key would be taken for one, which
/// happens by chance about once in 2^64 / n comparisons among n positions.
///
/// ```
/// use fiveply::{Perft, games::arkantar::Arkantar, perft::{Counts, perft}};
///
/// let counts = Counts::new(1)?; // MiB
/// let with_table = Perft { counts: Some(&counts), ..Perft::default() };
/// let start = Arkantar::default();
/// assert_eq!(with_table.count(&start, 4), Some(perft(&start, 4)));
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
#[derive(Default)]
pub struct Counts(Buckets);

impl Counts {
    /// A table of `mb` MiB; an error if there is not so much memory.
    pub fn new(mb: usize) -> Result<Self, TryReserveError> {
        let mut counts = Self::default();
        counts.0.resize(mb)?;
        Ok(counts)
    }

    /// The count of the tree of this depth below the position of this key.
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let key = salted(key, depth);
        let slots = self.0.of(key)?.0.iter();
        // Counts are stored one higher than they are, so that an empty slot is no count.
        slots.map(|slot| slot.load()).find(|(k, _)| *k == key)?.1.checked_sub(1)
    }

    /// Remembers a count in the place of the smallest: that one is the soonest done again.
    pub(super) fn put(&self, key: u64, depth: u32, count: u64) {
        let (key, value) = (salted(key, depth), count.saturating_add(1));
        let Some(bucket) = self.0.of(key) else { return };
        if let Some(slot) = bucket.0.iter().min_by_key(|slot| slot.load().1) {
            slot.store(key, value);
        }
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Counts")
    }
}

/// A key of its own for each depth.
fn salted(key: u64, depth: u32) -> u64 {
    key ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
