//! Every position has one number, and every number a position.

use fiveply::Position;
use fiveply::games::thief::{Index, Material, Thief, part};

/// All ways to put the units of a material on the board with all ways to hold the jewels, as texts
/// with White to act: an enumeration of its own.
fn all_texts(material: Material) -> Vec<String> {
    let letters: Vec<u8> = material.to_string().bytes().collect();
    let split = letters.iter().position(|&byte| byte == b'-').expect("two sides");
    let black = letters[split + 1..].to_ascii_lowercase();
    let units = [&letters[..split], &black].concat();
    let mut boards = vec![[b'.'; 25]];
    for (i, &unit) in units.iter().enumerate() {
        let mut next = Vec::new();
        for board in boards {
            // Units that are alike come in the order of their squares.
            let again = i > 0 && units[i - 1] == unit;
            let from = if again { last(&board, unit) } else { 0 };
            for square in (from..25).filter(|&square| board[square] == b'.') {
                let mut board = board;
                board[square] = unit;
                next.push(board);
            }
        }
        boards = next;
    }
    boards.iter().flat_map(with_jewels).collect()
}

fn last(board: &[u8; 25], unit: u8) -> usize {
    board.iter().rposition(|&byte| byte == unit).expect("a unit")
}

fn with_jewels(board: &[u8; 25]) -> Vec<String> {
    let units: Vec<usize> = (0..25).filter(|&square| board[square] != b'.').collect();
    let pairs = units.iter().flat_map(|&white| units.iter().map(move |&black| (white, black)));
    let text = |(white, black): (usize, usize)| {
        let mut text = String::new();
        for (square, &byte) in board.iter().enumerate() {
            if square > 0 && square % 5 == 0 {
                text.push('/');
            }
            text.push(byte.into());
            let is_white = byte.is_ascii_uppercase();
            let own = if is_white { white } else { black };
            let other = if is_white { black } else { white };
            text += if byte != b'.' && square == own { "+" } else { "" };
            text += if byte != b'.' && square == other { "!" } else { "" };
        }
        text + " w 0 -"
    };
    pairs.map(text).collect()
}

/// The text with the files swapped.
fn mirrored(text: &str) -> String {
    let (ranks, rest) = text.split_once(' ').expect("fields");
    let mirror = |rank: &str| {
        let mut squares: Vec<String> = Vec::new();
        for c in rank.chars() {
            match squares.last_mut() {
                Some(square) if "+!".contains(c) => square.push(c),
                _ => squares.push(c.into()),
            }
        }
        squares.reverse();
        squares.concat()
    };
    let ranks: Vec<String> = ranks.split('/').map(mirror).collect();
    format!("{} {rest}", ranks.join("/"))
}

#[test]
fn the_numbers_of_small_materials_are_those_of_an_enumeration() {
    for material in ["G-G", "E-G", "GG-E", "G-GE"] {
        let material: Material = material.parse().expect("a material");
        let index = Index::<5>::new(material);
        let mut seen = vec![0; index.len()];
        for text in all_texts(material) {
            let p: Thief<5> = text.parse().expect("a position");
            let number = index.number(&p).expect("a number");
            seen[number] += 1;
            let back = index.position(number).expect("a position").to_string();
            assert!(back == text || back == mirrored(&text), "{text}: {number} is {back}");
        }
        // Two mirror images, or one with the holder in the middle.
        assert!(seen.iter().all(|times| (1..=2).contains(times)), "{material}");
        assert_eq!(index.position(index.len()), None);
    }
}

#[test]
fn larger_materials_read_back() {
    for text in ["GE-GE", "GGE-EE", "GGG-GEE", "EEE-EEE"] {
        let material: Material = text.parse().expect("a material");
        let index = Index::<5>::new(material);
        for number in (0..index.len()).step_by(index.len() / 5000) {
            let p = index.position(number).expect("a position");
            assert_eq!((p.material(), index.number(&p)), (material, Some(number)));
            let read: Thief<5> = p.to_string().parse().expect("a text");
            assert_eq!((read, read.key()), (p, p.key()));
        }
    }
}

#[test]
fn both_colours_share_a_number() {
    let number = |text: &str| {
        let p: Thief<5> = text.parse().expect("a position");
        Index::new(p.material()).number(&p)
    };
    let white = number("..g+../...../G..../...../.E+... w 0 -");
    assert!(white.is_some());
    assert_eq!(white, number(".e+.../...../g..../...../..G+.. b 0 -"));
    assert_eq!(white, number("..g+../...../....G/...../...E+. w 0 -"));
    assert_ne!(white, number("..g+../...../G..../...../.E+... b 0 -"));
    // In the middle of a turn there is none.
    assert_eq!(number("..g+../...../G..../...../.E+... w 1 -"), None);
}

#[test]
fn names_of_parts_and_materials_are_read_or_refused() {
    assert_eq!(part("1v1").expect("a part").len(), 3);
    assert_eq!(part("2v2").expect("a part").len(), 15);
    assert_eq!(part("3v3").expect("a part").len(), 45);
    let names: Vec<_> = part("GE-G").expect("a part").into_iter().map(|m| m.to_string()).collect();
    assert_eq!(names, ["G-G", "G-E", "GE-G"]);
    for text in ["", "v", "0v1", "4v4", "2v", "G", "-", "G-", "EG-G", "GGGG-G", "g-g", "G-G-G"] {
        assert!(part(text).is_err(), "{text}");
    }
}
