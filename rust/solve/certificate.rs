//! Certificates: what anybody can check who knows the rules, without trusting the search.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::AtomicBool;

use super::Prover;
use super::proof::{NEVER, Threats};

/// What an entry of a certificate rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action<M> {
    /// This move is enough: the attacker's in a win, the defender's in a refutation.
    Move(M),
    /// Every legal move has been considered.
    All,
    /// No search: the bound that the game's room knows ([`Threats::outlook`]).
    Hold,
}

/// A claim about a position and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<P: Threats> {
    /// In a win: the attacker wins within so many plies. In a refutation: he does not within so
    /// many, [`NEVER`] for ever.
    pub plies: u32,
    /// Why.
    pub action: Action<P::Move>,
    /// The position.
    pub position: P,
}

/// A tree of moves that proves a win or the lack of one, positions that come up twice told once.
///
/// Each entry follows from the rules and from entries with a smaller number of plies (in a
/// refutation: not a larger one), as `docs/solved.md` says, so that each is checked on its own.
/// The text has a header of five lines and a line `PLIES ACTION POSITION` for each entry, the
/// action a move, `*` or `hold`; "for ever" is written `never`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<P: Threats> {
    /// The game's name.
    pub game: &'static str,
    /// The seat of the attacker.
    pub attacker: u8,
    /// Whether it proves a win.
    pub wins: bool,
    /// The entries; the first one is the position that was asked about.
    pub entries: Vec<Entry<P>>,
}

impl<P: Threats> Prover<P> {
    /// The certificate of a claim that has been settled for so many plies; claims that the table
    /// has dropped are searched again. `None` if it was stopped.
    pub fn certificate(
        &mut self,
        game: &'static str,
        plies: u32,
        stop: &AtomicBool,
    ) -> Option<Certificate<P>> {
        let (root, attacker) = (self.root().clone(), self.attacker());
        let wins = self.settled(&root, plies, stop)?.wins(plies);
        let (mut entries, mut places) = (Vec::<Entry<P>>::new(), HashMap::<P, usize>::new());
        let mut open = vec![(root, plies)];
        while let Some((position, plies)) = open.pop() {
            let place = places.get(&position).copied();
            if place.is_some_and(|at| covers(wins, entries[at].plies, plies)) {
                continue;
            }
            let entry = self.entry(position, plies, wins, stop)?;
            let (p, left) =
                (&entry.position, if entry.plies == NEVER { NEVER } else { entry.plies - 1 });
            let mut go_on = |m| {
                let next = p.play(m);
                if next.outcome().is_none() && (wins || left > 0) {
                    open.push((next, left));
                }
            };
            match entry.action {
                Action::Move(m) => go_on(m),
                Action::All => entry.position.each_move(go_on),
                Action::Hold => {}
            }
            match place {
                Some(at) => entries[at] = entry,
                None => {
                    places.insert(entry.position.clone(), entries.len());
                    entries.push(entry);
                }
            }
        }
        Some(Certificate { game, attacker, wins, entries })
    }

    /// The entry of an unfinished position whose claim is true.
    fn entry(
        &mut self,
        position: P,
        plies: u32,
        wins: bool,
        stop: &AtomicBool,
    ) -> Option<Entry<P>> {
        let known = self.settled(&position, plies, stop)?;
        let plies = if wins {
            known.win
        } else if known.held == NEVER {
            NEVER
        } else {
            plies
        };
        let held = || position.outlook(self.attacker(), plies).held;
        let action = if !wins && held() >= plies {
            Action::Hold
        } else if self.is_attacking(&position) == wins {
            Action::Move(self.best_move(&position, plies, stop)?)
        } else {
            Action::All
        };
        Some(Entry { plies, action, position })
    }
}

/// Whether a claim about so many plies is as strong as one about others.
const fn covers(wins: bool, have: u32, want: u32) -> bool {
    if wins { have <= want } else { have >= want }
}

impl<P: Threats> fmt::Display for Certificate<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "fiveply certificate 1\ngame {}\nattacker {}", self.game, self.attacker)?;
        writeln!(f, "result {}", if self.wins { "win" } else { "no win" })?;
        writeln!(f, "entries {}", self.entries.len())?;
        for Entry { plies, action, position } in &self.entries {
            match plies {
                &NEVER => write!(f, "never ")?,
                plies => write!(f, "{plies} ")?,
            }
            match action {
                Action::Move(m) => write!(f, "{m}")?,
                Action::All => write!(f, "*")?,
                Action::Hold => write!(f, "hold")?,
            }
            writeln!(f, " {position}")?;
        }
        Ok(())
    }
}
