//! Generating, counting and judging moves must agree, and every move has one text.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::hint::black_box;

use fiveply::position::EVAL_LIMIT;
use fiveply::{Game, PlayError};

use crate::sample::sample;

/// Calls of `is_legal`; a game with many well-formed moves is tried on fewer positions.
const BUDGET: usize = 12_000_000;

pub fn check<P: Game>(studies: &[&str]) {
    let all = P::all_moves();
    assert_distinct(&all, "well-formed moves");
    for &m in &all {
        assert_eq!(m.to_string().parse(), Ok(m));
    }
    for position in sample::<P>(studies, (BUDGET / all.len()).clamp(100, 3000), 1) {
        check_lists(&position);
        check_successors(&position);
        check_legality(&position, &all);
        check_hints(&position);
    }
}

fn check_lists<P: Game>(position: &P) {
    let moves = position.moves();
    assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
    assert_distinct(&moves, &position.to_string());
    assert_distinct(&texts(&moves), &position.to_string());
    for (n, &m) in (0..).zip(&moves) {
        assert_eq!(position.nth_move(n), Some(m), "{position}");
    }
    check_choice(position, &moves);
    for n in [moves.len() as u64, moves.len() as u64 + 1, u64::MAX] {
        assert_eq!(position.nth_move(n), None, "{position}");
    }
}

/// Of the numbers that `choose` may draw first each stands for another legal move or for none, and
/// all moves have one.
fn check_choice<P: Game>(position: &P, moves: &[P::Move]) {
    if moves.is_empty() {
        assert_eq!(position.choose(|_| panic!("{position} has no moves")), None);
        return;
    }
    let (mut chosen, mut first, mut all) = (Vec::new(), 0, 1);
    while first < all {
        let mut draws = 0;
        let m = position.choose(|bound| {
            assert_ne!(bound, 0, "{position}");
            if draws == 0 {
                all = bound;
            }
            draws += 1;
            (first + draws - 1) % bound
        });
        let m = m.unwrap_or_else(|| panic!("{position} has moves"));
        assert!(moves.contains(&m), "{position}: {m}");
        chosen.extend((draws == 1).then_some(m));
        first += 1;
    }
    // A pass may be what is left when nothing is found.
    let mut expected = if chosen.is_empty() && moves.len() == 1 { vec![] } else { moves.to_vec() };
    chosen.sort_unstable();
    expected.sort_unstable();
    assert_eq!(chosen, expected, "{position}");
}

/// Playing all moves together is playing them one by one, and replies are counted right.
fn check_successors<P: Game>(position: &P) {
    let (mut moves, mut replies) = (Vec::new(), 0);
    position.each_successor(|m, successor| {
        let played = position.play(m);
        assert_eq!(*successor, played, "{position}: {m}");
        assert_eq!(successor.key(), played.key(), "{position}: {m}");
        replies += played.count_moves();
        moves.push(m);
    });
    assert_eq!(moves, position.moves(), "{position}");
    assert_eq!(position.count_replies(), replies, "{position}");
}

/// The generated moves are legal, and no other well-formed move is.
fn check_legality<P: Game>(position: &P, all: &[P::Move]) {
    let mut generated = position.moves();
    let mut legal: Vec<_> = all.iter().copied().filter(|&m| position.is_legal(m)).collect();
    generated.sort_unstable();
    legal.sort_unstable();
    if generated != legal {
        panic!("{position}: generated {:?}, legal {:?}", texts(&generated), texts(&legal));
    }
    if let Some(&m) = all.iter().find(|m| generated.binary_search(m).is_err()) {
        match position.try_play(m) {
            Err(PlayError::Illegal { found, legal, position: text }) => {
                assert_eq!((found, legal), (m.to_string(), generated.len() as u64));
                assert_eq!(text, position.to_string());
            }
            Err(PlayError::Over { .. }) => assert!(position.outcome().is_some(), "{position}"),
            other => panic!("{position}: {m} is illegal, but gave {other:?}"),
        }
    }
}

/// What the search asks besides the rules: values in range, and fair between two players.
fn check_hints<P: Game>(position: &P) {
    if position.outcome().is_some() {
        return;
    }
    let values: Vec<_> = (0..position.players()).map(|seat| position.evaluate(seat)).collect();
    assert!(values.iter().all(|v| v.abs() < EVAL_LIMIT), "{position}: {values:?}");
    if let [one, other] = values[..] {
        assert_eq!(one, -other, "{position}");
    }
    for m in position.moves() {
        black_box(position.hint(m)); // must not panic
    }
}

fn texts<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(M::to_string).collect()
}

fn assert_distinct<T: Eq + Hash + Debug>(values: &[T], what: &str) {
    let mut seen = HashSet::new();
    for value in values {
        assert!(seen.insert(value), "{what}: {value:?} twice");
    }
}
