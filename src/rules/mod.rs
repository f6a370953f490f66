//! Playing the games: typed mechanics, what follows from them, and later whole games.
//!
//! In: the validated [`Game`]. Out: a [`Ruleset`] that answers questions about it. Never: words;
//! `wording` and `rules` read the same mechanics and so can't disagree.

mod change;
pub mod fact;
mod inquiry;
mod kit;
pub mod phase;
pub mod play;
mod readings;
pub mod skirmish;
pub mod skorm;
pub mod switches;
pub mod wars;

pub use change::{ChangeError, change, number_at, paths};
pub use inquiry::Asking;
pub use readings::{Choices, Readings};

use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Diagram, Example, Game, Inquiry, Scenario};
use fact::{FactName, Facts};
use phase::Phase;
use serde_json::Value as Json;
use skirmish::engine::Skirmish;
use skorm::Skorm;
use std::collections::{BTreeMap, BTreeSet};
use wars::Wars;

/// The executable rules of one game.
#[derive(Debug)]
pub enum Ruleset {
    /// Skirmish, 5th edition.
    Skirmish(Box<Skirmish>),
    /// Skorm.
    Skorm(Box<Skorm>),
    /// The skirmish phase of a trading-card game.
    Phase(Box<Phase>),
    /// Skirmish Wars.
    Wars(Box<Wars>),
}

/// The rulesets there are, by the name that a manifest gives.
const KNOWN: &[&str] = &["skirmish", "skirmish-phase", "skirmish-wars", "skorm"];

impl Ruleset {
    /// The rules that the game asks for, if any. Mechanics that they don't understand are
    /// reported at their line.
    pub fn of(game: &Game, report: &mut Report) -> Option<Self> {
        let Some(name) = &game.rules else {
            unread(game, report);
            return None;
        };
        match name.value.as_str() {
            "skirmish" => {
                let arsenal = skirmish::Arsenal::read(game, report)?;
                match Skirmish::new(game, arsenal, None, &BTreeSet::new()) {
                    Ok(rules) => Some(Self::Skirmish(Box::new(rules))),
                    Err(why) => {
                        let fault = Diagnostic::error("R002", why.to_string());
                        report.push(fault.at(name.span, "these rules"));
                        None
                    }
                }
            }
            "skirmish-phase" => {
                let roster = phase::Roster::read(game, report)?;
                Some(Self::Phase(Box::new(Phase::new(roster))))
            }
            "skorm" => {
                let army = skorm::Army::read(game, report)?;
                Some(Self::Skorm(Box::new(Skorm::new(army))))
            }
            "skirmish-wars" => {
                let figures = wars::Figures::read(game, report)?;
                Some(Self::Wars(Box::new(Wars::new(figures, None).ok()?)))
            }
            other => {
                let fault = Diagnostic::error("R001", format!("there are no rules `{other}`"))
                    .at(name.span, "the program can't play this");
                let known = KNOWN.iter().copied();
                report.push(fault.suggest(name.span, other, known, |it| format!("\"{it}\"")));
                None
            }
        }
    }

    /// Names of the tables that it computes for the rulebook.
    pub fn tables(&self) -> &'static [&'static str] {
        match self {
            Self::Skirmish(_) => &["matrix", "damage"],
            Self::Phase(_) => &["strengths", "bonuses"],
            Self::Skorm(_) | Self::Wars(_) => &[],
        }
    }

    /// A computed table for the rulebook, as its layout reads it.
    pub fn table(&self, name: &str) -> Option<Json> {
        match self {
            Self::Skirmish(rules) => rules.table(name),
            Self::Skorm(_) | Self::Wars(_) => None,
            Self::Phase(rules) => rules.table(name),
        }
    }

    /// Plays an example of a booklet and gives what there is to tell, before it and at each of its
    /// steps. `out` are the ids of the cards that its variant takes out. Nothing comes back when the
    /// report says why.
    pub fn replay(
        &self,
        game: &Game,
        example: &Example,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        if let Some(name) = &example.scenario.variant
            && let Err(unknown) = game.variant(Some(&name.value))
        {
            report.push(unknown.fault(name.span, str::to_owned));
            return None;
        }
        match self {
            Self::Skirmish(rules) => rules.replay(game, example, out, report),
            Self::Skorm(_) => kit::replay::replay::<Skorm>(game, example, report),
            Self::Phase(_) => kit::replay::replay::<Phase>(game, example, report),
            Self::Wars(_) => kit::replay::replay::<Wars>(game, example, report),
        }
    }

    /// Sets up the position of a diagram and answers what it is asked. Nothing comes back when the
    /// report says why.
    pub fn diagram(&self, inquiry: &Inquiry, report: &mut Report) -> Option<Diagram> {
        match self {
            Self::Skorm(rules) => rules.diagram(inquiry, report),
            Self::Skirmish(_) | Self::Phase(_) | Self::Wars(_) => {
                let fault = Diagnostic::error("R001", "the rules of this game draw no positions");
                report.push(fault.at(inquiry.span, "this position"));
                None
            }
        }
    }

    /// A few games played through, always the same ones.
    pub fn self_play(&self) -> &SelfPlaySample {
        match self {
            Self::Skirmish(rules) => rules.self_play(),
            Self::Skorm(rules) => rules.self_play(),
            Self::Phase(rules) => rules.self_play(),
            Self::Wars(rules) => rules.self_play(),
        }
    }

    /// Defences that fail in play against attacks that no field of theirs speaks of: ids, each with
    /// those attacks in words.
    pub fn reasonless(&self) -> Vec<(String, Vec<String>)> {
        match self {
            Self::Skirmish(rules) => rules.reasonless(),
            Self::Skorm(_) | Self::Phase(_) | Self::Wars(_) => Vec::new(),
        }
    }

    /// What play shows of every card and keyword, found by fights.
    pub fn shown(&self) -> Shown {
        match self {
            Self::Skirmish(rules) => rules.shown(),
            Self::Skorm(_) | Self::Phase(_) | Self::Wars(_) => Shown::default(),
        }
    }

    /// What play shows of every card, fact by fact.
    pub fn facts(&self) -> &Facts {
        static NONE: Facts = Facts::new();
        match self {
            Self::Skirmish(rules) => rules.facts(),
            Self::Skorm(_) | Self::Phase(_) | Self::Wars(_) => &NONE,
        }
    }

    /// The names that facts of these rules have, each with what it says in plain words.
    pub fn fact_names(&self) -> &'static [FactName] {
        match self {
            Self::Skirmish(_) => skirmish::FACT_NAMES,
            Self::Skorm(_) | Self::Phase(_) | Self::Wars(_) => &[],
        }
    }

    /// Damage of one part of an attack. Absent when the cards can't be combined so.
    pub fn damage(&self, attack: &Blow) -> Option<i64> {
        match self {
            Self::Skirmish(rules) => rules.arsenal.damage(attack),
            Self::Skorm(_) | Self::Phase(_) | Self::Wars(_) => None,
        }
    }

    /// What each card and keyword can do, by id, when the cards `out` are not in the game. Those
    /// are not among the answers, and neither is what the rules have no opinion on.
    pub fn uses(&self, out: &BTreeSet<String>) -> BTreeMap<String, Use> {
        match self {
            Self::Skirmish(rules) => rules.arsenal.uses(out),
            Self::Skorm(_) | Self::Phase(_) | Self::Wars(_) => BTreeMap::new(),
        }
    }

    /// Every ruling that can be switched and the option that is chosen: id and name.
    pub fn readings(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all: Vec<_> = match self {
            Self::Skirmish(rules) => rules.arsenal.readings.chosen().collect(),
            Self::Skorm(rules) => rules.army.switches.chosen().collect(),
            Self::Phase(rules) => rules.roster.switches.chosen().collect(),
            Self::Wars(rules) => rules.figures.switches.chosen().collect(),
        };
        all.into_iter()
    }

    /// Ids of the rulings that are read in another way than this edition settles them.
    pub fn switched(&self) -> BTreeSet<&'static str> {
        match self {
            Self::Skirmish(rules) => rules.arsenal.readings.switched().collect(),
            Self::Skorm(rules) => rules.army.switches.switched().collect(),
            Self::Phase(rules) => rules.roster.switches.switched().collect(),
            Self::Wars(rules) => rules.figures.switches.switched().collect(),
        }
    }

    /// What of the game the rules go by.
    pub fn reads(&self) -> &Reads {
        match self {
            Self::Skirmish(rules) => &rules.arsenal.reads,
            Self::Skorm(rules) => &rules.army.reads,
            Self::Phase(rules) => &rules.roster.reads,
            Self::Wars(rules) => &rules.figures.reads,
        }
    }
}

/// Reports readings of rulings in a game that has no rules to read them.
fn unread(game: &Game, report: &mut Report) {
    let variants = game.variants.iter().filter_map(|it| it.readings.first());
    for first in game.readings.first().into_iter().chain(variants) {
        let message = format!("nobody asks how `{}` is read", first.ruling.value);
        let fault = Diagnostic::error("R003", message).at(first.ruling.span, "such a ruling");
        report.push(fault.hint("a reading is for `rules` of the game, and it has none"));
    }
}

/// How a scenario ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Everything came as it should.
    Passed,
    /// Something came otherwise.
    Failed,
    /// It can't be played: its file, or the game, has errors.
    Broken,
}

/// Plays a scenario by the rules of its game. `out` are the ids of the cards that its variant takes
/// out. What comes otherwise than it says is reported at its place; the report holds no error
/// before.
pub fn judge(
    game: &Game,
    scenario: &Scenario,
    out: &BTreeSet<String>,
    report: &mut Report,
) -> Verdict {
    let rules = Ruleset::of(game, report);
    if let (Some(name), Some(_)) = (&scenario.variant, &rules)
        && let Err(unknown) = game.variant(Some(&name.value))
    {
        report.push(unknown.fault(name.span, |it| format!("\"{it}\"")));
        return Verdict::Broken;
    }
    let verdict = match rules {
        Some(Ruleset::Skirmish(_)) => {
            skirmish::engine::Skirmish::judge(game, scenario, out, report)
        }
        Some(Ruleset::Skorm(_)) => kit::judge::judge::<Skorm>(game, scenario, report),
        Some(Ruleset::Phase(_)) => kit::judge::judge::<Phase>(game, scenario, report),
        Some(Ruleset::Wars(_)) => kit::judge::judge::<Wars>(game, scenario, report),
        None => {
            if game.rules.is_none() {
                let name = &scenario.game;
                let message = format!("`{}` has no rules that could be played", name.value);
                let fault = Diagnostic::error("R001", message).at(name.span, "this game");
                report.push(fault.hint("its manifest names none with `rules = ...`"));
            }
            Verdict::Broken
        }
    };
    // Faults of the position come first: whoever writes it has not come to the lines yet.
    if verdict == Verdict::Passed && scenario.shows_nothing() {
        let fault = Diagnostic::error("D003", "a scenario needs lines or expectations");
        let fault = fault.at(scenario.span, "this one would pass whatever the rules do");
        report.push(fault.hint("add `lines` under [play], or what must hold under [expect]"));
        return Verdict::Broken;
    }
    verdict
}

/// Whether a card or keyword is good for anything, found by trying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// For this, to be read after its name: "stops a default attack with `axe`".
    Does(String),
    /// For nothing.
    Idle {
        /// Why, to be read alone.
        why: String,
        /// The fields of it that make it so; none where it has no part in it.
        fields: Vec<&'static str>,
    },
}

/// A few games that were played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlaySample {
    /// Games of players who do sensible things.
    pub games: u32,
    /// How many of those did not end.
    pub capped: u32,
    /// Decisions after which a game was broken off.
    pub cap: u32,
    /// Games of such players by the seat that won them; none counted where games don't end.
    pub wins: Vec<u32>,
    /// Ids of the cards that nobody could ever play, in these games and others of any play.
    pub never: Vec<String>,
}

/// What play shows of cards and keywords, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
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

impl Shown {
    /// Two ids in their order.
    pub fn pair(one: &str, other: &str) -> (String, String) {
        let (first, second) = if one <= other { (one, other) } else { (other, one) };
        (first.to_owned(), second.to_owned())
    }

    fn bar(&mut self, one: &str, other: &str) {
        self.barred.insert(Self::pair(one, other));
    }

    fn join(&mut self, one: &str, other: &str) {
        self.joined.insert(Self::pair(one, other));
    }
}

/// What of a game its rules go by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Fields of cards: the type, and the name of the field.
    pub cards: BTreeSet<(String, String)>,
    /// Fields of keywords: the kind, and the name of the field.
    pub keywords: BTreeSet<(String, String)>,
    /// Figures of the game or of its variants.
    pub figures: BTreeSet<String>,
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
    /// Whether it is the answer to the same special, and so the special's own strike back.
    pub counter: bool,
    /// Whether the defender wears armour.
    pub mail: bool,
}
