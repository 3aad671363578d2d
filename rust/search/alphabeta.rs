//! Alpha-beta for two players.
//!
//! Scores are those of the player to act at the node. From a node to its child they change sign
//! where the player changes, and only there; so do the windows.

use super::clock::Meter;
use super::order::{Candidate, Order};
use super::past::Past;
use super::report::Stop;
use super::score::{MAX_DEPTH, WIN, forced, to_node, to_root};
use super::table::{Bound, Entry, Table};
use super::workers::Job;
use crate::position::Evaluate;

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
}

/// What a first move is worth, and the line behind it.
#[derive(Clone, Debug)]
pub(super) struct Ranked<M> {
    pub score: i32,
    pub moves: Vec<M>,
}

/// One thread's search of the tree.
pub(super) struct AlphaBeta<'a, P: Evaluate> {
    job: &'a Job<'a, P>,
    table: Option<&'a Table>,
    pub meter: Meter<'a>,
    pub order: Order<P::Move>,
    past: Past,
    /// The moves that wait on the path from the root to the node at hand, in one pile.
    pile: Vec<Candidate<P::Move>>,
    /// For each ply the best line from there on, as far as it is known.
    lines: Vec<Vec<P::Move>>,
    /// The moves of the root, the most promising first.
    root_moves: Vec<P::Move>,
    /// The best moves of the iteration at hand among those searched so far.
    pub found: Vec<Ranked<P::Move>>,
}

impl<'a, P: Evaluate> AlphaBeta<'a, P> {
    pub fn new(job: &'a Job<'a, P>, meter: Meter<'a>, order: Order<P::Move>) -> Self {
        let mut root_moves = job.position.moves();
        root_moves.sort_by_cached_key(|&m| -job.position.hint(m));
        Self {
            job,
            table: (job.options.switches.table && !job.table.is_empty()).then_some(job.table),
            meter,
            order,
            past: Past::new(job.history),
            pile: Vec::new(),
            lines: vec![Vec::new(); MAX_DEPTH as usize + 1],
            root_moves,
            found: Vec::new(),
        }
    }

    /// The number of lines that an iteration finds.
    pub fn width(&self) -> usize {
        self.job.options.multipv.clamp(1, self.root_moves.len())
    }

    /// One iteration: fills [`found`](Self::found) with the best moves, best first, each with its
    /// exact score. The best ones of the last iteration are tried first. Broken off, it leaves
    /// the best of what it has searched.
    pub fn root(&mut self, depth: u32) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.pile.clear();
        self.found.clear();
        let Some(seat) = self.job.position.actor().seat() else { return Ok(()) };
        let node = Node { seat, depth, ply: 0 };
        for i in 0..self.root_moves.len() {
            let m = self.root_moves[i];
            let full = self.found.len() == self.width();
            let floor = if full { self.found[self.width() - 1].score } else { -INFINITY };
            // Nearer wins would have been found by the iterations before.
            if floor >= WIN - depth as i32 {
                break;
            }
            let score = self.try_move(self.job.position, node, m, floor, INFINITY, !full)?;
            if score > floor {
                self.insert(score, m);
            }
        }
        self.promote();
        Ok(())
    }

    /// Takes a root move up among the best.
    fn insert(&mut self, score: i32, m: P::Move) {
        let moves = [&[m], self.lines[1].as_slice()].concat();
        let at = self.found.partition_point(|better| better.score >= score);
        self.found.insert(at, Ranked { score, moves });
        self.found.truncate(self.width());
    }

    /// The best root moves go first in the next iteration.
    fn promote(&mut self) {
        for ranked in self.found.iter().rev() {
            let at = self.root_moves.iter().position(|m| *m == ranked.moves[0]);
            self.root_moves[..=at.unwrap_or(0)].rotate_right(1);
        }
    }

    /// What a move is worth to the player of `node`: exact inside the window, a bound outside.
    fn try_move(
        &mut self,
        position: &P,
        node: Node,
        m: P::Move,
        alpha: i32,
        beta: i32,
        first: bool,
    ) -> Result<i32, Stop> {
        self.meter.tick()?;
        let next = position.play(m);
        let below = node.ply + 1;
        self.lines[below].clear();
        let Some(seat) = next.actor().seat() else {
            let winner = next.outcome().and_then(|outcome| outcome.winner);
            return Ok(winner.map_or(0, |winner| forced(winner == node.seat, below)));
        };
        let passes = seat != node.seat;
        if passes && self.past.draws(next.key()) {
            return Ok(0);
        }
        if node.depth == 1 {
            let value = next.evaluate(seat);
            return Ok(if passes { -value } else { value });
        }
        if passes {
            self.past.enter(next.key());
        }
        let child = Node { seat, depth: node.depth - 1, ply: below };
        let null = !first && self.job.options.switches.pvs;
        let mut score = alpha;
        if null {
            score = self.below(&next, child, passes, alpha, alpha + 1)?;
        }
        if !null || alpha < score && score < beta {
            score = self.below(&next, child, passes, alpha, beta)?;
        }
        if passes {
            self.past.leave();
        }
        Ok(score)
    }

    /// The value of a child for the player of its parent.
    fn below(&mut self, p: &P, child: Node, passes: bool, a: i32, b: i32) -> Result<i32, Stop> {
        if passes { Ok(-self.search(p, child, -b, -a)?) } else { self.search(p, child, a, b) }
    }

    /// The value of a node for the player to act there: exact inside the window, a bound outside.
    fn search(&mut self, p: &P, node: Node, mut alpha: i32, beta: i32) -> Result<i32, Stop> {
        // Nobody can win or lose sooner than with the next ply.
        let most = forced(true, node.ply + 1);
        if most <= alpha {
            return Ok(most);
        }
        if -most >= beta {
            return Ok(-most);
        }

        let key = p.key() ^ self.job.salt ^ self.past.salt(node.depth);
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
            let score = self.try_move(p, node, next.m, alpha, beta, at == base)?;
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
                self.extend_line(node.ply, next.m);
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
        let pile = &mut self.pile;
        p.each_move(|m| {
            let place = (pile.len() - base) as u16;
            pile.push(Candidate { m, place, rank: 0 });
        });
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

    /// The line from `ply` on is this move and the line after it.
    fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }
}
