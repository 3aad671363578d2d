//! Exact results.

mod exact;
mod retrograde;
pub mod verify;
mod work;

pub use exact::Exact;
pub use retrograde::{Graph, IMPOSSIBLE, Opening, RetrogradeError, solve};
pub use work::Work;
