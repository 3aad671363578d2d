//! The symmetries of Thief: files mirrored; colours swapped with the ranks reversed.

use crate::symmetry::Symmetry;

pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry { name: "mirrored files", order: 2, image: mirror, seats: None },
    Symmetry { name: "swapped colours", order: 2, image: swap, seats: Some(|_| 1) },
];

pub const STUDIES: &[&str] = &[
    // An Elite Guard between enemies: attacks on the way, on a jewel, on the last but one.
    "..g+../.g.g./..E../...../G+.... w 0 -",
    "g..../.g+.g./..E../.g.../G+.... w 0 -",
    "G!.g../.g.../..E../...../G+.... w 0 -",
    "G!.g../.g.../..E../...../G+.... w 1 -",
    "g..../...../...../.E.../G+.g+.. w 1 -",
    "......./.g.g.g./..E.e../.g.g.g./......./g.....g+/G+...... w 0 -",
    // A King alone among enemies, in a turn with a sacrifice and in one without.
    "....g/...../g.g+../.g.../G+.... w 0 -",
    "....g/...../g.g+../.g.../G+.... w 1 -",
    "......./......./..ggg../..gG+g../..gg+g../......./......g w 3 -",
    // A Thief on her way, with her King beside her, and on her first rank already.
    "g..../.g.../..E!G./..G+../.G... w 0 -",
    "g..../.g.../..E!G./..G+../.G... w 2 -",
    "g..../...../...../.GG!../G+G... w 1 -",
    "g..../...../...../...G!./G+...G w 0 m",
    "g..../...../...../.E.g./G+.G!.E w 0 -",
    "g..../...../...../.E.g./G+.G!.E w 1 m",
    // An Emperor to move, who has none, and a side that only passes.
    "g..../...../..G+!../...../..... w 0 -",
    "...../...../...../G+g.../G!.... w 1 -",
    // Both jewels stolen; three sacrifices made; finished in each of the three ways.
    "..E../g!..../...../....G!/..e.. b 0 -",
    "g+..../...../..G.g/.G.../..G+.. w 3 -",
    "g..../...../..G+!../...../..... b 0 -",
    "g..../...../...../...../G+.G!.G b 0 -",
    "...../...../.G!.../...../G+...G b 0 -",
];

fn mirror(text: &str) -> Option<String> {
    let (ranks, rest) = text.split_once(' ')?;
    let rank = |rank: &str| units(rank).into_iter().rev().collect::<String>();
    let ranks: Vec<_> = ranks.split('/').map(rank).collect();
    Some(format!("{} {rest}", ranks.join("/")))
}

fn swap(text: &str) -> Option<String> {
    let [ranks, side, sacrifices, normal] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let colour = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    let ranks: String = ranks.chars().map(colour).collect();
    let ranks: Vec<_> = ranks.split('/').rev().collect();
    let side = if side == "w" { "b" } else { "w" };
    Some(format!("{} {side} {sacrifices} {normal}", ranks.join("/")))
}

/// The squares of a rank, each unit with the jewels that it holds.
fn units(rank: &str) -> Vec<String> {
    let mut units: Vec<String> = Vec::new();
    for letter in rank.chars() {
        match (letter, units.last_mut()) {
            ('+' | '!', Some(unit)) => unit.push(letter),
            _ => units.push(letter.to_string()),
        }
    }
    units
}
