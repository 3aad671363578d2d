//! Search speed: nodes a second and the depth reached, by game.
//!
//! `cargo bench --bench search -- [GAME] [--seconds S | --depth D] [--table MB] [--threads N]
//! [--exact]`
//! searches the positions of
//! `tests/data/GAME.json`, one thread, a fresh engine for each; the default is 2 seconds each.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fiveply::games::{Game, arkantar::Arkantar, tritrac::TriTrac};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options};
use serde_json::Value;

/// The positions with perft numbers: the start first.
fn positions<P: Game>() -> Vec<P> {
    let file = format!("tests/data/{}.json", P::NAME);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let entries: Vec<Value> =
        serde_json::from_str(&fs::read_to_string(path).expect("the data file")).expect("JSON");
    let texts = entries.iter().map(|entry| entry["position"].as_str().expect("a position"));
    texts.map(|text| text.parse().expect("a position")).collect()
}

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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.parse::<f64>().ok()
    };
    let limits = match value("--depth") {
        Some(depth) => Limits::depth(depth as u32),
        None => Limits::time(Duration::from_secs_f64(value("--seconds").unwrap_or(2.0))),
    };
    let or = |name: &str, default: usize| value(name).map_or(default, |n| n as usize);
    let options =
        Options { table_mb: or("--table", 64), threads: or("--threads", 1), ..Options::default() };
    let options = if arguments.iter().any(|argument| argument == "--exact") {
        options.exact()
    } else {
        options
    };
    let games: [(&str, Run); 2] =
        [(Arkantar::NAME, run::<Arkantar>), (TriTrac::NAME, run::<TriTrac>)];
    let named = |name| arguments.iter().any(|argument| argument == name);
    let all = !games.iter().any(|(name, _)| named(name));
    games.iter().filter(|(name, _)| all || named(name)).for_each(|(_, run)| run(&limits, &options));
}
