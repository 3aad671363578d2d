//! `fiveply.Game`: a game record.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyEllipsis, PyTuple, PyType};

use super::{args, errors, faces, facts};
use crate::games::{AnyPosition, AnyRecord};
use crate::record::DrawRules;

/// A game record: a start position, the moves played, and the rules for draws.
#[pyclass(subclass, module = "fiveply._core")]
pub struct Game {
    pub inner: AnyRecord,
}

/// An argument whose default no Python value stands for.
pub enum Given<'py> {
    Default,
    Value(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self::Value(value.to_owned()))
    }
}

/// When a game from `start` is drawn.
pub fn draw_rules(
    start: &AnyPosition,
    repetition: &Given<'_>,
    turn_limit: &Given<'_>,
) -> PyResult<DrawRules> {
    let standard = start.record(None).rules();
    Ok(DrawRules {
        repetition: limit("repetition", repetition, 2, standard.repetition)?,
        turn_limit: limit("turn_limit", turn_limit, 1, standard.turn_limit)?,
    })
}

/// A limit as given: `...` for the game's own, None for off, else a number.
fn limit(name: &str, given: &Given<'_>, low: u64, standard: Option<u32>) -> PyResult<Option<u32>> {
    match given {
        Given::Value(value) if value.is_none() => Ok(None),
        Given::Value(value) if !value.is_instance_of::<PyEllipsis>() => {
            let number = args::whole(name, value, low, u32::MAX.into())?;
            Ok(u32::try_from(number).ok())
        }
        _ => Ok(standard),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (start, *, repetition = Given::Default, turn_limit = Given::Default),
        text_signature = "(start, *, repetition=..., turn_limit=...)"
    )]
    fn new(
        start: &Bound<'_, PyAny>,
        repetition: Given<'_>,
        turn_limit: Given<'_>,
    ) -> PyResult<Self> {
        let start = args::position_of("start", start)?;
        let rules = draw_rules(&start, &repetition, &turn_limit)?;
        Ok(Self { inner: start.record(Some(rules)) })
    }

    /// The position at the beginning.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        faces::position(py, self.inner.start(), Vec::new())
    }

    /// The current position.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        faces::position(py, self.inner.position(), self.inner.turn_moves())
    }

    /// The moves so far.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        faces::move_tuple(py, self.inner.moves())
    }

    /// The moves by turns; the last turn may be unfinished.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let turns = self.inner.turns().into_iter().map(|turn| faces::move_tuple(py, turn));
        PyTuple::new(py, turns.collect::<PyResult<Vec<_>>>()?)
    }

    /// The moves made so far in the turn that is going on; none at the start of a turn.
    #[getter]
    fn turn_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        faces::move_tuple(py, self.inner.turn_moves())
    }

    /// The seats that have gone out of the game, in that order.
    #[getter]
    fn eliminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.eliminated())
    }

    /// The result, draws by this record's rules included; None while the game goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (players, eliminated) = (self.inner.position().players(), self.inner.eliminated());
        facts::outcome(py, self.inner.outcome(), players, eliminated)
    }

    /// A draw when a position at the start of a turn occurs this often; None: never.
    #[getter]
    fn repetition(&self) -> Option<u32> {
        self.inner.rules().repetition
    }

    /// A draw when this many turns have been played; None: never.
    #[getter]
    fn turn_limit(&self) -> Option<u32> {
        self.inner.rules().turn_limit
    }

    /// How often the current position has stood at the start of a turn.
    #[getter]
    fn occurrences(&self) -> u32 {
        self.inner.occurrences()
    }

    /// Plays a move, given as a Move or as text, and returns it.
    #[pyo3(name = "push", signature = (move_, /))]
    fn push<'py>(&mut self, move_: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = move_.py();
        let m = args::move_of(&self.inner.position(), move_)?;
        self.inner.push(m).map_err(|e| errors::play_error(py, e))?;
        faces::one_move(py, m)
    }

    /// Takes the last move back and returns it; an IndexError at the start.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.inner.pop() {
            Some(m) => faces::one_move(py, m),
            None => Err(PyIndexError::new_err("pop: found no move, expected at least one")),
        }
    }

    /// A record of its own with the same moves.
    fn copy(&self) -> Self {
        Self { inner: self.inner.clone() }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// The number of moves.
    fn __len__(&self) -> usize {
        self.inner.moves().len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.inner == other.borrow().inner)
    }

    fn __repr__(&self) -> String {
        let position: AnyPosition = self.inner.position();
        let moves = self.inner.moves().len();
        format!("<Game of {}: {moves} moves, {position}>", position.game())
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>, Vec<String>, Option<u32>, Option<u32>))>
    {
        let rebuild = py.get_type::<Self>().getattr("_rebuild")?;
        let moves = self.inner.moves().iter().map(ToString::to_string).collect();
        let rules = self.inner.rules();
        Ok((rebuild, (self.start(py)?, moves, rules.repetition, rules.turn_limit)))
    }

    #[classmethod]
    #[pyo3(signature = (item, /))]
    fn __class_getitem__<'py>(
        cls: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        faces::generic(cls, item)
    }

    /// What unpickling calls.
    #[staticmethod]
    #[pyo3(signature = (start, moves, repetition, turn_limit, /))]
    fn _rebuild(
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        moves: Vec<String>,
        repetition: Option<u32>,
        turn_limit: Option<u32>,
    ) -> PyResult<Self> {
        let start = args::position_of("start", start)?;
        let mut inner = start.record(Some(DrawRules { repetition, turn_limit }));
        for text in moves {
            let m = start.parse_move(&text).map_err(|e| errors::text_error(py, &e))?;
            inner.push(m).map_err(|e| errors::play_error(py, e))?;
        }
        Ok(Self { inner })
    }
}
