//! The last ply of an exact search: every move leads to a static value, if not to a known one.

use super::alphabeta::{AlphaBeta, Node, Window};
use super::limits::Selective;
use super::report::Stop;
use crate::position::Evaluate;

impl<P: Evaluate> AlphaBeta<'_, P> {
    /// Whether the moves of a node are the last ones: an exact search looks no further.
    #[inline]
    pub(super) fn is_last(&self, node: Node) -> bool {
        node.depth == 1 && self.selective == Selective::NONE
    }

    /// What a last move is worth to the side of `node`: exact inside the window, a bound outside. Most
    /// nodes are found here, so nothing is made ready that only a search below would need.
    #[inline]
    pub(super) fn try_last(
        &mut self,
        p: &P,
        node: Node,
        m: P::Move,
        window: Window,
    ) -> Result<i32, Stop> {
        self.meter.tick()?;
        let next = p.play(m);
        Ok(match self.at_once(&next, node) {
            Ok(_) => self.bound_within(&next, node.seat, window),
            Err(score) => score,
        })
    }
}
