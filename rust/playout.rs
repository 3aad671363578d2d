//! Random games to the end, many at a time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::keys::mix;
use crate::position::Position;

/// Games that a thread plays in one go.
const CHUNK: usize = 16;

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
        let moves = position.count_moves();
        if moves == 0 {
            break;
        }
        let Some(m) = position.nth_move(rng.random_range(0..moves)) else { break };
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
        let mut results = vec![Playout { winner: None, plies: 0 }; self.games];
        // Games are of similar length: equal shares, dealt in small chunks by stride, will do.
        let mut shares: Vec<Vec<(usize, &mut [Playout])>> = (0..threads).map(|_| vec![]).collect();
        for (i, chunk) in results.chunks_mut(CHUNK).enumerate() {
            shares[i % threads].push((i * CHUNK, chunk));
        }
        let finished = thread::scope(|scope| {
            let others: Vec<_> = shares
                .drain(1..)
                .map(|share| scope.spawn(move || self.play_share(position, share)))
                .collect();
            let mine = shares.pop().is_none_or(|share| self.play_share(position, share));
            others.into_iter().fold(mine, |all, other| {
                all & other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
        });
        finished.then_some(results)
    }

    /// Plays one thread's games; false if it was stopped.
    fn play_share<P: Position>(&self, position: &P, share: Vec<(usize, &mut [Playout])>) -> bool {
        share.into_iter().all(|(first, slots)| {
            slots.iter_mut().enumerate().all(|(i, slot)| {
                *slot = playout(position, self.turn_limit, seed_of(self.seed, first + i));
                !self.stop.load(Ordering::Relaxed)
            })
        })
    }
}

/// The seed of game `index` of a batch.
fn seed_of(seed: u64, index: usize) -> u64 {
    mix(mix(seed) ^ index as u64)
}
