//! Every attack against every defence, cell by cell (facts.md 1.12).

use super::{Find as _, data, full, rows, rules};
use cardwright_rules::skirmish::{
    Attack, AttackForm, DefenceForm, DefenceResult, Effects, Item, Need, RulesData, Special, Weapon,
};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// What each defence does to each attack. `x` does not stop it or can't be used, `ok` stops it;
/// `worn` turns the SHIELD, `lost` takes the attacker's weapon, `on` sends it to the next player,
/// `shield` and `weapon` save the item aimed at for that of the defender, `all` stops every part.
/// Columns: SHIELD use, BLOCK, DISARM, DODGE, PARRY, countercharge, TRIP.
const MATRIX: &str = "
default       | SWORD AXE DAGGER | worn   | ok     | lost | ok | ok     | x  | x
default       | SPEAR            | worn   | ok     | lost | x  | ok     | x  | x
default       | THA THS          | worn   | ok     | x    | ok | ok     | x  | x
basic         | SWORD AXE DAGGER | worn   | ok     | lost | ok | ok     | x  | ok
basic         | SPEAR            | worn   | ok     | lost | x  | ok     | x  | ok
basic         | THA THS          | worn   | ok     | x    | ok | ok     | x  | ok
KICK          |                  | worn   | ok     | x    | ok | ok     | x  | ok
PUNCH         |                  | worn   | ok     | x    | ok | ok     | x  | ok
SHIELD BASH   |                  | worn   | ok     | x    | ok | ok     | x  | ok
Disembowel    | SWORD AXE DAGGER | worn   | ok     | lost | ok | ok     | x  | ok
Disembowel    | SPEAR            | worn   | ok     | lost | x  | ok     | x  | ok
Disembowel    | THA THS          | worn   | ok     | x    | ok | ok     | x  | ok
Flurry        | SWORD AXE DAGGER | worn   | ok     | lost | ok | ok     | x  | all
Flurry        | SPEAR            | worn   | ok     | lost | x  | ok     | x  | all
Flurry        | THS              | worn   | ok     | x    | ok | ok     | x  | all
Charge        | SWORD AXE        | worn   | ok     | lost | on | x      | ok | ok
Charge        | SPEAR            | worn   | ok     | lost | x  | x      | ok | ok
Charge        | THA THS          | worn   | ok     | x    | on | x      | ok | ok
countercharge | SWORD AXE        | worn   | ok     | lost | ok | x      | x  | ok
countercharge | SPEAR            | worn   | ok     | lost | x  | x      | x  | ok
countercharge | THA THS          | worn   | ok     | x    | ok | x      | x  | ok
Hook          | AXE              | x      | x      | lost | ok | ok     | x  | ok
Hook          | THA              | x      | x      | x    | ok | ok     | x  | ok
own Hook      | AXE              | worn   | ok     | lost | ok | ok     | x  | ok
own Hook      | THA              | worn   | ok     | x    | ok | ok     | x  | ok
Rend          | THA THS          | shield | shield | x    | ok | weapon | x  | ok
CRITICAL HIT  | SWORD AXE DAGGER | shield | shield | lost | ok | weapon | x  | ok
CRITICAL HIT  | SPEAR            | shield | shield | lost | x  | weapon | x  | ok
CRITICAL HIT  | THA THS          | shield | shield | x    | ok | weapon | x  | ok
TRIP          |                  | x      | x      | x    | x  | x      | x  | ok
";

fn means(data: &RulesData) -> [DefenceForm<'_>; 7] {
    let card = |title| DefenceForm::Card(data.defence(title));
    let shield = DefenceForm::Shield(data.shields().next().expect("a SHIELD"));
    let counter = DefenceForm::Counter(data.special("Charge"));
    let cancel = DefenceForm::Cancel(&data.cancellers[0]);
    let [block, disarm, dodge, parry] = ["BLOCK", "DISARM", "DODGE", "PARRY"].map(card);
    [shield, block, disarm, dodge, parry, counter, cancel]
}

/// All ways to make an attack of a row with a weapon: with each Basic card that it can have.
fn onslaughts<'a>(data: &'a RulesData, attack: &str, weapon: &str) -> Vec<AttackForm<'a>> {
    let with = || data.weapon(weapon);
    let suits = |special: &Special, card: Option<&Attack>| {
        special.suits(with(), card) && data.openers.iter().any(|it| it.opens(card))
    };
    let cards = || std::iter::once(None).chain(data.attacks.iter().map(Some));
    match attack {
        "default" => vec![AttackForm::Default(with())],
        "basic" => {
            let cards = data.attacks.iter().filter(|it| it.adds && it.suits(Some(with())));
            cards.map(|it| AttackForm::Basic(with(), it)).collect()
        }
        "KICK" | "PUNCH" | "SHIELD BASH" => vec![AttackForm::Flat(data.attack(attack))],
        "countercharge" => {
            let charge = data.special("Charge");
            let cards = cards().filter(|it| suits(charge, *it));
            cards.map(|it| AttackForm::Counter(with(), charge, it)).collect()
        }
        "own Hook" => vec![AttackForm::AfterBlock(with(), data.special("Hook"))],
        "CRITICAL HIT" => {
            vec![AttackForm::Performed(with(), data.special("Rend"), data.attack(attack))]
        }
        "TRIP" => {
            let strike = |weapon: Option<&'a Weapon>, card| {
                AttackForm::FreeStrike(&data.cancellers[0], weapon, card)
            };
            let flats = data.attacks.iter().filter(|it| !it.adds);
            let bare = data.weapons.iter().map(|it| strike(Some(it), None));
            bare.chain(flats.map(|it| strike(None, Some(it)))).collect()
        }
        special => {
            let special = data.special(special);
            let cards = cards().filter(|it| suits(special, *it));
            cards.map(|it| AttackForm::Special(with(), special, it)).collect()
        }
    }
}

fn defence_result(cell: &str) -> DefenceResult {
    let none = Effects::default();
    DefenceResult::Stops(match cell {
        "ok" => none,
        "worn" => Effects { wears_shield: true, ..none },
        "lost" => Effects { takes_weapon: true, ..none },
        "on" => Effects { passes_on: true, ..none },
        "shield" => Effects { loses: Some(Item::Shield), ..none },
        "weapon" => Effects { loses: Some(Item::Weapon), ..none },
        "all" => Effects { all_parts: true, ..none },
        "x" => return DefenceResult::Fails,
        other => panic!("`{other}`"),
    })
}

#[test]
fn every_cell_of_the_interaction_matrix() {
    let data = data();
    let mut checked = 0;
    for row in rows(MATRIX) {
        for weapon in row[1].split(' ') {
            let made = onslaughts(&data, row[0], weapon);
            assert!(!made.is_empty(), "{} {weapon}", row[0]);
            for (cell, means) in row[2..].iter().zip(means(&data)) {
                for attack in &made {
                    let found = data.defence_result(*attack, means);
                    assert_eq!(found, defence_result(cell), "{attack:?} met with {means:?}");
                }
                checked += 1;
            }
        }
    }
    // Default, with a card, Disembowelling and Rend by CRITICAL HIT with 6 weapons each; Flurry,
    // Charge and its counter with 5; Hook both ways and Rend with 2; three flat attacks; TRIP.
    assert_eq!(checked, 7 * (4 * 6 + 3 * 5 + 3 * 2 + 3 + 1));
}

#[test]
fn a_defence_needs_what_the_facts_say() {
    let data = data();
    let needs: Vec<(&str, Need)> =
        data.defences.iter().map(|it| (it.title.as_str(), it.needs)).collect();
    let expected = [
        ("BLOCK", Need::Shield),
        ("DISARM", Need::WeaponOrShield),
        ("DODGE", Need::Nothing),
        ("PARRY", Need::Weapon),
    ];
    assert_eq!(needs, expected);
}

/// How the rulebook names an attack of these rows.
fn printed(attack: &str) -> &str {
    match attack {
        "default" => "Default attack",
        "basic" => "With a Basic attack card",
        "KICK" | "PUNCH" | "SHIELD BASH" => "KICK, PUNCH, SHIELD BASH",
        "Flurry" => "Flurry of Blows, each part",
        "countercharge" => "Strike of a countercharge",
        "own Hook" => "Hook after your own block",
        "CRITICAL HIT" => "Rend by CRITICAL HIT",
        "TRIP" => "Strike of a TRIP",
        special => full(special),
    }
}

/// The letter that stands for a cell's side effect.
fn letter(cell: &str) -> &str {
    match cell {
        "worn" => "w",
        "lost" => "d",
        "on" => "p",
        "shield" => "s",
        "weapon" => "o",
        "all" => "a",
        _ => "",
    }
}

/// The figure that stands for what keeps a defence from stopping an attack.
fn reason(attack: &str, defence: &str) -> &'static str {
    match (attack, defence) {
        ("TRIP", _) => "6",
        (_, "countercharge") => "7",
        (_, "TRIP") => "8",
        ("Hook", "SHIELD use" | "BLOCK") => "1",
        (_, "PARRY") => "2",
        ("KICK" | "PUNCH" | "SHIELD BASH", "DISARM") => "3",
        (_, "DODGE") => "4",
        (_, "DISARM") => "5",
        _ => panic!("{attack} against {defence}"),
    }
}

#[test]
fn the_rulebook_prints_this_matrix() {
    let table = rules().table("full-matrix").expect("a matrix");
    let list = |value: &Json| value.as_array().expect("a list").clone();
    let word = |value: &Json| value.as_str().expect("a word").to_owned();
    let heads = ["SHIELD use", "BLOCK", "DISARM", "DODGE", "PARRY", "countercharge", "TRIP"];
    assert_eq!(table["defences"], json!(heads));
    let (mut expected, mut found) = (BTreeSet::new(), BTreeSet::new());
    for row in rows(MATRIX) {
        let cell = |(it, head): (&&str, &str)| match *it {
            "x" => format!("false {}", reason(row[0], head)),
            other => format!("true {}", letter(other)),
        };
        let cells: Vec<String> = row[2..].iter().zip(heads).map(cell).collect();
        for weapon in row[1].split(' ') {
            let weapon = if weapon.is_empty() { "any or none" } else { full(weapon) };
            expected.insert((printed(row[0]).to_owned(), weapon.to_owned(), cells.clone()));
        }
    }
    for row in list(&table["rows"]) {
        let cell = |it: &Json| format!("{} {}", it["ok"], word(&it["note"]));
        let cells: Vec<String> = list(&row["cells"]).iter().map(cell).collect();
        for weapon in word(&row["weapon"]).split(", ") {
            let new = found.insert((word(&row["attack"]), weapon.to_owned(), cells.clone()));
            assert!(new, "{} with {weapon} stands twice", row["attack"]);
        }
    }
    assert_eq!(found, expected);
    let notes = table["notes"].as_object().expect("notes");
    let known: Vec<&str> = notes.keys().map(String::as_str).collect();
    assert_eq!(known, ["w", "d", "p", "s", "o", "a", "1", "2", "3", "4", "5", "6", "7", "8"]);
}
