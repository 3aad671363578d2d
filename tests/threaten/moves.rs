//! Cells, paths, set-up and how the pieces move: TN1 to TN5.

use fiveply::games::threaten::{Cell, Move, Threaten};
use fiveply::{Actor, Evaluate, Game, Position};

use crate::study::{after, allows, duel, four, set, targets, three};

#[test]
fn the_boards_have_as_many_cells_as_the_page_says() {
    assert_eq!(Cell::<2>::all().count(), 64); // TN1
    assert_eq!(Cell::<3>::all().count(), 64);
    assert_eq!(Cell::<4>::all().count(), 96);
}

#[test]
fn the_start_positions_are_those_of_the_page() {
    assert_eq!(
        Threaten::<3>::default().to_string(),
        "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/A2.......A1/.C2C2.....C1C1./\
         T2T2N2C2C2...C1C1N1T1T1/O2.T2T2.C2A2.A1C1.T1T1.O1 0 012 +"
    );
    assert_eq!(
        Threaten::<2>::default().to_string(),
        "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/......../......../......../......../\
         A1C1C1C1C1C1A1/.T1N1T1./T1.T1/O1 0 01 +"
    );
    assert_eq!(
        Threaten::<4>::default().to_string(),
        "O0/T0.T0/.T0N0T0./A0C0C0C0C0C0A0/O3.T3T3.C3A3........A1/T3T3N3C3C3........C1C1./\
         .C3C3........C1C1N1T1T1/A3........A1C1.T1T1.O1/A2C2C2C2C2C2A2/.T2N2T2./T2.T2/O2 \
         0 0123 +"
    );
}

/// TN2: nobody can capture on the first move, whoever begins (TN10: seat 0 unless told).
#[test]
fn any_seat_can_begin_and_nobody_can_capture_at_once() {
    fn check<P: Game>(variant: &str, players: u8) {
        assert_eq!(P::VARIANTS, [variant]);
        for seat in 0..players {
            let start = P::start(variant, seat).unwrap();
            assert_eq!(start.actor(), Actor::Player(seat));
            assert_eq!(start.count_moves(), 12);
            assert!(!start.moves().iter().any(|m| m.to_string().contains('x')));
        }
        assert_eq!(P::start(variant, players), None);
        assert_eq!(P::start("5", 0), None);
    }
    check::<Threaten<2>>("2", 2);
    check::<Threaten<3>>("3", 3);
    check::<Threaten<4>>("4", 4);
    assert_eq!(Threaten::<3>::start("", 0), Some(Threaten::default()));
    assert_eq!(Threaten::<2>::start("", 0), None);
    assert_eq!(Threaten::<4>::start("", 0), None);
}

// Lines: the Triga.

/// From e5 E, W, SE, SW, NE, NW.
const LINES_OF_E5: &str = "e7 e9 e3 e1 f7 g9 h11 f5 g5 h5 d5 c5 d3 c1";

#[test]
fn a_triga_goes_along_lines_any_distance() {
    assert_eq!(targets(&duel("O0a1 T0e5"), "e5"), set(LINES_OF_E5));
}

#[test]
fn cells_of_the_other_colour_block_no_line() {
    let p = duel("O0a1 T0e5 C0e6 C0f6 C0e4"); // all three neighbours, dark
    assert_eq!(targets(&p, "e5"), set(LINES_OF_E5));
}

#[test]
fn a_triga_captures_the_first_piece_on_a_line_and_jumps_over_none() {
    let p = duel("O0a1 T0e5 C0g5 C1e7 C1e9");
    assert_eq!(targets(&p, "e5"), set("xe7 e3 e1 f7 g9 h11 f5 d5 c5 d3 c1"));
    let captured = three("O0a1 T0e7 C0g5 C1e9 O1h15 T1h14", "1 01- +");
    assert_eq!(after(&p, "e5xe7"), captured);
}

// Lanes: the Arcus. The lane SE from e5 is f6 f7 g8 g9 h10 h11.

#[test]
fn an_arcus_needs_a_screen() {
    assert_eq!(targets(&duel("O0a1 A0e5 C0c2"), "e5"), set(""));
}

#[test]
fn an_arcus_lands_beyond_its_screen_up_to_the_next_piece_or_captures_that() {
    assert_eq!(targets(&duel("O0a1 A0e5 C0f7"), "e5"), set("g8 g9 h10 h11"));
    assert_eq!(targets(&duel("O0a1 A0e5 C0f7 C1h10"), "e5"), set("g8 g9 xh10"));
    assert_eq!(targets(&duel("O0a1 A0e5 C0f7 C0h10"), "e5"), set("g8 g9"));
    assert_eq!(targets(&duel("O0a1 A0e5 C1f7 C1g8"), "e5"), set("xg8"));
}

#[test]
fn a_screen_is_at_any_distance_and_of_whomever() {
    assert_eq!(targets(&duel("O0a1 A0e5 T0g9"), "e5"), set("h10 h11")); // TN5
    assert_eq!(targets(&duel("O0a1 A0e5 T1g9 C1h11"), "e5"), set("h10 xh11"));
    assert_eq!(targets(&duel("O0g9 A0e5"), "e5"), set("h10 h11"));
    assert_eq!(targets(&three("O0a1 A0e5 O1g9 T1h15", "0 01- +"), "e5"), set("h10 h11"));
}

#[test]
fn the_first_cell_of_two_lanes_is_a_screen_for_both() {
    // f6 begins SE and SW: f5 g6 g5 h6 h5.
    let p = duel("O0a1 A0e5 C0f6");
    assert_eq!(targets(&p, "e5"), set("f7 g8 g9 h10 h11 f5 g6 g5 h6 h5"));
}

#[test]
fn the_six_lanes_of_a_dark_cell() {
    // From e6: E e7 e8 e9, W e5 e4 e3 e2 e1, SE e7 f8 f9 g10 g11 h12 h13, SW e5 f6 f5 g6 g5 h6
    // h5, NE d5 d6 c5, NW d5 d4 c3 c2 b1. A screen on the second cell of each.
    let p = duel("O0a1 A0e6 C0e8 C0e4 C0f8 C0f6 T0d6 C0d4");
    let beyond = "e9 e3 e2 e1 f9 g10 g11 h12 h13 f5 g6 g5 h6 h5 c5 c3 c2 b1";
    assert_eq!(targets(&p, "e6"), set(beyond));
}

#[test]
fn an_arcus_is_no_screen_and_captures_no_arcus() {
    for arcus in ["A0", "A1"] {
        assert_eq!(targets(&duel(&format!("O0a1 A0e5 {arcus}f7 C1g8")), "e5"), set(""));
        assert_eq!(targets(&duel(&format!("O0a1 A0e5 C0f7 {arcus}g9")), "e5"), set("g8"));
    }
}

// Diamonds: the Ancient.

#[test]
fn an_ancient_goes_along_lines_lanes_and_diamonds_and_each_target_counts_once() {
    let lanes = "e6 e8 e4 e2 f6 g8 h10 g6 h6 d6 d2"; // what is not on a line
    let diamonds = "d4 c3 b2 a1 g7 h8 d7 d1 f8 f9 g12 g13 f4 f3 g2 g1"; // TN3; e6 f6 e4 too
    let p = duel("O0h1 N0e5");
    assert_eq!(targets(&p, "e5"), set(&format!("{LINES_OF_E5} {lanes} {diamonds}")));
    let ancient = |m: &&Move<3>| m.to_string().starts_with("e5");
    assert_eq!(p.moves().iter().filter(ancient).count(), 14 + 11 + 16);
}

#[test]
fn an_ancient_on_a_dark_cell() {
    let lines = "e8 e4 e2 f8 g10 h12 f6 g6 h6 d6 d4 c2";
    let lanes = "e7 e9 e5 e3 e1 f9 g11 h13 f5 g5 h5 d5 c5 c3 b1"; // what is not on a line
    // N d5 c4 b3, S f7 g8 h9, ENE d7, WNW d3 d2, ESE e7 f10 f11, WSW e5 f4 f3 g2 g1.
    let diamonds = "c4 b3 f7 g8 h9 d7 d3 d2 f10 f11 f4 f3 g2 g1";
    let p = duel("O0a1 N0e6");
    assert_eq!(targets(&p, "e6"), set(&format!("{lines} {lanes} {diamonds}")));
}

#[test]
fn an_ancient_cannot_jump_and_need_not_capture() {
    // TN4. North of e5: d4 c3 b2 a1.
    let p = duel("O0h1 N0e5 C1c3 C1b2");
    assert!(allows(&p, "e5xc3") && allows(&p, "e5d4") && allows(&p, "e5e6"));
    assert!(!allows(&p, "e5xb2") && !allows(&p, "e5a1"));
}

#[test]
fn the_cells_beside_a_vertex_block_no_diamond() {
    // ESE from e5: over a vertex to f8, then f9 g12 g13. About the vertex lie e6 e7 f7 f6.
    let p = duel("O0h1 N0e5 C0e6 C0e7 C0f7 C0f6");
    for target in ["f8", "f9", "g12", "g13"] {
        assert!(allows(&p, &format!("e5{target}")), "{target}");
    }
}

#[test]
fn a_path_that_would_leave_the_board_does_not_come_back() {
    // Four players: two cells off the board lie between e5 and c1 on the diamond ENE.
    let p = four("O0b1 N0e5 O1h16 T1h15", "0 01-- +");
    assert!(targets(&p, "e5").iter().all(|target| target.as_str() > "e"));
    assert!("e5c1".parse::<Move<4>>().is_err());
}

// Obelisks, Columns and the lanes of the players.

#[test]
fn an_obelisk_moves_over_edges_and_captures_along_lines() {
    // d4 is dark: edges d3 d5 c3, first cells of lines d2 d6 e4 e6 c2 c4.
    assert_eq!(targets(&duel("O0d4 T0a1"), "d4"), set("d3 d5 c3"));
    let p = duel("O0d4 T0a1 C1d3 C1d6 C1c4 C1e4 C1b1 T1f5");
    assert_eq!(targets(&p, "d4"), set("d5 c3 xd6 xc4 xe4"));
}

/// A Column on e5, light: edges e4 e6 f6, first cells of lines e3 e7 f5 f7 d3 d5. Its lane is 5
/// for Red, 6 for Blue and Green.
#[test]
fn a_column_goes_to_no_smaller_lane_of_its_colour() {
    let around = [("C", "e3"), ("C", "e7"), ("C", "f5"), ("C", "f7"), ("C", "d3"), ("A", "d5")];
    let captures = ["xe3 xe7 xf5 xf7", "xe3 xf5 xd5 xd3", "xe7 xf7 xd5 xd3"];
    for (colour, captures) in captures.into_iter().enumerate() {
        let (one, other) = ((colour + 1) % 3, (colour + 2) % 3);
        let pieces = format!("O0a1 O1h15 O2h1 C{colour}e5 T{one}h8 T{other}h9");
        let rest = format!("{colour} 012 +");
        assert_eq!(targets(&three(&pieces, &rest), "e5"), set("e4 e6 f6"));
        let hostile = around.map(|(kind, cell)| format!("{kind}{one}{cell}")).join(" ");
        let p = three(&format!("{pieces} {hostile}"), &rest);
        assert_eq!(targets(&p, "e5"), set(&format!("e4 e6 f6 {captures}")));
    }
}

#[test]
fn a_column_on_a_dark_cell_does_not_go_back() {
    // e4: edges e3 e5 and d3 behind, lines e2 e6 f4 f6 and d2 d4 behind.
    let p = duel("O0a1 C0e4 C1d2 C1d4 C1e2 C1f4");
    assert_eq!(targets(&p, "e4"), set("e3 e5 xe2 xf4"));
}

#[test]
fn a_column_of_the_fourth_player() {
    // Gold on f9, dark, lane 6: f8 and e10 are on 6, f10 on 7; the cells along lines e11 f7 g7
    // and e9 f11 g9 on 6 5 6 and 5 7 7.
    let pieces = "O0a1 T0b1 O1h16 T1h15 O3e1 C3f9";
    assert_eq!(targets(&four(pieces, "3 01-3 +"), "f9"), set("f8 f10 e10"));
    let p = four(&format!("{pieces} C0f11 C0f7 C0g9 C0g7 C0e11 T0e9"), "3 01-3 +");
    assert_eq!(targets(&p, "f9"), set("f8 f10 e10 xf11 xg9 xg7 xe11"));
}

// The end of a turn.

#[test]
fn the_turn_goes_clockwise_to_the_next_player_still_in() {
    let p = four("O0a1 T0b1 O1h16 T1h15 O3e1 T3e3", "0 01-3 +");
    let p = after(&p, "b1b3");
    assert_eq!(p.actor(), Actor::Player(1));
    let p = after(&p, "h15h13");
    assert_eq!(p.actor(), Actor::Player(3));
    assert_eq!(after(&p, "e3e5").actor(), Actor::Player(0));
}

#[test]
fn who_cannot_move_passes() {
    // The Column on b2 cannot go back to a1, both Arcus find their own pieces behind it.
    let p = three("O0a1 A0b1 C0b2 A0b3 O1h9 T1h7", "0 01- +");
    assert_eq!(p.moves(), [Move::Pass]);
    assert_eq!(p.count_moves(), 1);
    assert!(allows(&p, "pass"));
    assert_eq!(after(&p, "pass"), three("O0a1 A0b1 C0b2 A0b3 O1h9 T1h7", "1 01- +"));
    assert!(!allows(&Threaten::<3>::default(), "pass"));
}

// What the search is told.

#[test]
fn the_evaluation_knows_who_has_more_and_the_hints_what_is_taken() {
    let p = duel("O0a1 N0e5");
    assert!(p.evaluate(0) > p.evaluate(1));
    assert!(p.evaluate(1) > p.evaluate(2)); // who is out has the lowest value of all
    let p = three("O0a1 T0e5 C0f6 O1e7 T1g9 C1g6", "0 01- +");
    let hint = |m: &str| p.hint(m.parse().unwrap());
    assert!(hint("e5xe7") > hint("e5xg9")); // an Obelisk, a Triga
    assert!(hint("f6xg6") < hint("e5xg9")); // a Column
    assert!(hint("e5xg9") > hint("e5e3"));
}
