//! How the rulings of a game are read, whichever game it is.

use super::phase;
use super::skirmish;
use super::skorm;
use super::switches::{Switch, Switches};
use crate::diagnostic::Report;
use crate::model::{Game, Reading};

/// A choice for every ruling of a game that can be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readings {
    /// Those of Skirmish, each with a type of its own.
    Skirmish(skirmish::Readings),
    /// Those of every other game.
    Listed(Switches),
}

/// A ruling that can be switched, whichever game it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Names it.
    pub id: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// Its options, each with what it means; the first is the default.
    pub options: Vec<(&'static str, &'static str)>,
}

impl Readings {
    /// Every ruling of the game that can be switched, in order.
    pub fn rulings(&self) -> Vec<Choices> {
        match self {
            Self::Skirmish(_) => {
                let options = |it: &skirmish::Ruling| {
                    it.names.iter().copied().zip(it.means.iter().copied()).collect()
                };
                let choices = |it: &skirmish::Ruling| Choices {
                    id: it.id,
                    about: it.about,
                    options: options(it),
                };
                skirmish::Readings::rulings().iter().map(choices).collect()
            }
            Self::Listed(switches) => {
                let options = |it: &Switch| it.options.to_vec();
                let choices =
                    |it: &Switch| Choices { id: it.id, about: it.about, options: options(it) };
                switches.list().iter().map(choices).collect()
            }
        }
    }

    /// What a game says, or one of its variants where that says otherwise. What is not known is
    /// reported at its place.
    pub fn of(game: &Game, variant: Option<&str>, report: &mut Report) -> Self {
        let listed = |list, report: &mut Report| Switches::of(list, game, variant, report);
        match game.rules.as_ref().map(|it| it.value.as_str()) {
            Some("skirmish-phase") => Self::Listed(listed(phase::SWITCHES, report)),
            Some("skirmish-wars") => Self::Listed(listed(super::wars::SWITCHES, report)),
            Some("skorm") => Self::Listed(listed(skorm::SWITCHES, report)),
            Some("skirmish") => Self::Skirmish(skirmish::Readings::of(game, variant, report)),
            _ => Self::Listed(listed(&[], report)),
        }
    }

    /// Chooses what is written somewhere; what is not known is reported at its place.
    pub fn choose(&mut self, written: &[Reading], report: &mut Report) {
        match self {
            Self::Skirmish(readings) => readings.choose(written, report),
            Self::Listed(switches) => switches.choose(written, report),
        }
    }

    /// Chooses an option by its name.
    ///
    /// # Errors
    /// In words, when there is no such ruling or option; nothing is changed then.
    pub fn set(&mut self, id: &str, name: &str) -> Result<(), String> {
        match self {
            Self::Skirmish(readings) => readings.set(id, name).map_err(|it| it.to_string()),
            Self::Listed(switches) => switches.set(id, name),
        }
    }

    /// What is chosen for each ruling: id and name.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all: Vec<_> = match self {
            Self::Skirmish(readings) => readings.chosen().collect(),
            Self::Listed(switches) => switches.chosen().collect(),
        };
        all.into_iter()
    }

    /// Ids of the rulings of which another option than the default is chosen.
    pub fn switched(&self) -> impl Iterator<Item = &'static str> {
        let all: Vec<_> = match self {
            Self::Skirmish(readings) => readings.switched().collect(),
            Self::Listed(switches) => switches.switched().collect(),
        };
        all.into_iter()
    }
}
