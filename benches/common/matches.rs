//! Games played out, and what the points of many of them are worth.

use fiveply::GameRecord;
use fiveply::games::Game;
use fiveply::record::History;

/// What the search must know of the game so far.
pub fn history<P: Game>(game: &GameRecord<P>) -> History {
    let positions = game.positions();
    let starts = (0..positions.len())
        .filter(|&i| i == 0 || positions[i].actor().seat() != positions[i - 1].actor().seat());
    History {
        rules: game.rules(),
        keys: starts.map(|i| positions[i].key()).collect(),
        turns: game.turns().len() as u32,
    }
}

/// Plays a game out: what each seat gets, from 0 to 1.
pub fn play<P: Game>(
    mut game: GameRecord<P>,
    mut choose: impl FnMut(u8, &GameRecord<P>) -> P::Move,
) -> Vec<f64> {
    loop {
        if let Some(outcome) = game.outcome() {
            let players = game.position().players();
            let share = 1.0 / f64::from(players);
            let points = |seat| outcome.winner.map_or(share, |w| f64::from(u8::from(w == seat)));
            return (0..players).map(points).collect();
        }
        let seat = game.position().actor().seat().expect("a player");
        let m = choose(seat, &game);
        game.push(m).expect("a legal move");
    }
}

/// The points of one side: in games that follow one another it has every seat once, in the same
/// opening.
pub struct Tally {
    pub players: usize,
    pub points: Vec<f64>,
}

impl Tally {
    /// The share of the points, and between what it lies with 95 %. What counts is the openings, for
    /// games from the same one hang together; where all came out alike it is Wilson's interval.
    fn share(&self) -> [f64; 3] {
        let openings: Vec<f64> = self
            .points
            .chunks(self.players)
            .map(|games| games.iter().sum::<f64>() / games.len() as f64)
            .collect();
        let n = openings.len() as f64;
        let mean = self.points.iter().sum::<f64>() / self.points.len() as f64;
        let squares = openings.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        let z = 1.96;
        if squares > 0.0 {
            let error = z * (squares / (n - 1.0).max(1.0) / n).sqrt();
            return [mean - error, mean, mean + error];
        }
        let middle = (mean + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let error =
            z / (1.0 + z * z / n) * (mean * (1.0 - mean) / n + (z / (2.0 * n)).powi(2)).sqrt();
        [middle - error, mean, middle + error]
    }

    /// One line: games, share of the points, Elo.
    pub fn print(&self, name: &str) {
        let count =
            |from: f64, to: f64| self.points.iter().filter(|&&x| (from..=to).contains(&x)).count();
        let (lost, won) = (count(0.0, 0.0), count(1.0, 1.0));
        let drawn = self.points.len() - lost - won;
        let share = self.share();
        // Against an even chance among so many players.
        let odds = self.players as f64 - 1.0;
        let elo = |x: f64| {
            let x = x.clamp(1e-3, 0.999);
            400.0 * (odds * x / (1.0 - x)).log10()
        };
        let [low, mean, high] = share.map(|x| 100.0 * x.clamp(0.0, 1.0));
        println!(
            "{name}: {won} won, {drawn} drawn, {lost} lost; {mean:.1} % ({low:.1} to {high:.1}), \
             Elo {:+.0} ({:+.0} to {:+.0})",
            elo(share[1]),
            elo(share[0]),
            elo(share[2])
        );
    }
}
