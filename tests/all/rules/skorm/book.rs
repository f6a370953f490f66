//! The rulebook of Skorm: where its pictures stand, and what an example of play says of pieces.

use crate::project::{Project, repository};
use std::fs;

/// The letters and figures of each page of a PDF, without the spaces.
fn pages(project: &Project, file: &str) -> Vec<String> {
    project.run("build skorm --no-images").made();
    let pdf = lopdf::Document::load(project.path(&format!("out/skorm/{file}"))).expect("a PDF");
    let count = u32::try_from(pdf.get_pages().len()).expect("few");
    (1..=count).map(|page| plain(&pdf.extract_text(&[page]).expect("text"))).collect()
}

fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|it| it.is_alphanumeric()).collect()
}

fn copy() -> Project {
    let project = Project::empty();
    for folder in ["data/skorm", "art/skorm", "templates"] {
        project.lay(&repository(folder), folder);
    }
    project
}

/// The parts of a caption that are typed as they are printed.
fn typed(caption: &str) -> Vec<String> {
    let outside = |it: &str| plain(it.rsplit(['}', ']']).next().unwrap_or_default());
    caption.split(['{', '[']).map(outside).filter(|it| it.len() > 6).collect()
}

/// A picture does not slip overleaf, where it would stand under the heading of another section.
#[test]
fn every_picture_stands_on_the_page_of_its_heading() {
    let project = copy();
    let pages = pages(&project, "rulebook.pdf");
    let mut files: Vec<_> = fs::read_dir(repository("data/skorm/rulebook"))
        .expect("a folder")
        .map(|it| it.expect("a file").path())
        .collect();
    files.sort();
    let (mut heading, mut pictures) = (String::new(), 0);
    for file in files {
        for line in fs::read_to_string(&file).expect("readable").lines() {
            if let Some(title) = line.strip_prefix('#') {
                heading = plain(title.split('{').next().expect("a title"));
            } else if let Some(caption) = line.strip_prefix("```position ") {
                pictures += 1;
                let words = typed(caption);
                assert!(!words.is_empty(), "{caption}");
                let on = |page: &&String| words.iter().all(|it| page.contains(it.as_str()));
                let page = pages.iter().find(on).unwrap_or_else(|| panic!("{caption}"));
                assert!(page.contains(&heading), "{caption}: not on the page of {heading}");
            }
        }
    }
    assert!(pictures > 15, "{pictures}");
}

/// A side that has one piece of a kind does not have one of several.
#[test]
fn a_piece_that_is_alone_is_not_one_of_several() {
    let project = copy();
    let book = "# Moves\n\n```play One and several\n\
        pieces: white horseman 0,0; white archer 3,0; white archer 2,0\n\
        pieces: red shieldman 1,0 NE; red horseman 0,1; red horseman -1,0\n\n\
        white capture 0,0 1,0\n\
        = tile.1,0 white horseman\n\n\
        red capture 0,1 1,0\n\
        = tile.1,0 red horseman\n\n\
        white shoot 2,0 1,0\n\
        = red.pieces 1\n```\n";
    project.write("data/skorm/moves.md", book.as_bytes());
    let text = pages(&project, "moves.pdf").concat();
    for said in [
        "White’s horseman captures Red’s shieldman.",
        "One of Red’s horsemen captures White’s horseman.",
        "One of White’s archers shoots one of Red’s horsemen.",
    ] {
        assert!(text.contains(&plain(said)), "{said}: {text}");
    }
}
