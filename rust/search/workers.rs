//! The threads of a search and their iterative deepening.

use std::thread;

use super::alphabeta::{AlphaBeta, Ranked};
use super::clock::{Clock, Meter};
use super::limits::{Limits, Options};
use super::order::{HistoryTable, Order};
use super::report::{Line, Report, Stop};
use super::score::{MAX_DEPTH, Score};
use super::table::Table;
use crate::position::Evaluate;
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
    pub clock: Clock<'a>,
    /// Keeps one game's keys apart from another's, and one rule of repetition from another.
    pub salt: u64,
}

impl<P: Evaluate> Job<'_, P> {
    fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH)
    }

    /// Runs all threads until the main one has its answer. `histories` holds what each thread
    /// learnt in earlier searches, and afterwards what it learnt in this one too.
    pub fn run(
        &self,
        histories: &mut Vec<HistoryTable>,
        on_info: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let threads = self.options.threads.clamp(1, MAX_THREADS);
        histories.resize_with(histories.len().max(threads), HistoryTable::default);
        let mut report = thread::scope(|scope| {
            let (main, helpers) = histories[..threads].split_at_mut(1);
            // Whatever happens here, the helpers must not go on for ever.
            let _finish = Finish(&self.clock);
            for (i, history) in helpers.iter_mut().enumerate() {
                let helper = thread::Builder::new().stack_size(STACK);
                let work = move || self.help(history, i);
                if helper.spawn_scoped(scope, work).is_err() {
                    break; // fewer will do
                }
            }
            self.lead(&mut main[0], on_info)
        });
        report.nodes = self.clock.nodes();
        report.time = self.clock.elapsed();
        report
    }

    /// The main thread.
    fn lead(
        &self,
        history: &mut HistoryTable,
        mut on_info: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let order = Order::new(self.options.switches, std::mem::take(history));
        let mut tree = AlphaBeta::new(self, Meter::new(&self.clock), order);
        let mut report = Report::new();
        report.stopped = loop {
            let ended = tree.root(report.depth + 1);
            // Broken off, an iteration counts once it has as many lines as asked for: all that
            // were best before have then been searched, and what is better now is better.
            if ended.is_ok() || tree.found.len() == tree.width() {
                report.set_lines(tree.found.drain(..).map(|ranked| self.line(ranked)).collect());
            }
            if let Err(stop) = ended {
                break Some(stop);
            }
            report.depth += 1;
            (report.nodes, report.time) = (tree.meter.report(), self.clock.elapsed());
            on_info(&report);
            if let Some(stop) = self.is_enough(&report) {
                break Some(stop);
            }
            if report.depth == 1 {
                tree.meter.arm();
            }
        };
        tree.meter.report();
        *history = tree.order.into_history();
        report
    }

    /// Why to stop after a finished iteration.
    fn is_enough(&self, report: &Report<P::Move>) -> Option<Stop> {
        let time_alone =
            self.limits.time.is_some() && (self.limits.depth, self.limits.nodes) == (None, None);
        if report.lines().iter().all(|line| line.score.win_in().is_some()) {
            Some(Stop::Decided)
        } else if report.depth >= self.max_depth() {
            Some(Stop::Depth)
        } else if self.options.only_move && time_alone && self.position.count_moves() == 1 {
            Some(Stop::OnlyMove)
        } else {
            None
        }
    }

    fn line(&self, ranked: Ranked<P::Move>) -> Line<P::Move> {
        let score = Score::new(ranked.score);
        let to_act = self.position.actor().seat();
        let scores = (0..self.position.players())
            .map(|seat| if to_act == Some(seat) { score } else { -score })
            .collect();
        Line { score, scores, moves: ranked.moves }
    }

    /// A helper: searches the same tree, half of them one ply ahead, and fills the table.
    fn help(&self, history: &mut HistoryTable, number: usize) {
        let order = Order::new(self.options.switches, std::mem::take(history));
        let mut tree = AlphaBeta::new(self, Meter::new(&self.clock), order);
        tree.meter.arm();
        let first = 1 + (number as u32 + 1) % 2;
        let _ = (first..=self.max_depth()).try_for_each(|depth| tree.root(depth));
        tree.meter.report();
        *history = tree.order.into_history();
    }
}

/// Ends the helpers' work when the main thread ends, by a panic too.
struct Finish<'a>(&'a Clock<'a>);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}
