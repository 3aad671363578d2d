//! The moves and their texts.

use std::fmt;
use std::str::FromStr;

use super::board::{Square, Squares, Steps, Thief, squares};
use crate::position::{Actor, Outcome, Position};
use crate::text::{Cursor, TextError};

/// One move: a normal move, a sacrifice, or the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<const N: usize> {
    /// `b1a2`, `b1xa2`: one step, or two with nobody attacked on the way.
    Step {
        /// Where the unit starts.
        from: Square<N>,
        /// Where it ends.
        to: Square<N>,
        /// Whether an enemy stands there.
        attack: bool,
    },
    /// `b1xa2b3`, `b1xa2xb3`, `b1xa2b1`: two steps, the first with an attack.
    Double {
        /// Where the unit starts.
        from: Square<N>,
        /// Where it attacks first.
        via: Square<N>,
        /// Where it ends: perhaps where it started.
        to: Square<N>,
        /// Whether another enemy stands there.
        attack: bool,
    },
    /// `c1>b2`: a King or Thief hands its jewel to a neighbour.
    HandOver {
        /// The unit that gives.
        from: Square<N>,
        /// The unit that takes.
        to: Square<N>,
    },
    /// `*a1:c1d2`, `*a1:c1xd2`: a unit leaves the board for a step of another one.
    Sacrifice {
        /// The unit that leaves.
        unit: Square<N>,
        /// Where the step starts.
        from: Square<N>,
        /// Where it ends: perhaps on the square just vacated.
        to: Square<N>,
        /// Whether an enemy stands there.
        attack: bool,
    },
    /// `end`: no more sacrifices after the normal move.
    End,
    /// `pass`: no normal move can be made.
    Pass,
}

const _: () = assert!(size_of::<Move<7>>() == 5);

impl<const N: usize> Move<N> {
    /// Whether a unit can get from one square to another in one or two steps on a free board.
    const fn in_reach(from: Square<N>, to: Square<N>) -> bool {
        matches!(from.distance(to), 1 | 2)
    }

    /// The sort of move, in a word. `step` is one to a neighbour without an attack on the way,
    /// whether or not two steps lead there as well.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Step { from, to, .. } if from.distance(to) == 1 => "step",
            Self::Step { .. } | Self::Double { .. } => "double",
            Self::HandOver { .. } => "hand-over",
            Self::Sacrifice { .. } => "sacrifice",
            Self::End => "end",
            Self::Pass => "pass",
        }
    }

    /// Where the unit starts, where the first of two steps attacks, and where it ends.
    pub const fn way(self) -> [Option<Square<N>>; 3] {
        match self {
            Self::Step { from, to, .. }
            | Self::HandOver { from, to }
            | Self::Sacrifice { from, to, .. } => [Some(from), None, Some(to)],
            Self::Double { from, via, to, .. } => [Some(from), Some(via), Some(to)],
            Self::End | Self::Pass => [None; 3],
        }
    }

    /// The square on which it ends; all of them if nobody steps.
    pub(super) const fn end(self) -> Squares {
        if let [_, _, Some(to)] = self.way() { to.bit() } else { !0 }
    }

    /// Whether any square is attacked.
    pub(super) const fn attacks(self) -> bool {
        match self {
            Self::Step { attack, .. } | Self::Sacrifice { attack, .. } => attack,
            Self::Double { .. } => true,
            Self::HandOver { .. } | Self::End | Self::Pass => false,
        }
    }

    /// The squares attacked, in order.
    pub fn captures(self) -> impl Iterator<Item = Square<N>> {
        let (first, last) = match self {
            Self::Step { to, attack, .. } | Self::Sacrifice { to, attack, .. } => {
                (None, attack.then_some(to))
            }
            Self::Double { via, to, attack, .. } => (Some(via), attack.then_some(to)),
            Self::HandOver { .. } | Self::End | Self::Pass => (None, None),
        };
        first.into_iter().chain(last)
    }

    /// The unit sacrificed.
    pub const fn sacrificed(self) -> Option<Square<N>> {
        if let Self::Sacrifice { unit, .. } = self { Some(unit) } else { None }
    }

    /// Every well-formed move.
    pub(super) fn all() -> Vec<Self> {
        let mut moves = vec![Self::End, Self::Pass];
        for from in Square::all() {
            for to in Square::all().filter(|&to| Self::in_reach(from, to)) {
                moves.extend([false, true].map(|attack| Self::Step { from, to, attack }));
            }
            for to in squares(Steps::Around.from(from)) {
                moves.push(Self::HandOver { from, to });
                moves.extend(Self::all_doubles(from, to));
                moves.extend(Self::all_sacrifices(from, to));
            }
        }
        moves
    }

    fn all_doubles(from: Square<N>, via: Square<N>) -> impl Iterator<Item = Self> {
        squares(Steps::Around.from(via)).flat_map(move |to| {
            let quiet = Self::Double { from, via, to, attack: false };
            let attack = Self::Double { from, via, to, attack: true };
            [Some(quiet), (to != from).then_some(attack)].into_iter().flatten()
        })
    }

    fn all_sacrifices(from: Square<N>, to: Square<N>) -> impl Iterator<Item = Self> {
        Square::all().filter(move |&unit| unit != from).flat_map(move |unit| {
            let quiet = Self::Sacrifice { unit, from, to, attack: false };
            let attack = Self::Sacrifice { unit, from, to, attack: true };
            [Some(quiet), (to != unit).then_some(attack)].into_iter().flatten()
        })
    }
}

impl<const N: usize> fmt::Display for Move<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = |attack| if attack { "x" } else { "" };
        match *self {
            Self::Step { from, to, attack } => write!(f, "{from}{}{to}", x(attack)),
            Self::Double { from, via, to, attack } => write!(f, "{from}x{via}{}{to}", x(attack)),
            Self::HandOver { from, to } => write!(f, "{from}>{to}"),
            Self::Sacrifice { unit, from, to, attack } => {
                write!(f, "*{unit}:{from}{}{to}", x(attack))
            }
            Self::End => f.write_str("end"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl<const N: usize> FromStr for Move<N> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "end" => return Ok(Self::End),
            "pass" => return Ok(Self::Pass),
            _ => {}
        }
        let mut cursor = Cursor::new("move", text);
        let m =
            if cursor.eat(b'*') { read_sacrifice(&mut cursor)? } else { read_normal(&mut cursor)? };
        cursor.finish()?;
        Ok(m)
    }
}

fn read_sacrifice<const N: usize>(cursor: &mut Cursor<'_>) -> Result<Move<N>, TextError> {
    let unit = read_square(cursor)?;
    if !cursor.eat(b':') {
        return Err(cursor.error(": after the unit sacrificed"));
    }
    let from = read_square(cursor)?;
    if from == unit {
        return Err(cursor.error("a step of another unit"));
    }
    let (attack, to) = (cursor.eat(b'x'), read_neighbour(cursor, from)?);
    if attack && to == unit {
        return Err(cursor.error("no attack on the square just vacated"));
    }
    Ok(Move::Sacrifice { unit, from, to, attack })
}

fn read_normal<const N: usize>(cursor: &mut Cursor<'_>) -> Result<Move<N>, TextError> {
    const FORMS: &str = "a move: b1a2, b1xa2, b1xa2b3, b1xa2xb3, c1>b2, *a1:c1d2, *a1:c1xd2, \
                         end or pass";
    let from = read_square(cursor).map_err(|_| cursor.error(FORMS))?;
    if cursor.eat(b'>') {
        return Ok(Move::HandOver { from, to: read_neighbour(cursor, from)? });
    }
    let attack = cursor.eat(b'x');
    let to = read_square(cursor)?;
    if !Move::in_reach(from, to) {
        return Err(cursor.error(format!("a square one or two steps from {from}")));
    }
    if !attack || cursor.at_end() {
        return Ok(Move::Step { from, to, attack });
    }
    if from.distance(to) != 1 {
        return Err(cursor.error(format!("the first of two steps from {from}")));
    }
    let via = to;
    let (attack, to) = (cursor.eat(b'x'), read_neighbour(cursor, via)?);
    if attack && to == from {
        return Err(cursor.error("no attack on the square just left"));
    }
    Ok(Move::Double { from, via, to, attack })
}

/// Reads the name of a square one step from another.
fn read_neighbour<const N: usize>(
    cursor: &mut Cursor<'_>,
    from: Square<N>,
) -> Result<Square<N>, TextError> {
    let to = read_square(cursor)?;
    if from.distance(to) == 1 {
        Ok(to)
    } else {
        Err(cursor.error(format!("a neighbour of {from}")))
    }
}

/// Reads a square's name.
fn read_square<const N: usize>(cursor: &mut Cursor<'_>) -> Result<Square<N>, TextError> {
    let place = |first: u8| move |byte: u8| byte.checked_sub(first).filter(|&n| usize::from(n) < N);
    let last = |first: u8| (first + N as u8 - 1) as char;
    let file = cursor.eat_map(place(b'a'));
    let file = file.ok_or_else(|| cursor.error(format!("a file a to {}", last(b'a'))))?;
    let rank = cursor.eat_map(place(b'1'));
    let rank = rank.ok_or_else(|| cursor.error(format!("a rank 1 to {}", last(b'1'))))?;
    Ok(Square(8 * rank + file))
}

impl<const N: usize> Position for Thief<N> {
    type Move = Move<N>;

    fn players(&self) -> u8 {
        2
    }

    fn actor(&self) -> Actor {
        self.actor_now()
    }

    fn each_move(&self, visit: impl FnMut(Move<N>)) {
        self.generate(visit);
    }

    fn count_moves(&self) -> u64 {
        self.count()
    }

    fn nth_move(&self, n: u64) -> Option<Move<N>> {
        self.nth(n)
    }

    fn is_legal(&self, m: Move<N>) -> bool {
        self.allows(m)
    }

    fn play(&self, m: Move<N>) -> Self {
        self.after(m)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_now()
    }

    fn key(&self) -> u64 {
        self.key
    }
}
