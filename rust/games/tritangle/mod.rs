//! Tri-tangle: a dice race up and down three interwoven paths, for two or three players.
//!
//! Source of the rules: the page `tritangle.md`, rulings TT1 to TT8.

mod board;
mod evaluate;
mod index;
mod moves;
mod numbers;
mod tactics;
mod text;
mod weights;

pub use board::{Place, TriTangle};
pub use index::{Group, Index};
pub use moves::Move;
