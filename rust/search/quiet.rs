//! Quiescence: beyond the horizon captures and the like are searched on.
//!
//! Nobody has to capture: a position is worth its static value at least, and more if a noisy move
//! leads to more. It goes so far and no further, for in some games pieces come back.

use super::alphabeta::{AlphaBeta, Node, Step, Window};
use super::limits::QUIET_AFTER;
use super::order::Candidate;
use super::prune;
use super::report::Stop;
use crate::position::Evaluate;

impl<P: Evaluate> AlphaBeta<'_, P> {
    /// The value of a node `beyond` plies behind the horizon, for the side to act there: exact
    /// inside the window, a bound outside.
    pub(super) fn rest(
        &mut self,
        p: &P,
        node: Node,
        window: Window,
        beyond: u32,
    ) -> Result<i32, Stop> {
        let value = self.bound_within(p, node.seat, window);
        let ends = !self.selective.quiescence || beyond == QUIET_AFTER || self.is_far(node.ply);
        if ends || value >= window.beta {
            return Ok(value);
        }
        let base = self.pile.len();
        let gain = p.gains();
        p.each_noisy(|m| {
            let rank = gain(m).unwrap_or_default();
            self.pile.push(Candidate { rank, ..Candidate::new(m, 0) });
        });
        let mut window = Window { alpha: window.alpha.max(value), ..window };
        let mut best = value;
        for at in base..self.pile.len() {
            let next = self.pick_noisy(at);
            if self.selective.pruning && prune::is_too_little(value, next.rank, window.alpha) {
                continue;
            }
            let score = self.try_noisy(p, node, next, window, beyond)?;
            if score > best {
                best = score;
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        self.pile.truncate(base);
        Ok(best)
    }

    fn try_noisy(
        &mut self,
        p: &P,
        node: Node,
        tried: Candidate<P::Move>,
        window: Window,
        beyond: u32,
    ) -> Result<i32, Stop> {
        let (next, child, split) = match self.step(p, node, tried)? {
            Step::Known(score) => return Ok(score),
            Step::On { next, child, split } => (next, child, split),
        };
        if child.starts {
            self.past.enter(next.key());
        }
        let score = if split {
            -self.rest(&next, child, window.turned(), beyond + 1)?
        } else {
            self.rest(&next, child, window, beyond + 1)?
        };
        if child.starts {
            self.past.leave();
        }
        Ok(score)
    }

    /// The one that wins most from `at` on, brought to `at`.
    fn pick_noisy(&mut self, at: usize) -> Candidate<P::Move> {
        let others = &mut self.pile[at..];
        let best = (1..others.len())
            .fold(0, |best, i| if others[i].rank > others[best].rank { i } else { best });
        others.swap(0, best);
        others[0]
    }
}
