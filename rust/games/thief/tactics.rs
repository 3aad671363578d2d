//! What the search may know at a glance: attacks, the jewel within reach, orders of moves.

use super::board::{Square, Squares, Steps, Thief};
use super::moves::Move;
use crate::tactics::{Tactics, is_out_of_order_by_playing};

impl<const N: usize> Tactics for Thief<N> {
    const LONG_TURNS: bool = true;
    /// A table that knows only what may follow on a certain move knows less.
    const ORDER_PAYS: bool = false;
    /// To have to leave a square is often what loses; matches have shown it.
    const MAY_PASS: bool = false;
    /// A quiet sacrifice brings what attacks next; matches have shown it.
    const MAY_PRUNE: bool = false;

    /// A turn that wins is a normal move and nothing else.
    fn win_this_turn(&self) -> Option<u32> {
        (self.sacrifices == 0 && !self.normal_done && self.wins_at_once()).then_some(1)
    }

    fn passed(&self) -> Option<Self> {
        Some(self.after(Move::Pass))
    }

    /// Attacks, less the attacker where he can be attacked in turn. A sacrifice for an attack is
    /// noisy only if it is worth more than it costs.
    fn gain(&self, m: Move<N>) -> Option<i32> {
        self.gains()(m)
    }

    fn gains(&self) -> impl Fn(Move<N>) -> Option<i32> {
        let reach = self.enemy_reach();
        move |m| {
            if !m.attacks() {
                return None;
            }
            let prize: i32 = m.captures().map(|square| self.prize(square)).sum();
            let cost = m.sacrificed().map_or(0, |unit| self.nature_value(unit));
            if prize <= cost {
                return None;
            }
            let [Some(from), _, Some(to)] = m.way() else { return None };
            let risk = if reach & to.bit() == 0 { 0 } else { self.prize(from) };
            Some(prize - cost - risk)
        }
    }

    /// All but the quiet sacrifices, of which there are hundreds.
    fn each_early(&self, mut visit: impl FnMut(Move<N>)) {
        self.each_but_sacrifices(&mut visit);
        if self.is_over() {
            return;
        }
        self.each_noisy_sacrifice(&mut visit);
    }

    fn each_late(&self, mut visit: impl FnMut(Move<N>)) {
        if self.is_over() {
            return;
        }
        let gain = self.gains();
        self.each_sacrifice(&mut |m| {
            if gain(m).is_none() {
                visit(m);
            }
        });
    }

    fn each_noisy(&self, mut visit: impl FnMut(Move<N>)) {
        if self.is_over() {
            return;
        }
        if !self.normal_done {
            self.each_normal_attack(&mut visit);
        }
        self.each_noisy_sacrifice(&mut visit);
    }

    fn is_out_of_order(&self, first: Move<N>, then: Move<N>) -> bool {
        let Move::Sacrifice { unit, from, to, .. } = first else { return false };
        if then >= first {
            return false;
        }
        // Moves of other units on other squares do not see each other. Two steps may: they may
        // lead over any square.
        let simple = match then {
            Move::Step { from, .. } => self.elites & from.bit() == 0 && !self.is_lone(),
            Move::Double { .. } => false,
            _ => true,
        };
        let touched = unit.bit() | from.bit() | to.bit();
        let unit = then.sacrificed().map_or(0, Square::bit);
        let [from, _, to] = then.way().map(|square| square.map_or(0, Square::bit));
        if simple && touched & (unit | from | to) == 0 && matches!(from, 1..) {
            return true;
        }
        is_out_of_order_by_playing(self, first, then)
    }
}

impl<const N: usize> Thief<N> {
    /// Whether few units are left on a side: then a King may soon be alone, or an enemy the last.
    const fn is_lone(&self) -> bool {
        self.own.count_ones() < 4
    }

    /// Calls `visit` with the sacrifices for an attack that is worth more than they cost: a Guard on
    /// a Guard is not.
    fn each_noisy_sacrifice(&self, visit: &mut impl FnMut(Move<N>)) {
        let gain = self.gains();
        let victims = self.elites | self.own_jewel | self.enemy_jewel;
        self.each_sacrifice_against(victims, &mut |m| {
            if gain(m).is_some() {
                visit(m);
            }
        });
    }

    /// Whether a normal move of a turn that begins wins.
    fn wins_at_once(&self) -> bool {
        self.has_won() || self.may_win() && self.finds_winning_move()
    }

    /// Whether any move can win at all: `false` says that none does.
    pub(super) fn may_win(&self) -> bool {
        let prize = self.enemy & self.enemy_jewel;
        let few = self.enemy.count_ones() <= 2;
        // Nobody but a King alone attacks as a King; else he wins by being handed both jewels.
        let alone = self.own == self.king();
        few || prize & self.home() != 0 || self.own & self.enemy_jewel != 0 || alone
    }

    /// The squares on which a normal move must end to win, for a side that has not won already.
    pub(super) fn winning_ends(&self) -> Squares {
        let home = if self.thief() == 0 { 0 } else { self.home() };
        let last = if self.enemy.count_ones() <= 2 { self.enemy } else { 0 };
        self.own_jewel | self.enemy_jewel | home | last
    }

    fn finds_winning_move(&self) -> bool {
        let mut found = false;
        self.each_normal_onto(self.winning_ends(), self.elites, &mut |m| {
            found |= self.is_winning(m);
        });
        found
    }

    /// Where an enemy could attack, if it were empty: within one step, or two of an Elite Guard.
    fn enemy_reach(&self) -> Squares {
        let holders = self.enemy & (self.own_jewel | self.enemy_jewel);
        let thief = self.enemy & self.own_jewel;
        let plain = self.enemy & !holders;
        let elites = plain & self.elites;
        let once = Steps::Diagonal.spread::<N>(plain);
        let open = Steps::Diagonal.spread::<N>(elites) & !self.enemy;
        once | Steps::Diagonal.spread::<N>(open) | Steps::Around.spread::<N>(thief)
    }
}
