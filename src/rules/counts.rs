//! What many games of any game came to.

use super::play::{GameStats, IncompatibleStats, Seat, Sums, Totals};
use super::skirmish::tally::Tally;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value as Json;

/// Sums over games with the same rules and the same number of seats.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Counts {
    /// Those of every game that has no sums of its own.
    General(GameStats),
    /// Those of Skirmish.
    Skirmish(Tally),
}

impl Counts {
    /// The general ones.
    pub fn general(&self) -> Option<&GameStats> {
        if let Self::General(sums) = self { Some(sums) } else { None }
    }

    /// Those of Skirmish.
    pub fn skirmish(&self) -> Option<&Tally> {
        if let Self::Skirmish(sums) = self { Some(sums) } else { None }
    }
}

impl From<GameStats> for Counts {
    fn from(sums: GameStats) -> Self {
        Self::General(sums)
    }
}

impl From<Tally> for Counts {
    fn from(sums: Tally) -> Self {
        Self::Skirmish(sums)
    }
}

/// By hand, since serde's own way loses that the keys of maps are numbers.
impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let json = Json::deserialize(from)?;
        let general = json.get("ledgers").is_some();
        let read = match general {
            true => serde_json::from_value(json).map(Self::General),
            false => serde_json::from_value(json).map(Self::Skirmish),
        };
        read.map_err(de::Error::custom)
    }
}

impl Sums for Counts {
    fn seats(&self) -> Seat {
        match self {
            Self::General(sums) => sums.seats(),
            Self::Skirmish(sums) => sums.seats(),
        }
    }

    fn wins(&self) -> Vec<u64> {
        match self {
            Self::General(sums) => sums.wins(),
            Self::Skirmish(sums) => sums.wins(),
        }
    }

    fn totals(&self) -> Totals<'_> {
        match self {
            Self::General(sums) => sums.totals(),
            Self::Skirmish(sums) => sums.totals(),
        }
    }

    fn sound(&self) -> bool {
        match self {
            Self::General(sums) => sums.sound(),
            Self::Skirmish(sums) => sums.sound(),
        }
    }

    fn add(&mut self, other: &Self) -> Result<(), IncompatibleStats> {
        match (self, other) {
            (Self::General(sums), Self::General(other)) => sums.add(other),
            (Self::Skirmish(sums), Self::Skirmish(other)) => sums.add(other),
            _ => Err(IncompatibleStats),
        }
    }
}
