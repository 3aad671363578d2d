//! What the tables say, proved by an independent checker, by games and by hand.

use std::env;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use fiveply::games::tritangle::{Index, TriTangle};
use fiveply::solve::file::{FileError, TableFile};
use fiveply::solve::{GAP, Games, Numbering, Options, SolveError, TIE, Table, solve};
use fiveply::{Actor, Game, Position};

use crate::file::Folder;
use crate::tables::{DOWN, LATE, SHORT, THREE, THREE_DOWN, index, solved};

/// Two values of the table, rounded to 32 bits, and the gap between the bounds.
const ONE_STEP: f64 = 5e-10;

/// What the table says of a position before a roll or at the end.
fn said(table: &Table<Index>, position: &TriTangle) -> Vec<f64> {
    table.shares(position).unwrap_or_else(|| panic!("{position} is not in the table"))
}

/// What a position before a roll is worth by the rules, if the table is right about all others.
fn one_step(table: &Table<Index>, position: &TriTangle) -> Vec<f64> {
    let seat = usize::from(position.actor().seat().unwrap());
    let tie = if position.players() == 2 { 0.0 } else { TIE };
    let mut mean = vec![0.0; position.players().into()];
    for roll in position.moves() {
        let rolled = position.play(roll);
        let mut best: Option<Vec<f64>> = None;
        for m in rolled.moves() {
            let next = rolled.play(m);
            assert!(!matches!(next.actor(), Actor::Player(_)));
            let values = said(table, &next);
            if best.as_ref().is_none_or(|best| values[seat] > best[seat] + tie) {
                best = Some(values);
            }
        }
        mean.iter_mut().zip(best.unwrap()).for_each(|(mean, value)| *mean += value / 6.0);
    }
    mean
}

/// Compares every position of a table with those behind it.
fn check(table: &Table<Index>) {
    for rank in 0..table.numbering().len() {
        let position = table.numbering().position(rank);
        let (said, found) = (said(table, &position), one_step(table, &position));
        for (said, found) in said.iter().zip(&found) {
            assert!((said - found).abs() <= ONE_STEP, "{position}: {said} {found}");
        }
        assert!((said.iter().sum::<f64>() - 1.0).abs() < ONE_STEP, "{position}");
    }
}

#[test]
fn every_position_agrees_with_those_behind_it() {
    let folder = Folder::new("one-step");
    for part in [DOWN, THREE, THREE_DOWN] {
        let (solved, table) = solved(&folder, "x.table", part, 2);
        assert_eq!(solved.positions, table.numbering().len());
        assert!(solved.gap <= 1e-11, "{solved:?}");
        assert!(solved.reachable > 1000 && solved.reachable <= solved.positions, "{solved:?}");
        let cyclic = [DOWN, THREE_DOWN].contains(&part);
        assert_eq!(solved.sweeps > 1, cyclic, "{solved:?}");
        check(&table);
    }
}

/// Whole variants: that of [`SHORT`], or those named in FIVEPLY_SOLVE (`make solve`).
#[test]
fn whole_variants_agree_and_ten_million_games_come_out_as_stated() {
    const GAMES: u64 = 10_000_000;
    let folder = Folder::new("whole");
    let variants = env::var("FIVEPLY_SOLVE").unwrap_or_else(|_| SHORT.0.to_owned());
    for variant in TriTangle::VARIANTS.iter().filter(|v| variants.split(' ').any(|w| w == **v)) {
        let start = TriTangle::start(variant, 0).unwrap();
        let (solved, table) = solved(&folder, variant, (variant, 0, &start.to_string()), 2);
        assert!(solved.gap <= GAP, "{solved:?}");
        check(&table);
        let stop = AtomicBool::new(false);
        let games = Games { games: GAMES, seed: 1, threads: 2, stop: &stop };
        let tally = games.run(&table, &start).unwrap();
        assert_eq!(tally.wins.iter().sum::<u64>(), GAMES);
        for (wins, stated) in tally.wins.iter().zip(said(&table, &start)) {
            let (found, error) = (*wins as f64 / GAMES as f64, stated * (1.0 - stated));
            let error = (error / GAMES as f64).sqrt();
            println!("{variant}: stated {stated:.10}, in {GAMES} games {found} ({error:.1e})");
            assert!((found - stated).abs() <= 3.0 * error);
        }
        println!("{variant}: {solved:?}, {:.1} rolls a game", tally.rolls as f64 / GAMES as f64);
    }
}

#[test]
fn values_known_by_hand() {
    let folder = Folder::new("by-hand");
    let known = |table: &Table<Index>, text: &str, parts: &[f64]| {
        let whole: f64 = parts.iter().sum();
        for (value, part) in said(table, &text.parse().unwrap()).iter().zip(parts) {
            assert!((value - part / whole).abs() < 2e-10, "{text}: {value}");
        }
    };
    // Each wins with a 1 alone: 1/6 + 5/6 (1 - x) = x, and the like for three.
    let (_, table) = solved(&folder, "short", SHORT, 1);
    known(&table, "^9AA ^9AA 0 - 0 short", &[6.0, 5.0]);
    known(&table, "^9AA ^9AA 1 - 0 short", &[5.0, 6.0]);
    // The roll decides.
    known(&table, "^9AA ^9AA 0 1 0 short", &[1.0, 0.0]);
    known(&table, "^9AA ^9AA 0 2 0 short", &[5.0, 6.0]);
    // Over, by the mover and by a gift to the next.
    known(&table, "^AAA ^AAA 1 - 0 short", &[1.0, 0.0]);
    known(&table, "^9AA ^AAA 1 - 0 short", &[0.0, 1.0]);
    let (_, table) = solved(&folder, "down", LATE, 1);
    known(&table, "v1HH v1HH 1 - 0", &[5.0, 6.0]);
    let (_, table) = solved(&folder, "three", THREE, 1);
    known(&table, "^9AA ^9AA ^9AA 0 - 0 short", &[36.0, 30.0, 25.0]);
    known(&table, "^9AA ^9AA ^9AA 2 - 0 short", &[30.0, 25.0, 36.0]);
    known(&table, "^9AA ^9AA ^9AA 2 1 0 short", &[0.0, 0.0, 1.0]);
}

#[test]
fn games_are_the_same_for_the_same_seed() {
    let folder = Folder::new("seeds");
    let (_, table) = solved(&folder, "x.table", THREE, 2);
    let stop = AtomicBool::new(false);
    let games = Games { games: 100_000, seed: 5, threads: 1, stop: &stop };
    let (_, start) = index(THREE);
    let tally = games.run(&table, &start).unwrap();
    assert_eq!(Games { threads: 3, ..games }.run(&table, &start).unwrap(), tally);
    assert_ne!(Games { seed: 6, ..games }.run(&table, &start).unwrap(), tally);
    for (wins, stated) in tally.wins.iter().zip(said(&table, &start)) {
        let error = (stated * (1.0 - stated) / 1e5).sqrt();
        assert!((*wins as f64 / 1e5 - stated).abs() <= 4.0 * error, "{tally:?} {stated}");
    }
    stop.store(true, Ordering::Relaxed);
    assert_eq!(games.run(&table, &start), None);
    let elsewhere = "^BBB ^BBB 0 - 0 short".parse().unwrap();
    let games = Games { stop: &AtomicBool::new(false), ..games };
    assert_eq!(games.run(&table, &elsewhere), None);
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = Folder::new("resume");
    let bytes = |table: &Table<Index>| table.file().section("shares").unwrap().to_vec();
    let (whole, table) = solved(&folder, "one", DOWN, 1);
    let (by_two, second) = solved(&folder, "two", DOWN, 2);
    assert!(bytes(&table) == bytes(&second));
    assert_eq!((by_two.gap, by_two.sweeps), (whole.gap, whole.sweeps));

    let (numbering, start) = index(DOWN);
    let (out, checkpoint) = (folder.file("three"), folder.file("three.checkpoint"));
    let stop = AtomicBool::new(false);
    let options = Options { out: out.clone(), threads: 1, checkpoint: Duration::ZERO, stop: &stop };
    let result = thread::scope(|scope| {
        scope.spawn(|| {
            while !checkpoint.exists() {
                thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        solve(&numbering, &start, &options, &mut |_, _| {})
    });
    assert!(matches!(result, Err(SolveError::Stopped)), "{result:?}");
    assert!(!out.exists());
    let done = TableFile::open(&checkpoint).unwrap();
    let stages: usize = done.get("stages").unwrap().parse().unwrap();
    assert!((1..numbering.stages().len()).contains(&stages), "{stages}");

    // To the end from there: the stages that were done are not begun again.
    let mut told = Vec::new();
    let stop = AtomicBool::new(false);
    let options = Options { stop: &stop, checkpoint: Duration::MAX, ..options };
    let resumed = solve(&numbering, &start, &options, &mut |_, step| {
        let number = step.strip_prefix("stage ").and_then(|rest| rest.split(' ').next());
        told.extend(number.map(|number| number.parse::<usize>().unwrap()));
    });
    assert!(!told.is_empty() && told.iter().all(|&stage| stage > stages), "{told:?}");
    let (resumed, third) = (resumed.unwrap(), Table::open(&out, numbering, &start).unwrap());
    assert!(bytes(&table) == bytes(&third));
    assert_eq!((resumed.gap, resumed.sweeps), (whole.gap, whole.sweeps));
    assert!(!checkpoint.exists());

    // A checkpoint that is none is no reason to fail.
    fs::write(&checkpoint, "nonsense").unwrap();
    let (_, fourth) = solved(&folder, "three", DOWN, 1);
    assert!(bytes(&table) == bytes(&fourth));
}

#[test]
fn another_table_is_refused() {
    let folder = Folder::new("other");
    let path = folder.file("x.table");
    drop(solved(&folder, "x.table", LATE, 1));
    let field = |text: &str| {
        let position: TriTangle = text.parse().unwrap();
        match Table::open(&path, Index::new(&position), &position) {
            Err(FileError::Format { field, .. }) => field,
            other => panic!("{other:?}", other = other.map(|_| "a table")),
        }
    };
    assert_eq!(field("vAAAA vAAAA 0 - 0"), "variant");
    // The end of a variant is no table of all of it.
    assert_eq!(field("vAAA vAAA 0 - 0"), "shares");
}
