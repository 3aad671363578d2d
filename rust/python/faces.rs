//! The faces of the games: each game's own `Position` and `Move` class, written in Python.
//!
//! A game's module derives them from the classes here and registers them; whatever makes a
//! position or a move then makes it in the game's own class.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use pyo3::exceptions::PyLookupError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use super::moves::Move;
use super::position::Position;
use crate::games::{AnyMove, AnyPosition};

struct Face {
    position: Py<PyType>,
    moves: Py<PyType>,
}

static FACES: RwLock<Option<HashMap<String, Face>>> = RwLock::new(None);

/// Tells which classes the positions and moves of a game are to have.
#[pyfunction]
#[pyo3(signature = (game, position, move_, /))]
pub fn register(game: String, position: Py<PyType>, move_: Py<PyType>) {
    let mut faces = FACES.write().unwrap_or_else(PoisonError::into_inner);
    faces.get_or_insert_default().insert(game, Face { position, moves: move_ });
}

fn class(py: Python<'_>, game: &str, of: impl Fn(&Face) -> &Py<PyType>) -> PyResult<Py<PyType>> {
    let faces = FACES.read().unwrap_or_else(PoisonError::into_inner);
    let face = faces.as_ref().and_then(|faces| faces.get(game));
    let missing = || PyLookupError::new_err(format!("no classes registered for {game}"));
    face.map(|face| of(face).clone_ref(py)).ok_or_else(missing)
}

/// A position on its way into the constructor of its class.
#[pyclass(frozen, module = "fiveply._core")]
pub struct PositionState(pub AnyPosition, pub Vec<AnyMove>);

/// A move on its way into the constructor of its class.
#[pyclass(frozen, module = "fiveply._core")]
pub struct MoveState(pub AnyMove);

static NEW_POSITION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static NEW_MOVE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

/// A position as an object of its game's class.
pub fn position(
    py: Python<'_>,
    inner: AnyPosition,
    turn_moves: Vec<AnyMove>,
) -> PyResult<Bound<'_, PyAny>> {
    let class = class(py, inner.game(), |face| &face.position)?;
    let new = NEW_POSITION
        .get_or_try_init(py, || py.get_type::<Position>().getattr("__new__").map(Bound::unbind))?;
    new.bind(py).call1((class, PositionState(inner, turn_moves)))
}

/// A move as an object of its game's class.
pub fn one_move(py: Python<'_>, inner: AnyMove) -> PyResult<Bound<'_, PyAny>> {
    let class = class(py, inner.game(), |face| &face.moves)?;
    let new = NEW_MOVE
        .get_or_try_init(py, || py.get_type::<Move>().getattr("__new__").map(Bound::unbind))?;
    new.bind(py).call1((class, MoveState(inner)))
}

/// Moves as a tuple of such objects.
pub fn move_tuple<'py>(
    py: Python<'py>,
    moves: impl IntoIterator<Item = AnyMove>,
) -> PyResult<Bound<'py, PyTuple>> {
    let moves = moves.into_iter().map(|m| one_move(py, m)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, moves)
}

/// A generic class with its argument, as `typing` has it: at run time it is the class itself.
pub fn generic<'py>(
    class: &Bound<'py, PyType>,
    item: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    class.py().import("types")?.getattr("GenericAlias")?.call1((class, item))
}
