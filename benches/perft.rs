//! Nodes a second on one thread, side by side with the chess library cozy-chess.
//!
//! `cargo bench --bench perft -- [--quick] [GAME ...]`. All measurements of a round follow one
//! another, and a ratio compares two of the same round, so that a busy machine slows both sides.
//! Time is the thread's own CPU time where the system tells it (Linux), else the clock's.
//! Every count is compared with the known one of `tests/data`: wrong rules are not measured.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use fiveply::Perft;
use fiveply::games::AnyPosition;
use fiveply::playout::Playouts;
use serde_json::Value;

/// The most nodes for one position, with the last ply counted or played.
const MOST_BULK: u64 = 500_000_000;
const MOST_PLAIN: u64 = 20_000_000;

const PLAYOUTS: usize = 100;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let (flags, games): (Vec<&str>, Vec<&str>) =
        args.iter().map(String::as_str).partition(|arg| arg.starts_with('-'));
    let quick = flags.contains(&"--quick");
    let (rounds, time) = if quick { (5, 0.1) } else { (9, 0.7) };
    let chosen = |game: &str| games.is_empty() || games.contains(&game);
    let variants: Vec<_> =
        AnyPosition::variants().into_iter().filter(|(game, _)| chosen(game)).collect();
    let perfts = |bulk: bool| -> Vec<Subject> {
        let rows = variants.iter().flat_map(|(game, variant)| perft_rows(game, variant, bulk));
        [chess(bulk)].into_iter().chain(rows).collect()
    };
    let playouts = variants.iter().map(|(game, variant)| playouts(game, variant)).collect();
    let mut tables = [
        ("bulk perft: the moves of the last ply are counted", perfts(true)),
        ("plain perft: every move is played", perfts(false)),
        ("random games: plies played", playouts),
    ];
    for (_, subjects) in &mut tables {
        subjects.iter_mut().for_each(|subject| subject.calibrate(Duration::from_secs_f64(time)));
    }
    for _ in 0..rounds {
        tables.iter_mut().flat_map(|(_, subjects)| subjects).for_each(Subject::measure);
    }
    for (title, subjects) in &tables {
        print_table(title, subjects);
    }
}

/// What is measured: one row of a table.
struct Subject {
    /// Game, variant, position, depth.
    labels: [String; 4],
    /// Does the work once and tells the nodes.
    work: Box<dyn Fn() -> u64>,
    nodes: u64,
    repeats: u32,
    /// Nodes a second, by round.
    rates: Vec<f64>,
}

impl Subject {
    fn new(labels: [&str; 4], work: impl Fn() -> u64 + 'static) -> Self {
        let labels = labels.map(str::to_owned);
        Self { labels, work: Box::new(work), nodes: 0, repeats: 1, rates: Vec::new() }
    }

    /// Finds how often the work must be done to take about so long.
    fn calibrate(&mut self, time: Duration) {
        self.nodes = (self.work)();
        let timer = Timer::start();
        self.repeats = 0;
        while timer.elapsed() < time {
            (self.work)();
            self.repeats += 1;
        }
    }

    fn measure(&mut self) {
        let timer = Timer::start();
        for _ in 0..self.repeats {
            assert_eq!((self.work)(), self.nodes);
        }
        let nodes = self.nodes as f64 * f64::from(self.repeats);
        self.rates.push(nodes / timer.elapsed().as_secs_f64());
    }
}

/// Measures CPU time, or by the clock.
struct Timer {
    clock: Instant,
    cpu: Option<Duration>,
}

impl Timer {
    fn start() -> Self {
        Self { clock: Instant::now(), cpu: Self::cpu() }
    }

    fn elapsed(&self) -> Duration {
        match (self.cpu, Self::cpu()) {
            (Some(before), Some(now)) => now - before,
            _ => self.clock.elapsed(),
        }
    }

    /// What this thread has used of a processor.
    fn cpu() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

fn entries(game: &str, variant: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let entries: Vec<Value> = serde_json::from_str(&text).expect("a JSON list of entries");
    entries.into_iter().filter(|entry| entry["variant"] == variant).collect()
}

/// The start, and all midgame positions together, each as deep as its numbers go.
fn perft_rows(game: &str, variant: &str, bulk: bool) -> Vec<Subject> {
    let entries = entries(game, variant);
    let rows = ["start", "midgame"].map(|note| {
        let noted: Vec<_> = entries.iter().filter(|entry| entry["note"] == note).collect();
        let tasks: Vec<_> = noted.into_iter().map(|entry| task(game, entry, bulk)).collect();
        let depths = tasks.iter().map(|(_, depth, _)| *depth);
        let (least, most) = (depths.clone().min()?, depths.max()?);
        let depth = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let perft = Perft { bulk, ..Perft::default() };
        let count = move |(position, depth, expected): &(AnyPosition, u32, u64)| {
            let nodes = position.perft(&perft, *depth).expect("nobody stops it");
            assert_eq!(nodes, *expected, "{position} depth {depth}");
            nodes
        };
        let work = move || tasks.iter().map(count).sum();
        Some(Subject::new([game, variant, note, &depth], work))
    });
    rows.into_iter().flatten().collect()
}

/// A position, the deepest count of it that does not take too long, and that count.
fn task(game: &str, entry: &Value, bulk: bool) -> (AnyPosition, u32, u64) {
    let most = if bulk { MOST_BULK } else { MOST_PLAIN };
    let text = entry["position"].as_str().expect("position");
    let position = AnyPosition::parse(game, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let counts = entry["perft"].as_array().expect("perft").iter().filter_map(Value::as_u64);
    let (depth, count) =
        (1..).zip(counts).take_while(|(_, count)| *count <= most).last().expect("a count");
    (position, depth, count)
}

fn playouts(game: &str, variant: &str) -> Subject {
    let start = AnyPosition::start(game, variant, 0).expect("a start");
    let work = move || {
        let stop = AtomicBool::new(false);
        let batch = Playouts { games: PLAYOUTS, turn_limit: 500, seed: 1, threads: 1, stop: &stop };
        let results = start.playouts(&batch).expect("nobody stops it");
        results.iter().map(|playout| u64::from(playout.plies)).sum()
    };
    Subject::new([game, variant, "start", "-"], work)
}

fn chess(bulk: bool) -> Subject {
    let (depth, expected) = if bulk { (6, 119_060_324) } else { (5, 4_865_609) };
    let work = move || {
        let nodes = chess_perft(&Board::default(), depth, bulk);
        assert_eq!(nodes, expected);
        nodes
    };
    Subject::new(["cozy-chess", "chess", "start", &depth.to_string()], work)
}

/// The same count for chess: copy-make, the last ply counted by sets of targets if `bulk`.
fn chess_perft(board: &Board, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if bulk && depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += chess_perft(&next, depth - 1, bulk);
            }
        }
        false
    });
    nodes
}

/// One row a subject; where the first one is chess, the others are compared with it.
fn print_table(title: &str, subjects: &[Subject]) {
    let chess = subjects.first().filter(|s| s.labels[0] == "cozy-chess");
    println!("\n{title}");
    print!("{:<11}{:<11}{:<9}{:<6}{:>12}", "game", "variant", "position", "depth", "nodes");
    let ratio = if chess.is_some() { "ratio (min..max)" } else { "" };
    println!("{:>10} {:<16} {ratio}", "Mnodes/s", "(min..max)");
    for subject in subjects {
        let [game, variant, position, depth] = &subject.labels;
        print!("{game:<11}{variant:<11}{position:<9}{depth:<6}{:>12}", subject.nodes);
        let rates = subject.rates.iter().map(|rate| rate / 1e6);
        let [min, median, max] = spread(rates.collect());
        print!("{median:>10.1} {:<16}", format!("({min:.1}..{max:.1})"));
        if let Some(chess) = chess {
            let ratios = subject.rates.iter().zip(&chess.rates).map(|(rate, of)| rate / of);
            let [min, median, max] = spread(ratios.collect());
            print!("{median:>6.2} ({min:.2}..{max:.2})");
        }
        println!();
    }
}

/// The least, the median and the greatest.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [values[0], values[values.len() / 2], values[values.len() - 1]]
}
