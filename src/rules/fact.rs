//! What a card does in play, for holding its words against it: single statements, and figures.

use std::collections::{BTreeMap, BTreeSet};

/// The facts on each card that the rules know, by its id.
pub type Facts = BTreeMap<String, BTreeSet<Fact>>;

/// Something that play shows of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    /// What it says; one of the names in [`Ruleset::fact_names`](super::Ruleset::fact_names).
    pub name: &'static str,
    /// The other card or keyword that it is about, by id.
    pub about: Option<String>,
    /// The number in it.
    pub number: Option<i64>,
}

/// A name for facts, and what such a fact says in plain words, with `{about}` and `{n}`.
pub(crate) type FactName = (&'static str, &'static str);

impl Fact {
    /// One without a number.
    pub(super) fn on(name: &'static str, about: &str) -> Self {
        Self { name, about: Some(about.to_owned()), number: None }
    }

    /// One with a number.
    pub(super) fn of(name: &'static str, about: Option<&str>, number: i64) -> Self {
        Self { name, about: about.map(str::to_owned), number: Some(number) }
    }

    /// One that says all by its name.
    pub(super) fn plain(name: &'static str) -> Self {
        Self { name, about: None, number: None }
    }

    /// In plain words, to be read after the name of the card.
    pub fn told(&self, names: &[FactName]) -> String {
        let plain = names.iter().find(|it| it.0 == self.name).map_or(self.name, |it| it.1);
        self.filled(plain)
    }

    /// A text with what this fact is about, and its number, in their places; N where the number isn't known.
    pub fn filled(&self, text: &str) -> String {
        let about = self.about.as_ref().map_or_else(String::new, |it| format!("`{it}`"));
        let number = self.number.map_or_else(|| "N".to_owned(), |it| it.to_string());
        text.replace("{about}", &about).replace("{n}", &number)
    }
}

/// What play shows of cards and keywords, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservedEffects {
    /// Damage that something does by itself.
    pub does: BTreeMap<String, i64>,
    /// Damage that something adds; with another card besides, what that makes more of it.
    pub adds: BTreeMap<(String, Option<String>), i64>,
    /// Damage that something takes off.
    pub takes: BTreeMap<String, i64>,
    /// Equal attacks in something, by what it is done with.
    pub parts: BTreeMap<(String, String), i64>,
    /// What never goes together, or of which one never stops the other: pairs in the order of ids.
    pub barred: BTreeSet<(String, String)>,
    /// Pairs that were seen together, or one of which stopped the other.
    pub joined: BTreeSet<(String, String)>,
}

impl ObservedEffects {
    /// Two ids in their order.
    pub fn pair(one: &str, other: &str) -> (String, String) {
        let (first, second) = if one <= other { (one, other) } else { (other, one) };
        (first.to_owned(), second.to_owned())
    }

    pub(super) fn bar(&mut self, one: &str, other: &str) {
        self.barred.insert(Self::pair(one, other));
    }

    pub(super) fn join(&mut self, one: &str, other: &str) {
        self.joined.insert(Self::pair(one, other));
    }
}
