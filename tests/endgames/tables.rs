//! Whole tables against the public rules.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use fiveply::games::thief::{Endgames, Force, Index, Material};
use fiveply::solve::{IMPOSSIBLE, Work, verify};

#[test]
fn try_out() {
    let stop = AtomicBool::new(false);
    let work = Work { threads: 2, stop: &stop, progress: &|_, _, _| {} };
    let most: u8 = std::env::var("MOST").map_or(1, |m| m.parse().unwrap());
    let mut solved = Endgames::<5>::new();
    for units in 2..=2 * most {
        for own in 1..=most {
            let Some(enemy) = units.checked_sub(own).filter(|e| (1..=own).contains(e)) else {
                continue;
            };
            for own in Force::all(own) {
                for enemy in Force::all(enemy) {
                    let material = Material { own, enemy };
                    if solved.has(material) {
                        continue;
                    }
                    let start = Instant::now();
                    solved.solve(material, &work).unwrap();
                    for m in [material, material.turned()] {
                        let values = solved.values(m).unwrap();
                        let mut counts = [0usize; 256];
                        values.iter().for_each(|&v| counts[v as usize] += 1);
                        let far = (1..127).rev().find(|&n| counts[n] > 0);
                        let wins: usize = (1..127).step_by(2).map(|n| counts[n]).sum();
                        let losses: usize = (2..127).step_by(2).map(|n| counts[n]).sum();
                        println!(
                            "{m}: {} wins {wins} losses {losses} draws {} impossible {} farthest {far:?}  {:?}",
                            values.len(),
                            counts[0],
                            counts[255],
                            start.elapsed()
                        );
                    }
                    let start = Instant::now();
                    let step: usize = std::env::var("STEP").map_or(1, |m| m.parse().unwrap());
                    for m in [material, material.turned()] {
                        let index = Index::<5>::new(m);
                        let mut bad = 0;
                        for i in (0..index.len()).step_by(step) {
                            let p = index.position(i).unwrap();
                            assert_eq!(index.number(&p), Some(i));
                            let over = solved.values(m).unwrap()[i] == IMPOSSIBLE;
                            assert_eq!(fiveply::Position::outcome(&p).is_some(), over);
                            if let Err(e) = verify::check(&p, |q| solved.probe(q)) {
                                bad += 1;
                                if bad < 4 {
                                    println!("{i}: {e}");
                                }
                            }
                        }
                        assert_eq!(bad, 0);
                    }
                    println!("verified {:?}", start.elapsed());
                }
            }
        }
    }
}
