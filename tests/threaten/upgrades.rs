//! Upgrades: TN8 and TN9.

use std::collections::BTreeSet;

use fiveply::Position;

use crate::study::{after, allows, duel, set, targets, three, two};

/// How a Red Column on g5 can go to h6, on Red's lane 8, with `extra` gone or to be had.
fn upgrades(pieces: &str, extra: &str) -> BTreeSet<String> {
    let p = three(&format!("{pieces} C0g5 O1h15 T1h14"), &format!("0 01- {extra}"));
    targets(&p, "g5").into_iter().filter(|target| target.starts_with("h6")).collect()
}

const ALL_TRIGAS: &str = "T0c1 T0c2 T0c3 T0c4";
const BOTH_ARCUS: &str = "A0b1 A0b3";

#[test]
fn what_is_there_comes_back_in_the_printed_order() {
    // A captured Ancient, else the Extra one.
    assert_eq!(upgrades("O0a1", "+"), set("h6=N"));
    assert_eq!(upgrades("O0a1 N0b2", "+"), set("h6=N"));
    assert_eq!(upgrades("O0a1", "1"), set("h6=N"));
    assert_eq!(upgrades("O0a1 N0b2", "0"), set("h6=N")); // two in all, one captured
    // Else a captured Triga or Arcus, at the player's choice.
    assert_eq!(upgrades("O0a1 N0b2", "1"), set("h6=T h6=A"));
    assert_eq!(upgrades("O0a1 N0b2 N0d1", "0"), set("h6=T h6=A"));
    assert_eq!(upgrades(&format!("O0a1 N0b2 {BOTH_ARCUS}"), "1"), set("h6=T"));
    assert_eq!(upgrades(&format!("O0a1 N0b2 A0b1 {ALL_TRIGAS}"), "2"), set("h6=A"));
    // Else it stays a Column.
    let all = format!("O0a1 N0b2 {BOTH_ARCUS} {ALL_TRIGAS}");
    assert_eq!(upgrades(&all, "1"), set("h6"));
    assert_eq!(upgrades(&format!("{all} N0d1"), "0"), set("h6"));
    assert_eq!(upgrades(&all, "+"), set("h6=N"));
}

#[test]
fn a_choice_makes_two_moves() {
    let p = three("O0a1 N0b2 C0g5 O1h15 T1h14", "0 01- 1");
    assert_eq!(targets(&p, "g5"), set("g4 g6 h6=T h6=A"));
    assert_eq!(p.count_moves(), p.moves().len() as u64);
}

#[test]
fn an_upgrade_is_compulsory_and_must_be_said() {
    let p = duel("O0a1 C0g5");
    assert!(allows(&p, "g5h6=N"));
    for wrong in ["g5h6", "g5h6=T", "g5h6=A", "g5g4=N"] {
        assert!(!allows(&p, wrong), "{wrong}");
    }
}

#[test]
fn a_captured_ancient_comes_back_before_the_extra_one_is_taken() {
    let p = after(&duel("O0a1 C0g5"), "g5h6=N");
    assert_eq!(p, three("O0a1 N0h6 O1h15 T1h14", "1 01- +"));
    let p = after(&duel("O0a1 N0b2 C0g5"), "g5h6=N");
    assert_eq!(p, three("O0a1 N0b2 N0h6 O1h15 T1h14", "1 01- 0"));
}

#[test]
fn the_column_is_gone_for_good_and_what_comes_back_is_used_up() {
    let p = three("O0a1 N0b2 A0b1 A0b3 T0c1 T0c2 T0c3 C0g5 C0g9 O1h15 T1h14", "0 01- 1");
    let p = after(&p, "g5h6=T");
    let full = "O0a1 N0b2 A0b1 A0b3 T0c1 T0c2 T0c3 T0h6 C0g9 O1h15 T1h14";
    assert_eq!(p, three(full, "1 01- 1"));
    let p = after(&p, "h14h12");
    assert_eq!(targets(&p, "g9"), set("g8 g10 h10")); // nothing is left to replace it
}

#[test]
fn sideways_within_the_lane_and_by_capture_too() {
    let p = duel("O0a1 C0h7 C1h5");
    assert_eq!(targets(&p, "h7"), set("h6=N h8=N xh5=N"));
    assert_eq!(after(&p, "h7xh5=N"), three("O0a1 N0h5 O1h15 T1h14", "1 01- +"));
}

#[test]
fn no_other_piece_and_no_other_colour_is_upgraded_there() {
    assert!(allows(&duel("O0a1 T0g5"), "g5h5"));
    // Row h is no lane of Blue's.
    let p = three("O0a1 T0b1 O1h15 C1g5", "1 01- +");
    assert_eq!(targets(&p, "g5"), set("g4 g6 h6"));
}

#[test]
fn two_players_upgrade_on_the_lane_of_the_other_columns() {
    // TN9: lane 9 is row i for Red and row d for Blue. Beyond it there is no upgrade.
    let p = two("O0a1 C0h4 C0i2 C0j2 O1l1 T1h8", "0 01 +");
    assert_eq!(targets(&p, "h4"), set("h3 h5 i3=N"));
    assert_eq!(targets(&p, "i2"), set("i1=N i3=N j1"));
    assert_eq!(targets(&p, "j2"), set("j1 j3 k1"));
    let p = two("O0a1 T0h8 C1e5 O1l1", "1 01 +");
    assert_eq!(targets(&p, "e5"), set("e4 e6 d5=N"));
}

#[test]
fn a_conquered_column_keeps_its_lane_and_draws_on_its_own_colour() {
    // TN8. Green is out, Red has his pieces. Green's lane 8 is the edge from a1 to h15; e8 lies
    // on it. Red lacks everything himself, which does not help a Green Column.
    let p = three("O0a1 C0b1 O1h15 T1h1 C2e7 T2h3", "0 010 +");
    assert_eq!(targets(&p, "e7"), set("e6 e8=N f8"));
    assert_eq!(after(&p, "e7e8=N"), three("O0a1 C0b1 O1h15 T1h1 N2e8 T2h3", "1 010 +"));
    // Green's Ancient is there: the Extra one is of Green's colour from then on.
    let p = three("O0a1 C0b1 O1h15 T1h1 C2e7 N2h3", "0 010 +");
    assert_eq!(after(&p, "e7e8=N"), three("O0a1 C0b1 O1h15 T1h1 N2e8 N2h3", "1 010 2"));
    // With that gone, Green's own Trigas and Arcus, all off the board here.
    let p = three("O0a1 C0b1 O1h15 T1h1 C2e7 N2h3", "0 010 1");
    assert_eq!(targets(&p, "e7"), set("e6 e8=T e8=A f8"));
    let p = three("O0a1 C0b1 O1h15 T1h1 C2e7 N2h3 A2c1 A2c2 T2d1 T2d2 T2d3 T2d4", "0 010 1");
    assert_eq!(targets(&p, "e7"), set("e6 e8 f8"));
}
