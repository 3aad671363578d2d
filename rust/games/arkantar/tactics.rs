//! What the search may know at a glance: captures, the King within reach, orders of actions.

use super::board::{Arkantar, Direction, Kind, Tile, Tiles, tiles};
use super::moves::Move;
use crate::position::{Position, UNIT};
use crate::tactics::Tactics;

/// For the King, beside whom nothing counts.
const KING: i32 = 100 * UNIT;
/// The actions of a turn.
const ACTIONS: u8 = 3;

impl Tactics for Arkantar {
    const LONG_TURNS: bool = true;
    const CAPTURES_FIRST: bool = false;

    fn win_this_turn(&self) -> Option<u32> {
        Raid::of(self).plies(ACTIONS - self.actions, self.destroyable())
    }

    fn passed(&self) -> Option<Self> {
        Some(self.play(Move::Pass))
    }

    fn gain(&self, m: Move) -> Option<i32> {
        let Move::Capture(_, to, ransom) = m else { return None };
        if self.of(1 - self.side, Kind::King) & to.bit() != 0 {
            return Some(KING);
        }
        let prize = if ransom.is_some() { 2 * UNIT } else { UNIT };
        let risk = match self.play(m).in_danger(to) {
            None => 0,
            Some(Kind::King) => KING,
            Some(_) => UNIT,
        };
        Some(prize - risk)
    }

    fn each_noisy(&self, visit: impl FnMut(Move)) {
        self.each_capture(visit);
    }

    fn is_out_of_order(&self, first: Move, then: Move) -> bool {
        if then >= first {
            return false;
        }
        match (first, then) {
            (Move::Build(_) | Move::Destroy(_), Move::Build(_)) => true,
            // Behind the first one he could not be got at before it was gone.
            (Move::Destroy(_), Move::Destroy(tile)) => self.destroyable() & tile.bit() != 0,
            (Move::Slide(from, to), Move::Slide(from_too, to_too)) => {
                let pawns = self.pawns();
                let after = pawns ^ from_too.bit() ^ to_too.bit();
                pawns & from_too.bit() != 0
                    && self.slides(from_too, to_too, pawns)
                    && self.slides(from, to, after)
            }
            _ => false,
        }
    }
}

impl Arkantar {
    /// What kind of pawn stands here, if one of the other side has it in view and may take it.
    fn in_danger(&self, tile: Tile) -> Option<Kind> {
        let kind = self.kind_at(tile)?;
        let others = self.sides.into_iter().filter(|side| side & tile.bit() == 0);
        let hunters = Kind::ALL.into_iter().filter(|hunter| hunter.captures(kind));
        let hunters = hunters.fold(0, |set, hunter| set | self.kinds[hunter as usize]);
        let hunters = others.fold(0, |set, side| set | side & hunters);
        let sees = |d: Direction| d.first(tile, self.walls | self.pawns());
        let seen = Direction::ALL.into_iter().filter_map(sees).any(|at| hunters & at.bit() != 0);
        seen.then_some(kind)
    }

    /// Whether a pawn slides just so, with these pawns on the board.
    fn slides(&self, from: Tile, to: Tile, pawns: Tiles) -> bool {
        let Some(direction) = Move::direction(from, to) else { return false };
        let obstacle = direction.first(from, self.walls | pawns);
        direction.last_before(from, obstacle) == to
    }
}

/// The attack on the enemy King: every own pawn can take him from where it sees him.
#[derive(Clone, Copy)]
struct Raid {
    king: Tiles,
    own: Tiles,
    empty: Tiles,
    walls: Tiles,
}

impl Raid {
    fn of(p: &Arkantar) -> Self {
        let king = p.of(1 - p.side, Kind::King);
        Self { king, own: p.own(), empty: p.empty(), walls: p.walls }
    }

    /// The least number of actions that it takes, `left` being left in the turn and
    /// `destroyable` what can be destroyed now.
    fn plies(&self, left: u8, destroyable: Tiles) -> Option<u32> {
        let (view, first) = self.view();
        if first & self.own != 0 {
            return Some(1);
        }
        if left < 2 {
            return None;
        }
        if self.stops(self.own, self.empty) & view != 0 || self.opens(first, destroyable) {
            return Some(2);
        }
        // Three are left only where nothing has been flipped and nobody has slid.
        let third = left == ACTIONS
            && (self.stops_by_building(view)
                || self.stops_by_sliding(view)
                || self.stops_behind(destroyable) & view != 0
                || self.opens_by_destroying(first, destroyable));
        third.then_some(3)
    }

    /// The empty tiles from which the King is seen, and the first obstacles around them.
    fn view(&self) -> (Tiles, Tiles) {
        Direction::ALL.into_iter().fold((0, 0), |(view, first), d| {
            let seen = d.fill(self.king, self.empty);
            let next = d.step(seen);
            (view | (seen | next) & self.empty, first | next & !self.empty)
        })
    }

    /// Where slides of any of these pawns end.
    fn stops(&self, pawns: Tiles, empty: Tiles) -> Tiles {
        Direction::ALL
            .into_iter()
            .fold(0, |stops, d| stops | d.reach(pawns, empty) & !pawns & !d.opposite().step(empty))
    }

    /// Whether destroying one of the first obstacles lets a pawn behind it see the King.
    fn opens(&self, first: Tiles, destroyable: Tiles) -> bool {
        let in_the_way = first & destroyable;
        in_the_way != 0
            && Direction::ALL.into_iter().any(|d| {
                let wall = d.step(d.fill(self.king, self.empty)) & in_the_way;
                d.step(d.fill(wall, self.empty)) & self.own != 0
            })
    }

    /// Whether a pawn that would slide past a tile from which the King is seen can be stopped
    /// there by a Wall.
    fn stops_by_building(&self, view: Tiles) -> bool {
        Direction::ALL.into_iter().any(|d| {
            let past = d.reach(self.own, self.empty) & !self.own & view;
            d.step(past) & self.empty != 0
        })
    }

    /// Whether after some slide another one ends where the King is seen. The first one changes
    /// nothing of what is seen: it neither begins nor ends there.
    fn stops_by_sliding(&self, view: Tiles) -> bool {
        view != 0
            && Direction::ALL.into_iter().any(|d| {
                let movers = self.own & d.opposite().step(self.empty);
                tiles(movers).any(|from| {
                    let obstacle = d.first(from, !self.empty);
                    let to = d.last_before(from, obstacle);
                    let both = from.bit() | to.bit();
                    self.stops(self.own ^ both, self.empty ^ both) & view != 0
                })
            })
    }

    /// Where slides end that lead on through one of these Walls once it is destroyed.
    fn stops_behind(&self, walls: Tiles) -> Tiles {
        Direction::ALL.into_iter().fold(0, |stops, d| {
            let reached = d.step(d.fill(self.own, self.empty)) & walls;
            stops | d.reach(reached, self.empty) & !d.opposite().step(self.empty)
        })
    }

    /// Whether destroying a Wall around the King lets a slide, or destroying another one, do it.
    /// Any other Wall changes nothing of what is seen or may be destroyed there: with it gone only
    /// slides through it end somewhere else.
    fn opens_by_destroying(&self, first: Tiles, destroyable: Tiles) -> bool {
        let walls = first & self.walls;
        let around = Direction::ALL.into_iter().fold(walls, |around, d| {
            let behind = d.step(d.fill(walls, self.empty));
            // Whoever is beside it comes to stand before the first one.
            around | behind | d.opposite().step(walls) & d.step(self.own)
        });
        tiles(around & destroyable).any(|tile| {
            let wall = tile.bit();
            let after = Self { empty: self.empty | wall, walls: self.walls ^ wall, ..*self };
            let (view, first) = after.view();
            let behind = |d: Direction| d.step(d.step(self.own) & wall);
            let behind = Direction::ALL.into_iter().fold(0, |set, d| set | behind(d));
            let destroyable = (destroyable | behind & self.walls) & !wall;
            after.stops(self.own, after.empty) & view != 0 || after.opens(first, destroyable)
        })
    }
}
