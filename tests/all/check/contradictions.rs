//! R030 to R032: where a contradiction is marked, what the message says, and what `--fix` writes.

use crate::project::{Project, repository};

const ATTACKING: &str = "data/skirmish/rulebook/05-attacking.md";
const SET_UP: &str = "data/skirmish/rulebook/03-set-up.md";
const RULINGS: &str = "data/skirmish/rulings.toml";

/// A game as it is in the repository, without the record of what was read of it.
fn unread(game: &str) -> Project {
    let project = Project::empty();
    for folder in [&format!("data/{game}"), &format!("art/{game}"), "templates", "fonts"] {
        project.lay(&repository(folder), folder);
    }
    project
}

/// A game with the record of what was read of it, and the cases that hold it to what it was.
fn reviewed(game: &str) -> Project {
    let project = unread(game);
    let cases = format!("data/{game}/scenarios");
    project.lay(&repository(&cases), &cases);
    let record = format!("data/{game}/review.toml");
    project.write(&record, &std::fs::read(repository(&record)).expect("readable"));
    project
}

fn skirmish() -> Project {
    reviewed("skirmish")
}

/// What `check` prints after an edit, each run of blanks as one.
fn told(path: &str, old: &str, new: &str) -> String {
    let project = skirmish();
    project.edit(path, old, new);
    said(&project)
}

fn said(project: &Project) -> String {
    let run = project.run("check skirmish --no-fit");
    assert!(run.code < 2 && run.stderr.is_empty(), "{run:?}");
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What `check` prints after a sentence was added to a chapter.
fn added(sentence: &str) -> String {
    let project = skirmish();
    let text = format!("{}\n\n{sentence}\n", project.read(ATTACKING).trim_end());
    project.write(ATTACKING, text.as_bytes());
    said(&project)
}

#[test]
fn a_wrong_number_is_marked_with_the_right_one() {
    for (sentence, contradicted, right) in [
        ("A [[chop]] with a [[sword]] does 5 damage.", "`5`", "the rules say: 4 (worked out from"),
        (
            "A [[flurry-of-blows]] with a [[dagger]] has two parts.",
            "`two`",
            "the rules say: 3 (`parts` of the special attack)",
        ),
        (
            "[[axe]] with [[chop]] and [[slash]] does 4 damage.",
            "`4`",
            "the rules say: 3 for `slash`",
        ),
    ] {
        let said = added(sentence);
        assert!(said.contains(&format!("the rules contradict {contradicted} in")), "{said}");
        assert!(said.contains(right), "{said}");
    }
    let said = added("A [[chop]] with a [[sword]] does 4 damage.");
    assert!(!said.contains("R030"), "{said}");
}

#[test]
fn what_play_shows_is_in_the_message() {
    let said = added("A [[dodge]] can stop a [[spear]].");
    assert!(said.contains("the rules say: in fights `dodge` never stops `spear`"), "{said}");
    // The place in the data, too.
    assert!(said.contains("`dodge` names `spear` here"), "{said}");
}

#[test]
fn a_lost_negation_is_called_one() {
    let recovering = "data/skirmish/rulebook/07-recovering.md";
    let said = told(recovering, "there is no [[shield]]", "there is a [[shield]]");
    assert!(said.contains("the rules say: the same with `no` or `not` here"), "{said}");
}

/// Applies `--fix` after an edit and gives back the file.
fn fixed(path: &str, old: &str, new: &str) -> String {
    let project = skirmish();
    let before = project.read(path);
    project.edit(path, old, new);
    let run = project.run("check skirmish --no-fit --fix");
    assert!(run.code < 2, "{run:?}");
    let after = project.read(path);
    assert_eq!(after, before, "{}", run.stdout);
    run.stdout
}

#[test]
fn names_answers_and_capitals_are_put_right() {
    fixed(SET_UP, "* The [[weapon-pile]] takes", "* The [[normal-pile]] takes");
    fixed(RULINGS, "text = \"No: an attack without", "text = \"Yes: an attack without");
}

#[test]
fn an_answer_is_not_told_twice() {
    let said = told(RULINGS, "text = \"No: an attack without", "text = \"Yes: an attack without");
    assert!(said.contains("the rules contradict `Yes` -->"), "{said}");
}

#[test]
fn no_patch_where_the_word_has_another_ending() {
    let winning = "data/skorm/rulebook/06-winning.md";
    let project = unread("skorm");
    project.edit(winning, "when your next turn begins", "when your next turn ends");
    let edited = project.read(winning);
    let run = project.run("check skorm --no-fit --fix");
    assert!(run.stdout.contains("R03"), "{run:?}");
    assert_eq!(project.read(winning), edited, "`ends` is no `start`");
}

#[test]
fn steps_that_have_changed_places_are_named() {
    let said = told(
        "data/skirmish/quick.md",
        "from [[trip]], then from [[hook]]",
        "from [[hook]], then from [[trip]]",
    );
    assert!(said.contains("`Hook` and `TRIP` have changed places"), "{said}");
}

/// Three other lists have the right order, and the chapter that was edited gets the only finding.
#[test]
fn exchanged_steps_are_told_once() {
    let project = skirmish();
    let (wear, act) = ("**Wear:** put on [[mail]].", "**Act:** attack, or recover, or do nothing.");
    let turn = "data/skirmish/rulebook/04-turn.md";
    project.edit(turn, &format!("1. {wear}\n2. {act}"), &format!("1. {act}\n2. {wear}"));
    let said = said(&project);
    assert_eq!(said.matches("[B025]").count(), 1, "{said}");
    assert!(said.contains(&format!("`Act` here, `Wear` there --> {turn}:6")), "{said}");
}

#[test]
fn words_that_play_cannot_confirm_are_an_error_where_something_is_told_nowhere() {
    let template = "templates/skirmish/special.j2";
    let said = told(template, "requires: In anyone’s turn", "requires: In your turn");
    assert!(said.contains("error[R014]: `trip` says `In your turn`"), "{said}");
    assert!(said.contains("`trip` can be played in anybody's turn"), "{said}");
}

#[test]
fn a_fault_that_another_check_tells_is_not_told_as_a_change() {
    // A word on a card (R014), a level (B003), a dead link (B002).
    let fight = "data/skirmish/rulebook/10-order-of-a-fight.md";
    for (path, old, new, code) in [
        ("templates/skirmish/weapon.j2", "answer: It can’t be", "answer: It can be", "R014"),
        (fight, "\n## ", "\n#### ", "B003"),
        ("data/skirmish/rulebook/04-turn.md", "](#attacking)", "](#attackin)", "B002"),
    ] {
        let project = skirmish();
        let text = project.read(path);
        assert!(text.contains(old), "`{old}` is not in {path}");
        project.write(path, text.replacen(old, new, 1).as_bytes());
        let said = said(&project);
        assert!(said.contains(&format!("[{code}]")) && !said.contains("[R032]"), "{said}");
    }
}

#[test]
fn lists_of_sentences_have_no_format_for_findings() {
    let project = Project::tiny();
    for format in ["sarif", "github"] {
        let run = project.run(&format!("check tiny --claims --format {format}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:?}");
        assert!(run.stderr.contains("use `--format human` or `--format json`"), "{run:?}");
    }
}

#[test]
fn signs_that_are_drawn_are_shown_as_a_lozenge() {
    let run = skirmish().run("check skirmish --claims");
    assert!(run.stdout.contains('◇') && !run.stdout.contains('\u{FFFC}'), "{run:?}");
}

/// A program that reads the document gets one, whatever is wrong with the game.
#[test]
fn a_game_that_cannot_be_read_has_a_document_too() {
    let project = Project::tiny();
    project.edit("data/tiny/game.toml", "title = ", "title ");
    for run in ["check tiny --claims", "review tiny"] {
        let run = project.run(&format!("{run} --format json"));
        let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["diagnostics", "counts"], "{run:?}");
        assert_eq!((run.code, run.stderr.as_str()), (1, ""), "{run:?}");
    }
}

/// A game, a chapter, and sentences that are true or false.
type Asked = (&'static str, &'static str, &'static [(&'static str, bool)]);

/// What no text of the games says is read all the same: comparisons, relations, *only*, and what is denied.
#[test]
fn relations_and_comparisons_are_held_against_the_data() {
    let all: [Asked; 3] = [
        (
            "skirmish",
            "rulebook/05-attacking.md",
            &[
                ("A [[kick]] does more damage than a [[punch]].", true),
                ("A [[kick]] does less damage than a [[punch]].", false),
                ("With a [[sword]] you can play [[thrust]].", true),
                ("With an [[axe]] you can play [[thrust]].", false),
                ("[[mail]] does not help against [[thrust]].", true),
                ("[[mail]] helps against [[thrust]].", false),
                ("The [[two-handed-axe]] needs both hands.", true),
                ("The [[axe]] needs both hands.", false),
                ("You can dodge an attack with a [[spear]].", false),
                ("Every weapon can [[hook]].", false),
                ("You discard before you draw.", true),
                ("You draw before you discard.", false),
            ],
        ),
        (
            "skorm",
            "rulebook/05-pieces.md",
            &[
                ("A [[horseman]] moves farther than an [[archer]].", true),
                ("A [[shieldman]] is faster than a [[horseman]].", false),
                ("Only [[archer|plural]] can shoot.", true),
                ("A [[warlord]] can shoot.", false),
                ("An [[archer]] shoots up to three tiles.", false),
                ("A [[shieldman]] guards one of its six sides.", true),
            ],
        ),
        (
            "skirmish-wars",
            "rulebook/05-moving.md",
            &[
                ("A [[scout]] is faster than an [[apc]].", true),
                ("An [[apc]] is cheaper than a [[scout]].", false),
                ("Only an [[apc]] carries other units.", true),
                ("An [[apc]] can fire.", false),
                ("An [[apc]] carries three foot units.", false),
                ("Only [[infantry]] and [[mech]] can capture a building.", true),
                ("Wheels may enter hills.", false),
            ],
        ),
    ];
    for (game, chapter, sentences) in all {
        let project = unread(game);
        let path = format!("data/{game}/{chapter}");
        let added: Vec<&str> = sentences.iter().map(|it| it.0).collect();
        let text = format!("{}\n\n{}\n", project.read(&path).trim_end(), added.join("\n\n"));
        project.write(&path, text.as_bytes());
        let run = project.run(&format!("check {game} --claims --format json"));
        let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        let read = json["sentences"].as_array().expect("a list").iter();
        let read = read.filter(|it| it["file"].as_str().is_some_and(|it| it.ends_with(chapter)));
        let last: Vec<_> = read.rev().take(sentences.len()).collect();
        for ((sentence, is_true), read) in sentences.iter().zip(last.into_iter().rev()) {
            let expected = if *is_true { "proved" } else { "contradicted" };
            assert_eq!(read["verdict"], expected, "{sentence}: {read}");
        }
    }
}

/// A choice that became a condition.
#[test]
fn whether_or_not_is_no_exception() {
    let project = reviewed("skirmish-phase");
    let (was, is) = ("whether or not they have fought", "unless they have fought");
    project.edit("data/skirmish-phase/rulings.toml", was, is);
    let run = project.run("check skirmish-phase --no-fit");
    assert!(run.stdout.contains("[R031]: `unless` instead of `whether`"), "{run:?}");
}

/// A picture that could not be drawn since its answer is wrong has no caption to look for.
#[test]
fn what_follows_from_a_false_example_is_not_told() {
    let project = unread("skirmish-wars");
    let units = "data/skirmish-wars/units.toml";
    let (was, is) = ("price = 4\nmoves = 8", "price = 4\nmoves = 9");
    project.edit(units, was, is);
    let run = project.run("check skirmish-wars");
    assert!(run.stdout.contains("[R012]") && !run.stdout.contains("[F020]"), "{run:?}");
}

/// What follows from one wrong field is told once for each check, with all its places.
#[test]
fn one_wrong_field_makes_few_findings() {
    let punch = |back| format!("title = \"PUNCH\"\ncopies = 6\nback = \"{back}\"");
    let said = told("data/skirmish/basic.toml", &punch("common"), &punch("recovering"));
    let of_review = ["[R020]", "[R021]", "[R022]"];
    let told =
        ["error[", "warning[", "advice["].map(|it| said.matches(it).count()).iter().sum::<usize>()
            - of_review.map(|it| said.matches(it).count()).iter().sum::<usize>();
    assert!(told <= 4, "{told} findings: {said}");
    assert!(
        said.contains("[D013]: a card of type `basic` has the back of type `weapon`"),
        "{said}"
    );
    assert!(said.contains("7 more findings of this kind may come from what changed"), "{said}");
    assert!(said.contains("`punch` says `Turn this up at the end of your turn.`"), "{said}");
}

/// What says how many cards there are is not blamed on a field that has nothing to do with it.
#[test]
fn a_wrong_total_is_not_blamed_on_the_damage_of_a_card() {
    let project = skirmish();
    project.edit(
        "data/skirmish/game.toml",
        "that = \"total\"\nequals = 128",
        "that = \"total\"\nequals = 129",
    );
    project.edit("data/skirmish/basic.toml", "damage = 2", "damage = 4");
    let all = said(&project);
    let total = all.split("error[").find(|it| it.starts_with("D007")).expect(&all);
    assert!(!total.contains("this has changed since"), "{total}");
}
