//! The search: what `fiveply.Engine` stands on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use super::features::kept;
use super::game::Game;
use super::interrupt::stoppable;
use super::moves::Move;
use super::tables::Tables;
use super::{args, errors, faces};
use crate::TextError;
use crate::games::{AnyMove, AnyRecord};
use crate::search::{Engine, Limits, Line, Options, Report, Score, SearchError, Stop};

/// An engine with its settings; what it learnt stays for the next search.
#[pyclass(frozen, module = "fiveply._core")]
pub struct Searcher {
    engine: Mutex<Engine>,
    options: Options,
}

#[pymethods]
impl Searcher {
    #[new]
    #[pyo3(signature = (threads, table_mb, method, exact, /))]
    fn new(
        threads: &Bound<'_, PyAny>,
        table_mb: &Bound<'_, PyAny>,
        method: &Bound<'_, PyAny>,
        exact: bool,
    ) -> PyResult<Self> {
        let name: String =
            method.extract().map_err(|_| args::wrong_type("method", method, "a str"))?;
        let options = Options {
            method: name.parse().map_err(|e: TextError| PyValueError::new_err(e.to_string()))?,
            threads: usize::try_from(args::whole("threads", threads, 1, args::MAX_THREADS)?)?,
            table_mb: args::table_mb(table_mb)?,
            ..Options::default()
        };
        let options = if exact { options.exact() } else { options };
        Ok(Self { engine: Mutex::new(Engine::new()), options })
    }

    /// Searches a Position or the current position of a Game; gives the report's plain values.
    #[pyo3(signature = (
        source, depth, nodes, time, multipv, margin, root_moves, on_info, tables, weights, stop, /
    ))]
    #[allow(clippy::too_many_arguments)]
    fn search<'py>(
        &self,
        py: Python<'py>,
        source: &Bound<'py, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        multipv: &Bound<'py, PyAny>,
        margin: Option<f64>,
        root_moves: Option<Vec<Bound<'py, Move>>>,
        on_info: Option<Py<PyAny>>,
        tables: Option<&Tables>,
        weights: Option<Vec<i32>>,
        stop: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let record = record_of(source)?;
        if record.outcome().is_some() {
            let what = format!("position {}", record.position());
            return Err(errors::game_over(py, "a search".to_owned(), what));
        }
        let time = time.map(|t| Duration::try_from_secs_f64(t).unwrap_or(Duration::MAX));
        let limits = Limits { depth, nodes, time };
        let multipv = usize::try_from(args::whole("multipv", multipv, 1, u32::MAX.into())?)?;
        let expected = record.position().feature_texts().len();
        let weights = weights.map(|weights| kept(weights, expected)).transpose()?;
        let options = Options { multipv, margin, weights, ..self.options };
        let root_moves: Option<Vec<AnyMove>> =
            root_moves.map(|moves| moves.iter().map(|m| m.get().inner).collect());
        let tables = tables.map(|tables| Arc::clone(&tables.inner)).unwrap_or_default();
        let asked = |py: Python<'_>| match &stop {
            Some(event) => event.call_method0(py, "is_set")?.is_truthy(py),
            None => Ok(false),
        };
        let stop = AtomicBool::new(asked(py)?);
        let mut guard = match self.engine.try_lock() {
            Ok(engine) => engine,
            Err(TryLockError::Poisoned(engine)) => engine.into_inner(),
            Err(TryLockError::WouldBlock) => {
                return Err(PyRuntimeError::new_err("the engine is searching already"));
            }
        };
        let engine = &mut *guard;
        let mut failed = None;
        let result = stoppable(py, &stop, asked, || {
            let among = root_moves.as_deref();
            record.search(&tables, engine, &limits, &options, among, &stop, |report| {
                let Some(callback) = &on_info else { return };
                let called = Python::attach(|py| {
                    callback.call1(py, plain(py, report)?)?;
                    Ok(())
                });
                if let Err(error) = called {
                    failed = Some(error);
                    stop.store(true, Ordering::Relaxed);
                }
            })
        })?;
        match (failed, result) {
            (Some(error), _) => Err(error),
            (None, Ok(report)) => plain(py, &report),
            (None, Err(error)) => Err(search_error(py, error)),
        }
    }

    /// Forgets everything learnt.
    fn clear(&self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

fn search_error(py: Python<'_>, error: SearchError) -> PyErr {
    match error {
        SearchError::Memory { found } => errors::no_memory(found),
        SearchError::Over { position } => {
            errors::game_over(py, "a search".to_owned(), format!("position {position}"))
        }
        SearchError::RootMove(error) => errors::move_error(py, "root_moves", error),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// The record of a Game, or a fresh one of a Position.
fn record_of(source: &Bound<'_, PyAny>) -> PyResult<AnyRecord> {
    if let Ok(game) = source.cast::<Game>() {
        return Ok(game.borrow().inner.clone());
    }
    let position = args::position_of("source", source)
        .map_err(|_| args::wrong_type("source", source, "a Position or a Game"))?;
    Ok(position.record(None))
}

/// Moves that a search can choose from, each given as a `Move` or as text; or why it cannot.
#[pyfunction]
#[pyo3(signature = (position, moves, /))]
pub fn root_moves<'py>(
    position: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = position.py();
    let position = args::position_of("source", position)?;
    let wrong = || args::wrong_type("root_moves", moves, "a sequence of moves");
    if moves.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let given = moves.try_iter().map_err(|_| wrong())?;
    let moves: Vec<_> = given.map(|m| args::move_of(&position, &m?)).collect::<PyResult<_>>()?;
    position.check_root_moves(&moves).map_err(|error| search_error(py, error))?;
    faces::move_tuple(py, moves)
}

/// A report as `(lines, score, depth, nodes, known, seconds, stopped)`.
fn plain<'py>(py: Python<'py>, report: &Report<AnyMove>) -> PyResult<Bound<'py, PyTuple>> {
    let lines = report.lines().iter().map(|line| plain_line(py, line));
    let lines = PyList::new(py, lines.collect::<PyResult<Vec<_>>>()?)?;
    let score = plain_score(py, report.score(), report.scores())?;
    let stopped = report.stopped.map(Stop::name);
    let seconds = report.time.as_secs_f64();
    (lines, score, report.depth, report.nodes, report.known, seconds, stopped).into_pyobject(py)
}

/// A line as `(score, moves)`.
fn plain_line<'py>(py: Python<'py>, line: &Line<AnyMove>) -> PyResult<Bound<'py, PyTuple>> {
    let moves = faces::move_tuple(py, line.moves.iter().copied())?;
    (plain_score(py, line.score, &line.scores)?, moves).into_pyobject(py)
}

/// A score as `(win_in, value, values of all seats or None, is a probability)`.
fn plain_score<'py>(py: Python<'py>, score: Score, all: &[Score]) -> PyResult<Bound<'py, PyTuple>> {
    let values = || PyTuple::new(py, all.iter().map(|score| score.value()));
    let returns = if all.len() > 2 { Some(values()?) } else { None };
    (score.win_in(), score.value(), returns, score.probability().is_some()).into_pyobject(py)
}
