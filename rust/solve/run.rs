//! Solving a variant from the first stage to the table.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::checkpoint::{self, Progress};
use super::file::{FileError, TableWriter};
use super::iterate::{Known, Meter};
use super::numbering::Numbering;
use super::reach::reachable;
use super::table;
use super::worth::{Bounds, Rule, Shares};
use crate::games::Game;
use crate::position::Position;

/// The largest gap between the bounds of a position that a table may have.
pub const GAP: f64 = 1e-9;

/// How often it is told how far the work is.
const INFORM: Duration = Duration::from_millis(100);

/// Work that is lost by an interruption without regret.
const SHORT: Duration = Duration::from_secs(2);

/// How to solve.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// Where the table is written; meanwhile a checkpoint is kept beside it.
    pub out: PathBuf,
    /// Worker threads; the result is the same whatever their number.
    pub threads: usize,
    /// How long to work between checkpoints.
    pub checkpoint: Duration,
    /// Raised by somebody else: the work is given up.
    pub stop: &'a AtomicBool,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The file, or that of the checkpoint, could not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is not memory enough.
    #[error(
        "memory: found less than {needed} bytes free, expected so much for {positions} positions"
    )]
    Memory {
        /// The bytes needed.
        needed: usize,
        /// The number of positions.
        positions: usize,
    },
    /// The bounds did not come together.
    #[error("gap: found {found:e}, expected at most {GAP:e} at every position")]
    Gap {
        /// The largest gap.
        found: f64,
    },
    /// The values of a stage did not come together: the iteration goes round in a ring.
    #[error(
        "values: found changes of {found:.2e} for ever in stage {stage} of {stages}, expected them to \
         settle"
    )]
    Unsettled {
        /// By how much a value still changes from sweep to sweep.
        found: f64,
        /// The number of the stage, from 1.
        stage: usize,
        /// How many stages there are.
        stages: usize,
    },
    /// It was asked to stop; what has been done is in the checkpoint.
    #[error("stopped")]
    Stopped,
}

/// What has been found, besides the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// How many positions are in the table.
    pub positions: usize,
    /// How many of them a game can reach.
    pub reachable: usize,
    /// Two players: the largest gap between the bounds of a position. Three: how far the three
    /// probabilities are from one in sum.
    pub gap: f64,
    /// The most sweeps that a group of positions has taken.
    pub sweeps: u32,
    /// The seconds that it has taken, in all runs.
    pub seconds: f64,
}

/// Solves every position of a variant, writes the table and tells what has been found.
///
/// `inform` is told the share of the work that is done and what is being done.
///
/// # Errors
///
/// See [`SolveError`].
pub fn solve<I>(
    numbering: &I,
    start: &I::Position,
    options: &Options<'_>,
    inform: &mut dyn FnMut(f64, &str),
) -> Result<Solved, SolveError>
where
    I: Numbering<Position: Game>,
{
    if start.players() == 2 {
        run::<I, Bounds, 2>(numbering, start, options, inform)
    } else {
        run::<I, Shares, 3>(numbering, start, options, inform)
    }
}

fn run<I, R, const N: usize>(
    numbering: &I,
    start: &I::Position,
    options: &Options<'_>,
    inform: &mut dyn FnMut(f64, &str),
) -> Result<Solved, SolveError>
where
    I: Numbering<Position: Game>,
    R: Rule<N>,
{
    let positions = numbering.len();
    // Whether the table can be written is better known before than after the work.
    drop(TableWriter::create(&options.out, I::Position::NAME, start.variant())?);
    inform(0.0, "numbering positions");
    let memory = SolveError::Memory { needed: positions * N * size_of::<f64>(), positions };
    let known = Known::<I, R, N>::nothing(numbering).ok_or(memory)?;
    let mut run = Run { known, start, options, inform, progress: Progress::default() };
    run.progress = checkpoint::load(&options.out, start, &run.known);
    run.solve_stages()?;
    (run.inform)(1.0, "counting the positions that a game can reach");
    let reached = reachable(numbering, start, options.stop).ok_or(SolveError::Stopped)?;
    let gap = (0..positions).map(|rank| R::gap(run.known.get(rank))).fold(0.0, f64::max);
    if gap > GAP {
        return Err(SolveError::Gap { found: gap });
    }
    let solved = Solved {
        positions,
        reachable: reached.iter().filter(|&&reached| reached).count(),
        gap,
        sweeps: run.progress.sweeps,
        seconds: run.progress.seconds,
    };
    (run.inform)(1.0, "writing the table");
    table::write(&options.out, start, &run.known, &solved)?;
    checkpoint::remove(&options.out);
    Ok(solved)
}

struct Run<'a, I: Numbering, R, const N: usize> {
    known: Known<'a, I, R, N>,
    start: &'a I::Position,
    options: &'a Options<'a>,
    inform: &'a mut dyn FnMut(f64, &str),
    progress: Progress,
}

impl<I, R, const N: usize> Run<'_, I, R, N>
where
    I: Numbering<Position: Game>,
    R: Rule<N>,
{
    fn solve_stages(&mut self) -> Result<(), SolveError> {
        let stages = self.known.numbering().stages();
        let works = self.works(&stages)?;
        let whole = works.iter().sum::<usize>() as f64;
        let (mut at, mut saved) = (Instant::now(), Instant::now());
        let meter = Meter::default();
        meter.sweeps.store(self.progress.sweeps, Relaxed);
        meter.done.store(works[..self.progress.stages].iter().sum(), Relaxed);
        for (number, stage) in stages.iter().enumerate().skip(self.progress.stages) {
            let step = format!("stage {} of {}", number + 1, stages.len());
            self.solve_stage(stage, &meter, &|done| (done as f64 / whole, step.as_str()));
            let stopped = self.options.stop.load(Relaxed);
            let found = f64::from_bits(meter.doubt.load(Relaxed));
            if found > GAP {
                return Err(SolveError::Unsettled {
                    found,
                    stage: number + 1,
                    stages: stages.len(),
                });
            }
            if !stopped {
                self.progress.stages = number + 1;
                self.progress.sweeps = meter.sweeps.load(Relaxed);
                self.progress.seconds += at.elapsed().as_secs_f64();
                at = Instant::now();
            }
            let patience = if stopped { SHORT } else { self.options.checkpoint };
            if saved.elapsed() >= patience {
                checkpoint::save(&self.options.out, self.start, &self.known, self.progress)?;
                saved = Instant::now();
            }
            if stopped {
                return Err(SolveError::Stopped);
            }
        }
        Ok(())
    }

    /// The work that each stage is.
    fn works(&self, stages: &[Vec<I::Group>]) -> Result<Vec<usize>, SolveError> {
        let work = |stage: &Vec<I::Group>| {
            let stopped = self.options.stop.load(Relaxed);
            (!stopped).then(|| stage.iter().map(|group| self.known.work(group)).sum())
        };
        stages.iter().map(work).collect::<Option<_>>().ok_or(SolveError::Stopped)
    }

    /// Solves the groups of a stage, each on one thread.
    fn solve_stage<'t>(
        &mut self,
        stage: &[I::Group],
        meter: &Meter,
        tell: &dyn Fn(usize) -> (f64, &'t str),
    ) {
        let (known, stop, next) = (&self.known, self.options.stop, AtomicUsize::new(0));
        let work = || {
            while let Some(group) = stage.get(next.fetch_add(1, Relaxed)) {
                known.solve(group, meter, || stop.load(Relaxed));
            }
        };
        let (done, finished) = sync_channel::<()>(1);
        thread::scope(|scope| {
            for _ in 0..self.options.threads.clamp(1, stage.len()) {
                let done = done.clone();
                scope.spawn(|| {
                    work();
                    drop(done);
                });
            }
            drop(done);
            // Nothing is ever sent: the channel closes when all have done.
            while finished.recv_timeout(INFORM) == Err(RecvTimeoutError::Timeout) {
                let (share, step) = tell(meter.done.load(Relaxed));
                (self.inform)(share.min(1.0), step);
            }
        });
    }
}
