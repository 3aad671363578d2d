//! Counting move sequences: perft and divide.

mod counts;

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

pub use counts::Counts;

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

/// A count with options: threads, a hash table, a flag that stops it, what is played out.
#[derive(Clone, Copy, Debug)]
pub struct Perft<'a> {
    /// Worker threads.
    pub threads: usize,
    /// How many of the last plies are counted rather than played: 0 (every move is played, "plain"
    /// perft), 1 (the usual "bulk" perft), or 2, which games use that tell the number of replies
    /// without playing ([`Position::count_replies`]).
    pub counted: u32,
    /// Where counts are kept, and looked up.
    pub counts: Option<&'a Counts>,
    /// Raised by somebody else: the count gives up.
    pub stop: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Perft<'_> {
    fn default() -> Self {
        Self { threads: 1, counted: 2, counts: None, stop: &NEVER }
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

    /// The number of moves, each played.
    fn play_all<P: Position>(position: &P) -> u64 {
        let mut count = 0;
        position.each_successor(|_, successor| {
            black_box(successor);
            count += 1;
        });
        count
    }

    /// The tree below one position.
    fn visit<P: Position>(&self, position: &P, depth: u32) -> Option<u64> {
        match depth {
            0 => Some(1),
            1 if self.counted > 0 => Some(position.count_moves()),
            1 => Some(Self::play_all(position)),
            _ => self.look_up(position, depth),
        }
    }

    /// The tree below one position, from the table if it is there.
    fn look_up<P: Position>(&self, position: &P, depth: u32) -> Option<u64> {
        let Some(counts) = self.counts else { return self.expand(position, depth) };
        let key = position.key();
        if let Some(count) = counts.get(key, depth) {
            return Some(count);
        }
        let count = self.expand(position, depth)?;
        counts.put(key, depth, count);
        Some(count)
    }

    /// The trees below the successors of one position, all together.
    fn expand<P: Position>(&self, position: &P, depth: u32) -> Option<u64> {
        if self.counted > 1 && depth == 2 {
            return Some(position.count_replies());
        }
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut total = Some(0);
        position.each_successor(|_, successor| {
            if let Some(sum) = total {
                total = self.visit(successor, depth - 1).map(|n| sum + n);
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
                task.each_successor(|_, successor| next.push(successor.clone()));
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
