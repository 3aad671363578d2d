//! Tables of solved positions: written once, mapped into memory to be read.

use std::io::Write;
use std::path::Path;

use super::file::{FileError, TableFile, TableWriter};
use super::iterate::Known;
use super::numbering::Numbering;
use super::run::Solved;
use super::worth::{Rule, TIE};
use crate::games::Game;
use crate::position::{Actor, Position};

/// A probability is kept as a whole number of so many parts: half of one, 1.2e-10, is lost.
const SCALE: f64 = u32::MAX as f64;

/// The section of the probabilities: for each position, in the order of the numbering, those of
/// the player to roll and of the players after him but the last, 4 bytes each.
const SHARES: &str = "shares";

/// The most players of a game.
pub(super) const PLAYERS: usize = 4;

/// For each seat the probability that it wins; 0 beyond the last.
pub(super) type Shares = [f64; PLAYERS];

/// Writes the table of what is known.
pub(super) fn write<I, R, const N: usize>(
    path: &Path,
    start: &I::Position,
    known: &Known<'_, I, R, N>,
    solved: &Solved,
) -> Result<(), FileError>
where
    I: Numbering<Position: Game>,
    R: Rule<N>,
{
    let mut writer = TableWriter::create(path, I::Position::NAME, start.variant())?;
    writer.set("fiveply", env!("CARGO_PKG_VERSION"));
    writer.set("numbering", I::VERSION);
    writer.set("positions", solved.positions);
    writer.set("reachable", solved.reachable);
    writer.set("gap", format!("{:e}", solved.gap));
    writer.set("sweeps", solved.sweeps);
    writer.set("seconds", format!("{:.1}", solved.seconds));
    if let Some(rank) = known.numbering().rank(start) {
        let mut shares: Vec<f64> = R::shares(known.get(rank)).collect();
        shares.push(1.0 - shares.iter().sum::<f64>());
        for (seat, share) in shares.into_iter().enumerate() {
            writer.set(&format!("seat {seat} wins"), format!("{share:.10}"));
        }
    }
    writer.begin(SHARES)?;
    let (len, mut bytes) = (known.numbering().len(), Vec::new());
    for rank in 0..len {
        for share in R::shares(known.get(rank)) {
            bytes.extend(((share * SCALE).round() as u32).to_le_bytes());
        }
        if bytes.len() >= 1 << 16 || rank + 1 == len {
            writer.write_all(&bytes).map_err(FileError::io(path))?;
            bytes.clear();
        }
    }
    writer.finish()
}

/// A table of solved positions that is open for reading.
///
/// What it says is right to within 1e-9: the gap between the bounds while solving, and what
/// rounding loses ([`gap`](super::Solved::gap), 1.2e-10). With three players it is a fixed point of
/// max^n under the rule for ties of [`TIE`], one of perhaps several.
#[derive(Debug)]
pub struct Table<I: Numbering> {
    file: TableFile,
    numbering: I,
    players: u8,
}

impl<I: Numbering<Position: Game>> Table<I> {
    /// Opens the table of the variant that `position` belongs to.
    ///
    /// # Errors
    ///
    /// [`FileError`] if there is no file, or if it is damaged or another table.
    pub fn open(path: &Path, numbering: I, position: &I::Position) -> Result<Self, FileError> {
        let file = TableFile::open(path)?;
        file.expect(I::Position::NAME, position.variant())?;
        let (found, expected) = (file.get("numbering").unwrap_or("none"), I::VERSION.to_string());
        if found != expected {
            return Err(FileError::format(path, "numbering", found, expected));
        }
        let players = position.players();
        let expected = numbering.len() * usize::from(players - 1) * 4;
        let found = file.section(SHARES)?.len();
        if found != expected {
            let [found, expected] = [found, expected].map(|bytes| format!("{bytes} bytes"));
            return Err(FileError::format(path, SHARES, found, expected));
        }
        Ok(Self { file, numbering, players })
    }

    /// The file.
    pub fn file(&self) -> &TableFile {
        &self.file
    }

    /// The numbering of the positions.
    pub fn numbering(&self) -> &I {
        &self.numbering
    }

    /// For each seat the probability that it wins; `None` if the position is not in the table: of
    /// another variant, or with more rolls owed than a game ever owes.
    pub fn shares(&self, position: &I::Position) -> Option<Vec<f64>> {
        let shares = match position.actor() {
            Actor::Player(_) => self.best(position)?.1,
            _ => self.look(position)?,
        };
        Some(shares[..usize::from(self.players)].to_vec())
    }

    /// The legal moves (where a roll is due, the rolls), each with the probability for each seat
    /// that it wins behind it; `None` if the position is not in the table.
    #[allow(clippy::type_complexity)]
    pub fn moves(
        &self,
        position: &I::Position,
    ) -> Option<Vec<(<I::Position as Position>::Move, Vec<f64>)>> {
        let moves = position.moves().into_iter();
        moves.map(|m| Some((m, self.shares(&position.play(m))?))).collect()
    }

    /// The best move for the player to act, and what every seat has then.
    pub(super) fn best(
        &self,
        position: &I::Position,
    ) -> Option<(<I::Position as Position>::Move, Shares)> {
        let seat = usize::from(position.actor().seat()?);
        let tie = if self.players == 2 { 0.0 } else { TIE };
        let (mut best, mut known) = (None::<(_, Shares)>, true);
        position.each_move(|m| match self.look(&position.play(m)) {
            None => known = false,
            Some(shares) if best.is_none_or(|(_, least)| shares[seat] > least[seat] + tie) => {
                best = Some((m, shares));
            }
            Some(_) => {}
        });
        best.filter(|_| known)
    }

    /// What is known of a position before a roll, or at the end.
    fn look(&self, position: &I::Position) -> Option<Shares> {
        let mut shares = [0.0; PLAYERS];
        if let Some(outcome) = position.outcome() {
            shares[usize::from(outcome.winner?)] = 1.0;
            return Some(shares);
        }
        let (rank, seat) = (self.numbering.rank(position)?, position.actor().seat()?);
        let others = usize::from(self.players - 1);
        let bytes = &self.file.section(SHARES).ok()?[rank * others * 4..][..others * 4];
        let mut left = 1.0;
        for (after, part) in bytes.as_chunks::<4>().0.iter().enumerate() {
            let share = f64::from(u32::from_le_bytes(*part)) / SCALE;
            shares[(usize::from(seat) + after) % usize::from(self.players)] = share;
            left -= share;
        }
        shares[(usize::from(seat) + others) % usize::from(self.players)] = left.max(0.0);
        Some(shares)
    }
}
