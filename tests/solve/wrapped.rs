//! Games that are another one but for what is said of their positions.

/// Makes a newtype of a position a position with the same rules and texts.
macro_rules! wrapped {
    ($name:ident: $game:ty) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = fiveply::TextError;

            fn from_str(text: &str) -> Result<Self, fiveply::TextError> {
                text.parse().map(Self)
            }
        }

        impl fiveply::Position for $name {
            type Move = <$game as fiveply::Position>::Move;

            const DRAWS: bool = <$game as fiveply::Position>::DRAWS;
            const DICE: bool = <$game as fiveply::Position>::DICE;

            fn players(&self) -> u8 {
                self.0.players()
            }

            fn actor(&self) -> fiveply::Actor {
                self.0.actor()
            }

            fn each_move(&self, visit: impl FnMut(Self::Move)) {
                self.0.each_move(visit);
            }

            fn count_moves(&self) -> u64 {
                self.0.count_moves()
            }

            fn is_legal(&self, m: Self::Move) -> bool {
                self.0.is_legal(m)
            }

            fn play(&self, m: Self::Move) -> Self {
                Self(self.0.play(m))
            }

            fn outcome(&self) -> Option<fiveply::Outcome> {
                self.0.outcome()
            }

            fn key(&self) -> u64 {
                self.0.key()
            }
        }
    };
}

pub(crate) use wrapped;
