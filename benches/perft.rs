//! Nodes a second on one thread, side by side with the chess libraries cozy-chess and shakmaty.
//!
//! `cargo bench --bench perft -- [--quick] [--json] [GAME ...] [TABLE ...]`. All measurements of a round follow
//! one another, and a ratio compares two of the same round, so that a busy machine slows both sides.
//! Time is the thread's own CPU time where the system tells it (Linux), else the clock's; what two
//! threads gain is told by the clock. Every count is compared with the known one of `tests/data`:
//! wrong rules are not measured.

#[path = "common/clock.rs"]
mod clock;
#[path = "common/data.rs"]
mod data;
#[path = "common/spread.rs"]
mod spread;

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use clock::Timer;
use data::entries;
use fiveply::Perft;
use fiveply::games::AnyPosition;
use fiveply::playout::Playouts;
use serde_json::{Value, json};
use spread::spread;

/// The most nodes for one position, with the last ply counted or played.
const MOST_COUNTED: u64 = 500_000_000;
const MOST_PLAYED: u64 = 20_000_000;
/// The least for two threads: less is over before both have begun.
const LEAST_THREADED: u64 = 30_000_000;
/// The rows of a game over threads, and how often they take turns in a round.
const GROUP: usize = 3;
const TURNS: u32 = 4;
/// The row of two counts that share nothing.
const APART: &str = "2 counts";

const PLAYOUTS: usize = 100;

/// What can be asked for by name; with no name, all of it.
const TABLES: [&str; 5] = ["bulk", "bulk1", "plain", "threads", "playouts"];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let (flags, names): (Vec<&str>, Vec<&str>) =
        args.iter().map(String::as_str).partition(|arg| arg.starts_with('-'));
    let (asked, games): (Vec<&str>, Vec<&str>) =
        names.into_iter().partition(|name| TABLES.contains(name));
    let (quick, as_json) = (flags.contains(&"--quick"), flags.contains(&"--json"));
    let (rounds, time) = if quick { (5, 0.1) } else { (9, 1.0) };
    let chosen = |game: &str| games.is_empty() || games.contains(&game);
    let variants: Vec<_> =
        AnyPosition::variants().into_iter().filter(|(game, _)| chosen(game)).collect();
    let perfts = |counted: u32| -> Vec<Subject> {
        let rows = variants.iter().flat_map(|(game, variant)| perft_rows(game, variant, counted));
        [cozy::subject(counted > 0), shak::subject(counted > 0)].into_iter().chain(rows).collect()
    };
    let over_threads = || -> Vec<Subject> {
        let games = variants.iter().filter(|(game, _)| *game != "tritangle");
        games.filter_map(|(game, variant)| threaded(game, variant)).flatten().collect()
    };
    let playouts = || variants.iter().map(|(game, variant)| playouts(game, variant)).collect();
    let table = |name| match name {
        "bulk" => Table::new(name, "bulk perft: the last two plies are counted", perfts(2)),
        "bulk1" => Table::new(name, "bulk perft: the last ply is counted, as for chess", perfts(1)),
        "plain" => Table::new(name, "plain perft: every move is played", perfts(0)),
        "threads" => Table::new(name, "perft over two threads", over_threads()),
        _ => Table::new(name, "random games: plies played", playouts()),
    };
    let is_asked = |name: &&str| asked.is_empty() || asked.contains(name);
    let mut tables: Vec<_> = TABLES.into_iter().filter(is_asked).map(table).collect();
    for table in &mut tables {
        let time = Duration::from_secs_f64(time / f64::from(table.turns()));
        table.subjects.iter_mut().for_each(|subject| subject.calibrate(time));
    }
    for _ in 0..rounds {
        tables.iter_mut().for_each(Table::round);
    }
    for table in &tables {
        if as_json { table.print_json() } else { table.print() }
    }
}

/// What is measured: one row of a table.
struct Subject {
    /// Game, variant, position, depth.
    labels: [String; 4],
    /// Does the work once and tells the nodes.
    work: Box<dyn Fn() -> u64>,
    /// Whether several threads do it, so that one thread's time tells nothing.
    by_clock: bool,
    nodes: u64,
    repeats: u32,
    /// Nodes a second, by round.
    rates: Vec<f64>,
}

impl Subject {
    fn new(labels: [&str; 4], work: impl Fn() -> u64 + 'static) -> Self {
        let labels = labels.map(str::to_owned);
        let work = Box::new(work);
        Self { labels, work, by_clock: false, nodes: 0, repeats: 1, rates: Vec::new() }
    }

    /// Finds how often the work must be done to take about so long.
    fn calibrate(&mut self, time: Duration) {
        self.nodes = (self.work)();
        let timer = Timer::start(self.by_clock);
        self.repeats = 0;
        while timer.elapsed() < time {
            (self.work)();
            self.repeats += 1;
        }
    }

    /// The seconds that the work takes so often.
    fn measure(&self) -> f64 {
        let timer = Timer::start(self.by_clock);
        for _ in 0..self.repeats {
            assert_eq!((self.work)(), self.nodes);
        }
        timer.elapsed().as_secs_f64()
    }
}

/// The start, and all midgame positions together, each as deep as its numbers go.
fn perft_rows(game: &str, variant: &str, counted: u32) -> Vec<Subject> {
    let entries = entries(game, variant);
    let rows = ["start", "midgame"].map(|note| {
        let noted: Vec<_> = entries.iter().filter(|entry| entry["note"] == note).collect();
        let tasks: Vec<_> = noted.into_iter().map(|entry| task(game, entry, counted)).collect();
        let depths = tasks.iter().map(|(_, depth, _)| *depth);
        let (least, most) = (depths.clone().min()?, depths.max()?);
        let depth = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let perft = Perft { counted, ..Perft::default() };
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
fn task(game: &str, entry: &Value, counted: u32) -> (AnyPosition, u32, u64) {
    let most = if counted > 0 { MOST_COUNTED } else { MOST_PLAYED };
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

/// The start, counted by one thread, by two together, and by two that each count all of it and share
/// nothing: more than these cannot be had of the machine.
fn threaded(game: &str, variant: &str) -> Option<[Subject; GROUP]> {
    let entries = entries(game, variant);
    let start = entries.iter().find(|entry| entry["note"] == "start")?;
    let text = start["position"].as_str().expect("position");
    let position = AnyPosition::parse(game, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let counts = start["perft"].as_array().expect("perft").iter().filter_map(Value::as_u64);
    let mut counts = (1..).zip(counts);
    let last = counts.clone().last();
    let (depth, expected) = counts.find(|(_, count)| *count >= LEAST_THREADED).or(last)?;
    let count = move |threads| {
        let perft = Perft { threads, ..Perft::default() };
        let nodes = position.perft(&perft, depth).expect("nobody stops it");
        assert_eq!(nodes, expected);
        nodes
    };
    let apart = {
        let count = count.clone();
        move || {
            thread::scope(|scope| {
                let other = scope.spawn(|| count(1));
                count(1) + other.join().expect("the count is right")
            })
        }
    };
    let subject = |note, work: Box<dyn Fn() -> u64>| {
        let subject = Subject::new([game, variant, note, &depth.to_string()], work);
        Subject { by_clock: true, ..subject }
    };
    let together = count.clone();
    Some([
        subject("1 thread", Box::new(move || count(1))),
        subject("2 threads", Box::new(move || together(2))),
        subject(APART, Box::new(apart)),
    ])
}

/// The depth for chess, and the known count from the start.
fn chess_task(bulk: bool) -> (u32, u64) {
    if bulk { (6, 119_060_324) } else { (5, 4_865_609) }
}

/// The same count by cozy-chess: copy-make, the last ply counted by sets of targets if `bulk`.
mod cozy {
    use cozy_chess::Board;

    use super::{Subject, chess_task};

    pub fn subject(bulk: bool) -> Subject {
        let (depth, expected) = chess_task(bulk);
        let work = move || {
            let nodes = perft(&Board::default(), depth, bulk);
            assert_eq!(nodes, expected);
            nodes
        };
        Subject::new(["cozy-chess", "chess", "start", &depth.to_string()], work)
    }

    fn perft(board: &Board, depth: u32, bulk: bool) -> u64 {
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
                    nodes += perft(&next, depth - 1, bulk);
                }
            }
            false
        });
        nodes
    }
}

/// The same count by shakmaty: copy-make, the last ply counted by the length of the list if `bulk`.
mod shak {
    use shakmaty::Chess;

    use super::{Subject, chess_task};

    pub fn subject(bulk: bool) -> Subject {
        let (depth, expected) = chess_task(bulk);
        let work = move || {
            let nodes = perft(&Chess::default(), depth, bulk);
            assert_eq!(nodes, expected);
            nodes
        };
        Subject::new(["shakmaty", "chess", "start", &depth.to_string()], work)
    }

    fn perft(position: &Chess, depth: u32, bulk: bool) -> u64 {
        use shakmaty::Position;
        if depth == 0 {
            return 1;
        }
        let moves = position.legal_moves();
        if bulk && depth == 1 {
            return moves.len() as u64;
        }
        let count = |m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            perft(&next, depth - 1, bulk)
        };
        moves.into_iter().map(count).sum()
    }
}

/// What is measured together.
struct Table {
    name: &'static str,
    title: &'static str,
    subjects: Vec<Subject>,
}

impl Table {
    fn new(name: &'static str, title: &'static str, subjects: Vec<Subject>) -> Self {
        Self { name, title, subjects }
    }

    /// How often the rows of a group take turns in a round: by the clock, whatever else the machine
    /// does counts too, and it should meet all of them.
    fn turns(&self) -> u32 {
        if self.name == "threads" { TURNS } else { 1 }
    }

    /// Measures every row once.
    fn round(&mut self) {
        let turns = self.turns();
        for group in self.subjects.chunks_mut(GROUP) {
            let mut seconds = [0.0; GROUP];
            for _ in 0..turns {
                group.iter().zip(&mut seconds).for_each(|(row, sum)| *sum += row.measure());
            }
            for (row, seconds) in group.iter_mut().zip(seconds) {
                let nodes = row.nodes as f64 * f64::from(row.repeats * turns);
                row.rates.push(nodes / seconds);
            }
        }
    }

    /// What a row is compared with: one thread, or else chess, which is the first row.
    fn yardstick(&self, row: usize) -> Option<&Subject> {
        match self.name {
            "threads" => (!row.is_multiple_of(GROUP)).then(|| &self.subjects[row / GROUP * GROUP]),
            "playouts" => None,
            _ => self.subjects.first(),
        }
    }

    /// A row's rates by those of its yardstick, round by round.
    fn ratios(&self, row: usize) -> Option<Vec<f64>> {
        let rates = &self.subjects[row].rates;
        let yardstick = self.yardstick(row)?;
        Some(rates.iter().zip(&yardstick.rates).map(|(rate, of)| rate / of).collect())
    }

    /// One line a row.
    fn print(&self) {
        println!("\n{}", self.title);
        print!("{:<11}{:<11}{:<10}{:<6}{:>12}", "game", "variant", "position", "depth", "nodes");
        println!("{:>10} {:<16} ratio (min..max)", "Mnodes/s", "(min..max)");
        for (row, subject) in self.subjects.iter().enumerate() {
            let [game, variant, position, depth] = &subject.labels;
            print!("{game:<11}{variant:<11}{position:<10}{depth:<6}{:>12}", subject.nodes);
            let rates = subject.rates.iter().map(|rate| rate / 1e6);
            let [min, median, max] = spread(rates.collect());
            print!("{median:>10.1} {:<16}", format!("({min:.1}..{max:.1})"));
            if let Some(ratios) = self.ratios(row) {
                let [min, median, max] = spread(ratios);
                print!("{median:>6.2} ({min:.2}..{max:.2})");
            }
            println!();
        }
    }

    /// One object a row, for `benches/table.py`.
    fn print_json(&self) {
        for (row, subject) in self.subjects.iter().enumerate() {
            let [game, variant, position, _] = &subject.labels;
            let row = json!({
                // What the machine gives is no figure of ours.
                "table": if position == APART { "apart" } else { self.name },
                "subject": format!("{game} {variant} {position}").replace("  ", " "),
                "rates": subject.rates,
                "ratios": self.ratios(row),
            });
            println!("{row}");
        }
    }
}
