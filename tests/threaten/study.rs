//! Positions by their pieces, and moves by the piece that makes them.

use std::collections::{BTreeSet, HashMap};

use fiveply::facts::Fact;
use fiveply::games::threaten::Threaten;
use fiveply::{Game, Position};

pub const TWO: &[usize] = &[1, 3, 5, 7, 8, 8, 8, 8, 7, 5, 3, 1];
pub const THREE: &[usize] = &[1, 3, 5, 7, 9, 11, 13, 15];
pub const FOUR: &[usize] = &[1, 3, 5, 7, 16, 16, 16, 16, 7, 5, 3, 1];

/// The text of a position: `pieces` like `O0a1 T0e5`, `rest` what follows the rows.
pub fn text(rows: &[usize], pieces: &str, rest: &str) -> String {
    let mut on: HashMap<&str, &str> = HashMap::new();
    for piece in pieces.split_whitespace() {
        assert_eq!(on.insert(&piece[2..], &piece[..2]), None, "two pieces: {piece}");
    }
    let mut board = Vec::new();
    for (row, &cells) in ('a'..).zip(rows) {
        let piece = |place| on.remove(format!("{row}{place}").as_str()).unwrap_or(".");
        board.push((1..=cells).map(piece).collect::<String>());
    }
    assert!(on.is_empty(), "off the board: {on:?}");
    format!("{} {rest}", board.join("/"))
}

/// The position of a text.
pub fn read<P: Position>(text: &str) -> P {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

pub fn two(pieces: &str, rest: &str) -> Threaten<2> {
    read(&text(TWO, pieces, rest))
}

pub fn three(pieces: &str, rest: &str) -> Threaten<3> {
    read(&text(THREE, pieces, rest))
}

pub fn four(pieces: &str, rest: &str) -> Threaten<4> {
    read(&text(FOUR, pieces, rest))
}

/// On the board for three, Red to act, Green out, Blue's pieces far away in his corner.
pub fn duel(pieces: &str) -> Threaten<3> {
    three(&format!("{pieces} O1h15 T1h14"), "0 01- +")
}

/// What the piece on `from` can do: the texts of its moves without the cell it comes from.
pub fn targets<P: Game>(position: &P, from: &str) -> BTreeSet<String> {
    let origin = ("origin", Fact::Text(from.to_owned()));
    let own = position.moves().into_iter().filter(|&m| P::move_facts(m).contains(&origin));
    own.map(|m| m.to_string()[from.len()..].to_owned()).collect()
}

pub fn set(words: &str) -> BTreeSet<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

/// The position after a legal move.
pub fn after<P: Position>(position: &P, m: &str) -> P {
    position.play_text(m).unwrap_or_else(|e| panic!("{e}"))
}

/// Whether the text is that of a legal move.
pub fn allows<P: Position>(position: &P, m: &str) -> bool {
    m.parse().is_ok_and(|m| position.is_legal(m))
}
