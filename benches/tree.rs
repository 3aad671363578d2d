//! How many leaves the exact search looks at, beside those of the minimal tree.
//!
//! `cargo bench --bench tree -- [GAME ...] [--positions N] [--depth D]` searches positions that random
//! and then better moves have led to, with [`Options::exact`], to a fixed depth: without a table and
//! with the moves of a turn in any order (plain alpha-beta, well sorted), without a table, and with
//! everything on. For each it prints how many leaves the last iteration looked at and how many all
//! did, as a multiple of two trees (the mean of the positions' ratios; and the leaves of all positions
//! by those of all trees), and how often a cutoff came from the first move.
//!
//! **The minimal tree** is what alpha-beta without a table looks at that always tries the best move
//! first: the critical tree of Knuth and Moore, which takes one move, the best, of every position
//! where a cutoff is due, and all moves of the others. Its leaves show that the value is reached and
//! that it is not exceeded; one leaf shows both.
//!
//! **The least.** To show that the value is v, whatever the method, one needs a tree in which the
//! player to act gets v at least, and one in which his opponent keeps him to v: in each its owner has
//! one move in every position and the other one all of his. The two have exactly one leaf in common,
//! for both owners' moves together are one line. So the least is the leaves of the smallest tree of
//! either kind, less one. Where the players move in turn and all positions have as many moves, this is
//! Knuth and Moore's b^(d/2) + b^(d/2) - 1; where turns are several moves long there is no formula, and
//! the smallest trees are looked for here: the owner's moves are tried all, and given up as soon as
//! one costs more leaves than the best. That is less than the minimal tree: where several moves are
//! good enough, the smallest has the one with the fewest replies, which nobody knows beforehand.
//! Positions are not joined in either count, though they may be
//! reached by several orders of moves: a table can do with fewer leaves than the minimal tree has.
//!
//! Positions with a forced result are left out. GAME: `arkantar`, `tritrac`, `thief`, `threaten`.

#[path = "common/arguments.rs"]
mod arguments;
#[path = "common/counted.rs"]
mod counted;
#[path = "common/openings.rs"]
mod openings;
#[path = "common/spread.rs"]
mod spread;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use arguments::Arguments;
use counted::{Counted, leaves};
use fiveply::Evaluate;
use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::{DrawRules, History};
use fiveply::search::{Engine, Limits, Options, Report, Switches};
use spread::spread;

/// Random plies before a position: from so many to so many.
const RANDOM: [u64; 2] = [12, 40];
/// Plies after them that a quick search has chosen, and the nodes for each.
const QUICK: (usize, u64) = (4, 1000);

/// What the search may look at, at most: leaves without and with a table, by the minimal tree.
const BARS: [f64; 2] = [2.0, 1.0];
/// The least share of cutoffs by the first move, in per cent.
const FIRST: f64 = 90.0;
/// The nodes for the search as it plays.
const PLAYS: u64 = 50_000;

/// No tree shows it.
const NEVER: u64 = u64::MAX / 4;

/// What a tree shows of the value for the player to act at the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Claim {
    AtLeast,
    AtMost,
}

/// Which of his moves the owner of a tree makes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// The best one.
    Best,
    /// The one that leaves the fewest leaves.
    Fewest,
}

/// The search for a tree that shows a value.
struct Proof {
    choice: Choice,
    me: u8,
    value: i32,
    /// By key, depth and claim: so many leaves, or at least so many if not `exact`.
    found: HashMap<(u64, u32, Claim), (u64, bool)>,
}

impl Proof {
    /// The leaves of both trees that show this value of a position.
    fn leaves_of<P: Evaluate>(choice: Choice, p: &P, depth: u32, value: i32) -> u64 {
        let me = p.actor().seat().expect("a player to act");
        let mut proof = Self { choice, me, value, found: HashMap::new() };
        let mut of = |claim| proof.leaves(p, depth, claim, NEVER);
        let [least, most] = [of(Claim::AtLeast), of(Claim::AtMost)];
        assert!(least < NEVER && most < NEVER, "{p} is not worth {value} at depth {depth}");
        least + most - 1
    }

    /// The leaves of the tree if they are fewer than `limit`; else a number that is not
    /// less than `limit` and that they are not less than.
    fn leaves<P: Evaluate>(&mut self, p: &P, depth: u32, claim: Claim, limit: u64) -> u64 {
        let Some(seat) = p.actor().seat() else {
            let won = p.outcome().and_then(|outcome| outcome.winner) == Some(self.me);
            return Self::leaf(won == (claim == Claim::AtLeast));
        };
        if depth == 0 {
            let value = p.evaluate(self.me);
            return Self::leaf(match claim {
                Claim::AtLeast => value >= self.value,
                Claim::AtMost => value <= self.value,
            });
        }
        let place = (p.key(), depth, claim);
        if let Some(&(leaves, exact)) = self.found.get(&place)
            && (exact || leaves >= limit)
        {
            return leaves;
        }
        let mut moves = p.moves();
        if depth > 1 {
            let hint = p.hints();
            moves.sort_by_cached_key(|&m| -hint(m));
        }
        let owns = (seat == self.me) == (claim == Claim::AtLeast);
        if owns && self.choice == Choice::Best {
            moves = vec![best_move(p, depth)];
        }
        let leaves = if owns {
            self.best(p, &moves, depth, claim, limit)
        } else {
            self.sum(p, &moves, depth, claim, limit)
        };
        self.found.insert(place, (leaves, leaves < limit || leaves == NEVER));
        leaves
    }

    const fn leaf(shown: bool) -> u64 {
        if shown { 1 } else { NEVER }
    }

    /// One move is enough.
    fn best<P: Evaluate>(
        &mut self,
        p: &P,
        moves: &[P::Move],
        depth: u32,
        claim: Claim,
        limit: u64,
    ) -> u64 {
        let mut best = NEVER;
        for &m in moves {
            best = best.min(self.leaves(&p.play(m), depth - 1, claim, limit.min(best)));
            if best == 1 {
                break;
            }
        }
        best
    }

    /// It takes all moves.
    fn sum<P: Evaluate>(
        &mut self,
        p: &P,
        moves: &[P::Move],
        depth: u32,
        claim: Claim,
        limit: u64,
    ) -> u64 {
        let mut sum = 0;
        for &m in moves {
            sum += self.leaves(&p.play(m), depth - 1, claim, limit - sum);
            if sum >= limit {
                break;
            }
        }
        sum.min(NEVER)
    }
}

/// Searches a position as if it had no past.
fn search<P: Evaluate>(
    p: &P,
    limits: &Limits,
    options: &Options,
    on_info: impl FnMut(&Report<P::Move>),
) -> Report<P::Move> {
    // A draw by repetition or by the limit would be a leaf that nobody counts.
    let history = History { rules: DrawRules::NONE, ..History::fresh(p) };
    let never = AtomicBool::new(false);
    Engine::new().search(p, &history, limits, options, &never, on_info).expect("a player to act")
}

/// The best move to a depth.
fn best_move<P: Evaluate>(p: &P, depth: u32) -> P::Move {
    let options = Options { table_mb: 1, ..Options::default() }.exact();
    search(p, &Limits::depth(depth), &options, |_| {}).best()
}

/// A way to search.
struct Way {
    name: &'static str,
    options: Options,
    /// What the leaves of all iterations may be at most, by the minimal tree.
    bar: Option<f64>,
    /// By position: the last iteration by the minimal tree, all of them by it, and the last one by
    /// the least.
    ratios: [Vec<f64>; 3],
    /// The leaves of the last iteration, and of the minimal tree, of all positions.
    sums: [f64; 2],
    cutoffs: [u64; 2],
}

impl Way {
    fn new(name: &'static str, switches: Switches, bar: Option<f64>) -> Self {
        let options = Options { switches, ..Options::default() }.exact();
        Self { name, options, bar, ratios: Default::default(), sums: [0.0; 2], cutoffs: [0; 2] }
    }

    fn all() -> [Self; 3] {
        let on = Switches::ALL;
        [
            Self::new("no table, any order", Switches { table: false, order: false, ..on }, None),
            Self::new("no table", Switches { table: false, ..on }, Some(BARS[0])),
            Self::new("table", on, Some(BARS[1])),
        ]
    }

    /// Searches a position: what was found, the leaves of the last iteration and of all.
    fn search<P: Evaluate>(&self, p: &P, depth: u32) -> (Report<P::Move>, [u64; 2]) {
        let before = leaves();
        let mut last = before;
        let on_info = |report: &Report<P::Move>| {
            if report.depth < depth {
                last = leaves();
            }
        };
        let report = search(p, &Limits::depth(depth), &self.options, on_info);
        (report, [leaves() - last, leaves() - before])
    }

    fn print(&self) {
        let [last, all, by_least] = &self.ratios;
        let mean = |ratios: &[f64]| ratios.iter().sum::<f64>() / ratios.len() as f64;
        let [_, median, most] = spread(last.clone());
        let first = first_of(self.cutoffs);
        print!(
            "  {:<20} last iteration {:.3} (median {median:.3}, most {most:.3}; all positions \
             together {:.3}), all {:.3}; by the least {:.3}; first move {first:.1} % of cutoffs",
            self.name,
            mean(last),
            self.sums[0] / self.sums[1],
            mean(all),
            mean(by_least),
        );
        if let Some(bar) = self.bar {
            let (leaves, first) = (verdict(mean(last) > bar), verdict(first < FIRST));
            print!("; at most {bar}: {leaves}, at least {FIRST} %: {first}");
        }
        println!();
    }
}

/// How many of the cutoffs were by the first move, in per cent.
fn first_of(cutoffs: [u64; 2]) -> f64 {
    100.0 * cutoffs[1] as f64 / cutoffs[0].max(1) as f64
}

const fn verdict(missed: bool) -> &'static str {
    if missed { "MISSED" } else { "kept" }
}

/// A position in the middle of a game.
fn midgame<P: Game>(number: u64) -> P {
    let [from, to] = RANDOM;
    let mut game = openings::opening::<P>((from + number % (to - from + 1)) as u32, number);
    let (plies, nodes) = QUICK;
    let mut engine = Engine::new();
    for _ in 0..plies {
        let p = game.position();
        let (history, never) = (History::fresh(p), AtomicBool::new(false));
        let (limits, options) = (Limits::nodes(nodes), Options::default());
        match engine.search(p, &history, &limits, &options, &never, |_| {}) {
            Ok(report) if !report.score().is_result() => game.push(report.best()).expect("legal"),
            _ => break,
        }
    }
    game.position().clone()
}

fn run<P: Game>(name: &str, depth: u32, positions: usize) {
    let mut ways = Way::all();
    let (mut minimal, mut playing) = (Vec::new(), [0; 2]);
    for number in 0.. {
        if minimal.len() == positions {
            break;
        }
        let p = Counted(midgame::<P>(number));
        if p.0.actor().seat().is_none() {
            continue;
        }
        let found: Vec<_> = ways.iter().map(|way| way.search(&p, depth)).collect();
        let score = found[0].0.score();
        assert!(found.iter().all(|(report, _)| report.score() == score), "{p}");
        if score.is_result() {
            continue;
        }
        let of = |choice| Proof::leaves_of(choice, &p.0, depth, score.raw()) as f64;
        let (tree, smallest) = (of(Choice::Best), of(Choice::Fewest));
        assert!(smallest <= tree, "{p}: {smallest} leaves at least, {tree} in the minimal tree");
        minimal.push(tree);
        let plays = search(&p.0, &Limits::nodes(PLAYS), &Options::default(), |_| {}).cutoffs;
        playing = [0, 1].map(|i| playing[i] + plays[i]);
        for (way, (report, [last, all])) in ways.iter_mut().zip(found) {
            let ratios = [last as f64 / tree, all as f64 / tree, last as f64 / smallest];
            way.ratios.iter_mut().zip(ratios).for_each(|(kept, ratio)| kept.push(ratio));
            way.sums = [way.sums[0] + last as f64, way.sums[1] + tree];
            way.cutoffs = [0, 1].map(|i| way.cutoffs[i] + report.cutoffs[i]);
        }
    }
    let [_, median, _] = spread(minimal);
    println!(
        "{name}, {positions} positions to depth {depth}: minimal tree of {median} leaves (median)"
    );
    ways.iter().for_each(Way::print);
    let (first, missed) = (first_of(playing), verdict(first_of(playing) < FIRST));
    println!(
        "  as it plays, {PLAYS} nodes: first move {first:.1} % of cutoffs; at least {FIRST} %: {missed}"
    );
}

/// Searches positions of one game, to so many plies.
type Run = (fn(&str, u32, usize), u32);

fn main() {
    let arguments = Arguments::read();
    let positions = arguments.value("--positions").unwrap_or(200);
    let games: [(&str, Run); 4] = [
        ("arkantar", (run::<Arkantar>, 4)),
        ("tritrac", (run::<TriTrac>, 3)),
        ("thief", (run::<Thief<5>>, 4)),
        ("threaten", (run::<Threaten<2>>, 3)),
    ];
    for (name, (run, depth)) in arguments.choose(&games) {
        run(name, arguments.value("--depth").unwrap_or(depth), positions);
    }
}
