//! Files of texts.

use super::manifest::Allow;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The glossary.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Glossary {
    /// One term each.
    #[serde(default)]
    term: Vec<Term>,
}

/// An entry of the glossary.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Term {
    /// Names it in references `[[id]]`.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// As printed.
    #[schemars(length(min = 1))]
    title: String,
    /// Inflected forms, reached as `[[id|form]]`.
    forms: Option<BTreeMap<String, String>>,
    /// The definition: words with expressions and references.
    #[schemars(length(min = 1))]
    text: String,
    /// Findings on this term that are all right.
    allow: Option<Vec<Allow>>,
}

/// Decisions on what the original texts leave open.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Rulings {
    /// One decision each.
    #[serde(default)]
    ruling: Vec<Ruling>,
}

/// A decision.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Ruling {
    /// Such as `K-01`.
    id: String,
    /// `A` changes play, `B` matters rarely, `C` is about print.
    rank: String,
    /// What it is about.
    topic: String,
    /// The decision.
    text: String,
    /// The other reading, where there is one.
    alternative: Option<String>,
    /// Findings on this ruling that are all right.
    allow: Option<Vec<Allow>>,
}

/// Long texts on cards and keywords, for the rulebook.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Descriptions {
    /// One text each.
    #[serde(default)]
    description: Vec<Description>,
}

/// A long text; `self` in it is the card or keyword.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Description {
    /// Id of the card or keyword.
    id: String,
    /// Markdown with expressions and references.
    #[schemars(length(min = 1))]
    text: String,
    /// Findings on this text that are all right.
    allow: Option<Vec<Allow>>,
}
