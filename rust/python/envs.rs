//! Many games that are stepped together, into NumPy arrays that are given.

use numpy::PyReadwriteArrayDyn;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use super::game::{Given, draw_rules};
use super::{args, arrays, errors, faces};
use crate::envs::{Rows, Setup, Sizes};
use crate::games::AnyEnvs;

/// The most games: their arrays have to fit into memory.
const MAX_GAMES: u64 = 1 << 24;

/// Games of one variant that are stepped together: what `fiveply.VecEnv` stands on.
#[pyclass(module = "fiveply._core")]
pub struct Envs {
    inner: Box<dyn AnyEnvs>,
    games: usize,
}

/// The arrays of the environment: observations, masks, players, rewards, dones, plies.
type Arrays<'py> = [Bound<'py, PyAny>; 6];

#[pymethods]
impl Envs {
    #[new]
    #[pyo3(signature = (start, n, seed, repetition, turn_limit, relative, threads, /))]
    fn new(
        start: &Bound<'_, PyAny>,
        n: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        repetition: &Bound<'_, PyAny>,
        turn_limit: &Bound<'_, PyAny>,
        relative: bool,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let py = start.py();
        let start = args::position_of("start", start)?;
        if start.outcome().is_some() {
            let what = format!("position {start}");
            return Err(errors::game_over(py, "a finished start".to_owned(), what));
        }
        let [repetition, turn_limit] = [repetition, turn_limit].map(|v| Given::Value(v.clone()));
        let setup = Setup {
            games: usize::try_from(args::whole("n", n, 1, MAX_GAMES)?)?,
            seed: args::whole("seed", seed, 0, u64::MAX)?,
            rules: draw_rules(&start, &repetition, &turn_limit)?,
            threads: usize::try_from(args::whole("threads", threads, 1, args::MAX_THREADS)?)?,
            views: Vec::new(),
        };
        let games = setup.games;
        let inner = py.detach(|| start.envs(setup, relative));
        Ok(Self { inner, games })
    }

    /// The position of a game.
    #[pyo3(signature = (game, /))]
    fn position<'py>(&self, game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let place: isize = game.extract().map_err(|_| args::wrong_type("game", game, "int"))?;
        let place = if place < 0 { place + self.games.cast_signed() } else { place };
        let found = usize::try_from(place).ok().and_then(|place| self.inner.position(place));
        let missing = || PyIndexError::new_err(format!("game {game}: there are {}", self.games));
        faces::position(game.py(), found.ok_or_else(missing)?, Vec::new())
    }

    /// Begins all games anew, with a seed the generators too, and tells of them in the arrays.
    #[pyo3(signature = (seed, arrays, /))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let seed = args::whole_or_none("seed", seed, 0, u64::MAX)?;
        let mut held = Held::of(&arrays, self.games, self.inner.sizes())?;
        let (rows, envs) = (held.rows()?, &mut self.inner);
        py.detach(|| {
            envs.reset(seed);
            envs.show(rows);
        });
        Ok(())
    }

    /// Plays an action in every game and tells of them in the arrays; if one is illegal, nothing
    /// happens.
    #[pyo3(signature = (actions, arrays, /))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let actions = arrays::readable::<i64>("actions", actions, &[self.games])?;
        let mut held = Held::of(&arrays, self.games, self.inner.sizes())?;
        let (actions, rows, envs) = (actions.as_slice()?, held.rows()?, &mut self.inner);
        py.detach(|| envs.step(actions, rows)).map_err(|error| errors::action_error(py, error))
    }

    /// Fills an array with an action for every game, each legal one equally likely.
    #[pyo3(signature = (out, /))]
    fn choose(&mut self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut out = arrays::writable::<i64>("out", out, &[self.games])?;
        let (actions, envs) = (out.as_slice_mut()?, &mut self.inner);
        py.detach(|| envs.choose(actions));
        Ok(())
    }
}

/// The arrays, held while they are filled.
struct Held<'py> {
    observations: PyReadwriteArrayDyn<'py, f32>,
    masks: PyReadwriteArrayDyn<'py, bool>,
    players: PyReadwriteArrayDyn<'py, i8>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    dones: PyReadwriteArrayDyn<'py, bool>,
    plies: PyReadwriteArrayDyn<'py, u32>,
}

impl<'py> Held<'py> {
    fn of(arrays: &Arrays<'py>, n: usize, sizes: Sizes) -> PyResult<Self> {
        let [observations, masks, players, rewards, dones, plies] = arrays;
        let [planes, rows, columns] = sizes.shape;
        Ok(Self {
            observations: arrays::writable(
                "observations",
                observations,
                &[n, planes, rows, columns],
            )?,
            masks: arrays::writable("masks", masks, &[n, sizes.actions])?,
            players: arrays::writable("players", players, &[n])?,
            rewards: arrays::writable("rewards", rewards, &[n, sizes.players])?,
            dones: arrays::writable("dones", dones, &[n])?,
            plies: arrays::writable("plies", plies, &[n])?,
        })
    }

    fn rows(&mut self) -> PyResult<Rows<'_>> {
        Ok(Rows {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            players: self.players.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            dones: self.dones.as_slice_mut()?,
            plies: self.plies.as_slice_mut()?,
        })
    }
}
