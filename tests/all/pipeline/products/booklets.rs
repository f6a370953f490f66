//! The booklets: tagged, archivable, complete.

use super::built::{BOOKLETS, built, pdfs};
use super::canvas::Canvas;
use super::data;
use super::pdf::{Dict, Pdf, Value};

/// All words of a file in one line, in small letters: titles in a text are set in small capitals.
fn words(pdf: &Pdf) -> String {
    let pages = pdf.pages();
    let words: Vec<String> = pages.iter().map(|page| Canvas::page(pdf, page).words(pdf)).collect();
    words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// How often a phrase stands in a text as words of its own.
fn times(text: &str, phrase: &str) -> usize {
    let phrase = phrase.to_lowercase();
    let letter = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    let found = text.match_indices(&phrase);
    let alone = found.filter(|(at, _)| {
        let (before, behind) = (&text[..*at], &text[at + phrase.len()..]);
        !letter(before.chars().next_back()) && !letter(behind.chars().next())
    });
    alone.count()
}

fn metadata(pdf: &Pdf) -> String {
    let stream = pdf.at(pdf.catalog(), "Metadata");
    String::from_utf8(stream.data().to_vec()).expect("XMP is UTF-8")
}

#[test]
fn booklets_are_tagged_and_say_so() {
    for file in BOOKLETS {
        let pdf = &pdfs()[file];
        let catalog = pdf.catalog();
        assert_eq!(pdf.at(catalog, "MarkInfo/Marked"), &Value::Bool(true), "{file}");
        assert_eq!(pdf.at(catalog, "StructTreeRoot/Type").name(), "StructTreeRoot", "{file}");
        assert_eq!(pdf.all("S", "Document").count(), 1, "{file}");
        for element in ["P", "H1", "Table", "TR", "TH", "TD", "L", "LI"] {
            assert!(pdf.all("S", element).count() > 0, "{file}: {element}");
        }
        for page in pdf.pages() {
            assert!(page.contains_key("StructParents"), "{file}: every page belongs to the tree");
        }
        let metadata = metadata(pdf);
        for claim in [
            "<pdfuaid:part>1</pdfuaid:part>",
            "<pdfaid:part>2</pdfaid:part>",
            "<pdfaid:conformance>A</pdfaid:conformance>",
            "<rdf:li>en-GB</rdf:li>",
        ] {
            assert_eq!(metadata.matches(claim).count(), 1, "{file}: {claim}");
        }
        assert_eq!(pdf.at(catalog, "Lang").text(), "en-GB", "{file}");
        assert_eq!(pdf.at(catalog, "ViewerPreferences/DisplayDocTitle"), &Value::Bool(true));
    }
}

#[test]
fn booklets_have_titles() {
    for (file, title) in
        BOOKLETS.into_iter().zip(["Skirmish: the rulebook", "Skirmish: quick rules"])
    {
        let pdf = &pdfs()[file];
        assert_eq!(pdf.info["Title"].text(), title);
        let inner = format!("<rdf:li xml:lang=\"x-default\">{title}</rdf:li>");
        assert!(metadata(pdf).contains(&inner), "{file}");
    }
}

#[test]
fn the_rulebook_is_a5_and_the_quick_rules_are_short() {
    let pdf = &pdfs()["rulebook.pdf"];
    for page in pdf.pages() {
        let size = pdf.boxed(&page, "MediaBox");
        let off = (size[2] - size[0] - 148.0).abs().max((size[3] - size[1] - 210.0).abs());
        assert!(off < 0.01, "{size:?}");
    }
    let quick = pdfs()["quick-rules.pdf"].pages().len();
    assert!((1..=4).contains(&quick), "{quick} pages");
    for (file, pages) in &built().booklets {
        assert_eq!(pdfs()[file.as_str()].pages().len(), *pages, "{file}");
    }
}

/// Titles of an entry's followers and all below them, with where they lead.
fn entries<'a>(
    pdf: &'a Pdf,
    parent: &'a Dict,
    level: usize,
    found: &mut Vec<(usize, String, Value)>,
) {
    let mut next = pdf.get(parent, "First");
    while let Some(entry) = next.map(Value::dict) {
        let place =
            pdf.get(entry, "Dest").or_else(|| pdf.get(entry, "A/D")).expect("a destination");
        found.push((level, pdf.at(entry, "Title").text(), place.clone()));
        entries(pdf, entry, level + 1, found);
        next = pdf.get(entry, "Next");
    }
}

#[test]
fn the_outline_leads_to_every_chapter() {
    let pdf = &pdfs()["rulebook.pdf"];
    let mut found = Vec::new();
    entries(pdf, pdf.at(pdf.catalog(), "Outlines").dict(), 1, &mut found);
    // Part of a heading may be in small capitals and so in a run of its own, in the middle of a word.
    let dense = |text: &str| text.to_lowercase().split_whitespace().collect::<String>();
    let text = dense(&words(pdf));
    for (_, title, place) in &found {
        assert!(text.contains(&dense(title)), "{title}");
        let Value::Dict(page) = pdf.follow(&place.list()[0]) else { panic!("{title}: {place:?}") };
        assert_eq!(pdf.at(page, "Type").name(), "Page", "{title}");
    }
    let chapters = found.iter().filter(|(level, ..)| *level == 1).count();
    assert_eq!(chapters, data::chapters());
    assert!(found.len() > 2 * chapters, "sections below the chapters");
}

/// What stands on the page on which a chapter begins.
fn chapter(title: &str) -> Canvas {
    let pdf = &pdfs()["rulebook.pdf"];
    let mut found = Vec::new();
    entries(pdf, pdf.at(pdf.catalog(), "Outlines").dict(), 1, &mut found);
    let (.., place) = found.iter().find(|it| it.1 == title).expect("a chapter");
    let Value::Dict(page) = pdf.follow(&place.list()[0]) else { panic!("{place:?}") };
    Canvas::page(pdf, page)
}

/// The index ends on its page, which has two columns.
#[test]
fn the_columns_of_the_index_end_at_one_height() {
    let said = chapter("Index").texts;
    let middle = 148.0 / 2.0;
    // Above the number of the page.
    let end = |column: &dyn Fn(f64) -> bool| {
        let own = said.iter().filter(|it| column(it.at.0) && it.at.1 > 14.0);
        own.map(|it| it.at.1).fold(f64::INFINITY, f64::min)
    };
    let (left, right) = (end(&|x| x < middle), end(&|x| x > middle));
    assert!((left - right).abs() < 6.0, "{left} and {right}");
}

/// In the picture of the table, the names of the piles are at one height, and the number of the hand is beside it.
#[test]
fn the_words_in_the_picture_of_the_table_are_in_line() {
    let said = chapter("Set-up").texts;
    let heights: Vec<f64> = ["draw deck", "normal pile", "weapon pile"]
        .into_iter()
        .map(|name| {
            let found = said.iter().rev().find(|it| it.text.trim() == name);
            found.unwrap_or_else(|| panic!("{name}: {said:?}")).at.1
        })
        .collect();
    assert!(heights.iter().all(|it| (it - heights[0]).abs() < 0.05), "{heights:?}");
    // The hand lies above the name of its player; its number is beside it and touches no other card.
    let name = said.iter().find(|it| it.text.trim() == "Aud").expect("a name").at;
    let beside = |at: (f64, f64)| at.0 < name.0 - 7.0 && (1.0..7.0).contains(&(at.1 - name.1));
    assert!(said.iter().any(|it| it.text == "4" && beside(it.at)), "{name:?}: {said:?}");
}

/// Where the index begins below the end of another chapter, the head of the page names it too.
#[test]
fn the_head_of_the_page_of_the_index_names_it() {
    let pdf = &pdfs()["rulebook.pdf"];
    let mut found = Vec::new();
    entries(pdf, pdf.at(pdf.catalog(), "Outlines").dict(), 1, &mut found);
    let (.., place) = found.iter().find(|it| it.1 == "Index").expect("an index");
    let Value::Dict(page) = pdf.follow(&place.list()[0]) else { panic!("{place:?}") };
    let text = Canvas::page(pdf, page).words(pdf);
    // As the title of the chapter, and in the head.
    assert_eq!(times(&text.to_lowercase(), "index"), 2, "{text}");
    assert!(times(&text.to_lowercase(), "credits and editions") > 0, "{text}");
}

#[test]
fn the_rulebook_speaks_of_every_card_and_special() {
    let data = data::read();
    let text = words(&pdfs()["rulebook.pdf"]);
    for design in &data.designs {
        // Other titles hold some of these, as TWO HANDED SWORD holds SWORD.
        let longer = data.designs.iter().filter(|it| times(&it.title, &design.title) > 0);
        let within: usize =
            longer.filter(|it| it.id != design.id).map(|it| times(&text, &it.title)).sum();
        assert!(times(&text, &design.title) > within + 2, "{}", design.title);
    }
    assert_eq!(data.specials.len(), 5);
    for special in &data.specials {
        assert!(times(&text, special) > 2, "{special}");
    }
    let quick = words(&pdfs()["quick-rules.pdf"]);
    for title in data.designs.iter().map(|it| &it.title).chain(&data.specials) {
        assert!(times(&quick, title) > 0, "{title} in the quick rules");
    }
}

#[test]
fn every_picture_is_described() {
    let pdf = &pdfs()["rulebook.pdf"];
    let alt = |entries: &Dict| pdf.get(entries, "Alt").map(Value::text).unwrap_or_default();
    let figures: Vec<String> = pdf.all("S", "Figure").map(|(_, entries)| alt(entries)).collect();
    assert!(figures.iter().all(|alt| !alt.trim().is_empty()), "{figures:?}");
    for design in data::read().designs {
        assert!(figures.contains(&design.alt), "{}: {}", design.id, design.alt);
    }
}
