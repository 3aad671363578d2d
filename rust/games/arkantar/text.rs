//! The canonical text of a position, both ways.

use std::fmt;
use std::str::FromStr;

use super::board::{Arkantar, Direction, Kind, Tile, Tiles, tiles};
use super::moves::{Move, read_tile};
use crate::facts::{Fact, Facts};
use crate::games::Game;
use crate::text::{Cursor, TextError, fields, rows};

const START: &str = "smtktms/#######/......./......./......./#######/SMTKTMS b 0 - -";

impl Default for Arkantar {
    fn default() -> Self {
        START.parse().expect("the start position is a valid text")
    }
}

impl fmt::Display for Arkantar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..7).rev() {
            for tile in (0..7).filter_map(|file| Tile::new(file, rank)) {
                write!(f, "{}", self.letter(tile))?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {} ", if self.side == 0 { 'b' } else { 'w' }, self.actions)?;
        if self.slid {
            f.write_str("x")?;
        } else if self.flipped == 0 {
            f.write_str("-")?;
        }
        for tile in tiles(self.flipped) {
            write!(f, "{}{tile}", if self.walls & tile.bit() != 0 { '+' } else { '-' })?;
        }
        match self.king_start {
            None => f.write_str(" -"),
            Some(tile) => write!(f, " {tile}"),
        }
    }
}

impl fmt::Debug for Arkantar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arkantar({self})")
    }
}

impl Arkantar {
    fn letter(&self, tile: Tile) -> char {
        match self.pawn_at(tile) {
            Some((0, kind)) => kind.letter(),
            Some((_, kind)) => kind.letter().to_ascii_lowercase(),
            None if self.walls & tile.bit() != 0 => '#',
            None => '.',
        }
    }
}

impl FromStr for Arkantar {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let names = ["RANKS", "SIDE", "ACTIONS", "FLIPS", "KING"];
        let [ranks, side, actions, flips, king] = fields(text, names)?;
        let mut position = read_ranks(ranks)?;
        match side {
            "b" => {}
            "w" => position.toggle_side(),
            _ => return Err(TextError::quoting("SIDE", side, "b or w")),
        }
        position.check_pawns()?;
        match actions {
            "0" => {}
            "1" => position.set_actions(1),
            "2" => position.set_actions(2),
            _ => return Err(TextError::quoting("ACTIONS", actions, "0, 1 or 2")),
        }
        position.read_flips(flips)?;
        position.read_king(king)?;
        position.check_finished()?;
        Ok(position)
    }
}

fn read_ranks(text: &str) -> Result<Arkantar, TextError> {
    let mut position = Arkantar::EMPTY;
    for (rank, row) in (0..7).rev().zip(rows::<7>("RANKS", text)?) {
        if row.len() != 7 {
            let expected = format!("7 tiles in rank {}", rank + 1);
            return Err(TextError::quoting("RANKS", row, expected));
        }
        for (file, byte) in (0..7).zip(row.bytes()) {
            let tile = Tile::new(file, rank).expect("files and ranks are 0 to 6");
            match byte {
                b'.' => {}
                b'#' => position.toggle_wall(tile),
                _ => {
                    let kind = Kind::from_letter(byte).ok_or_else(|| {
                        let found = (byte as char).to_string();
                        TextError::quoting("RANKS", &found, format!("one of .#KTMSktms on {tile}"))
                    })?;
                    position.toggle_pawn(byte.is_ascii_lowercase().into(), kind, tile);
                }
            }
        }
    }
    Ok(position)
}

impl Arkantar {
    /// No side has more of a kind than it began with, and the side not to act has its King.
    fn check_pawns(&self) -> Result<(), TextError> {
        for (side, name) in [(0, "Black"), (1, "White")] {
            for kind in Kind::ALL {
                let (found, most) = (self.of(side, kind).count_ones(), kind.complement());
                if found > most {
                    let found = format!("{found} {} of {name}", kind.name());
                    return Err(TextError::new("RANKS", found, format!("at most {most}")));
                }
            }
        }
        if self.of(1 - self.side, Kind::King) == 0 {
            let expected = "a King: only the side to act can have lost his";
            return Err(TextError::new("RANKS", "no King of the side not to act", expected));
        }
        Ok(())
    }

    fn read_flips(&mut self, text: &str) -> Result<(), TextError> {
        let error = |expected: &str| Err(TextError::quoting("FLIPS", text, expected));
        match text {
            "x" if self.actions == 0 => return error("- before the first action"),
            "x" => self.set_slid(true),
            "-" if self.actions > 0 => return error("x, or one tile for each action"),
            "-" => {}
            _ => self.read_flipped_tiles(text)?,
        }
        Ok(())
    }

    fn read_flipped_tiles(&mut self, text: &str) -> Result<(), TextError> {
        let mut cursor = Cursor::new("FLIPS", text);
        let mut last = None;
        while !cursor.at_end() {
            let built = cursor.eat(b'+');
            if !built && !cursor.eat(b'-') {
                return Err(cursor.error("+ or - before a tile, or x, or - alone"));
            }
            let tile = read_tile(&mut cursor)?;
            if last.is_some_and(|last| tile <= last) {
                return Err(cursor.error("different tiles in the order a1, b1, ..., g7"));
            }
            if built != (self.walls & tile.bit() != 0) {
                return Err(cursor.error("a Wall behind +, a Path behind -"));
            }
            if self.pawns() & tile.bit() != 0 {
                return Err(cursor.error("a tile without a pawn"));
            }
            self.mark_flipped(tile);
            last = Some(tile);
        }
        if self.flipped.count_ones() != u32::from(self.actions) {
            return Err(cursor.error(format!("{} tiles, one for each action", self.actions)));
        }
        if let Some(tile) = tiles(self.destroyed()).find(|&t| !self.could_be_destroyed(t)) {
            let found = format!("-{tile}");
            let expected = "a tile in line with an own pawn, only destroyed tiles between (AR2)";
            return Err(TextError::quoting("FLIPS", &found, expected));
        }
        Ok(())
    }

    /// Whether a tile destroyed in this turn hangs together with an own pawn as AR2 asks.
    fn could_be_destroyed(&self, tile: Tile) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            direction.step(direction.fill(tile.bit(), self.destroyed())) & self.own() != 0
        })
    }

    fn read_king(&mut self, text: &str) -> Result<(), TextError> {
        if text == "-" {
            return Ok(());
        }
        let mut cursor = Cursor::new("KING", text);
        let tile = read_tile(&mut cursor)?;
        cursor.finish()?;
        let error = |expected| Err(TextError::quoting("KING", text, expected));
        let barred: Tiles = self.walls | self.enemy();
        if !self.slid {
            return error("- while no pawn has slid");
        }
        if barred & tile.bit() != 0 {
            return error("a Path tile without an enemy pawn");
        }
        if self.of(self.side, Kind::King) & tile.bit() != 0 {
            return error("- while the King stands where he stood");
        }
        self.set_king_start(Some(tile));
        Ok(())
    }

    fn check_finished(&self) -> Result<(), TextError> {
        if self.is_over() && self.actions > 0 {
            let expected = "0 - - in a finished game";
            return Err(TextError::new("ACTIONS", self.actions.to_string(), expected));
        }
        Ok(())
    }
}

impl Game for Arkantar {
    const NAME: &'static str = "arkantar";
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
        let names = |set| tiles(set).map(|t| t.to_string()).collect::<Vec<_>>();
        let pawns = tiles(self.pawns()).filter_map(|t| {
            let (side, kind) = self.pawn_at(t)?;
            Some((t.to_string(), Fact::List(vec![side.into(), kind.name().into()])))
        });
        let captured = |side| -> Fact {
            Kind::ALL.into_iter().map(|k| (k.name(), self.captured(side, k))).collect()
        };
        vec![
            ("pieces", pawns.collect()),
            ("walls", names(self.walls).into()),
            ("actions", self.actions.into()),
            ("built", names(self.flipped & self.walls).into()),
            ("destroyed", names(self.destroyed()).into()),
            ("slid", self.slid.into()),
            ("king_start", self.king_start.map(|t| t.to_string()).into()),
            ("captured", Fact::List(vec![captured(0), captured(1)])),
        ]
    }

    fn move_facts(m: Move) -> Facts {
        let (kind, origin, target, ransom) = match m {
            Move::Build(tile) => ("build", None, Some(tile), None),
            Move::Destroy(tile) => ("destroy", None, Some(tile), None),
            Move::Slide(from, to) => ("slide", Some(from), Some(to), None),
            Move::Capture(from, to, ransom) => ("capture", Some(from), Some(to), ransom),
            Move::End => ("end", None, None, None),
            Move::Pass => ("pass", None, None, None),
        };
        vec![
            ("kind", kind.into()),
            ("origin", origin.map(|t| t.to_string()).into()),
            ("target", target.map(|t| t.to_string()).into()),
            ("ransom", ransom.map(Kind::name).into()),
        ]
    }
}
