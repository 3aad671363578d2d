//! Proof search for positions given by an [`AnyPosition`]: the games that have one.

use std::sync::atomic::AtomicBool;

use super::{AnyMove, AnyPosition, Game};
use crate::solve::{Limits, Proof, ProofError, Prover, Threats};

/// A [`Prover`] of any game.
pub trait AnyProver: Send {
    /// See [`Prover::prove`].
    fn prove(
        &mut self,
        plies: u32,
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(u32, u64),
    ) -> Proof<AnyMove>;

    /// The text of [`Prover::certificate`]; `None` if it was stopped.
    fn certificate(&mut self, plies: u32, stop: &AtomicBool) -> Option<String>;
}

impl<P: Game + Threats> AnyProver for Prover<P>
where
    AnyMove: From<P::Move>,
{
    fn prove(
        &mut self,
        plies: u32,
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(u32, u64),
    ) -> Proof<AnyMove> {
        let Proof { verdict, line, nodes, time } = Self::prove(self, plies, limits, stop, on_info);
        let line = line.into_iter().map(AnyMove::from).collect();
        Proof { verdict, line, nodes, time }
    }

    fn certificate(&mut self, plies: u32, stop: &AtomicBool) -> Option<String> {
        Some(Self::certificate(self, P::NAME, plies, stop)?.to_string())
    }
}

impl AnyPosition {
    /// A proof search from here; `None` if the game has none.
    pub fn prover(&self) -> Option<Result<Box<dyn AnyProver>, ProofError>> {
        match self {
            Self::TriTrac(p) => Some(Prover::new(p).map(|prover| Box::new(prover) as _)),
            _ => None,
        }
    }
}
