//! Random games to the end, many at a time.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::keys::mix;
use crate::position::Position;

/// The most games that a batch may have: their results have to fit into memory.
pub const MAX_GAMES: u64 = 1 << 32;

/// How one random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The seat that won; `None` if the turn limit came first.
    pub winner: Option<u8>,
    /// The plies played.
    pub plies: u32,
}

/// Plays one game from `position` on, every legal move equally likely at each ply, until it is
/// over or `turn_limit` turns have been played.
pub fn playout<P: Position>(position: &P, turn_limit: u32, seed: u64) -> Playout {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = position.clone();
    let (mut plies, mut turns) = (0, 0);
    while turns < turn_limit {
        let Some(m) = position.choose(|moves| rng.random_range(0..moves)) else { break };
        let next = position.play(m);
        turns += u32::from(next.actor().seat() != position.actor().seat());
        plies += 1;
        position = next;
    }
    Playout { winner: position.outcome().and_then(|o| o.winner), plies }
}

/// Many random games: a batch with its options.
#[derive(Clone, Copy, Debug)]
pub struct Playouts<'a> {
    /// How many games.
    pub games: usize,
    /// Turns after which a game is a draw.
    pub turn_limit: u32,
    /// Game `i` is the same for the same seed, whatever the number of games or threads.
    pub seed: u64,
    /// Worker threads.
    pub threads: usize,
    /// Raised by somebody else: the batch gives up.
    pub stop: &'a AtomicBool,
}

impl Playouts<'_> {
    /// Plays them all from `position` on; `None` if it was stopped.
    pub fn run<P: Position>(&self, position: &P) -> Option<Vec<Playout>> {
        let threads = self.threads.max(1);
        // Games are of similar length: equal shares will do.
        let share = self.games.div_ceil(threads);
        let play = |thread: usize| {
            let first = (thread * share).min(self.games);
            self.play_games(position, first..(first + share).min(self.games))
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|i| scope.spawn(move || play(i))).collect();
            let mut results = play(0);
            for other in others {
                let more = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                results = results.zip(more).map(|(results, more)| [results, more].concat());
            }
            results
        })
    }

    /// Plays one thread's games; `None` if it was stopped.
    fn play_games<P: Position>(&self, position: &P, games: Range<usize>) -> Option<Vec<Playout>> {
        games
            .map(|game| {
                let stopped = self.stop.load(Ordering::Relaxed);
                let seed = seed_of(self.seed, game);
                (!stopped).then(|| playout(position, self.turn_limit, seed))
            })
            .collect()
    }
}

/// The seed of game `index` of a batch.
pub(crate) fn seed_of(seed: u64, index: usize) -> u64 {
    mix(mix(seed) ^ index as u64)
}
