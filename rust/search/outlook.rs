//! What the selective search sees of a node before it tries a move, and how it looks at each.

use super::alphabeta::{AlphaBeta, Look, Node, Window};
use super::order::Candidate;
use super::prune;
use super::report::Stop;
use super::score::is_forced;
use crate::position::Evaluate;

/// What the selective search knows of a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Outlook {
    /// The opponent would win if the player did nothing.
    pub threatened: bool,
    /// The static value, where it has been asked for.
    pub value: Option<i32>,
}

impl<P: Evaluate> AlphaBeta<'_, P> {
    /// Whether the player to act, whose turn begins, would lose in the next turn if he did nothing.
    pub(super) fn is_threat(&mut self, p: &P, node: Node) -> bool {
        let asked = self.two && node.starts && self.selective.extensions;
        asked && self.glances.threat(p)
    }

    /// The static value for the side of `seat`.
    pub(super) fn value(&mut self, p: &P, seat: u8) -> i32 {
        let teams = self.teams;
        let is_known = |[least, most]: [i32; 2]| least == most;
        let [value, _] = self.glances.value(p, is_known, |p| [teams.value(p, teams.me); 2]);
        teams.turn(value, seat)
    }

    /// The static value for the side of `seat` if it is inside the window, and a bound outside.
    #[inline]
    pub(super) fn bound_within(&mut self, p: &P, seat: u8, window: Window) -> i32 {
        let teams = self.teams;
        let Window { alpha, beta } = if seat == teams.me { window } else { window.turned() };
        let is_enough = |[least, most]: [i32; 2]| least == most || most <= alpha || least >= beta;
        let find = |p: &P| match teams.weights {
            None => p.evaluate_within(teams.me, alpha, beta),
            Some(_) => [teams.value(p, teams.me); 2],
        };
        let [least, most] = self.glances.value(p, is_enough, find);
        teams.turn(if least >= beta { least } else { most }, seat)
    }

    /// What the selective search can see of a node before it tries a move; perhaps that the node
    /// is outside the window.
    pub(super) fn look_out(
        &mut self,
        p: &P,
        node: Node,
        window: Window,
    ) -> Result<Result<Outlook, i32>, Stop> {
        let mut outlook = Outlook::default();
        let selective = self.selective;
        let may_pass = self.two && node.starts;
        let asked = may_pass && (selective.extensions || selective.null_moves);
        outlook.threatened = asked && self.glances.threat(p);
        let null_moves = P::MAY_PASS && may_pass && selective.null_moves && !node.after_null;
        if outlook.threatened || window.is_open() || !(self.prunes || null_moves) {
            return Ok(Ok(outlook));
        }
        let value = self.value(p, node.seat);
        outlook.value = Some(value);
        if self.prunes && prune::is_far_above(value, window.beta, node.depth) {
            return Ok(Err(value));
        }
        if self.prunes && node.depth == 1 && prune::is_far_below(value, window.alpha, 1) {
            // Only a noisy move can mend it.
            return Ok(Err(self.rest(p, node, window, 0)?));
        }
        if null_moves
            && value >= window.beta
            && !is_forced(window.beta)
            && let Some(depth) = prune::null_depth(node.depth)
            && let Some(next) = p.passed()
            && let Some(score) = self.do_nothing(&next, node, depth, window.beta)?
        {
            return Ok(Err(score));
        }
        Ok(Ok(outlook))
    }

    /// What the node is worth at least if the player does nothing, should that be enough.
    pub(super) fn do_nothing(
        &mut self,
        next: &P,
        node: Node,
        depth: u32,
        beta: i32,
    ) -> Result<Option<i32>, Stop> {
        let Some(seat) = next.actor().seat() else { return Ok(None) };
        if self.past.draws(next.key()) {
            return Ok(None);
        }
        self.meter.tick()?;
        let ply = node.ply + 1;
        let child = Node { seat, depth, ply, replier: None, starts: true, after_null: true };
        self.lines.clear(ply);
        self.order.enter_nothing(node.ply);
        self.past.enter(next.key());
        let score = -self.visit(next, child, None, Window::null(beta - 1).turned())?;
        self.past.leave();
        Ok((score >= beta).then(|| if is_forced(score) { beta } else { score }))
    }

    /// Whether a quiet move that comes after `tried` others is not worth a try.
    pub(super) fn is_hopeless(
        &self,
        node: Node,
        window: Window,
        outlook: Outlook,
        tried: usize,
    ) -> bool {
        self.prunes
            && !window.is_open()
            && (prune::is_enough(tried, node.depth)
                || outlook.value.is_some_and(|v| prune::is_far_below(v, window.alpha, node.depth)))
    }

    /// How to look at a move that comes after `tried` others.
    pub(super) fn look_at(
        &self,
        node: Node,
        next: Candidate<P::Move>,
        outlook: Outlook,
        tried: usize,
        first: bool,
    ) -> Look {
        let extends = outlook.threatened && self.selective.extensions;
        let reduces = next.quiet && !outlook.threatened && self.selective.reductions;
        let reduction = if reduces { prune::reduction(node.depth, tried, next.past) } else { 0 };
        Look { first, reduction, extension: u32::from(extends) }
    }
}
