//! Verdicts, lines and certificates.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fiveply::games::tritrac::TriTrac;
use fiveply::position::{Actor, Position};
use fiveply::solve::{Limits, NEVER, Proof, ProofError, Prover, Verdict, prove};

use crate::samples::{WIN_IN_3, WIN_IN_5, forces, last_positions, positions, studies};

fn seat(p: &TriTrac) -> u8 {
    p.actor().seat().expect("an unfinished position")
}

fn verdict(p: &TriTrac, plies: u32) -> Verdict {
    prove(p, plies, &Limits::NONE).expect("an unfinished position").verdict
}

/// The verdict that the definition gives, up to so many plies.
fn defined(p: &TriTrac, plies: u32) -> Option<u32> {
    (1..=plies).find(|&n| forces(p, seat(p), n))
}

fn assert_as_defined(p: &TriTrac, plies: u32) -> Option<u32> {
    let expected = defined(p, plies);
    match (verdict(p, plies), expected) {
        (Verdict::Win(found), Some(plies)) => assert_eq!(found, plies, "{p}"),
        (Verdict::NoWin(held), None) => assert!(held >= plies, "{held} in {p}"),
        (found, _) => panic!("{found:?}, expected {expected:?} within {plies} in {p}"),
    }
    expected
}

#[test]
fn verdicts_are_those_of_the_definition() {
    let mut sample = last_positions(5, 500, 4);
    sample.extend(positions(6, 1000));
    sample.extend(studies());
    let mut wins = [0; 4];
    for p in sample {
        if let Some(plies) = assert_as_defined(&p, 3) {
            wins[plies as usize] += 1;
        }
    }
    assert!(wins[1] > 200 && wins[3] > 1, "{wins:?}");
}

#[test]
fn more_plies_never_lose_a_win() {
    let mut sample = last_positions(7, 10, 3);
    sample.extend([WIN_IN_3, WIN_IN_5].map(|text| text.parse::<TriTrac>().expect(text)));
    for p in sample {
        let found = verdict(&p, 5);
        for plies in 1..5 {
            match (verdict(&p, plies), found) {
                (Verdict::Win(few), Verdict::Win(many)) => assert_eq!(few, many, "{p}"),
                (Verdict::NoWin(held), Verdict::Win(many)) => {
                    assert!(plies < many && held < many, "{p}");
                }
                (Verdict::NoWin(_), Verdict::NoWin(_)) => {}
                (few, many) => panic!("{few:?} within {plies}, {many:?} within 5 in {p}"),
            }
        }
    }
}

#[test]
fn a_line_is_as_long_as_the_win_and_every_reply_in_it_the_longest() {
    let mut long = 0;
    let mut sample = last_positions(8, 20, 2);
    sample.extend(studies());
    for p in sample {
        let Proof { verdict: Verdict::Win(plies), line, .. } =
            prove(&p, 5, &Limits::NONE).expect("an unfinished position")
        else {
            continue;
        };
        assert_eq!(line.len(), plies as usize, "{p}");
        let (mut at, mut left) = (p, plies);
        for m in line {
            at = at.try_play(m).expect("a legal move");
            left -= 1;
            if at.actor() == Actor::Player(seat(&p)) {
                assert_eq!(verdict(&at, left), Verdict::Win(left), "{at} of {p}");
            }
        }
        assert_eq!(at.outcome().expect("the end").winner, p.actor().seat());
        long += u32::from(plies > 1);
    }
    assert!(long > 1, "{long}");
}

#[test]
fn a_small_table_gives_the_same_verdicts_and_certificates() {
    let small = Limits { table_mb: 0, ..Limits::NONE };
    let stop = AtomicBool::new(false);
    let mut sample = vec![TriTrac::default()];
    sample.extend(last_positions(9, 10, 2));
    sample.extend([WIN_IN_3, WIN_IN_5].map(|text| text.parse::<TriTrac>().expect(text)));
    for p in sample {
        let plies = if p == TriTrac::default() { 15 } else { 5 };
        let mut prover = Prover::new(&p).expect("an unfinished position");
        let found = prover.prove(plies, &small, &stop, |_, _| {}).verdict;
        let (Verdict::Win(settled) | Verdict::NoWin(settled)) = found else {
            panic!("{found:?} without a limit")
        };
        if let Verdict::Win(_) = verdict(&p, plies) {
            assert_eq!(found, verdict(&p, plies), "{p}");
        }
        let certificate = prover.certificate("tritrac", settled, &stop).expect("not stopped");
        assert_eq!(certificate.wins, matches!(found, Verdict::Win(_)), "{p}");
        assert_eq!(certificate.entries[0].position, p);
        assert_eq!(certificate.entries[0].plies, settled, "{p}");
    }
}

#[test]
fn studies_take_as_many_plies_as_they_say() {
    for (text, plies) in [(WIN_IN_3, 3), (WIN_IN_5, 5)] {
        let p = text.parse::<TriTrac>().expect(text);
        assert_eq!(verdict(&p, 9), Verdict::Win(plies));
        assert!(matches!(verdict(&p, plies - 1), Verdict::NoWin(held) if held < plies));
    }
}

#[test]
fn the_first_player_never_forces_a_track() {
    let first = prove(&TriTrac::default(), 500, &Limits::NONE).expect("the start");
    assert_eq!(first.verdict, Verdict::NoWin(NEVER));
    let again = prove(&TriTrac::default(), 500, &Limits::NONE).expect("the start");
    assert_eq!((first.nodes, first.line), (again.nodes, again.line));
}

#[test]
fn limits_are_kept_and_what_is_known_then_is_told() {
    let p = TriTrac::default().play_text("+b3l").expect("a legal move");
    let limits = Limits { nodes: Some(1000), ..Limits::NONE };
    let proof = prove(&p, 500, &limits).expect("an unfinished position");
    assert!(matches!(proof.verdict, Verdict::Unknown(held) if (7..500).contains(&held)));
    assert!(proof.nodes <= 1002, "{}", proof.nodes);
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::NONE };
    let began = Instant::now();
    let proof = prove(&p, 500, &limits).expect("an unfinished position");
    assert!(matches!(proof.verdict, Verdict::Unknown(_)));
    assert!(began.elapsed() < Duration::from_secs(1));
    let mut prover = Prover::new(&p).expect("an unfinished position");
    let stopped = prover.prove(500, &Limits::NONE, &AtomicBool::new(true), |_, _| {});
    assert!(matches!(stopped.verdict, Verdict::Unknown(_)));
}

#[test]
fn there_is_nothing_to_prove_in_a_finished_game() {
    let text = "OlOr.../WlOr...../OlOr...../Or.... y -";
    let over = text.parse::<TriTrac>().expect(text);
    let error = Prover::new(&over).err().expect("an error");
    assert_eq!(error, ProofError::Over { position: text.to_owned() });
    assert!(error.to_string().contains(text));
}
