//! The moves of a node, put on the pile and picked in stages: the table's move, killers, others by
//! rank, and late ones only when these have not been enough; last what other threads were searching.

use std::ops::Range;

use super::alphabeta::{AlphaBeta, Before, Node, Window};
use super::busy::Mark;
use super::order::{Candidate, Order};
use super::outlook::Outlook;
use super::score::WIN;
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
    /// Where the next one is.
    at: usize,
    /// Where the moves begin that were put off.
    put_off: usize,
    /// Whether nothing on the pile is worth a try any more.
    done: bool,
    /// Whether moves were left out that promised too little.
    pub pruned: bool,
}

/// A node, and what is asked of it.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub node: Node,
    pub window: Window,
    pub outlook: Outlook,
    pub key: u64,
}

/// The move to be tried next.
#[derive(Clone, Copy)]
pub(super) struct Next<'a, M> {
    pub tried: Candidate<M>,
    /// How many are taken to be better.
    pub rank: usize,
    /// What tells other threads of it.
    pub mark: Option<Mark<'a>>,
    pub first: bool,
}

/// A late move counts as if so many others had been tried before it.
const LATE: usize = 12;

impl<P: Position> Stage<'_, P> {
    /// Whether the move in this place is one that was picked by its rank.
    const fn is_ranked(&self, at: usize) -> bool {
        at >= self.front
    }

    /// The moves that have been taken from the pile, by their places.
    pub(super) const fn tried(&self) -> Range<usize> {
        self.base..self.at
    }

    /// The next move that waits on the pile.
    #[inline]
    pub(super) fn take(&mut self, pile: &[Candidate<P::Move>]) -> Option<Candidate<P::Move>> {
        let tried = pile.get(self.at).copied()?;
        self.at += 1;
        Some(tried)
    }

    /// How many these are.
    pub(super) const fn count(&self) -> usize {
        self.at - self.base
    }

    /// How late a move comes that comes after `tried` others.
    fn rank_of(&self, candidate: Candidate<P::Move>, tried: usize) -> usize {
        tried + if usize::from(candidate.place) < self.early { 0 } else { LATE }
    }
}

impl<'a, P: Evaluate> AlphaBeta<'a, P> {
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
            at: base,
            put_off: self.put_off.len(),
            done: false,
            pruned: false,
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
            // It was good here before: no late move any more.
            pile[base].quiet = false;
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
            self.pile.push(Candidate { quiet: true, ..Candidate::new(m, place as u16) });
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

    /// The next move to be tried, if any promises enough beside the `best` score so far.
    #[inline]
    pub(super) fn next_move(
        &mut self,
        p: &P,
        asked: Asked,
        stage: &mut Stage<'_, P>,
        best: i32,
    ) -> Option<Next<'a, P::Move>> {
        while !stage.done {
            let Some((tried, rank)) = self.next_of_pile(p, asked, stage, best) else {
                stage.done = true;
                break;
            };
            let first = stage.count() == 1;
            let mark = if first { None } else { self.mark(asked.key, asked.node, tried.m) };
            let next = Next { tried, rank, mark, first };
            if mark.is_none_or(|mark| !mark.is_set()) {
                return Some(next);
            }
            self.put_off.push(next);
        }
        // The pile of the nodes below is empty again when we come here.
        (self.put_off.len() > stage.put_off).then(|| self.put_off.remove(stage.put_off))
    }

    /// The next move of the pile, and how many are taken to be better.
    #[inline]
    fn next_of_pile(
        &mut self,
        p: &P,
        asked: Asked,
        stage: &mut Stage<'_, P>,
        best: i32,
    ) -> Option<(Candidate<P::Move>, usize)> {
        let Asked { node, window, outlook, .. } = asked;
        // As long as every move loses, none is left out; nor is any of those against a threat.
        let choosy = best > -WIN / 2 && !outlook.threatened;
        loop {
            let at = stage.at;
            if choosy && at == self.pile.len() && stage.waits {
                let rank = stage.count() + LATE;
                if self.is_hopeless(node, window, outlook, rank) {
                    stage.pruned = true;
                    return None;
                }
            }
            let tried = self.pick(p, node, stage, at)?;
            let rank = stage.rank_of(tried, stage.count());
            stage.at += 1;
            if !(choosy && tried.quiet && self.is_hopeless(node, window, outlook, rank)) {
                return Some((tried, rank));
            }
            stage.pruned = true;
            if stage.is_ranked(at) {
                return None; // what comes after promises even less
            }
        }
    }

    /// Takes a node's moves from the piles.
    pub(super) fn drop_pile(&mut self, stage: &Stage<'_, P>) {
        self.pile.truncate(stage.base);
        self.put_off.truncate(stage.put_off);
    }

    /// Puts the moves on the pile that are still to come, or some of them; whether there are any.
    pub(super) fn pile_up_more(&mut self, p: &P, node: Node, stage: &mut Stage<'_, P>) -> bool {
        let at = self.pile.len();
        if std::mem::take(&mut stage.unmade) {
            self.pile_up_early(p, node, stage, Outlook::default(), None);
        }
        if at == self.pile.len() && stage.waits {
            self.pile_up_late(p, stage);
            self.put_in_order(stage.before, at);
            stage.front = at;
        }
        at < self.pile.len()
    }

    /// The most promising move from `at` on, brought to `at`.
    fn pick(
        &mut self,
        p: &P,
        node: Node,
        stage: &mut Stage<'_, P>,
        at: usize,
    ) -> Option<Candidate<P::Move>> {
        if at == self.pile.len() && !self.pile_up_more(p, node, stage) {
            return None;
        }
        let front = stage.front;
        if at < front {
            return self.pile.get(at).copied();
        }
        let others = &mut self.pile[at..];
        if at == front {
            if !P::CAPTURES_FIRST {
                self.order.judge(p, false, others);
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::{AlphaBeta, Asked, Mark, Node, Order, Outlook, Window};
    use crate::games::tritrac::{Move, TriTrac};
    use crate::record::History;
    use crate::search::busy::Busy;
    use crate::search::clock::Clock;
    use crate::search::order::HistoryTable;
    use crate::search::table::Table;
    use crate::search::teams::Teams;
    use crate::search::workers::Job;
    use crate::search::{Limits, Method, Options};

    #[test]
    fn what_others_search_comes_last_and_nothing_is_lost() {
        let (p, never, learnt) =
            (TriTrac::default(), AtomicBool::new(false), HistoryTable::default());
        let (history, limits, options) = (History::fresh(&p), Limits::depth(4), Options::default());
        let mut table = Table::default();
        table.resize(1).expect("memory");
        let job = Job {
            position: &p,
            history: &history,
            limits: &limits,
            options: &options,
            table: &table,
            busy: Busy::new(2, &table),
            clock: Clock::new(&limits, &never),
            teams: Teams::new(0, Method::Paranoid, None),
            salt: 0,
            root_moves: None,
            oracle: None,
        };
        let (seat, depth, ply) = (0, 4, 1);
        let node = Node { seat, depth, ply, replier: None, starts: true, after_null: false };
        let window = Window { alpha: -10, beta: 10 };
        let asked = Asked { node, window, outlook: Outlook::default(), key: 1 << 40 };
        let order_while = |busy: &[Move]| -> Vec<Move> {
            let mut tree = AlphaBeta::new(&job, Order::new(options.switches, &learnt));
            let marks: Vec<Mark<'_>> =
                busy.iter().map(|&m| tree.mark(asked.key, node, m).expect("a mark")).collect();
            marks.iter().for_each(|mark| mark.set());
            let mut stage = tree.pile_up(&p, node, None, asked.outlook, None);
            let next = || tree.next_move(&p, asked, &mut stage, 0).map(|next| next.tried.m);
            let found = std::iter::from_fn(next).collect();
            marks.iter().for_each(|mark| mark.clear());
            found
        };
        let alone = order_while(&[]);
        // Whatever others do, somebody has to begin with the first.
        let (first, third, sixth) = (alone[0], alone[2], alone[5]);
        let mut expected: Vec<_> =
            alone.iter().copied().filter(|&m| m != third && m != sixth).collect();
        expected.extend([third, sixth]);
        assert_eq!(order_while(&[sixth, first, third]), expected);
        assert_eq!(order_while(&[]), alone);
    }
}
