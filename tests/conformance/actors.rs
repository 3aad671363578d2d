//! Who is to act, how games end, and that nothing panics on the way there.

use fiveply::{Actor, Game};

use crate::sample::{random_game, rng, sample, starts};

const RANDOM_GAMES: usize = 10_000;

/// Random games with what is cheap to check at every ply.
pub fn play_random_games<P: Game>() {
    let mut rng = rng(3);
    let starts = starts::<P>();
    let (mut plies, mut ended) = (0_usize, 0);
    for start in starts.iter().cycle().take(RANDOM_GAMES) {
        random_game(start.clone(), &mut rng, |position| {
            check_actor(position);
            plies += 1;
            ended += usize::from(position.outcome().is_some());
        });
    }
    println!("{}: {RANDOM_GAMES} games, {ended} ended, {plies} positions", P::NAME);
    assert!(ended > 0, "no random game ever ends");
}

pub fn check<P: Game>(studies: &[&str]) {
    let all = P::all_moves();
    let mut rolls = None;
    for position in sample::<P>(studies, 1000, 4) {
        check_actor(&position);
        match position.actor() {
            Actor::Nobody => {
                assert_eq!(position.moves(), [], "{position}");
                assert!(all.iter().all(|&m| !position.is_legal(m)), "{position}");
            }
            Actor::Chance(seat) => check_chance(&position, seat, &mut rolls),
            Actor::Player(_) => {
                let known: &[P::Move] = rolls.as_deref().unwrap_or_default();
                assert!(known.iter().all(|&roll| !position.is_legal(roll)), "{position}");
            }
        }
    }
}

/// An unfinished game has somebody to act and something to do, a finished one neither.
fn check_actor<P: Game>(position: &P) {
    let seats = 0..position.players();
    match position.actor() {
        Actor::Nobody => {
            let outcome = position.outcome().unwrap_or_else(|| panic!("{position}: no outcome"));
            let winner = outcome.winner.expect("only a record knows draws");
            assert!(seats.contains(&winner) && !outcome.reason.is_empty(), "{position}");
            assert_eq!(position.count_moves(), 0, "{position}");
        }
        Actor::Player(seat) | Actor::Chance(seat) => {
            assert!(seats.contains(&seat), "{position}");
            assert_eq!(position.outcome(), None, "{position}");
            assert_ne!(position.count_moves(), 0, "{position}");
        }
    }
}

/// All rolls are there every time, once each, so that all are equally likely; and a roll leaves
/// the move to whoever rolled.
fn check_chance<P: Game>(position: &P, seat: u8, rolls: &mut Option<Vec<P::Move>>) {
    let moves = position.moves();
    assert!(moves.len() > 1, "{position}: nothing to roll");
    assert_eq!(*rolls.get_or_insert_with(|| moves.clone()), moves, "{position}");
    for roll in moves {
        assert!(roll.to_string().starts_with("roll "), "{position}: {roll}");
        assert_eq!(position.play(roll).actor(), Actor::Player(seat), "{position}: {roll}");
    }
}
