//! The game record: taking back, turns, draws by repetition and turn limit, refused moves.

use fiveply::games::AnyPosition;
use fiveply::games::arkantar::Arkantar;
use fiveply::games::tritrac::TriTrac;
use fiveply::record::{DrawRules, History};
use fiveply::{GameRecord, Outcome, PlayError, Position};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Two lone Kings, who can go round for ever.
const KINGS: &str = "k....../......./......./......./......./......./......K b 0 - -";
/// Four turns that lead back to [`KINGS`].
const ROUND: [&str; 8] = ["g1a1", "end", "a7g7", "end", "a1g1", "end", "g7a7", "end"];

const REPETITION: Option<Outcome> = Some(Outcome { winner: None, reason: "repetition" });
const TURN_LIMIT: Option<Outcome> = Some(Outcome { winner: None, reason: "turn limit" });

fn record<P: Position>(start: &str, rules: DrawRules) -> GameRecord<P> {
    GameRecord::with_rules(start.parse().expect(start), rules)
}

fn push_all<P: Position>(game: &mut GameRecord<P>, moves: &[&str]) {
    for m in moves {
        game.push_text(m).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// A random move of the current position, if there is one.
fn random_move<P: Position>(position: &P, rng: &mut Xoshiro256PlusPlus) -> Option<P::Move> {
    let moves = position.count_moves();
    (moves > 0).then(|| position.nth_move(rng.random_range(0..moves)).expect("counted"))
}

/// Plays random games and takes every move back again, comparing the whole record.
fn take_back_everything<P: Position + Default>() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..20 {
        let mut game = GameRecord::new(P::default());
        let mut before = Vec::new();
        while let Some(m) = random_move(game.position(), &mut rng).filter(|_| before.len() < 150) {
            before.push((game.clone(), m));
            if game.outcome().is_some() {
                break;
            }
            game.push(m).expect("a legal move");
        }
        before.truncate(game.moves().len());
        for (expected, m) in before.into_iter().rev() {
            assert_eq!(game.pop(), Some(m));
            assert_eq!(game, expected);
            assert_eq!(game.history(), expected.history());
            assert_eq!(game.outcome(), None);
        }
        assert_eq!(game, GameRecord::new(P::default()));
        assert_eq!(game.pop(), None);
        assert_eq!(game, GameRecord::new(P::default()));
    }
}

#[test]
fn taking_back_restores_everything() {
    take_back_everything::<Arkantar>();
    take_back_everything::<TriTrac>();
}

/// Every game, through the type at the edges of the crate.
#[test]
fn a_record_of_any_game_takes_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for (name, variant) in AnyPosition::variants() {
        let start = AnyPosition::start(name, variant, 0).expect("a start");
        let mut game = start.record(Some(DrawRules::NONE));
        let mut before = Vec::new();
        while before.len() < 200 && game.outcome().is_none() {
            let position = game.position();
            before.push((position.clone(), game.moves(), game.turns(), game.occurrences()));
            let moves = position.moves();
            game.push(moves[rng.random_range(0..moves.len())]).expect("a legal move");
        }
        while let Some((position, moves, turns, occurrences)) = before.pop() {
            assert!(game.pop().is_some());
            assert_eq!((game.position(), game.moves(), game.turns()), (position, moves, turns));
            assert_eq!(game.occurrences(), occurrences);
            assert_eq!(game.outcome(), None);
        }
        assert_eq!(game.position(), start);
        assert_eq!(game.pop(), None);
    }
}

#[test]
fn turns_split_the_moves_by_player() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut game = GameRecord::with_rules(Arkantar::default(), DrawRules::NONE);
    for _ in 0..200 {
        let Some(m) = random_move(game.position(), &mut rng) else { break };
        game.push(m).expect("a legal move");
        let turns = game.turns();
        assert_eq!(turns.concat(), game.moves());
        let mut movers = game.positions().iter().map(|p| p.actor().seat());
        let mut last = None;
        for turn in turns {
            let seats: Vec<_> = movers.by_ref().take(turn.len()).collect();
            assert!(!turn.is_empty() && turn.len() <= 4, "three actions and `end` at most");
            assert!(seats.iter().all(|seat| *seat == seats[0]));
            assert_ne!(last, Some(seats[0]));
            last = Some(seats[0]);
        }
    }
    assert!(game.turns().iter().any(|turn| turn.len() > 2));
}

#[test]
fn positions_and_start() {
    let mut game = GameRecord::new(Arkantar::default());
    push_all(&mut game, &["+d4", "end", "+a3"]);
    assert_eq!(*game.start(), Arkantar::default());
    assert_eq!(game.positions().len(), 4);
    assert_eq!(game.positions()[0], *game.start());
    assert_eq!(game.positions()[3], *game.position());
    for (pair, &m) in game.positions().windows(2).zip(game.moves()) {
        assert_eq!(pair[0].play(m), pair[1]);
    }
}

#[test]
fn third_occurrence_is_a_draw_at_once() {
    let mut game = record::<Arkantar>(KINGS, DrawRules::STANDARD);
    for (round, occurrences) in [(1, 2), (2, 3)] {
        for (i, m) in ROUND.iter().enumerate() {
            assert_eq!(game.outcome(), None, "round {round}, move {i}");
            game.push_text(m).expect(m);
        }
        assert_eq!(game.occurrences(), occurrences);
    }
    assert_eq!(game.outcome(), REPETITION);
    game.pop();
    assert_eq!(game.outcome(), None);
}

/// A position in the middle of a turn may come back as often as it likes.
#[test]
fn repetition_counts_turn_starts_only() {
    // The Tall Knight goes to and fro between a1 and g7, stopping on a7 in the middle of both
    // turns: a7 is seen twice as often as either end.
    let text = "......./......./......./.#k.#../......./......./T..K... b 0 - -";
    let turns = [["a1a7", "a7g7", "end"], ["c4d4", "d4c4", "end"], ["g7a7", "a7a1", "end"]];
    let moves = [turns[0], turns[1], turns[2], turns[1]].concat();
    let mut game = record::<Arkantar>(text, DrawRules::STANDARD);
    push_all(&mut game, &moves);
    for m in moves {
        assert_eq!(game.outcome(), None, "before {m}");
        game.push_text(m).expect(m);
    }
    let on_a7 = game.positions()[1];
    assert_eq!(game.positions().iter().filter(|p| **p == on_a7).count(), 4);
    assert_eq!((game.occurrences(), game.outcome()), (3, REPETITION));
}

#[test]
fn repetition_can_be_adjusted_and_switched_off() {
    for limit in [2, 3, 5] {
        let rules = DrawRules { repetition: Some(limit), ..DrawRules::NONE };
        let mut game = record::<Arkantar>(KINGS, rules);
        for round in 1..limit {
            assert_eq!(game.outcome(), None, "limit {limit}, round {round}");
            push_all(&mut game, &ROUND);
        }
        assert_eq!(game.outcome(), REPETITION, "limit {limit}");
        assert_eq!(game.rules(), rules);
    }
    let mut game = record::<Arkantar>(KINGS, DrawRules::NONE);
    for _ in 0..300 {
        push_all(&mut game, &ROUND);
    }
    assert_eq!((game.outcome(), game.occurrences()), (None, 301));
}

#[test]
fn the_turn_limit_is_exact() {
    let rules = DrawRules { turn_limit: Some(3), ..DrawRules::NONE };
    let mut game = record::<Arkantar>(KINGS, rules);
    for m in &ROUND[..6] {
        assert_eq!(game.outcome(), None);
        game.push_text(m).expect(m);
    }
    assert_eq!(game.outcome(), TURN_LIMIT);
    assert_eq!(game.history().turns, 3);
    game.pop();
    assert_eq!(game.outcome(), None, "the third turn is not over yet");
}

#[test]
fn five_hundred_turns_unless_told_otherwise() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let rules = DrawRules { repetition: None, ..DrawRules::of::<TriTrac>() };
    // Random games of Tri-Trac are long; one of the first few gets there.
    let drawn = (0..20).any(|_| {
        let mut game = GameRecord::with_rules(TriTrac::default(), rules);
        while game.outcome().is_none() {
            let m = random_move(game.position(), &mut rng).expect("nobody has won");
            game.push(m).expect("a legal move");
        }
        game.outcome() == TURN_LIMIT && game.moves().len() == 500
    });
    assert!(drawn);
}

#[test]
fn a_win_on_the_last_turn_is_a_win() {
    let rules = DrawRules { repetition: Some(1), turn_limit: Some(2) };
    let mut game = record::<Arkantar>(KINGS, DrawRules { repetition: None, ..rules });
    push_all(&mut game, &["g1a1", "end", "a7xa1"]);
    assert_eq!(game.outcome().and_then(|o| o.winner), Some(1));
    // A limit of one occurrence makes every unfinished game a draw, but no finished one.
    assert_eq!(record::<Arkantar>(KINGS, rules).outcome(), REPETITION);
    let finished = "k....../......./......./......./......./......./....... b 0 - -";
    assert_eq!(record::<Arkantar>(finished, rules).outcome().and_then(|o| o.winner), Some(1));
}

#[test]
fn a_record_may_start_in_the_middle_of_a_turn() {
    let text = "k....../......./......./......./......./......./K...... b 1 x g1";
    let rules = DrawRules { turn_limit: Some(2), ..DrawRules::STANDARD };
    let mut game = record::<Arkantar>(text, rules);
    assert_eq!((game.outcome(), game.turns()), (None, vec![]));
    push_all(&mut game, &["end"]);
    // What is left of the first turn is a turn.
    assert_eq!(game.turns(), [game.moves()]);
    assert_eq!(game.history().turns, 1);
    push_all(&mut game, &["a7g7", "end"]);
    assert_eq!(game.outcome(), TURN_LIMIT);
    while game.pop().is_some() {}
    assert_eq!(game, record::<Arkantar>(text, rules));
}

/// A refused move leaves the record as it was.
fn refused<P: Position>(game: &mut GameRecord<P>, m: &str) -> PlayError {
    let before = game.clone();
    let error = game.push_text(m).expect_err(m);
    assert_eq!(*game, before);
    error
}

#[test]
fn bad_moves_are_refused_and_change_nothing() {
    let mut game = GameRecord::new(Arkantar::default());
    push_all(&mut game, &["+d4"]);
    let error = refused(&mut game, "+d4");
    let position = game.position().to_string();
    assert_eq!(error, PlayError::Illegal { found: "+d4".to_owned(), legal: 28, position });
    assert!(matches!(refused(&mut game, "pass"), PlayError::Illegal { .. }));
    assert!(matches!(refused(&mut game, "+z9"), PlayError::Text(e) if e.field == "move"));
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut won = record::<Arkantar>(KINGS, DrawRules::STANDARD);
    push_all(&mut won, &["g1a1", "end", "a7xa1"]);
    for m in ["a1a7", "+d4", "end", "pass"] {
        assert!(matches!(refused(&mut won, m), PlayError::Over { found, .. } if found == m));
    }
    let mut drawn = record::<Arkantar>(KINGS, DrawRules::STANDARD);
    push_all(&mut drawn, &[ROUND, ROUND].concat());
    for m in ["g1a1", "pass"] {
        assert!(matches!(refused(&mut drawn, m), PlayError::Over { .. }));
    }
    assert!(drawn.position().outcome().is_none() && drawn.position().count_moves() > 0);
}

#[test]
fn history_holds_turn_starts() {
    let mut game = record::<Arkantar>(KINGS, DrawRules::STANDARD);
    assert_eq!(game.history(), History::fresh(game.position()));
    push_all(&mut game, &ROUND[..5]);
    let keys: Vec<_> = [0, 2, 4].map(|at| game.positions()[at].key()).into();
    assert_eq!(game.history(), History { rules: DrawRules::STANDARD, keys, turns: 2 });
}
