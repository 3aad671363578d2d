//! Filled in with the benchmark of bulk perft.
fn main() {}
