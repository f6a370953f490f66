//! One source of truth: a figure is changed in the data, in one place, and everything that speaks
//! of it changes with it.

use super::built::{contents, copy, edit, program, run};
use super::canvas::Canvas;
use super::parse;
use super::pdf::{Pdf, Value};
use crate::project::Project;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_wording::{TextEngine, plain_text};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All that the game says, by whose words they are.
struct Says {
    /// Words on the cards, by id.
    cards: BTreeMap<String, String>,
    /// Long texts of the rulebook on cards and specials, by id.
    long: BTreeMap<String, String>,
    /// Booklets, by file.
    books: BTreeMap<String, String>,
    /// Cells of the damage table, by armour, weapon, special and column.
    damage: BTreeMap<String, String>,
    matrix: Json,
    list: String,
}

fn says(project: &Project) -> Says {
    let mut report = Report::new();
    let loaded =
        cardwright_load::load(&project.path("data"), "skirmish", &mut report).expect("readable");
    let (game, assets) =
        loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    let mut words = TextEngine::new(&game, &assets, &mut report);
    let rules = Arc::from(cardwright_rules::ruleset(&game, &mut report).expect("the rules"));
    cardwright_rulebook::register_rules(&mut words, &rules);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let ids = game.cards.iter().map(|card| card.id.value.clone());
    let faces = texts.cards.iter().map(|statements| {
        let lines =
            statements.iter().map(|it| format!("{}: {}\n", it.role, plain_text(&it.inlines)));
        lines.collect::<String>()
    });
    let mut json = |prose, subject| {
        let blocks = words.blocks(prose, subject, &mut report);
        serde_json::to_string(&blocks).expect("plain JSON")
    };
    let long = game.descriptions.iter().map(|it| {
        let id = &it.id.value;
        (id.clone(), json(&it.text, Some(id)))
    });
    let long = long.collect();
    // Examples of play are told in them too.
    let sides = cardwright_faces::FaceData::of(&game, &texts);
    let books = game.books.iter().map(|book| {
        let rules = Some(&*rules);
        let book = cardwright_rulebook::write(&game, book, &words, rules, &sides, &mut report);
        let chapters = serde_json::to_string(&book.chapters).expect("plain JSON");
        (book.book.file.value.clone(), chapters)
    });
    let books = books.collect();
    let list = cardwright_export::card_list(&game).bytes;
    let says = Says {
        cards: ids.zip(faces).collect(),
        long,
        books,
        damage: cells(&rules.table("full-damage").expect("a damage table")),
        matrix: rules.table("full-matrix").expect("a matrix"),
        list: String::from_utf8(list).expect("UTF-8"),
    };
    assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
    says
}

fn cells(table: &Json) -> BTreeMap<String, String> {
    let list = |value: &Json| value.as_array().expect("a list").clone();
    let word = |value: &Json| value.as_str().unwrap_or("-").to_owned();
    let mut cells = BTreeMap::new();
    for section in list(&table["sections"]) {
        for row in list(&section["rows"]) {
            for (cell, head) in list(&row["cells"]).iter().zip(list(&table["attacks"])) {
                let place = [&section["armour"], &row["weapon"], &row["special"], &head].map(word);
                cells.insert(place.join("/"), word(cell));
            }
        }
    }
    cells
}

/// Keys with another value, or only on one side.
fn changed(old: &BTreeMap<String, String>, new: &BTreeMap<String, String>) -> BTreeSet<String> {
    let keys = old.keys().chain(new.keys());
    keys.filter(|key| old.get(*key) != new.get(*key)).cloned().collect()
}

fn set(items: &[&str]) -> BTreeSet<String> {
    items.iter().map(|it| (*it).to_owned()).collect()
}

/// Ids of the cards whose rows of the card list differ.
fn changed_rows(before: &str, after: &str) -> BTreeSet<String> {
    let pairs = before.lines().zip(after.lines()).filter(|(old, new)| old != new);
    pairs.map(|(row, _)| row.split(',').nth(1).expect("an id").to_owned()).collect()
}

#[test]
fn damage_of_an_attack_card_stands_in_one_place() {
    let project = copy();
    let before = says(&project);
    let thrust =
        "needs = \"weapon\"\ndamage = 1\nadds = true\nnot_with = [\"axe\", \"two-handed-axe\"]";
    edit(&project, "basic.toml", thrust, &thrust.replace("= 1", "= 2"));
    let after = says(&project);

    assert_eq!(changed(&before.cards, &after.cards), set(&["thrust"]));
    assert!(after.cards["thrust"].contains("Add 2 to your weapon’s damage"));
    assert_eq!(
        after.cards["thrust"],
        before.cards["thrust"]
            .replace(", 2 with", ", 3 with")
            .replace("Add 1 ", "Add 2 ")
            .replace(" +1 \n", " +2 \n")
    );
    assert_eq!(changed(&before.long, &after.long), set(&["thrust"]));
    assert!(after.long["thrust"].contains("Adds 2 to the default damage"));
    assert_eq!(changed(&before.books, &after.books), set(&["quick-rules.pdf", "rulebook.pdf"]));

    let cells = changed(&before.damage, &after.damage);
    let column =
        before.damage.iter().filter(|(place, cell)| place.ends_with("/THRUST") && *cell != "-");
    assert_eq!(cells, column.map(|(place, _)| place.clone()).collect());
    assert_eq!(cells.len(), 2 * 15, "with and without MAIL");
    assert_eq!(after.damage["no MAIL/SWORD/-/THRUST"], "4");
    assert_eq!(after.damage["against MAIL/DAGGER/Flurry of Blows/THRUST"], "3×4=12");
    assert_eq!(before.matrix, after.matrix);
    assert_eq!(changed_rows(&before.list, &after.list), set(&["thrust"]));
}

#[test]
fn default_damage_of_a_weapon_stands_in_one_place() {
    let project = copy();
    let before = says(&project);
    let sword = "forms = { plural = \"SWORDs\" }\nhands = 1\ndefault_damage = 2";
    edit(&project, "weapon.toml", sword, &sword.replace("damage = 2", "damage = 3"));
    let after = says(&project);

    assert_eq!(changed(&before.cards, &after.cards), set(&["sword"]));
    assert_eq!(after.cards["sword"], before.cards["sword"].replace('2', "3"));
    assert_eq!(changed(&before.long, &after.long), set(&["sword"]));
    assert!(after.long["sword"].contains("a default attack of 3"));
    assert_eq!(changed(&before.books, &after.books), set(&["quick-rules.pdf", "rulebook.pdf"]));
    let cells = changed(&before.damage, &after.damage);
    let rows =
        before.damage.iter().filter(|(place, cell)| place.contains("/SWORD/") && *cell != "-");
    assert_eq!(cells, rows.map(|(place, _)| place.clone()).collect());
    assert_eq!(after.damage["against MAIL/SWORD/Flurry of Blows/CRITICAL HIT"], "2×5=10");
    assert_eq!(before.matrix, after.matrix);
    assert_eq!(changed_rows(&before.list, &after.list), set(&["sword"]));
}

#[test]
fn a_figure_of_the_rules_stands_in_one_place() {
    let project = copy();
    let before = says(&project);
    edit(&project, "game.toml", "health = 12 ", "health = 14 ");
    let after = says(&project);

    assert_eq!(changed(&before.cards, &after.cards), set(&["health-track"]));
    assert_eq!((&before.damage, &before.matrix), (&after.damage, &after.matrix));
    assert_eq!(before.list, after.list);
    assert_eq!(changed(&before.books, &after.books), set(&["quick-rules.pdf", "rulebook.pdf"]));
    for ((name, old), new) in before.books.iter().zip(after.books.values()) {
        // Counters for eight, on a table of the rulebook.
        if name == "rulebook.pdf" {
            assert!(old.contains("\"96\"") && !old.contains("\"112\""));
            assert!(new.contains("\"112\"") && !new.contains("\"96\""));
        }
        assert!(old.contains("12 counters") && !old.contains("14 counters"));
        assert!(new.contains("14 counters") && !new.contains("12 counters"));
    }
}

#[test]
fn stories_speak_of_people_as_the_data_does() {
    let project = copy();
    let before = says(&project);
    edit(&project, "game.toml", "Bersi = \"he\"", "Bersi = \"she\"");
    let after = says(&project);
    let [old, new] = [&before, &after].map(|it| &it.books["rulebook.pdf"]);
    // One sentence tells of the attack and of what it does.
    let joined = "for the card); he is down to 9.";
    assert!(old.contains(joined) && !new.contains(joined));
    // Of two people with the same pronoun, one is named.
    assert!(new.contains("for the card); Bersi is down to 9."));
}

#[test]
fn what_stops_what_stands_in_one_place() {
    let project = copy();
    let before = says(&project);
    edit(&project, "defence.toml", "cannot_stop_weapons = [\"spear\"]\n", "");
    let after = says(&project);
    assert_eq!(changed(&before.cards, &after.cards), set(&["dodge", "reference", "spear"]));
    assert_eq!(changed(&before.long, &after.long), set(&["dodge", "spear"]));
    for (id, other) in [("dodge", "SPEAR"), ("spear", "DODGE")] {
        let names = |says: &Says| {
            let other = other.to_lowercase();
            let named = |text: &str| text.to_lowercase().contains(&other);
            (named(&says.cards[id]), named(&says.long[id]))
        };
        assert_eq!((names(&before), names(&after)), ((true, true), (false, false)), "{id}");
    }
    assert_ne!(before.matrix, after.matrix);
    assert_eq!(before.damage, after.damage);
    assert_eq!(changed_rows(&before.list, &after.list), set(&["dodge"]));
}

#[test]
fn copies_stand_in_one_place() {
    let project = copy();
    let before = says(&project);
    for (id, art, to) in [("kick", 6, 7), ("slash", 6, 5)] {
        let card = |copies| {
            format!("id = \"{id}\"\ntitle = \"{}\"\ncopies = {copies}\n", id.to_uppercase())
        };
        edit(&project, "basic.toml", &card(art), &card(to));
    }
    let after = says(&project);
    let rows = |list: &str| list.lines().map(|row| (row.to_owned(), String::new())).collect();
    let (old, new): (BTreeMap<_, _>, BTreeMap<_, _>) = (rows(&before.list), rows(&after.list));
    let rows = changed(&old, &new);
    assert_eq!(rows.len(), 4, "two rows, each as it was and as it is");
    assert!(after.list.contains(",kick,KICK,Basic attack,7,"));
    assert!(after.list.contains(",slash,SLASH,Basic attack,5,"));
    assert_eq!((&before.damage, &before.matrix), (&after.damage, &after.matrix));
    assert_eq!((before.cards, before.long), (after.cards, after.long));
}

/// The words of a PDF without any white space.
fn dense(pdf: &Pdf) -> String {
    let pages = pdf.pages();
    let words = pages.iter().map(|page| Canvas::page(pdf, page).words(pdf));
    words.collect::<String>().split_whitespace().collect()
}

#[test]
fn printed_pages_follow_the_data() {
    let project = copy();
    let thrust =
        "needs = \"weapon\"\ndamage = 1\nadds = true\nnot_with = [\"axe\", \"two-handed-axe\"]";
    edit(&project, "basic.toml", thrust, &thrust.replace("= 1", "= 2"));
    edit(&project, "game.toml", "health = 12 ", "health = 14 ");
    let manifest = project.read("data/skirmish/game.toml");
    let released = manifest.lines().find(|it| it.starts_with("released = ")).expect("a date");
    // The history tells of the same day.
    let (line, first) = (format!("{released}\nlanguage"), "released = 1999-12-31\nlanguage");
    edit(&project, "game.toml", &line, first);
    // Other figures need other lines, and a page may end early with them.
    let build = ["build", "skirmish", "--no-images", "--allow", "short-page"];
    let (code, _, complaints) = run(program(&project, "", &build));
    assert_eq!((code, complaints.as_str()), (Some(0), ""));

    let made = contents(&project.path("out/skirmish"));
    let pdf = |name: &str| parse::file(&made[name]);
    for name in ["cards-a4.pdf", "cards-letter.pdf"] {
        let pdf = pdf(name);
        let thrust = pdf.all("Subtype", "Form").map(|(id, _)| Canvas::form(&pdf, id).words(&pdf));
        let thrust = thrust.into_iter().find(|words| words.contains("THRUST")).expect("a card");
        let thrust: String = thrust.split_whitespace().collect();
        assert!(thrust.contains("Add2toyourweapon’sdamage"), "{thrust}");
    }
    for (name, new, old) in [
        ("quick-rules.pdf", "14countersforhealth", "12countersforhealth"),
        ("quick-rules.pdf", "thrust+2weapon", "thrust+1weapon"),
        ("rulebook.pdf", "and14counters", "and12counters"),
        (
            "rulebook.pdf",
            "Adds2tothedefaultdamageofyourweapon.Youcannotplayitwithaxe",
            "Adds1tothedefaultdamageofyourweapon.Youcannotplayitwithaxe",
        ),
    ] {
        let words = dense(&pdf(name));
        assert!(words.contains(new) && !words.contains(old), "{name}: {new}");
    }
    assert_dates(&made);
}

/// The day of release is the only one that the files know; today is not among them.
fn assert_dates(made: &BTreeMap<String, Vec<u8>>) {
    for (name, bytes) in made.iter().filter(|(name, _)| name.ends_with(".pdf")) {
        let pdf = parse::file(bytes);
        for key in ["CreationDate", "ModDate"] {
            assert_eq!(pdf.info[key].text(), "D:19991231000000Z", "{name}");
        }
        if let Some(Value::Stream(_, xmp)) = pdf.get(pdf.catalog(), "Metadata") {
            let xmp = String::from_utf8_lossy(xmp);
            let dates = xmp.match_indices("T00:00:00").map(|(at, _)| &xmp[at - 10..at]);
            let dates: Vec<&str> = dates.collect();
            assert!(dates.len() >= 2 && dates.iter().all(|it| *it == "1999-12-31"), "{dates:?}");
            let other = xmp.matches(":00+").count() + xmp.matches("D:2").count();
            assert_eq!(other, dates.len(), "{name}: every time of day is midnight");
        }
    }
    let manifest: Json = serde_json::from_slice(&made["manifest.json"]).expect("JSON");
    assert_eq!(manifest["released"], "1999-12-31");
}

#[test]
fn a_broken_expectation_leaves_old_products_alone() {
    let project = copy();
    project.write("out/skirmish/cards-a4.pdf", b"printed last year");
    project.write("out/skirmish/SHA256SUMS", b"0000  cards/gone.png\n");
    project.write("out/skirmish/cards/gone.png", b"a picture");
    let before = contents(&project.path("out"));
    let sword = |copies| format!("title = \"SWORD\"\ncopies = {copies}\n");
    edit(&project, "weapon.toml", &sword(8), &sword(7));
    let (code, said, complaints) =
        run(program(&project, "", &["build", "skirmish", "--no-images"]));
    assert_eq!((code, said.as_str()), (Some(1), ""));
    for expected in ["127", "128", "19", "20", "8 players need 8 of `sword`", "nothing was written"]
    {
        assert!(complaints.contains(expected), "{expected}: {complaints}");
    }
    assert_eq!(contents(&project.path("out")), before);
    let all = contents(&project.path(""));
    let foreign = all.keys().filter(|it| !it.starts_with("data/") && !it.starts_with("out/"));
    assert_eq!(foreign.count(), 0, "nothing is left of the attempt");
}
