//! What the search may know at a glance: who can complete a track in his next move.

use super::board::TriTrac;
use super::moves::Move;
use crate::solve::Threats;
use crate::tactics::Tactics;

impl Tactics for TriTrac {
    const CAPTURES_FIRST: bool = false;
    /// Matches went better so: a tile may have to leave the place where it is needed.
    const MAY_PASS: bool = false;

    fn win_this_turn(&self) -> Option<u32> {
        self.winning_move().map(|_| 1)
    }

    /// Nothing is ever captured.
    fn each_noisy(&self, _visit: impl FnMut(Move)) {}

    fn each_parry(&self, visit: impl FnMut(Move)) -> bool {
        self.each_defence(visit);
        true
    }

    /// The neutral tile is free then, as after any move of another tile.
    fn passed(&self) -> Option<Self> {
        if self.is_start() {
            return None; // the neutral tile must be placed
        }
        let mut next = *self;
        next.set_lock(false);
        next.toggle_side();
        Some(next)
    }
}
