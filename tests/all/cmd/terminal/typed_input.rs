//! What a person types: in any case, with names as they are shown, commands, and things that are
//! none.

use super::person::Person;
use super::{skirmish, typed};
use crate::project::Project;

const GAMES: [&str; 4] = ["skirmish", "skorm", "skirmish-wars", "skirmish-phase"];

fn at(game: &str) -> Person {
    Person::alone(&format!("play {game} --seats 2 --human 1 --seed 3"), 3)
}

/// What the program says to a first line.
fn answer(game: &str, line: &str) -> String {
    let mut person = at(game);
    person.asked().expect("a question");
    person.says(line);
    let said = person.asked().unwrap_or_default();
    person.end();
    said
}

#[test]
fn the_case_and_the_words_that_are_shown_make_no_difference() {
    let project = skirmish();
    let play = |input: &str| {
        let run = "play skirmish --seats 2 --human A --seed 3 --transcript g.toml";
        assert_eq!(typed(&project, run, &format!("{input}\nq\n")).code, 0);
        project.read("g.toml")
    };
    let attack = play("A attack B with chop");
    assert!(attack.contains("\nA attack B with chop\n"), "{attack}");
    for same in [
        "attack b with CHOP",
        "a ATTACK b WITH Chop",
        "Attack with SWORD and CHOP at B",
        "attack with sword and chop at B (4)",
    ] {
        assert_eq!(play(same), attack, "{same}");
    }
    let axe = play("A recover weapon two-handed-axe");
    assert!(axe.contains("\nA recover weapon two-handed-axe\n"), "{axe}");
    assert_eq!(play("Recover weapon TWO HANDED AXE"), axe);
    assert_eq!(play("recover a weapon: Two Handed Axe"), axe);
}

#[test]
fn names_of_several_words_are_names() {
    let said = answer("skirmish-phase", "assign Raider 2 to Page");
    assert!(said.contains("Defenders assign Raider 2 to Page."), "{said}");
    let said = answer("skirmish-phase", "DEFENDERS ASSIGN RAIDER-2 TO PAGE 2");
    assert!(said.contains("Defenders assign Raider 2 to Page 2."), "{said}");
    let mut person = at("skirmish-wars");
    person.asked().expect("a question");
    person.says("End");
    person.asked().expect("a question");
    person.says("buy Rockets F8");
    let said = person.asked().expect("an answer");
    assert!(said.contains("costs $"), "{said}");
    person.says("Blue BUY Infantry F8");
    let said = person.asked().expect("an answer");
    assert!(said.contains("Blue buys an Infantry unit for $1 at the factory on f8."), "{said}");
    person.end();
}

#[test]
fn what_means_nothing_is_answered_alike_in_every_game() {
    for game in GAMES {
        let said = answer(game, "2x");
        assert!(
            said.contains("I don’t understand `2x`. Enter a number from 1 to "),
            "{game}: {said}"
        );
        assert!(said.contains("or ? for help."), "{game}: {said}");
        assert!(answer(game, "Undo").contains("can't be undone"), "{game}");
        assert!(answer(game, "hint").contains("There are no hints."), "{game}");
        for leave in ["q", "Q", "quit", "EXIT"] {
            let mut person = at(game);
            person.asked().expect("a question");
            person.says(leave);
            assert!(person.end().heard.ends_with("You have left the game.\n"), "{game}: {leave}");
        }
    }
    let said = answer("skirmish", "atack b");
    assert!(said.contains("Did you mean `attack`?"), "{said}");
}

#[test]
fn an_empty_line_and_0_show_the_question_again() {
    for game in GAMES {
        let mut person = at(game);
        let first = person.asked().expect("a question");
        let last = first.lines().rev().nth(1).expect("a question").to_owned();
        for line in ["", "0"] {
            person.says("?");
            person.asked().expect("help");
            person.says(line);
            let again = person.asked().expect("repeats the question");
            assert!(again.contains("[1]") && again.contains(&last), "{game} `{line}`: {again}");
            assert!(again.lines().count() <= 24, "{game} `{line}`: {again}");
        }
        person.end();
    }
}

#[test]
fn help_fits_a_screen_and_lists_what_the_game_has() {
    for game in GAMES {
        for word in ["?", "help", "H"] {
            let help = answer(game, word);
            // A person at a terminal ends the line that they type.
            let help = help.strip_prefix('\n').expect("a new line");
            assert!(help.lines().count() <= 24, "{game}: {help}");
            assert!(help.contains("? moves") && help.contains("h NAME"), "{game}: {help}");
            assert_eq!(help.contains("shows the piles"), game == "skirmish", "{game}: {help}");
            assert_eq!(help.contains("suggests a set-up"), game == "skorm", "{game}: {help}");
        }
        let all = answer(game, "? moves");
        assert!(all.contains("Possible actions:\n"), "{game}: {all}");
    }
    assert!(answer("skirmish-wars", "p").contains("This game has no piles."));
    assert!(answer("skirmish", "s").contains("Nothing can be set up now."));
}

#[test]
fn what_acts_on_a_terminal_is_shown_by_its_number_and_a_long_line_is_cut() {
    for game in GAMES {
        let said = answer(game, "a\u{1b}[31mred\u{1b}[2J\u{7}x");
        assert!(!said.contains(['\u{1b}', '\u{7}']), "{game}: {said:?}");
        assert!(said.contains("<U+001B>") || said.contains("<u+001b>"), "{game}: {said}");
        let said = answer(game, &"x".repeat(100_000));
        assert!(said.len() < 400, "{game}: {} bytes", said.len());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_named() {
    let project = Project::empty();
    let mut command = super::piped(&project, "play skirmish --seats 2 --seed 1");
    command.arg("--data").arg(crate::project::repository("data"));
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let output = command.stdout(full).output().expect("the program runs");
    let stderr = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("can't write the output: ") && !stderr.contains("os error"),
        "{stderr}"
    );
}
