//! The last ply of an exact search: every move leads to a static value, if not to a known one.

use super::alphabeta::{AlphaBeta, Found, Node, Window};
use super::limits::Selective;
use super::pick::{Asked, Stage};
use super::report::Stop;
use crate::position::Evaluate;

impl<P: Evaluate> AlphaBeta<'_, P> {
    /// Whether the moves of a node are the last ones: an exact search looks no further.
    #[inline]
    pub(super) fn is_last(&self, node: Node) -> bool {
        node.depth == 1 && self.selective == Selective::NONE
    }

    /// Tries the moves of such a node one after another. Quiet ones are taken as they come: trying one
    /// costs no more than judging how promising it is.
    pub(super) fn try_last_moves(
        &mut self,
        p: &P,
        asked: Asked,
        stage: &mut Stage<'_, P>,
        found: &mut Found,
    ) -> Result<(), Stop> {
        let Asked { node, window, .. } = asked;
        self.lines.clear(node.ply + 1);
        loop {
            while let Some(tried) = stage.take(&self.pile) {
                let window = Window { alpha: found.alpha, ..window };
                let score = self.try_last(p, node, tried.m, window)?;
                if score > found.best && self.take_up(p, asked, stage, found, tried, score) {
                    return Ok(());
                }
            }
            if !self.pile_up_more(p, node, stage) {
                return Ok(());
            }
        }
    }

    /// What a last move is worth to the side of `node`: exact inside the window, a bound outside. Most
    /// nodes are found here, so nothing is made ready that only a search below would need.
    #[inline]
    fn try_last(&mut self, p: &P, node: Node, m: P::Move, window: Window) -> Result<i32, Stop> {
        self.meter.tick()?;
        let next = p.play(m);
        Ok(match self.at_once(&next, node) {
            Ok(_) => self.bound_within(&next, node.seat, window),
            Err(score) => score,
        })
    }
}
