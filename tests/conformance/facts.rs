//! Positions and moves of a game always say the same of themselves, by the same names.

use fiveply::Game;
use fiveply::facts::Facts;

use crate::sample::sample;

/// The names that a game's first position and move had.
#[derive(Default)]
pub struct Names {
    position: Option<Vec<&'static str>>,
    a_move: Option<Vec<&'static str>>,
}

pub fn check<P: Game>(studies: &[&str], names: &mut Names) {
    for position in sample::<P>(studies, 600, 5) {
        check_names(&mut names.position, &position.facts());
    }
    for m in P::all_moves() {
        check_names(&mut names.a_move, &P::move_facts(m));
    }
}

fn check_names(expected: &mut Option<Vec<&'static str>>, facts: &Facts) {
    let names: Vec<_> = facts.iter().map(|(name, _)| *name).collect();
    let expected = expected.get_or_insert_with(|| {
        assert_identifiers(&names);
        names.clone()
    });
    assert_eq!(*expected, names);
}

/// Python reads them as properties.
fn assert_identifiers(names: &[&str]) {
    let lower = |name: &str| name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'_'));
    assert!(names.iter().all(|name| !name.is_empty() && lower(name)), "{names:?}");
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len(), "{names:?}");
}
