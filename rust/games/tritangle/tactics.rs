//! What the search may know at a glance: in a race with dice nothing.

use super::board::TriTangle;
use crate::tactics::Tactics;

impl Tactics for TriTangle {}
