//! What is known of positions without a search.

use crate::position::Position;
use crate::solve::Exact;

/// Knows the exact value of some positions: tables of solved endgames, say.
///
/// The search asks it at the start of each turn, and takes a known value for that of the whole
/// tree below. A win or loss in so many turns counts as one in so many plies: each turn has one at
/// least, and its other moves are not counted. Positions know no past: a known value holds for the
/// turn limit of a record too (a win that would come too late is a draw), but not against
/// repetition of positions that stood in the record before.
pub trait Oracle<P: Position>: Send + Sync {
    /// The value of a position for the player to act; `None` if it is not known.
    fn exact(&self, position: &P) -> Option<Exact>;

    /// Tells apart oracles that do not know the same: what an engine has learnt with one it does
    /// not use with another.
    fn identity(&self) -> u64;
}
