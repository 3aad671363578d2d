//! Thief: each side guards a jewel and tries to steal the other's; 5x5 and 7x7.
//!
//! Source of the rules: the page `thief.md`, rulings TH1 to TH10.

mod board;
mod endgame;
mod evaluate;
mod generate;
mod index;
mod legal;
mod moves;
mod numbers;
mod play;
mod tables;
mod tactics;
mod text;
mod weights;

pub use board::{Role, Square, Thief};
pub use endgame::Endgames;
pub use index::{Force, Index, Material};
pub use moves::Move;
pub use tables::{EndgameError, Summary, Tables, part, solve};
