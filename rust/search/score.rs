//! What a position is worth to the player to act.

use std::fmt;
use std::ops::Neg;

use crate::position::{EVAL_LIMIT, UNIT};

/// A win right now; a forced win `d` plies away is worth `WIN - d`.
pub(super) const WIN: i32 = 1_000_000;
/// The most plies that a search goes.
pub const MAX_DEPTH: u32 = 128;
/// Forced wins lie at this or above.
const LEAST_WIN: i32 = WIN - MAX_DEPTH as i32;

const _: () = assert!(LEAST_WIN > 6 * EVAL_LIMIT);

/// What a position is worth, from the view of one player.
///
/// Either a forced result, told by its distance, or an estimate in middling pieces. Scores are
/// ordered: a nearer win is better than a farther one, any win better than any estimate, and a
/// loss is the better the farther it is.
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
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// A draw, or an estimate of a level game.
    pub const DRAW: Self = Self(0);

    /// A forced win, reached with the `plies`th ply from here.
    pub const fn win(plies: u32) -> Self {
        Self(WIN - if plies < MAX_DEPTH { plies } else { MAX_DEPTH } as i32)
    }

    /// An estimate, in hundredths of a middling piece.
    pub const fn estimate(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The plies to a forced win with best play on both sides, negative for a forced loss; `None`
    /// if nothing is forced (or if it is not known).
    pub const fn win_in(self) -> Option<i32> {
        if self.0 >= LEAST_WIN {
            Some(WIN - self.0)
        } else if self.0 <= -LEAST_WIN {
            Some(-WIN - self.0)
        } else {
            None
        }
    }

    /// The worth in middling pieces: 1.0 is one piece up. Infinite for a forced win, minus
    /// infinite for a forced loss, however far; 0.0 for a draw.
    pub fn value(self) -> f64 {
        match self.win_in() {
            Some(plies) => f64::INFINITY.copysign(f64::from(plies)),
            None => f64::from(self.0) / f64::from(UNIT),
        }
    }

    /// From the integers of the search.
    pub(super) const fn new(raw: i32) -> Self {
        Self(raw)
    }

    /// The integer of the search: hundredths of a piece, or a million less the distance of a win.
    pub const fn raw(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25`, `-0.40`, `win in 3`, `loss in 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.win_in() {
            Some(plies) if plies > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", self.value()),
        }
    }
}

/// The score of a result that lies `plies` from the root, for or against the player to act.
pub(super) const fn forced(won: bool, plies: usize) -> i32 {
    let win = WIN - plies as i32;
    if won { win } else { -win }
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
