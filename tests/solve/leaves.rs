//! Expectiminimax with the table at the leaves: the search must find what the table says.

use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use fiveply::games::tritangle::{Index, Move, TriTangle};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options};
use fiveply::solve::{Numbering, Table};
use fiveply::{Evaluate, Position, Tactics};

use crate::file::Folder;
use crate::tables::{DOWN, solved};
use crate::wrapped::wrapped;

static TABLE: OnceLock<Table<Index>> = OnceLock::new();

/// A position whose static value is what the table says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Leaf(TriTangle);

wrapped!(Leaf: TriTangle);

impl Tactics for Leaf {}

impl Evaluate for Leaf {
    fn evaluate(&self, seat: u8) -> i32 {
        self.0.evaluate(seat)
    }

    fn hint(&self, m: Move) -> i32 {
        self.0.hint(m)
    }

    fn win_probability(&self, seat: u8) -> f64 {
        TABLE.get().unwrap().shares(&self.0).unwrap()[usize::from(seat)]
    }
}

#[test]
fn a_search_down_to_the_table_finds_what_it_says() {
    let folder = Folder::new("leaves");
    let table = TABLE.get_or_init(|| solved(&folder, "x.table", DOWN, 2).1);
    let (mut engine, stop) = (Engine::new(), AtomicBool::new(false));
    let mut compared = 0;
    for rank in (0..table.numbering().len()).step_by(4001) {
        let before = table.numbering().position(rank);
        for position in [before, before.play(before.moves()[rank % 6])] {
            let stated = table.shares(&position).unwrap();
            let seat = usize::from(position.actor().seat().unwrap());
            for depth in 1..=5 {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let history = History::fresh(&Leaf(position));
                let report = engine
                    .search(&Leaf(position), &history, &limits, &Options::default(), &stop, |_| {})
                    .unwrap();
                let found = report.score().value();
                // The table is right to within 1e-9 and rounded at the leaves too.
                assert!((found - stated[seat]).abs() < 1e-9, "{position} at depth {depth}");
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared}");
}
