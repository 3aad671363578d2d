//! Table files: what is written is read, and nothing else is taken for a table.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use fiveply::solve::file::{FileError, TableFile, TableWriter};

/// A folder of the test's own, gone at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fiveply-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

fn write(path: &Path, last: u8) {
    let mut writer = TableWriter::create(path, "thief", "5x5").unwrap();
    writer.set("positions", 12);
    writer.set("tie rule", "none: é");
    writer.begin("values").unwrap();
    writer.write_all(&[0, 1, 2, 255]).unwrap();
    writer.begin("empty").unwrap();
    writer.begin("more").unwrap();
    writer.write_all(b"abc").unwrap();
    writer.write_all(&[last]).unwrap();
    writer.finish().unwrap();
}

/// The field at fault.
fn fault(path: &Path) -> String {
    match TableFile::open(path).map(|file| file.path().to_owned()) {
        Err(FileError::Format { field, found, expected, .. }) => {
            assert!(!found.is_empty() && !expected.is_empty());
            field
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("round");
    let path = folder.file("deep/er/x.table");
    write(&path, b'd');
    let file = TableFile::open(&path).unwrap();
    assert_eq!((file.path(), file.game(), file.variant()), (path.as_path(), "thief", "5x5"));
    assert_eq!(file.get("tie rule"), Some("none: é"));
    assert_eq!((file.get("nothing"), file.meta().len()), (None, 2));
    assert_eq!(file.section("values").unwrap(), [0, 1, 2, 255]);
    assert!(file.section("empty").unwrap().is_empty());
    assert_eq!(file.section("more").unwrap(), b"abcd");
    let error = file.section("other").unwrap_err().to_string();
    assert!(error.ends_with("other: found no such section, expected a section of that name"));
    file.expect("thief", "5x5").unwrap();
    let error = file.expect("thief", "7x7").unwrap_err().to_string();
    assert!(error.ends_with("variant: found \"5x5\", expected \"7x7\""), "{error}");
    let error = file.expect("arkantar", "").unwrap_err().to_string();
    assert!(error.ends_with("game: found \"thief\", expected \"arkantar\""), "{error}");
}

#[test]
fn every_changed_byte_is_noticed() {
    let folder = Folder::new("bytes");
    let path = folder.file("x.table");
    write(&path, b'd');
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        for bit in [0, 7] {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            fs::write(&path, bytes).unwrap();
            let field = fault(&path);
            let expected = match at {
                0..8 => "magic",
                8..12 => "version",
                12..24 => "length",
                32..36 => "values",
                36..40 => "more",
                _ => "directory",
            };
            assert_eq!(field, expected, "byte {at} bit {bit}");
        }
    }
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(fault(&path), "length", "{length} bytes");
    }
    fs::write(&path, [&whole[..], b"x"].concat()).unwrap();
    assert_eq!(fault(&path), "length");
}

#[test]
fn what_the_system_refuses_is_told() {
    let folder = Folder::new("io");
    let missing = folder.file("missing.table");
    let error = TableFile::open(&missing).unwrap_err();
    assert!(matches!(&error, FileError::Io { path, .. } if *path == missing), "{error}");
    fs::write(folder.file("no folder"), "").unwrap();
    let inside = folder.file("no folder/x.table");
    assert!(matches!(TableWriter::create(&inside, "g", "v"), Err(FileError::Io { .. })));
}

#[test]
fn a_file_is_there_whole_or_not_at_all() {
    let folder = Folder::new("whole");
    let path = folder.file("x.table");
    let mut writer = TableWriter::create(&path, "thief", "5x5").unwrap();
    assert!(writer.write_all(b"x").is_err(), "no section has been begun");
    writer.begin("values").unwrap();
    writer.write_all(b"x").unwrap();
    assert!(writer.begin("values").is_err(), "each section once");
    drop(writer);
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0);

    write(&path, b'd');
    let old = TableFile::open(&path).unwrap();
    write(&path, b'e');
    assert_eq!(old.section("more").unwrap(), b"abcd", "a map keeps its file");
    assert_eq!(TableFile::open(&path).unwrap().section("more").unwrap(), b"abce");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}
