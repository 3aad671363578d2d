//! `fiveply._core.Position`, the base of every game's `Position`.

use std::sync::atomic::AtomicBool;

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::faces::{self, PositionState};
use super::interrupt::interruptible;
use super::moves::LegalMoves;
use super::{args, errors, facts};
use crate::Actor;
use crate::games::AnyPosition;
use crate::perft::Perft;

/// A position of one of the games: immutable, hashable, equal when its text is equal.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub struct Position {
    pub inner: AnyPosition,
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
            return Ok(Self { inner: state.get().0.clone() });
        }
        let game: String = game.extract().map_err(|_| args::wrong_type("game", game, "str"))?;
        let first = args::whole_or_none("first", first, 0, 3)?.unwrap_or(0);
        let first = u8::try_from(first).unwrap_or(u8::MAX);
        let inner = AnyPosition::start(&game, variant, first);
        Ok(Self { inner: inner.map_err(|e| errors::no_such_game(&e))? })
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
        facts::outcome(py, self.inner.outcome(), self.inner.players())
    }

    /// The legal moves: a lazy sequence.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves::new(self.inner.clone())
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
        faces::position(py, next)
    }

    /// The number of move sequences of exactly `depth` plies.
    #[pyo3(signature = (depth, *, threads = None))]
    fn perft(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u64> {
        let (depth, threads) = perft_args(depth, threads)?;
        if depth <= 1 {
            return Ok(if depth == 0 { 1 } else { self.inner.count_moves() });
        }
        let stop = AtomicBool::new(false);
        let perft = Perft { threads, stop: &stop, ..Perft::default() };
        let count = interruptible(py, &stop, || self.inner.perft(&perft, depth))?;
        Ok(count.unwrap_or_default())
    }

    /// The same number by first move, as a dict.
    #[pyo3(signature = (depth, *, threads = None))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (depth, threads) = perft_args(depth, threads)?;
        let stop = AtomicBool::new(false);
        let perft = Perft { threads, stop: &stop, ..Perft::default() };
        let counts = interruptible(py, &stop, || self.inner.divide(&perft, depth))?;
        let dict = PyDict::new(py);
        for (m, n) in counts.unwrap_or_default() {
            dict.set_item(faces::one_move(py, m)?, n)?;
        }
        Ok(dict)
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str, String))> {
        let parse = py.import("fiveply._core")?.getattr("parse_position")?;
        Ok((parse, (self.inner.game(), self.inner.to_string())))
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

/// Reads the canonical text of a position of a game given by name.
#[pyfunction]
#[pyo3(signature = (game, text, /))]
pub fn parse_position<'py>(py: Python<'py>, game: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let inner = AnyPosition::parse(game, text).map_err(|e| errors::parse_error(py, &e))?;
    faces::position(py, inner)
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
