//! Tables of exact values: opening them, and making those of Thief.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::interrupt::interruptible;
use super::{args, errors};
use crate::games::AnyTables;
use crate::games::thief::{self, EndgameError, Summary};
use crate::solve::Work;

/// The tables of a folder.
#[pyclass(frozen, module = "fiveply._core")]
pub struct Tables {
    pub inner: Arc<AnyTables>,
}

#[pymethods]
impl Tables {
    #[new]
    #[pyo3(signature = (folder, /))]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<Self> {
        let opened = py.detach(|| AnyTables::open(&folder));
        let inner = opened.map_err(|e| errors::file_error(py, e))?;
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Whether the folder has any.
    fn __bool__(&self) -> bool {
        !self.inner.is_empty()
    }
}

/// Between two calls that tell how far the work is.
const INFORM: Duration = Duration::from_millis(100);

/// Long work that calls Python: tells how far it is now and then, until an exception ends it.
struct Teller<'a> {
    stop: &'a AtomicBool,
    inform: Py<PyAny>,
    last: Mutex<Instant>,
    failed: Mutex<Option<PyErr>>,
}

impl<'a> Teller<'a> {
    fn new(stop: &'a AtomicBool, inform: Py<PyAny>) -> Self {
        Self { stop, inform, last: Mutex::new(Instant::now()), failed: Mutex::default() }
    }

    /// Runs `work` over the threads, without the interpreter.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        threads: &Bound<'_, PyAny>,
        work: impl FnOnce(&Work<'_>) -> Result<T, EndgameError> + Send,
    ) -> PyResult<T> {
        let threads = usize::try_from(args::whole("threads", threads, 1, args::MAX_THREADS)?)?;
        let progress = |what: &str, done: usize, all: usize| {
            let Ok(mut last) = self.last.try_lock() else { return };
            if last.elapsed() >= INFORM {
                self.call(|py| {
                    let share = done as f64 / all.max(1) as f64;
                    self.inform.call1(py, (share, what))
                });
                *last = Instant::now();
            }
        };
        let result = interruptible(py, self.stop, || {
            work(&Work { threads, stop: self.stop, progress: &progress })
        })?;
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner).take();
        failed.map_or(Ok(()), Err)?;
        result.map_err(|e| errors::endgame_error(py, e))
    }

    /// Calls Python; an exception ends the work.
    fn call(&self, call: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>>) {
        if let Err(error) = Python::attach(call) {
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The materials of a part of Thief's endgames, those that share a table named once.
#[pyfunction]
#[pyo3(signature = (part, /))]
pub fn endgame_materials(py: Python<'_>, part: &str) -> PyResult<Vec<String>> {
    let materials = thief::part(part).map_err(|e| errors::text_error(py, &e))?;
    Ok(materials.into_iter().map(|material| material.to_string()).collect())
}

/// Solves a part of Thief's endgames on 5x5 into `folder`; `on_table` gets what each table holds.
#[pyfunction]
#[pyo3(signature = (part, folder, threads, on_table, inform, /))]
pub fn solve_endgames(
    py: Python<'_>,
    part: &str,
    folder: PathBuf,
    threads: &Bound<'_, PyAny>,
    on_table: Py<PyAny>,
    inform: Py<PyAny>,
) -> PyResult<()> {
    let materials = thief::part(part).map_err(|e| errors::text_error(py, &e))?;
    let stop = AtomicBool::new(false);
    let teller = Teller::new(&stop, inform);
    teller.run(py, threads, |work| {
        thief::solve::<5>(&folder, &materials, work, |tables| {
            for table in tables {
                teller.call(|py| on_table.call1(py, (plain(py, table)?,)));
            }
        })
    })
}

/// Checks every `step`th position of a part of Thief's tables in `folder` against the positions a
/// turn on; gives how many positions it has checked, by material.
#[pyfunction]
#[pyo3(signature = (part, folder, step, threads, inform, /))]
pub fn check_endgames<'py>(
    py: Python<'py>,
    part: &str,
    folder: PathBuf,
    step: &Bound<'py, PyAny>,
    threads: &Bound<'py, PyAny>,
    inform: Py<PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let materials = thief::part(part).map_err(|e| errors::text_error(py, &e))?;
    let step = usize::try_from(args::whole("step", step, 1, u32::MAX.into())?)?;
    let stop = AtomicBool::new(false);
    let teller = Teller::new(&stop, inform);
    let checked = teller.run(py, threads, |work| {
        let tables = thief::Tables::<5>::open(&folder)?;
        let both = materials.into_iter().flat_map(thief::Material::both);
        both.map(|m| Ok((m, tables.check(m, step, work)?))).collect::<Result<Vec<_>, _>>()
    })?;
    let dict = PyDict::new(py);
    for (material, number) in checked {
        dict.set_item(material.to_string(), number)?;
    }
    Ok(dict)
}

/// What a table holds, by name.
fn plain<'py>(py: Python<'py>, table: &Summary) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("material", table.material.to_string())?;
    dict.set_item("numbers", table.numbers)?;
    dict.set_item("positions", table.positions)?;
    dict.set_item("wins", table.wins)?;
    dict.set_item("losses", table.losses)?;
    dict.set_item("draws", table.draws)?;
    dict.set_item("longest_win", table.longest_win.clone())?;
    dict.set_item("longest_loss", table.longest_loss.clone())?;
    Ok(dict)
}
