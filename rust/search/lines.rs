//! Lines of best play while they grow.

use super::score::MAX_DEPTH;

/// For each ply the best line from there on, as far as it is known.
pub(super) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub fn new() -> Self {
        Self(vec![Vec::new(); MAX_DEPTH as usize + 2])
    }

    /// Nothing is known from this ply on.
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line from `ply` on is this move and the line after it.
    pub fn extend(&mut self, ply: usize, m: M) {
        let (above, below) = self.0.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }

    /// The line that begins with a move of the root.
    pub fn behind(&self, m: M) -> Vec<M> {
        [&[m], self.0[1].as_slice()].concat()
    }
}
