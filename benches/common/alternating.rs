//! Our games as minimax-rs wants them: a game in which the players move in turn.
//!
//! Its negamax changes the sign of a value with every ply, while in Arkantar and Thief a player
//! makes several moves in a turn. A whole turn as one move is no way out: there are some ten thousand
//! in Arkantar and millions in Thief, and nothing could be cut off within one. So where a player goes
//! on with his turn the other one has a ply [`Wait`](Ply::Wait), the only one there. Its option
//! `singular_extension` searches a node with one move a ply deeper: to wait costs no depth, and a
//! depth means the same on both sides. But its table keeps such a node with the greater depth, and
//! would take it in the next iteration for one that has been searched deep enough, so that the tree
//! grew only where nobody waits. So no two plies of waiting have the same key, unless that is asked for.

use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;

use fiveply::games::Game;
use minimax::{Evaluation, Evaluator, Winner};

/// Static values are cut off here: those of minimax-rs have 16 bits, and near the end forced wins.
const MOST: i32 = 32_000;
/// By the low bits of its key a ply of waiting gets its place in the table: all have the same, and
/// take nobody else's. The high bits tell one from another.
const WAITING: u64 = 0x7f4a_7c15;

/// What is done with a [`State`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ply<M> {
    /// A move of the game.
    Move(M),
    /// The other player goes on with his turn.
    Wait,
    /// A null move, for pruning: the turn passes and nothing else changes.
    Null,
    /// In quiescence: no capture is worth it. Without this its quiescence would have to capture.
    Stand,
}

/// What holds for all states of a search.
pub struct Common {
    /// The keys of turn starts that have occurred so often that once more is a draw.
    pub drawn: Vec<u64>,
    /// Moves are generated in the order of their hints: the library has no other way to be told.
    pub hints: bool,
    /// Plies of waiting have keys like all others.
    pub waits: bool,
    /// How many had one of their own.
    waited: Cell<u32>,
}

impl Common {
    pub fn new(drawn: Vec<u64>, hints: bool, waits: bool) -> Self {
        Self { drawn, hints, waits, waited: Cell::new(0) }
    }

    /// The key of a ply of waiting.
    fn key_of_wait(&self, key: u64) -> u64 {
        if self.waits {
            return key ^ WAITING;
        }
        let waited = self.waited.get().wrapping_add(1);
        self.waited.set(waited);
        u64::from(waited) << 32 | WAITING
    }
}

/// A position, and whose ply it is.
#[derive(Clone)]
pub struct State<P> {
    pub position: P,
    /// The one who plays or waits.
    seat: u8,
    waits: bool,
    stands: bool,
    /// Whether a turn begins here.
    starts: bool,
    common: Rc<Common>,
}

impl<P: Game> State<P> {
    /// Where a search begins; `starts`: with a turn.
    pub fn new(position: P, starts: bool, common: Common) -> Self {
        let seat = position.actor().seat().expect("a player to act");
        let common = Rc::new(common);
        Self { position, seat, waits: false, stands: false, starts, common }
    }

    fn after(&self, position: P) -> Self {
        let seat = 1 - self.seat;
        let waits = position.actor().seat() == Some(self.seat);
        Self {
            position,
            seat,
            waits,
            stands: false,
            starts: !waits,
            common: Rc::clone(&self.common),
        }
    }
}

thread_local! {
    /// Moves made by searches, and plies of waiting besides.
    static MADE: Cell<[u64; 2]> = const { Cell::new([0; 2]) };
}

/// The moves made by searches since the last call, and the plies of waiting.
pub fn take_made() -> [u64; 2] {
    MADE.take()
}

fn count(which: usize) {
    let mut made = MADE.get();
    made[which] += 1;
    MADE.set(made);
}

/// The rules of a game.
pub struct Alternating<P>(PhantomData<P>);

impl<P: Game> minimax::Game for Alternating<P> {
    type S = State<P>;
    type M = Ply<P::Move>;

    fn generate_moves(state: &State<P>, plies: &mut Vec<Ply<P::Move>>) -> Option<Winner> {
        let winner = Self::get_winner(state);
        if winner.is_some() {
            return winner;
        }
        if state.waits {
            plies.push(Ply::Wait);
            return None;
        }
        let p = &state.position;
        p.each_move(|m| plies.push(Ply::Move(m)));
        if state.common.hints {
            let hint = p.hints();
            plies.sort_by_cached_key(|ply| match ply {
                Ply::Move(m) => -hint(*m),
                _ => 0,
            });
        }
        None
    }

    fn apply(state: &mut State<P>, ply: Ply<P::Move>) -> Option<State<P>> {
        count(usize::from(ply == Ply::Wait));
        Some(match ply {
            Ply::Move(m) => state.after(state.position.play(m)),
            Ply::Null => state.after(state.position.passed()?),
            Ply::Wait => State { seat: 1 - state.seat, waits: false, ..state.clone() },
            Ply::Stand => State { seat: 1 - state.seat, stands: true, ..state.clone() },
        })
    }

    fn get_winner(state: &State<P>) -> Option<Winner> {
        if state.waits || state.stands {
            return None;
        }
        if let Some(outcome) = state.position.outcome() {
            return Some(match outcome.winner {
                Some(seat) if seat == state.seat => Winner::PlayerToMove,
                Some(_) => Winner::PlayerJustMoved,
                None => Winner::Draw,
            });
        }
        let drawn = &state.common.drawn;
        let again = state.starts && !drawn.is_empty() && drawn.contains(&state.position.key());
        again.then_some(Winner::Draw)
    }

    fn zobrist_hash(state: &State<P>) -> u64 {
        let key = state.position.key();
        if state.waits { state.common.key_of_wait(key) } else { key }
    }

    fn null_move(state: &State<P>) -> Option<Ply<P::Move>> {
        let may = state.starts && !state.waits && state.position.passed().is_some();
        may.then_some(Ply::Null)
    }

    fn table_index(ply: Ply<P::Move>) -> u16 {
        match ply {
            Ply::Move(m) => 1 + P::action(m) as u16,
            _ => 0,
        }
    }

    fn max_table_index() -> u16 {
        u16::try_from(P::actions()).expect("few enough actions")
    }
}

/// Our static value.
pub struct Judge<P>(PhantomData<P>);

impl<P> Judge<P> {
    pub const NEW: Self = Self(PhantomData);
}

impl<P: Game> Evaluator for Judge<P> {
    type G = Alternating<P>;

    fn evaluate(&self, state: &State<P>) -> Evaluation {
        state.position.evaluate(state.seat).clamp(-MOST, MOST) as Evaluation
    }

    /// Those that our own quiescence looks at, the most promising first, and to stand.
    fn generate_noisy_moves(&self, state: &State<P>, plies: &mut Vec<Ply<P::Move>>) {
        if state.stands {
            return;
        }
        let p = &state.position;
        if state.waits {
            // Who is to go on looks for himself; but not where nothing is to be found.
            let mut noisy = false;
            p.each_noisy(|_| noisy = true);
            plies.extend(noisy.then_some(Ply::Wait));
            return;
        }
        let gain = p.gains();
        let bad = |m| gain(m).is_none_or(|gain| gain < 0);
        p.each_noisy(|m| plies.extend((!bad(m)).then_some(Ply::Move(m))));
        plies.sort_by_cached_key(|ply| match ply {
            Ply::Move(m) => -gain(*m).unwrap_or_default(),
            _ => 0,
        });
        if !plies.is_empty() {
            plies.insert(0, Ply::Stand);
        }
    }
}
