//! The transposition table: what is known of positions that have been searched before.

use std::collections::TryReserveError;

use crate::buckets::{Bucket, Buckets};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at most that.
    Upper,
    /// It is at least that.
    Lower,
    /// It is that.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Counted from the position.
    pub score: i32,
    pub bound: Bound,
    /// The plies that were searched.
    pub depth: u32,
    /// The best move, as its place among the generated ones: so one table serves every game.
    pub place: Option<u16>,
}

impl Entry {
    /// Whether the score tells that the value is outside the window.
    pub const fn is_outside(&self, score: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Upper => score <= alpha,
            Bound::Lower => score >= beta,
            Bound::Exact => score <= alpha || score >= beta,
        }
    }
}

/// An entry and the search that made it, in 64 bits; no entry packs to 0.
///
/// From the lowest bit: place 16, score 32, depth 8, bound 2, age 6.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u64);

const NO_PLACE: u16 = u16::MAX;
const AGES: u8 = 64;
/// So many plies less are much shallower.
const MUCH: u32 = 3;

impl Packed {
    fn new(entry: Entry, age: u8) -> Self {
        let place = entry.place.unwrap_or(NO_PLACE);
        let bound = entry.bound as u64 + 1;
        Self(
            u64::from(place)
                | u64::from(entry.score as u32) << 16
                | u64::from(entry.depth as u8) << 48
                | bound << 56
                | u64::from(age) << 58,
        )
    }

    fn entry(self) -> Option<Entry> {
        let bound = match self.0 >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let place = self.place();
        Some(Entry {
            score: (self.0 >> 16) as u32 as i32,
            bound,
            depth: self.depth(),
            place: (place != NO_PLACE).then_some(place),
        })
    }

    const fn place(self) -> u16 {
        self.0 as u16
    }

    const fn depth(self) -> u32 {
        (self.0 >> 48) as u8 as u32
    }

    /// How little is lost by giving this one up: old ones first, then those of little depth.
    fn worth(self, now: u8) -> i32 {
        if self.0 == 0 {
            return i32::MIN;
        }
        let age = (now + AGES - (self.0 >> 58) as u8) % AGES;
        self.depth() as i32 - 4 * i32::from(age)
    }
}

/// The transposition table, shared by all threads of a search.
#[derive(Default)]
pub(super) struct Table {
    buckets: Buckets,
    age: u8,
}

impl Table {
    /// Makes it `mb` MiB large; if that is not what it was, everything in it is forgotten.
    pub fn resize(&mut self, mb: usize) -> Result<(), TryReserveError> {
        self.buckets.resize(mb)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.clear();
        self.age = 0;
    }

    /// A new search begins: what the earlier ones left may go first.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    pub fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// What is known under this key: from a search of just this depth, or else of the greatest.
    pub fn probe(&self, key: u64, depth: u32) -> Option<Entry> {
        let found = self.buckets.of(key)?.0.iter().map(|slot| slot.load());
        let fitting = |packed: Packed| (packed.depth() == depth, packed.depth());
        let found = found.filter(|(k, _)| *k == key).map(|(_, value)| Packed(value));
        found.max_by_key(|&packed| fitting(packed))?.entry()
    }

    /// Remembers an entry; a known move is kept where the new entry has none. `once`: where one
    /// entry for a key will do, whatever its depth, the newer one stays unless it is much
    /// shallower.
    pub fn store(&self, key: u64, entry: Entry, once: bool) {
        let Some(Bucket(slots)) = self.buckets.of(key) else { return };
        let mut packed = Packed::new(entry, self.age);
        let mut victim = (i32::MAX, &slots[0]);
        for slot in slots {
            let (k, old) = slot.load();
            let old = Packed(old);
            if k == key && (old.depth() == entry.depth || once) {
                if old.depth() > entry.depth + MUCH && entry.bound != Bound::Exact {
                    return;
                }
                if entry.place.is_none() {
                    packed.0 = packed.0 & !u64::from(NO_PLACE) | u64::from(old.place());
                }
                return slot.store(key, packed.0);
            }
            let worth = old.worth(self.age);
            if worth < victim.0 {
                victim = (worth, slot);
            }
        }
        victim.1.store(key, packed.0);
    }
}
