//! Openings of random moves that look well.

use fiveply::GameRecord;
use fiveply::games::Game;
use fiveply::record::DrawRules;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

/// A game that is not won by then is a draw.
const TURNS: u32 = 160;

/// A record after some random moves, not finished.
pub fn opening<P: Game>(plies: u32, seed: u64) -> GameRecord<P> {
    let mut rng = Rng::seed_from_u64(seed);
    loop {
        let start = P::start(P::VARIANTS[0], 0).expect("the start");
        let rules = DrawRules { turn_limit: Some(TURNS), ..DrawRules::STANDARD };
        let mut game = GameRecord::with_rules(start, rules);
        for _ in 0..plies {
            // Of three moves the one that looks best: a random one often throws the game away.
            let p = game.position();
            let moves = (0..3).filter_map(|_| p.choose(|n| rng.random_range(0..n)));
            if let Some(m) = moves.max_by_key(|&m| p.hint(m)) {
                game.push(m).expect("a legal move");
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
