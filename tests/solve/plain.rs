//! Tri-Trac as a game about which nothing is known but the rules.

use std::fmt;
use std::str::FromStr;

use fiveply::games::tritrac::{Move, TriTrac};
use fiveply::position::{Actor, Outcome, Position};
use fiveply::solve::{Limits, Threats, Verdict, prove};
use fiveply::text::TextError;

use crate::samples::{last_positions, positions, studies};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Plain(TriTrac);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Plain {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        text.parse().map(Self)
    }
}

impl Position for Plain {
    type Move = Move;

    fn players(&self) -> u8 {
        self.0.players()
    }

    fn actor(&self) -> Actor {
        self.0.actor()
    }

    fn each_move(&self, visit: impl FnMut(Move)) {
        self.0.each_move(visit);
    }

    fn count_moves(&self) -> u64 {
        self.0.count_moves()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.0.is_legal(m)
    }

    fn play(&self, m: Move) -> Self {
        Self(self.0.play(m))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl Threats for Plain {}

/// Whether it is a win, and in how many plies.
fn win(verdict: Verdict) -> Option<u32> {
    match verdict {
        Verdict::Win(plies) => Some(plies),
        Verdict::NoWin(_) => None,
        Verdict::Unknown(held) => panic!("only {held} plies without a limit"),
    }
}

#[test]
fn what_a_game_knows_of_itself_changes_no_verdict() {
    let mut sample = last_positions(11, 60, 2);
    sample.extend(positions(12, 30));
    sample.extend(studies());
    let mut wins = 0;
    for p in sample {
        let known = win(prove(&p, 3, &Limits::NONE).expect("unfinished").verdict);
        let plain = win(prove(&Plain(p), 3, &Limits::NONE).expect("unfinished").verdict);
        assert_eq!(known, plain, "{p}");
        wins += u32::from(known == Some(3));
    }
    assert!(wins > 1, "{wins}");
}
