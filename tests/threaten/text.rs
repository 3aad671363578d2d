//! The texts of positions and moves, what is refused, and what positions say of themselves.

use fiveply::facts::Fact;
use fiveply::games::AnyPosition;
use fiveply::games::threaten::{Move, Threaten};
use fiveply::{Game, Position, TextError};

use crate::study::{FOUR, THREE, TWO, text, three};

/// The field that is at fault.
fn refused<P: Position>(text: &str) -> &'static str {
    let error: TextError = text.parse::<P>().expect_err(text);
    assert!(!error.found.is_empty() && !error.expected.is_empty(), "{error}");
    error.field
}

/// Refusals of three players' positions by their pieces and the rest.
fn check(field: &str, cases: &[(&str, &str)]) {
    for (pieces, rest) in cases {
        let text = text(THREE, pieces, rest);
        assert_eq!(refused::<Threaten<3>>(&text), field, "{text}");
    }
}

const ALL: &str = "O0a1 T0b1 O1h15 T1h14 O2h1 T2h2";

#[test]
fn a_text_read_and_written_is_the_same() {
    for rest in ["0 012 +", "2 012 1"] {
        let text = text(THREE, ALL, rest);
        assert_eq!(text.parse::<Threaten<3>>().unwrap().to_string(), text);
    }
    // Finished games, the winner in the second with his Obelisk alone.
    for text in [text(TWO, "O0l1 C0a1", "0 0- +"), text(TWO, "O1d4", "1 -1 1")] {
        assert_eq!(text.parse::<Threaten<2>>().unwrap().to_string(), text);
    }
}

#[test]
fn rows_are_refused() {
    check(
        "ROWS",
        &[
            ("T0a1 T1h14", "0 --- +"),                 // no Obelisk at all
            ("O0a1 O0b1 T0b2 O1h15 T1h14", "0 01- +"), // two of a colour
            ("O0a1 O1h15 T1h14", "0 01- +"),           // nothing but an Obelisk
            ("O0a1 T0b1 O1h15", "0 01- +"),            // nor may the other have that
            ("O0a1 N0b1 N0b2 O1h15 T1h14", "0 01- +"), // no Extra Ancient taken
            ("O0a1 N0b1 N0b2 O1h15 T1h14", "0 01- 1"), // by another colour
            ("O0a1 N0b1 N0b2 N0b3 O1h15 T1h14", "0 01- 0"),
            ("O0a1 A0b1 A0b2 A0b3 O1h15 T1h14", "0 01- +"),
            ("O0a1 T0c1 T0c2 T0c3 T0c4 T0c5 O1h15 T1h14", "0 01- +"),
            ("O0a1 C0c1 C0c2 C0c3 C0c4 C0c5 C0b1 O1h15 T1h14", "0 01- +"),
            ("O0a1 C0c1 C0c2 C0c3 C0c4 C0c5 O1h15 T1h14", "0 01- 0"), // one became the Extra
        ],
    );
    for (rows, rest) in [
        ("O0/T0../...../......./........./.........../.............", "0 0-- +"), // seven
        ("O0/T0./...../......./........./.........../............./...............", "0 0-- +"),
        ("O0/T0.../...../......./........./.........../............./...............", "0 0-- +"),
        ("O0/X0../...../......./........./.........../............./...............", "0 0-- +"),
        ("O0/t0../...../......./........./.........../............./...............", "0 0-- +"),
        ("O0/T3../...../......./........./.........../............./...............", "0 0-- +"),
        ("O0/T../...../......./........./.........../............./...............", "0 0-- +"),
    ] {
        assert_eq!(refused::<Threaten<3>>(&format!("{rows} {rest}")), "ROWS", "{rows}");
    }
}

#[test]
fn sides_owners_and_extras_are_refused() {
    check(
        "SIDE",
        &[
            (ALL, "3 012 +"),
            (ALL, "x 012 +"),
            (ALL, "00 012 +"),
            ("O0a1 T0b1 O1h15 T1h14", "2 01- +"), // he is out
        ],
    );
    check(
        "OWNERS",
        &[
            (ALL, "0 01 +"),
            (ALL, "0 0123 +"),
            (ALL, "0 01- +"),                          // Green has pieces
            ("O0a1 T0b1 O1h15 T1h14", "0 012 +"),      // Green has none
            (ALL, "0 102 +"),                          // with an Obelisk a colour is its own owner
            ("O0a1 T0b1 O1h15 T1h14 T2h2", "0 012 +"), // an owner who is out
            ("O0a1 T0b1 O1h15 T1h14 T2h2", "0 013 +"),
            (ALL, "0 0x2 +"),
        ],
    );
    check("EXTRA", &[(ALL, "0 012 -"), (ALL, "0 012 3"), (ALL, "0 012 ++"), (ALL, "0 012 0+")]);
}

#[test]
fn fields_are_refused_that_are_missing_too_many_or_strange() {
    check("EXTRA", &[(ALL, "0 012")]);
    check("OWNERS", &[(ALL, "0")]);
    check("SIDE", &[(ALL, " 0 012 +")]);
    check("text", &[(ALL, "0 012 + 1"), (ALL, "0 012 é")]);
    assert_eq!(refused::<Threaten<3>>(""), "ROWS");
}

#[test]
fn positions_that_no_game_can_reach_are_welcome() {
    // A Column behind its start, all pieces of all colours in one hand but two.
    let p = three("O0a1 C0b2 T0c1 O1h15 C1h14 T2d1 C2e1", "1 010 2");
    assert_eq!(p.owner(2), Some(0));
    assert_eq!(p.to_string(), text(THREE, "O0a1 C0b2 T0c1 O1h15 C1h14 T2d1 C2e1", "1 010 2"));
}

#[test]
fn the_variant_is_read_off_the_text() {
    let two = text(TWO, "O0a1 T0b1 O1l1 T1k1", "0 01 +");
    let three = text(THREE, "O0a1 T0b1 O1h15 T1h14", "0 01- +");
    let four = text(FOUR, "O0a1 T0b1 O1h16 T1h15", "0 01-- +");
    for (text, variant) in [(two, "2"), (three, "3"), (four, "4")] {
        let p = AnyPosition::parse("threaten", &text).unwrap();
        assert_eq!((p.variant(), p.to_string()), (variant, text));
        assert_eq!(p.players().to_string(), variant);
    }
    for broken in ["", "O0", "O0 0 0 +", "O0/T0.. 0 0 +", "///////////", "x/x/x/x/x/x/x/x 0 0 0"] {
        assert!(AnyPosition::parse("threaten", broken).is_err(), "{broken}");
    }
    assert_eq!(AnyPosition::start("threaten", "", 1).unwrap().variant(), "3");
    assert_eq!(AnyPosition::start("threaten", "4", 3).unwrap().variant(), "4");
    assert!(AnyPosition::start("threaten", "2", 2).is_err());
}

#[test]
fn moves_are_read_and_written() {
    for text in ["d4e4", "d4xe6", "g9h10=N", "g9xh11=T", "g5h6=A", "pass", "h15h13", "a1xb1"] {
        assert_eq!(text.parse::<Move<3>>().unwrap().to_string(), text);
    }
    for text in [
        "", "d4", "d4-e4", "e5e5", "a1a1", "i1a1", "a2b1", "e0e1", "e05e7", "e10e8", "d4xx",
        "d4xe6=", "d4e4=N", "g9h10=Q", "g9h10=C", "g9h10=NN", "g9h10 ", "Pass", "d4e4é", "a1h12",
    ] {
        let error = text.parse::<Move<3>>().expect_err(text);
        assert_eq!(error.field, "move", "{text}");
    }
    assert!("i1i3".parse::<Move<2>>().is_ok() && "e16e10".parse::<Move<4>>().is_ok());
}

#[test]
fn all_moves_are_well_formed_and_nothing_else_is() {
    fn check<P: Game>() {
        let all = P::all_moves();
        let texts: Vec<String> = all.iter().map(ToString::to_string).collect();
        assert!(texts.iter().zip(&all).all(|(text, m)| text.parse() == Ok(*m)));
        let mut sorted = texts.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), all.len());
        // Every pair of cells, every form: a text is a move exactly if it is in the list.
        let mut cells: Vec<&str> = texts.iter().filter_map(|t| t.split('x').next()).collect();
        cells.retain(|t| t.len() <= 3);
        cells.sort_unstable();
        cells.dedup();
        for (from, to) in cells.iter().flat_map(|from| cells.iter().map(move |to| (from, to))) {
            for text in [format!("{from}{to}"), format!("{from}x{to}=N")] {
                assert_eq!(text.parse::<P::Move>().is_ok(), sorted.binary_search(&text).is_ok());
            }
        }
    }
    check::<Threaten<2>>();
    check::<Threaten<3>>();
    check::<Threaten<4>>();
}

#[test]
fn a_position_says_what_it_is() {
    let p = three("O0a1 C0b2 T0c1 O1h15 C1h14 T2d1 C2e1", "1 010 2");
    let facts: std::collections::HashMap<_, _> = p.facts().into_iter().collect();
    let word = |s: &str| Fact::Text(s.to_owned());
    let Fact::Map(pieces) = &facts["pieces"] else { panic!("a map") };
    assert_eq!(pieces.len(), 7);
    let triga = Fact::List(vec![word("Triga"), Fact::Int(2), Fact::Int(0)]);
    assert!(pieces.contains(&("d1".to_owned(), triga)));
    assert_eq!(facts["owners"], Fact::List(vec![Fact::Int(0), Fact::Int(1), Fact::Int(0)]));
    assert_eq!(facts["alive"], Fact::List(vec![Fact::Int(0), Fact::Int(1)]));
    assert_eq!((&facts["extra"], &facts["extra_taken"]), (&Fact::Int(2), &Fact::Bool(true)));
    let counts = |ancient, arcus, triga| -> Fact {
        [("Ancient", ancient), ("Arcus", arcus), ("Triga", triga)].into_iter().collect()
    };
    let captured = vec![counts(1_u32, 2_u32, 3_u32), counts(1, 2, 4), counts(2, 2, 3)];
    assert_eq!(facts["captured"], Fact::List(captured));
}

#[test]
fn a_move_says_what_it_is() {
    let facts = |text: &str| {
        let facts = Threaten::<3>::move_facts(text.parse().unwrap());
        facts.into_iter().map(|(_, fact)| fact).collect::<Vec<_>>()
    };
    let word = |s: &str| Fact::Text(s.to_owned());
    assert_eq!(facts("pass"), [word("pass"), Fact::None, Fact::None, Fact::None]);
    assert_eq!(facts("d4e4"), [word("move"), word("d4"), word("e4"), Fact::None]);
    assert_eq!(facts("g5xh5=A"), [word("capture"), word("g5"), word("h5"), word("Arcus")]);
}
