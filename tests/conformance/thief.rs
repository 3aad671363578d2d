//! The symmetries of Thief: files mirrored; colours swapped with the ranks reversed.

use crate::symmetry::Symmetry;

pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry { name: "mirrored files", order: 2, image: mirror },
    Symmetry { name: "swapped colours", order: 2, image: swap },
];

pub const STUDIES: &[&str] = &[
    // A lone King moves and attacks twice (TH10), a lone Thief does not.
    "g+..../...G+./...../..g../..... w 0 -",
    "...../g!..../...../..G!../..... w 0 -",
    // The last unit but the King's: sacrificing it makes him lone, and the turn may not win.
    "...../.gg+../.G+.../G..../..... w 0 -",
    "...../.gg+../.G+.../...../..... w 1 -",
    // A Thief could come home and win; after a sacrifice she may not.
    "..g../...../...../.G!g../G+.G.. w 0 -",
    "g.g+.g/.e!.../...../...../G.G.. b 1 -",
    // An elite unit that could take a King in passing stops there.
    "...../.eg+../.E.../..E+../..... w 0 -",
    "...../...../...../gg.../G+g+... w 0 -",
    "......./......./..e+..../...G.../......./....E+../......g w 2 m",
];

/// The squares of a rank, each with the jewels on it.
fn squares(rank: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for c in rank.chars() {
        match squares.last_mut() {
            Some(square) if matches!(c, '+' | '!') => square.push(c),
            _ => squares.push(c.to_string()),
        }
    }
    squares
}

fn mirror(text: &str) -> Option<String> {
    let (ranks, rest) = text.split_once(' ')?;
    let rank = |rank: &str| squares(rank).into_iter().rev().collect::<String>();
    Some(format!("{} {rest}", ranks.split('/').map(rank).collect::<Vec<_>>().join("/")))
}

fn swap(text: &str) -> Option<String> {
    let (ranks, rest) = text.split_once(' ')?;
    let (side, rest) = rest.split_once(' ')?;
    let colour = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    let rank = |rank: &str| rank.chars().map(colour).collect::<String>();
    let ranks = ranks.split('/').rev().map(rank).collect::<Vec<_>>().join("/");
    Some(format!("{ranks} {} {rest}", if side == "w" { "b" } else { "w" }))
}
