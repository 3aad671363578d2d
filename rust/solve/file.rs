//! Table files: bytes in named sections, with what they are, whole or not there at all.
//!
//! A file belongs to a game and a variant, carries free-form metadata and any number of sections.
//! It is written under another name and takes its own only when complete, so that nobody ever
//! reads half a table and a table is never changed in place. Opening it checks every byte, by
//! checksums (XXH3, 64 bits), and maps it into memory: no section is copied.
//!
//! All numbers are little-endian:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `\x89fiveply` |
//! | 4, 4 | format version; length of the directory |
//! | 8, 8 | where the directory begins; its checksum |
//! | ... | the sections, one after the other |
//! | ... | the directory: game, variant, metadata (names and values), sections (name, length, checksum) |
//!
//! The directory is a row of texts, each its length in 4 bytes and its UTF-8: numbers are written in
//! decimal, a list has its length in front.
//!
//! ```
//! use std::io::Write;
//! use fiveply::solve::file::{TableFile, TableWriter};
//!
//! let path = std::env::temp_dir().join(format!("fiveply-{}.table", std::process::id()));
//! let mut writer = TableWriter::create(&path, "tritangle", "2x3")?;
//! writer.set("note", "an example");
//! writer.begin("values")?;
//! writer.write_all(&[1, 2, 3]).unwrap();
//! writer.finish()?;
//!
//! let file = TableFile::open(&path)?;
//! file.expect("tritangle", "2x3")?;
//! assert_eq!((file.section("values")?, file.get("note")), (&[1, 2, 3][..], Some("an example")));
//! # std::fs::remove_file(path).unwrap();
//! # Ok::<(), fiveply::solve::file::FileError>(())
//! ```

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

const MAGIC: &[u8; 8] = b"\x89fiveply";

/// The version of the format that is written and read.
pub const FORMAT: u32 = 1;

const HEADER: usize = 32;

/// Why a table file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is not what it should be.
    #[error("{}: {field}: found {found}, expected {expected}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The part at fault: `magic`, `version`, `length`, `directory`, `game`, `variant`, or
        /// the name of a section or of metadata.
        field: String,
        /// What was found there.
        found: String,
        /// What was expected in its place.
        expected: String,
    },
}

impl FileError {
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::Io { path: path.to_owned(), source }
    }

    /// An error in a part of the file at `path`.
    pub fn format(
        path: &Path,
        field: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self::Format {
            path: path.to_owned(),
            field: field.to_owned(),
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// What is known of a section besides its bytes.
#[derive(Debug)]
struct Section {
    name: String,
    length: u64,
    checksum: u64,
}

/// A table file being written; without [`finish`](TableWriter::finish) nothing is left of it.
///
/// [`Write`] adds to the section begun last.
pub struct TableWriter {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    game: String,
    variant: String,
    meta: Vec<(String, String)>,
    sections: Vec<Section>,
    hash: Box<Xxh3>,
    finished: bool,
}

impl TableWriter {
    /// Begins a file that will be at `path`; until then it is written beside it. The folder is
    /// made if it is missing.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the system refuses.
    pub fn create(path: &Path, game: &str, variant: &str) -> Result<Self, FileError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let open = OpenOptions::new().write(true).create(true).truncate(true).open(&part);
        let mut writer = Self {
            path: path.to_owned(),
            file: BufWriter::with_capacity(1 << 20, open.map_err(FileError::io(&part))?),
            part,
            game: game.to_owned(),
            variant: variant.to_owned(),
            meta: Vec::new(),
            sections: Vec::new(),
            hash: Box::new(Xxh3::new()),
            finished: false,
        };
        writer.file.write_all(&[0; HEADER]).map_err(FileError::io(&writer.part))?;
        Ok(writer)
    }

    /// Puts a value into the metadata.
    pub fn set(&mut self, name: &str, value: impl ToString) {
        self.meta.push((name.to_owned(), value.to_string()));
    }

    /// Begins a section; what is written from now on belongs to it.
    ///
    /// # Errors
    ///
    /// [`FileError::Format`] if there is a section of that name already.
    pub fn begin(&mut self, name: &str) -> Result<(), FileError> {
        if self.sections.iter().any(|section| section.name == name) {
            let (found, expected) = ("a second one", "each section once");
            return Err(FileError::format(&self.path, name, found, expected));
        }
        self.end_section();
        self.sections.push(Section { name: name.to_owned(), length: 0, checksum: 0 });
        Ok(())
    }

    fn end_section(&mut self) {
        if let Some(section) = self.sections.last_mut() {
            section.checksum = self.hash.digest();
        }
        self.hash.reset();
    }

    /// Writes the rest, sees it safe on the disk and gives the file its name, in place of any
    /// other that had it.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the system refuses; then nothing is left of the file.
    pub fn finish(mut self) -> Result<(), FileError> {
        self.end_section();
        self.seal().map_err(FileError::io(&self.part))?;
        fs::rename(&self.part, &self.path).map_err(FileError::io(&self.path))?;
        self.finished = true;
        Ok(())
    }

    fn seal(&mut self) -> io::Result<()> {
        let directory = self.directory();
        let start = HEADER as u64 + self.sections.iter().map(|s| s.length).sum::<u64>();
        self.file.write_all(&directory)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(MAGIC)?;
        self.file.write_all(&FORMAT.to_le_bytes())?;
        self.file.write_all(&length_bytes(directory.len()))?;
        self.file.write_all(&start.to_le_bytes())?;
        self.file.write_all(&xxh3_64(&directory).to_le_bytes())?;
        self.file.flush()?;
        self.file.get_ref().sync_all()
    }

    fn directory(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut text = |text: &str| {
            bytes.extend(length_bytes(text.len()));
            bytes.extend(text.as_bytes());
        };
        text(&self.game);
        text(&self.variant);
        text(&self.meta.len().to_string());
        for (name, value) in &self.meta {
            text(name);
            text(value);
        }
        text(&self.sections.len().to_string());
        for section in &self.sections {
            text(&section.name);
            text(&section.length.to_string());
            text(&section.checksum.to_string());
        }
        bytes
    }
}

fn length_bytes(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes()
}

impl Write for TableWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(section) = self.sections.last_mut() else {
            return Err(io::Error::other("no section has been begun"));
        };
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        section.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        if !self.finished {
            // It may be gone already, and nobody is there to be told.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// A table file that has been opened: checked from end to end, and mapped into memory.
#[derive(Debug)]
pub struct TableFile {
    path: PathBuf,
    map: Mmap,
    game: String,
    variant: String,
    meta: Vec<(String, String)>,
    sections: Vec<(String, Range<usize>)>,
}

impl TableFile {
    /// Opens a file and checks all of it.
    ///
    /// # Errors
    ///
    /// [`FileError::Io`] if the system refuses, [`FileError::Format`] if the file is no table, of
    /// another version, cut off or damaged.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let map = map(path).map_err(FileError::io(path))?;
        let directory = read_header(path, &map)?;
        let damaged = || {
            FileError::format(path, "directory", "lists that do not fit", "a readable directory")
        };
        let mut reader = Reader(&map[directory.clone()]);
        let (game, variant) = reader.text().zip(reader.text()).ok_or_else(damaged)?;
        let meta = reader.list(|r| Some((r.text()?, r.text()?))).ok_or_else(damaged)?;
        let listed = reader
            .list(|r| Some(Section { name: r.text()?, length: r.number()?, checksum: r.number()? }))
            .filter(|_| reader.0.is_empty())
            .ok_or_else(damaged)?;
        let mut sections = Vec::with_capacity(listed.len());
        let mut at = HEADER;
        for Section { name, length, checksum } in listed {
            let end = usize::try_from(length).ok().and_then(|length| at.checked_add(length));
            let end = end.filter(|&end| end <= directory.start).ok_or_else(damaged)?;
            check(path, &name, &map[at..end], checksum)?;
            sections.push((name, at..end));
            at = end;
        }
        if at != directory.start {
            return Err(damaged());
        }
        Ok(Self { path: path.to_owned(), map, game, variant, meta, sections })
    }

    /// Makes sure that the file belongs to a game and variant.
    ///
    /// # Errors
    ///
    /// [`FileError::Format`] if it belongs to another.
    pub fn expect(&self, game: &str, variant: &str) -> Result<(), FileError> {
        let pairs = [("game", &self.game, game), ("variant", &self.variant, variant)];
        match pairs.into_iter().find(|(_, found, expected)| found != expected) {
            None => Ok(()),
            Some((field, found, expected)) => Err(FileError::format(
                &self.path,
                field,
                format!("{found:?}"),
                format!("{expected:?}"),
            )),
        }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game that it belongs to.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The variant that it belongs to.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// All metadata, in the order of writing.
    pub fn meta(&self) -> &[(String, String)] {
        &self.meta
    }

    /// A value of the metadata.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.meta.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The bytes of a section.
    ///
    /// # Errors
    ///
    /// [`FileError::Format`] if there is no such section.
    pub fn section(&self, name: &str) -> Result<&[u8], FileError> {
        let range = self.sections.iter().find(|(other, _)| other == name);
        let range = range.ok_or_else(|| {
            FileError::format(&self.path, name, "no such section", "a section of that name")
        })?;
        Ok(&self.map[range.1.clone()])
    }
}

/// Maps a file into memory.
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the bytes of a map must not change while slices of it are alive. Nothing in this
    // crate ever writes into a finished table: a new one takes the name by renaming, and a map
    // keeps the file that it was made of, whatever its name is given to. That another program
    // changes or cuts the file in place cannot be ruled out, as with every memory map: what is
    // read then are other bytes, never judged as anything but bytes (bounds are checked, numbers
    // have no invalid values), or the system ends the process.
    #[allow(unsafe_code)]
    unsafe {
        Mmap::map(&file)
    }
}

/// Checks the header and the directory's checksum; gives where the directory is.
fn read_header(path: &Path, bytes: &[u8]) -> Result<Range<usize>, FileError> {
    let Some((header, _)) = bytes.split_at_checked(HEADER) else {
        let found = format!("{} bytes", bytes.len());
        return Err(FileError::format(path, "length", found, format!("at least {HEADER}")));
    };
    if !header.starts_with(MAGIC) {
        let found = format!("\"{}\"", header[..8].escape_ascii());
        let expected = format!("\"{}\", a table of fiveply", MAGIC.escape_ascii());
        return Err(FileError::format(path, "magic", found, expected));
    }
    let number = |range: Range<usize>| {
        header[range].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let version = number(8..12);
    if version != u64::from(FORMAT) {
        let expected = FORMAT.to_string();
        return Err(FileError::format(path, "version", version.to_string(), expected));
    }
    let (start, length) = (number(16..24), number(12..16));
    let whole = start.checked_add(length).filter(|_| start >= HEADER as u64);
    if whole != Some(bytes.len() as u64) {
        let expected = whole.map_or_else(|| "a table's".to_owned(), |n| n.to_string());
        return Err(FileError::format(path, "length", format!("{} bytes", bytes.len()), expected));
    }
    // It fits into the file, and so into a usize.
    let directory = start as usize..bytes.len();
    check(path, "directory", &bytes[directory.clone()], number(24..32))?;
    Ok(directory)
}

fn check(path: &Path, field: &str, bytes: &[u8], expected: u64) -> Result<(), FileError> {
    let found = xxh3_64(bytes);
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (format!("checksum {found:016x}"), format!("{expected:016x}"));
    Err(FileError::format(path, field, found, expected))
}

/// Reads a directory from front to back.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn text(&mut self) -> Option<String> {
        let (length, rest) = self.0.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
        let (text, rest) = rest.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn number(&mut self) -> Option<u64> {
        self.text()?.parse().ok()
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.number()?;
        (0..length).map(|_| item(self)).collect()
    }
}
