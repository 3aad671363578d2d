//! Numbers of moves and planes of positions, into NumPy arrays that are given.

use pyo3::prelude::*;

use super::{args, arrays, errors};
use crate::games::AnyPosition;

/// Fills a bool array with which actions are legal.
#[pyfunction]
#[pyo3(signature = (position, out, /))]
pub fn legal_mask(position: &Bound<'_, PyAny>, out: &Bound<'_, PyAny>) -> PyResult<()> {
    let position = args::position_of("position", position)?;
    let mut mask = arrays::writable::<bool>("out", out, &[position.actions()])?;
    position.mark_legal(mask.as_slice_mut()?);
    Ok(())
}

/// Fills a float32 array with the position as a player sees it; None is whoever is to act.
#[pyfunction]
#[pyo3(signature = (position, player, out, /))]
pub fn observation(
    position: &Bound<'_, PyAny>,
    player: Option<&Bound<'_, PyAny>>,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let position = args::position_of("position", position)?;
    let seat = seat_of(&position, player)?;
    let mut planes = arrays::writable::<f32>("out", out, &position.shape())?;
    position.observe(seat, planes.as_slice_mut()?);
    Ok(())
}

/// Fills a bool array with which actions are legal in each of some positions.
#[pyfunction]
#[pyo3(signature = (positions, out, /))]
pub fn legal_masks(positions: Vec<Bound<'_, PyAny>>, out: &Bound<'_, PyAny>) -> PyResult<()> {
    let positions = one_variant(out.py(), &positions)?;
    let actions = positions[0].actions();
    let mut masks = arrays::writable::<bool>("out", out, &[positions.len(), actions])?;
    let rows = masks.as_slice_mut()?.chunks_exact_mut(actions);
    positions.iter().zip(rows).for_each(|(position, row)| position.mark_legal(row));
    Ok(())
}

/// Fills a float32 array with each of some positions as a player sees it; None is whoever is to
/// act there.
#[pyfunction]
#[pyo3(signature = (positions, players, out, /))]
pub fn observations(
    positions: Vec<Bound<'_, PyAny>>,
    players: Vec<Option<Bound<'_, PyAny>>>,
    out: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let positions = one_variant(out.py(), &positions)?;
    let seats = positions.iter().zip(&players).map(|(p, player)| seat_of(p, player.as_ref()));
    let seats = seats.collect::<PyResult<Vec<_>>>()?;
    let shape @ [planes, rows, columns] = positions[0].shape();
    let whole = [[positions.len()].as_slice(), &shape].concat();
    let mut all = arrays::writable::<f32>("out", out, &whole)?;
    let each = all.as_slice_mut()?.chunks_exact_mut(planes * rows * columns);
    for ((position, seat), out) in positions.iter().zip(seats).zip(each) {
        position.observe(seat, out);
    }
    Ok(())
}

/// The seat that a player's number means.
pub fn seat_of(position: &AnyPosition, player: Option<&Bound<'_, PyAny>>) -> PyResult<u8> {
    let last = position.players() - 1;
    match player {
        Some(player) => Ok(u8::try_from(args::whole("player", player, 0, last.into())?)?),
        None => Ok(position.actor().seat().unwrap_or(0)),
    }
}

/// Positions of one game and variant, at least one.
fn one_variant(py: Python<'_>, positions: &[Bound<'_, PyAny>]) -> PyResult<Vec<AnyPosition>> {
    let read = positions.iter().map(|p| args::position_of("positions", p));
    let read = read.collect::<PyResult<Vec<_>>>()?;
    let name = |p: &AnyPosition| format!("{} {}", p.game(), p.variant()).trim_end().to_owned();
    let Some(first) = read.first().map(name) else {
        let expected = "at least one position".to_owned();
        return Err(errors::array_error(py, "positions", "none".to_owned(), expected));
    };
    match read.iter().enumerate().find(|(_, p)| name(p) != first) {
        None => Ok(read),
        Some((at, other)) => {
            let found = format!("{} at place {at}", name(other));
            let expected = format!("{first}, as at place 0");
            Err(errors::array_error(py, "positions", found, expected))
        }
    }
}
