//! Dice, and three and four players: every method against its plain definition, and the reports.

mod chance;
mod draws;
mod many;
mod mcts;
mod reports;
mod samples;
