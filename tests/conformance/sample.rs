//! Random games, and random positions out of them for the heavier checks.

use std::fs;
use std::path::Path;

use fiveply::{Game, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub type Rng = Xoshiro256PlusPlus;

/// Plies after which a random game is given up.
pub const MAX_PLIES: usize = 600;

/// Games out of which a sample is drawn.
const GAMES: usize = 300;

pub fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// The starts of all variants, with every seat that can begin.
pub fn starts<P: Game>() -> Vec<P> {
    let firsts = |variant: &'static str| (0..8).filter_map(move |first| P::start(variant, first));
    P::VARIANTS.iter().flat_map(|variant| firsts(variant)).collect()
}

/// The positions of this type among those in `tests/data`.
pub fn known<P: Game>() -> Vec<P> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{}.json", P::NAME));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let entries: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a JSON list");
    let texts = entries.iter().map(|entry| entry["position"].as_str().expect("position"));
    texts.filter(|text| P::recognises(text)).map(|text| text.parse().expect(text)).collect()
}

/// Plays one game with random moves and shows every position, the last one included.
pub fn random_game<P: Position>(start: P, rng: &mut Rng, mut visit: impl FnMut(&P)) {
    let mut position = start;
    for _ in 0..MAX_PLIES {
        visit(&position);
        let moves = position.count_moves();
        if moves == 0 {
            return;
        }
        let n = rng.random_range(0..moves);
        let m = position.nth_move(n).expect("as many moves as counted");
        position = position.play(m);
    }
    visit(&position);
}

/// About `size` positions: all starts, all of `tests/data`, the game's own studies, and random
/// ones from random games, among them the ends of games.
pub fn sample<P: Game>(studies: &[&str], size: usize, seed: u64) -> Vec<P> {
    let mut rng = rng(seed);
    let starts = starts::<P>();
    let mut found = starts.clone();
    found.extend(known::<P>());
    let studies = studies.iter().filter(|text| P::recognises(text));
    found.extend(studies.map(|text| text.parse::<P>().unwrap_or_else(|e| panic!("{text}: {e}"))));
    let a_game = size.div_ceil(GAMES);
    for start in starts.iter().cycle().take(GAMES.min(size)) {
        let mut game = Vec::new();
        random_game(start.clone(), &mut rng, |p| game.push(p.clone()));
        found.extend((0..a_game).map(|_| game[rng.random_range(0..game.len())].clone()));
        found.extend(game.pop().filter(|_| rng.random_range(0..4) == 0));
    }
    found
}
