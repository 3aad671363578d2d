//! Random games in bulk, as NumPy arrays.

use std::sync::atomic::AtomicBool;

use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;

use super::args;
use super::interrupt::interruptible;
use crate::playout::{MAX_GAMES, Playouts};

/// Winners (int8, -1 for a draw) and plies (uint32) of `games` random games.
#[pyfunction]
#[pyo3(signature = (position, games, seed, turn_limit, threads, /))]
#[allow(clippy::type_complexity)]
pub fn playouts<'py>(
    position: &Bound<'py, PyAny>,
    games: &Bound<'py, PyAny>,
    seed: &Bound<'py, PyAny>,
    turn_limit: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyArray1<i8>>, Bound<'py, PyArray1<u32>>)> {
    let py = position.py();
    let stop = AtomicBool::new(false);
    let position = args::position_of("position", position)?;
    let batch = Playouts {
        games: usize::try_from(args::whole("games", games, 0, MAX_GAMES)?)?,
        turn_limit: u32::try_from(args::whole("turn_limit", turn_limit, 1, u32::MAX.into())?)?,
        seed: args::whole("seed", seed, 0, u64::MAX)?,
        threads: usize::try_from(args::whole("threads", threads, 1, args::MAX_THREADS)?)?,
        stop: &stop,
    };
    let results = interruptible(py, &stop, || position.playouts(&batch))?.unwrap_or_default();
    let winners: Vec<i8> = results.iter().map(|r| r.winner.map_or(-1, u8::cast_signed)).collect();
    let plies: Vec<u32> = results.iter().map(|r| r.plies).collect();
    Ok((winners.to_pyarray(py), plies.to_pyarray(py)))
}
