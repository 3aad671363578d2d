//! Exact results: tables of solved positions, and the files that keep them.
//!
//! A game that can be solved numbers its positions in its own room ([`Numbering`]); what is here
//! knows no game. With dice, [`solve`] finds what every position is worth and writes a [`Table`];
//! without, [`retrograde`] finds who wins, and in how many turns.

pub mod blocks;
mod checkpoint;
mod exact;
pub mod file;
mod games;
mod iterate;
mod numbering;
mod reach;
pub mod retrograde;
mod run;
mod table;
pub mod turns;
mod work;
mod worth;

pub use exact::Exact;
pub use games::{Games, Tally};
pub use numbering::Numbering;
pub use reach::reachable;
pub use run::{GAP, Options, SolveError, Solved, solve};
pub use table::Table;
pub use work::Work;
pub use worth::TIE;
