//! Retrograde analysis of random graphs, against looking forward again and again.

use fiveply::solve::Exact;
use fiveply::solve::retrograde::{Graph, IMPOSSIBLE, Opening, solve};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

use crate::quietly;

/// Positions with turns to each other, to known results, both or neither.
struct Random {
    openings: Vec<Opening>,
    turns: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
}

impl Random {
    fn new(rng: &mut Rng) -> Self {
        let len = rng.random_range(1..200);
        let mut graph =
            Self { openings: Vec::new(), turns: Vec::new(), before: vec![Vec::new(); len] };
        let possible: Vec<bool> = (0..len).map(|_| rng.random_bool(0.9)).collect();
        for node in 0..len {
            // The same turn twice now and then: each counts.
            let number = if possible[node] { rng.random_range(0..4) } else { 0 };
            let mut turns: Vec<_> = (0..number).map(|_| rng.random_range(0..len)).collect();
            turns.retain(|&to| possible[to]);
            turns.iter().for_each(|&to| graph.before[to].push(node));
            let known = turns.is_empty() || rng.random_bool(0.3);
            let known =
                known.then(|| Exact::from_byte(rng.random_range(0..12)).expect("few turns"));
            let inner = turns.len() as u8;
            graph.openings.push(match possible[node] {
                true => Opening::Turns { known, inner },
                false => Opening::Impossible,
            });
            graph.turns.push(turns);
        }
        graph
    }

    /// What is won or lost in at most so many turns, looking forward; draws elsewhere.
    fn forward(&self) -> Vec<u8> {
        let mut values = vec![Exact::DRAW; self.openings.len()];
        for level in 1..=Exact::MOST_TURNS {
            let last = values.clone();
            for (node, opening) in self.openings.iter().enumerate() {
                let Opening::Turns { known, .. } = opening else { continue };
                let behind = |&to: &usize| last[to].a_turn_before().expect("few turns");
                let best = self.turns[node].iter().map(behind).chain(*known).max();
                // Farther than the level nothing is seen yet.
                let best = best.filter(|best| best.turns().is_none_or(|n| n <= level.into()));
                values[node] = best.unwrap_or(Exact::DRAW);
            }
        }
        let bytes = values.into_iter().zip(&self.openings);
        bytes.map(|(v, o)| if *o == Opening::Impossible { IMPOSSIBLE } else { v.byte() }).collect()
    }
}

impl Graph for Random {
    fn len(&self) -> usize {
        self.openings.len()
    }

    fn opening(&self, node: usize) -> Opening {
        self.openings[node]
    }

    fn each_predecessor(&self, node: usize, visit: impl FnMut(usize)) {
        self.before[node].iter().copied().for_each(visit);
    }
}

#[test]
fn backwards_is_the_same_as_forwards() {
    let mut rng = Rng::seed_from_u64(5);
    let (mut lost, mut drawn) = (0, 0);
    for _ in 0..300 {
        let graph = Random::new(&mut rng);
        let values = solve(&graph, &quietly(1)).expect("nobody stops it");
        assert_eq!(values, graph.forward());
        assert_eq!(values, solve(&graph, &quietly(3)).expect("nobody stops it"));
        lost += values.iter().filter(|&&v| v != 0 && v.is_multiple_of(2)).count();
        drawn += values.iter().filter(|&&v| v == 0).count();
    }
    assert!(lost > 1000 && drawn > 1000, "{lost} lost, {drawn} drawn");
}
