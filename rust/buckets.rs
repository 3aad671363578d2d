//! A table of keys and 64-bit values that threads share without locks, as big as it is asked to be.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

/// One place. The key is stored mixed with the value, so that halves written by different threads
/// do not fit together and are taken for a stranger's (Hyatt and Mann, "A lock-less transposition
/// table implementation for parallel search", 2002).
#[derive(Default)]
pub(crate) struct Slot {
    check: AtomicU64,
    value: AtomicU64,
}

impl Slot {
    /// The key and the value.
    #[inline]
    pub fn load(&self) -> (u64, u64) {
        let value = self.value.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ value, value)
    }

    #[inline]
    pub fn store(&self, key: u64, value: u64) {
        self.check.store(key ^ value, Ordering::Relaxed);
        self.value.store(value, Ordering::Relaxed);
    }
}

/// Four slots: one cache line.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Bucket(pub [Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);
const BUCKETS_IN_MB: usize = (1 << 20) / size_of::<Bucket>();

/// The buckets, over which keys are spread evenly. All values are 0 at first.
#[derive(Default)]
pub(crate) struct Buckets(Vec<Bucket>);

impl Buckets {
    /// Makes the table `mb` MiB large; if that is not what it was, everything in it is forgotten.
    pub fn resize(&mut self, mb: usize) -> Result<(), TryReserveError> {
        let buckets = mb.saturating_mul(BUCKETS_IN_MB);
        if buckets != self.0.len() {
            self.0 = Vec::new();
            self.0.try_reserve_exact(buckets)?;
            self.0.resize_with(buckets, Bucket::default);
        }
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill_with(Bucket::default);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bucket of a key; none in an empty table.
    #[inline]
    pub fn of(&self, key: u64) -> Option<&Bucket> {
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        self.0.get(index as usize)
    }
}
