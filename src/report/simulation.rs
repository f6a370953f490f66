//! What a run of games came to, as `simulation.json` holds it: docs/simulating.md.

use cardwright_rules::play::{GameStats, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// Version of the file; it grows when a field changes its name or meaning.
pub const VERSION: u32 = 4;

/// Everything that a run, or a shard of one, counted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Simulation {
    /// The version of its form: [`VERSION`].
    pub version: u32,
    /// The program and its version.
    pub made_with: String,
    /// The game that was played.
    pub game: Played,
    /// How it was played.
    pub run: Setting,
    /// Which part of the run this is. `None` for the whole.
    pub shard: Option<Part>,
    /// The game as it is, for each number of seats.
    pub tables: Vec<GameStats>,
    /// Games of the policy against the next weaker one, for each number of seats; none in short runs.
    pub strength: Vec<Strength>,
    /// The same with one ruling switched, each.
    pub rulings: Vec<Switched>,
    /// The same with another value somewhere, each.
    pub sweeps: Vec<Sweep>,
}

/// As much of a file as tells which game it is of, and so how to read the rest.
#[derive(Clone, Debug, Deserialize)]
pub struct Head {
    /// The version of its form: [`VERSION`].
    pub(crate) version: u32,
    /// The game that was played.
    pub game: Played,
}

impl Head {
    /// From the text of a file; `file` is its name for messages.
    ///
    /// # Errors
    /// [`MergeError::Form`].
    pub fn read(file: &str, text: &str) -> Result<Self, MergeError> {
        let form = |source| MergeError::Form { file: file.to_owned(), source };
        let read: Self = serde_json::from_str(text).map_err(|error| form(Some(error)))?;
        if read.version == VERSION { Ok(read) } else { Err(form(None)) }
    }
}

/// The game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Name of its folder.
    pub id: String,
    /// Version of the game.
    pub version: String,
    /// SHA-256 of the mechanics and figures it is played by, in hexadecimal digits: games of other
    /// rules are not added up.
    pub rules: String,
}

/// How it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The variant. `None` for the standard game.
    pub variant: Option<String>,
    /// Rulings that are not read as usual: id and option.
    pub rulings: BTreeMap<String, String>,
    /// Name of the policy that decides.
    pub policy: String,
    /// Seed of chance: the same seed plays the same games.
    pub seed: u64,
    /// Games for each number of seats and each change.
    pub games: u64,
    /// Actions after which a game is broken off.
    pub cap: u32,
    /// Seconds that a decision is taken to last: an assumption.
    pub seconds: u32,
}

/// Games in which a policy met a weaker one, each with half of the seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// How many players took part.
    pub seats: Seat,
    /// Name of the weaker policy.
    pub against: String,
    /// Games that the policy of the run won.
    pub won: u64,
    /// Games that the weaker one won.
    pub lost: u64,
    /// Games that nobody won.
    pub open: u64,
}

/// Which part of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Number of the part, counted from 1.
    pub index: u64,
    /// How many there are.
    pub of: u64,
}

/// Games with one ruling read otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switched {
    /// Id of the ruling.
    pub id: String,
    /// How it was read.
    pub option: String,
    /// For each number of seats.
    pub tables: Vec<GameStats>,
}

/// Games with other values in one place.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    /// Path of the number in the data that was changed.
    pub path: String,
    /// The number that stands there in the game as it is.
    pub current: i64,
    /// The values that were tried, with their games.
    pub points: Vec<Point>,
}

/// Games with one value.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The number that stood there in these games.
    pub value: i64,
    /// For each number of seats.
    pub tables: Vec<GameStats>,
}

/// Why files don't add up to a run.
#[derive(Debug, Error)]
pub enum MergeError {
    /// No simulation of this form.
    #[error("{file} is not a simulation result that this version can read")]
    Form {
        /// Name of the file.
        file: String,
        /// What is wrong with it.
        source: Option<serde_json::Error>,
    },
    /// Two files of different runs.
    #[error("{file} and {first} are not shards of one run: {what} differ")]
    Other {
        /// Name of the file that does not fit.
        file: String,
        /// The first of the files.
        first: String,
        /// In what they differ.
        what: &'static str,
    },
    /// A file of a whole run.
    #[error("{file} is already a complete run")]
    Whole {
        /// Name of the file.
        file: String,
    },
    /// A shard that is there twice.
    #[error("{file} and {first} are both shard {index}")]
    Twice {
        /// Name of the later file.
        file: String,
        /// Name of the other file.
        first: String,
        /// Number of the shard, counted from 1.
        index: u64,
    },
    /// Shards that are not there.
    #[error("{} of {of} {} missing", shards(missing), if missing.len() == 1 { "is" } else { "are" })]
    Missing {
        /// How many there should be.
        of: u64,
        /// Which are not there.
        missing: Vec<u64>,
    },
    /// No files at all.
    #[error("no file was given")]
    Nothing,
}

/// The first few of some numbers.
/// `shard 2`, or `shards 2, 3`.
fn shards(numbers: &[u64]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = numbers.iter().take(SHOWN).map(u64::to_string).collect();
    let more = if numbers.len() > SHOWN { ", ..." } else { "" };
    let name = if numbers.len() == 1 { "shard" } else { "shards" };
    format!("{name} {}{more}", shown.join(", "))
}

impl Simulation {
    /// From the text of a file; `file` is its name for messages.
    ///
    /// # Errors
    /// [`MergeError::Form`].
    pub fn read(file: &str, text: &str) -> Result<Self, MergeError> {
        let form = |source| MergeError::Form { file: file.to_owned(), source };
        let read: Self = serde_json::from_str(text).map_err(|error| form(Some(error)))?;
        if read.version != VERSION || !read.all_tables().all(GameStats::sound) {
            return Err(form(None));
        }
        Ok(read)
    }

    /// As text, the same for the same counts.
    ///
    /// # Panics
    /// Never: it is plain JSON.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("counts are plain JSON");
        text.push('\n');
        text
    }

    /// The whole run from all of its shards, in whatever order; a file that is alone and whole is
    /// that already.
    ///
    /// # Errors
    /// When they are not the shards of one run, each once.
    pub fn merge(shards: Vec<(String, Self)>) -> Result<Self, MergeError> {
        let mut shards = shards.into_iter();
        let (first, mut sum) = shards.next().ok_or(MergeError::Nothing)?;
        if sum.shard.is_none() && shards.len() == 0 {
            return Ok(sum);
        }
        let part = |file: &str, part: &Self| {
            part.shard.ok_or_else(|| MergeError::Whole { file: file.to_owned() })
        };
        let of = part(&first, &sum)?.of;
        let mut seen = BTreeMap::from([(part(&first, &sum)?.index, first.clone())]);
        for (file, shard) in shards {
            let other = |what| MergeError::Other { file: file.clone(), first: first.clone(), what };
            let here = part(&file, &shard)?;
            if shard.game != sum.game {
                return Err(other("game or rules"));
            }
            let alike = shard.run == sum.run && shard.strength == sum.strength;
            if !alike || shard.made_with != sum.made_with {
                return Err(other("options or versions"));
            }
            if here.of != of {
                return Err(other("numbers of shards"));
            }
            if let Some(first) = seen.insert(here.index, file.clone()) {
                return Err(MergeError::Twice { file, first, index: here.index });
            }
            sum.add(&shard).ok_or_else(|| other("what they count"))?;
        }
        let missing: Vec<u64> = (1..=of).filter(|it| !seen.contains_key(it)).collect();
        if !missing.is_empty() {
            return Err(MergeError::Missing { of, missing });
        }
        sum.shard = None;
        Ok(sum)
    }

    fn add(&mut self, other: &Self) -> Option<()> {
        let names = |run: &Self| -> Vec<(String, i64)> {
            let rulings = run.rulings.iter().map(|it| (format!("{} {}", it.id, it.option), 0));
            let points = run.sweeps.iter().flat_map(|sweep| {
                sweep.points.iter().map(|point| (sweep.path.clone(), point.value))
            });
            rulings.chain(points).collect()
        };
        if names(self) != names(other) || self.all_tables().count() != other.all_tables().count() {
            return None;
        }
        let rulings = self.rulings.iter_mut().flat_map(|it| &mut it.tables);
        let points = self.sweeps.iter_mut().flat_map(|it| &mut it.points);
        let mine =
            self.tables.iter_mut().chain(rulings).chain(points.flat_map(|it| &mut it.tables));
        mine.zip(other.all_tables()).try_for_each(|(mine, theirs)| mine.add(theirs)).ok()
    }

    fn all_tables(&self) -> impl Iterator<Item = &GameStats> {
        let rulings = self.rulings.iter().flat_map(|it| &it.tables);
        let points = self.sweeps.iter().flat_map(|it| &it.points);
        self.tables.iter().chain(rulings).chain(points.flat_map(|it| &it.tables))
    }
}
