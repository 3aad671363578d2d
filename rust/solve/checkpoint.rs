//! Checkpoints: what is known half-way, in a file beside the table to be.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::file::{FileError, TableFile, TableWriter};
use super::iterate::Known;
use super::numbering::Numbering;
use super::worth::Rule;
use crate::games::Game;

/// How far the work is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Progress {
    /// How many stages are solved.
    pub stages: usize,
    /// The most sweeps that a group has taken.
    pub sweeps: u32,
    /// The seconds that it has taken, in all runs.
    pub seconds: f64,
}

/// Where the checkpoint of a table is kept.
pub(super) fn path_of(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".checkpoint");
    out.with_file_name(name)
}

/// Writes a checkpoint.
pub(super) fn save<I, R, const N: usize>(
    out: &Path,
    start: &I::Position,
    known: &Known<'_, I, R, N>,
    progress: Progress,
) -> Result<(), FileError>
where
    I: Numbering<Position: Game>,
    R: Rule<N>,
{
    let path = path_of(out);
    let mut writer = TableWriter::create(&path, I::Position::NAME, start.variant())?;
    writer.set("kind", kind::<I, N>());
    writer.set("stages", progress.stages);
    writer.set("sweeps", progress.sweeps);
    writer.set("seconds", progress.seconds);
    writer.begin("known")?;
    let mut bytes = Vec::new();
    for rank in 0..known.numbering().len() {
        known.get(rank).iter().for_each(|value| bytes.extend(value.to_le_bytes()));
        if bytes.len() >= 1 << 16 || rank + 1 == known.numbering().len() {
            writer.write_all(&bytes).map_err(FileError::io(&path))?;
            bytes.clear();
        }
    }
    writer.finish()
}

/// Takes up the work where the checkpoint left it; from the beginning if there is none that fits.
pub(super) fn load<I, R, const N: usize>(
    out: &Path,
    start: &I::Position,
    known: &Known<'_, I, R, N>,
) -> Progress
where
    I: Numbering<Position: Game>,
    R: Rule<N>,
{
    // Whatever is wrong with a checkpoint, the table can be made without it.
    let read = || {
        let file = TableFile::open(&path_of(out)).ok()?;
        file.expect(I::Position::NAME, start.variant()).ok()?;
        (file.get("kind")? == kind::<I, N>()).then_some(())?;
        let progress = Progress {
            stages: file.get("stages")?.parse().ok()?,
            sweeps: file.get("sweeps")?.parse().ok()?,
            seconds: file.get("seconds")?.parse().ok()?,
        };
        let (values, rest) = file.section("known").ok()?.as_chunks::<8>();
        let fits = values.len() == N * known.numbering().len() && rest.is_empty();
        fits.then(|| {
            for (rank, values) in values.chunks_exact(N).enumerate() {
                known.set(rank, std::array::from_fn(|k| f64::from_le_bytes(values[k])));
            }
            progress
        })
    };
    read().unwrap_or_default()
}

/// Removes the checkpoint of a table that is done.
pub(super) fn remove(out: &Path) {
    // It may never have been written.
    let _ = fs::remove_file(path_of(out));
}

/// What the bytes of a checkpoint mean: nothing to any other version.
fn kind<I: Numbering, const N: usize>() -> String {
    format!("{N} numbers each, numbering {}, fiveply {}", I::VERSION, env!("CARGO_PKG_VERSION"))
}
