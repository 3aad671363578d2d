//! What static values are made of: counts of features as NumPy arrays, and tables of weights.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::args;
use crate::features::WeightSet;

/// The largest weight, either way: static values must stay far from those of wins.
pub const MOST_WEIGHT: i32 = 5_000;

/// How often each seat has each feature, for many positions of one game: an array of int32 with
/// an axis for positions, one for seats and one for features.
#[pyfunction]
#[pyo3(signature = (positions, /))]
pub fn features<'py>(
    py: Python<'py>,
    positions: Vec<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray3<i32>>> {
    let all = positions.iter().map(|p| args::position_of("positions", p));
    let all = all.collect::<PyResult<Vec<_>>>()?;
    let (seats, width) = all.first().map_or((0, 0), |p| (p.players(), p.feature_texts().len()));
    let mut counts = Vec::with_capacity(all.len() * usize::from(seats) * width);
    for p in &all {
        let found = (p.players(), p.feature_texts().len());
        if found != (seats, width) {
            return Err(PyValueError::new_err(format!(
                "positions: found one of {}, expected the game and players of the first",
                p.game()
            )));
        }
        (0..seats).for_each(|seat| counts.extend(p.features(seat)));
    }
    PyArray1::from_vec(py, counts).reshape([all.len(), seats.into(), width])
}

/// By how much strength a player's odds are `e` times as good, for each of many positions: float64.
#[pyfunction]
#[pyo3(signature = (positions, /))]
pub fn scales<'py>(
    py: Python<'py>,
    positions: Vec<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let scale = |p| Ok(args::position_of("positions", p)?.scale());
    let scales = positions.iter().map(scale).collect::<PyResult<Vec<_>>>()?;
    Ok(PyArray1::from_vec(py, scales))
}

/// The names of the features of a position's game, and what each one counts.
#[pyfunction]
#[pyo3(signature = (position, /))]
pub fn feature_texts(position: &Bound<'_, PyAny>) -> PyResult<Vec<(&'static str, &'static str)>> {
    Ok(args::position_of("position", position)?.feature_texts().to_vec())
}

/// The places of the features that are the measure of all.
#[pyfunction]
#[pyo3(signature = (position, /))]
pub fn feature_measures(position: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    Ok(args::position_of("position", position)?.measures().to_vec())
}

/// The weights of the features in a position's variant: set by hand, or tuned.
#[pyfunction]
#[pyo3(signature = (position, hand, /))]
pub fn weights(position: &Bound<'_, PyAny>, hand: bool) -> PyResult<Vec<i32>> {
    let set = if hand { WeightSet::Hand } else { WeightSet::Tuned };
    Ok(args::position_of("position", position)?.weights(set).to_vec())
}

/// Weights that stay for good, so that searches need not own them. The same ones are kept once.
///
/// # Errors
///
/// A ValueError unless there are `expected`, each within bounds.
pub fn kept(weights: Vec<i32>, expected: usize) -> PyResult<&'static [i32]> {
    static KEPT: Mutex<Option<HashSet<&'static [i32]>>> = Mutex::new(None);
    if weights.len() != expected {
        let found = weights.len();
        return Err(PyValueError::new_err(format!("weights: found {found}, expected {expected}")));
    }
    if let Some(weight) = weights.iter().find(|w| w.unsigned_abs() > MOST_WEIGHT.unsigned_abs()) {
        return Err(PyValueError::new_err(format!(
            "weights: found {weight}, expected {} to {MOST_WEIGHT}",
            -MOST_WEIGHT
        )));
    }
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    Ok(kept.get(weights.as_slice()).copied().unwrap_or_else(|| {
        let weights: &'static [i32] = Box::leak(weights.into_boxed_slice());
        kept.insert(weights);
        weights
    }))
}
