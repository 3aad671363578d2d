//! Proof search: what `fiveply.tritrac.Position.prove` stands on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::interrupt::interruptible;
use super::{args, errors, faces};
use crate::games::{AnyMove, AnyProver};
use crate::solve::{Limits, NEVER, Proof, ProofError, Verdict};

/// A proof search from one position; what it has found stays for the certificate.
#[pyclass(frozen, module = "fiveply._core")]
pub struct Prover(Mutex<Box<dyn AnyProver>>);

#[pymethods]
impl Prover {
    #[new]
    #[pyo3(signature = (position, /))]
    fn new(position: &Bound<'_, PyAny>) -> PyResult<Self> {
        let p = args::position_of("position", position)?;
        match p.prover() {
            Some(Ok(prover)) => Ok(Self(Mutex::new(prover))),
            Some(Err(ProofError::Over { position: text })) => {
                let what = format!("position {text}");
                Err(errors::game_over(position.py(), "a search for a proof".to_owned(), what))
            }
            Some(Err(error)) => Err(PyValueError::new_err(error.to_string())),
            None => {
                let message = format!("game: found {}, expected tritrac", p.game());
                Err(PyValueError::new_err(message))
            }
        }
    }

    /// Searches, fewer plies first; gives the plain values of a proof.
    #[pyo3(signature = (plies, nodes, time, table_mb, on_info, /))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        plies: u32,
        nodes: Option<u64>,
        time: Option<f64>,
        table_mb: usize,
        on_info: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let time = time.map(|t| Duration::try_from_secs_f64(t).unwrap_or(Duration::MAX));
        let limits = Limits { nodes, time, table_mb };
        let stop = AtomicBool::new(false);
        let mut failed = None;
        let proof = interruptible(py, &stop, || {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).prove(
                plies,
                &limits,
                &stop,
                &mut |plies, nodes| {
                    let Some(callback) = &on_info else { return };
                    let told = (finite(plies), nodes);
                    if let Err(error) = Python::attach(|py| callback.call1(py, told)) {
                        failed = Some(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                },
            )
        })?;
        failed.map_or_else(|| plain(py, &proof), Err)
    }

    /// The text of the certificate of what has been proved about so many plies; None: for ever.
    #[pyo3(signature = (plies, /))]
    fn certificate(&self, py: Python<'_>, plies: Option<u32>) -> PyResult<String> {
        let stop = AtomicBool::new(false);
        let text = interruptible(py, &stop, || {
            let mut prover = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            prover.certificate(plies.unwrap_or(NEVER), &stop)
        })?;
        text.ok_or_else(|| PyRuntimeError::new_err("the search was stopped"))
    }
}

/// A proof as `(result, plies, line, nodes, seconds)`.
fn plain<'py>(py: Python<'py>, proof: &Proof<AnyMove>) -> PyResult<Bound<'py, PyTuple>> {
    let (result, plies) = match proof.verdict {
        Verdict::Win(plies) => ("win", plies),
        Verdict::NoWin(plies) => ("no win", plies),
        Verdict::Unknown(plies) => ("unknown", plies),
    };
    let line = faces::move_tuple(py, proof.line.iter().copied())?;
    (result, finite(plies), line, proof.nodes, proof.time.as_secs_f64()).into_pyobject(py)
}

/// A number of plies; `None` stands for ever.
fn finite(plies: u32) -> Option<u32> {
    (plies != NEVER).then_some(plies)
}
