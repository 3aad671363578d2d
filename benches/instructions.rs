//! Work of a known size, one task a process, for `benches/instructions.py` to run in callgrind.
//!
//! `cargo bench --bench instructions -- --list` names the tasks; `-- TASK` does one and prints its
//! nodes. What is to be counted happens in [`measured`], the preparations outside of it.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use fiveply::Perft;
use fiveply::games::AnyPosition;
use fiveply::playout::Playouts;

/// The depth for each game at which a count does not take long.
fn depth(game: &str, variant: &str) -> u32 {
    match (game, variant) {
        ("arkantar", _) => 4,
        ("tritrac", _) | ("thief", "5x5") => 3,
        ("thief", _) => 2,
        _ => 5,
    }
}

/// What the instructions of are counted.
#[inline(never)]
fn measured(work: impl FnOnce() -> u64) -> u64 {
    black_box(work())
}

fn run(task: &str, position: &AnyPosition, depth: u32) -> u64 {
    let never = AtomicBool::new(false);
    position.perft(&Perft::default(), 2); // makes the tables
    let counted = match task {
        "bulk" => 2,
        "bulk1" => 1,
        "plain" => 0,
        _ => {
            let batch = Playouts { games: 20, turn_limit: 200, seed: 1, threads: 1, stop: &never };
            let play = || position.playouts(&batch).expect("nobody stops it");
            let plies = |games: Vec<fiveply::playout::Playout>| {
                games.iter().map(|game| u64::from(game.plies)).sum()
            };
            return measured(|| plies(play()));
        }
    };
    let perft = Perft { counted, ..Perft::default() };
    measured(|| position.perft(&perft, depth).expect("nobody stops it"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let variants = AnyPosition::variants();
    let tasks = variants.iter().flat_map(|(game, variant)| {
        let perfts = ["bulk", "bulk1", "plain"].map(|task| (task, *game, *variant));
        let perfts = perfts.into_iter().filter(|(_, game, _)| *game != "tritangle");
        perfts.chain([("playouts", *game, *variant)])
    });
    for (task, game, variant) in tasks {
        let name = format!("{task}:{game}:{variant}");
        if arguments.iter().any(|argument| argument == "--list") {
            println!("{name}");
        } else if arguments.contains(&name) {
            let position = AnyPosition::start(game, variant, 0).expect("a start");
            println!("{}", run(task, &position, depth(game, variant)));
        }
    }
}
