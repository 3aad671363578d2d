//! What is known of a position while it is being solved: numbers that are averaged over rolls.

/// A player of three takes a later move of the list only if it is better for him by more than this.
pub const TIE: f64 = 1e-9;

/// How the numbers of moves and of positions hang together.
pub(super) trait Rule<const N: usize>: Sync {
    /// What is known at first.
    const START: [f64; N];

    /// What is known of a finished game, told for a player: the winner sits `after` him.
    fn won(after: usize) -> [f64; N];

    /// What is known of a position, told for the player whom its own player sits `after`.
    fn seen(worth: [f64; N], after: usize) -> [f64; N];

    /// The better of two moves for the player who chooses; `first` comes first in the list.
    fn better(first: [f64; N], second: [f64; N]) -> [f64; N];

    /// What is known after `found` has been computed where `old` was known.
    fn settle(old: [f64; N], found: [f64; N]) -> [f64; N];

    /// How far a position is from being solved, `old` having been known a sweep before.
    fn doubt(old: [f64; N], new: [f64; N]) -> f64;

    /// The probabilities to win, the player's own first, one for each but the last.
    fn shares(worth: [f64; N]) -> impl Iterator<Item = f64>;

    /// How far from the truth they can be.
    fn gap(worth: [f64; N]) -> f64;
}

/// Two players: a lower and an upper bound of the probability that the player to roll wins.
///
/// The bounds are proved, not only computed: each is moved outwards by more than the rounding
/// errors of a step.
pub(super) struct Bounds;

/// More than the rounding errors of a step. There are at most six sums of numbers up to one, two
/// products with rolls that are passed and a quotient by at least 1 - 5/6: below 100 times 2^-53.
const ROUNDING: f64 = 2e-14;

impl Rule<2> for Bounds {
    const START: [f64; 2] = [0.0, 1.0];

    fn won(after: usize) -> [f64; 2] {
        if after == 0 { [1.0; 2] } else { [0.0; 2] }
    }

    fn seen([low, high]: [f64; 2], after: usize) -> [f64; 2] {
        if after == 0 { [low, high] } else { [1.0 - high, 1.0 - low] }
    }

    fn better(first: [f64; 2], second: [f64; 2]) -> [f64; 2] {
        [first[0].max(second[0]), first[1].max(second[1])]
    }

    fn settle(old: [f64; 2], found: [f64; 2]) -> [f64; 2] {
        [old[0].max(found[0] - ROUNDING), old[1].min(found[1] + ROUNDING)]
    }

    /// The gap; nothing if no bound moves any more, as then no sweep can make it smaller.
    fn doubt(old: [f64; 2], new: [f64; 2]) -> f64 {
        if old == new { 0.0 } else { new[1] - new[0] }
    }

    fn shares([low, high]: [f64; 2]) -> impl Iterator<Item = f64> {
        [low.midpoint(high)].into_iter()
    }

    fn gap([low, high]: [f64; 2]) -> f64 {
        high - low
    }
}

/// Three players, max^n: each one's probability to win, from the one to roll on; everybody chooses
/// what is best for himself, and the first in the list of what is equally good ([`TIE`]).
///
/// Before anything is known nobody wins: what is iterated is the game cut off after so many turns.
pub(super) struct Shares;

impl Rule<3> for Shares {
    const START: [f64; 3] = [0.0; 3];

    fn won(after: usize) -> [f64; 3] {
        let mut shares = [0.0; 3];
        shares[after] = 1.0;
        shares
    }

    fn seen([own, next, before]: [f64; 3], after: usize) -> [f64; 3] {
        match after {
            0 => [own, next, before],
            1 => [before, own, next],
            _ => [next, before, own],
        }
    }

    fn better(first: [f64; 3], second: [f64; 3]) -> [f64; 3] {
        if second[0] > first[0] + TIE { second } else { first }
    }

    fn settle(_: [f64; 3], found: [f64; 3]) -> [f64; 3] {
        found
    }

    fn doubt(old: [f64; 3], new: [f64; 3]) -> f64 {
        (0..3).map(|i| (new[i] - old[i]).abs()).fold(0.0, f64::max)
    }

    fn shares([own, next, _]: [f64; 3]) -> impl Iterator<Item = f64> {
        [own, next].into_iter()
    }

    /// Whoever wins, the three add up to one.
    fn gap(shares: [f64; 3]) -> f64 {
        (1.0 - shares.iter().sum::<f64>()).abs()
    }
}
