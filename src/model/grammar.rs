//! The limited English of a game's rules: classes of words, and what sentences may claim.

use super::Located;

/// The contents of `claims.toml`: the words and patterns by which sentences are held against the rules.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    /// Words that stand for things of one sort.
    pub classes: Vec<WordClass>,
    /// What sentences claim, and whether it is so.
    pub claims: Vec<ClaimForm>,
}

/// Words and names for things of one sort: piles, roles, defences.
#[derive(Clone, Debug)]
pub struct WordClass {
    /// Its name in patterns.
    pub id: Located<String>,
    /// Whether one member, where a pattern has it, excludes the others.
    pub closed: bool,
    /// Types of cards and kinds of keywords that belong to it.
    pub types: Vec<Located<String>>,
    /// Ids of cards, keywords and terms that belong to it.
    pub ids: Vec<Located<String>>,
    /// Members that are plain words, each with its other words behind `|`.
    pub words: Vec<Located<String>>,
}

/// What sentences of some patterns claim.
#[derive(Clone, Debug)]
pub struct ClaimForm {
    /// The patterns that sentences are held against.
    pub says: Vec<Located<String>>,
    /// An expression: whether it is so. Without one, the pattern itself is a statement that holds.
    pub holds: Option<Located<String>>,
    /// An expression: whether the opposite is so; else it is whenever `holds` is not.
    pub fails: Option<Located<String>>,
    /// The variant whose rules it is about; else it is about the game itself.
    pub variant: Option<Located<String>>,
    /// An expression: whether the claim belongs to the game as it is read.
    pub when: Option<Located<String>>,
    /// What the rules say, for the message.
    pub because: Option<Located<String>>,
    /// Whether a sentence that is nearly like a pattern was changed by mistake.
    pub slips: bool,
}
