//! Positions of every sort: from anywhere in a game, from its end, with little on the board, and
//! records in which positions stand again.

use std::collections::HashSet;

use fiveply::games::arkantar::Arkantar;
use fiveply::record::DrawRules;
use fiveply::{Game, GameRecord, Position};
use rand::{RngExt, SeedableRng};
pub use rand_xoshiro::Xoshiro256PlusPlus as Rng;

pub fn rng(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

pub fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
    &from[rng.random_range(0..from.len())]
}

/// A game of so many random plies, or to its end.
pub fn random_game<P: Game>(rng: &mut Rng, start: &P, plies: usize) -> GameRecord<P> {
    let mut game = GameRecord::with_rules(start.clone(), DrawRules::NONE);
    while game.moves().len() < plies && game.outcome().is_none() {
        let m = *pick(rng, &game.position().moves());
        game.push(m).expect("a legal move");
    }
    game
}

/// Finished random games to take positions from.
pub struct Pool<P: Position>(Vec<GameRecord<P>>);

impl<P: Game> Pool<P> {
    pub fn new(rng: &mut Rng, games: usize) -> Self {
        let start = P::start(P::VARIANTS[0], 0).expect("the start");
        let finished = std::iter::repeat_with(|| random_game(rng, &start, 3000))
            .filter(|game| game.outcome().is_some());
        Self(finished.take(games).collect())
    }

    /// A position from anywhere in a game, often from its first moves, and often from the last
    /// ones with some plies played otherwise; not finished.
    pub fn position(&self, rng: &mut Rng) -> P {
        let positions = pick(rng, &self.0).positions();
        let last = positions.len() - 1;
        let (at, plies) = match rng.random_range(0..3) {
            0 => (rng.random_range(0..last), 0),
            1 => (rng.random_range(0..last.min(20)), 0),
            _ => (last - rng.random_range(1..=last.min(8)), rng.random_range(0..4)),
        };
        play_on(rng, &positions[at], plies)
    }
}

/// The position some random plies on, or sooner if the game would be over.
fn play_on<P: Game>(rng: &mut Rng, p: &P, plies: usize) -> P {
    let mut game = random_game(rng, p, plies);
    if game.outcome().is_some() {
        game.pop();
    }
    game.position().clone()
}

/// A record in which each player often goes back to where he was; not finished, and now and then
/// in the middle of a turn.
pub fn shuffled<P: Game>(rng: &mut Rng, start: P, rules: DrawRules, turns: usize) -> GameRecord<P> {
    let mut game = GameRecord::with_rules(start, rules);
    for _ in 0..turns {
        let turn = next_turn(rng, &game);
        push_unless_over(&mut game, &turn);
    }
    let turn = next_turn(rng, &game);
    push_unless_over(&mut game, &turn[..rng.random_range(0..turn.len())]);
    game
}

fn push_unless_over<P: Game>(game: &mut GameRecord<P>, turn: &[P::Move]) {
    turn.iter().for_each(|&m| game.push(m).expect("a legal move"));
    if game.outcome().is_some() {
        turn.iter().for_each(|_| assert!(game.pop().is_some()));
    }
}

/// A turn back to an earlier position, or a random one.
fn next_turn<P: Game>(rng: &mut Rng, game: &GameRecord<P>) -> Vec<P::Move> {
    let seen: HashSet<P> = game.positions().iter().cloned().collect();
    let back = turn_into(game.position(), &seen, &mut Vec::new());
    back.filter(|_| rng.random_bool(0.8)).unwrap_or_else(|| random_turn(rng, game))
}

/// A turn that ends in one of these positions, if there is one.
fn turn_into<P: Game>(p: &P, seen: &HashSet<P>, so_far: &mut Vec<P::Move>) -> Option<Vec<P::Move>> {
    for m in p.moves() {
        let next = p.play(m);
        so_far.push(m);
        let found = if next.actor().seat() == p.actor().seat() {
            turn_into(&next, seen, so_far)
        } else {
            seen.contains(&next).then(|| so_far.clone())
        };
        if found.is_some() {
            return found;
        }
        so_far.pop();
    }
    None
}

fn random_turn<P: Game>(rng: &mut Rng, game: &GameRecord<P>) -> Vec<P::Move> {
    let (mut turn, mut p) = (Vec::new(), game.position().clone());
    let seat = p.actor().seat();
    while p.actor().seat() == seat {
        let m = *pick(rng, &p.moves());
        turn.push(m);
        p = p.play(m);
    }
    turn
}

/// The greatest depth up to `wanted` at which plain minimax visits few enough positions, going by
/// the number of moves along one line.
pub fn affordable<P: Position>(p: &P, wanted: u32, nodes: u64) -> u32 {
    let (mut p, mut moves) = (p.clone(), p.count_moves());
    let (mut cost, mut depth) = (moves, 1);
    while depth < wanted {
        // Where the line ends the others go on.
        p = p.nth_move(0).map_or(p.clone(), |m| p.play(m));
        moves = p.count_moves().max(moves);
        cost *= moves;
        if cost > nodes {
            break;
        }
        depth += 1;
    }
    depth
}

/// A few pawns and some Walls, anywhere, in the middle of a turn now and then.
pub fn arkantar_study(rng: &mut Rng) -> Arkantar {
    let (walls, knights) = (rng.random_range(0..45), rng.random_range(1..5));
    arkantar(rng, walls, knights)
}

/// Walls nearly everywhere: little can be done, and the same again and again.
pub fn walled_arkantar_study(rng: &mut Rng) -> Arkantar {
    let knights = rng.random_range(0..2);
    arkantar(rng, 400, knights)
}

fn arkantar(rng: &mut Rng, walls: usize, knights: usize) -> Arkantar {
    loop {
        let mut tiles = [b'.'; 49];
        (0..walls).for_each(|_| tiles[rng.random_range(0..49)] = b'#');
        let letters = (0..knights).map(|_| *pick(rng, b"TMStms")).collect::<Vec<_>>();
        for letter in letters.into_iter().chain(*b"Kk") {
            tiles[rng.random_range(0..49)] = letter;
        }
        let ranks: Vec<&str> = tiles.chunks(7).map(|r| str::from_utf8(r).expect("ASCII")).collect();
        let text = format!("{} {} 0 - -", ranks.join("/"), pick(rng, &['b', 'w']));
        if let Ok(p) = text.parse::<Arkantar>()
            && p.outcome().is_none()
        {
            let plies = rng.random_range(0..3);
            return play_on(rng, &p, plies);
        }
    }
}
