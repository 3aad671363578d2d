//! The canonical text of a position, both ways.

use std::fmt;
use std::str::FromStr;

use super::board::{Lane, Place, TriTangle};
use super::moves::{Move, read_roll};
use crate::facts::{Fact, Facts};
use crate::games::Game;
use crate::text::{Cursor, TextError, fields};

const PLAYERS: [&str; 3] = ["PLAYER 0", "PLAYER 1", "PLAYER 2"];

/// The most rolls that a text may say are owed. A game never comes beyond one, and that only
/// while the piece that earned two stands on its ring; but studies are free to owe more.
const MOST_OWED: u8 = 8;

impl Default for TriTangle {
    fn default() -> Self {
        Self::new(3, 3, false)
    }
}

impl fmt::Display for TriTangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in 0..self.seats() {
            f.write_str(if self.is_down(seat) { "v" } else { "^" })?;
            self.places(seat).try_for_each(|place| write!(f, "{place}"))?;
            f.write_str(" ")?;
        }
        write!(f, "{} ", self.side())?;
        match self.die() {
            None => f.write_str("-")?,
            Some(roll) => write!(f, "{roll}")?,
        }
        write!(f, " {}{}", self.owed(), if self.is_short() { " short" } else { "" })
    }
}

impl fmt::Debug for TriTangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TriTangle({self})")
    }
}

impl FromStr for TriTangle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let third = text.split(' ').nth(2).unwrap_or_default();
        if third.starts_with(['^', 'v']) {
            let (text, short) = split_course(text, 6)?;
            let names = [PLAYERS[0], PLAYERS[1], PLAYERS[2], "SIDE", "DIE", "OWED"];
            let [a, b, c, side, die, owed] = fields(text, names)?;
            read_position(&[a, b, c], short, [side, die, owed])
        } else {
            let (text, short) = split_course(text, 5)?;
            let names = [PLAYERS[0], PLAYERS[1], "SIDE", "DIE", "OWED"];
            let [a, b, side, die, owed] = fields(text, names)?;
            read_position(&[a, b], short, [side, die, owed])
        }
    }
}

/// Splits off what stands behind the first `n` fields: nothing, or the word for the short course.
fn split_course(text: &str, n: usize) -> Result<(&str, bool), TextError> {
    match text.match_indices(' ').nth(n - 1) {
        None => Ok((text, false)),
        Some((at, _)) => match &text[at + 1..] {
            "short" => Ok((&text[..at], true)),
            course => {
                let expected = "short, or nothing more for the full course";
                Err(TextError::quoting("COURSE", course, expected))
            }
        },
    }
}

fn read_position(
    players: &[&str],
    short: bool,
    [side, die, owed]: [&str; 3],
) -> Result<TriTangle, TextError> {
    let lanes = players
        .iter()
        .zip(PLAYERS)
        .map(|(text, field)| read_player(field, text, short))
        .collect::<Result<Vec<_>, _>>()?;
    let pieces = lanes[0].1;
    let mut position = TriTangle::new(players.len() as u8, pieces, short);
    for ((seat, (lane, found)), field) in (0..).zip(lanes).zip(PLAYERS) {
        if found != pieces {
            let expected = format!("{pieces} as PLAYER 0 has");
            return Err(TextError::new(field, format!("{found} pieces"), expected));
        }
        position.set_lane(seat, lane);
        position.check_spaces(seat)?;
    }
    position.read_side(side)?;
    position.read_die(die)?;
    position.read_owed(owed)?;
    position.check_finished()?;
    Ok(position)
}

/// Reads a player's stage and places; the number of his pieces comes along.
fn read_player(field: &'static str, text: &str, short: bool) -> Result<(Lane, u8), TextError> {
    let mut cursor = Cursor::new(field, text);
    let down = cursor.eat(b'v');
    if down && short {
        return Err(TextError::quoting(field, text, "stage ^: the short course is up only"));
    }
    if !down && !cursor.eat(b'^') {
        return Err(cursor.error("stage ^ or v"));
    }
    let mut places = Vec::new();
    while !cursor.at_end() {
        places.push(read_place(&mut cursor, down, places.last().copied())?);
    }
    if places.len() != 3 && places.len() != 4 {
        return Err(TextError::quoting(field, text, "3 or 4 pieces"));
    }
    if !down && !short && places.iter().all(|&place| place == Place::APEX) {
        let expected = "stage v: on the full course all pieces at A go down";
        return Err(TextError::quoting(field, text, expected));
    }
    let pieces = places.len() as u8;
    Ok((Lane::of(down, places.into_iter()), pieces))
}

/// Reads one place of a stage's way, not before the `last` one in order.
fn read_place(
    cursor: &mut Cursor<'_>,
    down: bool,
    last: Option<Place>,
) -> Result<Place, TextError> {
    let unused = if down { [Place::BASE, Place::BOTTOM] } else { [Place::TOP, Place::HOME] };
    let used = |letter| Place::from_letter(letter).filter(|place| !unused.contains(place));
    let letters =
        if down { "one of 1 to 6, D, 7 to 9, X, A, H" } else { "one of B, 0 to 6, D, 7 to 9, A" };
    // What is out of order is found before it is taken, so that the error points at it.
    let here = cursor.clone();
    let place = cursor.eat_map(used).ok_or_else(|| cursor.error(letters))?;
    match last {
        Some(last) if place < last => Err(here.error("the order B 0 1 2 3 4 5 6 D 7 8 9 X A H")),
        Some(last) if place == last && place.is_single() => {
            Err(here.error(format!("one piece on {place}")))
        }
        _ => Ok(place),
    }
}

impl TriTangle {
    /// No piece of the player in `seat` stands on a space that one before him holds (TT2).
    fn check_spaces(&self, seat: u8) -> Result<(), TextError> {
        let taken = |place| {
            let (other, name) = self.shared(seat, place)?;
            (other < seat && self.count(other, name) > 0).then_some((place, other, name))
        };
        match self.places(seat).find_map(taken) {
            None => Ok(()),
            Some((place, other, name)) => {
                let found = format!("a piece on {place}");
                let expected = format!("a free space: player {other} is there, on his {name}");
                Err(TextError::new(PLAYERS[usize::from(seat)], found, expected))
            }
        }
    }

    fn read_side(&mut self, text: &str) -> Result<(), TextError> {
        let side = (0..self.seats()).find(|seat| seat.to_string() == text);
        let expected = || if self.seats() == 3 { "0, 1 or 2" } else { "0 or 1" };
        let side = side.ok_or_else(|| TextError::quoting("SIDE", text, expected()))?;
        self.set_side(side);
        Ok(())
    }

    fn read_die(&mut self, text: &str) -> Result<(), TextError> {
        if text != "-" {
            let roll = read_roll(text);
            self.set_die(roll.ok_or_else(|| TextError::quoting("DIE", text, "- or 1 to 6"))?);
        }
        Ok(())
    }

    /// One more may be owed while the piece that earned it stands on its ring: only landing there
    /// with a 6 owes more than before, which cannot be done again until the ring has been left.
    fn read_owed(&mut self, text: &str) -> Result<(), TextError> {
        let on_ring = !self.is_down(self.side()) && self.count(self.side(), Place::RING) > 0;
        let most = MOST_OWED + u8::from(on_ring);
        let owed = (0..=most).find(|rolls| rolls.to_string() == text);
        let expected = || format!("a number 0 to {most}");
        self.set_owed(owed.ok_or_else(|| TextError::quoting("OWED", text, expected()))?);
        Ok(())
    }

    /// A finished game is told as a fresh turn of the player after the last mover.
    fn check_finished(&self) -> Result<(), TextError> {
        if !self.is_over() {
            return Ok(());
        }
        if let Some(roll) = self.die() {
            let expected = "- in a finished game";
            return Err(TextError::quoting("DIE", &roll.to_string(), expected));
        }
        if self.owed() > 0 {
            let expected = "0 in a finished game";
            return Err(TextError::quoting("OWED", &self.owed().to_string(), expected));
        }
        if self.is_short() { Ok(()) } else { self.check_winner() }
    }

    /// On the full course only the mover comes home, and the first to do so ends the game.
    fn check_winner(&self) -> Result<(), TextError> {
        let mut finished = (0..self.seats()).filter(|&seat| self.has_finished(seat));
        let (Some(winner), second) = (finished.next(), finished.next()) else { return Ok(()) };
        if let Some(seat) = second {
            let expected = format!("a piece on its way: player {winner} has won");
            return Err(TextError::new(PLAYERS[usize::from(seat)], "all pieces at H", expected));
        }
        let next = self.next_seat(winner);
        if self.side() != next {
            let expected = format!("{next}, the player after the winner");
            return Err(TextError::quoting("SIDE", &self.side().to_string(), expected));
        }
        Ok(())
    }
}

impl Game for TriTangle {
    const NAME: &'static str = "tritangle";
    const VARIANTS: &'static [&'static str] =
        &["3x3", "2x3", "2x4", "3x4", "3x3-short", "2x3-short", "2x4-short", "3x4-short"];

    fn start(variant: &str, first: u8) -> Option<Self> {
        let name = if variant.is_empty() { Self::VARIANTS[0] } else { variant };
        let known = first == 0 && Self::VARIANTS.contains(&name);
        let [players, _, pieces, ..] = name.as_bytes() else { return None };
        known.then(|| Self::new(players - b'0', pieces - b'0', name.ends_with("-short")))
    }

    fn variant(&self) -> &'static str {
        let own = Self::new(self.seats(), self.pieces_each(), self.is_short());
        let is_own = |name: &&&str| Self::start(name, 0) == Some(own);
        Self::VARIANTS.iter().find(is_own).copied().unwrap_or_default()
    }

    fn all_moves() -> Vec<Move> {
        Move::all()
    }

    fn facts(&self) -> Facts {
        let seats = || 0..self.seats();
        let pieces = |seat| self.places(seat).map(|place| place.to_string()).collect::<Vec<_>>();
        let stage = |seat| if self.is_down(seat) { "down" } else { "up" };
        vec![
            ("pieces", seats().map(pieces).collect::<Vec<_>>().into()),
            ("stages", seats().map(stage).collect::<Vec<_>>().into()),
            ("die", self.die().into()),
            ("owed", self.owed().into()),
            ("course", if self.is_short() { "short" } else { "full" }.into()),
            ("pieces_each", self.pieces_each().into()),
        ]
    }

    fn move_facts(m: Move) -> Facts {
        let (kind, origin, target, roll) = match m {
            Move::Roll(roll) => ("roll", None, None, Some(roll)),
            Move::Go(from, to) if m.is_entry() => ("enter", Some(from), Some(to), None),
            Move::Go(from, to) => ("advance", Some(from), Some(to), None),
            Move::Pass => ("pass", None, None, None),
        };
        let name = |place: Option<Place>| -> Fact { place.map(|p| p.to_string()).into() };
        vec![
            ("kind", kind.into()),
            ("origin", name(origin)),
            ("target", name(target)),
            ("roll", roll.into()),
        ]
    }
}
