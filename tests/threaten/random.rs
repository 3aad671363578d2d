//! What must hold in every position, in many of them: random games and symmetries.

use std::collections::BTreeSet;

use fiveply::games::threaten::Threaten;
use fiveply::{Actor, Evaluate, Game, Perft, Position};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % n
    }
}

/// Plays random games, captures three times as likely as other moves, and shows every position.
fn each_position<P: Game>(games: u64, plies: u64, mut visit: impl FnMut(&P, u64)) -> u64 {
    let mut won = 0;
    for game in 0..games {
        let mut random = Random(game);
        let variant = P::VARIANTS[0];
        let mut p = P::start(variant, (game % 2) as u8).unwrap();
        for ply in 0..plies {
            visit(&p, 1000 * game + ply);
            let mut moves = p.moves();
            if moves.is_empty() {
                won += 1;
                break;
            }
            let captures: Vec<_> =
                moves.iter().copied().filter(|m| m.to_string().contains('x')).collect();
            moves.extend(captures.iter().chain(&captures).copied().collect::<Vec<_>>());
            p = p.play(moves[random.below(moves.len() as u64) as usize]);
        }
    }
    won
}

fn check_positions<P: Game>() {
    let all = P::all_moves();
    let won = each_position::<P>(60, 400, |p, n| {
        let moves = p.moves();
        assert_eq!(p.count_moves(), moves.len() as u64, "{p}");
        assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "{p}");
        assert!(moves.iter().all(|&m| p.is_legal(m)), "{p}");
        let again: P = p.to_string().parse().unwrap_or_else(|e| panic!("{p}: {e}"));
        assert_eq!(again, *p);
        assert_eq!(again.key(), p.key(), "{p}");
        assert_eq!(p.outcome().is_some(), p.actor() == Actor::Nobody);
        assert_eq!(p.outcome().is_some(), moves.is_empty());
        let replies = moves.iter().map(|&m| p.play(m).count_moves()).sum::<u64>();
        assert_eq!(p.count_replies(), replies, "{p}");
        if n % 41 == 0 {
            // Brute force: of all moves there are, exactly those generated are legal.
            let legal: BTreeSet<_> = all.iter().copied().filter(|&m| p.is_legal(m)).collect();
            assert_eq!(legal, moves.into_iter().collect(), "{p}");
        }
    });
    assert!(won > 10, "{won} games were won");
}

#[test]
fn generation_counting_legality_and_texts_agree_for_two() {
    check_positions::<Threaten<2>>();
}

#[test]
fn generation_counting_legality_and_texts_agree_for_three() {
    check_positions::<Threaten<3>>();
}

#[test]
fn generation_counting_legality_and_texts_agree_for_four() {
    check_positions::<Threaten<4>>();
}

/// Every way to count comes to the same.
#[test]
fn perft_by_threads_and_move_by_move() {
    fn check<P: Game>() {
        let start = P::start(P::VARIANTS[0], 0).unwrap();
        let plain = Perft { counted: 0, ..Perft::default() };
        let threads = Perft { threads: 3, ..Perft::default() };
        let expected = Perft::default().count(&start, 4);
        assert_eq!(plain.count(&start, 4), expected);
        assert_eq!(threads.count(&start, 4), expected);
        let divided = threads.divide(&start, 4).unwrap();
        assert_eq!(Some(divided.iter().map(|(_, n)| n).sum()), expected);
    }
    check::<Threaten<2>>();
    check::<Threaten<3>>();
    check::<Threaten<4>>();
}

#[test]
fn values_of_two_players_are_opposite() {
    each_position::<Threaten<2>>(20, 200, |p, _| {
        assert_eq!(p.evaluate(0), -p.evaluate(1));
        for m in p.moves() {
            let captures = m.to_string().contains('x');
            assert_eq!(p.hint(m) > 500, captures);
        }
    });
}

// Symmetries.

/// The place of a cell `(row, place)` after a turn of the board.
type Turn = fn(i32, i32) -> (i32, i32);

/// A text turned: every cell to its new place, every colour `c` to `seats[c]`.
fn turned(text: &str, turn: Turn, seats: &[usize]) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let rows: Vec<Vec<String>> = fields[0].split('/').map(cells).collect();
    let mut new = rows.clone();
    for (r, row) in rows.iter().enumerate() {
        for (i, cell) in row.iter().enumerate() {
            let (to_row, to_place) = turn(r as i32, i as i32);
            new[to_row as usize][to_place as usize] = recoloured(cell, seats);
        }
    }
    let rows: Vec<String> = new.iter().map(|row| row.concat()).collect();
    let owners: Vec<String> =
        fields[2].chars().map(|c| recoloured(&c.to_string(), seats)).collect();
    let mut owners_by_seat = owners.clone();
    for (colour, owner) in owners.into_iter().enumerate() {
        owners_by_seat[seats[colour]] = owner;
    }
    let [side, extra] = [fields[1], fields[3]].map(|field| recoloured(field, seats));
    format!("{} {side} {} {extra}", rows.join("/"), owners_by_seat.concat())
}

fn cells(row: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    for c in row.chars() {
        match cells.last_mut() {
            Some(piece) if c.is_ascii_digit() => piece.push(c),
            _ => cells.push(c.to_string()),
        }
    }
    cells
}

fn recoloured(text: &str, seats: &[usize]) -> String {
    let digit = |c: char| c.to_digit(10).map_or(c.to_string(), |d| seats[d as usize].to_string());
    text.chars().map(digit).collect()
}

/// Half a turn: rows from the bottom, cells from the right.
fn half_turn(rows: &'static [usize], r: i32, i: i32) -> (i32, i32) {
    (rows.len() as i32 - 1 - r, rows[r as usize] as i32 - 1 - i)
}

/// A third of a turn on the board for three: Red's corner goes to Blue's, Blue's to Green's.
fn third_turn(r: i32, i: i32) -> (i32, i32) {
    let x = i - r;
    let (s, t) = ((x + r).div_euclid(2), (r - x).div_euclid(2));
    let (new_s, new_t, new_r) = (7 - r, s, 7 - t);
    (new_r, new_s - new_t + new_r)
}

/// The board for three seen in a mirror: Blue and Green change places.
fn mirror(r: i32, i: i32) -> (i32, i32) {
    (r, 2 * r - i)
}

fn check_turn<P: Game>(turn: Turn, seats: &[usize], applies: impl Fn(&P) -> bool) {
    let mut checked = 0;
    each_position::<P>(30, 300, |p, n| {
        if n % 7 == 0 && applies(p) {
            let other: P = turned(&p.to_string(), turn, seats).parse().unwrap();
            assert_eq!(other.count_moves(), p.count_moves(), "{p}\n{other}");
            let count = |p: &P| Perft::default().count(p, 3);
            assert_eq!(count(&other), count(p), "{p}\n{other}");
            checked += 1;
        }
    });
    assert!(checked > 30, "{checked}");
}

#[test]
fn two_and_four_players_half_a_turn() {
    check_turn::<Threaten<2>>(|r, i| half_turn(crate::study::TWO, r, i), &[1, 0], |_| true);
    check_turn::<Threaten<4>>(|r, i| half_turn(crate::study::FOUR, r, i), &[2, 3, 0, 1], |_| true);
}

#[test]
fn three_players_a_third_of_a_turn() {
    check_turn::<Threaten<3>>(third_turn, &[1, 2, 0], |_| true);
}

/// A mirror turns the order of play about, which is none when two are left.
#[test]
fn three_players_of_whom_two_are_left_in_a_mirror() {
    let two_left = |p: &Threaten<3>| (0..3).filter(|&seat| p.is_in(seat)).count() == 2;
    check_turn::<Threaten<3>>(mirror, &[0, 2, 1], two_left);
}
