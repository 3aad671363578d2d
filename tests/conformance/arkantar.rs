//! The symmetries of Arkantar: files mirrored; colours swapped with the ranks reversed.

use crate::symmetry::Symmetry;

pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry { name: "mirrored files", order: 2, image: mirror, seats: None },
    Symmetry { name: "swapped colours", order: 2, image: swap, seats: Some(|_| 1) },
];

pub const STUDIES: &[&str] = &[
    // Nothing can be flipped, slid or captured: `pass`; with an action behind, `end`.
    "######k/#######/#######/#######/st#####/TMt####/KTs#### b 0 - -",
    "######k/#######/#######/#######/st#####/TMt####/KTs#### b 2 x -",
    // The King can take a Knight and a King: ransoms of three kinds, of two, of none.
    "......./...m.../......./...K..k/......./...s.../....... b 0 - -",
    "......./...m.../....S../...K..k/..M..../...s.S./......M b 0 - -",
    "...T.../.S.m.S./......./..TK..k/..M..../...s.../..M.... b 0 - -",
    // He has moved already: his first tile is free, taken by an own Knight, on his way.
    "......./...m.../......./...K..k/......./...s.../....... b 1 x a4",
    "......./...m.../......./S..K..k/......./...s.../....... b 2 x a4",
    "......./...m.../......./...K..k/......./......./...s... b 1 x d3",
    // Walls are opened in a suite, one after another, from two sides.
    "k....../###.###/#######/K..#..S/#######/###.###/......T b 2 -b4-c4 -",
    "k....../###.###/#######/K.#.S../#######/###.###/......T b 2 -b4-d4 -",
];

fn mirror(text: &str) -> Option<String> {
    let rank = |rank: &str| rank.chars().rev().collect::<String>();
    let file = |file: u8| b'a' + b'g' - file;
    image(text, |ranks| ranks.split('/').map(rank).collect(), str::to_owned, |[f, r]| [file(f), r])
}

fn swap(text: &str) -> Option<String> {
    let colour = |c: char| {
        if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
    };
    let rank = |rank: &str| rank.chars().map(colour).collect::<String>();
    let side = |side: &str| (if side == "b" { "w" } else { "b" }).to_owned();
    image(
        text,
        |ranks| ranks.split('/').rev().map(rank).collect(),
        side,
        |[f, r]| [f, b'1' + b'7' - r],
    )
}

/// The text with each field mapped, and the flipped tiles in their order again.
fn image(
    text: &str,
    ranks: impl Fn(&str) -> Vec<String>,
    side: impl Fn(&str) -> String,
    tile: impl Fn([u8; 2]) -> [u8; 2],
) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let tile = |name: &[u8]| {
        let [file, rank] = tile([name[0], name[1]]);
        (rank as char, file as char)
    };
    let flips = match fields[3] {
        "x" | "-" => fields[3].to_owned(),
        flips => {
            let flips = flips.as_bytes().chunks(3);
            let mut flips: Vec<_> = flips.map(|f| (tile(&f[1..]), f[0] as char)).collect();
            flips.sort_unstable();
            flips.iter().map(|((rank, file), sign)| format!("{sign}{file}{rank}")).collect()
        }
    };
    let king = match fields[4] {
        "-" => "-".to_owned(),
        king => {
            let (rank, file) = tile(king.as_bytes());
            format!("{file}{rank}")
        }
    };
    let (ranks, side, actions) = (ranks(fields[0]).join("/"), side(fields[1]), fields[2]);
    Some(format!("{ranks} {side} {actions} {flips} {king}"))
}
