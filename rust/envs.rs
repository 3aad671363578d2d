//! Many games that are stepped together: what an agent that learns by playing wants.
//!
//! Agents see decisions alone: rolls are made here. A game that has ended, won or drawn by the
//! rules of its record, begins anew in the same step. Whatever is random comes from generators of
//! each game's own, so that nothing depends on the number of threads.

use std::thread;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::keys::mix;
use crate::numbers::Numbered;
use crate::playout::seed_of;
use crate::position::{Actor, Outcome};
use crate::record::DrawRules;

/// The fewest games for which a thread is worth while.
const SHARE: usize = 64;

/// How games are set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many games.
    pub games: usize,
    /// Game `i` is the same for the same seed and actions, whatever the number of games or threads.
    pub seed: u64,
    /// When a game is drawn.
    pub rules: DrawRules,
    /// Worker threads.
    pub threads: usize,
    /// For each seat the actions as it sees them (see [`view`](crate::games::view)), by which they
    /// are then numbered; none if their own numbers hold.
    pub views: Vec<Vec<usize>>,
}

/// What is told of all games after a step: an entry or a row for each.
pub struct Rows<'a> {
    /// The position as the player to act sees it: see [`Numbered::observe`].
    pub observations: &'a mut [f32],
    /// Which actions are legal.
    pub masks: &'a mut [bool],
    /// The seat to act.
    pub players: &'a mut [i8],
    /// What each seat gets if the game has ended with this step (see [`Outcome::returns`]), else 0.
    pub rewards: &'a mut [f32],
    /// Whether the game has ended with this step; the rest of the row tells of the next one's
    /// start.
    pub dones: &'a mut [bool],
    /// The plies played in the game, rolls included; of one that has ended, in that one.
    pub plies: &'a mut [u32],
}

/// How many numbers a game has in each array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The shape of an observation.
    pub shape: [usize; 3],
    /// How many actions there are.
    pub actions: usize,
    /// The number of seats.
    pub players: usize,
}

impl<'a> Rows<'a> {
    /// The rows of so many games after another, the last part perhaps of fewer.
    fn parts(self, sizes: Sizes, games: usize) -> impl Iterator<Item = Rows<'a>> {
        let seen: usize = sizes.shape.iter().product();
        let mut observations = self.observations.chunks_mut(games * seen);
        let mut masks = self.masks.chunks_mut(games * sizes.actions);
        let mut players = self.players.chunks_mut(games);
        let mut rewards = self.rewards.chunks_mut(games * sizes.players);
        let mut dones = self.dones.chunks_mut(games);
        let mut plies = self.plies.chunks_mut(games);
        std::iter::from_fn(move || {
            Some(Rows {
                observations: observations.next()?,
                masks: masks.next()?,
                players: players.next()?,
                rewards: rewards.next()?,
                dones: dones.next()?,
                plies: plies.next()?,
            })
        })
    }
}

/// Why no game was stepped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalAction {
    /// The first game whose action is none of a legal move.
    pub game: usize,
    /// The action.
    pub found: i64,
    /// How many are legal there.
    pub legal: u64,
    /// The text of the position.
    pub position: String,
}

/// Games of one variant, all from the same start.
pub struct Envs<P: Numbered> {
    start: P,
    rules: DrawRules,
    threads: usize,
    views: Views,
    games: Vec<Game<P>>,
    /// The moves that the step at hand plays.
    chosen: Vec<Option<P::Move>>,
}

impl<P: Numbered> Envs<P> {
    /// Games that begin at `start`, which is not finished.
    pub fn new(start: P, setup: Setup) -> Self {
        let games = (0..setup.games).map(|i| Game::new(start.clone(), seed_of(setup.seed, i)));
        let mut envs = Self {
            games: games.collect(),
            chosen: vec![None; setup.games],
            views: Views(setup.views.into_iter().map(View::new).collect()),
            rules: setup.rules,
            threads: setup.threads,
            start,
        };
        envs.begin();
        envs
    }

    /// How many numbers a game has in each array.
    pub fn sizes(&self) -> Sizes {
        Sizes {
            shape: self.start.shape(),
            actions: P::actions(),
            players: self.start.players().into(),
        }
    }

    /// The position of a game.
    pub fn position(&self, game: usize) -> Option<&P> {
        self.games.get(game).map(|game| &game.position)
    }

    /// Begins all games anew; with a seed the generators too, else they go on.
    pub fn reset(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            let seeds = (0..).map(|i| seed_of(seed, i));
            self.games.iter_mut().zip(seeds).for_each(|(game, seed)| game.seed(seed));
        }
        self.begin();
    }

    fn begin(&mut self) {
        let (start, rules) = (&self.start, self.rules);
        self.games.iter_mut().for_each(|game| game.begin(start, rules));
    }

    /// Tells of all games as they stand, none of which has ended just now.
    pub fn show(&mut self, rows: Rows<'_>) {
        let (sizes, views, share) = (self.sizes(), &self.views, self.share());
        let parts = self.games.chunks_mut(share).zip(rows.parts(sizes, share));
        work_on(parts, |(games, rows)| {
            for (game, row) in games.iter().zip(rows.parts(sizes, 1)) {
                game.show(None, views, row);
            }
        });
    }

    /// Plays an action in every game, or in none if one is illegal.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] for the first game that cannot play its action.
    pub fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), IllegalAction> {
        let (sizes, views, share) = (self.sizes(), &self.views, self.share());
        let (start, rules) = (&self.start, self.rules);
        let parts = self.games.chunks(share).zip(self.chosen.chunks_mut(share));
        work_on(parts.zip(actions.chunks(share)), |((games, chosen), actions)| {
            for ((game, chosen), &action) in games.iter().zip(chosen).zip(actions) {
                *chosen = game.move_of(action, views);
            }
        });
        if let Some(game) = self.chosen.iter().position(Option::is_none) {
            let position = &self.games[game].position;
            let (found, legal) = (actions[game], position.count_moves());
            return Err(IllegalAction { game, found, legal, position: position.to_string() });
        }
        let parts = self.games.chunks_mut(share).zip(self.chosen.chunks(share));
        work_on(parts.zip(rows.parts(sizes, share)), |((games, chosen), rows)| {
            for ((game, chosen), row) in games.iter_mut().zip(chosen).zip(rows.parts(sizes, 1)) {
                let outcome = chosen.and_then(|m| game.play(m, rules));
                let ended = outcome.map(|outcome| (outcome, game.plies));
                if ended.is_some() {
                    game.begin(start, rules);
                }
                game.show(ended, views, row);
            }
        });
        Ok(())
    }

    /// Chooses an action in every game, each legal one equally likely.
    pub fn choose(&mut self, actions: &mut [i64]) {
        let (views, share) = (&self.views, self.share());
        let parts = self.games.chunks_mut(share).zip(actions.chunks_mut(share));
        work_on(parts, |(games, actions)| {
            for (game, action) in games.iter_mut().zip(actions) {
                *action = game.choose(views);
            }
        });
    }

    /// How many games each thread gets.
    fn share(&self) -> usize {
        self.games.len().div_ceil(self.threads.max(1)).max(SHARE)
    }
}

/// The actions as each seat sees them; nothing for one whose own numbers are the common ones.
struct Views(Vec<Option<View>>);

impl Views {
    fn of(&self, seat: u8) -> Option<&View> {
        self.0.get(usize::from(seat))?.as_ref()
    }
}

/// The actions as a seat sees them.
struct View {
    /// The number for all of what the seat has at each of its own numbers.
    common: Vec<usize>,
    /// The reverse.
    own: Vec<usize>,
}

impl View {
    fn new(common: Vec<usize>) -> Option<Self> {
        if common.is_sorted() {
            return None;
        }
        let mut own = vec![0; common.len()];
        for (number, &action) in common.iter().enumerate() {
            own[action] = number;
        }
        Some(Self { common, own })
    }
}

/// One of the games.
struct Game<P> {
    position: P,
    /// Rolls.
    dice: Xoshiro256PlusPlus,
    /// Chooses actions for those who want to play at random.
    chooser: Xoshiro256PlusPlus,
    /// The keys of the positions at turn starts, where repetition counts.
    keys: Vec<u64>,
    turns: u32,
    plies: u32,
}

impl<P: Numbered> Game<P> {
    fn new(position: P, seed: u64) -> Self {
        let [dice, chooser] = generators(seed);
        Self { position, dice, chooser, keys: Vec::new(), turns: 0, plies: 0 }
    }

    fn seed(&mut self, seed: u64) {
        [self.dice, self.chooser] = generators(seed);
    }

    /// Begins at `start`, with a roll if one is due.
    fn begin(&mut self, start: &P, rules: DrawRules) {
        self.position = start.clone();
        self.keys.clear();
        (self.turns, self.plies) = (0, 0);
        if rules.repetition.is_some() {
            self.keys.push(start.key());
        }
        if let Some(roll) = self.roll() {
            self.play(roll, rules);
        }
    }

    fn seat(&self) -> u8 {
        self.position.actor().seat().unwrap_or(0)
    }

    /// The legal move of an action's number.
    fn move_of(&self, action: i64, views: &Views) -> Option<P::Move> {
        let action = usize::try_from(action).ok()?;
        let action = match views.of(self.seat()) {
            Some(view) => *view.common.get(action)?,
            None => action,
        };
        self.position.move_at(action)
    }

    /// Plays a move and what rolls are due after it; tells the outcome if the game is over.
    fn play(&mut self, m: P::Move, rules: DrawRules) -> Option<Outcome> {
        let mut m = m;
        loop {
            let next = self.position.play(m);
            let is_turn = next.actor().seat() != self.position.actor().seat();
            self.position = next;
            self.plies += 1;
            let over = self.position.outcome();
            if over.is_some() {
                return over;
            }
            if is_turn && self.begins_drawn_turn(rules) {
                return Some(Outcome { winner: None, reason: "drawn" });
            }
            m = self.roll()?;
        }
    }

    /// Counts a turn that begins, and tells whether it is drawn, as a game record would.
    fn begins_drawn_turn(&mut self, rules: DrawRules) -> bool {
        self.turns += 1;
        let repeated = rules.repetition.is_some_and(|limit| {
            let key = self.position.key();
            self.keys.push(key);
            self.keys.iter().filter(|&&other| other == key).count() >= limit as usize
        });
        repeated || rules.turn_limit.is_some_and(|limit| self.turns >= limit)
    }

    /// An outcome of chance, if one is due.
    fn roll(&mut self) -> Option<P::Move> {
        let is_due = matches!(self.position.actor(), Actor::Chance(_));
        is_due.then(|| self.position.choose(|moves| self.dice.random_range(0..moves))).flatten()
    }

    /// Some legal action.
    fn choose(&mut self, views: &Views) -> i64 {
        let m = self.position.choose(|moves| self.chooser.random_range(0..moves));
        let action = m.map_or(0, P::action);
        views.of(self.seat()).map_or(action, |view| view.own[action]) as i64
    }

    /// Tells how the game stands, and how the one before `ended` if it did so just now.
    fn show(&self, ended: Option<(Outcome, u32)>, views: &Views, row: Rows<'_>) {
        let seat = self.seat();
        self.position.observe(seat, row.observations);
        match views.of(seat) {
            None => self.position.mark_legal(row.masks),
            Some(view) => {
                row.masks.fill(false);
                self.position.each_action(|action| row.masks[view.own[action]] = true);
            }
        }
        row.players.fill(seat.cast_signed());
        row.dones.fill(ended.is_some());
        row.plies.fill(ended.map_or(self.plies, |(_, plies)| plies));
        row.rewards.fill(0.0);
        if let Some((outcome, _)) = ended {
            let returns = outcome.returns(self.position.players());
            row.rewards.iter_mut().zip(returns).for_each(|(to, get)| *to = get as f32);
        }
    }
}

/// The generators of a game: for dice, and for actions at random.
fn generators(seed: u64) -> [Xoshiro256PlusPlus; 2] {
    [seed, mix(seed)].map(Xoshiro256PlusPlus::seed_from_u64)
}

/// Works on every part, each on a thread of its own, the first on this one.
fn work_on<T: Send>(parts: impl Iterator<Item = T>, work: impl Fn(T) + Sync) {
    let mut parts = parts;
    let Some(first) = parts.next() else { return };
    thread::scope(|scope| {
        for part in parts {
            let work = &work;
            scope.spawn(move || work(part));
        }
        work(first);
    });
}
