//! Policies by their names, and a game with somebody on every seat.

use super::Playing;
use crate::diagnostic::closest;
use crate::rules::Readings;
use crate::rules::phase::{self, Phase};
use crate::rules::play::{Dice, Eyes, Live, Policy, Random, Refusal, Seat, Seen, Session};
use crate::rules::skirmish::engine::{Action, Sensible, Skirmish};
use crate::rules::skorm::{self, Skorm};

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody who is asked.
    Person,
    /// Does anything.
    Random,
    /// Plays as a sensible person would.
    Sensible,
    /// Tries so many deals for each decision.
    Search(u32),
}

impl Sitter {
    /// A policy by its name: `random`, `sensible`, `search`, `search:200`.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<Self, Refusal> {
        /// Rounds where no number is given.
        const ROUNDS: u32 = 100;
        const KNOWN: [&str; 3] = ["random", "sensible", "search"];
        let rounds = name.strip_prefix("search:").and_then(|it| it.parse().ok());
        match (name, rounds) {
            ("random", _) => Ok(Self::Random),
            ("sensible", _) => Ok(Self::Sensible),
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
            Self::Search(rounds) => format!("search:{rounds}"),
        }
    }

    /// As somebody who knows the rules; nobody where a person is asked.
    pub(super) fn policy(self, rules: &Skirmish) -> Option<Box<dyn Policy<Skirmish>>> {
        Some(match self {
            Self::Person => return None,
            Self::Random => Box::new(Random),
            Self::Sensible => Box::new(Sensible::new(rules)),
            Self::Search(rounds) => Box::new(Searching(rounds)),
        })
    }
}

impl Sitter {
    /// The same for Skorm.
    ///
    /// # Errors
    /// Where a search is wanted: its games are too long to be tried out.
    pub(super) fn policy_in_skorm(self) -> Result<Option<Box<dyn Policy<Skorm>>>, Refusal> {
        Ok(Some(match self {
            Self::Person => return Ok(None),
            Self::Random => Box::new(Random),
            Self::Sensible => Box::new(skorm::Sensible),
            Self::Search(_) => {
                let why = "this game has no policy `search`; there are random, sensible";
                return Err(Refusal::rule(why));
            }
        }))
    }
}

impl Sitter {
    /// The same for the skirmish phase.
    ///
    /// # Errors
    /// Where a search is wanted: it has no such player.
    pub(super) fn policy_in_phase(self) -> Result<Option<Box<dyn Policy<Phase>>>, Refusal> {
        Ok(Some(match self {
            Self::Person => return Ok(None),
            Self::Random => Box::new(Random),
            Self::Sensible => Box::new(phase::Sensible),
            Self::Search(_) => {
                let why = "this game has no policy `search`; there are random, sensible";
                return Err(Refusal::rule(why));
            }
        }))
    }
}

/// The search with so many rounds. A game keeps its policies beside its rules, so it can't hold what
/// borrows those; to make it for each decision costs little beside the decision.
struct Searching(u32);

impl Policy<Skirmish> for Searching {
    fn choose(&self, seen: &Seen<'_, Skirmish>, dice: &mut Dice) -> Action {
        seen.rules.search(self.0).choose(seen, dice)
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
        // One arm for each ruleset; the last refuses games that have none.
        match (self.ruled(), readings) {
            ("skirmish-phase", _) => {
                let rules = self.phase_of(readings)?;
                let policies =
                    sitters.iter().map(|it| it.policy_in_phase()).collect::<Result<_, _>>();
                Ok(Box::new(Session::new(rules, policies?, audience, dice)?))
            }
            ("skorm", _) => {
                let seats = Seat::try_from(sitters.len()).unwrap_or(Seat::MAX);
                let rules = self.skorm_of(readings)?.at_table_of(seats);
                let policies =
                    sitters.iter().map(|it| it.policy_in_skorm()).collect::<Result<_, _>>();
                Ok(Box::new(Session::new(rules, policies?, audience, dice)?))
            }
            (_, Readings::Skirmish(readings)) => {
                let rules = self.skirmish_of(&self.game, variant, readings)?;
                let policies = sitters.iter().map(|it| it.policy(&rules)).collect();
                Ok(Box::new(Session::new(rules, policies, audience, dice)?))
            }
            _ => {
                let why = format!("`{}` has no rules that can be played", self.game.id);
                Err(Refusal::rule(why))
            }
        }
    }
}
