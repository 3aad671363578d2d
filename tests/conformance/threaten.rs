//! The symmetries of Threaten: the boards turned, and the seats with them.
//!
//! Mirrors change the order of play, so they keep no counts.

use std::collections::HashMap;

use crate::symmetry::Symmetry;

pub const SYMMETRIES: &[Symmetry] = &[
    // Three players: by a third, three times; two and four: by a half, twice.
    Symmetry { name: "turned", order: 6, image: turn, seats: Some(shift) },
];

pub const STUDIES: &[&str] = &[
    // Upgrades: to the own Ancient, to the Extra one, to a Triga or an Arcus at choice.
    "O0/.../...../......./......../......../..C0...../...C0..../....O1../...../C1../N1 0 01 1",
    "O0/.../...../......./......../......../..T0...../...C0..../....O1../...../C1../N1 0 01 +",
    "O0/N0../...../......./......../......../..C0...../...C0..../....O1../...../C1../. 0 01 1",
    // Screens of all kinds for an Arcus, another Arcus among them.
    "O0/.../...../......./....A0..../...C1.A1C0..../..A0.O1.C0.N1..../O2...A2..T2....... 0 012 +",
    // Whoever loses his last piece but the Obelisk is out.
    "O0/.../...../...N0.../........./....N1....../.......C2...../O2.............O1 0 012 +",
    // A conquered army, and Columns that keep their direction.
    "O0/.../..N0../......./...............A1/....C3.........../........C3......./...............O1/\
     ......./...../.T2./O2 2 0122 3",
];

type Board = HashMap<(i32, i32), (char, char)>;

/// The first and last half-step column of each row.
fn rows(players: usize) -> Vec<(i32, i32)> {
    match players {
        3 => (0..8).map(|r| (-r, r)).collect(),
        2 => (0..4)
            .map(|r| (-r, r))
            .chain((4..8).map(|r| (r - 7, r)))
            .chain((8..12).map(|r| (r - 7, 15 - r)))
            .collect(),
        _ => (0..4)
            .map(|r| (-r, r))
            .chain((4..8).map(|r| (r - 15, r)))
            .chain((8..12).map(|r| (r - 15, 7 - r)))
            .collect(),
    }
}

fn read(text: &str, rows: &[(i32, i32)]) -> Board {
    let mut board = Board::new();
    for ((r, (first, last)), row) in rows.iter().enumerate().zip(text.split('/')) {
        let (mut letters, mut x) = (row.chars(), *first);
        while let Some(letter) = letters.next() {
            if letter != '.' {
                board.insert((r as i32, x), (letter, letters.next().expect("a colour")));
            }
            x += 1;
        }
        assert_eq!(x, last + 1, "{text}");
    }
    board
}

fn write(board: &Board, rows: &[(i32, i32)]) -> String {
    let cell = |r: usize, x: i32| match board.get(&(r as i32, x)) {
        Some((letter, colour)) => format!("{letter}{colour}"),
        None => ".".to_owned(),
    };
    let row = |(r, (first, last)): (usize, &(i32, i32))| {
        (*first..=*last).map(|x| cell(r, x)).collect::<String>()
    };
    rows.iter().enumerate().map(row).collect::<Vec<_>>().join("/")
}

/// A cell turned clockwise by a third: what was one corner's lane is the next corner's.
fn by_a_third((r, x): (i32, i32)) -> (i32, i32) {
    let (s, t) = ((x + r).div_euclid(2), (r - x).div_euclid(2));
    let (turned_r, turned_s, turned_t) = (7 - t, 7 - r, s);
    let down = i32::from(turned_s + turned_t != turned_r);
    (turned_r, 2 * turned_s + down - turned_r)
}

/// With four players a half-turn brings everybody two seats on.
fn shift(players: u8) -> u8 {
    if players == 4 { 2 } else { 1 }
}

fn turn(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let players = fields[2].len();
    let rows = rows(players);
    let shift = u32::from(shift(players as u8));
    let seat = |c: char| match c.to_digit(10) {
        Some(seat) => char::from_digit((seat + shift) % players as u32, 10).expect("a seat"),
        None => c,
    };
    let cell = |(r, x): (i32, i32)| match players {
        3 => by_a_third((r, x)),
        2 => (11 - r, 4 - x),
        _ => (11 - r, -4 - x),
    };
    let turned: Board = read(fields[0], &rows)
        .into_iter()
        .map(|(at, (letter, colour))| (cell(at), (letter, seat(colour))))
        .collect();
    let mut owners = vec!['-'; players];
    for (colour, owner) in fields[2].chars().enumerate() {
        owners[(colour + shift as usize) % players] = seat(owner);
    }
    let other = |field: &str| field.chars().map(seat).collect::<String>();
    let owners: String = owners.into_iter().collect();
    let rows = write(&turned, &rows);
    Some(format!("{rows} {} {owners} {}", other(fields[1]), other(fields[3])))
}
