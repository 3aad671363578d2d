//! Solved games: the files of tables, the numbering of positions, and what the tables say.

mod file;
mod leaves;
mod numbering;
mod tables;
mod values;
