//! Solving the endgames, material by material, the smallest first.
//!
//! A turn of several moves is taken apart, so that each board is looked at once and not once for
//! every way to it. Besides the value at the start of a turn, a board has two more:
//! - `after`: the normal move is made, and what is left is sacrifices or the end of the turn,
//! - `bonus`: a sacrifice is made, the normal move is not; nothing that wins is legal.
//!
//! All are for the player whose turn it is, who is taken to be White. A sacrifice and an attack
//! lead to less material, where everything is known; so does a sacrifice after a quiet move. What
//! stays inside a material are quiet moves with the end of the turn behind them, and those are
//! what [`solve`] goes back along. That no more than three sacrifices are legal never
//! matters with four units or fewer: a King and no others are left after three.

use super::board::{Squares, Steps, Thief, squares};
use super::index::{Index, Material};
use crate::solve::retrograde::{Graph, IMPOSSIBLE, Opening, RetrogradeError, solve};
use crate::solve::{Exact, Work};

/// No way to go on.
const NONE: u8 = 0x7F;

/// Bytes of [`Exact`] values by how good they are; [`NONE`] is the worst.
const RANKS: [u8; 128] = {
    let mut ranks = [0; 128];
    let mut byte = 0;
    while byte < NONE {
        ranks[byte as usize] = match byte {
            0 => 100,
            turns if turns % 2 == 1 => 255 - turns,
            turns => turns / 2,
        };
        byte += 1;
    }
    ranks
};

fn better(a: u8, b: u8) -> u8 {
    if RANKS[(a & 0x7F) as usize] >= RANKS[(b & 0x7F) as usize] { a } else { b }
}

/// What a turn is worth that ends where the other player has a position of this byte.
const fn turn_before(byte: u8) -> u8 {
    match byte {
        0 => 0,
        IMPOSSIBLE => NONE,
        turns => turns + 1,
    }
}

/// What is known of one material.
struct Class<const N: usize> {
    index: Index<N>,
    values: Vec<u8>,
    /// The other two values, made when a larger material asks for them.
    after: Option<Vec<u8>>,
    bonus: Option<Vec<u8>>,
}

/// The most units of a side.
const MOST: usize = 3;

/// How many places a list of materials has.
pub(super) const SLOTS: usize = (MOST + 1).pow(4);

impl Material {
    /// Whether both sides are small enough to be solved.
    pub fn fits(self) -> bool {
        usize::from(self.own.units().max(self.enemy.units())) <= MOST
    }
}

/// All that has been solved.
pub struct Endgames<const N: usize> {
    classes: Vec<Option<Class<N>>>,
}

impl<const N: usize> Default for Endgames<N> {
    fn default() -> Self {
        Self { classes: std::iter::repeat_with(|| None).take(SLOTS).collect() }
    }
}

impl<const N: usize> Endgames<N> {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether a material, and with it the one with the sides swapped, is solved.
    pub fn has(&self, material: Material) -> bool {
        self.class(material).is_some()
    }

    /// The bytes of all positions of a material that is solved, by their numbers.
    pub fn values(&self, material: Material) -> Option<&[u8]> {
        self.class(material).map(|class| &*class.values)
    }

    /// Solves a material and the one with the sides swapped; all smaller ones must be known.
    ///
    /// # Errors
    ///
    /// [`RetrogradeError`] if it was stopped or a result is too far away; nothing is known then.
    pub fn solve(&mut self, material: Material, work: &Work<'_>) -> Result<(), RetrogradeError> {
        self.prepare(material, work).ok_or(RetrogradeError::Stopped)?;
        let pair = Pair::new(self, material, work).ok_or(RetrogradeError::Stopped)?;
        let mut values = solve(&pair, work)?;
        let second = values.split_off(pair.sides[0].index.len());
        if material != material.turned() {
            self.insert(material.turned(), second);
        }
        self.insert(material, values);
        Ok(())
    }

    /// Takes up the values of a material that has been solved before, a byte for each number.
    pub fn insert(&mut self, material: Material, values: Vec<u8>) {
        let index = Index::new(material);
        self.classes[slot(material)] = Some(Class { index, values, after: None, bonus: None });
    }

    /// Forgets a material and the one with the sides swapped.
    pub fn forget(&mut self, material: Material) {
        for material in [material, material.turned()] {
            self.classes[slot(material)] = None;
        }
    }

    /// Sees to it that all is known that solving a material asks of smaller ones; `None` if it was
    /// stopped.
    fn prepare(&mut self, material: Material, work: &Work<'_>) -> Option<()> {
        for whole in [material, material.turned()] {
            let mut parts: Vec<_> = whole.parts().filter(|&part| part != whole).collect();
            parts.sort_by_key(|part| part.units());
            for part in parts {
                let Some(class) = &self.classes[slot(part)] else { continue };
                let (index, len) = (&class.index, class.index.len());
                if class.after.is_none() {
                    let after = work.fill("ends of turns", len, |number| {
                        let p = index.unrank(number);
                        better(self.end(&p), self.best_sacrifice(&p))
                    })?;
                    self.class_mut(part)?.after = Some(after);
                }
                let Some(class) = &self.classes[slot(part)] else { continue };
                if class.bonus.is_none() && part.own.units() < whole.own.units() {
                    let index = &class.index;
                    let bonus = work.fill("turns with a sacrifice", len, |number| {
                        self.bonus(&index.unrank(number))
                    })?;
                    self.class_mut(part)?.bonus = Some(bonus);
                }
            }
        }
        Some(())
    }

    fn class_mut(&mut self, material: Material) -> Option<&mut Class<N>> {
        self.classes[slot(material)].as_mut()
    }

    fn class(&self, material: Material) -> Option<&Class<N>> {
        material.fits().then(|| self.classes[slot(material)].as_ref()).flatten()
    }

    /// What ending the turn on a board is worth.
    fn end(&self, p: &Thief<N>) -> u8 {
        turn_before(self.look(&p.turned(), |class| Some(&class.values)))
    }

    fn after(&self, p: &Thief<N>) -> u8 {
        self.look(p, |class| class.after.as_deref())
    }

    fn look(&self, p: &Thief<N>, of: impl Fn(&Class<N>) -> Option<&[u8]>) -> u8 {
        let class = self.classes[slot(p.material())].as_ref();
        let known = class.and_then(|class| Some(of(class)?[class.index.rank(p)]));
        known.unwrap_or(IMPOSSIBLE)
    }

    /// The best of the sacrifices that can follow the normal move.
    fn best_sacrifice(&self, p: &Thief<N>) -> u8 {
        let mut best = NONE;
        if !p.is_over() && !p.has_won() {
            p.each_sacrifice(&mut |m| best = better(best, self.after(&p.board_after(m))));
        }
        best
    }

    /// The best that can follow a sacrifice before the normal move.
    fn bonus(&self, p: &Thief<N>) -> u8 {
        let p = Thief { sacrifices: 1, ..*p };
        if p.is_over() || p.has_won() || p.king() == 0 {
            return NONE;
        }
        let mut best = NONE;
        let mut stuck = true;
        p.each_normal(&mut |m| {
            stuck = false;
            best = better(best, self.after(&p.board_after(m)));
        });
        if stuck {
            best = self.end(&p);
        }
        better(best, self.best_first_sacrifice(&p))
    }

    /// The best of the sacrifices before the normal move.
    fn best_first_sacrifice(&self, p: &Thief<N>) -> u8 {
        let mut best = NONE;
        p.each_sacrifice(&mut |m| {
            let next = p.board_after(m);
            best = better(best, self.look(&next, |class| class.bonus.as_deref()));
        });
        best
    }
}

/// A material's place in such a list.
pub(super) const fn slot(material: Material) -> usize {
    let Material { own, enemy } = material;
    let base = MOST + 1;
    let [a, b] = [
        own.guards as usize * base + own.elites as usize,
        enemy.guards as usize * base + enemy.elites as usize,
    ];
    a * base * base + b
}

/// One material of a pair that is solved together.
struct Side<const N: usize> {
    index: Index<N>,
    /// The best sacrifice that can follow the normal move, for each position.
    sacrifices: Vec<u8>,
}

/// A material and the one with the sides swapped: from turn to turn they alternate. If both are
/// the same the second one is empty.
struct Pair<'a, const N: usize> {
    solved: &'a Endgames<N>,
    sides: [Side<N>; 2],
}

impl<'a, const N: usize> Pair<'a, N> {
    /// `None` if it was stopped.
    fn new(solved: &'a Endgames<N>, material: Material, work: &Work<'_>) -> Option<Self> {
        let side = |material| {
            let index = Index::new(material);
            let sacrifices = work.fill("sacrifices", index.len(), |number| {
                solved.best_sacrifice(&index.unrank(number))
            })?;
            Some(Side { index, sacrifices })
        };
        let first = side(material)?;
        let second = if material == material.turned() {
            Side { index: Index::empty(), sacrifices: Vec::new() }
        } else {
            side(material.turned())?
        };
        Some(Self { solved, sides: [first, second] })
    }

    /// Which side a node is on, and its number there.
    fn place(&self, node: usize) -> (usize, usize) {
        let first = self.sides[0].index.len();
        if node < first { (0, node) } else { (1, node - first) }
    }

    /// The side of the other player to act.
    fn other(&self, side: usize) -> usize {
        if self.sides[1].index.is_empty() { 0 } else { 1 - side }
    }
}

impl<const N: usize> Graph for Pair<'_, N> {
    fn len(&self) -> usize {
        self.sides.iter().map(|side| side.index.len()).sum()
    }

    fn opening(&self, node: usize) -> Opening {
        let (side, number) = self.place(node);
        let side = &self.sides[side];
        let p = side.index.unrank(number);
        if p.is_over() {
            return Opening::Impossible;
        }
        let (mut best, mut inner, mut stuck, mut won) = (NONE, 0, true, false);
        p.each_normal(&mut |m| {
            stuck = false;
            won = won || p.is_winning(m);
            if won {
                return;
            }
            let next = p.board_after(m);
            best = better(
                best,
                if next.enemy == p.enemy {
                    inner += 1;
                    side.sacrifices[side.index.rank(&next)]
                } else {
                    self.solved.after(&next)
                },
            );
        });
        if won || stuck && p.has_won() {
            return Opening::Turns { known: Some(Exact::WIN_NOW), inner: 0 };
        }
        inner += u8::from(stuck);
        best = better(best, self.solved.best_first_sacrifice(&p));
        let known = if best == NONE { None } else { Exact::from_byte(best) };
        Opening::Turns { known, inner }
    }

    fn each_predecessor(&self, node: usize, mut visit: impl FnMut(usize)) {
        let (side, number) = self.place(node);
        let p = self.sides[side].index.unrank(number);
        let other = self.other(side);
        let index = &self.sides[other].index;
        let start = if other == 0 { 0 } else { self.sides[0].index.len() };
        let alone = p.is_in_the_middle();
        p.turned().each_source(|before| {
            // Positions and mirror images share a number, except where the holder stands in the
            // middle: there each has its own, and so have the turns that lead from or to it.
            if before.is_in_the_middle() {
                visit(start + index.rank(&before));
                if !alone {
                    visit(start + index.rank(&before.mirrored()));
                }
            } else if !alone || !before.is_on_the_right() {
                visit(start + index.rank(&before));
            }
        });
    }
}

impl<const N: usize> Thief<N> {
    /// Calls `visit` with every board from which the player to act could have come here with a
    /// quiet normal move or `pass`, once for each way.
    fn each_source(&self, mut visit: impl FnMut(Self)) {
        let empty = self.empty();
        let alone = self.own & (self.own - 1) == 0;
        let one = |steps: Steps, to: Squares| steps.spread::<N>(to) & empty;
        let two = |steps: Steps, to: Squares| {
            let first = one(steps, to);
            first | one(steps, first)
        };
        for to in squares::<N>(self.own) {
            let sources = match to.bit() {
                bit if bit & self.king() != 0 && alone => two(Steps::Around, bit),
                bit if bit & (self.king() | self.thief()) != 0 => one(Steps::Around, bit),
                bit if bit & self.elites != 0 => two(Steps::Diagonal, bit),
                bit => one(Steps::Diagonal, bit),
            };
            for from in squares(sources) {
                let mut before = *self;
                before.step(to, from, false);
                visit(before);
            }
        }
        // Nobody gave who would have held both jewels: an Emperor does not move.
        for (colour, jewel) in [(self.side, self.king()), (self.side ^ 1, self.thief())] {
            for to in squares::<N>(jewel) {
                for from in squares(Steps::Around.from(to) & self.plain()) {
                    let mut before = *self;
                    before.carry(colour, to, from);
                    visit(before);
                }
            }
        }
        if self.count_normal() == 0 {
            visit(*self);
        }
    }
}
