//! Threaten for three and four players: paranoid, max^n and best-reply search.

use fiveply::games::Game;
use fiveply::games::threaten::Threaten;
use fiveply::record::DrawRules;
use fiveply::search::{Engine, Method, Options, Report};

use crate::draws::{After, Past};
use crate::samples::{Samples, asked_for, cost, options, search, search_among, some_of, switches};

const WIN: i32 = 1_000_000;

/// The definitions, in the integers of the search: what a position is worth to each player.
struct Plain<P> {
    method: Method,
    me: u8,
    past: Past<P>,
    /// The ply with which each player was out.
    out: Vec<Option<i32>>,
}

impl<P: Game> Plain<P> {
    fn new(p: &P, method: Method, rules: DrawRules) -> Self {
        let out = (0..p.players()).map(|seat| p.is_out(seat).then_some(0)).collect();
        let me = p.actor().seat().expect("a player");
        Self { method, me, past: Past::new(p, rules), out }
    }

    /// After the move `m`, the `ply`th: what it is worth at `depth`, this ply included. `reply`:
    /// who of the opponents is free to choose, once one of them has been.
    fn after(&mut self, p: &P, m: P::Move, depth: u32, ply: i32, reply: Option<u8>) -> Vec<i32> {
        let next = p.play(m);
        let before = self.out.clone();
        for seat in 0..next.players() {
            if next.is_out(seat) {
                self.out[usize::from(seat)].get_or_insert(ply);
            }
        }
        let my_end = self.method != Method::MaxN && next.is_out(self.me);
        let mut values: Vec<i32> = match self.past.go(p, &next) {
            After::Over => {
                let winner = next.outcome().expect("over").winner;
                let result = |seat| if winner == Some(seat) { WIN - ply } else { ply - WIN };
                (0..next.players()).map(result).collect()
            }
            After::Drawn => vec![0; next.players().into()],
            after => {
                let values = if depth == 1 || my_end {
                    (0..next.players()).map(|seat| next.evaluate(seat)).collect()
                } else {
                    let mine = next.actor().seat() == Some(self.me);
                    self.values(&next, depth - 1, ply + 1, reply.filter(|_| !mine))
                };
                if matches!(after, After::NewTurn) {
                    self.past.back();
                }
                values
            }
        };
        for (value, out) in values.iter_mut().zip(&self.out) {
            *value = out.map_or(*value, |ply| ply - WIN);
        }
        self.out = before;
        values
    }

    fn values(&mut self, p: &P, depth: u32, ply: i32, reply: Option<u8>) -> Vec<i32> {
        let seat = p.actor().seat().expect("a player");
        let brs = self.method == Method::BrsPlus && seat != self.me;
        // The moves that may be made, each with who has made the reply then.
        let mut choices: Vec<_> = p.moves().into_iter().map(|m| (m, reply)).collect();
        if brs && reply != Some(seat) {
            let best = p.moves().iter().map(|&m| p.hint(m)).max().expect("a move");
            let fixed = p.moves().into_iter().find(|&m| p.hint(m) == best).expect("the best");
            if reply.is_some() {
                choices = vec![(fixed, reply)];
            } else {
                choices.iter_mut().for_each(|choice| choice.1 = Some(seat));
                choices.push((fixed, None));
            }
        }
        let me = usize::from(self.me);
        let maxn = self.method == Method::MaxN;
        let mut best: Option<Vec<i32>> = None;
        for (m, reply) in choices {
            let values = self.after(p, m, depth, ply, reply);
            let worth = |values: &[i32]| match maxn {
                true => values[usize::from(seat)],
                false if seat == self.me => values[me],
                false => -values[me],
            };
            if best.as_ref().is_none_or(|best| worth(&values) > worth(best)) {
                best = Some(values);
            }
        }
        best.expect("a move")
    }

    /// What a line leads to, for each player; checks that it is legal and long enough.
    fn at_the_end_of(&mut self, p: &P, line: &[P::Move], depth: u32) -> Vec<i32> {
        let before = self.out.clone();
        let mut p = p.clone();
        let mut values = Vec::new();
        let mut new_turns = 0;
        for (&m, ply) in line.iter().zip(1..) {
            assert!(p.is_legal(m), "{m} in {p}");
            let ended = !values.is_empty();
            assert!(!ended, "the line goes on behind the end");
            let next = p.play(m);
            for seat in 0..next.players() {
                if next.is_out(seat) {
                    self.out[usize::from(seat)].get_or_insert(ply);
                }
            }
            let after = self.past.go(&p, &next);
            new_turns += usize::from(matches!(after, After::NewTurn));
            let my_end = self.method != Method::MaxN && next.is_out(self.me);
            if let Some(outcome) = next.outcome() {
                let result = |s| if outcome.winner == Some(s) { WIN - ply } else { ply - WIN };
                values = (0..next.players()).map(result).collect();
            } else if matches!(after, After::Drawn) {
                values = vec![0; next.players().into()];
            } else if my_end || ply as u32 == depth {
                values = (0..next.players()).map(|seat| next.evaluate(seat)).collect();
            }
            p = next;
        }
        (0..new_turns).for_each(|_| self.past.back());
        assert!(!values.is_empty(), "the line is too short");
        for (value, out) in values.iter_mut().zip(&self.out) {
            *value = out.map_or(*value, |ply| ply - WIN);
        }
        self.out = before;
        values
    }
}

/// Searches positions and compares everything with the definition.
fn check<P: Game>(method: Method, samples: usize) {
    let mut engine = Engine::new();
    let (mut depths, mut forced, mut out, mut equal) = ([0; 6], 0, 0, 0);
    for (i, p) in Samples::<P>::new(P::VARIANTS, 1).take(samples).enumerate() {
        let (wanted, most) = (1 + i as u32 % 4, if i % 32 < 8 { 50_000 } else { 6_000 });
        let depth = (1..=wanted).rev().find(|&d| cost(&p, d, most) <= most).unwrap_or(1);
        let rules = match i % 5 {
            0 => DrawRules { repetition: Some(1), turn_limit: None },
            1 => DrawRules { repetition: None, turn_limit: Some(1 + i as u32 / 5 % 3) },
            _ => DrawRules::STANDARD,
        };
        let margin = [None, Some(0.0), Some(0.5)][i % 7 % 3];
        let options = Options { margin, ..options(method, switches(i % 64)) };
        let report = search(&mut engine, &p, rules, depth, &options);
        let depth = report.depth;
        let context = || format!("{p} {method:?} depth {depth} {rules:?} {options:?}");
        let mut plain = Plain::new(&p, method, rules);
        let me = usize::from(plain.me);
        let values: Vec<_> =
            p.moves().iter().map(|&m| plain.after(&p, m, depth, 1, None)).collect();
        for line in report.lines() {
            let scores: Vec<_> = line.scores.iter().map(|score| score.raw()).collect();
            let place = p.moves().iter().position(|m| *m == line.moves[0]).expect("legal");
            assert_eq!(line.score.raw(), values[place][me], "{}", context());
            assert_eq!(scores, plain.at_the_end_of(&p, &line.moves, depth), "{}", context());
            assert_eq!(line.score, line.scores[me]);
            if method == Method::MaxN {
                assert_eq!(scores, values[place], "{}", context());
            }
        }
        assert_eq!(report.scores(), report.lines()[0].scores);
        let mine: Vec<_> = values.iter().map(|values| f64::from(values[me])).collect();
        let compare = |found: &Report<P::Move>, values: &[f64]| {
            let forced = f64::from(WIN / 2);
            let expected = asked_for(values.to_vec(), &options, 100.0, (-forced, forced));
            let found = found.lines().iter().map(|line| f64::from(line.score.raw()));
            assert_eq!(found.collect::<Vec<_>>(), expected, "{}", context());
        };
        compare(&report, &mine);
        equal += usize::from(margin == Some(0.0) && report.lines().len() > 1);
        let (some, mine) = some_of(&p.moves(), &mine);
        let among = search_among(&mut engine, &p, rules, depth, &options, Some(&some));
        assert!(among.lines().iter().all(|line| some.contains(&line.moves[0])), "{}", context());
        if among.depth == depth {
            compare(&among, &mine);
        }
        depths[depth as usize] += 1;
        forced += usize::from(report.score().win_in().is_some());
        out += usize::from((0..p.players()).any(|seat| p.is_out(seat)));
    }
    println!(
        "{} {method:?}: {depths:?} by depth, {forced} forced, somebody out in {out}, {equal} with \
         equals",
        P::VARIANTS[0]
    );
    assert!(equal > samples / 20);
    assert!(forced > samples / 20 && out > samples / 10 && depths[3] + depths[4] > samples / 15);
}

#[test]
fn paranoid() {
    check::<Threaten<3>>(Method::Paranoid, 1_400);
    check::<Threaten<4>>(Method::Paranoid, 700);
}

#[test]
fn maxn() {
    check::<Threaten<3>>(Method::MaxN, 1_400);
    check::<Threaten<4>>(Method::MaxN, 700);
}

#[test]
fn brs_plus() {
    check::<Threaten<3>>(Method::BrsPlus, 1_400);
    check::<Threaten<4>>(Method::BrsPlus, 700);
}
