//! Alpha-beta for two sides: two players, or the root player against all others.
//!
//! Scores are those of the side to act at the node. From a node to its child they change sign
//! where the side changes, and only there; so do the windows.

use super::clock::Meter;
use super::lines::Lines;
use super::order::{Candidate, Order};
use super::past::Past;
use super::report::{Line, Stop};
use super::root::Root;
use super::score::{Score, WIN, forced, to_node, to_root};
use super::table::{Bound, Entry, Table};
use super::teams::Teams;
use super::workers::{Job, Tree};
use crate::keys::mix;
use crate::position::Evaluate;
use crate::solve::Exact;

/// Better than the best score.
const INFINITY: i32 = WIN + 1;

/// Where the search stands.
#[derive(Clone, Copy)]
struct Node {
    /// Who is to act.
    seat: u8,
    /// The plies still to go.
    depth: u32,
    /// The plies since the root.
    ply: usize,
    /// In best-reply search: who of the others has the reply.
    replier: Option<u8>,
}

impl Node {
    /// What a table key must be mixed with: positions with the reply in different hands are
    /// different ones.
    fn salt(self) -> u64 {
        self.replier.map_or(0, |seat| mix(1 + u64::from(seat)))
    }
}

/// One thread's search of the tree.
pub(super) struct AlphaBeta<'a, P: Evaluate> {
    job: &'a Job<'a, P>,
    teams: Teams,
    table: Option<&'a Table>,
    meter: Meter<'a>,
    pub order: Order<P::Move>,
    past: Past,
    /// The moves that wait on the path from the root to the node at hand, in one pile.
    pile: Vec<Candidate<P::Move>>,
    lines: Lines<P::Move>,
    root: Root<P::Move>,
}

impl<'a, P: Evaluate> Tree<'a, P::Move> for AlphaBeta<'a, P> {
    fn search(&mut self, depth: u32) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.pile.clear();
        let node = Node { seat: self.teams.me, depth, ply: 0, replier: None };
        let mut i = 0;
        while let Some(m) = self.root.get(i) {
            let floor = self.root.floor().map_or(-INFINITY, Score::raw);
            // Nearer wins would have been found by the iterations before.
            if floor >= WIN - depth as i32 {
                break;
            }
            let first = !self.root.is_full();
            let candidate = Candidate { m, place: 0, rank: 0, waits: false };
            let score =
                self.try_move(self.job.position, node, candidate, floor, INFINITY, first)?;
            if score > floor {
                let moves = self.lines.behind(m);
                let score = Score::new(score);
                let scores = self.teams.scores(self.job, score, &moves);
                self.root.insert(Line { score, scores, moves });
            }
            i += 1;
        }
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
            meter: Meter::new(&job.clock),
            order,
            past: Past::new(job.history).beyond(job.oracle.map_or(0, |_| Exact::MOST_TURNS.into())),
            pile: Vec::new(),
            lines: Lines::new(),
            root: Root::new(job.position, job.options.multipv),
        }
    }

    /// What a move is worth to the side of `node`: exact inside the window, a bound outside.
    fn try_move(
        &mut self,
        position: &P,
        node: Node,
        tried: Candidate<P::Move>,
        alpha: i32,
        beta: i32,
        first: bool,
    ) -> Result<i32, Stop> {
        self.meter.tick()?;
        let next = position.play(tried.m);
        let below = node.ply + 1;
        self.lines.clear(below);
        let Some(seat) = next.actor().seat() else {
            return Ok(self.teams.result(next.outcome(), node.seat, below));
        };
        if next.is_out(self.teams.me) {
            return Ok(forced(node.seat != self.teams.me, below));
        }
        let passes = seat != node.seat;
        if passes && self.past.draws(next.key()) {
            return Ok(0);
        }
        if let Some(exact) = self.known(&next, passes) {
            self.meter.count_known();
            return Ok(-self.past.score(exact, below));
        }
        if node.depth == 1 {
            return Ok(self.teams.value(&next, node.seat));
        }
        if passes {
            self.past.enter(next.key());
        }
        let replier = self.teams.replier(node.replier, node.seat, tried.waits, seat);
        let child = Node { seat, depth: node.depth - 1, ply: below, replier };
        let split = self.teams.split(seat, node.seat);
        let null = !first && self.job.options.switches.pvs;
        let mut score = alpha;
        if null {
            score = self.below(&next, child, split, alpha, alpha + 1)?;
        }
        if !null || alpha < score && score < beta {
            score = self.below(&next, child, split, alpha, beta)?;
        }
        if passes {
            self.past.leave();
        }
        Ok(score)
    }

    /// The value of a position at the start of a turn without a search.
    fn known(&self, p: &P, starts: bool) -> Option<Exact> {
        self.job.oracle.filter(|_| starts)?.exact(p)
    }

    /// The value of a child for the side of its parent.
    fn below(&mut self, p: &P, child: Node, split: bool, a: i32, b: i32) -> Result<i32, Stop> {
        if split { Ok(-self.search(p, child, -b, -a)?) } else { self.search(p, child, a, b) }
    }

    /// The value of a node for the side to act there: exact inside the window, a bound outside.
    fn search(&mut self, p: &P, node: Node, mut alpha: i32, beta: i32) -> Result<i32, Stop> {
        // Nobody can win or lose sooner than with the next ply.
        let most = forced(true, node.ply + 1);
        if most <= alpha {
            return Ok(most);
        }
        if -most >= beta {
            return Ok(-most);
        }

        let key = p.key() ^ self.job.salt ^ self.past.salt(node.depth) ^ node.salt();
        let entry = self.table.and_then(|table| table.probe(key, node.depth));
        if let Some(entry) = entry.filter(|entry| entry.depth == node.depth) {
            let score = to_root(entry.score, node.ply);
            // Inside the window we go on, for the sake of the line.
            if entry.is_outside(score, alpha, beta) {
                return Ok(score);
            }
        }

        let floor = alpha;
        let open = beta - alpha > 1;
        let (mut best, mut best_place) = (-INFINITY, None);
        let base = self.pile.len();
        let ranked = self.pile_up(p, node, entry.and_then(|entry| entry.place));
        let mut at = base;
        while let Some(next) = self.pick(p, node, ranked, at) {
            let score = self.try_move(p, node, next, alpha, beta, at == base)?;
            at += 1;
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
                self.order.reward(node.seat, node.ply, node.depth, next.m);
                break;
            }
            if alpha >= most {
                break;
            }
        }
        self.pile.truncate(base);

        if let Some(table) = self.table {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > floor => Bound::Exact,
                _ => Bound::Upper,
            };
            let score = to_node(best, node.ply);
            table.store(key, Entry { score, bound, depth: node.depth, place: best_place });
        }
        Ok(best)
    }

    /// Puts the moves of a position on the pile, the table's move first, then the killers; returns
    /// where the others begin.
    fn pile_up(&mut self, p: &P, node: Node, place: Option<u16>) -> usize {
        let base = self.pile.len();
        self.teams.pile_up(p, node.seat, node.replier, &mut self.pile);
        let pile = &mut self.pile;
        let mut front = base;
        if let Some(place) = place.map(usize::from).filter(|place| base + place < pile.len()) {
            pile.swap(base, base + place);
            front += 1;
        }
        for killer in self.order.killers(node.ply) {
            if let Some(at) = pile[front..].iter().position(|candidate| candidate.m == killer) {
                pile.swap(front, front + at);
                front += 1;
            }
        }
        front
    }

    /// The most promising move from `at` on, brought to `at`. Those before `front` are in order.
    /// A ply before the horizon the others are taken as they come: trying one costs no more
    /// than judging how promising it is.
    fn pick(&mut self, p: &P, node: Node, front: usize, at: usize) -> Option<Candidate<P::Move>> {
        if at < front || node.depth == 1 {
            return self.pile.get(at).copied();
        }
        let others = &mut self.pile[at..];
        if at == front {
            for candidate in &mut *others {
                candidate.rank = self.order.rank(p, node.seat, candidate.m);
            }
        }
        let best = (0..others.len())
            .reduce(|best, i| if others[i].rank > others[best].rank { i } else { best })?;
        others.swap(0, best);
        Some(others[0])
    }
}
