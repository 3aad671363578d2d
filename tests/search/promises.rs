//! What the search promises besides its values: limits, the same answer every time, lines.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fiveply::Position;
use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options, Report, SearchError, Stop, Switches, analyse};

use crate::reference::Case;
use crate::samples::{Pool, arkantar_study, rng};
use crate::values::{check, switches};

/// What is the same every time.
type Answer<P> = (Vec<<P as Position>::Move>, i32, u32, u64);

fn answer<P: Game>(report: &Report<P::Move>) -> Answer<P> {
    (report.line().to_vec(), report.score().raw(), report.depth, report.nodes)
}

fn run<P: Game>(
    engine: &mut Engine,
    position: &P,
    limits: Limits,
    options: &Options,
) -> Report<P::Move> {
    let (history, never) = (History::fresh(position), AtomicBool::new(false));
    engine.search(position, &history, &limits, options, &never, |_| {}).expect("a player to act")
}

fn exact() -> Options {
    Options::default().exact()
}

/// The plies to a forced win or loss that the exact search finds at this depth.
pub fn exactly<P: Game>(position: &P, depth: u32) -> Option<i32> {
    run(&mut Engine::new(), position, Limits::depth(depth), &exact()).score().win_in()
}

/// Some positions of a game.
fn positions<P: Game>(n: usize) -> Vec<P> {
    let mut rng = rng(5);
    let pool = Pool::new(&mut rng, 10);
    (0..n).map(|_| pool.position(&mut rng)).collect()
}

fn several_lines<P: Game>(depth: u32) {
    let mut engine = Engine::new();
    for (i, position) in positions::<P>(60).into_iter().enumerate() {
        let multipv = [2, 3, 7, 1000][i % 4];
        let options = Options { multipv, table_mb: 1, switches: switches(i / 4), ..exact() };
        check(&mut engine, &Case::fresh(position), depth, &options);
    }
}

#[test]
fn several_lines_are_the_best_moves_with_exact_scores() {
    several_lines::<Arkantar>(3);
    several_lines::<TriTrac>(2);
}

/// The positions that searches of some positions visit.
fn visited<P: Game>(positions: &[P], depth: u32, table_mb: usize, order: bool) -> u64 {
    let options = Options { table_mb, switches: Switches { order, ..Switches::ALL }, ..exact() };
    let visit = |p| run(&mut Engine::new(), p, Limits::depth(depth), &options).nodes;
    positions.iter().map(visit).sum()
}

fn one_order_visits_less<P: Game>(depth: u32) {
    let positions = positions::<P>(40);
    for table_mb in [0, 4] {
        let [all, one] = [false, true].map(|order| visited(&positions, depth, table_mb, order));
        assert!(
            one <= all,
            "{} with {table_mb} MiB: {one} positions, {all} in all orders",
            P::NAME
        );
    }
}

#[test]
fn one_order_of_a_turn_never_costs_positions() {
    one_order_visits_less::<Arkantar>(4);
    one_order_visits_less::<Thief<5>>(3);
}

fn same_with_threads<P: Game>(depth: u32) {
    let mut engine = Engine::new();
    for (i, position) in positions::<P>(60).into_iter().enumerate() {
        let options = Options { threads: 2 + i % 3, table_mb: i % 2, ..exact() };
        check(&mut engine, &Case::fresh(position), depth, &options);
    }
}

#[test]
fn threads_find_the_same_value() {
    same_with_threads::<Arkantar>(3);
    same_with_threads::<TriTrac>(2);
    same_with_threads::<Thief<5>>(3);
    same_with_threads::<Threaten<2>>(3);
}

fn same_every_time<P: Game>() {
    for position in positions::<P>(8) {
        for limits in [Limits::depth(3), Limits::nodes(7_000), Limits::nodes(12_345)] {
            let first = analyse(&position, &limits).expect("a player to act");
            let again = analyse(&position, &limits).expect("a player to act");
            assert_eq!(answer::<P>(&first), answer::<P>(&again));
            let mut engine = Engine::new();
            run(&mut engine, &position, Limits::depth(2), &Options::default());
            engine.clear();
            let cleared = run(&mut engine, &position, limits, &Options::default());
            assert_eq!(answer::<P>(&first), answer::<P>(&cleared));
        }
    }
}

#[test]
fn one_thread_gives_the_same_answer_every_time() {
    same_every_time::<Arkantar>();
    same_every_time::<TriTrac>();
}

fn node_limit<P: Game>() {
    for position in positions::<P>(8) {
        for nodes in [0, 1, 2, 50, 1000, 1001, 20_000] {
            let strong = analyse(&position, &Limits::nodes(nodes)).expect("a player to act");
            let more = strong.nodes != nodes && strong.stopped == Some(Stop::Nodes);
            assert!(!more || strong.depth == 1);
            let report = run(&mut Engine::new(), &position, Limits::nodes(nodes), &exact());
            assert!(position.is_legal(report.best()));
            assert!(report.depth >= 1);
            match report.stopped {
                Some(Stop::Decided) => {}
                Some(Stop::Nodes) if report.depth > 1 => assert_eq!(report.nodes, nodes),
                Some(Stop::Nodes) => {
                    assert_eq!(report.nodes, nodes.max(position.count_moves()));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn a_node_limit_is_exact_from_depth_1_on() {
    node_limit::<Arkantar>();
    node_limit::<TriTrac>();
}

#[test]
fn a_deadline_is_kept() {
    for ms in [0, 1, 20, 100] {
        let time = Duration::from_millis(ms);
        let report = analyse(&Arkantar::default(), &Limits::time(time)).expect("a player to act");
        assert_eq!(report.stopped, Some(Stop::Time));
        assert!(report.depth >= 1 && report.time >= time);
        // Within 2 ms on a quiet machine; this one may be busy.
        assert!(report.time < time + Duration::from_millis(60), "{:?} for {time:?}", report.time);
    }
}

#[test]
fn a_raised_flag_ends_the_search() {
    let stop = AtomicBool::new(false);
    let position = TriTrac::default();
    let history = History::fresh(&position);
    for threads in [1, 2] {
        stop.store(false, Ordering::Relaxed);
        let options = Options { threads, ..Options::default() };
        let (report, late) = thread::scope(|scope| {
            let raiser = scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                stop.store(true, Ordering::Relaxed);
                Instant::now()
            });
            let report = Engine::new()
                .search(&position, &history, &Limits::NONE, &options, &stop, |_| {})
                .expect("a player to act");
            (report, raiser.join().expect("no panic").elapsed())
        });
        assert_eq!(report.stopped, Some(Stop::Interrupted));
        assert!(position.is_legal(report.best()));
        assert!(late < Duration::from_millis(100), "{late:?}");
    }
    // Raised from the beginning, depth 1 is searched all the same.
    let report = Engine::new()
        .search(&position, &history, &Limits::NONE, &Options::default(), &stop, |_| {})
        .expect("a player to act");
    assert_eq!((report.depth, report.stopped), (1, Some(Stop::Interrupted)));
}

#[test]
fn depths_out_of_range_are_the_nearest_possible() {
    let report = analyse(&TriTrac::default(), &Limits::depth(0)).expect("a player to act");
    assert_eq!((report.depth, report.stopped), (1, Some(Stop::Depth)));
    let limits = Limits { depth: Some(u32::MAX), nodes: Some(1000), time: Some(Duration::MAX) };
    let report = analyse(&TriTrac::default(), &limits).expect("a player to act");
    assert_eq!(report.stopped, Some(Stop::Nodes));
}

#[test]
fn a_search_without_limits_ends_with_a_proof() {
    let mut rng = rng(6);
    let mut distances = BTreeSet::new();
    while distances.len() < 6 {
        let study = arkantar_study(&mut rng);
        let limited = run(&mut Engine::new(), &study, Limits::depth(4), &exact());
        let Some(win_in) = limited.score().win_in() else { continue };
        distances.insert(win_in);
        assert_eq!(limited.stopped, Some(Stop::Decided));
        let report = run(&mut Engine::new(), &study, Limits::NONE, &exact());
        assert_eq!(answer::<Arkantar>(&report), answer::<Arkantar>(&limited));
        assert_eq!(report.depth, win_in.unsigned_abs());
    }
}

/// Black has slid; his King is walled in and nothing can be flipped any more.
fn only_end() -> Arkantar {
    let text = "######k/#######/#######/#######/#######/#######/K###### b 1 x -";
    let position: Arkantar = text.parse().expect("a study");
    assert_eq!(position.count_moves(), 1);
    position
}

#[test]
fn a_single_move_is_answered_at_once_if_time_is_the_only_limit() {
    let (position, day) = (only_end(), Duration::from_secs(86_400));
    let report = analyse(&position, &Limits::time(day)).expect("a player to act");
    assert_eq!((report.depth, report.stopped), (1, Some(Stop::OnlyMove)));
    assert_eq!(report.best().to_string(), "end");

    let limits = Limits { depth: Some(4), time: Some(day), nodes: None };
    let report = analyse(&position, &limits).expect("a player to act");
    assert_eq!((report.depth, report.stopped), (4, Some(Stop::Depth)));

    let patient = Options { only_move: false, table_mb: 1, ..Options::default() };
    let limits = Limits::time(Duration::from_millis(200));
    let report = run(&mut Engine::new(), &position, limits, &patient);
    assert!(report.depth > 1 && report.stopped == Some(Stop::Time));
}

#[test]
fn reports_come_after_each_iteration() {
    let (position, never) = (Arkantar::default(), AtomicBool::new(false));
    let mut reports = Vec::new();
    let history = History::fresh(&position);
    let limits = Limits::depth(5);
    let last = Engine::new()
        .search(&position, &history, &limits, &Options::default(), &never, |report| {
            reports.push(report.clone());
        })
        .expect("a player to act");
    let depths: Vec<_> = reports.iter().map(|report| report.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert!(reports.iter().all(|report| report.stopped.is_none()));
    assert!(reports.is_sorted_by_key(|report| (report.nodes, report.time)));
    assert_eq!(answer::<Arkantar>(&last), answer::<Arkantar>(&reports[4]));
}

#[test]
fn scores_are_those_of_the_seats() {
    let report = analyse(&only_end(), &Limits::depth(3)).expect("a player to act");
    for line in report.lines() {
        assert_eq!(line.scores, [line.score, -line.score]);
    }
}

#[test]
fn a_finished_game_and_an_impossible_table_are_refused() {
    let over: Arkantar = "......k/......./......./......./......./......./....... b 0 - -"
        .parse()
        .expect("a finished game");
    let position = over.to_string();
    assert_eq!(analyse(&over, &Limits::NONE), Err(SearchError::Over { position }));

    let start = Arkantar::default();
    let (history, never) = (History::fresh(&start), AtomicBool::new(false));
    let options = Options { table_mb: usize::MAX, ..Options::default() };
    let mut engine = Engine::new();
    let refused = engine.search(&start, &history, &Limits::NONE, &options, &never, |_| {});
    assert_eq!(refused, Err(SearchError::Memory { found: usize::MAX }));
    // The engine can still be used.
    run(&mut engine, &start, Limits::depth(1), &Options::default());
}

#[test]
fn one_engine_serves_all_games_and_table_sizes() {
    let mut engine = Engine::new();
    for table_mb in [0, 1, 3, 7, 0, 16, 2] {
        let options = Options { table_mb, ..exact() };
        check(&mut engine, &Case::fresh(Arkantar::default()), 3, &options);
        check(&mut engine, &Case::fresh(TriTrac::default()), 2, &options);
    }
}

#[test]
fn what_was_learnt_helps_the_next_search() {
    let (mut engine, options) = (Engine::new(), exact());
    let position = Arkantar::default();
    let first = run(&mut engine, &position, Limits::depth(5), &options);
    let again = run(&mut engine, &position, Limits::depth(5), &options);
    assert_eq!(first.score(), again.score());
    assert!(again.nodes < first.nodes / 2);
}
