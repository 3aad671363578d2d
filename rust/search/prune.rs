//! What the selective search leaves out, and how much: by numbers that were found by playing.

use std::sync::LazyLock;

use super::score::is_forced;

/// At this depth and above no position is given up for its static value.
const STATIC_DEPTH: u32 = 4;
/// So much may happen in a ply near the horizon, in hundredths of a middling piece.
const SWING: i32 = 60;
/// Moves that are tried in any case at depth 1, 2, and so on.
const TRIED: [usize; 7] = [0, 6, 10, 16, 24, 34, 46];
/// A position must be searched at least so deep for the player to do nothing in it.
const NULL_DEPTH: u32 = 3;

/// Whether a static value is so far above the window that no move is needed to see it.
pub(super) fn is_far_above(value: i32, beta: i32, depth: u32) -> bool {
    depth < STATIC_DEPTH && value - SWING * depth as i32 >= beta && !is_forced(beta)
}

/// Whether a static value is so far below the window that no quiet move can mend it.
pub(super) fn is_far_below(value: i32, alpha: i32, depth: u32) -> bool {
    depth < STATIC_DEPTH && value + SWING * (1 + depth as i32) <= alpha
}

/// Whether so many moves were tried at this depth that a quiet one is not.
pub(super) fn is_enough(tried: usize, depth: u32) -> bool {
    TRIED.get(depth as usize).is_some_and(|&most| tried >= most)
}

/// Whether what a noisy move wins beyond the horizon is too little.
pub(super) fn is_too_little(value: i32, gain: i32, alpha: i32) -> bool {
    gain < 0 || value + gain + 2 * SWING <= alpha
}

/// How deep a position is searched in which the player has done nothing.
pub(super) fn null_depth(depth: u32) -> Option<u32> {
    (depth >= NULL_DEPTH).then(|| (depth - 1).saturating_sub(2 + depth / 4))
}

/// How many plies less than others a quiet move is looked at first that comes after `tried`
/// others; `past` is what history tells of it.
pub(super) fn reduction(depth: u32, tried: usize, past: i32) -> u32 {
    if depth < 2 || tried < 3 {
        return 0;
    }
    let usual = REDUCTIONS[depth.min(31) as usize][tried.min(63)] - past / 128;
    (usual.max(0) as u32).min(depth - 1)
}

static REDUCTIONS: LazyLock<[[i32; 64]; 32]> = LazyLock::new(|| {
    let log = |n: usize| f64::ln(n.max(1) as f64);
    std::array::from_fn(|depth| {
        std::array::from_fn(|tried| (0.6 + log(depth) * log(tried) / 2.0) as i32)
    })
});
