//! The moves of a node, put on the pile and picked in stages: the table's move, killers, others by
//! rank, and late ones only when these have not been enough.

use super::alphabeta::{AlphaBeta, Before, Node};
use super::order::{Candidate, Order};
use super::outlook::Outlook;
use crate::position::{Evaluate, Position};

/// So many moves are picked one by one before the rest is sorted.
const PICKED: usize = 8;

/// How far the moves of a node have been put on the pile and in order.
pub(super) struct Stage<'p, P: Position> {
    /// Where the moves begin.
    base: usize,
    /// Those before this place are in order; those from here on are picked by their rank.
    pub front: usize,
    pub before: Before<'p, P>,
    /// How many moves are early, the others being late.
    pub early: usize,
    /// Whether only killers are on the pile, and all moves are still to come.
    pub unmade: bool,
    /// Whether the late moves are still to come.
    pub waits: bool,
    /// Whether there are only moves that keep the opponent from winning at once.
    pub parries: bool,
}

/// A late move counts as if so many others had been tried before it.
pub(super) const LATE: usize = 12;

impl<P: Position> Stage<'_, P> {
    /// Whether the move in this place is one that was picked by its rank.
    pub(super) const fn is_ranked(&self, at: usize) -> bool {
        at >= self.front
    }

    /// How late a move comes that comes after `tried` others.
    pub(super) fn rank_of(&self, candidate: Candidate<P::Move>, tried: usize) -> usize {
        tried + if usize::from(candidate.place) < self.early { 0 } else { LATE }
    }
}

impl<P: Evaluate> AlphaBeta<'_, P> {
    /// Begins the pile of a position: with killers alone, where they are tried before all others,
    /// for often they are enough; else with all early moves.
    pub(super) fn pile_up<'p>(
        &mut self,
        p: &P,
        node: Node,
        before: Before<'p, P>,
        outlook: Outlook,
        place: Option<u16>,
    ) -> Stage<'p, P> {
        let base = self.pile.len();
        let mut stage = Stage {
            base,
            front: base,
            before,
            early: 0,
            unmade: false,
            waits: false,
            parries: false,
        };
        if self.two && !P::CAPTURES_FIRST && place.is_none() && !outlook.threatened {
            let killers = self.order.killers(node.ply).filter(|&m| p.is_legal(m));
            self.pile.extend(killers.map(|m| Candidate::new(m, Candidate::<P::Move>::UNKNOWN)));
            self.put_in_order(before, base);
            stage.front = self.pile.len();
            stage.unmade = stage.front > base;
        }
        if !stage.unmade {
            self.pile_up_early(p, node, &mut stage, outlook, place);
        }
        stage
    }

    /// Puts the early moves of a position on the pile that have not been tried, the table's move
    /// first, then the killers.
    fn pile_up_early(
        &mut self,
        p: &P,
        node: Node,
        stage: &mut Stage<'_, P>,
        outlook: Outlook,
        place: Option<u16>,
    ) {
        let base = self.pile.len();
        stage.parries = outlook.threatened && self.selective.wins && self.pile_up_parries(p);
        stage.waits =
            !stage.parries && self.teams.pile_up(p, node.seat, node.replier, &mut self.pile);
        stage.early = self.pile.len() - base;
        if place.is_some_and(|place| usize::from(place) >= stage.early) {
            self.pile_up_late(p, stage);
        }
        self.put_in_order(stage.before, base);
        for tried in stage.base..base {
            let m = self.pile[tried].m;
            if let Some(again) = self.pile[base..].iter().position(|candidate| candidate.m == m) {
                self.pile.remove(base + again);
            }
        }
        let last = self.is_last(node);
        let pile = &mut self.pile;
        if let Some(place) = place
            && let Some(at) = pile[base..].iter().position(|candidate| candidate.place == place)
        {
            pile.swap(base, base + at);
            stage.front += 1;
        }
        if P::CAPTURES_FIRST {
            let others = &mut pile[stage.front..];
            self.order.judge(p, last, others);
            stage.front += Order::put_noisy_first(others);
        }
        for killer in self.order.killers(node.ply) {
            let others = &pile[stage.front..];
            if let Some(at) = others.iter().position(|candidate| candidate.m == killer) {
                pile.swap(stage.front, stage.front + at);
                // It was good elsewhere: it is looked at like the moves before it.
                pile[stage.front].quiet = false;
                stage.front += 1;
            }
        }
    }

    /// Puts the moves on the pile that keep the opponent from winning, if the game knows them.
    pub(super) fn pile_up_parries(&mut self, p: &P) -> bool {
        let mut place = 0;
        p.each_parry(|m| {
            self.pile.push(Candidate::new(m, place));
            place += 1;
        })
    }

    /// Puts the late moves on the pile.
    pub(super) fn pile_up_late(&mut self, p: &P, stage: &mut Stage<'_, P>) {
        if !std::mem::take(&mut stage.waits) {
            return;
        }
        let mut place = stage.early;
        p.each_late(|m| {
            self.pile.push(Candidate::new(m, place as u16));
            place += 1;
        });
    }

    /// Leaves out what could as well have come before the move of the same turn.
    pub(super) fn put_in_order(&mut self, before: Before<'_, P>, base: usize) {
        let Some((position, first)) = before else { return };
        let pile = &mut self.pile;
        let mut kept = base;
        for at in base..pile.len() {
            if !position.is_out_of_order(first, pile[at].m) {
                pile[kept] = pile[at];
                kept += 1;
            }
        }
        pile.truncate(kept);
    }

    /// The most promising move from `at` on, brought to `at`.
    ///
    /// In an exact search quiet moves are taken as they come a ply before the horizon: trying one
    /// costs no more than judging how promising it is.
    pub(super) fn pick(
        &mut self,
        p: &P,
        node: Node,
        stage: &mut Stage<'_, P>,
        at: usize,
    ) -> Option<Candidate<P::Move>> {
        let last = self.is_last(node);
        if at == self.pile.len() && std::mem::take(&mut stage.unmade) {
            self.pile_up_early(p, node, stage, Outlook::default(), None);
        }
        if at == self.pile.len() && stage.waits {
            self.pile_up_late(p, stage);
            self.put_in_order(stage.before, at);
            stage.front = at;
            if P::CAPTURES_FIRST {
                self.order.judge(p, last, &mut self.pile[at..]);
            }
        }
        let front = stage.front;
        if at < front || last {
            return self.pile.get(at).copied();
        }
        let others = &mut self.pile[at..];
        if at == front {
            if !P::CAPTURES_FIRST {
                self.order.judge(p, last, others);
            }
            self.order.rank_quiet(p, node.seat, node.ply, others);
        }
        if at < front + PICKED {
            let best = (0..others.len())
                .reduce(|best, i| if others[i].rank > others[best].rank { i } else { best })?;
            others.swap(0, best);
        } else if at == front + PICKED {
            others.sort_unstable_by_key(|candidate| (-candidate.rank, candidate.place));
        }
        others.first().copied()
    }
}
