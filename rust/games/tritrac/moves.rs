//! The moves: generating, counting, judging and playing them.

use std::fmt;
use std::str::FromStr;

use super::board::{CENTRE, Cell, Cells, Edge, FITS, Owner, ROWS, TriTrac, cells};
use crate::position::{Actor, Outcome, Position};
use crate::text::{Cursor, TextError};

/// One move, one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `+b3l`: a tile from the hand; in the first move of the game the neutral tile.
    Place(Cell, Edge),
    /// `b3c4r`: a tile to an empty cell, in any orientation (TC5).
    Shift(Cell, Cell, Edge),
    /// `b3r`: a tile in its cell to another orientation (TC6).
    Rotate(Cell, Edge),
}

const _: () = assert!(size_of::<Move>() <= 4);

/// Moves that differ only in the cell to which the tile goes.
#[derive(Clone, Copy)]
pub(super) enum Group {
    Place(Edge),
    Shift(Cell, Edge),
    Rotate(Edge),
}

impl Group {
    pub(super) const fn to(self, cell: Cell) -> Move {
        match self {
            Self::Place(lies) => Move::Place(cell, lies),
            Self::Shift(from, lies) => Move::Shift(from, cell, lies),
            Self::Rotate(lies) => Move::Rotate(cell, lies),
        }
    }
}

impl Move {
    /// Every well-formed move.
    pub(super) fn all() -> Vec<Self> {
        let mut moves = Vec::new();
        for from in Cell::all() {
            for lies in Edge::ALL {
                moves.extend([Self::Place(from, lies), Self::Rotate(from, lies)]);
                let targets = Cell::all().filter(|&to| to != from);
                moves.extend(targets.map(|to| Self::Shift(from, to, lies)));
            }
        }
        moves
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(cell, lies) => write!(f, "+{cell}{}", lies.letter()),
            Self::Shift(from, to, lies) => write!(f, "{from}{to}{}", lies.letter()),
            Self::Rotate(cell, lies) => write!(f, "{cell}{}", lies.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut cursor = Cursor::new("move", text);
        let place = cursor.eat(b'+');
        let from = read_cell(&mut cursor)?;
        let to = match cursor.peek() {
            Some(b'a'..=b'd') if !place => Some(read_cell(&mut cursor)?),
            _ => None,
        };
        let lies = cursor.eat_map(Edge::from_letter);
        let lies = lies.ok_or_else(|| cursor.error("an orientation l, r or v"))?;
        cursor.finish()?;
        match to {
            Some(to) if to == from => Err(cursor.error("two different cells")),
            Some(to) => Ok(Self::Shift(from, to, lies)),
            None if place => Ok(Self::Place(from, lies)),
            None => Ok(Self::Rotate(from, lies)),
        }
    }
}

fn read_cell(cursor: &mut Cursor<'_>) -> Result<Cell, TextError> {
    let row = cursor.eat_map(|c| matches!(c, b'a'..=b'd').then_some(c));
    let row = row.ok_or_else(|| cursor.error("a move: +b3l, b3c4r or b3r (rows a to d)"))?;
    let places = ROWS.len(usize::from(row - b'a'));
    let number = |c: u8| ROWS.named(row, usize::from(c.wrapping_sub(b'0')));
    let number = cursor.eat_map(number).ok_or_else(|| cursor.error(format!("1 to {places}")))?;
    Ok(Cell(number as u8))
}

impl Position for TriTrac {
    type Move = Move;

    fn players(&self) -> u8 {
        2
    }

    fn actor(&self) -> Actor {
        self.actor_now()
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        self.each_group(|group, set| cells(set).for_each(|cell| visit(group.to(cell))));
    }

    fn count_moves(&self) -> u64 {
        if self.joined {
            return 0;
        }
        let fitting = |set: Cells| FITS.iter().map(|fits| (set & fits).count_ones()).sum::<u32>();
        if self.is_start() {
            return u64::from(fitting(CENTRE));
        }
        let movable = self.movable();
        let tiles = movable.count_ones();
        let in_hand = u32::from(self.hand(self.side) > 0);
        // A tile lies in one of the orientations that fit; the others are its rotations.
        u64::from(fitting(self.empty()) * (tiles + in_hand) + fitting(movable) - tiles)
    }

    fn is_legal(&self, m: Move) -> bool {
        let (Move::Place(target, lies) | Move::Shift(_, target, lies) | Move::Rotate(target, lies)) =
            m;
        if self.joined || !may_lie(target, lies) {
            return false;
        }
        match m {
            Move::Place(cell, _) if self.is_start() => CENTRE & cell.bit() != 0,
            Move::Place(cell, _) => self.tile_at(cell).is_none() && self.hand(self.side) > 0,
            Move::Shift(from, to, _) => self.may_touch(from) && self.tile_at(to).is_none(),
            Move::Rotate(cell, lies) => {
                self.may_touch(cell) && self.tile_at(cell).is_some_and(|(_, now)| now != lies)
            }
        }
    }

    fn play(&self, m: Move) -> Self {
        let mut next = *self;
        let (owner, cell, lies) = match m {
            Move::Place(cell, lies) if self.is_start() => (Owner::Neutral, cell, lies),
            Move::Place(cell, lies) => (Owner::of_side(self.side), cell, lies),
            Move::Shift(from, to, lies) => (next.lift(from), to, lies),
            Move::Rotate(cell, lies) => (next.lift(cell), cell, lies),
        };
        next.toggle_tile(owner, cell, lies);
        next.joined = next.joins_arrows(cell, lies);
        next.set_lock(owner == Owner::Neutral);
        next.toggle_side();
        next
    }

    fn nth_move(&self, mut n: u64) -> Option<Move> {
        let mut found = None;
        self.each_group(|group, set| {
            let size = u64::from(set.count_ones());
            if found.is_none() && n < size {
                found = cells(set).nth(n as usize).map(|cell| group.to(cell));
            }
            n = n.wrapping_sub(size);
        });
        found
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_now()
    }

    fn key(&self) -> u64 {
        self.key
    }
}

/// Whether a tile may lie so in this cell: from the sentence of the rules page, edge by edge.
fn may_lie(cell: Cell, lies: Edge) -> bool {
    let is_arrow = |edge| super::board::ARROWS.contains(&(cell, edge));
    Edge::ALL
        .into_iter()
        .filter(|&edge| edge != lies)
        .all(|edge| cell.behind(edge).is_some() || is_arrow(edge))
}

impl TriTrac {
    /// Calls `visit` with all moves, those of a group by the set of their cells.
    pub(super) fn each_group(&self, mut visit: impl FnMut(Group, Cells)) {
        if self.joined {
            return;
        }
        let start = self.is_start();
        let free = if start { CENTRE } else { self.empty() };
        if start || self.hand(self.side) > 0 {
            for lies in Edge::ALL {
                visit(Group::Place(lies), free & FITS[lies as usize]);
            }
        }
        let movable = self.movable();
        for from in cells(movable) {
            for lies in Edge::ALL {
                visit(Group::Shift(from, lies), free & FITS[lies as usize]);
            }
        }
        for lies in Edge::ALL {
            visit(Group::Rotate(lies), movable & !self.lying(lies) & FITS[lies as usize]);
        }
    }

    /// Whether the player to act may move or rotate what lies in this cell (TC7).
    fn may_touch(&self, cell: Cell) -> bool {
        match self.tile_at(cell) {
            None => false,
            Some((Owner::Neutral, _)) => !self.lock,
            Some((owner, _)) => owner == Owner::of_side(self.side),
        }
    }

    /// Takes a tile off its cell.
    fn lift(&mut self, cell: Cell) -> Owner {
        let Some((owner, lies)) = self.tile_at(cell) else { return Owner::of_side(self.side) };
        self.toggle_tile(owner, cell, lies);
        owner
    }
}
