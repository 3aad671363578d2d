//! Wall time of the parts of the rules and of whole counts, by criterion, beside chess libraries.
//!
//! `cargo bench --bench parts -- [FILTER]`; reports with plots are under `target/criterion`.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use fiveply::Perft;
use fiveply::games::AnyPosition;
use serde_json::Value;

/// The start and a midgame position of every variant, by name.
fn positions() -> Vec<(String, AnyPosition)> {
    let variants = AnyPosition::variants().into_iter();
    variants.flat_map(|(game, variant)| of_variant(game, variant)).collect()
}

fn of_variant(game: &'static str, variant: &'static str) -> Vec<(String, AnyPosition)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let entries: Vec<Value> = serde_json::from_str(&text).expect("a JSON list of entries");
    let noted = |note: &str| {
        let entry = entries.iter().find(|e| e["variant"] == variant && e["note"] == note)?;
        let position = AnyPosition::parse(game, entry["position"].as_str()?).ok()?;
        Some((format!("{game}{variant}/{note}"), position))
    };
    ["start", "midgame"].into_iter().filter_map(noted).collect()
}

/// A group of measurements that are short enough to repeat often.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20).measurement_time(std::time::Duration::from_secs(1));
    group.warm_up_time(std::time::Duration::from_millis(200));
    group
}

/// One measurement for each position.
fn each(
    criterion: &mut Criterion,
    name: &str,
    work: impl Fn(&AnyPosition) -> u64,
    per: impl Fn(&AnyPosition) -> u64,
) {
    let mut group = group(criterion, name);
    for (name, position) in positions() {
        group.throughput(Throughput::Elements(per(&position)));
        group.bench_function(name, |bencher| bencher.iter(|| work(black_box(&position))));
    }
}

fn parts(criterion: &mut Criterion) {
    let moves = AnyPosition::count_moves;
    each(criterion, "count moves", moves, |_| 1);
    each(criterion, "list moves", |p| p.moves().len() as u64, moves);
    let play_all = |p: &AnyPosition| {
        let legal = p.moves().into_iter().map(|m| p.try_play(m).expect("legal").key());
        legal.fold(0, std::ops::BitXor::bitxor)
    };
    each(criterion, "list, judge and play all moves", play_all, moves);
    let read = |p: &AnyPosition| p.to_string().len() as u64;
    each(criterion, "write the text", read, |_| 1);
    let parse = |p: &AnyPosition| AnyPosition::parse(p.game(), &p.to_string()).map(|p| p.key());
    each(criterion, "write and parse the text", |p| parse(p).expect("valid"), |_| 1);
}

fn counts(criterion: &mut Criterion) {
    const DEPTH: u32 = 3;
    let perft = Perft::default();
    let count = |p: &AnyPosition| p.perft(&perft, DEPTH).expect("nobody stops it");
    each(criterion, "perft 3", count, count);
    let mut group = group(criterion, "perft 4, chess");
    group.throughput(Throughput::Elements(197_281));
    group.bench_function("cozy-chess", |b| b.iter(|| cozy(&cozy_chess::Board::default(), 4)));
    group.bench_function("shakmaty", |b| {
        b.iter(|| shakmaty::perft(&shakmaty::Chess::default(), 4));
    });
}

/// The last ply counted.
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    parts(&mut criterion);
    counts(&mut criterion);
    criterion.final_summary();
}
