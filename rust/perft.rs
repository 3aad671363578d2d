//! Counting move sequences: perft and divide.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::position::Position;

/// The number of move sequences of exactly `depth` plies.
///
/// ```
/// use fiveply::{games::tritrac::TriTrac, perft::perft};
///
/// assert_eq!(perft(&TriTrac::default(), 3), 90_612);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    Perft::default().count(position, depth).expect("nobody can stop this one")
}

/// The number of sequences behind each first move, in the order of the moves.
pub type Divide<P> = Vec<(<P as Position>::Move, u64)>;

/// A count with options: threads, a flag that stops it, playing out the last ply.
#[derive(Clone, Copy, Debug)]
pub struct Perft<'a> {
    /// Worker threads.
    pub threads: usize,
    /// Whether the moves of the last ply are counted rather than played one by one.
    pub bulk: bool,
    /// Raised by somebody else: the count gives up.
    pub stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Perft<'_> {
    fn default() -> Self {
        Self { threads: 1, bulk: true, stop: &NEVER }
    }
}

/// Enough tasks a thread that none waits long for the last ones.
const TASKS_A_THREAD: usize = 64;

impl Perft<'_> {
    /// The most plies that a count goes; far more than can ever be counted.
    pub const MAX_DEPTH: u32 = 255;

    /// The number of sequences of exactly `depth` plies; `None` if it was stopped.
    pub fn count<P: Position>(&self, position: &P, depth: u32) -> Option<u64> {
        if self.threads <= 1 || depth < 3 {
            return self.visit(position, depth);
        }
        let (tasks, depth) = self.split(position, depth);
        let counts = self.map(&tasks, |task| self.visit(task, depth))?;
        Some(counts.into_iter().sum())
    }

    /// The number of sequences behind each first move; `None` if it was stopped. Empty for a
    /// finished game and at depth 0.
    pub fn divide<P: Position>(&self, position: &P, depth: u32) -> Option<Divide<P>> {
        let Some(depth) = depth.checked_sub(1) else { return Some(Vec::new()) };
        let moves = position.moves();
        let counts = self.map(&moves, |&m| self.visit(&position.play(m), depth))?;
        Some(moves.into_iter().zip(counts).collect())
    }

    /// The tree below one position.
    fn visit<P: Position>(&self, position: &P, depth: u32) -> Option<u64> {
        match depth {
            0 => return Some(1),
            1 if self.bulk => return Some(position.count_moves()),
            _ => {}
        }
        if depth > 1 && self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut total = Some(0);
        position.each_move(|m| {
            if let Some(sum) = total {
                total = self.visit(&position.play(m), depth - 1).map(|n| sum + n);
            }
        });
        total
    }

    /// Positions a few plies on, enough to keep all threads busy, and the depth left there.
    fn split<P: Position>(&self, position: &P, mut depth: u32) -> (Vec<P>, u32) {
        let mut tasks = vec![position.clone()];
        while depth > 2 && tasks.len() < self.threads * TASKS_A_THREAD {
            let mut next = Vec::new();
            for task in &tasks {
                task.each_move(|m| next.push(task.play(m)));
            }
            tasks = next;
            depth -= 1;
            if tasks.is_empty() {
                break;
            }
        }
        (tasks, depth)
    }

    /// Works on all tasks over the threads; `None` if one of them was stopped.
    fn map<T: Sync>(
        &self,
        tasks: &[T],
        work: impl Fn(&T) -> Option<u64> + Sync,
    ) -> Option<Vec<u64>> {
        if self.threads <= 1 {
            return tasks.iter().map(work).collect();
        }
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut done = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(i) else { return Some(done) };
                done.push((i, work(task)?));
            }
        };
        let mut counts = vec![0; tasks.len()];
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(worker)).collect();
            let results: Vec<_> = workers.into_iter().map(|w| w.join()).collect();
            for result in results {
                for (i, n) in result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))? {
                    counts[i] = n;
                }
            }
            Some(counts)
        })
    }
}
