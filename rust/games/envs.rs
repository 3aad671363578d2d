//! Games of any one variant that are stepped together.

use super::{AnyPosition, Game, on_position, view};
use crate::envs::{Envs, IllegalAction, Rows, Setup, Sizes};

/// [`Envs`] of some game.
pub trait AnyEnvs: Send + Sync {
    /// How many numbers a game has in each array.
    fn sizes(&self) -> Sizes;

    /// The position of a game.
    fn position(&self, game: usize) -> Option<AnyPosition>;

    /// See [`Envs::reset`].
    fn reset(&mut self, seed: Option<u64>);

    /// See [`Envs::show`].
    fn show(&mut self, rows: Rows<'_>);

    /// See [`Envs::step`].
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] for the first game that cannot play its action.
    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), IllegalAction>;

    /// See [`Envs::choose`].
    fn choose(&mut self, actions: &mut [i64]);
}

impl<P: Game> AnyEnvs for Envs<P>
where
    AnyPosition: From<P>,
{
    fn sizes(&self) -> Sizes {
        self.sizes()
    }

    fn position(&self, game: usize) -> Option<AnyPosition> {
        self.position(game).map(|position| position.clone().into())
    }

    fn reset(&mut self, seed: Option<u64>) {
        self.reset(seed);
    }

    fn show(&mut self, rows: Rows<'_>) {
        self.show(rows);
    }

    fn step(&mut self, actions: &[i64], rows: Rows<'_>) -> Result<(), IllegalAction> {
        self.step(actions, rows)
    }

    fn choose(&mut self, actions: &mut [i64]) {
        self.choose(actions);
    }
}

impl AnyPosition {
    /// Games that begin here; `relative`, if actions are to be numbered as the player to act sees
    /// them.
    pub fn envs(&self, setup: Setup, relative: bool) -> Box<dyn AnyEnvs> {
        fn envs<P: Game>(start: &P, setup: Setup, relative: bool) -> Box<dyn AnyEnvs>
        where
            AnyPosition: From<P>,
        {
            let seats = if relative { 0..start.players() } else { 0..0 };
            let views = seats.map(view::<P>).collect();
            Box::new(Envs::new(start.clone(), Setup { views, ..setup }))
        }
        on_position!(self, p => envs(p, setup, relative))
    }
}
