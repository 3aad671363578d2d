//! Positions, texts and keys stand for one another.

use std::collections::HashMap;

use fiveply::Game;
use fiveply::games::AnyPosition;
use rand::RngExt;

use crate::sample::{rng, sample, starts};

const SAMPLE: usize = 600;
/// Positions two plies on that are compared with one another.
const COMPARED: usize = 400;

pub fn check<P: Game + Into<AnyPosition>>(studies: &[&str]) {
    check_starts::<P>();
    let mut rng = rng(2);
    for position in sample::<P>(studies, SAMPLE, 2) {
        check_text(&position);
        let successors: Vec<P> =
            position.moves().into_iter().map(|m| position.play(m)).inspect(check_text).collect();
        // Two plies on there are many transpositions: equal positions on different ways.
        let mut family = successors.clone();
        while !successors.is_empty() && family.len() < successors.len() + COMPARED {
            let parent = &successors[rng.random_range(0..successors.len())];
            match parent.count_moves() {
                0 => family.push(parent.clone()),
                moves => {
                    let m = parent.nth_move(rng.random_range(0..moves)).expect("counted");
                    family.push(parent.play(m));
                }
            }
        }
        compare(&family);
    }
}

fn check_starts<P: Game>() {
    for variant in P::VARIANTS {
        let start = P::start(variant, 0).unwrap_or_else(|| panic!("no start of {variant:?}"));
        assert_eq!(start.variant(), *variant);
        assert!(P::start(variant, start.players()).is_none(), "{variant}: one seat too many");
    }
    assert!(P::start("no such variant", 0).is_none());
    assert!(starts::<P>().iter().all(|start| start.outcome().is_none()));
}

/// The text gives the position back, and with it the key worked out from nothing.
fn check_text<P: Game + Into<AnyPosition>>(position: &P) {
    let text = position.to_string();
    assert!(text.is_ascii(), "{text}");
    let read: P = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(read, *position);
    assert_eq!(read.to_string(), text);
    assert_eq!(read.key(), position.key(), "incremental key of {text}");
    assert_eq!((read.actor(), read.outcome()), (position.actor(), position.outcome()), "{text}");
    assert_eq!(read.variant(), position.variant());
    assert_eq!(AnyPosition::parse(P::NAME, &text), Ok(position.clone().into()));
}

/// Among these, texts are equal exactly where positions are, and exactly where keys are.
fn compare<P: Game>(positions: &[P]) {
    let mut by_text: HashMap<String, &P> = HashMap::new();
    let mut by_position: HashMap<&P, String> = HashMap::new();
    let mut by_key: HashMap<u64, String> = HashMap::new();
    for position in positions {
        let text = position.to_string();
        assert_eq!(*by_text.entry(text.clone()).or_insert(position), position);
        assert_eq!(*by_position.entry(position).or_insert_with(|| text.clone()), text);
        assert_eq!(*by_key.entry(position.key()).or_insert_with(|| text.clone()), text);
    }
}
