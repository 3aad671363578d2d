//! How many moves a side needs at least to complete a track, whatever it does, if the opponent
//! only waits.
//!
//! # Why the bound is right
//!
//! A move of the attacker changes what lies in one cell, apart from a cell that it empties. So he
//! needs at least as many moves as there are cells on the cheapest way from one arrow to another,
//! where a cell costs nothing if its tile lies that way, 1 if it does not and he may change it
//! some day (it is empty, or holds his tile or the neutral one), and cannot be passed if it holds
//! a tile of the opponent that lies otherwise. Nothing but the opponent's own moves lowers that.
//!
//! He cannot pass, but he can wait with one tile of his, the *spare* one, for ever:
//! - by rotating it, if its cell lets it lie in more than one way. For the bound its cell then
//!   costs nothing whatever the way.
//! - by moving it about. Wherever it is, it saves the attacker one cell at most. So the bound is
//!   that of the board without it, less 1. A tile in the hand is as good: it is placed first.
//!
//! If the other tiles of the opponent cut all ways, the attacker can never complete a track. Nor can
//! he if every way has more than eight cells without a tile of the opponent: he has seven tiles,
//! and there is the neutral one.

use super::board::{ARROWS, BOARD, Cell, Cells, Edge, FITS, Owner, TriTrac, cells, is_open};
use crate::solve::NEVER;

/// A set of cells for each of two searches at once, in the halves of the word.
type Twice = u64;

const fn twice(set: Cells) -> Twice {
    (set as u64) << 32 | set as u64
}

/// The cells whose edge lets a track through: to a cell or to an arrow.
const OPEN: [Twice; 3] = {
    let mut open = [0; 3];
    let mut e = 0;
    while e < 3 {
        let mut i = 0;
        while i < BOARD.count_ones() {
            let cell = Cell(i as u8);
            open[e] |= if is_open(cell, Edge::ALL[e]) { twice(cell.bit()) } else { 0 };
            i += 1;
        }
        e += 1;
    }
    open
};

/// The cells with a cell behind the edge whose number differs by so much.
const fn with_behind(edge: Edge, step: i32) -> Twice {
    let mut set = 0;
    let mut i = 0;
    while i < BOARD.count_ones() {
        let cell = Cell(i as u8);
        if let Some(behind) = cell.behind(edge)
            && behind.0 as i32 - cell.0 as i32 == step
        {
            set |= twice(cell.bit());
        }
        i += 1;
    }
    set
}

const TO_L: Twice = with_behind(Edge::L, -1);
const TO_R: Twice = with_behind(Edge::R, 1);
const DOWN: [(u32, Twice); 2] = [(6, with_behind(Edge::V, 6)), (7, with_behind(Edge::V, 7))];
const UP: [(u32, Twice); 2] = [(6, with_behind(Edge::V, -6)), (7, with_behind(Edge::V, -7))];

/// The cells that may hold a tile in more than one orientation.
pub(super) const TURNING: Cells = {
    let [l, r, v] = FITS;
    l & r | l & v | r & v
};

/// The edges that have been reached: by their letter, the cells of which they are one.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Edges([Twice; 3]);

impl Edges {
    const fn with(mut self, (cell, edge): (Cell, Edge), half: u32) -> Self {
        self.0[edge as usize] |= (cell.bit() as u64) << (32 * half);
        self
    }

    const fn cells(self) -> Twice {
        self.0[0] | self.0[1] | self.0[2]
    }

    const fn meets(self, other: Self) -> bool {
        let ([l, r, v], [a, b, c]) = (self.0, other.0);
        l & a | r & b | v & c != 0
    }

    /// All edges of these cells, those that are reached already among them.
    const fn and_all_of(self, set: Twice) -> Self {
        let [l, r, v] = self.0;
        Self([l | set & OPEN[0], r | set & OPEN[1], v | set & OPEN[2]])
    }

    /// Along the tiles, each set those that lie so.
    const fn along(self, [no_l, no_r, no_v]: [Twice; 3]) -> Self {
        let [l, r, v] = self.0;
        Self([
            l | r & no_v | v & no_r, //
            r | l & no_v | v & no_l,
            v | l & no_r | r & no_l,
        ])
    }

    /// Across the edges: an edge of one cell is an edge of the cell behind it.
    const fn across(self) -> Self {
        let [l, r, v] = self.0;
        let down = (v & DOWN[0].1) << DOWN[0].0 | (v & DOWN[1].1) << DOWN[1].0;
        let up = (v & UP[0].1) >> UP[0].0 | (v & UP[1].1) >> UP[1].0;
        Self([l | (r & TO_R) << 1, r | (l & TO_L) >> 1, v | down | up])
    }
}

/// From the first arrow to either other one, and from the second to the third.
const FROM: Edges = Edges([0; 3]).with(ARROWS[0], 0).with(ARROWS[1], 1);
const TO: Edges = Edges([0; 3]).with(ARROWS[1], 0).with(ARROWS[2], 0).with(ARROWS[2], 1);

/// The board as the attacker sees it.
#[derive(Clone, Copy)]
struct View {
    /// The tiles by orientation: a way along them costs nothing.
    lying: [Twice; 3],
    /// Where a way costs 1 otherwise.
    open: Twice,
    /// What counts as lying in every way.
    free: Twice,
}

impl View {
    /// What the cheapest way between two arrows costs; [`NEVER`] if there is none.
    fn distance(&self) -> u32 {
        let (mut reached, mut cost) = (FROM, 0);
        loop {
            let at_cost = self.spread(reached);
            if at_cost.meets(TO) {
                return cost;
            }
            reached = at_cost.and_all_of(at_cost.cells() & self.open).across();
            if reached == at_cost {
                return NEVER;
            }
            cost += 1;
        }
    }

    /// As far as it costs nothing.
    fn spread(&self, mut reached: Edges) -> Edges {
        loop {
            let next = reached.and_all_of(reached.cells() & self.free).along(self.lying).across();
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The same, less what a spare tile may save the attacker.
    fn distance_with(mut self, spare: Spare) -> u32 {
        let saved = match spare {
            Spare::None => 0,
            Spare::InHand => 1,
            Spare::At(cell) if TURNING & cell.bit() != 0 => {
                self.free = twice(cell.bit());
                0
            }
            Spare::At(cell) => {
                let cell = twice(cell.bit());
                self.lying = self.lying.map(|set| set & !cell);
                self.open |= cell;
                1
            }
        };
        match self.distance() {
            NEVER => NEVER,
            cost => cost.saturating_sub(saved),
        }
    }
}

/// A tile that the defender waits with.
#[derive(Clone, Copy)]
enum Spare {
    /// He does not: the bound is then only an upper one of the others.
    None,
    InHand,
    At(Cell),
}

/// What a position asks of the attacker.
struct Task {
    /// By the moves that he has still to make.
    moves: View,
    /// By the tiles that he needs.
    tiles: View,
}

impl Task {
    /// The tiles that are not the defender's.
    const TILES: u32 = Owner::Orange.tiles() + Owner::Neutral.tiles();

    fn new(p: &TriTrac, defender: u8) -> Self {
        let theirs = p.owned(Owner::of_side(defender));
        let of = |tiles: Cells| Edge::ALL.map(|lies| twice(p.lying(lies) & tiles));
        let open = twice(BOARD & !theirs);
        Self {
            moves: View { lying: of(BOARD), open, free: 0 },
            tiles: View { lying: of(theirs), open, free: 0 },
        }
    }

    fn moves_with(&self, spare: Spare) -> u32 {
        match self.moves.distance_with(spare) {
            moves if moves < NEVER && self.tiles.distance_with(spare) <= Self::TILES => moves,
            _ => NEVER,
        }
    }
}

impl TriTrac {
    /// The moves that a side needs at least to complete a track while the opponent only waits;
    /// [`NEVER`] if it cannot.
    pub(super) fn distance(&self, side: u8) -> u32 {
        Task::new(self, 1 - side).moves.distance()
    }

    /// A number of moves that `attacker` needs at least to complete a track if the opponent
    /// defends well; [`NEVER`] if he can be kept from it for ever.
    ///
    /// It is the best bound that any spare tile gives, unless that is below `enough` anyway.
    pub(super) fn moves_needed(&self, attacker: u8, enough: u32) -> u32 {
        let defender = 1 - attacker;
        if self.is_start() && attacker != self.side {
            // He must place the neutral tile, and has nothing to wait with.
            return 0;
        }
        let task = Task::new(self, defender);
        let most = task.moves_with(Spare::None);
        if most < enough {
            return 0;
        }
        let mut best = if self.hand(defender) > 0 { task.moves_with(Spare::InHand) } else { 0 };
        for cell in cells(self.owned(Owner::of_side(defender))) {
            if best == most || best >= enough {
                break;
            }
            best = best.max(task.moves_with(Spare::At(cell)));
        }
        best
    }
}
