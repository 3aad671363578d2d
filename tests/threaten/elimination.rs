//! Who is out, who gets his army, and the end: TN6 and TN7.

use fiveply::{Actor, Outcome, Position};

use crate::study::{after, four, set, targets, three};

const WON: Option<Outcome> = Some(Outcome { winner: Some(0), reason: "last Obelisk standing" });

#[test]
fn whoever_captures_an_obelisk_controls_the_rest_of_the_army() {
    let p = three("O0a1 T0e5 O1e7 C1g11 T1h13 O2h1 T2h3", "0 012 +");
    let p = after(&p, "e5xe7");
    assert_eq!(p, three("O0a1 T0e7 C1g11 T1h13 O2h1 T2h3", "2 002 +"));
    assert_eq!(p.outcome(), None);
    // Colours stay: the Column goes Blue's way. g11 is on Blue's lane 3, g10 on 4, g12 and h12
    // on 3; of the cells along lines g9 h11 f9 f11 g13 h13 it could capture on the first four.
    let p = after(&p, "h3h5");
    assert_eq!(targets(&p, "g11"), set("g10 g12 h12"));
    let p = three("O0a1 T0e7 C1g11 O2h1 T2g9 C2h11 C2f9 C2f11 C2g13 C2h13", "0 002 +");
    assert_eq!(targets(&p, "g11"), set("g10 g12 h12 xg9 xh11 xf9 xf11"));
}

#[test]
fn conquered_pieces_are_conquered_again() {
    // TN6: Blue had Green's pieces.
    let p = four("O0a1 T0e12 O1e14 T1h13 C2h5 O3e1 T3e3", "0 0113 +");
    let p = after(&p, "e12xe14");
    assert_eq!(p, four("O0a1 T0e14 T1h13 C2h5 O3e1 T3e3", "3 0003 +"));
}

#[test]
fn an_army_that_is_all_captured_has_no_owner() {
    // Green takes Blue's last Column, which was Red's.
    let p = after(&three("O0a1 T0e5 C1h5 O2h1 T2h3", "2 002 +"), "h3xh5");
    assert_eq!(p, three("O0a1 T0e5 O2h1 T2h5", "0 0-2 +"));
    // An Obelisk captured whose player had nothing of his own colour besides.
    let p = three("O0a1 T0e5 O1e7 C2h5", "0 011 +");
    assert_eq!(after(&p, "e5xe7"), three("O0a1 T0e7 C2h5", "0 0-0 +"));
}

#[test]
fn a_player_left_with_his_obelisk_alone_is_out_and_nobody_gains_it() {
    let p = three("O0a1 T0e5 T1e7 O1h15 O2h1 T2h3", "0 012 +");
    let p = after(&p, "e5xe7");
    assert_eq!(p, three("O0a1 T0e7 O2h1 T2h3", "2 0-2 +"));
    assert_eq!(p.actor(), Actor::Player(2));
}

#[test]
fn conquered_pieces_keep_a_player_in() {
    // TN7: Blue's last Blue Triga goes, a Green Column is still his.
    let p = after(&three("O0a1 T0e5 T1e7 O1h15 C2h5", "0 011 +"), "e5xe7");
    assert_eq!(p, three("O0a1 T0e7 O1h15 C2h5", "1 011 +"));
    // When that goes too, he is out.
    let p = after(&three("O0a1 T0e5 C2e7 O1h15", "0 011 +"), "e5xe7");
    assert_eq!(p, three("O0a1 T0e7", "0 0-- +"));
}

#[test]
fn the_last_obelisk_standing_wins() {
    // By capture: the text names the winner as the side to act.
    let p = after(&three("O0a1 T0e5 O1e7 T1h13 C2h5", "0 011 +"), "e5xe7");
    assert_eq!(p, three("O0a1 T0e7 T1h13 C2h5", "0 000 +"));
    assert_eq!((p.outcome(), p.actor(), p.count_moves()), (WON, Actor::Nobody, 0));
    assert!(p.moves().is_empty() && !p.is_legal("pass".parse().unwrap()));
    // By the fall of a lone one.
    let p = after(&three("O0a1 T0e5 T1e7 O1h15", "0 01- +"), "e5xe7");
    assert_eq!(p, three("O0a1 T0e7", "0 0-- +"));
    assert_eq!((p.outcome(), p.actor(), p.count_moves()), (WON, Actor::Nobody, 0));
}

#[test]
fn the_last_capture_upgrades_as_usual() {
    let p = after(&three("O0a1 C0g5 O1h5 T1h14", "0 01- +"), "g5xh5=N");
    assert_eq!(p, three("O0a1 N0h5 T1h14", "0 00- +"));
    assert_eq!(p.outcome(), WON);
    let p = after(&three("O0a1 N0b2 C0g5 T1h5 O1h15", "0 01- +"), "g5xh5=N");
    assert_eq!(p, three("O0a1 N0b2 N0h5", "0 0-- 0"));
}

#[test]
fn an_obelisk_can_capture_an_obelisk() {
    let p = after(&three("O0e5 T0a1 O1e7 T1h13", "0 01- +"), "e5xe7");
    assert_eq!(p, three("O0e7 T0a1 T1h13", "0 00- +"));
}
