//! Search speed: nodes a second and the depth reached, by game.
//!
//! `cargo bench --bench search -- [GAME] [--seconds S | --depth D] [--table MB] [--threads N]
//! [--exact]`
//! searches the positions of
//! `tests/data/GAME.json`, one thread, a fresh engine for each; the default is 2 seconds each.

#[path = "common/arguments.rs"]
mod arguments;
#[path = "common/data.rs"]
mod data;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arguments::Arguments;
use data::positions;
use fiveply::games::{Game, arkantar::Arkantar, tritrac::TriTrac};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options};

fn run<P: Game>(limits: &Limits, options: &Options) {
    let (mut nodes, mut time, mut depths) = (0, Duration::ZERO, 0);
    let mut cutoffs = [0; 2];
    let positions = positions::<P>();
    for position in &positions {
        let (history, never) = (History::fresh(position), AtomicBool::new(false));
        let report = Engine::new()
            .search(position, &history, limits, options, &never, |_| {})
            .expect("a player to act");
        println!(
            "{:8} depth {:2} {:11} nodes {:8.3} s {:>12} {:9} {position}",
            P::NAME,
            report.depth,
            report.nodes,
            report.time.as_secs_f64(),
            report.score().to_string(),
            report.best().to_string(),
        );
        nodes += report.nodes;
        time += report.time;
        depths += report.depth;
        cutoffs = [0, 1].map(|i| cutoffs[i] + report.cutoffs[i]);
    }
    println!(
        "{:8} mean depth {:.2}, {nodes} nodes, {:.3} s, {:.2} million nodes/s, {:.1} % of cutoffs by \
         the first move\n",
        P::NAME,
        f64::from(depths) / positions.len() as f64,
        time.as_secs_f64(),
        nodes as f64 / time.as_secs_f64() / 1e6,
        100.0 * cutoffs[1] as f64 / cutoffs[0].max(1) as f64,
    );
}

/// Searches one game's start and prints what comes of it.
type Run = fn(&Limits, &Options);

fn main() {
    let arguments = Arguments::read();
    let limits = match arguments.value("--depth") {
        Some(depth) => Limits::depth(depth),
        None => Limits::time(Duration::from_secs_f64(arguments.value("--seconds").unwrap_or(2.0))),
    };
    let or = |name: &str, default: usize| arguments.value(name).unwrap_or(default);
    let options =
        Options { table_mb: or("--table", 64), threads: or("--threads", 1), ..Options::default() };
    let options = if arguments.has("--exact") { options.exact() } else { options };
    let games: [(&str, Run); 2] =
        [(Arkantar::NAME, run::<Arkantar>), (TriTrac::NAME, run::<TriTrac>)];
    arguments.choose(&games).into_iter().for_each(|(_, run)| run(&limits, &options));
}
