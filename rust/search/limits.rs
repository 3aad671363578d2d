//! When a search ends, and how it goes about it.

use std::str::FromStr;
use std::time::Duration;

use crate::text::TextError;

/// When a search ends: at whatever comes first. With no limit at all it ends when a forced result
/// is proved, when it is told to stop, or at [`MAX_DEPTH`](super::MAX_DEPTH).
///
/// Whatever the limits, depth 1 is always searched, so that there is a move to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to use.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self { depth: None, nodes: None, time: None };

    /// So many plies.
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::NONE }
    }

    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// So long.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::NONE }
    }
}

/// How the players of a game for three or more are thought to play, or that playouts tell. With two
/// players, who are always opponents, every method but [`Mcts`](Self::Mcts) is the same.
///
/// ```
/// use fiveply::search::Method;
///
/// assert_eq!(Method::ALL.map(Method::name), ["auto", "paranoid", "maxn", "brs+", "mcts"]);
/// assert_eq!("brs+".parse(), Ok(Method::BrsPlus));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// With dice [`MaxN`](Self::MaxN), without [`BrsPlus`](Self::BrsPlus).
    #[default]
    Auto,
    /// All others together against the player to act at the root (Sturtevant and Korf 2000): a
    /// forced win that it finds is proved, whatever the others do.
    Paranoid,
    /// Everybody for himself (Luckhardt and Irani 1986): each takes the move that is best for
    /// himself, and of several the one that is generated first. A forced win that it finds
    /// supposes that the others play like that.
    MaxN,
    /// Best-reply search with the others' moves in between (Esser, Gras, Winands, Schadd and
    /// Lanctot 2013): between two turns of the root player one opponent, whichever does him most
    /// harm, chooses freely; the others make the move with the highest
    /// [`hint`](crate::Evaluate::hint), the first of several. A forced win that it finds supposes
    /// that the others play like that. Not for games with dice.
    BrsPlus,
    /// Monte Carlo tree search (UCT, Kocsis and Szepesvári 2006, with a solver as by Winands,
    /// Björnsson and Saito 2008): everybody for himself, by the mean results of playouts. For two
    /// players too, and with dice; a rival to compare the others with. What it proves is so
    /// whatever anybody does.
    ///
    /// It takes one thread, and [`Options::table_mb`] for its tree; [`Limits::nodes`] are the
    /// positions in tree and playouts. [`Limits::depth`] is how deep the tree may grow, and the
    /// search ends when its main line is as deep. Of [`Options`] the switch for the
    /// [order](Switches::order) of a turn counts, and [`Selective`] nothing.
    Mcts,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Paranoid, Self::MaxN, Self::BrsPlus, Self::Mcts];

    /// In a word, as Python and the command line have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Paranoid => "paranoid",
            Self::MaxN => "maxn",
            Self::BrsPlus => "brs+",
            Self::Mcts => "mcts",
        }
    }
}

impl FromStr for Method {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let found = Self::ALL.into_iter().find(|method| method.name() == text);
        found
            .ok_or_else(|| TextError::quoting("method", text, "auto, paranoid, maxn, brs+ or mcts"))
    }
}

/// How a search goes about it. But for `method`, `weights` and `selective` nothing here changes the
/// value found at a fixed depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// How the players of a game for three or more are thought to play.
    pub method: Method,
    /// Threads; with one, the same search gives the same answer every time. One is all that
    /// [`Method::MaxN`], [`Method::Mcts`] and games with dice make use of.
    pub threads: usize,
    /// The size of the transposition table in MiB, used to the last byte; 0: no table.
    /// [`Method::MaxN`] makes no use of it; [`Method::Mcts`] has its tree in so much memory.
    pub table_mb: usize,
    /// How many best lines are found, each with its exact score. Where a roll is due there is
    /// always one for each roll.
    pub multipv: usize,
    /// In place of `multipv`: every line is found whose score is at most so much below that of the
    /// best, in the unit of [`Score::value`](super::Score::value) and 0.0 or more; with 0.0 all that
    /// are equally good. Within the margin of a forced result are only those as near, and within
    /// that of any other one there is no forced loss: whichever move one takes, no win is thrown
    /// away. Where a roll is due this says nothing.
    pub margin: Option<f64>,
    /// Whether a search by time alone answers at once where only one move is legal.
    pub only_move: bool,
    /// Weights for the static values in place of the game's own, one for each of its
    /// [`Features`](crate::features::Features).
    pub weights: Option<&'static [i32]>,
    /// The parts of the search that change nothing but the time it takes.
    pub switches: Switches,
    /// The parts that make it look further here and less far there.
    pub selective: Selective,
}

impl Options {
    /// The same, but at a fixed depth exactly the value that the plain definition has is found:
    /// all moves as deep as asked for, then the static value.
    ///
    /// ```
    /// use fiveply::search::{Options, Selective};
    ///
    /// assert_eq!(Options::default().exact().selective, Selective::NONE);
    /// ```
    #[must_use]
    pub fn exact(self) -> Self {
        Self { selective: Selective::NONE, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::Auto,
            threads: 1,
            table_mb: 16,
            multipv: 1,
            margin: None,
            only_move: true,
            weights: None,
            switches: Switches::default(),
            selective: Selective::default(),
        }
    }
}

/// The parts of the search that can be turned off: it gets slower, its values stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// The transposition table.
    pub table: bool,
    /// Principal variation search: all moves but the first are first tried with a null window.
    pub pvs: bool,
    /// The killer heuristic.
    pub killers: bool,
    /// The history heuristic: by move, and by move and the one before.
    pub history: bool,
    /// The first move of an iteration is searched with a window around the last score.
    pub aspiration: bool,
    /// Moves of one turn that could as well be made in another order are searched in one order
    /// only, where that [pays](crate::Tactics::ORDER_PAYS); see
    /// [`Tactics::is_out_of_order`](crate::Tactics::is_out_of_order).
    pub order: bool,
    /// Star1: a roll is given up once the rolls before it have shown that, however the rest turn
    /// out, the expectation is outside the window.
    pub star1: bool,
    /// Star2: one move for each roll is tried first, to give up sooner.
    pub star2: bool,
}

impl Switches {
    /// Everything on.
    pub const ALL: Self = Self {
        table: true,
        pvs: true,
        killers: true,
        history: true,
        aspiration: true,
        order: true,
        star1: true,
        star2: true,
    };
    /// Everything off: plain alpha-beta.
    pub const NONE: Self = Self {
        table: false,
        pvs: false,
        killers: false,
        history: false,
        aspiration: false,
        order: false,
        star1: false,
        star2: false,
    };
}

impl Default for Switches {
    fn default() -> Self {
        Self::ALL
    }
}

/// The parts of the search that give up the plain definition of a value at a fixed depth for
/// strength. Games with dice and [`Method::MaxN`] are searched without them.
///
/// A forced win that is found with them is one all the same, but there may be a shorter one; and
/// a table entry from a deeper search is as good as one of the depth asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selective {
    /// Beyond the horizon captures and the like are searched on, and nobody has to make any: the
    /// value of a position is the best of its static value and the values after its noisy moves
    /// (see [`Tactics::gain`](crate::Tactics::gain)), up to [`QUIET_AFTER`] plies.
    pub quiescence: bool,
    /// A win before the turn is over is seen without a search; see
    /// [`Tactics::win_this_turn`](crate::Tactics::win_this_turn).
    pub wins: bool,
    /// A player who would lose at once if he did nothing looks a ply further.
    pub extensions: bool,
    /// Moves that are late in order are looked at less deeply first.
    pub reductions: bool,
    /// Near the horizon moves and positions that are far from the window are given up, quiet ones where
    /// the game allows it; see [`Tactics::MAY_PRUNE`](crate::Tactics::MAY_PRUNE).
    pub pruning: bool,
    /// A position that is good enough even if the player to act does nothing is given up; see
    /// [`Tactics::passed`](crate::Tactics::passed).
    pub null_moves: bool,
}

/// The most plies that [`Selective::quiescence`] looks beyond the horizon.
pub const QUIET_AFTER: u32 = 8;

impl Selective {
    /// Everything on.
    pub const ALL: Self = Self {
        quiescence: true,
        wins: true,
        extensions: true,
        reductions: true,
        pruning: true,
        null_moves: true,
    };
    /// Everything off.
    pub const NONE: Self = Self {
        quiescence: false,
        wins: false,
        extensions: false,
        reductions: false,
        pruning: false,
        null_moves: false,
    };

    /// Tells apart which parts are on.
    pub(super) fn bits(self) -> u8 {
        let parts = [
            self.quiescence,
            self.wins,
            self.extensions,
            self.reductions,
            self.pruning,
            self.null_moves,
        ];
        parts.into_iter().fold(0, |bits, on| bits << 1 | u8::from(on))
    }

    /// Whether a value has no plain definition by its depth.
    pub(super) const fn is_loose(self) -> bool {
        self.extensions || self.reductions || self.pruning || self.null_moves
    }
}

impl Default for Selective {
    fn default() -> Self {
        Self::ALL
    }
}
