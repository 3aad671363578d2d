//! Positions from games in which things happen, and the searches that the tests run on them.

use std::sync::atomic::AtomicBool;

use fiveply::record::{DrawRules, History};
use fiveply::search::{Engine, Limits, Method, Options, Report, Request, Switches};
use fiveply::{Game, Position};
use rand::{RngExt, SeedableRng};
pub use rand_xoshiro::Xoshiro256PlusPlus as Rng;

pub fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// Positions to be searched, from random games of the variants in turn.
pub struct Samples<P> {
    variants: Vec<&'static str>,
    rng: Rng,
    /// The positions of the last games that are still to come.
    waiting: Vec<P>,
}

impl<P: Game> Samples<P> {
    pub fn new(variants: &[&'static str], seed: u64) -> Self {
        Self { variants: variants.to_vec(), rng: rng(seed), waiting: Vec::new() }
    }

    /// Plays a game at random, captures and the like twice as often as chance has it; takes some of
    /// its positions, and the last ones before its end.
    fn play(&mut self) {
        self.variants.rotate_left(1);
        let mut p = P::start(self.variants[0], 0).expect("a variant");
        let mut played = Vec::new();
        while p.outcome().is_none() && played.len() < 2000 {
            let moves = p.moves();
            let mut draw = || moves[self.rng.random_range(0..moves.len())];
            let (a, b) = (draw(), draw());
            played.push(p.clone());
            let chance = matches!(p.actor(), fiveply::Actor::Chance(_));
            p = p.play(if !chance && p.hint(b) > p.hint(a) { b } else { a });
        }
        for back in [1, 2, 3, 5, 8] {
            self.waiting.extend(played.len().checked_sub(back).map(|at| played[at].clone()));
        }
        for _ in 0..10 {
            self.waiting.push(played[self.rng.random_range(0..played.len())].clone());
        }
    }
}

impl<P: Game> Iterator for Samples<P> {
    type Item = P;

    fn next(&mut self) -> Option<P> {
        if self.waiting.is_empty() {
            self.play();
        }
        self.waiting.pop()
    }
}

/// The number of positions that a plain search to this depth visits, as far as `most`.
pub fn cost<P: Position>(p: &P, depth: u32, most: u64) -> u64 {
    if depth == 1 || p.count_moves() > most {
        return p.count_moves();
    }
    let mut visited = 0;
    for m in p.moves() {
        visited += 1 + cost(&p.play(m), depth - 1, most - visited.min(most));
        if visited > most {
            break;
        }
    }
    visited
}

pub fn options(method: Method, switches: Switches) -> Options {
    Options { method, switches, table_mb: 1, multipv: 3, ..Options::default().exact() }
}

/// A search to a depth under these rules for draws, without a past.
pub fn search<P: Game>(
    engine: &mut Engine,
    p: &P,
    rules: DrawRules,
    depth: u32,
    options: &Options,
) -> Report<P::Move> {
    search_among(engine, p, rules, depth, options, None)
}

/// The same, choosing from some moves only.
pub fn search_among<P: Game>(
    engine: &mut Engine,
    p: &P,
    rules: DrawRules,
    depth: u32,
    options: &Options,
    root_moves: Option<&[P::Move]>,
) -> Report<P::Move> {
    let history = History { rules, ..History::fresh(p) };
    let (limits, never) = (Limits::depth(depth), AtomicBool::new(false));
    let request = Request { root_moves, ..Request::new(p, &history, &limits, options) };
    engine.search_with(request, &never, |_| {}).expect("a player to act")
}

/// Every third move, and the values of these.
pub fn some_of<M: Copy, V: Copy>(moves: &[M], values: &[V]) -> (Vec<M>, Vec<V>) {
    moves.iter().copied().zip(values.iter().copied()).step_by(3).unzip()
}

/// Of the values of all moves, best first, those of the lines that are asked for. From `won` on a
/// value is a forced win, and down from `lost` a forced loss.
pub fn asked_for(
    mut values: Vec<f64>,
    options: &Options,
    unit: f64,
    (lost, won): (f64, f64),
) -> Vec<f64> {
    values.sort_by(|a, b| b.total_cmp(a));
    let Some(margin) = options.margin else {
        values.truncate(options.multipv);
        return values;
    };
    let best = values[0];
    let margin = if lost < best && best < won { margin * unit } else { 0.0 };
    values.retain(|&value| best - value <= margin + 1e-9 && (value > lost || best <= lost));
    values
}

/// One of the 64 combinations of the switches.
pub fn switches(i: usize) -> Switches {
    let on = |bit: usize| i >> bit & 1 == 1;
    Switches {
        star1: on(0),
        star2: on(1),
        table: on(2),
        pvs: on(3),
        killers: on(4),
        history: on(5),
        ..Switches::ALL
    }
}
