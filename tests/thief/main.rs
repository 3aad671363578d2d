//! Thief, held against its rules page, one small board at a time.
//!
//! What is expected in `normal`, `turns` and `texts` is worked out by hand from the sentences of
//! `thief.md`; `paths` compares the engine's ways to the same answer.

mod normal;
mod paths;
mod texts;
mod turns;

use std::collections::BTreeSet;

use fiveply::facts::{Fact, Facts};
use fiveply::games::{AnyMove, AnyPosition};

fn position(text: &str) -> AnyPosition {
    AnyPosition::parse("thief", text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn read(position: &AnyPosition, m: &str) -> AnyMove {
    position.parse_move(m).unwrap_or_else(|e| panic!("{m}: {e}"))
}

/// The legal moves whose texts begin with `start` are those `expected`, split by spaces.
fn assert_moves(text: &str, start: &str, expected: &str) {
    let all = position(text).moves().into_iter().map(|m| m.to_string());
    let found: BTreeSet<_> = all.filter(|m| m.starts_with(start)).collect();
    let expected = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(found, expected, "{text}: moves {start}");
}

/// Each of some well-formed moves is legal or not.
fn assert_legal(text: &str, legal: &str, illegal: &str) {
    let position = position(text);
    for m in legal.split_whitespace() {
        assert!(position.is_legal(read(&position, m)), "{text}: {m} should be legal");
    }
    for m in illegal.split_whitespace() {
        assert!(!position.is_legal(read(&position, m)), "{text}: {m} should be illegal");
    }
}

/// Plays moves, and compares the text after them.
fn assert_after(text: &str, line: &str, expected: &str) {
    let mut position = position(text);
    for m in line.split_whitespace() {
        let next = position.try_play(read(&position, m));
        position = next.unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(position.outcome(), None, "{text} after {line}");
    }
    assert_eq!(position.to_string(), expected, "{text} after {line}");
}

/// Plays a move that wins, in one of the three ways.
fn assert_wins(text: &str, m: &str, reason: &str) {
    let before = position(text);
    let after = before.try_play(read(&before, m)).unwrap_or_else(|e| panic!("{text}: {e}"));
    let outcome = after.outcome().unwrap_or_else(|| panic!("{text}: {m} should win"));
    assert_eq!((outcome.winner, outcome.reason), (before.actor().seat(), reason), "{text}: {m}");
    assert_eq!((after.actor().seat(), after.count_moves()), (None, 0));
    assert!(after.moves().is_empty());
    // A finished position reads like a fresh turn of the other player.
    let fresh = if before.actor().seat() == Some(0) { " b 0 -" } else { " w 0 -" };
    assert!(after.to_string().ends_with(fresh), "{after}");
    assert_eq!(position(&after.to_string()), after);
}

fn fact(facts: &Facts, name: &str) -> Fact {
    let found = facts.iter().find(|(n, _)| *n == name);
    found.unwrap_or_else(|| panic!("no fact {name}")).1.clone()
}
