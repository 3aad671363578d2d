//! Proofs of forced wins against their plain definition.

mod proofs;
mod samples;
mod threats;
