//! Exact results: the files of tables, the numbering of positions, what the tables say, and proofs of
//! forced wins against their plain definition.

mod file;
mod leaves;
mod numbering;
mod plain;
mod proofs;
mod samples;
mod tables;
mod threats;
mod unsettled;
mod values;
mod wrapped;
