//! Every policy that there is stands wherever somebody is told of them.

use crate::project::{Project, repository};
use cardwright_pipeline::PlayerKind;

#[test]
fn every_help_and_page_names_every_policy() {
    let project = Project::empty();
    let mut places = Vec::new();
    for command in ["play", "simulate", "contest"] {
        places.push((command, project.run(&format!("{command} --help")).made().stdout));
    }
    for page in ["docs/playing.md", "docs/simulating.md", "docs/policies.md"] {
        places.push((page, std::fs::read_to_string(repository(page)).unwrap()));
    }
    for (place, text) in places {
        for name in PlayerKind::NAMES {
            assert!(text.contains(&format!("`{name}`")), "{place} does not name `{name}`");
        }
    }
}
