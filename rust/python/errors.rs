//! Rust errors as the exceptions of `fiveply.errors`.

use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::envs::IllegalAction;
use crate::games::thief::EndgameError;
use crate::games::{AnyPosition, NoSuchGame, ParseError};
use crate::position::PlayError;
use crate::search::SearchError;
use crate::solve::file::FileError;
use crate::solve::turns::Mismatch;
use crate::solve::{GAP, SolveError};
use crate::text::TextError;

static TEXT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static TABLE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static UNSETTLED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static OVER: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static ARRAY: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// An exception of `fiveply.errors`, or the import error that kept it away.
fn exception(
    py: Python<'_>,
    class: &PyOnceLock<Py<PyType>>,
    name: &str,
    args: (String, String, String),
) -> PyErr {
    match class.import(py, "fiveply.errors", name) {
        Ok(class) => PyErr::from_type(class.clone(), args),
        Err(error) => error,
    }
}

/// `fiveply.TextError`.
pub fn text_error(py: Python<'_>, e: &TextError) -> PyErr {
    let args = (e.field.to_owned(), e.found.clone(), e.expected.clone());
    exception(py, &TEXT, "TextError", args)
}

/// `fiveply.TextError`, `fiveply.IllegalMoveError` or `fiveply.GameOverError`.
pub fn play_error(py: Python<'_>, error: PlayError) -> PyErr {
    move_error(py, "move", error)
}

/// The same for a move that is given as the argument `field`.
pub fn move_error(py: Python<'_>, field: &str, error: PlayError) -> PyErr {
    let position_of = |text: String| format!("position {text}");
    match error {
        PlayError::Text(e) => text_error(py, &e),
        PlayError::Illegal { found, legal, position } => {
            let expected = format!("one of the {legal} legal moves of {}", position_of(position));
            exception(py, &ILLEGAL, "IllegalMoveError", (field.to_owned(), found, expected))
        }
        PlayError::Over { found, position } => game_over(py, found, position_of(position)),
    }
}

/// The number of no legal move.
pub fn no_action(py: Python<'_>, action: usize, position: &AnyPosition) -> PyErr {
    let (found, text) = (format!("action {action}"), position.to_string());
    let legal = position.count_moves();
    play_error(
        py,
        match position.outcome() {
            Some(_) => PlayError::Over { found, position: text },
            None => PlayError::Illegal { found, legal, position: text },
        },
    )
}

/// `fiveply.GameOverError`: something was asked of a finished game.
pub fn game_over(py: Python<'_>, found: String, what: String) -> PyErr {
    let expected = format!("nothing more, the game is over in {what}");
    exception(py, &OVER, "GameOverError", ("move".to_owned(), found, expected))
}

/// `fiveply.IllegalMoveError` for one of the games that are stepped together.
pub fn action_error(py: Python<'_>, error: IllegalAction) -> PyErr {
    let IllegalAction { game, found, legal, position } = error;
    let (field, found) = (format!("actions[{game}]"), format!("action {found}"));
    let expected =
        format!("one of the {legal} legal actions of position {position} (no game was stepped)");
    exception(py, &ILLEGAL, "IllegalMoveError", (field, found, expected))
}

/// `fiveply.ArrayError`: arrays or positions that do not fit together.
pub fn array_error(py: Python<'_>, name: &str, found: String, expected: String) -> PyErr {
    exception(py, &ARRAY, "ArrayError", (name.to_owned(), found, expected))
}

/// `fiveply.TableError`, or an OSError where the system refused.
pub fn file_error(py: Python<'_>, error: FileError) -> PyErr {
    match error {
        FileError::Io { path, source } => match source.raw_os_error() {
            // Python makes the right subclass of three arguments.
            Some(number) => PyOSError::new_err((number, source.to_string(), path)),
            None => PyOSError::new_err(format!("{}: {source}", path.display())),
        },
        FileError::Format { path, field, found, expected } => {
            let expected = format!("{expected} in {}", path.display());
            exception(py, &TABLE, "TableError", (field, found, expected))
        }
    }
}

/// Why a variant was not solved.
pub fn solve_error(py: Python<'_>, error: SolveError) -> PyErr {
    let unsettled = |field: &str, found, expected: &str| {
        let args = (field.to_owned(), found, expected.to_owned());
        exception(py, &UNSETTLED, "UnsettledError", args)
    };
    match error {
        SolveError::File(error) => file_error(py, error),
        SolveError::Memory { .. } => PyMemoryError::new_err(error.to_string()),
        SolveError::Gap { found } => {
            unsettled("gap", format!("{found:e}"), &format!("at most {GAP:e}"))
        }
        SolveError::Unsettled { found, stage, stages } => {
            let found = format!("changes of {found:.2e} for ever in stage {stage} of {stages}");
            unsettled("values", found, "them to settle")
        }
        SolveError::Stopped => PyRuntimeError::new_err(error.to_string()),
    }
}

/// A ValueError for an unknown name.
pub fn no_such_game(error: &NoSuchGame) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Why there are no tables of endgames, or none that is right.
pub fn endgame_error(py: Python<'_>, error: EndgameError) -> PyErr {
    match error {
        EndgameError::File(e) => file_error(py, e),
        EndgameError::Missing(material) => {
            let expected = "one that `fiveply solve` has made".to_owned();
            let found = format!("no table of {material}");
            exception(py, &TABLE, "TableError", ("material".to_owned(), found, expected))
        }
        EndgameError::Mismatch(Mismatch { position, found, expected }) => {
            let expected = format!("{expected}, by the turns of {position}");
            exception(py, &TABLE, "TableError", ("value".to_owned(), found, expected))
        }
        EndgameError::Solve(e) => PyRuntimeError::new_err(e.to_string()),
    }
}

/// Why a text is no position of a game asked for by name.
pub fn parse_error(py: Python<'_>, error: &ParseError) -> PyErr {
    match error {
        ParseError::Game(e) => no_such_game(e),
        ParseError::Text(e) => text_error(py, e),
    }
}

/// A MemoryError for a table that does not fit.
pub fn no_memory(mb: usize) -> PyErr {
    PyMemoryError::new_err(SearchError::Memory { found: mb }.to_string())
}
