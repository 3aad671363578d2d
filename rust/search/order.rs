//! Which move to try first.

use std::hash::{Hash, Hasher};

use super::MAX_DEPTH;
use super::limits::Switches;
use crate::position::Evaluate;

/// A move that waits to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub m: M,
    /// Its place among the generated moves.
    pub place: u16,
    /// How promising it looks.
    pub rank: i32,
    /// In best-reply search: the one who makes it leaves the reply to somebody else.
    pub waits: bool,
}

/// History values stay below this.
const HISTORY_LIMIT: i32 = 256;

/// What the search has learnt about good moves.
pub(super) struct Order<M> {
    switches: Switches,
    /// The moves that last refuted something, by ply.
    killers: Vec<[Option<M>; 2]>,
    history: HistoryTable,
}

impl<M: Copy + Eq + Hash> Order<M> {
    pub fn new(switches: Switches, history: HistoryTable) -> Self {
        Self { switches, killers: vec![[None; 2]; MAX_DEPTH as usize], history }
    }

    /// What it leaves to the next search.
    pub fn into_history(self) -> HistoryTable {
        self.history
    }

    /// The killers of a ply.
    pub fn killers(&self, ply: usize) -> impl Iterator<Item = M> {
        self.killers[ply].into_iter().flatten()
    }

    /// How promising a move looks.
    pub fn rank<P: Evaluate<Move = M>>(&self, position: &P, seat: u8, m: M) -> i32 {
        let mut rank = position.hint(m);
        if self.switches.history {
            rank += self.history.0[index(seat, m)];
        }
        rank
    }

    /// A move was too good for the opponent.
    pub fn reward(&mut self, seat: u8, ply: usize, depth: u32, m: M) {
        if self.switches.killers && self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
        if self.switches.history {
            // The nearer to the limit, the slower it grows.
            let value = &mut self.history.0[index(seat, m)];
            let gain = (depth * depth).min(HISTORY_LIMIT as u32 / 4) as i32;
            *value += gain - *value * gain / HISTORY_LIMIT;
        }
    }
}

/// How often moves were too good for the opponent, by seat and by a hash of the move.
#[derive(Clone, Debug)]
pub(super) struct HistoryTable(Vec<i32>);

const HASH_BITS: u32 = 12;
/// Seats that are told apart.
const SEATS: usize = 4;

impl Default for HistoryTable {
    fn default() -> Self {
        Self(vec![0; SEATS << HASH_BITS])
    }
}

/// The place of a move in the history table.
fn index<M: Hash>(seat: u8, m: M) -> usize {
    let mut hasher = MoveHasher(0);
    m.hash(&mut hasher);
    (hasher.finish() >> (64 - HASH_BITS)) as usize | (usize::from(seat) % SEATS) << HASH_BITS
}

/// Multiply and rotate: quick, and good enough for values of a few bytes.
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, x: u8) {
        self.write_u64(x.into());
    }

    fn write_u64(&mut self, x: u64) {
        self.0 = (self.0.rotate_left(23) ^ x).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_isize(&mut self, x: isize) {
        self.write_u64(x as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
