//! The transposition table of games with dice: values as they are, for they have to be exact.

use std::collections::TryReserveError;

use super::table::Bound;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Stored {
    key: u64,
    value: f64,
    bound: Bound,
    /// The plies that were searched; 0: nothing is known.
    depth: u8,
}

const NOTHING: Stored = Stored { key: 0, value: 0.0, bound: Bound::Exact, depth: 0 };

/// One place for each of many classes of keys; the newest entry stays.
#[derive(Default)]
pub(super) struct ValueTable(Vec<Stored>);

impl ValueTable {
    /// Makes it `mb` MiB large; if that is not what it was, everything in it is forgotten.
    pub fn resize(&mut self, mb: usize) -> Result<(), TryReserveError> {
        let places = mb.saturating_mul(1 << 20) / size_of::<Stored>();
        if places != self.0.len() {
            self.0 = Vec::new();
            self.0.try_reserve_exact(places)?;
            self.0.resize(places, NOTHING);
        }
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(NOTHING);
    }

    /// A value that can stand for that of a node: it is exact, or outside the window as that is.
    pub fn probe(&self, key: u64, depth: u32, alpha: f64, beta: f64) -> Option<f64> {
        let stored = self.0.get(self.place(key))?;
        let fits = stored.key == key && u32::from(stored.depth) == depth;
        let tells = match stored.bound {
            Bound::Exact => true,
            Bound::Upper => stored.value <= alpha,
            Bound::Lower => stored.value >= beta,
        };
        (fits && tells).then_some(stored.value)
    }

    /// Remembers the value that a node was found to have with this window.
    pub fn store(&mut self, key: u64, depth: u32, value: f64, alpha: f64, beta: f64) {
        let bound = match value {
            _ if value >= beta => Bound::Lower,
            _ if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let place = self.place(key);
        if let Some(stored) = self.0.get_mut(place) {
            *stored = Stored { key, value, bound, depth: depth as u8 };
        }
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.0.len() as u128) >> 64) as usize
    }
}
