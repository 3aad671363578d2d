//! A sample of positions against a search that knows no tables.
//!
//! Of the smallest material; with `FIVEPLY_ENDGAMES` a folder of tables, of all that it has, and
//! `FIVEPLY_ENDGAMES_SAMPLE` positions.

use std::env;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use fiveply::games::thief::{Index, Material, Tables};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options, Stop};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

use crate::small_tables;

/// Positions that a search may visit.
const NODES: u64 = 200_000;

#[test]
fn a_deep_search_finds_what_the_tables_say() {
    let named = env::var("FIVEPLY_ENDGAMES").ok();
    let opened = named.map(|folder| Tables::open(Path::new(&folder)).expect("good tables"));
    let tables = opened.as_ref().unwrap_or_else(|| small_tables());
    let samples = env::var("FIVEPLY_ENDGAMES_SAMPLE").map_or(60, |n| n.parse().expect("a number"));
    let materials: Vec<Material> = tables.materials().collect();
    assert!(!materials.is_empty());
    let mut rng = Rng::seed_from_u64(7);
    let (mut proved, mut decided) = ([0u32; 128], [0u32; 128]);
    for _ in 0..samples {
        let (p, exact) = loop {
            let index = Index::<5>::new(materials[rng.random_range(0..materials.len())]);
            let p = index.position(rng.random_range(0..index.len())).expect("a position");
            if let Some(exact) = tables.probe(&p) {
                break (p, exact);
            }
        };
        let turns = exact.turns().unwrap_or(0);
        // Each turn has one move, the sacrifices that the units allow, and `end` if not all are
        // made: as many plies as the larger side has units, or one with a side of one.
        let units = u32::from(p.material().own.units().max(p.material().enemy.units()));
        let depth = (units * turns).clamp(6, 30);
        let limits = Limits { nodes: Some(NODES), ..Limits::depth(depth) };
        let found = [Options::default().exact(), Options::default()].map(|options| {
            let (history, never) = (History::fresh(&p), AtomicBool::new(false));
            let found = Engine::new().search(&p, &history, &limits, &options, &never, |_| {});
            found.expect("a player to act")
        });
        // What the selective search takes for proved is proved too.
        for report in &found {
            let Some(plies) = report.score().win_in() else { continue };
            assert_eq!((plies > 0, plies < 0), (exact.is_win(), exact.is_loss()), "{p}: {exact}");
            assert!(turns <= plies.unsigned_abs(), "{p}: {exact}, found {}", report.score());
        }
        let [report, _] = found;
        if report.score().win_in().is_some() {
            // Whoever can force the end in so many plies can in so many turns.
            proved[turns as usize] += 1;
        } else if exact.turns().is_some() {
            // Nothing is missed that lies within what was searched.
            let whole = report.stopped == Some(Stop::Depth) || report.stopped == Some(Stop::Nodes);
            assert!(whole && report.depth < units * turns, "{p}: {exact}, {report:?}");
        }
        decided[turns as usize] += 1;
    }
    println!("turns: positions, proved by the search ({samples} positions, {NODES} nodes each)");
    for turns in (0..128).filter(|&turns| decided[turns] > 0) {
        println!("{turns}: {}, {}", decided[turns], proved[turns]);
    }
    // What is decided in this turn or the next is always found.
    assert_eq!((proved[1], proved[2]), (decided[1], decided[2]));
    assert!(proved.iter().sum::<u32>() > samples / 2);
}
