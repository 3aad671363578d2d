//! Symmetries keep counts. They are written on texts, so that they know nothing of how a game
//! keeps its board.

use fiveply::Game;
use fiveply::perft::{Perft, perft};

use crate::sample::sample;

const SAMPLE: usize = 150;
/// Sequences to count for one position; beyond, a depth is left out.
const BUDGET: u64 = 3_000_000;

/// One symmetry of a game.
pub struct Symmetry {
    pub name: &'static str,
    /// Applied this often it gives the text back.
    pub order: usize,
    /// The image of a position's text; `None` where it has none.
    pub image: fn(&str) -> Option<String>,
    /// Whether the players change seats, and all that a player sees stays as it is: by how many
    /// seats in a game of so many players.
    pub seats: Option<fn(u8) -> u8>,
}

pub fn check<P: Game>(studies: &[&str], symmetries: &[Symmetry]) {
    let sample = sample::<P>(studies, SAMPLE, 6);
    for symmetry in symmetries {
        let images = sample.iter().filter_map(|p| Some((p, image(p, symmetry)?)));
        let tried = images.map(|(p, image)| compare(p, &image, symmetry.name)).count();
        assert!(2 * tried > sample.len(), "{}: only {tried} images", symmetry.name);
    }
}

/// The image of a position, where it has one.
pub fn image<P: Game>(position: &P, symmetry: &Symmetry) -> Option<P> {
    let text = position.to_string();
    let image = (symmetry.image)(&text)?;
    let again = (1..symmetry.order).try_fold(image.clone(), |text, _| (symmetry.image)(&text));
    assert_eq!(again.as_ref(), Some(&text), "order of {}", symmetry.name);
    let read = image.parse::<P>();
    Some(read.unwrap_or_else(|e| panic!("{} of {text}: {image}: {e}", symmetry.name)))
}

fn compare<P: Game>(position: &P, image: &P, name: &str) {
    let message = format!("{name}: {position} and {image}");
    assert_eq!(position.outcome().is_some(), image.outcome().is_some(), "{message}");
    assert_eq!(counts(position), counts(image), "{message}");
    let mut expected = 1;
    for depth in 1..=3 {
        expected *= position.count_moves().max(1);
        if expected <= BUDGET {
            assert_eq!(perft(position, depth), perft(image, depth), "depth {depth}, {message}");
        }
    }
}

/// The moves that each successor has, whatever the order of the moves.
fn counts<P: Game>(position: &P) -> Vec<u64> {
    let divide = Perft::default().divide(position, 2).expect("nobody stops it");
    let mut counts: Vec<_> = divide.into_iter().map(|(_, n)| n).collect();
    counts.sort_unstable();
    counts
}
