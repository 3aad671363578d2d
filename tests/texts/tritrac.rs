//! Texts of Tri-Trac.

use fiveply::games::tritrac::{Move, TriTrac};

use crate::{Refused, assert_plays, assert_refused, assert_welcome};

#[test]
fn malformed_positions() {
    assert_refused::<TriTrac>(SHAPES);
    assert_refused::<TriTrac>(TILES);
    assert_refused::<TriTrac>(SETS);
}

/// Wrong numbers of fields, rows and cells; characters that no field knows.
const SHAPES: Refused<'_> = &[
    ("", "ROWS"),
    (" ", "ROWS"),
    ("start", "SIDE"),
    ("...../......./......./.....", "SIDE"),
    ("...../......./......./..... o", "LOCK"),
    ("...../......./......./..... o - -", "text"),
    ("...../......./......./..... o - ", "text"),
    (" ...../......./......./..... o -", "ROWS"),
    ("...../......./......./.....  o -", "SIDE"),
    ("...../......./......./..... o  -", "LOCK"),
    ("...../......./......./.....\to\t-", "SIDE"),
    ("...../......./......./..... o\t-", "LOCK"),
    ("...../......./......./..... o -\n", "LOCK"),
    ("...../......./......./..... o \u{2212}", "text"),
    ("...../...Wé.../......./..... o -", "text"),
    ("...../......./......./.....\u{3000}o -", "text"),
    ("...../......./..... o -", "ROWS"),
    ("...../......./......./......./..... o -", "ROWS"),
    ("/...../......./......./..... o -", "ROWS"),
    ("...../......./......./...../ o -", "ROWS"),
    ("........................ o -", "ROWS"),
    ("..../......./......./..... o -", "ROWS"),
    ("....../......./......./..... o -", "ROWS"),
    ("...../....../......./..... o -", "ROWS"),
    ("...../......./......../..... o -", "ROWS"),
    ("...../......./......./...... o -", "ROWS"),
    ("...../......././..... o -", "ROWS"),
    ("5/7/7/5 o -", "ROWS"),
    ("...../...Wl..../......./..... o -", "ROWS"),
    ("...../...Wl../......./..... o -", "ROWS"),
    ("o ...../......./......./..... -", "ROWS"),
    ("...../......./......./..... O -", "SIDE"),
    ("...../......./......./..... Y -", "SIDE"),
    ("...../......./......./..... w -", "SIDE"),
    ("...../......./......./..... 0 -", "SIDE"),
    ("...../......./......./..... - -", "SIDE"),
    ("...../......./......./..... oy -", "SIDE"),
    ("...../...Wl.../......./..... y N", "LOCK"),
    ("...../...Wl.../......./..... y +", "LOCK"),
    ("...../...Wl.../......./..... y n-", "LOCK"),
    ("...../...Wl.../......./..... y o", "LOCK"),
];

/// Tiles that are none, or that lie as none may.
const TILES: Refused<'_> = &[
    ("...../...W.../......./..... y n", "ROWS"),
    ("...../...l.../......./..... y n", "ROWS"),
    ("...../...lW.../......./..... y n", "ROWS"),
    ("...../...wl.../......./..... y n", "ROWS"),
    ("...../...WL.../......./..... y n", "ROWS"),
    ("...../...Wx.../......./..... y n", "ROWS"),
    ("...../...Bl.../......./..... y n", "ROWS"),
    ("...../...Wll.../......./..... y n", "ROWS"),
    ("...../...Wlr../......./..... y n", "ROWS"),
    ("...../......W/......./..... y n", "ROWS"),
    ("...../...#.../......./..... y n", "ROWS"),
    ("...../...\0.../......./..... y n", "ROWS"),
    // A track on a border edge without an arrow.
    ("Wr..../......./......./..... o -", "ROWS"),
    ("Wv..../......./......./..... o -", "ROWS"),
    ("...Wl./......./......./..... o -", "ROWS"),
    ("...Wr./......./......./..... o -", "ROWS"),
    ("....Wl/......./......./..... o -", "ROWS"),
    ("....Wv/......./......./..... o -", "ROWS"),
    ("...../Wr....../......./..... o -", "ROWS"),
    ("...../Wv....../......./..... o -", "ROWS"),
    ("...../......Wl/......./..... o -", "ROWS"),
    ("...../......Wv/......./..... o -", "ROWS"),
    ("...../......./Wr....../..... o -", "ROWS"),
    ("...../......./Wv....../..... o -", "ROWS"),
    ("...../......./......./.Wl... o -", "ROWS"),
    ("...../......./......./.Wr... o -", "ROWS"),
    ("...../......./......./...Wl. o -", "ROWS"),
    ("...../......./......./...Wr. o -", "ROWS"),
    ("...../......./......./....Wl o -", "ROWS"),
    ("...../......./......./....Wv o -", "ROWS"),
    ("Or..../...Wl.../......./..... o -", "ROWS"),
    ("...../...Wl.../......./....Yv o -", "ROWS"),
];

/// Too many tiles of a colour, no neutral tile, two of them; an empty board that is not the start.
const SETS: Refused<'_> = &[
    ("...../...Ol.../......./..... y -", "ROWS"),
    ("...../...Ol.../...Yr.../..... o -", "ROWS"),
    ("...../..WlWr.../......./..... y n", "ROWS"),
    ("...../..WlWr.../..Wv..../..... o -", "ROWS"),
    ("...../.OlOlOlOlOl./.OlOlOlWl../..... y -", "ROWS"),
    ("...../.YlYlYlYlYl./.YlYlYlWl../..... y -", "ROWS"),
    (".OvOlOv./.OlOlOlOlOl./.Wl...../..... y -", "ROWS"),
    (".YvYlYv./.YlYlYlYlYl./..Wl..../..... o -", "ROWS"),
    ("OlOlOlOvOr/OlOlOlOlOlOlOr/OlOlOlOlOlOlOr/OlOvOlOvOr o -", "ROWS"),
    ("...../......./......./..... y -", "SIDE"),
    ("...../......./......./..... o n", "LOCK"),
    ("...../......./......./..... y n", "SIDE"),
];

/// Nobody could play to these, but they break no rule.
#[test]
fn studies() {
    assert_welcome::<TriTrac>(&[
        "...../......./......./..... o -",
        // The neutral tile alone: with the wrong player, unlocked, outside the centre.
        "...../..Wl..../......./..... y n",
        "...../..Wl..../......./..... o n",
        "...../..Wl..../......./..... y -",
        "Wl..../......./......./..... y n",
        "...../......./......./....Wr o -",
        // On an arrow's edge every orientation may lie.
        ".Wl.../......./......./..... y n",
        ".Wr.../......./......./..... y n",
        ".Wv.../......./......./..... y n",
        "...../......./......Wl/..... y n",
        "...../......./......Wr/..... y n",
        "...../......./......./Wv.... y n",
        // One colour has everything on the board, the other nothing.
        "...../.OlOlOlOlOl./.OlOlWl.../..... y -",
        "...../.YlYlYlYlYl./.YlYlWl.../..... y -",
        // All tiles on the board.
        "OlOlOlOvOr/OlOlYlYlYlYlYr/YlYlWl..../..... o n",
        // A ring in the middle is no track between arrows.
        "...../..OlOvYr../..OlOvWr../..... y -",
        // A finished track, whoever is to act.
        "OlOr.../WlOr...../OlOr...../Or.... y -",
        "OlOr.../WlOr...../OlOr...../Or.... o n",
    ]);
}

/// What the page says of a move, in texts: position, move, position.
#[test]
fn plays() {
    assert_plays::<TriTrac>(&[
        // The neutral tile first; whoever touched it last bars the other from it.
        ("...../......./......./..... o -", "+b3v", "...../..Wv..../......./..... y n"),
        ("...../..Wv..../......./..... y n", "+a1l", "Yl..../..Wv..../......./..... o -"),
        ("Yl..../..Wv..../......./..... o -", "b3l", "Yl..../..Wl..../......./..... y n"),
        ("Yl..../..Wv..../......./..... o -", "b3d5r", "Yl..../......./......./....Wr y n"),
        ("Yl..../..Wv..../......./..... o -", "+a5r", "Yl...Or/..Wv..../......./..... y -"),
        ("Yl..../..Wv..../......./..... y -", "a1c4r", "...../..Wv..../...Yr.../..... o -"),
        ("Yl..../..Wv..../.Or...../..... o n", "c2v", "Yl..../..Wv..../.Ov...../..... y -"),
        // The last tile of a track, of whatever colour.
        ("OlOr.../WlOr...../OlOr...../..... y -", "+d1r", "OlOr.../WlOr...../OlOr...../Yr.... o -"),
        (
            "OlOr.../.Or...../OlOr...../Or.Wv.. o -",
            "d3b1l",
            "OlOr.../WlOr...../OlOr...../Or.... y n",
        ),
    ]);
}

#[test]
fn malformed_moves() {
    let moves = [
        "", " ", "+", "-", "l", "b3", "+b3", "+l", "+b", "+3l", "+bl", "+b3x", "+b3L", "+B3l",
        "+b3 l", " +b3l", "+b3l ", "+b3ll", "+b3lr", "++b3l", "-b3l", "+e1l", "+a0l", "+a6l",
        "+b8l", "+c8l", "+d6l", "+b10l", "+b3c4r", "+b3é", "b3b3r", "b3c4", "b3c4x", "b3c4R",
        "B3c4r", "b3C4r", "b3-c4r", "b3 c4r", "b3xc4r", "b3c8r", "b3e1r", "b3a6v", "b3c4rl",
        "b3c4c5r", "b3c4r ", "b8c4r", "b0r", "b3rr", "b3lr", "b3c", "bbr", "3br", "end", "pass",
        "roll 4", "0000", "b3=r", "a1a5",
    ];
    let cases: Vec<_> = moves.iter().map(|m| (*m, "move")).collect();
    assert_refused::<Move>(&cases);
}
