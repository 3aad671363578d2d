//! The game record: what was played, and what only the past can tell.
//!
//! A position knows nothing of repetition or of the number of turns; the record does, and hands
//! both to the search as a [`History`].

use crate::position::{Outcome, PlayError, Position};

/// When a record calls a game that nobody has won a draw (rules `README.md`, "Draws").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// Drawn when the position at the start of a turn occurs this often; `None`: never.
    pub repetition: Option<u32>,
    /// Drawn when this many turns have been played; `None`: never.
    pub turn_limit: Option<u32>,
}

impl DrawRules {
    /// Third occurrence, 500 turns.
    pub const STANDARD: Self = Self { repetition: Some(3), turn_limit: Some(500) };
    /// Never a draw.
    pub const NONE: Self = Self { repetition: None, turn_limit: None };

    /// What holds for a game unless the caller says otherwise.
    pub const fn of<P: Position>() -> Self {
        if P::DRAWS { Self::STANDARD } else { Self::NONE }
    }
}

/// The past of a position, as far as it bears on the future.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// When a draw is called.
    pub rules: DrawRules,
    /// The keys of the positions at turn starts so far, the current one's included if it is one.
    pub keys: Vec<u64>,
    /// The turns played.
    pub turns: u32,
}

impl History {
    /// No past but the position itself, under the game's own rules for draws.
    pub fn fresh<P: Position>(position: &P) -> Self {
        Self { rules: DrawRules::of::<P>(), keys: vec![position.key()], turns: 0 }
    }
}

/// A game from its start on. Plays, takes back, and tells the result.
///
/// ```
/// use fiveply::{GameRecord, games::arkantar::Arkantar};
///
/// let mut game = GameRecord::new(Arkantar::default());
/// for m in ["+d4", "end", "+a3", "end"] {
///     game.push_text(m).unwrap();
/// }
/// assert_eq!(game.turns().len(), 2);
/// game.pop();
/// assert_eq!(game.position().to_string().split(' ').nth(1), Some("w"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord<P: Position> {
    rules: DrawRules,
    /// The start and the position after each move.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// The places in `positions` at which a turn began, the start always among them.
    turn_starts: Vec<usize>,
}

impl<P: Position> GameRecord<P> {
    /// A record that begins at `start`, under the game's own rules for draws.
    pub fn new(start: P) -> Self {
        Self::with_rules(start, DrawRules::of::<P>())
    }

    /// A record that begins at `start`, under `rules` for draws.
    pub fn with_rules(start: P, rules: DrawRules) -> Self {
        Self { rules, positions: vec![start], moves: Vec::new(), turn_starts: vec![0] }
    }

    /// When this record calls a draw.
    pub fn rules(&self) -> DrawRules {
        self.rules
    }

    /// The first position.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The start and the position after each move.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The moves by turns; the last turn may be unfinished.
    pub fn turns(&self) -> Vec<&[P::Move]> {
        let ends = self.turn_starts[1..].iter().copied().chain([self.moves.len()]);
        let turns = self.turn_starts.iter().zip(ends).map(|(&from, to)| &self.moves[from..to]);
        turns.filter(|turn| !turn.is_empty()).collect()
    }

    /// Plays a move; on an error the record is as it was.
    pub fn push(&mut self, m: P::Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            let (found, position) = (m.to_string(), self.position().to_string());
            return Err(PlayError::Over { found, position });
        }
        let next = self.position().try_play(m)?;
        if next.actor().seat() != self.position().actor().seat() {
            self.turn_starts.push(self.positions.len());
        }
        self.positions.push(next);
        self.moves.push(m);
        Ok(())
    }

    /// Reads a move's text and plays it.
    pub fn push_text(&mut self, text: &str) -> Result<P::Move, PlayError> {
        let m = text.parse()?;
        self.push(m)?;
        Ok(m)
    }

    /// Takes the last move back; `None` at the start.
    pub fn pop(&mut self) -> Option<P::Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        self.turn_starts.pop_if(|start| *start > self.moves.len());
        Some(m)
    }

    /// The result: of the position, or a draw by this record's rules.
    pub fn outcome(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome { winner: None, reason });
        if let Some(outcome) = self.position().outcome() {
            return Some(outcome);
        }
        if *self.turn_starts.last()? != self.moves.len() {
            return None; // draws are called at the start of a turn
        }
        if self.rules.repetition.is_some_and(|limit| self.occurrences() >= limit) {
            return draw("repetition");
        }
        let limit = self.rules.turn_limit?;
        if self.turns_played() >= limit { draw("turn limit") } else { None }
    }

    /// The seats that have gone out of the game since its start, in that order.
    pub fn eliminated(&self) -> Vec<u8> {
        let steps = self.positions.windows(2);
        let fallen = steps.flat_map(|step| {
            let seats = 0..step[0].players();
            seats.filter(|&seat| step[1].is_out(seat) && !step[0].is_out(seat))
        });
        fallen.collect()
    }

    /// The moves made so far in the turn that is going on; none at the start of a turn.
    pub fn turn_moves(&self) -> &[P::Move] {
        &self.moves[self.turn_starts.last().copied().unwrap_or(0)..]
    }

    /// What the search needs of the past.
    pub fn history(&self) -> History {
        History {
            rules: self.rules,
            keys: self.turn_starts.iter().map(|&at| self.positions[at].key()).collect(),
            turns: self.turns_played(),
        }
    }

    /// How often the current position has stood at the start of a turn.
    pub fn occurrences(&self) -> u32 {
        let current = self.position();
        let same = self.turn_starts.iter().filter(|&&at| self.positions[at] == *current);
        u32::try_from(same.count()).unwrap_or(u32::MAX)
    }

    /// The turns that are finished.
    fn turns_played(&self) -> u32 {
        u32::try_from(self.turn_starts.len() - 1).unwrap_or(u32::MAX)
    }
}
