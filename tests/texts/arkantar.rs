//! Texts of Arkantar.

use fiveply::games::arkantar::{Arkantar, Move};
use fiveply::{Actor, Position};

use crate::{Refused, assert_plays, assert_refused, assert_welcome};

#[test]
fn malformed_positions() {
    assert_refused::<Arkantar>(SHAPES);
    assert_refused::<Arkantar>(BOARDS);
    assert_refused::<Arkantar>(TURNS);
}

/// Wrong numbers of fields, ranks and tiles; characters that no field knows.
const SHAPES: Refused<'_> = &[
    ("", "RANKS"),
    (" ", "RANKS"),
    ("start", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 -", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 - - -", "text"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 - - ", "text"),
    (" smtktms/#######/......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS  b 0 - -", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b  0 - -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0  - -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 -  -", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS\tb\t0\t-\t-", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 -\t-", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 - -\n", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 - \u{2013}", "text"),
    ("smtktms/#######/......./......./......./#######/SMTKTMÉ b 0 - -", "text"),
    ("......./......./......./.......\u{a0}b 0 - -", "text"),
    ("smtktms/#######/......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("/smtktms/#######/......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS/ b 0 - -", "RANKS"),
    ("smtktms/#######/......./......./......//#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######//......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms#######.....................#######SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/######/......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/########/......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/....../......../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/7/7/7/#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/...1.../......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtqtms/#######/......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...-.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...\0.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("b smtktms/#######/......./......./......./#######/SMTKTMS 0 - -", "RANKS"),
];

/// Boards that no side can have, and sides that there are not.
const BOARDS: Refused<'_> = &[
    ("smtktms/#######/......./...T.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...M.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...S.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...K.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...t.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...m.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...s.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./...k.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("sssssss/#######/......./...k.../......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smt.tms/#######/......./......./......./#######/SMTKTMS b 0 - -", "RANKS"),
    ("smtktms/#######/......./......./......./#######/SMT.TMS w 0 - -", "RANKS"),
    ("smt.tms/#######/......./......./......./#######/SMT.TMS w 0 - -", "RANKS"),
    ("......./......./......./......./......./......./....... b 0 - -", "RANKS"),
    ("#######/#######/#######/#######/#######/#######/####### w 0 - -", "RANKS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS B 0 - -", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS W 0 - -", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS - 0 - -", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS 0 0 - -", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS bw 0 - -", "SIDE"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS o 0 - -", "SIDE"),
];

/// Turn states that cannot be.
const TURNS: Refused<'_> = &[
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 3 x -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b -1 x -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b +1 x -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 01 x -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1.0 x -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b - - -", "ACTIONS"),
    (
        "smtktms/#######/......./......./......./#######/SMTKTMS b 99999999999999999999 x -",
        "ACTIONS",
    ),
    // A King gone and yet a turn under way.
    ("smtktms/#######/......./......./......./#######/SMT.TMS b 1 x -", "ACTIONS"),
    ("smtktms/#######/......./...#.../......./#######/SMT.TMS b 1 +d4 -", "ACTIONS"),
    ("smtktms/#######/......./......./......./#######/SMT.TMS b 0 x -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMT.TMS b 0 - d4", "KING"),
    // Flips and actions that do not go together.
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 x -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 0 +d4 -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 - -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 2 - -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 2 +d4 -", "FLIPS"),
    ("smtktms/#######/......./...##../......./#######/SMTKTMS b 1 +d4+e4 -", "FLIPS"),
    ("smtktms/#######/......./..###../......./#######/SMTKTMS b 2 +c4+d4+e4 -", "FLIPS"),
    // Not in the form of flips.
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 X -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 xx -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d4x -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 x+d4 -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 d4 -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 + -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +D4 -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d8 -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d0 -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +h4 -", "FLIPS"),
    ("smtktms/#######/......./...##../......./#######/SMTKTMS b 2 +d4,+e4 -", "FLIPS"),
    ("smtktms/#######/......./...##../......./#######/SMTKTMS b 2 +d4e4 -", "FLIPS"),
    // Not in the order a1, b1, ..., g1, a2, ..., or one tile twice.
    ("smtktms/#######/......./...##../......./#######/SMTKTMS b 2 +e4+d4 -", "FLIPS"),
    ("smtktms/#######/...#.../....#../......./#######/SMTKTMS b 2 +d5+e4 -", "FLIPS"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 2 +d4+d4 -", "FLIPS"),
    ("smtktms/#######/......./......./......./###.###/SMTKTMS b 2 -d2-d2 -", "FLIPS"),
    ("smtktms/#######/......./......./......./###.###/SMTKTMS b 2 -d2+d2 -", "FLIPS"),
    // What stands there is not what the flip made.
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 +d4 -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 -d2 -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 +d1 -", "FLIPS"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 -d1 -", "FLIPS"),
    ("smtktms/#######/......./...T.../......./#######/SM.KTMS b 1 -d4 -", "FLIPS"),
    // AR2: destroyed without an own pawn next to it, or behind a tile not destroyed.
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 -d4 -", "FLIPS"),
    ("smtktms/###.###/......./......./......./#######/SMTKTMS b 1 -d6 -", "FLIPS"),
    ("smtktms/#######/......./......./......./###.###/SMTKTMS w 1 -d2 -", "FLIPS"),
    ("smtktms/#######/......./......./......./###.###/SMTKTMS b 2 -d2-d4 -", "FLIPS"),
    ("smtktms/#######/......./......./......./##..###/SMTKT.S b 2 -c2-f1 -", "FLIPS"),
    // Where the King began.
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 0 - d4", "KING"),
    ("smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d4 d5", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d1", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d2", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d7", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS w 1 x d7", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x x", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x D4", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d8", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x h4", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d44", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x d4-", "KING"),
    ("smtktms/#######/......./......./......./#######/SMTKTMS b 1 x --", "KING"),
];

/// Nobody could play to these, but they break no rule.
#[test]
fn studies() {
    assert_welcome::<Arkantar>(&[
        // The start with White to begin; lone Kings; a board of Walls; no Walls at all.
        "smtktms/#######/......./......./......./#######/SMTKTMS w 0 - -",
        "......k/......./......./......./......./......./K...... b 0 - -",
        "#####k#/#######/#######/#######/#######/#######/#K##### b 0 - -",
        "smtktms/......./......./......./......./......./SMTKTMS b 0 - -",
        // Pawns behind the enemy lines, next to one another, all in the middle.
        "SMTKTMS/......./......./......./......./......./smtktms b 0 - -",
        "#######/.SMTK../.TMS.../......./...ss../...k.../####### w 0 - -",
        "......./......./..KkSm./..TtMs./......./......./....... w 2 x -",
        // Nothing at all can be done: `pass`.
        "######k/#######/#######/#######/st#####/TMt####/KTs#### b 0 - -",
        // The King's first tile far away, under an own pawn, or one that he could not leave so.
        "......k/......./......./...K.../......./......./....... b 1 x a7",
        "......k/......./......./K....../......./......./S...... b 1 x a1",
        "......k/......./......./...K.../......./......./S...... b 2 x g1",
        // Slides taken though nobody could have moved.
        "######k/#######/#######/#######/st#####/TMt####/KTs#### b 2 x -",
        // Suites of Walls destroyed from a pawn outwards, from two pawns, and built Walls beside.
        "......k/......./......./......./......./......./K...... b 2 -b1-c1 -",
        "......k/......./......./......./......./......./K.S.... b 2 -b1-d1 -",
        "......k/......./......./...#.../......./......./K...... b 2 -a2+d4 -",
        "#.....k/......./......./......./......./......./K...... b 1 +a7 -",
        // Finished games.
        "k....../......./......./......./......./......./....... b 0 - -",
        "smt.tms/#######/......./......./......./#######/SMTKTMS w 0 - -",
    ]);
}

/// `pass` is there only for a player who can do nothing as his first action.
#[test]
fn nothing_to_do() {
    for (turn, only) in [("b 0 - -", "pass"), ("b 2 x -", "end")] {
        let text = format!("######k/#######/#######/#######/st#####/TMt####/KTs#### {turn}");
        let position: Arkantar = text.parse().expect("a study");
        let moves: Vec<_> = position.moves().iter().map(Move::to_string).collect();
        assert_eq!(moves, [only]);
        assert!(position.play_text(only).is_ok_and(|next| next.actor() == Actor::Player(1)));
    }
}

/// What the page says of a move, in texts: position, move, position.
#[test]
fn plays() {
    assert_plays::<Arkantar>(&[
        // Actions are counted, flips listed in their order; the third action ends the turn.
        (
            "smtktms/#######/......./......./......./#######/SMTKTMS b 0 - -",
            "+d4",
            "smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d4 -",
        ),
        (
            "smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d4 -",
            "-d2",
            "smtktms/#######/......./...#.../......./###.###/SMTKTMS b 2 -d2+d4 -",
        ),
        (
            "smtktms/#######/......./...#.../......./###.###/SMTKTMS b 2 -d2+d4 -",
            "d1d3",
            "smtktms/#######/......./...#.../...K.../###.###/SMT.TMS w 0 - -",
        ),
        (
            "smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d4 -",
            "end",
            "smtktms/#######/......./...#.../......./#######/SMTKTMS w 0 - -",
        ),
        // A slide goes as far as it can; from then on the flips are of no account.
        (
            "......k/......./......./......./......./......./T..K.#. b 1 +f1 -",
            "a1a7",
            "T.....k/......./......./......./......./......./...K.#. b 2 x -",
        ),
        // Where the King began is remembered once he is elsewhere, and forgotten at home.
        (
            "......k/......./......./......./......./......./T..K... b 0 - -",
            "d1d7",
            "...K..k/......./......./......./......./......./T...... b 1 x d1",
        ),
        (
            "...K..k/......./......./......./......./......./T...... b 1 x d1",
            "d7d1",
            "......k/......./......./......./......./......./T..K... b 2 x -",
        ),
        // A capture ends the turn; the King may bring a Knight back to where he began.
        (
            "...K.mk/......./......./......./......./......./T...... b 1 x d1",
            "d7xf7",
            ".....Kk/......./......./......./......./......./T...... w 0 - -",
        ),
        (
            "...K.mk/......./......./......./......./......./T...... b 1 x d1",
            "d7xf7=S",
            ".....Kk/......./......./......./......./......./T..S... w 0 - -",
        ),
        (
            "...K.mk/......./......./......./......./......./T...... b 0 - -",
            "d7xf7=T",
            "...T.Kk/......./......./......./......./......./T...... w 0 - -",
        ),
        // The King captured: a fresh turn of nobody's.
        (
            "......k/......./......./......./......./......./T..K..S b 2 x c1",
            "g1xg7",
            "......S/......./......./......./......./......./T..K... w 0 - -",
        ),
        (
            "######k/#######/#######/#######/st#####/TMt####/KTs#### b 0 - -",
            "pass",
            "######k/#######/#######/#######/st#####/TMt####/KTs#### w 0 - -",
        ),
    ]);
}

#[test]
fn malformed_moves() {
    let moves = [
        "",
        " ",
        "+",
        "-",
        "x",
        "=",
        "d4",
        "a",
        "1",
        "+d",
        "+4",
        "+4d",
        "+d0",
        "+d8",
        "+h4",
        "+D4",
        "++d4",
        "+-d4",
        "+d4 ",
        " +d4",
        "+d4+e4",
        "+d4x",
        "-d2x",
        "\u{2212}d2",
        "-é2",
        "d2-",
        "a1a1",
        "a1b2",
        "a1g7",
        "a1",
        "a1a",
        "a1a8",
        "a1h1",
        "a1A5",
        "A1a5",
        "a1-a5",
        "a1 a5",
        "a1,a5",
        "a1a5a6",
        "a1a5=T",
        "a1a5x",
        "a1x",
        "a1xa",
        "a1xa1",
        "a1xb2",
        "a1Xa5",
        "a1xxa5",
        "xa1a5",
        "a1xa5=",
        "a1xa5=K",
        "a1xa5=t",
        "a1xa5=Q",
        "a1xa5=TT",
        "a1xa5T",
        "a1xa5=T ",
        "a1xa5==T",
        "End",
        "END",
        "ends",
        "en",
        "end end",
        "Pass",
        "pass ",
        "passe",
        "null",
        "0000",
        "roll 4",
        "+b3l",
    ];
    let cases: Vec<_> = moves.iter().map(|m| (*m, "move")).collect();
    assert_refused::<Move>(&cases);
}
