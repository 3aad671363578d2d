//! Exact results: what is proved, not what looks good.

mod certificate;
pub mod proof;
mod prover;

pub use certificate::{Action, Certificate, Entry};
pub use proof::{Known, Limits, NEVER, Outlook, Proof, ProofError, Threats, Verdict, prove};
pub use prover::Prover;
