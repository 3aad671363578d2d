//! Solved games: the files of tables, and the tables.

mod file;
