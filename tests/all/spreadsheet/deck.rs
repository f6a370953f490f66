//! A small game whose cards stand in a table.

use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_model::Game;
use std::path::Path;

/// Fields of its cards.
pub const FIELDS: &str = r#"
cost = { kind = "number", min = 0, max = 9 }
pace = { kind = "choice", of = ["quick", "slow"], optional = true }
flies = { kind = "flag" }
tags = { kind = "list", of = { kind = "text" } }
beats = { kind = "card", of = "animal", optional = true }
damage = { kind = "table", optional = true, fields = { bite = { kind = "number", optional = true }, sting = { kind = "number", optional = true } } }
moves = { kind = "list", of = { kind = "table", fields = { by = { kind = "text" }, steps = { kind = "number" } } } }
"#;

/// A game `deck` whose table has this name and these bytes; `keys` are further keys of its type.
pub fn deck(file: &str, bytes: &[u8], keys: &str) -> Project {
    let project = Project::empty();
    let toml = format!(
        "title = \"Deck\"\n[[type]]\nid = \"animal\"\nfile = {file:?}\n{keys}\n[type.fields]\n{FIELDS}"
    );
    project.write("deck/game.toml", toml.as_bytes());
    let (path, _) = file.split_once('#').unwrap_or((file, ""));
    if !bytes.is_empty() {
        project.write(&format!("deck/{path}"), bytes);
    }
    project
}

/// The game, and what is said of it: a line `PLACE: MESSAGE (REMARK) HINTS` for each finding.
pub fn read(project: &Project) -> (Option<Game>, Vec<String>) {
    let mut report = Report::new();
    let folder = project.path("deck").display().to_string();
    let game = cardwright_load::load(Path::new("nowhere"), &folder, &mut report).expect("readable");
    let said = report.sorted().into_iter().map(|it| {
        let label = it.primary.as_ref();
        let place = label.map_or_else(String::new, |it| report.sources.shown_place(it.span));
        let place = place.strip_prefix(&format!("{folder}/")).unwrap_or(&place).to_owned();
        let remark = label.map_or("", |it| it.text.as_str());
        let hints = it.hints.join("; ");
        format!("{place}: {}: {} ({remark}) {hints}", it.severity.name(), it.message)
            .trim_end()
            .to_owned()
    });
    let said = said.collect();
    (game.map(|it| it.0), said)
}

/// The game of a table that has nothing wrong with it.
pub fn sound(file: &str, bytes: &[u8], keys: &str) -> Game {
    let (game, said) = read(&deck(file, bytes, keys));
    assert_eq!(said, Vec::<String>::new());
    game.expect("a sound game")
}
