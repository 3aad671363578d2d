//! Exact results: tables of solved positions, and the files that keep them.
//!
//! A game that can be solved numbers its positions in its own room ([`Numbering`]); what is here
//! knows no game. [`solve`] finds what every position is worth and writes a [`Table`].

mod checkpoint;
pub mod file;
mod games;
mod iterate;
mod numbering;
mod reach;
mod run;
mod table;
mod worth;

pub use games::{Games, Tally};
pub use numbering::Numbering;
pub use reach::reachable;
pub use run::{GAP, Options, SolveError, Solved, solve};
pub use table::Table;
pub use worth::TIE;
