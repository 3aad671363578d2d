//! Threats: who could complete a track in his next move, and what can be done about it.
//!
//! An unfinished position has three tracks that begin at an arrow, perhaps of no tile at all. A
//! move completes a track only where two of them meet: in an empty cell that both come to, or
//! in a cell that one of them comes to and cannot enter while the other one runs through it.

use super::board::{Cell, Cells, Edge, Owner, TriTrac, cells};
use super::moves::{Group, Move};
use super::ways::Ways;
use crate::position::Position;
use crate::solve::{NEVER, Outlook, Threats};

/// One tile that would complete a track.
#[derive(Clone, Copy)]
struct Threat {
    /// Where it has to lie, and how.
    target: Cell,
    lies: Edge,
    /// Whether it lies there already, and has only to be rotated.
    rotates: bool,
    /// The other tiles of the track.
    track: Cells,
}

impl TriTrac {
    /// Every threat that `side` could carry out if it were to act.
    fn threats_of(&self, ways: &Ways, side: u8, lock: bool) -> impl Iterator<Item = Threat> {
        /// Each two arrows, in either order.
        const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        let movable = self.touchable(side, lock);
        let none = self.joined || !ways.may_meet(movable);
        let pairs = if none { [].iter() } else { PAIRS.iter() };
        pairs.filter_map(move |&(i, j)| {
            let (one, mut other) = (ways.0[i], ways.0[j]);
            let target = one.end;
            let rotates = self.occupied() & target.bit() != 0;
            if rotates && movable & other.tiles & target.bit() != 0 {
                other = self.way(j, Some(target));
            } else if rotates || i > j || other.end != target {
                return None;
            }
            let track = one.tiles | other.tiles;
            let threat = Threat { target, lies: one.entry.third(other.entry), rotates, track };
            (rotates || self.hand(side) > 0 || movable & !track != 0).then_some(threat)
        })
    }

    /// How many threats `side` has.
    pub(super) fn threats(&self, ways: &Ways, side: u8) -> u32 {
        self.threats_of(ways, side, self.lock && side == self.side).count() as u32
    }

    fn first_threat(&self, side: u8, lock: bool) -> Option<Threat> {
        self.threats_of(&self.ways(), side, lock).next()
    }

    /// Calls `visit` with every move that could stop a threat of the opponent: it puts a tile
    /// where his is to lie, takes one out of the track or rotates it, or locks the neutral tile.
    fn each_block(&self, threat: Threat, mut visit: impl FnMut(Move)) {
        let target = threat.target.bit();
        let touched = threat.track | target | self.owned(Owner::Neutral);
        self.each_group(|group, set| {
            let set = match group {
                Group::Shift(from, _) if touched & from.bit() != 0 => set,
                Group::Rotate(_) => set & touched,
                Group::Shift(..) | Group::Place(_) => set & target,
            };
            cells(set).for_each(|cell| visit(group.to(cell)));
        });
    }
}

impl Threats for TriTrac {
    fn winning_move(&self) -> Option<Move> {
        let Threat { target, lies, rotates, track } = self.first_threat(self.side, self.lock)?;
        if rotates {
            return Some(Move::Rotate(target, lies));
        }
        if self.hand(self.side) > 0 {
            return Some(Move::Place(target, lies));
        }
        cells(self.movable() & !track).next().map(|from| Move::Shift(from, target, lies))
    }

    fn each_defence(&self, mut visit: impl FnMut(Move)) {
        let defend = |m| {
            let next = self.play(m);
            if next.joined || next.winning_move().is_none() {
                visit(m);
            }
        };
        // Whatever stops all threats stops the first one, but to win is better. Unless it is
        // touched now, the neutral tile will not be locked.
        match self.first_threat(1 - self.side, false) {
            Some(threat) if self.winning_move().is_none() => self.each_block(threat, defend),
            _ => self.each_move(defend),
        }
    }

    /// How long he is held is found by counting his moves: see `reach.rs`.
    fn outlook(&self, attacker: u8, plies: u32) -> Outlook {
        let begins = u32::from(self.side == attacker);
        let moves = plies.saturating_add(begins) / 2;
        let needed = self.moves_needed(attacker, moves + 1);
        // One ply less than the last of these moves is on.
        let held = if needed == NEVER { NEVER } else { 2 * needed.max(1) - begins - 1 };
        Outlook {
            held,
            proof: 1,
            disproof: 1 << (2 * self.moves_to_close()[usize::from(1 - attacker)]),
        }
    }
}
