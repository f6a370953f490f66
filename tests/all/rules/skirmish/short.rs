//! The short forms of the matrix and of the damage table say what the whole ones say: every fight is read off them
//! and compared.

use super::{Edit, after};
use cardwright_rules::skirmish::engine::Skirmish;
use serde_json::Value as Json;

fn list(value: &Json) -> Vec<Json> {
    value.as_array().expect("a list").clone()
}

fn word(value: &Json) -> String {
    value.as_str().expect("a word").to_owned()
}

/// The name of an attack without article, capitals, and what is said behind a comma.
fn plain(attack: &str) -> String {
    let attack = attack.trim().to_lowercase().replace(", each part", "");
    let cut = ["a ", "an ", "the "].iter().find_map(|it| attack.strip_prefix(it));
    cut.unwrap_or(&attack).to_owned()
}

/// What the short matrix says of one fight.
struct Reader {
    short: Json,
}

impl Reader {
    /// The sentences on a defence.
    fn rules(&self, defence: &str) -> String {
        let rules = list(&self.short["rules"]);
        let own = rules.iter().find(|it| word(&it["title"]).eq_ignore_ascii_case(defence));
        own.map_or_else(String::new, |it| word(&it["text"]))
    }

    fn stops(&self, defence: &str, attack: &str, weapon: &str) -> bool {
        let rules = self.rules(defence);
        if let Some((_, rest)) = rules.split_once("Not against ") {
            let barred = rest.split('.').next().expect("a sentence");
            let both = barred == "two-handed weapons" && weapon.starts_with("TWO HANDED");
            if both || barred.split(" or ").any(|it| it == weapon) {
                return false;
            }
        }
        let heads = list(&self.short["defences"]);
        let Some(at) = heads.iter().position(|it| it == defence) else {
            let named = |sentence: &str| {
                let (_, rest) = rules.split_once(sentence)?;
                let names = rest.split('.').next().expect("a sentence");
                Some(names.split(" or ").flat_map(|it| it.split(", ")).map(plain).collect())
            };
            let only: Option<Vec<String>> = named("Stops only ");
            let but: Option<Vec<String>> = named("Stops every attack but ");
            return match (only, but) {
                (Some(only), _) => only.contains(&plain(attack)),
                (_, Some(but)) => !but.contains(&plain(attack)),
                _ => rules.contains("Stops every attack."),
            };
        };
        let rows = list(&self.short["rows"]);
        let with = format!("{attack} with ");
        let own = |name: &str| {
            let weapons = name.strip_prefix(&with).map(|it| it.replace(" or ", ", "));
            name == attack || weapons.is_some_and(|it| it.split(", ").any(|it| it == weapon))
        };
        let row = rows.iter().find(|row| list(&row["attacks"]).iter().any(|it| own(&word(it))));
        let row = row.unwrap_or_else(|| panic!("no row for {attack} with {weapon}"));
        row["cells"][at]["ok"] == true
    }
}

/// Compares every cell of the whole matrix. Gives the number of fights.
fn compare(rules: &Skirmish) -> usize {
    let whole = rules.table("full-matrix").expect("a matrix");
    let reader = Reader { short: rules.table("matrix").expect("a matrix") };
    let mut fights = 0;
    for row in list(&whole["rows"]) {
        let attack = word(&row["attack"]);
        for (at, defence) in list(&whole["defences"]).iter().enumerate() {
            let defence = word(defence).replace(" use", " alone");
            for weapon in word(&row["weapon"]).split(", ") {
                let stops = row["cells"][at]["ok"] == true;
                let said = reader.stops(&defence, &attack, weapon);
                assert_eq!(said, stops, "{defence} against {attack} with {weapon}");
                fights += 1;
            }
        }
    }
    fights
}

/// Changes after which the short form must be another one.
const CHANGES: &[Edit<'_>] = &[
    ("defence.toml", "cannot_stop_weapons = [\"spear\"]\n", ""),
    (
        "defence.toml",
        "cannot_stop_weapons = [\"spear\"]",
        "cannot_stop_weapons = [\"axe\", \"dagger\"]",
    ),
    (
        "defence.toml",
        "cannot_stop_specials = [\"charge\"]",
        "cannot_stop_specials = [\"charge\"]\ncannot_stop_attacks = [\"thrust\"]",
    ),
    ("defence.toml", "cannot_stop_specials = [\"charge\"]\n", ""),
    ("special.toml", "grants_strike = true\nanswered_by = [\"trip\"]\n", ""),
    ("specials.toml", "unblockable = true\n", ""),
    ("specials.toml", "countered = true\n", ""),
    ("game.toml", "K-05 = \"needs-card\"", "K-05 = \"any-attack\""),
];

#[test]
fn the_short_matrix_says_what_the_fights_show() {
    let (rules, _) = after(&[]);
    assert!(compare(&rules) > 300);
    let short = rules.table("matrix").expect("a matrix");
    assert!(list(&short["rows"]).len() <= 9, "{short}");
    let columns = list(&short["defences"]).len();
    let crosses = list(&short["rows"]).iter().flat_map(|row| list(&row["cells"])).count();
    assert_eq!(crosses, columns * list(&short["rows"]).len());
    let mut seen = vec![short];
    for change in CHANGES {
        let text =
            std::fs::read_to_string(crate::project::repository("data/skirmish").join(change.0));
        if !text.expect("readable").contains(change.1) {
            continue;
        }
        let (rules, _) = after(&[*change]);
        compare(&rules);
        let short = rules.table("matrix").expect("a matrix");
        assert!(!seen.contains(&short), "{change:?} changed nothing");
        seen.push(short);
    }
    assert!(seen.len() > 5, "{}", seen.len());
}

#[test]
fn what_mail_takes_off_is_one_sentence_where_it_is_the_same_everywhere() {
    let (rules, _) = after(&[]);
    let [short, whole] = ["damage", "full-damage"].map(|it| rules.table(it).expect("a table"));
    assert_eq!(list(&short["sections"]).len(), 1);
    assert_eq!(short["sections"][0]["rows"], whole["sections"][0]["rows"]);
    let said: Vec<String> = list(&short["rules"]).iter().map(word).collect();
    let mail = said.iter().find(|it| it.starts_with("MAIL takes 1 off")).expect("a sentence");
    assert!(mail.ends_with("down to 0; nothing off THRUST."), "{mail}");
    // Every cell of the second section is the first less that, but for the card that is named.
    let at = list(&whole["attacks"]).iter().position(|it| it == "THRUST").expect("a column");
    let each = |cell: &Json| -> Option<(i64, i64)> {
        let parts = cell.as_str()?.split('=').next()?;
        let (times, each) = parts.split_once('×').unwrap_or(("1", parts));
        Some((times.parse().ok()?, each.parse().ok()?))
    };
    let [bare, worn] = [0, 1].map(|it| list(&whole["sections"][it]["rows"]));
    for (bare, worn) in bare.iter().zip(&worn) {
        for (column, (bare, worn)) in
            list(&bare["cells"]).iter().zip(list(&worn["cells"])).enumerate()
        {
            let off = i64::from(column != at);
            let expected = each(bare).map(|(times, each)| (times, (each - off).max(0)));
            assert_eq!(each(&worn), expected);
        }
    }
    for flat in list(&whole["flat"]) {
        let sentence = format!("{} {}", word(&flat["title"]), flat["damage"]);
        assert!(said.iter().any(|it| it.contains(&sentence)), "{sentence}");
    }
}

#[test]
fn mail_that_takes_something_else_off_somewhere_has_its_table() {
    let (rules, _) = after(&[("game.toml", "K-22 = \"zero\"", "K-22 = \"one\"")]);
    let short = rules.table("damage").expect("a table");
    assert_eq!(list(&short["sections"]).len(), 2);
}

#[test]
fn specials_and_defences_at_a_glance() {
    let (rules, _) = after(&[]);
    let row = |table: &str, name: &str| -> Vec<String> {
        let rows = list(&rules.table(table).expect("a table")["rows"]);
        let row = rows.iter().find(|row| row[0] == name).expect("a row");
        list(row).iter().map(word).collect()
    };
    assert_eq!(row("special-attacks", "Charge")[1..3], ["needs one", "+1"]);
    assert_eq!(row("special-attacks", "Disembowelling")[1..], ["may add one", "+2", "all weapons"]);
    assert_eq!(row("special-attacks", "Flurry of Blows")[2], "×2, ×3 with DAGGER");
    assert_eq!(row("special-attacks", "Hook")[1..3], ["none", "default"]);
    assert_eq!(row("defences", "BLOCK")[1..3], ["a SHIELD in use", "a Hook"]);
    assert_eq!(row("defences", "DODGE")[1..3], ["–", "SPEAR"]);
    assert!(row("defences", "DISARM")[2].ends_with("two-handed weapons"));
    assert!(row("defences", "PARRY")[2].starts_with("a Charge"));
}
