//! The positions of `tests/data`.

use std::fs;
use std::path::Path;

use fiveply::games::Game;
use serde_json::Value;

/// The entries of a game's variant: the start first.
pub fn entries(game: &str, variant: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let entries: Vec<Value> = serde_json::from_str(&text).expect("a JSON list of entries");
    entries.into_iter().filter(|entry| entry["variant"] == variant).collect()
}

/// The positions with perft numbers of a game's first variant.
#[allow(dead_code, reason = "not every benchmark knows the type")]
pub fn positions<P: Game>() -> Vec<P> {
    let texts = entries(P::NAME, P::VARIANTS[0]).into_iter();
    texts.map(|entry| entry["position"].as_str().expect("text").parse().expect("valid")).collect()
}
