//! The canonical text of a position, both ways.

use std::fmt;
use std::str::FromStr;

use super::board::{Kind, Threaten};
use super::geometry::{Board, Cell, Seats};
use super::moves::Move;
use super::sets::Set;
use crate::facts::{Fact, Facts};
use crate::games::Game;
use crate::text::{Cursor, TextError, fields, split_rows};

impl<const N: usize> Default for Threaten<N>
where
    Seats<N>: Board,
{
    fn default() -> Self {
        Seats::<N>::START.parse().expect("the start position is a valid text")
    }
}

impl<const N: usize> fmt::Display for Threaten<N>
where
    Seats<N>: Board,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            let (row, place) = cell.name();
            if place == 1 && row > 'a' {
                f.write_str("/")?;
            }
            match self.piece_at(cell) {
                None => f.write_str(".")?,
                Some((kind, colour)) => write!(f, "{}{colour}", kind.letter())?,
            }
        }
        write!(f, " {} ", self.side)?;
        for colour in Self::seats() {
            f.write_str(&self.owner(colour).map_or("-".to_owned(), |owner| owner.to_string()))?;
        }
        f.write_str(&self.extra().map_or(" +".to_owned(), |colour| format!(" {colour}")))
    }
}

impl<const N: usize> fmt::Debug for Threaten<N>
where
    Seats<N>: Board,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Threaten<{N}>({self})")
    }
}

impl<const N: usize> FromStr for Threaten<N>
where
    Seats<N>: Board,
{
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let [rows, side, owners, extra] = fields(text, ["ROWS", "SIDE", "OWNERS", "EXTRA"])?;
        let mut position = Self::read_rows(rows)?;
        position.read_side(side)?;
        position.read_owners(owners)?;
        position.read_extra(extra)?;
        position.check_pieces()?;
        position.check_lone_obelisks()?;
        Ok(position)
    }
}

/// The digit of a colour or player.
fn digit<const N: usize>(byte: u8) -> Option<u8> {
    byte.checked_sub(b'0').filter(|&d| usize::from(d) < N)
}

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// "0 to 2", or how many there are.
    const LAST: usize = N - 1;

    fn read_rows(text: &str) -> Result<Self, TextError> {
        let mut position = Self::EMPTY;
        let shape = Seats::<N>::ROWS;
        let mut cells = Cell::all();
        for (r, row) in split_rows("ROWS", text, shape.0.len())?.into_iter().enumerate() {
            let mut cursor = Cursor::new("ROWS", row);
            for cell in cells.by_ref().take(shape.len(r)) {
                position.read_cell(&mut cursor, cell)?;
            }
            cursor.finish()?;
        }
        if Self::seats().any(|seat| position.is_in(seat)) {
            return Ok(position);
        }
        Err(TextError::new("ROWS", "no Obelisk", "an Obelisk of every player still in the game"))
    }

    fn read_cell(&mut self, cursor: &mut Cursor<'_>, cell: Cell<N>) -> Result<(), TextError> {
        if cursor.eat(b'.') {
            return Ok(());
        }
        let kind = cursor
            .eat_map(Kind::from_letter)
            .ok_or_else(|| cursor.error(format!(". or a piece O, N, A, T, C on {cell}")))?;
        let colour = cursor
            .eat_map(digit::<N>)
            .ok_or_else(|| cursor.error(format!("a colour 0 to {} on {cell}", Self::LAST)))?;
        if kind == Kind::Obelisk && self.is_in(colour) {
            let found = format!("two Obelisks of colour {colour}");
            return Err(TextError::new("ROWS", found, "at most 1"));
        }
        self.put(cell.0, kind, colour);
        Ok(())
    }

    fn read_side(&mut self, text: &str) -> Result<(), TextError> {
        let mut cursor = Cursor::new("SIDE", text);
        let side = cursor
            .eat_map(digit::<N>)
            .ok_or_else(|| cursor.error(format!("a player 0 to {}", Self::LAST)))?;
        cursor.finish()?;
        if !self.is_in(side) {
            return Err(TextError::quoting("SIDE", text, "a player whose Obelisk is on the board"));
        }
        self.set_side(side);
        Ok(())
    }

    fn read_owners(&mut self, text: &str) -> Result<(), TextError> {
        let mut cursor = Cursor::new("OWNERS", text);
        for colour in Self::seats() {
            let here = cursor.clone();
            let error = |expected| Err(here.error(format!("{expected} for colour {colour}")));
            if self.colours[usize::from(colour)].is_empty() {
                if !cursor.eat(b'-') {
                    return error("- (no piece is on the board)");
                }
                continue;
            }
            match cursor.eat_map(digit::<N>) {
                Some(owner) if owner != colour && self.is_in(colour) => {
                    return error("its own digit (its Obelisk is on the board)");
                }
                Some(owner) if self.is_in(owner) => self.set_owner(colour, Some(owner)),
                _ => return error("a player whose Obelisk is on the board"),
            }
        }
        cursor.finish()
    }

    fn read_extra(&mut self, text: &str) -> Result<(), TextError> {
        if text == "+" {
            return Ok(());
        }
        let mut cursor = Cursor::new("EXTRA", text);
        let colour = cursor
            .eat_map(digit::<N>)
            .ok_or_else(|| cursor.error(format!("+ or a colour 0 to {}", Self::LAST)))?;
        cursor.finish()?;
        self.set_extra(colour);
        Ok(())
    }

    /// No colour has more of a kind than it can have.
    fn check_pieces(&self) -> Result<(), TextError> {
        for colour in Self::seats() {
            for kind in Kind::ALL {
                let (found, most) = (self.of(colour, kind).len(), self.complement(colour, kind));
                if found > most {
                    let found = format!("{found} {} of colour {colour}", kind.name());
                    return Err(TextError::new("ROWS", found, format!("at most {most}")));
                }
            }
        }
        Ok(())
    }

    /// Nobody has nothing but his Obelisk, unless he has won.
    fn check_lone_obelisks(&self) -> Result<(), TextError> {
        let is_lone = |&seat: &u8| self.is_in(seat) && self.army(seat) == self.obelisk(seat);
        match Self::seats().find(is_lone) {
            Some(seat) if !self.is_over() => {
                let found = format!("nothing but an Obelisk of player {seat}");
                Err(TextError::new("ROWS", found, "another piece: else the player is out"))
            }
            _ => Ok(()),
        }
    }
}

impl<const N: usize> Game for Threaten<N>
where
    Seats<N>: Board,
{
    const NAME: &'static str = "threaten";
    const VARIANTS: &'static [&'static str] = &[Seats::<N>::VARIANT];

    fn start(variant: &str, first: u8) -> Option<Self> {
        let is_default = variant.is_empty() && N == 3;
        let known = is_default || variant == Seats::<N>::VARIANT;
        (known && usize::from(first) < N).then(|| {
            let mut start = Self::default();
            start.set_side(first);
            start
        })
    }

    fn variant(&self) -> &'static str {
        Seats::<N>::VARIANT
    }

    /// Reads off the board's shape: the number of rows and, more or less, of cells.
    fn recognises(text: &str) -> bool {
        let rows = text.split(' ').next().unwrap_or_default();
        let cells = rows.bytes().filter(|&c| c == b'.' || c.is_ascii_alphabetic()).count();
        let shape = Seats::<N>::ROWS;
        rows.split('/').count() == shape.0.len() && (cells > 80) == (shape.cells() > 80)
    }

    fn all_moves() -> Vec<Move<N>> {
        Move::all()
    }

    fn facts(&self) -> Facts {
        let pieces = Cell::all().filter_map(|cell| {
            let (kind, colour) = self.piece_at(cell)?;
            let piece = vec![kind.name().into(), colour.into(), self.owner(colour).into()];
            Some((cell.to_string(), Fact::List(piece)))
        });
        let captured = |colour| -> Fact {
            Kind::UPGRADES.into_iter().map(|k| (k.name(), self.captured(colour, k))).collect()
        };
        let alive: Vec<u8> = Self::seats().filter(|&seat| self.is_in(seat)).collect();
        vec![
            ("pieces", pieces.collect()),
            ("owners", Self::seats().map(|colour| self.owner(colour)).collect::<Vec<_>>().into()),
            ("alive", alive.into()),
            ("extra", self.extra().into()),
            ("extra_taken", self.extra().is_some().into()),
            ("captured", Fact::List(Self::seats().map(captured).collect())),
        ]
    }

    fn move_facts(m: Move<N>) -> Facts {
        let (kind, cells, upgrade) = match m {
            Move::Plain(from, to, upgrade) => ("move", Some((from, to)), upgrade),
            Move::Capture(from, to, upgrade) => ("capture", Some((from, to)), upgrade),
            Move::Pass => ("pass", None, None),
        };
        vec![
            ("kind", kind.into()),
            ("origin", cells.map(|(from, _)| from.to_string()).into()),
            ("target", cells.map(|(_, to)| to.to_string()).into()),
            ("upgrade", upgrade.map(Kind::name).into()),
        ]
    }
}
