//! Retrograde analysis: from the decided positions back to all that lead to them.
//!
//! Knows no game. A [`Graph`] numbers the positions that are solved together and tells two things:
//! what leads out of them, to results already known, and which of them lead to a given one. The
//! positions are settled in the order of their distance (Thompson 1986, *Retrograde analysis of
//! certain endgames*): at level `n` those that are won or lost in `n` turns. A position is won as
//! soon as one turn leads to a lost one, and lost when its last turn has been seen to lose; what
//! is never settled is a draw. Every level is the work of several threads, and its result does not
//! depend on how they share it.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use super::exact::Exact;
use super::work::{Work, atomic_bytes, plain_bytes};

/// What is to be known of a position before the analysis begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It is no position: the game is over there.
    Impossible,
    /// The player to act has these turns.
    Turns {
        /// The best of those whose result is known already; `None`: there are no such turns.
        known: Option<Exact>,
        /// How many turns lead to positions of the graph.
        inner: u8,
    },
}

/// Positions that are solved together, by number.
pub trait Graph: Sync {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What leads out of a position, and how many turns stay inside.
    fn opening(&self, node: usize) -> Opening;

    /// Calls `visit` once for every turn that leads from a position of the graph to `node`, with
    /// the number of that position.
    fn each_predecessor(&self, node: usize, visit: impl FnMut(usize));
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RetrogradeError {
    /// It was told to stop.
    #[error("the analysis was interrupted")]
    Stopped,
    /// A result lies farther away than a byte can tell.
    #[error("turns: found a result more than {} turns away, expected fewer", Exact::MOST_TURNS)]
    TooFar,
}

/// A byte of a table that stands for no position.
pub const IMPOSSIBLE: u8 = 0xFF;
/// While a position is open: no turn with a known result.
const UNKNOWN: u8 = 0x7F;
/// Marks a position as settled.
const SETTLED: u8 = 0x80;

/// Solves a graph: gives for every position the byte of its [`Exact`] value, or [`IMPOSSIBLE`].
pub fn solve(graph: &impl Graph, work: &Work<'_>) -> Result<Vec<u8>, RetrogradeError> {
    let len = graph.len();
    let board = Board { values: atomic_bytes(len), open_turns: atomic_bytes(len) };
    let farthest = AtomicUsize::new(0);
    let opened = work.each("opening", len, |range| {
        let far = range.map(|node| board.open(node, graph.opening(node))).max();
        farthest.fetch_max(far.unwrap_or(0).into(), Ordering::Relaxed);
    });
    opened.ok_or(RetrogradeError::Stopped)?;
    let farthest = farthest.into_inner();
    let mut level = 1;
    loop {
        let settled = AtomicUsize::new(0);
        let done = work.each(&format!("level {level}"), len, |range| {
            let new: usize = range.map(|node| board.settle(graph, node, level)).sum();
            settled.fetch_add(new, Ordering::Relaxed);
        });
        done.ok_or(RetrogradeError::Stopped)?;
        if settled.into_inner() == 0 && usize::from(level) >= farthest {
            break;
        }
        level += 1;
        // One less than can be told: what leads to it is a turn farther away.
        if level >= Exact::MOST_TURNS {
            return Err(RetrogradeError::TooFar);
        }
    }
    let mut values = plain_bytes(board.values);
    for value in &mut values {
        *value = match *value {
            IMPOSSIBLE => IMPOSSIBLE,
            settled if settled & SETTLED != 0 => settled & !SETTLED,
            _ => Exact::DRAW.byte(),
        };
    }
    Ok(values)
}

/// What is known so far. A value is that of the best known turn until it is settled.
struct Board {
    values: Vec<AtomicU8>,
    /// The turns inside the graph that have not yet been seen to lose.
    open_turns: Vec<AtomicU8>,
}

impl Board {
    /// Takes up a position; returns how far away the result of its best known turn is.
    fn open(&self, node: usize, opening: Opening) -> u8 {
        let (value, inner, far) = match opening {
            Opening::Impossible => (IMPOSSIBLE, 0, 0),
            Opening::Turns { known: None, inner } => (UNKNOWN, inner, 0),
            Opening::Turns { known: Some(exact), inner } => (exact.byte(), inner, exact.byte()),
        };
        self.values[node].store(value, Ordering::Relaxed);
        self.open_turns[node].store(inner, Ordering::Relaxed);
        far
    }

    /// One position at a level: settles it if its best known turn says so, and looks back from it
    /// if it was settled a level before. Returns how many positions that settles.
    fn settle(&self, graph: &impl Graph, node: usize, level: u8) -> usize {
        let value = self.values[node].load(Ordering::Relaxed);
        if value == level {
            let decided = level % 2 == 1 || self.open_turns[node].load(Ordering::Relaxed) == 0;
            return usize::from(decided && self.mark(node, level));
        }
        let mut settled = 0;
        if value == SETTLED | (level - 1) && level > 1 {
            graph.each_predecessor(node, |before| {
                settled += usize::from(self.look_back(before, level));
            });
        }
        settled
    }

    /// A turn leads from `node` to a position settled the level before.
    fn look_back(&self, node: usize, level: u8) -> bool {
        if level % 2 == 1 {
            return self.mark(node, level);
        }
        if self.open_turns[node].fetch_sub(1, Ordering::Relaxed) != 1 {
            return false;
        }
        // The last one: lost, unless a known turn is better or lasts longer.
        let known = self.values[node].load(Ordering::Relaxed);
        let lost = known == UNKNOWN || known != 0 && known.is_multiple_of(2) && known <= level;
        lost && self.mark(node, level)
    }

    /// Settles a position unless it is already; whether this was the one that did it.
    fn mark(&self, node: usize, level: u8) -> bool {
        let known = self.values[node].load(Ordering::Relaxed);
        let (settled, order) = (SETTLED | level, Ordering::Relaxed);
        known & SETTLED == 0
            && self.values[node].compare_exchange(known, settled, order, order).is_ok()
    }
}
