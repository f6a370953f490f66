//! The examples in `docs/scenarios.md` are scenarios, and come as they say.

use crate::project::{Project, repository};

/// The games that have scenarios.
const GAMES: [&str; 5] = ["pond", "skirmish", "skirmish-phase", "skirmish-wars", "skorm"];

/// The blocks of TOML that are whole scenarios.
fn examples() -> Vec<String> {
    let text = std::fs::read_to_string(repository("docs/scenarios.md")).expect("it is there");
    let blocks = text.split("```toml\n").skip(1);
    let blocks = blocks.map(|it| it.split("```").next().unwrap_or_default().to_owned());
    blocks.filter(|it| it.contains("game = ")).collect()
}

/// The file with several cases, which lies in the folder of its game.
fn cases() -> String {
    let text = std::fs::read_to_string(repository("docs/scenarios.md")).expect("it is there");
    let blocks = text.split("```toml\n").skip(1).filter_map(|it| it.split("```").next());
    let cases = blocks.filter(|it| it.contains("[[case]]")).map(str::to_owned);
    cases.last().expect("the page shows such a file")
}

#[test]
fn every_example_of_the_document_passes() {
    let examples = examples();
    let project = Project::empty();
    for game in GAMES {
        let own = format!("game = \"{game}\"\n");
        assert!(examples.iter().any(|it| it.starts_with(&own)), "no example of {game}");
        for folder in ["data", "art", "templates"] {
            let folder = format!("{folder}/{game}");
            if repository(&folder).exists() {
                project.lay(&repository(&folder), &folder);
            }
        }
    }
    project.write("data/pond/scenarios/of-the-page.toml", cases().as_bytes());
    for (at, example) in examples.iter().enumerate() {
        project.write(&format!("examples/{at:02}.toml"), example.as_bytes());
    }
    let run = project.run("scenario examples");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(run.stdout.matches("pass ").count(), examples.len());
    let run = project.run("scenario data/pond/scenarios/of-the-page.toml");
    assert_eq!(run.stdout.matches("pass ").count(), 2, "{}{}", run.stdout, run.stderr);
}

/// Each game has its set-up, its lines and its questions on the page.
#[test]
fn every_game_has_its_tables() {
    let text = std::fs::read_to_string(repository("docs/scenarios.md")).expect("it is there");
    for head in ["### Set-up\n", "### Lines\n", "### Questions\n"] {
        let parts = text.split(head).skip(1);
        let tables =
            parts.filter(|it| it.split("\n#").next().is_some_and(|it| it.contains("\n| `")));
        // The set-up of Skirmish is told in words beside its example.
        let wanted = GAMES.len() - usize::from(head.contains("Set-up"));
        assert_eq!(tables.count(), wanted, "{head}");
    }
}

#[test]
fn every_switch_is_named_in_the_documents() {
    let text = std::fs::read_to_string(repository("docs/scenarios.md")).expect("it is there");
    assert!(text.contains("(rulings.md)"), "the page of the rulings is not linked");
}
