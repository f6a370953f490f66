//! What a drawn game tells besides its pictures: sizes, where words were typed, entries, places of findings.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use crate::project::{Project, repository};
use cardwright_base::toml_text::entry_at;
use cardwright_check::LintLevels;
use cardwright_model::Ink;
use cardwright_pipeline::{
    EditSession, Fix, FixError, RenderedGame, SetWord, TextPart, Update, WordOrigin, finding_ids,
};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

fn drawn(data: &Path, game: &str) -> (Update, Arc<RenderedGame>) {
    let mut session = EditSession::new(data, game, LintLevels::default());
    let update = session.update(&|_| ()).unwrap().expect("the first look");
    let rendered = session.rendered().expect("it was drawn");
    (update, Arc::clone(rendered))
}

fn tiny(project: &Project) -> (Update, Arc<RenderedGame>) {
    drawn(&project.path("data"), "tiny")
}

fn word<'w>(words: &'w [SetWord], text: &str) -> &'w SetWord {
    let said = || words.iter().map(|it| it.text.as_str()).collect::<Vec<_>>().join(" ");
    words.iter().find(|it| it.text == text).unwrap_or_else(|| panic!("no {text} in: {}", said()))
}

/// Where a word comes from, without the folders.
fn place(word: &SetWord) -> String {
    let shown = &word.place.as_ref().expect("it has a place").shown;
    shown.rsplit('/').next().unwrap().to_owned()
}

#[test]
fn a_word_knows_where_it_was_typed() {
    let project = Project::tiny();
    let (_, game) = tiny(&project);
    let words = game.side_words("stone").expect("there is such a side");
    let told = |text| (place(word(&words, text)), word(&words, text).origin);
    assert_eq!(told("STONE"), ("hands.toml:3:10".to_owned(), WordOrigin::Typed));
    assert_eq!(told("Beats"), ("tiny.j2:2:9".to_owned(), WordOrigin::Typed));
    // What a reference prints was typed as the title of the other card.
    assert_eq!(told("blade."), ("hands.toml:15:10".to_owned(), WordOrigin::Name));
    assert_eq!(told("Slow."), ("tiny.j2:7:9".to_owned(), WordOrigin::Computed));
    let area = word(&words, "STONE").area;
    assert!(area.x > 3.0 && area.x + area.width < 41.0 && area.height > 2.0, "{area:?}");
    assert!(game.side_words("rock").is_none());
    let page = game.page_words("rules.pdf", 1).expect("there is such a page");
    let told = |text| (place(word(&page, text)), word(&page, text).origin);
    assert_eq!(told("Everybody"), ("rules.md:8:1".to_owned(), WordOrigin::Typed));
    assert_eq!(told("three"), ("rules.md:4:1".to_owned(), WordOrigin::Computed));
    assert!(game.page_words("rules.pdf", 2).is_none() && game.page_words("more.pdf", 1).is_none());
}

#[test]
fn nearly_every_word_of_a_large_game_is_found() {
    let (_, game) = drawn(&repository("data"), "skirmish");
    let mut counts = BTreeMap::<&str, usize>::new();
    for side in game.side_names() {
        for it in game.side_words(side).expect("drawn") {
            let kind = match it.origin {
                WordOrigin::Layout => "layout",
                _ => "known",
            };
            *counts.entry(kind).or_default() += 1;
        }
    }
    // The number of a card and of its copies stand in the small line, and in no text.
    assert!(counts["known"] > 6 * counts["layout"], "{counts:?}");
    // The second word that reads the same is another one of the text.
    let mail = game.side_words("mail").expect("drawn");
    let or: Vec<String> = mail.iter().filter(|it| it.text == "or").map(place).collect();
    assert!(or.len() > 1 && or[0] != or[1], "{or:?}");
}

#[test]
fn a_side_has_a_size_and_an_entry() {
    let project = Project::tiny();
    let (_, game) = tiny(&project);
    let it = game.side_geometry("stone").expect("there is such a side");
    let sizes = (it.width, it.height, it.bleed, it.safe, it.corner);
    assert_eq!((sizes, it.shape), ((44.0, 63.0, 2.0, 3.0, 2.0), "rectangle"));
    let entry = game.entry("blade").expect("it has one");
    assert!(entry.place.shown.ends_with("hands.toml:13:1"), "{}", entry.place.shown);
    assert!(
        entry.text.starts_with("[[card]]\nid = \"blade\"") && entry.text.ends_with("[\"twice\"]")
    );
    assert!(game.entry("back-plain").expect("it has one").text.starts_with("[[back]]"));
    assert!(game.entry("rock").is_none() && game.side_geometry("rock").is_none());
}

#[test]
fn statements_and_booklets_tell_their_lines() {
    let project = Project::tiny();
    let (_, game) = tiny(&project);
    let all = game.statements("blade");
    let words = |it: &str| TextPart::Words(it.to_owned());
    assert_eq!((all[0].role.as_str(), &all[0].parts), ("effect", &vec![words("Beats CLOTH.")]));
    let point = vec![words("Quick. 2 "), TextPart::Icon("point".to_owned())];
    assert!(all.iter().any(|it| it.parts == point), "{all:?}");
    assert!(game.icon("point").is_some_and(|it| it.contains("<svg")));
    assert!(game.icon("../point").is_none() && game.icon("none").is_none());
    assert!(all[0].from[0].shown.ends_with("tiny.j2:2:9"), "{:?}", all[0].from);
    let mentions = game.mentions("blade");
    let found = mentions.iter().find(|it| it.sentence.starts_with("A BLADE meets"));
    let found = found.unwrap_or_else(|| panic!("{mentions:?}"));
    assert_eq!((found.booklet.as_deref(), found.heading.as_str()), (Some("rules.pdf"), "A round"));
    assert!(found.place.shown.ends_with("rules.md:13:1"), "{}", found.place.shown);
    assert!(game.mentions("rock").is_empty());
}

#[test]
fn sides_are_drawn_in_other_inks_when_asked() {
    let project = Project::tiny();
    let (_, game) = tiny(&project);
    let low = game.inked(Ink::Low).and_then(|it| it.svg("stone")).expect("it is drawn");
    assert!(Some(low) != game.inked(Ink::Grey).and_then(|it| it.svg("stone")));
    assert!(game.inked(Ink::Text).is_none());
}

#[test]
fn findings_are_seen_where_they_are() {
    let project = Project::tiny();
    let layout = "data/tiny/templates/tiny.typ";
    let title = "place(top + left, box(width: w, height: top-room";
    let moved = "place(top + left, dy: -4mm, box(width: w, height: top-room";
    project.edit(layout, title, moved);
    project.edit("data/tiny/rules.md", "shows a card", "shows a crad");
    project.edit("data/tiny/hands.toml", "A folded cloth", "A foldde cloth");
    let (update, game) = tiny(&project);
    let all = update.report.sorted();
    let spots = game.spots(&update.report);
    let of = |part: &str| {
        let at = all.iter().position(|it| it.message.contains(part));
        &spots[at.unwrap_or_else(|| panic!("{part} is found"))]
    };
    let safe = &of("safe area of `blade`")[..];
    assert_eq!((safe.len(), safe[0].side.as_deref()), (1, Some("blade")));
    let area = safe[0].area.expect("on its title");
    assert!(area.y < 1.0 && area.height < 4.0 && area.width > 5.0, "{area:?}");
    let word = &of("`crad`")[..];
    assert_eq!((word[0].document.as_str(), word[0].page), ("rules.pdf", 1));
    assert!(word[0].area.is_some_and(|it| it.width < 10.0), "{word:?}");
    // A drawing in words is printed nowhere, but its card is known.
    let alt = &of("`foldde`")[..];
    assert_eq!((alt[0].side.as_deref(), alt[0].area), (Some("cloth"), None));
}

#[test]
fn a_finding_keeps_its_name_while_it_lasts() {
    let project = Project::tiny();
    let file = "data/tiny/hands.toml";
    project.edit(file, "A folded cloth", "A foldde cloth");
    project.edit(file, "A short blade", "A foldde blade");
    let mut session = EditSession::new(&project.path("data"), "tiny", LintLevels::default());
    let mut look = || session.update(&|_| ()).unwrap().expect("something changed").report;
    let first = finding_ids(&look());
    assert!(first.len() == 2 && first[0] != first[1], "{first:?}");
    // It moves, and stays what it is.
    project.edit(file, "[[card]]\nid = \"stone\"", "# A remark.\n\n[[card]]\nid = \"stone\"");
    assert_eq!(finding_ids(&look()), first);
    project.edit(file, "A foldde blade", "A short blade");
    assert_eq!(finding_ids(&look()), first[..1]);
}

#[test]
fn one_patch_is_written_and_taken_back() {
    let project = Project::tiny();
    let file = "data/tiny/hands.toml";
    project.edit(file, "A folded cloth", "A foldde cloth");
    project.edit(file, "A short blade", "A shortt blade");
    let before = project.read(file);
    let (update, _) = tiny(&project);
    let homes = cardwright_load::homes(&project.path("data"), "tiny").unwrap();
    let ids = finding_ids(&update.report);
    let at = update.report.sorted().iter().position(|it| it.message.contains("foldde")).unwrap();
    let fix = Fix::of(&update.report, &ids[at], &homes).expect("it has a patch");
    fix.apply().expect("nothing has changed");
    // The other slip stays, which `check --fix` would mend as well.
    assert_eq!(project.read(file), before.replace("foldde", "folded"));
    assert!(matches!(fix.apply(), Err(FixError::Refused(why)) if why.contains("has changed")));
    fix.undo().expect("it is as it was written");
    assert_eq!(project.read(file), before);
    project.edit(file, "copies = 3", "copies = 3 # three");
    let now = project.read(file);
    assert!(fix.apply().is_err() && fix.undo().is_err());
    assert_eq!(project.read(file), now, "nothing is written");
    let unknown = Fix::of(&update.report, "0123456789abcdef", &homes);
    assert!(matches!(unknown, Err(FixError::Unknown)));
    let elsewhere = Fix::of(&update.report, &ids[at], &[project.path("out")]);
    assert!(matches!(elsewhere, Err(FixError::Elsewhere(_))));
}

#[test]
fn an_entry_is_a_table_with_all_in_it() {
    let text = "# The cards.\n[[card]]\nid = \"a\"\ntext = \"\"\"\n[[card]]\n\"\"\"\n\n[card.more]\nx = 1\n\n\
                # The next one.\n[[card]]\nid = \"b\"\n";
    let entry = |of: &str| &text[entry_at(text, text.find(of).unwrap())];
    let first = "[[card]]\nid = \"a\"\ntext = \"\"\"\n[[card]]\n\"\"\"\n\n[card.more]\nx = 1";
    assert_eq!(entry("\"a\""), first);
    assert_eq!(entry("\"b\""), "[[card]]\nid = \"b\"");
    let inline = "cards = [\n  { id = \"a\", x = { y = 1 } },\n  { id = \"b\" },\n]\n";
    let at = inline.find("\"b\"").unwrap();
    assert_eq!(&inline[entry_at(inline, at)], "{ id = \"b\" }");
    let table = "id,title\na,First\nb,Second";
    assert_eq!(&table[entry_at(table, table.find("Second").unwrap())], "b,Second");
}
