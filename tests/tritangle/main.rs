//! Tri-tangle, held against its rules page: by hand, and on random positions.

mod random;
mod rules;
