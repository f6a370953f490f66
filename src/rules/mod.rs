//! Playing the games: typed mechanics, what follows from them, and later whole games.
//!
//! In: the validated [`Game`]. Out: a [`Ruleset`] that answers questions about it. Never: words;
//! `wording` and `rules` read the same mechanics and so can't disagree.

pub mod skirmish;

use crate::diagnostic::{Diagnostic, Report};
use crate::model::Game;
use serde_json::Value as Json;

/// The executable rules of one game.
#[derive(Debug)]
pub enum Ruleset {
    /// Skirmish, 5th edition.
    Skirmish(skirmish::Arsenal),
}

/// The rulesets there are, by the name that a manifest gives.
const KNOWN: &[&str] = &["skirmish"];

impl Ruleset {
    /// The rules that the game asks for, if any. Mechanics that they don't understand are
    /// reported at their line.
    pub fn of(game: &Game, report: &mut Report) -> Option<Self> {
        let name = game.rules.as_ref()?;
        match name.value.as_str() {
            "skirmish" => skirmish::Arsenal::read(game, report).map(Self::Skirmish),
            other => {
                let fault = Diagnostic::error("R001", format!("there are no rules `{other}`"))
                    .at(name.span, "the program can't play this");
                let known = KNOWN.iter().copied();
                report.push(fault.suggest(name.span, other, known, |it| format!("\"{it}\"")));
                None
            }
        }
    }

    /// A computed table for the rulebook, as its layout reads it.
    pub fn table(&self, name: &str) -> Option<Json> {
        match self {
            Self::Skirmish(arsenal) => arsenal.table(name),
        }
    }

    /// Damage of one part of an attack. Absent when the cards can't be combined so.
    pub fn damage(&self, attack: &Blow) -> Option<i64> {
        match self {
            Self::Skirmish(arsenal) => arsenal.damage(attack),
        }
    }
}

/// A question about damage, by ids as a text names them.
#[derive(Clone, Debug, Default)]
pub struct Blow {
    /// The weapon wielded.
    pub weapon: Option<String>,
    /// The Basic attack card played.
    pub attack: Option<String>,
    /// The special performed.
    pub special: Option<String>,
    /// Whether the defender wears armour.
    pub mail: bool,
}
