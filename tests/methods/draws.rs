//! Draws by comparing positions.

use fiveply::Position;
use fiveply::record::DrawRules;

/// The positions at turn starts so far.
pub struct Past<P> {
    rules: DrawRules,
    turn_starts: Vec<P>,
}

/// What a move leads to.
pub enum After {
    /// The record calls a draw.
    Drawn,
    /// A new turn; [`Past::back`] takes it back.
    NewTurn,
    /// The turn goes on.
    SameTurn,
    /// The game is over.
    Over,
}

impl<P: Position> Past<P> {
    pub fn new(p: &P, rules: DrawRules) -> Self {
        Self { rules, turn_starts: vec![p.clone()] }
    }

    pub fn go(&mut self, from: &P, to: &P) -> After {
        if to.outcome().is_some() {
            return After::Over;
        }
        if to.actor().seat() == from.actor().seat() {
            return After::SameTurn;
        }
        let stood = 1 + self.turn_starts.iter().filter(|p| *p == to).count() as u32;
        let turns = self.turn_starts.len() as u32;
        if self.rules.repetition.is_some_and(|limit| stood >= limit)
            || self.rules.turn_limit.is_some_and(|limit| turns >= limit)
        {
            return After::Drawn;
        }
        self.turn_starts.push(to.clone());
        After::NewTurn
    }

    pub fn back(&mut self) {
        self.turn_starts.pop();
    }
}
