//! What the table tells of a node, and what it is told.

use super::alphabeta::{AlphaBeta, Before, Node, Window};
use super::busy::Mark;
use super::limits::Selective;
use super::score::{MAX_DEPTH, to_node, to_root};
use super::table::{Bound, Entry};
use crate::position::Evaluate;

impl<'a, P: Evaluate> AlphaBeta<'a, P> {
    /// The key of a node in the table.
    pub(super) fn key(&self, p: &P, node: Node, before: Before<'_, P>) -> u64 {
        // What a move may not be followed by is part of the node.
        let order = before.map_or(0, |(_, m)| self.order.key_of(node.seat, m));
        let reach = if self.selective == Selective::NONE { 0 } else { MAX_DEPTH / 4 };
        let past = self.past.salt(node.depth + reach);
        p.key() ^ self.job.salt ^ past ^ node.salt() ^ order
    }

    /// What a move of a node is known by while it is searched, if anybody needs to know of it.
    #[inline]
    pub(super) fn mark(&self, key: u64, node: Node, m: P::Move) -> Option<Mark<'a>> {
        self.job.busy.mark(key, node.depth, || self.order.key_of(node.seat, m))
    }

    /// The place of the move that the table has for a node, if any; or, as an error, what the node
    /// is worth, if the table knows that it is outside the window.
    pub(super) fn recall(&self, key: u64, node: Node, window: Window) -> Result<Option<u16>, i32> {
        let Some(entry) = self.table.and_then(|table| table.probe(key, node.depth)) else {
            return Ok(None);
        };
        let score = to_root(entry.score, node.ply);
        // Inside the window we go on, for the sake of the line.
        if self.is_deep_enough(&entry, node.depth)
            && entry.is_outside(score, window.alpha, window.beta)
        {
            return Err(score);
        }
        Ok(entry.place)
    }

    /// Tells the table what a node has been found to be worth, in a search between the bounds of
    /// `window`, and the place of its best move.
    pub(super) fn remember(
        &self,
        key: u64,
        node: Node,
        window: Window,
        best: i32,
        place: Option<u16>,
    ) {
        let Some(table) = self.table else { return };
        let bound = match best {
            _ if best >= window.beta => Bound::Lower,
            _ if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let score = to_node(best, node.ply);
        let entry = Entry { score, bound, depth: node.depth, place };
        table.store(key, entry, self.selective.is_loose());
    }

    /// Whether an entry of the table has seen enough. Where a depth has its plain definition that
    /// is just as much as asked for.
    fn is_deep_enough(&self, entry: &Entry, depth: u32) -> bool {
        entry.depth == depth || entry.depth > depth && self.selective.is_loose()
    }
}
