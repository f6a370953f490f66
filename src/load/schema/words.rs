//! Words that a game keeps to, and those that tell what cards do.

use schemars::JsonSchema;

/// Words that checks go by.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Words {
    /// Words of this game that no dictionary has.
    spelling: Option<Vec<String>>,
    /// Names that may stand in the history and nowhere else.
    withdrawn: Option<Vec<String>>,
    /// One name for one thing.
    avoid: Option<Vec<Avoid>>,
    /// What every statement of a role looks like.
    pattern: Option<Vec<Pattern>>,
    /// Which words tell what cards do in play.
    fact: Option<Vec<FactWords>>,
    /// A regular expression: the words by which a card sends its reader to the rulebook.
    entry: Option<String>,
}

/// The words for a fact on cards in play; `cardwright explain untold-fact` tells more.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct FactWords {
    /// The name that the rules have for it.
    fact: String,
    /// Regular expressions of words that tell it. `{about}` is the name of what it is about, `{n}` a
    /// number, `◇` a drawn sign.
    says: Vec<String>,
    /// What to write where it is not told.
    write: String,
}

/// One name for one thing.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Avoid {
    /// The name.
    say: String,
    /// Other names that were used for it.
    not: Vec<String>,
    /// Why.
    because: Option<String>,
}

/// What every statement of a role looks like.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Pattern {
    /// The role, such as `effect`.
    role: String,
    /// A regular expression that the whole statement matches.
    matches: String,
    /// Why.
    because: Option<String>,
}
