//! Malformed texts are refused, and the error names the part that is wrong; odd positions that
//! break no rule are welcome. One file a game.

mod arkantar;
mod tritrac;

use std::collections::HashSet;
use std::fmt::Debug;
use std::str::FromStr;

use fiveply::games::AnyPosition;
use fiveply::{Position, TextError};

/// Texts that must be refused, each with the field that its error must name.
type Refused<'a> = &'a [(&'a str, &'a str)];

/// Every text is refused with an error in its field, and no text stands here twice.
fn assert_refused<T: FromStr<Err = TextError> + Debug>(cases: Refused<'_>) {
    let mut seen = HashSet::new();
    for (text, field) in cases {
        assert!(seen.insert(text), "{text:?} twice");
        match text.parse::<T>() {
            Ok(read) => panic!("{text:?} was read as {read:?}"),
            Err(error) => {
                assert_eq!(error.field, *field, "{text:?}: {error}");
                assert_message(&error);
            }
        }
    }
}

/// The message is one short line that names field, found and expected.
fn assert_message(error: &TextError) {
    let message = error.to_string();
    assert_eq!(
        message,
        format!("{}: found {}, expected {}", error.field, error.found, error.expected)
    );
    assert!(!error.found.is_empty() && !error.expected.is_empty(), "{message}");
    assert!(message.len() < 800 && !message.contains(char::is_control), "{message}");
}

/// Positions that perhaps no game can reach are read, written back the same and played on.
fn assert_welcome<P: Position>(texts: &[&str]) {
    for text in texts {
        let position: P = text.parse().unwrap_or_else(|e| panic!("{text:?}: {e}"));
        assert_eq!(position.to_string(), *text);
        let moves = position.moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
        for m in moves {
            let next = position.play(m).to_string();
            assert_eq!(next.parse::<P>().map(|p| p.to_string()), Ok(next));
        }
    }
}

/// Each position's move, all in texts, leads to the next position.
fn assert_plays<P: Position>(cases: &[(&str, &str, &str)]) {
    for (text, m, expected) in cases {
        let position: P = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let next = position.play_text(m).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(next.to_string(), *expected, "{text} {m}");
    }
}

/// Strange texts for any game: as a position, as a move, and around a good position.
#[test]
fn no_text_is_too_strange() {
    let huge = ["#", "a", " ", "/", "+a1", "\0", "é", "(", "9"].map(|part| part.repeat(1 << 20));
    let small = ["", " ", "\t", "\n", "\0", "-", "é", "\u{feff}", "💎", "\\", "\"", "%s", "0x00"];
    let strange: Vec<&str> = huge.iter().map(String::as_str).chain(small).collect();
    for (game, variant) in AnyPosition::variants() {
        let start = AnyPosition::start(game, variant, 0).expect("a start");
        let good = start.to_string();
        for odd in &strange {
            assert!(AnyPosition::parse(game, odd).is_err());
            assert_message(&start.parse_move(odd).expect_err("no move"));
            for text in around(&good, odd).into_iter().filter(|text| *text != good) {
                let shown: String = text.chars().take(80).collect();
                assert!(AnyPosition::parse(game, &text).is_err(), "{game}: {shown:?}");
            }
        }
    }
}

/// The strange text before, behind and between the fields of a good one.
fn around(good: &str, odd: &str) -> [String; 4] {
    [
        format!("{odd}{good}"),
        format!("{good}{odd}"),
        good.replace(' ', &format!(" {odd}")),
        good.replacen(' ', odd, 1),
    ]
}

/// A move of every game is refused by every other text than its own.
#[test]
fn moves_have_one_spelling() {
    for (game, variant) in AnyPosition::variants() {
        let start = AnyPosition::start(game, variant, 0).expect("a start");
        for m in start.moves() {
            let text = m.to_string();
            assert_eq!(start.parse_move(&text), Ok(m));
            let shouted = text.to_ascii_uppercase();
            for odd in [format!(" {text}"), format!("{text} "), format!("{text}\n"), shouted] {
                assert!(odd == text || start.parse_move(&odd).is_err(), "{game}: {odd:?}");
            }
        }
    }
}
