//! Sides of parts as pictures in a booklet.

use super::kit;
use lopdf::Document;

const CHAPTER: &str = "\n## Pictures {#pictures}\n\nThey look so.\n\n```insert\nfaces ARGS\n```\n";

/// What is read aloud in place of each picture of a PDF.
fn spoken(pdf: &Document) -> Vec<String> {
    let dictionaries = pdf.objects.values().filter_map(|it| it.as_dict().ok());
    let alts = dictionaries.filter_map(|it| it.get(b"Alt").ok());
    alts.filter_map(|it| lopdf::decode_text_string(it).ok()).collect()
}

/// How often each of two cards is spoken of in the booklet with a chapter of pictures.
fn pictures(args: &str, alts: [&str; 2]) -> [usize; 2] {
    let project = kit();
    if !args.is_empty() {
        let text = project.read("data/kit/rules.md") + &CHAPTER.replace("ARGS", args);
        project.write("data/kit/rules.md", text.as_bytes());
    }
    project.run("build kit --out made").made();
    let pdf = Document::load(project.path("made/rules.pdf")).expect("a PDF");
    let found = spoken(&pdf);
    alts.map(|alt| found.iter().filter(|it| it.contains(alt)).count())
}

#[test]
fn a_booklet_shows_the_sides_it_names() {
    let game = kit();
    let toml: toml::Table = game.read("data/kit/captains.toml").parse().expect("TOML");
    let cards: Vec<_> = toml["card"].as_array().expect("cards").iter().take(2).collect();
    let text = |at: usize, key: &str| cards[at][key].as_str().expect("a text").to_owned();
    let alts = [text(0, "alt"), text(1, "alt")];
    let alts = [alts[0].as_str(), alts[1].as_str()];
    let (first, second) = (text(0, "id"), text(1, "id"));

    let plain = pictures("", alts);
    let one = pictures(&format!("card={first} width=30"), alts);
    let both = pictures(&format!("card={first},{second} place=margin"), alts);
    assert!(one[0] > plain[0] && one[1] == plain[1], "{plain:?} {one:?}");
    assert!(both[0] > plain[0] && both[1] > plain[1], "{plain:?} {both:?}");
}

#[test]
fn a_picture_of_no_card_is_refused() {
    let project = kit();
    let text = project.read("data/kit/rules.md") + &CHAPTER.replace("ARGS", "card=nobody");
    project.write("data/kit/rules.md", text.as_bytes());
    let run = project.run("check kit");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("there is no card `nobody` to show"), "{}", run.stdout);
    assert!(run.stdout.contains("rules.md:"), "{}", run.stdout);
}
