//! Generating and counting the moves, by sets of squares.

use super::board::{Board, MOST_SACRIFICES, Role, Square, Squares, Steps, Thief, squares};
use super::moves::Move;

impl<const N: usize> Thief<N> {
    /// Calls `visit` once for every legal move: normal moves, sacrifices, the end of the turn.
    pub(super) fn generate(&self, mut visit: impl FnMut(Move<N>)) {
        if self.is_over() {
            return;
        }
        if self.normal_done {
            self.each_sacrifice(&mut visit);
            visit(Move::End);
            return;
        }
        let mut stuck = true;
        self.each_normal(&mut |m| {
            stuck = false;
            visit(m);
        });
        self.each_sacrifice(&mut visit);
        if stuck {
            visit(Move::Pass);
        }
    }

    /// The number of legal moves.
    pub(super) fn count(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        // With the normal move made there is `end`, without any there is `pass`.
        let normal = if self.normal_done { 1 } else { self.count_normal().max(1) };
        u64::from(normal + self.count_sacrifices())
    }

    /// Whether a sacrifice is legal.
    pub(super) fn can_sacrifice(&self) -> bool {
        // As a rule the King can step to an empty square or to that of a unit sacrificed.
        let may = self.may_sacrifice() && self.plain() != 0;
        let room = Steps::Around.spread::<N>(self.king()) & (self.empty() | self.plain());
        may && (room != 0 && !self.has_won(self.side) || self.count_sacrifices() > 0)
    }

    fn may_sacrifice(&self) -> bool {
        self.king() != 0 && self.sacrifices < MOST_SACRIFICES
    }
}

/// Which steps win, and which are therefore illegal.
impl<const N: usize> Thief<N> {
    /// The squares where a step of an own unit wins, with `enemy` left to the other side.
    fn wins(&self, role: Role, enemy: Squares) -> Squares {
        let last = if enemy & enemy.wrapping_sub(1) == 0 { enemy } else { 0 };
        // A side that has won before it moves (in a study) wins with every move that lets it be.
        let standing = if self.has_won(self.side) { Board::<N>::ALL } else { 0 };
        last | match role {
            Role::Guard | Role::EliteGuard => standing | enemy & self.enemy_jewel() & self.home(),
            Role::King => standing | enemy & self.enemy_jewel(),
            Role::Thief => self.home() | enemy & self.own_jewel(),
            Role::Emperor => Board::<N>::ALL,
        }
    }

    /// The squares where a normal step is illegal because it wins in a turn with a sacrifice.
    fn barred(&self, role: Role, enemy: Squares) -> Squares {
        if self.sacrifices > 0 { self.wins(role, enemy) } else { 0 }
    }
}

/// Normal moves.
impl<const N: usize> Thief<N> {
    fn each_normal(&self, visit: &mut impl FnMut(Move<N>)) {
        let targets = !self.own() & !self.barred(Role::Guard, self.enemy());
        for from in squares(self.plain() & !self.elites) {
            self.each_step(from, Steps::Diagonal.from(from) & targets, visit);
        }
        for from in squares(self.plain() & self.elites) {
            self.each_double(from, Role::EliteGuard, visit);
        }
        for from in squares(self.king()) {
            if self.own() == from.bit() {
                self.each_double(from, Role::King, visit);
            } else {
                self.each_step(from, self.king_steps(), visit);
                squares(self.king_gifts()).for_each(|to| visit(Move::HandOver { from, to }));
            }
        }
        for from in squares(self.thief()) {
            self.each_step(from, self.thief_steps(), visit);
            squares(self.thief_gifts()).for_each(|to| visit(Move::HandOver { from, to }));
        }
    }

    fn each_step(&self, from: Square<N>, targets: Squares, visit: &mut impl FnMut(Move<N>)) {
        for to in squares(targets) {
            visit(Move::Step { from, to, attack: self.enemy() & to.bit() != 0 });
        }
    }

    /// The moves of a unit that may make two steps.
    fn each_double(&self, from: Square<N>, role: Role, visit: &mut impl FnMut(Move<N>)) {
        self.each_step(from, self.double_targets(from, role), visit);
        for via in squares(self.double_vias(from, role)) {
            for to in squares(self.targets_behind(from, via, role)) {
                visit(Move::Double { from, via, to, attack: self.enemy() & to.bit() != 0 });
            }
        }
    }

    fn count_normal(&self) -> u32 {
        let guards = self.plain() & !self.elites;
        let targets = !self.own() & !self.barred(Role::Guard, self.enemy());
        let mut count = diagonal_pairs::<N>(guards, targets);
        for from in squares(self.plain() & self.elites) {
            count += self.count_double(from, Role::EliteGuard);
        }
        for from in squares(self.king()) {
            count += if self.own() == from.bit() {
                self.count_double(from, Role::King)
            } else {
                (self.king_steps() | self.king_gifts()).count_ones()
            };
        }
        if self.thief() != 0 {
            count += (self.thief_steps() | self.thief_gifts()).count_ones();
        }
        count
    }

    fn count_double(&self, from: Square<N>, role: Role) -> u32 {
        let behind = squares(self.double_vias(from, role))
            .map(|via| self.targets_behind(from, via, role).count_ones());
        self.double_targets(from, role).count_ones() + behind.sum::<u32>()
    }

    /// Where one step leads, or two over an empty square.
    fn double_targets(&self, from: Square<N>, role: Role) -> Squares {
        let steps = steps_of(role);
        let first = steps.from(from);
        // Every first step wins, and so is the last, where the side has won before it moves.
        let open = if self.has_won(self.side) { 0 } else { first & self.empty() };
        (first | steps.spread::<N>(open)) & !self.own() & !self.barred(role, self.enemy())
    }

    /// The enemies attacked with a first step that does not end the move: it neither wins nor
    /// gives a jewel.
    fn double_vias(&self, from: Square<N>, role: Role) -> Squares {
        let jewels = self.jewels[0] | self.jewels[1];
        steps_of(role).from(from) & self.enemy() & !jewels & !self.wins(role, self.enemy())
    }

    /// Where the second step leads after an attack on `via`: perhaps back.
    fn targets_behind(&self, from: Square<N>, via: Square<N>, role: Role) -> Squares {
        let (own, enemy) = (self.own() & !from.bit(), self.enemy() & !via.bit());
        steps_of(role).from(via) & !own & !self.barred(role, enemy)
    }

    fn king_steps(&self) -> Squares {
        let targets = self.empty() & !self.barred(Role::King, self.enemy());
        Steps::Around.spread::<N>(self.king()) & targets
    }

    /// To whom the King can hand his jewel; the Thief would be Emperor.
    fn king_gifts(&self) -> Squares {
        let wins = if self.has_won(self.side) { Board::<N>::ALL } else { self.thief() };
        self.gifts(self.king(), wins)
    }

    fn thief_steps(&self) -> Squares {
        let targets = !self.own() & !self.barred(Role::Thief, self.enemy());
        Steps::Around.spread::<N>(self.thief()) & targets
    }

    /// To whom the Thief can hand her jewel; the King would be Emperor.
    fn thief_gifts(&self) -> Squares {
        self.gifts(self.thief(), self.king() | self.home())
    }

    /// The own neighbours of a giver, but in a turn with a sacrifice for those who would win.
    fn gifts(&self, giver: Squares, wins: Squares) -> Squares {
        let barred = if self.sacrifices > 0 { wins } else { 0 };
        Steps::Around.spread::<N>(giver) & self.own() & !barred
    }
}

/// How a unit steps that may make two steps: an Elite Guard or a King alone (TH4, TH10).
const fn steps_of(role: Role) -> Steps {
    match role {
        Role::Guard | Role::EliteGuard => Steps::Diagonal,
        Role::King | Role::Thief | Role::Emperor => Steps::Around,
    }
}

/// Sacrifices.
impl<const N: usize> Thief<N> {
    fn each_sacrifice(&self, visit: &mut impl FnMut(Move<N>)) {
        if !self.may_sacrifice() {
            return;
        }
        for (movers, role) in self.movers() {
            let wins = self.wins(role, self.enemy());
            for from in squares(movers) {
                let others = self.plain() & !from.bit();
                let reach = Steps::Around.from(from) & !wins;
                for to in squares(reach & !self.own()) {
                    let attack = self.enemy() & to.bit() != 0;
                    for unit in squares(others) {
                        visit(Move::Sacrifice { unit, from, to, attack });
                    }
                }
                for unit in squares(reach & others) {
                    visit(Move::Sacrifice { unit, from, to: unit, attack: false });
                }
            }
        }
    }

    fn count_sacrifices(&self) -> u32 {
        if !self.may_sacrifice() {
            return 0;
        }
        let single = |from: Squares, role: Role| {
            let reach = Steps::Around.spread::<N>(from) & !self.wins(role, self.enemy());
            let steps = (reach & !self.own()).count_ones();
            steps * self.plain().count_ones() + (reach & self.plain()).count_ones()
        };
        let mut count = single(self.king(), Role::King);
        if self.thief() != 0 {
            count += single(self.thief(), Role::Thief);
        }
        if self.has_won(self.side) { count } else { count + self.count_plain_sacrifices() }
    }

    /// Sacrifices with a step of a unit that holds no jewel, by a side that has not yet won.
    fn count_plain_sacrifices(&self) -> u32 {
        let plain = self.plain();
        let (units, pairs) = (plain.count_ones(), neighbour_pairs(plain));
        // A step leads to any neighbour square but those of other own units, or where it wins.
        let barred = self.own() & !plain | self.wins(Role::Guard, self.enemy());
        let barred = squares::<N>(barred).map(|at| (Steps::Around.from(at) & plain).count_ones());
        let steps = Board::<N>::neighbour_squares(plain) - pairs - barred.sum::<u32>();
        // Any but the mover may leave; its square is one more to step on.
        steps * units.saturating_sub(1) + pairs
    }

    /// The own units by the way they win; a side with a King has no Emperor.
    fn movers(&self) -> [(Squares, Role); 3] {
        [(self.plain(), Role::Guard), (self.king(), Role::King), (self.thief(), Role::Thief)]
    }
}

/// The pairs of a unit of `from` and a diagonal neighbour in `to`.
fn diagonal_pairs<const N: usize>(from: Squares, to: Squares) -> u32 {
    let to = to & Board::<N>::ALL;
    let (up, down) = (to >> 8, to << 8);
    [up << 1, up >> 1, down << 1, down >> 1].map(|set| (set & from).count_ones()).iter().sum()
}

/// The ordered pairs of neighbours in a set.
fn neighbour_pairs(set: Squares) -> u32 {
    2 * [set << 1, set << 7, set << 8, set << 9]
        .map(|to| (set & to).count_ones())
        .iter()
        .sum::<u32>()
}
