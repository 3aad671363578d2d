//! Exact results: what is proved, not what looks good.
//!
//! A game that can be solved numbers its positions in its own room ([`Numbering`]). With dice,
//! [`solve`] finds what every position is worth and writes a [`Table`] into a [`file`](mod@file);
//! without, [`retrograde`] finds who wins, and in how many turns. A game with threats tells them
//! ([`Threats`]): [`prove`] proves or refutes that a win can be forced, with a [`Certificate`]. What
//! is here knows no game.

pub mod blocks;
mod certificate;
mod checkpoint;
mod exact;
pub mod file;
mod games;
mod iterate;
mod numbering;
pub mod proof;
mod prover;
mod reach;
pub mod retrograde;
mod run;
mod table;
pub mod turns;
mod work;
mod worth;

pub use certificate::{Action, Certificate, Entry};
pub use exact::Exact;
pub use games::{Games, Tally};
pub use numbering::Numbering;
pub use proof::{Known, Limits, NEVER, Outlook, Proof, ProofError, Threats, Verdict, prove};
pub use prover::Prover;
pub use reach::reachable;
pub use run::{GAP, Options, SolveError, Solved, solve};
pub use table::Table;
pub use work::Work;
pub use worth::TIE;
