//! How long something takes.

use std::fs;
use std::time::{Duration, Instant};

/// Measures CPU time, or by the clock.
pub struct Timer {
    clock: Instant,
    cpu: Option<Duration>,
}

impl Timer {
    /// Of this thread's own CPU time where the system tells it (Linux), unless asked for the clock.
    pub fn start(by_clock: bool) -> Self {
        Self { clock: Instant::now(), cpu: if by_clock { None } else { Self::cpu() } }
    }

    pub fn elapsed(&self) -> Duration {
        match (self.cpu, Self::cpu()) {
            (Some(before), Some(now)) => now - before,
            _ => self.clock.elapsed(),
        }
    }

    /// What this thread has used of a processor.
    fn cpu() -> Option<Duration> {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}
