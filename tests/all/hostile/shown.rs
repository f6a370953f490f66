//! What a stranger wrote, as a terminal, a table and a program get it.

use super::{bounded, refused};
use crate::project::Project;

/// True for what a terminal acts on without showing it.
fn acts(c: char) -> bool {
    let turns =
        matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && c != '\n'
}

/// Says that nothing in a text acts, and that it was there.
fn harmless(text: &str, shown: &str) {
    let found: Vec<char> = text.chars().filter(|c| acts(*c)).collect();
    assert!(found.is_empty(), "{found:?} in {text}");
    assert!(text.contains(shown), "no word of {shown}: {text}");
}

#[test]
fn keys_and_headings_do_not_act_on_a_terminal() {
    let project = Project::tiny();
    let text = project.read("data/tiny/game.toml");
    let key = "\"a\\u001b]0;x\\u0007\\u202eb\" = 1\n";
    project.write("data/tiny/game.toml", format!("{key}{text}").as_bytes());
    for format in ["human", "json", "sarif", "github"] {
        let run = refused(&project, &format!("check tiny --format {format}"), "U+202E");
        harmless(&run.stdout, "<U+001B>");
    }
}

#[test]
fn letters_that_turn_the_others_round_can_not_be_printed() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "A round stone", "A \\u202edrawkcab stone");
    let run = refused(&project, "check tiny", "hands.toml");
    assert!(run.stdout.contains("U+202E"), "{}", run.stdout);
}

#[test]
fn typst_quotes_nothing_that_acts() {
    let project = Project::tiny();
    let path = "data/tiny/templates/tiny.typ";
    let layout =
        format!("#assert(false, message: \"\\u{{1b}}[2J\\u{{202e}}x\")\n{}", project.read(path));
    project.write(path, layout.as_bytes());
    for format in ["human", "json", "sarif", "github"] {
        let run = refused(&project, &format!("check tiny --format {format}"), "tiny.typ");
        let inside = run.stdout.replace("\\u{1b}", "").replace("\\u{202e}", "");
        harmless(&inside, "assertion failed");
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_do_not_act() {
    let project = Project::tiny();
    project.shift("data/tiny/rules.md", "data/tiny/ru\u{1b}[2J\u{202e}les.md");
    project.edit("data/tiny/game.toml", "text = \"rules.md\"", "text = \".\"");
    project.write("data/tiny/ru\u{1b}[2J\u{202e}les.md", b"## Second\n\n[[nothing]]\n");
    for format in ["human", "json", "sarif", "github"] {
        let run = bounded(&project, &format!("check tiny --format {format}"));
        assert_eq!(run.code, 1, "{}", run.stderr);
        harmless(&run.stdout, "les.md");
    }
    let run = bounded(&project, "check no\u{1b}[2Jgame");
    harmless(&run.stderr, "<U+001B>");
}

#[test]
fn an_annotation_is_one_line() {
    let project = Project::tiny();
    let text = project.read("data/tiny/game.toml");
    project.write(
        "data/tiny/game.toml",
        format!("\"a\\n::error::b\\r::warning::c\" = 1\n{text}").as_bytes(),
    );
    let run = refused(&project, "check tiny --format github", "game.toml");
    for line in run.stdout.lines() {
        assert!(
            line.starts_with("::error ")
                || line.starts_with("::warning ")
                || line.starts_with("::notice "),
            "{line}"
        );
    }
}

#[test]
fn a_cell_is_no_formula() {
    let project = Project::tiny();
    for (old, new) in [("STONE", "=1+1"), ("BLADE", "@SUM(A1)"), ("CLOTH", "+1+cmd")] {
        project.edit(
            "data/tiny/hands.toml",
            &format!("title = \"{old}\""),
            &format!("title = \"{new}\""),
        );
    }
    let run = bounded(&project, "build tiny --no-images --out made --allow all");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let table = project.read("made/card-list.csv");
    for title in ["'=1+1", "'@SUM(A1)", "'+1+cmd"] {
        assert!(table.contains(&format!(",{title},")), "{table}");
    }
}
