//! Tri-Trac as a game about which nothing is known but the rules.

use fiveply::games::tritrac::TriTrac;
use fiveply::solve::{Limits, Threats, Verdict, prove};

use crate::samples::{last_positions, positions, studies};
use crate::wrapped::wrapped;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Plain(TriTrac);

wrapped!(Plain: TriTrac);

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
