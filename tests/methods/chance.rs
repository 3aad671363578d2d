//! Games with dice: expectiminimax for two sides, and everybody for himself.

use fiveply::games::tritangle::TriTangle;
use fiveply::record::DrawRules;
use fiveply::search::{Engine, Method, Options, Switches};
use fiveply::{Actor, Evaluate, Position};

use crate::draws::{After, Past};
use crate::samples::{Samples, asked_for, cost, options, search, search_among, some_of, switches};

/// The definitions: the probability of winning for each player.
struct Plain {
    past: Past<TriTangle>,
    /// The one for whom all others are one opponent; `None`: everybody plays for himself.
    against_all: Option<usize>,
}

impl Plain {
    fn after(&mut self, p: &TriTangle, m: <TriTangle as Position>::Move, depth: u32) -> Vec<f64> {
        let next = p.play(m);
        let players = next.players();
        let after = self.past.go(p, &next);
        let values = match after {
            After::Drawn => vec![1.0 / f64::from(players); players.into()],
            After::Over => {
                let winner = next.outcome().expect("over").winner;
                (0..players).map(|seat| f64::from(u8::from(winner == Some(seat)))).collect()
            }
            _ if depth == 1 => (0..players).map(|seat| next.win_probability(seat)).collect(),
            _ => self.values(&next, depth - 1),
        };
        if matches!(after, After::NewTurn) {
            self.past.back();
        }
        values
    }

    fn values(&mut self, p: &TriTangle, depth: u32) -> Vec<f64> {
        let all: Vec<_> = p.moves().into_iter().map(|m| self.after(p, m, depth)).collect();
        let seat = match p.actor() {
            Actor::Player(seat) => usize::from(seat),
            _ => {
                let mean =
                    |seat| all.iter().map(|v: &Vec<f64>| v[seat]).sum::<f64>() / all.len() as f64;
                return (0..p.players().into()).map(mean).collect();
            }
        };
        let worth = |values: &[f64]| match self.against_all {
            Some(me) if me != seat => -values[me],
            _ => values[seat],
        };
        // The first of the best.
        all.into_iter().reduce(|a, b| if worth(&b) > worth(&a) { b } else { a }).expect("a move")
    }
}

/// Searches positions of these variants and compares everything with the definition.
fn check(variants: &[&'static str], method: Method, samples: usize, most: u64, deepest: u32) {
    let mut engine = Engine::new();
    let (mut depths, mut certain, mut rolls, mut equal) = ([0; 8], 0, 0, 0);
    for (i, p) in Samples::<TriTangle>::new(variants, 1).take(samples).enumerate() {
        let wanted = 1 + i as u32 / 64 % deepest;
        let depth = (1..=wanted).rev().find(|&d| cost(&p, d, most) <= most).unwrap_or(1);
        let rules = match i % 5 {
            0 => DrawRules { repetition: Some(2), turn_limit: Some(2) },
            _ => DrawRules::NONE,
        };
        let margin = [None, Some(0.0), Some(0.03)][i % 7 % 3];
        let options = Options { margin, ..options(method, switches(i % 64)) };
        let report = search(&mut engine, &p, rules, depth, &options);
        let me = usize::from(p.actor().seat().expect("a player"));
        // A certain result is found at the first depth that shows it.
        let depth = report.depth;
        let maxn = method != Method::Paranoid && p.players() > 2;
        let mut plain = Plain { past: Past::new(&p, rules), against_all: (!maxn).then_some(me) };
        let context = || format!("{p} depth {depth} {rules:?} {:?}", switches(i % 64));
        let compare = |found: &[_], expected: &[f64]| {
            let found: Vec<_> = found.iter().map(|s: &fiveply::search::Score| s.value()).collect();
            let seats = if maxn { 0..found.len() } else { me..me + 1 };
            for seat in seats {
                let error = found[seat] - expected[seat];
                assert!(error.abs() < 1e-12, "{found:?} {expected:?} {}", context());
            }
        };
        compare(report.scores(), &plain.values(&p, depth));
        assert_eq!(report.score(), report.scores()[me]);
        let mut values: Vec<f64> = Vec::new();
        for m in p.moves() {
            values.push(plain.after(&p, m, depth)[me]);
        }
        for line in report.lines() {
            compare(&line.scores, &plain.after(&p, line.moves[0], depth));
            assert_eq!(line.score, line.scores[me]);
        }
        let found: Vec<_> = report.lines().iter().map(|line| line.score.value()).collect();
        if matches!(p.actor(), Actor::Chance(_)) {
            let moves: Vec<_> = report.lines().iter().map(|line| line.moves[0]).collect();
            assert_eq!(moves, p.moves(), "a line for each roll");
            rolls += 1;
        } else {
            let same = |found: &[f64], values: Vec<f64>| {
                let expected = asked_for(values, &options, 1.0, (0.0, 1.0));
                assert_eq!(found.len(), expected.len(), "{found:?} {expected:?} {}", context());
                for (found, value) in found.iter().zip(expected) {
                    assert!((found - value).abs() < 1e-12, "{}", context());
                }
            };
            equal += usize::from(margin == Some(0.0) && found.len() > 1);
            let (some, of_some) = some_of(&p.moves(), &values);
            same(&found, values);
            let report = search_among(&mut engine, &p, rules, depth, &options, Some(&some));
            let found: Vec<_> = report.lines().iter().map(|line| line.score.value()).collect();
            if report.depth == depth {
                same(&found, of_some);
            }
        }
        certain += usize::from(report.score().is_result());
        depths[depth as usize] += 1;
    }
    println!("{variants:?} {method:?}: {depths:?} by depth, {certain} certain, {rolls} at a roll");
    println!("{equal} with equals");
    assert!(samples < 1_000 || equal > 5);
    assert!(rolls > samples / 10 && rolls < samples * 9 / 10 && certain > 0);
}

const TWO: [&str; 3] = ["2x3", "2x4", "2x3-short"];
const THREE: [&str; 3] = ["3x3", "3x4", "3x3-short"];

#[test]
fn star_with_two_players() {
    check(&TWO, Method::Auto, 3_000, 20_000, 4);
    check(&TWO, Method::BrsPlus, 200, 200_000, 6);
}

#[test]
fn star_against_all() {
    check(&THREE, Method::Paranoid, 2_000, 20_000, 5);
}

#[test]
fn maxn_with_dice() {
    check(&THREE, Method::Auto, 2_500, 20_000, 4);
    check(&THREE, Method::MaxN, 64 * 5, 200_000, 5);
}

/// Star1 and Star2 save little where a roll leaves hardly a choice, but they do save something; the
/// table saves most.
#[test]
fn star_and_table_save_nodes() {
    let mut nodes = [0; 4];
    for p in Samples::<TriTangle>::new(&TWO, 2).take(20) {
        let plain = Switches { star1: false, star2: false, table: false, ..Switches::ALL };
        let star1 = Switches { star1: true, ..plain };
        let all = [plain, star1, Switches { star2: true, ..star1 }, Switches::ALL];
        for (nodes, switches) in nodes.iter_mut().zip(all) {
            let options = options(Method::Auto, switches);
            *nodes += search(&mut Engine::new(), &p, DrawRules::NONE, 8, &options).nodes;
        }
    }
    println!("nodes at depth 8: plain, with Star1, Star2 and the table {nodes:?}");
    assert!(nodes[1] < nodes[0] && nodes[2] < nodes[1]);
    assert!(nodes[3] < nodes[2] / 2);
}
