//! What was seen of positions at a glance: kept, because a position is come to more than once, by
//! another order of moves, in the next iteration, or searched again with another window.

use crate::position::Evaluate;

/// Positions that are kept, a power of two: few enough for the processor's own memory.
const PLACES: usize = 1 << 13;

/// What is known of a position, as far as it has been asked for.
#[derive(Clone, Copy, Default)]
struct Glance {
    key: u64,
    /// The least and the most that the static value for the player at the root can be.
    value: Option<[i32; 2]>,
    /// In how few plies the player to act wins in his turn: 0 if he cannot.
    win: Option<u8>,
    /// Whether the next player would win if this one did nothing.
    threat: Option<bool>,
}

/// What one thread has seen of positions, in one search.
pub(super) struct Glances(Vec<Glance>);

impl Glances {
    /// Keeps nothing unless asked to: who searches without a table wants to see every position anew.
    pub fn new(keeps: bool) -> Self {
        Self(vec![Glance::default(); if keeps { PLACES } else { 1 }])
    }

    /// What is known of the position with this key; nothing if it is not the one that is kept.
    fn at(&mut self, key: u64) -> &mut Glance {
        let last = self.0.len() - 1;
        let glance = &mut self.0[key as usize & last];
        if glance.key != key || last == 0 {
            *glance = Glance { key, ..Glance::default() };
        }
        glance
    }

    /// The least and the most that the static value can be, `find` telling them where what is known is
    /// not `enough`.
    #[inline]
    pub fn value<P: Evaluate>(
        &mut self,
        p: &P,
        enough: impl FnOnce([i32; 2]) -> bool,
        find: impl FnOnce(&P) -> [i32; 2],
    ) -> [i32; 2] {
        let value = &mut self.at(p.key()).value;
        match *value {
            Some(bounds) if enough(bounds) => bounds,
            _ => *value.insert(find(p)),
        }
    }

    /// [`Tactics::win_this_turn`](crate::Tactics::win_this_turn).
    pub fn win<P: Evaluate>(&mut self, p: &P) -> Option<usize> {
        let find = || p.win_this_turn().map_or(0, |plies| plies as u8);
        let plies = *self.at(p.key()).win.get_or_insert_with(find);
        (plies > 0).then_some(plies.into())
    }

    /// [`Tactics::is_threatened`](crate::Tactics::is_threatened).
    pub fn threat<P: Evaluate>(&mut self, p: &P) -> bool {
        *self.at(p.key()).threat.get_or_insert_with(|| p.is_threatened())
    }
}
