//! The smallest game with a chapter of a stranger in its rulebook.

use super::refused;
use crate::project::Project;

/// The game.
pub fn with(chapter: &str) -> Project {
    let project = Project::tiny();
    project.write("data/tiny/rules.md", format!("# Tiny {{#tiny}}\n\n{chapter}\n").as_bytes());
    project
}

/// What is wrong with such a game, told at the chapter.
pub fn told(chapter: &str, what: &str) {
    let run = refused(&with(chapter), "check tiny --no-fit", "rules.md");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains(what), "no word of `{what}`:\n{}", run.stdout);
}
