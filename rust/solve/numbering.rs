//! What a game with dice tells of its positions so that they can be solved.

use crate::position::Position;

/// A numbering of a game's positions before a roll, and an order in which to solve them.
///
/// Positions that differ only in the players' names, in turn order, may share a number: what is
/// known of a number is told for the one who is to roll, the one after him, and so on.
pub trait Numbering: Sync {
    /// A position of the game.
    type Position: Position;

    /// Positions that may lead to each other.
    type Group: Clone + Sync;

    /// Changes whenever a position gets another number: tables of the old ones are then refused.
    const VERSION: u32;

    /// How many numbers there are.
    fn len(&self) -> usize;

    /// The number of a position, below [`len`](Numbering::len); `None` if a roll is not due, or if
    /// it is not one of those numbered.
    fn rank(&self, position: &Self::Position) -> Option<usize>;

    /// A position with this number.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    fn position(&self, rank: usize) -> Self::Position;

    /// All positions in groups, the groups in stages. A position leads to its own group and to
    /// groups of earlier stages.
    fn stages(&self) -> Vec<Vec<Self::Group>>;

    /// Whether positions of the group lead to such as are visited later, other than by the passes
    /// of a round.
    fn is_cyclic(&self, group: &Self::Group) -> bool;

    /// Visits each position of a group once, in rounds: single positions, or as many as there are
    /// players, of which each leads to the next where the roll leaves its player no choice, and the
    /// last to the first.
    fn each_round(&self, group: &Self::Group, visit: impl FnMut(&[Self::Position]));

    // Provided.

    /// Whether there are none at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
