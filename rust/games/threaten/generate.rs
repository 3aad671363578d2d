//! Generating and counting moves.

use super::board::{Cells, GONE, Kind, Threaten};
use super::geometry::{Board, Cell, Seats};
use super::moves::Move;
use super::sets::Set;
use super::slides::{CELLS, Lookup};
use super::tables::Tables;

/// A position as one player's army sees it.
pub(super) struct Sight<'a, const N: usize>
where
    Seats<N>: Board,
{
    position: &'a Threaten<N>,
    tables: &'static Tables<Seats<N>>,
    seat: u8,
    own: Cells<N>,
    occupied: Cells<N>,
}

impl<'a, const N: usize> Sight<'a, N>
where
    Seats<N>: Board,
{
    #[inline]
    pub(super) fn of(position: &'a Threaten<N>, seat: u8) -> Self {
        let (own, occupied) = (position.army(seat), position.occupied());
        Self { position, tables: Seats::<N>::tables(), seat, own, occupied }
    }

    #[inline]
    fn empty(&self) -> Cells<N> {
        !self.occupied
    }

    #[inline]
    fn enemy(&self) -> Cells<N> {
        self.occupied & !self.own
    }

    #[inline]
    fn obelisk(&self, cell: u8) -> Cells<N> {
        self.tables.obelisk[usize::from(cell) % CELLS].targets(self.empty(), self.enemy())
    }

    #[inline]
    fn column(&self, cell: u8, colour: u8) -> Cells<N> {
        let near = self.tables.column[usize::from(colour) % 4][usize::from(cell) % CELLS];
        near.targets(self.empty(), self.enemy())
    }

    /// A line lies within one word of a set.
    #[inline]
    fn lines(&self, cell: u8, word: usize) -> Cells<N> {
        let reach = self.tables.lines.reach(cell, self.occupied.word(word));
        Cells::<N>::from_word(word, reach)
    }

    #[inline]
    fn triga(&self, cell: u8, word: usize) -> Cells<N> {
        self.lines(cell, word) & !self.own
    }

    #[inline]
    fn arcus(&self, cell: u8) -> Cells<N> {
        let arcus = self.position.kinds[Kind::Arcus as usize - 1];
        let seen = self.tables.lanes.reach(cell, self.occupied);
        // With the screens lifted off the board, one sees what lies beyond them (TN5).
        let screens = seen & self.occupied & !arcus;
        let beyond = self.tables.lanes.reach(cell, self.occupied ^ screens) & !seen;
        beyond & !self.own & !arcus
    }

    #[inline]
    fn ancient(&self, cell: u8, word: usize) -> Cells<N> {
        let Tables { lanes, diamonds, .. } = self.tables;
        let reach = self.lines(cell, word)
            | lanes.reach(cell, self.occupied)
            | diamonds.reach(cell, self.occupied);
        reach & !self.own
    }

    /// Whether there is nobody else on the board.
    #[inline]
    pub(super) fn is_alone(&self) -> bool {
        self.own == self.occupied
    }

    /// Calls `visit` with the cell and the targets of every piece but the Columns.
    #[inline]
    fn each_officer(&self, mut visit: impl FnMut(u8, Cells<N>)) {
        let [ancients, arcus, trigas] = self.position.kinds.map(|set| set & self.own);
        let obelisk = self.position.obelisks[usize::from(self.seat)];
        if obelisk != GONE {
            visit(obelisk, self.obelisk(obelisk));
        }
        ancients.each(|cell, word| visit(cell, self.ancient(cell, word)));
        arcus.each(|cell, _| visit(cell, self.arcus(cell)));
        trigas.each(|cell, word| visit(cell, self.triga(cell, word)));
    }

    /// Calls `visit` with the cell, the colour and the targets of every Column.
    #[inline]
    fn each_column(&self, mut visit: impl FnMut(u8, u8, Cells<N>)) {
        let [ancients, arcus, trigas] = self.position.kinds;
        let others = self.position.obelisk(self.seat) | ancients | arcus | trigas;
        for colour in self.position.colours_of(self.seat) {
            let columns = self.position.colours[usize::from(colour)] & !others;
            columns.each(|cell, _| visit(cell, colour, self.column(cell, colour)));
        }
    }

    /// The number of moves; a pass, if there are none, does not count.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let mut count = 0;
        self.each_officer(|_, targets| count += targets.len());
        self.each_column(|_, _, targets| count += targets.len());
        count + self.position.second_choices(self.seat)
    }

    /// Calls `visit` with every move but a pass.
    #[inline]
    pub(super) fn each_move(&self, mut visit: impl FnMut(Move<N>)) {
        self.each_officer(|from, targets| self.each_target(from, targets, None, &mut visit));
        self.each_column(|from, colour, targets| {
            let upgrading = targets & self.tables.upgrade[usize::from(colour)];
            self.each_target(from, targets & !upgrading, None, &mut visit);
            if !upgrading.is_empty() {
                for &kind in self.position.upgrades(colour) {
                    self.each_target(from, upgrading, kind, &mut visit);
                }
            }
        });
    }

    #[inline]
    fn each_target(
        &self,
        from: u8,
        targets: Cells<N>,
        upgrade: Option<Kind>,
        visit: &mut impl FnMut(Move<N>),
    ) {
        let from = Cell(from);
        let (captures, others) = (targets & self.occupied, targets & self.empty());
        captures.each(|to, _| visit(Move::Capture(from, Cell(to), upgrade)));
        others.each(|to, _| visit(Move::Plain(from, Cell(to), upgrade)));
    }
}

impl<const N: usize> Threaten<N>
where
    Seats<N>: Board,
{
    /// The moves of a player that come twice because a Column can become either of two kinds.
    /// While the Extra Ancient is to be had, there is no choice.
    #[inline]
    fn second_choices(&self, seat: u8) -> u32 {
        if self.extra().is_some() { self.count_second_choices(seat) } else { 0 }
    }

    #[cold]
    fn count_second_choices(&self, seat: u8) -> u32 {
        let (sight, mut count) = (Sight::of(self, seat), 0);
        sight.each_column(|_, colour, targets| {
            let choices = self.upgrades(colour).len() as u32;
            let upgrading = targets & sight.tables.upgrade[usize::from(colour)];
            count += (choices - 1) * upgrading.len();
        });
        count
    }

    /// What a Column of this colour can become on its upgrade lane (TN8).
    fn upgrades(&self, colour: u8) -> &'static [Option<Kind>] {
        const ANCIENT: Option<Kind> = Some(Kind::Ancient);
        const ARCUS: Option<Kind> = Some(Kind::Arcus);
        const TRIGA: Option<Kind> = Some(Kind::Triga);
        let any = |kind| self.captured(colour, kind) > 0;
        if any(Kind::Ancient) || self.extra().is_none() {
            return &[ANCIENT];
        }
        match (any(Kind::Arcus), any(Kind::Triga)) {
            (true, true) => &[ARCUS, TRIGA],
            (true, false) => &[ARCUS],
            (false, true) => &[TRIGA],
            (false, false) => &[None],
        }
    }
}
