//! What threads are searching right now: one that comes to a move that another is at work on tries
//! others first, and finds in the table afterwards what that one has found.
//!
//! Sources: J.-C. Weill, *The ABDADA distributed minimax search algorithm*, 1996; T. Kerrigan,
//! *Simplified ABDADA*.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Table;

/// Enough for very many threads, each of which takes at most one a ply.
const PLACES: usize = 1 << 13;
/// Nearer to the horizon a move is searched sooner than it is looked up.
const LEAST_DEPTH: u32 = 2;

/// The moves that are being searched, by a hash of the node and the move. Where two fall on one
/// place the first is forgotten: it may be searched twice, and no value depends on it.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// For so many threads. One alone is in nobody's way, and without a table none would learn what
    /// another has found.
    pub fn new(threads: usize, table: &Table) -> Self {
        let places = if threads <= 1 || table.is_empty() { 0 } else { PLACES };
        Self((0..places).map(|_| AtomicU64::new(0)).collect())
    }

    /// What a move of the node with this key is known by, `m` telling it from the others; `None` if
    /// nobody needs to know of it.
    #[inline]
    pub fn mark(&self, key: u64, depth: u32, m: impl FnOnce() -> u64) -> Option<Mark<'_>> {
        if self.0.is_empty() || depth < LEAST_DEPTH {
            return None;
        }
        // Never 0, which is nobody's.
        let hash = (key ^ m()).wrapping_add(u64::from(depth) << 1) | 1;
        let place = (u128::from(hash) * self.0.len() as u128) >> 64;
        Some(Mark { hash, place: &self.0[place as usize] })
    }
}

/// The mark of a move.
#[derive(Clone, Copy)]
pub(super) struct Mark<'a> {
    hash: u64,
    place: &'a AtomicU64,
}

impl Mark<'_> {
    /// Whether some thread has set it.
    pub fn is_set(self) -> bool {
        self.place.load(Ordering::Relaxed) == self.hash
    }

    pub fn set(self) {
        self.place.store(self.hash, Ordering::Relaxed);
    }

    /// Takes it back, unless another move has the place by now.
    pub fn clear(self) {
        let _ = self.place.compare_exchange(self.hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{Busy, LEAST_DEPTH};
    use crate::search::table::Table;

    fn busy(threads: usize, mb: usize) -> Busy {
        let mut table = Table::default();
        table.resize(mb).expect("memory");
        Busy::new(threads, &table)
    }

    #[test]
    fn a_mark_is_seen_until_it_is_taken_back() {
        let busy = busy(2, 1);
        let mark = |depth, m| busy.mark(7 << 40, depth, || m).expect("a mark");
        let (one, other, deeper) = (mark(4, 1 << 50), mark(4, 1 << 60), mark(5, 1 << 50));
        assert!(!one.is_set());
        one.set();
        assert!(mark(4, 1 << 50).is_set());
        assert!(!other.is_set() && !deeper.is_set());
        one.clear();
        assert!(!one.is_set());
    }

    #[test]
    fn a_mark_taken_back_late_leaves_the_next_one() {
        let busy = busy(2, 1);
        // Of so many moves some have one place.
        let marks: Vec<_> = (0..2000_u64).map(|i| busy.mark(i << 50 | i, 4, || 0)).collect();
        let marks: Vec<_> = marks.into_iter().map(|mark| mark.expect("a mark")).collect();
        marks.iter().for_each(|mark| mark.set());
        let kept = marks.iter().filter(|mark| mark.is_set()).count();
        assert!(0 < kept && kept < marks.len());
        marks.iter().filter(|mark| !mark.is_set()).for_each(|mark| mark.clear());
        assert_eq!(marks.iter().filter(|mark| mark.is_set()).count(), kept);
    }

    #[test]
    fn nobody_marks_what_nobody_would_look_up() {
        let no_mark = |busy: Busy, depth| busy.mark(1, depth, || 2).is_none();
        assert!(no_mark(busy(1, 1), 9));
        assert!(no_mark(busy(2, 0), 9));
        assert!(no_mark(busy(2, 1), LEAST_DEPTH - 1));
        assert!(!no_mark(busy(2, 1), LEAST_DEPTH));
    }
}
