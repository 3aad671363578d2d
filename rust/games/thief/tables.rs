//! The tables of exact values on disk: a folder with a file for each material and the one with the
//! sides swapped.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::board::Thief;
use super::endgame::{Endgames, SLOTS, slot};
use super::index::{Force, Index, Material};
use crate::games::Game;
use crate::keys::mix;
use crate::search::Oracle;
use crate::solve::file::{FileError, TableFile, TableWriter};
use crate::solve::retrograde::{IMPOSSIBLE, RetrogradeError};
use crate::solve::turns::{Mismatch, check};
use crate::solve::{Exact, Work, blocks};

/// Changes whenever a position gets another number or a value another meaning.
const VERSION: &str = "1";

/// Why there are no tables.
#[derive(Debug, thiserror::Error)]
pub enum EndgameError {
    /// A file could not be written or read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It was stopped, or a result was too far away.
    #[error(transparent)]
    Solve(#[from] RetrogradeError),
    /// A position of a table does not fit to those one turn on.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    /// A table that is asked for has not been made.
    #[error("material: found no table of {0}, expected one that `fiveply solve` has made")]
    Missing(Material),
}

/// What a table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The material, the player to act first.
    pub material: Material,
    /// All numbers.
    pub numbers: usize,
    /// Those of positions, the others being finished games.
    pub positions: usize,
    /// The positions that the player to act wins.
    pub wins: usize,
    /// Those that he loses.
    pub losses: usize,
    /// Those that are draws.
    pub draws: usize,
    /// The turns to the farthest win, and the text of a position with it (the first by number).
    pub longest_win: Option<(u32, String)>,
    /// The same of the farthest loss.
    pub longest_loss: Option<(u32, String)>,
}

impl Summary {
    fn of<const N: usize>(material: Material, values: &[u8]) -> Self {
        let mut counts = [0; 256];
        values.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let decided = |first: usize| (first..usize::from(IMPOSSIBLE)).step_by(2);
        let longest = |first: usize| {
            let turns = decided(first).rev().find(|&turns| counts[turns] > 0)?;
            let number = values.iter().position(|&byte| usize::from(byte) == turns)?;
            Some((turns as u32, Index::<N>::new(material).position(number)?.to_string()))
        };
        Self {
            material,
            numbers: values.len(),
            positions: values.len() - counts[usize::from(IMPOSSIBLE)],
            wins: decided(1).map(|turns| counts[turns]).sum(),
            losses: decided(2).map(|turns| counts[turns]).sum(),
            draws: counts[0],
            longest_win: longest(1),
            longest_loss: longest(2),
        }
    }
}

/// A part of the endgames by name: `2v2` is all material of up to two units against up to two,
/// `GE-GG` this material; with each goes what can be left of it. In the order in which they are
/// solved, each with the sides swapped not named again.
///
/// # Errors
///
/// [`TextError`](crate::TextError) if there is no such part, or if it has more than three units of
/// a nature on a side.
pub fn part(text: &str) -> Result<Vec<Material>, crate::TextError> {
    let expected = "two numbers from 1 to 3 as 2v2, or the units of both sides as GE-GG";
    let error = || crate::TextError::quoting("part", text, expected);
    let wholes: Vec<Material> = match text.split_once('v') {
        Some((a, b)) => {
            let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=3).contains(n));
            let (own, enemy) = number(a).zip(number(b)).ok_or_else(error)?;
            let pairs = |own| Force::all(enemy).map(move |enemy| Material { own, enemy });
            Force::all(own).flat_map(pairs).collect()
        }
        None => vec![text.parse().map_err(|_| error())?],
    };
    if wholes.iter().any(|whole| !whole.fits()) {
        return Err(error());
    }
    let parts = wholes.into_iter().flat_map(Material::parts).map(Material::first_of_pair);
    let mut parts: Vec<_> = parts.collect();
    parts.sort_by_key(|part| (part.units(), part.own.elites + part.enemy.elites, *part));
    parts.dedup();
    Ok(parts)
}

/// The file of a material and the one with the sides swapped.
fn path_of(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{}.table", material.first_of_pair()))
}

/// Solves materials in their order, the tables in `folder` taken as far as they are there, and
/// writes a file for each; tells of each when it is there. What an interruption leaves is taken up
/// by the next call.
///
/// # Errors
///
/// [`EndgameError`] if it was stopped or a file could not be written.
pub fn solve<const N: usize>(
    folder: &Path,
    materials: &[Material],
    work: &Work<'_>,
    mut on_table: impl FnMut(&[Summary]),
) -> Result<(), EndgameError> {
    let mut solved = Endgames::<N>::new();
    for (i, &material) in materials.iter().enumerate() {
        let later = &materials[i + 1..];
        let wanted = |part| later.iter().any(|whole| whole.contains(part));
        if let Some(table) = Table::<N>::open(folder, material)? {
            if wanted(material) {
                for (material, values) in table.values()? {
                    solved.insert(material, values);
                }
            }
            on_table(&table.summaries()?);
            continue;
        }
        solved.solve(material, work)?;
        on_table(&write(folder, material, &solved, work)?);
        if !wanted(material) {
            solved.forget(material);
        }
    }
    Ok(())
}

/// Writes what is known of a material and the one with the sides swapped.
fn write<const N: usize>(
    folder: &Path,
    material: Material,
    solved: &Endgames<N>,
    work: &Work<'_>,
) -> Result<Vec<Summary>, EndgameError> {
    let path = path_of(folder, material);
    let mut writer = TableWriter::create(&path, Thief::<N>::NAME, Thief::<N>::VARIANTS[0])?;
    writer.set("version", VERSION);
    let mut summaries = Vec::new();
    for material in material.both() {
        let values = solved.values(material).ok_or(EndgameError::Missing(material))?;
        let name = material.to_string();
        let written = blocks::write(&mut writer, &path, &name, values, work)?;
        written.ok_or(RetrogradeError::Stopped)?;
        summaries.push(Summary::of::<N>(material, values));
    }
    writer.finish()?;
    Ok(summaries)
}

/// One file.
struct Table<const N: usize> {
    path: PathBuf,
    sides: Vec<(Index<N>, blocks::Blocks)>,
}

impl<const N: usize> Table<N> {
    /// `None` if there is no such file.
    fn open(folder: &Path, material: Material) -> Result<Option<Self>, FileError> {
        let path = path_of(folder, material);
        if !path.exists() {
            return Ok(None);
        }
        let file = Arc::new(TableFile::open(&path)?);
        file.expect(Thief::<N>::NAME, Thief::<N>::VARIANTS[0])?;
        let version = file.get("version").unwrap_or("none");
        if version != VERSION {
            return Err(FileError::format(&path, "version", version, VERSION));
        }
        let side = |material: Material| {
            let index = Index::new(material);
            let blocks = blocks::Blocks::open(&file, &material.to_string(), index.len())?;
            Ok((index, blocks))
        };
        let sides = material.both().map(side).collect::<Result<_, FileError>>()?;
        Ok(Some(Self { path, sides }))
    }

    /// All bytes of each material.
    fn values(&self) -> Result<Vec<(Material, Vec<u8>)>, FileError> {
        let unpacked = self.sides.iter().map(|(index, blocks)| {
            let name = index.material().to_string();
            let damaged = || FileError::format(&self.path, &name, "a damaged block", "a whole one");
            Ok((index.material(), blocks.all().ok_or_else(damaged)?))
        });
        unpacked.collect()
    }

    fn summaries(&self) -> Result<Vec<Summary>, FileError> {
        let values = self.values()?;
        Ok(values.iter().map(|(material, values)| Summary::of::<N>(*material, values)).collect())
    }
}

/// The tables of a folder, to look positions up.
///
/// A file is mapped, not read, and only those of its blocks are unpacked that are asked for.
pub struct Tables<const N: usize> {
    sides: Vec<Option<(Index<N>, blocks::Blocks)>>,
    identity: u64,
}

impl<const N: usize> Tables<N> {
    /// The name of the folder with the tables among those of other games.
    pub const FOLDER: &'static str = if N == 5 { "thief-5x5" } else { "thief-7x7" };

    /// Opens all tables of a folder; none, if there are none or no such folder.
    ///
    /// # Errors
    ///
    /// [`FileError`] if a file cannot be read, is damaged, or belongs to something else.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        let mut tables = Self { sides: Vec::new(), identity: 0 };
        tables.sides.resize_with(SLOTS, || None);
        for material in part("3v3").unwrap_or_default() {
            let Some(table) = Table::<N>::open(folder, material)? else { continue };
            for (index, blocks) in table.sides {
                let slot = slot(index.material());
                tables.sides[slot] = Some((index, blocks));
                tables.identity = mix(tables.identity ^ slot as u64);
            }
        }
        Ok(tables)
    }

    /// The materials that there are tables of.
    pub fn materials(&self) -> impl Iterator<Item = Material> {
        self.sides.iter().flatten().map(|(index, _)| index.material())
    }

    /// What a position at the start of a turn is worth; `None` if there is no table of its
    /// material, in the middle of a turn, and where the game is over.
    pub fn probe(&self, p: &Thief<N>) -> Option<Exact> {
        let material = Some(p.material()).filter(|material| material.fits())?;
        let (index, blocks) = self.sides[slot(material)].as_ref()?;
        Exact::from_byte(blocks.get(index.number(p)?)?)
    }

    /// Checks every `step`th position of a table against the positions one turn on, by the public
    /// rules alone, and that finished games are not in it; gives how many it has checked.
    ///
    /// # Errors
    ///
    /// [`EndgameError`]: the mismatch with the lowest number, a missing table, or a stop.
    pub fn check(
        &self,
        material: Material,
        step: usize,
        work: &Work<'_>,
    ) -> Result<usize, EndgameError> {
        let side = Some(material).filter(|material| material.fits());
        let side = side.and_then(|material| self.sides[slot(material)].as_ref());
        let (index, _) = side.ok_or(EndgameError::Missing(material))?;
        let first: Mutex<Option<(usize, Mismatch)>> = Mutex::new(None);
        let checks = index.len().div_ceil(step);
        let what = format!("checking {material}");
        let done = work.each_of(&what, checks, 1 << 8, |range| {
            for number in range.map(|i| i * step) {
                let Some(p) = index.position(number) else { continue };
                let Err(mismatch) = check(&p, |p| self.probe(p)) else { continue };
                let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                if first.as_ref().is_none_or(|(other, _)| number < *other) {
                    *first = Some((number, mismatch));
                }
            }
        });
        if let Some((_, mismatch)) = first.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(mismatch.into());
        }
        done.ok_or(RetrogradeError::Stopped)?;
        Ok(checks)
    }
}

impl<const N: usize> Oracle<Thief<N>> for Tables<N> {
    fn exact(&self, position: &Thief<N>) -> Option<Exact> {
        self.probe(position)
    }

    fn identity(&self) -> u64 {
        self.identity
    }
}
