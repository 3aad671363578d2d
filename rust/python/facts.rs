//! Facts and outcomes as Python values.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyTuple, PyType};

use crate::Outcome;
use crate::facts::{Fact, Facts};

/// Named values as a dict.
pub fn dict(py: Python<'_>, facts: Facts) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (name, fact) in facts {
        dict.set_item(name, value(py, fact)?)?;
    }
    Ok(dict)
}

/// One of the named values.
pub fn one<'py>(py: Python<'py>, facts: Facts, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let fact = facts.into_iter().find(|(other, _)| *other == name).map(|(_, fact)| fact);
    value(py, fact.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?)
}

fn value(py: Python<'_>, fact: Fact) -> PyResult<Bound<'_, PyAny>> {
    Ok(match fact {
        Fact::None => py.None().into_bound(py),
        Fact::Bool(x) => x.into_pyobject(py)?.to_owned().into_any(),
        Fact::Int(x) => x.into_pyobject(py)?.into_any(),
        Fact::Text(x) => x.into_pyobject(py)?.into_any(),
        Fact::List(items) => {
            let items = items.into_iter().map(|x| value(py, x)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Fact::Map(pairs) => {
            let dict = PyDict::new(py);
            for (name, x) in pairs {
                dict.set_item(name, value(py, x)?)?;
            }
            dict.into_any()
        }
    })
}

static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// A `fiveply.Outcome`, or None while the game goes on.
pub fn outcome(
    py: Python<'_>,
    outcome: Option<Outcome>,
    players: u8,
    eliminated: Vec<u8>,
) -> PyResult<Option<Bound<'_, PyAny>>> {
    let Some(outcome) = outcome else { return Ok(None) };
    let returns = PyTuple::new(py, outcome.returns(players))?;
    let class = OUTCOME.import(py, "fiveply.results", "Outcome")?;
    let eliminated = PyTuple::new(py, eliminated)?;
    class.call1((outcome.winner, outcome.reason, returns, eliminated)).map(Some)
}
