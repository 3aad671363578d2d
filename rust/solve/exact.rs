//! What a position is worth with perfect play: the result, and in how many turns.

use std::cmp::Ordering;
use std::fmt;

/// The result for the player to act with best play on both sides, and its distance: how many
/// turns are played, his first one and the last one included. So the distance of a win is odd and
/// that of a loss even. Whoever wins hurries, whoever loses delays; a draw is what neither player
/// can turn into a win. It is what the rules alone lead to: a position knows of no repetition and
/// of no turn limit.
///
/// The greater the better: the nearer win, the farther loss.
///
/// ```
/// use fiveply::solve::Exact;
///
/// let win = Exact::in_turns(3).unwrap();
/// assert_eq!((win.is_win(), win.turns()), (true, Some(3)));
/// assert_eq!(win.a_turn_before(), Exact::in_turns(4));
/// assert!(Exact::in_turns(1) > Some(win) && win > Exact::DRAW);
/// assert!(Exact::DRAW > Exact::in_turns(8).unwrap());
/// assert_eq!(win.to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exact(u8);

impl Exact {
    /// Neither player can win.
    pub const DRAW: Self = Self(0);
    /// The most turns that can be told.
    pub const MOST_TURNS: u8 = 126;
    /// A win in this turn.
    pub const WIN_NOW: Self = Self(1);

    /// Decided in so many turns; `None` for 0 and for more than [`Self::MOST_TURNS`].
    pub const fn in_turns(turns: u8) -> Option<Self> {
        if turns == 0 || turns > Self::MOST_TURNS { None } else { Some(Self(turns)) }
    }

    /// From the byte that [`byte`](Self::byte) makes; `None` for any other.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte > Self::MOST_TURNS { None } else { Some(Self(byte)) }
    }

    /// The turns to the end, 0 for a draw.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Whether the player to act wins.
    pub const fn is_win(self) -> bool {
        self.0 % 2 == 1
    }

    /// Whether the player to act loses.
    pub const fn is_loss(self) -> bool {
        self.0 != 0 && self.0.is_multiple_of(2)
    }

    /// The turns to the end; `None` for a draw.
    pub const fn turns(self) -> Option<u32> {
        if self.0 == 0 { None } else { Some(self.0 as u32) }
    }

    /// What a turn is worth to the player who makes it, if this is what the other one then has
    /// before him; `None` if that is too far to tell.
    pub const fn a_turn_before(self) -> Option<Self> {
        if self.0 == 0 { Some(self) } else { Self::in_turns(self.0 + 1) }
    }

    const fn rank(self) -> i16 {
        match self.0 as i16 {
            0 => 0,
            turns if turns % 2 == 1 => 256 - turns,
            turns => turns - 256,
        }
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    /// `win in 3`, `loss in 2`, `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("draw"),
            turns if self.is_win() => write!(f, "win in {turns}"),
            turns => write!(f, "loss in {turns}"),
        }
    }
}

impl fmt::Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Exact({self})")
    }
}
