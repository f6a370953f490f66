//! One file with a title and cards is a game.

use super::{build, game};
use crate::pipeline::products::canvas::Canvas;
use crate::pipeline::products::parse;
use crate::project::{Project, files, repository};

const POND: &str = "title = \"Pond\"\n\n\
    [[card]]\ntitle = \"Heron\"\ntext = \"Eat one frog.\"\ncopies = 3\n\n\
    [[card]]\ntitle = \"Frog\"\ntext = \"Jump.\\nRest.\"\n";

#[test]
fn a_title_and_cards_print() {
    let project = game(POND);
    let said = build(&project).made().stdout;
    assert!(said.contains("4 copies of 2 cards"), "{said}");
    assert!(said.contains("home.pdf: 1 sheet of A4"), "{said}");
    let made = files(&project.path("out/mygame"));
    assert!(made.contains("home.pdf") && made.contains("card-list.csv"), "{made:?}");
}

#[test]
fn what_was_assumed_is_told_in_one_line() {
    let said = build(&game(POND)).made().stdout;
    let assumed: Vec<&str> = said.lines().filter(|it| it.starts_with("assumed: ")).collect();
    let wanted = "assumed: poker cards of 63 x 88 mm, one plain back for all, A4 sheets (`home`), \
        English (all defaults: cardwright new --explain)";
    assert_eq!(assumed, [wanted]);
    let whole = project_that_says_all();
    assert!(!build(&whole).made().stdout.contains("assumed"));
}

fn project_that_says_all() -> crate::project::Project {
    game(&format!(
        "language = \"en-GB\"\n{POND}back = \"a\"\n[format]\nid = \"poker-63x88\"\n\
        [[back]]\nid = \"a\"\n[[sheets]]\nfile = \"x.pdf\"\npaper = \"a4\"\n"
    ))
}

#[test]
fn the_first_deck_of_the_documents_prints_as_they_say() {
    let text = std::fs::read_to_string(repository("docs/begin.md")).expect("readable");
    let (_, deck) = text.split_once("## Your first deck").expect("the section");
    let (_, rest) = deck.split_once("```toml\n").expect("the game");
    let (manifest, rest) = rest.split_once("```").expect("its end");
    let (_, rest) = rest.split_once("$ cardwright build mygame\n").expect("the command");
    let (wanted, _) = rest.split_once("```").expect("its end");
    assert_eq!(build(&game(manifest)).made().stdout, wanted);
}

#[test]
fn ids_are_made_of_titles() {
    let cards = ["Heron", "Heron", "Crème brûlée!", "雪", "Back to front"];
    let cards: String = cards.iter().map(|it| format!("[[card]]\ntitle = \"{it}\"\n")).collect();
    let project = game(&format!("title = \"Pond\"\n{cards}[images]\ndpi = 36\n"));
    // No font has the character of snow, so its card is marked; the others are not.
    let run = build(&project);
    assert!(run.stdout.contains("marked in red on the print: 雪 (no font has"), "{run:?}");
    let made = files(&project.path("out/mygame/cards"));
    for id in ["heron", "heron-2", "creme-brulee", "card", "card-back-to-front"] {
        assert!(made.contains(&format!("{id}.png")), "{id}: {made:?}");
    }
}

#[test]
fn other_keys_are_fields_and_slips_are_not() {
    let project = game(&format!("{POND}cost = 2\nquick = true\ntags = [\"air\", \"water\"]\n"));
    build(&project).made();
    let run = project.run("check mygame");
    assert!(!run.stdout.contains("error"), "{}", run.stdout);
    let mixed = game(&format!("{POND}cost = 2\n[[card]]\ntitle = \"Fly\"\ncost = \"X\"\n"));
    build(&mixed).made();
    let slip = build(&game(&POND.replace("copies = 3", "copis = 3")));
    assert!(slip.code == 1 && slip.stderr.contains("did you mean `copies`?"), "{slip:?}");
}

#[test]
fn a_card_without_a_title_is_told_at_its_place() {
    let run = build(&game("title = \"Pond\"\n[[card]]\ntext = \"Jump\"\n"));
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("error[D003]: a card lacks `title`"), "{}", run.stderr);
    assert!(run.stderr.contains("mygame/game.toml:2:1"), "{}", run.stderr);
}

#[test]
fn a_type_may_have_its_cards_in_the_manifest() {
    let types = "[[type]]\nid = \"bird\"\n[type.fields]\nwings = { kind = \"number\" }\n";
    let cards = POND.replace("title = \"Heron\"", "title = \"Heron\"\nwings = 2");
    let cards = cards.replace("title = \"Frog\"", "title = \"Duck\"\nwings = 2");
    build(&game(&format!("{cards}{types}"))).made();
    let two = format!("{cards}{types}[[type]]\nid = \"fish\"\n");
    let run = build(&game(&two));
    assert!(run.stderr.contains("it is not clear which type this card has"), "{}", run.stderr);
    let named = two.replace("wings = 2", "wings = 2\ntype = \"bird\"");
    build(&game(&named)).made();
    let run = build(&game(&named.replace("type = \"bird\"", "type = \"brid\"")));
    assert!(run.stderr.contains("did you mean `bird`?"), "{}", run.stderr);
}

#[test]
fn tokens_beside_cards_have_a_back_of_their_own_size() {
    let toml = "title = \"Pond\"\n[formats.disc]\nshape = \"round\"\nacross = \"20 mm\"\n[[type]]\nid = \"card\"\n\
                [[type]]\nid = \"frog\"\nformat = \"disc\"\n[[card]]\ntype = \"card\"\ntitle = \"Leap\"\n\
                [[card]]\ntype = \"frog\"\ntitle = \"Frog\"\ncopies = 12\n";
    let project = game(toml);
    let run = build(&project).made();
    assert!(run.stdout.contains("a plain back for each format"), "{}", run.stdout);
    let made = files(&project.path("out/mygame"));
    assert!(made.contains("home.pdf") && made.contains("home-disc.pdf"), "{made:?}");
}

#[test]
fn a_game_without_a_day_of_release_makes_files_without_a_date() {
    let project = game(POND);
    build(&project).made();
    let dated = || {
        let pdf = lopdf::Document::load(project.path("out/mygame/home.pdf")).unwrap();
        let info = pdf.trailer.get(b"Info").and_then(lopdf::Object::as_reference).unwrap();
        let in_pdf = pdf.get_dictionary(info).unwrap().has(b"CreationDate");
        (in_pdf, project.read("out/mygame/manifest.json").contains("\"released\": \"2026-11-24\""))
    };
    assert_eq!(dated(), (false, false));
    assert!(!project.read("out/mygame/manifest.json").contains("released"));
    project.edit("mygame/game.toml", "title = \"Pond\"", "title = \"Pond\"\nreleased = 2026-11-24");
    build(&project).made();
    assert_eq!(dated(), (true, true));
}

#[test]
fn a_release_says_what_a_draft_leaves_out() {
    let run = game(POND).run("check mygame");
    assert!(run.stdout.contains("warning[D033]"), "{}", run.stdout);
    let run = project_that_says_all().run("check mygame --level release");
    assert!(run.code == 1 && run.stdout.contains("error[D033]"), "{}", run.stdout);
}

/// What the rows of the list of cards are: type and title.
fn listed(project: &crate::project::Project) -> Vec<(String, String)> {
    let list = project.read("out/mygame/card-list.csv");
    let rows = list.lines().skip(1).map(|it| it.split(',').collect::<Vec<_>>());
    let rows = rows.filter(|it| it.len() > 4);
    rows.map(|it| (it[3].to_owned(), it[2].to_owned())).collect()
}

#[test]
fn a_type_beside_cards_without_one_takes_none_of_them() {
    let token = "[formats.disc]\nacross = \"25 mm\"\nshape = \"round\"\n\
        [[type]]\nid = \"token\"\nformat = \"disc\"\n[[card]]\ntitle = \"Fish\"\ntype = \"token\"\nworth = 2\n";
    let project = game(&format!("{POND}cost = 2\n{token}"));
    build(&project).made();
    let of = |kind: &str, title: &str| (kind.to_owned(), title.to_owned());
    let mut listed = listed(&project);
    listed.sort();
    assert_eq!(listed, [of("Card", "Frog"), of("Card", "Heron"), of("Token", "Fish")]);
    // Both have the fields that their cards write.
    let list = project.read("out/mygame/card-list.csv");
    assert!(
        list.lines().next().is_some_and(|it| it.contains("cost") && it.contains("worth")),
        "{list}"
    );
    // A type that names its fields takes no others.
    project.edit("mygame/game.toml", "format = \"disc\"\n", "format = \"disc\"\n[type.fields]\n");
    let run = build(&project);
    assert!(run.stderr.contains("error[D002]") && run.stderr.contains("`worth`"), "{run:?}");
}

#[test]
fn a_key_in_the_wrong_table_is_told_where_it_belongs() {
    for (game_toml, wanted) in [
        (
            "[game]\ntitle = \"Pond\"\n[[card]]\ntitle = \"Heron\"\n".to_owned(),
            "write what stands under `game` without that heading",
        ),
        (
            format!("{POND}[[type]]\nid = \"tile\"\nname = \"Tile\"\nshape = \"hex-flat\"\n"),
            "`shape` is a key of `[format]` and `[formats.NAME]`",
        ),
    ] {
        let run = build(&game(&game_toml));
        assert!(run.code == 1 && run.stderr.contains(wanted), "{game_toml}: {run:?}");
    }
}

#[test]
fn a_booklet_without_a_title_has_that_of_the_game() {
    let book = "[[book]]\nfile = \"rules.pdf\"\nkind = \"leaflet\"\ntext = \"rules.md\"\n";
    let project = game(&format!("{POND}{book}"));
    project.write("mygame/rules.md", b"# Pond\n\nPlay a card.\n");
    // A leaflet alone is the rulebook that a print shop binds.
    let pages = project.run("build mygame --job rulebook-pages");
    assert!(pages.stdout.contains("rulebook-pages.pdf"), "{pages:?}");
    build(&project).made();
    let pdf = parse::file(&std::fs::read(project.path("out/mygame/rules.pdf")).expect("made"));
    assert_eq!(pdf.info["Title"].text(), "Pond");
}

/// A leaflet has one title over its page; what comes under another one stands below it.
#[test]
fn the_titles_of_a_leaflet_stand_before_their_texts() {
    let project = game(
        "title = \"Pond\"\n[[card]]\ntitle = \"Heron\"\n\
        [[book]]\nfile = \"rules.pdf\"\nkind = \"leaflet\"\ntext = \"rules.md\"\n",
    );
    let text = "# Pond\n\nWater is deep.\n\n# Winning\n\nHerons win.\n";
    project.write("mygame/rules.md", text.as_bytes());
    build(&project).made();
    let pdf = lopdf::Document::load(project.path("out/mygame/rules.pdf")).expect("a PDF");
    let text = pdf.extract_text(&[1]).expect("text").to_lowercase();
    let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("`{words}`: {text}"));
    assert!(at("water") < at("winning") && at("winning") < at("herons"), "{text}");
}

/// A short leaflet fills both columns, and parts no heading from its text.
#[test]
fn a_short_leaflet_stands_in_two_columns() {
    let project = game(POND);
    let part = |name: &str| {
        format!("## {name}\n\n{}\n\n", format!("{name} is told at some length here. ").repeat(4))
    };
    let text = format!("# Pond\n\n{}", ["Begin", "Goon", "Finish", "Score"].map(part).concat());
    project.write("mygame/rules.md", text.as_bytes());
    build(&project).made();
    let pdf = parse::file(&std::fs::read(project.path("out/mygame/rules.pdf")).expect("made"));
    let said = Canvas::page(&pdf, &pdf.pages()[0]).texts;
    let left = |words: &str| {
        let found = said.iter().find(|it| it.text.contains(words));
        found.unwrap_or_else(|| panic!("`{words}`: {said:?}")).at.0
    };
    // The page is 148 mm wide.
    for (name, is_left) in [("Begin", true), ("Goon", true), ("Finish", false), ("Score", false)] {
        assert_eq!(left(name) < 70.0, is_left, "{name}");
        assert_eq!(left(&format!("{name} is")) < 70.0, is_left, "{name} is");
    }
    assert!(said.iter().any(|it| it.text.to_lowercase().contains("pond") && it.at.1 > 190.0));
}

#[test]
fn a_type_may_name_the_back_of_its_cards() {
    let cards = "[[back]]\nid = \"sea\"\n[[back]]\nid = \"land\"\n[[type]]\nid = \"ship\"\nback = \"sea\"\n\
        [[type]]\nid = \"cart\"\nback = \"land\"\n[[card]]\ntype = \"ship\"\ntitle = \"Cutter\"\n\
        [[card]]\ntype = \"cart\"\ntitle = \"Wain\"\n[[card]]\ntype = \"cart\"\ntitle = \"Raft\"\n\
        back = \"sea\"\n";
    let project = game(&format!("title = \"Trade\"\n{cards}"));
    build(&project).made();
    let list = project.read("out/mygame/card-list.csv");
    let backs: Vec<&str> = list
        .lines()
        .skip(1)
        .filter_map(|it| it.split(',').find(|it| ["Sea", "Land"].contains(it)))
        .collect();
    assert_eq!(backs, ["Sea", "Land", "Sea"], "{list}");
    let wrong = game(&format!(
        "title = \"Trade\"\n{}",
        cards.replace("back = \"land\"", "back = \"lnad\"")
    ));
    let said = build(&wrong).stderr;
    assert!(said.contains("lnad") && said.contains("did you mean `land`?"), "{said}");
    // A table need not repeat what the type says.
    let said = project.run("table mygame --out tables").made();
    assert!(said.stdout.contains("cart.csv"), "{}", said.stdout);
    assert!(
        !project.read("tables/ship.csv").contains("back"),
        "{}",
        project.read("tables/ship.csv")
    );
}

#[test]
fn a_box_needs_no_more_than_its_name() {
    let project = game(&format!("{POND}[[box]]\nid = \"cards\"\n"));
    let said = build(&project).made().stdout;
    assert!(said.contains("box.pdf"), "{said}");
    let pdf = parse::file(&std::fs::read(project.path("out/mygame/box.pdf")).expect("made"));
    let words = Canvas::page(&pdf, &pdf.pages()[0]).words(&pdf);
    assert!(words.contains("1 player") && !words.contains("1 players"), "{words}");
}

#[test]
fn colours_that_nobody_chose_are_told_from_each_other() {
    let kinds = ["hero", "spell", "item", "place"];
    let types: String = kinds.iter().map(|it| format!("[[type]]\nid = \"{it}\"\n")).collect();
    let cards: String = kinds
        .iter()
        .map(|it| format!("[[card]]\ntype = \"{it}\"\ntitle = \"The {it}\"\n"))
        .collect();
    let project = game(&format!("title = \"All\"\n{cards}[[card]]\ntitle = \"None\"\n{types}"));
    let said = project.run("check mygame");
    assert!(said.code < 2 && !said.stdout.contains("F017"), "{}", said.stdout);
    assert!(
        !said.stdout.contains("F016"),
        "they are dark enough for white letters: {}",
        said.stdout
    );
}

#[test]
fn a_capital_with_a_mark_keeps_to_the_safe_area() {
    for title in ["ÉLAN", "Åse", "Élan the Brave and the Bold of the Far North"] {
        let project =
            game(&format!("title = \"All\"\n[[card]]\ntitle = \"{title}\"\ntext = \"Run.\"\n"));
        let said = project.run("check mygame").stdout;
        assert!(!said.contains("F010") && !said.contains("F001"), "{title}: {said}");
    }
}

/// Parts of a table are printed with their names, as their author declares them.
#[test]
fn parts_of_a_table_have_their_names_on_the_card() {
    let project = Project::empty();
    let game = "title = \"S\"\n[[type]]\nid = \"hero\"\n[type.fields]\n\
                stats = { kind = \"table\", fields = { str = { kind = \"number\" }, dex = { kind = \"number\" }, fast = { kind = \"flag\" } } }\n\
                [[card]]\ntype = \"hero\"\ntitle = \"A\"\nstats = { str = 2, dex = 3, fast = true }\n";
    project.write("s/game.toml", game.as_bytes());
    project.run("build s --no-images").made();
    let pdf = parse::file(&std::fs::read(project.path("out/s/home.pdf")).expect("made"));
    let words = Canvas::page(&pdf, &pdf.pages()[0]).words(&pdf);
    assert!(words.contains("str 2, dex 3, fast"), "{words}");
}
