//! Proposing moves for a random choice, without finding all of them.
//!
//! Every cell from which a piece can go somewhere on an empty board has a list of proposals: a
//! target, and the cells between. A proposal is drawn and looked at; if it is no legal move, another
//! is drawn. That takes a tenth of the work that finding all moves takes.

use super::board::{Cells, Kind};
use super::generate::Sight;
use super::geometry::{Board, Cell, DIAMONDS, EDGES, LANES, LINES, Seats};
use super::moves::Move;
use super::sets::Set;
use super::slides::CELLS;
use crate::trigrid::Steps;

/// Where a piece may go.
#[derive(Clone, Copy)]
struct Target {
    to: u8,
    landing: Landing,
    /// Of what a Column can become on its upgrade lane, which.
    choice: u8,
    /// There is another way to the same target, the proposal before this one.
    second: bool,
}

/// What a target must hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Landing {
    Nothing,
    Enemy,
    Either,
}

/// The proposals for the pieces of a kind, and for Columns of a colour: the same number for each
/// cell.
struct Lists<S> {
    len: u32,
    targets: Vec<Target>,
    /// For those that go far the cells on the way, which must be empty; for an Arcus all but the
    /// screen.
    between: Vec<S>,
}

/// The proposals of a board: for each kind, for Columns of each colour.
pub(super) struct Proposals<S>([Lists<S>; 8]);

impl<S: Set> Lists<S> {
    fn new<B: Board<Set = S>>(list: impl Fn(u8) -> Vec<(Target, S)>, goes_far: bool) -> Self {
        let lists: Vec<_> = B::cells().map(|cell| (cell, list(cell))).collect();
        let len = lists.iter().map(|(_, list)| list.len()).max().unwrap_or(0);
        // A piece does not go where it stands.
        let blank = |cell| Target { to: cell, landing: Landing::Nothing, choice: 0, second: false };
        let blanks = (0..CELLS as u8).flat_map(|cell| std::iter::repeat_n(blank(cell), len));
        let mut targets: Vec<_> = blanks.collect();
        let mut between = vec![S::EMPTY; if goes_far { targets.len() } else { 0 }];
        for (cell, list) in lists {
            for (i, (target, way)) in list.into_iter().enumerate() {
                let at = usize::from(cell) * len + i;
                targets[at] = target;
                if goes_far {
                    between[at] = way;
                }
            }
        }
        Self { len: len as u32, targets, between }
    }
}

impl<S: Set> Proposals<S> {
    pub(super) fn new<B: Board<Set = S>>() -> Self {
        let far = |families: &[[Steps; 6]]| Lists::new::<B>(|cell| ways::<B>(cell, families), true);
        let column = |colour: usize| {
            let choices = |from, to| match B::lane(colour, to) {
                lane if lane < B::lane(colour, from) => 0,
                lane if lane == B::UPGRADE_LANE => MOST_CHOICES,
                _ => 1,
            };
            Lists::new::<B>(|cell| near::<B>(cell, |to| choices(cell, to)), false)
        };
        Self([
            Lists::new::<B>(|cell| near::<B>(cell, |_| 1), false),
            far(&[LINES, LANES, DIAMONDS]),
            far(&[LANES]),
            far(&[LINES]),
            column(0),
            column(1),
            column(2 % B::SEATS),
            column(3 % B::SEATS),
        ])
    }
}

/// Of how many kinds a Column has the choice at most (TN8).
const MOST_CHOICES: u8 = 2;

/// The short moves from a cell, each as often as the target has choices.
fn near<B: Board>(cell: u8, choices: impl Fn(u8) -> u8) -> Vec<(Target, B::Set)> {
    let steps = EDGES.map(|steps| (steps, Landing::Nothing)).into_iter();
    let captures = LINES.map(|steps| (steps, Landing::Enemy)).into_iter();
    let targets = steps
        .chain(captures)
        .filter_map(|(steps, landing)| B::path(cell, steps).next().map(|to| (to, landing)));
    targets
        .flat_map(|(to, landing)| {
            let target = move |choice| Target { to, landing, choice, second: false };
            (0..choices(to)).map(move |choice| (target(choice), B::Set::EMPTY))
        })
        .collect()
}

/// The ways along some families of paths.
fn ways<B: Board>(cell: u8, families: &[[Steps; 6]]) -> Vec<(Target, B::Set)> {
    let mut ways = Vec::new();
    for &steps in families.iter().flatten() {
        let mut between = B::Set::EMPTY;
        for to in B::path(cell, steps) {
            ways.push((to, between));
            between |= B::Set::of(to);
        }
    }
    // A way is of use only if no other has a part of its cells between.
    ways.sort_unstable_by_key(|&(to, between)| (to, between.len()));
    let mut kept: Vec<(u8, B::Set)> = Vec::new();
    for (to, between) in ways {
        let better = |&&(t, b): &&(u8, B::Set)| t == to && b & between == b;
        if kept.iter().find(better).is_none() {
            kept.push((to, between));
        }
    }
    let proposals = kept.iter().enumerate().map(|(i, &(to, between))| {
        let second = i > 0 && kept[i - 1].0 == to;
        assert!(!(second && i > 1 && kept[i - 2].0 == to), "no target has more than two ways");
        (Target { to, landing: Landing::Either, choice: 0, second }, between)
    });
    proposals.collect()
}

/// So often nothing is accepted only if there are hardly any moves.
const TRIES: u32 = 100;

impl<const N: usize> Sight<'_, N>
where
    Seats<N>: Board,
{
    /// A move but a pass, each equally likely if `pick` gives each number below its argument with
    /// the same probability; or nothing.
    #[inline]
    pub(super) fn propose(&self, mut pick: impl FnMut(u64) -> u64) -> Option<Move<N>> {
        let lists = &self.tables.proposals.0;
        let own = self.own_by_kind();
        let counts: [u32; 5] = std::array::from_fn(|kind| own[kind].len() * lists[kind].len);
        let mut ends = counts;
        for kind in 1..5 {
            ends[kind] += ends[kind - 1];
        }
        (0..TRIES).find_map(|_| {
            let n = pick(ends[4].into()) as u32;
            let kind = ends[..4].iter().filter(|&&end| n >= end).count();
            let (n, len) = (n + counts[kind] - ends[kind], lists[kind].len);
            let cell = own[kind].nth((n / len).into())?;
            self.accept(Kind::ALL[kind], cell, (n % len) as usize)
        })
    }

    /// The army's pieces of each kind.
    #[inline]
    fn own_by_kind(&self) -> [Cells<N>; 5] {
        let obelisk = self.position.obelisk(self.seat);
        let [ancient, arcus, triga] = self.position.kinds.map(|set| set & self.own);
        [obelisk, ancient, arcus, triga, self.own & !(obelisk | ancient | arcus | triga)]
    }

    /// The move of a proposal, if it is legal.
    #[inline]
    fn accept(&self, kind: Kind, cell: u8, n: usize) -> Option<Move<N>> {
        let (mut list, mut colour) = (kind as usize, 0);
        if kind == Kind::Column {
            colour = self.position.colour_in(self.seat, cell);
            list += usize::from(colour);
        }
        let lists = &self.tables.proposals.0[list % 8];
        let n = usize::from(cell) * lists.len as usize + n;
        let Target { to, landing, choice, second } = lists.targets[n];
        let is_empty = !self.occupied.has(to);
        let wrong = if is_empty { Landing::Enemy } else { Landing::Nothing };
        if landing == wrong || self.own.has(to) {
            return None;
        }
        let mut upgrade = None;
        if kind == Kind::Column {
            if self.tables.upgrade[usize::from(colour) % 4].has(to) {
                upgrade = *self.position.upgrades(colour).get(usize::from(choice))?;
            }
        } else if kind != Kind::Obelisk
            && (!self.is_clear(kind, to, lists.between[n])
                || second && self.is_clear(kind, to, lists.between[n - 1]))
        {
            return None;
        }
        let form = if is_empty { Move::Plain } else { Move::Capture };
        Some(form(Cell(cell), Cell(to), upgrade))
    }

    /// Whether a piece comes by these cells.
    #[inline]
    fn is_clear(&self, kind: Kind, to: u8, between: Cells<N>) -> bool {
        let pieces = between & self.occupied;
        if kind == Kind::Arcus {
            let arcus = self.arcus & (between | Cells::<N>::of(to));
            pieces.len() == 1 && arcus.is_empty()
        } else {
            pieces.is_empty()
        }
    }
}
