//! Numbers of the moves, and planes of a position (`docs/numbers.md`, "Tri-Trac").

use super::board::{COUNT, Cell, Edge, Owner, ROWS, TriTrac};
use super::moves::{Group, Move};
use crate::numbers::{Numbered, Planes};

/// Cell and orientation of a tile.
const LIES: usize = 3 * COUNT;
/// From the hand, or from one of the cells: where it comes from and where it goes are the same in
/// a rotation.
const ACTIONS: usize = (1 + COUNT) * LIES;

/// The half-step column of the leftmost cell.
const LEFT: i8 = -3;
const SHAPE: [usize; 3] = [11, 4, 7];

/// Where a cell is in a plane.
const PLACES: [usize; COUNT] = {
    let (mut places, mut i) = ([0; COUNT], 0);
    while i < COUNT {
        let cell = ROWS.cell(i);
        places[i] = cell.r as usize * SHAPE[2] + (cell.x - LEFT) as usize;
        i += 1;
    }
    places
};

/// The number of a move of the tile in a cell, or of one in the hand.
#[inline]
const fn number(from: Option<Cell>, to: usize, lies: Edge) -> usize {
    let from = match from {
        None => 0,
        Some(cell) => 1 + cell.0 as usize,
    };
    from * LIES + lies as usize * COUNT + to
}

impl Numbered for TriTrac {
    fn actions() -> usize {
        ACTIONS
    }

    fn action(m: Move) -> usize {
        match m {
            Move::Place(cell, lies) => number(None, cell.0.into(), lies),
            Move::Shift(from, to, lies) => number(Some(from), to.0.into(), lies),
            Move::Rotate(cell, lies) => number(Some(cell), cell.0.into(), lies),
        }
    }

    fn candidate(&self, action: usize) -> Option<Move> {
        let (from, lies) = (action / LIES, Edge::ALL[action / COUNT % 3]);
        let to = Cell((action % COUNT) as u8);
        match from.checked_sub(1) {
            None => Some(Move::Place(to, lies)),
            Some(from) if from == usize::from(to.0) => Some(Move::Rotate(to, lies)),
            Some(from) if from < COUNT => Some(Move::Shift(Cell(from as u8), to, lies)),
            Some(_) => None,
        }
    }

    fn shape(&self) -> [usize; 3] {
        SHAPE
    }

    fn observe(&self, seat: u8, out: &mut [f32]) {
        let mut planes = Planes::new(out, SHAPE);
        let owners = [Owner::of_side(seat), Owner::of_side(1 - seat), Owner::Neutral];
        for (o, owner) in owners.into_iter().enumerate() {
            let tiles = self.owned(owner);
            for lies in Edge::ALL {
                super::board::cells(tiles & self.lying(lies))
                    .for_each(|cell| planes.mark(3 * o + lies as usize, PLACES[cell.0 as usize]));
            }
        }
        planes.fill_if(9, self.lock);
        planes.fill_if(10, self.side == seat);
    }

    fn mark_legal(&self, mask: &mut [bool]) {
        mask.fill(false);
        self.each_group(|group, set| match group {
            Group::Place(lies) => mark(mask, number(None, 0, lies), set),
            Group::Shift(from, lies) => mark(mask, number(Some(from), 0, lies), set),
            Group::Rotate(_) => {
                super::board::cells(set).for_each(|cell| mask[Self::action(group.to(cell))] = true)
            }
        });
    }
}

/// The bits of a byte, lowest first.
static BITS: [[bool; 8]; 256] = {
    let (mut bits, mut byte) = ([[false; 8]; 256], 0);
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            bits[byte][bit] = byte >> bit & 1 != 0;
            bit += 1;
        }
        byte += 1;
    }
    bits
};

/// Sets the entries of a set of cells, the numbers of which follow one another from `first` on.
#[inline]
fn mark(mask: &mut [bool], first: usize, set: u32) {
    let cells = &mut mask[first..][..COUNT];
    for byte in 0..COUNT / 8 {
        cells[8 * byte..][..8].copy_from_slice(&BITS[(set >> (8 * byte)) as usize % 256]);
    }
}
