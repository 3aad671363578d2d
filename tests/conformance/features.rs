//! Static values are weighted sums of features, whatever the weights, and see no difference
//! between a position and its image.

use std::collections::HashSet;

use fiveply::Game;
use fiveply::features::WeightSet;

use crate::sample::sample;
use crate::symmetry::{Symmetry, image};

/// The features of a game that no position has had yet.
#[derive(Default)]
pub struct Missing(Option<HashSet<&'static str>>);

impl Missing {
    pub fn check(&self) {
        let missing = self.0.as_ref().expect("a game");
        assert!(missing.is_empty(), "no position has {missing:?}");
    }

    fn found<P: Game>(&mut self, counts: &[i32]) {
        let all = || P::FEATURES.iter().map(|(name, _)| *name).collect();
        let missing = self.0.get_or_insert_with(all);
        for ((name, _), _) in P::FEATURES.iter().zip(counts).filter(|(_, count)| **count != 0) {
            missing.remove(name);
        }
    }
}

pub fn check<P: Game>(studies: &[&str], symmetries: &[Symmetry], missing: &mut Missing) {
    let names: HashSet<_> = P::FEATURES.iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), P::FEATURES.len(), "{names:?}");
    assert!(P::FEATURES.iter().all(|(name, text)| !name.is_empty() && !text.is_empty()));
    assert!(P::MEASURES.iter().all(|&place| place < P::FEATURES.len()));

    let sample = sample::<P>(studies, 3000, 7);
    for position in sample.iter().filter(|position| position.outcome().is_none()) {
        check_values(position);
        for symmetry in symmetries {
            check_image(position, symmetry);
        }
        all_counts(position).iter().for_each(|counts| missing.found::<P>(counts));
    }
}

/// By each table of weights, and by some that no table has.
fn check_values<P: Game>(position: &P) {
    let odd: Vec<i32> = (0..P::FEATURES.len() as i32).map(|i| 7 * i % 31 - 15).collect();
    let tuned = position.weights(WeightSet::Tuned);
    for seat in seats(position) {
        assert_eq!(position.evaluate(seat), position.evaluate_with(seat, tuned), "{position}");
        assert_eq!(position.win_probability(seat), position.win_probability_with(seat, tuned));
        check_within(position, seat);
        for weights in [tuned, position.weights(WeightSet::Hand), &odd] {
            assert_eq!(weights.len(), P::FEATURES.len());
            let counts = position.features(seat);
            let sum: i32 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
            assert_eq!(position.strength(seat, weights), sum, "{position}");
        }
    }
    assert!(position.scale() > 0.0, "{position}");
}

/// What is known of a static value is right, and enough for the window.
fn check_within<P: Game>(position: &P, seat: u8) {
    let value = position.evaluate(seat);
    for alpha in (-150..150).step_by(7).map(|beside| value + beside) {
        for beta in [alpha + 1, alpha + 40] {
            let [least, most] = position.evaluate_within(seat, alpha, beta);
            assert!(least <= value && value <= most, "{position}: {least} to {most}, not {value}");
            let enough = least == most || most <= alpha || least >= beta;
            assert!(enough, "{position}: {least} to {most} between {alpha} and {beta}");
        }
    }
}

/// The seats of an image may be others: as sets of counts they are the same.
fn check_image<P: Game>(position: &P, symmetry: &Symmetry) {
    let Some(image) = image(position, symmetry) else { return };
    let sorted = |position: &P| {
        let mut counts = all_counts(position);
        counts.sort_unstable();
        counts
    };
    assert_eq!(sorted(position), sorted(&image), "{}: {position} and {image}", symmetry.name);
}

fn all_counts<P: Game>(position: &P) -> Vec<Vec<i32>> {
    seats(position).map(|seat| position.features(seat)).collect()
}

fn seats<P: Game>(position: &P) -> impl Iterator<Item = u8> {
    (0..position.players()).filter(|&seat| !position.is_out(seat))
}
