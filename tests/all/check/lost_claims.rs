//! R034: what is told of a passage that is gone. R021: pictures that are not what they were.

use crate::project::{Project, repository};

const RULES: &str = "data/tiny/rules.md";
const RULING: &str = r#"[[ruling]]
id = "T-01"
rank = "A"
topic = "Two cards that beat each other in the same round"
text = "If two cards beat each other in the same round, neither of them scores."
"#;
const PASSAGE: &str = "

If two cards beat each other in the same round, neither of the two scores.[[T-01]]
";

/// The lines of findings after a passage was taken out that cites the only ruling.
fn told(is_printed: bool, instead: &str) -> Vec<String> {
    let project = Project::tiny();
    let print = if is_printed { "" } else { "print = false\n" };
    project.write("data/tiny/rulings.toml", format!("{RULING}{print}").as_bytes());
    let rules = project.read(RULES) + PASSAGE + "\nWhoever has most points tells a story.\n";
    project.write(RULES, rules.as_bytes());
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit(RULES, PASSAGE, instead);
    let run = project.run("check tiny --no-fit");
    let codes = ["[R034]", "[T039]"];
    let lines = run.stdout.lines().filter(|line| codes.iter().any(|it| line.contains(it)));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_ruling_that_no_text_cites_any_more() {
    for is_printed in [true, false] {
        let found = told(is_printed, "\n");
        assert!(
            found.len() == 1 && found[0].contains("no text cites the ruling `T-01` any more"),
            "{found:#?}"
        );
    }
}

#[test]
fn other_words_in_its_place_may_say_the_same() {
    let found = told(false, "\n\nTwo such cards score nothing at all.\n");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_no_other_passage_says() {
    let project = Project::tiny();
    let passage = "\nWhoever spills the tea pours a new cup for everybody.\n";
    let rules = project.read(RULES) + passage + "\nA cup of tea belongs on every table.\n";
    project.write(RULES, rules.as_bytes());
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit(RULES, passage, "");
    let run = project.run("check tiny --no-fit");
    let told = "warning[R034]: a passage is gone, and no other passage says the same";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    // Said again elsewhere, in another order.
    let moved =
        "belongs on every table. For everybody, pour a new cup when somebody spills the tea.";
    project.edit(RULES, "belongs on every table.", moved);
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("[R034]"), "{}", run.stdout);
}

#[test]
fn what_only_other_texts_state() {
    let project = skirmish();
    let quick = "data/skirmish/quick.md";
    project.edit(quick, "* Take off the [[mail]] that you wear.\n", "");
    let run = project.run("check skirmish --no-fit");
    let told =
        "warning[R034]: a passage is gone that stated this here: `take off {mail} that you wear`";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

/// A copy of Skirmish, whose scenarios prove sections and whose booklets have pictures.
fn skirmish() -> Project {
    let project = Project::empty();
    for folder in ["data/skirmish", "data/skirmish/scenarios", "art/skirmish", "templates", "fonts"]
    {
        project.lay(&repository(folder), folder);
    }
    let review = "data/skirmish/review.toml";
    project.write(review, &std::fs::read(repository(review)).expect("readable"));
    project
}

#[test]
fn chapters_that_could_not_be_worked_out_have_lost_nothing() {
    let project = skirmish();
    let weapons = "data/skirmish/weapon.toml";
    let dagger = "specials = [\"disembowelling\", \"flurry-of-blows\"]";
    project.edit(weapons, dagger, "specials = [\"disembowelling\"]");
    let run = project.run("check skirmish --no-fit");
    assert!(run.stdout.contains("error[R002]"), "{}", run.stdout);
    assert!(!run.stdout.contains("[R024]"), "{}", run.stdout);
    assert!(!run.stdout.contains("passages of `rulebook/"), "{}", run.stdout);
}

#[test]
fn a_section_that_a_worked_case_proves() {
    let project = skirmish();
    let recovering = "data/skirmish/rulebook/07-recovering.md";
    let section = "## Taking off [[mail]] {#take-off}\n\nPut the [[mail]] that you wear on the \
                   [[normal-pile]]. Your [[hand-limit]] goes up\nby {{ figures.mail_hand }}.\n\n";
    project.edit(recovering, section, "");
    let run = project.run("check skirmish --no-fit");
    let told = "warning[R034]: a passage is gone, and a scenario proves `take-off`";
    assert!(run.stdout.contains(told), "{}", run.stdout);
    assert!(!run.stdout.contains("[R024]"), "{}", run.stdout);
}

#[test]
fn a_sentence_that_another_one_has_taken_in() {
    let project = skirmish();
    let attacking = "data/skirmish/rulebook/05-attacking.md";
    project.edit(attacking, "A flat attack is never part of a [[special]].\n", "");
    let run = project.run("check skirmish --no-fit");
    assert!(run.stdout.contains("[R034]"), "{}", run.stdout);
    let alone = "You may use them\nwith or without a weapon.";
    let both = "You may use them\nwith or without a weapon, but never as part of a [[special]].";
    project.edit(attacking, alone, both);
    let run = project.run("check skirmish --no-fit");
    assert!(!run.stdout.contains("[R034]"), "{}", run.stdout);
}

#[test]
fn a_sentence_that_stands_in_a_paragraph_of_its_own_now() {
    let project = skirmish();
    let attacking = "data/skirmish/rulebook/05-attacking.md";
    let flat = "A flat attack is never part of a [[special]].\n";
    project.edit(attacking, flat, "");
    let unarmed = "If you have lost your weapon you are [[unarmed]]";
    project.edit(attacking, unarmed, &format!("{flat}\n{unarmed}"));
    let run = project.run("check skirmish --no-fit");
    assert!(!run.stdout.contains("[R034]"), "{}", run.stdout);
}

/// The review file knows what a picture is made from, so that another side of a card is read again.
#[test]
fn a_picture_of_another_side_is_to_be_read_again() {
    let project = skirmish();
    let damaged = "{ card = \"shield\", side = \"back\", says";
    project.edit("data/skirmish/rulebook/02-components.md", damaged, "{ card = \"shield\", says");
    let run = project.run("check skirmish --no-fit");
    let place = "data/skirmish/rulebook/02-components.md:21:";
    assert!(run.stdout.contains("[R021]") && run.stdout.contains(place), "{}", run.stdout);
}
