//! Sacrifices, the end of a turn and the end of the game.

use super::{assert_after, assert_legal, assert_moves, assert_wins};

#[test]
fn a_sacrifice_removes_one_unit_and_steps_with_another() {
    let text = "....g+/...../...../...../G+.G.. w 0 -";
    assert_moves(text, "", "*c1:a1a2 *c1:a1b1 *c1:a1b2 a1a2 a1b1 a1b2 c1b2 c1d2");
    assert_after(text, "*c1:a1b2", "....g+/...../...../.G+.../..... w 1 -");
}

#[test]
fn a_sacrifice_vacates_a_square() {
    let text = "....g+/...../...../g..../G+G... w 0 -";
    assert_moves(text, "*", "*b1:a1b1 *b1:a1b2 *b1:a1xa2");
    let text = "....g+/...../...../GG.../G+.... w 0 -";
    let of_a1 = "*a2:a1a2 *a2:a1b1 *b2:a1b2 *b2:a1b1";
    let of_a2 = "*b2:a2a3 *b2:a2b3 *b2:a2b1 *b2:a2b2";
    let of_b2 = "*a2:b2a2 *a2:b2a3 *a2:b2b1 *a2:b2b3 *a2:b2c1 *a2:b2c2 *a2:b2c3";
    assert_moves(text, "*", &format!("{of_a1} {of_a2} {of_b2}"));
}

#[test]
fn the_step_of_a_sacrifice_goes_anywhere_and_may_attack_even_by_the_king() {
    let text = "g+..../...../...../.gg../G+.E.. w 0 -";
    assert_legal(text, "*c1:a1xb2 *c1:a1b1", "a1xb2");
    let text = "g+..../...../...../.ggG./G+.E.. w 0 -";
    assert_legal(text, "*d2:c1xb2 *d2:c1xc2 *d2:c1d1 *d2:c1d2 *c1:d2xc2 *c1:d2c1", "c1xc2 c1d1");
    assert_after(text, "*d2:c1xc2", "g+..../...../...../.gE../G+.... w 1 -");
}

#[test]
fn different_sacrifices_may_lead_to_the_same_position() {
    let text = "....g+/...../...../.GG../G+.... w 0 -";
    let after = "....g+/...../.G.../...../G+.... w 1 -";
    assert_after(text, "*b2:c2b3", after);
    assert_after(text, "*c2:b2b3", after);
}

#[test]
fn th5_sacrifices_come_before_and_after_the_normal_move() {
    let text = "....g+/g..../...../GGG../G+.G.. w 0 -";
    assert_after(text, "*a2:b2a2 *a2:c2c3", "....g+/g..../..G../...../G+.G.. w 2 -");
    assert_after(text, "*a2:b2a2 a2b3", "....g+/g..../.G.../..G../G+.G.. w 1 m");
    let line = "*a2:b2a2 a2b3 *c1:c2d3 *d3:a1a2";
    assert_after(text, line, "....g+/g..../.G.../G+..../..... b 0 -");
    assert_after(text, "c2d3 *a2:a1a2 end", "....g+/g..../...G./G+G.../..G.. b 0 -");
}

#[test]
fn at_most_three_sacrifices_in_a_turn() {
    let text = "....g+/...../...../GG.../G+.G.G w 2 -";
    let third = "....g+/...../.G.../...../G+.G.G w 3 -";
    assert_after(text, "*a2:b2b3", third);
    assert_moves(third, "", "a1a2 a1b1 a1b2 b3a2 b3a4 b3c2 b3c4 c1b2 c1d2 e1d2");
    assert_after(text, "e1d2 *a2:b2b3", "....g+/...../.G.../...G./G+.G.. b 0 -");
    assert_after(third, "e1d2", "....g+/...../.G.../...G./G+.G.. b 0 -");
}

#[test]
fn th6_neither_king_nor_thief_is_sacrificed() {
    assert_moves("g...g/...../G!..../...../G+.... w 0 -", "*", "");
    let text = "g...g/...../G!.G../...../G+.... w 0 -";
    assert_legal(text, "*c3:a3a2 *c3:a3b3 *c3:a1b2", "*a3:c3c2 *a1:c3c2");
}

#[test]
fn without_a_king_there_is_no_sacrifice() {
    let text = "g+..../...../..G.g!/.G.../..G.. w 0 -";
    assert_moves(text, "*", "");
    assert_after(text, "b2a3", "g+..../...../G.G.g!/...../..G.. b 0 -");
    // Taking the jewel back makes a King again, and a sacrifice legal.
    let text = "g+..../...../..G../.g!.../..G.. w 0 -";
    assert_after(text, "c1xb2", "g+..../...../..G../.G+.../..... w 0 m");
}

#[test]
fn a_king_left_alone_by_a_sacrifice_makes_two_steps() {
    let text = "....g+/...../...../...../G+.G.. w 0 -";
    assert_after(text, "*c1:a1a2 a2c4", "....g+/..G+../...../...../..... b 0 -");
}

// TH7: in a turn with a sacrifice, nothing that wins is legal.

#[test]
fn th7_the_step_of_a_sacrifice_does_not_win() {
    // It does not take the last enemy.
    let text = "...../...../.g+.../G..../G+...G w 0 -";
    assert_legal(text, "a2xb3 *e1:a2a3", "*e1:a2xb3");
    // It does not take the enemy King on the first rank; elsewhere it may.
    let text = "g..../...../...../.G.../G+.g+.G w 0 -";
    assert_legal(text, "b2xc1 *e1:b2b1", "*e1:b2xc1");
    let text = "g..../...../.g+.../G..../G+...G w 0 -";
    assert_after(text, "*e1:a2xb3", "g..../...../.G!.../...../G+.... w 1 -");
    // It does not bring the Thief home, not even to the square just vacated.
    let text = "g..../...../...../...G!./G+...G w 0 -";
    assert_legal(text, "d2d1 d2c1 *e1:d2d3", "*e1:d2d1 *e1:d2c1 *e1:d2e1");
    // It does not make the King Emperor.
    let text = "g..../...../...../.g+.../G+...G w 0 -";
    assert_legal(text, "*e1:a1b1", "*e1:a1xb2");
}

#[test]
fn th7_a_later_sacrifice_does_not_win() {
    let text = "g..../...../...../...G!./G+...G w 0 m";
    assert_legal(text, "*e1:d2d3 *e1:a1b1 end", "*e1:d2d1 *e1:d2c1 *e1:d2e1");
}

#[test]
fn th7_a_normal_step_after_a_sacrifice_does_not_win() {
    let text = "g..../...../...../.G.../G+.g+.. w 1 -";
    assert_legal(text, "b2a3 b2c3", "b2xc1");
    let text = "g..../...../...../...G!./G+.... w 1 -";
    assert_legal(text, "d2d3 d2c2", "d2d1 d2c1 d2e1");
    let text = "...../...../.g+.../G..../G+.... w 1 -";
    assert_legal(text, "a1b2", "a2xb3");
    // The lone King does not take the other King, with the first step or the second.
    let text = "g..../...../...../.g+.../G+.... w 1 -";
    assert_legal(text, "a1a2 a1b1", "a1xb2 a1xb2c3 a1xb2a1");
    assert_legal("g..../...../..g+../...../G+.... w 1 -", "a1b2 a1c2", "a1xc3");
    assert_wins("g..../...../..g+../...../G+.... w 0 -", "a1xc3", "Emperor");
}

#[test]
fn th7_handing_over_after_a_sacrifice_does_not_win() {
    let text = "g..../...../...../.GG!../G+G... w 1 -";
    assert_legal(text, "c2>b2 a1>b2 a1>b1", "c2>b1");
    let text = "g..../...../.G!.../.G+.../..... w 1 -";
    assert_legal(text, "b3a3 b2a2", "b3>b2 b2>b3");
}

#[test]
fn th7_a_first_step_that_would_win_makes_the_whole_move_illegal() {
    let text = "G!..../.g.../..E../...../G+.... w 1 -";
    assert_legal(text, "c3b2 c3e5", "c3xb4 c3xb4a3 c3xb4c5 c3xb4c3");
    let text = "g..../...../...../.E.../G+.g+.. w 1 -";
    assert_legal(text, "b2a3 b2d4", "b2xc1 b2xc1d2 b2xc1b2");
    // The second step takes the last but one, or the last.
    let text = "G!.g../.g.../..E../...../G+.... w 1 -";
    assert_legal(text, "c3xb4 c3xb4c3 c3xb4a3", "c3xb4xc5");
    assert_wins("G!.g../.g.../..E../...../G+.... w 0 -", "c3xb4xc5", "Elimination");
}

// The end of a turn.

#[test]
fn the_turn_goes_on_after_the_normal_move_while_a_sacrifice_is_legal() {
    let text = "....g+/...../...../...../G+.G.. w 0 -";
    assert_legal(text, "", "end pass");
    let moved = "....g+/...../...../.G.../G+.... w 0 m";
    assert_after(text, "c1b2", moved);
    assert_moves(moved, "", "*b2:a1a2 *b2:a1b1 *b2:a1b2 end");
    assert_after(moved, "end", "....g+/...../...../.G.../G+.... b 0 -");
    // The last unit that could be sacrificed is gone: the turn is over by itself.
    assert_after(moved, "*b2:a1b2", "....g+/...../...../.G+.../..... b 0 -");
    assert_after(
        "....g+/...../...../...../G+.... w 0 -",
        "a1b2",
        "....g+/...../...../.G+.../..... b 0 -",
    );
}

#[test]
fn pass_is_for_a_side_without_a_normal_move() {
    // Only a study has one: the page gives an Emperor no move, and his side's next move wins.
    assert_moves("g..../...../..G+!../...../..... w 0 -", "", "pass");
    assert_wins("g..../...../..G+!../...../..... w 0 -", "pass", "Emperor");
    // Everything but stepping off the first rank would win, and she cannot.
    assert_moves("...../...../...../G+g.../G!.... w 1 -", "", "pass");
}

// The end of the game.

#[test]
fn an_emperor_wins() {
    // King to Thief, Thief to King, Thief takes Thief, lone King takes King.
    assert_wins("g..../.g.../..E!G./..G+../..... w 0 -", "c2>c3", "Emperor");
    assert_wins("g..../.g.../..E!G./..G+../..... w 0 -", "c3>c2", "Emperor");
    assert_wins("g..../...../G!..../.g!.../..... w 0 -", "a3xb2", "Emperor");
    assert_wins("g..../...../...../.g+.../G+.... w 0 -", "a1xb2", "Emperor");
}

#[test]
fn th8_a_thief_on_the_first_rank_wins_however_she_came_there() {
    let text = "g..../...../...../...G!./G+...G w 0 -";
    assert_wins(text, "d2c1", "Thief");
    assert_wins(text, "d2>e1", "Thief");
    assert_wins("g..../...../...../.G.../G+.g+.G w 0 -", "b2xc1", "Thief");
    assert_wins("g..../...../..E../...../G+.g+.. w 0 -", "c3xc1", "Thief");
    assert_wins("g..../...../..E../...g./..g+.G+ w 0 -", "c3xd2xc1", "Thief");
    // Black's first rank is the highest.
    assert_wins("..g+../.g!.../...../...../G...G b 0 -", "b4a5", "Thief");
    assert_after(
        "..g+../.g!.../...../...../G...G b 0 -",
        "b4b3",
        "..g+../...../.g!.../...../G...G w 0 -",
    );
}

#[test]
fn the_own_jewel_on_the_first_rank_does_not_win() {
    let text = "g+..../...../...../.G.../..g!.. w 0 -";
    assert_after(text, "b2xc1", "g+..../...../...../...../..G+.. b 0 -");
}

#[test]
fn eliminating_the_other_side_wins() {
    assert_wins("...../...../.g+.../G..../G+...G w 0 -", "a2xb3", "Elimination");
    assert_wins("G!..../.g.../..G../...../G+.... w 0 -", "c3xb4", "Elimination");
}

#[test]
fn a_winning_move_ends_the_turn_whatever_was_left_of_it() {
    // White could still sacrifice e1.
    assert_wins("g..../...../...../...G!./G+...G w 0 -", "d2d1", "Thief");
}
