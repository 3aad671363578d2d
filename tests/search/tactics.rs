//! What games tell the search at a glance, against finding it out by playing; and what the
//! selective search makes of it.

use std::collections::BTreeSet;

use crate::samples::{Pool, Rng, arkantar_study, pick, rng};
use fiveply::games::{
    Game, arkantar, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::search::{Limits, analyse};
use fiveply::tactics::{is_out_of_order_by_playing, win_this_turn_by_playing};
use fiveply::{Position, Tactics};

/// Compares the wins seen at a glance with those found by playing. Returns how many there are by
/// their distance.
fn wins<P: Game>(samples: usize, mut sample: impl FnMut(usize) -> P) -> [usize; 4] {
    let mut found = [0; 4];
    for i in 0..samples {
        let p = sample(i);
        let win = p.win_this_turn();
        assert_eq!(win, win_this_turn_by_playing(&p), "{p}");
        found[win.map_or(0, |plies| plies as usize)] += 1;
    }
    println!("{}: wins this turn by plies (0: none) {found:?}", P::NAME);
    found
}

#[test]
fn a_king_within_reach_is_seen() {
    let mut rng = rng(11);
    let pool = Pool::<Arkantar>::new(&mut rng, 60);
    let found = wins(10_000, |i| match i % 2 {
        0 => arkantar_study(&mut rng),
        _ => pool.position(&mut rng),
    });
    assert!(found.iter().all(|&n| n > 200));
}

#[test]
fn a_capture_in_arkantar_is_worth_its_prize_less_what_takes_back() {
    let (mut rng, mut found, mut ransoms) = (rng(18), [0; 3], 0);
    for p in std::iter::repeat_with(|| arkantar_study(&mut rng)).take(3000) {
        for m in p.moves() {
            let arkantar::Move::Capture(_, to, ransom) = m else { continue };
            let next = p.play(m);
            if next.outcome().is_some() {
                assert!(p.gain(m).unwrap() > 1000, "{p}: {m}");
                continue;
            }
            let ends = next.actor() != p.actor();
            let reply = if ends { next } else { next.play(arkantar::Move::End) };
            let takes_back = |m| matches!(m, arkantar::Move::Capture(_, on, _) if on == to);
            let taken = reply.moves().into_iter().any(takes_back);
            // Who takes a King has won.
            let wins = |m| takes_back(m) && reply.play(m).outcome().is_some();
            let king = reply.moves().into_iter().any(wins);
            let prize = if ransom.is_some() { 200 } else { 100 };
            let risk = match (taken, king) {
                (false, _) => 0,
                (true, false) => 100,
                (true, true) => 10_000,
            };
            assert_eq!(p.gain(m), Some(prize - risk), "{p}: {m}");
            ransoms += usize::from(ransom.is_some());
            found[usize::from(taken) + usize::from(king)] += 1;
        }
    }
    assert!(found.iter().all(|&n| n > 50) && ransoms > 50, "{found:?}, {ransoms} ransoms");
}

/// Compares what is generated apart with the list of all moves; returns how many noisy and how many
/// late ones there were.
fn parts<P: Game>(seed: u64, samples: usize) -> [usize; 2] {
    let mut rng = rng(seed);
    let pool = Pool::<P>::new(&mut rng, 40);
    let mut found = [0; 2];
    for _ in 0..samples {
        let p = pool.position(&mut rng);
        let (all, mut noisy, mut early, mut late) = (p.moves(), vec![], vec![], vec![]);
        p.each_noisy(|m| noisy.push(m));
        p.each_early(|m| early.push(m));
        p.each_late(|m| late.push(m));
        let set = |moves: &[P::Move]| moves.iter().copied().collect::<BTreeSet<_>>();
        let with_gain: Vec<_> = all.iter().copied().filter(|&m| p.gain(m).is_some()).collect();
        assert_eq!(noisy.len(), with_gain.len(), "{p}");
        assert_eq!(set(&noisy), set(&with_gain), "{p}");
        found = [found[0] + noisy.len(), found[1] + late.len()];
        assert!(late.iter().all(|&m| p.gain(m).is_none()), "{p}");
        let both = early.len() + late.len();
        early.extend(late);
        assert_eq!(both, all.len(), "{p}");
        assert_eq!(set(&early), set(&all), "{p}");
    }
    println!("{}: noisy, late {found:?}", P::NAME);
    found
}

#[test]
fn noisy_and_late_moves_are_those_of_the_list() {
    assert!(parts::<Arkantar>(31, 3000)[0] > 1000);
    assert_eq!(parts::<TriTrac>(32, 1000)[0], 0);
    assert!(parts::<Thief<5>>(33, 3000).iter().all(|&n| n > 1000));
    assert!(parts::<Thief<7>>(34, 1000).iter().all(|&n| n > 300));
    assert!(parts::<Threaten<2>>(35, 1000)[0] > 1000);
    assert!(parts::<Threaten<4>>(36, 300)[0] > 1000);
}

#[test]
fn a_jewel_within_reach_is_seen() {
    let mut rng = rng(12);
    let pool = Pool::<Thief<5>>::new(&mut rng, 200);
    let mut found = [0; 2];
    for _ in 0..10_000 {
        let p = pool.position(&mut rng);
        // Only the first move of a turn can win. Trying whole turns takes long where many units
        // may be sacrificed.
        let wins = p.moves().into_iter().any(|m| p.play(m).outcome().is_some());
        assert_eq!(p.win_this_turn(), wins.then_some(1), "{p}");
        if p.count_moves() < 40 {
            assert_eq!(p.win_this_turn(), win_this_turn_by_playing(&p), "{p}");
        }
        found[usize::from(wins)] += 1;
    }
    println!("thief: wins this turn {found:?}");
    assert!(found.iter().all(|&n| n > 500));
}

#[test]
fn a_track_to_be_completed_and_an_obelisk_within_reach_are_seen() {
    let mut rng = rng(13);
    let pool = Pool::<TriTrac>::new(&mut rng, 40);
    let found = wins(10_000, |_| pool.position(&mut rng));
    assert!(found[1] > 500 && found[0] > 500);
    let pool = Pool::<Threaten<2>>::new(&mut rng, 100);
    let found = wins(10_000, |_| pool.position(&mut rng));
    assert!(found[1] > 500 && found[0] > 500);
    let pool = Pool::<Threaten<3>>::new(&mut rng, 100);
    let found = wins(3_000, |_| pool.position(&mut rng));
    assert!(found[1] > 100 && found[0] > 100);
}

#[test]
fn what_parries_a_threat_is_all_that_does() {
    let mut rng = rng(17);
    let pool = Pool::<TriTrac>::new(&mut rng, 60);
    let mut threats = 0;
    for _ in 0..10_000 {
        let p = pool.position(&mut rng);
        let threatened = p.passed().is_some_and(|p| p.win_this_turn().is_some());
        if !threatened || p.win_this_turn().is_some() {
            continue;
        }
        let mut parries = Vec::new();
        assert!(p.each_parry(|m| parries.push(m)));
        parries.sort_unstable();
        let mut expected = p.moves();
        expected.retain(|&m| p.play(m).win_this_turn().is_none());
        expected.sort_unstable();
        assert_eq!(parries, expected, "{p}");
        threats += 1;
    }
    println!("tritrac: {threats} threats");
    assert!(threats > 40);
}

/// Doing nothing changes whose turn it is, and nothing else.
fn passes<P: Game>(rng: &mut Rng) {
    let pool = Pool::<P>::new(rng, 20);
    for _ in 0..1_000 {
        let p = pool.position(rng);
        // Positions in the middle of a turn have no such thing.
        let begins = p.moves().iter().all(|m| !["end", "pass"].contains(&m.to_string().as_str()));
        let Some(next) = p.passed().filter(|_| begins) else { continue };
        assert_ne!(next.actor(), p.actor(), "{p}");
        assert_eq!(next.to_string().parse(), Ok(next), "{p}");
    }
}

#[test]
fn a_position_in_which_nothing_is_done_is_one_of_the_game() {
    let mut rng = rng(18);
    passes::<Arkantar>(&mut rng);
    passes::<TriTrac>(&mut rng);
    passes::<Thief<5>>(&mut rng);
    passes::<Threaten<2>>(&mut rng);
}

/// Every pair of moves in a turn: out of order just if playing shows it.
fn orders<P: Game>(p: &P, rng: &mut Rng, pairs: usize) -> usize {
    let mut found = 0;
    let moves = p.moves();
    for _ in 0..pairs {
        let first = *pick(rng, &moves);
        let next = p.play(first);
        if next.actor() != p.actor() {
            continue;
        }
        for then in next.moves() {
            let expected = is_out_of_order_by_playing(p, first, then);
            assert_eq!(p.is_out_of_order(first, then), expected, "{p}: {first}, {then}");
            found += usize::from(expected);
        }
    }
    found
}

/// The keys of the positions in which turns end that begin in `p`; `ordered`: leaving out what is
/// out of order.
fn ends<P: Game>(p: &P, before: Option<(&P, P::Move)>, ordered: bool, into: &mut BTreeSet<u64>) {
    for m in p.moves() {
        if ordered && before.is_some_and(|(p, first)| p.is_out_of_order(first, m)) {
            continue;
        }
        let next = p.play(m);
        if next.actor() == p.actor() {
            ends(&next, Some((p, m)), ordered, into);
        } else {
            into.insert(next.key());
        }
    }
}

fn same_ends<P: Game>(p: &P) {
    let [all, ordered] = [false, true].map(|ordered| {
        let mut set = BTreeSet::new();
        ends(p, None, ordered, &mut set);
        set
    });
    assert_eq!(all, ordered, "{p}");
}

#[test]
fn turns_of_arkantar_in_one_order_end_as_all_do() {
    let mut rng = rng(14);
    let pool = Pool::<Arkantar>::new(&mut rng, 60);
    let mut found = 0;
    for i in 0..10_000 {
        let p = if i % 2 == 0 { arkantar_study(&mut rng) } else { pool.position(&mut rng) };
        found += orders(&p, &mut rng, 3);
        if i % 10 == 0 {
            same_ends(&p);
        }
    }
    assert!(found > 10_000);
}

#[test]
fn turns_of_thief_in_one_order_end_as_all_do() {
    let mut rng = rng(15);
    let pool = Pool::<Thief<5>>::new(&mut rng, 200);
    let mut found = 0;
    for i in 0..10_000 {
        let p = pool.position(&mut rng);
        found += orders(&p, &mut rng, 3);
        // All turns of a few units, or the rest of a turn.
        if i % 10 == 0 && p.count_moves() < 40 {
            same_ends(&p);
        }
    }
    assert!(found > 10_000);
}

/// What the selective search takes for a forced win or loss is one.
fn sound<P: Game>(samples: usize, depth: u32, mut sample: impl FnMut(usize) -> P) {
    let mut forced = 0;
    for i in 0..samples {
        let p = sample(i);
        let report = analyse(&p, &Limits::depth(1 + i as u32 % depth)).expect("a player to act");
        let Some(plies) = report.score().win_in() else { continue };
        if plies.unsigned_abs() > depth + 1 {
            continue;
        }
        let exact = crate::promises::exactly(&p, plies.unsigned_abs());
        assert_eq!(exact.map(i32::signum), Some(plies.signum()), "{p}: {plies}, not {exact:?}");
        assert!(exact.is_some_and(|n| n.abs() <= plies.abs()), "{p}: {plies}, not {exact:?}");
        forced += 1;
    }
    println!("{}: {forced} forced results of {samples}", P::NAME);
    assert!(forced > samples / 50);
}

#[test]
fn forced_results_of_the_selective_search_are_forced() {
    let mut rng = rng(16);
    sound(600, 4, |_| arkantar_study(&mut rng));
    let pool = Pool::<TriTrac>::new(&mut rng, 40);
    sound(300, 3, |_| pool.position(&mut rng));
    let pool = Pool::<Thief<5>>::new(&mut rng, 100);
    sound(300, 2, |_| pool.position(&mut rng));
    let pool = Pool::<Threaten<2>>::new(&mut rng, 60);
    sound(300, 3, |_| pool.position(&mut rng));
}
