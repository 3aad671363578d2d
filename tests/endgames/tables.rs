//! Whole tables against the rules, and their making.

use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use fiveply::games::thief::{EndgameError, Index, Material, Tables, Thief, part};
use fiveply::solve::retrograde::RetrogradeError;
use fiveply::solve::{Exact, Work, turns};
use fiveply::{Outcome, Position};

use crate::{Folder, quietly, small_tables, solve};

#[test]
fn every_position_fits_to_those_one_turn_on() {
    let tables = small_tables();
    let mut checked = 0;
    for material in part("2v1").expect("a part").into_iter().flat_map(Material::both) {
        checked += tables.check(material, 1, &quietly(2)).expect("a good table");
    }
    assert_eq!(checked, 4 * 1440 + 8 * 37_260 + 4 * 74_520);
}

#[test]
fn finished_games_are_not_in_the_tables() {
    let tables = small_tables();
    for material in part("2v1").expect("a part").into_iter().flat_map(Material::both) {
        let index = Index::new(material);
        for p in (0..index.len()).filter_map(|number| index.position(number)) {
            assert_eq!(tables.probe(&p).is_none(), p.outcome().is_some(), "{p}");
        }
    }
}

#[test]
fn a_wrong_value_is_noticed() {
    let tables = small_tables();
    let index = Index::<5>::new("G-G".parse().expect("a material"));
    let mut noticed = 0;
    for wrong in (0..index.len()).filter_map(|number| index.position(number)) {
        let Some(exact) = tables.probe(&wrong) else { continue };
        let other = if exact == Exact::DRAW { Exact::WIN_NOW } else { Exact::DRAW };
        let probe = |p: &Thief<5>| {
            if *p == wrong { Some(other) } else { tables.probe(p) }
        };
        assert!(turns::check(&wrong, probe).is_err(), "{wrong}");
        noticed += 1;
    }
    assert_eq!(noticed, 1008);
}

#[test]
fn what_is_plain_to_see() {
    let tables = small_tables();
    let exact = |text: &str| {
        let p: Thief<5> = text.parse().expect("a position");
        tables.probe(&p).map(|exact| exact.to_string())
    };
    let win = Some("win in 1".to_owned());
    // The Thief steps home; and in black.
    assert_eq!(exact("....g/...../....G+/G!..../..... w 0 -"), win);
    assert_eq!(exact("...../g!..../....g+/...../....G b 0 -"), win);
    // A King alone takes a King alone.
    assert_eq!(exact("...../...g+./..G+../...../..... w 0 -"), win);
    // He can do nothing against a Thief that is a step from home and not within his reach.
    let lost = Some("loss in 2".to_owned());
    assert_eq!(exact("g!..../...../...../....G!/..... w 0 -"), None, "the game is over");
    assert_eq!(exact("...../g!..../...../....G!/..... w 0 -"), win);
    assert_eq!(exact("....G!/g!..../...../...../..... w 0 -"), lost);
    // In the middle of a turn.
    assert_eq!(exact("....g+/...../....G+/G..../..... w 1 -"), None);
}

/// What a folder holds, by name.
fn contents(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.path()).expect("a folder");
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a name");
        (name, fs::read(entry.path()).expect("a file"))
    };
    entries.map(|entry| read(entry.expect("an entry"))).collect()
}

#[test]
fn tables_are_the_same_whatever_the_threads_and_the_interruptions() {
    let whole = Folder::new("whole");
    solve(&whole, "2v1", &quietly(1)).expect("nobody stops it");
    let pieces = Folder::new("pieces");
    for patience in [0, 1, 7, 30, 60, 1_000_000] {
        let stop = AtomicBool::new(false);
        let calls = AtomicUsize::new(0);
        let progress = |_: &str, _: usize, _: usize| {
            if calls.fetch_add(1, Ordering::Relaxed) >= patience {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let work = Work { threads: 3, stop: &stop, progress: &progress };
        match solve(&pieces, "2v1", &work) {
            Ok(()) => assert_eq!(patience, 1_000_000),
            Err(EndgameError::Solve(RetrogradeError::Stopped)) => assert!(patience < 1_000_000),
            Err(other) => panic!("{other}"),
        }
        assert!(contents(&pieces).keys().all(|name| name.ends_with(".table")));
    }
    assert_eq!(contents(&whole).len(), 9);
    assert!(contents(&whole) == contents(&pieces));
}

#[test]
fn a_damaged_table_is_refused() {
    let folder = Folder::new("damaged");
    solve(&folder, "1v1", &quietly(1)).expect("nobody stops it");
    let path = folder.path().join("G-G.table");
    let mut bytes = fs::read(&path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).expect("a file");
    assert!(Tables::<5>::open(folder.path()).is_err());
    assert!(solve(&folder, "1v1", &quietly(1)).is_err());
    // A table of something else, under a good name.
    fs::copy(folder.path().join("E-E.table"), &path).expect("a copy");
    assert!(Tables::<5>::open(folder.path()).is_err());
}

#[test]
fn a_folder_without_tables_knows_nothing() {
    let tables = Tables::<5>::open("/nowhere/at/all".as_ref()).expect("no tables");
    assert_eq!(tables.materials().count(), 0);
    assert_eq!(tables.probe(&Thief::default()), None);
    assert_eq!(Thief::<5>::default().outcome(), None::<Outcome>);
    let material: Material = "G-G".parse().expect("a material");
    assert!(matches!(
        tables.check(material, 1, &quietly(1)),
        Err(EndgameError::Missing(missing)) if missing == material
    ));
}
