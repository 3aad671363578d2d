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

    /// The same without the sacrifices.
    pub(super) fn each_but_sacrifices(&self, visit: &mut impl FnMut(Move<N>)) {
        if self.is_over() {
            return;
        }
        if self.normal_done {
            return visit(Move::End);
        }
        let mut stuck = true;
        self.each_normal(&mut |m| {
            stuck = false;
            visit(m);
        });
        if stuck {
            visit(Move::Pass);
        }
    }

    /// The `n`th legal move in the order of `generate`.
    pub(super) fn nth(&self, n: u64) -> Option<Move<N>> {
        if self.is_over() {
            return None;
        }
        let normal = if self.normal_done { 0 } else { u64::from(self.count_normal()) };
        let Some(sacrifice) = n.checked_sub(normal) else {
            return self.nth_normal(n);
        };
        let last = if self.normal_done { Move::End } else { Move::Pass };
        match self.nth_sacrifice(sacrifice) {
            Ok(m) => Some(m),
            Err(left) => (left == 0 && normal == 0).then_some(last),
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
}

/// Which steps win, and which are therefore illegal.
impl<const N: usize> Thief<N> {
    /// All squares if the side has won before it moves, which is so in studies alone: it wins
    /// with every move that leaves this be.
    const fn standing(&self) -> Squares {
        if self.has_won() { Board::<N>::ALL } else { 0 }
    }

    /// The squares where a step of an own unit wins, with `enemy` left to the other side.
    #[inline(always)]
    fn wins(&self, role: Role, enemy: Squares) -> Squares {
        let last = if enemy & enemy.wrapping_sub(1) == 0 { enemy } else { 0 };
        let prize = enemy & self.enemy_jewel;
        last | match role {
            Role::Guard | Role::EliteGuard => self.standing() | prize & self.home(),
            Role::King => self.standing() | prize,
            Role::Thief => self.home() | enemy & self.own_jewel,
            Role::Emperor => self.standing(),
        }
    }

    /// To whom a King or Thief hands the jewel and wins: together they are an Emperor.
    fn winning_gifts(&self, role: Role) -> Squares {
        match role {
            Role::Thief => self.king() | self.home(),
            _ => self.thief() | self.standing(),
        }
    }

    /// Whether a legal move wins.
    pub(super) fn is_winning(&self, m: Move<N>) -> bool {
        let [from, via, to] = m.way().map(|square| square.map_or(0, Square::bit));
        let role = match from {
            _ if from & self.thief() != 0 => Role::Thief,
            _ if from & self.king() != 0 => Role::King,
            _ => Role::Guard,
        };
        match m {
            Move::Step { .. } | Move::Double { .. } => self.wins(role, self.enemy & !via) & to != 0,
            Move::HandOver { .. } => self.winning_gifts(role) & to != 0,
            Move::Sacrifice { .. } => false,
            Move::End | Move::Pass => self.has_won(),
        }
    }

    /// The squares where a normal step is illegal: it would win in a turn with a sacrifice.
    fn barred(&self, role: Role, enemy: Squares) -> Squares {
        if self.sacrifices > 0 { self.wins(role, enemy) } else { 0 }
    }
}

/// Normal moves.
impl<const N: usize> Thief<N> {
    pub(super) fn each_normal(&self, visit: &mut impl FnMut(Move<N>)) {
        self.each_normal_onto(!0, self.elites, visit);
    }

    /// The same, but only those with an attack.
    pub(super) fn each_normal_attack(&self, visit: &mut impl FnMut(Move<N>)) {
        let near = Steps::Diagonal.spread::<N>(self.enemy);
        let near = near | Steps::Diagonal.spread::<N>(near & self.empty());
        self.each_normal_onto(self.enemy, self.elites & near, visit);
    }

    /// Calls `visit` with the normal moves that end on certain squares, or attack on the way; of Elite
    /// Guards only those of some.
    #[inline(always)]
    pub(super) fn each_normal_onto(
        &self,
        kept: Squares,
        elites: Squares,
        visit: &mut impl FnMut(Move<N>),
    ) {
        let (guards, targets) = self.guards();
        let targets = targets & kept;
        for from in squares(guards & Steps::Diagonal.spread::<N>(targets)) {
            self.each_step(from, Steps::Diagonal.from(from) & targets, visit);
        }
        for from in squares(self.plain() & elites) {
            self.each_double(from, Role::EliteGuard, kept, visit);
        }
        for from in squares(self.king()) {
            if self.own == from.bit() {
                self.each_double(from, Role::King, kept, visit);
            } else {
                self.each_step(from, self.king_steps() & kept, visit);
                squares(self.gifts(self.king(), Role::King) & kept)
                    .for_each(|to| visit(Move::HandOver { from, to }));
            }
        }
        for from in squares(self.thief()) {
            self.each_step(from, self.thief_steps() & kept, visit);
            squares(self.gifts(self.thief(), Role::Thief) & kept)
                .for_each(|to| visit(Move::HandOver { from, to }));
        }
    }

    fn nth_normal(&self, n: u64) -> Option<Move<N>> {
        let (mut left, mut found) = (n, None);
        self.each_normal(&mut |m| {
            if left == 0 {
                found = Some(m);
            }
            left = left.wrapping_sub(1);
        });
        found
    }

    fn each_step(&self, from: Square<N>, targets: Squares, visit: &mut impl FnMut(Move<N>)) {
        for to in squares(targets) {
            visit(Move::Step { from, to, attack: self.enemy & to.bit() != 0 });
        }
    }

    /// The moves of a unit that may make two steps, if they end on certain squares or attack on the
    /// way.
    fn each_double(
        &self,
        from: Square<N>,
        role: Role,
        kept: Squares,
        visit: &mut impl FnMut(Move<N>),
    ) {
        self.each_step(from, self.double_targets(from, role) & kept, visit);
        for via in squares(self.double_vias(from, role)) {
            for to in squares(self.targets_behind(from, via, role)) {
                visit(Move::Double { from, via, to, attack: self.enemy & to.bit() != 0 });
            }
        }
    }

    pub(super) fn count_normal(&self) -> u32 {
        let (guards, targets) = self.guards();
        let mut count = diagonal_pairs::<N>(guards, targets);
        for from in squares(self.plain() & self.elites) {
            count += self.count_double(from, Role::EliteGuard);
        }
        for from in squares(self.king()) {
            count += if self.own == from.bit() {
                self.count_double(from, Role::King)
            } else {
                (self.king_steps() | self.gifts(self.king(), Role::King)).count_ones()
            };
        }
        if self.thief() != 0 {
            count += (self.thief_steps() | self.gifts(self.thief(), Role::Thief)).count_ones();
        }
        count
    }

    fn count_double(&self, from: Square<N>, role: Role) -> u32 {
        let mut count = self.double_targets(from, role).count_ones();
        for via in squares(self.double_vias(from, role)) {
            count += self.targets_behind(from, via, role).count_ones();
        }
        count
    }

    /// The Guards, and the squares to which they may step.
    fn guards(&self) -> (Squares, Squares) {
        let targets = Board::<N>::ALL & !self.own & !self.barred(Role::Guard, self.enemy);
        (self.plain() & !self.elites, targets)
    }

    /// Where one step leads, or two over an empty square.
    fn double_targets(&self, from: Square<N>, role: Role) -> Squares {
        let steps = steps_of(role);
        let first = steps.from(from);
        // Where every first step wins, it is the last.
        let open = first & self.empty() & !self.standing();
        (first | steps.spread::<N>(open)) & !self.own & !self.barred(role, self.enemy)
    }

    /// The enemies attacked with a first step that does not end the move: it neither wins nor
    /// gives a jewel.
    fn double_vias(&self, from: Square<N>, role: Role) -> Squares {
        let attacked = steps_of(role).from(from) & self.enemy;
        attacked & !(self.own_jewel | self.enemy_jewel) & !self.wins(role, self.enemy)
    }

    /// Where the second step leads after an attack on `via`: perhaps back.
    fn targets_behind(&self, from: Square<N>, via: Square<N>, role: Role) -> Squares {
        let (own, enemy) = (self.own & !from.bit(), self.enemy & !via.bit());
        steps_of(role).from(via) & !own & !self.barred(role, enemy)
    }

    fn king_steps(&self) -> Squares {
        let targets = self.empty() & !self.barred(Role::King, self.enemy);
        Steps::Around.spread::<N>(self.king()) & targets
    }

    fn thief_steps(&self) -> Squares {
        let targets = !self.own & !self.barred(Role::Thief, self.enemy);
        Steps::Around.spread::<N>(self.thief()) & targets
    }

    /// To which own neighbours a King or Thief may hand the jewel.
    fn gifts(&self, giver: Squares, role: Role) -> Squares {
        let barred = if self.sacrifices > 0 { self.winning_gifts(role) } else { 0 };
        Steps::Around.spread::<N>(giver) & self.own & !barred
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
    /// Whether a sacrifice is legal, for a side that has not won already.
    ///
    /// The King can make its step. He has three neighbour squares at least, and is barred from
    /// two at most: the enemy jewel's, in whoever's hands, and the last enemy's. From an own
    /// unit's he is not: that one leaves.
    pub(super) const fn can_sacrifice(&self) -> bool {
        self.may_sacrifice() && self.plain() != 0
    }

    const fn may_sacrifice(&self) -> bool {
        self.king() != 0 && self.sacrifices < MOST_SACRIFICES
    }

    pub(super) fn each_sacrifice(&self, visit: &mut impl FnMut(Move<N>)) {
        self.each_mover(|from, reach| self.each_sacrifice_for(from, reach, visit));
    }

    /// The same, but only those with an attack on certain squares.
    pub(super) fn each_sacrifice_against(&self, victims: Squares, visit: &mut impl FnMut(Move<N>)) {
        let victims = victims & self.enemy;
        if victims != 0 {
            self.each_mover(|from, reach| self.each_sacrifice_for(from, reach & victims, visit));
        }
    }

    /// Calls `visit` with every unit that may make the step of a sacrifice, and where it may step.
    #[inline]
    fn each_mover(&self, mut visit: impl FnMut(Square<N>, Squares)) {
        if !self.may_sacrifice() {
            return;
        }
        let movers =
            [(self.plain(), Role::Guard), (self.king(), Role::King), (self.thief(), Role::Thief)];
        for (movers, role) in movers {
            let targets = !self.wins(role, self.enemy);
            for from in squares(movers) {
                visit(from, Steps::Around.from(from) & targets);
            }
        }
    }

    /// The `n`th sacrifice in the order of `each_sacrifice`, or how many fewer there are.
    fn nth_sacrifice(&self, n: u64) -> Result<Move<N>, u64> {
        let mut found = Err(n);
        self.each_mover(|from, reach| {
            let Err(left) = found else { return };
            let others = self.plain() & !from.bit();
            let units = u64::from(others.count_ones());
            let (steps, vacated) = (reach & !self.own, reach & others);
            let onto_others = units * u64::from(steps.count_ones());
            let all = onto_others + u64::from(vacated.count_ones());
            found = if left >= all {
                Err(left - all)
            } else if left >= onto_others {
                let unit = nth(vacated, left - onto_others);
                Ok(Move::Sacrifice { unit, from, to: unit, attack: false })
            } else {
                let (to, unit) = (nth(steps, left / units), nth(others, left % units));
                Ok(Move::Sacrifice { unit, from, to, attack: self.enemy & to.bit() != 0 })
            };
        });
        found
    }

    /// Sacrifices of any unit for a step within `reach`, or to the square just vacated.
    fn each_sacrifice_for(&self, from: Square<N>, reach: Squares, visit: &mut impl FnMut(Move<N>)) {
        let others = self.plain() & !from.bit();
        for to in squares(reach & !self.own) {
            let attack = self.enemy & to.bit() != 0;
            for unit in squares(others) {
                visit(Move::Sacrifice { unit, from, to, attack });
            }
        }
        for unit in squares(reach & others) {
            visit(Move::Sacrifice { unit, from, to: unit, attack: false });
        }
    }

    pub(super) fn count_sacrifices(&self) -> u32 {
        if !self.may_sacrifice() {
            return 0;
        }
        let (plain, units) = (self.plain(), self.plain().count_ones());
        let single = |from: Squares, role: Role| {
            let reach = Steps::Around.spread::<N>(from) & !self.wins(role, self.enemy);
            units * (reach & !self.own).count_ones() + (reach & plain).count_ones()
        };
        let mut count = single(self.king(), Role::King);
        if self.thief() != 0 {
            count += single(self.thief(), Role::Thief);
        }
        if self.standing() == 0 {
            count += self.count_plain_sacrifices(plain, units);
        }
        count
    }

    /// Sacrifices for a step of one of the `plain` units, by a side that has not won already.
    fn count_plain_sacrifices(&self, plain: Squares, units: u32) -> u32 {
        let pairs = neighbour_pairs(plain);
        // A step leads to any neighbour square but those of other own units, or where it wins.
        let mut steps = Board::<N>::neighbour_squares(plain) - pairs;
        for at in squares::<N>(self.own & !plain | self.wins(Role::Guard, self.enemy)) {
            steps -= (Steps::Around.from(at) & plain).count_ones();
        }
        // Any but the mover may leave; its square is one more to step on.
        steps * units.saturating_sub(1) + pairs
    }
}

/// The `n`th square of a set that has so many.
fn nth<const N: usize>(set: Squares, n: u64) -> Square<N> {
    let rest = (0..n).fold(set, |set, _| set & set.wrapping_sub(1));
    Square(rest.trailing_zeros() as u8 % 64)
}

/// The pairs of a unit of `from` and a diagonal neighbour in `to`.
fn diagonal_pairs<const N: usize>(from: Squares, to: Squares) -> u32 {
    let to = to & Board::<N>::ALL;
    let (up, down) = (to >> 8, to << 8);
    [up << 1, up >> 1, down << 1, down >> 1].map(|set| (set & from).count_ones()).iter().sum()
}

/// The ordered pairs of neighbours in a set.
fn neighbour_pairs(set: Squares) -> u32 {
    let pairs = [set << 1, set << 7, set << 8, set << 9].map(|to| (set & to).count_ones());
    2 * pairs.iter().sum::<u32>()
}
