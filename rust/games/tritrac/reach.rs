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

//!
//! # How it is found
//!
//! From all arrows at once. If a way between two of them costs no more than `a + b`, it has an
//! edge that is reached from the one arrow for `a` and from the other for `b`: so each search has
//! to go only half the way.

use super::board::{BOARD, Cell, Cells, Edge, FITS, Owner, TriTrac, cells};
use super::lattice::{Edges, Halves};
use crate::solve::NEVER;

/// The cells that may hold a tile in more than one orientation: in any.
pub(super) const TURNING: Cells = {
    let [l, r, v] = FITS;
    assert!(l & r | l & v | r & v == l & r & v);
    l & r & v
};

/// The board as the attacker sees it.
#[derive(Clone, Copy)]
struct View {
    /// The tiles by orientation: a way along them costs nothing.
    lying: [Halves; 3],
    /// Where a way costs 1 otherwise.
    open: Halves,
}

impl View {
    /// What the cheapest way between two arrows costs; [`NEVER`] if there is none.
    fn distance(&self) -> u32 {
        self.distance_beyond(self.spread(Edges::ARROWS), NEVER)
    }

    /// The same, where it is known what is reached for nothing; perhaps [`NEVER`] if it is more
    /// than `most`.
    fn distance_beyond(&self, mut near: Edges, most: u32) -> u32 {
        let mut cost = 0;
        loop {
            if near.meets(near) {
                return cost;
            }
            // Through the cell in the middle of a way one gets from the one half to the other.
            let far = near.through(self.open);
            if far.meets(near) {
                return cost + 1;
            }
            cost += 2;
            if far == near || cost > most {
                return NEVER;
            }
            near = self.spread(far);
        }
    }

    /// As far as it costs nothing.
    fn spread(&self, mut reached: Edges) -> Edges {
        loop {
            let next = reached.along(&self.lying);
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
                // As if it lay in all ways at once.
                self.lying = self.lying.map(|set| set.with(Halves::of(cell.bit())));
                0
            }
            Spare::At(cell) => {
                let cell = Halves::of(cell.bit());
                self.lying = self.lying.map(|set| set.without(cell));
                self.open = self.open.with(cell);
                1
            }
        };
        match self.distance() {
            NEVER => NEVER,
            cost => cost.saturating_sub(saved),
        }
    }
}

/// What both sides' distances have in common.
pub(super) struct Reach {
    view: View,
    near: Edges,
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
        let of = |tiles: Cells| Edge::ALL.map(|lies| Halves::of(p.lying(lies) & tiles));
        let open = Halves::of(BOARD & !theirs);
        Self { moves: View { lying: of(BOARD), open }, tiles: View { lying: of(theirs), open } }
    }

    fn moves_with(&self, spare: Spare) -> u32 {
        match self.moves.distance_with(spare) {
            moves if moves < NEVER && self.tiles.distance_with(spare) <= Self::TILES => moves,
            _ => NEVER,
        }
    }
}

impl TriTrac {
    /// What is reached for nothing.
    pub(super) fn reach(&self) -> Reach {
        let lying = Edge::ALL.map(|lies| Halves::of(self.lying(lies)));
        let view = View { lying, open: Halves::of(0) };
        Reach { view, near: view.spread(Edges::ARROWS) }
    }

    /// The moves that a side needs at least to complete a track while the opponent only waits;
    /// [`NEVER`] if it cannot, and perhaps if it needs more than `most`.
    pub(super) fn distance(&self, reach: &Reach, side: u8, most: u32) -> u32 {
        let theirs = self.owned(Owner::of_side(1 - side));
        let view = View { open: Halves::of(BOARD & !theirs), ..reach.view };
        view.distance_beyond(reach.near, most)
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
