//! What a position is worth to the player to act.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use crate::position::{EVAL_LIMIT, UNIT};

/// A win right now; a forced win `d` plies away is worth `WIN - d`.
pub(super) const WIN: i32 = 1_000_000;
/// The most plies that a search goes.
pub const MAX_DEPTH: u32 = 128;
/// Forced wins lie at this or above.
const LEAST_WIN: i32 = WIN - MAX_DEPTH as i32;

/// Probabilities that differ by less are the same: the order of a sum makes such differences.
const ROUNDING: f64 = 1e-9;

const _: () = assert!(LEAST_WIN > 6 * EVAL_LIMIT);

/// What a position is worth, from the view of one player.
///
/// In a game without dice either a forced result, told by its distance, or an estimate in middling
/// pieces. These are ordered: a nearer win is better than a farther one, any win better than any
/// estimate, and a loss is the better the farther it is.
///
/// In a game with dice the probability of winning. Only with others of its kind is it ordered.
///
/// ```
/// use fiveply::search::Score;
///
/// let win = Score::win(3);
/// assert_eq!(win.win_in(), Some(3));
/// assert_eq!((-win).win_in(), Some(-3));
/// assert!(Score::win(1) > win && win > Score::estimate(250));
/// assert_eq!(Score::estimate(250).value(), 2.5);
/// assert_eq!((-win).value(), f64::NEG_INFINITY);
///
/// let likely = Score::from_probability(0.75);
/// assert_eq!((likely.value(), likely.probability(), likely.win_in()), (0.75, Some(0.75), None));
/// assert_eq!((-likely).to_string(), "25.0 %");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score(Worth);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Worth {
    /// Hundredths of a piece, or a million less the distance of a win.
    Points(i32),
    /// From 0 to 1.
    Probability(f64),
}

impl Score {
    /// A draw, or an estimate of a level game, where there are no dice.
    pub const DRAW: Self = Self::new(0);

    /// A forced win, reached with the `plies`th ply from here.
    pub const fn win(plies: u32) -> Self {
        Self::new(WIN - if plies < MAX_DEPTH { plies } else { MAX_DEPTH } as i32)
    }

    /// An estimate, in hundredths of a middling piece.
    pub const fn estimate(hundredths: i32) -> Self {
        Self::new(hundredths)
    }

    /// The probability of winning.
    pub const fn from_probability(probability: f64) -> Self {
        Self(Worth::Probability(probability))
    }

    /// The plies to a forced win with best play on both sides, negative for a forced loss (from a
    /// selective search there may be a shorter way); `None` if nothing is forced (or if it is not
    /// known). `None` in a game with dice: there a win that no roll can spoil has the probability 1.
    pub const fn win_in(self) -> Option<i32> {
        match self.0 {
            Worth::Points(points) if points >= LEAST_WIN => Some(WIN - points),
            Worth::Points(points) if points <= -LEAST_WIN => Some(-WIN - points),
            _ => None,
        }
    }

    /// The probability of winning, in a game with dice.
    pub const fn probability(self) -> Option<f64> {
        match self.0 {
            Worth::Points(_) => None,
            Worth::Probability(probability) => Some(probability),
        }
    }

    /// The worth in one number. Without dice in middling pieces: 1.0 is one piece up; infinite for
    /// a forced win, minus infinite for a forced loss, however far; 0.0 for a draw. With dice the
    /// probability of winning.
    pub fn value(self) -> f64 {
        match (self.0, self.win_in()) {
            (Worth::Points(points), Some(_)) => f64::INFINITY.copysign(f64::from(points)),
            (Worth::Points(points), None) => f64::from(points) / f64::from(UNIT),
            (Worth::Probability(probability), _) => probability,
        }
    }

    /// Whether it is a result and no estimate: a forced one, or one that no roll can change.
    pub fn is_result(self) -> bool {
        self.win_in().is_some() || self.probability().is_some_and(|p| p <= 0.0 || p >= 1.0)
    }

    /// The best score that is worse than this one by more than `margin`, in the unit of
    /// [`value`](Self::value). Of a forced result and of a certain one that is whatever is worse at
    /// all, and of every other one at least a loss: a margin gives neither a win away nor the game.
    pub(super) fn too_little(self, margin: f64) -> Self {
        Self(match self.0 {
            Worth::Points(points) if is_forced(points) => Worth::Points(points - 1),
            Worth::Points(points) => {
                // What is meant by 0.29 is 29 hundredths, though it is a little less.
                let margin = (margin * f64::from(UNIT) + ROUNDING) as i32;
                Worth::Points(points.saturating_sub(margin).saturating_sub(1).max(-LEAST_WIN))
            }
            Worth::Probability(p) if self.is_result() => Worth::Probability(p - ROUNDING),
            Worth::Probability(p) => Worth::Probability((p - margin - ROUNDING).max(0.0)),
        })
    }

    /// From the integers of the search.
    pub(super) const fn new(raw: i32) -> Self {
        Self(Worth::Points(raw))
    }

    /// The integer of the search: hundredths of a piece, or a million less the distance of a win.
    /// A probability is given in millionths.
    pub const fn raw(self) -> i32 {
        match self.0 {
            Worth::Points(points) => points,
            Worth::Probability(probability) => (probability * 1e6) as i32,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.0, other.0) {
            (Worth::Points(a), Worth::Points(b)) => a.partial_cmp(&b),
            (Worth::Probability(a), Worth::Probability(b)) => a.partial_cmp(&b),
            _ => None,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    /// What the position is worth to the other one of two players.
    fn neg(self) -> Self {
        Self(match self.0 {
            Worth::Points(points) => Worth::Points(-points),
            Worth::Probability(probability) => Worth::Probability(1.0 - probability),
        })
    }
}

impl fmt::Display for Score {
    /// `+1.25`, `-0.40`, `win in 3`, `loss in 2`, `lost`; with dice `61.3 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.win_in(), self.probability()) {
            (Some(0), _) => f.write_str("lost"),
            (Some(plies), _) if plies > 0 => write!(f, "win in {plies}"),
            (Some(plies), _) => write!(f, "loss in {}", -plies),
            (None, Some(probability)) => write!(f, "{:.1} %", 100.0 * probability),
            (None, None) => write!(f, "{:+.2}", self.value()),
        }
    }
}

/// The score of a result that lies `plies` from the root, for or against the player to act.
pub(super) const fn forced(won: bool, plies: usize) -> i32 {
    let win = WIN - plies as i32;
    if won { win } else { -win }
}

/// Whether a score tells of a forced result.
pub(super) const fn is_forced(score: i32) -> bool {
    score >= LEAST_WIN || score <= -LEAST_WIN
}

/// A score counted from the root, as counted from the node `plies` below it.
pub(super) const fn to_node(score: i32, plies: usize) -> i32 {
    if score >= LEAST_WIN {
        score + plies as i32
    } else if score <= -LEAST_WIN {
        score - plies as i32
    } else {
        score
    }
}

/// A score counted from a node, as counted from the root `plies` above it.
pub(super) const fn to_root(score: i32, plies: usize) -> i32 {
    if score >= LEAST_WIN {
        score - plies as i32
    } else if score <= -LEAST_WIN {
        score + plies as i32
    } else {
        score
    }
}
