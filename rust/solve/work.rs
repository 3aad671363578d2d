//! Long computations over ranges of numbers: threads, progress, and a flag that stops them.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::thread;

/// How a long computation is carried out.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Worker threads.
    pub threads: usize,
    /// Raised by somebody else: the computation gives up.
    pub stop: &'a AtomicBool,
    /// Is told what is being done, and how many of how many numbers are done with; by any thread.
    pub progress: &'a (dyn Fn(&str, usize, usize) + Sync),
}

/// The numbers that a thread takes at a time.
const CHUNK: usize = 1 << 15;

impl Work<'_> {
    /// Hands all numbers below `len` to the threads, piece by piece; `None` if it was stopped.
    pub fn each(&self, what: &str, len: usize, work: impl Fn(Range<usize>) + Sync) -> Option<()> {
        self.each_of(what, len, CHUNK, work)
    }

    /// The same in pieces of a given size.
    pub fn each_of(
        &self,
        what: &str,
        len: usize,
        piece: usize,
        work: impl Fn(Range<usize>) + Sync,
    ) -> Option<()> {
        let next = AtomicUsize::new(0);
        let worker = || {
            while !self.stop.load(Ordering::Relaxed) {
                let start = next.fetch_add(piece, Ordering::Relaxed);
                if start >= len {
                    return;
                }
                let end = (start + piece).min(len);
                work(start..end);
                (self.progress)(what, end, len);
            }
        };
        thread::scope(|scope| {
            (1..self.threads).for_each(|_| drop(scope.spawn(worker)));
            worker();
        });
        (!self.stop.load(Ordering::Relaxed)).then_some(())
    }

    /// A byte for every number below `len`; `None` if it was stopped.
    pub fn fill(
        &self,
        what: &str,
        len: usize,
        byte: impl Fn(usize) -> u8 + Sync,
    ) -> Option<Vec<u8>> {
        let bytes = atomic_bytes(len);
        self.each(what, len, |range| {
            for i in range {
                bytes[i].store(byte(i), Ordering::Relaxed);
            }
        })?;
        Some(plain_bytes(bytes))
    }
}

/// So many zeros that several threads may change.
pub(super) fn atomic_bytes(len: usize) -> Vec<AtomicU8> {
    std::iter::repeat_with(AtomicU8::default).take(len).collect()
}

/// The same without further changes.
pub(super) fn plain_bytes(bytes: Vec<AtomicU8>) -> Vec<u8> {
    bytes.into_iter().map(AtomicU8::into_inner).collect()
}
