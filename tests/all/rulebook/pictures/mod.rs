//! Pictures of cards in booklets: what they show, and what an author is told.

mod drawn;
mod faults;
mod found;
mod play;
mod shown;

use crate::project::Project;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_faces::FaceData;
use cardwright_typeset::Typesetter;
use cardwright_wording::{Block, Inserted, TextEngine, each_block, plain_text};
use serde_json::Value as Json;
use std::path::Path;
use std::sync::Arc;

/// The small game with a block in its text, before the heading of its last section.
fn tiny(block: &str) -> Project {
    let project = Project::tiny();
    let end = "## The end {#end}";
    project.edit("data/tiny/rules.md", end, &format!("{block}\n\n{end}"));
    // A picture takes more room than the one page that the game allows.
    project.edit("data/tiny/game.toml", "pages = 1\n", "pages = 4\n");
    project
}

/// A picture as its layout gets it: what it draws, its words, and what it is for those who can't see it.
struct Picture {
    drawing: Json,
    words: Vec<String>,
    alt: String,
}

/// The pictures in the booklets of a game.
fn pictures(data: &Path, game: &str) -> Vec<(String, Picture)> {
    let mut report = Report::new();
    let loaded = cardwright_load::load(data, game, &mut report).expect("readable");
    let (game, assets) =
        loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    let mut words = TextEngine::new(&game, &assets, &mut report);
    let rules = cardwright_rules::ruleset(&game, &mut report).map(Arc::from);
    if let Some(rules) = &rules {
        cardwright_rulebook::register_rules(&mut words, rules);
    }
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let faces = FaceData::of(&game, &texts);
    let mut found = Vec::new();
    for book in &game.books {
        let rules = rules.as_deref();
        let text = cardwright_rulebook::write(&game, book, &words, rules, &faces, &mut report);
        for chapter in &text.chapters {
            each_block(chapter, &mut |block| {
                if let Block::Insert {
                    name, data: Inserted::Picture { drawing, words, alt }, ..
                } = block
                {
                    let words = words.iter().map(|it| plain_text(it)).collect();
                    let picture = Picture { drawing: drawing.clone(), words, alt: alt.clone() };
                    found.push((name.clone(), picture));
                }
            });
        }
        let typesetter = Typesetter::new(&assets);
        let set = cardwright_rulebook::draw(&game, &text, &faces, &typesetter, &mut report);
        assert!(set.is_some(), "{}", render(&report, TerminalStyle::PLAIN));
    }
    assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
    found
}

/// The only picture of the small game with a block in its text.
fn picture(block: &str) -> Picture {
    let mut all = pictures(&tiny(block).path("data"), "tiny");
    assert_eq!(all.len(), 1);
    all.remove(0).1
}

/// What is said of the small game with a block in its text.
fn said(block: &str) -> String {
    let run = tiny(block).run("check tiny");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    // Messages are wrapped at the width of a screen.
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}
