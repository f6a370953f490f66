//! What a reader has held against the rules, passage by passage.

use super::{Date, Located};
use std::collections::BTreeMap;

/// The review file of a game, `review.toml`: which passages were read, as digests. It holds no words and no names.
#[derive(Clone, Debug)]
pub struct ReviewFile {
    /// Its file, as the author knows it.
    pub file: String,
    /// One for each text.
    pub texts: Vec<ReadText>,
    /// What the data said when the texts were read, by thing.
    pub data: Vec<KnownData>,
}

/// What the data said of a thing when all that is printed of it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownData {
    /// Which thing, such as `card/sword` or `figures`.
    pub of: String,
    /// [`super::fingerprint`] of each of its fields, by the name of the field.
    pub fields: BTreeMap<String, String>,
}

/// A text of which passages were read.
#[derive(Clone, Debug)]
pub struct ReadText {
    /// Which text, such as `card/sword` or `rulebook/03-set-up.md`.
    pub of: Located<String>,
    /// Version of the game when it was last read.
    pub version: String,
    /// Day of release of that version.
    pub day: Option<Date>,
    /// The passages in the order of the text.
    pub passages: Vec<Located<ReadPassage>>,
}

/// A passage as it was when somebody read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadPassage {
    /// [`super::fingerprint`] of its words.
    pub words: String,
    /// The same of what the data says of the cards and keywords that it names; zeros where it names none.
    pub facts: String,
    /// A digest of three letters for each of its words; empty where the review file has none.
    pub said: String,
}
