//! Generation, counting, legality and texts say the same, on games and on studies at random.

use std::collections::BTreeSet;

use fiveply::games::thief::{Move, Thief};
use fiveply::{Evaluate, Game, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How often each kind of unusual position was met.
#[derive(Debug, Default)]
struct Met {
    finished: u32,
    mid_turn: u32,
    doubles: u32,
    passes: u32,
}

/// Everything that must hold in any position at all.
fn check<const N: usize>(position: &Thief<N>, all: &[Move<N>], met: &mut Met) {
    let moves = position.moves();
    let set: BTreeSet<_> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "{position}: a move twice");
    assert_eq!(position.count_moves(), moves.len() as u64, "{position}: count");
    let legal: BTreeSet<_> = all.iter().copied().filter(|&m| position.is_legal(m)).collect();
    let differ: Vec<_> = set.symmetric_difference(&legal).map(ToString::to_string).collect();
    assert!(differ.is_empty(), "{position}: generation and legality differ in {differ:?}");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
    reread(position);
    check_hints(position, &moves);
    met.finished += u32::from(position.outcome().is_some());
    met.mid_turn += u32::from(moves.contains(&Move::End));
    met.doubles += u32::from(moves.iter().any(|m| matches!(m, Move::Double { .. })));
    met.passes += u32::from(moves.contains(&Move::Pass));
}

/// Winning moves look the best of all.
fn check_hints<const N: usize>(position: &Thief<N>, moves: &[Move<N>]) {
    let wins = |m: &&Move<N>| position.play(**m).outcome().is_some();
    let hint = |m: &Move<N>| position.hint(*m);
    let worst = moves.iter().filter(wins).map(hint).min();
    let best = moves.iter().filter(|m| !wins(m)).map(hint).max();
    assert!(worst.is_none() || worst > best, "{position}: hints of winning moves");
}

/// The text gives the position back, its key included.
fn reread<const N: usize>(position: &Thief<N>) {
    let text = position.to_string();
    let again: Thief<N> = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(again, *position, "{text}");
    assert_eq!(again.key(), position.key(), "{text}: the key kept up is not the key");
}

/// The move leads to a position with a text, and ends the turn exactly where the page says so.
fn play<const N: usize>(position: &Thief<N>, m: Move<N>) -> Thief<N> {
    let next = position.play(m);
    reread(&next);
    let (before, after) = (position.to_string(), next.to_string());
    let [_, side, sacrifices, normal] = fields(&before);
    let normal = if m.sacrificed().is_some() { normal } else { "m" };
    let over = next.outcome().is_some() || matches!(m, Move::End | Move::Pass);
    if normal == "m" && !over && next.actor() != position.actor() {
        let sacrifices =
            sacrifices.parse::<u32>().expect("a number") + u32::from(m.sacrificed().is_some());
        let going_on = format!("{} {side} {sacrifices} m", fields(&after)[0]);
        let refused = going_on.parse::<Thief<N>>().expect_err(&going_on);
        assert_eq!(refused.field, "NORMAL", "{before}: after {m} no sacrifice is legal");
    } else {
        assert_eq!(next.actor() != position.actor(), over, "{before}: {m}");
    }
    next
}

fn fields(text: &str) -> [&str; 4] {
    let fields: Vec<_> = text.split(' ').collect();
    fields.try_into().expect("four fields")
}

fn random_games<const N: usize>(games: u64) -> Met {
    let (all, mut met) = (Thief::<N>::all_moves(), Met::default());
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Thief::<N>::default();
        for ply in 0..400 {
            let count = position.count_moves();
            if count == 0 || ply % 8 == 7 {
                check(&position, &all, &mut met);
            }
            if count == 0 {
                break;
            }
            let m = position.nth_move(rng.random_range(0..count)).expect("one of the moves");
            position = play(&position, m);
        }
    }
    met
}

/// A text that is often, not always, a position: units and jewels anywhere.
fn random_text<const N: usize>(rng: &mut Xoshiro256PlusPlus) -> String {
    let squares = N * N;
    let mut units = vec![String::from("."); squares];
    for (letters, most) in [("GGE", N), ("gge", N)] {
        for _ in 0..rng.random_range(0..=most) {
            let letter = &letters[rng.random_range(0..3)..][..1];
            units[rng.random_range(0..squares)] = letter.to_owned();
        }
    }
    for colour in 0..2 {
        let taken: Vec<_> = (0..squares).filter(|&i| units[i] != ".").collect();
        if taken.is_empty() {
            continue;
        }
        let unit = &mut units[taken[rng.random_range(0..taken.len())]];
        let black = unit.starts_with(|c: char| c.is_ascii_lowercase());
        unit.insert_str(1, if black == (colour == 1) { "+" } else { "!" });
    }
    let text = units.iter().map(|unit| unit.replace("!+", "+!")).collect::<Vec<_>>();
    let ranks: Vec<_> = text.chunks(N).map(|rank| rank.concat()).collect();
    let side = ["w", "b"][rng.random_range(0..2)];
    let normal = ["-", "-", "m"][rng.random_range(0..3)];
    format!("{} {side} {} {normal}", ranks.join("/"), rng.random_range(0..=3))
}

fn random_studies<const N: usize>(texts: u64) -> Met {
    let (all, mut met) = (Thief::<N>::all_moves(), Met::default());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(N as u64);
    for _ in 0..texts {
        let text = random_text::<N>(&mut rng);
        let Ok(position) = text.parse::<Thief<N>>() else { continue };
        assert_eq!(position.to_string(), text);
        check(&position, &all, &mut met);
        position.each_move(|m| {
            play(&position, m);
        });
    }
    met
}

#[test]
fn paths_agree_in_games() {
    let (small, large) = (random_games::<5>(60), random_games::<7>(12));
    for met in [small, large] {
        assert!(met.mid_turn > 0 && met.doubles > 0, "{met:?}");
    }
}

#[test]
fn paths_agree_in_studies() {
    let (small, large) = (random_studies::<5>(4000), random_studies::<7>(400));
    for met in [&small, &large] {
        assert!(met.mid_turn > 0 && met.doubles > 0 && met.finished > 0, "{met:?}");
    }
    assert!(small.passes > 0, "{small:?}");
}

#[test]
fn well_formed_moves_are_all_there_once() {
    fn check<const N: usize>() {
        let all = Thief::<N>::all_moves();
        let texts: BTreeSet<_> = all.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), all.len());
        assert!(all.iter().all(|&m| m.to_string().parse() == Ok(m)));
    }
    check::<5>();
    check::<7>();
}
