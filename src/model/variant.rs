//! The ways to play a game, by name.

use super::{Amount, ChosenOption, Game, Located, Portions, Seats};
use cardwright_base::diagnostic::{Diagnostic, Span, closest};
use cardwright_base::did_you_mean::instead;
use std::collections::BTreeMap;
use std::fmt;

/// The way to play that is no variant; every game has it.
pub const STANDARD: &str = "standard";

/// A way to play that changes the rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The id that it is asked for by.
    pub id: Located<String>,
    /// What players call this way to play.
    pub title: Located<String>,
    /// Fewest and most players of it.
    pub seats: Seats,
    /// Figures that have another value in this variant, by name.
    pub figures: BTreeMap<String, Located<i64>>,
    /// Its own options of rulings.
    pub chosen_options: Vec<ChosenOption>,
    /// An expression over `card`, true for the cards that it takes out of the game.
    pub without: Option<Located<String>>,
    /// Ids of cards that stay in, though the author knows that they do nothing here.
    pub dead: Vec<Located<String>>,
    /// What every player takes, where it is not what the standard game says.
    pub each: Option<Portions>,
    /// What every player is dealt, where it is not what the standard game says.
    pub deal: Option<Portions>,
}

/// A name that no variant of the game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant {
    name: String,
    /// Ids of the variants there are.
    known: Vec<String>,
}

impl Game {
    /// The variant of this name; `None` for [`STANDARD`] and without a name.
    ///
    /// # Errors
    /// When the game has no such variant.
    pub fn variant(&self, name: Option<&str>) -> Result<Option<&Variant>, UnknownVariant> {
        let Some(name) = name.filter(|it| *it != STANDARD) else { return Ok(None) };
        let found = self.variants.iter().find(|it| it.id.value == name);
        let known = || self.variants.iter().map(|it| it.id.value.clone()).collect();
        found.map(Some).ok_or_else(|| UnknownVariant { name: name.to_owned(), known: known() })
    }

    /// What an amount comes to: a figure of the variant before one of the game. `None` when no figure has
    /// this name.
    pub fn amount(&self, amount: &Amount, variant: Option<&Variant>) -> Option<i64> {
        match amount {
            Amount::Number(number) => Some(*number),
            Amount::Figure(name) => variant
                .and_then(|variant| variant.figures.get(name))
                .or_else(|| self.figures.get(name))
                .map(|figure| figure.value),
        }
    }
}

impl Variant {
    /// What every player takes in this variant.
    pub fn each<'g>(&'g self, game: &'g Game) -> &'g Portions {
        self.each.as_ref().unwrap_or(&game.setup.each)
    }

    /// What every player is dealt in this variant.
    pub fn deal<'g>(&'g self, game: &'g Game) -> &'g Portions {
        self.deal.as_ref().unwrap_or(&game.setup.deal)
    }
}

impl UnknownVariant {
    fn near(&self) -> Option<&str> {
        closest(&self.name, self.names())
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(String::as_str).chain([STANDARD])
    }

    /// The same as a diagnostic at the name; `quote` writes a name as the file has it.
    pub fn fault(&self, at: Span, quote: impl Fn(&str) -> String) -> Diagnostic {
        let message = format!("there is no variant `{}`", self.name);
        let fault = Diagnostic::error("D006", message).at(at, "unknown variant");
        if self.near().is_some() {
            return fault.suggest(at, &self.name, self.names(), quote);
        }
        fault.hint(if self.known.is_empty() {
            "this game has no variants; remove `variant`".to_owned()
        } else {
            format!("available: {}", self.names().collect::<Vec<_>>().join(", "))
        })
    }
}

impl std::error::Error for UnknownVariant {}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no variant `{}`", self.name)?;
        if self.near().is_none() && self.known.is_empty() {
            f.write_str("; this game has none")
        } else {
            f.write_str(&instead(&self.name, self.names()))
        }
    }
}
