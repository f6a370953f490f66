//! `cardwright review`: the record of what was read, and what became of it since.

use crate::project::{Project, Run};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

const REVIEW_FILE: &str = "data/tiny/review.toml";
const RULES: &str = "data/tiny/rules.md";

/// A game of which everything was read.
fn reviewed() -> Project {
    let project = Project::tiny();
    let run = project.run("review tiny --accept");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    project
}

/// The review with a person at the keys, who types these lines.
fn typed(project: &Project, lines: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["review", "tiny", "--read"])
        .current_dir(project.path(""))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut keys = child.stdin.take().expect("a keyboard");
    keys.write_all(lines.as_bytes()).expect("somebody listens");
    drop(keys);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
    let code = output.status.code().unwrap_or(-1);
    Run { code, stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// The numbers of a review: new, changed, stale, gone.
fn numbers(project: &Project) -> [u64; 4] {
    let run = project.run("review tiny --format json");
    let json: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let numbers =
        ["new", "changed", "stale", "gone"].map(|it| json[it].as_u64().expect("a number"));
    assert_eq!(run.code == 0, numbers == [0; 4], "{}", run.stdout);
    numbers
}

#[test]
fn a_game_without_a_review_file_is_all_new_and_no_check_minds() {
    let project = Project::tiny();
    let [new, rest @ ..] = numbers(&project);
    assert!(new > 20, "{new}");
    assert_eq!(rest, [0; 3]);
    project.run("check tiny --no-fit").made();
}

#[test]
fn an_icon_is_a_word() {
    let project = reviewed();
    let icon = project.read("data/tiny/art/icons/point.svg");
    project.write("data/tiny/art/icons/other.svg", icon.as_bytes());
    project.edit(RULES, ":point:", ":other:");
    assert_eq!(numbers(&project), [0, 1, 0, 0]);
}

#[test]
fn what_was_accepted_is_read_until_it_changes() {
    let project = reviewed();
    assert_eq!(numbers(&project), [0; 4]);
    project.run("check tiny --no-fit").made();
    let file = project.read(REVIEW_FILE);
    let (texts, _) = file.split_once("[[data]]").expect("digests of the data");
    assert!(!texts.contains("STONE") && !texts.contains("points"), "no words: {file}");

    project.edit(RULES, "the most points win", "the fewest points win");
    assert_eq!(numbers(&project), [0, 1, 0, 0]);
    let run = project.run("check tiny --no-fit");
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("advice[R020]") && run.stdout.contains("rules.md:"),
        "{}",
        run.stdout
    );
    project.run("review tiny --accept rules.md").made();
    assert_eq!(numbers(&project), [0; 4]);
}

#[test]
fn paragraphs_that_change_places_are_told() {
    let project = reviewed();
    let rules = project.read(RULES);
    let (before, end) = rules.split_once("## The end {#end}").expect("a heading");
    let (head, round) = before.split_once("## A round {#round}").expect("a heading");
    let swapped = format!("{head}## The end {{#end}}{end}\n## A round {{#round}}{round}");
    project.write(RULES, swapped.as_bytes());
    let [_, changed, _, gone] = numbers(&project);
    assert!(changed + gone > 0, "the order of steps is part of the rules");
}

#[test]
fn words_whose_facts_changed_are_stale_and_others_are_not() {
    let project = reviewed();
    project.edit("data/tiny/hands.toml", "pace = \"quick\"", "pace = \"slow\"");
    let run = project.run("review tiny");
    let stale: Vec<&str> = run.stdout.lines().filter(|it| it.contains("  stale  ")).collect();
    assert!(stale.iter().any(|it| it.contains("A BLADE meets")), "{}", run.stdout);
    assert!(!stale.iter().any(|it| it.contains("the most points")), "{}", run.stdout);
}

#[test]
fn a_changed_field_is_told_once_at_its_line_until_all_is_read() {
    let project = reviewed();
    project.edit("data/tiny/hands.toml", "pace = \"quick\"", "pace = \"slow\"");
    let told = |run: &Run| run.stdout.matches("advice[R021]").count();
    let run = project.run("check tiny --no-fit");
    assert_eq!(told(&run), 1, "{}", run.stdout);
    assert!(run.stdout.contains("`pace` of BLADE changed since the texts"), "{}", run.stdout);
    assert!(run.stdout.contains("--> data/tiny/hands.toml:"), "{}", run.stdout);

    // Whoever has read some of it has not read all of it.
    project.run("review tiny --accept rules.md");
    let run = project.run("check tiny --no-fit");
    assert_eq!(told(&run), 1, "{}", run.stdout);
    project.run("review tiny --accept").made();
    let run = project.run("check tiny --no-fit");
    assert_eq!(told(&run), 0, "{}", run.stdout);
}

/// What belongs to the game as a whole is known only when the texts of the game were read.
#[test]
fn a_changed_number_of_players_stays_told_until_its_texts_are_read() {
    let project = reviewed();
    project.edit(
        "data/tiny/game.toml",
        "seats = { min = 2, max = 3 }",
        "seats = { min = 2, max = 2 }",
    );
    project.run("review tiny --accept rules.md card/blade");
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("`seats` changed since the texts"), "{}", run.stdout);
    project.run("review tiny --accept").made();
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R021"), "{}", run.stdout);
}

/// What breaks a demand of the game may be what was changed last.
#[test]
fn a_finding_that_rests_on_the_data_shows_what_has_changed() {
    let project = reviewed();
    let manifest = project.read("data/tiny/game.toml");
    let demand = "\n[[expect]]\nthat = \"card.blade.copies == card.stone.copies\"\n";
    project.write("data/tiny/game.toml", (manifest + demand).as_bytes());
    let hands = project.read("data/tiny/hands.toml");
    let copies = hands.find("copies = ").expect("a number of copies");
    let more = format!("{}copies = 7{}", &hands[..copies], &hands[copies + 10..]);
    project.write("data/tiny/hands.toml", more.as_bytes());
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("error[D007]"), "{}", run.stdout);
    assert!(run.stdout.contains("this has changed since the texts"), "{}", run.stdout);
}

/// No word of the rulebook shows what the manifest says, or which drawing a card has.
#[test]
fn facts_that_no_word_shows_make_their_texts_stale() {
    for (file, old, new, text) in [
        ("game.toml", "seats = { min = 2, max = 3 }", "seats = { min = 2, max = 2 }", "game"),
        ("hands.toml", "art = \"blade.svg\"", "art = \"stone.svg\"", "card/blade"),
    ] {
        let project = reviewed();
        project.edit(&format!("data/tiny/{file}"), old, new);
        let run = project.run("review tiny --format json");
        let json: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let stale = |it: &&Value| it["standing"] == "stale" && it["text"] == text;
        assert!(json["passages"].as_array().expect("a list").iter().any(|it| stale(&it)), "{text}");
    }
}

#[test]
fn what_is_gone_is_told_and_can_be_let_go() {
    let project = reviewed();
    project.edit(
        RULES,
        "## The end {#end}\n\nAfter the last [round](#round) the most points win.",
        "",
    );
    assert_eq!(numbers(&project), [0, 0, 0, 2]);
    let run = typed(&project, "a\n");
    assert!(run.stdout.contains("Gone since it was read: 2 passages"), "{}", run.stdout);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(numbers(&project), [0; 4]);
}

#[test]
fn a_person_accepts_skips_and_quits() {
    let project = reviewed();
    project.edit(RULES, "Everybody shows", "Everyone shows");
    project.edit(RULES, "the most points win", "the fewest points win");
    let run = typed(&project, "what?\ns\na\n");
    assert!(run.stdout.contains("`what?` is no answer: type a, s, t or q"), "{}", run.stdout);
    assert!(run.stdout.contains("BLADE: data/tiny/hands.toml:"), "{}", run.stdout);
    assert_eq!(run.code, 1, "one is left");
    assert_eq!(numbers(&project), [0, 1, 0, 0]);
    // The end of the input is the end of the reading, and nothing is lost.
    let run = typed(&project, "");
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert_eq!(numbers(&project), [0, 1, 0, 0]);
    assert_eq!(typed(&project, "t\n").code, 0);
    assert_eq!(numbers(&project), [0; 4]);
}

#[test]
fn a_wrong_name_and_a_damaged_review_file_are_told() {
    let project = reviewed();
    let run = project.run("review tiny --accept rule.md");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("did you mean `rules.md`?"), "{}", run.stderr);
    let file = project.read(REVIEW_FILE);
    let line = file.lines().nth(7).expect("the first passage");
    let half = line.split_once(" \"").and_then(|it| it.1.split_once(' ')).expect("two digests");
    project.write(REVIEW_FILE, file.replacen(&format!(" {}", half.1), "\",", 1).as_bytes());
    let run = project.run("review tiny");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[D004]: this is no passage that was read"), "{}", run.stderr);
    assert!(run.stderr.contains("review.toml:8:5"), "{}", run.stderr);
}

/// Where only the data changed, the change may be the slip: it is told at its line.
#[test]
fn a_change_of_the_data_that_something_contradicts_is_told_at_its_line() {
    let project = reviewed();
    let hands = project.read("data/tiny/hands.toml");
    let more = hands.replacen("copies = 3", "copies = 4", 1);
    project.write("data/tiny/hands.toml", more.replacen("copies = 3", "copies = 1", 1).as_bytes());
    let run = project.run("check tiny --no-fit");
    let told = "`copies` of STONE and BLADE changed since the texts were reviewed, and one finding contradicts";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    let after = run.stdout.split("warning[R033]").nth(1).unwrap_or_default();
    let place = after.lines().find(|it| it.contains("-->")).unwrap_or_default();
    assert!(place.contains("data/tiny/hands.toml:4:"), "{}", run.stdout);

    // A change that agrees with everything is only one to be read.
    project.write(
        "data/tiny/hands.toml",
        hands.replacen("pace = \"slow\"", "pace = \"quick\"", 1).as_bytes(),
    );
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R033"), "{}", run.stdout);
}

/// What no passage names is in the ledger all the same: which cells of a board are what, what a job prints.
#[test]
fn a_change_of_what_no_passage_names_is_told() {
    let project = reviewed();
    project.edit("data/tiny/game.toml", "[[sheets]]", "[[sheets]]\ntypes = [\"hand\"]");
    let run = project.run("check tiny --no-fit");
    let told = "`types` of cards changed since the texts were reviewed, and no passage names it";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    project.run("review tiny --accept").made();
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R021"), "{}", run.stdout);
}

/// What is not printed tells whose a game is: somebody has to read that too.
#[test]
fn the_credits_of_a_game_are_read_like_its_texts() {
    let project = Project::tiny();
    project.write("data/tiny/CREDITS.md", b"# Whose it is\n\nMade by Anna Berg.\n");
    project.run("review tiny --accept").made();
    project.edit("data/tiny/CREDITS.md", "Anna Berg", "Anna Holm");
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("advice[R020]: a passage of `CREDITS.md`"), "{}", run.stdout);
    assert!(run.stdout.contains("--> data/tiny/CREDITS.md:3:1"), "{}", run.stdout);
}
