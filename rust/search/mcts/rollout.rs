//! Playouts: short games from a leaf on, steered by what the game sees at a glance, then judged.

use rand::RngExt;

use super::tree::Shares;
use super::{Mcts, ODDS_LIMIT};
use crate::position::{Actor, Evaluate, ODDS, Outcome};
use crate::search::report::Stop;
use crate::search::worth::{win_probability, worth};

impl<P: Evaluate> Mcts<'_, P> {
    /// What a playout from an unfinished position comes to; `starts`: a turn begins in it.
    ///
    /// Some plies that are half chance, then exchanges as far as they win something, then the
    /// static value as a share of the game.
    pub(super) fn playout(&mut self, from: &P, starts: bool) -> Result<Shares, Stop> {
        let (mut p, mut starts) = (from.clone(), starts);
        for ply in 0..self.tuning.plies + self.tuning.quiet {
            let actor = p.actor();
            if let (Actor::Player(seat), true) = (actor, ply > 0)
                && p.win_this_turn().is_some()
            {
                return Ok(self.won(seat));
            }
            let m = if ply < self.tuning.plies { self.draw(&p, starts) } else { self.prize(&p) };
            let Some(m) = m else { break };
            self.meter.tick()?;
            let next = p.play(m);
            if let Some(outcome) = next.outcome() {
                return Ok(self.result(outcome));
            }
            starts = next.actor().seat() != actor.seat();
            if starts {
                if self.past.draws(next.key()) {
                    return Ok(self.drawn());
                }
                self.past.enter(next.key());
            }
            p = next;
        }
        Ok(self.judge(&p))
    }

    /// A move of a playout: now and then any; else one that keeps the opponent from winning, or
    /// the capture that brings most, or the one of a few that looks best.
    fn draw(&mut self, p: &P, starts: bool) -> Option<P::Move> {
        let rng = &mut self.rng;
        let mut any = |p: &P| p.choose(|moves| rng.random_range(0..moves));
        let first = any(p)?;
        if matches!(p.actor(), Actor::Chance(_)) || self.rng.random_bool(self.tuning.epsilon) {
            return Some(first);
        }
        if starts && self.is_threatened(p) && self.list_parries(p) {
            return Some(self.moves[self.rng.random_range(0..self.moves.len())]);
        }
        if let Some(m) = self.prize(p) {
            return Some(m);
        }
        let (mut best, hint) = (first, p.hints());
        let mut highest = hint(first);
        for _ in 1..self.tuning.tries {
            let m = p.choose(|moves| self.rng.random_range(0..moves))?;
            let hint = hint(m);
            if hint > highest {
                (best, highest) = (m, hint);
            }
        }
        Some(best)
    }

    /// The move that wins most at once, the first of several; `None` if none wins anything, or
    /// where the dice fall.
    fn prize(&self, p: &P) -> Option<P::Move> {
        if matches!(p.actor(), Actor::Chance(_)) {
            return None;
        }
        let (mut best, mut most) = (None, 0);
        let gain = p.gains();
        p.each_noisy(|m| {
            let gain = gain(m).unwrap_or(0);
            if gain > most {
                (best, most) = (Some(m), gain);
            }
        });
        best
    }

    /// Whether the opponent, of two players, would win in his turn if nothing were done.
    pub(super) fn is_threatened(&self, p: &P) -> bool {
        self.players == 2 && p.is_threatened()
    }

    /// Lists the moves that keep the opponent from winning; `false` if the game does not know
    /// them, or if there are none.
    pub(super) fn list_parries(&mut self, p: &P) -> bool {
        self.moves.clear();
        p.each_parry(|m| self.moves.push(m)) && !self.moves.is_empty()
    }

    /// The static values of an unfinished position as shares of the game: by the game's own
    /// probabilities with dice; otherwise odds are exponential in the difference of values.
    pub(super) fn judge(&self, p: &P) -> Shares {
        let (mut shares, weights) = (Shares::default(), self.job.options.weights);
        let seats = 0..self.players as u8;
        if P::DICE {
            for seat in seats {
                shares[usize::from(seat)] = win_probability(p, seat, weights) as f32;
            }
            return shares;
        }
        let odds = |value: f64| (value / ODDS).clamp(-ODDS_LIMIT, ODDS_LIMIT).exp() as f32;
        if self.players == 2 {
            let odds = odds(2.0 * worth(p, 0, 0, weights));
            (shares[0], shares[1]) = (odds / (1.0 + odds), 1.0 / (1.0 + odds));
            return shares;
        }
        for seat in seats.filter(|&seat| !p.is_out(seat)) {
            shares[usize::from(seat)] = odds(worth(p, seat, 0, weights));
        }
        let sum: f32 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    pub(super) fn result(&self, outcome: Outcome) -> Shares {
        outcome.winner.map_or_else(|| self.drawn(), |winner| self.won(winner))
    }

    pub(super) fn won(&self, winner: u8) -> Shares {
        let mut shares = Shares::default();
        shares[usize::from(winner)] = 1.0;
        shares
    }

    pub(super) fn drawn(&self) -> Shares {
        let mut shares = Shares::default();
        shares[..self.players].fill(1.0 / self.players as f32);
        shares
    }
}
