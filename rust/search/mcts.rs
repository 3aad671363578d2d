//! Monte Carlo tree search: UCT with a solver, for any number of players, with dice or without.
//!
//! A playout goes down the tree, each player taking the move that promises most to himself (his
//! mean share of the game plus an allowance for moves that were seldom tried, Kocsis and Szepesvári
//! 2006, by the order of moves as Rosin 2011), adds what it meets below, and every node on the way
//! learns what it has come to, by seat: nothing is negated anywhere. Where the dice fall the roll
//! that was met least often comes next, so that all are met alike. What is decided is proved on the
//! way up (Winands, Björnsson and Saito 2008) and played out no more.
//!
//! [`tree`] has the nodes and the proofs, [`rollout`] what a playout does below them.

mod lines;
mod rollout;
mod tree;

use std::collections::TryReserveError;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::clock::Meter;
use super::limits::Limits;
use super::maxn::MAX_PLAYERS;
use super::past::Past;
use super::report::{Report, Stop};
use super::score::MAX_DEPTH;
use super::workers::Job;
use crate::keys::mix;
use crate::position::{Actor, EVAL_LIMIT, Evaluate, Position};
use tree::{ROOT, Shares, Tree};

/// The largest exponent of odds: nobody has as good as lost before he has lost.
const ODDS_LIMIT: f64 = 16.0;
/// Playouts before the first report on the way; then after twice as many each time.
const FIRST_REPORT: u64 = 16;

/// How playouts go.
#[derive(Clone, Copy)]
struct Tuning {
    /// How much is allowed for what has seldom been tried.
    explore: f32,
    /// So much less than its parent a move is worth that has not been tried.
    untried: f32,
    /// The plies of a playout that are half chance.
    plies: u32,
    /// How often such a ply is all chance.
    epsilon: f64,
    /// The best of so many moves is taken otherwise.
    tries: u32,
    /// The most plies of exchanges after that.
    quiet: u32,
}

impl Tuning {
    const OF_ALL: Self =
        Self { explore: 0.3, untried: 0.1, plies: 4, epsilon: 0.2, tries: 3, quiet: 4 };

    /// By class of games.
    const fn of<P: Position>() -> Self {
        if P::DICE { Self { quiet: 0, ..Self::OF_ALL } } else { Self::OF_ALL }
    }
}

/// A move that led to the node at hand in the same turn, and where it was made.
type Before<P, M> = Option<(P, M)>;

pub(super) struct Mcts<'a, P: Evaluate> {
    job: &'a Job<'a, P>,
    tuning: Tuning,
    players: usize,
    meter: Meter<'a>,
    past: Past,
    /// By the position: the same search draws the same numbers.
    rng: Xoshiro256PlusPlus,
    tree: Tree<P::Move>,
    /// How many lines are asked for.
    width: usize,
    /// The tree grows no deeper.
    max_depth: usize,
    playouts: u64,
    /// The deepest that a playout was in the tree since the last look at it.
    reached: usize,
    /// A node below the root was proved since the last look at it.
    proved: bool,
    /// The nodes on the way from the root to the one at hand, each with who moves there (`None`:
    /// the dice fall).
    path: Vec<(usize, Option<u8>)>,
    /// Room for moves.
    moves: Vec<P::Move>,
    ranked: Vec<(i32, P::Move)>,
}

impl<'a, P: Evaluate> Mcts<'a, P> {
    /// Makes room for a tree of the size that is asked for.
    pub fn new(job: &'a Job<'a, P>) -> Result<Self, TryReserveError> {
        let (p, options) = (job.position, job.options);
        let root = job.root();
        let moves: Vec<_> = (0..).map_while(|i| root.get(i)).collect();
        let chance = matches!(p.actor(), Actor::Chance(_));
        let all = chance || options.margin.is_some();
        let width = if all { moves.len() } else { options.multipv.clamp(1, moves.len()) };
        let mut tree = Tree::new(p.players(), options.table_mb, moves.len(), moves[0])?;
        tree.expand(ROOT, moves.iter().copied());
        Ok(Self {
            job,
            tuning: Tuning::of::<P>(),
            players: usize::from(p.players()),
            meter: Meter::new(&job.clock),
            past: Past::new(job.history),
            rng: Xoshiro256PlusPlus::seed_from_u64(mix(p.key())),
            tree,
            width,
            max_depth: job.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) as usize,
            playouts: 0,
            reached: 0,
            proved: false,
            path: Vec::with_capacity(MAX_DEPTH as usize + 2),
            moves,
            ranked: Vec::new(),
        })
    }

    /// Plays out until a limit is reached or all that is asked for is proved.
    pub fn run(mut self, mut on_info: impl FnMut(&Report<P::Move>)) -> Report<P::Move> {
        let (mut next_report, mut nodes_then) = (FIRST_REPORT, 0);
        let stop = loop {
            if let Err(stop) = self.go() {
                break stop;
            }
            self.playouts += 1;
            if self.playouts == self.width as u64 {
                self.meter.arm();
            }
            if let Some(stop) = self.is_enough() {
                break stop;
            }
            if self.playouts == next_report {
                next_report *= 2;
                on_info(&self.report());
                if self.has_ended_growing(nodes_then) {
                    break Stop::Depth;
                }
                nodes_then = self.tree.len();
            }
        };
        let mut report = self.report();
        report.stopped = Some(stop);
        report
    }

    /// Why to stop after a playout.
    fn is_enough(&mut self) -> Option<Stop> {
        let Limits { depth, nodes, time } = *self.job.limits;
        let reached = std::mem::take(&mut self.reached) >= self.max_depth;
        if std::mem::take(&mut self.proved) && self.is_decided() {
            Some(Stop::Decided)
        } else if self.playouts < self.width as u64 {
            None
        } else if reached && self.depth() >= self.max_depth {
            Some(Stop::Depth)
        } else {
            let time_alone = time.is_some() && (depth, nodes) == (None, None);
            let only = self.tree.children(ROOT).len() == 1;
            (self.job.options.only_move && time_alone && only).then_some(Stop::OnlyMove)
        }
    }

    /// Whether nothing but playouts can come any more, and nothing else would end them.
    fn has_ended_growing(&self, nodes_then: usize) -> bool {
        let limits = self.job.limits;
        self.tree.len() == nodes_then && (limits.nodes, limits.time) == (None, None)
    }

    /// Whether every line asked for is proved.
    fn is_decided(&self) -> bool {
        let tree = &self.tree;
        let all = tree.children(ROOT).all(|child| tree.node(child).is_proved());
        let is_proved = |child: &usize| tree.node(*child).is_proved();
        all || tree.node(ROOT).is_proved() && self.best_children().iter().all(is_proved)
    }

    /// One playout. Broken off, it leaves nothing behind but new nodes.
    fn go(&mut self) -> Result<(), Stop> {
        self.past.rewind(self.job.history.keys.len());
        self.path.clear();
        let mut p = self.job.position.clone();
        let mut at = ROOT;
        let mut before: Before<P, P::Move> = None;
        let shares = loop {
            let actor = p.actor();
            let mover = match actor {
                Actor::Player(seat) => Some(seat),
                _ => None,
            };
            self.path.push((at, mover));
            if at != ROOT && self.tree.node(at).is_proved() {
                break self.tree.all_shares(at);
            }
            if self.tree.is_leaf(at) {
                let starts = before.is_none();
                if self.tree.node(at).visits > 0 && self.path.len() <= self.max_depth {
                    self.expand(at, &p, before.as_ref());
                }
                if self.tree.is_leaf(at) {
                    break self.playout(&p, starts)?;
                }
            }
            let child = self.select(at, mover);
            self.meter.tick()?;
            let m = self.tree.node(child).m;
            let next = p.play(m);
            let turned = next.actor().seat() != actor.seat();
            if self.tree.node(child).visits == 0 {
                self.look(child, &next, turned);
            }
            if turned {
                self.past.enter(next.key());
            }
            before = if turned || mover.is_none() { None } else { Some((p, m)) };
            (p, at) = (next, child);
        };
        self.back_up(&shares);
        Ok(())
    }

    /// Every node on the way learns what came of it, and whether it is decided now.
    fn back_up(&mut self, shares: &Shares) {
        self.reached = self.path.len() - 1;
        for &(at, _) in &self.path {
            self.tree.visit(at, shares);
        }
        for i in (1..self.path.len()).rev() {
            let ((at, _), (above, mover)) = (self.path[i], self.path[i - 1]);
            if !self.tree.node(at).is_proved() {
                break;
            }
            self.proved |= i == 1;
            if !self.tree.node(above).is_proved() {
                self.tree.try_to_prove(above, mover);
            }
        }
    }

    /// The first look at a position: whether it is decided; `turned`: by the move that led there
    /// the turn has passed.
    fn look(&mut self, at: usize, p: &P, turned: bool) {
        if let Some(outcome) = p.outcome() {
            self.tree.prove(at, &self.result(outcome), 0);
        } else if turned && self.past.draws(p.key()) {
            self.tree.prove(at, &self.drawn(), 0);
        } else if let Actor::Player(seat) = p.actor()
            && let Some(plies) = p.win_this_turn()
        {
            self.tree.prove(at, &self.won(seat), plies);
        }
    }

    /// Gives a leaf its children, the most promising first: what wins something, what looks good,
    /// what loses something; and what the game calls late. Nothing that would only come in the
    /// wrong order within a turn, and no moves that leave the opponent his win.
    fn expand(&mut self, at: usize, p: &P, before: Option<&(P, P::Move)>) {
        if matches!(p.actor(), Actor::Chance(_)) {
            self.moves.clear();
            p.each_move(|m| self.moves.push(m));
            return self.tree.expand(at, self.moves.iter().copied());
        }
        if before.is_none() && self.is_threatened(p) && self.list_parries(p) {
            return self.tree.expand(at, self.moves.iter().copied());
        }
        let ordered = P::LONG_TURNS && self.job.options.switches.order;
        let before = before.filter(|_| ordered);
        let follows = |m| !before.is_some_and(|(from, first)| from.is_out_of_order(*first, m));
        let (hint, gain) = (p.hints(), p.gains());
        let rank = |m| {
            let gain = gain(m).unwrap_or(0).clamp(-EVAL_LIMIT, EVAL_LIMIT);
            -(gain.signum() * EVAL_LIMIT).saturating_add(gain).saturating_add(hint(m))
        };
        let ranked = &mut self.ranked;
        ranked.clear();
        p.each_early(|m| {
            if follows(m) {
                ranked.push((rank(m), m));
            }
        });
        ranked.sort_by_key(|&(rank, _)| rank);
        let early = ranked.len();
        p.each_late(|m| {
            if follows(m) {
                ranked.push((rank(m), m));
            }
        });
        ranked[early..].sort_by_key(|&(rank, _)| rank);
        self.tree.expand(at, ranked.iter().map(|&(_, m)| m));
    }

    /// The child to go on with.
    fn select(&mut self, at: usize, mover: Option<u8>) -> usize {
        let children = self.tree.children(at);
        // The first playouts make sure that there are as many lines as asked for.
        if at == ROOT && self.playouts < self.width as u64 {
            return children.start + self.playouts as usize;
        }
        match mover {
            Some(seat) => self.most_promising(at, seat),
            None => self.least_met(at),
        }
    }

    /// The child that promises most to the player in `seat`.
    fn most_promising(&self, at: usize, seat: u8) -> usize {
        let tree = &self.tree;
        let parent = tree.node(at);
        let explore = self.tuning.explore * (parent.visits as f32).sqrt();
        // With several lines asked for the search goes on behind a proof.
        let open_only = parent.is_proved();
        let (mut best, mut most) = (tree.children(at).start, f32::NEG_INFINITY);
        for (i, child) in tree.children(at).enumerate() {
            let node = tree.node(child);
            let share = tree.share(child, seat);
            let allowance = explore / ((1 + i) as f32).sqrt();
            let untried = node.visits == 0 && !node.is_proved();
            let promise = if node.is_proved() {
                if open_only { f32::NEG_INFINITY } else { share }
            } else if untried {
                tree.share(at, seat) - self.tuning.untried + allowance
            } else {
                share + allowance / (1 + node.visits) as f32
            };
            if promise > most {
                (best, most) = (child, promise);
            }
            // The children behind it are no more promising as long as they have not been tried.
            if untried {
                break;
            }
        }
        best
    }

    /// The roll that came least often, one of several by lot.
    fn least_met(&mut self, at: usize) -> usize {
        let (tree, children) = (&self.tree, self.tree.children(at));
        let least = children.clone().map(|child| tree.node(child).visits).min();
        let rarest = || children.clone().filter(|&child| Some(tree.node(child).visits) == least);
        let lot = self.rng.random_range(0..rarest().count());
        rarest().nth(lot).unwrap_or(children.start)
    }
}
