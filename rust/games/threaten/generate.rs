//! Generating and counting moves.

use super::board::{Cells, GONE, Kind, Threaten};
use super::geometry::{Board, Cell, Seats};
use super::moves::Move;
use super::play::Lifted;
use super::sets::Set;
use super::slides::{CELLS, Lookup};
use super::tables::Tables;

/// A position as one player's army sees it.
pub(super) struct Sight<'a, const N: usize>
where
    Seats<N>: Board,
{
    pub(super) position: &'a Threaten<N>,
    pub(super) tables: &'static Tables<Seats<N>>,
    pub(super) seat: u8,
    pub(super) own: Cells<N>,
    pub(super) occupied: Cells<N>,
    pub(super) arcus: Cells<N>,
}

/// A piece of an army.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) cell: u8,
    pub(super) colour: u8,
}

impl Piece {
    /// Stands for no piece.
    pub(super) const NONE: Self = Self { kind: Kind::Column, cell: 0, colour: 0 };
}

impl<'a, const N: usize> Sight<'a, N>
where
    Seats<N>: Board,
{
    #[inline]
    pub(super) fn of(position: &'a Threaten<N>, seat: u8) -> Self {
        let (own, occupied) = (position.army(seat), position.occupied());
        let arcus = position.kinds[Kind::Arcus as usize - 1];
        Self { position, tables: Seats::<N>::tables(), seat, own, occupied, arcus }
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
    fn lines(&self, cell: u8) -> Cells<N> {
        let word = Cells::<N>::word_of(cell);
        let reach = self.tables.lines.reach(cell, self.occupied.word(word));
        Cells::<N>::from_word(word, reach)
    }

    #[inline]
    fn triga(&self, cell: u8) -> Cells<N> {
        self.lines(cell) & !self.own
    }

    #[inline]
    fn arcus(&self, cell: u8) -> Cells<N> {
        let (seen, beyond) = self.arcus_sees(cell);
        beyond & !seen & !self.own & !self.arcus
    }

    /// What an Arcus sees, and what it would see without the screens (TN5).
    #[inline]
    fn arcus_sees(&self, cell: u8) -> (Cells<N>, Cells<N>) {
        let seen = self.tables.lanes.reach(cell, self.occupied);
        let screens = seen & self.occupied & !self.arcus;
        (seen, self.tables.lanes.reach(cell, self.occupied ^ screens))
    }

    #[inline]
    fn ancient(&self, cell: u8) -> Cells<N> {
        self.ancient_reach(cell) & !self.own
    }

    #[inline]
    fn ancient_reach(&self, cell: u8) -> Cells<N> {
        let Tables { lanes, diamonds, .. } = self.tables;
        self.lines(cell) | lanes.reach(cell, self.occupied) | diamonds.reach(cell, self.occupied)
    }

    /// Where a piece can go.
    #[inline]
    pub(super) fn targets(&self, Piece { kind, cell, colour }: Piece) -> Cells<N> {
        match kind {
            Kind::Obelisk => self.obelisk(cell),
            Kind::Ancient => self.ancient(cell),
            Kind::Arcus => self.arcus(cell),
            Kind::Triga => self.triga(cell),
            Kind::Column => self.column(cell, colour),
        }
    }

    /// The cells from which a piece of this kind, no Column and no Obelisk, would see `cell`: the
    /// same as it would see from there, an Arcus behind its screens.
    #[inline]
    pub(super) fn sees_from(&self, kind: Kind, cell: u8) -> Cells<N> {
        match kind {
            Kind::Ancient => self.ancient_reach(cell),
            Kind::Arcus => {
                let (seen, beyond) = self.arcus_sees(cell);
                beyond & !seen
            }
            _ => self.lines(cell),
        }
    }

    /// The cells from which an Obelisk or a Column may capture on `cell`.
    #[inline]
    pub(super) fn near(&self, cell: u8) -> Cells<N> {
        self.tables.obelisk[usize::from(cell) % CELLS].all()
    }

    /// The cells of which a piece's number of moves depends on whether they are empty.
    pub(super) fn sees(&self, Piece { kind, cell, colour }: Piece) -> Cells<N> {
        match kind {
            Kind::Obelisk => self.tables.obelisk[usize::from(cell) % CELLS].all(),
            Kind::Ancient => self.ancient_reach(cell),
            Kind::Arcus => self.arcus_sees(cell).1,
            Kind::Triga => self.lines(cell),
            Kind::Column => {
                self.tables.column[usize::from(colour) % 4][usize::from(cell) % CELLS].all()
            }
        }
    }

    /// The same army once a piece of another has moved to an empty cell; `both` cells are where
    /// it was and where it is.
    #[inline]
    pub(super) fn after(&self, piece: Piece, both: Cells<N>) -> Self {
        Self {
            occupied: self.occupied ^ both,
            arcus: self.arcus ^ both.only_if(piece.kind == Kind::Arcus),
            ..*self
        }
    }

    #[inline]
    pub(super) fn occupied(&self) -> Cells<N> {
        self.occupied
    }

    /// Whether there is nobody else on the board.
    #[inline]
    pub(super) fn is_alone(&self) -> bool {
        self.own == self.occupied
    }

    /// Calls `visit` with every piece of the army and its targets, the Columns last.
    #[inline]
    pub(super) fn each_piece(&self, mut visit: impl FnMut(Piece, Cells<N>)) {
        let [ancients, arcus, trigas] = self.position.kinds.map(|set| set & self.own);
        let cell = self.position.obelisks[usize::from(self.seat)];
        if cell != GONE {
            visit(self.piece(Kind::Obelisk, cell), self.obelisk(cell));
        }
        ancients.each(|cell| visit(self.piece(Kind::Ancient, cell), self.ancient(cell)));
        arcus.each(|cell| visit(self.piece(Kind::Arcus, cell), self.arcus(cell)));
        trigas.each(|cell| visit(self.piece(Kind::Triga, cell), self.triga(cell)));
        self.each_column(visit);
    }

    #[inline]
    fn piece(&self, kind: Kind, cell: u8) -> Piece {
        Piece { kind, cell, colour: self.position.colour_in(self.seat, cell) }
    }

    /// Calls `visit` with every Column and its targets.
    #[inline]
    fn each_column(&self, mut visit: impl FnMut(Piece, Cells<N>)) {
        let [ancients, arcus, trigas] = self.position.kinds;
        let others = self.position.obelisk(self.seat) | ancients | arcus | trigas;
        for colour in self.position.colours_of(self.seat) {
            let columns = self.position.colours[usize::from(colour)] & !others;
            columns.each(|cell| {
                visit(Piece { kind: Kind::Column, cell, colour }, self.column(cell, colour));
            });
        }
    }

    /// The number of moves; a pass, if there are none, does not count.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        let mut count = 0;
        self.each_piece(|_, targets| count += targets.len());
        count + self.position.second_choices(self.seat)
    }

    /// Calls `visit` with every piece that can move, what it becomes, and where: once for each
    /// that a Column can become. Tells whether there is any.
    #[inline]
    pub(super) fn each_group(&self, mut visit: impl FnMut(Piece, Option<Kind>, Cells<N>)) -> bool {
        let mut any = false;
        self.each_piece(|piece, targets| {
            if targets.is_empty() {
                return;
            }
            any = true;
            if piece.kind != Kind::Column {
                return visit(piece, None, targets);
            }
            let upgrading = targets & self.tables.upgrade[usize::from(piece.colour) % 4];
            if upgrading != targets {
                visit(piece, None, targets & !upgrading);
            }
            if !upgrading.is_empty() {
                for &kind in self.position.upgrades(piece.colour) {
                    visit(piece, kind, upgrading);
                }
            }
        });
        any
    }

    /// Whether a piece can go from one cell to another and become what is said.
    pub(super) fn has_move(&self, from: u8, to: u8, upgrade: Option<Kind>) -> bool {
        if self.is_alone() || !self.own.has(from) {
            return false;
        }
        let piece = self.piece(self.position.kind_on(from), from);
        let lane = self.tables.upgrade[usize::from(piece.colour) % 4];
        let becomes = if piece.kind == Kind::Column && lane.has(to) {
            self.position.upgrades(piece.colour).contains(&upgrade)
        } else {
            upgrade.is_none()
        };
        becomes && self.targets(piece).has(to)
    }

    /// Calls `visit` with every move but a pass, and tells whether there is any.
    #[inline]
    pub(super) fn each_move(&self, mut visit: impl FnMut(Move<N>)) -> bool {
        self.each_group(|piece, upgrade, targets| {
            self.each_target(piece, upgrade, targets, &mut visit);
        })
    }

    /// Calls `visit` with the moves of a piece, captures first.
    #[inline]
    pub(super) fn each_target(
        &self,
        piece: Piece,
        upgrade: Option<Kind>,
        targets: Cells<N>,
        mut visit: impl FnMut(Move<N>),
    ) {
        let from = Cell(piece.cell);
        let (captures, others) = (targets & self.occupied, targets & self.empty());
        captures.each(|to| visit(Move::Capture(from, Cell(to), upgrade)));
        others.each(|to| visit(Move::Plain(from, Cell(to), upgrade)));
    }

    /// The `n`th of the moves of a piece in the order of `each_target`.
    #[inline]
    pub(super) fn nth_target(
        &self,
        piece: Piece,
        upgrade: Option<Kind>,
        targets: Cells<N>,
        n: u64,
    ) -> Option<Move<N>> {
        let (from, captures) = (Cell(piece.cell), targets & self.occupied);
        let first = u64::from(captures.len());
        match n.checked_sub(first) {
            None => captures.nth(n).map(|to| Move::Capture(from, Cell(to), upgrade)),
            Some(n) => (targets & !captures).nth(n).map(|to| Move::Plain(from, Cell(to), upgrade)),
        }
    }

    /// Calls `visit` with every move but a pass, and the position after it; tells whether there
    /// is any.
    ///
    /// What all moves of a piece to empty cells have in common is done once.
    #[inline]
    pub(super) fn each_successor(&self, mut visit: impl FnMut(Move<N>, &Threaten<N>)) -> bool {
        let mut next = self.position.pass();
        self.each_group(|piece, upgrade, targets| {
            let special = if upgrade.is_some() { targets } else { targets & self.occupied };
            self.each_target(piece, upgrade, special, |m| visit(m, &self.position.after(m)));
            let lifted = Lifted::from(&next, piece);
            (targets & !special).each(|to| {
                lifted.set_down(&mut next, to);
                visit(Move::Plain(Cell(piece.cell), Cell(to), None), &next);
            });
            lifted.set_down(&mut next, piece.cell);
        })
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
        sight.each_column(|Piece { colour, .. }, targets| {
            let choices = self.upgrades(colour).len() as u32;
            let upgrading = targets & sight.tables.upgrade[usize::from(colour)];
            count += (choices - 1) * upgrading.len();
        });
        count
    }

    /// What a Column of this colour can become on its upgrade lane (TN8).
    pub(super) fn upgrades(&self, colour: u8) -> &'static [Option<Kind>] {
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
