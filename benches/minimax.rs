//! Our search beside that of [minimax-rs](https://crates.io/crates/minimax): speed, and games.
//!
//! `cargo bench --bench minimax -- [GAME ...] [--rounds N] [--depth D] [--parts PARTS]` searches the
//! positions of `tests/data` to the same depth, one thread each, a fresh table of the same size for
//! each: by ours with [`Options::exact`], by ours as it plays, and by minimax-rs. All follow one
//! another in a round, a ratio compares two of the same round, and time is the thread's own.
//!
//! A node is a move made on both sides, quiescence and null moves included: on ours what
//! `Report::nodes` counts, on the other every call of its `apply`. In games with turns of several
//! moves that calls it for a ply of waiting too (see `common/alternating.rs`); the second ratio counts
//! these as nodes as well.
//!
//! `cargo bench --bench minimax -- [GAME ...] --match GAMES [--ms MS] [--seed S] [--plies N]
//! [--judge NODES] [--first SIDE] [--second SIDE]` plays pairs of games at equal time a move, each from
//! an opening of random moves that a search of so many nodes finds balanced, once with either seat.
//! SIDE is `ours` (the default of the first), `exact`, or PARTS of minimax-rs.
//!
//! PARTS are what is switched on besides its table, null windows, and its author's choice for his own
//! engine (countermoves and countermove history): `quiescence`, `null` (null moves), `hints` (moves
//! generated in the order of our hints), `waits` (plies of waiting in its table, see
//! `common/alternating.rs`), `mtdf`, with commas between, or `none`. The default is
//! `hints`: without them it has nothing to go by in positions that it sees for the first time.
//! GAME: `arkantar`, `tritrac`, `thief` (on 5x5), `thief-7x7`.

#[path = "common/alternating.rs"]
mod alternating;
#[path = "common/arguments.rs"]
mod arguments;
#[path = "common/clock.rs"]
mod clock;
#[path = "common/data.rs"]
mod data;
#[path = "common/matches.rs"]
mod matches;
#[path = "common/openings.rs"]
mod openings;
#[path = "common/spread.rs"]
mod spread;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use alternating::{Common, Judge, Ply, State, take_made};
use arguments::Arguments;
use clock::Timer;
use fiveply::GameRecord;
use fiveply::games::{Game, arkantar::Arkantar, thief::Thief, tritrac::TriTrac};
use fiveply::record::History;
use fiveply::search::{Engine, Limits, Options, QUIET_AFTER, Report};
use matches::Tally;
use minimax::{IterativeOptions, IterativeSearch, Strategy};
use spread::spread;

/// The size of every table.
const TABLE_MB: usize = 16;
/// A null move is searched so many plies less deeply.
const NULL_DEPTH: u8 = 3;
/// At this depth both must find the same value before anything is measured.
const CHECKED: u8 = 3;
/// In hundredths of a piece: more is no balanced opening.
const BALANCED: i32 = 80;
/// Of so many openings the most balanced is taken if none is balanced.
const OPENINGS: u64 = 30;

/// Which parts of minimax-rs are on.
#[derive(Clone, Copy, Default)]
struct Parts {
    quiescence: bool,
    null: bool,
    hints: bool,
    waits: bool,
    mtdf: bool,
}

impl Parts {
    const USUAL: Self =
        Self { quiescence: false, null: false, hints: true, waits: false, mtdf: false };

    fn read(text: &str) -> Self {
        let mut parts = Self::default();
        for name in text.split(',').filter(|&name| name != "none") {
            match name {
                "quiescence" => parts.quiescence = true,
                "null" => parts.null = true,
                "hints" => parts.hints = true,
                "waits" => parts.waits = true,
                "mtdf" => parts.mtdf = true,
                _ => panic!("no part of minimax-rs is named {name}"),
            }
        }
        parts
    }

    fn search<P: Game>(self) -> IterativeSearch<Judge<P>> {
        let mut options = IterativeOptions::new()
            .with_table_byte_size(TABLE_MB << 20)
            .with_singular_extension()
            .with_countermoves()
            .with_countermove_history();
        if self.quiescence {
            options = options.with_quiescence_search_depth(QUIET_AFTER as u8);
        }
        if self.null && P::MAY_PASS {
            options = options.with_null_move_depth(NULL_DEPTH);
        }
        if self.mtdf {
            options = options.with_mtdf();
        }
        IterativeSearch::new(Judge::NEW, options)
    }

    /// Where a search begins that knows no past.
    fn state<P: Game>(self, position: &P) -> State<P> {
        State::new(position.clone(), true, Common::new(Vec::new(), self.hints, self.waits))
    }
}

fn ours<P: Game>(
    engine: &mut Engine,
    position: &P,
    history: &History,
    limits: &Limits,
    options: &Options,
) -> Report<P::Move> {
    let never = AtomicBool::new(false);
    engine.search(position, history, limits, options, &never, |_| {}).expect("a player to act")
}

/// Moves made, plies of waiting besides, and seconds.
#[derive(Clone, Copy, Default)]
struct Work {
    moves: u64,
    waits: u64,
    time: f64,
}

impl Work {
    fn rate(self) -> f64 {
        self.moves as f64 / self.time
    }

    fn rate_with_waits(self) -> f64 {
        (self.moves + self.waits) as f64 / self.time
    }
}

fn work_of_ours<P: Game>(positions: &[P], depth: u32, options: &Options) -> Work {
    // Makes the table, which the other one has made before its time begins.
    let ready = |position| {
        let mut engine = Engine::new();
        ours(&mut engine, position, &History::fresh(position), &Limits::depth(1), options);
        engine.clear();
        engine
    };
    let mut engines: Vec<Engine> = positions.iter().map(ready).collect();
    let timer = Timer::start(false);
    let search = |(position, engine): (&P, &mut Engine)| {
        let history = History::fresh(position);
        ours(engine, position, &history, &Limits::depth(depth), options).nodes
    };
    let moves = positions.iter().zip(&mut engines).map(search).sum();
    Work { moves, waits: 0, time: timer.elapsed().as_secs_f64() }
}

fn work_of_theirs<P: Game>(positions: &[P], depth: u32, parts: Parts) -> Work {
    let ready = |position| {
        let mut search = parts.search();
        search.set_max_depth(depth as u8);
        (search, parts.state(position))
    };
    let mut searches: Vec<_> = positions.iter().map(ready).collect();
    take_made();
    let timer = Timer::start(false);
    for (search, state) in &mut searches {
        search.choose_move(state).expect("a move");
    }
    let time = timer.elapsed().as_secs_f64();
    let [moves, waits] = take_made();
    Work { moves, waits, time }
}

/// Whether both mean the same by a depth: what is not the same game is not measured.
fn check<P: Game>(positions: &[P]) {
    for position in positions {
        let (parts, limits) = (Parts::default(), Limits::depth(u32::from(CHECKED)));
        let (mut search, state) = (parts.search(), parts.state(position));
        search.set_max_depth(CHECKED);
        search.choose_move(&state).expect("a move");
        let options = Options::default().exact();
        let history = History::fresh(position);
        let report = ours(&mut Engine::new(), position, &history, &limits, &options);
        if !report.score().is_result() {
            assert_eq!(i32::from(search.root_value()), report.score().raw(), "{position}");
        }
    }
}

fn compare<P: Game>(name: &str, depth: u32, asked: &Asked) {
    let positions = data::positions::<P>();
    check(&positions);
    let depth = asked.depth.unwrap_or(depth);
    let options = Options { table_mb: TABLE_MB, ..Options::default() };
    let round = |_| {
        [
            work_of_ours(&positions, depth, &options.exact()),
            work_of_ours(&positions, depth, &options),
            work_of_theirs(&positions, depth, asked.parts),
        ]
    };
    let rounds: Vec<[Work; 3]> = (0..asked.rounds).map(round).collect();
    println!("{name}, {} positions to depth {depth}, {} rounds", positions.len(), rounds.len());
    let ratio = |of: &dyn Fn(&[Work; 3]) -> f64| {
        let [min, median, max] = spread(rounds.iter().map(of).collect());
        format!("{median:7.2} ({min:.2}..{max:.2})")
    };
    for (which, side) in ["ours, exact", "ours", "minimax-rs"].into_iter().enumerate() {
        let [_, rate, _] = spread(rounds.iter().map(|round| round[which].rate() / 1e6).collect());
        let [_, time, _] = spread(rounds.iter().map(|round| round[which].time).collect());
        let Work { moves, waits, .. } = rounds[0][which];
        print!("  {side:<11} {moves:>11} nodes {waits:>10} waits {time:>8.3} s {rate:>6.2} M/s");
        if which < 2 {
            print!("; by those of minimax-rs: ");
            print!("nodes/s {}", ratio(&|round| round[which].rate() / round[2].rate()));
            let with_waits = |round: &[Work; 3]| round[which].rate() / round[2].rate_with_waits();
            print!(", waits counted {}", ratio(&with_waits));
            print!(", time {}", ratio(&|round| round[2].time / round[which].time));
        }
        println!();
    }
}

/// Who plays.
#[derive(Clone, Copy)]
enum Side {
    Ours(Options),
    Theirs(Parts),
}

impl Side {
    fn read(text: &str) -> Self {
        let options = Options { table_mb: TABLE_MB, ..Options::default() };
        match text {
            "ours" => Self::Ours(options),
            "exact" => Self::Ours(options.exact()),
            "usual" => Self::Theirs(Parts::USUAL),
            _ => Self::Theirs(Parts::read(text)),
        }
    }

    fn player<P: Game>(self) -> Player<P> {
        match self {
            Self::Ours(options) => Player::Ours(Engine::new(), options),
            Self::Theirs(parts) => Player::Theirs(Box::new(parts.search()), parts),
        }
    }
}

/// Somebody in a game.
enum Player<P: Game> {
    Ours(Engine, Options),
    Theirs(Box<IterativeSearch<Judge<P>>>, Parts),
}

impl<P: Game> Player<P> {
    /// The move; of the other engine the first one, should it have none in time.
    fn choose(&mut self, game: &GameRecord<P>, time: Duration) -> P::Move {
        let history = matches::history(game);
        match self {
            Self::Ours(engine, options) => {
                ours(engine, game.position(), &history, &Limits::time(time), options).best()
            }
            Self::Theirs(search, parts) => {
                let often = history.rules.repetition.map_or(usize::MAX, |n| n as usize - 1);
                let keys = &history.keys;
                let occurs = |key| keys.iter().filter(|&&other| other == key).count();
                let drawn = keys.iter().copied().filter(|&key| occurs(key) >= often).collect();
                let starts = keys.last() == Some(&game.position().key());
                let common = Common::new(drawn, parts.hints, parts.waits);
                search.set_timeout(time);
                match search.choose_move(&State::new(game.position().clone(), starts, common)) {
                    Some(Ply::Move(m)) => m,
                    _ => game.position().nth_move(0).expect("a legal move"),
                }
            }
        }
    }
}

/// An opening after which neither side is much better off.
fn balanced<P: Game>(plies: u32, seed: u64, nodes: u64) -> GameRecord<P> {
    let lead = |game: &GameRecord<P>| {
        let (limits, options) = (Limits::nodes(nodes), Options::default());
        let history = matches::history(game);
        ours(&mut Engine::new(), game.position(), &history, &limits, &options).score().raw().abs()
    };
    let tries = (0..OPENINGS).map(|number| openings::opening(plies, seed ^ number << 40));
    let mut best: Option<(i32, GameRecord<P>)> = None;
    for game in tries {
        let lead = lead(&game);
        if best.as_ref().is_none_or(|(least, _)| lead < *least) {
            best = Some((lead, game));
        }
        if lead <= BALANCED {
            break;
        }
    }
    best.expect("an opening").1
}

fn play_match<P: Game>(name: &str, asked: &Asked) {
    let mut tally = Tally { players: 2, points: Vec::new() };
    let mut used = [(0, Duration::ZERO); 2];
    let mut pairs = [0; 5];
    for number in 0..asked.games {
        let mine = (number % 2) as u8;
        let game = balanced::<P>(asked.plies, asked.seed ^ (number / 2) << 20, asked.judge);
        let mut players = asked.sides.map(Side::player);
        let got = matches::play(game, |seat, game| {
            let which = usize::from(seat != mine);
            let began = Instant::now();
            let m = players[which].choose(game, asked.time);
            used[which].0 += 1;
            used[which].1 += began.elapsed();
            m
        });
        tally.points.push(got[usize::from(mine)]);
        if let [.., first, second] = tally.points[..]
            && mine == 1
        {
            pairs[(2.0 * (first + second)) as usize] += 1;
        }
    }
    tally.print(name);
    let time =
        used.map(|(moves, time): (u32, Duration)| 1e3 * time.as_secs_f64() / f64::from(moves));
    println!(
        "  pairs with 0, 1/2, 1, 3/2, 2 points: {pairs:?}; {:.1} and {:.1} ms a move",
        time[0], time[1]
    );
}

/// What the command line asks for.
struct Asked {
    rounds: usize,
    depth: Option<u32>,
    parts: Parts,
    games: u64,
    time: Duration,
    seed: u64,
    plies: u32,
    judge: u64,
    sides: [Side; 2],
}

/// One game: its comparison, the depth for it, its match.
type Runs = (fn(&str, u32, &Asked), u32, fn(&str, &Asked));

fn main() {
    let arguments = Arguments::read();
    let text = |name: &str| arguments.value::<String>(name);
    let number = |name: &str, otherwise: u64| arguments.value(name).unwrap_or(otherwise);
    let side = |name: &str, otherwise: &str| Side::read(&text(name).unwrap_or(otherwise.into()));
    let asked = Asked {
        rounds: number("--rounds", 5) as usize,
        depth: arguments.value("--depth"),
        parts: text("--parts").map_or(Parts::USUAL, |text| Parts::read(&text)),
        games: number("--match", 0),
        time: Duration::from_millis(number("--ms", 100)),
        seed: number("--seed", 1),
        plies: number("--plies", 8) as u32,
        judge: number("--judge", 20_000),
        sides: [side("--first", "ours"), side("--second", "usual")],
    };
    let games: [(&str, Runs); 4] = [
        ("arkantar", (compare::<Arkantar>, 7, play_match::<Arkantar>)),
        ("tritrac", (compare::<TriTrac>, 3, play_match::<TriTrac>)),
        ("thief", (compare::<Thief<5>>, 4, play_match::<Thief<5>>)),
        ("thief-7x7", (compare::<Thief<7>>, 3, play_match::<Thief<7>>)),
    ];
    for (name, (compare, depth, play_match)) in arguments.choose(&games) {
        if asked.games > 0 { play_match(name, &asked) } else { compare(name, depth, &asked) }
    }
}
