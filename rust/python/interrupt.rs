//! Long calls: the interpreter is released while they run, and Ctrl-C stops them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often a waiting call looks for Ctrl-C: well below the 50 ms that are promised.
const LOOK: Duration = Duration::from_millis(10);

/// The stack of the thread that works: deep searches must not exhaust it.
const STACK: usize = 64 << 20;

/// Runs `work` on a thread of its own, without the interpreter, until it is done.
///
/// Python's signal handlers run only on the thread that called, so that one waits and looks for
/// them; when one raises (KeyboardInterrupt), `stop` is set, `work` is awaited and the exception
/// goes to the caller.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    stoppable(py, stop, |_| Ok(false), work)
}

/// The same, but `stop` is set, too, as soon as `asked` says so: what `work` gives is then the
/// result. An exception from `asked` counts as one from a signal handler.
pub fn stoppable<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    asked: impl Fn(Python<'_>) -> PyResult<bool> + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, finished) = sync_channel::<()>(1);
            let worker =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    let result = work();
                    drop(done);
                    result
                })?;
            let mut signal = Ok(());
            while finished.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if signal.is_ok() {
                    let looked = Python::attach(|py| {
                        py.check_signals()?;
                        asked(py)
                    });
                    if !matches!(looked, Ok(false)) {
                        stop.store(true, Ordering::Relaxed);
                    }
                    signal = looked.map(drop);
                }
            }
            let result = worker.join().map_err(|_| {
                PyRuntimeError::new_err("an internal check failed; please report this position")
            });
            signal.and(result)
        })
    })
}
