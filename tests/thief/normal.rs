//! The set-up, the table of normal moves and how two-step moves count.

use fiveply::facts::Fact;
use fiveply::games::AnyPosition;

use super::{assert_after, assert_legal, assert_moves, assert_wins, fact};

fn pieces(variant: &str) -> Vec<(String, Fact)> {
    let start = AnyPosition::start("thief", variant, 0).expect("a variant");
    assert_eq!(start.actor().seat(), Some(0), "TH9: White begins");
    let Fact::Map(pieces) = fact(&start.facts(), "pieces") else { panic!("no map") };
    pieces
}

/// A piece as the facts tell it.
fn piece(square: &str, player: u8, nature: &str, jewels: Vec<u8>) -> (String, Fact) {
    (square.to_owned(), Fact::List(vec![player.into(), nature.into(), jewels.into()]))
}

/// Both sides have units on these squares at the start, `elites` by nature Elite Guards.
fn assert_set_up(variant: &str, squares: &str, elites: &str, jewels: [&str; 2]) {
    let top = if variant == "7x7" { '5' } else { '3' };
    let expected = squares.split(' ').map(|square| {
        let nature = if elites.contains(square) { "Elite Guard" } else { "Guard" };
        let held = (0..2).filter(|&colour: &u8| jewels[usize::from(colour)] == square);
        piece(square, u8::from(!square.ends_with(|rank| rank < top)), nature, held.collect())
    });
    assert_eq!(pieces(variant), expected.collect::<Vec<_>>());
}

#[test]
fn th1_th2_th3_set_up() {
    let squares = "a1 b1 c1 d1 e1 b2 c2 d2 b4 c4 d4 a5 b5 c5 d5 e5";
    assert_set_up("5x5", squares, "b1 d1 b5 d5", ["c1", "c5"]);
    assert_set_up("", squares, "b1 d1 b5 d5", ["c1", "c5"]);
    let squares = "a1 b1 c1 d1 e1 f1 g1 b2 c2 d2 e2 f2 b6 c6 d6 e6 f6 a7 b7 c7 d7 e7 f7 g7";
    assert_set_up("7x7", squares, "c1 e1 d2 c7 e7 d6", ["d1", "d7"]);
}

#[test]
fn a_guard_steps_diagonally_and_may_attack() {
    let text = "g+..../...../.g.g./..G../.G.G+. w 0 -";
    assert_moves(text, "c2", "c2xb3 c2xd3");
    assert_moves(text, "b1", "b1a2");
    assert_after(text, "c2xd3", "g+..../...../.g.G./...../.G.G+. w 0 m");
}

#[test]
fn th4_an_elite_guard_makes_two_steps_and_is_free_to_turn() {
    let text = "....g+/...../..E../...../G+.... w 0 -";
    assert_moves(text, "c3", "c3a3 c3a5 c3b2 c3b4 c3c1 c3c5 c3d2 c3d4 c3e1 c3e3 c3xe5");
}

#[test]
fn th4_both_steps_of_an_elite_guard_may_attack() {
    // To a3 past b2 and through an attack on b4: different moves. Back to c3 as well.
    let text = "..g+../.g.g./..E../...../G+.... w 0 -";
    let quiet = "c3b2 c3d2 c3a3 c3c1 c3e1 c3e3";
    let over_b4 = "c3xb4 c3xb4a3 c3xb4a5 c3xb4c3 c3xb4xc5";
    let over_d4 = "c3xd4 c3xd4e3 c3xd4e5 c3xd4c3 c3xd4xc5";
    assert_moves(text, "c3", &format!("{quiet} {over_b4} {over_d4}"));
    assert_after(text, "c3a3", "..g+../.g.g./E..../...../G+.... w 0 m");
    assert_after(text, "c3xb4a3", "..g+../...g./E..../...../G+.... w 0 m");
    assert_after(text, "c3xb4c3", "..g+../...g./..E../...../G+.... w 0 m");
    assert_after(text, "c3xb4xc5", "..E!../...g./...../...../G+.... b 0 -");
}

#[test]
fn two_quiet_steps_need_an_empty_square_between() {
    let text = "g+..../...../G+.G../.E.../..G.. w 0 -";
    assert_moves(text, "b2", "b2a1");
    let text = "g+..../...../g.g../.E.../g.G+.. w 0 -";
    let over_c3 = "b2xc3 b2xc3b2 b2xc3b4 b2xc3d2 b2xc3d4";
    assert_moves(text, "b2", &format!("b2xa1 b2xa1b2 b2xa3 b2xa3b2 b2xa3b4 {over_c3}"));
}

#[test]
fn the_same_square_with_the_same_attacks_is_one_move() {
    // To e3 there are two ways, over d2 and over d4.
    let text = "g+..../...../..E.g/...../G+.... w 0 -";
    assert_moves(text, "c3xe3", "c3xe3");
    // The lone King attacks b1 with one step, or with two by way of a2 or b2.
    let text = "g+..../...../...../...../G+g... w 0 -";
    assert_moves(text, "a1xb1", "a1xb1 a1xb1a1 a1xb1a2 a1xb1b2 a1xb1c1 a1xb1c2");
}

#[test]
fn two_steps_stop_where_the_first_gives_a_jewel() {
    let text = "g..../.g+.g./..E../...../G+.... w 0 -";
    assert_moves(text, "c3xb4", "c3xb4");
    assert_after(text, "c3xb4", "g..../.E!.g./...../...../G+.... b 0 -");
    // The own jewel, taken back, stops the move too.
    let text = "g+..../.g!.../..E../...../.G... w 0 -";
    assert_moves(text, "c3xb4", "c3xb4");
    assert_after(text, "c3xb4", "g+..../.E+.../...../...../.G... w 0 m");
}

#[test]
fn two_steps_stop_where_the_first_wins() {
    let text = "G!..../.g.../..E../...../G+.... w 0 -";
    assert_moves(text, "c3xb4", "c3xb4");
    assert_wins(text, "c3xb4", "Elimination");
    let text = "g..../...../...../.E.../G+.g+.. w 0 -";
    assert_moves(text, "b2xc1", "b2xc1");
    assert_wins(text, "b2xc1", "Thief");
}

#[test]
fn a_king_steps_to_empty_squares_or_hands_his_jewel_over() {
    let text = "g+..../...../...../.G+.../....E w 0 -";
    assert_moves(text, "b2", "b2a1 b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3");
    let text = "g+..../...../...../gE.../G+g..G w 0 -";
    assert_moves(text, "a1", "a1>b2");
    assert_after(text, "a1>b2", "g+..../...../...../gE+.../Gg..G w 0 m");
    assert_legal(text, "", "a1>a2 a1>b1");
}

#[test]
fn a_unit_without_its_jewel_is_again_what_it_was_by_nature() {
    let text = "g+..../...../...../.E.../G+.... w 0 -";
    assert_moves(text, "b2", "b2a3 b2c1 b2c3 b2b4 b2d2 b2d4");
    let given = "...../g+..../...../.E+.../G.... w 0 -";
    assert_after(text, "a1>b2 end a5a4", given);
    // TH3: the unit that was King is a Guard, and its one diagonal is blocked.
    assert_moves(given, "a1", "");
    assert_moves(given, "b2", "b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3 b2>a1");
    let back = "...../...../g+..../.E.../G+.... w 0 -";
    assert_after(given, "b2>a1 end a4a3", back);
    assert_moves(back, "b2", "b2xa3 b2c1 b2c3 b2b4 b2d2 b2d4");
}

#[test]
fn a_thief_steps_attacks_or_hands_her_jewel_over() {
    let text = "g..../.g.../..E!G./..G+../..... w 0 -";
    assert_moves(text, "c3", "c3xb4 c3b2 c3b3 c3c4 c3d2 c3d4 c3>d3 c3>c2");
    assert_after(text, "c3>d3", "g..../.g.../..EG!./..G+../..... w 0 m");
    assert_after(text, "c3xb4", "g..../.E!.../...G./..G+../..... w 0 m");
}

#[test]
fn th10_a_king_alone_makes_two_steps_in_any_directions() {
    let text = "....g+/...../...../.g.../G+.... w 0 -";
    let quiet = "a1a2 a1b1 a1a3 a1b3 a1c1 a1c2";
    let over_b2 = "a1xb2 a1xb2a1 a1xb2a2 a1xb2a3 a1xb2b1 a1xb2b3 a1xb2c1 a1xb2c2 a1xb2c3";
    assert_moves(text, "", &format!("{quiet} {over_b2}"));
    let text = "...../...../...../...../G+...g+ w 0 -";
    assert_moves(text, "", "a1a2 a1b1 a1b2 a1a3 a1b3 a1c1 a1c2 a1c3");
    // With another unit of his side he takes one step and attacks nobody.
    let text = "....g+/...../...../.g.../G+...G w 0 -";
    assert_moves(text, "a1", "a1a2 a1b1");
}

#[test]
fn th10_a_thief_alone_makes_one_step() {
    let text = "...../...../G!.g.g!/...../..... w 0 -";
    assert_moves(text, "", "a3a2 a3a4 a3b2 a3b3 a3b4");
}
