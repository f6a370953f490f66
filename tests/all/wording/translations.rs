//! Translations: built, checked, and gone on with.

use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::Report;
use cardwright_faces::FaceData;
use cardwright_load::Languages;
use cardwright_model::Prose;
use cardwright_wording::{TextEngine, plain_text};

/// The smallest game, with its German translation.
fn german() -> Project {
    let project = Project::tiny();
    project.lay(&repository("tests/games/tiny-german"), "data/tiny/languages");
    project
}

const TEXTS: &str = "data/tiny/languages/de-DE/texts.toml";

#[test]
fn a_whole_translation_has_no_findings() {
    let run = german().run("check tiny");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    let run = german().run("translate tiny de-DE");
    assert_eq!((run.code, run.stdout.as_str()), (0, "Tiny in de-DE: 18 of 18 texts\n"));
}

#[test]
fn a_game_is_built_in_its_own_language_and_in_another() {
    let project = german();
    project.run("build tiny --no-images").made();
    project.run("build tiny --no-images --language de-DE").made();
    let own = project.read("out/tiny/card-list.csv");
    let german = project.read("out/tiny/de-DE/card-list.csv");
    assert!(own.contains("STONE") && !own.contains("STEIN"), "{own}");
    assert!(german.contains("STEIN") && !german.contains("STONE"), "{german}");
    let made = files(&project.path("out/tiny/de-DE"));
    assert!(made.contains("cards.pdf") && made.contains("rules.pdf"), "{made:?}");
}

#[test]
fn a_changed_title_makes_its_own_translation_stale_and_no_other() {
    let project = german();
    project.edit("data/tiny/hands.toml", "title = \"CLOTH\"", "title = \"RAG\"");
    let run = project.run("check tiny --no-fit");
    assert_eq!(run.code, 1);
    assert_eq!(run.stdout.matches("[L0").count(), 1, "{}", run.stdout);
    assert!(run.stdout.contains("`card.cloth.title` was translated from an older text"));
    let run = project.run("translate tiny de-DE");
    assert!(run.stdout.ends_with("\nout of date:\n  card.cloth.title\n"), "{}", run.stdout);
}

#[test]
fn what_is_not_translated_stays_as_it_is() {
    let project = german();
    project.edit(TEXTS, "is = \"STEIN\"", "is = \"\"");
    project.run("build tiny --no-images --language de-DE");
    let list = project.read("out/tiny/de-DE/card-list.csv");
    assert!(list.contains("STONE") && list.contains("KLINGE"), "{list}");
}

#[test]
fn translate_adds_what_is_missing_and_changes_nothing_else() {
    let project = german();
    let whole = project.read(TEXTS);
    project.run("translate tiny de-DE");
    assert_eq!(project.read(TEXTS), whole);

    let entry = "\n[[text]]\nof = \"card.stone.title\"\nis = \"STEIN\"\nfrom = \"d217e1d3\"\n";
    project.edit(TEXTS, entry, "# a remark\r\n");
    let cut = project.read(TEXTS);
    let run = project.run("translate tiny de-DE");
    assert!(run.stdout.contains("added 1 entry to"), "{}", run.stdout);
    let once = project.read(TEXTS);
    assert!(once.starts_with(&cut), "{once}");
    let room = "\n# STONE\n[[text]]\nof = \"card.stone.title\"\nis = \"\"\nfrom = \"d217e1d3\"\n";
    assert_eq!(&once[cut.len()..], room);
    project.run("translate tiny de-DE");
    assert_eq!(project.read(TEXTS), once);
}

#[test]
fn a_translation_is_begun_where_there_is_none() {
    let project = Project::tiny();
    let run = project.run("translate tiny fr");
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert!(run.stdout.contains("added 16 entries to data/tiny/languages/fr/texts.toml"));
    let run = project.run("translate tiny en-GB");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("different from the game's own `en-GB`"), "{}", run.stderr);
    let run = project.run("build tiny --language it");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no translation into `it`; available: fr"), "{}", run.stderr);
}

#[test]
fn slips_in_a_translation_are_told_where_they_are() {
    let slips = [
        ("of = \"card.stone.title\"", "of = \"card.blade.title\"", "D001"),
        ("from = \"d217e1d3\"", "from = \"D217E1D3\"", "D004"),
        ("is = \"STEIN\"", "is = \"STEIN\\nund\"", "D004"),
        ("copies =", "copeis =", "D002"),
    ];
    for (old, new, code) in slips {
        let project = german();
        project.edit(TEXTS, old, new);
        let run = project.run("check tiny --no-fit");
        assert_eq!(run.code, 1, "{new}");
        assert_eq!(run.stdout.matches(&format!("[{code}]")).count(), 1, "{new}: {}", run.stdout);
        assert!(run.stdout.contains(TEXTS), "{new}: {}", run.stdout);
    }
}

#[test]
fn the_words_on_the_cards_are_those_of_the_language() {
    let project = german();
    let mut report = Report::new();
    let data = project.path("data");
    let loaded = cardwright_load::load_with(&data, "tiny", Languages::One("de-DE"), &mut report);
    let (game, assets) = loaded.expect("readable").expect("a game");
    let translation = &game.translations[0];
    let (game, assets) = cardwright_load::in_language(&game, &assets, translation, &mut report);
    let words = TextEngine::new(&game, &assets, &mut report);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let stone: Vec<_> = texts.cards[0].iter().map(|it| plain_text(&it.inlines)).collect();
    assert_eq!(stone[..2], ["Schlägt KLINGE.", "Langsam. 1 "].map(str::to_owned)[..]);
    let faces = serde_json::to_string(&FaceData::of(&game, &texts)).expect("plain data");
    assert!(faces.contains("1/3 · 3 Exemplare · erste Ausgabe · © 2026 das Projekt"), "{faces}");

    let span = game.title.span;
    let text = "{{ 3|word }} {{ 4|word }} {{ 2|ordinal }} {{ [\"a\", \"b\"]|refs }}".to_owned();
    let said = words.render(&Prose { text, span }, None, &mut report);
    assert_eq!(said.as_deref(), Some("drei four second [[a]] und [[b]]"));
    assert!(report.is_empty());
}
