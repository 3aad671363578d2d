//! Positions of Tri-Trac of every sort, and what is forced by definition.

use fiveply::games::tritrac::TriTrac;
use fiveply::position::{Actor, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

/// The last so many unfinished positions of random games: near the end much is threatened.
pub fn last_positions(seed: u64, games: usize, last: usize) -> Vec<TriTrac> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut game = vec![TriTrac::default()];
        while game[game.len() - 1].outcome().is_none() {
            let p = game[game.len() - 1];
            let m = p.nth_move(rng.random_range(0..p.count_moves())).expect("a legal move");
            game.push(p.play(m));
        }
        game.pop();
        found.extend(game.iter().rev().take(last));
    }
    found
}

/// Positions from anywhere in random games.
pub fn positions(seed: u64, number: usize) -> Vec<TriTrac> {
    let mut rng = Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < number {
        let mut p = TriTrac::default();
        for _ in 0..rng.random_range(0..60) {
            let next = p.play(p.nth_move(rng.random_range(0..p.count_moves())).expect("a move"));
            if next.outcome().is_some() {
                break;
            }
            p = next;
        }
        found.push(p);
    }
    found
}

/// Positions in which the player to act, orange, forces a track in 3 and in 5 plies.
pub const WIN_IN_3: &str = "OlOrYv../.OrOrYrYlWlYr/OlOrYl..../Ol.YlYv. o -";
pub const WIN_IN_5: &str = ".OrYv.Or/YlOrOrYrYlWlYr/OlOr...../Ol.YlYv. o -";

/// Both, and all positions after the winning move in the second and any reply.
pub fn studies() -> Vec<TriTrac> {
    let [three, five] = [WIN_IN_3, WIN_IN_5].map(|text| text.parse::<TriTrac>().expect(text));
    let after = five.play_text("a5a1l").expect("a legal move");
    let replies = after.moves().into_iter().map(|m| after.play(m));
    [three, five].into_iter().chain(replies.filter(|p| p.outcome().is_none())).collect()
}

/// Whether `attacker` forces a win within so many plies: the definition, move by move.
pub fn forces(p: &TriTrac, attacker: u8, plies: u32) -> bool {
    if let Some(outcome) = p.outcome() {
        return outcome.winner == Some(attacker);
    }
    if plies == 0 {
        return false;
    }
    let mut next = p.moves().into_iter().map(|m| p.play(m));
    if p.actor() == Actor::Player(attacker) {
        // His last move has to win.
        next.any(|p| (plies > 1 || p.outcome().is_some()) && forces(&p, attacker, plies - 1))
    } else {
        next.all(|p| forces(&p, attacker, plies - 1))
    }
}
