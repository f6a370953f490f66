//! The rules of Skirmish as the program computes them from `data/skirmish`, against the tables that
//! were worked out by hand from the original texts (facts.md, 1.11 and 1.12).

mod changed;
mod damage;
mod faces;
mod inconsistencies;
mod matrix;
mod mutations;
mod probe;
mod ruling_options;
mod short;
mod uses;

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::{Assets, Game};
use cardwright_rules::skirmish::engine::Skirmish;
use cardwright_rules::skirmish::{Attack, Defence, Effects, RulesData, SWITCHES, Special, Weapon};
use cardwright_rules::switches::Switches;
use cardwright_rules::{Playable, RulesConfig};
use cardwright_wording::{CardTexts, Statement, TextEngine, plain_text};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What a defence does that does nothing but stop an attack.
const NOTHING: Effects = Effects {
    wears_shield: false,
    takes_weapon: false,
    passes_on: false,
    loses: None,
    all_parts: false,
    leaves_rest: false,
};

fn data() -> std::sync::Arc<RulesData> {
    rules().data
}

fn rules() -> Skirmish {
    read(&repository("data")).2
}

/// The game in a data folder with its rules.
fn read(data: &Path) -> (Game, Assets, Skirmish) {
    let mut report = Report::new();
    let loaded = cardwright_load::load(data, "skirmish", &mut report).expect("readable");
    let (game, assets) =
        loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    let (switches, out) = (Switches::of(SWITCHES, &game, None, &mut report), BTreeSet::new());
    let plain = RulesConfig { variant: None, switches: &switches, out: &out, seats: None };
    let rules = Skirmish::of_game(&game, &plain, &mut report);
    let rules = rules.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    (game, assets, rules)
}

/// A change to the data: the file, what stands there, what stands there instead.
type Edit<'a> = (&'a str, &'a str, &'a str);

/// The game with changes.
fn edited(edits: &[Edit<'_>]) -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    for (file, old, new) in edits {
        project.edit(&format!("data/skirmish/{file}"), old, new);
    }
    project
}

/// The rules of the game with changes, and the words of its cards by id.
fn after(edits: &[Edit<'_>]) -> (Skirmish, BTreeMap<String, String>) {
    let project = edited(edits);
    (read(&project.path("data")).2, worded(&project))
}

/// The words of the cards of a game, by id: a line for each statement, its role first.
fn worded(project: &Project) -> BTreeMap<String, String> {
    let (game, assets, _) = read(&project.path("data"));
    let mut report = Report::new();
    let words = TextEngine::new(&game, &assets, &mut report);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
    lines(&game, texts).into_iter().map(|(id, it)| (id.to_owned(), it)).collect()
}

/// A line for each statement of a card, its role first.
fn lines(game: &Game, texts: CardTexts) -> BTreeMap<&str, String> {
    let cards = game.cards.iter().zip(texts.cards).map(|(card, statements)| {
        let line = |it: &Statement| format!("{}: {}\n", it.role, plain_text(&it.inlines));
        (card.id.value.as_str(), statements.iter().map(line).collect())
    });
    cards.collect()
}

/// Words between bars, line by line.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|it| !it.is_empty()).map(|row| row.split('|').map(str::trim).collect())
}

/// Names that the tables abbreviate.
fn full(name: &str) -> &str {
    match name {
        "THA" => "TWO HANDED AXE",
        "THS" => "TWO HANDED SWORD",
        "Disembowel" => "Disembowelling",
        "Flurry" => "Flurry of Blows",
        other => other,
    }
}

/// Things by their titles, which the tables may abbreviate.
trait Find {
    fn weapon(&self, title: &str) -> &Weapon;
    fn attack(&self, title: &str) -> &Attack;
    fn special(&self, title: &str) -> &Special;
    fn defence(&self, title: &str) -> &Defence;
}

impl Find for Skirmish {
    fn weapon(&self, title: &str) -> &Weapon {
        self.data.weapon(title)
    }

    fn attack(&self, title: &str) -> &Attack {
        self.data.attack(title)
    }

    fn special(&self, title: &str) -> &Special {
        self.data.special(title)
    }

    fn defence(&self, title: &str) -> &Defence {
        self.data.defence(title)
    }
}

impl Find for RulesData {
    fn weapon(&self, title: &str) -> &Weapon {
        self.weapons.iter().find(|it| it.title == full(title)).expect("a weapon")
    }

    fn attack(&self, title: &str) -> &Attack {
        self.attacks.iter().find(|it| it.title == title).expect("an attack")
    }

    fn special(&self, title: &str) -> &Special {
        self.specials.iter().find(|it| it.title == full(title)).expect("a special")
    }

    fn defence(&self, title: &str) -> &Defence {
        self.defences.iter().find(|it| it.title == title).expect("a defence")
    }
}
