//! Monte Carlo tree search: limits, proofs, dice, memory, and the same answer every time.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fiveply::games::arkantar::Arkantar;
use fiveply::games::thief::Thief;
use fiveply::games::threaten::Threaten;
use fiveply::games::tritangle::TriTangle;
use fiveply::games::tritrac::TriTrac;
use fiveply::record::{DrawRules, History};
use fiveply::search::{Engine, Limits, Method, Options, Report, Score, Stop};
use fiveply::{Actor, Game, Position};

use crate::samples::Samples;

fn playouts() -> Options {
    Options { method: Method::Mcts, table_mb: 4, ..Options::default() }
}

fn under<P: Game>(
    p: &P,
    rules: DrawRules,
    limits: Limits,
    options: &Options,
    stop: bool,
) -> Report<P::Move> {
    let (history, stop) = (History { rules, ..History::fresh(p) }, AtomicBool::new(stop));
    let found = Engine::new().search(p, &history, &limits, options, &stop, |_| {});
    found.expect("a player to act")
}

fn run<P: Game>(p: &P, limits: Limits, options: &Options) -> Report<P::Move> {
    under(p, DrawRules::of::<P>(), limits, options, false)
}

/// Checks that lines are legal, different, and as many as there are to be.
fn check_lines<P: Game>(p: &P, report: &Report<P::Move>, multipv: usize) {
    let rolls = matches!(p.actor(), Actor::Chance(_));
    let expected = if rolls { 6 } else { multipv.min(p.moves().len()) };
    assert_eq!(report.lines().len(), expected, "{p}");
    for (i, line) in report.lines().iter().enumerate() {
        let mut at = p.clone();
        for (ply, &m) in line.moves.iter().enumerate() {
            assert!(at.is_legal(m), "{m} in {at}");
            let roll = matches!(at.actor(), Actor::Chance(_));
            assert!(!roll || ply == 0, "the line goes on behind a roll");
            at = at.play(m);
        }
        assert!(report.lines()[..i].iter().all(|other| other.moves[0] != line.moves[0]));
        assert_eq!(line.scores.len(), usize::from(p.players()));
        let seat = usize::from(p.actor().seat().expect("a player"));
        assert_eq!(line.score, line.scores[seat]);
        if p.players() == 2 {
            assert_eq!(line.scores[1 - seat], -line.score);
        }
        // A win on the board is told to be as far as it is.
        if let (Some(outcome), Some(told)) = (at.outcome(), line.score.win_in()) {
            let plies = line.moves.len() as i32;
            let won = outcome.winner == Some(seat as u8);
            assert_eq!(told, if won { plies } else { -plies }, "{p}");
        }
    }
}

/// What is promised for every game, in positions from its games.
fn promises<P: Game>(samples: usize) {
    for (i, p) in Samples::<P>::new(P::VARIANTS, 21).take(samples).enumerate() {
        let options = Options { multipv: [1, 3, 1000][i % 3], ..playouts() };
        let limits = Limits::nodes([0, 1, 300, 3_000][i / 3 % 4]);
        let report = run(&p, limits, &options);
        let same = run(&p, limits, &Options { threads: 2, ..options });
        assert_eq!((report.lines(), report.scores()), (same.lines(), same.scores()), "{p}");
        assert_eq!((report.nodes, report.depth), (same.nodes, same.depth));
        check_lines(&p, &report, options.multipv);
        assert!(report.depth >= 1);
        match report.stopped {
            Some(Stop::Decided) => {
                let proved = |score: Score| score.is_result() || P::DICE || score == Score::DRAW;
                assert!(report.lines().iter().all(|line| proved(line.score)), "{p}");
            }
            Some(Stop::Nodes) => {
                let least = limits.nodes == Some(3_000) && options.multipv == 1;
                assert!(!least || report.nodes == 3_000, "{} in {p}", report.nodes);
            }
            other => panic!("{other:?}"),
        }
        let stopped = under(&p, DrawRules::NONE, Limits::NONE, &playouts(), true);
        let reasons = [Some(Stop::Interrupted), Some(Stop::Decided)];
        assert!(reasons.contains(&stopped.stopped));
        let begin = Instant::now();
        let timed = run(&p, Limits::time(Duration::from_millis(5)), &playouts());
        assert!(begin.elapsed() < Duration::from_secs(1));
        let reasons = [Some(Stop::Time), Some(Stop::Decided), Some(Stop::OnlyMove)];
        assert!(reasons.contains(&timed.stopped));
    }
}

#[test]
fn every_game_is_searched_within_its_limits_and_the_same_every_time() {
    promises::<Arkantar>(36);
    promises::<Thief<5>>(36);
    promises::<Thief<7>>(24);
    promises::<TriTrac>(36);
    promises::<Threaten<2>>(36);
    promises::<Threaten<3>>(36);
    promises::<Threaten<4>>(24);
    promises::<TriTangle>(72);
}

#[test]
fn a_limit_of_depth_ends_the_search_when_the_main_line_is_as_deep() {
    for depth in 1..=4 {
        let report =
            run(&Threaten::<3>::start("3", 0).expect("a start"), Limits::depth(depth), &playouts());
        assert_eq!((report.depth, report.stopped), (depth, Some(Stop::Depth)));
    }
}

#[test]
fn reports_come_after_twice_as_many_playouts_each_time() {
    let p = Arkantar::default();
    let (history, never) = (History::fresh(&p), AtomicBool::new(false));
    let mut nodes = Vec::new();
    let report = Engine::new()
        .search(&p, &history, &Limits::nodes(20_000), &playouts(), &never, |report| {
            assert_eq!(report.stopped, None);
            nodes.push(report.nodes);
        })
        .expect("a report");
    assert!(nodes.len() > 5 && nodes.is_sorted());
    assert!(report.nodes >= nodes[nodes.len() - 1]);
}

/// What is proved is what alpha-beta finds; and most of what that finds soon is proved.
fn same_results<P: Game>(samples: usize, least: usize) {
    let (mut proved, mut forced) = (0, 0);
    for p in Samples::<P>::new(P::VARIANTS, 22).take(samples) {
        let exact = Options::default().exact();
        let expected = run(&p, Limits { nodes: Some(60_000), ..Limits::depth(4) }, &exact);
        let found = run(&p, Limits::nodes(60_000), &playouts());
        let result = |report: &Report<P::Move>| report.score().win_in();
        if let Some(plies) = result(&expected) {
            forced += 1;
            if let Some(told) = result(&found) {
                assert_eq!(told.signum(), plies.signum(), "{p}");
                assert!(told.abs() >= plies.abs(), "{p}: {told}, but {plies} is right");
                assert_eq!(found.stopped, Some(Stop::Decided), "{p}");
                proved += 1;
            }
        } else if let Some(told) = result(&found) {
            // Farther than alpha-beta has looked.
            assert!(told.unsigned_abs() > expected.depth, "{p}: {told}");
        }
    }
    println!("{forced} forced results, {proved} proved");
    assert!(proved >= least && proved * 10 >= forced * 9, "{proved} of {forced}");
}

#[test]
fn the_solver_agrees_with_alpha_beta() {
    same_results::<Arkantar>(90, 20);
    same_results::<Thief<5>>(90, 20);
    same_results::<TriTrac>(90, 20);
    same_results::<Threaten<2>>(90, 20);
}

/// With three players a proof must hold whatever the others do: as paranoid search has it.
#[test]
fn what_is_proved_with_three_players_holds_against_all() {
    let mut wins = 0;
    for p in Samples::<Threaten<3>>::new(Threaten::<3>::VARIANTS, 6).take(200) {
        let found = run(&p, Limits::nodes(20_000), &playouts());
        if found.stopped != Some(Stop::Decided) {
            continue;
        }
        let Some(plies) = found.score().win_in() else { continue };
        if plies > 0 && plies <= 3 {
            let options = Options { method: Method::Paranoid, ..Options::default().exact() };
            let paranoid = run(&p, Limits::depth(plies as u32), &options);
            assert!(paranoid.score().win_in().is_some_and(|n| n > 0 && n <= plies), "{p}");
            wins += 1;
        }
    }
    assert!(wins > 5, "{wins}");
}

/// Two positions of the start draw at once by the turn limit, and the tree knows it.
#[test]
fn draws_by_the_record_are_draws_in_the_tree() {
    let p = TriTrac::default();
    let rules = DrawRules { repetition: None, turn_limit: Some(1) };
    let report = under(&p, rules, Limits::nodes(100_000), &playouts(), false);
    assert_eq!((report.score(), report.stopped), (Score::DRAW, Some(Stop::Decided)));
    let rules = DrawRules { repetition: Some(1), turn_limit: None };
    let threaten = Threaten::<2>::start("2", 0).expect("a start");
    let line = under(&threaten, rules, Limits::nodes(20_000), &playouts(), false);
    assert!(threaten.is_legal(line.best()));
}

/// The definition: expectiminimax to the end of the game, or to the limit of turns.
fn expected(p: &TriTangle, turns: u32, seat: u8) -> f64 {
    let after = |m| {
        let next = p.play(m);
        if let Some(outcome) = next.outcome() {
            return f64::from(u8::from(outcome.winner == Some(seat)));
        }
        let turned = next.actor().seat() != p.actor().seat();
        match turns - u32::from(turned) {
            0 => 0.5,
            turns => expected(&next, turns, seat),
        }
    };
    let values: Vec<f64> = p.moves().into_iter().map(after).collect();
    match p.actor() {
        Actor::Chance(_) => values.iter().sum::<f64>() / values.len() as f64,
        Actor::Player(mover) if mover == seat => values.into_iter().fold(0.0, f64::max),
        _ => values.into_iter().fold(1.0, f64::min),
    }
}

/// A bonus roll may follow a bonus roll: not all of such a tree can be proved, but it comes near.
#[test]
fn with_dice_exact_expectations_are_approached_and_proved() {
    let mut proved = 0;
    for text in ["v2HH v9AA 0 - 0", "v2HH v9AA 1 - 0", "v2HH v9AA 0 3 0"] {
        let p: TriTangle = text.parse().expect("a position");
        let seat = p.actor().seat().expect("a player");
        for turns in 1..=2 {
            let rules = DrawRules { repetition: None, turn_limit: Some(turns) };
            let report = under(&p, rules, Limits::nodes(300_000), &playouts(), false);
            let error = (report.score().value() - expected(&p, turns, seat)).abs();
            let decided = report.stopped == Some(Stop::Decided);
            assert!(error < if decided { 1e-6 } else { 2e-3 }, "{p} {turns}: {error}");
            proved += usize::from(decided && report.nodes > 6);
        }
    }
    assert!(proved > 0);
}

#[test]
fn with_dice_the_values_are_near_those_of_expectiminimax() {
    let mut worst = 0.0_f64;
    for p in Samples::<TriTangle>::new(&["2x3-short"], 23).take(30) {
        let deep = Options::default();
        let expected = run(&p, Limits { nodes: Some(100_000), ..Limits::depth(9) }, &deep);
        let found = run(&p, Limits::nodes(100_000), &playouts());
        worst = worst.max((found.score().value() - expected.score().value()).abs());
    }
    println!("at most {worst:.3} from expectiminimax");
    assert!(worst < 0.1, "{worst}");
}

#[test]
fn three_players_share_the_game() {
    for variant in ["3x3", "3x4"] {
        let p = TriTangle::start(variant, 0).expect("a variant");
        let report = run(&p, Limits::nodes(20_000), &playouts());
        let sum: f64 = report.scores().iter().map(|score| score.value()).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{sum}");
        assert!(report.score().value() > 1.0 / 3.0, "to begin is good");
    }
    let text =
        "O0/.../...../.C0...../.T2......./......T0..T0./............./O2T2.....C1...T1..T2 0 022 +";
    let p: Threaten<3> = text.parse().expect("a position");
    let report = run(&p, Limits::nodes(5_000), &playouts());
    assert_eq!(report.scores()[1].to_string(), "lost");
}

/// Without a table only the moves of the root have room; playouts go on all the same.
#[test]
fn a_full_tree_is_searched_on() {
    for table_mb in [0, 1] {
        let options = Options { table_mb, ..playouts() };
        let report = run(&Arkantar::default(), Limits::nodes(50_000), &options);
        assert_eq!(report.stopped, Some(Stop::Nodes));
        assert!(table_mb > 0 || report.depth == 1);
        // With no other limit it ends when the tree cannot grow any more.
        let report =
            run(&Arkantar::default(), Limits::depth(100), &Options { table_mb: 0, ..options });
        assert_eq!(report.stopped, Some(Stop::Depth));
    }
}
