//! The places, the players' lanes and what a position holds.

use std::fmt;

use crate::position::{Actor, Outcome};

/// A place on a player's path, or one of the three that hold any number of his pieces.
///
/// Numbered in the order of the texts: `B 0 1 2 3 4 5 6 D 7 8 9 X A H`. So 1 to 12 are the
/// single places in the order of the climb, the gold ring among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(super) u8);

const LETTERS: &[u8; 15] = b"B0123456D789XAH";

impl Place {
    /// `B`, where the ascent begins.
    pub const BASE: Self = Self(0);
    /// `0`, Malkuth: the first space of the ascent.
    pub const BOTTOM: Self = Self(1);
    /// `D`, the gold ring.
    pub const RING: Self = Self(8);
    /// `X`, the apex space: the first one of the descent.
    pub const TOP: Self = Self(12);
    /// `A`, the apex, off the board.
    pub const APEX: Self = Self(13);
    /// `H`, where the descent ends, off the board.
    pub const HOME: Self = Self(14);

    /// All places in the order of the texts.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LETTERS.len() as u8).map(Self)
    }

    /// The letter or digit that stands for the place.
    pub const fn letter(self) -> char {
        LETTERS[self.0 as usize] as char
    }

    /// The place of a letter or digit.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::all().find(|place| LETTERS[place.0 as usize] == letter)
    }

    /// Whether the place has room for one piece only.
    pub const fn is_single(self) -> bool {
        SINGLES & 1 << self.0 != 0
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of single places: bit `n` for the place number `n`.
pub(super) type Places = u16;

/// The places of a set, lowest first.
pub(super) fn places(mut set: Places) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let place = (set != 0).then_some(Place(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        place
    })
}

/// `0` to `X`, the gold ring among them.
pub(super) const SINGLES: Places = 0x1FFE;
/// `0` to `6`: from here an overjumped piece goes to the gold ring.
pub(super) const BELOW_RING: Places = 0x00FE;
/// `7` to `X`.
pub(super) const ABOVE_RING: Places = 0x1E00;
/// `3`, `6` and `8`, which are `2`, `5` and `7` of the next player (TT2): the same number less one.
pub(super) const SHARED_WITH_NEXT: Places = 1 << 4 | 1 << 7 | 1 << 10;
/// `2`, `5` and `7`, which are `3`, `6` and `8` of the player before.
pub(super) const SHARED_WITH_PREVIOUS: Places = SHARED_WITH_NEXT >> 1;

/// One player's pieces, but for those that have arrived: of these there are as many as are missing.
///
/// Bit 0 tells that he goes down, bits 1 to 12 the single places that his pieces stand on, the
/// three bits above how many wait to enter: at `B` on the way up, at `A` on the way down. Pieces
/// at the other end of the way, `A` or `H`, have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane(u16);

const DOWN: u16 = 1;
const ONE_WAITING: u16 = 1 << 13;

impl Lane {
    /// All pieces at the beginning of the way up or down.
    pub(super) const fn fresh(down: bool, pieces: u8) -> Self {
        Self(down as u16 + pieces as u16 * ONE_WAITING)
    }

    /// The lane as a number, and back.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    pub(super) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// What a piece adds at a place: nothing where it has arrived.
    const fn piece(down: bool, place: Place) -> u16 {
        match place {
            Place::BASE if !down => ONE_WAITING,
            Place::APEX if down => ONE_WAITING,
            _ => 1 << place.0 & SINGLES,
        }
    }

    /// The pieces at `places`, each a place of the way.
    pub(super) fn of(down: bool, places: impl Iterator<Item = Place>) -> Self {
        Self(u16::from(down) + places.map(|place| Self::piece(down, place)).sum::<u16>())
    }

    pub(super) const fn is_down(self) -> bool {
        self.0 & DOWN != 0
    }

    pub(super) const fn singles(self) -> Places {
        self.0 & SINGLES
    }

    pub(super) const fn waiting(self) -> u8 {
        (self.0 / ONE_WAITING) as u8
    }

    /// Whether all pieces have arrived.
    const fn is_through(self) -> bool {
        self.0 & !DOWN == 0
    }

    /// How many of all `pieces` are on `place`.
    const fn count(self, place: Place, pieces: u8) -> u8 {
        let arrived = pieces.wrapping_sub(self.waiting()).wrapping_sub(self.on_board());
        match (place, self.is_down()) {
            (Place::BASE, false) | (Place::APEX, true) => self.waiting(),
            (Place::APEX, false) | (Place::HOME, true) => arrived,
            _ => (self.singles() >> place.0 & 1) as u8,
        }
    }

    const fn on_board(self) -> u8 {
        self.singles().count_ones() as u8
    }

    /// The lane after one of its pieces has gone from one place to another.
    pub(super) const fn moved(self, from: Place, to: Place) -> Self {
        let (left, taken) = (Self::piece(self.is_down(), from), Self::piece(self.is_down(), to));
        Self(self.0.wrapping_sub(left).wrapping_add(taken))
    }

    /// The lane after its pieces on `victims` have been overjumped in one move (TT3): one of
    /// those below the ring goes there if it is free, all others to the apex.
    pub(super) const fn overjumped(self, victims: Places) -> Self {
        let ring = 1 << Place::RING.0;
        let one_to_ring = victims & BELOW_RING != 0 && self.0 & ring == 0;
        let to_apex = victims.count_ones() as u16 - one_to_ring as u16;
        let left = self.0 & !victims | (ring * one_to_ring as u16);
        Self(left + to_apex * Self::piece(self.is_down(), Place::APEX))
    }
}

/// A part of the one number that a position is.
#[derive(Clone, Copy)]
struct Field {
    at: u32,
    mask: u64,
}

impl Field {
    const fn new(at: u32, width: u32) -> Self {
        Self { at, mask: (1 << width) - 1 }
    }

    const fn of(self, state: u64) -> u64 {
        state >> self.at & self.mask
    }

    const fn set(self, state: &mut u64, value: u64) {
        *state = *state & !(self.mask << self.at) | (value & self.mask) << self.at;
    }
}

/// The lane of the player in `seat`. The third one is empty with two players, and so nobody there
/// is in anybody's way.
const fn lane_field(seat: u8) -> Field {
    Field::new(16 * seat as u32, 16)
}

const SIDE: Field = Field::new(48, 2);
/// The roll to be used; 0 if a roll is due.
const DIE: Field = Field::new(50, 3);
const OWED: Field = Field::new(53, 4);
/// Whether somebody has won: seen in the lanes too, kept so that nobody has to look.
const OVER: Field = Field::new(57, 1);
const SHORT: Field = Field::new(58, 1);
const PLAYERS: Field = Field::new(59, 2);
const PIECES: Field = Field::new(61, 3);

/// A position of Tri-tangle, of any variant. `TriTangle::default()` is the start for three
/// players with three pieces each.
///
/// The whole position is one number: it is copied, compared and hashed as such.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TriTangle(pub(super) u64);

const _: () = assert!(size_of::<TriTangle>() == 8);

impl TriTangle {
    /// All pieces at the base, player 0 to roll (TT7).
    pub(super) fn new(players: u8, pieces: u8, short: bool) -> Self {
        let mut state = 0;
        PLAYERS.set(&mut state, players.into());
        PIECES.set(&mut state, pieces.into());
        SHORT.set(&mut state, short.into());
        let mut start = Self(state);
        (0..players).for_each(|seat| start.set_lane(seat, Lane::fresh(false, pieces)));
        start
    }

    /// The number of players.
    pub(super) const fn seats(self) -> u8 {
        PLAYERS.of(self.0) as u8
    }

    /// How many pieces each player has.
    pub const fn pieces_each(self) -> u8 {
        PIECES.of(self.0) as u8
    }

    /// Whether the course is the short one, up only.
    pub const fn is_short(self) -> bool {
        SHORT.of(self.0) != 0
    }

    /// The player who rolls or moves; in a finished game the one after the last mover.
    pub(super) const fn side(self) -> u8 {
        SIDE.of(self.0) as u8
    }

    /// The roll to be used; `None` if a roll is due or the game is over.
    pub const fn die(self) -> Option<u8> {
        match DIE.of(self.0) as u8 {
            0 => None,
            roll => Some(roll),
        }
    }

    /// The rolls owed to the player to act after the one due, or after the one to be used.
    pub const fn owed(self) -> u8 {
        OWED.of(self.0) as u8
    }

    pub(super) const fn is_over(self) -> bool {
        OVER.of(self.0) != 0
    }

    pub(super) const fn lane(self, seat: u8) -> Lane {
        Lane(lane_field(seat).of(self.0) as u16)
    }

    /// Whether a player is on the way down.
    pub const fn is_down(self, seat: u8) -> bool {
        self.lane(seat).is_down()
    }

    /// How many pieces of the player in `seat` are on a place of his path.
    pub const fn count(self, seat: u8, place: Place) -> u8 {
        self.lane(seat).count(place, self.pieces_each())
    }

    /// Where the pieces of the player in `seat` are, in the order of the texts.
    pub fn places(self, seat: u8) -> impl Iterator<Item = Place> {
        Place::all().flat_map(move |place| (0..self.count(seat, place)).map(move |_| place))
    }

    /// Two single places that are one space (TT2): who else calls this one by another name.
    /// With two players the third tree is not used.
    pub(super) fn shared(self, seat: u8, place: Place) -> Option<(u8, Place)> {
        let (other, name) = match place.letter() {
            '3' => (after(seat), b'2'),
            '6' => (after(seat), b'5'),
            '8' => (after(seat), b'7'),
            '2' => (before(seat), b'3'),
            '5' => (before(seat), b'6'),
            '7' => (before(seat), b'8'),
            _ => return None,
        };
        (other < self.seats()).then_some((other, Place::from_letter(name)?))
    }

    /// The player after `seat` in turn order.
    pub(super) const fn next_seat(self, seat: u8) -> u8 {
        if seat + 1 < self.seats() { seat + 1 } else { 0 }
    }

    /// The player before `seat` in turn order.
    pub(super) const fn previous_seat(self, seat: u8) -> u8 {
        if seat > 0 { seat - 1 } else { self.seats() - 1 }
    }

    /// Whether the player in `seat` has finished his course.
    pub(super) const fn has_finished(self, seat: u8) -> bool {
        let lane = self.lane(seat);
        lane.is_through() && (lane.is_down() || self.is_short())
    }

    pub(super) fn actor_now(self) -> Actor {
        match self.die() {
            _ if self.is_over() => Actor::Nobody,
            None => Actor::Chance(self.side()),
            Some(_) => Actor::Player(self.side()),
        }
    }

    /// The winner is the last mover or the first after him who has finished.
    pub(super) fn winner(self) -> Option<u8> {
        if !self.is_over() {
            return None;
        }
        let mover = self.previous_seat(self.side());
        (0..self.seats()).map(|i| (mover + i) % self.seats()).find(|&seat| self.has_finished(seat))
    }

    pub(super) fn outcome_now(self) -> Option<Outcome> {
        let reason = if self.is_short() { "all pieces at the apex" } else { "all pieces home" };
        self.is_over().then(|| Outcome { winner: self.winner(), reason })
    }

    // Changes.

    /// Puts a player's changed lane in its place, with what follows from it at once: the next
    /// stage, or the end.
    pub(super) const fn set_lane(&mut self, seat: u8, mut lane: Lane) {
        if lane.is_through() {
            if lane.is_down() || self.is_short() {
                OVER.set(&mut self.0, 1);
            } else {
                lane = Lane::fresh(true, self.pieces_each());
            }
        }
        lane_field(seat).set(&mut self.0, lane.0 as u64);
    }

    pub(super) const fn set_side(&mut self, seat: u8) {
        SIDE.set(&mut self.0, seat as u64);
    }

    /// Sets the roll to be used; 0 if one is due.
    pub(super) const fn set_die(&mut self, roll: u8) {
        DIE.set(&mut self.0, roll as u64);
    }

    pub(super) const fn set_owed(&mut self, rolls: u8) {
        OWED.set(&mut self.0, rolls as u64);
    }
}

/// The neighbours of the trees 0, 1 and 2, two bits each: a look-up that no branch can spoil.
const NEXT_TREES: u8 = 0b00_10_01;
const PREVIOUS_TREES: u8 = 0b01_00_10;

/// The tree after that of `seat` in the ring of three; with two players it may be unused.
pub(super) const fn after(seat: u8) -> u8 {
    NEXT_TREES >> (2 * seat) & 3
}

/// The tree before that of `seat` in the ring of three; with two players it may be unused.
pub(super) const fn before(seat: u8) -> u8 {
    PREVIOUS_TREES >> (2 * seat) & 3
}
