//! Is a table right? Each position against the positions one turn on, by the public rules.
//!
//! Of the solver nothing is used here: the whole turn is played out with
//! [`Position::each_move`] and [`Position::play`], sacrifice by sacrifice, and the best of what is
//! looked up at its ends must be what the table says. A table of wins and losses that fits
//! everywhere is right: by induction over the distance, no win or loss can be wrong; and of a
//! draw, no turn leads to a win, and one to a draw, so neither player can be made to lose.

use super::exact::Exact;
use crate::position::Position;

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

/// The value of a position by its turns: the best of what `probe` says at their ends. `None` if
/// the game is over, or where `probe` does not know an end.
pub fn best_turn<P: Position>(p: &P, probe: impl Fn(&P) -> Option<Exact>) -> Option<Exact> {
    let seat = p.actor().seat()?;
    let mut best: Option<Exact> = None;
    let mut open = vec![p.clone()];
    let mut unknown = false;
    while let Some(p) = open.pop() {
        p.each_move(|m| {
            let next = p.play(m);
            let value = match (next.outcome(), next.actor().seat()) {
                (Some(outcome), _) if outcome.winner == Some(seat) => Some(Exact::WIN_NOW),
                // Nobody loses by his own turn in the games that are solved.
                (Some(_), _) => None,
                (None, next_seat) if next_seat == Some(seat) => return open.push(next),
                _ => probe(&next).and_then(Exact::a_turn_before),
            };
            unknown |= value.is_none();
            best = best.max(value);
        });
    }
    if unknown { None } else { best }
}

/// Compares what the table says of a position with its turns.
pub fn check<P: Position>(p: &P, probe: impl Fn(&P) -> Option<Exact>) -> Result<(), Mismatch> {
    let (found, expected) = (probe(p), best_turn(p, &probe));
    if found == expected {
        return Ok(());
    }
    let text = |value: Option<Exact>| value.map_or("nothing".to_owned(), |v| v.to_string());
    Err(Mismatch { position: p.to_string(), found: text(found), expected: text(expected) })
}
