//! Legality, on a path of its own: square by square, from the sentences of the rules page.

use super::board::{MOST_SACRIFICES, Role, Square, Squares, Thief, squares};
use super::moves::Move;

impl<const N: usize> Thief<N> {
    /// Whether a move is legal here.
    pub(super) fn allows(&self, m: Move<N>) -> bool {
        if self.is_over() {
            return false;
        }
        match m {
            Move::Sacrifice { unit, from, to, attack } => {
                self.allows_sacrifice(unit, from, to, attack)
            }
            Move::End => self.normal_done,
            _ if self.normal_done => false,
            Move::Step { from, to, attack } => self.allows_step(from, to, attack),
            Move::Double { from, via, to, attack } => self.allows_double(from, via, to, attack),
            Move::HandOver { from, to } => self.allows_gift(from, to),
            Move::Pass => self.is_stuck(),
        }
    }

    /// "A Guard: one diagonal step" and the other lines of the table for one step, or two with
    /// nobody attacked on the way.
    fn allows_step(&self, from: Square<N>, to: Square<N>, attack: bool) -> bool {
        let scene = Scene::of(self);
        let Some(mover) = self.own_role(from).filter(|_| from != to) else { return false };
        let one = self.may_step(mover, from, to, attack) && self.tolerates(scene.step(from, to));
        one || self.may_double(mover)
            && Square::all().any(|via| {
                let first = scene.step(from, via);
                scene.is_empty(via)
                    && self.may_step(mover, from, via, false)
                    && !first.won()
                    && self.ends_double(mover, first, via, to, attack)
            })
    }

    /// "Where the first step attacks, the square of that attack is part of the move"; the move
    /// stops there "if that step wins the game or gives the mover a jewel".
    fn allows_double(&self, from: Square<N>, via: Square<N>, to: Square<N>, attack: bool) -> bool {
        let scene = Scene::of(self);
        let Some(mover) = self.own_role(from).filter(|&mover| self.may_double(mover)) else {
            return false;
        };
        let first = scene.step(from, via);
        self.may_step(mover, from, via, true)
            && !scene.holds_jewel(via)
            && !first.won()
            && self.ends_double(mover, first, via, to, attack)
    }

    /// The second of two steps.
    fn ends_double(
        &self,
        mover: Role,
        scene: Scene<N>,
        via: Square<N>,
        to: Square<N>,
        attack: bool,
    ) -> bool {
        fits(mover, via, to) && scene.admits(to, attack) && self.tolerates(scene.step(via, to))
    }

    /// Whether one step is allowed to a unit, win or not.
    fn may_step(&self, mover: Role, from: Square<N>, to: Square<N>, attack: bool) -> bool {
        let peaceful = mover == Role::King && !self.is_alone();
        fits(mover, from, to) && Scene::of(self).admits(to, attack) && !(peaceful && attack)
    }

    /// "An Elite Guard: one or two"; "King who is the last unit of his side: one or two".
    fn may_double(&self, mover: Role) -> bool {
        mover == Role::EliteGuard || mover == Role::King && self.is_alone()
    }

    /// "A King or a Thief hands its jewel to an adjacent own unit."
    fn allows_gift(&self, from: Square<N>, to: Square<N>) -> bool {
        let mut after = Scene::of(self);
        match self.own_role(from) {
            Some(Role::King) => after.own_jewel = to.bit(),
            Some(Role::Thief) => after.enemy_jewel = to.bit(),
            _ => return false,
        }
        from.distance(to) == 1 && self.own_role(to).is_some() && self.tolerates(after)
    }

    /// "Legal while the acting player has a King, has made fewer than three in this turn."
    fn allows_sacrifice(
        &self,
        unit: Square<N>,
        from: Square<N>,
        to: Square<N>,
        attack: bool,
    ) -> bool {
        let has_king = squares(self.own).any(|at| self.own_role(at) == Some(Role::King));
        if !has_king || self.sacrifices >= MOST_SACRIFICES {
            return false;
        }
        if !matches!(self.own_role(unit), Some(Role::Guard | Role::EliteGuard)) {
            return false;
        }
        let mut scene = Scene::of(self);
        scene.own &= !unit.bit();
        scene.own & from.bit() != 0
            && from.distance(to) == 1
            && scene.admits(to, attack)
            && !scene.step(from, to).won()
    }

    /// "If no normal move is legal." A second step or one over an empty square is legal only
    /// where the first step is too.
    fn is_stuck(&self) -> bool {
        !squares(self.own).any(|from| {
            Square::all().filter(|&to| from.distance(to) == 1).any(|to| {
                self.allows_gift(from, to)
                    || [false, true].into_iter().any(|attack| self.allows_step(from, to, attack))
            })
        })
    }

    /// "In a turn with a sacrifice, nothing that wins the game is legal."
    fn tolerates(&self, after: Scene<N>) -> bool {
        self.sacrifices == 0 || !after.won()
    }

    fn own_role(&self, square: Square<N>) -> Option<Role> {
        self.role_at(square).filter(|_| self.side_at(square) == Some(self.side))
    }

    fn is_alone(&self) -> bool {
        self.own.count_ones() == 1
    }
}

/// Whether a square lies one step off, for a unit of that role.
fn fits<const N: usize>(mover: Role, from: Square<N>, to: Square<N>) -> bool {
    let diagonal = from.file() != to.file() && from.rank() != to.rank();
    from.distance(to) == 1
        && match mover {
            Role::Guard | Role::EliteGuard => diagonal,
            Role::King | Role::Thief => true,
            Role::Emperor => false,
        }
}

/// The board on the way, as far as it decides who has won.
#[derive(Clone, Copy)]
struct Scene<const N: usize> {
    own: Squares,
    enemy: Squares,
    own_jewel: Squares,
    enemy_jewel: Squares,
    home_rank: u8,
}

impl<const N: usize> Scene<N> {
    fn of(position: &Thief<N>) -> Self {
        Self {
            own: position.own,
            enemy: position.enemy,
            own_jewel: position.own_jewel,
            enemy_jewel: position.enemy_jewel,
            home_rank: if position.side == 0 { 0 } else { N as u8 - 1 },
        }
    }

    fn is_empty(&self, square: Square<N>) -> bool {
        (self.own | self.enemy) & square.bit() == 0
    }

    fn holds_jewel(&self, square: Square<N>) -> bool {
        (self.own_jewel | self.enemy_jewel) & square.bit() != 0
    }

    /// "No unit enters a square of its own side. Entering an enemy's square is an attack."
    fn admits(&self, to: Square<N>, attack: bool) -> bool {
        self.own & to.bit() == 0 && attack == (self.enemy & to.bit() != 0)
    }

    /// The board after a step; whoever stood on the square is gone, his jewel is the mover's.
    fn step(mut self, from: Square<N>, to: Square<N>) -> Self {
        self.own = self.own & !from.bit() | to.bit();
        self.enemy &= !to.bit();
        for jewel in [&mut self.own_jewel, &mut self.enemy_jewel] {
            if *jewel == from.bit() {
                *jewel = to.bit();
            }
        }
        self
    }

    /// Emperor, Thief on the first rank, or Elimination.
    fn won(&self) -> bool {
        let has = |jewel: Squares| self.own & jewel != 0;
        let emperor = has(self.own_jewel) && self.own_jewel == self.enemy_jewel;
        let mut holder = squares::<N>(self.enemy_jewel);
        let thief = has(self.enemy_jewel) && holder.all(|at| at.rank() == self.home_rank);
        emperor || thief || self.enemy == 0
    }
}
