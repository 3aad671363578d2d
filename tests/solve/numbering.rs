//! The numbering of Tri-tangle's positions: perfect, and closed under play.

use std::collections::HashSet;

use fiveply::games::tritangle::{Index, TriTangle};
use fiveply::solve::Numbering;
use fiveply::{Actor, Game, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::tables::{DOWN, PARTS, SHORT, index};

#[test]
fn every_number_is_one_position_and_back() {
    for part in PARTS {
        let (index, _) = index(part);
        let mut seen = HashSet::new();
        for rank in 0..index.len() {
            let position = index.position(rank);
            let text = position.to_string();
            assert_eq!(text.parse(), Ok(position), "{part:?} {rank}");
            assert_eq!(index.rank(&position), Some(rank), "{text}");
            assert!(seen.insert(text));
        }
    }
}

/// The fields of a player with three pieces, those that are none among them.
fn fields(way: &str) -> Vec<String> {
    let mut fields = Vec::new();
    for (i, a) in way.char_indices() {
        for (j, b) in way.char_indices().skip(i) {
            fields.extend(way[j..].chars().map(|c| format!("^{a}{b}{c}")));
        }
    }
    fields
}

#[test]
fn no_position_is_left_out() {
    let (index, _) = index(SHORT);
    let fields = fields("B0123456D789A");
    let mut positions = 0;
    for first in &fields {
        for second in &fields {
            for (side, own) in [(0, first), (1, second)] {
                for owed in 0..=usize::from(own.contains('D')) {
                    let text = format!("{first} {second} {side} - {owed} short");
                    let Ok(position) = text.parse::<TriTangle>() else { continue };
                    positions += usize::from(position.outcome().is_none());
                    assert_eq!(index.rank(&position).is_some(), position.outcome().is_none());
                }
            }
        }
    }
    assert_eq!(index.len(), positions);
}

#[test]
fn whatever_a_game_meets_before_a_roll_has_a_number() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for variant in TriTangle::VARIANTS {
        let start = TriTangle::start(variant, 0).unwrap();
        let index = Index::new(&start);
        let mut position = start;
        for _ in 0..20_000 {
            let rank = index.rank(&position);
            assert_eq!(rank.is_some(), matches!(position.actor(), Actor::Chance(_)), "{position}");
            if let Some(rank) = rank {
                let same = index.position(rank);
                assert_eq!(index.rank(&same), Some(rank));
                assert!(position.players() == 3 || same == position, "{position}");
            }
            let moves = position.moves();
            position = match moves.len() {
                0 => start,
                n => position.play(moves[rng.random_range(0..n)]),
            };
        }
    }
}

#[test]
fn what_is_not_in_it_has_no_number() {
    let (index, _) = index(DOWN);
    for text in [
        "vAAA vAAA 0 - 1",
        "vAAA vAAA 0 4 0",
        "vAAA vAAAA 0 - 0",
        "^BBB ^BBB 0 - 0",
        "vAAA vAAA vAAA 0 - 0",
        "^AAB ^AAB 0 - 0 short",
        "vHHH vAAA 1 - 0",
    ] {
        if let Ok(position) = text.parse() {
            assert_eq!(index.rank(&position), None, "{text}");
        }
    }
    assert!(index.rank(&"vAAA vAAA 1 - 0".parse().unwrap()).is_some());
}

#[test]
fn stages_hold_every_position_once_and_lead_back_only() {
    for part in PARTS {
        let (index, _) = index(part);
        let mut stage_of = vec![usize::MAX; index.len()];
        for (stage, groups) in index.stages().iter().enumerate() {
            for group in groups {
                index.each_round(group, |round| {
                    let ranks: HashSet<_> = round.iter().map(|p| index.rank(p).unwrap()).collect();
                    for rank in ranks {
                        assert_eq!(stage_of[rank], usize::MAX, "{}", index.position(rank));
                        stage_of[rank] = stage;
                    }
                });
            }
        }
        for (rank, &stage) in stage_of.iter().enumerate().step_by(7) {
            let position = index.position(rank);
            assert_ne!(stage, usize::MAX, "{position}");
            for rolled in position.moves().into_iter().map(|roll| position.play(roll)) {
                for after in rolled.moves().into_iter().map(|m| rolled.play(m)) {
                    let next = index.rank(&after).map_or(0, |rank| stage_of[rank]);
                    assert!(next <= stage, "{rolled} to {after}");
                }
            }
        }
    }
}
