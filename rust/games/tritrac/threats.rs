//! Threats: who could complete a track in his next move, and what can be done about it.
//!
//! An unfinished position has three tracks that begin at an arrow, perhaps of no tile at all. A
//! move completes a track only where two of them meet: in an empty cell that both come to, or
//! in a cell that one of them comes to and cannot enter while the other one runs through it.

use super::board::{ARROWS, Cell, Cells, Edge, Owner, TriTrac, cells};
use super::moves::{Group, Move};
use super::reach::TURNING;
use crate::position::Position;
use crate::solve::{NEVER, Outlook, Threats};

/// How far the track from an arrow goes.
#[derive(Clone, Copy)]
struct Way {
    /// Where it cannot go on: the cell is empty, or its tile does not touch the edge.
    end: Cell,
    /// The edge of that cell at which it stands.
    entry: Edge,
    /// The cells of its tiles.
    tiles: Cells,
}

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
    /// Follows the track from an arrow up to a cell that it does not run through, or to `until`.
    fn way(&self, (mut cell, mut entry): (Cell, Edge), until: Option<Cell>) -> Way {
        let mut tiles = 0;
        loop {
            let through = self.tile_at(cell).filter(|&(_, lies)| lies != entry);
            let Some((_, lies)) = through.filter(|_| until != Some(cell)) else { break };
            let exit = third(entry, lies);
            // Behind an arrow the track would be complete.
            let Some(next) = cell.behind(exit) else { break };
            tiles |= cell.bit();
            (cell, entry) = (next, exit.seen_from_behind());
        }
        Way { end: cell, entry, tiles }
    }

    /// Calls `visit` with every threat that `side` could carry out if it were to act.
    fn each_threat(&self, side: u8, lock: bool, mut visit: impl FnMut(Threat)) {
        if self.joined {
            return;
        }
        let movable = self.touchable(side, lock);
        let ways = ARROWS.map(|arrow| self.way(arrow, None));
        for (i, one) in ways.iter().enumerate() {
            let target = one.end;
            let rotates = self.occupied() & target.bit() != 0;
            for (j, other) in ways.iter().enumerate() {
                let other = if !rotates && j > i && other.end == target {
                    *other
                } else if rotates && i != j && movable & other.tiles & target.bit() != 0 {
                    self.way(ARROWS[j], Some(target))
                } else {
                    continue;
                };
                let track = one.tiles | other.tiles;
                if rotates || self.hand(side) > 0 || movable & !track != 0 {
                    visit(Threat { target, lies: third(one.entry, other.entry), rotates, track });
                }
            }
        }
    }

    /// How many threats `side` has.
    pub(super) fn threats(&self, side: u8) -> u32 {
        let mut threats = 0;
        self.each_threat(side, self.lock && side == self.side, |_| threats += 1);
        threats
    }

    fn first_threat(&self, side: u8, lock: bool) -> Option<Threat> {
        let mut first = None;
        self.each_threat(side, lock, |threat| first = first.or(Some(threat)));
        first
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

/// More moves than there is time for.
const FAR: u32 = 4;

/// The edge that is neither of two.
const fn third(one: Edge, other: Edge) -> Edge {
    Edge::ALL[3 - (one as usize + other as usize)]
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
        Outlook { held, proof: 1, disproof: 1 << (2 * self.moves_to_close(1 - attacker)) }
    }
}

impl TriTrac {
    /// About how many moves `side` needs to close two of the arrows: no track can be completed
    /// then.
    pub(super) fn moves_to_close(&self, side: u8) -> u32 {
        let mut moves = ARROWS.map(|(cell, arrow)| self.moves_to_cut(side, cell, arrow, 2));
        moves.sort_unstable();
        moves[0] + moves[1]
    }

    /// About how many moves `side` needs so that no track can lead into a cell by this edge and
    /// on from there.
    fn moves_to_cut(&self, side: u8, cell: Cell, entry: Edge, depth: u32) -> u32 {
        let on = |exit: Edge, depth| match cell.behind(exit) {
            Some(next) => self.moves_to_cut(side, next, exit.seen_from_behind(), depth),
            None => FAR,
        };
        if TURNING & cell.bit() == 0 {
            // There is only one way to lie here.
            let exits = entry.others().into_iter().filter(|&exit| cell.behind(exit).is_some());
            return exits.map(|exit| on(exit, depth)).sum();
        }
        match self.tile_at(cell) {
            None => 1,
            Some((owner, lies)) if owner == Owner::of_side(side) => u32::from(lies != entry),
            Some(_) if depth == 0 => 2,
            Some(_) => entry.others().map(|exit| on(exit, depth - 1)).iter().sum(),
        }
    }
}
