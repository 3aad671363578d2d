//! One type for all games, for the edges of the crate: Python and the command line.
//!
//! Nothing in a hot loop goes through it. The macros run generic code on what is inside.

use std::fmt;

use super::{AnyMove, AnyPosition, AnyRecord, Game, on_move, on_position, on_record};
use crate::facts::Facts;
use crate::features::{Features, WeightSet};
use crate::perft::Perft;
use crate::playout::{Playout, Playouts};
use crate::position::{Actor, Evaluate, Outcome, PlayError, Position};
use crate::record::{DrawRules, GameRecord};
use crate::search::{Oracle, SearchError, check_root_moves};
use crate::solve::{Exact, turns};

/// Defines the enums over all games, and the macros that look inside them.
macro_rules! games {
    (($d:tt) $($name:ident: $position:ty),+ $(,)?) => {
        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyPosition { $($name($position)),+ }

        /// A move of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum AnyMove { $($name(<$position as crate::Position>::Move)),+ }

        /// A game record of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum AnyRecord { $($name(crate::GameRecord<$position>)),+ }

        /// The tables of exact values of all games that a folder has.
        #[derive(Default)]
        #[allow(missing_docs, non_snake_case)]
        pub struct AnyTables {
            $(pub $name: Option<Box<dyn crate::search::Oracle<$position>>>),+
        }

        impl AnyTables {
            /// Opens all that there are; there may be none.
            ///
            /// # Errors
            ///
            /// [`FileError`](crate::solve::file::FileError) if one cannot be read, is damaged, or
            /// belongs to something else.
            pub fn open(folder: &std::path::Path) -> Result<Self, crate::solve::file::FileError> {
                Ok(Self { $($name: <$position as Game>::oracle(folder)?),+ })
            }

            /// Whether there are none.
            pub fn is_empty(&self) -> bool {
                $(self.$name.is_none())&&+
            }
        }

        impl AnyPosition {
            /// What each legal move is worth, if `tables` know it of all of them and the game goes
            /// on; see [`turns::values`](crate::solve::turns::values).
            pub fn exact(&self, tables: &AnyTables) -> Option<ExactMoves> {
                match self {
                    $(Self::$name(p) => any::exact_moves(p, tables.$name.as_deref()?)),+
                }
            }
        }

        impl AnyRecord {
            /// Searches the current position for the best of all moves or of `root_moves`, with the
            /// past of the record and what `tables` know; see
            /// [`Engine::search_with`](crate::search::Engine::search_with).
            #[allow(clippy::too_many_arguments)]
            pub fn search(
                &self,
                tables: &AnyTables,
                engine: &mut crate::search::Engine,
                limits: &crate::search::Limits,
                options: &crate::search::Options,
                root_moves: Option<&[AnyMove]>,
                stop: &std::sync::atomic::AtomicBool,
                mut on_info: impl FnMut(&crate::search::Report<AnyMove>),
            ) -> Result<crate::search::Report<AnyMove>, crate::search::SearchError> {
                match self {
                    $(Self::$name(r) => {
                        let (p, history) = (r.position(), r.history());
                        let root_moves = root_moves.map(|m| any::own_moves(p, m)).transpose()?;
                        let request = crate::search::Request {
                            root_moves: root_moves.as_deref(),
                            oracle: tables.$name.as_deref(),
                            ..crate::search::Request::new(p, &history, limits, options)
                        };
                        let inform = |report: &crate::search::Report<
                            <$position as crate::Position>::Move,
                        >| on_info(&report.map(|&m| m.into()));
                        Ok(engine.search_with(request, stop, inform)?.map(|&m| m.into()))
                    }),+
                }
            }
        }

        $(
            impl From<$position> for AnyPosition {
                fn from(p: $position) -> Self { Self::$name(p) }
            }
            impl From<<$position as crate::Position>::Move> for AnyMove {
                fn from(m: <$position as crate::Position>::Move) -> Self { Self::$name(m) }
            }
            impl From<crate::GameRecord<$position>> for AnyRecord {
                fn from(r: crate::GameRecord<$position>) -> Self { Self::$name(r) }
            }
            impl TryFrom<AnyMove> for <$position as crate::Position>::Move {
                type Error = AnyMove;
                fn try_from(m: AnyMove) -> Result<Self, AnyMove> {
                    match m {
                        AnyMove::$name(m) => Ok(m),
                        #[allow(unreachable_patterns)]
                        other => Err(other),
                    }
                }
            }
        )+

        impl AnyPosition {
            /// The names of all games and of their variants, in the order of the list.
            pub fn variants() -> Vec<(&'static str, &'static str)> {
                let mut names = Vec::new();
                $(names.extend(
                    <$position as Game>::VARIANTS.iter().map(|v| (<$position as Game>::NAME, *v)),
                );)+
                names
            }

            /// The start of a variant by name (empty: the default one), seat `first` to begin.
            pub fn start(game: &str, variant: &str, first: u8) -> Result<Self, NoSuchGame> {
                $(if <$position as Game>::NAME == game {
                    if let Some(p) = <$position as Game>::start(variant, first) {
                        return Ok(p.into());
                    }
                })+
                Err(NoSuchGame::of(game, variant, first))
            }

            /// Reads a position of the game; the variant is read off the text.
            pub fn parse(game: &str, text: &str) -> Result<Self, ParseError> {
                let mut refused = None;
                $(if <$position as Game>::NAME == game {
                    let read = || text.parse::<$position>().map(Self::from);
                    if <$position as Game>::recognises(text) {
                        return Ok(read()?);
                    }
                    refused = refused.or_else(|| read().err());
                })+
                Err(refused.map_or_else(|| NoSuchGame::of(game, "", 0).into(), Into::into))
            }

            /// Reads a move of this position's game, legal or not.
            pub fn parse_move(&self, text: &str) -> Result<AnyMove, crate::TextError> {
                match self {
                    $(Self::$name(_) => text
                        .parse::<<$position as crate::Position>::Move>()
                        .map(Into::into),)+
                }
            }
        }

        impl AnyMove {
            /// What the move says of itself.
            pub fn facts(self) -> crate::facts::Facts {
                match self {
                    $(Self::$name(m) => <$position as Game>::move_facts(m),)+
                }
            }

            /// The move's number among the actions of its game and variant.
            pub fn action(self) -> usize {
                match self {
                    $(Self::$name(m) => <$position as crate::Numbered>::action(m),)+
                }
            }

            /// The name of the variant that the move's text belongs to (of the default one, where
            /// the text is the same in all).
            pub fn variant(self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$position as Game>::VARIANTS[0],)+
                }
            }

            /// The name of the move's game.
            pub fn game(self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$position as Game>::NAME,)+
                }
            }
        }

        /// Runs generic code on the position inside an [`AnyPosition`].
        macro_rules! on_position {
            ($d any:expr, $d p:ident => $d body:expr) => {
                match $d any { $($crate::games::AnyPosition::$name($d p) => $d body),+ }
            };
        }

        /// Runs generic code on the move inside an [`AnyMove`].
        macro_rules! on_move {
            ($d any:expr, $d m:ident => $d body:expr) => {
                match $d any { $($crate::games::AnyMove::$name($d m) => $d body),+ }
            };
        }

        /// Runs generic code on the record inside an [`AnyRecord`].
        macro_rules! on_record {
            ($d any:expr, $d r:ident => $d body:expr) => {
                match $d any { $($crate::games::AnyRecord::$name($d r) => $d body),+ }
            };
        }
        #[allow(unused_imports)]
        pub(crate) use {on_move, on_position, on_record};
    };
}

pub(super) use games;

/// There is no game, variant or beginner of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: found {found:?}, expected {expected}")]
pub struct NoSuchGame {
    /// `game`, `variant` or `first`.
    pub field: &'static str,
    /// What was asked for.
    pub found: String,
    /// What there is.
    pub expected: String,
}

impl NoSuchGame {
    pub(super) fn of(game: &str, variant: &str, first: u8) -> Self {
        let all = AnyPosition::variants();
        let variants: Vec<_> = all.iter().filter(|(g, _)| *g == game).map(|(_, v)| *v).collect();
        if variants.is_empty() {
            let mut games: Vec<_> = all.iter().map(|(g, _)| *g).collect();
            games.dedup();
            return Self { field: "game", found: game.to_owned(), expected: games.join(", ") };
        }
        if variants.contains(&variant) || variant.is_empty() {
            let (found, expected) = (first.to_string(), "a seat that can begin".to_owned());
            return Self { field: "first", found, expected };
        }
        let names: Vec<_> = variants.iter().map(|v| format!("{v:?}")).collect();
        Self { field: "variant", found: variant.to_owned(), expected: names.join(", ") }
    }
}

/// Why a text is no position of a game that is asked for by name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum ParseError {
    /// There is no such game.
    Game(#[from] NoSuchGame),
    /// The text breaks a rule of the game's page.
    Text(#[from] crate::TextError),
}

impl AnyPosition {
    /// The game's name.
    pub fn game(&self) -> &'static str {
        fn name<P: Game>(_: &P) -> &'static str {
            P::NAME
        }
        on_position!(self, p => name(p))
    }

    /// The variant's name.
    pub fn variant(&self) -> &'static str {
        on_position!(self, p => p.variant())
    }

    /// The number of seats.
    pub fn players(&self) -> u8 {
        on_position!(self, p => p.players())
    }

    /// Who decides the next ply.
    pub fn actor(&self) -> Actor {
        on_position!(self, p => p.actor())
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        on_position!(self, p => p.outcome())
    }

    /// The Zobrist key.
    pub fn key(&self) -> u64 {
        on_position!(self, p => p.key())
    }

    /// The names of the game's features, and what each one counts.
    pub fn feature_texts(&self) -> &'static [(&'static str, &'static str)] {
        fn texts<P: Game>(_: &P) -> &'static [(&'static str, &'static str)] {
            P::FEATURES
        }
        on_position!(self, p => texts(p))
    }

    /// Which features are the measure of the others; see [`Features::MEASURES`].
    pub fn measures(&self) -> &'static [usize] {
        fn measures<P: Game>(_: &P) -> &'static [usize] {
            P::MEASURES
        }
        on_position!(self, p => measures(p))
    }

    /// How often a seat has each feature: nothing, if it is out or the game is over.
    pub fn features(&self, seat: u8) -> Vec<i32> {
        if self.outcome().is_some() || on_position!(self, p => p.is_out(seat)) {
            return vec![0; self.feature_texts().len()];
        }
        on_position!(self, p => p.features(seat))
    }

    /// By how much strength odds grow; see [`Features::scale`].
    pub fn scale(&self) -> f64 {
        on_position!(self, p => p.scale())
    }

    /// The weights of the features in this position's variant.
    pub fn weights(&self, set: WeightSet) -> &'static [i32] {
        on_position!(self, p => p.weights(set))
    }

    /// The static value for a seat, by other weights than the game's own if there are any.
    pub fn evaluate(&self, seat: u8, weights: Option<&[i32]>) -> i32 {
        match weights {
            None => on_position!(self, p => p.evaluate(seat)),
            Some(weights) => on_position!(self, p => p.evaluate_with(seat, weights)),
        }
    }

    /// What the position says of itself.
    pub fn facts(&self) -> Facts {
        on_position!(self, p => p.facts())
    }

    /// The legal moves in the game's fixed order.
    pub fn moves(&self) -> Vec<AnyMove> {
        on_position!(self, p => p.moves().into_iter().map(Into::into).collect())
    }

    /// The number of legal moves.
    pub fn count_moves(&self) -> u64 {
        on_position!(self, p => p.count_moves())
    }

    /// Whether a move is legal here; a move of another game never is.
    pub fn is_legal(&self, m: AnyMove) -> bool {
        on_position!(self, p => m.try_into().is_ok_and(|m| p.is_legal(m)))
    }

    /// The position after a move, or why there is none.
    pub fn try_play(&self, m: AnyMove) -> Result<Self, PlayError> {
        on_position!(self, p => match m.try_into() {
            Ok(m) => Ok(p.try_play(m)?.into()),
            Err(other) => Err(foreign(other, self)),
        })
    }

    /// Whether a search can be asked to choose from these moves; see
    /// [`check_root_moves`].
    pub fn check_root_moves(&self, moves: &[AnyMove]) -> Result<(), SearchError> {
        on_position!(self, p => check_root_moves(p, &own_moves(p, moves)?))
    }

    /// The number of move sequences of exactly `depth` plies; `None` if it was stopped.
    pub fn perft(&self, perft: &Perft, depth: u32) -> Option<u64> {
        on_position!(self, p => perft.count(p, depth))
    }

    /// The same number by first move; `None` if it was stopped.
    pub fn divide(&self, perft: &Perft, depth: u32) -> Option<Vec<(AnyMove, u64)>> {
        on_position!(self, p => {
            let counts = perft.divide(p, depth)?;
            Some(counts.into_iter().map(|(m, n)| (m.into(), n)).collect())
        })
    }

    /// A batch of random games; `None` if it was stopped.
    pub fn playouts(&self, batch: &Playouts) -> Option<Vec<Playout>> {
        on_position!(self, p => batch.run(p))
    }

    /// A record that begins here; `None` for the rules means the game's own.
    pub fn record(&self, rules: Option<DrawRules>) -> AnyRecord {
        fn begin<P: Position>(p: &P, rules: Option<DrawRules>) -> GameRecord<P> {
            GameRecord::with_rules(p.clone(), rules.unwrap_or(DrawRules::of::<P>()))
        }
        on_position!(self, p => begin(p, rules).into())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_position!(self, p => p.fmt(f))
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_move!(self, m => m.fmt(f))
    }
}

impl AnyRecord {
    /// The current position.
    pub fn position(&self) -> AnyPosition {
        on_record!(self, r => (*r.position()).into())
    }

    /// The first position.
    pub fn start(&self) -> AnyPosition {
        on_record!(self, r => (*r.start()).into())
    }

    /// When this record calls a draw.
    pub fn rules(&self) -> DrawRules {
        on_record!(self, r => r.rules())
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<AnyMove> {
        on_record!(self, r => r.moves().iter().map(|&m| m.into()).collect())
    }

    /// The moves by turns.
    pub fn turns(&self) -> Vec<Vec<AnyMove>> {
        on_record!(self, r => r
            .turns()
            .into_iter()
            .map(|turn| turn.iter().map(|&m| m.into()).collect())
            .collect())
    }

    /// Plays a move; on an error the record is as it was.
    pub fn push(&mut self, m: AnyMove) -> Result<(), PlayError> {
        let position = self.position();
        on_record!(self, r => match m.try_into() {
            Ok(m) => r.push(m),
            Err(other) => Err(foreign(other, &position)),
        })
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<AnyMove> {
        on_record!(self, r => r.pop().map(Into::into))
    }

    /// The result: of the position, or a draw by the record's rules.
    pub fn outcome(&self) -> Option<Outcome> {
        on_record!(self, r => r.outcome())
    }

    /// The seats that have gone out of the game, in that order.
    pub fn eliminated(&self) -> Vec<u8> {
        on_record!(self, r => r.eliminated())
    }

    /// The moves made so far in the turn that is going on.
    pub fn turn_moves(&self) -> Vec<AnyMove> {
        on_record!(self, r => r.turn_moves().iter().map(|&m| m.into()).collect())
    }

    /// How often the current position has stood at the start of a turn.
    pub fn occurrences(&self) -> u32 {
        on_record!(self, r => r.occurrences())
    }
}

/// What each legal move is worth to the player to act.
pub type ExactMoves = Vec<(AnyMove, Exact)>;

/// The same for a position of any one game.
pub(super) fn exact_moves<P: Position>(p: &P, oracle: &dyn Oracle<P>) -> Option<ExactMoves>
where
    AnyMove: From<P::Move>,
{
    let values = turns::values(p, |p| oracle.exact(p))?;
    (!values.is_empty()).then(|| values.into_iter().map(|(m, exact)| (m.into(), exact)).collect())
}

/// Moves given to choose from, as those of the position's own game.
pub(super) fn own_moves<P: Position>(p: &P, moves: &[AnyMove]) -> Result<Vec<P::Move>, SearchError>
where
    AnyPosition: From<P>,
    P::Move: TryFrom<AnyMove, Error = AnyMove>,
{
    let own = moves.iter().map(|&m| m.try_into()).collect::<Result<_, AnyMove>>();
    own.map_err(|other| SearchError::RootMove(foreign(other, &p.clone().into())))
}

/// A move of one game in a position of another.
fn foreign(m: AnyMove, position: &AnyPosition) -> PlayError {
    PlayError::Illegal {
        found: format!("{m} of {}", m.game()),
        legal: position.count_moves(),
        position: position.to_string(),
    }
}
