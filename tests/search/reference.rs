//! Plain minimax: no pruning, no table, draws by comparing positions. Slow and easy to believe.

use fiveply::record::{DrawRules, History};
use fiveply::{Evaluate, GameRecord};

/// The score of a win on the spot.
pub const WIN: i32 = 1_000_000;

/// A position with its past.
#[derive(Clone, Debug)]
pub struct Case<P> {
    pub position: P,
    pub rules: DrawRules,
    /// The positions at turn starts so far.
    pub turn_starts: Vec<P>,
    pub turns: u32,
}

impl<P: Evaluate> Case<P> {
    /// Without a past.
    pub fn fresh(position: P) -> Self {
        let turn_starts = vec![position.clone()];
        Self { position, rules: DrawRules::of::<P>(), turn_starts, turns: 0 }
    }

    pub fn of(record: &GameRecord<P>) -> Self {
        let positions = record.positions();
        let starts = (0..positions.len())
            .filter(|&i| i == 0 || positions[i].actor().seat() != positions[i - 1].actor().seat());
        let turn_starts: Vec<P> = starts.map(|i| positions[i].clone()).collect();
        let turns = turn_starts.len() as u32 - 1;
        Self { position: record.position().clone(), rules: record.rules(), turn_starts, turns }
    }

    pub fn history(&self) -> History {
        let keys = self.turn_starts.iter().map(P::key).collect();
        History { rules: self.rules, keys, turns: self.turns }
    }

    /// The value of every move, in the order of the moves, for the player to act.
    pub fn values(&self, depth: u32) -> Vec<i32> {
        let (mut case, moves) = (self.clone(), self.position.moves());
        moves.into_iter().map(|m| case.value_of(&self.position, m, depth, 1)).collect()
    }

    /// The value of one move for the player who makes it, it being the `ply`th from the root.
    fn value_of(&mut self, position: &P, m: P::Move, depth: u32, ply: i32) -> i32 {
        let mover = position.actor().seat().expect("a player");
        let next = position.play(m);
        if let Some(outcome) = next.outcome() {
            return if outcome.winner == Some(mover) { WIN - ply } else { ply - WIN };
        }
        if next.actor().seat() == Some(mover) {
            return self.value(&next, depth - 1, ply);
        }
        if self.is_drawn(&next) {
            return 0;
        }
        self.turn_starts.push(next.clone());
        self.turns += 1;
        let value = -self.value(&next, depth - 1, ply);
        self.turn_starts.pop();
        self.turns -= 1;
        value
    }

    /// The value of a position for the player to act.
    fn value(&mut self, position: &P, depth: u32, ply: i32) -> i32 {
        if depth == 0 {
            return position.evaluate(position.actor().seat().expect("a player"));
        }
        let moves = position.moves();
        moves.into_iter().map(|m| self.value_of(position, m, depth, ply + 1)).max().expect("a move")
    }

    /// Whether the game is drawn when a turn begins here.
    pub fn is_drawn(&self, position: &P) -> bool {
        let before = self.turn_starts.iter().filter(|p| *p == position).count() as u32;
        self.rules.repetition.is_some_and(|limit| before + 1 >= limit)
            || self.rules.turn_limit.is_some_and(|limit| self.turns + 1 >= limit)
    }

    /// Plays a line out: what it is worth to the player to act now, and whether the game is over
    /// then (won or drawn). Every move must be legal, and none may come after the end.
    pub fn play_out(&self, line: &[P::Move]) -> (i32, bool) {
        let (mut case, root) = (self.clone(), self.position.actor().seat());
        let mut over = None;
        for (ply, &m) in (1..).zip(line) {
            assert_eq!(over, None, "{m} after the end");
            let next = case.position.try_play(m).expect("a legal move");
            if let Some(outcome) = next.outcome() {
                over = Some(if outcome.winner == root { WIN - ply } else { ply - WIN });
            } else if next.actor() != case.position.actor() {
                over = case.is_drawn(&next).then_some(0);
                case.turn_starts.push(next.clone());
                case.turns += 1;
            }
            case.position = next;
        }
        let estimate = || case.position.evaluate(root.expect("a player"));
        (over.unwrap_or_else(estimate), over.is_some())
    }
}
