//! The root: its moves, and the best lines behind them.

use super::limits::Options;
use super::report::Line;
use super::score::Score;
use crate::position::{Actor, Evaluate};

/// Which lines an iteration finds.
#[derive(Clone, Copy)]
enum Wanted {
    /// That of every outcome of a chance event.
    All,
    /// So many of the best.
    Best(usize),
    /// Those at most so much worse than the best.
    Within(f64),
}

/// The moves of the root, and the lines that the iteration at hand has found so far.
pub(super) struct Root<M> {
    /// The most promising first; the outcomes of a chance event in their order.
    moves: Vec<M>,
    /// Whether these are not all that are legal.
    some: bool,
    wanted: Wanted,
    lines: Vec<Line<M>>,
}

impl<M: Copy + Eq> Root<M> {
    /// Of all moves or of `only` some; at a chance event a line is found for each outcome, else
    /// those asked for.
    pub fn new<P: Evaluate<Move = M>>(position: &P, options: &Options, only: Option<&[M]>) -> Self {
        let mut moves = position.moves();
        let lines = Vec::new();
        if matches!(position.actor(), Actor::Chance(_)) {
            return Self { moves, some: false, wanted: Wanted::All, lines };
        }
        moves.retain(|m| only.is_none_or(|only| only.contains(m)));
        moves.sort_by_cached_key(|&m| std::cmp::Reverse(position.hint(m)));
        let wanted = match options.margin {
            Some(margin) => Wanted::Within(margin),
            None => Wanted::Best(options.multipv.clamp(1, moves.len().max(1))),
        };
        Self { moves, some: only.is_some(), wanted, lines }
    }

    /// An iteration begins.
    pub fn begin(&mut self) {
        self.lines.clear();
    }

    /// The move to be searched as number `i`.
    pub fn get(&self, i: usize) -> Option<M> {
        self.moves.get(i).copied()
    }

    /// How many moves there are to choose from.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether only the best of all moves is asked for. Else what a move is worth must not be left
    /// to another one.
    pub fn is_for_one(&self) -> bool {
        matches!(self.wanted, Wanted::Best(1)) && !self.some
    }

    /// Whether the iteration counts even if it is broken off here: there are as many lines as asked
    /// for, so all that were best before have been searched, and what is better now is better. Of
    /// lines within a margin others may be still to come.
    pub fn counts(&self) -> bool {
        match self.wanted {
            Wanted::All => self.lines.len() == self.moves.len(),
            Wanted::Best(n) => self.lines.len() == n,
            Wanted::Within(_) => false,
        }
    }

    /// What a further move must be better than; `None`: every move is wanted.
    pub fn floor(&self) -> Option<Score> {
        match self.wanted {
            Wanted::All => None,
            Wanted::Best(n) => self.lines.get(n - 1).map(|line| line.score),
            Wanted::Within(margin) => self.best().map(|best| best.too_little(margin)),
        }
    }

    /// What the best line found so far leads to.
    pub fn best(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Takes a line up among the best; at a chance event behind the others.
    pub fn insert(&mut self, line: Line<M>) {
        let at = match self.wanted {
            Wanted::All => self.lines.len(),
            _ => self.lines.partition_point(|better| better.score >= line.score),
        };
        self.lines.insert(at, line);
        match (self.wanted, self.floor()) {
            (Wanted::Best(n), _) => self.lines.truncate(n),
            (Wanted::Within(_), Some(floor)) => self.lines.retain(|line| line.score > floor),
            _ => {}
        }
    }

    /// The iteration is done: its best moves go first in the next one.
    pub fn promote(&mut self) {
        if matches!(self.wanted, Wanted::All) {
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
