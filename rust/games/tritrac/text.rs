//! The canonical text of a position, both ways.

use std::fmt;
use std::str::FromStr;

use super::board::{ARROWS, Cell, Edge, FITS, Owner, ROWS, TriTrac, cells};
use super::moves::Move;
use crate::facts::{Fact, Facts};
use crate::games::Game;
use crate::text::{Cursor, TextError, fields, rows};

impl fmt::Display for TriTrac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.0 > 0 && ROWS.name(cell.0.into()).1 == 1 {
                f.write_str("/")?;
            }
            match self.tile_at(cell) {
                None => f.write_str(".")?,
                Some((owner, lies)) => write!(f, "{}{}", owner.letter(), lies.letter())?,
            }
        }
        let side = if self.side == 0 { 'o' } else { 'y' };
        write!(f, " {side} {}", if self.lock { 'n' } else { '-' })
    }
}

impl fmt::Debug for TriTrac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TriTrac({self})")
    }
}

impl FromStr for TriTrac {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let [board, side, lock] = fields(text, ["ROWS", "SIDE", "LOCK"])?;
        let mut position = Self::default();
        for (r, row) in rows::<4>("ROWS", board)?.into_iter().enumerate() {
            position.read_row(r, row)?;
        }
        match side {
            "o" => {}
            "y" => position.toggle_side(),
            _ => return Err(TextError::quoting("SIDE", side, "o or y")),
        }
        match lock {
            "-" => {}
            "n" => position.set_lock(true),
            _ => return Err(TextError::quoting("LOCK", lock, "n or -")),
        }
        position.check_tiles()?;
        position.joined = position.has_track();
        Ok(position)
    }
}

impl TriTrac {
    fn read_row(&mut self, r: usize, row: &str) -> Result<(), TextError> {
        let mut cursor = Cursor::new("ROWS", row);
        for number in ROWS.first_of(r)..ROWS.first_of(r + 1) {
            let cell = Cell(number as u8);
            if cursor.eat(b'.') {
                continue;
            }
            let owner = |c| Owner::ALL.into_iter().find(|o| o.letter() as u8 == c);
            let owner = cursor
                .eat_map(owner)
                .ok_or_else(|| cursor.error(format!(". or a tile O, Y, W for {cell}")))?;
            let lies = cursor
                .eat_map(Edge::from_letter)
                .ok_or_else(|| cursor.error(format!("an orientation l, r or v for {cell}")))?;
            if FITS[lies as usize] & cell.bit() == 0 {
                let expected = format!("no track on a border edge without arrow for {cell}");
                return Err(cursor.error(expected));
            }
            self.toggle_tile(owner, cell, lies);
        }
        cursor.finish()
    }

    fn check_tiles(&self) -> Result<(), TextError> {
        if self.is_start() {
            if self.side != 0 {
                return Err(TextError::quoting("SIDE", "y", "o on an empty board"));
            }
            if self.lock {
                return Err(TextError::quoting("LOCK", "n", "- on an empty board"));
            }
            return Ok(());
        }
        for owner in Owner::ALL {
            let (found, most) = (self.owned(owner).count_ones(), owner.tiles());
            let exact = owner == Owner::Neutral;
            if found > most || exact && found < most {
                let found = format!("{found} {} tiles", owner.name());
                let bound = if exact { "exactly" } else { "at most" };
                return Err(TextError::new("ROWS", found, format!("{bound} {most}")));
            }
        }
        Ok(())
    }

    fn has_track(&self) -> bool {
        ARROWS.into_iter().any(|(cell, _)| {
            self.tile_at(cell).is_some_and(|(_, lies)| self.joins_arrows(cell, lies))
        })
    }
}

impl Game for TriTrac {
    const NAME: &'static str = "tritrac";
    const VARIANTS: &'static [&'static str] = &[""];

    fn start(variant: &str, first: u8) -> Option<Self> {
        (variant.is_empty() && first == 0).then(Self::default)
    }

    fn variant(&self) -> &'static str {
        ""
    }

    fn all_moves() -> Vec<Move> {
        Move::all()
    }

    fn facts(&self) -> Facts {
        let tiles = cells(self.occupied()).filter_map(|cell| {
            let (owner, lies) = self.tile_at(cell)?;
            let tile = vec![owner.name().into(), Fact::from(lies.letter().to_string())];
            Some((cell.to_string(), Fact::List(tile)))
        });
        vec![
            ("tiles", tiles.collect()),
            ("hands", vec![self.hand(0), self.hand(1)].into()),
            ("neutral_locked", self.lock.into()),
        ]
    }

    fn move_facts(m: Move) -> Facts {
        let (kind, origin, target, lies) = match m {
            Move::Place(cell, lies) => ("place", None, cell, lies),
            Move::Shift(from, to, lies) => ("move", Some(from), to, lies),
            Move::Rotate(cell, lies) => ("rotate", Some(cell), cell, lies),
        };
        vec![
            ("kind", kind.into()),
            ("origin", origin.map(|c| c.to_string()).into()),
            ("target", target.to_string().into()),
            ("orientation", lies.letter().to_string().into()),
        ]
    }
}
