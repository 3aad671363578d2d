//! The features of Tri-Trac as their texts have them, cell by cell and move by move.

use std::collections::{HashMap, HashSet, VecDeque};

use fiveply::features::Features;
use fiveply::games::tritrac::TriTrac;
use fiveply::position::Position;

use crate::sample::sample;
use crate::tritrac::{ROWS, STUDIES, tiles};

type Cell = (i32, i32);
/// A cell, and the edge by which one comes into it.
type Place = (Cell, char);

const EDGES: [char; 3] = ['l', 'r', 'v'];
const ARROWS: [Place; 3] = [((0, -1), 'v'), ((2, 3), 'r'), ((3, -2), 'l')];

/// The tiles on the board: whose, and how they lie.
struct Board(HashMap<Cell, (char, char)>);

fn is_cell((r, x): Cell) -> bool {
    let row = usize::try_from(r).ok().and_then(|r| ROWS.get(r));
    row.is_some_and(|&(first, len)| (first..first + len as i32).contains(&x))
}

/// Where one comes to over an edge.
fn behind(((r, x), edge): Place) -> Option<Place> {
    let up = (r + x) % 2 == 0;
    let place = match edge {
        'l' => ((r, x - 1), 'r'),
        'r' => ((r, x + 1), 'l'),
        _ => ((if up { r + 1 } else { r - 1 }, x), 'v'),
    };
    is_cell(place.0).then_some(place)
}

/// The edges other than that by which one comes, and how a tile lies that leads there.
fn exits((_, entry): Place) -> impl Iterator<Item = (char, char)> {
    let others = move |not: char| EDGES.into_iter().filter(move |&e| e != entry && e != not);
    others(' ').flat_map(move |exit| others(exit).map(move |lies| (exit, lies)))
}

fn may_lie(cell: Cell, lies: char) -> bool {
    let open = |edge| behind((cell, edge)).is_some() || ARROWS.contains(&(cell, edge));
    EDGES.into_iter().filter(|&edge| edge != lies).all(open)
}

impl Board {
    fn of(text: &str) -> Self {
        let rows = text.split(' ').next().expect("rows").split('/').map(tiles);
        let row = |(r, (tiles, (first, _))): (i32, (Vec<_>, (i32, usize)))| {
            let cells = (first..).map(move |x| (r, x));
            cells.zip(tiles).filter_map(|(cell, tile)| Some((cell, tile?)))
        };
        Self((0..).zip(rows.zip(ROWS)).flat_map(row).collect())
    }

    fn tracks(&self) -> HashSet<Cell> {
        let mut tracks = HashSet::new();
        for arrow in ARROWS {
            let mut place = Some(arrow);
            while let Some((cell, entry)) = place
                && let Some((_, lies)) = self.0.get(&cell).filter(|(_, lies)| *lies != entry)
            {
                tracks.insert(cell);
                let exit = EDGES.into_iter().find(|e| e != lies && *e != entry).expect("an exit");
                place = behind((cell, exit));
            }
        }
        tracks
    }

    /// The fewest cells to be put right on a way from one arrow to another; those with a tile of
    /// the opponent cannot be.
    fn distance(&self, opponent: char) -> Option<u32> {
        let mut best = None;
        for arrow in ARROWS {
            let (mut queue, mut done) = (VecDeque::from([(0, arrow)]), HashSet::new());
            while let Some((cost, place)) = queue.pop_front() {
                if !done.insert(place) {
                    continue;
                }
                for (exit, lies) in exits(place) {
                    let price = match self.0.get(&place.0) {
                        Some(&(_, now)) if now == lies => 0,
                        Some(&(owner, _)) if owner == opponent => continue,
                        _ => 1,
                    };
                    if !may_lie(place.0, lies) {
                        continue;
                    }
                    match behind((place.0, exit)) {
                        Some(next) if price == 0 => queue.push_front((cost, next)),
                        Some(next) => queue.push_back((cost + 1, next)),
                        None if (place.0, exit) == arrow => {}
                        None => {
                            best = Some(best.map_or(cost + price, |b: u32| b.min(cost + price)))
                        }
                    }
                }
            }
        }
        best
    }

    /// About how many moves a side needs so that no track leads on from here: see
    /// `rust/games/tritrac/gates.rs`.
    fn moves_to_cut(&self, own: char, place: Place, depth: u32) -> u32 {
        let next = |exit| behind((place.0, exit)).expect("no other arrow is near");
        let ways: Vec<_> = exits(place).filter(|&(_, lies)| may_lie(place.0, lies)).collect();
        if let [(exit, _)] = ways[..] {
            return self.moves_to_cut(own, next(exit), depth);
        }
        match self.0.get(&place.0) {
            None => 1,
            Some(&(owner, lies)) if owner == own => u32::from(lies != place.1),
            Some(_) if depth == 0 => 2,
            Some(_) => {
                ways.iter().map(|(exit, _)| self.moves_to_cut(own, next(*exit), depth - 1)).sum()
            }
        }
    }

    fn closing(&self, own: char) -> u32 {
        let mut moves = ARROWS.map(|arrow| self.moves_to_cut(own, arrow, 2));
        moves.sort_unstable();
        moves[0] + moves[1]
    }
}

/// Where the last tile of a track can lie after the next move of a side, and how.
fn last_tiles(p: &TriTrac, seat: u8) -> usize {
    let text = p.to_string();
    let p = if p.actor().seat() == Some(seat) {
        *p
    } else {
        let (rows, _) = text.split_once(' ').expect("rows");
        let text = format!("{rows} {} -", ['o', 'y'][usize::from(seat)]);
        text.parse().expect("the same with the other side to act")
    };
    let mut wins = p.moves();
    wins.retain(|&m| p.play(m).outcome().is_some());
    // The cell to which the tile goes and its orientation come last.
    let last = |m: &String| m[m.len() - 3..].to_owned();
    wins.iter().map(ToString::to_string).map(|m| last(&m)).collect::<HashSet<_>>().len()
}

/// How often a seat has the feature of a name.
fn count(p: &TriTrac, seat: u8, name: &str) -> usize {
    let place = TriTrac::FEATURES.iter().position(|(n, _)| *n == name).expect(name);
    usize::try_from(p.features(seat)[place]).expect("not less than nothing")
}

/// Returns what has been found of each sort.
fn check(p: &TriTrac, seat: u8, own: char, opponent: char) -> [(&'static str, usize); 3] {
    let (board, count) = (Board::of(&p.to_string()), |name: &str| count(p, seat, name));
    let tracks = board.tracks();
    let tiles = board.0.iter().filter(|(_, (owner, _))| *owner == own);
    let (on, loose): (Vec<_>, Vec<_>) = tiles.partition(|(cell, _)| tracks.contains(cell));
    assert_eq!(count("on track"), on.len(), "{p}");
    assert_eq!(count("loose"), loose.len(), "{p}");
    assert_eq!(count("in hand"), 7 - on.len() - loose.len(), "{p}");
    let distance = board.distance(opponent);
    for moves in 1..=5 {
        let within = distance.is_some_and(|distance| distance <= moves);
        assert_eq!(count(&format!("within {moves}")), usize::from(within), "{p}");
    }
    let closing = board.closing(own) as usize;
    assert_eq!(count("closing"), closing, "{p}");
    let threats = if board.0.is_empty() { 0 } else { last_tiles(p, seat) };
    assert_eq!(count("threats"), threats, "{p}");
    [("distance", distance.unwrap_or(0) as usize), ("closing", closing), ("threats", threats)]
}

#[test]
fn features_are_what_they_say() {
    let mut found = HashSet::new();
    for p in sample::<TriTrac>(STUDIES, 6000, 8).iter().filter(|p| p.outcome().is_none()) {
        found.extend(check(p, 0, 'O', 'Y'));
        found.extend(check(p, 1, 'Y', 'O'));
    }
    for (name, most) in [("distance", 6), ("closing", 6), ("threats", 1)] {
        assert!((0..=most).all(|n| found.contains(&(name, n))), "{name}: {found:?}");
    }
}
