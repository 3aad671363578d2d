//! Arkantar: tiles flip between Path and Wall; whoever captures the other King wins.
//!
//! Source of the rules: the page `arkantar.md`, rulings AR1 to AR7.

mod board;
mod evaluate;
mod moves;
mod numbers;
mod tactics;
mod text;
mod weights;

pub use board::{Arkantar, Kind, Tile};
pub use moves::Move;
