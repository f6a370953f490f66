//! The examples in `docs/scenarios.md` are scenarios, and come as they say.

use crate::project::{Project, repository};

/// The blocks of TOML that are whole scenarios.
fn examples() -> Vec<String> {
    let text = std::fs::read_to_string(repository("docs/scenarios.md")).expect("it is there");
    let blocks = text.split("```toml\n").skip(1);
    let blocks = blocks.map(|it| it.split("```").next().unwrap_or_default().to_owned());
    blocks.filter(|it| it.contains("game = ")).collect()
}

#[test]
fn every_example_of_the_document_passes() {
    let examples = examples();
    assert!(examples.len() >= 5, "only {} examples", examples.len());
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    for (at, example) in examples.iter().enumerate() {
        project.write(&format!("examples/{at:02}.toml"), example.as_bytes());
    }
    let run = project.run("scenario examples");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(run.stdout.matches("pass ").count(), examples.len());
}

#[test]
fn every_switch_is_named_in_the_documents() {
    let text = std::fs::read_to_string(repository("docs/scenarios.md")).expect("it is there");
    assert!(text.contains("(rulings.md)"), "the page of the rulings is not linked");
}
