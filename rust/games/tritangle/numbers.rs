//! Numbers of the moves, and planes of a position (`docs/numbers.md`, "Tri-tangle").

use std::sync::LazyLock;

use super::board::{self, Place, TriTangle};
use super::moves::{Move, is_step};
use crate::numbers::{Numbered, Pairs, Planes};
use crate::position::Position;

/// From where a roll can bring a piece to where.
static STEPS: LazyLock<Pairs> = LazyLock::new(|| {
    let places: Vec<u8> = Place::all().map(|place| place.0).collect();
    Pairs::new(&places, |from, to| is_step(Place(from), Place(to)))
});

/// The rolls 1 to 6 come first.
const PASS: usize = 6;
const GO: usize = 7;

/// Names by which the planes are told apart: what the player in a row has where; his stage; whose
/// turn it is; the die, 1 to 6; and what holds for all.
const COUNTS: usize = 0;
const DOWN: usize = 1;
const TURN: usize = 2;
const DIE: usize = 3;
const OWED: usize = 9;
const SHORT: usize = 10;
const FOUR: usize = 11;
const SECOND: usize = 12;

impl Numbered for TriTangle {
    fn actions() -> usize {
        GO + STEPS.len()
    }

    fn action(m: Move) -> usize {
        match m {
            Move::Roll(roll) => usize::from(roll).wrapping_sub(1),
            Move::Pass => PASS,
            Move::Go(from, to) => GO + STEPS.number(from.0, to.0),
        }
    }

    fn candidate(&self, action: usize) -> Option<Move> {
        match action {
            0..PASS => Some(Move::Roll(action as u8 + 1)),
            PASS => Some(Move::Pass),
            _ => {
                let (from, to) = STEPS.pair(action - GO)?;
                Some(Move::Go(Place(from), Place(to)))
            }
        }
    }

    /// Whether a roll cannot be used, is told by generation sooner than by judging.
    fn move_at(&self, action: usize) -> Option<Move> {
        match self.candidate(action)? {
            Move::Pass => self.nth_move(0).filter(|&m| m == Move::Pass),
            m => self.is_legal(m).then_some(m),
        }
    }

    fn shape(&self) -> [usize; 3] {
        [13, self.seats().into(), Place::all().count()]
    }

    fn observe(&self, seat: u8, out: &mut [f32]) {
        let shape @ [_, _, places] = self.shape();
        let mut planes = Planes::new(out, shape);
        for row in 0..self.seats() {
            let player = (seat + row) % self.seats();
            let row = usize::from(row) * places;
            for place in board::places(self.lane(player).singles()) {
                planes.mark(COUNTS, row + usize::from(place.0));
            }
            for place in [Place::BASE, Place::APEX, Place::HOME] {
                planes.put(COUNTS, row + usize::from(place.0), self.count(player, place).into());
            }
            for (plane, so) in [(DOWN, self.is_down(player)), (TURN, player == self.side())] {
                (row..row + places).for_each(|at| planes.put(plane, at, so.into()));
            }
        }
        if let Some(roll) = self.die() {
            planes.fill(DIE + usize::from(roll) - 1, 1.0);
        }
        planes.fill(OWED, self.owed().into());
        planes.fill_if(SHORT, self.is_short());
        planes.fill_if(FOUR, self.pieces_each() == 4);
        // Of three trees two are in use: the players' paths cross on different sides.
        planes.fill_if(SECOND, self.seats() == 2 && seat == 1);
    }
}
