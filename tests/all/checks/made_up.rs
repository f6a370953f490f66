//! Pages of Skirmish's rulebook, each with one fault of make-up sown into the layout that all games share.

use crate::project::{Project, repository};

/// What `check` says of the pages when something in a layout is replaced.
fn sown(layout: &str, old: &str, new: &str) -> String {
    all_sown(&[(layout, old, new)])
}

/// The same where it takes several changes.
fn all_sown(changes: &[(&str, &str, &str)]) -> String {
    let project = Project::empty();
    for folder in ["data/skirmish", "art/skirmish", "templates", "fonts"] {
        project.lay(&repository(folder), folder);
    }
    for (layout, old, new) in changes {
        project.edit(&format!("templates/{layout}"), old, new);
    }
    let run = project.run("check skirmish --format json --deny all");
    assert!([0, 1].contains(&run.code), "{}", run.stderr);
    run.stdout
}

fn assert_told(all: &str, code: &str, words: &str) {
    assert!(all.contains(code) && all.contains(words), "{code}, `{words}`:\n{all}");
}

#[test]
fn nothing_is_said_of_the_pages_as_they_are() {
    let all = sown("book.typ", "#let opening-height = ", "#let opening-height  = ");
    assert!(!all.contains("\"B01"), "{all}");
}

#[test]
fn a_list_is_cut_in_two() {
    let all = sown("book-blocks.typ", "block(breakable: not is-short(b), sticky: noted, it)", "it");
    assert_told(&all, "B012", "goes on overleaf");
}

#[test]
fn a_line_leads_to_the_next_page() {
    let held = "block(sticky: true, par(inl(b.c))); together = true";
    let all = sown("book-blocks.typ", held, "par(inl(b.c))");
    assert_told(&all, "B012", "begins with a line on page");
}

#[test]
fn widows_and_orphans_are_free() {
    // By themselves the pages break well; with lines a little further apart they break elsewhere.
    let all = all_sown(&[
        ("book.typ", "(widow: 400%, orphan: 400%)", "(widow: 0%, orphan: 0%)"),
        ("book-style.typ", "leading: line - size)", "leading: line - size + 0.5pt)"),
    ]);
    assert_told(&all, "B013", "the first line of a paragraph stands last");
    assert_told(&all, "B013", "the last line of a paragraph stands first");
}

#[test]
fn gaps_tear_the_pages_apart() {
    let all = sown("book-blocks.typ", "v(measures.section.above, weak: true)", "v(40mm)");
    assert_told(&all, "B014", "of its height");
}

#[test]
fn heads_vanish_where_a_chapter_begins() {
    let all = sown("book.typ", "if opens { on.first() }", "if opens { return }");
    assert_told(&all, "B015", "page 5 has no running head");
}
