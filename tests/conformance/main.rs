//! What every game must keep to, whatever its rules: one kit over the trait `fiveply::Game`.
//!
//! A new game adds its line in `games!` below and one short file: its symmetries, and
//! positions that random games hardly reach.

mod actors;
mod facts;
mod features;
mod moves;
mod numbers;
mod sample;
mod symmetry;
mod texts;

mod arkantar;
mod thief;
mod threaten;
mod tritangle;
mod tritrac;
mod tritrac_features;

use std::collections::BTreeSet;

use fiveply::games::AnyPosition;

/// One module of tests for each game, with the types of position that play its variants.
macro_rules! games {
    ($($game:ident: $($position:ty),+;)+) => {
        mod kit {
            $(mod $game {
                #[test]
                fn moves() {
                    $(crate::moves::check::<$position>(crate::$game::STUDIES);)+
                }

                #[test]
                fn texts() {
                    $(crate::texts::check::<$position>(crate::$game::STUDIES);)+
                }

                #[test]
                fn actors() {
                    $(crate::actors::check::<$position>(crate::$game::STUDIES);)+
                }

                #[test]
                fn random_games() {
                    $(crate::actors::play_random_games::<$position>();)+
                }

                #[test]
                fn symmetries() {
                    $(crate::symmetry::check::<$position>(crate::$game::STUDIES, crate::$game::SYMMETRIES);)+
                }

                #[test]
                fn numbers() {
                    $(crate::numbers::check::<$position>(crate::$game::STUDIES, crate::$game::SYMMETRIES);)+
                }

                #[test]
                fn features() {
                    let mut missing = crate::features::Missing::default();
                    $(crate::features::check::<$position>(
                        crate::$game::STUDIES, crate::$game::SYMMETRIES, &mut missing,
                    );)+
                    missing.check();
                }

                #[test]
                fn facts() {
                    let mut names = crate::facts::Names::default();
                    $(crate::facts::check::<$position>(crate::$game::STUDIES, &mut names);)+
                }
            })+
        }

        /// Whoever adds a game adds it here.
        #[test]
        fn every_game_is_here() {
            let mut here = BTreeSet::new();
            $($(here.extend(variants_of::<$position>(stringify!($game)));)+)+
            assert_eq!(here, AnyPosition::variants().into_iter().collect());
        }
    };
}

fn variants_of<P: fiveply::Game>(name: &str) -> Vec<(&'static str, &'static str)> {
    assert_eq!(P::NAME, name);
    P::VARIANTS.iter().map(|variant| (P::NAME, *variant)).collect()
}

games! {
    arkantar: fiveply::games::arkantar::Arkantar;
    thief: fiveply::games::thief::Thief<5>, fiveply::games::thief::Thief<7>;
    threaten: fiveply::games::threaten::Threaten<3>, fiveply::games::threaten::Threaten<2>,
        fiveply::games::threaten::Threaten<4>;
    tritrac: fiveply::games::tritrac::TriTrac;
    tritangle: fiveply::games::tritangle::TriTangle;
}
