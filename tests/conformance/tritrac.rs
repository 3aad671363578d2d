//! The symmetries of Tri-Trac: turns by a third, which keep the arrows; colours swapped.

use std::collections::HashMap;

use crate::symmetry::Symmetry;

pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry { name: "a third of a turn", order: 3, image: turn, seats: None },
    Symmetry { name: "swapped colours", order: 2, image: swap, seats: Some(|_| 1) },
];

pub const STUDIES: &[&str] = &[
    // One colour has everything on the board; so have both.
    "...../.OlOlOlOlOl./.OlOlWl.../..... o -",
    "...../.OlOlOlOlOl./.OlOlWl.../..... y n",
    "OlOlOlOvOr/OlOlYlYlYlYlYr/YlYlWl..../..... o -",
    // A ring in the middle; one tile less than a track; a track.
    "...../..OlOvYr../..OlOvWr../..... y -",
    "OlOr.../WlOr...../OlOr...../..... y -",
    "OlOr.../WlOr...../OlOr...../Or.... y -",
];

/// The first half-step column of each row, and the cells in it.
pub const ROWS: [(i32, usize); 4] = [(-2, 5), (-3, 7), (-3, 7), (-2, 5)];

/// A cell by the strips in which it lies: horizontal, falling and rising, each from 0 to 3.
/// The strips add up to 4 for a cell that points up and to 5 for one that points down.
type Strips = [i32; 3];

fn strips(r: i32, x: i32) -> Strips {
    [r, 2 - (x + r).div_euclid(2), 2 - (r - x).div_euclid(2)]
}

/// Behind which strip's border an edge lies, for a cell of these strips.
fn edges(cell: Strips) -> [char; 3] {
    if cell.iter().sum::<i32>() == 4 { ['v', 'l', 'r'] } else { ['v', 'r', 'l'] }
}

fn cells() -> impl Iterator<Item = Strips> {
    let row = |(r, (first, len)): (usize, (i32, usize))| {
        (first..first + len as i32).map(move |x| strips(r as i32, x))
    };
    ROWS.into_iter().enumerate().flat_map(row)
}

/// The tiles of a row: `None` for an empty cell, else owner and orientation.
pub fn tiles(row: &str) -> Vec<Option<(char, char)>> {
    let mut chars = row.chars();
    let mut tiles = Vec::new();
    while let Some(owner) = chars.next() {
        tiles.push((owner != '.').then(|| (owner, chars.next().expect("an orientation"))));
    }
    tiles
}

/// Strip `i` becomes strip `i + 1`, for cells and edges alike.
fn turn(text: &str) -> Option<String> {
    let (board, rest) = text.split_once(' ')?;
    let mut turned = HashMap::new();
    for (cell, tile) in cells().zip(board.split('/').flat_map(tiles)) {
        let to = [cell[2], cell[0], cell[1]];
        let tile = tile.map(|(owner, lies)| {
            let strip = edges(cell).iter().position(|&edge| edge == lies).expect("l, r or v");
            (owner, edges(to)[(strip + 1) % 3])
        });
        turned.insert(to, tile);
    }
    let letters: Vec<String> = cells()
        .map(|cell| turned[&cell].map_or(".".to_owned(), |(owner, lies)| format!("{owner}{lies}")))
        .collect();
    let mut letters = letters.iter().map(String::as_str);
    let rows: Vec<String> =
        ROWS.iter().map(|&(_, len)| letters.by_ref().take(len).collect()).collect();
    Some(format!("{} {rest}", rows.join("/")))
}

/// The empty board has no image: orange always begins.
fn swap(text: &str) -> Option<String> {
    let swapped = text.chars().map(|c| match c {
        'O' => 'Y',
        'Y' => 'O',
        'o' => 'y',
        'y' => 'o',
        other => other,
    });
    text.contains('W').then(|| swapped.collect())
}
