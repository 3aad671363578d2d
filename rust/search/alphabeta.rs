//! Alpha-beta for two sides: two players, or the root player against all others.
//!
//! Scores are those of the side to act at the node. From a node to its child they change sign
//! where the side changes, and only there; so do the windows.

use super::clock::Meter;
use super::limits::Selective;
use super::lines::Lines;
use super::order::{Candidate, Order};
use super::past::Past;
use super::prune;
use super::report::{Line, Stop};
use super::root::Root;
use super::score::{MAX_DEPTH, Score, WIN, forced, is_forced, to_node, to_root};
use super::table::{Bound, Entry, Table};
use super::teams::Teams;
use super::workers::{Job, Tree};
use crate::keys::mix;
use crate::position::{Evaluate, Position};
use crate::solve::Exact;

/// Better than the best score.
pub(super) const INFINITY: i32 = WIN + 1;
/// The selective search goes no further from the root: a win that it sees must still be one by
/// its distance.
const MOST_PLIES: usize = MAX_DEPTH as usize - 4;
/// How far from the last score the first move is looked for.
const ASPIRATION: i32 = 40;
/// So many moves are picked one by one before the rest is sorted.
const PICKED: usize = 8;

/// Where the search stands.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Who is to act.
    pub seat: u8,
    /// The plies still to go.
    pub depth: u32,
    /// The plies since the root.
    pub ply: usize,
    /// In best-reply search: who of the others has the reply.
    pub replier: Option<u8>,
    /// Whether a turn begins here.
    pub starts: bool,
    /// Whether the opponent has just done nothing.
    pub after_null: bool,
}

impl Node {
    /// What a table key must be mixed with: positions with the reply in different hands are
    /// different ones.
    fn salt(self) -> u64 {
        self.replier.map_or(0, |seat| mix(1 + u64::from(seat)))
    }
}

/// The move of the same turn that led to a node, and the position before it.
type Before<'p, P> = Option<(&'p P, <P as Position>::Move)>;

/// Between what bounds a value is looked for: exact inside, a bound outside.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    const OPEN: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// Only asks whether it is better.
    const fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// From the other side.
    pub const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What comes of a move before anything is searched.
pub(super) enum Step<P> {
    /// It is worth this to the side that made it.
    Known(i32),
    /// The search goes on; `split`: on the other side.
    On { next: P, child: Node, split: bool },
}

/// How a move is looked at.
#[derive(Clone, Copy)]
struct Look {
    /// With the whole window at once.
    first: bool,
    /// So many plies less at first.
    reduction: u32,
    /// So many plies more.
    extension: u32,
}

/// How far the moves of a node have been put on the pile and in order.
struct Stage<'p, P: Position> {
    /// Those before this place are in order; those from here on are picked by their rank.
    front: usize,
    before: Before<'p, P>,
    /// The late moves are still to come, from this number on.
    late: Option<usize>,
}

impl<P: Position> Stage<'_, P> {
    /// Whether the move in this place is one that was picked by its rank.
    const fn is_ranked(&self, at: usize) -> bool {
        at >= self.front
    }
}

/// What the selective search knows of a node.
#[derive(Clone, Copy, Default)]
struct Outlook {
    /// The opponent would win if the player did nothing.
    threatened: bool,
    /// The static value, where it has been asked for.
    value: Option<i32>,
}

/// One thread's search of the tree.
pub(super) struct AlphaBeta<'a, P: Evaluate> {
    job: &'a Job<'a, P>,
    pub(super) teams: Teams,
    table: Option<&'a Table>,
    pub(super) selective: Selective,
    /// With two players, and none of a side to wait for.
    two: bool,
    meter: Meter<'a>,
    pub order: Order<P::Move>,
    past: Past,
    /// The moves that wait on the path from the root to the node at hand, in one pile.
    pub(super) pile: Vec<Candidate<P::Move>>,
    lines: Lines<P::Move>,
    root: Root<P::Move>,
    /// The score of the last iteration.
    last: Option<i32>,
}

impl<'a, P: Evaluate> Tree<'a, P::Move> for AlphaBeta<'a, P> {
    fn search(&mut self, depth: u32) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.pile.clear();
        let node = Node {
            seat: self.teams.me,
            depth,
            ply: 0,
            replier: None,
            starts: false,
            after_null: false,
        };
        let mut i = 0;
        while let Some(m) = self.root.get(i) {
            let floor = self.root.floor().map_or(-INFINITY, Score::raw);
            // Nearer wins would have been found by the iterations before.
            if floor >= WIN - depth as i32 {
                break;
            }
            let score = self.try_root_move(node, m, i, floor)?;
            if score > floor {
                let moves = self.lines.behind(m);
                let score = Score::new(score);
                let scores = self.teams.scores(self.job, score, &moves);
                self.root.insert(Line { score, scores, moves });
            }
            i += 1;
        }
        self.last = self.root.best().map(Score::raw);
        Ok(())
    }

    fn root(&mut self) -> &mut Root<P::Move> {
        &mut self.root
    }

    fn meter(&mut self) -> &mut Meter<'a> {
        &mut self.meter
    }
}

impl<'a, P: Evaluate> AlphaBeta<'a, P> {
    pub fn new(job: &'a Job<'a, P>, order: Order<P::Move>) -> Self {
        Self {
            job,
            teams: job.teams,
            table: (job.options.switches.table && !job.table.is_empty()).then_some(job.table),
            selective: job.options.selective,
            two: job.position.players() == 2,
            meter: Meter::new(&job.clock),
            order,
            past: Past::new(job.history).beyond(job.oracle.map_or(0, |_| Exact::MOST_TURNS.into())),
            pile: Vec::new(),
            lines: Lines::new(),
            root: Root::new(job.position, job.options.multipv),
            last: None,
        }
    }

    /// What the root move number `i` is worth: exact if more than `floor`.
    fn try_root_move(&mut self, node: Node, m: P::Move, i: usize, floor: i32) -> Result<i32, Stop> {
        let p = self.job.position;
        let first = !self.root.is_full();
        let alone = self.job.options.multipv == 1;
        let tried = Candidate::new(m, 0);
        let mut look = Look { first, reduction: 0, extension: 0 };
        if let Some(last) = self.last.filter(|_| i == 0 && alone)
            && self.job.options.switches.aspiration
        {
            let window = Window { alpha: last - ASPIRATION, beta: last + ASPIRATION };
            let score = self.try_move(p, node, tried, window, look)?;
            if window.alpha < score && score < window.beta {
                return Ok(score);
            }
        } else if !first && self.selective.reductions && p.gain(m).is_none() {
            look.reduction = prune::reduction(node.depth, i, 0).saturating_sub(1);
        }
        self.try_move(p, node, tried, Window { alpha: floor, ..Window::OPEN }, look)
    }

    /// What a move is worth to the side of `node`: exact inside the window, a bound outside.
    fn try_move(
        &mut self,
        position: &P,
        node: Node,
        tried: Candidate<P::Move>,
        window: Window,
        look: Look,
    ) -> Result<i32, Stop> {
        let (next, mut child, split) = match self.step(position, node, tried)? {
            Step::Known(score) => return Ok(score),
            Step::On { next, child, split } => (next, child, split),
        };
        child.depth += look.extension;
        if child.depth == 0 && !self.selective.quiescence {
            return Ok(self.teams.value(&next, node.seat));
        }
        let starts = child.starts;
        if starts {
            self.past.enter(next.key());
        }
        self.order.enter(node.seat, node.ply, tried.m);
        // The lines behind several root moves must not make up for each other.
        let free = starts || node.ply == 0 && self.job.options.multipv > 1;
        let ordered = P::LONG_TURNS && self.job.options.switches.order && !free;
        let before = ordered.then_some((position, tried.m));
        let mut score = window.alpha;
        let mut ask = true;
        if look.reduction > 0 {
            let depth = child.depth.saturating_sub(look.reduction);
            let child = Node { depth, ..child };
            score = self.below(&next, child, before, split, Window::null(window.alpha))?;
            ask = score > window.alpha;
        }
        let null = !look.first && self.job.options.switches.pvs;
        if ask && null {
            score = self.below(&next, child, before, split, Window::null(window.alpha))?;
        }
        if ask && (!null || window.alpha < score && score < window.beta) {
            score = self.below(&next, child, before, split, window)?;
        }
        if starts {
            self.past.leave();
        }
        Ok(score)
    }

    /// Plays a move, and sees what is known at once.
    pub(super) fn step(
        &mut self,
        position: &P,
        node: Node,
        tried: Candidate<P::Move>,
    ) -> Result<Step<P>, Stop> {
        self.meter.tick()?;
        let next = position.play(tried.m);
        let below = node.ply + 1;
        self.lines.clear(below);
        let Some(seat) = next.actor().seat() else {
            return Ok(Step::Known(self.teams.result(next.outcome(), node.seat, below)));
        };
        if next.is_out(self.teams.me) {
            return Ok(Step::Known(forced(node.seat != self.teams.me, below)));
        }
        let starts = seat != node.seat;
        let split = self.teams.split(seat, node.seat);
        if starts {
            if self.past.draws(next.key()) {
                return Ok(Step::Known(0));
            }
            if let Some(exact) = self.known(&next) {
                self.meter.count_known();
                return Ok(Step::Known(-self.past.score(exact, below)));
            }
            if self.selective.wins
                && let Some(plies) = next.win_this_turn()
            {
                return Ok(Step::Known(forced(!split, below + plies as usize)));
            }
        }
        let replier = self.teams.replier(node.replier, node.seat, tried.waits, seat);
        let depth = node.depth.saturating_sub(1);
        let child = Node { seat, depth, ply: below, replier, starts, after_null: false };
        Ok(Step::On { next, child, split })
    }

    /// The value of a position at the start of a turn without a search.
    fn known(&self, p: &P) -> Option<Exact> {
        self.job.oracle?.exact(p)
    }

    /// The value of a child for the side of its parent.
    fn below(
        &mut self,
        p: &P,
        child: Node,
        before: Before<'_, P>,
        split: bool,
        window: Window,
    ) -> Result<i32, Stop> {
        if split {
            Ok(-self.search(p, child, before, window.turned())?)
        } else {
            self.search(p, child, before, window)
        }
    }

    /// Whether a node is as far from the root as the selective search goes.
    pub(super) fn is_far(&self, ply: usize) -> bool {
        ply >= MOST_PLIES && self.selective != Selective::NONE
    }

    /// The value of a node for the side to act there: exact inside the window, a bound outside.
    fn search(
        &mut self,
        p: &P,
        node: Node,
        before: Before<'_, P>,
        window: Window,
    ) -> Result<i32, Stop> {
        if node.depth == 0 || self.is_far(node.ply) {
            return self.rest(p, node, window, 0);
        }
        let Window { mut alpha, beta } = window;
        // Nobody can win or lose sooner than with the next ply.
        let most = forced(true, node.ply + 1);
        if most <= alpha {
            return Ok(most);
        }
        if -most >= beta {
            return Ok(-most);
        }

        let key = self.key(p, node, before);
        let entry = self.table.and_then(|table| table.probe(key, node.depth));
        if let Some(entry) = entry.filter(|entry| self.is_deep_enough(entry, node.depth)) {
            let score = to_root(entry.score, node.ply);
            // Inside the window we go on, for the sake of the line.
            if entry.is_outside(score, alpha, beta) {
                return Ok(score);
            }
        }
        let outlook = match self.look_out(p, node, window)? {
            Ok(outlook) => outlook,
            Err(score) => return Ok(score),
        };

        let open = window.is_open();
        let (mut best, mut best_place, mut pruned) = (-INFINITY, None, false);
        let base = self.pile.len();
        let mut stage = self.pile_up(p, node, before, entry.and_then(|entry| entry.place));
        let mut at = base;
        while let Some(next) = self.pick(p, node, &mut stage, at) {
            let tried = at - base;
            at += 1;
            let quiet = next.quiet && !outlook.threatened;
            if quiet && best > -WIN / 2 && self.is_hopeless(node, window, outlook, tried) {
                pruned = true;
                if stage.is_ranked(at - 1) {
                    break; // what comes after promises even less
                }
                continue;
            }
            let look = self.look_at(node, next, outlook, tried);
            let score = self.try_move(p, node, next, Window { alpha, beta }, look)?;
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            alpha = score;
            best_place = Some(next.place);
            if open {
                self.lines.extend(node.ply, next.m);
            }
            if alpha >= beta {
                self.learn(p, node, base, at);
                break;
            }
            if alpha >= most {
                break;
            }
        }
        self.pile.truncate(base);
        if pruned {
            // Of what was left out we know only that it is not expected to be better.
            best = best.max(window.alpha);
        }

        if let Some(table) = self.table {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = to_node(best, node.ply);
            let entry = Entry { score, bound, depth: node.depth, place: best_place };
            table.store(key, entry, self.selective.is_loose());
        }
        Ok(best)
    }

    /// The key of a node in the table.
    fn key(&self, p: &P, node: Node, before: Before<'_, P>) -> u64 {
        // What a move may not be followed by is part of the node.
        let order = before.map_or(0, |(_, m)| self.order.key_of(node.seat, m));
        let reach = if self.selective == Selective::NONE { 0 } else { MAX_DEPTH / 4 };
        let past = self.past.salt(node.depth + reach);
        p.key() ^ self.job.salt ^ past ^ node.salt() ^ order
    }

    /// Whether an entry of the table has seen enough. Where a depth has its plain definition that
    /// is just as much as asked for.
    fn is_deep_enough(&self, entry: &Entry, depth: u32) -> bool {
        entry.depth == depth || entry.depth > depth && self.selective.is_loose()
    }

    /// What the selective search can see of a node before it tries a move; perhaps that the node
    /// is outside the window.
    fn look_out(
        &mut self,
        p: &P,
        node: Node,
        window: Window,
    ) -> Result<Result<Outlook, i32>, Stop> {
        let mut outlook = Outlook::default();
        let selective = self.selective;
        let passed = if self.two && node.starts && (selective.extensions || selective.null_moves) {
            p.passed()
        } else {
            None
        };
        outlook.threatened = passed.as_ref().is_some_and(|p| p.win_this_turn().is_some());
        if outlook.threatened || window.is_open() || !(selective.pruning || selective.null_moves) {
            return Ok(Ok(outlook));
        }
        let value = self.teams.value(p, node.seat);
        outlook.value = Some(value);
        if selective.pruning && prune::is_far_above(value, window.beta, node.depth) {
            return Ok(Err(value));
        }
        if selective.pruning && node.depth == 1 && prune::is_far_below(value, window.alpha, 1) {
            // Only a noisy move can mend it.
            return Ok(Err(self.rest(p, node, window, 0)?));
        }
        if selective.null_moves
            && !node.after_null
            && value >= window.beta
            && !is_forced(window.beta)
            && let Some(depth) = prune::null_depth(node.depth)
            && let Some(next) = passed
            && let Some(score) = self.do_nothing(&next, node, depth, window.beta)?
        {
            return Ok(Err(score));
        }
        Ok(Ok(outlook))
    }

    /// What the node is worth at least if the player does nothing, should that be enough.
    fn do_nothing(
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
        let score = -self.search(next, child, None, Window::null(beta - 1).turned())?;
        self.past.leave();
        Ok((score >= beta).then(|| if is_forced(score) { beta } else { score }))
    }

    /// Whether a quiet move that comes after `tried` others is not worth a try.
    fn is_hopeless(&self, node: Node, window: Window, outlook: Outlook, tried: usize) -> bool {
        self.selective.pruning
            && !window.is_open()
            && (prune::is_enough(tried, node.depth)
                || outlook.value.is_some_and(|v| prune::is_far_below(v, window.alpha, node.depth)))
    }

    /// How to look at a move that comes after `tried` others.
    fn look_at(
        &self,
        node: Node,
        next: Candidate<P::Move>,
        outlook: Outlook,
        tried: usize,
    ) -> Look {
        let extends = outlook.threatened && self.selective.extensions;
        let reduces = next.quiet && !outlook.threatened && self.selective.reductions;
        let reduction = if reduces {
            let past = self.order.past(node.seat, node.ply, next.m);
            prune::reduction(node.depth, tried, past)
        } else {
            0
        };
        Look { first: tried == 0, reduction, extension: u32::from(extends) }
    }

    /// The last of the moves from `base` to `end` was too good for the opponent.
    fn learn(&mut self, p: &P, node: Node, base: usize, end: usize) {
        let (tried, best) = (&self.pile[base..end - 1], self.pile[end - 1]);
        self.order.reward(node.seat, node.ply, node.depth, best.m);
        if best.quiet || p.gain(best.m).is_none() {
            for candidate in tried.iter().filter(|candidate| candidate.quiet) {
                self.order.blame(node.seat, node.ply, node.depth, candidate.m);
            }
        }
    }

    /// Puts the early moves of a position on the pile, the table's move first, then the killers.
    fn pile_up<'p>(
        &mut self,
        p: &P,
        node: Node,
        before: Before<'p, P>,
        place: Option<u16>,
    ) -> Stage<'p, P> {
        let base = self.pile.len();
        let late = self.teams.pile_up(p, node.seat, node.replier, &mut self.pile);
        let early = self.pile.len() - base;
        let mut stage = Stage { front: base, before, late: late.then_some(early) };
        if place.is_some_and(|place| usize::from(place) >= early) {
            self.pile_up_late(p, &mut stage);
        }
        self.put_in_order(before, base);
        let pile = &mut self.pile;
        if let Some(place) = place
            && let Some(at) = pile[base..].iter().position(|candidate| candidate.place == place)
        {
            pile.swap(base, base + at);
            stage.front += 1;
        }
        for killer in self.order.killers(node.ply) {
            let others = &pile[stage.front..];
            if let Some(at) = others.iter().position(|candidate| candidate.m == killer) {
                pile.swap(stage.front, stage.front + at);
                stage.front += 1;
            }
        }
        stage
    }

    /// Puts the late moves on the pile.
    fn pile_up_late(&mut self, p: &P, stage: &mut Stage<'_, P>) {
        let Some(mut place) = stage.late.take() else { return };
        p.each_late(|m| {
            self.pile.push(Candidate::new(m, place as u16));
            place += 1;
        });
    }

    /// Leaves out what could as well have come before the move of the same turn.
    fn put_in_order(&mut self, before: Before<'_, P>, base: usize) {
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
    /// In an exact search moves are taken as they come a ply before the horizon: trying one costs
    /// no more than judging how promising it is.
    fn pick(
        &mut self,
        p: &P,
        node: Node,
        stage: &mut Stage<'_, P>,
        at: usize,
    ) -> Option<Candidate<P::Move>> {
        if at == self.pile.len() && stage.late.is_some() {
            self.pile_up_late(p, stage);
            self.put_in_order(stage.before, at);
            stage.front = at;
        }
        let front = stage.front;
        if at < front || node.depth == 1 && !self.selective.pruning {
            return self.pile.get(at).copied();
        }
        let others = &mut self.pile[at..];
        if at == front {
            self.order.rank(p, node.seat, node.ply, others);
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

    /// Enters a turn that begins beyond the horizon, or leaves it again.
    pub(super) fn past(&mut self) -> &mut Past {
        &mut self.past
    }
}
