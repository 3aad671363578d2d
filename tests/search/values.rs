//! At a fixed depth the search finds the plain minimax value, whatever is switched on.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::DrawRules;
use rand::RngExt;

use fiveply::search::{Engine, Limits, Options, Report, Request, Switches};

use crate::reference::{Case, WIN};
use crate::samples::{Pool, Rng, affordable, arkantar_study, rng, shuffled, walled_arkantar_study};

/// One of the combinations of the switches; one in 16 has all on.
pub fn switches(i: usize) -> Switches {
    let on = |bit: usize| i >> bit & 1 == 1;
    let (order, aspiration) = (on(0) || on(2), on(1) || on(3));
    let switches = Switches { table: on(0), pvs: on(1), killers: on(2), ..Switches::ALL };
    Switches { history: on(3), order, aspiration, ..switches }
}

pub fn search<P: Game>(
    engine: &mut Engine,
    case: &Case<P>,
    depth: u32,
    options: &Options,
) -> Report<P::Move> {
    search_among(engine, case, depth, options, None)
}

/// The same, choosing from some moves only.
pub fn search_among<P: Game>(
    engine: &mut Engine,
    case: &Case<P>,
    depth: u32,
    options: &Options,
    root_moves: Option<&[P::Move]>,
) -> Report<P::Move> {
    let (never, limits, history) = (AtomicBool::new(false), Limits::depth(depth), case.history());
    let request = Request::new(&case.position, &history, &limits, options);
    let request = Request { root_moves, ..request };
    engine.search_with(request, &never, |_| {}).expect("a player to act")
}

/// Of the values of all moves, best first, those of the lines that are asked for.
pub fn asked_for(mut values: Vec<i32>, options: &Options) -> Vec<i32> {
    values.sort_by_key(|value| -value);
    let Some(margin) = options.margin else {
        values.truncate(options.multipv);
        return values;
    };
    let (best, margin) = (values[0], (100.0 * margin).round() as i32);
    let is_forced = |value: i32| value.abs() > WIN / 2;
    values.retain(|&value| {
        value == best || !is_forced(best) && !is_forced(value) && best - value <= margin
    });
    values
}

/// Searches a case and compares all there is with plain minimax: the scores asked for, the score of
/// each line's first move, and what each line leads to. True if the result is forced.
pub fn check<P: Game>(engine: &mut Engine, case: &Case<P>, depth: u32, options: &Options) -> bool {
    let all = case.position.moves();
    let report = search(engine, case, depth, options);
    check_report(case, depth, options, &all, &report);
    report.score().win_in().is_some()
}

/// Checks a report of a search that chose from these moves.
pub fn check_report<P: Game>(
    case: &Case<P>,
    depth: u32,
    options: &Options,
    moves: &[P::Move],
    report: &Report<P::Move>,
) {
    let all = case.position.moves().into_iter().zip(case.values(depth));
    let values: HashMap<_, _> = all.filter(|(m, _)| moves.contains(m)).collect();
    let context = || format!("{} depth {depth} {options:?} {report:?}", case.position);
    for line in report.lines() {
        assert_eq!(line.score.raw(), values[&line.moves[0]], "{}", context());
        let (worth, over) = case.play_out(&line.moves);
        assert_eq!(line.score.raw(), worth, "{}", context());
        assert!(over || line.moves.len() == report.depth as usize, "{}", context());
    }
    let scores: Vec<_> = report.lines().iter().map(|line| line.score.raw()).collect();
    assert_eq!(scores, asked_for(values.into_values().collect(), options), "{}", context());
    let distinct: HashSet<_> = report.lines().iter().map(|line| line.moves[0]).collect();
    assert_eq!(distinct.len(), scores.len(), "{}", context());
}

/// The depth wanted for a sample: each combination of switches sees all depths.
fn wanted(i: usize) -> u32 {
    1 + (i / 16) as u32 % 4
}

/// Checks many positions, each as deep as plain minimax can afford, and at most as deep as wanted.
fn values<P: Game>(
    samples: usize,
    nodes: impl Fn(usize) -> u64,
    wanted: impl Fn(usize) -> u32,
    mut sample: impl FnMut(usize) -> P,
) {
    let mut engine = Engine::new();
    let (mut forced, mut depths) = (0, [0; 5]);
    for i in 0..samples {
        let position = sample(i);
        let depth = affordable(&position, wanted(i), nodes(i));
        let options = Options { table_mb: 1, switches: switches(i), ..Options::default().exact() };
        forced += usize::from(check(&mut engine, &Case::fresh(position), depth, &options));
        depths[depth as usize] += 1;
    }
    println!("{}: {samples} values, {forced} of them forced, by depth {depths:?}", P::NAME);
    assert!(forced > samples / 100);
}

/// Records in which players go back to where they were, and pasts in which the best lines have
/// been seen before; near the turn limit too.
fn draws<P: Game>(samples: usize, nodes: u64, mut sample: impl FnMut(usize, &mut Rng) -> P) {
    let (mut rng, mut engine) = (rng(2), Engine::new());
    let (mut by_repetition, mut by_limit, mut depths) = (0, 0, [0; 8]);
    for i in 0..samples {
        let rules = DrawRules { repetition: [None, Some(2), Some(3)][i % 3], turn_limit: None };
        let position = sample(i, &mut rng);
        let options =
            Options { table_mb: 1, switches: switches(i / 4), ..Options::default().exact() };
        let mut case = match i % 4 {
            0 => Case::of(&shuffled(&mut rng, position, rules, 8)),
            _ => Case { rules, ..Case::fresh(position) },
        };
        let depth = affordable(&case.position, 7, nodes);
        if let Some(limit) = rules.repetition {
            for _ in 0..i % 4 {
                let line = search(&mut engine, &case, depth, &options).line().to_vec();
                remember(&mut case, &line, limit - 1);
            }
        }
        if i / 3 % 3 == 0 {
            case.rules.turn_limit = Some(case.turns + rng.random_range(1..5));
        }
        check(&mut engine, &case, depth, &options);
        depths[depth as usize] += 1;
        let values = case.values(depth);
        let changed = |rules| {
            let other = Case { rules, ..case.clone() };
            usize::from(rules != case.rules && other.values(depth) != values)
        };
        by_repetition += changed(DrawRules { repetition: None, ..case.rules });
        by_limit += changed(DrawRules { turn_limit: None, ..case.rules });
    }
    println!("{}: by depth {depths:?}", P::NAME);
    println!("{by_repetition} changed by repetition, {by_limit} by the turn limit");
    assert!(by_repetition > samples / 10 && by_limit > samples / 20);
}

/// What an engine learnt where the limit of turns was far is not used where it is near. To tell,
/// lines of a length must differ in how many turns they have: few moves, and turns of any length.
#[test]
fn a_limit_of_turns_that_comes_nearer_is_seen() {
    let mut rng = rng(9);
    for i in 0..400 {
        let mut case = Case::fresh(walled_arkantar_study(&mut rng));
        let options = Options { table_mb: 1, ..Options::default().exact() };
        let depth = affordable(&case.position, 5, 20_000);
        let mut engine = Engine::new();
        check(&mut engine, &case, depth, &options);
        case.rules.turn_limit = Some(2 + i % 2);
        check(&mut engine, &case, depth, &options);
    }
}

/// As if the turn starts along a line had been seen `times` times in the past.
fn remember<P: Game>(case: &mut Case<P>, line: &[P::Move], times: u32) {
    let mut position = case.position.clone();
    for &m in line {
        let next = position.play(m);
        if next.outcome().is_none() && next.actor() != position.actor() {
            (0..times).for_each(|_| case.turn_starts.push(next.clone()));
        }
        position = next;
    }
}

/// Some expensive positions among many cheap ones.
fn mixed(i: usize) -> u64 {
    if (i / 64).is_multiple_of(2) { 60_000 } else { 3_000 }
}

fn expensive(_: usize) -> u64 {
    1_000_000
}

#[test]
fn arkantar_values() {
    let mut rng = rng(1);
    let pool = Pool::<Arkantar>::new(&mut rng, 100);
    values(10_000, mixed, wanted, |i| match i % 3 {
        0 => arkantar_study(&mut rng),
        _ => pool.position(&mut rng),
    });
    values(160, expensive, |_| 4, |_| arkantar_study(&mut rng));
}

#[test]
fn tritrac_values() {
    let mut rng = rng(1);
    let pool = Pool::<TriTrac>::new(&mut rng, 40);
    values(10_000, mixed, wanted, |_| pool.position(&mut rng));
    values(40, |_| 4_000_000, |_| 3, |_| pool.position(&mut rng));
}

#[test]
fn thief_values() {
    let mut rng = rng(1);
    let small = Pool::<Thief<5>>::new(&mut rng, 60);
    values(10_000, mixed, wanted, |_| small.position(&mut rng));
    let large = Pool::<Thief<7>>::new(&mut rng, 20);
    values(1_000, mixed, wanted, |_| large.position(&mut rng));
}

#[test]
fn threaten_values() {
    let mut rng = rng(1);
    let pool = Pool::<Threaten<2>>::new(&mut rng, 60);
    values(10_000, mixed, wanted, |_| pool.position(&mut rng));
}

#[test]
fn arkantar_draws() {
    draws(800, 15_000, |i, rng| match i % 2 {
        0 => arkantar_study(rng),
        _ => walled_arkantar_study(rng),
    });
}

#[test]
fn tritrac_draws() {
    let pool = Pool::<TriTrac>::new(&mut rng(3), 10);
    draws(600, 30_000, |_, rng| pool.position(rng));
}
