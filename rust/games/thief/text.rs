//! The canonical text of a position, both ways, and what it says of itself.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use super::board::{Board, MOST_SACRIFICES, Square, Thief, squares};
use super::moves::Move;
use super::tables::Tables;
use crate::facts::{Fact, Facts};
use crate::games::Game;
use crate::search::Oracle;
use crate::solve::file::FileError;
use crate::text::{Cursor, TextError, fields, rows};

const NAMES: [&str; 2] = ["White", "Black"];

/// TH1 to TH3.
const fn start_text(size: usize) -> &'static str {
    if size == 5 {
        "geg+eg/.ggg./...../.GGG./GEG+EG w 0 -"
    } else {
        "ggeg+egg/.ggegg./......./......./......./.GGEGG./GGEG+EGG w 0 -"
    }
}

impl<const N: usize> Default for Thief<N> {
    fn default() -> Self {
        start_text(N).parse().expect("the start position is a valid text")
    }
}

impl<const N: usize> fmt::Display for Thief<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..N as u8).rev() {
            for square in (0..N as u8).filter_map(|file| Square::new(file, rank)) {
                self.write_square(square, f)?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = if self.side == 0 { 'w' } else { 'b' };
        let normal = if self.normal_done { 'm' } else { '-' };
        write!(f, "{side} {} {normal}", self.sacrifices)
    }
}

impl<const N: usize> fmt::Debug for Thief<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Thief({self})")
    }
}

impl<const N: usize> Thief<N> {
    fn write_square(&self, square: Square<N>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(side) = self.side_at(square) else { return f.write_str(".") };
        f.write_str(match (side, self.is_elite(square)) {
            (0, false) => "G",
            (0, true) => "E",
            (_, false) => "g",
            (_, true) => "e",
        })?;
        for (jewel, mark) in [(side, "+"), (1 - side, "!")] {
            if self.holds(jewel, square) {
                f.write_str(mark)?;
            }
        }
        Ok(())
    }
}

impl<const N: usize> FromStr for Thief<N> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let names = ["RANKS", "SIDE", "SACRIFICES", "NORMAL"];
        let [ranks, side, sacrifices, normal] = fields(text, names)?;
        let mut position = read_ranks(ranks)?;
        match side {
            "w" => {}
            "b" => position.toggle_side(),
            _ => return Err(TextError::quoting("SIDE", side, "w or b")),
        }
        position.check_units()?;
        position.read_sacrifices(sacrifices)?;
        position.read_normal(normal)?;
        Ok(position)
    }
}

fn read_ranks<const N: usize>(text: &str) -> Result<Thief<N>, TextError> {
    let mut position = Thief::EMPTY;
    let rows = rows::<N>("RANKS", text).map_err(|error| {
        let expected = format!("{N} rows split by / ({} on the other board)", 12 - N);
        TextError { expected, ..error }
    })?;
    for (rank, row) in (0..N as u8).rev().zip(rows) {
        let mut cursor = Cursor::new("RANKS", row);
        for square in (0..N as u8).filter_map(|file| Square::new(file, rank)) {
            position.read_square(&mut cursor, square)?;
        }
        if !cursor.at_end() {
            return Err(cursor.error(format!("only {N} squares in rank {}", rank + 1)));
        }
    }
    for (colour, name) in (0..).zip(NAMES) {
        let found = position.jewel(colour).count_ones();
        if found != 1 {
            let found = format!("{found} holders of {name}'s jewel");
            return Err(TextError::new("RANKS", found, "exactly one"));
        }
    }
    Ok(position)
}

impl<const N: usize> Thief<N> {
    fn read_square(&mut self, cursor: &mut Cursor<'_>, square: Square<N>) -> Result<(), TextError> {
        if cursor.eat(b'.') {
            return Ok(());
        }
        let unit = |byte: u8| match byte {
            b'G' => Some((0, false)),
            b'E' => Some((0, true)),
            b'g' => Some((1, false)),
            b'e' => Some((1, true)),
            _ => None,
        };
        let unit = cursor.eat_map(unit);
        let (side, elite) =
            unit.ok_or_else(|| cursor.error(format!("one of .GEge for {square}")))?;
        self.toggle_unit(side, elite, square);
        for (jewel, mark) in [(side, b'+'), (1 - side, b'!')] {
            if cursor.eat(mark) {
                self.toggle_jewel(jewel, square);
            }
        }
        Ok(())
    }

    /// At most as many units a side as at the start, and one unless the game is finished.
    fn check_units(&self) -> Result<(), TextError> {
        for (side, name) in (0..).zip(NAMES) {
            let (found, most) = (self.units(side).count_ones(), Board::<N>::UNITS);
            if found > most {
                let found = format!("{found} units of {name}");
                return Err(TextError::new("RANKS", found, format!("at most {most}")));
            }
        }
        if self.enemy == 0 {
            let expected = "a unit: only the side to act can have lost them all";
            return Err(TextError::new("RANKS", "no unit of the side not to act", expected));
        }
        Ok(())
    }

    fn read_sacrifices(&mut self, text: &str) -> Result<(), TextError> {
        let error = |expected: &str| Err(TextError::quoting("SACRIFICES", text, expected));
        let sacrifices = match text {
            "0" => return Ok(()),
            "1" => 1,
            "2" => 2,
            "3" => MOST_SACRIFICES,
            _ => return error("0, 1, 2 or 3"),
        };
        if self.is_over() {
            return error("0 in a finished game");
        }
        if self.king() == 0 {
            return error("0 where the side to act has no King");
        }
        let most = Board::<N>::UNITS - self.own.count_ones();
        if u32::from(sacrifices) > most {
            return error(&format!("at most {most} with the units on the board"));
        }
        self.set_sacrifices(sacrifices);
        Ok(())
    }

    fn read_normal(&mut self, text: &str) -> Result<(), TextError> {
        let error = |expected| Err(TextError::quoting("NORMAL", text, expected));
        match text {
            "-" => {}
            "m" if self.is_over() => return error("- in a finished game"),
            "m" if self.count_sacrifices() == 0 => return error("- where no sacrifice is legal"),
            "m" => self.set_normal_done(true),
            _ => return error("m or -"),
        }
        Ok(())
    }

    fn unit_facts(&self, square: Square<N>) -> Option<(String, Fact)> {
        let side = self.side_at(square)?;
        let nature = if self.is_elite(square) { "Elite Guard" } else { "Guard" };
        let jewels: Vec<u8> = (0..2).filter(|&jewel| self.holds(jewel, square)).collect();
        let facts = vec![side.into(), nature.into(), jewels.into()];
        Some((square.to_string(), Fact::List(facts)))
    }
}

impl<const N: usize> Game for Thief<N> {
    const NAME: &'static str = "thief";
    const VARIANTS: &'static [&'static str] = if N == 5 { &["5x5"] } else { &["7x7"] };

    fn start(variant: &str, first: u8) -> Option<Self> {
        // The game's default variant is the 5x5 board.
        let named = Self::VARIANTS.contains(&variant) || N == 5 && variant.is_empty();
        (named && first == 0).then(Self::default)
    }

    fn variant(&self) -> &'static str {
        Self::VARIANTS[0]
    }

    fn recognises(text: &str) -> bool {
        let ranks = text.split(' ').next().unwrap_or_default();
        ranks.split('/').count() == N
    }

    fn all_moves() -> Vec<Move<N>> {
        Move::all()
    }

    fn facts(&self) -> Facts {
        let units = squares(self.own | self.enemy);
        vec![
            ("pieces", units.filter_map(|square| self.unit_facts(square)).collect()),
            ("sacrifices", self.sacrifices.into()),
            ("normal_done", self.normal_done.into()),
            ("size", (N as u32).into()),
        ]
    }

    fn move_facts(m: Move<N>) -> Facts {
        let name = |square: Option<Square<N>>| Fact::from(square.map(|s| s.to_string()));
        let [origin, via, target] = m.way();
        let captures: Vec<String> = m.captures().map(|square| square.to_string()).collect();
        vec![
            ("kind", m.kind().into()),
            ("origin", name(origin)),
            ("via", name(via)),
            ("target", name(target)),
            ("captures", captures.into()),
            ("sacrificed", name(m.sacrificed())),
        ]
    }

    fn oracle(folder: &Path) -> Result<Option<Box<dyn Oracle<Self>>>, FileError> {
        let tables = Tables::<N>::open(&folder.join(Tables::<N>::FOLDER))?;
        let any = tables.materials().next().is_some();
        Ok(any.then(|| Box::new(tables) as Box<dyn Oracle<Self>>))
    }
}
