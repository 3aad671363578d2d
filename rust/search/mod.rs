//! Game-tree search: limits in, a report out.
//!
//! Knows the traits [`Position`] and [`Evaluate`] and no game. Iterative
//! deepening drives one of three searches; at a fixed depth each finds the value that its plain
//! definition has:
//!
//! - Two players without dice: minimax, by principal variation search with a transposition table,
//!   killers and the history heuristic. So too with more players, the player to act against all
//!   others, who have all their moves ([`Method::Paranoid`]) or one free reply
//!   ([`Method::BrsPlus`]).
//! - Two players with dice, or the player to act against all others: expectiminimax, by alpha-beta
//!   with Star1, Star2 and a transposition table.
//! - More players, everybody for himself ([`Method::MaxN`]): max^n, with dice or without.
//!
//! Besides these, for every game, Monte Carlo tree search ([`Method::Mcts`]), which knows no
//! iterations.
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
mod busy;
mod chance;
mod clock;
mod glance;
mod last;
mod limits;
mod lines;
mod maxn;
mod mcts;
mod memory;
mod oracle;
mod order;
mod outlook;
mod past;
mod pick;
mod prune;
mod quiet;
mod report;
mod root;
mod score;
mod table;
mod teams;
mod values;
mod workers;
mod worth;

use std::sync::atomic::AtomicBool;

pub use limits::{Limits, Method, Options, QUIET_AFTER, Selective, Switches};
pub use oracle::Oracle;
pub use report::{Line, Report, Stop};
pub use score::{MAX_DEPTH, Score};

use crate::keys::mix;
use crate::position::{Actor, Evaluate, PlayError, Position};
use crate::record::History;
use busy::Busy;
use clock::Clock;
use maxn::MAX_PLAYERS;
use mcts::Mcts;
use order::HistoryTable;
use table::Table;
use teams::Teams;
use values::ValueTable;
use workers::{Job, Learnt};

/// Why there is nothing to report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The game is finished.
    #[error("position: found a finished game, expected a player to act in {position}")]
    Over {
        /// The text of the position.
        position: String,
    },
    /// A game for too many players, or for one.
    #[error("players: found {found}, expected 2 to {MAX_PLAYERS}")]
    Players {
        /// How many there are.
        found: u8,
    },
    /// This method is not for this game.
    #[error("method: found {}, expected auto, paranoid, maxn or mcts in a game with dice", found.name())]
    Method {
        /// The method asked for.
        found: Method,
    },
    /// There is no move to choose from.
    #[error("root_moves: found none, expected at least one move")]
    NoMoves,
    /// A move to choose from is not legal.
    #[error("root_moves: {0}")]
    RootMove(PlayError),
    /// Moves to choose from, where the dice choose.
    #[error("root_moves: found a roll due in {position}, expected a player to act")]
    Roll {
        /// The text of the position.
        position: String,
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

/// What a search is asked.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use fiveply::Position;
/// use fiveply::games::tritrac::TriTrac;
/// use fiveply::record::History;
/// use fiveply::search::{Engine, Limits, Options, Request};
///
/// let p = TriTrac::default();
/// let (history, limits, options) = (History::fresh(&p), Limits::depth(2), Options::default());
/// // The best of two moves.
/// let some = &p.moves()[..2];
/// let request = Request::new(&p, &history, &limits, &options).among(some);
/// let report = Engine::new().search_with(request, &AtomicBool::new(false), |_| {})?;
/// assert!(some.contains(&report.best()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Request<'a, P: Evaluate> {
    /// What is searched.
    pub position: &'a P,
    /// Its past.
    pub history: &'a History,
    /// When the search ends.
    pub limits: &'a Limits,
    /// How it goes about it.
    pub options: &'a Options,
    /// The moves to choose from, in any order; `None`: all.
    pub root_moves: Option<&'a [P::Move]>,
    /// What knows values without a search: of two players without dice; in other games it is not
    /// asked.
    pub oracle: Option<&'a dyn Oracle<P>>,
}

impl<'a, P: Evaluate> Request<'a, P> {
    /// For the best of all moves, without an oracle.
    pub const fn new(
        position: &'a P,
        history: &'a History,
        limits: &'a Limits,
        options: &'a Options,
    ) -> Self {
        Self { position, history, limits, options, root_moves: None, oracle: None }
    }

    /// Only these moves are to choose from.
    #[must_use]
    pub const fn among(self, moves: &'a [P::Move]) -> Self {
        Self { root_moves: Some(moves), ..self }
    }

    /// Values are asked of this, too.
    #[must_use]
    pub const fn asking(self, oracle: &'a dyn Oracle<P>) -> Self {
        Self { oracle: Some(oracle), ..self }
    }

    /// Refuses what cannot be searched; gives the player to act.
    fn check(&self) -> Result<u8, SearchError> {
        let position = self.position;
        let Some(seat) = position.actor().seat() else {
            return Err(SearchError::Over { position: position.to_string() });
        };
        self.root_moves.map_or(Ok(()), |moves| check_root_moves(position, moves))?;
        Ok(seat)
    }
}

/// Whether a search can be asked to choose from these moves.
///
/// # Errors
///
/// [`SearchError::Over`], [`SearchError::Roll`], [`SearchError::NoMoves`] or
/// [`SearchError::RootMove`].
pub fn check_root_moves<P: Position>(position: &P, moves: &[P::Move]) -> Result<(), SearchError> {
    let text = || position.to_string();
    match position.actor() {
        Actor::Player(_) if moves.is_empty() => Err(SearchError::NoMoves),
        Actor::Player(_) => moves.iter().try_for_each(|&m| match position.try_play(m) {
            Ok(_) => Ok(()),
            Err(error) => Err(SearchError::RootMove(error)),
        }),
        Actor::Chance(_) => Err(SearchError::Roll { position: text() }),
        Actor::Nobody => Err(SearchError::Over { position: text() }),
    }
}

/// Searches positions of any game, and keeps what it learnt from one to the next.
#[derive(Default)]
pub struct Engine {
    table: Table,
    /// In games with dice: the one table or the other is empty.
    values: ValueTable,
    history: HistoryTable,
    /// The game that `history` tells of.
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
        self.values.clear();
        self.history = HistoryTable::default();
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
        self.search_with(Request::new(position, history, limits, options), stop, on_info)
    }

    /// The same with all that can be asked.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if there is nothing to search, or not like that.
    pub fn search_with<P: Evaluate>(
        &mut self,
        request: Request<'_, P>,
        stop: &AtomicBool,
        on_info: impl FnMut(&Report<P::Move>),
    ) -> Result<Report<P::Move>, SearchError> {
        // To make room for a table takes time too.
        let clock = Clock::new(request.limits, stop);
        let seat = request.check()?;
        let Request { position, history, limits, options, root_moves, oracle } = request;
        let method = resolve::<P>(options.method, position.players())?;
        let game = name_hash(std::any::type_name::<P>());
        if game != self.game {
            self.history = HistoryTable::default();
            self.game = game;
        }
        let mb = options.table_mb;
        let (table_mb, values_mb) = match method {
            Method::Mcts => (0, 0),
            _ if P::DICE => (0, mb),
            _ => (mb, 0),
        };
        let resized = self.table.resize(table_mb).and_then(|()| self.values.resize(values_mb));
        resized.map_err(|_| SearchError::Memory { found: mb })?;
        self.table.grow_older();
        let view =
            if position.players() == 2 { 0 } else { mix((method as u64) << 8 | seat as u64) };
        let oracle = oracle.filter(|_| position.players() == 2);
        let known = oracle.map_or(0, |oracle| mix(oracle.identity()));
        let judged = options.weights.unwrap_or_default().iter();
        let judged = judged.fold(0, |hash, &weight| mix(hash ^ u64::from(weight.cast_unsigned())));
        let repetition = u64::from(history.rules.repetition.unwrap_or(0));
        let parts = u64::from(options.selective.bits()) << 32;
        let salt = mix(game ^ repetition ^ parts) ^ view ^ known ^ judged;
        let teams = Teams::new(seat, method, options.weights);
        let table = &self.table;
        let job = Job {
            position,
            history,
            limits,
            options,
            table,
            busy: Busy::new(options.threads, table),
            clock,
            teams,
            salt,
            root_moves,
            oracle,
        };
        if method == Method::Mcts {
            let tree = Mcts::new(&job).map_err(|_| SearchError::Memory { found: mb })?;
            return Ok(tree.run(on_info));
        }
        let learnt = Learnt { history: &self.history, values: &mut self.values };
        Ok(job.run(method, learnt, on_info))
    }
}

/// The method that is meant for a game, never [`Method::Auto`]; with two players it is alpha-beta
/// under whatever name, unless playouts are asked for.
fn resolve<P: Evaluate>(asked: Method, players: u8) -> Result<Method, SearchError> {
    match (players, asked) {
        (2, Method::Mcts) => Ok(asked),
        (2, _) => Ok(Method::Paranoid),
        (0 | 1, _) | (MAX_PLAYERS.., _) if players != MAX_PLAYERS => {
            Err(SearchError::Players { found: players })
        }
        (_, Method::BrsPlus) if P::DICE => Err(SearchError::Method { found: asked }),
        (_, Method::Auto) => Ok(if P::DICE { Method::MaxN } else { Method::BrsPlus }),
        _ => Ok(asked),
    }
}

/// A hash of a type's name: the same in every run.
fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}
