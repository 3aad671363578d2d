//! Where what comes from an arrow can be cut off.
//!
//! What comes from an arrow can be stopped at the first *gate*, a cell that can be passed in more
//! than one way: by a tile that lies across the way. Where a tile of somebody else lies, both
//! gates behind it have to be closed instead.

use super::board::{ARROWS, COUNT, Cell, Cells, Edge, FITS, Owner, TriTrac};
use super::reach::TURNING;

/// A cell that can be passed in more than one way, and the edge by which one comes there.
#[derive(Clone, Copy)]
struct Gate {
    cell: Cell,
    entry: Edge,
}

impl Gate {
    /// The first gate on the way into a cell: up to there, there is only one way to lie.
    const fn of((mut cell, mut entry): (Cell, Edge)) -> Self {
        while TURNING & cell.bit() == 0 {
            let mut lies = 0;
            while FITS[lies] & cell.bit() == 0 {
                lies += 1;
            }
            (cell, entry) = Self::beyond(cell, entry.third(Edge::ALL[lies]));
        }
        Self { cell, entry }
    }

    /// The gate behind one of the two other edges.
    const fn next(self, exit: usize) -> Self {
        Self::of(Self::beyond(self.cell, self.entry.others()[exit]))
    }

    const fn beyond(cell: Cell, exit: Edge) -> (Cell, Edge) {
        match cell.behind(exit) {
            Some(next) => (next, exit.seen_from_behind()),
            None => panic!("no other arrow is as near as that"),
        }
    }
}

/// A set of gates. Each arrow has seven, counted like a heap: the first one, the two behind it,
/// and the four behind those. The `n`th gate of arrow `a` is bit `3 * n + a`.
type Gates = u32;

/// The first gate of each arrow.
const FIRST: Gates = 0b111;

/// The gates of one arrow, if shifted by its number.
const OF_ARROW: Gates = 0o1_111_111;

/// The last ones: farther away nothing is looked at.
const LAST: Gates = 0o7777 << 9;

const GATES: [Gate; 21] = {
    let mut gates = [Gate::of(ARROWS[0]); 21];
    let mut i = 1;
    while i < 21 {
        let (n, arrow) = (i / 3, i % 3);
        gates[i] = match n {
            0 => Gate::of(ARROWS[arrow]),
            _ => gates[(n - 1) / 2 * 3 + arrow].next((n - 1) % 2),
        };
        i += 1;
    }
    gates
};

/// The gates in eight cells at a time.
const IN_CELLS: [[Gates; 256]; COUNT / 8] = {
    let mut table = [[0; 256]; COUNT / 8];
    let mut i = 0;
    while i < 21 * 256 {
        let (gate, set) = (i / 256, i % 256);
        let cell = GATES[gate].cell.0 as usize;
        table[cell / 8][set] |= ((set >> (cell % 8) & 1) as Gates) << gate;
        i += 1;
    }
    table
};

fn gates_in(cells: Cells) -> Gates {
    let [a, b, c, _] = cells.to_le_bytes();
    let [first, second, third] = &IN_CELLS;
    first[usize::from(a)] | second[usize::from(b)] | third[usize::from(c)]
}

/// For each edge the gates that one comes to by it.
const ENTERED: [Gates; 3] = {
    let mut entered = [0; 3];
    let mut gate = 0;
    while gate < 21 {
        entered[GATES[gate].entry as usize] |= 1 << gate;
        gate += 1;
    }
    entered
};

/// The gates behind some.
const fn behind(gates: Gates) -> Gates {
    let [one, two, three] = [gates & FIRST, gates & FIRST << 3, gates & FIRST << 6];
    one << 3 | one << 6 | two << 6 | two << 9 | three << 9 | three << 12
}

impl TriTrac {
    /// About how many moves each side needs to close two of the arrows: no track can be completed
    /// then.
    pub(super) fn moves_to_close(&self) -> [u32; 2] {
        let closed = Edge::ALL.map(|edge| gates_in(self.lying(edge)) & ENTERED[edge as usize]);
        let [l, r, v] = closed;
        let (tiles, closed) = (gates_in(self.occupied()), l | r | v);
        [Owner::Orange, Owner::Yellow].map(|owner| {
            let own = gates_in(self.owned(owner));
            let others = tiles & !own;
            let behind_first = behind(FIRST & others);
            let reached = FIRST | behind_first | behind(behind_first & others);
            // One move closes a gate that is empty or has an own tile; two must do at the end.
            let once = reached & !others & !(own & closed);
            let twice = reached & others & LAST;
            let [one, two, three] = [0, 1, 2].map(|arrow| {
                let of_arrow = OF_ARROW << arrow;
                (once & of_arrow).count_ones() + 2 * (twice & of_arrow).count_ones()
            });
            one + two + three - one.max(two).max(three)
        })
    }
}
