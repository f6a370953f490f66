//! A game without faults has no findings at all.

use crate::project::{Project, repository};

#[test]
fn the_clean_games_have_no_findings() {
    let project = Project::tiny();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    for game in ["tiny", "skirmish"] {
        let run = project.run(&format!("check {game}"));
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{game}: {}", run.stdout);
    }
}
