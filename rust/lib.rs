//! Exact rules, perft and game-tree search for five abstract board games.
//!
//! Every game is a room of its own under [`games`] and implements one small trait,
//! [`Position`]. [`perft`](mod@perft), [`record`], [`search`] and [`solve`] know that trait and no
//! game.
//!
//! ```
//! use fiveply::{Position, games::arkantar::Arkantar};
//!
//! let start = Arkantar::default();
//! assert_eq!(start.count_moves(), 28);
//! let next = start.play_text("+d4").unwrap();
//! assert_eq!(next.to_string(), "smtktms/#######/......./...#.../......./#######/SMTKTMS b 1 +d4 -");
//! ```

mod buckets;
pub mod envs;
pub mod facts;
pub mod features;
pub mod games;
mod keys;
pub mod numbers;
pub mod perft;
pub mod playout;
pub mod position;
#[cfg(feature = "python")]
mod python;
pub mod record;
pub mod search;
pub mod solve;
pub mod tactics;
pub mod text;
mod trigrid;

pub use games::Game;
pub use numbers::Numbered;
pub use perft::{Divide, Perft};
pub use position::{Actor, Evaluate, Outcome, PlayError, Position};
pub use record::GameRecord;
pub use tactics::Tactics;
pub use text::TextError;
