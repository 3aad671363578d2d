//! The pieces and what a position holds.

use super::geometry::{Board, Cell, Seats};
use super::sets::Set;
use super::slides::CELLS;
use crate::keys;
use crate::position::{Actor, Outcome};

/// A set of cells of the board for `N` players.
pub(super) type Cells<const N: usize> = <Seats<N> as Board>::Set;

/// The kinds of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Whoever loses it is out.
    Obelisk,
    /// Slides along lines, lanes and diamonds.
    Ancient,
    /// Jumps along lanes.
    Arcus,
    /// Slides along lines.
    Triga,
    /// Goes forward, and is upgraded there.
    Column,
}

impl Kind {
    /// All five.
    pub const ALL: [Self; 5] =
        [Self::Obelisk, Self::Ancient, Self::Arcus, Self::Triga, Self::Column];

    /// Those that a Column can become.
    pub const UPGRADES: [Self; 3] = [Self::Ancient, Self::Arcus, Self::Triga];

    /// The letter that stands for the kind.
    pub const fn letter(self) -> char {
        match self {
            Self::Obelisk => 'O',
            Self::Ancient => 'N',
            Self::Arcus => 'A',
            Self::Triga => 'T',
            Self::Column => 'C',
        }
    }

    /// The kind of a letter.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|k| k.letter() as u8 == letter)
    }

    /// Its place among those that a Column can become, each of which has a set of its own.
    #[inline]
    pub(super) const fn rank(self) -> Option<usize> {
        let rank = (self as usize).wrapping_sub(Self::Ancient as usize);
        if rank < Self::UPGRADES.len() { Some(rank) } else { None }
    }

    /// The English word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Obelisk => "Obelisk",
            Self::Ancient => "Ancient",
            Self::Arcus => "Arcus",
            Self::Triga => "Triga",
            Self::Column => "Column",
        }
    }
}

/// Stands for the cell of an Obelisk that is off the board.
pub(super) const GONE: u8 = u8::MAX;

/// Stands for the colour that took the Extra Ancient while it is to be had.
const NOBODY: u8 = u8::MAX;

/// The colours that each player controls, four bits a seat: bit `4 * seat + colour`. Nobody
/// controls a colour that is off the board, so who is out controls none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Armies(u16);

impl Armies {
    const NONE: Self = Self(0);

    /// The bits of one seat.
    #[inline]
    fn of(self, seat: u8) -> u16 {
        self.0 >> (4 * (seat % 4)) & 15
    }

    /// The player that controls a colour.
    #[inline]
    fn owner(self, colour: u8) -> Option<u8> {
        let seats = self.0 >> (colour % 4) & 0x1111;
        (seats != 0).then(|| seats.trailing_zeros() as u8 / 4)
    }

    /// Whether a seat controls all there is.
    #[inline]
    fn are_all(self, seat: u8) -> bool {
        self.0 & !(15 << (4 * (seat % 4))) == 0
    }

    fn toggle(&mut self, seat: u8, colour: u8) {
        self.0 ^= 1 << (4 * (seat % 4) + colour % 4);
    }
}

/// A position of Threaten for `N` players: 2, 3 or 4. `Threaten::<3>::default()` is the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Threaten<const N: usize>
where
    Seats<N>: Board,
{
    /// The pieces of each colour, whoever controls them.
    pub(super) colours: [Cells<N>; N],
    /// The Ancients, Arcus and Trigas; the others are Obelisks and Columns.
    pub(super) kinds: [Cells<N>; 3],
    pub(super) key: u64,
    /// The cell of each Obelisk, or `GONE`.
    pub(super) obelisks: [u8; N],
    pub(super) armies: Armies,
    pub(super) side: u8,
    /// The colour that took the Extra Ancient, or `NOBODY`.
    pub(super) extra: u8,
}

const _: () = assert!(size_of::<Threaten<2>>() <= 64);
const _: () = assert!(size_of::<Threaten<3>>() <= 64);
const _: () = assert!(size_of::<Threaten<4>>() <= 128);

static PIECE_KEYS: [[[u64; CELLS]; 5]; 4] =
    [piece_keys(0), piece_keys(1), piece_keys(2), piece_keys(3)];
const SIDE_KEYS: [u64; 4] = keys::table(70);
const OWNER_KEYS: [u64; 16] = keys::table(71);
const EXTRA_KEYS: [u64; 4] = keys::table(72);

const fn piece_keys(colour: u64) -> [[u64; CELLS]; 5] {
    let seed = 50 + 5 * colour;
    [
        keys::table(seed),
        keys::table(seed + 1),
        keys::table(seed + 2),
        keys::table(seed + 3),
        keys::table(seed + 4),
    ]
}

/// What a position tells.
impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// All seats, which are all colours too.
    #[inline]
    pub(super) fn seats() -> std::ops::Range<u8> {
        0..N as u8
    }

    #[inline]
    pub(super) fn occupied(&self) -> Cells<N> {
        self.colours.iter().fold(Cells::<N>::EMPTY, |all, &set| all | set)
    }

    /// The pieces that a player controls.
    #[inline]
    pub(super) fn army(&self, seat: u8) -> Cells<N> {
        self.colours_of(seat)
            .fold(Cells::<N>::EMPTY, |army, colour| army | self.colours[usize::from(colour)])
    }

    /// The colours that a player controls.
    #[inline]
    pub(super) fn colours_of(&self, seat: u8) -> impl Iterator<Item = u8> + use<N> {
        let mut army = self.armies.of(seat);
        std::iter::from_fn(move || {
            let colour = army.trailing_zeros() as u8;
            army &= army.wrapping_sub(1);
            (usize::from(colour) < N).then_some(colour)
        })
    }

    /// The colour of a piece that a player controls.
    #[inline]
    pub(super) fn colour_in(&self, seat: u8, cell: u8) -> u8 {
        if self.has_one_colour(seat) { seat } else { self.colour_on(cell) }
    }

    /// Whether a player in the game controls no colour but his own.
    #[inline]
    pub(super) fn has_one_colour(&self, seat: u8) -> bool {
        self.armies.of(seat).is_power_of_two()
    }

    /// The colour that took the Extra Ancient.
    #[inline]
    pub(super) fn extra(&self) -> Option<u8> {
        (self.extra != NOBODY).then_some(self.extra)
    }

    /// Whether a player is still in the game.
    #[inline]
    pub fn is_in(&self, seat: u8) -> bool {
        self.obelisks[usize::from(seat)] != GONE
    }

    /// The cell of a player's Obelisk, or no cell.
    #[inline]
    pub(super) fn obelisk(&self, seat: u8) -> Cells<N> {
        let cell = self.obelisks[usize::from(seat)];
        Cells::<N>::of(cell).only_if(cell != GONE)
    }

    /// The colour of a piece; some colour, if there is none.
    #[inline]
    pub(super) fn colour_on(&self, cell: u8) -> u8 {
        (1..N as u8)
            .fold(0, |found, c| if self.colours[usize::from(c)].has(cell) { c } else { found })
    }

    /// The kind of a piece on an occupied cell.
    #[inline]
    pub(super) fn kind_on(&self, cell: u8) -> Kind {
        // One look-up rather than a chain of tests, which a processor could not foresee.
        const KINDS: [Kind; 16] = {
            use Kind::{Ancient, Arcus, Column, Obelisk, Triga};
            let mut kinds = [Obelisk; 16];
            (kinds[0], kinds[1], kinds[2], kinds[4]) = (Column, Ancient, Arcus, Triga);
            kinds
        };
        let [ancient, arcus, triga] = self.kinds.map(|set| usize::from(set.has(cell)));
        let obelisk = usize::from(self.obelisks.contains(&cell));
        KINDS[(ancient | arcus << 1 | triga << 2 | obelisk << 3) % 16]
    }

    /// The kind and the colour of the piece on a cell.
    pub fn piece_at(&self, cell: Cell<N>) -> Option<(Kind, u8)> {
        let occupied = self.occupied().has(cell.0);
        occupied.then(|| (self.kind_on(cell.0), self.colour_on(cell.0)))
    }

    /// The pieces of a colour and kind.
    pub(super) fn of(&self, colour: u8, kind: Kind) -> Cells<N> {
        let (all, obelisk) = (self.colours[usize::from(colour)], self.obelisk(colour));
        match kind {
            Kind::Obelisk => obelisk,
            Kind::Column => {
                let [ancient, arcus, triga] = self.kinds;
                all & !(obelisk | ancient | arcus | triga)
            }
            Kind::Ancient | Kind::Arcus | Kind::Triga => all & self.kinds[kind as usize - 1],
        }
    }

    /// The player that controls a colour, if any piece of it is on the board.
    pub fn owner(&self, colour: u8) -> Option<u8> {
        self.armies.owner(colour)
    }

    /// How many of a kind a colour can have: what it began with, and the Extra Ancient in
    /// place of a Column.
    pub(super) fn complement(&self, colour: u8, kind: Kind) -> u32 {
        let extra = u32::from(self.extra() == Some(colour));
        match kind {
            Kind::Obelisk => 1,
            Kind::Ancient => 1 + extra,
            Kind::Arcus => 2,
            Kind::Triga => 4,
            Kind::Column => 5 - extra,
        }
    }

    /// How many captured pieces of a kind can come back: of Obelisks and Columns none.
    pub fn captured(&self, colour: u8, kind: Kind) -> u32 {
        match kind {
            Kind::Obelisk | Kind::Column => 0,
            _ => self.complement(colour, kind).saturating_sub(self.of(colour, kind).len()),
        }
    }

    /// The player still in who comes next, clockwise; the same one when he is the last.
    #[inline]
    pub(super) fn next_side(&self) -> u8 {
        let mut next = self.side;
        for _ in 0..N {
            next = if usize::from(next) + 1 == N { 0 } else { next + 1 };
            if self.is_in(next) {
                break;
            }
        }
        next
    }

    /// Whether the player to act is the only one left.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.armies.are_all(self.side)
    }

    pub(super) fn actor_now(&self) -> Actor {
        if self.is_over() { Actor::Nobody } else { Actor::Player(self.side) }
    }

    pub(super) fn outcome_now(&self) -> Option<Outcome> {
        let winner = Some(self.side);
        self.is_over().then_some(Outcome { winner, reason: "last Obelisk standing" })
    }
}

/// Changes, each with its part of the key.
impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// An empty board.
    pub(super) const EMPTY: Self = Self {
        colours: [Cells::<N>::EMPTY; N],
        kinds: [Cells::<N>::EMPTY; 3],
        key: 0,
        obelisks: [GONE; N],
        armies: Armies::NONE,
        side: 0,
        extra: NOBODY,
    };

    /// Puts a piece on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: u8, kind: Kind, colour: u8) {
        if kind == Kind::Obelisk {
            self.obelisks[usize::from(colour)] = cell;
        }
        self.toggle(cell, kind, colour);
    }

    /// Takes a piece off the board.
    #[inline]
    pub(super) fn take(&mut self, cell: u8, kind: Kind, colour: u8) {
        if kind == Kind::Obelisk {
            self.obelisks[usize::from(colour)] = GONE;
        }
        self.toggle(cell, kind, colour);
    }

    #[inline]
    fn toggle(&mut self, cell: u8, kind: Kind, colour: u8) {
        let bit = Cells::<N>::of(cell);
        self.colours[usize::from(colour)] ^= bit;
        if let Some(k) = kind.rank() {
            self.kinds[k] ^= bit;
        }
        self.key ^= piece_key(cell, kind, colour);
    }

    /// Gives a colour to another player, or to nobody.
    pub(super) fn set_owner(&mut self, colour: u8, owner: Option<u8>) {
        for seat in [self.owner(colour), owner].into_iter().flatten() {
            self.armies.toggle(seat, colour);
            self.key ^= owner_key(colour, seat);
        }
    }

    /// Gives the Extra Ancient to a colour.
    pub(super) fn set_extra(&mut self, colour: u8) {
        self.key ^= EXTRA_KEYS[usize::from(colour) % 4];
        self.extra = colour;
    }

    #[inline]
    pub(super) fn set_side(&mut self, side: u8) {
        self.key ^= side_key(self.side) ^ side_key(side);
        self.side = side;
    }
}

#[inline]
pub(super) fn piece_key(cell: u8, kind: Kind, colour: u8) -> u64 {
    PIECE_KEYS[usize::from(colour) % 4][kind as usize][usize::from(cell) % CELLS]
}

#[inline]
pub(super) fn side_key(side: u8) -> u64 {
    SIDE_KEYS[usize::from(side) % 4]
}

/// Nothing for a colour that controls itself.
fn owner_key(colour: u8, owner: u8) -> u64 {
    if colour == owner { 0 } else { OWNER_KEYS[usize::from(4 * colour + owner) % 16] }
}
