//! Which positions a game can reach.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::numbering::Numbering;
use crate::position::{Actor, Position};

/// Marks each numbered position that can be reached from `start`; `None` if it was stopped.
///
/// # Panics
///
/// If a position before a roll that can be reached has no number.
pub fn reachable<I: Numbering>(
    numbering: &I,
    start: &I::Position,
    stop: &AtomicBool,
) -> Option<Vec<bool>> {
    let mut reached = vec![false; numbering.len()];
    let mut waiting = Vec::new();
    let mut reach = |position: &I::Position, waiting: &mut Vec<usize>| {
        if let Actor::Chance(_) = position.actor() {
            let rank = numbering.rank(position).expect("a position before a roll has a number");
            if !std::mem::replace(&mut reached[rank], true) {
                waiting.push(rank);
            }
        }
    };
    reach(start, &mut waiting);
    let mut visited = 0_usize;
    while let Some(rank) = waiting.pop() {
        visited += 1;
        if visited.is_multiple_of(1024) && stop.load(Relaxed) {
            return None;
        }
        let position = numbering.position(rank);
        position.each_move(|roll| {
            let rolled = position.play(roll);
            rolled.each_move(|m| reach(&rolled.play(m), &mut waiting));
        });
    }
    Some(reached)
}
