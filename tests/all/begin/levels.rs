//! Draft, check, release.

use crate::project::Project;

/// A game with a drawing that nobody described, and a misspelt word.
fn undescribed() -> Project {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "alt = \"A round stone\"\n", "");
    project.edit("data/tiny/rules.md", "After the last", "Aftr the last");
    project
}

#[test]
fn a_draft_counts_what_can_wait() {
    let run = undescribed().run("build tiny").made();
    let last = run.stdout.lines().last();
    assert_eq!(last, Some("2 things to settle before release: cardwright check tiny"));
}

#[test]
fn the_command_for_what_can_wait_names_the_folder_of_the_game() {
    let project = undescribed();
    project.shift("data", "games");
    let run = project.run("build tiny --data games").made();
    let last = run.stdout.lines().last();
    let command = "cardwright check tiny --data games";
    assert_eq!(last, Some(format!("2 things to settle before release: {command}").as_str()));
}

#[test]
fn a_folder_whose_name_has_a_blank_is_named_in_quotes() {
    let project = undescribed();
    project.shift("data", "my games");
    let run = project.run_with(&[], &["build", "tiny", "--data", "my games"]).made();
    let last = run.stdout.lines().last();
    let command = "cardwright check tiny --data \"my games\"";
    assert_eq!(last, Some(format!("2 things to settle before release: {command}").as_str()));
    let run = project.run_with(&[], &["build", "my games/tiny"]).made();
    let command = "2 things to settle before release: cardwright check \"my games/tiny\"";
    assert_eq!(run.stdout.lines().last(), Some(command));
    let run = project.run_with(&[], &["export", "my games/tiny"]);
    assert!(run.stderr.contains("Write `cardwright export \"my games/tiny\" --for "), "{run:?}");
}

#[test]
fn a_check_shows_it() {
    let run = undescribed().run("check tiny");
    assert_eq!(run.code, 1);
    for told in ["error[B004]", "warning[T029]"] {
        assert!(run.stdout.contains(told), "{told}: {}", run.stdout);
    }
}

#[test]
fn for_a_release_everything_is_an_error() {
    let run = undescribed().run("check tiny --level release");
    assert!(run.stdout.contains("error[T029]"), "{}", run.stdout);
    assert!(!run.stdout.contains("warning["), "{}", run.stdout);
    let clean = Project::tiny().run("check tiny --level release").made();
    assert_eq!(clean.stdout, "nothing found in `tiny`\n");
}

#[test]
fn a_check_at_draft_shows_what_a_build_would() {
    let draft = undescribed().run("check tiny --level draft").made();
    assert_eq!(draft.stdout, "nothing found in `tiny`\n");
}

#[test]
fn what_is_denied_stops_a_draft() {
    let run = undescribed().run("build tiny --deny misspelt-word");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("error[T029]"), "{}", run.stderr);
    assert!(run.stderr.ends_with("nothing was written\n"), "{}", run.stderr);
}

#[test]
fn what_the_data_contradicts_stops_a_draft() {
    let project = Project::tiny();
    project.edit("data/tiny/game.toml", "equals = 9", "equals = 10");
    let run = project.run("build tiny");
    assert!(run.code == 1 && run.stderr.contains("error[D007]"), "{run:?}");
    assert!(!project.path("out").exists());
}

#[test]
fn a_broken_text_of_a_booklet_stops_a_draft() {
    let project = Project::tiny();
    project.edit("data/tiny/rules.md", "After the last", "{{ figures.rond }} After the last");
    let run = project.run("build tiny");
    assert!(run.code == 1 && !project.path("out").exists(), "{run:?}");
}
