//! Small tables that the tests make: a whole variant, and the ends of others.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fiveply::Game;
use fiveply::games::tritangle::{Index, TriTangle};
use fiveply::solve::{Options, Solved, Table, solve};

use crate::file::Folder;

/// A variant, what every player has done at least (see `Index::endgame`), and a position of it.
pub type Part<'a> = (&'a str, u16, &'a str);

/// All of the short course for two.
pub const SHORT: Part<'static> = ("2x3-short", 0, "^BBB ^BBB 0 - 0 short");

/// Two going down, who throw each other back: values settle only after many sweeps.
pub const DOWN: Part<'static> = ("2x3", 39, "vAAA vAAA 0 - 0");

/// The same with a piece home each: soon solved.
pub const LATE: Part<'static> = ("2x3", 40, "vAAH vAAH 0 - 0");

/// Three on the short course.
pub const THREE: Part<'static> = ("3x3-short", 26, "^6D9 ^6D9 ^6D9 0 - 0 short");

/// Three going down, one home each.
pub const THREE_DOWN: Part<'static> = ("3x3", 40, "vAAH vAAH vAAH 0 - 0");

pub const PARTS: [Part<'static>; 5] = [SHORT, DOWN, LATE, THREE, THREE_DOWN];

pub fn index((variant, least, text): Part<'_>) -> (Index, TriTangle) {
    let position: TriTangle = text.parse().unwrap();
    assert_eq!(position.variant(), variant);
    (Index::endgame(&position, least), position)
}

/// Solves a part; the table is in the folder under this name.
pub fn solved(
    folder: &Folder,
    name: &str,
    part: Part<'_>,
    threads: usize,
) -> (Solved, Table<Index>) {
    let (index, start) = index(part);
    let options = Options {
        out: folder.file(name),
        threads,
        checkpoint: Duration::MAX,
        stop: &AtomicBool::new(false),
    };
    let solved = solve(&index, &start, &options, &mut |_, _| {}).unwrap();
    (solved, Table::open(&options.out, index, &start).unwrap())
}
