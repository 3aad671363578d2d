//! Numbers of the moves, and planes of a position (`docs/numbers.md`, "Arkantar").

use std::sync::LazyLock;

use super::board::{Arkantar, BOARD, Direction, Kind, Tile, Tiles, tiles};
use super::moves::Move;
use crate::numbers::{Numbered, Pairs, Planes};

/// The tiles on one rank or file.
static ALIGNED: LazyLock<Pairs> = LazyLock::new(|| {
    let all: Vec<u8> = Tile::all().map(|tile| tile.0).collect();
    let sees = |from, to: Tile| Direction::ALL.into_iter().any(|d| d.ray(from) & to.bit() != 0);
    Pairs::new(&all, |from, to| sees(Tile(from), Tile(to)))
});

const END: usize = 0;
const PASS: usize = 1;
/// Build or destroy, by tile.
const FLIP: usize = 2;
/// Slide or capture, by the pair of tiles.
const GO: usize = FLIP + 49;
/// A capture by the King with a ransom, by tile and kind: there is but one King, wherever he is.
const RANSOM: usize = GO + 588;
const ACTIONS: usize = RANSOM + 3 * 49;

impl Tile {
    /// Its place in the order a1, b1, ..., g7.
    const fn place(self) -> usize {
        (7 * (self.0 / 8) + self.0 % 8) as usize
    }

    const fn at_place(place: usize) -> Self {
        Self((place / 7 * 8 + place % 7) as u8)
    }

    /// The tile as the player in `seat` sees it: White's rank 7 is his first.
    const fn seen_from(self, seat: u8) -> Self {
        if seat == 0 { self } else { Self((48 - self.0 / 8 * 8) + self.0 % 8) }
    }
}

/// The same of a set.
const fn set_seen_from(set: Tiles, seat: u8) -> Tiles {
    if seat == 0 { set } else { set.swap_bytes() >> 8 }
}

const _: () = assert!(set_seen_from(BOARD, 1) == BOARD);

impl Numbered for Arkantar {
    fn actions() -> usize {
        ACTIONS
    }

    fn action(m: Move) -> usize {
        match m {
            Move::End => END,
            Move::Pass => PASS,
            Move::Build(tile) | Move::Destroy(tile) => FLIP + tile.place(),
            Move::Slide(from, to) | Move::Capture(from, to, None) => {
                GO + ALIGNED.number(from.0, to.0)
            }
            Move::Capture(_, to, Some(kind)) => RANSOM + 3 * to.place() + kind as usize,
        }
    }

    fn candidate(&self, action: usize) -> Option<Move> {
        Some(match action {
            END => Move::End,
            PASS => Move::Pass,
            FLIP..GO => {
                let tile = Tile::at_place(action - FLIP);
                let wall = self.walls & tile.bit() != 0;
                if wall { Move::Destroy(tile) } else { Move::Build(tile) }
            }
            GO..RANSOM => {
                let (from, to) = ALIGNED.pair(action - GO)?;
                let (from, to) = (Tile(from), Tile(to));
                let capture = self.pawns() & to.bit() != 0;
                if capture { Move::Capture(from, to, None) } else { Move::Slide(from, to) }
            }
            RANSOM..ACTIONS => {
                let king = tiles(self.of(self.side, Kind::King)).next()?;
                let (to, kind) = ((action - RANSOM) / 3, (action - RANSOM) % 3);
                Move::Capture(king, Tile::at_place(to), Some(Kind::KNIGHTS[kind]))
            }
            _ => return None,
        })
    }

    fn shape(&self) -> [usize; 3] {
        [15, 7, 7]
    }

    fn observe(&self, seat: u8, out: &mut [f32]) {
        let mut planes = Planes::new(out, self.shape());
        let mut mark = |plane, set| {
            tiles(set_seen_from(set, seat)).for_each(|tile| planes.mark(plane, tile.place()));
        };
        for kind in Kind::ALL {
            mark(kind as usize, self.of(seat, kind));
            mark(4 + kind as usize, self.of(1 - seat, kind));
        }
        mark(8, self.walls);
        mark(9, self.flipped);
        mark(10, self.king_start.map_or(0, Tile::bit));
        planes.fill_if(11, self.slid);
        planes.fill_if(12, self.actions >= 1);
        planes.fill_if(13, self.actions >= 2);
        planes.fill_if(14, self.side == seat);
    }

    fn seen_from(m: Move, seat: u8) -> Move {
        let seen = |tile: Tile| tile.seen_from(seat);
        match m {
            Move::Build(tile) => Move::Build(seen(tile)),
            Move::Destroy(tile) => Move::Destroy(seen(tile)),
            Move::Slide(from, to) => Move::Slide(seen(from), seen(to)),
            Move::Capture(from, to, ransom) => Move::Capture(seen(from), seen(to), ransom),
            Move::End | Move::Pass => m,
        }
    }
}
