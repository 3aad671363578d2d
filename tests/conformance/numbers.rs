//! Numbers of moves and planes of positions: what `fiveply::Numbered` promises.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::Path;

use fiveply::games::{AnyPosition, view};
use fiveply::{Actor, Game};
use serde_json::Value;

use crate::sample::sample;
use crate::symmetry::{self, Symmetry};

/// Numbers to be tried; a game with many actions is tried on fewer positions.
const BUDGET: usize = 2_000_000;
const SAMPLE: usize = 200;

pub fn check<P: Game>(studies: &[&str], symmetries: &[Symmetry]) {
    check_list::<P>();
    for position in sample::<P>(studies, (BUDGET / P::actions()).clamp(100, 1000), 7) {
        check_moves(&position);
    }
    check_observations::<P>(studies);
    let sample = sample::<P>(studies, SAMPLE, 9);
    for symmetry in symmetries {
        let Some(shift) = symmetry.seats else { continue };
        for position in &sample {
            let Some(image) = symmetry::image(position, symmetry) else { continue };
            check_image(position, &image, shift(position.players()));
        }
    }
}

/// Every number is that of some move, and moves of one number look alike from every seat.
fn check_list<P: Game>() {
    let start = P::start("", 0).or_else(|| P::start(P::VARIANTS[0], 0)).expect("a start");
    let all = P::all_moves();
    let used: HashSet<usize> = all.iter().map(|&m| P::action(m)).collect();
    assert_eq!(used, (0..P::actions()).collect());
    for seat in 0..start.players() {
        let view = view::<P>(seat);
        for &m in &all {
            assert_eq!(view[P::action(P::seen_from(m, seat))], P::action(m), "{m} from {seat}");
        }
        let distinct: HashSet<_> = view.iter().collect();
        assert_eq!(distinct.len(), P::actions());
        assert!(seat > 0 || view.is_sorted(), "seat 0 sees the numbers as they are");
    }
}

/// Legal moves have numbers of their own, which lead back to them; other numbers lead nowhere.
fn check_moves<P: Game>(position: &P) {
    let mut mask = vec![true; P::actions()];
    position.mark_legal(&mut mask);
    let mut legal = HashMap::new();
    for m in position.moves() {
        let twice = legal.insert(P::action(m), m);
        assert_eq!(twice, None, "{position}: {m}");
    }
    for (action, &marked) in mask.iter().enumerate() {
        let expected = legal.get(&action).copied();
        assert_eq!(position.move_at(action), expected, "{position}: {action}");
        assert_eq!(marked, expected.is_some(), "{position}: {action}");
    }
    for beyond in [P::actions(), P::actions() + 1, usize::MAX] {
        assert_eq!(position.move_at(beyond), None, "{position}");
    }
}

/// What a seat sees tells the whole position, and nothing else.
fn check_observations<P: Game>(studies: &[&str]) {
    let mut seen = HashMap::new();
    for position in sample::<P>(studies, SAMPLE, 8) {
        let next = position.moves().into_iter().map(|m| position.play(m));
        for p in next.chain([position.clone()]) {
            for seat in 0..p.players() {
                // Kept by hash: there are some hundred thousand.
                let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(bits(&p, seat));
                let before = seen.entry((seat, hash)).or_insert_with(|| p.clone());
                assert_eq!(*before, p, "seen from seat {seat}");
            }
        }
    }
}

/// The observation as exact values, whatever was in the array before.
fn bits<P: Game>(position: &P, seat: u8) -> Vec<u32> {
    let [planes, rows, columns] = position.shape();
    let mut out = vec![f32::NAN; planes * rows * columns];
    position.observe(seat, &mut out);
    assert!(out.iter().all(|x| x.is_finite()), "{position}");
    out.into_iter().map(f32::to_bits).collect()
}

/// The image of a position looks the same to whoever sits there in it, and so do his actions.
fn check_image<P: Game>(position: &P, image: &P, shift: u8) {
    let there = |seat: u8| (seat + shift) % position.players();
    for seat in 0..position.players() {
        assert_eq!(bits(position, seat), bits(image, there(seat)), "{position} and {image}");
    }
    if let Actor::Player(seat) | Actor::Chance(seat) = position.actor() {
        assert_eq!(own_actions(position, seat), own_actions(image, there(seat)), "{position}");
    }
}

fn own_actions<P: Game>(position: &P, seat: u8) -> Vec<usize> {
    let moves = position.moves().into_iter();
    let mut actions: Vec<_> = moves.map(|m| P::action(P::seen_from(m, seat))).collect();
    actions.sort_unstable();
    actions
}

/// Numbers are promises: `tests/data/actions.json` pins some of every kind of move.
#[test]
fn layout_is_as_it_was() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/actions.json");
    let pinned: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let pinned = pinned.as_array().expect("a list");
    let named = pinned.iter().map(|entry| (text(&entry["game"]), text(&entry["variant"])));
    let named: HashSet<_> = named.collect();
    for (game, variant) in AnyPosition::variants() {
        assert!(named.contains(&(game, variant)), "{game} {variant} is not pinned");
    }
    for entry in pinned {
        let start = AnyPosition::start(text(&entry["game"]), text(&entry["variant"]), 0).unwrap();
        assert_eq!(start.actions() as u64, entry["actions"], "{entry}");
        assert_eq!(Value::from(start.shape().to_vec()), entry["observation"], "{entry}");
        for (m, number) in entry["moves"].as_object().expect("moves") {
            let action = start.parse_move(m).unwrap().action();
            assert_eq!(action as u64, *number, "{m} of {} {}", entry["game"], entry["variant"]);
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
