//! Depth-first proof-number search (Nagai 2002) in which every claim has its number of plies.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::proof::{Known, Limits, NEVER, Outlook, Proof, ProofError, Threats, Verdict};

/// The proof number of what is disproved, and the other way round; no sum comes near.
const INFINITE: u32 = u32::MAX / 4;

/// How hard it looks to prove or to disprove a claim: lower bounds of the number of positions
/// that have to be settled yet.
///
/// Where the rule for a sum of numbers says "sum", the largest of them and 1 for each other one
/// are taken (weak proof numbers, Ueda et al. 2008): moves that lead to the same positions would
/// be counted again and again otherwise.
#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    /// These numbers, unless the claim about so many plies is settled.
    const fn given(self, known: Known, plies: u32) -> Self {
        if known.wins(plies) {
            Self { proof: 0, disproof: INFINITE }
        } else if known.held >= plies {
            Self { proof: INFINITE, disproof: 0 }
        } else {
            self
        }
    }

    /// What one player has to find: he needs one of the moves.
    const fn to_find(self, attacking: bool) -> u32 {
        if attacking { self.proof } else { self.disproof }
    }

    /// What the other one has to refute: he needs all.
    const fn to_refute(self, attacking: bool) -> u32 {
        self.to_find(!attacking)
    }

    const fn of(find: u32, refute: u32, attacking: bool) -> Self {
        if attacking {
            Self { proof: find, disproof: refute }
        } else {
            Self { proof: refute, disproof: find }
        }
    }

    const fn reaches(self, limit: Self) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

/// What the table holds of a position.
#[derive(Clone, Copy)]
struct Stored<M> {
    known: Known,
    numbers: Numbers,
    /// The attacker's winning move, or the defender's move that holds.
    best: Option<M>,
    /// How much was spent on it: what is dropped first.
    spent: u64,
}

/// A position as a key of the table: it hashes to its Zobrist key and is compared in full.
#[derive(PartialEq, Eq)]
struct Place<P>(P);

impl<P: Threats> Hash for Place<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

/// Takes a Zobrist key for what it is: well mixed.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = self.0.rotate_left(5) ^ key;
    }
}

type Table<P> =
    HashMap<Place<P>, Stored<<P as crate::Position>::Move>, BuildHasherDefault<KeyHasher>>;

/// A move that is being searched.
struct Child<P: Threats> {
    m: P::Move,
    position: P,
    known: Known,
    numbers: Numbers,
}

/// What is to be said of a position after a look at its moves.
struct Summary<M> {
    known: Known,
    numbers: Numbers,
    best: Option<M>,
}

/// A search for proofs from one position; what it has found stays for the next question.
pub struct Prover<P: Threats> {
    root: P,
    attacker: u8,
    table: Table<P>,
    most_entries: usize,
    nodes: u64,
}

/// What ends a search early.
struct Guard<'a> {
    stop: &'a AtomicBool,
    nodes: u64,
    deadline: Option<Instant>,
    stopped: bool,
}

impl<'a> Guard<'a> {
    const fn unlimited(stop: &'a AtomicBool) -> Self {
        Self { stop, nodes: u64::MAX, deadline: None, stopped: false }
    }

    /// A node takes so long that the clock can be asked at each.
    fn is_over(&mut self, nodes: u64) -> bool {
        self.stopped |= nodes >= self.nodes
            || self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|t| Instant::now() >= t);
        self.stopped
    }
}

impl<P: Threats> Prover<P> {
    /// A search for the player to act.
    pub fn new(root: &P) -> Result<Self, ProofError> {
        if root.players() != 2 || P::DICE {
            return Err(ProofError::Game { players: root.players(), dice: P::DICE });
        }
        let over = || ProofError::Over { position: root.to_string() };
        let attacker = root.actor().seat().ok_or_else(over)?;
        let (table, most_entries) = (Table::default(), usize::MAX);
        Ok(Self { root: root.clone(), attacker, table, most_entries, nodes: 0 })
    }

    /// The position that is asked about.
    pub fn root(&self) -> &P {
        &self.root
    }

    /// The seat of the player to act there.
    pub fn attacker(&self) -> u8 {
        self.attacker
    }

    /// Searches whether he forces a win within `plies` plies, fewer first; `on_info` is told after
    /// each number of plies that is ruled out, with the nodes so far.
    pub fn prove(
        &mut self,
        plies: u32,
        limits: &Limits,
        stop: &AtomicBool,
        mut on_info: impl FnMut(u32, u64),
    ) -> Proof<P::Move> {
        let began = Instant::now();
        let before = self.nodes;
        let mut guard = Guard {
            stop,
            stopped: false,
            nodes: limits.nodes.map_or(u64::MAX, |n| before.saturating_add(n)),
            deadline: limits.time.and_then(|time| began.checked_add(time)),
        };
        // An entry and its share of the empty places, while the table grows.
        let entry = 2 * size_of::<(Place<P>, Stored<P::Move>)>();
        self.most_entries = limits.table_mb.saturating_mul((1 << 20) / entry).max(1 << 10);
        let mut known = self.look(&self.root.clone(), 0).known;
        while !known.settles(plies) && !guard.stopped {
            known = known.and(self.settle(&self.root.clone(), known.held + 1, &mut guard));
            on_info(known.held, self.nodes - before);
        }
        let verdict = match known {
            Known { win, .. } if known.wins(plies) => Verdict::Win(win),
            Known { held, .. } if held >= plies => Verdict::NoWin(held),
            Known { held, .. } => Verdict::Unknown(held),
        };
        let line = match verdict {
            Verdict::Win(win) => self.line(win, stop).unwrap_or_default(),
            _ => Vec::new(),
        };
        Proof { verdict, line, nodes: self.nodes - before, time: began.elapsed() }
    }

    /// A line in which the attacker wins in `plies` plies, the fewest possible, and the defender
    /// holds out as long as he can; `None` if it was stopped.
    fn line(&mut self, plies: u32, stop: &AtomicBool) -> Option<Vec<P::Move>> {
        let (mut p, mut line) = (self.root.clone(), Vec::new());
        for left in (0..plies).rev() {
            let m = if self.is_attacking(&p) {
                self.best_move(&p, left + 1, stop)?
            } else {
                self.longest_defence(&p, left, stop)?
            };
            p = p.play(m);
            line.push(m);
        }
        Some(line)
    }

    /// A move after which the attacker needs `left` plies, no fewer.
    fn longest_defence(&mut self, p: &P, left: u32, stop: &AtomicBool) -> Option<P::Move> {
        for m in p.moves() {
            let fewer = left.checked_sub(1);
            let known = self.settled(&p.play(m), fewer.unwrap_or(0), stop)?;
            if fewer.is_none_or(|fewer| !known.wins(fewer)) {
                return Some(m);
            }
        }
        None
    }

    /// What is known of a position once it is settled for so many plies; `None` if it was stopped.
    pub(super) fn settled(&mut self, p: &P, plies: u32, stop: &AtomicBool) -> Option<Known> {
        let mut known = self.look(p, plies).known;
        if !known.settles(plies) {
            known = known.and(self.settle(p, plies, &mut Guard::unlimited(stop)));
        }
        known.settles(plies).then_some(known)
    }

    /// In a position that is settled for so many plies the move that does it: the attacker's
    /// winning one, or the defender's that holds; `None` if it was stopped.
    pub(super) fn best_move(&mut self, p: &P, plies: u32, stop: &AtomicBool) -> Option<P::Move> {
        if let Some(m) = p.winning_move() {
            return Some(m);
        }
        let place = Place(p.clone());
        if self.table.get(&place).is_none_or(|s| !s.known.settles(plies) || s.best.is_none()) {
            self.settle(p, plies, &mut Guard::unlimited(stop));
        }
        self.table.get(&place)?.best
    }

    pub(super) fn is_attacking(&self, p: &P) -> bool {
        p.actor().seat() == Some(self.attacker)
    }

    /// Searches until a claim is settled or the search is over.
    fn settle(&mut self, p: &P, plies: u32, guard: &mut Guard<'_>) -> Known {
        let limit = Numbers { proof: INFINITE, disproof: INFINITE };
        self.search(p, plies, limit, guard).known
    }

    /// Searches the claim that the attacker wins within `plies` plies until it is settled or one of
    /// its numbers reaches the limit.
    fn search(
        &mut self,
        p: &P,
        plies: u32,
        limit: Numbers,
        guard: &mut Guard<'_>,
    ) -> Summary<P::Move> {
        let before = self.nodes;
        self.nodes += 1;
        let attacking = self.is_attacking(p);
        let mut children = Vec::new();
        let mut summary = self.expand(p, plies, &mut children);
        while !summary.known.settles(plies)
            && !summary.numbers.reaches(limit)
            && !guard.is_over(self.nodes)
        {
            let (chosen, child_limit) = choose(&children, limit, attacking);
            let child = &mut children[chosen];
            let found = self.search(&child.position, plies - 1, child_limit, guard);
            child.known = child.known.and(found.known);
            child.numbers = found.numbers.given(child.known, plies - 1);
            summary = summarise(&children, attacking);
        }
        self.store(p, plies, &summary, self.nodes - before);
        summary
    }

    /// Makes the moves of a position; as soon as one of them settles the claim, no more.
    fn expand(&self, p: &P, plies: u32, children: &mut Vec<Child<P>>) -> Summary<P::Move> {
        let attacking = self.is_attacking(p);
        let mut settled = None;
        let look = |m| {
            if settled.is_some() {
                return;
            }
            let position = p.play(m);
            let Summary { known, numbers, .. } = self.look(&position, plies - 1);
            if attacking && known.wins(plies - 1) {
                settled = Some((m, Known { win: known.win + 1, held: 0 }));
            } else if !attacking && !known.wins(plies - 1) && known.held >= plies - 1 {
                settled = Some((m, Known { win: NEVER, held: known.held.saturating_add(1) }));
            }
            let numbers = numbers.given(known, plies - 1);
            children.push(Child { m, position, known, numbers });
        };
        if attacking {
            p.each_move(look)
        } else {
            p.each_defence(look)
        }
        match settled {
            Some((m, known)) => Summary { known, numbers: Numbers::UNKNOWN, best: Some(m) },
            None => summarise(children, attacking),
        }
    }

    /// What is known of a position without searching it.
    fn look(&self, p: &P, plies: u32) -> Summary<P::Move> {
        let mut summary = Summary { known: Known::NOTHING, numbers: Numbers::UNKNOWN, best: None };
        if let Some(outcome) = p.outcome() {
            let won = outcome.winner == Some(self.attacker);
            summary.known =
                if won { Known { win: 0, held: 0 } } else { Known { win: NEVER, held: NEVER } };
            return summary;
        }
        let stored = self.table.get(&Place(p.clone()));
        let is_stored = stored.is_some();
        if let Some(stored) = stored {
            (summary.known, summary.numbers) = (stored.known, stored.numbers);
            if summary.known.settles(plies) {
                return summary;
            }
        } else if p.winning_move().is_some() {
            summary.known = if self.is_attacking(p) {
                Known { win: 1, held: 0 }
            } else {
                Known { win: NEVER, held: NEVER }
            };
            return summary;
        }
        if self.is_attacking(p) && plies <= 1 {
            summary.known.held = 1;
            return summary;
        }
        let Outlook { held, proof, disproof } = p.outlook(self.attacker, plies);
        let held = held.max(u32::from(self.is_attacking(p)));
        summary.known.held = summary.known.held.max(held);
        if !is_stored {
            summary.numbers = Numbers { proof, disproof };
        }
        summary
    }

    fn store(&mut self, p: &P, plies: u32, summary: &Summary<P::Move>, spent: u64) {
        let attacking = self.is_attacking(p);
        if self.table.len() >= self.most_entries {
            self.make_room();
        }
        let Summary { known, mut numbers, best } = *summary;
        if known.settles(plies) {
            // They say nothing of claims about more plies.
            numbers = Numbers::UNKNOWN;
        }
        let fresh = Stored { known: Known::NOTHING, numbers, best: None, spent: 0 };
        let stored = self.table.entry(Place(p.clone())).or_insert(fresh);
        let better =
            if attacking { known.win < stored.known.win } else { known.held > stored.known.held };
        if best.is_some() && (better || stored.best.is_none()) {
            stored.best = best;
        }
        stored.known = stored.known.and(known);
        stored.numbers = numbers;
        stored.spent = stored.spent.saturating_add(spent);
    }

    /// Drops at least half of the entries, those on which least was spent.
    fn make_room(&mut self) {
        let mut least = 2;
        while self.table.len() > self.most_entries / 2 {
            self.table.retain(|_, stored| stored.spent >= least);
            least *= 2;
        }
    }
}

/// The most promising move, and how far it is to be searched before another one is.
fn choose<P: Threats>(children: &[Child<P>], limit: Numbers, attacking: bool) -> (usize, Numbers) {
    let (mut best, mut second, mut chosen, mut open) = (INFINITE, INFINITE, 0, 0);
    for (i, child) in children.iter().enumerate() {
        let find = child.numbers.to_find(attacking);
        open += u32::from(find < INFINITE);
        if find < best {
            (second, best, chosen) = (best, find, i);
        } else {
            second = second.min(find);
        }
    }
    // A little over the second best: going to and fro is dear.
    let find = limit.to_find(attacking).min(second + second / 4 + 1);
    let refute = limit.to_refute(attacking).saturating_sub(open - 1);
    (chosen, Numbers::of(find, refute, attacking))
}

/// What all moves together say.
fn summarise<P: Threats>(children: &[Child<P>], attacking: bool) -> Summary<P::Move> {
    let best = if attacking {
        children.iter().min_by_key(|child| child.known.win)
    } else {
        children.iter().rev().max_by_key(|child| child.known.held)
    };
    let wins = children.iter().map(|child| child.known.win);
    let holds = children.iter().map(|child| child.known.held);
    let known = if attacking {
        Known { win: wins.min().unwrap_or(NEVER), held: holds.min().unwrap_or(0) }
    } else {
        // After a move that is no defence the attacker wins at once.
        Known { win: wins.max().unwrap_or(0).max(1), held: holds.max().unwrap_or(0) }
    };
    let known = known.a_ply_before();
    let has_point = if attacking { known.win < NEVER } else { known.held > 0 };
    let (mut find, mut refute, mut open) = (INFINITE, 0, 0);
    for Child { numbers, .. } in children {
        find = find.min(numbers.to_find(attacking));
        if numbers.to_find(attacking) < INFINITE {
            refute = refute.max(numbers.to_refute(attacking));
            open += 1;
        }
    }
    let numbers = Numbers::of(find, (refute + open).saturating_sub(1), attacking);
    Summary { known, numbers, best: best.map(|child| child.m).filter(|_| has_point) }
}
