//! What positions are worth by the positions at the ends of their turns.
//!
//! By the public rules alone: a turn is played out with [`Position::each_move`] and
//! [`Position::play`], move by move, and what it leads to is looked up. So it tells of positions in
//! the middle of a turn, which no table holds; and it tells whether a table is right, without
//! anything of what made it. A table whose every position fits to those one turn on is right: by
//! induction over the distance no win and no loss can be wrong, and a draw has no turn to a win but
//! one to a draw, so that neither player can be made to lose.

use super::exact::Exact;
use crate::position::Position;

/// What every legal move is worth to the player to act, in the order of the moves, the turn that
/// goes on counted as the first one; none if the game is over. `None` where the value of an end of
/// the turn is not known.
pub fn values<P: Position>(
    p: &P,
    probe: impl Fn(&P) -> Option<Exact>,
) -> Option<Vec<(P::Move, Exact)>> {
    let Some(seat) = p.actor().seat() else { return Some(Vec::new()) };
    p.moves().into_iter().map(|m| Some((m, behind(p.play(m), seat, &probe)?))).collect()
}

/// What a position is worth: the best of its moves. `None` if the game is over, or where the value
/// of an end of the turn is not known.
pub fn best<P: Position>(p: &P, probe: impl Fn(&P) -> Option<Exact>) -> Option<Exact> {
    behind(p.clone(), p.actor().seat()?, &probe)
}

/// The best for `seat`, whose turn it is or was with the move before.
fn behind<P: Position>(p: P, seat: u8, probe: &impl Fn(&P) -> Option<Exact>) -> Option<Exact> {
    let (mut best, mut open) = (None, vec![p]);
    while let Some(p) = open.pop() {
        if p.actor().seat() == Some(seat) {
            p.each_move(|m| open.push(p.play(m)));
            continue;
        }
        best = best.max(Some(match p.outcome() {
            Some(outcome) if outcome.winner == Some(seat) => Exact::WIN_NOW,
            // Nobody loses by his own turn in the games that are solved.
            Some(_) => return None,
            None => probe(&p)?.a_turn_before()?,
        }));
    }
    best
}

/// A position that does not fit to those one turn on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: found {found} in the table, expected {expected} by its turns")]
pub struct Mismatch {
    /// The text of the position.
    pub position: String,
    /// What the table says.
    pub found: String,
    /// What the best turn leads to.
    pub expected: String,
}

/// Compares what a table says of a position with its turns.
///
/// # Errors
///
/// [`Mismatch`] if they do not fit.
pub fn check<P: Position>(p: &P, probe: impl Fn(&P) -> Option<Exact>) -> Result<(), Mismatch> {
    let (found, expected) = (probe(p), best(p, &probe));
    if found == expected {
        return Ok(());
    }
    let text = |value: Option<Exact>| value.map_or("nothing".to_owned(), |v| v.to_string());
    Err(Mismatch { position: p.to_string(), found: text(found), expected: text(expected) })
}
