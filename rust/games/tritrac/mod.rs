//! Tri-Trac: triangular tiles with a piece of track; the first track between two arrows wins.
//!
//! Source of the rules: the page `tritrac.md`, rulings TC1 to TC7.

mod board;
mod evaluate;
mod gates;
mod lattice;
mod moves;
mod numbers;
mod reach;
mod tactics;
mod text;
mod threats;
mod ways;
mod weights;

pub use board::{Cell, Edge, Owner, TriTrac};
pub use moves::Move;
