//! The moves, their texts, and the trait that ties a position's parts together.

use std::fmt;
use std::str::FromStr;

use super::board::{Kind, Threaten};
use super::generate::Sight;
use super::geometry::{Board, Cell, EDGES, LINES, Seats, all_paths};
use super::sets::Set;
use crate::position::{Actor, Outcome, Position, replies_one_by_one};
use crate::text::{Cursor, TextError};
use crate::trigrid::Steps;

/// One move: a whole turn. A Column that is upgraded says what it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<const N: usize> {
    /// `d4e4`, `g8h9=N`: to an empty cell.
    Plain(Cell<N>, Cell<N>, Option<Kind>),
    /// `d4xe6`, `g8xh9=T`: onto a piece that the player does not control.
    Capture(Cell<N>, Cell<N>, Option<Kind>),
    /// `pass`: no piece can move.
    Pass,
}

const _: () = assert!(size_of::<Move<4>>() <= 4);

impl<const N: usize> Move<N>
where
    Seats<N>: Board,
{
    /// Every well-formed move.
    pub(super) fn all() -> Vec<Self> {
        let mut moves = vec![Self::Pass];
        for from in Cell::all() {
            let mut targets: Vec<_> = all_paths().flat_map(|steps| from.path(steps)).collect();
            targets.sort_unstable();
            targets.dedup();
            for to in targets {
                for form in [Self::Plain, Self::Capture] {
                    moves.push(form(from, to, None));
                    let upgrades = Kind::UPGRADES.map(|kind| form(from, to, Some(kind)));
                    moves.extend(upgrades.into_iter().filter(|m| m.is_well_formed()));
                }
            }
        }
        moves
    }

    /// Whether some piece on some board could move so.
    fn is_well_formed(self) -> bool {
        match self {
            Self::Pass => true,
            Self::Plain(from, to, None) | Self::Capture(from, to, None) => {
                all_paths().any(|steps| from.path(steps).any(|cell| cell == to))
            }
            Self::Plain(from, to, Some(_)) => is_column_step(from, to, &EDGES),
            Self::Capture(from, to, Some(_)) => is_column_step(from, to, &LINES),
        }
    }
}

/// Whether a Column of some colour could be upgraded by a move or a capture from one cell to another.
pub(super) fn is_upgrade<const N: usize>(from: Cell<N>, to: Cell<N>) -> bool
where
    Seats<N>: Board,
{
    is_column_step(from, to, &EDGES) || is_column_step(from, to, &LINES)
}

/// Whether a Column of some colour could take one of these steps to its upgrade lane.
fn is_column_step<const N: usize>(from: Cell<N>, to: Cell<N>, steps: &[Steps]) -> bool
where
    Seats<N>: Board,
{
    let is_step = steps.iter().any(|&steps| from.path(steps).next() == Some(to));
    let goes_forward = |&c: &u8| to.upgrades(c) && to.lane(c) >= from.lane(c);
    is_step && Threaten::<N>::seats().any(|c| goes_forward(&c))
}

impl<const N: usize> fmt::Display for Move<N>
where
    Seats<N>: Board,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to, upgrade, between) = match *self {
            Self::Plain(from, to, upgrade) => (from, to, upgrade, ""),
            Self::Capture(from, to, upgrade) => (from, to, upgrade, "x"),
            Self::Pass => return f.write_str("pass"),
        };
        write!(f, "{from}{between}{to}")?;
        upgrade.map_or(Ok(()), |kind| write!(f, "={}", kind.letter()))
    }
}

impl<const N: usize> FromStr for Move<N>
where
    Seats<N>: Board,
{
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const FORMS: &str = "a move: d4e4, d4xe6, g8h9=N, g8xh9=T or pass";
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let mut cursor = Cursor::new("move", text);
        let start = cursor.clone();
        let from = Cell::read(&mut cursor).map_err(|_| start.error(FORMS))?;
        let form = if cursor.eat(b'x') { Self::Capture } else { Self::Plain };
        let to = Cell::read(&mut cursor)?;
        if !form(from, to, None).is_well_formed() {
            return Err(cursor.error("two different cells on one line, lane or diamond"));
        }
        let upgrade = if cursor.eat(b'=') {
            let kind = |c| Kind::UPGRADES.into_iter().find(|k| k.letter() as u8 == c);
            Some(cursor.eat_map(kind).ok_or_else(|| cursor.error("N, T or A"))?)
        } else {
            None
        };
        if !form(from, to, upgrade).is_well_formed() {
            return Err(cursor.error("an upgrade only where a Column comes to its upgrade lane"));
        }
        cursor.finish()?;
        Ok(form(from, to, upgrade))
    }
}

impl<const N: usize> Position for Threaten<N>
where
    Seats<N>: Board,
{
    type Move = Move<N>;

    fn players(&self) -> u8 {
        N as u8
    }

    fn actor(&self) -> Actor {
        self.actor_now()
    }

    fn each_move(&self, mut visit: impl FnMut(Move<N>)) {
        let sight = Sight::of(self, self.side);
        if !sight.is_alone() && !sight.each_move(&mut visit) {
            visit(Move::Pass);
        }
    }

    fn each_successor(&self, mut visit: impl FnMut(Move<N>, &Self)) {
        let sight = Sight::of(self, self.side);
        if !sight.is_alone() && !sight.each_successor(&mut visit) {
            visit(Move::Pass, &self.pass());
        }
    }

    fn nth_move(&self, n: u64) -> Option<Move<N>> {
        let sight = Sight::of(self, self.side);
        if sight.is_alone() {
            return None;
        }
        let (mut left, mut found) = (n, None);
        let any = sight.each_group(|piece, upgrade, targets| {
            let here = u64::from(targets.len());
            if left < here && found.is_none() {
                found = sight.nth_target(piece, upgrade, targets, left);
            }
            left = left.wrapping_sub(here);
        });
        if any { found } else { (n == 0).then_some(Move::Pass) }
    }

    fn choose(&self, mut pick: impl FnMut(u64) -> u64) -> Option<Move<N>> {
        let sight = Sight::of(self, self.side);
        if sight.is_alone() {
            return None;
        }
        // Whether any proposal was accepted tells nothing of which move it would have been.
        sight.propose(&mut pick).or_else(|| self.nth_move(pick(self.count_moves())))
    }

    fn count_moves(&self) -> u64 {
        let sight = Sight::of(self, self.side);
        if sight.is_alone() { 0 } else { sight.count().max(1).into() }
    }

    fn count_replies(&self) -> u64 {
        self.count_simple_replies().unwrap_or_else(|| replies_one_by_one(self))
    }

    fn is_legal(&self, m: Move<N>) -> bool {
        !self.is_over() && self.allows(m)
    }

    fn play(&self, m: Move<N>) -> Self {
        self.after(m)
    }

    fn is_out(&self, seat: u8) -> bool {
        !self.is_in(seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_now()
    }

    fn key(&self) -> u64 {
        self.key
    }
}
