//! Game-tree search: limits in, a report out.
//!
//! Knows the traits [`Position`](crate::Position) and [`Evaluate`] and no game. Two players:
//! iterative deepening with principal variation search, a transposition table, killers and the
//! history heuristic. At a fixed depth the value found is the plain minimax value.
//!
//! ```
//! use fiveply::games::arkantar::Arkantar;
//! use fiveply::search::{Limits, analyse};
//!
//! let study: Arkantar = "...k.../......./......./...T.../......./......./...K... b 0 - -".parse()?;
//! let report = analyse(&study, &Limits::depth(3))?;
//! assert_eq!(report.best().to_string(), "d4xd7");
//! assert_eq!(report.score().win_in(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
mod clock;
mod limits;
mod order;
mod past;
mod report;
mod score;
mod table;
mod workers;

use std::sync::atomic::AtomicBool;

pub use limits::{Limits, Options, Switches};
pub use report::{Line, Report, Stop};
pub use score::{MAX_DEPTH, Score};

use crate::keys::mix;
use crate::position::Evaluate;
use crate::record::History;
use clock::Clock;
use order::HistoryTable;
use table::Table;
use workers::Job;

/// Why there is nothing to report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The game is finished.
    #[error("position: found a finished game, expected a player to act in {position}")]
    Over {
        /// The text of the position.
        position: String,
    },
    /// The game is not one of two players.
    #[error("players: found {found}, expected 2")]
    Players {
        /// How many there are.
        found: u8,
    },
    /// There is no memory for the table.
    #[error("table_mb: found {found}, expected what memory there is")]
    Memory {
        /// The MiB asked for.
        found: usize,
    },
}

/// Searches a position without a past, with the default [`Options`], until a limit is reached.
pub fn analyse<P: Evaluate>(position: &P, limits: &Limits) -> Result<Report<P::Move>, SearchError> {
    let history = History::fresh(position);
    let never = AtomicBool::new(false);
    Engine::new().search(position, &history, limits, &Options::default(), &never, |_| {})
}

/// Searches positions of any game, and keeps what it learnt from one to the next.
#[derive(Default)]
pub struct Engine {
    table: Table,
    histories: Vec<HistoryTable>,
    /// The game that `histories` tell of.
    game: u64,
}

impl Engine {
    /// One that has learnt nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything: the next search is that of a new engine.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Searches `position`, whose past is `history`, until a limit is reached or `stop` is raised;
    /// reports to `on_info` after each iteration.
    pub fn search<P: Evaluate>(
        &mut self,
        position: &P,
        history: &History,
        limits: &Limits,
        options: &Options,
        stop: &AtomicBool,
        on_info: impl FnMut(&Report<P::Move>),
    ) -> Result<Report<P::Move>, SearchError> {
        if position.actor().seat().is_none() {
            return Err(SearchError::Over { position: position.to_string() });
        }
        if position.players() != 2 {
            return Err(SearchError::Players { found: position.players() });
        }
        let game = name_hash(std::any::type_name::<P>());
        if game != self.game {
            self.histories.clear();
            self.game = game;
        }
        let mb = options.table_mb;
        self.table.resize(mb).map_err(|_| SearchError::Memory { found: mb })?;
        self.table.grow_older();
        let clock = Clock::new(limits, stop);
        let salt = mix(game ^ u64::from(history.rules.repetition.unwrap_or(0)));
        let job = Job { position, history, limits, options, table: &self.table, clock, salt };
        Ok(job.run(&mut self.histories, on_info))
    }
}

/// A hash of a type's name: the same in every run.
fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}
