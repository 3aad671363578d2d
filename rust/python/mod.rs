//! The Python module `fiveply._core`: one file for each family of classes.
//!
//! The package `fiveply` gives these classes their typed faces, a module for each game. No rule
//! is decided here: everything asks the game's own room.

mod args;
mod arrays;
mod envs;
mod errors;
mod exact;
mod faces;
mod facts;
mod features;
mod game;
mod interrupt;
mod moves;
mod numbers;
mod playouts;
mod position;
mod proofs;
mod search;
mod tables;

use pyo3::prelude::*;

use crate::games::AnyPosition;

/// The names of all games and their variants: pairs in a fixed order, default variants first.
#[pyfunction]
fn variants() -> Vec<(&'static str, &'static str)> {
    AnyPosition::variants()
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<position::Position>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<moves::LegalMoves>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<envs::Envs>()?;
    module.add_class::<search::Searcher>()?;
    module.add_function(wrap_pyfunction!(search::root_moves, module)?)?;
    module.add_class::<proofs::Prover>()?;
    module.add("MAX_PLIES", crate::solve::Limits::MAX_PLIES)?;
    module.add_class::<tables::Tables>()?;
    module.add_class::<exact::ExactTable>()?;
    module.add("MAX_DEPTH", crate::search::MAX_DEPTH)?;
    module.add("METHODS", crate::search::Method::ALL.map(crate::search::Method::name).to_vec())?;
    module.add_function(wrap_pyfunction!(variants, module)?)?;
    module.add_function(wrap_pyfunction!(position::parse_position, module)?)?;
    module.add_function(wrap_pyfunction!(moves::parse_move, module)?)?;
    module.add_function(wrap_pyfunction!(faces::register, module)?)?;
    module.add_function(wrap_pyfunction!(playouts::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::legal_mask, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::observation, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::legal_masks, module)?)?;
    module.add_function(wrap_pyfunction!(numbers::observations, module)?)?;
    module.add_function(wrap_pyfunction!(features::features, module)?)?;
    module.add_function(wrap_pyfunction!(features::scales, module)?)?;
    module.add_function(wrap_pyfunction!(features::feature_texts, module)?)?;
    module.add_function(wrap_pyfunction!(features::feature_measures, module)?)?;
    module.add_function(wrap_pyfunction!(features::weights, module)?)?;
    module.add("MOST_WEIGHT", features::MOST_WEIGHT)?;
    module.add_function(wrap_pyfunction!(tables::endgame_materials, module)?)?;
    module.add_function(wrap_pyfunction!(tables::solve_endgames, module)?)?;
    module.add_function(wrap_pyfunction!(tables::check_endgames, module)?)?;
    module.add_function(wrap_pyfunction!(exact::solve, module)?)?;
    module.add_function(wrap_pyfunction!(exact::table_info, module)?)?;
    Ok(())
}
