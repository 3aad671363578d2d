//! Two settings of the search against each other: which one plays better, and by how much.
//!
//! `cargo bench --bench duel -- GAME [--games N] [--nodes N | --ms MS] [--first PARTS]
//! [--second PARTS] [--seed S] [--plies N]` plays pairs of games from openings of random moves, each
//! opening once with either seat, and prints the points of the first setting, the Elo difference with
//! a 95 % interval, and how many nodes and how much time each used a move. PARTS are names of
//! [`Selective`] parts with commas between: `all` (the default of the first), `none` (of the
//! second), or `all,-null_moves`. GAME: `arkantar`, `tritrac`, `thief5`, `thief7`, `threaten2`; with
//! `threaten3` and `threaten4` one seat has the first setting and all others the second.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fiveply::GameRecord;
use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::{DrawRules, History};
use fiveply::search::{Engine, Limits, Method, Options, Selective};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

/// A game that is not won by then is a draw.
const TURNS: u32 = 160;

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

/// A record after some random moves, not finished.
fn opening<P: Game>(plies: u32, seed: u64) -> GameRecord<P> {
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

fn history<P: Game>(game: &GameRecord<P>) -> History {
    let positions = game.positions();
    let starts = (0..positions.len())
        .filter(|&i| i == 0 || positions[i].actor().seat() != positions[i - 1].actor().seat());
    History {
        rules: game.rules(),
        keys: starts.map(|i| positions[i].key()).collect(),
        turns: game.turns().len() as u32,
    }
}

/// Plays a game out: what each seat gets, from 0 to 1. `setting` of a seat.
fn play<P: Game>(
    mut game: GameRecord<P>,
    duel: &Match,
    setting: impl Fn(u8) -> usize,
    used: &mut [Use; 2],
) -> Vec<f64> {
    let players = game.position().players();
    let mut engines: Vec<Engine> = (0..players).map(|_| Engine::new()).collect();
    let never = AtomicBool::new(false);
    loop {
        if let Some(outcome) = game.outcome() {
            let share = 1.0 / f64::from(players);
            let points = |seat| outcome.winner.map_or(share, |w| f64::from(u8::from(w == seat)));
            return (0..players).map(points).collect();
        }
        let seat = game.position().actor().seat().expect("a player");
        let which = setting(seat);
        let began = Instant::now();
        let report = engines[usize::from(seat)]
            .search(
                game.position(),
                &history(&game),
                &duel.limits,
                &duel.options[which],
                &never,
                |_| {},
            )
            .expect("a player to act");
        let used = &mut used[which];
        used.time += began.elapsed();
        used.nodes += report.nodes;
        used.depths += u64::from(report.depth);
        used.moves += 1;
        game.push(report.best()).expect("a legal move");
    }
}

fn run<P: Game>(name: &str, duel: &Match) {
    let players = u64::from(P::start(P::VARIANTS[0], 0).expect("the start").players());
    let mut used = <[Use; 2]>::default();
    let mut points = Vec::new();
    for number in 0..duel.games {
        let seed = duel.seed ^ (number / players) << 20;
        let mine = (number % players) as u8;
        let game = opening::<P>(duel.plies, seed);
        let got = play(game, duel, |seat| usize::from(seat != mine), &mut used);
        points.push(got[usize::from(mine)]);
    }
    let n = points.len() as f64;
    let mean = points.iter().sum::<f64>() / n;
    let variance = points.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let error = 1.96 * (variance / n).sqrt();
    let [won, drawn, lost] = [
        points.iter().filter(|&&x| x == 1.0).count(),
        points.iter().filter(|&&x| x > 0.0 && x < 1.0).count(),
        points.iter().filter(|&&x| x == 0.0).count(),
    ];
    // Against an even chance among so many players.
    let odds = players as f64 - 1.0;
    let elo = |x: f64| 400.0 * (odds * x.clamp(1e-3, 0.999) / (1.0 - x.clamp(1e-3, 0.999))).log10();
    println!(
        "{name}: {won} won, {drawn} drawn, {lost} lost; {:.1} % (+-{:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
        100.0 * mean,
        100.0 * error,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str| value(name).map(|text| text.parse::<u64>().expect("a number"));
    let limits = match number("--ms") {
        Some(ms) => Limits::time(Duration::from_millis(ms)),
        None => Limits::nodes(number("--nodes").unwrap_or(2000)),
    };
    let method: Method =
        value("--method").map_or(Method::Auto, |name| name.parse().expect("a method"));
    let options = |name: &str, default: &str| Options {
        selective: parts(&value(name).unwrap_or_else(|| default.to_owned())),
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
        if arguments.iter().any(|argument| argument == name) {
            run(name, &duel);
        }
    }
}
