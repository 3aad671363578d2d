//! The endgames of Thief: their numbers, their tables, and the search that asks them.

mod deep;
mod index;
mod retrograde;
mod search;
mod tables;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
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

/// The tables of all material of up to two units against one, made once for all tests.
fn small_tables() -> &'static Tables<5> {
    static TABLES: LazyLock<Tables<5>> = LazyLock::new(|| {
        let folder = Folder::new("small");
        solve(&folder, "2v1", &quietly(2)).expect("nobody stops it");
        // A file that is open is still there when its folder is gone.
        Tables::open(folder.path()).expect("good tables")
    });
    &TABLES
}
