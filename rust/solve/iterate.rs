//! Value iteration, stage by stage: what every position is worth.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::numbering::Numbering;
use super::worth::Rule;
use crate::position::{Actor, Position};

/// A group is done when all its positions are as certain as this.
const DOUBT: f64 = 1e-12;

/// A group is given up if the least doubt so far has not become noticeably less for so many sweeps:
/// with three players values may go round in a ring for ever.
const PATIENCE: u32 = 30;
const NOTICEABLE: f64 = 0.99;

/// How many sweeps a group whose positions lead to each other is thought to take.
const USUAL_SWEEPS: u32 = 10;

/// The most players of a round.
const PLAYERS: usize = 4;

/// What is known of each position, with the rule that it follows.
pub(super) struct Known<'a, I: Numbering, R, const N: usize> {
    numbering: &'a I,
    /// Bits of `f64`. Groups that are solved at the same time read and write none of each other's.
    values: Vec<[AtomicU64; N]>,
    rule: PhantomData<R>,
}

/// Where several threads meet.
#[derive(Default)]
pub(super) struct Meter {
    /// The work done, in positions visited.
    pub done: AtomicUsize,
    /// The most sweeps that a group has taken.
    pub sweeps: AtomicU32,
    /// The greatest doubt (the bits of an `f64`, not negative) with which a group was given up.
    pub doubt: AtomicU64,
}

impl<'a, I: Numbering, R: Rule<N>, const N: usize> Known<'a, I, R, N> {
    /// Nothing is known; `None` if there is not memory enough.
    pub fn nothing(numbering: &'a I) -> Option<Self> {
        let mut values = Vec::new();
        values.try_reserve_exact(numbering.len()).ok()?;
        let start = || R::START.map(|value| AtomicU64::new(value.to_bits()));
        values.resize_with(numbering.len(), start);
        Some(Self { numbering, values, rule: PhantomData })
    }

    pub fn numbering(&self) -> &'a I {
        self.numbering
    }

    pub fn get(&self, rank: usize) -> [f64; N] {
        self.values[rank].each_ref().map(|value| f64::from_bits(value.load(Relaxed)))
    }

    pub fn set(&self, rank: usize, worth: [f64; N]) {
        for (place, value) in self.values[rank].iter().zip(worth) {
            place.store(value.to_bits(), Relaxed);
        }
    }

    /// The work that a group is: each of its positions, as often as it is thought to be visited.
    pub fn work(&self, group: &I::Group) -> usize {
        let mut positions = 0;
        self.numbering.each_round(group, |round| positions += round.len());
        positions * if self.numbering.is_cyclic(group) { USUAL_SWEEPS as usize } else { 1 }
    }

    /// Solves a group, those before it being solved; gives up once `stopped`.
    pub fn solve(&self, group: &I::Group, meter: &Meter, stopped: impl Fn() -> bool) {
        let cyclic = self.numbering.is_cyclic(group);
        if cyclic {
            // However often it is begun, the result is the same.
            self.numbering.each_round(group, |round| {
                round.iter().for_each(|position| self.set(self.rank(position), R::START));
            });
        }
        let (mut sweeps, mut least, mut better) = (0, f64::INFINITY, 0);
        let visited = loop {
            let (mut doubt, mut size, mut give_up) = (0_f64, 0, false);
            self.numbering.each_round(group, |round| {
                give_up = give_up || size % 4096 < round.len() && stopped();
                if !give_up {
                    doubt = doubt.max(self.visit(round));
                    size += round.len();
                    meter.done.fetch_add(usize::from(sweeps < USUAL_SWEEPS) * round.len(), Relaxed);
                }
            });
            if give_up {
                return;
            }
            sweeps += 1;
            if !cyclic || doubt <= DOUBT {
                break size;
            }
            if doubt < NOTICEABLE * least {
                (least, better) = (doubt, sweeps);
            } else if sweeps - better == PATIENCE {
                meter.doubt.fetch_max(doubt.to_bits(), Relaxed);
                break size;
            }
        };
        let usual = if cyclic { USUAL_SWEEPS } else { 1 };
        meter.done.fetch_add(visited * usual.saturating_sub(sweeps) as usize, Relaxed);
        meter.sweeps.fetch_max(sweeps, Relaxed);
    }

    fn rank(&self, position: &I::Position) -> usize {
        self.numbering.rank(position).expect("a position before a roll has a number")
    }

    /// Computes a round anew from what is known of all positions around it; gives the greatest
    /// doubt that is left.
    ///
    /// A player who cannot use his roll passes to the next position of the round. Were values
    /// iterated around it, they would settle slowly (at the start two rolls of three are passed),
    /// so the round is solved as a whole: what the first position is worth is `a + q x` of itself,
    /// `q` being the probability that all pass.
    fn visit(&self, round: &[I::Position]) -> f64 {
        let n = round.len();
        let mut ranks = [usize::MAX; PLAYERS];
        for (rank, position) in ranks.iter_mut().zip(round) {
            *rank = self.rank(position);
        }
        let mut parts = [([0.0; N], 0.0); PLAYERS];
        for i in 0..n {
            let next = if n > 1 { ranks[(i + 1) % n] } else { usize::MAX };
            parts[i] = self.rolls(&round[i], next);
        }
        let step = |i: usize, next: [f64; N]| {
            let (own, passed) = parts[i];
            let next = R::seen(next, 1);
            std::array::from_fn(|k| own[k] + passed * next[k])
        };
        let all_pass: f64 = parts[..n].iter().map(|(_, passed)| passed).product();
        if all_pass == 1.0 {
            // Nobody can ever move: nothing more will be known.
            return 0.0;
        }
        let around = (0..n).rev().fold([0.0; N], |next, i| step(i, next));
        let first = around.map(|a| a / (1.0 - all_pass));
        let mut doubt = self.update(ranks[0], first);
        let mut worth = first;
        for i in (1..n).rev() {
            worth = step(i, worth);
            doubt = doubt.max(self.update(ranks[i], worth));
        }
        doubt
    }

    /// Takes up what has been found; gives the doubt that is left.
    fn update(&self, rank: usize, found: [f64; N]) -> f64 {
        let old = self.get(rank);
        let new = R::settle(old, found);
        self.set(rank, new);
        R::doubt(old, new)
    }

    /// What a position is worth for each part of its rolls: those that can be used (or that lead
    /// elsewhere), in sum; and the share of those that pass to the position number `next`.
    fn rolls(&self, position: &I::Position, next: usize) -> ([f64; N], f64) {
        let Actor::Chance(seat) = position.actor() else {
            unreachable!("only positions before a roll are numbered")
        };
        let (mut sum, mut rolls, mut passed) = ([0.0; N], 0.0, 0.0);
        position.each_move(|roll| {
            rolls += 1.0;
            let rolled = position.play(roll);
            let (mut best, mut forced) = (None, usize::MAX);
            rolled.each_move(|m| {
                let (worth, rank) = self.look(&rolled.play(m), seat);
                forced = if best.is_none() { rank } else { usize::MAX };
                best = Some(best.map_or(worth, |best| R::better(best, worth)));
            });
            if forced == next && next != usize::MAX {
                passed += 1.0;
            } else if let Some(best) = best {
                sum = std::array::from_fn(|k| sum[k] + best[k]);
            }
        });
        (sum.map(|value| value / rolls), passed / rolls)
    }

    /// What is known of a position after a move, told for the player in `seat`, and its number.
    fn look(&self, position: &I::Position, seat: u8) -> ([f64; N], usize) {
        let players = position.players();
        let after = |other: u8| usize::from((other + players - seat) % players);
        if let Actor::Chance(other) = position.actor() {
            let rank = self.rank(position);
            return (R::seen(self.get(rank), after(other)), rank);
        }
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        (R::won(after(winner.expect("a roll or the end follows a move"))), usize::MAX)
    }
}
