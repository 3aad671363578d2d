//! Threats, blocks and bounds against full move generation.

use fiveply::games::tritrac::{Move, TriTrac};
use fiveply::position::Position;
use fiveply::solve::{NEVER, Threats};

use crate::samples::{forces, last_positions, positions};

fn wins(p: &TriTrac, m: Move) -> bool {
    p.play(m).outcome().is_some()
}

fn can_win(p: &TriTrac) -> bool {
    p.moves().into_iter().any(|m| wins(p, m))
}

/// Positions from everywhere, most of them near the end of a game.
fn sample() -> Vec<TriTrac> {
    let mut sample = last_positions(1, 500, 8);
    sample.extend(positions(2, 2000));
    sample
}

#[test]
fn a_winning_move_is_found_exactly_when_there_is_one() {
    let mut found = 0;
    for p in sample() {
        match p.winning_move() {
            Some(m) => assert!(p.is_legal(m) && wins(&p, m), "{m} in {p}"),
            None => assert!(!can_win(&p), "{p}"),
        }
        found += u32::from(p.winning_move().is_some());
    }
    assert!(found > 500, "{found}");
}

#[test]
fn every_winning_move_is_seen_wherever_the_last_tile_has_to_come_from() {
    for text in [
        // Placed; moved, with nothing in hand; rotated; the neutral tile rotated.
        "OlOr.../WlOr...../OlOr...../..... o -",
        "OlOr..Or/WlOr....Or/OlOr...../..... o -",
        "OlOr.../WlOr...../OlOv...../Or.... o -",
        "OlOr.../OlWv...../OlOr...../Or.... o -",
    ] {
        let p: TriTrac = text.parse().expect(text);
        let m = p.winning_move().expect(text);
        assert!(p.is_legal(m) && wins(&p, m), "{m} in {text}");
    }
    // The neutral tile is locked; the tile is the opponent's.
    for text in
        ["OlOr.../OlWv...../OlOr...../Or.... o n", "OlOr.../OlYv...../OlOrWl..../Or.... o -"]
    {
        assert_eq!(text.parse::<TriTrac>().expect(text).winning_move(), None, "{text}");
    }
}

#[test]
fn defences_are_the_moves_that_win_or_leave_no_win() {
    let mut fewer = 0;
    for p in sample() {
        let mut defences = Vec::new();
        p.each_defence(|m| defences.push(m));
        let mut expected = p.moves();
        expected.retain(|&m| wins(&p, m) || !can_win(&p.play(m)));
        defences.sort_unstable();
        expected.sort_unstable();
        assert_eq!(defences, expected, "{p}");
        fewer += u32::from(4 * defences.len() < p.count_moves() as usize);
    }
    assert!(fewer > 20, "{fewer}");
}

#[test]
fn nobody_wins_while_he_is_held() {
    let mut held = [0; 5];
    let mut sample = last_positions(3, 200, 6);
    sample.extend(positions(4, 200));
    for p in sample {
        for attacker in 0..2 {
            for plies in 0..=3 {
                if p.outlook(attacker, plies).held >= plies {
                    assert!(!forces(&p, attacker, plies), "{attacker} within {plies} of {p}");
                    held[plies as usize] += 1;
                }
            }
            held[4] += u32::from(p.outlook(attacker, 500).held == NEVER);
        }
    }
    assert!(held.iter().all(|&n| n > 20), "{held:?}");
}

#[test]
fn two_closed_arrows_hold_for_ever_and_a_tile_is_needed_to_wait_with() {
    let held = |text: &str| text.parse::<TriTrac>().expect(text).outlook(0, 500).held;
    assert_eq!(held(".Yv.../..Wl..../......Yr/..... o -"), NEVER);
    assert_ne!(held(".Yv.../..Wl..../......Ol/..... o -"), NEVER);
    // All seven tiles are down: one that closes nothing waits.
    assert_eq!(held("YlYv..Yr/Yl.Wl...Yr/Yl.....Yr/..... o -"), NEVER);
}
