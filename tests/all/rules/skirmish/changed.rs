//! A field that is changed in the data changes the words of the cards and the play alike.

use super::{Find as _, NOTHING, after};
use cardwright_rules::skirmish::DamageQuery;
use cardwright_rules::skirmish::engine::Skirmish;
use cardwright_rules::skirmish::{AttackForm, DefenceForm, DefenceResult, Effects};
use serde_json::Value as Json;
use std::collections::BTreeMap;

const STOPS: DefenceResult = DefenceResult::Stops(NOTHING);

/// Cells of a column of the matrix, by attack and weapon: `yes`, `no`, or `yes` and letters.
fn column(rules: &Skirmish, defence: &str) -> BTreeMap<String, String> {
    let table = rules.table("full-matrix").expect("a matrix");
    let list = |value: &Json| value.as_array().expect("a list").clone();
    let word = |value: &Json| value.as_str().expect("a word").to_owned();
    let at = list(&table["defences"]).iter().position(|it| it == defence).expect("a column");
    let mut cells = BTreeMap::new();
    for row in list(&table["rows"]) {
        let cell = &row["cells"][at];
        let cell = match cell["ok"] == true {
            true => format!("yes {}", word(&cell["note"])).trim().to_owned(),
            false => "no".to_owned(),
        };
        cells.insert(format!("{} / {}", word(&row["attack"]), word(&row["weapon"])), cell);
    }
    cells
}

#[test]
fn a_defence_can_fail_against_one_card_that_adds_to_a_weapon() {
    let parry = "cannot_stop_specials = [\"charge\"]";
    let list = format!("{parry}\ncannot_stop_attacks = [\"thrust\"]");
    let (data, cards) = after(&[("defence.toml", parry, &list)]);
    let means = DefenceForm::Card(data.defence("PARRY"));
    let (sword, flurry) = (data.weapon("SWORD"), data.special("Flurry of Blows"));
    let [thrust, slash] = ["THRUST", "SLASH"].map(|title| data.attack(title));
    for (card, expected) in [(thrust, DefenceResult::Fails), (slash, STOPS)] {
        let made = [AttackForm::Basic(sword, card), AttackForm::Special(sword, flurry, Some(card))];
        for attack in made {
            assert_eq!(data.data.defence_result(attack, means), expected, "{attack:?}");
        }
    }

    let column = column(&data, "PARRY");
    let weapons = "DAGGER, SWORD, SPEAR, TWO HANDED SWORD";
    assert!(column.keys().all(|it| !it.starts_with("With a Basic")), "{column:?}");
    let with = |cards: &str| -> Vec<(&String, &String)> {
        column.iter().filter(|(row, _)| row.starts_with(&format!("With {cards} /"))).collect()
    };
    assert!(with("CHOP, CRITICAL HIT, SLASH").iter().all(|(_, cell)| *cell == "yes"));
    assert_eq!(
        with("CHOP, CRITICAL HIT, SLASH").len(),
        3,
        "weapons that DODGE or DISARM tell apart"
    );
    assert!(with("THRUST").iter().all(|(_, cell)| *cell == "no"));
    let thrusting: Vec<&str> =
        with("THRUST").iter().filter_map(|(row, _)| row.split_once(" / ")).map(|it| it.1).collect();
    assert_eq!(thrusting.len(), 3);
    assert!(thrusting.iter().all(|it| it.split(", ").all(|it| weapons.contains(it))));
    assert_eq!(column["Flurry of Blows with THRUST / DAGGER, SWORD"], "no");

    assert!(cards["parry"].contains("THRUST"), "{}", cards["parry"]);
    assert!(cards["thrust"].contains("PARRY can’t stop it"), "{}", cards["thrust"]);
}

#[test]
fn an_attack_without_a_weapon_is_not_made_with_a_one_handed_one() {
    let list = "cannot_stop_attacks = [\"kick\", \"punch\", \"shield-bash\"]\n";
    let (data, cards) = after(&[("defence.toml", list, "")]);
    let disarm = data.defence("DISARM");
    assert!(disarm.not_attacks.is_empty());
    assert!(cards["disarm"].contains("by a one-handed weapon"), "{}", cards["disarm"]);
    let kick = AttackForm::Flat(data.attack("KICK"));
    assert_eq!(data.data.defence_result(kick, DefenceForm::Card(disarm)), DefenceResult::Fails);
}

#[test]
fn a_card_that_wears_the_shield_says_so_and_does_so() {
    let old = "needs = \"shield\"";
    let (before, words) = after(&[]);
    let (data, cards) = after(&[("defence.toml", old, "needs = \"shield\"\nwears_shield = true")]);
    assert!(words["block"].contains("not damaged") && !cards["block"].contains("not damaged"));
    assert!(cards["block"].contains("turned or lost"), "{}", cards["block"]);
    let stopped = |data: &Skirmish| {
        let attack = AttackForm::Default(data.weapon("SWORD"));
        data.data.defence_result(attack, DefenceForm::Card(data.defence("BLOCK")))
    };
    assert_eq!(stopped(&before), STOPS);
    let worn = Effects { wears_shield: true, ..Effects::default() };
    assert_eq!(stopped(&data), DefenceResult::Stops(worn));
    // A SHIELD that is destroyed is not turned as well.
    let column = column(&data, "BLOCK");
    assert_eq!(column["Rend / TWO HANDED AXE, TWO HANDED SWORD"], "yes s");
    assert_eq!(column["KICK, PUNCH, SHIELD BASH / any or none"], "yes w");
}

#[test]
fn a_card_that_grants_no_strike_makes_none() {
    let edit = ("special.toml", "grants_strike = true\nanswered_by = [\"trip\"]\n", "");
    let (data, cards) = after(&[edit]);
    let strikes = |it: &String| it.starts_with("Strike of a TRIP");
    assert!(!column(&data, "TRIP").keys().any(strikes));
    for id in ["trip", "dodge", "block", "shield", "parry", "disarm"] {
        assert!(!cards[id].to_lowercase().contains("strike"), "{id}: {}", cards[id]);
    }
}

#[test]
fn what_answers_a_strike_is_read_from_the_card() {
    let (old, new) =
        ("answered_by = [\"trip\"]", "answered_by = [\"trip\", \"dodge\", \"shield\"]");
    let (data, cards) = after(&[("special.toml", old, new)]);
    for (id, answers) in [("dodge", true), ("shield", true), ("parry", false), ("block", false)] {
        assert_eq!(!cards[id].contains("TRIP’s strike"), answers, "{id}: {}", cards[id]);
    }
    // A DODGE that may answer still can't stop a SPEAR.
    let dodge = column(&data, "DODGE");
    let of = |weapon: &str| {
        let row = |(row, _): &(&String, &String)| {
            row.starts_with("Strike of a TRIP")
                && row.split_once(" / ").is_some_and(|it| it.1.split(", ").any(|it| it == weapon))
        };
        let cells: Vec<&str> = dodge.iter().filter(row).map(|(_, cell)| cell.as_str()).collect();
        assert!(!cells.is_empty(), "{weapon}: {dodge:?}");
        cells
    };
    assert!(of("SPEAR").iter().all(|it| *it == "no"), "{dodge:?}");
    assert!(of("SWORD").iter().chain(&of("any or none")).all(|it| *it == "yes"), "{dodge:?}");
    let shield = column(&data, "SHIELD use");
    let strikes = shield.iter().filter(|(row, _)| row.starts_with("Strike"));
    assert!(strikes.clone().count() > 0 && strikes.into_iter().all(|(_, cell)| cell == "yes w"));
}

#[test]
fn a_block_is_hooked_when_the_special_says_so() {
    let (before, words) = after(&[]);
    let (data, cards) = after(&[("specials.toml", "cancels_block = true\n", "")]);
    let hook = |data: &Skirmish| data.special("Hook").cancels_block;
    assert_eq!((hook(&before), hook(&data)), (true, false));
    let says = |cards: &BTreeMap<String, String>| cards["block"].contains("may cancel it");
    assert_eq!((says(&words), says(&cards)), (true, false));
}

#[test]
fn a_rim_needs_a_hand_beside_the_weapon() {
    let (data, cards) = after(&[]);
    let blow = |weapon: Option<&str>, attack: &str| DamageQuery {
        weapon: weapon.map(|title| data.weapon(title).id.clone()),
        attack: Some(data.attack(attack).id.clone()),
        ..DamageQuery::default()
    };
    for weapon in &data.data.weapons {
        let title = weapon.title.as_str();
        let bash = data.data.damage(&blow(Some(title), "SHIELD BASH"));
        assert_eq!(bash, weapon.leaves_a_hand().then_some(3), "{title}");
        assert_eq!(cards[&weapon.id].contains("SHIELD BASH"), bash.is_none(), "{title}");
        assert_eq!(data.data.damage(&blow(Some(title), "KICK")), Some(2), "{title}");
    }
    assert_eq!(data.data.damage(&blow(None, "SHIELD BASH")), Some(3));
}

#[test]
fn a_flat_attack_too_can_be_ruled_out_for_a_weapon() {
    let old = "damage = 2\nadds = false";
    let new = "damage = 2\nadds = false\nnot_with = [\"spear\"]";
    let (data, cards) = after(&[("basic.toml", old, new)]);
    assert!(cards["kick"].contains("Not with SPEAR"), "{}", cards["kick"]);
    let kick = |weapon: &str| {
        let (weapon, attack) = (Some(weapon.to_owned()), Some("kick".to_owned()));
        data.data.damage(&DamageQuery { weapon, attack, ..DamageQuery::default() })
    };
    assert_eq!((kick("spear"), kick("sword")), (None, Some(2)));
}
