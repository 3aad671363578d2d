//! Whether the player to act forces a win within so many plies: the question and the answer.
//!
//! # Why it is safe against repetition
//!
//! Proof-number search on a graph with cycles suffers from the graph-history-interaction problem
//! (Kishimoto and Müller 2004): what is found of a position may depend on the path to it. Here
//! nothing does. A claim is always "the attacker wins from here within *n* plies" or "he does not
//! within *n*", and it rests on claims about the next positions with *n* - 1 plies, so that every
//! argument ends. The table keeps for each position the smallest *n* of the first and the
//! largest *n* of the second sort; both hold whatever was played before. Positions are compared
//! as such, never by their keys alone.
//!
//! In a record that begins with the position, no draw by repetition can spoil a win: on every
//! line of a [`Certificate`](super::Certificate) the number of plies to the win goes down, so
//! that no position comes up twice.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Prover;
use crate::position::Position;

/// So many plies: for ever.
pub const NEVER: u32 = u32::MAX;

/// What a proof search asks of a game besides the rules. The provided methods are right for every
/// game; a game that knows better is searched faster.
pub trait Threats: Position {
    /// A move with which the player to act wins at once, if there is one.
    fn winning_move(&self) -> Option<Self::Move> {
        let wins = |m: &Self::Move| {
            self.play(*m).outcome().is_some_and(|o| o.winner == self.actor().seat())
        };
        self.moves().into_iter().find(wins)
    }

    /// Calls `visit` with the moves that a defender must consider: at least all that win at once
    /// and all after which the next player has no move that wins at once.
    fn each_defence(&self, visit: impl FnMut(Self::Move)) {
        self.each_move(visit);
    }

    /// What can be said of `attacker`'s chances without a search. The position is not finished.
    /// Whoever asks wants to know whether he can be kept from winning for `plies` plies.
    fn outlook(&self, _attacker: u8, _plies: u32) -> Outlook {
        Outlook { held: 0, proof: 1, disproof: 1 }
    }
}

/// What can be said of an attacker's chances without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// So many plies he can surely be kept from winning; [`NEVER`] if for ever. It may be less
    /// than the best that is known if that is less than the plies asked about anyway.
    pub held: u32,
    /// A guess how hard it is to prove a win: from 1 up, the larger the harder.
    pub proof: u32,
    /// A guess how hard it is to prove that there is none.
    pub disproof: u32,
}

/// When a search for a proof gives up.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions to expand.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<Duration>,
    /// What the table may take, in MiB; what is dropped from a full one is searched again.
    pub table_mb: usize,
}

impl Limits {
    /// The most plies that may be asked about; a record ends after 500 turns.
    pub const MAX_PLIES: u32 = 1000;

    /// Without an end, and with a table of 512 MiB.
    pub const NONE: Self = Self { nodes: None, time: None, table_mb: 512 };
}

/// What is known of a position and an attacker, whatever was played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The attacker forces a win within so many plies; [`NEVER`] if no win is known.
    pub win: u32,
    /// He does not within so many; [`NEVER`] if he never does.
    pub held: u32,
}

impl Known {
    /// Nothing.
    pub const NOTHING: Self = Self { win: NEVER, held: 0 };

    /// Whether it is known that he forces a win within so many plies.
    pub const fn wins(self, plies: u32) -> bool {
        self.win <= plies && self.win != NEVER
    }

    /// Whether it is known if he forces a win within so many plies.
    pub const fn settles(self, plies: u32) -> bool {
        self.wins(plies) || self.held >= plies
    }

    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        Self { win: self.win.min(other.win), held: self.held.max(other.held) }
    }

    /// The same, told from a ply before.
    pub(super) const fn a_ply_before(self) -> Self {
        let win = self.win.saturating_add(1);
        let held = self.held.saturating_add(1);
        Self { win, held: if win == NEVER || held < win { held } else { win - 1 } }
    }
}

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player to act forces a win within this many plies and not within fewer.
    Win(u32),
    /// He does not within this many plies, or ever: [`NEVER`].
    NoWin(u32),
    /// Given up; it is known that he does not within this many plies.
    Unknown(u32),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// What was found out.
    pub verdict: Verdict,
    /// If it is a win, a line of longest resistance; otherwise empty.
    pub line: Vec<M>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// Why there is nothing to prove.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// The game is finished.
    #[error("the game is over: found no player to act in {position}")]
    Over {
        /// The text of the position.
        position: String,
    },
    /// More or fewer than two players, or dice.
    #[error("position: found {players} players{}, expected two and no dice",
        if *.dice { " and dice" } else { "" })]
    Game {
        /// How many.
        players: u8,
        /// Whether there are chance events.
        dice: bool,
    },
}

/// Searches whether the player to act forces a win within `plies` plies, fewer first.
///
/// ```
/// use fiveply::games::tritrac::TriTrac;
/// use fiveply::solve::{Limits, NEVER, Verdict, prove};
///
/// // Yellow closes two of the three arrows before orange can do anything about it.
/// let proof = prove(&TriTrac::default(), 500, &Limits::NONE).unwrap();
/// assert_eq!(proof.verdict, Verdict::NoWin(NEVER));
/// ```
pub fn prove<P: Threats>(
    position: &P,
    plies: u32,
    limits: &Limits,
) -> Result<Proof<P::Move>, ProofError> {
    Ok(Prover::new(position)?.prove(plies, limits, &AtomicBool::new(false), |_, _| {}))
}
