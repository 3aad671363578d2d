//! Tri-tangle on random positions, of games and set up: what must hold for every one of them, and
//! the page's sentences once more, played out slowly on lists of places.

use std::collections::{BTreeMap, BTreeSet};

use fiveply::games::tritangle::{Move, Place, TriTangle};
use fiveply::perft::perft;
use fiveply::playout::playout;
use fiveply::{Actor, Evaluate, Game, Position};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A field of a player's text with random places, as many as he has pieces.
fn random_player(pieces: usize, short: bool, rng: &mut impl Rng) -> String {
    let down = !short && rng.random_bool(0.5);
    let way = if down { "123456D789XAH" } else { "B0123456D789A" };
    let places: Vec<char> = way.chars().collect();
    let mut chosen: Vec<usize> = (0..pieces).map(|_| rng.random_range(0..places.len())).collect();
    chosen.sort_unstable();
    let text: String = chosen.into_iter().map(|i| places[i]).collect();
    format!("{}{text}", if down { 'v' } else { '^' })
}

/// A random text of a variant; most of them are positions.
fn random_text(variant: &str, rng: &mut impl Rng) -> String {
    let number = |at: usize| usize::from(variant.as_bytes()[at] - b'0');
    let short = variant.ends_with("short");
    let players: Vec<_> = (0..number(0)).map(|_| random_player(number(2), short, rng)).collect();
    let side = rng.random_range(0..number(0));
    let die = ["-", "1", "2", "3", "4", "5", "6"][rng.random_range(0..7)];
    let owed = if rng.random_bool(0.8) { 0 } else { rng.random_range(0..10) };
    format!("{} {side} {die} {owed}{}", players.join(" "), if short { " short" } else { "" })
}

/// Random studies of every variant.
fn studies(each: usize) -> Vec<TriTangle> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let texts = TriTangle::VARIANTS.iter().flat_map(|variant| {
        std::iter::from_fn(|| Some(random_text(variant, &mut rng))).take(each).collect::<Vec<_>>()
    });
    texts.filter_map(|text| text.parse().ok()).collect()
}

/// The positions of random games of every variant, from start to end.
fn games(each: usize) -> Vec<TriTangle> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut positions = Vec::new();
    for variant in TriTangle::VARIANTS {
        for _ in 0..each {
            let mut position = TriTangle::start(variant, 0).expect(variant);
            while position.actor() != Actor::Nobody {
                positions.push(position);
                let n = rng.random_range(0..position.count_moves());
                position = position.play(position.nth_move(n).expect("a legal move"));
            }
            positions.push(position);
        }
    }
    positions
}

fn everywhere() -> Vec<TriTangle> {
    let mut positions = studies(4_000);
    assert!(positions.len() > 10_000, "most random texts are positions");
    positions.extend(games(20));
    positions
}

#[test]
fn generation_and_judgement_agree() {
    let all = TriTangle::all_moves();
    let mut seen = BTreeSet::new();
    for position in everywhere() {
        let moves = position.moves();
        let set: BTreeSet<_> = moves.iter().copied().collect();
        let legal: BTreeSet<_> = all.iter().copied().filter(|&m| position.is_legal(m)).collect();
        assert_eq!(set, legal, "{position}");
        assert_eq!((set.len(), position.count_moves()), (moves.len(), moves.len() as u64));
        for (n, &m) in (0..).zip(&moves) {
            assert_eq!(position.nth_move(n), Some(m), "{position}");
        }
        assert_eq!(position.nth_move(moves.len() as u64), None, "{position}");
        assert_eq!(position.nth_move(u64::from(u32::MAX)), None, "{position}");
        assert_eq!(moves.is_empty(), position.actor() == Actor::Nobody);
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        seen.extend(set);
    }
    assert_eq!(seen, all.into_iter().collect(), "every well-formed move is legal somewhere");
}

#[test]
fn texts_and_keys_tell_positions_apart() {
    let mut keys = BTreeMap::new();
    for position in everywhere() {
        let text = position.to_string();
        let read: TriTangle = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!((read, read.key()), (position, position.key()));
        assert_eq!(*keys.entry(position.key()).or_insert_with(|| text.clone()), text);
        for m in position.moves() {
            let next = position.play(m);
            let read: TriTangle =
                next.to_string().parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!((read, read.key()), (next, next.key()), "{text} {m}");
        }
    }
    assert_eq!(keys.values().collect::<BTreeSet<_>>().len(), keys.len());
}

/// A position as lists of places, played by the sentences of the page.
struct Slow {
    down: Vec<bool>,
    places: Vec<Vec<char>>,
    side: usize,
    owed: u8,
    short: bool,
}

const ORDER: &str = "B0123456D789XAH";

impl Slow {
    fn new(p: &TriTangle) -> Self {
        let seats = || 0..p.players();
        Self {
            down: seats().map(|seat| p.is_down(seat)).collect(),
            places: seats().map(|seat| p.places(seat).map(Place::letter).collect()).collect(),
            side: p.actor().seat().expect("an unfinished game").into(),
            owed: p.owed(),
            short: p.is_short(),
        }
    }

    /// Takes a piece from one place and puts it on another.
    fn carry(&mut self, player: usize, from: char, to: char) {
        let at = self.places[player].iter().position(|&place| place == from).expect("a piece");
        self.places[player][at] = to;
        self.places[player].sort_by_key(|&place| ORDER.find(place));
    }

    /// The places on the way between two, the ring left out: nobody else ever stands there.
    fn between(&self, from: char, to: char) -> Vec<char> {
        let mut way: Vec<char> = "0123456D789A".chars().collect();
        if self.down[self.side] {
            way = "X987D654321H".chars().collect();
        }
        let at = |place| way.iter().position(|&other| other == place);
        let (Some(start), Some(end)) = (at(from), at(to)) else { return vec![] };
        way[start + 1..end].iter().copied().filter(|&place| place != 'D').collect()
    }

    /// The other players' names for a place of the player to move.
    fn names(&self, place: char) -> Vec<(usize, char)> {
        let mut names = Vec::new();
        for (mine, theirs) in [('3', '2'), ('6', '5'), ('8', '7')] {
            for p in 0..3 {
                let q = (p + 1) % 3;
                if (p, mine) == (self.side, place) {
                    names.push((q, theirs));
                }
                if (q, theirs) == (self.side, place) {
                    names.push((p, mine));
                }
            }
        }
        names.retain(|&(player, name)| {
            self.places.get(player).is_some_and(|places| places.contains(&name))
        });
        names
    }

    fn go(&mut self, from: char, to: char) {
        let passed = self.between(from, to);
        self.carry(self.side, from, to);
        let thrown: Vec<_> = passed.into_iter().flat_map(|place| self.names(place)).collect();
        for (player, place) in thrown {
            let ring = ('0'..='6').contains(&place) && !self.places[player].contains(&'D');
            self.carry(player, place, if ring { 'D' } else { 'A' });
        }
        for (down, places) in self.down.iter_mut().zip(&self.places) {
            *down |= !self.short && places.iter().all(|&place| place == 'A');
        }
    }

    fn is_over(&self) -> bool {
        let goal = if self.short { 'A' } else { 'H' };
        self.places.iter().any(|places| places.iter().all(|&place| place == goal))
    }

    /// The text after a legal move.
    fn play(mut self, m: Move, roll: u8) -> String {
        let mut rolls = 0;
        if let Move::Go(from, to) = m {
            self.go(from.letter(), to.letter());
            rolls = self.owed + u8::from(roll == 6) + u8::from(to == Place::RING);
        }
        if self.is_over() || rolls == 0 {
            self.side = (self.side + 1) % self.places.len();
            rolls = 1;
        }
        let field = |(down, places): (&bool, &Vec<char>)| {
            let places: String = places.iter().collect();
            format!("{}{places}", if *down { 'v' } else { '^' })
        };
        let players: Vec<_> = self.down.iter().zip(&self.places).map(field).collect();
        let course = if self.short { " short" } else { "" };
        format!("{} {} - {}{course}", players.join(" "), self.side, rolls - 1)
    }
}

#[test]
fn moves_do_what_the_page_says() {
    let mut checked = 0;
    for position in everywhere() {
        let Some(roll) = position.die() else { continue };
        for m in position.moves() {
            let slow = Slow::new(&position).play(m, roll);
            assert_eq!(position.play(m).to_string(), slow, "{position} {m}");
            checked += 1;
        }
    }
    assert!(checked > 20_000);
}

#[test]
fn games_owe_one_roll_at_most_while_its_piece_stands_on_the_ring() {
    let positions = games(40);
    for p in positions.iter().filter(|p| p.owed() > 0) {
        let side = p.actor().seat().expect("an unfinished game");
        assert!(p.owed() == 1 && !p.is_down(side) && p.count(side, Place::RING) == 1, "{p}");
    }
    assert!(positions.iter().any(|p| p.owed() > 0));
}

/// The same position with all players one seat on.
fn rotated(text: &str) -> Option<String> {
    let fields: Vec<_> = text.split(' ').collect();
    let [a, b, c, side, rest @ ..] = fields.as_slice() else { return None };
    let side = (side.parse::<u8>().ok()? + 1) % 3;
    Some(format!("{c} {a} {b} {side} {}", rest.join(" ")))
}

/// The same position with one more piece each, which has done its way already.
fn with_a_piece_more(text: &str) -> Option<String> {
    let arrived = if text.ends_with("short") { 'A' } else { 'H' };
    let players = text.split(' ').filter(|field| field.starts_with(['^', 'v']));
    if arrived == 'H' && players.clone().any(|field| field.starts_with('^')) {
        return None;
    }
    let longer = |field: &str| {
        if field.starts_with(['^', 'v']) { format!("{field}{arrived}") } else { field.to_owned() }
    };
    Some(text.split(' ').map(longer).collect::<Vec<_>>().join(" "))
}

#[test]
fn equal_positions_in_other_words_have_equal_counts() {
    let mut compared = [0, 0];
    for position in studies(300) {
        let text = position.to_string();
        let rotated = rotated(&text).filter(|_| position.players() == 3);
        let longer = with_a_piece_more(&text).filter(|_| position.pieces_each() == 3);
        for (n, other) in [rotated, longer].into_iter().enumerate() {
            let Some(other) = other else { continue };
            let other: TriTangle = other.parse().unwrap_or_else(|e| panic!("{other}: {e}"));
            assert_eq!(perft(&position, 5), perft(&other, 5), "{position} and {other}");
            compared[n] += 1;
        }
    }
    assert!(compared.into_iter().all(|n| n > 100), "{compared:?}");
}

#[test]
fn random_games_end_and_anybody_may_win() {
    for variant in TriTangle::VARIANTS {
        let start = TriTangle::start(variant, 0).expect(variant);
        let wins: BTreeSet<_> =
            (0..50).map(|seed| playout(&start, u32::MAX, seed).winner).collect();
        assert_eq!(wins, (0..start.players()).map(Some).collect(), "{variant}");
    }
}

#[test]
fn values_are_fair() {
    for position in everywhere() {
        let seats = || 0..position.players();
        let values: Vec<_> = seats().map(|seat| position.evaluate(seat)).collect();
        match values[..] {
            [a, b] => assert_eq!(a, -b, "{position}"),
            _ => assert!(values.iter().filter(|&&value| value > 0).count() <= 1, "{position}"),
        }
        let chances: Vec<_> = seats().map(|seat| position.win_probability(seat)).collect();
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{position}");
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{position}");
        for (a, b) in seats().zip(1..position.players()) {
            let (a, b) = (usize::from(a), usize::from(b));
            if values[a] > values[b] && position.outcome().is_none() {
                assert!(chances[a] > chances[b], "{position}");
            }
        }
    }
}

#[test]
fn values_follow_the_race() {
    let value = |text: &str| text.parse::<TriTangle>().unwrap().evaluate(0);
    // Six pips are about a unit; to be the first to roll is worth half a roll.
    let six = value("^BB0 ^BB0 0 - 0") - value("^BB0 ^BB6 0 - 0");
    assert!((80..=120).contains(&six), "{six}");
    assert!(value("^BB0 ^BB0 0 - 0") > 0 && value("^BB0 ^BB0 1 - 0") < 0);
    assert!(value("^BB0 ^BB0 0 - 1") > value("^BB0 ^BB0 0 - 0"));
    let best = |text: &str| {
        let position: TriTangle = text.parse().unwrap();
        let moves = position.moves();
        moves.into_iter().max_by_key(|&m| position.hint(m)).unwrap().to_string()
    };
    assert_eq!(best("v1HH v1AA 0 1 0"), "1-H", "a win");
    assert_eq!(best("^67A ^BBB ^BBB 0 1 0"), "6-D", "the ring earns a roll");
    assert_eq!(best("v49A v2HH ^BBB 0 2 0"), "4-2", "a curse on the way down");
    assert_eq!(best("^BB4 ^BBB ^BBB 0 1 0"), "B-0", "no more waiting");
    assert_eq!(best("^B26 ^BB2 ^BBB 0 2 0"), "6-8", "a gift on the way up");
}
