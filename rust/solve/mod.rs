//! Exact results: tables of solved positions, and the files that keep them.
//!
//! A game that can be solved has a numbering of its positions in its own room; what is here knows
//! no game.

pub mod blocks;
mod exact;
pub mod file;
pub mod retrograde;
pub mod turns;
mod work;

pub use exact::Exact;
pub use work::Work;
