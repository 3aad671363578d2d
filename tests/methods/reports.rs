//! The one set of limits and reports, whatever the method.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fiveply::Position;
use fiveply::games::Game;
use fiveply::games::threaten::Threaten;
use fiveply::games::tritangle::TriTangle;
use fiveply::record::{DrawRules, History};
use fiveply::search::{
    Engine, Limits, Method, Options, Report, Score, SearchError, Stop, Switches, analyse,
};

use crate::samples::{Samples, options, search};

fn with<P: Game>(
    p: &P,
    limits: &Limits,
    options: &Options,
    stop: bool,
) -> Result<Report<P::Move>, SearchError> {
    let (history, stop) = (History::fresh(p), AtomicBool::new(stop));
    Engine::new().search(p, &history, limits, options, &stop, |_| {})
}

fn start<P: Game>() -> P {
    P::start(P::VARIANTS[0], 0).expect("the start")
}

/// What every method promises, in this position.
fn promises<P: Game>(p: &P, method: Method) {
    let options = Options { method, ..Options::default() };
    let run = |limits: Limits, stop| with(p, &limits, &options, stop).expect("a report");
    let same = |a: &Report<P::Move>, b: &Report<P::Move>| {
        assert_eq!(
            (a.lines(), a.scores(), a.depth, a.nodes, a.stopped),
            (b.lines(), b.scores(), b.depth, b.nodes, b.stopped)
        );
    };
    for limits in [Limits::depth(4), Limits::nodes(5_000)] {
        same(&run(limits, false), &run(limits, false));
    }
    let limited = run(Limits::nodes(5_000), false);
    assert!(limited.nodes <= 5_000 && limited.depth >= 1);
    assert_eq!(limited.stopped, Some(Stop::Nodes));

    let begin = Instant::now();
    let timed = run(Limits::time(Duration::from_millis(50)), false);
    assert!(begin.elapsed() < Duration::from_secs(2));
    assert_eq!(timed.stopped, Some(Stop::Time));

    let stopped = run(Limits::NONE, true);
    assert_eq!((stopped.depth, stopped.stopped), (1, Some(Stop::Interrupted)));
    assert!(p.is_legal(stopped.best()));

    let mut depths = Vec::new();
    let (history, never) = (History::fresh(p), AtomicBool::new(false));
    let found = Engine::new().search(p, &history, &Limits::depth(4), &options, &never, |info| {
        depths.push(info.depth);
        assert_eq!(info.stopped, None);
        assert_eq!(info.score(), info.scores()[usize::from(p.actor().seat().expect("a seat"))]);
    });
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(found.expect("a report").stopped, Some(Stop::Depth));
}

/// Those that deepen ply by ply; playouts have promises of their own.
fn deepening() -> impl Iterator<Item = Method> {
    Method::ALL.into_iter().filter(|&method| method != Method::Mcts)
}

#[test]
fn every_method_keeps_the_promises() {
    for method in deepening() {
        promises(&start::<Threaten<3>>(), method);
        promises(&start::<Threaten<4>>(), method);
        promises(&TriTangle::start("2x3", 0).expect("a variant"), method);
        if method != Method::BrsPlus {
            promises(&start::<TriTangle>(), method);
            promises(&"^259 ^BBB ^BBB 0 2 0".parse::<TriTangle>().expect("a position"), method);
        }
    }
}

#[test]
fn with_two_players_every_method_is_the_same() {
    for p in Samples::<Threaten<2>>::new(Threaten::<2>::VARIANTS, 3).take(30) {
        let run = |method| with(&p, &Limits::depth(3), &options(method, Switches::ALL), false);
        let expected = run(Method::Auto).expect("a report");
        for method in deepening() {
            let found = run(method).expect("a report");
            assert_eq!((found.lines(), found.nodes), (expected.lines(), expected.nodes));
        }
        let [a, b] = expected.scores() else { panic!("two players") };
        assert_eq!(*a, -*b);
    }
}

#[test]
fn threads_find_the_same_values() {
    for method in [Method::Paranoid, Method::BrsPlus] {
        for p in Samples::<Threaten<3>>::new(Threaten::<3>::VARIANTS, 4).take(20) {
            let run = |threads| {
                let options = Options { threads, ..options(method, Switches::ALL) };
                let report = with(&p, &Limits::depth(3), &options, false).expect("a report");
                report.lines().iter().map(|line| line.score).collect::<Vec<_>>()
            };
            assert_eq!(run(1), run(2), "{p}");
        }
    }
}

/// An engine that has searched from one seat is no worse for another, nor by another method.
#[test]
fn one_engine_serves_all_views() {
    let mut engine = Engine::new();
    for (i, p) in Samples::<Threaten<3>>::new(Threaten::<3>::VARIANTS, 5).take(150).enumerate() {
        for method in Method::ALL {
            let rules = [DrawRules::NONE, DrawRules::STANDARD][i % 2];
            let options = options(method, Switches::ALL);
            let kept = search(&mut engine, &p, rules, 3, &options);
            let fresh = search(&mut Engine::new(), &p, rules, 3, &options);
            let scores = |report: &Report<_>| {
                report.lines().iter().map(|line| line.score).collect::<Vec<_>>()
            };
            assert_eq!(scores(&kept), scores(&fresh), "{p} {method:?}");
        }
    }
}

#[test]
fn dice_and_best_replies_do_not_go_together() {
    let options = Options { method: Method::BrsPlus, ..Options::default() };
    let refused = with(&start::<TriTangle>(), &Limits::depth(1), &options, false);
    assert_eq!(refused, Err(SearchError::Method { found: Method::BrsPlus }));
    assert_eq!(
        refused.expect_err("no report").to_string(),
        "method: found brs+, expected auto, paranoid, maxn or mcts in a game with dice"
    );
}

#[test]
fn where_a_roll_is_due_every_roll_has_a_line() {
    for (variant, players) in [("2x3", 2), ("3x3", 3)] {
        let p = TriTangle::start(variant, 0).expect("a variant");
        let report = analyse(&p, &Limits::depth(6)).expect("a report");
        let lines: Vec<_> =
            report.lines().iter().map(|line| line.moves.iter().map(ToString::to_string)).collect();
        let lines: Vec<Vec<_>> = lines.into_iter().map(Iterator::collect).collect();
        let expected = (1..=6).map(|roll| {
            let then = if [1, 6].contains(&roll) { "B-0" } else { "pass" };
            vec![format!("roll {roll}"), then.to_owned()]
        });
        assert_eq!(lines, expected.collect::<Vec<_>>());
        let mean = report.lines().iter().map(|line| line.score.value()).sum::<f64>() / 6.0;
        assert_eq!(report.score(), Score::from_probability(mean));
        let all: f64 = report.scores().iter().map(|score| score.value()).sum();
        assert_eq!(report.scores().len(), players);
        assert!((all - 1.0).abs() < 1e-12, "the players share the game");
        assert!(report.score().value() > 1.0 / players as f64, "to begin is good");
    }
}

#[test]
fn a_certain_win_is_the_probability_one() {
    let read = |text: &str| text.parse::<TriTangle>().expect("a position");
    // Player 0 has one piece left, two steps from home.
    let win = read("v2HH v9AA 0 2 0");
    let report = analyse(&win, &Limits::NONE).expect("a report");
    assert_eq!((report.score().value(), report.score().win_in()), (1.0, None));
    assert_eq!((report.depth, report.stopped), (1, Some(Stop::Decided)));
    assert!(win.play(report.best()).outcome().is_some_and(|outcome| outcome.winner == Some(0)));
    assert_eq!(report.score().to_string(), "100.0 %");
    // The same before the roll: two of six rolls, and a good chance later.
    let due = analyse(&read("v2HH v9AA 0 - 0"), &Limits::depth(5)).expect("a report");
    assert_eq!(due.lines()[1].score.value(), 1.0);
    assert!(due.score().value() > 1.0 / 6.0 && due.score().value() < 1.0);
}

#[test]
fn who_is_out_has_lost() {
    // Green is out; Red takes the last Obelisk but his own.
    let text =
        "O0/.../...../.C0...../.T2......./......T0..T0./............./O2T2.....C1...T1..T2 0 022 +";
    let p: Threaten<3> = text.parse().expect("a position");
    for method in [Method::Paranoid, Method::MaxN, Method::BrsPlus, Method::Mcts] {
        let options = Options { method, ..Options::default() };
        let report = with(&p, &Limits::depth(2), &options, false).expect("a report");
        assert_eq!(report.scores()[1].win_in(), Some(0), "{method:?}");
        assert_eq!(report.scores()[1].to_string(), "lost");
    }
}

/// A paranoid win is one whatever the others do; the other methods' wins need not be.
#[test]
fn what_is_proved_ends_the_search() {
    let (mut wins, mut on_the_spot) = (0, 0);
    for p in Samples::<Threaten<3>>::new(Threaten::<3>::VARIANTS, 6).take(300) {
        let options = |method| Options { method, ..Options::default().exact() };
        let paranoid = with(&p, &Limits::depth(3), &options(Method::Paranoid), false);
        let paranoid = paranoid.expect("a report");
        let decided = paranoid.score().win_in().is_some();
        assert_eq!(paranoid.stopped == Some(Stop::Decided), decided);
        let Some(plies) = paranoid.score().win_in().filter(|&plies| plies > 0) else { continue };
        wins += 1;
        for method in [Method::MaxN, Method::BrsPlus] {
            let report = with(&p, &Limits::depth(3), &options(method), false).expect("a report");
            let win = report.score().win_in();
            assert!(win.is_some_and(|n| n > 0 && n <= plies), "{p} {method:?} {win:?}");
            if method == Method::MaxN {
                assert_eq!(report.stopped == Some(Stop::Decided), win == Some(1));
                on_the_spot += usize::from(win == Some(1));
            }
        }
    }
    println!("{wins} paranoid wins, {on_the_spot} of them on the spot");
    assert!(wins > on_the_spot && on_the_spot > 0);
}
