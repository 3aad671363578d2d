//! Exact results: tables of solved positions, and the files that keep them.
//!
//! A game that can be solved has a numbering of its positions in its own room; what is here knows
//! no game.

mod exact;
pub mod file;
mod retrograde;
pub mod verify;
mod work;

pub use exact::Exact;
pub use retrograde::{Graph, IMPOSSIBLE, Opening, RetrogradeError, solve};
pub use work::Work;
