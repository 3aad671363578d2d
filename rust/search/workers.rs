//! The threads of a search and their iterative deepening.

use std::thread;

use super::alphabeta::AlphaBeta;
use super::busy::Busy;
use super::chance::Expectimax;
use super::clock::{Clock, Meter};
use super::limits::{Limits, Method, Options};
use super::maxn::MaxN;
use super::oracle::Oracle;
use super::order::{HistoryTable, Order};
use super::report::{Line, Report, Stop};
use super::root::Root;
use super::score::MAX_DEPTH;
use super::table::Table;
use super::teams::Teams;
use super::values::ValueTable;
use crate::position::{Actor, Evaluate};
use crate::record::History;

/// The most threads.
const MAX_THREADS: usize = 256;
/// Far more than the deepest search takes.
const STACK: usize = 8 << 20;

/// What all threads of a search work on.
pub(super) struct Job<'a, P: Evaluate> {
    pub position: &'a P,
    pub history: &'a History,
    pub limits: &'a Limits,
    pub options: &'a Options,
    pub table: &'a Table,
    pub busy: Busy,
    pub clock: Clock<'a>,
    pub teams: Teams,
    /// Keeps one game's keys apart from another's, one rule of repetition from another, and with
    /// more than two players one view from another.
    pub salt: u64,
    /// The moves to choose from; `None`: all.
    pub root_moves: Option<&'a [P::Move]>,
    /// Only with two players. Called through a pointer: nothing of it is in the way of a search
    /// without one, and next to looking up a position a call costs nothing.
    pub oracle: Option<&'a dyn Oracle<P>>,
}

/// What an engine keeps from one search to the next, the table of alpha-beta aside.
pub(super) struct Learnt<'a> {
    pub history: &'a HistoryTable,
    /// In games with dice.
    pub values: &'a mut ValueTable,
}

/// A game tree that can be searched to a depth: what iterative deepening drives.
pub(super) trait Tree<'a, M> {
    /// One iteration: leaves at the root the best lines, each with its exact score. The best ones
    /// of the last iteration are tried first. Broken off, it leaves the best of what it has
    /// searched.
    fn search(&mut self, depth: u32) -> Result<(), Stop>;

    fn root(&mut self) -> &mut Root<M>;

    fn meter(&mut self) -> &mut Meter<'a>;

    /// Whether looking further cannot change what a line leads to.
    fn is_proved(&self, line: &Line<M>) -> bool {
        line.score.is_result()
    }
}

impl<P: Evaluate> Job<'_, P> {
    /// The root of one thread's tree.
    pub fn root(&self) -> Root<P::Move> {
        Root::new(self.position, self.options, self.root_moves)
    }

    fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }

    /// Searches as the game and `method` ask for. `learnt` is what earlier searches have left, and
    /// afterwards what this one leaves too.
    pub fn run(
        &self,
        method: Method,
        learnt: Learnt<'_>,
        on_info: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        if method == Method::MaxN {
            self.deepen(&mut MaxN::new(self), on_info)
        } else if P::DICE {
            let order = Order::new(self.options.switches, learnt.history);
            self.deepen(&mut Expectimax::new(self, learnt.values, order), on_info)
        } else {
            self.run_threads(learnt.history, on_info)
        }
    }

    /// Alpha-beta with all threads, until the main one has its answer.
    fn run_threads(
        &self,
        history: &HistoryTable,
        on_info: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let tree = || AlphaBeta::new(self, Order::new(self.options.switches, history));
        let threads = self.options.threads.clamp(1, MAX_THREADS);
        let mut report = thread::scope(|scope| {
            // Whatever happens here, the helpers must not go on for ever.
            let _finish = Finish(&self.clock);
            for _ in 1..threads {
                let helper = thread::Builder::new().stack_size(STACK);
                if helper.spawn_scoped(scope, || self.help(tree())).is_err() {
                    break; // fewer will do
                }
            }
            self.deepen(&mut tree(), on_info)
        });
        report.nodes = self.clock.nodes();
        report.known = self.clock.known();
        report.time = self.clock.elapsed();
        report
    }

    /// Iterative deepening.
    fn deepen<'t>(
        &self,
        tree: &mut impl Tree<'t, P::Move>,
        mut on_info: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let (seat, chance) = match self.position.actor() {
            Actor::Chance(seat) => (seat, true),
            actor => (actor.seat().unwrap_or(0), false),
        };
        let mut report = Report::new(seat);
        report.stopped = loop {
            tree.root().begin();
            self.clock.begin(report.depth + 1);
            let ended = tree.search(report.depth + 1);
            let root = tree.root();
            if ended.is_ok() || root.counts() {
                root.promote();
                report.set_lines(root.take_lines(), chance);
            }
            if let Err(stop) = ended {
                break Some(stop);
            }
            report.depth += 1;
            (report.nodes, report.time) = (tree.meter().report(), self.clock.elapsed());
            report.known = self.clock.known();
            on_info(&report);
            if let Some(stop) = self.is_enough(tree, &report) {
                break Some(stop);
            }
            if report.depth == 1 {
                tree.meter().arm();
            }
        };
        report.nodes = tree.meter().report();
        report.cutoffs = tree.meter().cutoffs();
        report.known = self.clock.known();
        report.time = self.clock.elapsed();
        report
    }

    /// Why to stop after a finished iteration.
    fn is_enough<'t>(
        &self,
        tree: &mut impl Tree<'t, P::Move>,
        report: &Report<P::Move>,
    ) -> Option<Stop> {
        let time_alone =
            self.limits.time.is_some() && (self.limits.depth, self.limits.nodes) == (None, None);
        if report.lines().iter().all(|line| tree.is_proved(line)) {
            Some(Stop::Decided)
        } else if report.depth >= self.max_depth() {
            Some(Stop::Depth)
        } else if self.options.only_move && time_alone && tree.root().len() == 1 {
            Some(Stop::OnlyMove)
        } else {
            None
        }
    }

    /// A helper: searches the same tree at the same time, goes ahead when it is done with it, and
    /// fills the table.
    fn help<'t>(&self, mut tree: impl Tree<'t, P::Move>) {
        let mut depth = 1;
        while depth <= self.max_depth() {
            tree.root().begin();
            tree.meter().follow(depth);
            let ended = tree.search(depth);
            if ended.is_ok() || tree.root().counts() {
                tree.root().promote();
            }
            depth = match ended {
                Ok(()) => depth + 1,
                Err(Stop::Depth) => self.clock.depth(),
                Err(_) => break,
            };
        }
        tree.meter().report();
    }
}

/// Ends the helpers' work when the main thread ends, by a panic too.
struct Finish<'a>(&'a Clock<'a>);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
