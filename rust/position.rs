//! What every game is to the rest of the crate: the trait [`Position`] and its terms.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::tactics::Tactics;
use crate::text::TextError;

/// Who decides the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player in this seat (0-based, in playing order) is to move.
    Player(u8),
    /// A chance event is due, for the player in this seat: he rolls.
    Chance(u8),
    /// The game is over.
    Nobody,
}

impl Actor {
    /// The seat that moves or rolls; `None` when the game is over.
    pub const fn seat(self) -> Option<u8> {
        match self {
            Self::Player(seat) | Self::Chance(seat) => Some(seat),
            Self::Nobody => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The seat that won; `None` for a draw (which only a game record knows).
    pub winner: Option<u8>,
    /// In a word or two, in the terms of the game's rules page.
    pub reason: &'static str,
}

impl Outcome {
    /// What each of `players` gets: the winner 1, the others share -1, all 0 in a draw.
    ///
    /// ```
    /// let won = fiveply::Outcome { winner: Some(0), reason: "King captured" };
    /// assert_eq!(won.returns(2), [1.0, -1.0]);
    /// assert_eq!(won.returns(3), [1.0, -0.5, -0.5]);
    /// ```
    pub fn returns(&self, players: u8) -> Vec<f64> {
        let loss = -1.0 / f64::from(players - 1);
        (0..players)
            .map(|seat| match self.winner {
                None => 0.0,
                Some(winner) if winner == seat => 1.0,
                Some(_) => loss,
            })
            .collect()
    }
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no move of this game.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A well-formed move that the position does not allow.
    #[error("illegal move {found}: expected one of the {legal} legal moves of {position}")]
    Illegal {
        /// The move.
        found: String,
        /// How many moves are legal.
        legal: u64,
        /// The text of the position.
        position: String,
    },
    /// The game is finished: there are no moves any more.
    #[error("the game is over: found move {found}, expected none in {position}")]
    Over {
        /// The move.
        found: String,
        /// The text of the position.
        position: String,
    },
}

/// A position of one of the games: everything that the rules need to go on from here.
///
/// A value: playing a move makes a new one. Two positions are equal exactly when their texts
/// are. A [`Move`](Position::Move) is one atomic decision, one ply; whether the turn passes is
/// told by the next position's [`actor`](Position::actor), never by the ply itself.
pub trait Position:
    Clone + Eq + Hash + Debug + Display + FromStr<Err = TextError> + Send + Sync + 'static
{
    /// One entry of the legal-move list; its text is unique among a position's moves.
    type Move: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = TextError>
        + Send
        + Sync
        + 'static;

    /// Whether a game record draws by repetition and turn limit unless told otherwise.
    const DRAWS: bool = true;

    /// Whether there are chance events: what a position is worth is then a probability.
    const DICE: bool = false;

    /// The number of seats, those already out of the game included.
    fn players(&self) -> u8;

    /// Who decides the next ply.
    fn actor(&self) -> Actor;

    /// Calls `visit` once for every legal move, in a fixed order; never for a finished game.
    /// At a chance event the moves are its outcomes, all equally likely.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// The number of legal moves, without generating them.
    fn count_moves(&self) -> u64;

    /// Whether `m` is legal here: found out on a path of its own, not by generation.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// The position after the legal move `m`. For an illegal one the result is unspecified
    /// (never a panic in release builds); [`try_play`](Position::try_play) checks.
    #[must_use]
    fn play(&self, m: Self::Move) -> Self;

    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The Zobrist key, kept up incrementally: equal for equal positions.
    fn key(&self) -> u64;

    // Provided.

    /// Whether the player in `seat` is out of a game that others may still go on with.
    fn is_out(&self, _seat: u8) -> bool {
        false
    }

    /// The legal moves as a list, in the order of [`each_move`](Position::each_move).
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.each_move(|m| moves.push(m));
        moves
    }

    /// Calls `visit` with every legal move and the position after it, in the order of
    /// [`each_move`](Position::each_move). For a game that can share work among the moves of one
    /// piece; otherwise it plays them one by one.
    fn each_successor(&self, mut visit: impl FnMut(Self::Move, &Self)) {
        self.each_move(|m| visit(m, &self.play(m)));
    }

    /// The number of move sequences of two plies, the second of which need not be generated: the
    /// sum of [`count_moves`](Position::count_moves) over all successors. For a game whose moves
    /// leave most replies as they were.
    ///
    /// ```
    /// use fiveply::{Position, games::arkantar::Arkantar, perft::perft};
    ///
    /// let start = Arkantar::default();
    /// assert_eq!(start.count_replies(), perft(&start, 2));
    /// ```
    fn count_replies(&self) -> u64 {
        replies_one_by_one(self)
    }

    /// The `n`th legal move (from 0) in the order of [`each_move`](Position::each_move).
    fn nth_move(&self, n: u64) -> Option<Self::Move> {
        let (mut left, mut found) = (n, None);
        self.each_move(|m| {
            if left == 0 {
                found = Some(m);
            }
            left = left.wrapping_sub(1);
        });
        found
    }

    /// A legal move, each equally likely if `pick` gives each number below its argument (at least 1)
    /// with the same probability. `None` for a finished game.
    ///
    /// The legal move of a number drawn; for a game that need not find all moves to draw one, `pick`
    /// may be asked several times.
    fn choose(&self, mut pick: impl FnMut(u64) -> u64) -> Option<Self::Move> {
        let moves = self.count_moves();
        if moves == 0 { None } else { self.nth_move(pick(moves)) }
    }

    /// The position after `m`, or why there is none.
    fn try_play(&self, m: Self::Move) -> Result<Self, PlayError> {
        if self.is_legal(m) {
            return Ok(self.play(m));
        }
        let (found, position) = (m.to_string(), self.to_string());
        Err(match self.outcome() {
            Some(_) => PlayError::Over { found, position },
            None => PlayError::Illegal { found, legal: self.count_moves(), position },
        })
    }

    /// Reads a move's text and plays it.
    fn play_text(&self, text: &str) -> Result<Self, PlayError> {
        self.try_play(text.parse()?)
    }
}

/// What [`Position::count_replies`] is, found by playing.
pub(crate) fn replies_one_by_one(position: &impl Position) -> u64 {
    let mut count = 0;
    position.each_successor(|_, successor| count += successor.count_moves());
    count
}

/// The worth of a middling piece in the integers of [`Evaluate::evaluate`].
pub const UNIT: i32 = 100;

/// Static values lie strictly between `-EVAL_LIMIT` and `EVAL_LIMIT`; beyond are forced wins.
pub const EVAL_LIMIT: i32 = 100_000;

/// In [`Evaluate::win_probability`], unless a game knows better: so much more and a player's odds
/// are `e` times as good.
pub(crate) const ODDS: f64 = 4.0 * UNIT as f64;

/// What the search wants to know of a position besides the rules.
pub trait Evaluate: Tactics {
    /// The static value of an unfinished position for the player in `seat`, in hundredths of a
    /// middling piece ([`UNIT`]). With two players one seat's value is minus the other's.
    fn evaluate(&self, seat: u8) -> i32;

    /// How promising the legal move `m` looks before anything is searched: more is earlier.
    fn hint(&self, m: Self::Move) -> i32;

    // Provided.

    /// The same with other weights: those of the game's [`Features`](crate::features::Features),
    /// in their order. A game without features knows no weights.
    fn evaluate_with(&self, seat: u8, _weights: &[i32]) -> i32 {
        self.evaluate(seat)
    }

    /// The static value as far as somebody wants to know it who only asks whether it is more than
    /// `alpha` and less than `beta`: the least and the most that it can be. The two are equal, or
    /// both at most `alpha`, or both at least `beta`. For a game in which part of its features
    /// often tells enough.
    ///
    /// ```
    /// use fiveply::{Evaluate, games::tritrac::TriTrac};
    ///
    /// let start = TriTrac::default();
    /// let value = start.evaluate(0);
    /// let [least, most] = start.evaluate_within(0, value + 400, value + 401);
    /// assert!(least < most, "not worked out");
    /// assert!(least <= value && value <= most && most <= value + 400);
    /// assert_eq!(start.evaluate_within(0, value - 1, value + 1), [value; 2]);
    /// ```
    fn evaluate_within(&self, seat: u8, _alpha: i32, _beta: i32) -> [i32; 2] {
        [self.evaluate(seat); 2]
    }

    /// [`win_probability`](Evaluate::win_probability) with other weights.
    fn win_probability_with(&self, seat: u8, _weights: &[i32]) -> f64 {
        self.win_probability(seat)
    }

    /// [`hint`](Evaluate::hint) for one move after another: for a game that can share work among
    /// them.
    fn hints(&self) -> impl Fn(Self::Move) -> i32 {
        |m| self.hint(m)
    }

    /// The probability that the player in `seat` wins, as far as can be told without a search:
    /// strictly between 0 and 1 while he can win and lose, over all seats one in sum, and in a
    /// finished game 1 for the winner.
    ///
    /// Unless a game knows better the odds of two players are exponential in the difference of
    /// their values: with two players a logistic function.
    ///
    /// ```
    /// use fiveply::{Evaluate, games::arkantar::Arkantar};
    ///
    /// let start = Arkantar::default();
    /// assert!((start.win_probability(0) + start.win_probability(1) - 1.0).abs() < 1e-12);
    /// ```
    fn win_probability(&self, seat: u8) -> f64 {
        /// Nobody is as good as lost before he has lost.
        const LIMIT: f64 = 8.0;
        if let Some(outcome) = self.outcome() {
            return if outcome.winner == Some(seat) { 1.0 } else { 0.0 };
        }
        if self.is_out(seat) {
            return 0.0;
        }
        let weight = |seat| (f64::from(self.evaluate(seat)) / ODDS).clamp(-LIMIT, LIMIT).exp();
        let others = (0..self.players()).filter(|&other| !self.is_out(other));
        weight(seat) / others.map(weight).sum::<f64>()
    }
}
