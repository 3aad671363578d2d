//! What a second thread brings: positions that random and plausible moves have led to are searched by
//! one thread for so many nodes, and then by two to the depth that it has finished.
//!
//! `cargo bench --bench threads -- [GAME ...] [--positions N] [--nodes N] [--exact]` prints, as means of
//! the positions' ratios (geometric, three searches by two threads each), how much sooner two threads
//! are there, how many nodes they visit for it, and how many more nodes they visit a second. What they
//! visit beyond those of one thread is what they do twice, or what a search in another order leads to.
//!
//! GAME: `arkantar`, `tritrac`, `thief`, `thief-7x7`, `threaten`. Nothing else should run beside it.

#[path = "common/arguments.rs"]
mod arguments;
#[path = "common/openings.rs"]
mod openings;

use std::sync::atomic::AtomicBool;

use arguments::Arguments;
use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options, Report};

/// Random plies before a position, at least, and how many more there may be.
const PLIES: [u32; 2] = [4, 16];
/// Searches by two threads for each by one.
const TIMES: usize = 3;
/// An iteration that ends so soon tells nothing: its share of the nodes.
const SHARE: u64 = 5;

/// The last finished iteration.
struct Done {
    depth: u32,
    nodes: f64,
    seconds: f64,
}

fn search<P: Game>(p: &P, limits: &Limits, options: &Options) -> (Report<P::Move>, Done) {
    let (history, never) = (History::fresh(p), AtomicBool::new(false));
    let mut done = Done { depth: 0, nodes: 0.0, seconds: 0.0 };
    let on_info = |report: &Report<P::Move>| {
        let seconds = report.time.as_secs_f64();
        done = Done { depth: report.depth, nodes: report.nodes as f64, seconds };
    };
    let report = Engine::new().search(p, &history, limits, options, &never, on_info);
    (report.expect("a player to act"), done)
}

/// Prints the row of a game.
fn run<P: Game>(name: &str, positions: u64, nodes: u64, options: &Options) {
    // The logarithms of the ratios, summed up: seconds, nodes.
    let (mut sums, mut count) = ([0.0; 2], 0);
    for number in 0..positions {
        let plies = PLIES[0] + (number % u64::from(PLIES[1])) as u32;
        let p = openings::opening::<P>(plies, number).position().clone();
        let (report, one) = search(&p, &Limits::nodes(nodes), options);
        if report.score().is_result() || one.nodes < (nodes / SHARE) as f64 {
            continue;
        }
        let options = Options { threads: 2, ..*options };
        for _ in 0..TIMES {
            let (_, two) = search(&p, &Limits::depth(one.depth), &options);
            sums[0] += (one.seconds / two.seconds).ln();
            sums[1] += (two.nodes / one.nodes).ln();
            count += 1;
        }
    }
    let [sooner, nodes] = sums.map(|sum| (sum / f64::from(count)).exp());
    println!(
        "{name:<10} {:>4} positions: two threads are there {sooner:.2} times as soon, with {nodes:.2} times \
         the nodes, {:.2} times as many a second",
        count as usize / TIMES,
        sooner * nodes,
    );
}

/// Measures one game.
type Run = fn(&str, u64, u64, &Options);

fn main() {
    let arguments = Arguments::read();
    let positions = arguments.value("--positions").unwrap_or(100);
    let nodes = arguments.value("--nodes").unwrap_or(60_000);
    let options = Options { table_mb: 16, ..Options::default() };
    let options = if arguments.has("--exact") { options.exact() } else { options };
    let games: [(&str, Run); 5] = [
        ("arkantar", run::<Arkantar>),
        ("tritrac", run::<TriTrac>),
        ("thief", run::<Thief<5>>),
        ("thief-7x7", run::<Thief<7>>),
        ("threaten", run::<Threaten<2>>),
    ];
    for (name, run) in arguments.choose(&games) {
        run(name, positions, nodes, &options);
    }
}
