//! What a search found.

use std::time::Duration;

use super::score::Score;

/// A line of best play and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<M> {
    /// For the player to act.
    pub score: Score,
    /// For every player, by seat; with two players one is minus the other. Whoever is out has
    /// lost. With more than two players and without dice, [`Method::Paranoid`] and
    /// [`Method::BrsPlus`] look after the player to act only: for the others this is the static
    /// value at the end of the line.
    ///
    /// [`Method::Paranoid`]: super::Method::Paranoid
    /// [`Method::BrsPlus`]: super::Method::BrsPlus
    pub scores: Vec<Score>,
    /// From the position on, as long as the search is deep unless the game ends before, or a value
    /// is known without a search; a selective search may look less far. In a game with dice a line
    /// goes as far as the next roll: nobody knows what comes then.
    pub moves: Vec<M>,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The depth asked for (or the greatest possible) has been searched.
    Depth,
    /// As many positions as asked for have been visited.
    Nodes,
    /// The time is up.
    Time,
    /// Every line asked for ends in a forced result: looking further cannot change anything.
    Decided,
    /// There was only one move to choose from.
    OnlyMove,
    /// It was told to stop.
    Interrupted,
}

impl Stop {
    /// In one word, as Python has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Decided => "decided",
            Self::OnlyMove => "only move",
            Self::Interrupted => "interrupted",
        }
    }
}

/// What a search has found so far, or in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    lines: Vec<Line<M>>,
    /// What the position is worth to every player, by seat.
    scores: Vec<Score>,
    /// Whose is the view of [`score`](Self::score).
    seat: u8,
    /// The plies to which everything has been searched. The lines may come from the next
    /// iteration, if that was begun and broken off; see [`Engine::search`](super::Engine::search).
    pub depth: u32,
    /// Positions visited, over all threads.
    pub nodes: u64,
    /// Of them those whose value an [`Oracle`](super::Oracle) knew.
    pub known: u64,
    /// Positions left early because a move was too good for the opponent, and of them those where
    /// it was the first: how good the order of moves is. Of the main thread, in alpha-beta.
    pub cutoffs: [u64; 2],
    /// Time used.
    pub time: Duration,
    /// Why the search ended; `None` while it goes on.
    pub stopped: Option<Stop>,
}

impl<M> Report<M> {
    /// The beginning of a search.
    pub(super) fn new(seat: u8) -> Self {
        Self {
            lines: Vec::new(),
            scores: Vec::new(),
            seat,
            depth: 0,
            nodes: 0,
            known: 0,
            cutoffs: [0; 2],
            time: Duration::ZERO,
            stopped: None,
        }
    }

    /// The same with every move made into something else.
    pub fn map<N>(&self, mut to: impl FnMut(&M) -> N) -> Report<N> {
        let lines = self.lines.iter().map(|line| Line {
            score: line.score,
            scores: line.scores.clone(),
            moves: line.moves.iter().map(&mut to).collect(),
        });
        Report {
            lines: lines.collect(),
            scores: self.scores.clone(),
            seat: self.seat,
            depth: self.depth,
            nodes: self.nodes,
            known: self.known,
            cutoffs: self.cutoffs,
            time: self.time,
            stopped: self.stopped,
        }
    }

    /// Takes up the lines of an iteration; `chance`: they begin with equally likely rolls.
    pub(super) fn set_lines(&mut self, lines: Vec<Line<M>>, chance: bool) {
        self.lines = lines;
        self.scores.clone_from(&self.lines[0].scores);
        if chance {
            for (seat, score) in self.scores.iter_mut().enumerate() {
                let sum: f64 = self.lines.iter().map(|line| line.scores[seat].value()).sum();
                *score = Score::from_probability(sum / self.lines.len() as f64);
            }
        }
    }
}

impl<M: Copy> Report<M> {
    /// The best lines, best first: as many as asked for or as there are moves, at least one; or
    /// all within [`Options::margin`](super::Options::margin).
    ///
    /// Where a roll is due it is the dice that choose: then there is one line for each roll, in the
    /// order of the rolls, with what the position is worth after it.
    pub fn lines(&self) -> &[Line<M>] {
        &self.lines
    }

    /// The best line; where a roll is due, that of the first roll.
    pub fn line(&self) -> &[M] {
        &self.lines[0].moves
    }

    /// The best move; where a roll is due, the first roll.
    pub fn best(&self) -> M {
        self.line()[0]
    }

    /// What the best move leads to, for the player to act; where a roll is due, what is to be
    /// expected over all rolls.
    pub fn score(&self) -> Score {
        self.scores[usize::from(self.seat)]
    }

    /// The same for every player, by seat; see [`Line::scores`].
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }
}
