//! Numbers of moves and planes of positions for all games, and actions as each player sees them.

use super::{AnyMove, AnyPosition, Game, on_position};
use crate::numbers::Numbered;

impl AnyPosition {
    /// How many actions the game has.
    pub fn actions(&self) -> usize {
        fn actions<P: Game>(_: &P) -> usize {
            P::actions()
        }
        on_position!(self, p => actions(p))
    }

    /// The legal move with this number.
    pub fn move_at(&self, action: usize) -> Option<AnyMove> {
        on_position!(self, p => p.move_at(action).map(Into::into))
    }

    /// Fills `mask` with which actions are legal.
    pub fn mark_legal(&self, mask: &mut [bool]) {
        on_position!(self, p => p.mark_legal(mask));
    }

    /// The shape of an observation: planes, rows, columns.
    pub fn shape(&self) -> [usize; 3] {
        on_position!(self, p => p.shape())
    }

    /// Fills `out` with the position as the player in `seat` sees it.
    pub fn observe(&self, seat: u8, out: &mut [f32]) {
        on_position!(self, p => p.observe(seat, out));
    }

    /// See [`view`].
    pub fn view(&self, seat: u8) -> Vec<usize> {
        fn view_of<P: Game>(_: &P, seat: u8) -> Vec<usize> {
            view::<P>(seat)
        }
        on_position!(self, p => view_of(p, seat))
    }
}

/// The numbers of all actions in the order in which the player in `seat` sees them: where seat 0
/// has the action `i`, this one has the action `view[i]`. A permutation.
///
/// ```
/// use fiveply::{Numbered, Position, games::{self, arkantar::Arkantar}};
///
/// let view = games::view::<Arkantar>(1);
/// let number = |text: &str| Arkantar::action(text.parse().unwrap());
/// assert_eq!(view[number("a1a5")], number("a7a3"));
/// ```
pub fn view<P: Game>(seat: u8) -> Vec<usize> {
    let mut view: Vec<usize> = (0..P::actions()).collect();
    for m in P::all_moves() {
        view[P::action(P::seen_from(m, seat))] = P::action(m);
    }
    view
}
