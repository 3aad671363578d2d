//! The symmetries of Tri-tangle: three players turned by a seat; a piece that has arrived added.

use crate::symmetry::Symmetry;

pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry {
        name: "turned by a seat",
        order: 3,
        image: turn,
        seats: Some(|players| players / 3),
    },
    Symmetry { name: "one arrived piece more", order: 2, image: arrived, seats: None },
];

pub const STUDIES: &[&str] = &[
    // Several pieces overjumped at once, of one player and of two; rings taken and free.
    "^B15 ^BB6 0 6 0",
    "^BB1 ^25D ^389 0 6 0",
    "vXAA v578 v368 0 6 0",
    // The ring counted or left out.
    "^BB6 ^BBB 0 1 0",
    "v7AA vAAA 0 1 0",
    // Rolls owed; nothing legal, so that they are lost.
    "^BBD ^BBB 0 6 1",
    "^BB0 ^BBB 0 4 2",
    "^9AA ^BBB 0 6 2",
    // The last piece arrives; another player's does with the same move.
    "^9AA ^5AA 0 1 0 short",
    "^2AA ^3AA ^6AA 1 3 0 short",
    "^9AA v1HH 0 1 0",
    "v1HH v1HH 1 1 0",
];

/// With two players the path of player 0 has its shared pillar on the other side than that of
/// player 1: the text is its own image.
fn turn(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let players = fields.iter().filter(|field| field.starts_with(['^', 'v'])).count();
    if players == 2 {
        return Some(text.to_owned());
    }
    let side: usize = fields[3].parse().ok()?;
    let [a, b, c, rest] = [fields[0], fields[1], fields[2], &fields[4..].join(" ")];
    Some(format!("{c} {a} {b} {} {rest}", (side + 1) % 3))
}

/// Every player gets a fourth piece that has arrived, or gives it back.
fn arrived(text: &str) -> Option<String> {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let short = text.ends_with("short");
    let is_player = |field: &String| field.starts_with(['^', 'v']);
    let goal = if short { 'A' } else { 'H' };
    let players = || fields.iter().filter(|field| is_player(field));
    // On the full course a piece has arrived only where all are on the way down.
    if !short && players().any(|field| field.starts_with('^')) {
        return Some(text.to_owned());
    }
    let four = players().all(|field| field.len() == 5);
    if four && !players().all(|field| field.ends_with(goal)) {
        return Some(text.to_owned());
    }
    for field in fields.iter_mut().filter(|field| is_player(field)) {
        if four {
            field.pop();
        } else {
            field.push(goal);
        }
    }
    Some(fields.join(" "))
}
