//! `fiveply._core.Position`, the base of every game's `Position`.

use std::sync::atomic::AtomicBool;

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use super::faces::{self, PositionState};
use super::features::kept;
use super::interrupt::interruptible;
use super::moves::LegalMoves;
use super::tables::Tables;
use super::{args, errors, facts, numbers};
use crate::Actor;
use crate::games::{AnyMove, AnyPosition};
use crate::perft::{Counts, Perft};

/// A position of one of the games: immutable, hashable, equal when its text is equal.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub struct Position {
    pub inner: AnyPosition,
    /// What was done in the turn that is going on, as far as this object knows.
    turn_moves: Vec<AnyMove>,
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, variant = "", first = None, /))]
    fn new(
        game: &Bound<'_, PyAny>,
        variant: &str,
        first: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        if let Ok(state) = game.cast::<PositionState>() {
            let PositionState(inner, turn_moves) = state.get();
            return Ok(Self { inner: inner.clone(), turn_moves: turn_moves.clone() });
        }
        let game: String = game.extract().map_err(|_| args::wrong_type("game", game, "str"))?;
        let first = args::whole_or_none("first", first, 0, 3)?.unwrap_or(0);
        let first = u8::try_from(first).unwrap_or(u8::MAX);
        let inner = AnyPosition::start(&game, variant, first);
        let inner = inner.map_err(|e| errors::no_such_game(&e))?;
        Ok(Self { inner, turn_moves: Vec::new() })
    }

    /// The game's name, for example `'arkantar'`.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// The variant's name; `''` where a game has only one.
    #[getter]
    fn variant(&self) -> &'static str {
        self.inner.variant()
    }

    /// The number of seats, players already out included.
    #[getter]
    fn players(&self) -> u8 {
        self.inner.players()
    }

    /// The seat (from 0) that is to move or to roll; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.inner.actor().seat()
    }

    /// Whether a roll is due; `turn` is then whoever rolls.
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.inner.actor(), Actor::Chance(_))
    }

    /// The Zobrist key, a 64-bit whole number: equal for equal positions.
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    /// The result when the game is over, else None.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        facts::outcome(py, self.inner.outcome(), self.inner.players(), Vec::new())
    }

    /// The moves made so far in the turn that is going on: those that led to this object by
    /// `play`. A position read from its text knows of none.
    #[getter]
    fn turn_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        faces::move_tuple(py, self.turn_moves.iter().copied())
    }

    /// The legal moves: a lazy sequence.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves::new(self.inner.clone())
    }

    /// How many actions there are in this game and variant: moves are numbered from 0 below it.
    #[getter]
    fn action_count(&self) -> usize {
        self.inner.actions()
    }

    /// The shape of an observation, the same for all positions of the variant: planes, rows,
    /// columns.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.inner.shape().into()
    }

    /// The legal move with a number.
    #[pyo3(signature = (index, /))]
    fn move_at<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, last) = (index.py(), self.inner.actions() - 1);
        let action = usize::try_from(args::whole("index", index, 0, last as u64)?)?;
        let illegal = || errors::no_action(py, action, &self.inner);
        faces::one_move(py, self.inner.move_at(action).ok_or_else(illegal)?)
    }

    /// The numbers of all actions in the order in which a player sees them.
    #[pyo3(signature = (player, /))]
    fn _view(&self, player: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        Ok(self.inner.view(numbers::seat_of(&self.inner, Some(player))?))
    }

    /// Reads the text of a legal move.
    #[pyo3(signature = (text, /))]
    fn parse_move<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let m = self.inner.parse_move(text).map_err(|e| errors::text_error(py, &e))?;
        self.inner.try_play(m).map_err(|e| errors::play_error(py, e))?;
        faces::one_move(py, m)
    }

    /// The position after a move, given as a Move or as text.
    #[pyo3(name = "play", signature = (move_, /))]
    fn play<'py>(&self, move_: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = move_.py();
        let m = args::move_of(&self.inner, move_)?;
        let next = self.inner.try_play(m).map_err(|e| errors::play_error(py, e))?;
        let turn_moves = self.turn_moves_after(m, &next);
        faces::position(py, next, turn_moves)
    }

    /// The number of move sequences of exactly `depth` plies, over threads, with a hash table of
    /// `table_mb` MiB for positions that are reached in several ways.
    #[pyo3(signature = (depth, *, threads = None, table_mb = None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        table_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let (depth, threads) = perft_args(depth, threads)?;
        let counts = counts_of(table_mb)?;
        if depth <= 1 {
            return Ok(if depth == 0 { 1 } else { self.inner.count_moves() });
        }
        let stop = AtomicBool::new(false);
        let perft = Perft { threads, counts: counts.as_ref(), stop: &stop, ..Perft::default() };
        let count = interruptible(py, &stop, || self.inner.perft(&perft, depth))?;
        Ok(count.unwrap_or_default())
    }

    /// The same number by first move, as a dict.
    #[pyo3(signature = (depth, *, threads = None, table_mb = None))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        table_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (depth, threads) = perft_args(depth, threads)?;
        let counts = counts_of(table_mb)?;
        let stop = AtomicBool::new(false);
        let perft = Perft { threads, counts: counts.as_ref(), stop: &stop, ..Perft::default() };
        let counts = interruptible(py, &stop, || self.inner.divide(&perft, depth))?;
        let dict = PyDict::new(py);
        for (m, n) in counts.unwrap_or_default() {
            dict.set_item(faces::one_move(py, m)?, n)?;
        }
        Ok(dict)
    }

    /// What each legal move leads to, by move: the turns to the end, odd for a win, even for a loss,
    /// 0 for a draw; None if the tables do not know it of all moves.
    #[pyo3(signature = (tables, /))]
    fn _exact<'py>(
        &self,
        py: Python<'py>,
        tables: &Tables,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(moves) = self.inner.exact(&tables.inner) else { return Ok(None) };
        let dict = PyDict::new(py);
        for (m, exact) in moves {
            dict.set_item(faces::one_move(py, m)?, exact.turns().unwrap_or(0))?;
        }
        Ok(Some(dict))
    }

    /// How often a seat has each of the features that static values are made of, by name: a dict of
    /// whole numbers. All are 0 when the game is over, and for a seat that is out.
    #[pyo3(signature = (seat, /))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        seat: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let counts = self.inner.features(self.seat(seat)?);
        for ((name, _), count) in self.inner.feature_texts().iter().zip(counts) {
            dict.set_item(name, count)?;
        }
        Ok(dict)
    }

    /// The static value for a seat in hundredths of a middling piece, by the weights given or the
    /// game's own; None when the game is over.
    #[pyo3(signature = (seat, weights, /))]
    fn _evaluate(
        &self,
        seat: &Bound<'_, PyAny>,
        weights: Option<Vec<i32>>,
    ) -> PyResult<Option<i32>> {
        let seat = self.seat(seat)?;
        let expected = self.inner.feature_texts().len();
        let weights = weights.map(|weights| kept(weights, expected)).transpose()?;
        let goes_on = self.inner.outcome().is_none();
        Ok(goes_on.then(|| self.inner.evaluate(seat, weights)))
    }

    /// One of the values that the position says of itself.
    #[pyo3(signature = (name, /))]
    fn _fact<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        facts::one(py, self.inner.facts(), name)
    }

    /// What the position says of itself, by name: the values behind the typed properties.
    fn _facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        facts::dict(py, self.inner.facts())
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!("{}.Position.parse('{}')", self.inner.game(), self.inner)
    }

    fn __hash__(&self) -> u64 {
        self.inner.key()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let same = other.cast::<Self>().is_ok_and(|other| self.inner == other.get().inner);
        Ok(match op {
            CompareOp::Eq => same.into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!same).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&str, String, Vec<String>))> {
        let parse = py.import("fiveply._core")?.getattr("parse_position")?;
        let turn_moves = self.turn_moves.iter().map(ToString::to_string).collect();
        Ok((parse, (self.inner.game(), self.inner.to_string(), turn_moves)))
    }

    #[classmethod]
    #[pyo3(signature = (item, /))]
    fn __class_getitem__<'py>(
        cls: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        faces::generic(cls, item)
    }
}

impl Position {
    /// Reads the number of one of the seats.
    fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<u8> {
        Ok(u8::try_from(args::whole("seat", seat, 0, u64::from(self.inner.players()) - 1)?)?)
    }

    /// What was done in the turn that goes on behind a move.
    fn turn_moves_after(&self, m: AnyMove, next: &AnyPosition) -> Vec<AnyMove> {
        if next.actor().seat() == self.inner.actor().seat() {
            self.turn_moves.iter().copied().chain([m]).collect()
        } else {
            Vec::new()
        }
    }
}

/// Reads the canonical text of a position of a game given by name; `turn_moves` is what pickling
/// remembers besides.
#[pyfunction]
#[pyo3(signature = (game, text, turn_moves = Vec::new(), /))]
pub fn parse_position<'py>(
    py: Python<'py>,
    game: &str,
    text: &str,
    turn_moves: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let inner = AnyPosition::parse(game, text).map_err(|e| errors::parse_error(py, &e))?;
    let turn_moves = turn_moves.iter().map(|m| inner.parse_move(m)).collect::<Result<_, _>>();
    let turn_moves = turn_moves.map_err(|e| errors::text_error(py, &e))?;
    faces::position(py, inner, turn_moves)
}

/// The depth and the number of threads of a count.
fn perft_args(
    depth: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u32, usize)> {
    let depth = args::whole("depth", depth, 0, Perft::MAX_DEPTH.into())?;
    let threads = args::whole_or_none("threads", threads, 1, args::MAX_THREADS)?.unwrap_or(1);
    Ok((u32::try_from(depth)?, usize::try_from(threads)?))
}

/// The hash table of a count, unless it is to be empty.
fn counts_of(table_mb: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Counts>> {
    let Some(table_mb) = table_mb else { return Ok(None) };
    let mb = args::table_mb(table_mb)?;
    let counts = table_mb.py().detach(|| (mb > 0).then(|| Counts::new(mb)).transpose());
    counts.map_err(|_| errors::no_memory(mb))
}
