//! A game whose leaves are counted while somebody searches it.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use fiveply::text::TextError;
use fiveply::{Actor, Evaluate, Outcome, Position, Tactics};

thread_local! {
    static LEAVES: Cell<u64> = const { Cell::new(0) };
}

/// The leaves so far, on this thread: how often a static value or the outcome of a finished game
/// was asked for.
pub fn leaves() -> u64 {
    LEAVES.get()
}

fn count() {
    LEAVES.set(LEAVES.get() + 1);
}

/// A position of another game, which otherwise is what that is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counted<P>(pub P);

impl<P: Position> fmt::Display for Counted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<P: Position> FromStr for Counted<P> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        text.parse().map(Self)
    }
}

impl<P: Position> Position for Counted<P> {
    type Move = P::Move;

    const DRAWS: bool = P::DRAWS;
    const DICE: bool = P::DICE;

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn actor(&self) -> Actor {
        self.0.actor()
    }

    fn each_move(&self, visit: impl FnMut(P::Move)) {
        self.0.each_move(visit);
    }

    fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }

    fn is_legal(&self, m: P::Move) -> bool {
        self.0.is_legal(m)
    }

    fn play(&self, m: P::Move) -> Self {
        Self(self.0.play(m))
    }

    fn outcome(&self) -> Option<Outcome> {
        count();
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl<P: Tactics> Tactics for Counted<P> {
    const LONG_TURNS: bool = P::LONG_TURNS;
    const ORDER_PAYS: bool = P::ORDER_PAYS;
    const CAPTURES_FIRST: bool = P::CAPTURES_FIRST;
    const MAY_PASS: bool = P::MAY_PASS;
    const MAY_PRUNE: bool = P::MAY_PRUNE;

    fn win_this_turn(&self) -> Option<u32> {
        self.0.win_this_turn()
    }

    fn passed(&self) -> Option<Self> {
        self.0.passed().map(Self)
    }

    fn each_parry(&self, visit: impl FnMut(P::Move)) -> bool {
        self.0.each_parry(visit)
    }

    fn gain(&self, m: P::Move) -> Option<i32> {
        self.0.gain(m)
    }

    fn gains(&self) -> impl Fn(P::Move) -> Option<i32> {
        self.0.gains()
    }

    fn each_early(&self, visit: impl FnMut(P::Move)) {
        self.0.each_early(visit);
    }

    fn each_late(&self, visit: impl FnMut(P::Move)) {
        self.0.each_late(visit);
    }

    fn each_noisy(&self, visit: impl FnMut(P::Move)) {
        self.0.each_noisy(visit);
    }

    fn is_out_of_order(&self, first: P::Move, then: P::Move) -> bool {
        self.0.is_out_of_order(first, then)
    }
}

impl<P: Evaluate> Evaluate for Counted<P> {
    fn evaluate(&self, seat: u8) -> i32 {
        count();
        self.0.evaluate(seat)
    }

    fn evaluate_within(&self, seat: u8, alpha: i32, beta: i32) -> [i32; 2] {
        count();
        self.0.evaluate_within(seat, alpha, beta)
    }

    fn hint(&self, m: P::Move) -> i32 {
        self.0.hint(m)
    }

    fn hints(&self) -> impl Fn(P::Move) -> i32 {
        self.0.hints()
    }
}
