//! Playing a move.

use super::board::{Square, Thief};
use super::moves::Move;

impl<const N: usize> Thief<N> {
    /// The position after a legal move.
    pub(super) fn after(&self, m: Move<N>) -> Self {
        let mut next = self.board_after(m);
        match m {
            Move::Step { .. } | Move::Double { .. } | Move::HandOver { .. } => next.finish_normal(),
            Move::Sacrifice { .. } => next.finish_sacrifice(),
            Move::End | Move::Pass => next.end_turn(),
        }
        next
    }

    /// The board after a legal move, the turn left as it was.
    #[inline(always)]
    pub(super) fn board_after(&self, m: Move<N>) -> Self {
        let mut next = *self;
        match m {
            Move::Step { from, to, attack } => next.step(from, to, attack),
            Move::Double { from, via, to, attack } => {
                next.step(from, via, true);
                next.step(via, to, attack);
            }
            Move::HandOver { from, to } => {
                let thief = self.enemy_jewel & from.bit() != 0;
                next.carry(self.side ^ u8::from(thief), from, to);
            }
            Move::Sacrifice { unit, from, to, attack } => {
                next.toggle_unit(self.side, self.is_elite(unit), unit);
                next.step(from, to, attack);
            }
            Move::End | Move::Pass => {}
        }
        next
    }

    /// One step. A jewel stays on the square where its holder is attacked: it is the attacker's.
    #[inline(always)]
    pub(super) fn step(&mut self, from: Square<N>, to: Square<N>, attack: bool) {
        if attack {
            self.toggle_unit(self.side ^ 1, self.is_elite(to), to);
        }
        self.move_unit(from, to);
        if (self.own_jewel | self.enemy_jewel) & from.bit() == 0 {
            return;
        }
        for colour in 0..2 {
            if self.holds(colour, from) {
                self.carry(colour, from, to);
            }
        }
    }

    pub(super) fn carry(&mut self, colour: u8, from: Square<N>, to: Square<N>) {
        self.toggle_jewel(colour, from);
        self.toggle_jewel(colour, to);
    }

    /// The turn goes on after the normal move only for a sacrifice.
    fn finish_normal(&mut self) {
        if self.has_won() || !self.can_sacrifice() {
            self.end_turn();
        } else {
            self.set_normal_done(true);
        }
    }

    fn finish_sacrifice(&mut self) {
        self.set_sacrifices(self.sacrifices + 1);
        if self.normal_done && !self.can_sacrifice() {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.set_sacrifices(0);
        self.set_normal_done(false);
        self.toggle_side();
    }
}
