//! The root player against all others, who act as one: what alpha-beta can search whatever the
//! number of players. With two it is the game itself; with more it is the paranoid search, and with
//! fewer moves for the others best-reply search.

use std::ops::Neg;

use super::limits::Method;
use super::order::Candidate;
use super::past::Past;
use super::score::{Score, forced};
use super::workers::Job;
use super::worth;
use crate::position::{Evaluate, Outcome};

/// Who stands where, and what the others may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Teams {
    /// The player to act at the root.
    pub me: u8,
    /// BRS+: of the others only one has a free choice between two turns of the root player.
    one_reply: bool,
    /// What static values are made of, if not of the game's own weights.
    pub weights: Option<&'static [i32]>,
}

/// What the player to act may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// Every move.
    Free,
    /// Every move; or the move that looks best, and somebody else makes the reply.
    Open,
    /// The move that looks best.
    Fixed,
}

impl Teams {
    pub fn new(me: u8, method: Method, weights: Option<&'static [i32]>) -> Self {
        Self { me, one_reply: method == Method::BrsPlus, weights }
    }

    /// Whether two players are opponents: scores change their sign from one to the other.
    pub fn split(self, a: u8, b: u8) -> bool {
        (a == self.me) != (b == self.me)
    }

    /// The static value for the side that `seat` is on.
    pub fn value<P: Evaluate>(self, p: &P, seat: u8) -> i32 {
        let value = match self.weights {
            None => p.evaluate(self.me),
            Some(weights) => p.evaluate_with(self.me, weights),
        };
        self.turn(value, seat)
    }

    /// A value for the root player as one for the side that `seat` is on, or the other way round.
    pub fn turn<V: Neg<Output = V>>(self, value: V, seat: u8) -> V {
        if seat == self.me { value } else { -value }
    }

    /// The score of a finished game for the side that `seat` is on.
    pub fn result(self, outcome: Option<Outcome>, seat: u8, ply: usize) -> i32 {
        let winner = outcome.and_then(|outcome| outcome.winner);
        winner.map_or(0, |winner| forced(!self.split(winner, seat), ply))
    }

    /// Who has the reply after a move of `seat`, when `next` is to act; `waits`: he left it to
    /// somebody else. `None`: nobody yet.
    pub fn replier(self, was: Option<u8>, seat: u8, waits: bool, next: u8) -> Option<u8> {
        if !self.one_reply || seat == self.me || next == self.me {
            None
        } else if waits {
            was
        } else {
            was.or(Some(seat))
        }
    }

    fn choice(self, seat: u8, replier: Option<u8>) -> Choice {
        match replier {
            _ if !self.one_reply || seat == self.me => Choice::Free,
            None => Choice::Open,
            Some(replier) if replier == seat => Choice::Free,
            Some(_) => Choice::Fixed,
        }
    }

    /// Puts on the pile what the player in `seat` may do, but for late moves where he has all;
    /// returns whether these are still to come.
    pub fn pile_up<P: Evaluate>(
        self,
        p: &P,
        seat: u8,
        replier: Option<u8>,
        pile: &mut Vec<Candidate<P::Move>>,
    ) -> bool {
        let base = pile.len();
        let mut place = 0;
        let mut push = |m| {
            pile.push(Candidate::new(m, place));
            place += 1;
        };
        let choice = self.choice(seat, replier);
        if choice == Choice::Free {
            p.each_early(push);
            return true;
        }
        p.each_move(&mut push);
        let Some(mut fixed) = looks_best(p, &pile[base..]) else { return false };
        if choice == Choice::Fixed {
            pile.truncate(base);
            pile.push(fixed);
        } else if p.play(fixed.m).actor().seat().is_some_and(|next| next != self.me) {
            (fixed.place, fixed.waits) = (place, true);
            pile.push(fixed);
        }
        false
    }

    /// What a line leads to for every player, `score` for the one at the root.
    pub fn scores<P: Evaluate>(
        self,
        job: &Job<'_, P>,
        score: Score,
        line: &[P::Move],
    ) -> Vec<Score> {
        let root = job.position;
        if root.players() == 2 {
            return (0..2).map(|seat| if seat == self.me { score } else { -score }).collect();
        }
        let end = End::of(root, line, Past::new(job.history));
        let others = |seat| worth::score::<P>(end.worth(seat, self.weights));
        let score_of = |seat| if seat == self.me { score } else { others(seat) };
        (0..root.players()).map(score_of).collect()
    }
}

/// Where a line ends.
struct End<P> {
    position: P,
    ply: usize,
    drawn: bool,
    /// The plies with which players were out of the game.
    out: Vec<Option<usize>>,
}

impl<P: Evaluate> End<P> {
    fn of(root: &P, line: &[P::Move], mut past: Past) -> Self {
        let out = |p: &P| (0..root.players()).map(|seat| p.is_out(seat)).collect::<Vec<_>>();
        let at_once = out(root).into_iter().map(|lost| lost.then_some(0)).collect();
        let mut end = Self { position: root.clone(), ply: 0, drawn: false, out: at_once };
        for &m in line {
            let next = end.position.play(m);
            end.ply += 1;
            for (when, lost) in end.out.iter_mut().zip(out(&next)) {
                *when = when.or(lost.then_some(end.ply));
            }
            if next.actor().seat() != end.position.actor().seat() {
                end.drawn = past.draws(next.key());
                past.enter(next.key());
            }
            end.position = next;
        }
        end
    }

    fn worth(&self, seat: u8, weights: Option<&[i32]>) -> f64 {
        match (self.out[usize::from(seat)], self.position.outcome()) {
            (Some(ply), _) => worth::lost::<P>(ply),
            (_, Some(outcome)) if outcome.winner == Some(seat) => worth::won::<P>(self.ply),
            (_, Some(_)) => worth::lost::<P>(self.ply),
            _ if self.drawn => worth::drawn(&self.position),
            _ => worth::worth(&self.position, seat, self.ply, weights),
        }
    }
}

/// The move with the highest hint, the first of several.
fn looks_best<P: Evaluate>(p: &P, from: &[Candidate<P::Move>]) -> Option<Candidate<P::Move>> {
    // Of several the last is the maximum: so look from the end.
    from.iter().rev().max_by_key(|candidate| p.hint(candidate.m)).copied()
}
