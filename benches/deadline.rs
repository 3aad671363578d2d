//! Whether searches keep their deadline: many short ones, and by how much they are late.
//!
//! `cargo bench --bench deadline -- [--searches N] [--busy THREADS]` searches positions of all
//! two-player games for 1 to 50 ms each, 10,000 in all unless told otherwise, with so many threads
//! of this process busy besides, and prints how late the answers came. In turn with them it waits
//! as long in a loop that does nothing but look at the clock: so late the system lets anybody be,
//! and on a busy machine that is most of it. It fails if a search has no legal move, or if more
//! than one in a hundred is more than 5 ms late.

#[path = "common/arguments.rs"]
mod arguments;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arguments::Arguments;
use fiveply::games::{
    Game, arkantar::Arkantar, thief::Thief, threaten::Threaten, tritrac::TriTrac,
};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus as Rng;

/// How late an answer may be, but for one in a hundred.
const LATE: Duration = Duration::from_millis(5);

/// A position some random plies from the start.
fn position<P: Game>(rng: &mut Rng) -> P {
    loop {
        let mut p = P::start(P::VARIANTS[0], 0).expect("the start");
        for _ in 0..rng.random_range(0..40) {
            if let Some(m) = p.choose(|n| rng.random_range(0..n)) {
                p = p.play(m);
            }
        }
        if p.outcome().is_none() {
            return p;
        }
    }
}

fn some_time(rng: &mut Rng) -> Duration {
    Duration::from_micros(rng.random_range(1_000..=50_000))
}

/// Waits for some time, and tells how late it ended.
fn late_for_nothing(rng: &mut Rng) -> Duration {
    let (time, began) = (some_time(rng), Instant::now());
    while began.elapsed() < time {
        std::hint::spin_loop();
    }
    began.elapsed() - time
}

/// Searches for some time, and tells how late the answer came.
fn late<P: Game>(engine: &mut Engine, rng: &mut Rng) -> Duration {
    let p: P = position(rng);
    let time = some_time(rng);
    let (history, never) = (History::fresh(&p), AtomicBool::new(false));
    let began = Instant::now();
    let report = engine
        .search(&p, &history, &Limits::time(time), &Options::default(), &never, |_| {})
        .expect("a player to act");
    let took = began.elapsed();
    assert!(p.is_legal(report.best()), "{p}: {}", report.best());
    took.saturating_sub(time)
}

fn main() {
    let arguments = Arguments::read();
    let number = |name: &str, otherwise: usize| arguments.value(name).unwrap_or(otherwise);
    let (searches, busy) = (number("--searches", 10_000), number("--busy", 2));
    let done = AtomicBool::new(false);
    let (mut searched, mut waited) = thread::scope(|scope| {
        for _ in 0..busy {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let (mut engine, mut rng) = (Engine::new(), Rng::seed_from_u64(1));
        late::<Arkantar>(&mut engine, &mut rng); // makes the table
        let search = [late::<Arkantar>, late::<TriTrac>, late::<Thief<5>>, late::<Threaten<2>>];
        let both = |i: usize| {
            let searched = search[i % search.len()](&mut engine, &mut rng);
            (searched, late_for_nothing(&mut rng))
        };
        let all = (0..searches).map(both).unzip::<_, _, Vec<_>, Vec<_>>();
        done.store(true, Ordering::Relaxed);
        all
    });
    println!("{searches} searches, {busy} threads busy besides: late by");
    let one_in_a_hundred =
        [("searches", &mut searched), ("a loop", &mut waited)].map(|(name, all)| {
            all.sort_unstable();
            let [median, hundredth, most] =
                [0.5, 0.99, 1.0].map(|share| all[((all.len() - 1) as f64 * share) as usize]);
            println!("  {name:<8} {median:?} (median), {hundredth:?} (99 %), {most:?} (most)");
            hundredth
        });
    let [searches, _] = one_in_a_hundred;
    assert!(searches <= LATE, "too late");
}
