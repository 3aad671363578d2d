//! Threaten: a chess of triangles for 2, 3 or 4 players; the last Obelisk standing wins.
//!
//! Source of the rules: the page `threaten.md`, rulings TN1 to TN10. One type for each number of
//! players, [`Threaten<N>`]; only what `geometry` says of the boards is different.

mod board;
mod evaluate;
mod generate;
mod geometry;
mod judge;
mod moves;
mod numbers;
mod play;
mod proposals;
mod replies;
mod sets;
mod slides;
mod tables;
mod tactics;
mod text;
mod weights;

pub use board::{Kind, Threaten};
pub use geometry::{Cell, Seats};
pub use moves::Move;
