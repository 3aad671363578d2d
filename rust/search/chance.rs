//! Expectiminimax for two sides: alpha-beta with Star1 and Star2 (Ballard 1983; Hauk, Buro and
//! Schaeffer 2004).
//!
//! Values are expected results: 1 for a win of the side to act, -1 for a loss; so a probability of
//! winning `p` is `2p - 1`, and to change the side is to change the sign, which is exact. (To take
//! `p` from 1 is not: a bound would now and then pass for a value.) Outcomes of a chance event are
//! equally likely.

use std::cmp::Reverse;
use std::ops::{ControlFlow, Range};

use super::clock::Meter;
use super::lines::Lines;
use super::order::{Candidate, Order};
use super::past::Past;
use super::report::{Line, Stop};
use super::root::Root;
use super::score::Score;
use super::teams::Teams;
use super::values::ValueTable;
use super::workers::{Job, Tree};
use super::worth::win_probability;
use crate::position::{Actor, Evaluate};

/// Better than a win.
const INFINITY: f64 = 2.0;

/// Where the search stands.
#[derive(Clone, Copy)]
struct Node {
    /// Who is to act, or rolls.
    seat: u8,
    /// The plies still to go.
    depth: u32,
    /// The plies since the root.
    ply: usize,
}

/// Between what bounds a value is looked for: exact inside, a bound outside.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

impl Window {
    /// No value is outside.
    const OPEN: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// From the other side.
    fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is known of a node before it is searched: the exact value of one of its moves.
type Known<M> = Option<(M, f64)>;

pub(super) struct Expectimax<'a, P: Evaluate> {
    job: &'a Job<'a, P>,
    teams: Teams,
    table: &'a mut ValueTable,
    meter: Meter<'a>,
    pub order: Order<'a, P::Move>,
    past: Past,
    /// The moves and rolls that wait on the path from the root to the node at hand, in one pile.
    pile: Vec<Candidate<P::Move>>,
    /// The same for what Star2 knows of rolls.
    probes: Vec<Known<P::Move>>,
    lines: Lines<P::Move>,
    root: Root<P::Move>,
}

impl<'a, P: Evaluate> Tree<'a, P::Move> for Expectimax<'a, P> {
    fn search(&mut self, depth: u32) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.pile.clear();
        self.probes.clear();
        let node = Node { seat: self.teams.me, depth, ply: 0 };
        let mut i = 0;
        while let Some(m) = self.root.get(i) {
            let floor = self.root.floor().map_or(-INFINITY, to_result);
            if floor >= 1.0 {
                break;
            }
            let window = Window { alpha: floor, ..Window::OPEN };
            let value = self.try_move(self.job.position, node, m, window, None)?;
            if value > floor {
                self.insert(m, value);
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

impl<'a, P: Evaluate> Expectimax<'a, P> {
    pub fn new(job: &'a Job<'a, P>, table: &'a mut ValueTable, order: Order<'a, P::Move>) -> Self {
        Self {
            job,
            teams: job.teams,
            table,
            meter: Meter::new(&job.clock),
            order,
            past: Past::new(job.history),
            pile: Vec::new(),
            probes: Vec::new(),
            lines: Lines::new(),
            root: job.root(),
        }
    }

    /// Takes a root move up among the best.
    fn insert(&mut self, m: P::Move, value: f64) {
        let moves = self.lines.behind(m);
        let score = to_score(value);
        let scores = self.teams.scores(self.job, score, &moves);
        self.root.insert(Line { score, scores, moves });
    }

    /// What a move is worth to the side of `node`.
    fn try_move(
        &mut self,
        p: &P,
        node: Node,
        m: P::Move,
        window: Window,
        known: Known<P::Move>,
    ) -> Result<f64, Stop> {
        self.meter.tick()?;
        let next = p.play(m);
        let below = node.ply + 1;
        self.lines.clear(below);
        let Some(seat) = next.actor().seat() else {
            return Ok(f64::from(self.teams.result(next.outcome(), node.seat, below).signum()));
        };
        if next.is_out(self.teams.me) {
            return Ok(self.teams.turn(-1.0, node.seat));
        }
        let passes = seat != node.seat;
        if passes && self.past.draws(next.key()) {
            let share = 1.0 / f64::from(next.players());
            return Ok(self.teams.turn(2.0 * share - 1.0, node.seat));
        }
        if node.depth == 1 {
            let probability = win_probability(&next, self.teams.me, self.teams.weights);
            return Ok(self.teams.turn(2.0 * probability - 1.0, node.seat));
        }
        if passes {
            self.past.enter(next.key());
        }
        let child = Node { seat, depth: node.depth - 1, ply: below };
        let value = if self.teams.split(seat, node.seat) {
            -self.value(&next, child, window.turned(), known)?
        } else {
            self.value(&next, child, window, known)?
        };
        if passes {
            self.past.leave();
        }
        Ok(value)
    }

    /// The value of a node for the side to act there.
    fn value(
        &mut self,
        p: &P,
        node: Node,
        window: Window,
        known: Known<P::Move>,
    ) -> Result<f64, Stop> {
        let (base, base_of_probes) = (self.pile.len(), self.probes.len());
        let value = match p.actor() {
            Actor::Chance(_) => self.expect_once(p, node, window),
            _ => self.decide(p, node, window, known),
        };
        self.pile.truncate(base);
        self.probes.truncate(base_of_probes);
        value
    }

    /// The mean of all rolls, by the table if it is there. (What is left of a position after the
    /// roll is that and the roll: it need not be remembered too.)
    fn expect_once(&mut self, p: &P, node: Node, window: Window) -> Result<f64, Stop> {
        let Window { alpha, beta } = window;
        if !self.job.options.switches.table {
            return self.expect(p, node, window);
        }
        let key = p.key() ^ self.job.salt ^ self.past.salt(node.depth);
        if let Some(value) = self.table.probe(key, node.depth, alpha, beta) {
            return Ok(value);
        }
        let value = self.expect(p, node, window)?;
        self.table.store(key, node.depth, value, alpha, beta);
        Ok(value)
    }

    /// The best of all moves.
    fn decide(
        &mut self,
        p: &P,
        node: Node,
        mut window: Window,
        known: Known<P::Move>,
    ) -> Result<f64, Stop> {
        let moves = self.pile_up_ranked(p, node);
        let mut best = -INFINITY;
        for at in moves {
            let m = self.pile[at].m;
            let value = match known {
                Some((probed, value)) if probed == m => {
                    self.lines.clear(node.ply + 1);
                    value
                }
                _ => self.try_move(p, node, m, window, None)?,
            };
            if value <= best {
                continue;
            }
            best = value;
            if best <= window.alpha {
                continue;
            }
            window.alpha = best;
            self.lines.extend(node.ply, m);
            if best >= window.beta {
                self.order.reward(node.seat, node.ply, node.depth, m);
                break;
            }
            if best >= 1.0 {
                break;
            }
        }
        Ok(best)
    }

    /// The mean of all rolls.
    ///
    /// Star1: with the sum of the rolls before, and the best and the worst that the rolls after
    /// can bring, the window of the mean becomes one for the roll at hand.
    fn expect(&mut self, p: &P, node: Node, window: Window) -> Result<f64, Stop> {
        let rolls = self.pile_up(p);
        let (n, first_probe) = (rolls.len() as f64, self.probes.len());
        let least = match self.probe(p, node, rolls.clone(), window)? {
            ControlFlow::Continue(least) => least,
            ControlFlow::Break(value) => return Ok(value),
        };
        let (mut sum, mut least, mut most) = (0.0, least, n);
        for (at, i) in rolls.zip(first_probe..) {
            let known = self.probes.get(i).copied().flatten();
            least -= known.map_or(-1.0, |(_, value)| value);
            most -= 1.0;
            let inner = if self.job.options.switches.star1 {
                let (alpha, beta) = (window.alpha * n - sum - most, window.beta * n - sum - least);
                Window { alpha, beta }
            } else {
                Window::OPEN
            };
            let value = self.try_move(p, node, self.pile[at].m, inner, known)?;
            // Whatever the rounding, a bound has to be seen as one.
            if value <= inner.alpha {
                return Ok(((sum + value + most) / n).min(window.alpha));
            }
            if value >= inner.beta {
                return Ok(((sum + value + least) / n).max(window.beta));
            }
            sum += value;
        }
        self.lines.clear(node.ply);
        Ok(sum / n)
    }

    /// Star2: tries the most promising move of each roll, and puts on the pile of probes what it
    /// is worth: at least so much is the roll worth then. Goes on with the sum of that over all
    /// rolls, or breaks off with the mean once that is too good for the window.
    fn probe(
        &mut self,
        p: &P,
        node: Node,
        rolls: Range<usize>,
        window: Window,
    ) -> Result<ControlFlow<f64, f64>, Stop> {
        let n = rolls.len() as f64;
        let mut least = -n;
        if !self.job.options.switches.star2 || window.beta >= 1.0 || node.depth == 1 {
            return Ok(ControlFlow::Continue(least));
        }
        for at in rolls {
            let next = p.play(self.pile[at].m);
            let mut known = None;
            // Only the one who rolls can make the roll better than its parts.
            if next.actor() == Actor::Player(node.seat) {
                self.meter.tick()?;
                let child = Node { depth: node.depth - 1, ply: node.ply + 1, ..node };
                let moves = self.pile_up_ranked(&next, child);
                let m = self.pile[moves.start].m;
                self.pile.truncate(moves.start);
                let beta = window.beta * n - least - 1.0;
                let value =
                    self.try_move(&next, child, m, Window { beta, ..Window::OPEN }, None)?;
                least += 1.0 + value;
                if value >= beta {
                    return Ok(ControlFlow::Break((least / n).max(window.beta)));
                }
                known = Some((m, value));
            }
            self.probes.push(known);
        }
        Ok(ControlFlow::Continue(least))
    }

    /// Puts the moves of a position on the pile, in the order of generation.
    fn pile_up(&mut self, p: &P) -> Range<usize> {
        let base = self.pile.len();
        p.each_move(|m| self.pile.push(Candidate::new(m, 0)));
        base..self.pile.len()
    }

    /// The same with the most promising first; but a ply before the horizon trying a move costs no
    /// more than judging it.
    fn pile_up_ranked(&mut self, p: &P, node: Node) -> Range<usize> {
        let moves = self.pile_up(p);
        if moves.len() > 1 && node.depth > 1 {
            let candidates = &mut self.pile[moves.clone()];
            self.order.judge(p, false, candidates);
            self.order.rank_quiet(p, node.seat, node.ply, candidates);
            for candidate in candidates {
                if self.order.killers(node.ply).any(|killer| killer == candidate.m) {
                    candidate.rank = i32::MAX;
                }
            }
            self.pile[moves.clone()].sort_by_key(|candidate| Reverse(candidate.rank));
        }
        moves
    }
}

/// The probability of a win as an expected result, and back.
fn to_result(score: Score) -> f64 {
    2.0 * score.value() - 1.0
}

fn to_score(result: f64) -> Score {
    Score::from_probability((1.0 + result) / 2.0)
}
