//! Time, nodes and the flag that stops a search.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::limits::Limits;
use super::report::Stop;

/// Nodes between two looks at the clock: well under a millisecond, on a busy machine too.
const INTERVAL: u64 = 64;

/// The limits of one search, over all its threads.
pub(super) struct Clock<'a> {
    start: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    /// Raised by somebody else.
    stop: &'a AtomicBool,
    /// Raised when the main thread has its answer.
    done: AtomicBool,
    /// What the main thread is searching.
    depth: AtomicU32,
    /// Nodes of all threads, each up to its last look at the clock.
    nodes: AtomicU64,
    /// Of them those whose value an oracle knew.
    known: AtomicU64,
}

impl<'a> Clock<'a> {
    pub fn new(limits: &Limits, stop: &'a AtomicBool) -> Self {
        let start = Instant::now();
        Self {
            start,
            // A deadline beyond the end of time is none.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            stop,
            done: AtomicBool::new(false),
            depth: AtomicU32::new(1),
            nodes: AtomicU64::new(0),
            known: AtomicU64::new(0),
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub fn known(&self) -> u64 {
        self.known.load(Ordering::Relaxed)
    }

    /// Tells the other threads to give up.
    pub fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// The main thread begins an iteration.
    pub fn begin(&self, depth: u32) {
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// The depth that the main thread searches to.
    pub fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    fn exceeded(&self, nodes: u64) -> Option<Stop> {
        if self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed) {
            Some(Stop::Interrupted)
        } else if nodes >= self.node_limit {
            Some(Stop::Nodes)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// One thread's count of its nodes.
pub(super) struct Meter<'a> {
    clock: &'a Clock<'a>,
    nodes: u64,
    /// Those that the clock knows of.
    reported: u64,
    /// Those whose value an oracle knew, since the last report.
    known: u64,
    check_at: u64,
    /// The main thread is at most at this depth, or the iteration is of no more use.
    most_depth: u32,
    /// Nodes left early, and those left after their first move.
    cutoffs: [u64; 2],
}

impl<'a> Meter<'a> {
    /// Counts without looking at the clock.
    pub fn new(clock: &'a Clock<'a>) -> Self {
        Self {
            clock,
            nodes: 0,
            reported: 0,
            known: 0,
            check_at: u64::MAX,
            most_depth: u32::MAX,
            cutoffs: [0; 2],
        }
    }

    /// From now on the limits hold.
    pub fn arm(&mut self) {
        self.check_at = self.nodes;
    }

    /// The limits hold, and the iteration to this depth ends when the main thread's has ended.
    pub fn follow(&mut self, depth: u32) {
        self.most_depth = depth;
        self.arm();
    }

    /// Counts one more node, unless the search is over.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.check_at {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts a node whose value an oracle knew, besides.
    pub fn count_known(&mut self) {
        self.known += 1;
    }

    /// Counts a node that is left early, after so many moves.
    #[inline]
    pub fn count_cutoff(&mut self, moves: usize) {
        self.cutoffs[0] += 1;
        self.cutoffs[1] += u64::from(moves == 1);
    }

    /// The nodes left early, and those left after their first move.
    pub fn cutoffs(&self) -> [u64; 2] {
        self.cutoffs
    }

    /// Tells the clock of all nodes so far; returns those of all threads.
    pub fn report(&mut self) -> u64 {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.clock.known.fetch_add(std::mem::take(&mut self.known), Ordering::Relaxed);
        self.clock.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stop> {
        let nodes = self.report();
        match self.clock.exceeded(nodes) {
            Some(stop) => Err(stop),
            None if self.clock.depth() > self.most_depth => Err(Stop::Depth),
            None => {
                self.check_at = self.nodes + INTERVAL.min(self.clock.node_limit - nodes);
                Ok(())
            }
        }
    }
}
