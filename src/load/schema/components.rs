//! Files of cards and of keywords, without the fields that a game declares.

use super::manifest::Allow;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The cards of one type.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Cards {
    /// One design each, in printing order.
    #[serde(default)]
    card: Vec<Card>,
}

/// One design.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Card {
    /// Names it in data and in file names: lower-case letters, digits and `-`.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// As printed.
    #[schemars(length(min = 1))]
    title: String,
    /// How many are printed.
    #[schemars(range(min = 1, max = 9999))]
    copies: u32,
    /// Id of its back.
    back: String,
    /// File of its drawing, from the game's art folder.
    art: String,
    /// The drawing in words, for those who can't see it.
    #[schemars(length(min = 1))]
    alt: String,
    /// A line of colour that no rule depends on.
    flavour: Option<String>,
    /// Inflected forms of the title, by name: `{ plural = "SWORDs" }`.
    forms: Option<BTreeMap<String, String>>,
    /// Findings on this card that are all right.
    allow: Option<Vec<Allow>>,
}

/// The keywords of one kind.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Keywords {
    /// One named ability each.
    #[serde(default)]
    keyword: Vec<Keyword>,
}

/// A named ability that is not a card.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Keyword {
    /// Names it in data: lower-case letters, digits and `-`.
    #[schemars(regex(pattern = r"^[a-z0-9-]+$"))]
    id: String,
    /// As printed.
    #[schemars(length(min = 1))]
    title: String,
    /// Name of its icon: `icons/NAME.svg` in the game's art folder.
    icon: String,
    /// Inflected forms of the title, by name.
    forms: Option<BTreeMap<String, String>>,
    /// Findings on this keyword that are all right.
    allow: Option<Vec<Allow>>,
}
