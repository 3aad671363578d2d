//! Numbers of the moves, and planes of a position (`docs/numbers.md`, "Threaten").

use super::board::{Kind, Threaten};
use super::generate::Sight;
use super::geometry::{Board, Cell, Seats, all_paths};
use super::moves::{Move, is_upgrade};
use super::sets::Set;
use super::slides::CELLS;
use crate::numbers::{Numbered, Pairs, Planes};
use crate::position::Position;

const PASS: usize = 0;
/// Any move but an upgrade, by its pair of cells.
const GO: usize = 1;

/// How the actions of a board are numbered, and how its cells lie in the planes.
pub struct Layout {
    /// Cells that some piece's move can join.
    moves: Pairs,
    /// Those that a Column's can that is upgraded.
    upgrades: Pairs,
    /// A cell as each player sees it: on the board turned so that he sits where seat 0 does, or
    /// with four players at least on that side of the board.
    seen: [[u8; CELLS]; 4],
    /// Where a cell is in a plane.
    places: [u16; CELLS],
    /// The rows and columns of a plane.
    size: [usize; 2],
}

impl Layout {
    pub(super) fn new<const N: usize>() -> Self
    where
        Seats<N>: Board,
    {
        let cells: Vec<u8> = Seats::<N>::cells().collect();
        let (rows, numbers) = (Seats::<N>::ROWS, Seats::<N>::NUMBERS);
        let left = rows.0.iter().map(|row| row.0).min().unwrap_or(0);
        let right = rows.0.iter().map(|row| row.1).max().unwrap_or(0);
        let size = [rows.0.len(), (right - left + 1) as usize];
        let (mut seen, mut places) = ([[0; CELLS]; 4], [0; CELLS]);
        for &cell in &cells {
            let place = numbers.place(cell);
            places[usize::from(cell)] = place.r as u16 * size[1] as u16 + (place.x - left) as u16;
            for (seat, seen) in seen.iter_mut().enumerate().take(N) {
                seen[usize::from(cell)] = turned::<N>(&cells, cell, seat);
            }
        }
        let joined =
            |from, to| all_paths().any(|steps| Seats::<N>::path(from, steps).any(|c| c == to));
        Self {
            moves: Pairs::new(&cells, joined),
            upgrades: Pairs::new(&cells, |from, to| is_upgrade(Cell::<N>(from), Cell(to))),
            seen,
            places,
            size,
        }
    }

    const fn upgrade(&self) -> usize {
        GO + self.moves.len()
    }

    fn seen(&self, cell: u8, seat: u8) -> u8 {
        self.seen[usize::from(seat) % 4][usize::from(cell) % CELLS]
    }
}

/// The cell that comes to lie where seat 0 sees it when the board is turned for `seat`; `cells` in
/// the order of their names.
///
/// With three players it is turned by thirds: what is a lane of `seat` becomes one of seat 0. With
/// two and four by a half, which reverses the order of the cells; with four no turn brings the
/// seats 1 and 3 to where seat 0 is, and they sit where seat 1 does.
fn turned<const N: usize>(cells: &[u8], cell: u8, seat: usize) -> u8
where
    Seats<N>: Board,
{
    let count = cells.len();
    let lanes = |cell, turn| [0, 1, 2].map(|s| Seats::<N>::lane((s + turn) % N, cell));
    let found = match N {
        3 => cells.iter().position(|&other| lanes(other, 0) == lanes(cell, seat)),
        _ => {
            let place = cells.iter().position(|&other| other == cell);
            place.map(|place| if seat < N / 2 { place } else { count - 1 - place })
        }
    };
    cells[found.expect("a turned board has the same cells")]
}

impl<const N: usize> Numbered for Threaten<N>
where
    Seats<N>: Board,
{
    fn actions() -> usize {
        let layout = Seats::<N>::layout();
        layout.upgrade() + Kind::UPGRADES.len() * layout.upgrades.len()
    }

    fn action(m: Move<N>) -> usize {
        let layout = Seats::<N>::layout();
        match m {
            Move::Pass => PASS,
            Move::Plain(from, to, None) | Move::Capture(from, to, None) => {
                GO + layout.moves.number(from.0, to.0)
            }
            Move::Plain(from, to, Some(kind)) | Move::Capture(from, to, Some(kind)) => {
                let pair = layout.upgrades.number(from.0, to.0);
                layout.upgrade() + Kind::UPGRADES.len() * pair + kind.rank().unwrap_or(0)
            }
        }
    }

    fn candidate(&self, action: usize) -> Option<Move<N>> {
        let layout = Seats::<N>::layout();
        let kinds = Kind::UPGRADES;
        let ((from, to), upgrade) = match action.checked_sub(layout.upgrade()) {
            _ if action == PASS => return Some(Move::Pass),
            None => (layout.moves.pair(action - GO)?, None),
            Some(n) => (layout.upgrades.pair(n / kinds.len())?, Some(kinds[n % kinds.len()])),
        };
        let form = if self.occupied().has(to) { Move::Capture } else { Move::Plain };
        Some(form(Cell(from), Cell(to), upgrade))
    }

    /// Judged by the sets of cells that generation uses, which is sooner done.
    fn move_at(&self, action: usize) -> Option<Move<N>> {
        match self.candidate(action)? {
            Move::Pass => self.nth_move(0).filter(|&m| m == Move::Pass),
            m @ (Move::Plain(from, to, upgrade) | Move::Capture(from, to, upgrade)) => {
                Sight::of(self, self.side).has_move(from.0, to.0, upgrade).then_some(m)
            }
        }
    }

    fn shape(&self) -> [usize; 3] {
        let [rows, columns] = Seats::<N>::layout().size;
        [8 * N + usize::from(N == 4), rows, columns]
    }

    /// Planes: each kind of piece by who controls it, the colours of pieces, who took the Extra
    /// Ancient, whose turn it is; and with four players whether the observer sits at a side's end.
    fn observe(&self, seat: u8, out: &mut [f32]) {
        let layout = Seats::<N>::layout();
        let mut planes = Planes::new(out, self.shape());
        let as_seen = |player: u8| usize::from(player + N as u8 - seat) % N;
        for colour in Self::seats() {
            let Some(owner) = self.owner(colour) else { continue };
            let (owner, own_plane) = (as_seen(owner), 5 * N + as_seen(colour));
            self.colours[usize::from(colour)].each(|cell| {
                let at = layout.places[usize::from(layout.seen(cell, seat))].into();
                planes.mark(5 * owner + self.kind_on(cell) as usize, at);
                planes.mark(own_plane, at);
            });
        }
        if let Some(colour) = self.extra() {
            planes.fill(6 * N + as_seen(colour), 1.0);
        }
        planes.fill(7 * N + as_seen(self.side), 1.0);
        planes.fill_if(8 * N, N == 4 && seat % 2 == 1);
    }

    fn seen_from(m: Move<N>, seat: u8) -> Move<N> {
        let layout = Seats::<N>::layout();
        let seen = |cell: Cell<N>| Cell(layout.seen(cell.0, seat));
        match m {
            Move::Plain(from, to, upgrade) => Move::Plain(seen(from), seen(to), upgrade),
            Move::Capture(from, to, upgrade) => Move::Capture(seen(from), seen(to), upgrade),
            Move::Pass => Move::Pass,
        }
    }
}
