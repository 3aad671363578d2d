//! Tri-tangle by hand: the sentences and rulings of its rules page, one case or more for each.

use std::collections::BTreeSet;

use fiveply::games::tritangle::{Move, TriTangle};
use fiveply::{Actor, Evaluate, Game, PlayError, Position};

fn read(text: &str) -> TriTangle {
    let position: TriTangle = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(position.to_string(), text);
    position
}

/// The legal moves are these and no others.
fn allows(text: &str, moves: &str) {
    let found: BTreeSet<_> = read(text).moves().iter().map(Move::to_string).collect();
    assert_eq!(found, moves.split(' ').map(str::to_owned).collect(), "{text}");
}

/// The moves, one after the other and split by commas, lead from one position to the other.
fn leads(from: &str, moves: &str, to: &str) {
    let play = |p: TriTangle, m| p.play_text(m).unwrap_or_else(|e| panic!("{e}"));
    let end = moves.split(", ").fold(read(from), play);
    assert_eq!(end.to_string(), to, "{from} {moves}");
    assert_eq!(end, read(to));
}

/// What a roll of 1, 2, ..., 6 allows.
fn rolls_allow(before: &str, after: &str, moves: [&str; 6]) {
    for (roll, moves) in (1..).zip(moves) {
        allows(&format!("{before} {roll} {after}"), moves);
    }
}

#[test]
fn starts() {
    for (variant, text) in [
        ("", "^BBB ^BBB ^BBB 0 - 0"),
        ("3x3", "^BBB ^BBB ^BBB 0 - 0"),
        ("2x3", "^BBB ^BBB 0 - 0"),
        ("2x4", "^BBBB ^BBBB 0 - 0"),
        ("3x4", "^BBBB ^BBBB ^BBBB 0 - 0"),
        ("3x3-short", "^BBB ^BBB ^BBB 0 - 0 short"),
        ("2x3-short", "^BBB ^BBB 0 - 0 short"),
        ("2x4-short", "^BBBB ^BBBB 0 - 0 short"),
        ("3x4-short", "^BBBB ^BBBB ^BBBB 0 - 0 short"),
    ] {
        let start = TriTangle::start(variant, 0).expect(variant);
        assert_eq!(start, read(text));
        assert_eq!(start.variant(), if variant.is_empty() { "3x3" } else { variant });
        assert_eq!(start.actor(), Actor::Chance(0), "TT7: player 0 begins");
        assert_eq!(TriTangle::start(variant, 1), None, "TT7: and nobody else");
        assert_eq!(start.players(), text.matches('^').count() as u8);
        assert_eq!(usize::from(start.pieces_each()), text.find(' ').unwrap() - 1);
    }
    assert_eq!(TriTangle::default(), TriTangle::start("", 0).unwrap());
    for unknown in ["4x3", "3x5", "3", "3x3-long", "3x3-short-", "short", "x"] {
        assert_eq!(TriTangle::start(unknown, 0), None, "{unknown}");
    }
}

#[test]
fn a_turn_is_a_roll_and_a_move() {
    let start = TriTangle::default();
    let rolls = start.moves();
    assert_eq!(rolls, (1..=6).map(Move::Roll).collect::<Vec<_>>());
    leads("^BBB ^BBB ^BBB 0 - 0", "roll 4", "^BBB ^BBB ^BBB 0 4 0");
    leads("^BBB ^BBB ^BBB 0 - 0", "roll 1, B-0", "^BB0 ^BBB ^BBB 1 - 0");
    leads("^BBB ^BBB ^BBB 2 - 0", "roll 5, pass", "^BBB ^BBB ^BBB 0 - 0");
    leads("^BBB ^BBB 1 - 0", "roll 2, pass", "^BBB ^BBB 0 - 0");
    assert!(!read("^BBB ^BBB 0 - 0").is_legal(Move::Roll(0)));
    assert!(!read("^BBB ^BBB 0 - 0").is_legal(Move::Roll(7)));
    assert!(!read("^BBB ^BBB 0 3 0").is_legal(Move::Roll(3)));
}

#[test]
fn enters_going_up_with_1_or_6() {
    rolls_allow("^BBB ^BBB ^BBB 0", "0", ["B-0", "pass", "pass", "pass", "pass", "B-0"]);
    // Only if 0 is free; nobody else ever stands there.
    rolls_allow("^BB0 ^BB0 ^BB0 1", "0", ["0-1", "0-2", "0-3", "0-4", "0-5", "0-6"]);
    // A piece at A has arrived and stays there.
    rolls_allow("^0AA ^BBB ^BBB 0", "0", ["0-1", "0-2", "0-3", "0-4", "0-5", "0-6"]);
}

#[test]
fn tt1_ten_counts_up() {
    let up = |place: char| format!("^BBB ^{place}AA ^BBB 1");
    let table = [
        ('1', ["1-2", "1-3", "1-4", "1-5", "1-6", "1-7 1-D"]),
        ('2', ["2-3", "2-4", "2-5", "2-6", "2-7 2-D", "2-8 2-7"]),
        ('3', ["3-4", "3-5", "3-6", "3-7 3-D", "3-8 3-7", "3-9 3-8"]),
        ('4', ["4-5", "4-6", "4-7 4-D", "4-8 4-7", "4-9 4-8", "4-A 4-9"]),
        ('5', ["5-6", "5-7 5-D", "5-8 5-7", "5-9 5-8", "5-A 5-9", "5-A"]),
        ('6', ["6-7 6-D", "6-8 6-7", "6-9 6-8", "6-A 6-9", "6-A", "pass"]),
        ('D', ["D-7", "D-8", "D-9", "D-A", "pass", "pass"]),
        ('7', ["7-8", "7-9", "7-A", "pass", "pass", "pass"]),
        ('8', ["8-9", "8-A", "pass", "pass", "pass", "pass"]),
        ('9', ["9-A", "pass", "pass", "pass", "pass", "pass"]),
    ];
    for (place, moves) in table {
        rolls_allow(&up(place), "0", moves);
        rolls_allow(&up(place), "0 short", moves);
    }
}

#[test]
fn tt8_ten_counts_down_from_the_apex_space() {
    rolls_allow("vAAA ^BBB ^BBB 0", "0", ["A-X", "pass", "pass", "pass", "pass", "A-X"]);
    rolls_allow("vAAH ^BBB ^BBB 0", "0", ["A-X", "pass", "pass", "pass", "pass", "A-X"]);
    let table = [
        ("XAA", ["X-9", "X-8", "X-7", "X-6 X-D", "X-5 X-6", "X-4 X-5"]),
        ("9HH", ["9-8", "9-7", "9-6 9-D", "9-5 9-6", "9-4 9-5", "9-3 9-4"]),
        ("8HH", ["8-7", "8-6 8-D", "8-5 8-6", "8-4 8-5", "8-3 8-4", "8-2 8-3"]),
        ("7HH", ["7-6 7-D", "7-5 7-6", "7-4 7-5", "7-3 7-4", "7-2 7-3", "7-1 7-2"]),
        ("DHH", ["D-6", "D-5", "D-4", "D-3", "D-2", "D-1"]),
        ("6HH", ["6-5", "6-4", "6-3", "6-2", "6-1", "6-H"]),
        ("5HH", ["5-4", "5-3", "5-2", "5-1", "5-H", "pass"]),
        ("4HH", ["4-3", "4-2", "4-1", "4-H", "pass", "pass"]),
        ("3HH", ["3-2", "3-1", "3-H", "pass", "pass", "pass"]),
        ("2HH", ["2-1", "2-H", "pass", "pass", "pass", "pass"]),
        ("1HH", ["1-H", "pass", "pass", "pass", "pass", "pass"]),
    ];
    for (places, moves) in table {
        rolls_allow(&format!("^BBB ^BBB v{places} 2"), "0", moves);
    }
}

#[test]
fn several_pieces_may_move_and_tt6_one_must() {
    allows("^BB0 ^BBB ^BBB 0 3 0", "0-3");
    allows("^B15 ^BB6 0 6 0", "1-7 1-D 5-A B-0");
    allows("v1XA v1HH 0 1 0", "1-H X-9");
    allows("v9AA ^BBB 0 6 0", "9-3 9-4 A-X");
}

#[test]
fn no_move_ends_where_a_piece_stands_but_own_pieces_are_passed() {
    allows("^B24 ^BBB 0 2 0", "4-6");
    allows("^26D ^BBB 0 1 0", "2-3 6-7 D-7");
    allows("^26D ^BBB 0 5 0", "2-7 6-A");
    leads("^B24 ^BBB 0 3 0", "2-5", "^B45 ^BBB 1 - 0");
    // A, B and H block nothing.
    allows("^8AA ^BBB 0 2 0", "8-A");
    allows("v2HH ^BBB 0 2 0", "2-H");
}

#[test]
fn tt2_neighbours_share_a_pillar() {
    // 3, 6 and 8 are 2, 5 and 7 of the next player, for landing too.
    allows("^B1A ^BB2 ^BBB 0 2 0", "pass");
    allows("^BBB ^B1A ^BB2 1 2 0", "pass");
    allows("^BB2 ^BBB ^B1A 2 2 0", "pass");
    allows("^B4A ^BB5 ^BBB 0 2 0", "pass");
    allows("^B6A ^BB7 ^BBB 0 2 0", "6-7");
    allows("^B6A ^BB7 ^BBB 0 3 0", "6-9");
    // 2, 5 and 7 are 3, 6 and 8 of the player before.
    allows("^BB3 ^B0A ^BBB 1 2 0", "pass");
    allows("^BBB ^BB3 ^B0A 2 2 0", "pass");
    allows("^B0A ^BBB ^BB3 0 2 0", "pass");
    allows("^BB6 ^B3A ^BBB 1 2 0", "pass");
    allows("^BB8 ^B5A ^BBB 1 2 0", "5-D");
    // All other places belong to one path alone.
    for place in ['0', '1', '4', '9', 'D'] {
        leads(
            &format!("^B1A ^BB{place} ^BB{place} 0 5 0"),
            "1-6",
            &format!("^B6A ^BB{place} ^BB{place} 1 - 0"),
        );
    }
    // With two players the pillar on the other side is each one's own.
    allows("^B1A ^BB2 0 2 0", "pass");
    allows("^B0A ^BB3 0 2 0", "0-2");
    allows("^BB2 ^B1A 1 2 0", "1-3");
    leads("^BB1 ^BB3 0 3 0", "1-4", "^BB4 ^BB3 1 - 0");
}

#[test]
fn tt3_overjumped_going_up() {
    // To the ring from 6 or lower, if it is free; else to A.
    leads("^BB2 ^BB2 ^BBB 0 2 0", "2-4", "^BB4 ^BBD ^BBB 1 - 0");
    leads("^BB2 ^B2D ^BBB 0 2 0", "2-4", "^BB4 ^BDA ^BBB 1 - 0");
    leads("^BB5 ^BB5 ^BBB 0 3 0", "5-7", "^BB7 ^BBD ^BBB 1 - 0");
    leads("^BB7 ^BB7 ^BBB 0 2 0", "7-9", "^BB9 ^BBA ^BBB 1 - 0");
    leads("^BB7 ^BB7 ^BBB 0 3 0", "7-A", "^BBA ^BBA ^BBB 1 - 0");
    // The player before, and round the ring of trees.
    leads("^BB3 ^BB1 ^BBB 1 2 0", "1-3", "^BBD ^BB3 ^BBB 2 - 0");
    leads("^BB8 ^BB6 ^BBB 1 2 0", "6-8", "^BBA ^BB8 ^BBB 2 - 0");
    leads("^BB1 ^BBB ^BB3 0 2 0", "1-3", "^BB3 ^BBB ^BBD 1 - 0");
    leads("^BB5 ^BBB ^BB4 2 3 0", "4-7", "^BBD ^BBB ^BB7 0 - 0");
    // Only strictly between start and end, and only on one's own path.
    leads("^BB2 ^BB4 ^BB4 0 2 0", "2-4", "^BB4 ^BB4 ^BB4 1 - 0");
    leads("^BB4 ^BB5 ^BBB 0 1 0", "4-5", "^BB5 ^BB5 ^BBB 1 - 0");
    leads("^B24 ^BBB ^BBB 0 4 0", "2-6", "^B46 ^BBB ^BBB 1 - 0");
    // Entering passes nobody.
    leads("^BBB ^B25 ^B36 0 1 0", "B-0", "^BB0 ^B25 ^B36 1 - 0");
}

#[test]
fn tt3_overjumped_going_down() {
    leads("v4HH v2HH ^BBB 0 2 0", "4-2", "v2HH vDHH ^BBB 1 - 0");
    leads("v4HH v2DH ^BBB 0 2 0", "4-2", "v2HH vDAH ^BBB 1 - 0");
    leads("vXHH v7HH ^BBB 0 3 0", "X-7", "v7HH vAHH ^BBB 1 - 0");
    leads("v4HH v2HH ^BBB 0 4 0", "4-H", "vHHH vDHH ^BBB 1 - 0");
    // One goes up, the other down.
    leads("^BB2 v2HH ^BBB 0 2 0", "2-4", "^BB4 vDHH ^BBB 1 - 0");
    leads("v7HH ^BB5 ^BBB 0 2 0", "7-5", "v5HH ^BBD ^BBB 1 - 0");
    // A piece thrown to A on the way down must enter again.
    leads("v9HH v7HH ^BBB 0 2 0", "9-7", "v7HH vAHH ^BBB 1 - 0");
    rolls_allow("v7HH vAHH ^BBB 1", "0", ["A-X", "pass", "pass", "pass", "pass", "A-X"]);
}

#[test]
fn several_overjumped_at_once() {
    // One of those on 6 or lower to the ring, the others to A.
    leads("^BB2 ^B25 ^BBB 0 5 0", "2-7", "^BB7 ^BDA ^BBB 1 - 0");
    leads("^BB4 ^B57 ^BBB 0 5 0", "4-9", "^BB9 ^BDA ^BBB 1 - 0");
    leads("^BB4 ^5D7 ^BBB 0 5 0", "4-9", "^BB9 ^DAA ^BBB 1 - 0");
    leads("^BBB2 ^B25D ^BBBB 0 6 0", "2-8", "^BBB8 ^BDAA ^BBBB 0 - 0");
    // Each player's ring is his own.
    leads("^BB2 ^B25 ^BB6 0 5 0", "2-7", "^BB7 ^BDA ^BBD 1 - 0");
    leads("v7HH v25H v36H 0 6 0", "7-1", "v1HH vDAH vDAH 0 - 0");
}

#[test]
fn stages_change_at_once() {
    leads("^9AA ^BBB ^BBB 0 1 0", "9-A", "vAAA ^BBB ^BBB 1 - 0");
    leads("^BB7 ^7AA ^BBB 0 2 0", "7-9", "^BB9 vAAA ^BBB 1 - 0");
    leads("^BB2 ^2DA ^BBB 0 2 0", "2-4", "^BB4 ^DAA ^BBB 1 - 0");
    leads("^BB6 ^7AA ^8AA 0 3 0", "6-9", "^BB9 vAAA vAAA 1 - 0");
    // The bonus roll is used on the way down.
    leads("^4AA ^BBB ^BBB 0 6 0", "4-A, roll 6, A-X", "vXAA ^BBB ^BBB 0 - 0");
    // On the way down all at A is nothing new.
    leads("v9AA v7XA 0 2 0", "9-7", "v7AA vXAA 1 - 0");
    leads("v9AA v7AA 0 2 0", "9-7", "v7AA vAAA 1 - 0");
}

#[test]
fn tt4_bonus_rolls() {
    // A 6 that was used earns one, a move to the own ring too, both earn two.
    leads("^BBB ^BBB ^BBB 0 6 0", "B-0", "^BB0 ^BBB ^BBB 0 - 0");
    leads("^BB6 ^BBB ^BBB 0 1 0", "6-D", "^BBD ^BBB ^BBB 0 - 0");
    leads("v9HH ^BBB ^BBB 0 3 0", "9-D", "vDHH ^BBB ^BBB 0 - 0");
    leads("^BB1 ^BBB ^BBB 0 6 0", "1-D", "^BBD ^BBB ^BBB 0 - 1");
    leads("^BB1 ^BBB 1 6 0", "B-0", "^BB1 ^BB0 1 - 0");
    // Passing over the ring earns nothing, counted or not.
    leads("^BB6 ^BBB ^BBB 0 2 0", "6-7", "^BB7 ^BBB ^BBB 1 - 0");
    // Being sent there earns nothing for anybody.
    leads("^BB2 ^BB2 ^BBB 0 2 0", "2-4", "^BB4 ^BBD ^BBB 1 - 0");
    // They are used up one by one.
    leads("^BBD ^BBB 0 - 1", "roll 2, D-8, roll 1, B-0", "^B08 ^BBB 1 - 0");
    leads("^BBD ^BBB 0 - 1", "roll 6, B-0, roll 6, 0-6, roll 1, D-7", "^B67 ^BBB 0 - 0");
    leads("^BB1 ^BBB 0 6 3", "1-D", "^BBD ^BBB 0 - 4");
    // A 6 that cannot be used earns nothing.
    leads("^9AA ^BBB 0 6 0", "pass", "^9AA ^BBB 1 - 0");
}

#[test]
fn tt5_a_forfeit_ends_the_turn_with_all_owed_rolls() {
    leads("^BBD ^BBB ^BBB 0 5 1", "pass", "^BBD ^BBB ^BBB 1 - 0");
    leads("v5HH ^BBB 0 6 2", "pass", "v5HH ^BBB 1 - 0");
}

#[test]
fn tt6_no_forfeit_while_a_move_is_legal() {
    for text in ["^BBB ^BBB 0 1 0", "^BB2 ^BBB 0 3 0", "^BB2 ^BBB 0 - 0", "vHHH ^BBB 1 - 0"] {
        assert!(!read(text).is_legal(Move::Pass), "{text}");
    }
    assert!(read("^BBB ^BBB 0 3 0").is_legal(Move::Pass));
}

/// The game is over, and this player has won it.
fn is_won(text: &str, winner: u8) {
    let position = read(text);
    assert_eq!(position.actor(), Actor::Nobody);
    assert_eq!(position.outcome().and_then(|o| o.winner), Some(winner), "{text}");
    assert_eq!((position.moves(), position.count_moves()), (vec![], 0));
    assert_eq!(position.nth_move(0), None);
    assert!(TriTangle::all_moves().into_iter().all(|m| !position.is_legal(m)));
    assert!(matches!(position.play_text("roll 1"), Err(PlayError::Over { .. })));
    let chances: Vec<_> = (0..position.players()).map(|s| position.win_probability(s)).collect();
    assert_eq!(chances.iter().sum::<f64>(), 1.0);
    assert_eq!(chances[usize::from(winner)], 1.0);
}

#[test]
fn the_full_course_ends_at_home() {
    leads("v1HH ^BBB ^BBB 0 1 0", "1-H", "vHHH ^BBB ^BBB 1 - 0");
    leads("v6HHH vAAAA 0 6 2", "6-H", "vHHHH vAAAA 1 - 0");
    leads("vAAA vAAA v2HH 2 2 0", "2-H", "vAAA vAAA vHHH 0 - 0");
    is_won("vHHH ^BBB ^BBB 1 - 0", 0);
    is_won("vAAA vAAA vHHH 0 - 0", 2);
    is_won("^BBBB vHHHH 0 - 0", 1);
    assert_eq!(read("vHHH ^BBB 1 - 0").outcome().unwrap().reason, "all pieces home");
    assert_eq!(read("vXAA vXAA 0 - 0").outcome(), None);
}

#[test]
fn the_short_course_ends_at_the_apex() {
    leads("^9AA ^BBB 0 1 0 short", "9-A", "^AAA ^BBB 1 - 0 short");
    leads("^4AA ^BBB 0 6 1 short", "4-A", "^AAA ^BBB 1 - 0 short");
    is_won("^AAA ^BBB 1 - 0 short", 0);
    // By another's move.
    leads("^BB7 ^7AA ^BBB 0 2 0 short", "7-9", "^BB9 ^AAA ^BBB 1 - 0 short");
    is_won("^BB9 ^AAA ^BBB 1 - 0 short", 1);
    // Several at once: the mover wins if he is one of them.
    leads("^6AA ^7AA ^8AA 0 4 0 short", "6-A", "^AAA ^AAA ^AAA 1 - 0 short");
    is_won("^AAA ^AAA ^AAA 1 - 0 short", 0);
    is_won("^AAA ^AAA ^AAA 2 - 0 short", 1);
    is_won("^AAA ^AAA ^AAA 0 - 0 short", 2);
    // Else the first after him in turn order.
    leads("^B6A ^7AA ^8AA 0 3 0 short", "6-9", "^B9A ^AAA ^AAA 1 - 0 short");
    is_won("^B9A ^AAA ^AAA 1 - 0 short", 1);
    leads("^8AA ^B6A ^7AA 1 3 0 short", "6-9", "^AAA ^B9A ^AAA 2 - 0 short");
    is_won("^AAA ^B9A ^AAA 2 - 0 short", 2);
    is_won("^AAA ^AAA ^B9A 0 - 0 short", 0);
    assert_eq!(read("^AAA ^BBB 1 - 0 short").outcome().unwrap().reason, "all pieces at the apex");
}

#[test]
fn texts_that_break_a_rule_are_refused() {
    for (text, field) in [
        ("", "PLAYER 0"),
        ("^BBB", "PLAYER 1"),
        ("^BBB ^BBB", "SIDE"),
        ("^BBB ^BBB 0", "DIE"),
        ("^BBB ^BBB 0 -", "OWED"),
        ("^BBB ^BBB 0 - ", "OWED"),
        ("^BBB  ^BBB 0 - 0", "PLAYER 1"),
        (" ^BBB ^BBB 0 - 0", "PLAYER 0"),
        ("^BBB ^BBB 0 - 0 ", "COURSE"),
        ("^BBB ^BBB 0 - 0 full", "COURSE"),
        ("^BBB ^BBB 0 - 0 Short", "COURSE"),
        ("^BBB ^BBB 0 - 0 short short", "COURSE"),
        ("^BBB ^BBB ^BBB ^BBB 0 - 0", "COURSE"),
        ("^BBB ^BBB 0 \u{2013} 0", "text"),
        // The players' fields.
        ("BBB ^BBB 0 - 0", "PLAYER 0"),
        ("^BBB >BBB 0 - 0", "PLAYER 1"),
        ("^BB ^BB 0 - 0", "PLAYER 0"),
        ("^BBBBB ^BBBBB 0 - 0", "PLAYER 0"),
        ("^ ^ 0 - 0", "PLAYER 0"),
        ("^BBB ^BBBB 0 - 0", "PLAYER 1"),
        ("^BBB ^BBB ^BBBB 0 - 0", "PLAYER 2"),
        ("^BBC ^BBB 0 - 0", "PLAYER 0"),
        ("^bbb ^BBB 0 - 0", "PLAYER 0"),
        ("^BBX ^BBB 0 - 0", "PLAYER 0"),
        ("^BBH ^BBB 0 - 0", "PLAYER 0"),
        ("^BBB vBAA 0 - 0", "PLAYER 1"),
        ("^BBB v0AA 0 - 0", "PLAYER 1"),
        ("^B21 ^BBB 0 - 0", "PLAYER 0"),
        ("^0BB ^BBB 0 - 0", "PLAYER 0"),
        ("^B7D ^BBB 0 - 0", "PLAYER 0"),
        ("^B22 ^BBB 0 - 0", "PLAYER 0"),
        ("^BBB ^BDD 0 - 0", "PLAYER 1"),
        ("vXXA ^BBB 0 - 0", "PLAYER 0"),
        // ^AAA exists only as a finished short game, v on the full course alone.
        ("^AAA ^BBB 0 - 0", "PLAYER 0"),
        ("^BBBB ^AAAA 0 - 0", "PLAYER 1"),
        ("vAAA ^BBB 0 - 0 short", "PLAYER 0"),
        // Two pieces on one space.
        ("^BB3 ^BB2 0 - 0", "PLAYER 1"),
        ("^BB6 ^BB5 0 - 0", "PLAYER 1"),
        ("^BB8 v7AA 0 - 0", "PLAYER 1"),
        ("^BBB ^BB3 ^BB2 0 - 0", "PLAYER 2"),
        ("^BBB ^B6A ^B5A 0 - 0", "PLAYER 2"),
        ("^BB2 ^BBB ^BB3 0 - 0", "PLAYER 2"),
        ("v5HH ^BBB v6HH 0 - 0", "PLAYER 2"),
        ("^BB7 ^BBB ^BB8 0 - 0", "PLAYER 2"),
        // Whose turn, and how far it has come.
        ("^BBB ^BBB 2 - 0", "SIDE"),
        ("^BBB ^BBB ^BBB 3 - 0", "SIDE"),
        ("^BBB ^BBB 00 - 0", "SIDE"),
        ("^BBB ^BBB - - 0", "SIDE"),
        ("^BBB ^BBB 0 0 0", "DIE"),
        ("^BBB ^BBB 0 7 0", "DIE"),
        ("^BBB ^BBB 0 11 0", "DIE"),
        ("^BBB ^BBB 0 - -", "OWED"),
        ("^BBB ^BBB 0 - -1", "OWED"),
        ("^BBB ^BBB 0 - 01", "OWED"),
        ("^BBB ^BBB 0 - 9", "OWED"),
        ("^BBB ^BBD 0 - 9", "OWED"),
        ("^BBD ^BBB 0 - 10", "OWED"),
        ("vDAA ^BBB 0 - 9", "OWED"),
        // A finished game.
        ("vHHH ^BBB 1 3 0", "DIE"),
        ("vHHH ^BBB 1 - 1", "OWED"),
        ("vHHH ^BBB 0 - 0", "SIDE"),
        ("vHHH ^BBB ^BBB 2 - 0", "SIDE"),
        ("vHHH vHHH 1 - 0", "PLAYER 1"),
        ("^AAA ^BBB 1 3 0 short", "DIE"),
        ("^AAA ^BBB 1 - 2 short", "OWED"),
    ] {
        match text.parse::<TriTangle>() {
            Ok(position) => panic!("{text} was read as {position}"),
            Err(error) => assert_eq!(error.field, field, "{text}: {error}"),
        }
    }
    let error = "^BB6 ^BB5 0 - 0".parse::<TriTangle>().unwrap_err().to_string();
    let expected =
        "PLAYER 1: found a piece on 5, expected a free space: player 0 is there, on his 6";
    assert_eq!(error, expected);
}

#[test]
fn studies_are_accepted() {
    for text in [
        "^BB2 ^BB3 0 - 0",
        "^BB7 ^BB8 1 6 0",
        "^BB2 ^BB2 ^BB2 0 - 0",
        "^BBB ^BBB 0 3 8",
        "^BBD ^BBB 0 - 9",
        "vAAA vXHH 0 - 0",
        "^BBA vAHH ^BB7 2 5 1",
    ] {
        read(text);
    }
}

#[test]
fn move_texts() {
    assert_eq!(TriTangle::all_moves().len(), 6 + 2 + 55 + 55 + 1);
    let moves = TriTangle::all_moves();
    assert!(moves.iter().all(|m| m.to_string().parse() == Ok(*m)));
    assert_eq!(moves.iter().map(Move::to_string).collect::<BTreeSet<_>>().len(), moves.len());
    for text in ["B-0", "2-6", "5-D", "6-8", "9-A", "A-X", "X-D", "1-H", "0-6", "7-1", "pass"] {
        assert_eq!(text.parse::<Move>().map(|m| m.to_string()).as_deref(), Ok(text));
    }
    for text in [
        "", "-", "roll", "roll ", "roll 0", "roll 7", "roll 12", "roll  1", "Roll 1", "roll 1 ",
        "Pass", "pass ", "B-1", "b-0", "B0", "B-", "-0", "B-0 ", " B-0", "B-00", "0-B", "0-7-8",
        "0-0", "0-D", "0-7", "A-9", "A-H", "9-X", "H-1", "1-0", "2-E", "A-D", "B-A", "\u{2013}",
    ] {
        let error = text.parse::<Move>().expect_err(text);
        assert_eq!(error.field, "move", "{text}: {error}");
    }
    let illegal = read("^BBB ^BBB 0 1 0").play_text("0-1").unwrap_err();
    assert!(matches!(illegal, PlayError::Illegal { legal: 1, .. }), "{illegal}");
}

#[test]
fn facts() {
    use fiveply::facts::Fact;
    let text = |x: &str| Fact::Text(x.to_owned());
    let list = |x: &str| Fact::List(x.chars().map(|c| text(&c.to_string())).collect());
    let expected = vec![
        ("pieces", Fact::List(vec![list("BDA"), list("XAH")])),
        ("stages", Fact::List(vec![text("up"), text("down")])),
        ("die", Fact::Int(4)),
        ("owed", Fact::Int(1)),
        ("course", text("full")),
        ("pieces_each", Fact::Int(3)),
    ];
    assert_eq!(read("^BDA vXAH 0 4 1").facts(), expected);
    let short = read("^BBBB ^BBBB 0 - 0 short").facts();
    assert_eq!(
        short[2..],
        [
            ("die", Fact::None),
            ("owed", Fact::Int(0)),
            ("course", text("short")),
            ("pieces_each", Fact::Int(4)),
        ]
    );
    for (m, kind, origin, target, roll) in [
        ("roll 4", "roll", None, None, Some(4)),
        ("B-0", "enter", Some("B"), Some("0"), None),
        ("A-X", "enter", Some("A"), Some("X"), None),
        ("9-A", "advance", Some("9"), Some("A"), None),
        ("X-D", "advance", Some("X"), Some("D"), None),
        ("pass", "pass", None, None, None),
    ] {
        let expected: Vec<(&str, Fact)> = vec![
            ("kind", kind.into()),
            ("origin", origin.into()),
            ("target", target.into()),
            ("roll", roll.map(i64::from).into()),
        ];
        assert_eq!(TriTangle::move_facts(m.parse().unwrap()), expected);
    }
}
