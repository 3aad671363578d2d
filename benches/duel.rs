//! Two settings of the search against each other: which one plays better, and by how much.
//!
//! `cargo bench --bench duel -- GAME [--games N] [--nodes N | --ms MS] [--first PARTS]
//! [--second PARTS] [--seed S] [--plies N]` plays pairs of games from openings of random moves, each
//! opening once with either seat, and prints the points of the first setting, the Elo difference with
//! a 95 % interval, and how many nodes and how much time each used a move. PARTS are names of
//! [`Selective`] parts with commas between: `all` (the default of the first), `none` (of the
//! second), or `all,-null_moves`. GAME: `arkantar`, `tritrac`, `thief5`, `thief7`, `threaten2`; with
//! `threaten3` and `threaten4` one seat has the first setting and all others the second.

#[path = "common/arguments.rs"]
mod arguments;
#[path = "common/matches.rs"]
mod matches;
#[path = "common/openings.rs"]
mod openings;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arguments::Arguments;
use fiveply::GameRecord;
use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::search::{Engine, Limits, Method, Options, Selective};
use matches::{Tally, history};
use openings::opening;

/// What the command line asks for.
struct Match {
    games: u64,
    limits: Limits,
    options: [Options; 2],
    seed: u64,
    plies: u32,
}

/// What one setting used.
#[derive(Default)]
struct Use {
    moves: u64,
    nodes: u64,
    depths: u64,
    time: Duration,
}

fn parts(text: &str) -> Selective {
    let mut selective = Selective::NONE;
    for name in text.split(',') {
        let (name, on) = name.strip_prefix('-').map_or((name, true), |name| (name, false));
        let all = if on { Selective::ALL } else { Selective::NONE };
        match name {
            "all" => selective = all,
            "none" => selective = Selective::NONE,
            "quiescence" => selective.quiescence = on,
            "wins" => selective.wins = on,
            "extensions" => selective.extensions = on,
            "reductions" => selective.reductions = on,
            "pruning" => selective.pruning = on,
            "null_moves" => selective.null_moves = on,
            _ => panic!("no part of the search is named {name}"),
        }
    }
    selective
}

/// Plays a game out: what each seat gets, from 0 to 1. `setting` of a seat.
fn play<P: Game>(
    game: GameRecord<P>,
    duel: &Match,
    setting: impl Fn(u8) -> usize,
    used: &mut [Use; 2],
) -> Vec<f64> {
    let mut engines: Vec<Engine> = (0..game.position().players()).map(|_| Engine::new()).collect();
    let never = AtomicBool::new(false);
    matches::play(game, |seat, game| {
        let which = setting(seat);
        let engine = &mut engines[usize::from(seat)];
        let options = &duel.options[which];
        let began = Instant::now();
        let report = engine
            .search(game.position(), &history(game), &duel.limits, options, &never, |_| {})
            .expect("a player to act");
        let used = &mut used[which];
        used.time += began.elapsed();
        used.nodes += report.nodes;
        used.depths += u64::from(report.depth);
        used.moves += 1;
        report.best()
    })
}

fn run<P: Game>(name: &str, duel: &Match) {
    let players = u64::from(P::start(P::VARIANTS[0], 0).expect("the start").players());
    let mut used = <[Use; 2]>::default();
    let mut tally = Tally { players: players as usize, points: Vec::new() };
    for number in 0..duel.games {
        let seed = duel.seed ^ (number / players) << 20;
        let mine = (number % players) as u8;
        let game = opening::<P>(duel.plies, seed);
        let got = play(game, duel, |seat| usize::from(seat != mine), &mut used);
        tally.points.push(got[usize::from(mine)]);
    }
    tally.print(name);
    for (which, used) in ["first", "second"].into_iter().zip(&used) {
        let moves = used.moves.max(1) as f64;
        println!(
            "  {which}: {:.0} nodes, {:.2} ms, depth {:.2} a move",
            used.nodes as f64 / moves,
            1e3 * used.time.as_secs_f64() / moves,
            used.depths as f64 / moves
        );
    }
}

/// Plays the match with one game.
type Run = fn(&str, &Match);

fn main() {
    let arguments = Arguments::read();
    let number = |name: &str| arguments.value::<u64>(name);
    let limits = match number("--ms") {
        Some(ms) => Limits::time(Duration::from_millis(ms)),
        None => Limits::nodes(number("--nodes").unwrap_or(2000)),
    };
    let method: Method = arguments.value("--method").unwrap_or(Method::Auto);
    let options = |name: &str, default: &str| Options {
        selective: parts(&arguments.value(name).unwrap_or_else(|| default.to_owned())),
        method,
        ..Options::default()
    };
    let duel = Match {
        games: number("--games").unwrap_or(100),
        limits,
        options: [options("--first", "all"), options("--second", "none")],
        seed: number("--seed").unwrap_or(1),
        plies: number("--plies").unwrap_or(8) as u32,
    };
    let games: [(&str, Run); 7] = [
        ("arkantar", run::<Arkantar>),
        ("tritrac", run::<TriTrac>),
        ("thief5", run::<Thief<5>>),
        ("thief7", run::<Thief<7>>),
        ("threaten2", run::<Threaten<2>>),
        ("threaten3", run::<Threaten<3>>),
        ("threaten4", run::<Threaten<4>>),
    ];
    for (name, run) in games {
        if arguments.has(name) {
            run(name, &duel);
        }
    }
}
