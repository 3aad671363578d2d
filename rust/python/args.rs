//! Arguments: whole numbers within bounds, and a position given in one of several forms.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::moves::Move;
use super::position::Position;
use crate::games::{AnyMove, AnyPosition};

/// The most worker threads that a call takes.
pub const MAX_THREADS: u64 = 256;

/// Reads a whole number; outside `low..=high` a ValueError that names the argument.
pub fn whole(name: &str, value: &Bound<'_, PyAny>, low: u64, high: u64) -> PyResult<u64> {
    let py = value.py();
    let outside = || {
        let found = value.repr().map_or_else(|_| "?".to_owned(), |r| r.to_string());
        PyValueError::new_err(format!("{name}: found {found}, expected {low} to {high}"))
    };
    if value.is_instance_of::<pyo3::types::PyBool>() {
        return Err(wrong_type(name, value, "a whole number"));
    }
    match value.extract::<u64>() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        Ok(_) => Err(outside()),
        Err(error) if error.is_instance_of::<PyOverflowError>(py) => Err(outside()),
        Err(_) => Err(wrong_type(name, value, "a whole number")),
    }
}

/// The same for an argument that may be `None`.
pub fn whole_or_none(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    low: u64,
    high: u64,
) -> PyResult<Option<u64>> {
    value.map(|value| whole(name, value, low, high)).transpose()
}

/// The size of a table in MiB.
pub fn table_mb(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    const MOST: u64 = 1 << 20;
    Ok(usize::try_from(whole("table_mb", value, 0, MOST)?)?)
}

/// A TypeError that names the argument, what was found and what was expected.
pub fn wrong_type(name: &str, value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| "?".to_owned(), |n| n.to_string());
    PyTypeError::new_err(format!("{name}: found {found}, expected {expected}"))
}

/// A move given as a `Move` or as text.
pub fn move_of(position: &AnyPosition, value: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    if let Ok(m) = value.cast::<Move>() {
        return Ok(m.get().inner);
    }
    let text: String = value
        .extract()
        .map_err(|_| wrong_type("move", value, &format!("a Move of {} or str", position.game())))?;
    position.parse_move(&text).map_err(|e| super::errors::text_error(value.py(), &e))
}

/// A position given as such.
pub fn position_of(name: &str, value: &Bound<'_, PyAny>) -> PyResult<AnyPosition> {
    match value.cast::<Position>() {
        Ok(position) => Ok(position.get().inner.clone()),
        Err(_) => Err(wrong_type(name, value, "a Position")),
    }
}
