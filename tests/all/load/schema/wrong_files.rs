//! For every key of every schema of the games, files with one thing wrong in each. `.ci/schemas.py` sees that the
//! schemas refuse them, this test that the program does so too, at the same place.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, Severity};
use rayon::prelude::*;
use serde::Deserialize;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// The games, the quickest to read first: of two that have a key, the first has it wrong.
const GAMES: [&str; 5] = ["pond", "skorm", "skirmish-phase", "skirmish-wars", "skirmish"];

/// A wrong file, as `.ci/wrong_files.py` lists it.
#[derive(Clone, Deserialize)]
struct Wrong {
    game: String,
    file: String,
    /// The schema and the key in it.
    key: String,
    what: String,
    /// Bytes from which and to which the wrong key with its value stands.
    from: usize,
    to: usize,
}

/// A Python that can hold TOML against JSON Schema, if there is one: the system's own may not be the first on the path.
fn python() -> Option<&'static str> {
    let can = |it: &&&str| {
        let asked = Command::new(it).args(["-c", "import jsonschema, tomllib"]).output();
        asked.is_ok_and(|it| it.status.success())
    };
    let found = ["python3", "/usr/bin/python3"].iter().find(can).copied();
    if found.is_none() {
        let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
        assert!(!needed, "no Python with jsonschema and tomllib, and none may be skipped");
        let line =
            "SKIPPED: there is no Python with jsonschema and tomllib, the schemas were not tried\n";
        std::io::stderr().write_all(line.as_bytes()).expect("standard error");
    }
    found
}

/// What the program says of a game with a wrong file, if it is not an error at the wrong key.
fn unheard(project: &Project, wrong: &Wrong, text: &[u8]) -> Option<String> {
    let path = format!("data/{}/{}", wrong.game, wrong.file);
    let right = project.read(&path);
    project.write(&path, text);
    let mut report = Report::new();
    cardwright_load::load(&project.path("data"), &wrong.game, &mut report)
        .expect("the files can be read");
    project.write(&path, right.as_bytes());
    let said = report.sorted();
    let is_there = said.iter().filter(|it| it.severity == Severity::Error).any(|it| {
        it.primary.iter().chain(&it.context).any(|it| {
            let file = Path::new(report.sources.path(it.span.source)).file_name();
            let overlaps =
                it.span.start < wrong.to && wrong.from < it.span.end.max(it.span.start + 1);
            file.is_some_and(|it| it.to_str() == Some(&wrong.file)) && overlaps
        })
    });
    let part = String::from_utf8_lossy(&text[wrong.from..wrong.to]).into_owned();
    let short: String = part.chars().take(90).collect();
    let heard: Vec<_> =
        said.iter().map(|it| format!("{} {}", it.code, it.message)).take(3).collect();
    (!is_there).then(|| {
        format!(
            "{} {}: {}: {short}\n    {}",
            wrong.game,
            wrong.key,
            wrong.what,
            heard.join("\n    ")
        )
    })
}

#[test]
fn what_a_schema_refuses_the_program_refuses_too() {
    let Some(python) = python() else { return };
    let files = tempfile::tempdir().expect("a temporary folder");
    let made = Command::new(python)
        .arg(repository(".ci/wrong_files.py"))
        .arg(files.path())
        .args(GAMES.map(|it| repository(&format!("data/{it}"))))
        .output()
        .expect("Python starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let read = |name: &str| std::fs::read(files.path().join(name)).expect("it was made");
    let listed: Vec<Wrong> = serde_json::from_slice(&read("list.json")).expect("a list");
    let keys: std::collections::BTreeSet<_> = listed.iter().map(|it| (&it.game, &it.key)).collect();
    assert!(
        keys.len() > 1000 && listed.len() > 2500,
        "{} keys, {} files",
        keys.len(),
        listed.len()
    );
    let mut numbered: Vec<(usize, &Wrong)> = listed.iter().enumerate().collect();
    numbered.sort_by_key(|it| &it.1.game);
    let complaints: Vec<String> = numbered
        .par_chunks(64)
        .flat_map_iter(|chunk| {
            let project = Project::empty();
            for game in GAMES.iter().filter(|game| chunk.iter().any(|it| it.1.game == **game)) {
                project.lay(&repository(&format!("data/{game}")), &format!("data/{game}"));
            }
            let tell = |(number, wrong): &(usize, &Wrong)| {
                unheard(&project, wrong, &read(&format!("{number}.toml")))
            };
            chunk.iter().filter_map(tell).collect::<Vec<_>>()
        })
        .collect();
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}
