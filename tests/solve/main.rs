//! Proofs of forced wins against their plain definition.

mod plain;
mod proofs;
mod samples;
mod threats;
