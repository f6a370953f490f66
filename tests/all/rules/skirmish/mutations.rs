//! One mechanic changed in the data changes the card, the printed tables and the play alike.

use super::{Edit, Find as _, after, edited};
use cardwright_rules::skirmish::engine::Skirmish;
use cardwright_rules::skirmish::{AttackForm, DefenceForm, DefenceResult};
use serde_json::Value as Json;

const CHOP: Edit<'_> = (
    "basic.toml",
    "damage = 2\nadds = true\nnot_with = [\"spear\"]",
    "damage = 3\nadds = true\nnot_with = [\"spear\"]",
);
const AXE: Edit<'_> =
    ("basic.toml", "not_with = [\"axe\", \"two-handed-axe\"]", "not_with = [\"two-handed-axe\"]");
const PARRY: Edit<'_> = ("defence.toml", "cannot_stop_specials = [\"charge\"]\n", "");

/// The cell of the damage table for a weapon and a card, without MAIL and special.
fn damage(rules: &Skirmish, weapon: &str, card: &str) -> Json {
    let table = rules.table("full-damage").expect("a table");
    let heads = table["attacks"].as_array().expect("heads");
    let at = heads.iter().position(|it| it == card).expect("a column");
    let rows = table["sections"][0]["rows"].as_array().expect("rows");
    let row = rows.iter().find(|it| it["weapon"] == weapon && it["special"].is_null());
    row.expect("a row")["cells"][at].clone()
}

/// Whether the matrix says that a defence stops an attack with a weapon.
fn stops(rules: &Skirmish, defence: &str, attack: &str, weapon: &str) -> bool {
    let table = rules.table("full-matrix").expect("a table");
    let heads = table["defences"].as_array().expect("heads");
    let at = heads.iter().position(|it| it == defence).expect("a column");
    let rows = table["rows"].as_array().expect("rows");
    let has = |row: &&Json| {
        let weapons = row["weapon"].as_str().unwrap_or_default();
        row["attack"] == attack && weapons.split(", ").any(|it| it == weapon)
    };
    rows.iter().find(has).expect("a row")["cells"][at]["ok"] == true
}

/// The exit code of a scenario of that play, before a change and after it.
fn played(edit: Edit<'_>, play: &str) -> [i32; 2] {
    let text = format!("game = \"skirmish\"\n{play}");
    [&[][..], &[edit]].map(|edits| {
        let project = edited(edits);
        project.write("play.toml", text.as_bytes());
        project.run("scenario play.toml").code
    })
}

/// The game with a change is sound: nothing that is printed contradicts anything else.
fn sound(edit: Edit<'_>) {
    let run = edited(&[edit]).run("check skirmish --no-fit");
    assert_eq!(run.code, 0, "{}", run.stdout);
}

#[test]
fn a_heavier_chop() {
    let ((before, old), (rules, new)) = (after(&[]), after(&[CHOP]));
    assert!(old["chop"].contains("+2") && new["chop"].contains("+3"), "{}", new["chop"]);
    assert_eq!(
        (damage(&before, "SWORD", "CHOP"), damage(&rules, "SWORD", "CHOP")),
        ("4".into(), "5".into())
    );
    let play = "[[seat]]\nname = \"A\"\nhand = [\"chop\"]\n[[seat]]\nname = \"B\"\nshield = \"none\"\n\
                [play]\nlines = [\"A attack B with chop\"]\n[expect]\nB.health = 7\n";
    assert_eq!(played(CHOP, play), [1, 0]);
    sound(CHOP);
}

#[test]
fn an_axe_that_thrusts() {
    let ((before, old), (rules, new)) = (after(&[]), after(&[AXE]));
    for card in ["thrust", "axe"] {
        let other = if card == "axe" { "THRUST" } else { "AXE or" };
        assert!(old[card].contains(other), "{}", old[card]);
        assert!(!new[card].contains(other), "{}", new[card]);
    }
    assert_eq!(
        (damage(&before, "AXE", "THRUST"), damage(&rules, "AXE", "THRUST")),
        (Json::Null, "3".into())
    );
    let row = |rules: &Skirmish| {
        rules.probe_damage(AttackForm::Basic(rules.weapon("AXE"), rules.attack("THRUST")), None)
    };
    assert!(row(&before).is_none() && row(&rules).is_some());
    let play = "[[seat]]\nname = \"A\"\nweapon = \"axe\"\nhand = [\"thrust\"]\n[[seat]]\nname = \"B\"\n\
                mail = true\nshield = \"none\"\n[play]\nlines = [\"A attack B with thrust\"]\n\
                [expect]\nB.health = 9\n";
    assert_eq!(played(AXE, play), [1, 0]);
    sound(AXE);
}

#[test]
fn a_parry_that_stops_a_charge() {
    let ((before, old), (rules, new)) = (after(&[]), after(&[PARRY]));
    assert!(
        old["parry"].contains("Can’t stop a Charge") && !new["parry"].contains("Charge"),
        "{}",
        new["parry"]
    );
    assert!(!stops(&before, "PARRY", "Charge", "SWORD"));
    assert!(stops(&rules, "PARRY", "Charge", "SWORD"));
    let (sword, charge, chop) =
        (rules.weapon("SWORD"), rules.special("Charge"), rules.attack("CHOP"));
    let made = AttackForm::Special(sword, charge, Some(chop));
    let fate = rules.probe_defence(made, DefenceForm::Card(rules.defence("PARRY")));
    assert!(matches!(fate, Some(DefenceResult::Stops(_))));
    let play = "[[seat]]\nname = \"A\"\nhand = [\"special-attack\", \"chop\"]\n[[seat]]\nname = \"B\"\n\
                shield = \"none\"\nhand = [\"parry\"]\n[play]\n\
                lines = [\"A charge B with chop\", \"B parry\"]\n[expect]\nB.health = 12\n";
    assert_eq!(played(PARRY, play), [1, 0]);
    sound(PARRY);
}
