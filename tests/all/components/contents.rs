//! The list of what is in the box says what is printed, neither more nor less.

use super::kit;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Game, JobContent, Phrases};
use std::collections::BTreeMap;
use std::path::Path;

fn game(data: &Path, name: &str) -> Game {
    cardwright_load::load(data, name, &mut Report::new()).expect("readable").expect("sound").0
}

/// How often each type's cards lie on the sheets of a job.
fn printed(game: &Game) -> Vec<BTreeMap<String, u32>> {
    let all = cardwright_impose::all(game, &mut Report::new()).expect("sheets");
    let count = |(_, sheets): &(Vec<cardwright_impose::Plan>, Vec<cardwright_impose::Sheet>)| {
        let mut found = BTreeMap::new();
        for placed in sheets.iter().flat_map(|sheet| &sheet.recto.placements) {
            let card = &game.cards[placed.face.0];
            *found.entry(card.kind.clone()).or_default() += 1;
        }
        found
    };
    all.iter().map(count).collect()
}

fn agrees(game: &Game, data: &Path) {
    let contents = game.contents();
    let listed: BTreeMap<&str, u32> = contents
        .iter()
        .flat_map(|part| part.of.iter().map(|(count, name)| (name.as_str(), *count)))
        .collect();
    for part in &contents {
        assert_eq!(part.count, part.of.iter().map(|(count, _)| count).sum::<u32>(), "{part:?}");
        let one = game.phrases.component(&part.word, 1);
        let many = game.phrases.component(&part.word, 2);
        assert!(!one.is_empty() && !many.is_empty() && one != many, "{}", part.word);
    }
    // A job of one format prints all the cards of its types, as many as are listed.
    let mut types = BTreeMap::new();
    for counts in printed(game) {
        for (kind, count) in counts {
            let name = game.card_type(&kind).expect("a type").counted(count);
            assert_eq!(listed[name], count, "{name}");
            types.insert(kind, count);
        }
    }
    assert_eq!(types.len(), game.types.len(), "every type is printed by some job");
    let cards: u32 = types.values().sum();
    let playing: u32 = game.playing_cards().iter().map(|it| it.copies.value).sum();
    assert_eq!(cards, playing + game.total_of_aids());
    let count = |word: &str| contents.iter().find(|it| it.word == word).map_or(0, |it| it.count);
    assert_eq!(count("box") as usize, game.boxes.len());
    assert_eq!((count("rulebook") + count("leaflet")) as usize, game.books.len());
    assert!(data.is_dir());
}

#[test]
fn the_list_agrees_with_the_sheets() {
    let project = kit();
    let kit = game(&project.path("data"), "kit");
    agrees(&kit, &project.path("data"));
    let charts = kit.contents().into_iter().find(|it| it.word == "chart").expect("named so");
    assert_eq!(charts.count, 2);
    let data = repository("data");
    let skirmish = game(&data, "skirmish");
    agrees(&skirmish, &data);
    let cards = &skirmish.contents()[0];
    assert_eq!((cards.word.as_str(), cards.count, cards.designs), ("card", 128, Some(21)));
}

/// The pages of a job of boxes are as many as the list has boxes, and so are the booklets' files.
#[test]
fn the_list_agrees_with_the_files() {
    let project = kit();
    project.run("build kit --out made").made();
    let kit = game(&project.path("data"), "kit");
    let boxes = lopdf::Document::load(project.path("made/boxes.pdf")).expect("a PDF");
    assert_eq!(boxes.get_pages().len(), kit.boxes.len());
    assert!(kit.sheets.iter().any(|job| job.of.value == JobContent::Boxes(None)));
    for book in &kit.books {
        assert!(project.path(&format!("made/{}", book.file.value)).is_file());
    }
}

#[test]
fn parts_are_called_by_words_that_have_a_phrase() {
    let project = kit();
    project.edit("data/kit/game.toml", "component = \"chart\"", "component = \"chert\"");
    let run = project.run("check kit");
    assert!(run.stdout.contains("unknown value `chert`"), "{}", run.stdout);
    assert!(run.stdout.contains("did you mean `chart`?"), "{}", run.stdout);
    assert!(Phrases::components().any(|it| it == "tile"));
}

/// Behind its number a type has its plural, and no sort is named twice.
#[test]
fn several_of_a_type_have_its_plural() {
    let project = kit();
    let file = "data/kit/game.toml";
    project.edit(file, "name = \"Captain\"", "name = \"Captain\"\nplural = \"Captains\"");
    project.edit(file, "name = \"Wave chart\"", "name = \"Chart\"\nplural = \"Charts\"");
    project.run("build kit --no-images --out made").made();
    let pdf = lopdf::Document::load(project.path("made/rules.pdf")).expect("a PDF");
    let text = pdf.extract_text(&[1]).expect("text");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("4 Captains · 5 Signal"), "{text}");
    assert!(text.contains("2 charts") && !text.contains("Charts"), "{text}");
}

/// In another language the parts have its words.
#[test]
fn parts_have_the_words_of_the_language() {
    let project: Project = kit();
    let texts = "[phrases]\ncomponents-card = \"Karten\"\n";
    project.write("data/kit/languages/de/texts.toml", texts.as_bytes());
    let run = project.run("build kit --language de --out made");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let pdf = lopdf::Document::load(project.path("made/rules.pdf"));
    let pdf = pdf.or_else(|_| lopdf::Document::load(project.path("made/de/rules.pdf")));
    let text = pdf.expect("a PDF").extract_text(&[1]).unwrap_or_default();
    assert!(text.contains("Karten"), "{text}");
}

/// Two cards of three copies, a token of ten and an aid, with a box for all cards.
fn with_tokens() -> Project {
    let project = Project::empty();
    project.write(
        "data/pond/game.toml",
        b"title = \"Pond\"\n[formats.token]\nacross = \"25 mm\"\nshape = \"round\"\n\
        [[type]]\nid = \"token\"\nformat = \"token\"\n[[type]]\nid = \"help\"\naid = true\n\
        [[card]]\ntitle = \"Fish\"\ntype = \"token\"\ncopies = 10\n\
        [[card]]\ntitle = \"Turns\"\ntype = \"help\"\ncopies = 1\ntext = \"Draw.\"\n\
        [[card]]\ntitle = \"Heron\"\ncopies = 2\ntext = \"{{ total }}\"\n\
        [[card]]\ntitle = \"Frog\"\ntext = \"Jump.\"\n\
        [[box]]\nid = \"box\"\nstock = \"0.3 mm\"\ncolour = \"#204050\"\n",
    );
    project
}

#[test]
fn tokens_are_no_cards() {
    let project = with_tokens();
    let game = game(&project.path("data"), "pond");
    assert_eq!(game.total(), 3);
    let held = &game.boxes[0];
    // The aid lies in the box as well, and is not counted.
    assert_eq!((held.copies(&game), held.pile(&game).1.as_nm()), (3, 1_200_000));
    let titles = game.cards.iter().map(|it| it.title.value.as_str());
    let numbers: BTreeMap<&str, (usize, usize)> = titles.zip(game.numbers()).collect();
    let wanted = [("Fish", (1, 1)), ("Frog", (2, 2)), ("Heron", (1, 2)), ("Turns", (1, 1))];
    assert_eq!(numbers, BTreeMap::from(wanted));
    // Where there is nothing else, the pieces are what there is.
    project.edit(
        "data/pond/game.toml",
        "type = \"help\"\ncopies = 1",
        "type = \"help\"\ncopies = 2",
    );
    for title in ["Heron", "Frog"] {
        let own = format!("title = \"{title}\"");
        project.edit("data/pond/game.toml", &own, &format!("{own}\ntype = \"token\""));
    }
    let game = self::game(&project.path("data"), "pond");
    assert_eq!((game.total(), game.boxes[0].copies(&game)), (13, 13));
}
