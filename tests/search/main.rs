//! The search against plain minimax, and what it promises besides.

mod promises;
mod reference;
mod samples;
mod values;
