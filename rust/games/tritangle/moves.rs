//! The moves: generating, counting, judging and playing them.

use std::fmt;
use std::str::FromStr;

use super::board::{
    ABOVE_RING, BELOW_RING, Place, Places, SHARED_WITH_NEXT, SHARED_WITH_PREVIOUS, SINGLES,
    TriTangle, after, before,
};
use crate::position::{Actor, Outcome, Position};
use crate::text::{Cursor, TextError};

/// One ply: a roll, or what is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `roll 4`: the die shows this number, 1 to 6.
    Roll(u8),
    /// `2-6`: a piece enters or advances from one place to another.
    Go(Place, Place),
    /// `pass`: the roll cannot be used.
    Pass,
}

const _: () = assert!(size_of::<Move>() <= 4);

impl Move {
    /// Every well-formed move: the rolls, the pass, and what a roll can do on an empty path.
    pub(super) fn all() -> Vec<Self> {
        let pairs = Place::all().flat_map(|from| Place::all().map(move |to| (from, to)));
        let steps = pairs.filter(|&(from, to)| is_step(from, to));
        let rolls = (1..=6).map(Self::Roll);
        rolls.chain(steps.map(|(from, to)| Self::Go(from, to))).chain([Self::Pass]).collect()
    }

    /// Whether the move brings a piece into play: from the base, or from the apex.
    pub(super) fn is_entry(self) -> bool {
        matches!(self, Self::Go(Place::BASE | Place::APEX, _))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(roll) => write!(f, "roll {roll}"),
            Self::Go(from, to) => write!(f, "{from}-{to}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        if let Some(number) = text.strip_prefix("roll ") {
            let roll = read_roll(number);
            return roll.map(Self::Roll).ok_or_else(|| {
                TextError::quoting("move", text, "a roll: roll 1, roll 2, ..., roll 6")
            });
        }
        let mut cursor = Cursor::new("move", text);
        let place = |cursor: &mut Cursor<'_>, expected| {
            cursor.eat_map(Place::from_letter).ok_or_else(|| cursor.error(expected))
        };
        let from = place(&mut cursor, "a move: B-0, 2-6, 5-D, 9-A, roll 4 or pass")?;
        if !cursor.eat(b'-') {
            return Err(cursor.error("- between two places"));
        }
        let to = place(&mut cursor, "a place B, 0 to 6, D, 7 to 9, X, A or H")?;
        cursor.finish()?;
        if !is_step(from, to) {
            return Err(TextError::quoting("move", text, "two places that one roll can join"));
        }
        Ok(Self::Go(from, to))
    }
}

/// Reads what a die shows.
pub(super) fn read_roll(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

impl Position for TriTangle {
    type Move = Move;

    const DRAWS: bool = false;
    const DICE: bool = true;

    fn players(&self) -> u8 {
        self.seats()
    }

    fn actor(&self) -> Actor {
        self.actor_now()
    }

    fn each_move(&self, mut visit: impl FnMut(Move)) {
        match self.die() {
            _ if self.is_over() => {}
            None => (1..=6).for_each(|roll| visit(Move::Roll(roll))),
            Some(roll) => {
                let mut landings = self.landings(roll);
                if landings == 0 {
                    visit(Move::Pass);
                }
                while landings != 0 {
                    visit(self.landing_move(roll, landings.trailing_zeros()));
                    landings &= landings - 1;
                }
            }
        }
    }

    fn count_moves(&self) -> u64 {
        match self.die() {
            _ if self.is_over() => 0,
            None => 6,
            Some(roll) => self.landings(roll).count_ones().max(1).into(),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        match (m, self.die()) {
            _ if self.is_over() => false,
            (Move::Roll(roll), None) => (1..=6).contains(&roll),
            (Move::Go(from, to), Some(roll)) => self.may_go(from, to, roll),
            (Move::Pass, Some(roll)) => !self.can_use(roll),
            _ => false,
        }
    }

    fn play(&self, m: Move) -> Self {
        let mut next = *self;
        match m {
            Move::Roll(roll) => next.set_die(roll),
            Move::Go(from, to) => next.go(from, to),
            Move::Pass => next.end_turn(),
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_now()
    }

    /// Made of the whole position, one to one: two different positions never share a key.
    fn key(&self) -> u64 {
        crate::keys::mix(self.0)
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        let Some(roll) = self.die() else {
            return (n < self.count_moves()).then(|| Move::Roll(n as u8 + 1));
        };
        let mut landings = self.landings(roll);
        if landings == 0 && n == 0 {
            return Some(Move::Pass);
        }
        for _ in 0..n {
            landings &= landings.wrapping_sub(1);
            if landings == 0 {
                return None;
            }
        }
        Some(self.landing_move(roll, landings.trailing_zeros()))
    }
}

/// Where the pieces of a player can land with a roll. Bit `n` is the place number `n`, reached by
/// an entry or counting every place on the way; bit `16 + n` the same, with the ring left out.
///
/// The end of a way has the number that is next in line: 12 for `A` on the way up (where there is
/// no `X`), 1 for `H` on the way down (where there is no `0`).
type Landings = u32;

/// The moves behind the bits of [`Landings`], by stage (up, down) and roll.
static STEPS: [[[Move; 32]; 8]; 2] = {
    let mut steps = [[[Move::Pass; 32]; 8]; 2];
    let mut roll = 1;
    while roll <= 6 {
        let mut bit = 0;
        while bit < 32 {
            let (to, way) = (bit % 16, roll + bit / 16);
            if to > way && to <= 12 {
                let end = if to == 12 { Place::APEX } else { Place(to) };
                steps[0][roll as usize][bit as usize] = Move::Go(Place(to - way), end);
            }
            if to >= 1 && to + way <= 12 {
                let end = if to == 1 { Place::HOME } else { Place(to) };
                steps[1][roll as usize][bit as usize] = Move::Go(Place(to + way), end);
            }
            bit += 1;
        }
        steps[0][roll as usize][1] = Move::Go(Place::BASE, Place::BOTTOM);
        steps[1][roll as usize][12] = Move::Go(Place::APEX, Place::TOP);
        roll += 1;
    }
    steps
};

/// What generation and counting share.
impl TriTangle {
    fn landings(self, roll: u8) -> Landings {
        let lane = self.lane(self.side());
        let (own, enters) = (lane.singles(), (roll == 1) | (roll == 6));
        let (entry, counted, left_out) = if lane.is_down() {
            (Place::TOP, own >> roll, (own & ABOVE_RING) >> (roll + 1) & BELOW_RING)
        } else {
            (Place::BOTTOM, own << roll, (own & BELOW_RING) << (roll + 1) & ABOVE_RING)
        };
        let entry = Places::from(enters & (lane.waiting() > 0)) << entry.0;
        let free = SINGLES & !self.occupied(self.side());
        Landings::from((counted | entry) & free) | Landings::from(left_out & free) << 16
    }

    /// The single places of a player's path on which anybody stands.
    fn occupied(self, seat: u8) -> Places {
        let next = self.lane(after(seat)).singles() & SHARED_WITH_PREVIOUS;
        let previous = self.lane(before(seat)).singles() & SHARED_WITH_NEXT;
        self.lane(seat).singles() | next << 1 | previous >> 1
    }

    fn landing_move(self, roll: u8, bit: u32) -> Move {
        let stage = usize::from(self.is_down(self.side()));
        STEPS[stage][usize::from(roll & 7)][bit as usize & 31]
    }
}

/// The ways of the two stages, place by place; the ring is on both.
const WAYS: [&[u8; 12]; 2] = [b"0123456D789A", b"X987D654321H"];

/// Whether a piece on the way up or down comes from one place to another with a roll.
fn is_advance(down: bool, from: Place, to: Place, roll: u8) -> bool {
    let way = WAYS[usize::from(down)];
    let at = |place: Place| way.iter().position(|&letter| letter as char == place.letter());
    let (Some(start), Some(end)) = (at(from), at(to)) else { return false };
    if end <= start {
        return false;
    }
    let counts = end - start;
    let passes_ring = way[start + 1..end].contains(&b'D');
    counts == usize::from(roll) || passes_ring && counts - 1 == usize::from(roll)
}

/// Whether some roll, in one stage or the other, brings a piece from one place to another.
pub(super) fn is_step(from: Place, to: Place) -> bool {
    let entries = [(Place::BASE, Place::BOTTOM), (Place::APEX, Place::TOP)];
    let advances = |down| (1..=6).any(|roll| is_advance(down, from, to, roll));
    entries.contains(&(from, to)) || advances(false) || advances(true)
}

/// Legality, on a path of its own: place by place, from the sentences of the rules page.
impl TriTangle {
    fn may_go(self, from: Place, to: Place, roll: u8) -> bool {
        let side = self.side();
        self.count(side, from) > 0
            && self.is_free(side, to)
            && match (self.is_down(side), from, to) {
                (false, Place::BASE, Place::BOTTOM) => roll == 1 || roll == 6,
                (true, Place::APEX, Place::TOP) => roll == 1 || roll == 6,
                (down, _, _) => is_advance(down, from, to, roll),
            }
    }

    /// Whether a move may end on a place: whoever stands there, under whatever name, bars it.
    fn is_free(self, seat: u8, place: Place) -> bool {
        let is_taken = |(seat, place)| self.count(seat, place) > 0;
        !place.is_single()
            || !is_taken((seat, place)) && !self.shared(seat, place).is_some_and(is_taken)
    }

    fn can_use(self, roll: u8) -> bool {
        Place::all().any(|from| Place::all().any(|to| self.may_go(from, to, roll)))
    }
}

/// The single places strictly between two places of a way; none for an entry.
static BETWEEN: [[Places; 16]; 16] = {
    let mut between = [[0; 16]; 16];
    let (mut from, home) = (0, Place::HOME.0 as usize);
    while from < 16 {
        let mut to = 0;
        while to < 16 {
            // Home lies where the bottom of the way up is.
            let end = if to == home { Place::BOTTOM.0 as usize } else { to };
            let (low, high) = if from < end { (from, end) } else { (end, from) };
            let mut place = low + 1;
            while place < high {
                between[from][to] |= 1 << place & SINGLES;
                place += 1;
            }
            to += 1;
        }
        from += 1;
    }
    between
};

/// Playing.
impl TriTangle {
    fn go(&mut self, from: Place, to: Place) {
        let (side, used_six) = (self.side(), self.die() == Some(6));
        let passed = BETWEEN[usize::from(from.0 & 15)][usize::from(to.0 & 15)];
        self.overjump(after(side), (passed & SHARED_WITH_NEXT) >> 1);
        self.overjump(before(side), (passed & SHARED_WITH_PREVIOUS) << 1);
        self.set_lane(side, self.lane(side).moved(from, to));
        // Each bonus is a roll more; the next roll uses one up (TT4).
        let rolls = self.owed() + u8::from(used_six) + u8::from(to == Place::RING);
        if self.is_over() || rolls == 0 {
            self.end_turn();
        } else {
            self.set_die(0);
            self.set_owed(rolls - 1);
        }
    }

    /// Throws the pieces of the player in `seat` from those of the places that he stands on.
    fn overjump(&mut self, seat: u8, places: Places) {
        let lane = self.lane(seat);
        let victims: Places = lane.singles() & places;
        if victims != 0 {
            self.set_lane(seat, lane.overjumped(victims));
        }
    }

    /// The next player is to roll; rolls still owed are lost (TT5).
    fn end_turn(&mut self) {
        self.set_die(0);
        self.set_owed(0);
        self.set_side(self.next_seat(self.side()));
    }
}
