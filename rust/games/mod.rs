//! The list of games: the one place that names them all.

mod any;
pub mod arkantar;
mod envs;
mod numbered;
mod proofs;
pub mod thief;
pub mod threaten;
pub mod tritangle;
pub mod tritrac;

pub use any::{ExactMoves, NoSuchGame, ParseError};
pub use envs::AnyEnvs;
pub use numbered::view;
pub use proofs::AnyProver;

use std::path::Path;

use crate::facts::Facts;
use crate::features::Features;
use crate::numbers::Numbered;
use crate::position::Evaluate;
use crate::search::Oracle;
use crate::solve::file::FileError;

any::games! {
    ($)
    Arkantar: arkantar::Arkantar,
    Thief5: thief::Thief<5>,
    Thief7: thief::Thief<7>,
    Threaten3: threaten::Threaten<3>,
    Threaten2: threaten::Threaten<2>,
    Threaten4: threaten::Threaten<4>,
    TriTrac: tritrac::TriTrac,
    TriTangle: tritangle::TriTangle,
}

/// A game by name: its variants, its start, and what its positions and moves say of themselves.
pub trait Game: Evaluate + Features + Numbered {
    /// The game's name in scripts and on the command line.
    const NAME: &'static str;

    /// The names of the variants that this type plays, the default one first.
    const VARIANTS: &'static [&'static str];

    /// The start position of one of [`VARIANTS`](Game::VARIANTS), `first` the seat that begins;
    /// `None` if there is no such variant, or if that seat cannot begin.
    fn start(variant: &str, first: u8) -> Option<Self>;

    /// The name of the variant that this position belongs to.
    fn variant(&self) -> &'static str;

    /// Whether a text looks like a position of this type rather than of a sister variant's.
    fn recognises(_text: &str) -> bool {
        true
    }

    /// Every well-formed move, legal anywhere or not, each once.
    fn all_moves() -> Vec<Self::Move>;

    /// What the position says of itself, by name.
    fn facts(&self) -> Facts;

    /// What a move says of itself, by name.
    fn move_facts(m: Self::Move) -> Facts;

    /// Opens the tables of exact values that a folder has for this game; `None` if it has none.
    ///
    /// # Errors
    ///
    /// [`FileError`] if a table cannot be read, is damaged, or belongs to something else.
    fn oracle(_folder: &Path) -> Result<Option<Box<dyn Oracle<Self>>>, FileError> {
        Ok(None)
    }
}
