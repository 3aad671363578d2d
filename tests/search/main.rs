//! The search against plain minimax, and what it promises besides.

mod choice;
mod promises;
mod quiet;
mod reference;
mod samples;
mod tactics;
mod values;
