//! Alpha-beta for two sides: two players, or the root player against all others.
//!
//! Scores are those of the side to act at the node. From a node to its child they change sign
//! where the side changes, and only there; so do the windows.

use std::collections::VecDeque;

use super::busy::Mark;
use super::clock::Meter;
use super::glance::Glances;
use super::limits::Selective;
use super::lines::Lines;
use super::order::{Candidate, Order};
use super::past::Past;
use super::pick::{Asked, Next, Stage};
use super::prune;
use super::report::{Line, Stop};
use super::root::Root;
use super::score::{MAX_DEPTH, Score, WIN, forced};
use super::table::Table;
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
const ASPIRATION: i32 = 80;

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
    pub(super) fn salt(self) -> u64 {
        self.replier.map_or(0, |seat| mix(1 + u64::from(seat)))
    }
}

/// The move of the same turn that led to a node, and the position before it.
pub(super) type Before<'p, P> = Option<(&'p P, <P as Position>::Move)>;

/// Between what bounds a value is looked for: exact inside, a bound outside.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    const OPEN: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// Only asks whether it is better.
    pub const fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    pub const fn is_open(self) -> bool {
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

/// What the moves of a node have come to.
pub(super) struct Found {
    /// What the best one is worth.
    pub best: i32,
    /// What another one must be better than.
    pub alpha: i32,
    /// The place of the best one, if it was better than the window asked for.
    pub place: Option<u16>,
}

/// How a move is looked at.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// With the whole window at once.
    pub first: bool,
    /// So many plies less at first.
    pub reduction: u32,
    /// So many plies more.
    pub extension: u32,
}

/// One thread's search of the tree.
pub(super) struct AlphaBeta<'a, P: Evaluate> {
    pub(super) job: &'a Job<'a, P>,
    pub(super) teams: Teams,
    pub(super) table: Option<&'a Table>,
    pub(super) selective: Selective,
    /// Whether quiet moves near the horizon may be left out.
    pub(super) prunes: bool,
    /// Whether only one order of a turn's moves is searched.
    orders: bool,
    /// With two players, and none of a side to wait for.
    pub(super) two: bool,
    pub(super) meter: Meter<'a>,
    pub order: Order<'a, P::Move>,
    pub(super) past: Past,
    /// The moves that wait on the path from the root to the node at hand, in one pile.
    pub(super) pile: Vec<Candidate<P::Move>>,
    /// Those of them that another thread was searching, in a pile of their own.
    pub(super) put_off: Vec<Next<'a, P::Move>>,
    pub(super) lines: Lines<P::Move>,
    pub(super) glances: Glances,
    root: Root<P::Move>,
    /// The score of the last iteration.
    last: Option<i32>,
}

impl<'a, P: Evaluate> Tree<'a, P::Move> for AlphaBeta<'a, P> {
    fn search(&mut self, depth: u32) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.pile.clear();
        self.put_off.clear();
        let node = Node {
            seat: self.teams.me,
            depth,
            ply: 0,
            replier: None,
            starts: false,
            after_null: false,
        };
        let key = self.key(self.job.position, node, None);
        let root_move = |i| self.root.get(i).map(|m| (i, m, i > 0));
        let mut waiting: VecDeque<_> = (0..).map_while(root_move).collect();
        while let Some((i, m, may_wait)) = waiting.pop_front() {
            let floor = self.root.floor().map_or(-INFINITY, Score::raw);
            // Nearer wins would have been found by the iterations before.
            if floor >= WIN - depth as i32 {
                break;
            }
            let mark = self.mark(key, node, m).filter(|_| i > 0);
            if may_wait && mark.is_some_and(Mark::is_set) {
                waiting.push_back((i, m, false));
                continue;
            }
            mark.inspect(|mark| mark.set());
            let score = self.try_root_move(node, m, i, floor);
            mark.inspect(|mark| mark.clear());
            let score = score?;
            if self.selective == Selective::NONE {
                // After reductions a bound tells too little of a move.
                self.root.bound(i, score);
            }
            if score > floor {
                let moves = self.lines.behind(m);
                let score = Score::new(score);
                let scores = self.teams.scores(self.job, score, &moves);
                self.root.insert(Line { score, scores, moves });
            }
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
    pub fn new(job: &'a Job<'a, P>, order: Order<'a, P::Move>) -> Self {
        let switches = job.options.switches;
        let table = (switches.table && !job.table.is_empty()).then_some(job.table);
        Self {
            job,
            teams: job.teams,
            table,
            selective: job.options.selective,
            prunes: P::MAY_PRUNE && job.options.selective.pruning,
            orders: P::LONG_TURNS && switches.order && (P::ORDER_PAYS || table.is_none()),
            two: job.position.players() == 2,
            meter: Meter::new(&job.clock),
            order,
            past: Past::new(job.history).beyond(job.oracle.map_or(0, |_| Exact::MOST_TURNS.into())),
            pile: Vec::new(),
            put_off: Vec::new(),
            lines: Lines::new(),
            glances: Glances::new(switches.table),
            root: job.root(),
            last: None,
        }
    }

    /// What the root move number `i` is worth: exact if more than `floor`.
    fn try_root_move(&mut self, node: Node, m: P::Move, i: usize, floor: i32) -> Result<i32, Stop> {
        let p = self.job.position;
        let first = self.root.floor().is_none();
        // Who asks for all moves that are as good does not want one to be judged at a glance.
        let within = self.job.options.margin.is_some();
        let tried = Candidate::new(m, 0);
        let mut look = Look { first, reduction: 0, extension: 0 };
        if let Some(last) = self.last.filter(|_| i == 0 && self.root.is_for_one())
            && self.job.options.switches.aspiration
        {
            let window = Window { alpha: last - ASPIRATION, beta: last + ASPIRATION };
            let score = self.try_move(p, node, tried, window, look)?;
            if window.alpha < score && score < window.beta {
                return Ok(score);
            }
        } else if !first && !within && self.selective.reductions && p.gain(m).is_none() {
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
            return Ok(self.value(&next, node.seat));
        }
        let starts = child.starts;
        if starts {
            self.past.enter(next.key());
        }
        self.order.enter(node.seat, node.ply, tried.m);
        // The lines behind several root moves must not make up for each other.
        let free = starts || node.ply == 0 && !self.root.is_for_one();
        let before = (self.orders && !free).then_some((position, tried.m));
        let mut score = window.alpha;
        let mut ask = true;
        if look.reduction > 0 && !self.is_threat(&next, child) {
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
        let seat = match self.at_once(&next, node) {
            Ok(seat) => seat,
            Err(score) => return Ok(Step::Known(score)),
        };
        let (starts, split) = (seat != node.seat, self.teams.split(seat, node.seat));
        let replier = self.teams.replier(node.replier, node.seat, tried.waits, seat);
        let depth = node.depth.saturating_sub(1);
        let child = Node { seat, depth, ply: below, replier, starts, after_null: false };
        Ok(Step::On { next, child, split })
    }

    /// Who is to act after a move of `node`; or, as an error, what the position is worth to the side
    /// that moved, if that is known without a search.
    #[inline(always)]
    pub(super) fn at_once(&mut self, next: &P, node: Node) -> Result<u8, i32> {
        let below = node.ply + 1;
        let Some(seat) = next.actor().seat() else {
            return Err(self.teams.result(next.outcome(), node.seat, below));
        };
        if next.is_out(self.teams.me) {
            return Err(forced(node.seat != self.teams.me, below));
        }
        if seat != node.seat {
            if self.past.draws(next.key()) {
                return Err(0);
            }
            if let Some(exact) = self.known(next) {
                self.meter.count_known();
                return Err(-self.past.score(exact, below));
            }
            if self.selective.wins
                && let Some(plies) = self.glances.win(next)
            {
                return Err(forced(!self.teams.split(seat, node.seat), below + plies));
            }
        }
        Ok(seat)
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
            Ok(-self.visit(p, child, before, window.turned())?)
        } else {
            self.visit(p, child, before, window)
        }
    }

    /// Whether a node is as far from the root as the selective search goes.
    pub(super) fn is_far(&self, ply: usize) -> bool {
        ply >= MOST_PLIES && self.selective != Selective::NONE
    }

    /// The value of a node for the side to act there: exact inside the window, a bound outside.
    pub(super) fn visit(
        &mut self,
        p: &P,
        node: Node,
        before: Before<'_, P>,
        window: Window,
    ) -> Result<i32, Stop> {
        if node.depth == 0 || self.is_far(node.ply) {
            return self.rest(p, node, window, 0);
        }
        // Nobody can win or lose sooner than with the next ply.
        let most = forced(true, node.ply + 1);
        if most <= window.alpha {
            return Ok(most);
        }
        if -most >= window.beta {
            return Ok(-most);
        }

        let key = self.key(p, node, before);
        let place = match self.recall(key, node, window) {
            Ok(place) => place,
            Err(score) => return Ok(score),
        };
        let outlook = match self.look_out(p, node, window)? {
            Ok(outlook) => outlook,
            Err(score) => return Ok(score),
        };

        let mut stage = self.pile_up(p, node, before, outlook, place);
        let mut found = Found { best: -INFINITY, alpha: window.alpha, place: None };
        if stage.parries {
            // Whatever else is done, the opponent wins in his turn.
            found.best = forced(false, node.ply + 2);
            found.alpha = found.alpha.max(found.best);
        }
        let asked = Asked { node, window, outlook, key };
        if self.is_last(node) {
            self.try_last_moves(p, asked, &mut stage, &mut found)?;
        } else if let Some(score) = self.try_moves(p, asked, &mut stage, &mut found)? {
            self.drop_pile(&stage);
            return Ok(score);
        }
        self.drop_pile(&stage);
        let Found { mut best, place, .. } = found;
        if stage.pruned {
            // Of what was left out we know only that it is not expected to be better.
            best = best.max(window.alpha);
        }
        self.remember(key, node, window, best, place);
        Ok(best)
    }

    /// Tries the moves of a node one after another; what the node is worth, should another thread find
    /// out meanwhile.
    fn try_moves(
        &mut self,
        p: &P,
        asked: Asked,
        stage: &mut Stage<'_, P>,
        found: &mut Found,
    ) -> Result<Option<i32>, Stop> {
        let Asked { node, window, outlook, key } = asked;
        while let Some(next) = self.next_move(p, asked, stage, found.best) {
            let Next { tried, rank, mark, first } = next;
            if mark.is_some()
                && let Err(score) = self.recall(key, node, window)
            {
                return Ok(Some(score));
            }
            mark.inspect(|mark| mark.set());
            let look = self.look_at(node, tried, outlook, rank, first);
            let window = Window { alpha: found.alpha, ..window };
            let score = self.try_move(p, node, tried, window, look);
            mark.inspect(|mark| mark.clear());
            let score = score?;
            if score > found.best && self.take_up(p, asked, stage, found, tried, score) {
                break;
            }
        }
        Ok(None)
    }

    /// Takes up the best move of a node so far; whether those that follow do not matter.
    #[inline]
    pub(super) fn take_up(
        &mut self,
        p: &P,
        asked: Asked,
        stage: &Stage<'_, P>,
        found: &mut Found,
        tried: Candidate<P::Move>,
        score: i32,
    ) -> bool {
        let Asked { node, window, .. } = asked;
        found.best = score;
        if score <= found.alpha {
            return false;
        }
        found.alpha = score;
        found.place = tried.known_place();
        if window.is_open() {
            self.lines.extend(node.ply, tried.m);
        }
        if score >= window.beta {
            self.meter.count_cutoff(stage.count());
            self.learn(p, node, stage, tried);
            return true;
        }
        score >= forced(true, node.ply + 1)
    }

    /// A move was too good for the opponent; others of the stage were tried before it.
    fn learn(&mut self, p: &P, node: Node, stage: &Stage<'_, P>, best: Candidate<P::Move>) {
        let quiet = best.quiet || p.gain(best.m).is_none();
        if quiet || !P::CAPTURES_FIRST {
            self.order.reward(node.seat, node.ply, node.depth, best.m);
        }
        if quiet {
            for other in self.pile[stage.tried()].iter().filter(|other| other.quiet) {
                if (other.m, other.waits) != (best.m, best.waits) {
                    self.order.blame(node.seat, node.ply, node.depth, other.m);
                }
            }
        }
    }
}
