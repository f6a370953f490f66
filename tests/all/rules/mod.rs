//! The rules of Skirmish as the program computes them from `data/skirmish`, against the tables that
//! were worked out by hand from the original texts (facts.md, 1.11 and 1.12).

mod damage;
mod matrix;

use crate::project::repository;
use cardwright::diagnostic::{Look, Report, render};
use cardwright::load;
use cardwright::rules::Ruleset;
use cardwright::rules::skirmish::{Arsenal, Attack, Defence, Special, Weapon};

fn arsenal() -> Arsenal {
    let mut report = Report::new();
    let loaded = load::load(&repository("data"), "skirmish", &mut report).expect("readable");
    let (game, _) = loaded.unwrap_or_else(|| panic!("{}", render(&report, Look::PLAIN)));
    let Some(Ruleset::Skirmish(arsenal)) = Ruleset::of(&game, &mut report) else {
        panic!("{}", render(&report, Look::PLAIN));
    };
    arsenal
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

impl Find for Arsenal {
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
