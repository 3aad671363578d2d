//! What the search may know at a glance: captures and exchanges, the Obelisk within reach.

use super::board::{Cells, GONE, Kind, Threaten};
use super::evaluate::worth;
use super::generate::{Piece, Sight};
use super::geometry::{Board, Seats};
use super::moves::Move;
use super::sets::Set;
use crate::position::UNIT;
use crate::tactics::Tactics;

/// For an Obelisk, and with it an army.
const OBELISK: i32 = 100 * UNIT;

impl<const N: usize> Tactics for Threaten<N>
where
    Seats<N>: Board,
{
    fn win_this_turn(&self) -> Option<u32> {
        let other = self.next_side();
        if (0..N as u8).any(|seat| seat != self.side && seat != other && self.is_in(seat)) {
            return None; // with one move only one falls
        }
        let obelisk = self.obelisks[usize::from(other)];
        if self.attacks(self.side, obelisk) {
            return Some(1);
        }
        // Who has nothing but his Obelisk is out.
        let rest = self.army(other) & !self.obelisk(other);
        let mut only = None;
        if rest.len() == 1 {
            rest.each(|cell| only = Some(cell));
        }
        only.is_some_and(|cell| self.attacks(self.side, cell)).then_some(1)
    }

    /// Hardly ever is it a burden to have to move.
    fn passed(&self) -> Option<Self> {
        Some(self.pass())
    }

    fn gain(&self, m: Move<N>) -> Option<i32> {
        let (from, to, victim, upgrade) = match m {
            Move::Pass | Move::Plain(_, _, None) => return None,
            Move::Plain(from, to, upgrade) => (from.0, to.0, 0, upgrade),
            Move::Capture(from, to, upgrade) => {
                let victim = match self.kind_on(to.0) {
                    Kind::Obelisk => OBELISK,
                    kind => worth(kind),
                };
                (from.0, to.0, victim, upgrade)
            }
        };
        let mover = upgrade.unwrap_or_else(|| self.kind_on(from));
        let gain = victim + upgrade.map_or(0, |kind| worth(kind) - worth(Kind::Column));
        let risk = if mover == Kind::Obelisk { OBELISK } else { worth(mover) };
        if risk <= victim {
            return Some(gain);
        }
        let next = self.after(m);
        let risked = next.side != self.side && next.attacks(next.side, to);
        Some(gain - if risked { risk } else { 0 })
    }

    fn each_noisy(&self, mut visit: impl FnMut(Move<N>)) {
        let sight = Sight::of(self, self.side);
        if sight.is_alone() {
            return;
        }
        let occupied = sight.occupied();
        sight.each_group(|piece, upgrade, targets| {
            let noisy = if upgrade.is_some() { targets } else { targets & occupied };
            sight.each_target(piece, upgrade, noisy, &mut visit);
        });
    }
}

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// Whether a piece of a player's could capture on a cell that another's piece holds.
    ///
    /// Every path leads back as well: so it is enough to look from the cell.
    fn attacks(&self, seat: u8, cell: u8) -> bool {
        if cell == GONE {
            return false;
        }
        let sight = Sight::of(self, seat);
        let own = self.army(seat);
        let [ancients, arcus, trigas] = self.kinds.map(|set| set & own);
        let on = |set: Cells<N>, kind: Kind| {
            !set.is_empty() && !(set & sight.sees_from(kind, cell)).is_empty()
        };
        if on(ancients, Kind::Ancient) || on(trigas, Kind::Triga) {
            return true;
        }
        // An Arcus captures no Arcus.
        if !self.kinds[Kind::Arcus as usize - 1].has(cell) && on(arcus, Kind::Arcus) {
            return true;
        }
        let near = own & sight.near(cell);
        let mut found = false;
        (near & !(ancients | arcus | trigas)).each(|from| {
            let colour = self.colour_in(seat, from);
            let kind = self.kind_on(from);
            found |= sight.targets(Piece { kind, cell: from, colour }).has(cell);
        });
        found
    }
}
