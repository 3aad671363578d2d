//! The past as the search carries it along: draws by repetition and by the turn limit.

use super::score::{Score, forced};
use crate::keys::mix;
use crate::record::History;
use crate::solve::Exact;

/// The turn starts of the game and of the path from the root to the node at hand.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// Occurrences that make a draw.
    repetition: u32,
    /// Turns until the limit.
    turns_left: i64,
    keys: Vec<u64>,
    /// How many of `keys` fall into each class, up to 255; from there on nobody counts down.
    classes: Vec<u8>,
    /// How many turns further than the search results may be known.
    beyond: i64,
    /// Tells apart which positions are but one occurrence short of a draw.
    salt: u64,
}

/// Classes of keys: enough that few of them hold any in a game of some hundred turns.
const CLASSES: usize = 4096;
/// More turns than any game has.
const FOREVER: i64 = i64::MAX / 2;

impl Past {
    pub fn new(history: &History) -> Self {
        let rules = history.rules;
        let mut past = Self {
            repetition: rules.repetition.unwrap_or(u32::MAX),
            turns_left: FOREVER,
            beyond: 0,
            keys: Vec::with_capacity(history.keys.len() + super::MAX_DEPTH as usize),
            classes: vec![0; CLASSES],
            salt: 0,
        };
        history.keys.iter().for_each(|&key| past.enter(key));
        if let Some(limit) = rules.turn_limit {
            past.turns_left = i64::from(limit) - i64::from(history.turns);
        }
        past
    }

    /// Results may be known that lie so many turns further than the search.
    pub fn beyond(self, turns: i64) -> Self {
        Self { beyond: turns, ..self }
    }

    /// The score of a turn's start, `ply` plies from the root, whose value is known, for the player
    /// to act there: a draw if the turn limit comes first.
    pub fn score(&self, exact: Exact, ply: usize) -> i32 {
        match exact.turns() {
            Some(turns) if i64::from(turns) < self.turns_left => {
                forced(exact.is_win(), ply + turns as usize)
            }
            _ => Score::DRAW.raw(),
        }
    }

    /// Whether the game is drawn when a turn begins now in the position of this key.
    pub fn draws(&self, key: u64) -> bool {
        self.turns_left <= 1 || self.occurrences(key) + 1 >= self.repetition
    }

    /// A turn begins in the position of this key.
    pub fn enter(&mut self, key: u64) {
        self.turns_left -= 1;
        self.salt ^= self.salt_of(key);
        self.keys.push(key);
        let class = &mut self.classes[class_of(key)];
        *class = class.saturating_add(1);
    }

    /// Takes the last [`enter`](Past::enter) back.
    pub fn leave(&mut self) {
        let Some(key) = self.keys.pop() else { return };
        let class = &mut self.classes[class_of(key)];
        *class -= u8::from(*class < u8::MAX);
        self.salt ^= self.salt_of(key);
        self.turns_left += 1;
    }

    /// Takes back all that was entered since there were `len` of them.
    pub fn rewind(&mut self, len: usize) {
        while self.keys.len() > len {
            self.leave();
        }
    }

    /// What a table key must be mixed with so that two nodes with `depth` plies to go share an
    /// entry only where the same draws lie ahead: the positions whose next occurrence is a draw,
    /// and the turns left if the limit is within reach.
    pub fn salt(&self, depth: u32) -> u64 {
        if self.turns_left <= i64::from(depth) + self.beyond {
            self.salt ^ mix(self.turns_left as u64)
        } else {
            self.salt
        }
    }

    /// What changes in the salt with one more occurrence of this key than there are.
    fn salt_of(&self, key: u64) -> u64 {
        if self.occurrences(key) + 2 == self.repetition { mix(key) } else { 0 }
    }

    fn occurrences(&self, key: u64) -> u32 {
        // Nearly always the class is empty and nothing has to be counted.
        match self.classes[class_of(key)] {
            0 => 0,
            _ => self.keys.iter().filter(|&&k| k == key).count() as u32,
        }
    }
}

fn class_of(key: u64) -> usize {
    key as usize % CLASSES
}
