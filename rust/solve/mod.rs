//! Exact results: what is proved, not what looks good.
//!
//! A game that can be solved numbers its positions in its own room ([`Numbering`]): [`solve`] finds
//! what every position is worth and writes a [`Table`] into a [`file`](mod@file). A game with threats
//! tells them ([`Threats`]): [`prove`] proves or refutes that a win can be forced, with a
//! [`Certificate`]. What is here knows no game.

mod certificate;
mod checkpoint;
pub mod file;
mod games;
mod iterate;
mod numbering;
pub mod proof;
mod prover;
mod reach;
mod run;
mod table;
mod worth;

pub use certificate::{Action, Certificate, Entry};
pub use games::{Games, Tally};
pub use numbering::Numbering;
pub use proof::{Known, Limits, NEVER, Outlook, Proof, ProofError, Threats, Verdict, prove};
pub use prover::Prover;
pub use reach::reachable;
pub use run::{GAP, Options, SolveError, Solved, solve};
pub use table::Table;
pub use worth::TIE;
