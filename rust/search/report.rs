//! What a search found.

use std::time::Duration;

use super::score::Score;

/// A line of best play and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// For the player to act.
    pub score: Score,
    /// For every player, by seat; with two players one is minus the other.
    pub scores: Vec<Score>,
    /// From the position on, as long as the search is deep unless the game ends before.
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
    /// There was only one move to play.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best lines, best first: as many as asked for or as there are moves, at least one.
    lines: Vec<Line<M>>,
    /// The plies to which everything has been searched. The lines may come from the next
    /// iteration, if that was begun and broken off; see [`Engine::search`](super::Engine::search).
    pub depth: u32,
    /// Positions visited, over all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// Why the search ended; `None` while it goes on.
    pub stopped: Option<Stop>,
}

impl<M> Report<M> {
    /// The beginning of a search.
    pub(super) fn new() -> Self {
        Self { lines: Vec::new(), depth: 0, nodes: 0, time: Duration::ZERO, stopped: None }
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
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            stopped: self.stopped,
        }
    }

    pub(super) fn set_lines(&mut self, lines: Vec<Line<M>>) {
        self.lines = lines;
    }
}

impl<M: Copy> Report<M> {
    /// The best lines, best first: as many as asked for or as there are moves, at least one.
    pub fn lines(&self) -> &[Line<M>] {
        &self.lines
    }

    /// The best line.
    pub fn line(&self) -> &[M] {
        &self.lines[0].moves
    }

    /// The best move.
    pub fn best(&self) -> M {
        self.line()[0]
    }

    /// What the best move leads to, for the player to act.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }
}
