//! What makes a game workable: a legend, a set-up to accept, choices step by step, a table that
//! stands last, and an end for those who are out.

use super::person::Person;
use super::{skirmish, typed};
use crate::project::{Project, repository};

fn skorm(seats: u8) -> Person {
    let arguments = format!("play skorm --seats {seats} --human 1 --seed 3");
    Person::alone(&arguments, 3)
}

#[test]
fn the_board_of_skorm_says_what_its_signs_are_and_where() {
    let mut person = skorm(2);
    let screen = person.asked().expect("a question");
    for words in ["A archer", "S shieldman", "W warlord", "( ) Gold", "q0", "r-", "w White"] {
        assert!(screen.contains(words), "`{words}` is not said:\n{screen}");
    }
    // Half a tile to the right with every row: a line of the same q goes straight down.
    let place = |row: &str, sign: &str| {
        let line = screen.lines().find(|it| it.trim_start().starts_with(row));
        line.and_then(|it| it.find(sign)).unwrap_or_else(|| panic!("{row} {sign}:\n{screen}"))
    };
    let row = |it: &&str| it.trim_start().starts_with('r') && it.contains(" . ");
    let radius = screen.lines().filter(row).count() / 2;
    let top = place(&format!("r-{radius} "), " . ") + 1;
    assert_eq!(place("q0", "q0") + 3, top, "{screen}");
    assert_eq!(place("r0", "( )"), top + radius * 3, "{screen}");
    person.end();
}

#[test]
fn a_set_up_is_proposed_and_accepted() {
    let mut person = skorm(2);
    let screen = person.asked().expect("a question");
    assert!(screen.contains("[1] place all pieces at once"), "{screen}");
    person.says("1");
    let first = person.asked().expect("a proposal");
    assert!(first.contains("Place all pieces like this?"), "{first}");
    person.says("2");
    let other = person.asked().expect("another proposal");
    assert_ne!(first, other);
    person.says("1");
    let next = person.asked().expect("a question");
    assert!(next.contains("All pieces are placed."), "{next}");
    assert!(!next.contains("Place a piece"), "{next}");
    let rows = |text: &str| {
        let rows = text.lines().filter(|it| it.starts_with(" r"));
        rows.map(|it| it.matches(" w").count()).sum::<usize>()
    };
    assert_eq!(rows(&next), rows(&other), "the pieces stand as they were shown: {next}");
    person.end();
}

#[test]
fn a_long_list_is_asked_for_step_by_step() {
    let mut person = skorm(2);
    person.asked().expect("a question");
    person.says("2");
    let level = person.asked().expect("a list");
    assert!(level.contains("place a") && level.contains("[0] back"), "{level}");
    person.says("0");
    let again = person.asked().expect("the list before");
    assert!(again.contains("[1] place all pieces at once"), "{again}");
    let mut text = again;
    for _ in 0..4 {
        if text.contains("White places") {
            break;
        }
        person.says("2");
        text = person.asked().expect("a question");
    }
    assert!(text.contains("White places"), "{text}");
    person.end();
}

#[test]
fn names_are_taken_as_they_are_told_and_as_they_are_written() {
    for name in ["", "white ", "White ", "WHITE "] {
        let mut person = skorm(2);
        person.asked().expect("a question");
        person.says("? moves");
        let help = person.asked().expect("help");
        let action = help.split("white place ").nth(1).expect("an action");
        let action = action.split("  ").next().expect("an action").lines().next().expect("a line");
        person.says(&format!("{name}place {action}"));
        let said = person.asked().expect("the next question");
        assert!(said.contains("White places"), "{name}: {said}");
        person.end();
    }
}

#[test]
fn the_table_and_the_hand_stand_last() {
    let run = typed(&skirmish(), "play skirmish --seats 2 --human 1 --seed 3", "q\n").stdout;
    let at = |words: &str| run.find(words).unwrap_or_else(|| panic!("`{words}`: {run}"));
    assert!(at("[1]") < at("     health") && at("     health") < at("Your hand: "), "{run}");
    assert!(at("Your hand: ") < at("It is your turn"), "{run}");
}

#[test]
fn whoever_is_out_is_told_and_asked() {
    let dies = |answer: &str| {
        for seed in 1..20 {
            let arguments = format!("play skirmish --seats 4 --human 1 --seed {seed}");
            let mut person = Person::alone(&arguments, seed);
            while let Some(said) = person.asked() {
                let out = said.contains("You are out of the game.");
                person.says(if out { answer } else { "1" });
                if out {
                    while person.asked().is_some() {
                        person.says("");
                    }
                    return person.end();
                }
            }
            person.end();
        }
        panic!("nobody is ever slain");
    };
    let after = |heard: &str| heard.split("You are out of the game.").nth(1).unwrap().to_owned();
    let (watched, run) = (after(&dies("1").heard), after(&dies("2").heard));
    assert!(watched.contains("Turn of ") && watched.contains("next turn"), "{watched}");
    assert!(!run.contains("Turn of "), "{run}");
    assert!(watched.contains(" wins.\n") && run.contains(" wins.\n"));
    assert!(dies("3").heard.ends_with("You have left the game.\n"));
}

#[test]
fn a_reader_who_goes_away_is_no_fault() {
    use std::io::Read as _;
    let data = repository("data");
    let commands = [
        "--help",
        "play --help",
        "explain D001",
        "check skorm",
        "play skirmish --seats 4 --seed 1",
        "play skorm --seats 2 --human 1 --seed 1",
        "simulate skorm --seats 2 --games 2 --out out/s",
    ];
    for arguments in commands {
        let project = Project::empty();
        let mut command = super::piped(&project, arguments);
        if !arguments.contains("help") && !arguments.starts_with("explain") {
            command.arg("--data").arg(&data);
        }
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let reader = child.stdout.take().unwrap();
        drop(reader);
        let _ = std::io::Write::write_all(&mut input, b"1\n1\n1\n1\n");
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let code = child.wait().unwrap().code();
        assert!(matches!(code, Some(0 | 1)), "{arguments}: {code:?} {stderr}");
        for word in ["panicked", "roken pipe", "error:"] {
            assert!(!stderr.contains(word), "{arguments}: {stderr}");
        }
        drop(input);
    }
}
