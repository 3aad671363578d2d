//! A long row of bytes in a table file, packed in blocks, any byte of it within reach.
//!
//! Two sections: the blocks, each deflated by itself, and where they end (8 bytes each,
//! little-endian). A block is unpacked when the first of its bytes is asked for, and kept.

use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::file::{FileError, TableFile, TableWriter};
use super::work::Work;

/// The bytes of a block before they are packed: beyond that packing gains little.
const BLOCK: usize = 1 << 14;
/// How hard the packer tries, of 10.
const EFFORT: u8 = 8;

/// The section that tells where the blocks end.
fn ends_of(name: &str) -> String {
    format!("{name} ends")
}

/// Packs `bytes` into two sections of a table file; `None` if it was stopped.
///
/// # Errors
///
/// [`FileError`] if there are such sections already or the system refuses.
pub fn write(
    writer: &mut TableWriter,
    path: &Path,
    name: &str,
    bytes: &[u8],
    work: &Work<'_>,
) -> Result<Option<()>, FileError> {
    let blocks: Vec<&[u8]> = bytes.chunks(BLOCK).collect();
    let packed: Vec<OnceLock<Vec<u8>>> = blocks.iter().map(|_| OnceLock::new()).collect();
    let pack = |block: usize| packed[block].get_or_init(|| compress_to_vec(blocks[block], EFFORT));
    let what = format!("packing {name}");
    let done = work.each_of(&what, blocks.len(), 1, |range| {
        for block in range {
            pack(block);
        }
    });
    if done.is_none() {
        return Ok(None);
    }
    let io = |source| FileError::Io { path: path.to_owned(), source };
    let (mut ends, mut end) = (Vec::new(), 0);
    writer.begin(name)?;
    for block in 0..blocks.len() {
        let block = pack(block);
        writer.write_all(block).map_err(io)?;
        end += block.len() as u64;
        ends.extend(end.to_le_bytes());
    }
    writer.begin(&ends_of(name))?;
    writer.write_all(&ends).map_err(io)?;
    Ok(Some(()))
}

/// Such a row in a file that is open.
#[derive(Debug)]
pub struct Blocks {
    file: Arc<TableFile>,
    name: String,
    len: usize,
    /// Where each block is in its section.
    places: Vec<Range<usize>>,
    unpacked: Vec<OnceLock<Option<Box<[u8]>>>>,
}

impl Blocks {
    /// Finds the row of `len` bytes that was written under a name.
    ///
    /// # Errors
    ///
    /// [`FileError::Format`] if it is not there or not so long.
    pub fn open(file: &Arc<TableFile>, name: &str, len: usize) -> Result<Self, FileError> {
        let section = file.section(name)?;
        let ends = file.section(&ends_of(name))?;
        let wrong = |found: String, expected: String| {
            Err(FileError::format(file.path(), &ends_of(name), found, expected))
        };
        let (ends, rest) = ends.as_chunks::<8>();
        if ends.len() != len.div_ceil(BLOCK) || !rest.is_empty() {
            let blocks = len.div_ceil(BLOCK);
            return wrong(format!("{} blocks", ends.len()), format!("{blocks} for {len} bytes"));
        }
        let ends = ends.iter().map(|&end| u64::from_le_bytes(end) as usize);
        let mut at = 0;
        let places: Vec<_> = ends.map(|end| std::mem::replace(&mut at, end)..end).collect();
        if at != section.len() || places.iter().any(|place| place.start > place.end) {
            return wrong(format!("an end at {at}"), format!("ends up to {}", section.len()));
        }
        let unpacked = places.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { file: Arc::clone(file), name: name.to_owned(), len, places, unpacked })
    }

    /// How many bytes there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One byte; `None` beyond the end, or if its block cannot be unpacked.
    pub fn get(&self, i: usize) -> Option<u8> {
        let block = self.unpacked.get(i / BLOCK)?;
        let bytes = block.get_or_init(|| self.unpack(i / BLOCK).map(Vec::into_boxed_slice));
        bytes.as_ref()?.get(i % BLOCK).copied()
    }

    /// All bytes; `None` if a block cannot be unpacked.
    pub fn all(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(self.len);
        for block in 0..self.places.len() {
            bytes.extend(self.unpack(block)?);
        }
        (bytes.len() == self.len).then_some(bytes)
    }

    fn unpack(&self, block: usize) -> Option<Vec<u8>> {
        let packed = self.file.section(&self.name).ok()?.get(self.places[block].clone())?;
        decompress_to_vec_with_limit(packed, BLOCK).ok()
    }
}
