//! The root: its moves, and the best lines behind them.

use super::report::Line;
use super::score::Score;
use crate::position::{Actor, Evaluate};

/// The moves of the root, and the lines that the iteration at hand has found so far.
pub(super) struct Root<M> {
    /// The most promising first; the outcomes of a chance event in their order.
    moves: Vec<M>,
    chance: bool,
    /// How many lines an iteration finds.
    width: usize,
    lines: Vec<Line<M>>,
}

impl<M: Copy + Eq> Root<M> {
    /// At a chance event a line is found for each outcome, else as many as asked for.
    pub fn new<P: Evaluate<Move = M>>(position: &P, multipv: usize) -> Self {
        let mut moves = position.moves();
        let chance = matches!(position.actor(), Actor::Chance(_));
        if !chance {
            moves.sort_by_cached_key(|&m| std::cmp::Reverse(position.hint(m)));
        }
        let width = if chance { moves.len() } else { multipv.clamp(1, moves.len().max(1)) };
        Self { moves, chance, width, lines: Vec::new() }
    }

    /// An iteration begins.
    pub fn begin(&mut self) {
        self.lines.clear();
    }

    /// The move to be searched as number `i`.
    pub fn get(&self, i: usize) -> Option<M> {
        self.moves.get(i).copied()
    }

    /// Whether there are as many lines as there are to be.
    pub fn is_full(&self) -> bool {
        self.lines.len() == self.width
    }

    /// What a further move must be better than; `None`: every move is wanted.
    pub fn floor(&self) -> Option<Score> {
        self.lines.get(self.width - 1).map(|line| line.score)
    }

    /// What the best line found so far leads to.
    pub fn best(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Takes a line up among the best; at a chance event behind the others.
    pub fn insert(&mut self, line: Line<M>) {
        let at = if self.chance {
            self.lines.len()
        } else {
            self.lines.partition_point(|better| better.score >= line.score)
        };
        self.lines.insert(at, line);
        self.lines.truncate(self.width);
    }

    /// The iteration is done: its best moves go first in the next one.
    pub fn promote(&mut self) {
        if self.chance {
            return;
        }
        for line in self.lines.iter().rev() {
            let at = self.moves.iter().position(|m| *m == line.moves[0]);
            self.moves[..=at.unwrap_or(0)].rotate_right(1);
        }
    }

    /// Hands out the lines found, best first.
    pub fn take_lines(&mut self) -> Vec<Line<M>> {
        std::mem::take(&mut self.lines)
    }
}
