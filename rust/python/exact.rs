//! Tables of solved positions: `fiveply.exact` stands on them.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::interrupt::interruptible;
use super::{args, errors, faces};
use crate::games::AnyPosition;
use crate::games::tritangle::{Index, TriTangle};
use crate::solve::file::TableFile;
use crate::solve::{Games, Numbering, Options, Table, solve as solve_all};

/// The position of the game that can be solved.
fn solvable(name: &str, value: &Bound<'_, PyAny>) -> PyResult<TriTangle> {
    match args::position_of(name, value)? {
        AnyPosition::TriTangle(position) => Ok(position),
        other => {
            let found = other.game();
            Err(PyValueError::new_err(format!("{name}: found {found}, expected tritangle")))
        }
    }
}

/// What a table file says of itself: `(game, variant, [(name, value), ...])`.
#[pyfunction]
#[pyo3(signature = (path, /))]
#[allow(clippy::type_complexity)]
pub fn table_info(
    py: Python<'_>,
    path: PathBuf,
) -> PyResult<(String, String, Vec<(String, String)>)> {
    let file = TableFile::open(&path).map_err(|e| errors::file_error(py, e))?;
    Ok((file.game().to_owned(), file.variant().to_owned(), file.meta().to_vec()))
}

/// Solves the variant of a position and writes its table; `inform` is called with the share of the
/// work that is done and what is being done.
#[pyfunction]
#[pyo3(signature = (start, out, threads, checkpoint, inform, /))]
pub fn solve(
    start: &Bound<'_, PyAny>,
    out: PathBuf,
    threads: &Bound<'_, PyAny>,
    checkpoint: f64,
    inform: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let py = start.py();
    let start = solvable("start", start)?;
    let stop = AtomicBool::new(false);
    let options = Options {
        out,
        threads: usize::try_from(args::whole("threads", threads, 1, args::MAX_THREADS)?)?,
        checkpoint: Duration::try_from_secs_f64(checkpoint).unwrap_or(Duration::MAX),
        stop: &stop,
    };
    let (callback, mut failed) = (inform.clone().unbind(), None);
    let result = interruptible(py, &stop, || {
        let index = Index::new(&start);
        solve_all(&index, &start, &options, &mut |done, step| {
            if let Err(error) = Python::attach(|py| callback.call1(py, (done, step))) {
                failed = Some(error);
                stop.store(true, Ordering::Relaxed);
            }
        })
    })?;
    match (failed, result) {
        (Some(error), _) => Err(error),
        (None, Ok(_)) => Ok(()),
        (None, Err(error)) => Err(errors::solve_error(py, error)),
    }
}

/// The table of a variant of Tri-tangle, open for reading.
#[pyclass(frozen, module = "fiveply._core")]
pub struct ExactTable {
    inner: Table<Index>,
}

#[pymethods]
impl ExactTable {
    #[new]
    #[pyo3(signature = (path, position, /))]
    fn new(path: PathBuf, position: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = position.py();
        let position = solvable("position", position)?;
        let inner = py.detach(|| Table::open(&path, Index::new(&position), &position));
        Ok(Self { inner: inner.map_err(|e| errors::file_error(py, e))? })
    }

    /// The number of positions.
    fn __len__(&self) -> usize {
        self.inner.numbering().len()
    }

    /// A position before a roll by its number.
    #[pyo3(signature = (number, /))]
    fn position<'py>(&self, number: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = number.py();
        let last = self.inner.numbering().len() as u64 - 1;
        let number = usize::try_from(args::whole("number", number, 0, last)?)?;
        faces::position(py, self.inner.numbering().position(number).into(), Vec::new())
    }

    /// The number of a position; None if it has none.
    #[pyo3(signature = (position, /))]
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        Ok(self.inner.numbering().rank(&solvable("position", position)?))
    }

    /// For each seat the probability that it wins; None if the position is not in the table.
    #[pyo3(signature = (position, /))]
    fn values<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let shares = self.inner.shares(&solvable("position", position)?);
        shares.map(|shares| PyTuple::new(position.py(), shares)).transpose()
    }

    /// The legal moves or rolls, each as `(move, values behind it)`; None likewise.
    #[pyo3(signature = (position, /))]
    fn moves<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyList>>> {
        let py = position.py();
        let Some(moves) = self.inner.moves(&solvable("position", position)?) else {
            return Ok(None);
        };
        let pairs = moves
            .into_iter()
            .map(|(m, shares)| Ok((faces::one_move(py, m.into())?, PyTuple::new(py, shares)?)));
        Ok(Some(PyList::new(py, pairs.collect::<PyResult<Vec<_>>>()?)?))
    }

    /// Games of the table against itself: `(wins of each seat, rolls)`; None if the position is
    /// not in the table.
    #[pyo3(signature = (start, games, seed, threads, /))]
    fn play(
        &self,
        start: &Bound<'_, PyAny>,
        games: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(Vec<u64>, u64)>> {
        let py = start.py();
        let start = solvable("start", start)?;
        let stop = AtomicBool::new(false);
        let games = Games {
            games: args::whole("games", games, 0, 1 << 40)?,
            seed: args::whole("seed", seed, 0, u64::MAX)?,
            threads: usize::try_from(args::whole("threads", threads, 1, args::MAX_THREADS)?)?,
            stop: &stop,
        };
        let tally = interruptible(py, &stop, || games.run(&self.inner, &start))?;
        Ok(tally.map(|tally| (tally.wins, tally.rolls)))
    }
}
