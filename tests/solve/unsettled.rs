//! Values that never settle: the solver says so, and makes no table.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use fiveply::games::tritangle::{Index, TriTangle};
use fiveply::solve::{Numbering, Options, SolveError, solve};

use crate::file::Folder;
use crate::tables::index;

/// A numbering that exchanges the numbers of two positions with every sweep.
struct Restless {
    index: Index,
    sweeps: AtomicUsize,
    exchanged: [usize; 2],
}

impl Numbering for Restless {
    type Position = TriTangle;
    type Group = <Index as Numbering>::Group;

    const VERSION: u32 = 1;

    fn len(&self) -> usize {
        self.index.len()
    }

    fn rank(&self, position: &TriTangle) -> Option<usize> {
        let (rank, [a, b]) = (self.index.rank(position)?, self.exchanged);
        let exchanges = self.sweeps.load(Relaxed) % 2 == 1;
        Some(match rank {
            _ if exchanges && rank == a => b,
            _ if exchanges && rank == b => a,
            _ => rank,
        })
    }

    fn position(&self, rank: usize) -> TriTangle {
        self.index.position(rank)
    }

    fn stages(&self) -> Vec<Vec<Self::Group>> {
        self.index.stages()
    }

    fn is_cyclic(&self, group: &Self::Group) -> bool {
        self.index.is_cyclic(group)
    }

    fn each_round(&self, group: &Self::Group, visit: impl FnMut(&[TriTangle])) {
        self.sweeps.fetch_add(1, Relaxed);
        self.index.each_round(group, visit);
    }
}

#[test]
fn values_that_go_round_in_a_ring_are_given_up_by_name() {
    let (index, start) = index(("3x3", 41, "vAHH vAHH vAHH 0 - 0"));
    let exchanged = ["vAHH vAHH vAHH 0 - 0", "v1HH vAHH vAHH 0 - 0"]
        .map(|text| index.rank(&text.parse().unwrap()).unwrap());
    let restless = Restless { index, sweeps: AtomicUsize::new(0), exchanged };
    let folder = Folder::new("unsettled");
    let options = Options {
        out: folder.file("restless.table"),
        threads: 1,
        checkpoint: Duration::MAX,
        stop: &AtomicBool::new(false),
    };
    let found = solve(&restless, &start, &options, &mut |_, _| {});
    let Err(SolveError::Unsettled { found, stage: 1, stages: 1 }) = found else {
        panic!("found {found:?}, expected values that do not settle");
    };
    assert!(found > 0.1 && found < 1.0, "{found}");
    assert!(!options.out.exists());
}
