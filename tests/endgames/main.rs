//! The endgame tables of Thief, and what they stand on.
