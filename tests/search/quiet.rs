//! Quiescence, and wins seen at a glance, against their plain definitions.

use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::search::{Engine, Options, QUIET_AFTER, Selective};

use crate::reference::{Case, WIN};
use crate::samples::{Pool, Rng, affordable, arkantar_study, rng};
use crate::values::{asked_for, search, switches};

/// The plies left to the horizon and behind it, and those since the root.
type Left = (u32, u32, i32);

/// The value of a position for the player to act.
fn value<P: Game>(case: &mut Case<P>, p: &P, left: Left, parts: Selective) -> i32 {
    let (depth, beyond, _) = left;
    let seat = p.actor().seat().expect("a player");
    let least = if depth == 0 { p.evaluate(seat) } else { -WIN };
    if depth == 0 && (!parts.quiescence || beyond == 0) {
        return least;
    }
    let noisy = |m: &P::Move| depth > 0 || p.gain(*m).is_some();
    let moves = p.moves().into_iter().filter(noisy);
    moves.map(|m| value_of(case, p, m, left, parts)).max().map_or(least, |best| best.max(least))
}

/// The value of a move for the player who makes it.
fn value_of<P: Game>(
    case: &mut Case<P>,
    p: &P,
    m: P::Move,
    (depth, beyond, ply): Left,
    parts: Selective,
) -> i32 {
    let next = p.play(m);
    let left = (depth.saturating_sub(1), if depth == 0 { beyond - 1 } else { beyond }, ply + 1);
    if let Some(outcome) = next.outcome() {
        if outcome.winner == p.actor().seat() { WIN - ply - 1 } else { ply + 1 - WIN }
    } else if next.actor() == p.actor() {
        value(case, &next, left, parts)
    } else if case.is_drawn(&next) {
        0
    } else if let Some(plies) = next.win_this_turn().filter(|_| parts.wins) {
        ply + 1 + plies as i32 - WIN
    } else {
        case.turn_starts.push(next.clone());
        case.turns += 1;
        let value = -value(case, &next, left, parts);
        case.turn_starts.pop();
        case.turns -= 1;
        value
    }
}

/// Compares `samples` values, and tells how many are not those of the plain definition.
fn values<P: Game>(samples: usize, mut sample: impl FnMut(usize) -> P) -> usize {
    let mut engine = Engine::new();
    let mut changed = 0;
    for i in 0..samples {
        let position = sample(i);
        let depth = affordable(&position, 1 + i as u32 / 16 % 3, 2_000);
        let parts = Selective { quiescence: i % 3 != 0, wins: i % 3 != 1, ..Selective::NONE };
        let margin = [None, Some(0.0), Some(0.3)][i % 7 % 3];
        let options = Options {
            table_mb: 1,
            switches: switches(i),
            selective: parts,
            margin,
            ..Options::default()
        };
        let mut case = Case::fresh(position.clone());
        if i % 5 == 0 {
            case.rules.turn_limit = Some(2 + i as u32 / 5 % 3);
        }
        let report = search(&mut engine, &case, depth, &options);
        let left = (report.depth, QUIET_AFTER, 0);
        let all = position.moves().into_iter();
        let all: Vec<_> = all.map(|m| value_of(&mut case, &position, m, left, parts)).collect();
        let expected = all.iter().copied().max().expect("a move");
        let found: Vec<_> = report.lines().iter().map(|line| line.score.raw()).collect();
        assert_eq!(found, asked_for(all, &options), "{position} depth {depth} {options:?}");
        changed += usize::from(case.values(report.depth).into_iter().max() != Some(expected));
    }
    println!("{}: {changed} of {samples} values changed", P::NAME);
    changed
}

#[test]
fn quiescence_is_what_it_is_said_to_be() {
    let mut rng: Rng = rng(21);
    let pool = Pool::<Arkantar>::new(&mut rng, 40);
    let changed = values(1_500, |i| match i % 2 {
        0 => arkantar_study(&mut rng),
        _ => pool.position(&mut rng),
    });
    assert!(changed > 0);
    let pool = Pool::<Thief<5>>::new(&mut rng, 60);
    assert!(values(600, |_| pool.position(&mut rng)) > 0);
    let pool = Pool::<Threaten<2>>::new(&mut rng, 60);
    assert!(values(30, |_| pool.position(&mut rng)) > 0);
    // Nothing is captured in Tri-Trac, and random games seldom come near a track.
    let pool = Pool::<TriTrac>::new(&mut rng, 40);
    values(600, |_| pool.position(&mut rng));
}
