//! Texts and games driven by random bytes: nothing panics, and whatever is read is written back.
//!
//! `FIVEPLY_FUZZ` is the number of cases for each variant of each game; `make fuzz` sets it high.

use arbitrary::{Result, Unstructured};
use fiveply::games::{AnyMove, AnyPosition};
use fiveply::{Perft, PlayError};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const DEFAULT_CASES: u64 = 100;
const BYTES: usize = 1024;
/// How many moves and texts are kept of all that have been seen.
const POOL: usize = 40;

/// Runs `test` on random bytes for every variant; a failure tells which case it was.
fn fuzz(mut test: impl FnMut(&mut Case<'_>) -> Result<()>) {
    let cases = std::env::var("FIVEPLY_FUZZ")
        .map_or(DEFAULT_CASES, |text| text.parse().expect("FIVEPLY_FUZZ: a number of cases"));
    for (game, variant) in AnyPosition::variants() {
        let start = AnyPosition::start(game, variant, 0).expect("a start");
        let mut pool = Pool::default();
        for seed in 0..cases {
            let mut bytes = [0; BYTES];
            Xoshiro256PlusPlus::seed_from_u64(seed).fill_bytes(&mut bytes);
            let u = Unstructured::new(&bytes);
            let mut case = Case { seed, game, start: start.clone(), u, pool: &mut pool };
            // Running out of bytes is how many cases end.
            let _ = test(&mut case);
        }
    }
}

/// Things seen lately in one variant, to be tried elsewhere.
#[derive(Default)]
struct Pool {
    moves: Vec<AnyMove>,
    texts: Vec<String>,
}

/// Puts a value into a pool, in the place of a random one if that is full.
fn keep<T>(pool: &mut Vec<T>, value: T, u: &mut Unstructured<'_>) -> Result<()> {
    if pool.len() < POOL {
        pool.push(value);
    } else {
        pool[u.choose_index(POOL)?] = value;
    }
    Ok(())
}

struct Case<'a> {
    seed: u64,
    game: &'static str,
    start: AnyPosition,
    u: Unstructured<'a>,
    pool: &'a mut Pool,
}

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("case {} of {} {:?}", self.seed, self.game, self.start.variant());
        }
    }
}

impl Case<'_> {
    fn done(&self) -> bool {
        self.u.is_empty()
    }

    /// A position some random plies after the start.
    fn reachable(&mut self) -> Result<AnyPosition> {
        let mut position = self.start.clone();
        for _ in 0..self.u.int_in_range(0..=60)? {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = played(&position, *self.u.choose(&moves)?);
        }
        keep(&mut self.pool.texts, position.to_string(), &mut self.u)?;
        Ok(position)
    }

    /// A position that perhaps no game reaches: a reachable one's text changed again and again,
    /// as long as it can still be read.
    fn unreachable(&mut self) -> Result<AnyPosition> {
        let mut position = self.reachable()?;
        for _ in 0..self.u.int_in_range(0..=40)? {
            let text = self.mutated_position(&position.to_string())?;
            if let Some(changed) = self.read(&text) {
                position = changed;
            }
        }
        Ok(position)
    }

    /// The position's text with a small change or two, or a field of another position's.
    fn mutated_position(&mut self, text: &str) -> Result<String> {
        if self.u.ratio(3, 4)? {
            let once = self.mutated(text)?;
            return if self.u.arbitrary()? { self.mutated(&once) } else { Ok(once) };
        }
        let mut fields: Vec<&str> = text.split(' ').collect();
        let others: Vec<&str> = self.u.choose(&self.pool.texts)?.split(' ').collect();
        let at = self.u.choose_index(fields.len().min(others.len()))?;
        fields[at] = others[at];
        Ok(fields.join(" "))
    }

    /// The text with one small change.
    fn mutated(&mut self, text: &str) -> Result<String> {
        let mut chars: Vec<char> = text.chars().collect();
        if chars.is_empty() {
            return Ok(self.u.arbitrary::<char>()?.to_string());
        }
        let (at, other) = (self.u.choose_index(chars.len())?, self.u.choose_index(chars.len())?);
        match self.u.int_in_range(0..=6)? {
            0 => chars.swap(at, other),
            1 => chars[at] = chars[other],
            2 => chars.insert(at, chars[other]),
            3 => drop(chars.remove(at)),
            4 => chars[at] = self.letter()?,
            5 => chars.insert(at, self.letter()?),
            _ => chars[at.min(other)..=at.max(other)].reverse(),
        }
        Ok(chars.into_iter().collect())
    }

    /// Mostly a character that some text of the game has, now and then any at all.
    fn letter(&mut self) -> Result<char> {
        if self.u.ratio(1, 20)? {
            return self.u.arbitrary();
        }
        Ok(self.u.int_in_range(b' '..=b'~')?.into())
    }

    /// Reads a position; what can be read is written back the same.
    fn read(&self, text: &str) -> Option<AnyPosition> {
        let position = AnyPosition::parse(self.game, text).ok()?;
        assert_eq!(position.to_string(), text);
        Some(position)
    }

    /// Reads a move; what can be read is written back the same.
    fn read_move(&self, text: &str) -> Option<AnyMove> {
        let m = self.start.parse_move(text).ok()?;
        assert_eq!(m.to_string(), text);
        Some(m)
    }

    /// Whether generating, counting and judging agree here, for moves seen elsewhere too.
    fn check_moves(&mut self, position: &AnyPosition) -> Result<()> {
        let moves = position.moves();
        assert_eq!(moves.len() as u64, position.count_moves(), "{position}");
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position}");
        assert!(moves.iter().all(|m| position.is_legal(*m)), "{position}");
        for m in &self.pool.moves {
            assert_eq!(position.is_legal(*m), moves.contains(m), "{position}: {m}");
        }
        if moves.is_empty() {
            return Ok(());
        }
        let m = *self.u.choose(&moves)?;
        assert_eq!(self.read_move(&m.to_string()), Some(m));
        keep(&mut self.pool.moves, m, &mut self.u)
    }
}

fn played(position: &AnyPosition, m: AnyMove) -> AnyPosition {
    position.try_play(m).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn any_text() {
    fuzz(|case| {
        while !case.done() {
            let text: String = case.u.arbitrary()?;
            case.read(&text);
            case.read_move(&text);
            let len = case.u.int_in_range(0..=12)?;
            let text = (0..len).map(|_| case.letter()).collect::<Result<String>>()?;
            case.read(&text);
            case.read_move(&text);
        }
        Ok(())
    });
}

#[test]
fn texts_nearly_good() {
    let (mut read, mut refused) = (0, 0);
    fuzz(|case| {
        let mut text = case.reachable()?.to_string();
        while !case.done() {
            let changed = case.mutated_position(&text)?;
            if let Some(position) = case.read(&changed) {
                // Different in one detail alone: it must have its part in the key.
                let before = case.read(&text).expect("read before");
                assert_eq!(changed == text, position.key() == before.key(), "{text}, {changed}");
                text = changed;
                read += 1;
            } else {
                refused += 1;
            }
        }
        Ok(())
    });
    println!("{read} positions read, {refused} texts refused");
    assert!(read > refused / 50 && refused > 0, "too few changed texts are read");
}

#[test]
fn moves_nearly_good() {
    fuzz(|case| {
        let position = case.unreachable()?;
        case.check_moves(&position)?;
        let moves = position.moves();
        while !case.done() && !moves.is_empty() {
            let mut text = case.u.choose(&moves)?.to_string();
            for _ in 0..case.u.int_in_range(1..=3)? {
                text = case.mutated(&text)?;
            }
            let Some(m) = case.read_move(&text) else { continue };
            assert_eq!(position.is_legal(m), moves.contains(&m), "{position}: {m}");
            match position.try_play(m) {
                Ok(next) => assert_eq!(case.read(&next.to_string()), Some(next)),
                Err(PlayError::Illegal { legal, .. }) => assert_eq!(legal, moves.len() as u64),
                Err(error) => panic!("{position}: {error}"),
            }
        }
        Ok(())
    });
}

#[test]
fn games_from_anywhere() {
    let mut plies = 0;
    fuzz(|case| {
        let mut position = case.unreachable()?;
        while !case.done() {
            case.check_moves(&position)?;
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = played(&position, *case.u.choose(&moves)?);
            plies += 1;
            let read = case.read(&position.to_string()).expect("a text written by the game");
            assert_eq!((read.key(), &read), (position.key(), &position));
            assert_eq!(read.facts(), position.facts());
        }
        Ok(())
    });
    println!("{plies} plies");
    assert!(plies > 0);
}

/// Counting the last ply and playing it out are the same, wherever one begins.
#[test]
fn perft_from_anywhere() {
    fuzz(|case| {
        let position = case.unreachable()?;
        if case.seed % 10 == 0 {
            let counted = Perft::default();
            let plain = Perft { counted: 0, ..counted };
            let count = position.perft(&counted, 2);
            assert_eq!(count, position.perft(&plain, 2), "{position}");
            let divide = position.divide(&counted, 2).expect("nobody stops it");
            assert_eq!(count, Some(divide.iter().map(|(_, n)| n).sum()), "{position}");
        }
        Ok(())
    });
}
