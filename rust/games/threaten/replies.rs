//! Counting the sequences of two plies without playing the first.
//!
//! Most moves leave most pieces of the next player with as many moves as they had. So these are
//! counted once, and again only where a move empties or fills a cell that a piece sees.

use super::board::{Cells, Threaten};
use super::generate::{Piece, Sight};
use super::geometry::{Board, Seats};
use super::moves::Move;
use super::sets::Set;
use crate::position::Position;

/// A piece of the next player.
#[derive(Clone, Copy)]
struct Watcher<const N: usize>
where
    Seats<N>: Board,
{
    piece: Piece,
    /// The cells whose emptiness its number of moves depends on.
    sees: Cells<N>,
    moves: u32,
}

/// The most pieces of one colour.
const MOST: usize = 13;

/// The army of the next player.
struct Watch<const N: usize>
where
    Seats<N>: Board,
{
    watchers: [Watcher<N>; MOST],
    len: usize,
    /// What any of them sees.
    sees: Cells<N>,
    moves: u32,
}

impl<const N: usize> Watch<N>
where
    Seats<N>: Board,
{
    fn new(sight: &Sight<'_, N>) -> Self {
        let nobody = Watcher { piece: Piece::NONE, sees: Cells::<N>::EMPTY, moves: 0 };
        let mut watch =
            Self { watchers: [nobody; MOST], len: 0, sees: Cells::<N>::EMPTY, moves: 0 };
        sight.each_piece(|piece, targets| {
            debug_assert!(watch.len < MOST, "one colour has no more pieces");
            let watcher = Watcher { piece, sees: sight.sees(piece), moves: targets.len() };
            if let Some(place) = watch.watchers.get_mut(watch.len) {
                *place = watcher;
                watch.len += 1;
            }
            watch.sees |= watcher.sees;
            watch.moves += watcher.moves;
        });
        watch
    }

    /// The number of moves once the emptiness of the cells of `both` has changed, as `sight` then
    /// sees the board.
    #[inline]
    fn count(&self, sight: &Sight<'_, N>, both: Cells<N>) -> u32 {
        let mut moves = self.moves;
        for watcher in &self.watchers[..self.len] {
            if !(watcher.sees & both).is_empty() {
                moves = moves - watcher.moves + sight.targets(watcher.piece).len();
            }
        }
        moves
    }
}

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// The number of sequences of two plies, if the next player controls one colour only and no
    /// Column of his has a choice of what it becomes.
    pub(super) fn count_simple_replies(&self) -> Option<u64> {
        let next = self.next_side();
        if self.extra().is_some() || !self.has_one_colour(next) || next == self.side {
            return None;
        }
        let (mover, other) = (Sight::of(self, self.side), Sight::of(self, next));
        let (watch, mut count) = (Watch::new(&other), 0_u64);
        let any = mover.each_group(|piece, upgrade, targets| {
            let special = if upgrade.is_some() { targets } else { targets & mover.occupied() };
            mover.each_target(piece, upgrade, special, |m| {
                count += self.play(m).count_moves();
            });
            let from = Cells::<N>::of(piece.cell);
            (targets & !special).each(|to| {
                let both = from | Cells::<N>::of(to);
                let moves = if (both & watch.sees).is_empty() {
                    watch.moves
                } else {
                    watch.count(&other.after(piece, both), both)
                };
                count += u64::from(moves.max(1));
            });
        });
        Some(if any { count } else { self.play(Move::Pass).count_moves() })
    }
}
