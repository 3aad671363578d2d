//! Some moves of the root, and all moves within a margin of the best.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options, Request, SearchError, Stop};
use fiveply::{PlayError, Position};
use rand::RngExt;

use crate::reference::Case;
use crate::samples::{Pool, Rng, affordable, arkantar_study, pick, rng};
use crate::values::{check, check_report, search, search_among, switches};

/// Compares lines within margins, of all moves and of some, with plain minimax; one engine has it
/// all, so what is left in the table must not matter.
fn choices<P: Game>(samples: usize, nodes: u64, mut sample: impl FnMut(&mut Rng) -> P) {
    let (mut rng, mut engine) = (rng(31), Engine::new());
    let (mut equal, mut near, mut forced) = (0, 0, 0);
    for i in 0..samples {
        let case = Case::fresh(sample(&mut rng));
        let depth = affordable(&case.position, 1 + i as u32 / 16 % 4, nodes);
        let margin = [Some(0.0), Some(0.25), None, Some(3.0), Some(f64::INFINITY)][i % 5];
        let multipv = 1 + i % 3;
        let exact = Options::default().exact();
        let options = Options { margin, multipv, table_mb: 1, switches: switches(i), ..exact };
        let all = case.position.moves();
        let report = search(&mut engine, &case, depth, &options);
        check_report(&case, depth, &options, &all, &report);
        equal += usize::from(margin == Some(0.0) && report.lines().len() > 1);
        near += usize::from(margin == Some(0.25) && report.lines().len() < all.len());
        forced += usize::from(report.score().win_in().is_some());

        let one = *pick(&mut rng, &all);
        let mut some: Vec<_> = all.iter().copied().filter(|_| rng.random_bool(0.3)).collect();
        some.extend([one, one]);
        let report = search_among(&mut engine, &case, depth, &options, Some(&some));
        check_report(&case, depth, &options, &some, &report);
        check(&mut engine, &case, depth, &options);
    }
    println!("{}: {equal} with equals, {near} with near ones, {forced} forced", P::NAME);
    assert!(equal > 5 && near > samples / 20 && forced > samples / 100);
}

fn anywhere<P: Game>(games: usize) -> impl FnMut(&mut Rng) -> P {
    let pool = Pool::new(&mut rng(32), games);
    move |rng| pool.position(rng)
}

#[test]
fn lines_within_a_margin_are_all_that_minimax_finds() {
    choices::<Arkantar>(600, 4_000, arkantar_study);
    choices::<Arkantar>(400, 4_000, anywhere(60));
    choices::<TriTrac>(1_000, 3_000, anywhere(40));
    choices::<Thief<5>>(1_000, 3_000, anywhere(60));
    choices::<Threaten<2>>(1_000, 3_000, anywhere(60));
}

/// With all that makes the search selective: every win on the spot is among the equals, and no
/// other move; and what is near the best is no loss on the spot of the next turn.
fn selective<P: Game>(samples: usize) -> usize {
    let mut sample = anywhere::<P>(60);
    let (mut rng, mut engine, mut several) = (rng(33), Engine::new(), 0);
    for i in 0..samples {
        let case = Case::fresh(sample(&mut rng));
        let (p, me) = (&case.position, case.position.actor().seat());
        let wins = |m: &P::Move| p.play(*m).outcome().is_some_and(|end| end.winner == me);
        let wins: HashSet<_> = p.moves().into_iter().filter(wins).collect();
        let margin = Some([0.0, 2.0, f64::INFINITY][i % 3]);
        let options = Options { margin, table_mb: 1, ..Options::default() };
        let report = search(&mut engine, &case, 2, &options);
        let first: HashSet<_> = report.lines().iter().map(|line| line.moves[0]).collect();
        assert_eq!(first.len(), report.lines().len(), "{p}");
        let best = report.score();
        for line in report.lines() {
            let fits = match (best.win_in(), margin) {
                (None, Some(margin)) => {
                    line.score.win_in().is_none() && best.value() - line.score.value() <= margin
                }
                _ => line.score == best,
            };
            assert!(fits, "{p} {line:?}");
        }
        if !wins.is_empty() {
            assert_eq!(first, wins, "{p}");
            several += usize::from(wins.len() > 1);
        }
    }
    several
}

#[test]
fn a_selective_search_finds_all_wins_on_the_spot() {
    let several = [
        selective::<Arkantar>(300),
        selective::<TriTrac>(300),
        selective::<Thief<5>>(300),
        selective::<Threaten<2>>(300),
    ];
    println!("positions with several wins: {several:?}");
    assert!(several.iter().sum::<usize>() > 10);
}

#[test]
fn threads_find_the_same_lines() {
    let (mut sample, mut rng, mut engine) = (anywhere::<TriTrac>(40), rng(34), Engine::new());
    for i in 0..60 {
        let exact = Options::default().exact();
        let options = Options { margin: Some(0.1), threads: 2 + i % 3, ..exact };
        check(&mut engine, &Case::fresh(sample(&mut rng)), 2, &options);
    }
}

/// A search for the best of these moves.
fn among(
    p: &TriTrac,
    moves: &[<TriTrac as Position>::Move],
    limits: Limits,
) -> Result<(u32, Option<Stop>), SearchError> {
    let (history, never, options) = (History::fresh(p), AtomicBool::new(false), Options::default());
    let request = Request::new(p, &history, &limits, &options).among(moves);
    let report = Engine::new().search_with(request, &never, |_| {})?;
    assert!(moves.contains(&report.best()));
    Ok((report.depth, report.stopped))
}

#[test]
fn one_move_to_choose_from_is_answered_at_once_under_a_time_limit() {
    let p = TriTrac::default();
    let (only, day) = (&p.moves()[3..4], Duration::from_secs(86_400));
    assert_eq!(among(&p, only, Limits::time(day)), Ok((1, Some(Stop::OnlyMove))));
    assert_eq!(among(&p, only, Limits::depth(3)), Ok((3, Some(Stop::Depth))));
}

#[test]
fn moves_that_cannot_be_chosen_are_refused() {
    let p = TriTrac::default();
    assert_eq!(among(&p, &[], Limits::depth(1)), Err(SearchError::NoMoves));
    let moves = [p.moves()[0], p.play(p.moves()[0]).moves()[20]];
    let refused = among(&p, &moves, Limits::depth(1));
    assert!(
        matches!(refused, Err(SearchError::RootMove(PlayError::Illegal { .. }))),
        "{refused:?}"
    );
}

/// Broken off, an iteration says nothing of which moves are equals: the last whole one counts.
#[test]
fn a_broken_iteration_does_not_count_within_a_margin() {
    let p = TriTrac::default();
    let options = Options { margin: Some(0.2), ..Options::default() };
    let (history, never) = (History::fresh(&p), AtomicBool::new(false));
    for nodes in [500, 5_000, 20_000] {
        let search = |limits| {
            let found = Engine::new().search(&p, &history, &limits, &options, &never, |_| {});
            found.expect("a player to act")
        };
        let broken = search(Limits::nodes(nodes));
        let whole = search(Limits::depth(broken.depth));
        assert_eq!(broken.lines(), whole.lines());
    }
}
