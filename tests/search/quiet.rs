//! Quiescence, and wins seen at a glance, against their plain definitions.

use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::search::{Engine, Options, QUIET_AFTER, Selective};

use crate::reference::{Case, WIN};
use crate::samples::{Pool, Rng, affordable, arkantar_study, rng};
use crate::values::{search, switches};

/// The value of a position for the player to act, `depth` plies being left to the horizon and
/// `beyond` behind it.
fn value<P: Game>(
    case: &mut Case<P>,
    p: &P,
    (depth, beyond, ply): (u32, u32, i32),
    parts: Selective,
) -> i32 {
    let seat = p.actor().seat().expect("a player");
    let mut best = if depth == 0 { p.evaluate(seat) } else { -WIN };
    if depth == 0 && (!parts.quiescence || beyond == 0) {
        return best;
    }
    let noisy = |m: &P::Move| depth > 0 || p.gain(*m).is_some();
    for m in p.moves().into_iter().filter(noisy) {
        let next = p.play(m);
        let left = (depth.saturating_sub(1), if depth == 0 { beyond - 1 } else { beyond }, ply + 1);
        let value = if let Some(outcome) = next.outcome() {
            if outcome.winner == Some(seat) { WIN - ply - 1 } else { ply + 1 - WIN }
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
        };
        best = best.max(value);
    }
    best
}

/// Compares `samples` values, and tells how many are not those of the plain definition.
fn values<P: Game>(samples: usize, mut sample: impl FnMut(usize) -> P) -> usize {
    let mut engine = Engine::new();
    let mut changed = 0;
    for i in 0..samples {
        let position = sample(i);
        let depth = affordable(&position, 1 + i as u32 / 16 % 3, 2_000);
        let parts = Selective { quiescence: i % 3 != 0, wins: i % 3 != 1, ..Selective::NONE };
        let options =
            Options { table_mb: 1, switches: switches(i), selective: parts, ..Options::default() };
        let mut case = Case::fresh(position.clone());
        if i % 5 == 0 {
            case.rules.turn_limit = Some(2 + i as u32 / 5 % 3);
        }
        let report = search(&mut engine, &case, depth, &options);
        let expected = value(&mut case, &position, (report.depth, QUIET_AFTER, 0), parts);
        assert_eq!(report.score().raw(), expected, "{position} depth {depth} {options:?}");
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
