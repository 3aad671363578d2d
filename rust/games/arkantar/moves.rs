//! The moves: generating, counting, judging and playing them.

use std::fmt;
use std::str::FromStr;

use super::board::{Arkantar, BOARD, Direction, Kind, Tile, Tiles, tiles};
use crate::position::{Actor, Outcome, Position};
use crate::text::{Cursor, TextError};

/// One move: an action, or the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `+d4`: a Path becomes a Wall.
    Build(Tile),
    /// `-d2`: a Wall becomes a Path.
    Destroy(Tile),
    /// `a1a5`: a pawn slides as far as it goes.
    Slide(Tile, Tile),
    /// `a1xa5`, `d1xd5=T`: a pawn captures, and a King may bring back a Knight for it.
    Capture(Tile, Tile, Option<Kind>),
    /// `end`: no more actions in this turn.
    End,
    /// `pass`: nothing at all can be done.
    Pass,
}

const _: () = assert!(size_of::<Move>() <= 4);

impl Move {
    /// The direction from one tile to another on the same rank or file.
    pub(super) fn direction(from: Tile, to: Tile) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| d.ray(from) & to.bit() != 0)
    }

    /// Every well-formed move.
    pub(super) fn all() -> Vec<Self> {
        let mut moves = vec![Self::End, Self::Pass];
        for from in Tile::all() {
            moves.extend([Self::Build(from), Self::Destroy(from)]);
            let aligned = Direction::ALL.into_iter().fold(0, |set, d| set | d.ray(from));
            for to in tiles(aligned) {
                moves.extend([Self::Slide(from, to), Self::Capture(from, to, None)]);
                moves.extend(Kind::KNIGHTS.map(|kind| Self::Capture(from, to, Some(kind))));
            }
        }
        moves
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Build(tile) => write!(f, "+{tile}"),
            Self::Destroy(tile) => write!(f, "-{tile}"),
            Self::Slide(from, to) => write!(f, "{from}{to}"),
            Self::Capture(from, to, None) => write!(f, "{from}x{to}"),
            Self::Capture(from, to, Some(kind)) => write!(f, "{from}x{to}={}", kind.letter()),
            Self::End => f.write_str("end"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "end" => return Ok(Self::End),
            "pass" => return Ok(Self::Pass),
            _ => {}
        }
        let mut cursor = Cursor::new("move", text);
        let m = if cursor.eat(b'+') {
            Self::Build(read_tile(&mut cursor)?)
        } else if cursor.eat(b'-') {
            Self::Destroy(read_tile(&mut cursor)?)
        } else {
            read_pawn_move(&mut cursor)?
        };
        cursor.finish()?;
        Ok(m)
    }
}

fn read_pawn_move(cursor: &mut Cursor<'_>) -> Result<Move, TextError> {
    const FORMS: &str = "a move: +d4, -d2, a1a5, a1xa5, d1xd5=T, end or pass";
    let from = read_tile(cursor).map_err(|_| cursor.error(FORMS))?;
    let capture = cursor.eat(b'x');
    let to = read_tile(cursor)?;
    if Move::direction(from, to).is_none() {
        return Err(cursor.error("two different tiles on one rank or file"));
    }
    if !capture {
        return Ok(Move::Slide(from, to));
    }
    let knight = |c| Kind::KNIGHTS.into_iter().find(|k| k.letter() as u8 == c);
    let ransom = if cursor.eat(b'=') {
        Some(cursor.eat_map(knight).ok_or_else(|| cursor.error("T, M or S"))?)
    } else {
        None
    };
    Ok(Move::Capture(from, to, ransom))
}

/// Reads a tile's name.
pub(super) fn read_tile(cursor: &mut Cursor<'_>) -> Result<Tile, TextError> {
    let file = cursor.eat_map(|c| matches!(c, b'a'..=b'g').then(|| c - b'a'));
    let file = file.ok_or_else(|| cursor.error("a file a to g"))?;
    let rank = cursor.eat_map(|c| matches!(c, b'1'..=b'7').then(|| c - b'1'));
    let rank = rank.ok_or_else(|| cursor.error("a rank 1 to 7"))?;
    Tile::new(file, rank).ok_or_else(|| cursor.error("a tile a1 to g7"))
}

impl Position for Arkantar {
    type Move = Move;

    fn players(&self) -> u8 {
        2
    }

    fn actor(&self) -> Actor {
        self.actor_now()
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        let mut any = self.actions > 0;
        let mut emit = |m| {
            any = true;
            visit(m);
        };
        tiles(self.buildable()).for_each(|tile| emit(Move::Build(tile)));
        tiles(self.destroyable()).for_each(|tile| emit(Move::Destroy(tile)));
        for direction in Direction::ALL {
            let movers = self.own() & direction.opposite().step(self.empty() | self.enemy());
            tiles(movers).for_each(|from| self.each_pawn_move(from, direction, &mut emit));
        }
        if self.actions > 0 {
            visit(Move::End);
        } else if !any {
            visit(Move::Pass);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        // One flips Paths, the other Walls: no tile is in both.
        let mut count = (self.buildable() | self.destroyable()).count_ones();
        let (own, empty, enemy) = (self.own(), self.empty(), self.enemy());
        let slides = Direction::ALL.map(|d| d.step(own) & empty);
        count += slides.iter().map(|set| set.count_ones()).sum::<u32>();
        let hits = Direction::ALL.map(|d| d.step(d.fill(own, empty)) & enemy);
        if hits.into_iter().fold(0, |all, set| all | set) != 0 {
            let hits = Direction::ALL.into_iter().zip(hits);
            count += hits.map(|(d, hits)| self.count_captures(d, hits)).sum::<u32>();
        }
        u64::from(if self.actions > 0 { count + 1 } else { count.max(1) })
    }

    fn is_legal(&self, m: Move) -> bool {
        if self.is_over() {
            return false;
        }
        match m {
            Move::Build(tile) => !self.slid && (self.empty() & !self.flipped) & tile.bit() != 0,
            Move::Destroy(tile) => self.may_destroy(tile),
            Move::Slide(from, to) => self.may_slide(from, to),
            Move::Capture(from, to, ransom) => self.may_capture(from, to, ransom),
            Move::End => self.actions > 0,
            Move::Pass => self.actions == 0 && self.is_stuck(),
        }
    }

    fn play(&self, m: Move) -> Self {
        let mut next = *self;
        match m {
            Move::Build(tile) | Move::Destroy(tile) => {
                next.toggle_wall(tile);
                next.mark_flipped(tile);
                next.count_action();
            }
            Move::Slide(from, to) => {
                next.clear_flipped();
                next.set_slid(true);
                next.slide(from, to);
                next.count_action();
            }
            Move::Capture(from, to, ransom) => {
                next.capture(from, to, ransom);
                next.end_turn();
            }
            Move::End | Move::Pass => next.end_turn(),
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_now()
    }

    fn key(&self) -> u64 {
        self.key
    }
}

/// What generation and counting share.
impl Arkantar {
    fn buildable(&self) -> Tiles {
        if self.slid { 0 } else { self.empty() & !self.flipped }
    }

    /// Walls next to an own pawn, or behind tiles destroyed in this turn from a pawn on (AR2).
    #[inline]
    pub(super) fn destroyable(&self) -> Tiles {
        if self.slid {
            return 0;
        }
        let next = Direction::ALL.map(|d| d.step(self.own()));
        let mut reached = next.into_iter().fold(0, |all, set| all | set);
        let destroyed = self.destroyed();
        if destroyed != 0 {
            // Two actions at most came before in this turn: two destroyed tiles at most.
            for (d, next) in Direction::ALL.into_iter().zip(next) {
                let behind = d.step(next & destroyed);
                reached |= behind | d.step(behind & destroyed);
            }
        }
        reached & self.walls & !self.flipped
    }

    fn each_pawn_move(&self, from: Tile, direction: Direction, emit: &mut impl FnMut(Move)) {
        let obstacle = direction.first(from, self.walls | self.pawns());
        let last = direction.last_before(from, obstacle);
        if last != from {
            emit(Move::Slide(from, last));
        }
        if let Some(to) = obstacle.filter(|t| self.enemy() & t.bit() != 0) {
            self.each_capture_of(from, to, emit);
        }
    }

    /// Calls `visit` with every capture.
    pub(super) fn each_capture(&self, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        for direction in Direction::ALL {
            let seen = direction.fill(self.own(), self.empty());
            for to in tiles(direction.step(seen) & self.enemy()) {
                if let Some(from) = direction.opposite().first(to, self.own()) {
                    self.each_capture_of(from, to, &mut visit);
                }
            }
        }
    }

    /// The captures of one pawn by another that is first in a line from it.
    fn each_capture_of(&self, from: Tile, to: Tile, emit: &mut impl FnMut(Move)) {
        let (Some(mover), Some(victim)) = (self.kind_at(from), self.kind_at(to)) else { return };
        if mover.captures(victim) {
            emit(Move::Capture(from, to, None));
            self.each_ransom(mover, victim, |kind| emit(Move::Capture(from, to, Some(kind))));
        }
    }

    /// The Knights that a capture can bring back (AR4).
    fn each_ransom(&self, mover: Kind, victim: Kind, mut visit: impl FnMut(Kind)) {
        if mover != Kind::King || victim == Kind::King {
            return;
        }
        // Where the King has not moved, he leaves the tile with this capture.
        if self.king_start.is_some_and(|tile| self.pawns() & tile.bit() != 0) {
            return;
        }
        Kind::KNIGHTS.into_iter().filter(|&k| self.captured(self.side, k) > 0).for_each(&mut visit);
    }

    /// Captures in one direction, given the enemy pawns first in a line from an own pawn.
    fn count_captures(&self, direction: Direction, hits: Tiles) -> u32 {
        let mut count = 0;
        for to in tiles(hits) {
            let from = direction.opposite().first(to, self.own());
            let (Some(mover), Some(victim)) =
                (from.and_then(|t| self.kind_at(t)), self.kind_at(to))
            else {
                continue;
            };
            if mover.captures(victim) {
                count += 1;
                self.each_ransom(mover, victim, |_| count += 1);
            }
        }
        count
    }
}

/// Legality, on a path of its own: tile by tile, from the sentences of the rules page.
impl Arkantar {
    fn is_own(&self, tile: Tile) -> bool {
        self.own() & tile.bit() != 0
    }

    fn may_destroy(&self, tile: Tile) -> bool {
        if self.slid || self.walls & !self.flipped & tile.bit() == 0 {
            return false;
        }
        Direction::ALL.into_iter().any(|direction| {
            let mut at = direction.step(tile.bit());
            while at & self.destroyed() != 0 {
                at = direction.step(at);
            }
            at & self.own() != 0
        })
    }

    /// The first tile behind `from` towards `to` that is not an empty Path, or an empty set.
    fn walk(&self, from: Tile, to: Tile) -> Option<(Tiles, Tiles)> {
        let direction = Move::direction(from, to)?;
        let (mut last, mut at) = (from.bit(), direction.step(from.bit()));
        while at & self.empty() != 0 {
            (last, at) = (at, direction.step(at));
        }
        Some((last, at))
    }

    fn may_slide(&self, from: Tile, to: Tile) -> bool {
        self.is_own(from) && self.walk(from, to).is_some_and(|(last, _)| last == to.bit())
    }

    fn may_capture(&self, from: Tile, to: Tile, ransom: Option<Kind>) -> bool {
        if !self.is_own(from) || self.enemy() & to.bit() == 0 {
            return false;
        }
        if self.walk(from, to).is_none_or(|(_, first)| first != to.bit()) {
            return false;
        }
        let (Some((_, mover)), Some((_, victim))) = (self.pawn_at(from), self.pawn_at(to)) else {
            return false;
        };
        let Some(kind) = ransom else { return mover.captures(victim) };
        let home = self.king_start.unwrap_or(from);
        let home_is_free = home == from || self.pawn_at(home).is_none();
        mover == Kind::King
            && victim != Kind::King
            && kind != Kind::King
            && home_is_free
            && self.captured(self.side, kind) > 0
    }

    /// Whether the player to act can neither flip nor move anything, this being his first action.
    fn is_stuck(&self) -> bool {
        let can_flip = Tile::all().any(|t| self.empty() & t.bit() != 0 || self.may_destroy(t));
        let can_move = || {
            tiles(self.own()).any(|from| {
                Direction::ALL.into_iter().any(|d| {
                    let next = d.step(from.bit());
                    next & self.empty() != 0
                        || tiles(next & self.enemy()).any(|to| self.may_capture(from, to, None))
                })
            })
        };
        !can_flip && !can_move()
    }
}

/// Playing.
impl Arkantar {
    fn count_action(&mut self) {
        if self.actions == 2 {
            self.end_turn();
        } else {
            self.set_actions(self.actions + 1);
        }
    }

    fn end_turn(&mut self) {
        self.clear_flipped();
        self.set_slid(false);
        self.set_king_start(None);
        self.set_actions(0);
        self.toggle_side();
    }

    fn slide(&mut self, from: Tile, to: Tile) {
        let Some(kind) = self.kind_at(from) else { return };
        self.toggle_pawn(self.side, kind, from);
        self.toggle_pawn(self.side, kind, to);
        if kind == Kind::King {
            let start = self.king_start.unwrap_or(from);
            self.set_king_start((start != to).then_some(start));
        }
    }

    fn capture(&mut self, from: Tile, to: Tile, ransom: Option<Kind>) {
        if let Some(victim) = self.kind_at(to) {
            self.toggle_pawn(1 - self.side, victim, to);
        }
        let home = self.king_start.unwrap_or(from);
        self.slide(from, to);
        if let Some(kind) = ransom {
            self.toggle_pawn(self.side, kind, home);
        }
    }
}

const _: () = assert!(BOARD.count_ones() == 49);
