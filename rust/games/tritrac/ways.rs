//! The three tracks that begin at an arrow, perhaps of no tile at all.

use super::board::{ARROWS, COUNT, Cell, Cells, Edge, TriTrac};

/// How far the track from an arrow goes.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// Where it cannot go on: the cell is empty, or its tile does not touch the edge.
    pub end: Cell,
    /// The edge of that cell at which it stands.
    pub entry: Edge,
    /// The cells of its tiles.
    pub tiles: Cells,
}

/// A cell, and the edge by which one comes there.
type Place = (Cell, Edge);

/// Where a track goes on that comes into a cell over an edge, by how a tile lies
/// there ([`TriTrac::lies_at`]): nowhere if there is none, or one that does not touch the edge, or
/// if nothing is behind it.
const ON: [[[Option<Place>; 4]; 3]; COUNT] = {
    let mut on = [[[None; 4]; 3]; COUNT];
    let mut i = 0;
    while i < 9 * COUNT {
        let (cell, entry, lies) = (Cell((i / 9) as u8), Edge::ALL[i / 3 % 3], Edge::ALL[i % 3]);
        if entry as u8 != lies as u8 {
            let exit = entry.third(lies);
            if let Some(next) = cell.behind(exit) {
                on[i / 9][i / 3 % 3][1 + i % 3] = Some((next, exit.seen_from_behind()));
            }
        }
        i += 1;
    }
    on
};

impl TriTrac {
    /// Follows the track from an arrow up to a cell that it does not run through, or to `until`.
    pub(super) fn way(&self, arrow: usize, until: Option<Cell>) -> Way {
        let ((mut end, mut entry), mut tiles) = (ARROWS[arrow], 0);
        while until != Some(end)
            && let Some(next) = ON[usize::from(end.0)][entry as usize][self.lies_at(end)]
        {
            tiles |= end.bit();
            (end, entry) = next;
        }
        Way { end, entry, tiles }
    }

    /// All three. (Where a track joins two arrows, the last tile of each way is on the other one.)
    pub(super) fn ways(&self) -> Ways {
        Ways([0, 1, 2].map(|arrow| self.way(arrow, None)))
    }
}

/// The tracks from the three arrows.
#[derive(Clone, Copy)]
pub(super) struct Ways(pub [Way; 3]);

impl Ways {
    /// Whether two of them end in the same cell, or one ends in one of these `cells` and it has a
    /// tile of theirs: nearly always they do not.
    pub(super) const fn may_meet(&self, cells: Cells) -> bool {
        let Self([one, two, three]) = self;
        let [a, b, c] = [one.end.bit(), two.end.bit(), three.end.bit()];
        a & b | (a | b) & c | (a | b | c) & self.tiles() & cells != 0
    }

    /// The cells of all their tiles.
    pub(super) const fn tiles(&self) -> Cells {
        let Self([one, two, three]) = self;
        one.tiles | two.tiles | three.tiles
    }
}
