//! Which move to try first.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicI16, Ordering};

use super::MAX_DEPTH;
use super::limits::Switches;
use crate::keys::mix;
use crate::position::Evaluate;

/// A move that waits to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub m: M,
    /// Its place among the generated moves, or [`UNKNOWN`](Self::UNKNOWN).
    pub place: u16,
    /// How promising it looks.
    pub rank: i32,
    /// What history tells of it.
    pub past: i32,
    /// Whether it is known to be a quiet move.
    pub quiet: bool,
    /// In best-reply search: the one who makes it leaves the reply to somebody else.
    pub waits: bool,
}

impl<M> Candidate<M> {
    /// The place of a move that was not generated.
    pub const UNKNOWN: u16 = u16::MAX;

    /// A move of which nothing is known yet.
    pub const fn new(m: M, place: u16) -> Self {
        Self { m, place, rank: 0, past: 0, quiet: false, waits: false }
    }

    /// Its place among the generated moves, if it is one of them.
    pub fn known_place(&self) -> Option<u16> {
        (self.place != Self::UNKNOWN).then_some(self.place)
    }
}

/// History values stay below this.
const HISTORY_LIMIT: i32 = 256;
/// Noisy moves that lose nothing come before quiet ones.
const NOISY: i32 = 1 << 16;

/// What the search has learnt about good moves.
pub(super) struct Order<'a, M> {
    switches: Switches,
    /// The moves that last refuted something, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// The moves on the path from the root, by the ply that they lead to, as
    /// [`HistoryTable`] knows them.
    trail: Vec<u32>,
    history: &'a HistoryTable,
}

impl<'a, M: Copy + Eq + Hash> Order<'a, M> {
    pub fn new(switches: Switches, history: &'a HistoryTable) -> Self {
        let plies = MAX_DEPTH as usize + 1;
        Self { switches, killers: vec![[None; 2]; plies], trail: vec![0; plies], history }
    }

    /// The killers of a ply.
    pub fn killers(&self, ply: usize) -> impl Iterator<Item = M> {
        self.killers[ply].into_iter().flatten()
    }

    /// This move leads from `ply` to the next one.
    #[inline]
    pub fn enter(&mut self, seat: u8, ply: usize, m: M) {
        if self.switches.history {
            self.trail[ply + 1] = hash(seat, m);
        }
    }

    /// Nothing is done at `ply`.
    pub fn enter_nothing(&mut self, ply: usize) {
        self.trail[ply + 1] = 0;
    }

    /// Tells moves apart.
    pub fn key_of(&self, seat: u8, m: M) -> u64 {
        mix(hash(seat, m).into())
    }

    /// What history tells of a move.
    #[inline]
    pub fn past(&self, seat: u8, ply: usize, m: M) -> i32 {
        if !self.switches.history {
            return 0;
        }
        let hash = hash(seat, m);
        let after = follows(self.trail[ply], hash);
        load(&self.history.by_move[by_move(hash)]) + load(&self.history.by_pair[after])
    }

    /// Finds out which moves are quiet, and how promising the others look; if `last` nothing is taken
    /// back any more.
    pub fn judge<P: Evaluate<Move = M>>(
        &self,
        position: &P,
        last: bool,
        moves: &mut [Candidate<M>],
    ) {
        let (hint, gain) = (position.hints(), position.gains());
        for candidate in moves {
            let gain = gain(candidate.m);
            candidate.quiet = gain.is_none();
            candidate.rank = match gain {
                Some(gain) if gain < 0 && !last => gain - NOISY,
                Some(_) => NOISY + hint(candidate.m),
                None => 0,
            };
        }
    }

    /// Brings those that win something to the front, the most promising first; how many they are.
    pub fn put_noisy_first(moves: &mut [Candidate<M>]) -> usize {
        let mut found = 0;
        for i in 0..moves.len() {
            if moves[i].rank > 0 {
                moves[found..=i].rotate_right(1);
                found += 1;
            }
        }
        moves[..found].sort_by_key(|candidate| -candidate.rank);
        found
    }

    /// Finds out how promising quiet moves look.
    pub fn rank_quiet<P: Evaluate<Move = M>>(
        &self,
        position: &P,
        seat: u8,
        ply: usize,
        moves: &mut [Candidate<M>],
    ) {
        let hint = position.hints();
        for candidate in moves.iter_mut().filter(|candidate| candidate.quiet) {
            candidate.past = self.past(seat, ply, candidate.m);
            candidate.rank = hint(candidate.m) + candidate.past;
        }
    }

    /// A move was too good for the opponent; `quiet` ones tried before it were not.
    pub fn reward(&mut self, seat: u8, ply: usize, depth: u32, m: M) {
        if self.switches.killers && self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
        self.learn(seat, ply, m, weight(depth));
    }

    /// A quiet move was tried before the one that was too good for the opponent.
    pub fn blame(&mut self, seat: u8, ply: usize, depth: u32, m: M) {
        self.learn(seat, ply, m, -weight(depth));
    }

    fn learn(&mut self, seat: u8, ply: usize, m: M, weight: i32) {
        if !self.switches.history {
            return;
        }
        let hash = hash(seat, m);
        let after = follows(self.trail[ply], hash);
        for value in [&self.history.by_move[by_move(hash)], &self.history.by_pair[after]] {
            // The nearer to the limit, the slower it grows. What another thread learns at the same
            // time may be lost, which is better than to wait for each other.
            let old = load(value);
            let new = old + weight - old * weight.abs() / HISTORY_LIMIT;
            value.store(new as i16, Ordering::Relaxed);
        }
    }
}

fn load(value: &AtomicI16) -> i32 {
    value.load(Ordering::Relaxed).into()
}

fn weight(depth: u32) -> i32 {
    (depth * depth).min(HISTORY_LIMIT as u32 / 4) as i32
}

/// How often moves were too good for the opponent, by a hash of the move with its seat; and by that
/// and the move before. All threads of a search learn together.
#[derive(Debug)]
pub(super) struct HistoryTable {
    by_move: Vec<AtomicI16>,
    by_pair: Vec<AtomicI16>,
}

const MOVE_BITS: u32 = 14;
const PAIR_BITS: u32 = 16;

impl Default for HistoryTable {
    fn default() -> Self {
        let zeros = |bits: u32| (0..1 << bits).map(|_| AtomicI16::new(0)).collect();
        Self { by_move: zeros(MOVE_BITS), by_pair: zeros(PAIR_BITS) }
    }
}

fn by_move(hash: u32) -> usize {
    (hash >> (32 - MOVE_BITS)) as usize
}

/// The place of a move after another.
fn follows(before: u32, hash: u32) -> usize {
    ((before.wrapping_mul(0x9E37_79B1) ^ hash) >> (32 - PAIR_BITS)) as usize
}

/// A hash of a move and of who makes it; never that of no move.
fn hash<M: Hash>(seat: u8, m: M) -> u32 {
    let mut hasher = MoveHasher(u64::from(seat) + 1);
    m.hash(&mut hasher);
    (hasher.finish() >> 32) as u32 | 1
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
