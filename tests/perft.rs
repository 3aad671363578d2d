//! The numbers in `tests/data/*.json`, on which two independent reference programs agree.
//!
//! Counts up to a node ceiling are run here; `make perft` lifts it (`FIVEPLY_PERFT_CEILING`).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fiveply::Perft;
use fiveply::games::AnyPosition;
use fiveply::perft::Counts;
use serde_json::Value;

fn ceiling() -> u64 {
    std::env::var("FIVEPLY_PERFT_CEILING")
        .map_or(3_000_000, |text| text.parse().expect("FIVEPLY_PERFT_CEILING: a number of nodes"))
}

fn entries(game: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).expect("a JSON list of entries")
}

fn check(game: &str) {
    let mut counts = 0;
    for entry in entries(game) {
        let text = entry["position"].as_str().expect("position");
        let position = AnyPosition::parse(game, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(position.to_string(), text);
        assert_eq!(position.variant(), entry["variant"].as_str().expect("variant"));
        if let Some(moves) = entry["moves"].as_str() {
            let found: BTreeSet<_> =
                position.moves().iter().map(|m| m.to_string().replace(' ', "_")).collect();
            assert_eq!(found, moves.split(' ').map(str::to_owned).collect(), "{text}");
        }
        let tables = [0, 1, 2].map(|counted| (counted, Counts::new(4).expect("4 MiB")));
        for (depth, expected) in (1..).zip(entry["perft"].as_array().expect("perft")) {
            let expected = expected.as_u64().expect("a count");
            if expected <= ceiling() {
                let perft = Perft { threads: 2, ..Perft::default() };
                assert_eq!(position.perft(&perft, depth), Some(expected), "{text} depth {depth}");
                for (counted, table) in &tables {
                    let hashed = Perft { counts: Some(table), counted: *counted, ..perft };
                    let count = position.perft(&hashed, depth);
                    assert_eq!(
                        count,
                        Some(expected),
                        "{text} depth {depth}, counted: {counted}, hashed"
                    );
                }
                counts += 1;
            }
        }
    }
    println!("{game}: {counts} counts agree");
    assert!(counts > 10);
}

macro_rules! games {
    ($($game:ident)+) => {
        $(#[test]
        fn $game() {
            check(stringify!($game));
        })+

        /// Whoever adds a game adds its numbers.
        #[test]
        fn every_game_has_numbers() {
            let checked = BTreeSet::from([$(stringify!($game)),+]);
            let all = AnyPosition::variants().into_iter().map(|(game, _)| game).collect();
            assert_eq!(checked, all);
        }
    };
}

games! { arkantar thief threaten tritrac tritangle }
