//! Pages of rulebooks, each with one fault of make-up sown into the layout that all games share: what is found of it in
//! two books.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_check::{CheckContext, Pass, SetPages, Shared, registry};
use cardwright_faces::FaceData;
use cardwright_typeset::{Typesetter, ink};
use cardwright_wording::TextEngine;
use std::sync::Arc;

/// Games whose books have the layout that all share, in other type and measures.
const GAMES: [&str; 2] = ["skirmish", "skirmish-wars"];

/// The checks of make-up.
const MAKE_UP: [&str; 4] = ["B012", "B013", "B014", "B015"];

/// A layout or another file, something in it, and what stands in its place.
type Change<'a> = (&'a str, &'a str, &'a str);

/// What the checks of make-up find on the pages of a game's booklets after these changes to layouts.
fn found(game: &str, changes: &[Change<'_>]) -> Vec<Diagnostic> {
    let mut report = Report::new();
    let loaded = cardwright_load::load(&repository("data"), game, &mut report);
    let (game, mut assets) = loaded.expect("readable").expect("a game");
    for (layout, old, new) in changes {
        let (_, text) = assets.templates.get_mut(*layout).expect("a layout");
        assert!(text.contains(old), "`{old}` is not in {layout}");
        *text = text.replace(old, new);
    }
    let mut words = TextEngine::new(&game, &assets, &mut report);
    let rules = cardwright_rules::ruleset(&game, &mut report).map(Arc::from).expect("rules");
    cardwright_rulebook::register_rules(&mut words, &rules);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let (faces, typesetter) = (FaceData::of(&game, &texts), Typesetter::new(&assets));
    let (mut book_inputs, mut booklets) = (Vec::new(), Vec::new());
    for book in &game.books {
        let rules = Some(&*rules);
        let text = cardwright_rulebook::write(&game, book, &words, rules, &faces, &mut report);
        let set = cardwright_rulebook::draw(&game, &text, &faces, &typesetter, &mut report);
        booklets.push(set.expect("a booklet"));
        book_inputs.push(text);
    }
    let leaves: Vec<_> = booklets.iter().map(|it| ink::all(&it.document)).collect();
    let context = CheckContext {
        game: &game,
        assets: &assets,
        words: &words,
        texts: &texts,
        book_inputs: &book_inputs,
        typed: &[],
        printed: &[],
        rules: Some(&*rules),
        scenarios: &[],
        sheets: None,
        sources: &report.sources,
        shared: Shared::default(),
    };
    let set = SetPages { booklets: &booklets, leaves: &leaves, ..SetPages::none(&typesetter) };
    let checks = MAKE_UP.map(|it| registry::get(it).expect("a check").pass);
    let found = checks.into_iter().flat_map(|it| match it {
        Pass::Pages(look) => look(&context, &set),
        _ => unreachable!("it looks at pages"),
    });
    found.collect()
}

/// What `check` says of a game after these changes to its files.
fn sown(game: &str, changes: &[Change<'_>]) -> String {
    let project = Project::empty();
    let own = [format!("data/{game}"), format!("art/{game}")];
    for folder in own.iter().map(String::as_str).chain(["templates", "fonts"]) {
        project.lay(&repository(folder), folder);
    }
    for (path, old, new) in changes {
        project.edit(path, old, new);
    }
    let run = project.run(&format!("check {game} --format json --deny all"));
    assert!([0, 1].contains(&run.code), "{}", run.stderr);
    run.stdout
}

/// Asserts that all these words are told of each book after the changes, under the code of a check.
fn assert_told(changes: &[Change<'_>], code: &str, told: &[&str]) {
    for game in GAMES {
        let all = found(game, changes);
        for words in told {
            let is_told = all.iter().any(|it| it.code == code && it.message.contains(words));
            assert!(is_told, "{game}: {code}, `{words}`:\n{all:#?}");
        }
    }
}

#[test]
fn nothing_is_said_of_the_pages_as_they_are() {
    for game in GAMES {
        let all = sown(game, &[]);
        assert!(!all.contains("\"B01"), "{game}: {all}");
    }
}

#[test]
fn a_list_is_cut_in_two() {
    let whole = "block(breakable: not is-short(b), sticky: noted, it)";
    let wide = "{ set enum(spacing: 25mm); set std.list(spacing: 25mm); it }";
    assert_told(&[("book-blocks.typ", whole, wide)], "B012", &["goes on overleaf"]);
}

#[test]
fn a_line_leads_to_the_next_page() {
    let held = "block(sticky: true, par(inl(b.c))); together = true";
    let parted = "par(inl(b.c)); if flow { pagebreak(weak: true) }";
    assert_told(&[("book-blocks.typ", held, parted)], "B012", &["begins with a line on page"]);
}

#[test]
fn a_note_stands_on_the_page_after_its_table() {
    let held = "block(above: 1em, below: 1em, sticky: true, it)";
    let parted = "it; if flow { pagebreak(weak: true) }";
    // The tables of Skirmish have no notes as short as that.
    let (set_up, piles) = ("data/skirmish/rulebook/03-set-up.md", "## The piles");
    let noted = (set_up, piles, "All of you draw from one deck.\n\n## The piles");
    let skirmish = sown("skirmish", &[("templates/book-blocks.typ", held, parted), noted]);
    let wars = found("skirmish-wars", &[("book-blocks.typ", held, parted)]);
    let told = "a few words about the table on page";
    assert!(skirmish.contains(told), "{skirmish}");
    assert!(wars.iter().any(|it| it.message.contains(told)), "{wars:#?}");
}

#[test]
fn a_note_stands_on_the_page_after_its_list() {
    let held = "block(breakable: not is-short(b), sticky: noted, it)";
    let parted = "block(breakable: not is-short(b), it); if noted { pagebreak(weak: true) }";
    let told = ["a few words about the list on page"];
    assert_told(&[("book-blocks.typ", held, parted)], "B012", &told);
}

#[test]
fn widows_and_orphans_are_free() {
    // By themselves the pages break well; with lines further apart they break elsewhere.
    let changes = [
        ("book.typ", "(widow: 400%, orphan: 400%)", "(widow: 0%, orphan: 0%)"),
        ("book-style.typ", "leading: line - size)", "leading: line - size + 2pt)"),
    ];
    let told = [
        "the first line of a paragraph is the last line",
        "the last line of a paragraph is the first line",
    ];
    assert_told(&changes, "B013", &told);
}

#[test]
fn a_section_ends_with_one_line_on_the_next_page() {
    let (book, slung) = ("data/skirmish/rulebook/07-recovering.md", "as it was.[[K-44]]\n{% if");
    let all = sown("skirmish", &[(book, slung, "as it was.[[K-44]]\n\n{% if")]);
    let told = "a section ends with a single line at the head of page 12";
    assert!(all.contains("\"B013\"") && all.contains(told), "{all}");
}

#[test]
fn a_title_is_left_behind_by_its_chapter() {
    let (title, left) = ("{ chapter(b); opening", "{ chapter(b); pagebreak(); opening");
    let told = ["a heading is the last line of a column"];
    assert_told(&[("book-blocks.typ", title, left)], "B013", &told);
}

#[test]
fn a_chapter_begins_at_the_foot_with_its_motto_alone() {
    let changes = [
        (
            "book-blocks.typ",
            "if b.t == \"heading\" and b.level == 1 { }",
            "if b.t == \"heading\" and b.level == 1 { v(1fr) }",
        ),
        (
            "book-blocks.typ",
            "text(style: \"italic\", size: 1.08em, inl(b.c))\n      })) }",
            "text(style: \"italic\", size: 1.08em, inl(b.c))\n      })); pagebreak() }",
        ),
    ];
    assert_told(&changes, "B013", &["a chapter begins at the foot"]);
}

#[test]
fn gaps_tear_the_pages_apart() {
    let gap = "v(measures.section.above, weak: true)";
    assert_told(&[("book-blocks.typ", gap, "v(40mm)")], "B014", &["of its height"]);
}

#[test]
fn every_section_has_a_page_of_its_own() {
    let gap = "v(measures.section.above, weak: true)";
    let told = ["of its height"];
    assert_told(&[("book-blocks.typ", gap, "pagebreak(weak: true)")], "B014", &told);
}

#[test]
fn heads_vanish_where_a_chapter_begins() {
    let (own, none) = ("if opens { on.first() }", "if opens { return }");
    assert_told(&[("book.typ", own, none)], "B015", &["has no running head"]);
}

#[test]
fn heads_name_the_last_chapter_of_the_book() {
    let (own, last) =
        ("if before.len() > 0 { before.last() }", "if before.len() > 0 { heads.last() }");
    assert_told(&[("book.typ", own, last)], "B015", &["names another chapter"]);
}

#[test]
fn pages_on_the_right_have_no_number() {
    let number = "counter(page).display()))\n\n";
    let half = "if calc.even(here().page()) { counter(page).display() }))\n\n";
    assert_told(&[("book.typ", number, half)], "B015", &["shows no number"]);
}
