//! Games of a table against itself.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::numbering::Numbering;
use super::table::{PLAYERS, Table};
use crate::games::Game;
use crate::keys::mix;
use crate::position::{Actor, Position};

/// Many games in which every player does what the table says is best.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// How many games.
    pub games: u64,
    /// The result is the same for the same seed, whatever the number of threads.
    pub seed: u64,
    /// Worker threads.
    pub threads: usize,
    /// Raised by somebody else: the games are given up.
    pub stop: &'a AtomicBool,
}

/// How they ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// For each seat, how many games it has won.
    pub wins: Vec<u64>,
    /// The rolls of all games.
    pub rolls: u64,
}

/// So many games are played with the same random numbers.
const BATCH: u64 = 1 << 14;

/// What follows a roll: in the two highest bits how many seats on the next one to roll sits, in the
/// others the number of his position. [`OVER`] in the highest bits: the game is over, and the
/// winner sits so many seats on.
type Next = u32;

const OVER: Next = 3;
const SHIFT: u32 = 30;

impl Games<'_> {
    /// Plays them all from `start` on, a position before a roll; `None` if it was stopped, or if
    /// the position is not in the table.
    ///
    /// What the best moves lead to is found once for all positions, by the rules, and takes 24
    /// bytes for each.
    pub fn run<I>(&self, table: &Table<I>, start: &I::Position) -> Option<Tally>
    where
        I: Numbering<Position: Game>,
    {
        let numbering = table.numbering();
        let first = numbering.rank(start).filter(|_| numbering.len() < 1 << SHIFT)?;
        let seat = start.actor().seat()?;
        let plan = self.plan(table)?;
        let players = usize::from(start.players());
        let wins: [AtomicU64; PLAYERS] = Default::default();
        let (rolls, batch) = (AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let next = || Some(batch.fetch_add(1, Relaxed)).filter(|_| !self.stopped());
                    while let Some(number) = next().filter(|n| n * BATCH < self.games) {
                        let games = BATCH.min(self.games - number * BATCH);
                        let seed = mix(mix(self.seed) ^ number);
                        rolls.fetch_add(
                            play(&plan, first, games, seed, |after| {
                                wins[(usize::from(seat) + after) % players].fetch_add(1, Relaxed);
                            }),
                            Relaxed,
                        );
                    }
                });
            }
        });
        let wins = wins[..players].iter().map(|n| n.load(Relaxed)).collect();
        (!self.stopped()).then(|| Tally { wins, rolls: rolls.load(Relaxed) })
    }

    fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// What follows each roll in each position; `None` if it was stopped.
    fn plan<I: Numbering<Position: Game>>(&self, table: &Table<I>) -> Option<Vec<[Next; 6]>> {
        let len = table.numbering().len();
        let mut plan = vec![[OVER << SHIFT; 6]; len];
        let share = len.div_ceil(self.threads.max(1)).max(1);
        thread::scope(|scope| {
            for (part, plan) in plan.chunks_mut(share).enumerate() {
                scope.spawn(move || {
                    for (rank, next) in (part * share..).zip(plan) {
                        if rank % 1024 == 0 && self.stopped() {
                            return;
                        }
                        *next = follow(table, rank);
                    }
                });
            }
        });
        (!self.stopped()).then_some(plan)
    }
}

/// What follows each roll in a position.
fn follow<I: Numbering<Position: Game>>(table: &Table<I>, rank: usize) -> [Next; 6] {
    let position = table.numbering().position(rank);
    let (seat, players) = (position.actor().seat().unwrap_or_default(), position.players());
    let after = |other: u8| Next::from((other + players - seat) % players);
    let mut next = [OVER << SHIFT; 6];
    let mut slots = next.iter_mut();
    position.each_move(|roll| {
        let rolled = position.play(roll);
        let (Some(slot), Some((m, _))) = (slots.next(), table.best(&rolled)) else { return };
        let then = rolled.play(m);
        *slot = match (then.actor(), table.numbering().rank(&then)) {
            (Actor::Chance(other), Some(rank)) => after(other) << SHIFT | rank as Next,
            _ => {
                let winner = then.outcome().and_then(|outcome| outcome.winner);
                OVER << SHIFT | after(winner.unwrap_or_default())
            }
        };
    });
    next
}

/// So many games go on at the same time, a roll each in turn: while one waits for the memory to
/// give its next position, the others are served.
const AT_ONCE: usize = 32;

/// Plays a batch; tells how many seats on each winner sits, and gives the number of rolls.
fn play(
    plan: &[[Next; 6]],
    first: usize,
    games: u64,
    seed: u64,
    mut won: impl FnMut(usize),
) -> u64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut begun = games.min(AT_ONCE as u64);
    // Of each game the number of its position, and how many seats on its player sits.
    let mut running = vec![(first, 0); begun as usize];
    let mut rolls = 0;
    while !running.is_empty() {
        rolls += running.len() as u64;
        running.retain_mut(|(rank, after)| {
            let next = plan[*rank][rng.random_range(0..6)];
            let rest = (next & ((1 << SHIFT) - 1)) as usize;
            if next >> SHIFT != OVER {
                (*rank, *after) = (rest, *after + (next >> SHIFT) as usize);
                return true;
            }
            won(*after + rest);
            (*rank, *after) = (first, 0);
            begun += 1;
            begun <= games
        });
    }
    rolls
}
