//! What the rules don't understand is reported at its line (R002), and nothing that they do.

use super::{data, edited, read};
use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::{FieldKind, Target};
use cardwright_rules::ruleset;
use std::collections::BTreeSet;

/// A change to a file, and the line at which the rules then speak up.
const DOUBTS: &[(&str, &str, &str, &str)] = &[
    // Fields and words that they don't know.
    ("defence.toml", "takes_weapon = true", "takes_weapon = true\npoison = 2", "poison = 2"),
    (
        "basic.toml",
        "needs = \"weapon\"\ndamage = 2",
        "needs = \"horse\"\ndamage = 2",
        "needs = \"horse\"",
    ),
    (
        "specials.toml",
        "destroys = [\"armour\",",
        "destroys = [\"health\",",
        "destroys = [\"health\", \"weapon\", \"shield\"]",
    ),
    (
        "weapon.toml",
        "damage = 1 }]\n\n[[card]]\nid = \"sword\"",
        "damage = 1, toll = 3 }]\n\n[[card]]\nid = \"sword\"",
        "boosts = [{ attack = \"thrust\", damage = 1, toll = 3 }]",
    ),
    (
        "weapon.toml",
        "hands = 2\ndefault_damage = 3\nspecials = [\"charge\", \"disembowelling\", \"hook\"",
        "hands = 3\ndefault_damage = 3\nspecials = [\"charge\", \"disembowelling\", \"hook\"",
        "hands = 3",
    ),
    // Figures.
    ("game.toml", "recover_health = 2\n", "", "rules = \"skirmish\""),
    (
        "game.toml",
        "each = { sword =",
        "each = { kick =",
        "each = { kick = \"start_weapons\", shield = \"start_shields\" }",
    ),
    (
        "game.toml",
        "shield = \"start_shields\"",
        "shield = 2",
        "each = { sword = \"start_weapons\", shield = 2 }",
    ),
    // What contradicts itself.
    (
        "basic.toml",
        "needs = \"weapon\"\ndamage = 2",
        "needs = \"nothing\"\ndamage = 2",
        "needs = \"nothing\"",
    ),
    ("special.toml", "bars = [\"kick\", ", "bars = [", "bars = [\"punch\", \"shield-bash\"]"),
    (
        "special.toml",
        "bars = [\"kick\", \"punch\", \"shield-bash\"]\n",
        "",
        "id = \"special-attack\"",
    ),
    ("basic.toml", "performs = \"rend\"", "performs = \"charge\"", "performs = \"charge\""),
    ("basic.toml", "bypasses = [\"mail\"]", "bypasses = [\"shield\"]", "bypasses = [\"shield\"]"),
    (
        "defence.toml",
        "only_hands = 1",
        "only_hands = 1\nwears_shield = true",
        "wears_shield = true",
    ),
    (
        "defence.toml",
        "passes_on = [\"charge\"]",
        "passes_on = [\"charge\"]\ncannot_stop_specials = [\"charge\"]",
        "passes_on = [\"charge\"]",
    ),
    (
        "specials.toml",
        "basic = \"none\"\nparts",
        "basic = \"none\"\ndamage = 2\nparts",
        "damage = 2",
    ),
    (
        "specials.toml",
        "destroys = [\"armour\", \"weapon\", \"shield\"]\n",
        "",
        "instead = [{ defence = \"parry\", loses = \"weapon\" }, { defence = \"block\", loses = \"shield\" }]",
    ),
    (
        "specials.toml",
        "unblockable = true",
        "unblockable = true\ncountered = true",
        "countered = true",
    ),
    (
        "specials.toml",
        "defence = \"parry\", loses = \"weapon\" }, ",
        "defence = \"parry\", loses = \"weapon\" }, { defence = \"parry\", loses = \"shield\" }, ",
        "instead = [{ defence = \"parry\", loses = \"weapon\" }, { defence = \"parry\", loses = \"shield\" }, { defence = \"block\", loses = \"shield\" }]",
    ),
    (
        "specials.toml",
        "more_parts = [{ weapon = \"dagger\"",
        "more_parts = [{ weapon = \"two-handed-axe\"",
        "more_parts = [{ weapon = \"two-handed-axe\", parts = 3 }]",
    ),
    (
        "weapon.toml",
        "boosts = [{ attack = \"slash\"",
        "boosts = [{ attack = \"kick\"",
        "boosts = [{ attack = \"kick\", damage = 1 }, { attack = \"thrust\", damage = 1 }]",
    ),
    ("armour.toml", "uses = 2", "uses = 2\nabsorbs = 1", "uses = 2"),
    ("armour.toml", "absorbs = 1\n", "", "id = \"mail\""),
    (
        "special.toml",
        "opens_specials = true\n",
        "cancels_cards = true\n",
        "bars = [\"kick\", \"punch\", \"shield-bash\"]",
    ),
    ("special.toml", "grants_strike = true\n", "", "answered_by = [\"trip\"]"),
    ("special.toml", "cancels_cards = true\n", "opens_specials = true\n", "grants_strike = true"),
    (
        "special.toml",
        "cancels_cards = true\ngrants_strike = true\nanswered_by = [\"trip\"]\n",
        "",
        "id = \"trip\"",
    ),
    (
        "special.toml",
        "answered_by = [\"trip\"]",
        "answered_by = [\"trip\", \"slash\"]",
        "answered_by = [\"trip\", \"slash\"]",
    ),
];

/// Declarations that some of these changes need.
fn declared(manifest: &str) -> String {
    manifest
        .replace("\"shield\", \"nothing\"]", "\"shield\", \"nothing\", \"horse\"]")
        .replace("\"armour\", \"weapon\", \"shield\"]", "\"armour\", \"weapon\", \"shield\", \"health\"]")
        .replace("damage = { kind = \"number\", min = 1, max = 12 } }", "damage = { kind = \"number\", min = 1, max = 12 }, toll = { kind = \"number\", optional = true } }")
        .replace("hands = { kind = \"number\", min = 1, max = 2 }", "hands = { kind = \"number\", min = 1, max = 3 }")
        .replace("takes_weapon = { kind = \"flag\" }", "takes_weapon = { kind = \"flag\" }\npoison = { kind = \"number\", optional = true }\nlore = { kind = \"text\", optional = true }")
}

/// The lines of findings, and all that was said.
fn doubts(edit: (&str, &str, &str)) -> (BTreeSet<String>, String) {
    let project = edited(&[]);
    let manifest = project.read("data/skirmish/game.toml");
    project.write("data/skirmish/game.toml", declared(&manifest).as_bytes());
    let (file, old, new) = edit;
    project.edit(&format!("data/skirmish/{file}"), old, new);
    let mut report = Report::new();
    let loaded =
        cardwright_load::load(&project.path("data"), "skirmish", &mut report).expect("readable");
    let (game, _) = loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    let rules = ruleset(&game, &mut report);
    assert_eq!(rules.is_some(), report.is_empty());
    let mut lines = BTreeSet::new();
    for found in report.sorted() {
        assert_eq!(found.code, "R002", "{}", found.message);
        let span = found.primary.as_ref().expect("a place").span;
        let line = report.sources.position(span).0;
        let text = report.sources.text(span.source).lines().nth(line - 1).expect("a line");
        lines.insert(text.to_owned());
    }
    (lines, render(&report, TerminalStyle::PLAIN))
}

#[test]
fn a_mechanic_that_the_rules_do_not_understand_is_found_at_its_line() {
    for (file, old, new, line) in DOUBTS {
        let (lines, said) = doubts((file, old, new));
        assert_eq!(lines, BTreeSet::from([(*line).to_owned()]), "{file}: {new}\n{said}");
    }
}

#[test]
fn a_type_or_a_kind_that_the_rules_do_not_know_is_found_once() {
    let project = edited(&[("game.toml", "id = \"armour\"", "id = \"cloth\"")]);
    for (file, old, new) in [
        ("game.toml", "type = \"armour\"", "type = \"cloth\""),
        ("game.toml", "of = \"armour\"", "of = \"cloth\""),
    ] {
        project.edit(&format!("data/skirmish/{file}"), old, new);
    }
    let mut report = Report::new();
    let loaded =
        cardwright_load::load(&project.path("data"), "skirmish", &mut report).expect("readable");
    let (game, _) = loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    assert!(ruleset(&game, &mut report).is_none());
    let strange: Vec<_> =
        report.sorted().into_iter().filter(|it| it.message.contains("type `cloth`")).collect();
    assert_eq!(strange.len(), 1);
}

#[test]
fn words_for_the_eye_are_no_mechanics() {
    let flail = ("defence.toml", "only_hands = 1", "only_hands = 1\nlore = \"An old trick.\"");
    let (lines, said) = doubts(flail);
    assert!(lines.is_empty(), "{said}");
}

#[test]
fn the_rules_go_by_every_declared_field() {
    let (game, _, data) = read(&repository("data"));
    let played = |kind: &FieldKind| {
        !matches!(kind, FieldKind::Text | FieldKind::Ref { target: Target::Icon, .. })
    };
    let pair = |kind: &String, name: &String| (kind.clone(), name.clone());
    let mut fields = BTreeSet::new();
    for kind in game.playing_types() {
        let names = kind.fields.iter().filter(|it| played(&it.kind)).map(|it| &it.name);
        fields.extend(names.map(|name| pair(&kind.id, name)));
    }
    assert_eq!(data.data.reads.cards, fields);
    let mut fields = BTreeSet::new();
    for kind in &game.keyword_kinds {
        fields.extend(kind.fields.iter().map(|field| pair(&kind.id, &field.name)));
    }
    assert_eq!(data.data.reads.keywords, fields);
    let own: BTreeSet<String> = game.figures.keys().cloned().collect();
    assert!(own.is_subset(&data.data.reads.figures), "{own:?} {:?}", data.data.reads.figures);
}

#[test]
fn figures_are_those_of_the_data() {
    let data = data();
    let figures = &data.figures;
    assert_eq!((figures.health, figures.hand, figures.recover_health), (12, 6, 2));
    assert_eq!((figures.armour_hand, figures.two_handed_hand, figures.armour_limit), (1, 1, 1));
    assert_eq!((figures.heal, figures.wound), (0, None));
    assert_eq!((figures.each["sword"], figures.each["shield"], figures.deal["draw"]), (1, 1, 6));
    let [highlander] = &data.variants[..] else { panic!("one variant") };
    assert_eq!((highlander.seats.min, highlander.seats.max), (2, 4));
    assert_eq!((highlander.figures.heal, highlander.figures.wound), (2, Some(5)));
    assert_eq!((highlander.figures.health, highlander.figures.hand), (12, 6));
}
