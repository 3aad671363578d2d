//! Threaten: the sentences of the rules page and its rulings, worked out by hand, and what must
//! hold in every position.

mod elimination;
mod moves;
mod random;
mod study;
mod text;
mod upgrades;
