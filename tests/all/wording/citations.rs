//! A ruling that a text cites: nothing of it is printed, and no blank stays behind.

use super::Read;
use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_wording::passage::TextOwner;
use cardwright_wording::{Block, Inline, plain_text};

/// A citation as it is typed, and what a reader sees of it.
const TYPED: &[(&str, &str)] = &[
    ("Nobody starts twice.[[T-01]] Nobody ends.", "Nobody starts twice. Nobody ends."),
    ("Nobody starts twice. [[T-01]] Nobody ends.", "Nobody starts twice. Nobody ends."),
    ("Nobody starts twice.\n[[T-01]] Nobody ends.", "Nobody starts twice. Nobody ends."),
    ("Nobody starts twice [[T-01]]. Nobody ends.", "Nobody starts twice. Nobody ends."),
    ("Nobody starts [[T-01]], ever.", "Nobody starts, ever."),
    ("Nobody starts twice. [[T-01]]", "Nobody starts twice."),
    ("[[T-01]] Nobody starts twice.", "Nobody starts twice."),
    ("Nobody [[T-01]][[T-02]] starts.", "Nobody starts."),
    ("Nobody [[T-01]] **starts**.", "Nobody starts."),
    ("**Nobody [[T-01]]** starts.", "Nobody starts."),
    ("- Nobody starts. [[T-01]]", "Nobody starts."),
];

fn citing(text: &str) -> Project {
    let project = Project::tiny();
    let rulings = ["T-01", "T-02"].map(|id| {
        format!("[[ruling]]\nid = \"{id}\"\nrank = \"A\"\ntopic = \"Start\"\ntext = \"Yes.\"\n")
    });
    project.write("data/tiny/rulings.toml", rulings.join("\n").as_bytes());
    project.write("data/tiny/rules.md", format!("# Tiny\n\n{text}\n").as_bytes());
    project
}

/// The words of the first paragraph below the title, as a layout gets them, and as passages have them.
fn read(text: &str) -> (String, Vec<String>, Report) {
    let project = citing(text);
    let mut read = Read::of(&project.path("data"), "tiny");
    let typed = read.typed().into_iter().filter(|it| it.origin.of == TextOwner::Chapter);
    let typed = typed.map(|it| it.text).filter(|it| it != "Tiny" && it.contains("Nobody"));
    let typed = typed.collect();
    let words = cardwright_wording::TextEngine::new(&read.game, &read.assets, &mut read.report);
    let chapter = &read.game.books[0].chapters[0];
    let blocks = words.blocks(chapter, None, &mut read.report);
    let mut block = &blocks[1];
    if let Block::List { items, .. } = block {
        block = &items[0][0];
    }
    let Block::Para { c } = block else { panic!("{blocks:?}") };
    let cited = |it: &Inline| matches!(it, Inline::Cite { .. } | Inline::Strong { .. });
    assert!(c.iter().any(cited), "{text}: {c:?}");
    (plain_text(c), typed, read.report)
}

#[test]
fn a_citation_prints_nothing_and_leaves_no_blank() {
    for (typed, printed) in TYPED {
        let (words, passages, report) = read(typed);
        assert_eq!(words, *printed, "{typed}");
        assert_eq!(passages, [*printed], "{typed}");
        assert!(!report.has_errors(), "{typed}");
    }
}

#[test]
fn what_can_not_be_cited_is_told() {
    for (text, message) in [
        ("Nobody starts.[[T-03]]", "there is no ruling `T-03`"),
        ("Nobody starts.[[T-01|plural]]", "`T-01` is a ruling, which has no forms"),
        ("Nobody starts.\n\n## Start [[T-01]]", "a heading can't cite a ruling"),
    ] {
        let run = citing(text).run("check tiny");
        assert!(run.stderr.contains(message) || run.stdout.contains(message), "{run:?}");
        assert!(format!("{run:?}").contains("rules.md:"), "{run:?}");
    }
}
