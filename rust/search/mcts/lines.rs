//! What the tree tells: lines, scores, depth.

use super::Mcts;
use super::tree::ROOT;
use crate::position::{Actor, EVAL_LIMIT, Evaluate, ODDS, Position};
use crate::search::report::{Line, Report};
use crate::search::score::{MAX_DEPTH, Score};

/// No share that is not proved is told to be nearer to nothing or to the whole than that.
const DOUBT: f64 = 1e-6;

impl<P: Evaluate> Mcts<'_, P> {
    /// What is known so far.
    pub(super) fn report(&mut self) -> Report<P::Move> {
        let (seat, chance) = match self.job.position.actor() {
            Actor::Chance(seat) => (seat, true),
            actor => (actor.seat().unwrap_or(0), false),
        };
        let mut report = Report::new(seat);
        let children =
            if chance { self.tree.children(ROOT).collect() } else { self.best_children() };
        let mut lines: Vec<_> = children.into_iter().map(|child| self.line(child, seat)).collect();
        if let (Some(margin), false) = (self.job.options.margin, chance) {
            let floor = lines[0].score.too_little(margin);
            lines.retain(|line| line.score > floor);
        }
        report.set_lines(lines, chance);
        report.depth = self.depth().max(1) as u32;
        (report.nodes, report.time) = (self.meter.report(), self.job.clock.elapsed());
        report
    }

    /// The children of the root that make the lines asked for, best first.
    pub(super) fn best_children(&self) -> Vec<usize> {
        let seat = self.job.teams.me;
        let mut children: Vec<_> = self.tree.children(ROOT).collect();
        let rank = |child: &usize| self.tree.rank(ROOT, *child, seat);
        // What ranks alike stays in the order of the root's moves.
        children.sort_by(|a, b| rank(b).partial_cmp(&rank(a)).unwrap_or(std::cmp::Ordering::Equal));
        children.truncate(self.width);
        children
    }

    /// The line that begins with this child of the root: by rank from node to node, as far as the
    /// next roll; and to the end where a win was seen without a search.
    fn line(&self, child: usize, seat: u8) -> Line<P::Move> {
        let m = self.tree.node(child).m;
        let (mut p, mut at, mut moves) = (self.job.position.play(m), child, vec![m]);
        while moves.len() < MAX_DEPTH as usize
            && let Actor::Player(seat) = p.actor()
            && let Some(next) = self.tree.best(at, seat)
            && self.is_known(next)
        {
            (p, at) = (p.play(self.tree.node(next).m), next);
            moves.push(self.tree.node(next).m);
        }
        if self.tree.node(at).is_proved() && self.tree.is_leaf(at) {
            win(&p, &mut moves);
        }
        let scores = self.scores(child);
        Line { score: scores[usize::from(seat)], scores, moves }
    }

    fn is_known(&self, at: usize) -> bool {
        self.tree.node(at).is_proved() || self.tree.node(at).visits > 0
    }

    /// The plies from the root down to where playouts begin, the way that most of them went, rolls
    /// included.
    pub(super) fn depth(&self) -> usize {
        let (tree, mut at, mut depth) = (&self.tree, ROOT, 0);
        while let Some(next) = tree.children(at).max_by_key(|&child| tree.node(child).visits)
            && self.is_known(next)
        {
            (at, depth) = (next, depth + 1);
        }
        depth
    }

    /// What a child of the root is worth to every player, by seat.
    ///
    /// With dice a share is a probability. Without, what is proved is told by its distance; any
    /// other share is the estimate that static values would have to be for it, if they were as
    /// many hundredths above nothing for some players as below for the others.
    fn scores(&self, child: usize) -> Vec<Score> {
        let (tree, root) = (&self.tree, self.job.position);
        let from = if self.is_known(child) { child } else { ROOT };
        let proof = tree.node(from).proof();
        let shares = tree.shares(from).iter().map(|&share| f64::from(share));
        let sure =
            |share: f64| if proof.is_some() { share } else { share.clamp(DOUBT, 1.0 - DOUBT) };
        let shares: Vec<f64> = shares.map(sure).collect();
        let me = usize::from(self.job.teams.me);
        let estimates = Estimates::of(root, &shares);
        let score = |seat: usize| match proof {
            _ if root.is_out(seat as u8) => out::<P>(),
            _ if P::DICE => Score::from_probability(shares[seat] / shares.iter().sum::<f64>()),
            Some(plies) if shares[seat] >= 1.0 => Score::win(plies + 1),
            Some(plies) if shares[seat] <= 0.0 => -Score::win(plies + 1),
            Some(_) => Score::DRAW,
            None => estimates.score(seat),
        };
        match self.players {
            2 => (0..2).map(|seat| if seat == me { score(me) } else { -score(me) }).collect(),
            players => (0..players).map(score).collect(),
        }
    }
}

/// Who is out has lost.
fn out<P: Position>() -> Score {
    if P::DICE { Score::from_probability(0.0) } else { -Score::win(0) }
}

/// Shares as static values, by the odds that static values make.
struct Estimates {
    logs: Vec<f64>,
    mean: f64,
}

impl Estimates {
    fn of<P: Position>(p: &P, shares: &[f64]) -> Self {
        let logs: Vec<_> = shares.iter().map(|share| share.max(DOUBT).ln()).collect();
        let mine = || logs.iter().zip(0..).filter(|&(_, seat)| !p.is_out(seat));
        let mean = mine().map(|(log, _)| log).sum::<f64>() / mine().count() as f64;
        Self { logs, mean }
    }

    fn score(&self, seat: usize) -> Score {
        let value = (ODDS * (self.logs[seat] - self.mean)).round() as i32;
        Score::estimate(value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1))
    }
}

/// Goes on to the win that the player to act has in his turn, if he has one.
fn win<P: Evaluate>(p: &P, moves: &mut Vec<P::Move>) {
    let mut p = p.clone();
    while let Actor::Player(seat) = p.actor()
        && let Some(plies) = p.win_this_turn()
    {
        let wins = |m: &P::Move| {
            let next = p.play(*m);
            match next.outcome() {
                Some(outcome) => outcome.winner == Some(seat),
                None => {
                    next.actor() == p.actor() && next.win_this_turn().is_some_and(|n| n < plies)
                }
            }
        };
        let Some(m) = p.moves().into_iter().find(wins) else { return };
        p = p.play(m);
        moves.push(m);
    }
}
