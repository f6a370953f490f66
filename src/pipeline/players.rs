//! Policies by their names, and a game with somebody on every seat.

use super::Playing;
use super::playable::{Errand, Playable, for_rules};
use crate::diagnostic::closest;
use crate::rules::Readings;
use crate::rules::play::{Dice, Eyes, Live, Refusal, Seat, Session};

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody who is asked.
    Person,
    /// Does anything.
    Random,
    /// Plays as a sensible person would.
    Sensible,
    /// Plays by fewer thoughts than that, where the game has such a player.
    Simple,
    /// Tries so many deals for each decision.
    Search(u32),
}

impl Sitter {
    /// A policy by its name: `random`, `simple`, `sensible`, `search`, `search:200`.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, Refusal> {
        /// Rounds where no number is given.
        const ROUNDS: u32 = 100;
        const KNOWN: [&str; 4] = ["random", "sensible", "search", "simple"];
        let rounds = name.strip_prefix("search:").and_then(|it| it.parse().ok());
        match (name, rounds) {
            ("random", _) => Ok(Self::Random),
            ("sensible", _) => Ok(Self::Sensible),
            ("simple", _) => Ok(Self::Simple),
            ("search", _) => Ok(Self::Search(ROUNDS)),
            (_, Some(rounds)) => Ok(Self::Search(rounds)),
            _ => {
                let near = closest(name, KNOWN).map(|it| format!(", did you mean `{it}`?"));
                let near = near.unwrap_or_else(|| format!("; there are {}", KNOWN.join(", ")));
                Err(Refusal::rule(format!("there is no policy `{name}`{near}")))
            }
        }
    }

    /// What a transcript calls it.
    pub fn name(self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Random => "random".to_owned(),
            Self::Sensible => "sensible".to_owned(),
            Self::Simple => "simple".to_owned(),
            Self::Search(rounds) => format!("search:{rounds}"),
        }
    }
}

impl Playing {
    /// A game with somebody on every seat; everybody of the `audience` is told of every step.
    ///
    /// # Errors
    /// When it can't be played so, or not by so many.
    pub fn live(
        &self,
        variant: Option<&str>,
        readings: &Readings,
        sitters: &[Sitter],
        audience: Vec<Eyes>,
        dice: Dice,
    ) -> Result<Box<dyn Live>, Refusal> {
        let seating = Seating { playing: self, variant, readings, sitters, audience, dice };
        for_rules(self.ruled(), seating).unwrap_or_else(|| Err(self.no_rules()))
    }
}

struct Seating<'a> {
    playing: &'a Playing,
    variant: Option<&'a str>,
    readings: &'a Readings,
    sitters: &'a [Sitter],
    audience: Vec<Eyes>,
    dice: Dice,
}

impl Errand for Seating<'_> {
    type Out = Result<Box<dyn Live>, Refusal>;

    fn run<R: Playable>(self) -> Self::Out {
        let Self { playing, variant, readings, sitters, audience, dice } = self;
        let seats = Seat::try_from(sitters.len()).unwrap_or(Seat::MAX);
        let rules = R::of(playing, &playing.game, variant, readings, seats)?;
        let policies = sitters.iter().map(|it| it.policy(&rules)).collect::<Result<_, _>>();
        let adviser = rules.sensible();
        Ok(Box::new(Session::new(rules, policies?, audience, dice, adviser)?))
    }
}
