//! The texts of positions and moves: what is read, what is refused and why.

use fiveply::facts::Fact;
use fiveply::games::AnyPosition;

use super::{fact, position, read};

const START: &str = "geg+eg/.ggg./...../.GGG./GEG+EG w 0 -";
const LARGE: &str = "ggeg+egg/.ggegg./......./......./......./.GGEGG./GGEG+EGG w 0 -";

#[track_caller]
fn assert_refused(text: &str, field: &str) {
    match AnyPosition::parse("thief", text) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => {
            let message = error.to_string();
            assert!(message.starts_with(&format!("{field}: found ")), "{text}: {message}");
            assert!(message.contains(", expected "), "{text}: {message}");
        }
    }
}

#[test]
fn the_variant_is_read_off_the_rows() {
    assert_eq!(position(START).variant(), "5x5");
    assert_eq!(position(LARGE).variant(), "7x7");
    assert_eq!(AnyPosition::start("thief", "", 0).expect("default").to_string(), START);
    assert_eq!(AnyPosition::start("thief", "7x7", 0).expect("7x7").to_string(), LARGE);
    assert!(AnyPosition::start("thief", "7x7", 1).is_err());
    assert!(AnyPosition::start("thief", "6x6", 0).is_err());
}

#[test]
fn fields_are_four() {
    assert_refused("", "RANKS");
    assert_refused("geg+eg/.ggg./...../.GGG./GEG+EG", "SIDE");
    assert_refused("geg+eg/.ggg./...../.GGG./GEG+EG w 0", "NORMAL");
    assert_refused("geg+eg/.ggg./...../.GGG./GEG+EG  w 0 -", "SIDE");
    assert_refused("geg+eg/.ggg./...../.GGG./GEG+EG w 0 - ", "text");
    assert_refused("geg+eg/.ggg./...../.GGG./GEG+EG w 0 - x", "text");
    assert_refused("gég+eg/.ggg./...../.GGG./GEG+EG w 0 -", "text");
}

#[test]
fn ranks_have_the_shape_of_a_board() {
    assert_refused("geg+eg/.ggg./.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./...../...../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./....../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./..../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg.//.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./..K../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./..+../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("ggeg+egg/.ggegg./......./......./.GGEGG./GGEG+EGG w 0 -", "RANKS");
}

#[test]
fn each_jewel_has_exactly_one_holder() {
    assert_refused("gegeg/.ggg./...../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./...../.GGG./GEGEG w 0 -", "RANKS");
    assert_refused("geg+eg+/.ggg./...../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/.ggg./...../.GGG!./GEG+EG w 0 -", "RANKS");
    // One unit holds a jewel once, its own colour's written first.
    assert_refused("g..../...../..G!+../...../..... w 0 -", "RANKS");
    assert_refused("g..../...../..G++../...../..... w 0 -", "RANKS");
    assert_eq!(position("g..../...../..G+!../...../..... w 0 -").count_moves(), 1);
}

#[test]
fn side_and_sacrifices_and_normal_have_their_letters() {
    for side in ["W", "x", "wb", "0"] {
        assert_refused(&START.replace(" w ", &format!(" {side} ")), "SIDE");
    }
    for sacrifices in ["4", "-", "-1", "00", "01", "+0"] {
        assert_refused(&START.replace(" 0 ", &format!(" {sacrifices} ")), "SACRIFICES");
    }
    for normal in ["n", "M", "m-", "0"] {
        assert_refused(&START.replace(" 0 -", &format!(" 0 {normal}")), "NORMAL");
    }
}

#[test]
fn a_side_has_as_many_units_as_at_the_start_and_no_more() {
    assert_refused("geg+eg/.ggg./..G../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("geg+eg/gggg./...../.GGG./GEG+EG w 0 -", "RANKS");
    assert_refused("ggeg+egg/.ggegg./......./...G.../......./.GGEGG./GGEG+EGG w 0 -", "RANKS");
    // The sacrifices of this turn count in, for the side to act alone.
    assert_refused("geg+eg/.ggg./...../.GGG./GEG+EG w 1 -", "SACRIFICES");
    assert_refused("geg+eg/.ggg./...../..GG./GEG+EG w 2 -", "SACRIFICES");
    position("geg+eg/.ggg./...../..GG./GEG+EG w 1 -");
    assert_refused("geg+eg/.ggg./...../..GG./GEG+EG b 1 -", "SACRIFICES");
    // Any natures will do in a study.
    position("eee+ee/.eee./...../...../..E+.. w 0 -");
}

#[test]
fn only_the_side_to_act_can_have_lost_all_units() {
    let text = "...../...../.G!.../...../G+...G b 0 -";
    let outcome = position(text).outcome().expect("finished");
    assert_eq!((outcome.winner, outcome.reason), (Some(0), "Elimination"));
    assert_refused("...../...../.G!.../...../G+...G w 0 -", "RANKS");
    assert_refused("...../...../...../...../..... w 0 -", "RANKS");
}

#[test]
fn a_finished_position_reads_like_a_fresh_turn() {
    for board in [
        "...../...../.G!.../...../G+...G",
        "g..../...../...../...../G+.G!.G",
        "g..../...../..G+!../...../G....",
    ] {
        let finished = position(&format!("{board} b 0 -"));
        assert_eq!((finished.actor().seat(), finished.count_moves()), (None, 0));
        assert_eq!(finished.outcome().and_then(|o| o.winner), Some(0));
        assert_refused(&format!("{board} b 1 -"), "SACRIFICES");
        assert_refused(&format!("{board} b 0 m"), "NORMAL");
    }
    // The side to act has won nothing before it moves: a study.
    let study = position("g..../...../...../...../G+.G!.G w 0 -");
    assert_eq!(study.outcome(), None);
    let next = study.try_play(read(&study, "a1b2")).expect("legal");
    assert_eq!(next.outcome().map(|o| o.reason), Some("Thief"));
}

#[test]
fn sacrifices_need_a_king() {
    assert_refused("g+..../...../..G.g!/.G.../..G.. w 1 -", "SACRIFICES");
    assert_refused("g..../...../..G+!../...../..G.. w 1 -", "SACRIFICES");
    position("g+..../...../..G.g/.G.../..G+.. w 3 -");
}

#[test]
fn after_the_normal_move_a_sacrifice_is_legal() {
    position("g+..../...../...../...../G+...G w 0 m");
    position("g+..../...../...../...../G+...G w 2 m");
    assert_refused("g+..../...../...../...../G+...G w 3 m", "NORMAL");
    assert_refused("g+..../...../...../...../G+.... w 0 m", "NORMAL");
    assert_refused("g..../...../.G!.../...../G+.... w 0 m", "NORMAL");
    assert_refused("g+..../...../..G.g!/.G.../..G.. w 0 m", "NORMAL");
    // Every step but the Thief's off the first rank would win.
    position("g..../...../...../...../G+.G!.G w 0 m");
    assert_refused("...../...../...../G+gG../G!.... w 0 m", "NORMAL");
}

#[test]
fn malformed_moves_are_refused() {
    let start = position(START);
    for text in [
        "",
        "-",
        "x",
        "END",
        "end ",
        " end",
        "pass!",
        "a",
        "a1",
        "a1x",
        "a1>",
        "a1a",
        "a1b",
        "a1-b2",
        "f1e2",
        "a6b5",
        "a0b1",
        "A1b2",
        "a1f1",
        "a1b6",
        "a1a1",
        "a1xa1",
        "a1d1",
        "a1d4",
        "a1xd4",
        "a1>a1",
        "a1>c1",
        "a1xc3b4",
        "a1xb2d4",
        "a1xb2b2",
        "a1xb2xa1",
        "a1xb2xc3d4",
        "a1b2c3",
        "a1b2xc3",
        "*",
        "*a1",
        "*a1:",
        "*a1:b1",
        "*a1b1c1",
        "*a1:a1b1",
        "*a1:b1xa1",
        "*a1:b1b1",
        "*a1:b1d1",
        "*a1:b1c1d1",
        "*a1:b1>c1",
        "*a1:b1xc1x",
        "+a1",
        "é1b2",
    ] {
        let refused = start.parse_move(text).expect_err(text);
        assert_eq!(refused.field, "move", "{text}");
    }
    // What is off the small board is on the large one.
    assert_eq!(read(&position(LARGE), "g7f6").to_string(), "g7f6");
}

#[test]
fn well_formed_moves_are_their_own_text() {
    let start = position(START);
    for text in [
        "b1a2",
        "b1xa2",
        "b1d3",
        "b1xd3",
        "b1xa2b3",
        "b1xa2xb3",
        "b1xa2b1",
        "c1>b2",
        "*a1:c1d2",
        "*a1:c1xd2",
        "*a1:b1a1",
        "end",
        "pass",
    ] {
        assert_eq!(read(&start, text).to_string(), text);
    }
}

#[test]
fn facts_of_a_position_in_the_middle_of_a_turn() {
    let facts = position("g..../...../..E!../...../G+.G.. w 2 m").facts();
    assert_eq!(fact(&facts, "sacrifices"), Fact::Int(2));
    assert_eq!(fact(&facts, "normal_done"), Fact::Bool(true));
    assert_eq!(fact(&facts, "size"), Fact::Int(5));
    let Fact::Map(pieces) = fact(&facts, "pieces") else { panic!("no map") };
    let thief = vec![Fact::Int(0), "Elite Guard".into(), vec![1u8].into()];
    assert!(pieces.contains(&("c3".to_owned(), Fact::List(thief))));
    let facts = position("g..../...../..G+!../...../..... w 0 -").facts();
    let emperor = vec![Fact::Int(0), "Guard".into(), vec![0u8, 1].into()];
    let Fact::Map(pieces) = fact(&facts, "pieces") else { panic!("no map") };
    assert!(pieces.contains(&("c3".to_owned(), Fact::List(emperor))));
}

#[test]
fn facts_of_moves() {
    let start = position(START);
    let cases = [
        ("b1a2", "step b1 - a2 - -"),
        ("b1xa2", "step b1 - a2 a2 -"),
        ("b1b3", "double b1 - b3 - -"),
        ("b1xd3", "double b1 - d3 d3 -"),
        ("b1xa2b3", "double b1 a2 b3 a2 -"),
        ("b1xa2xb3", "double b1 a2 b3 a2,b3 -"),
        ("b1xa2b1", "double b1 a2 b1 a2 -"),
        ("c1>b2", "hand-over c1 - b2 - -"),
        ("*a1:c1d2", "sacrifice c1 - d2 - a1"),
        ("*a1:c1xd2", "sacrifice c1 - d2 d2 a1"),
        ("end", "end - - - - -"),
        ("pass", "pass - - - - -"),
    ];
    for (text, expected) in cases {
        let facts = read(&start, text).facts();
        let word = |name| match fact(&facts, name) {
            Fact::Text(word) => word,
            Fact::None => "-".to_owned(),
            Fact::List(words) if words.is_empty() => "-".to_owned(),
            Fact::List(words) => {
                let word = |w: &Fact| if let Fact::Text(w) = w { w.clone() } else { String::new() };
                words.iter().map(word).collect::<Vec<_>>().join(",")
            }
            other => panic!("{name}: {other:?}"),
        };
        let names = ["kind", "origin", "via", "target", "captures", "sacrificed"];
        assert_eq!(names.map(word).join(" "), expected, "{text}");
    }
}
