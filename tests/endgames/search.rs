//! The search that asks the tables, against plain minimax that asks them too.

use std::sync::atomic::AtomicBool;

use fiveply::games::thief::{Force, Index, Material, Tables, Thief};
use fiveply::record::{DrawRules, History};
use fiveply::search::{Engine, Limits, Options, Report, Request, Stop, Switches};
use fiveply::{Evaluate, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

use crate::small_tables;

const WIN: i32 = 1_000_000;

/// The value for the player to act, `turns` being left to the limit, with this turn.
fn minimax(p: &Thief<5>, tables: &Tables<5>, depth: u32, ply: i32, turns: i32) -> i32 {
    let seat = p.actor().seat();
    if depth == 0 {
        return p.evaluate(seat.expect("a player"));
    }
    let value = |m| {
        let (next, ply) = (p.play(m), ply + 1);
        if let Some(outcome) = next.outcome() {
            return if outcome.winner == seat { WIN - ply } else { ply - WIN };
        }
        if next.actor().seat() == seat {
            return minimax(&next, tables, depth - 1, ply, turns);
        }
        match tables.probe(&next).map(|exact| (exact.turns(), exact.is_win())) {
            _ if turns <= 1 => 0,
            Some((Some(n), _)) if n as i32 > turns - 1 => 0,
            Some((Some(n), won)) => (WIN - ply - n as i32) * if won { -1 } else { 1 },
            Some((None, _)) => 0,
            None => -minimax(&next, tables, depth - 1, ply, turns - 1),
        }
    };
    p.moves().into_iter().map(value).max().expect("a move")
}

fn search(
    engine: &mut Engine,
    tables: &Tables<5>,
    p: &Thief<5>,
    depth: u32,
    turn_limit: Option<u32>,
    options: &Options,
) -> Report<<Thief<5> as Position>::Move> {
    let never = AtomicBool::new(false);
    let rules = DrawRules { repetition: None, turn_limit };
    let history = History { rules, ..History::fresh(p) };
    let limits = Limits::depth(depth);
    let request = Request::new(p, &history, &limits, options).asking(tables);
    let found = engine.search_with(request, &never, |_| {});
    found.expect("a player to act")
}

/// A position with so many units on a side, not finished; in the middle of a turn now and then.
fn sample(rng: &mut Rng, most: u8) -> Thief<5> {
    loop {
        let mut force = |units| {
            let elites = rng.random_range(0..=units);
            Force { guards: units - elites, elites }
        };
        let material = Material { own: force(most), enemy: force(most) };
        let index = Index::<5>::new(material);
        let p = index.position(rng.random_range(0..index.len())).expect("a position");
        if p.outcome().is_some() {
            continue;
        }
        let first = p.nth_move(rng.random_range(0..p.count_moves())).expect("a move");
        let next = p.play(first);
        return if rng.random_bool(0.3) && next.outcome().is_none() { next } else { p };
    }
}

#[test]
fn at_a_fixed_depth_the_search_finds_the_value_of_minimax_with_the_same_tables() {
    let tables = small_tables();
    let (mut rng, mut engine) = (Rng::seed_from_u64(8), Engine::new());
    let (mut forced, mut known) = (0, 0);
    for i in 0..400 {
        let p = sample(&mut rng, 2);
        let depth = if p.count_moves() < 40 { 1 + i % 3 } else { 1 + i % 2 };
        let turn_limit = (i % 4 == 0).then(|| rng.random_range(1..20));
        let on = |bit: u32| i >> bit & 1 == 1;
        let switches = Switches { table: on(2), pvs: on(3), killers: on(4), ..Switches::ALL };
        let threads = 1 + usize::from(i % 5 == 0);
        let options = Options { table_mb: 1, switches, threads, ..Options::default().exact() };
        let report = search(&mut engine, tables, &p, depth, turn_limit, &options);
        let turns = turn_limit.map_or(i32::MAX, |limit| limit as i32);
        let expected = minimax(&p, tables, report.depth, 0, turns);
        assert_eq!(report.score().raw(), expected, "{p} depth {} {turn_limit:?}", report.depth);
        assert!(report.depth == depth || report.stopped == Some(Stop::Decided));
        forced += u32::from(report.score().win_in().is_some());
        known += u32::from(report.known > 0);
    }
    println!("400 values, {forced} of them forced, {known} with known positions");
    assert!(forced > 100 && known > 100);
}

#[test]
fn within_the_tables_a_few_plies_are_enough() {
    let tables = small_tables();
    let mut engine = Engine::new();
    let mut decided = 0;
    for material in ["GE-G", "G-GE", "E-EE"] {
        let index = Index::<5>::new(material.parse().expect("a material"));
        for number in (0..index.len()).step_by(997) {
            let p = index.position(number).expect("a position");
            let Some(exact) = tables.probe(&p) else { continue };
            let options = Options { table_mb: 1, ..Options::default() };
            let report = search(&mut engine, tables, &p, 4, None, &options);
            let result = report.score().win_in().map_or(0, i32::signum);
            let expected = i32::from(exact.is_win()) - i32::from(exact.is_loss());
            assert_eq!(result, expected, "{p}: {exact}, found {}", report.score());
            // The turns of the table count as one ply each, those of the search by their moves.
            let plies = report.score().win_in().map_or(0, i32::unsigned_abs);
            assert!(plies >= exact.turns().unwrap_or(0), "{p}: {exact}, {}", report.score());
            decided += 1;
        }
    }
    assert!(decided > 100);
}

#[test]
fn an_engine_does_not_use_with_one_oracle_what_it_learnt_with_another() {
    let tables = small_tables();
    let mut rng = Rng::seed_from_u64(9);
    let (never, options) = (AtomicBool::new(false), Options::default().exact());
    let mut engine = Engine::new();
    for _ in 0..40 {
        let p = sample(&mut rng, 2);
        let history = History { rules: DrawRules::NONE, ..History::fresh(&p) };
        let without = |engine: &mut Engine| {
            let limits = Limits::depth(2);
            let found = engine.search(&p, &history, &limits, &options, &never, |_| {});
            found.expect("a player to act").score()
        };
        let fresh = without(&mut Engine::new());
        search(&mut engine, tables, &p, 2, None, &options);
        assert_eq!(without(&mut engine), fresh, "{p}");
    }
}
