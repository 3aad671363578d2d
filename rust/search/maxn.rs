//! Max^n: everybody plays for himself, with dice or without.
//!
//! A position is worth a value to each player; the player to act takes the move that is worth most
//! to himself, and of several the one generated first; at a chance event everybody's value is the
//! mean. Nothing is pruned that the definition asks for: the values of one player bound those of
//! another only where their sum is bounded, and then but little.

use super::clock::Meter;
use super::lines::Lines;
use super::past::Past;
use super::report::{Line, Stop};
use super::root::Root;
use super::workers::{Job, Tree};
use super::worth::{drawn, lost, raw, score, won, worth};
use crate::position::{Actor, Evaluate, Outcome};

/// The most players of a game.
pub(super) const MAX_PLAYERS: u8 = 8;

/// What a position is worth to each player: the integers of [`Score`], or probabilities in a game
/// with dice.
type Values = [f64; MAX_PLAYERS as usize];

/// Worse than anything.
const NOTHING: f64 = f64::NEG_INFINITY;

/// Where the search stands.
#[derive(Clone, Copy)]
struct Node {
    /// The plies still to go.
    depth: u32,
    /// The plies since the root.
    ply: usize,
}

pub(super) struct MaxN<'a, P: Evaluate> {
    job: &'a Job<'a, P>,
    meter: Meter<'a>,
    past: Past,
    /// The moves that wait on the path from the root to the node at hand, in one pile.
    pile: Vec<P::Move>,
    lines: Lines<P::Move>,
    root: Root<P::Move>,
}

impl<'a, P: Evaluate> Tree<'a, P::Move> for MaxN<'a, P> {
    fn search(&mut self, depth: u32) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.pile.clear();
        let (position, node) = (self.job.position, Node { depth, ply: 0 });
        let mut i = 0;
        while let Some(m) = self.root.get(i) {
            let floor = self.root.floor().map_or(NOTHING, raw);
            if floor >= won::<P>(1) {
                break;
            }
            if let Some(values) = self.try_move(position, node, m, floor)? {
                self.insert(m, values);
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

    /// A win on the spot is; for everything else the others have to play as supposed.
    fn is_proved(&self, line: &Line<P::Move>) -> bool {
        line.moves.len() == 1 && raw(line.score) >= won::<P>(1)
    }
}

impl<'a, P: Evaluate> MaxN<'a, P> {
    pub fn new(job: &'a Job<'a, P>) -> Self {
        Self {
            job,
            meter: Meter::new(&job.clock),
            past: Past::new(job.history),
            pile: Vec::new(),
            lines: Lines::new(),
            root: job.root(),
        }
    }

    fn players(&self) -> usize {
        usize::from(self.job.position.players())
    }

    /// Takes a root move up among the best.
    fn insert(&mut self, m: P::Move, mut values: Values) {
        let position = self.job.position;
        for (value, seat) in values.iter_mut().zip(0..position.players()) {
            if position.is_out(seat) {
                *value = lost::<P>(0);
            }
        }
        let scores: Vec<_> = values[..self.players()].iter().copied().map(score::<P>).collect();
        let score = scores[usize::from(self.job.teams.me)];
        self.root.insert(Line { score, scores, moves: self.lines.behind(m) });
    }

    /// What a move is worth to everybody; `None` if not more than `floor` to the one who makes it.
    fn try_move(
        &mut self,
        p: &P,
        node: Node,
        m: P::Move,
        floor: f64,
    ) -> Result<Option<Values>, Stop> {
        self.meter.tick()?;
        let next = p.play(m);
        let below = node.ply + 1;
        self.lines.clear(below);
        let mover = p.actor().seat();
        let is_better = |value: f64| value > floor;
        let mut values = match next.actor().seat() {
            None => self.result(next.outcome(), below),
            seat if seat != mover && self.past.draws(next.key()) => self.draw(),
            _ if node.depth == 1 => {
                // The others are asked only if the mover is content.
                if !mover.is_some_and(|seat| is_better(self.worth(&next, seat, below))) {
                    return Ok(None);
                }
                self.leaf(&next, below)
            }
            seat => {
                let child = Node { depth: node.depth - 1, ply: below };
                if seat != mover {
                    self.past.enter(next.key());
                }
                let values = self.value(&next, child)?;
                if seat != mover {
                    self.past.leave();
                }
                values
            }
        };
        for (value, seat) in values.iter_mut().zip(0..next.players()) {
            if next.is_out(seat) && !p.is_out(seat) {
                *value = lost::<P>(below);
            }
        }
        Ok(mover.is_some_and(|seat| is_better(values[usize::from(seat)])).then_some(values))
    }

    /// What a node is worth to everybody.
    fn value(&mut self, p: &P, node: Node) -> Result<Values, Stop> {
        let base = self.pile.len();
        p.each_move(|m| self.pile.push(m));
        let end = self.pile.len();
        let values = match p.actor() {
            Actor::Player(seat) => self.best(p, node, usize::from(seat), base..end),
            _ => self.mean(p, node, base..end),
        };
        self.pile.truncate(base);
        values
    }

    fn best(
        &mut self,
        p: &P,
        node: Node,
        seat: usize,
        moves: std::ops::Range<usize>,
    ) -> Result<Values, Stop> {
        let mut best = [NOTHING; MAX_PLAYERS as usize];
        for at in moves {
            let m = self.pile[at];
            let Some(values) = self.try_move(p, node, m, best[seat])? else { continue };
            best = values;
            self.lines.extend(node.ply, m);
            if best[seat] >= won::<P>(node.ply + 1) {
                break; // nothing is better
            }
        }
        Ok(best)
    }

    fn mean(&mut self, p: &P, node: Node, rolls: std::ops::Range<usize>) -> Result<Values, Stop> {
        let mut mean = Values::default();
        let n = rolls.len() as f64;
        for at in rolls {
            let values = self.try_move(p, node, self.pile[at], NOTHING)?;
            for (sum, value) in mean.iter_mut().zip(values.unwrap_or_default()) {
                *sum += value;
            }
        }
        self.lines.clear(node.ply);
        Ok(mean.map(|sum| sum / n))
    }

    /// The static value for one player.
    fn worth(&self, p: &P, seat: u8, ply: usize) -> f64 {
        worth(p, seat, ply, self.job.teams.weights)
    }

    /// The static values.
    fn leaf(&self, p: &P, ply: usize) -> Values {
        self.each(|seat| self.worth(p, seat, ply))
    }

    fn result(&self, outcome: Option<Outcome>, ply: usize) -> Values {
        let Some(winner) = outcome.and_then(|outcome| outcome.winner) else { return self.draw() };
        self.each(|seat| if seat == winner { won::<P>(ply) } else { lost::<P>(ply) })
    }

    fn draw(&self) -> Values {
        self.each(|_| drawn(self.job.position))
    }

    fn each(&self, value: impl Fn(u8) -> f64) -> Values {
        let mut values = Values::default();
        values.iter_mut().zip(0..self.job.position.players()).for_each(|(v, s)| *v = value(s));
        values
    }
}
