//! The root: its moves, and the best lines behind them.

use std::cmp::Reverse;

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

/// A move of the root.
struct RootMove<M> {
    m: M,
    /// What it was worth at most in the last iteration but one, and in the last one.
    bounds: [i32; 2],
}

impl<M> RootMove<M> {
    /// How promising it is. Whoever makes the last move sees too much good in it; so where players
    /// move in turn the next iteration is more like the last one but one, which ended with the
    /// same player.
    fn promise(&self) -> i32 {
        let [before, last] = self.bounds;
        4 * before + last
    }
}

/// The moves of the root, and the lines that the iteration at hand has found so far.
pub(super) struct Root<M> {
    /// The most promising first; the outcomes of a chance event in their order.
    moves: Vec<RootMove<M>>,
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
        let unsearched = |m| RootMove { m, bounds: [0; 2] };
        let lines = Vec::new();
        if matches!(position.actor(), Actor::Chance(_)) {
            let moves = moves.into_iter().map(unsearched).collect();
            return Self { moves, some: false, wanted: Wanted::All, lines };
        }
        moves.retain(|m| only.is_none_or(|only| only.contains(m)));
        moves.sort_by_cached_key(|&m| Reverse(position.hint(m)));
        let moves: Vec<_> = moves.into_iter().map(unsearched).collect();
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
        self.moves.get(i).map(|tried| tried.m)
    }

    /// Move number `i` is worth so much at most.
    pub fn bound(&mut self, i: usize, most: i32) {
        let RootMove { bounds: [before, last], .. } = &mut self.moves[i];
        *before = std::mem::replace(last, most);
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

    /// The iteration is done: its best moves go first in the next one, then those that promise most.
    pub fn promote(&mut self) {
        if matches!(self.wanted, Wanted::All) {
            return;
        }
        self.moves.sort_by_key(|tried| Reverse(tried.promise()));
        for line in self.lines.iter().rev() {
            let at = self.moves.iter().position(|tried| tried.m == line.moves[0]);
            self.moves[..=at.unwrap_or(0)].rotate_right(1);
        }
    }

    /// Hands out the lines found, best first.
    pub fn take_lines(&mut self) -> Vec<Line<M>> {
        std::mem::take(&mut self.lines)
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Root, Score};
    use crate::Position;
    use crate::games::tritrac::TriTrac;
    use crate::search::Options;

    #[test]
    fn the_best_move_goes_first_and_then_what_promised_most_when_the_same_player_was_last() {
        let p = TriTrac::default();
        let moves = p.moves();
        let [a, b, c, d] = moves[..4] else { panic!("four moves") };
        let mut root = Root::new(&p, &Options::default(), Some(&[a, b, c, d]));
        let order = |root: &Root<_>| [0, 1, 2, 3].map(|i| root.get(i).expect("a move"));
        let mut iterate = |best, bounds: &[(_, i32)]| {
            root.begin();
            for (i, m) in order(&root).into_iter().enumerate() {
                let (_, most) = bounds.iter().find(|(bounded, _)| *bounded == m).expect("a bound");
                root.bound(i, *most);
            }
            let score = Score::new(50);
            root.insert(Line { score, scores: vec![score], moves: vec![best] });
            root.promote();
            order(&root)
        };
        assert_eq!(iterate(a, &[(a, 50), (b, 3), (c, 1), (d, 2)]), [a, b, d, c]);
        assert_eq!(iterate(c, &[(a, 10), (b, -5), (c, 50), (d, -3)]), [c, a, b, d]);
    }
}
