//! What a game can tell the search of a position at a glance, so that it need not search for it.

use crate::position::Position;

/// What the search may ask of a position besides the rules and its worth. Everything is provided:
/// a game answers what it can answer quickly, and the search does without the rest.
pub trait Tactics: Position {
    /// Whether players make several moves in a turn: only then is
    /// [`is_out_of_order`](Tactics::is_out_of_order) asked.
    const LONG_TURNS: bool = false;

    /// Whether it saves work to search one order of a turn's moves only, even where a table knows the
    /// positions that other orders have led to: not in a game in which most turns have one move.
    const ORDER_PAYS: bool = true;

    /// Whether moves that [win something](Tactics::gain) are to be tried before quiet ones that have
    /// just been good elsewhere: not where they can be made later in the turn as well.
    const CAPTURES_FIRST: bool = true;

    /// Whether a position in which the player does nothing tells the least that he has: not in a
    /// game in which having to move is often a burden.
    const MAY_PASS: bool = true;

    /// Whether quiet moves near the horizon may be left out for what the static value or their late
    /// place says: not in a game in which the moves of a turn achieve together what none of them does.
    const MAY_PRUNE: bool = true;

    /// The least number of plies in which the player to act can win the game before his turn is
    /// over, whatever comes; `None` if he cannot. In an unfinished position, and not where a roll
    /// is due.
    ///
    /// ```
    /// use fiveply::{Tactics, games::arkantar::Arkantar};
    ///
    /// let study = "...k.../......./......./...T.../......./......./...K... b 0 - -";
    /// assert_eq!(study.parse::<Arkantar>().unwrap().win_this_turn(), Some(1));
    /// assert_eq!(Arkantar::default().win_this_turn(), None);
    /// ```
    fn win_this_turn(&self) -> Option<u32> {
        None
    }

    /// At the start of a turn, the position in which it is the next player's turn and nothing else
    /// has changed; `None` if the game has none.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// At the start of a turn, whether the next player would win in his if nothing were done.
    fn is_threatened(&self) -> bool {
        self.passed().is_some_and(|next| next.win_this_turn().is_some())
    }

    /// Where [that](Tactics::is_threatened) is so, and the player to act cannot win himself: calls
    /// `visit` with the moves that keep the next one from it, each once. `false`: the game does not
    /// know them.
    fn each_parry(&self, _visit: impl FnMut(Self::Move)) -> bool {
        false
    }

    /// What the legal move `m` wins at once, after the likely answer, in hundredths of a middling
    /// piece: less than nothing for a bad exchange. `None` for a quiet move, one that leaves
    /// everything on the board what it was.
    fn gain(&self, _m: Self::Move) -> Option<i32> {
        None
    }

    /// The same for one move after another: for a game that can share work among them.
    fn gains(&self) -> impl Fn(Self::Move) -> Option<i32> {
        |m| self.gain(m)
    }

    /// Calls `visit` with the legal moves that are to be tried first as a rule, each once; what is
    /// left is for [`each_late`](Tactics::each_late). For a game most of whose moves are seldom any
    /// good.
    fn each_early(&self, visit: impl FnMut(Self::Move)) {
        self.each_move(visit);
    }

    /// Calls `visit` with the legal moves that [`each_early`](Tactics::each_early) leaves out: quiet ones,
    /// all of them.
    fn each_late(&self, _visit: impl FnMut(Self::Move)) {}

    /// Calls `visit` with every legal move that has a [`gain`](Tactics::gain), each once.
    fn each_noisy(&self, mut visit: impl FnMut(Self::Move)) {
        let gain = self.gains();
        self.each_move(|m| {
            if gain(m).is_some() {
                visit(m);
            }
        });
    }

    /// Whether `then`, made in the same turn right after `first`, makes the two come in the wrong
    /// one of two orders that lead to the same position: it could have been made before `first`,
    /// comes before it in the order of moves, and the end is the same. `first` is legal in this
    /// position, and `then` after it.
    ///
    /// A search that leaves such a `then` out comes to the same ends of turns: of all orders of
    /// the same moves the one that is first in the order of lists is left. See
    /// [`is_out_of_order_by_playing`] for what this means in full.
    fn is_out_of_order(&self, first: Self::Move, then: Self::Move) -> bool {
        is_out_of_order_by_playing(self, first, then)
    }
}

/// What [`Tactics::is_out_of_order`] is, found by playing.
pub fn is_out_of_order_by_playing<P: Position>(p: &P, first: P::Move, then: P::Move) -> bool {
    if then >= first || !p.is_legal(then) {
        return false;
    }
    let other = p.play(then);
    other.actor() == p.actor()
        && other.is_legal(first)
        && other.play(first) == p.play(first).play(then)
}

/// The least number of plies in which the player to act wins before his turn is over, found by
/// trying everything: what [`Tactics::win_this_turn`] is.
pub fn win_this_turn_by_playing<P: Position>(p: &P) -> Option<u32> {
    let seat = p.actor().seat()?;
    let mut level = vec![p.clone()];
    for plies in 1.. {
        let mut next_level = Vec::new();
        for p in &level {
            for m in p.moves() {
                let next = p.play(m);
                if next.outcome().is_some_and(|outcome| outcome.winner == Some(seat)) {
                    return Some(plies);
                }
                if next.actor() == p.actor() {
                    next_level.push(next);
                }
            }
        }
        if next_level.is_empty() {
            return None;
        }
        next_level.sort_unstable_by_key(Position::key);
        next_level.dedup();
        level = next_level;
    }
    None
}
