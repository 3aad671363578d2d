//! What a static value is made of: features that are counted, and what each one weighs.
//!
//! A game lists its features with `features!`, counts them in
//! [`each_feature`](Features::each_feature), and has two tables of weights: one set by hand, and
//! one that `fiveply tune` has fitted to the results of games.

use crate::position::{EVAL_LIMIT, Position, UNIT};

/// Where a table of weights comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WeightSet {
    /// What somebody thought of the game.
    Hand,
    /// Fitted to the results of games: what the engine plays with.
    #[default]
    Tuned,
}

/// The most features of a game.
pub const MOST_FEATURES: usize = 64;

/// The features of a game: what its static values are weighted sums of.
///
/// A feature is counted for one seat. What all are worth together is the seat's *strength*, and a
/// static value the difference of strengths.
///
/// ```
/// use fiveply::features::{Features, WeightSet};
/// use fiveply::games::arkantar::Arkantar;
/// use fiveply::{Evaluate, Position};
///
/// let p = Arkantar::default().play_text("-d2").unwrap();
/// let weights = p.weights(WeightSet::Tuned);
/// let strength = |seat| -> i32 {
///     p.features(seat).iter().zip(weights).map(|(count, weight)| count * weight).sum()
/// };
/// assert_eq!(p.evaluate(0), strength(0) - strength(1));
/// ```
pub trait Features: Position {
    /// The features in a fixed order: each one's name and what it counts.
    const FEATURES: &'static [(&'static str, &'static str)];

    /// The features whose weights are on average that of a middling piece, [`UNIT`]:
    /// by their place in the list. None where no piece is a measure.
    const MEASURES: &'static [usize];

    /// Calls `visit` with the place of each feature and how often the seat has it, once or in
    /// parts that add up. The seat is still in the game, and the game goes on.
    fn each_feature(&self, seat: u8, visit: impl FnMut(usize, i32));

    /// The weight of each feature in this position's variant, in hundredths of a middling piece.
    fn weights(&self, set: WeightSet) -> &'static [i32];

    // Provided.

    /// By how much more strength than another's a player's odds against him are `e` times as good:
    /// a first guess, unless [`win_probability`](crate::Evaluate::win_probability) goes by it.
    fn scale(&self) -> f64 {
        4.0 * f64::from(UNIT)
    }

    /// How often the seat has each feature.
    fn features(&self, seat: u8) -> Vec<i32> {
        let mut counts = vec![0; Self::FEATURES.len()];
        self.each_feature(seat, |feature, count| counts[feature] += count);
        counts
    }

    /// What the seat's features are worth together.
    #[inline]
    fn strength(&self, seat: u8, weights: &[i32]) -> i32 {
        let mut strength = 0;
        self.each_feature(seat, |feature, count| strength += weights[feature] * count);
        strength
    }
}

/// A static value within its bounds, whatever the weights.
#[inline]
pub(crate) fn bounded(value: i32) -> i32 {
    value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
}

/// Defines the type `Feature` of a game: its features in order, each with its name for people and
/// scripts, and as documentation what it counts.
macro_rules! features {
    ($($(#[doc = $text:literal])+ $feature:ident = $name:literal,)+) => {
        /// What is counted for one side.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Feature { $($(#[doc = $text])+ $feature),+ }

        impl Feature {
            /// All of them.
            pub(super) const ALL: &'static [Self] = &[$(Self::$feature),+];
            /// How many there are.
            pub(super) const COUNT: usize = Self::ALL.len();
            /// Their names and what they count.
            pub(super) const TEXTS: [(&'static str, &'static str); Self::COUNT] =
                [$(($name, concat!($($text),+))),+];
        }

        const _: () = assert!(Feature::COUNT <= $crate::features::MOST_FEATURES);
    };
}

/// Makes the tables of weights out of a function that tells the weights of one feature, the
/// hand-set one first and then a tuned one for each variant: an array of one table for each.
macro_rules! tables_of {
    ($weights:path) => {{
        const SETS: usize = $weights(Feature::ALL[0]).len();
        let mut tables = [[0; Feature::COUNT]; SETS];
        let mut feature = 0;
        while feature < Feature::COUNT {
            let weights = $weights(Feature::ALL[feature]);
            let mut set = 0;
            while set < SETS {
                tables[set][feature] = weights[set];
                set += 1;
            }
            feature += 1;
        }
        tables
    }};
}

pub(crate) use {features, tables_of};
