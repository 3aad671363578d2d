//! The endgames of Thief: their numbers, their tables, and the search that asks them.

mod deep;
mod index;
mod search;
mod tables;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use fiveply::games::thief::{self, EndgameError, Tables};
use fiveply::solve::Work;

static NEVER: AtomicBool = AtomicBool::new(false);

/// By so many threads, without anybody who looks on.
fn quietly(threads: usize) -> Work<'static> {
    Work { threads, stop: &NEVER, progress: &|_, _, _| {} }
}

/// A folder that is there while somebody needs it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fiveply-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn solve(folder: &Folder, part: &str, work: &Work<'_>) -> Result<(), EndgameError> {
    thief::solve::<5>(folder.path(), &thief::part(part).expect("a part"), work, |_| {})
}

/// The tables of a part, made for the occasion.
fn tables(name: &str, part: &str) -> (Folder, Tables<5>) {
    let folder = Folder::new(name);
    solve(&folder, part, &quietly(2)).expect("nobody stops it");
    let tables = Tables::open(folder.path()).expect("good tables");
    (folder, tables)
}
