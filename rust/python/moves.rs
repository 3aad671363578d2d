//! `fiveply._core.Move`, the base of every game's `Move`, and the sequence of legal moves.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice};

use super::faces::{self, MoveState};
use super::{args, errors, facts};
use crate::games::{AnyMove, AnyPosition};

/// A move of one of the games: immutable, hashable, ordered by text.
#[pyclass(frozen, subclass, module = "fiveply._core")]
pub struct Move {
    pub inner: AnyMove,
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (game, text = "", variant = "", /))]
    fn new(game: &Bound<'_, PyAny>, text: &str, variant: &str) -> PyResult<Self> {
        if let Ok(state) = game.cast::<MoveState>() {
            return Ok(Self { inner: state.get().0 });
        }
        let py = game.py();
        let game: String = game.extract().map_err(|_| args::wrong_type("game", game, "str"))?;
        let any = AnyPosition::start(&game, variant, 0).map_err(|e| errors::no_such_game(&e))?;
        let inner = any.parse_move(text).map_err(|e| errors::text_error(py, &e))?;
        Ok(Self { inner })
    }

    /// The game's name, for example `'arkantar'`.
    #[getter]
    fn game(&self) -> &'static str {
        self.inner.game()
    }

    /// The number of the move among all actions of its game and variant, from 0; among the legal
    /// moves of a position each has its own.
    #[getter]
    fn index(&self) -> usize {
        self.inner.action()
    }

    /// One of the values that the move says of itself.
    #[pyo3(signature = (name, /))]
    fn _fact<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        facts::one(py, self.inner.facts(), name)
    }

    /// What the move says of itself, by name: the values behind the typed properties.
    fn _facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        facts::dict(py, self.inner.facts())
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let (game, variant) = (self.inner.game(), self.inner.variant());
        let default = AnyPosition::start(game, "", 0).is_ok_and(|p| p.variant() == variant);
        if default {
            format!("{game}.Move('{}')", self.inner)
        } else {
            format!("{game}.Move('{}', '{variant}')", self.inner)
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let result = match (other.cast::<Self>(), op) {
            (Ok(other), CompareOp::Eq) => self.inner == other.get().inner,
            (Ok(other), CompareOp::Ne) => self.inner != other.get().inner,
            (Ok(other), _) => {
                op.matches(self.inner.to_string().cmp(&other.get().inner.to_string()))
            }
            (Err(_), CompareOp::Eq) => false,
            (Err(_), CompareOp::Ne) => true,
            (Err(_), _) => return Ok(py.NotImplemented()),
        };
        Ok(result.into_pyobject(py)?.to_owned().into_any().unbind())
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
    ) -> PyResult<(Bound<'py, PyAny>, (&str, &str, String))> {
        let parse = py.import("fiveply._core")?.getattr("parse_move")?;
        let m = self.inner;
        Ok((parse, (m.game(), m.variant(), m.to_string())))
    }
}

/// Reads a move of a game and variant given by name, legal anywhere or not.
#[pyfunction]
#[pyo3(signature = (game, variant, text, /))]
pub fn parse_move<'py>(
    py: Python<'py>,
    game: &str,
    variant: &str,
    text: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let any = AnyPosition::start(game, variant, 0).map_err(|e| errors::no_such_game(&e))?;
    let m = any.parse_move(text).map_err(|e| errors::text_error(py, &e))?;
    faces::one_move(py, m)
}

/// The legal moves of a position: a Sequence that generates them only when it has to.
///
/// Its length is counted, membership is judged, and only looking at the moves lists them.
#[pyclass(frozen, sequence, module = "fiveply._core")]
pub struct LegalMoves {
    position: AnyPosition,
    listed: OnceLock<Vec<AnyMove>>,
}

impl LegalMoves {
    pub fn new(position: AnyPosition) -> Self {
        Self { position, listed: OnceLock::new() }
    }

    fn list(&self) -> &[AnyMove] {
        self.listed.get_or_init(|| self.position.moves())
    }

    fn place_of(&self, value: &Bound<'_, PyAny>) -> Option<usize> {
        let m = value.cast::<Move>().ok()?.get().inner;
        self.list().iter().position(|&other| other == m)
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        usize::try_from(self.position.count_moves()).unwrap_or(usize::MAX)
    }

    fn __bool__(&self) -> bool {
        self.position.outcome().is_none()
    }

    fn __contains__(&self, value: &Bound<'_, PyAny>) -> bool {
        value.cast::<Move>().is_ok_and(|m| self.position.is_legal(m.get().inner))
    }

    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, list) = (place.py(), self.list());
        if let Ok(slice) = place.cast::<PySlice>() {
            let range = slice.indices(list.len().cast_signed())?;
            let picked = (0..range.slicelength).map(|i| {
                let at = range.start + i.cast_signed() * range.step;
                faces::one_move(py, list[at.unsigned_abs()])
            });
            return Ok(PyList::new(py, picked.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        let i: isize =
            place.extract().map_err(|_| args::wrong_type("index", place, "int or slice"))?;
        let at = if i < 0 { i + list.len().cast_signed() } else { i };
        let m = usize::try_from(at).ok().and_then(|at| list.get(at));
        let outside = || PyIndexError::new_err(format!("move {i}: there are {}", list.len()));
        faces::one_move(py, *m.ok_or_else(outside)?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves = faces::move_tuple(py, self.list().iter().copied())?;
        moves.try_iter().map(|iterator| iterator.into_any())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves = faces::move_tuple(py, self.list().iter().rev().copied())?;
        moves.try_iter().map(|iterator| iterator.into_any())
    }

    /// The place of a move; a ValueError if it is not legal.
    #[pyo3(signature = (value, /))]
    fn index(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let found = || value.str().map_or_else(|_| "?".to_owned(), |s| s.to_string());
        let missing =
            || PyValueError::new_err(format!("{} is no legal move of {}", found(), self.position));
        self.place_of(value).ok_or_else(missing)
    }

    /// 1 for a legal move, 0 for anything else.
    #[pyo3(signature = (value, /))]
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        self.__contains__(value).into()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.position == other.get().position)
    }

    fn __hash__(&self) -> u64 {
        self.position.key()
    }

    fn __repr__(&self) -> String {
        const SHOWN: usize = 8;
        let list = self.list();
        let shown: Vec<_> = list.iter().take(SHOWN).map(ToString::to_string).collect();
        let more = if list.len() > SHOWN { " ..." } else { "" };
        format!("<{} legal moves: {}{more}>", list.len(), shown.join(" "))
    }
}
