//! A game as text, and back.

use super::replaying::{Recorder, ReplayError, follow, is_move, moves, replay};
use super::toy::Toy;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_load::TranscriptPlaces;
use cardwright_model::Transcript;
use cardwright_rules::play::transcript::write;
use cardwright_rules::play::{Dice, GameRunner, Policy, RandomPolicy, Refusal, Rules};
use std::collections::BTreeMap;
use std::path::Path;

fn read(text: &str) -> (Option<(Transcript, TranscriptPlaces)>, Report) {
    let mut report = Report::new();
    let source = report.sources.add("game.toml", text);
    (cardwright_load::transcript_in(source, &mut report), report)
}

fn read_well(text: &str) -> Transcript {
    let (read, report) = read(text);
    read.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN))).0
}

/// What is wrong with a text, each fault with its line and column.
fn faults(text: &str) -> Vec<String> {
    let (read, report) = read(text);
    assert!(read.is_none(), "{text}");
    let fault = |it: &&cardwright_base::diagnostic::Diagnostic| {
        let (line, column) = report.sources.position(it.primary.as_ref().unwrap().span);
        format!("{} {line}:{column} {}", it.code, it.message)
    };
    report.sorted().iter().map(fault).collect()
}

/// A game of the toy, and how it ended.
fn played(game: u64) -> (Transcript, super::toy::State) {
    let mut state = Toy.start(3).unwrap();
    let mut recorder = Recorder::default();
    let policies: [&dyn Policy<Toy>; 3] = [&RandomPolicy; 3];
    GameRunner::new(&Toy).play(&mut state, &policies, &mut Dice::of(1, game), 1000, &mut recorder);
    (recorder.transcript("toy", 3), state)
}

#[test]
fn a_game_is_written_read_and_played_again() {
    for game in 0..20 {
        let (transcript, end) = played(game);
        assert_eq!(transcript.moves.len(), 24);
        let again = read_well(&write(&transcript));
        assert_eq!(again, transcript);
        assert_eq!(replay(&Toy, &again), Ok(end));
    }
}

#[test]
fn everything_that_was_noted_comes_back() {
    let odd = "A \"lays\" a \\ or \u{7}, says \u{e9}".to_owned();
    let full = Transcript {
        game: "skirmish".to_owned(),
        variant: Some("high\"lander\\".to_owned()),
        seats: 4,
        seed: Some(u64::MAX),
        number: Some(0),
        rulings: BTreeMap::from(
            [("K-13", "no-bonus"), ("K 2.1", "x")]
                .map(|(id, option)| (id.to_owned(), option.to_owned())),
        ),
        policies: vec!["random".to_owned(), "sensible".to_owned()],
        moves: vec!["first".to_owned(), odd.replace('\u{7}', ""), "last".to_owned()],
    };
    assert_eq!(read_well(&write(&full)), full);
    let bare = Transcript { game: "toy".to_owned(), seats: 2, ..Transcript::default() };
    assert_eq!(read_well(&write(&bare)), bare);
}

#[test]
fn the_text_is_for_people() {
    let transcript = Transcript {
        game: "toy".to_owned(),
        variant: Some("short".to_owned()),
        seats: 2,
        seed: Some(7),
        number: Some(2),
        rulings: BTreeMap::from([("K-01".to_owned(), "wears".to_owned())]),
        policies: vec!["random".to_owned(); 2],
        moves: vec!["deal 1".to_owned(), "A lay 1".to_owned()],
    };
    let wanted = "transcript = 1\ngame = \"toy\"\nvariant = \"short\"\nseats = 2\nseed = 7\nnumber = 2\n\
                  rulings = { \"K-01\" = \"wears\" }\npolicies = [\"random\", \"random\"]\n\
                  moves = \"\"\"\ndeal 1\nA lay 1\n\"\"\"\n";
    assert_eq!(write(&transcript), wanted);
}

#[test]
fn empty_lines_and_remarks_are_no_moves_and_places_are_those_of_the_moves() {
    let text = "transcript = 1\ngame = \"toy\"\nseats = 2\nmoves = \"\"\"\n# the deal\ndeal 1\n\n  deal 2\n\"\"\"\n";
    let (read, report) = read(text);
    let (transcript, places) = read.unwrap();
    assert_eq!(transcript.moves, ["deal 1", "deal 2"]);
    let shown =
        places.moves.iter().map(|it| (report.sources.position(*it), report.sources.slice(*it)));
    assert_eq!(shown.collect::<Vec<_>>(), [((6, 1), "deal 1"), ((8, 3), "deal 2")]);
    assert_eq!(report.sources.slice(places.game), "\"toy\"");
    assert_eq!(report.sources.slice(places.variant), "\"toy\"");
    assert_eq!(report.sources.slice(places.seats), "2");
}

#[test]
fn faults_of_the_file_are_told_at_their_place() {
    let good = "transcript = 1\ngame = \"toy\"\nseats = 2\nmoves = \"\"\n";
    read_well(good);
    let wrong = [
        ("transcript = 1", "transcript = 2", "D004 1:14 this transcript has version 2"),
        ("seats = 2", "seats = 0", "D004 3:9 0 is out of range"),
        ("seats = 2", "seats = 2\nseed = -1", "D004 4:8 this is the number -1"),
        ("seats = 2", "seats = 2\nnumber = \"x\"", "D004 4:10 this is the text `x`"),
        ("seats = 2", "seats = 2\npolicies = [1]", "D004 4:13 this is the number 1"),
        ("seats = 2", "seats = 2\nrulings = { K-01 = 2 }", "D004 4:20 this is the number 2"),
        ("seats = 2", "seats = 2\nsaets = 3", "D002 4:1 a transcript has no field `saets`"),
        ("moves = \"\"", "moves = []", "D004 4:9 this is a list"),
        ("game = \"toy\"\n", "", "D003 1:1 a transcript lacks `game`"),
        ("seats = 2", "seats =", "D005 3:7 this is not valid TOML"),
    ];
    for (old, new, fault) in wrong {
        assert_eq!(faults(&good.replace(old, new)), [fault], "{new}");
    }
}

#[test]
fn a_file_is_read_and_one_that_is_not_there_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    let (transcript, _) = played(1);
    std::fs::write(&path, write(&transcript)).unwrap();
    let mut report = Report::new();
    let (read, places) = cardwright_load::transcript(&path, &mut report).unwrap().unwrap();
    assert_eq!((read, places.moves.len()), (transcript, 24));
    let missing = cardwright_load::transcript(Path::new("/no/such/file"), &mut report).unwrap_err();
    assert_eq!(missing.to_string(), "can't read /no/such/file");
}

#[test]
fn a_move_that_is_wrong_is_told_with_its_line() {
    let (transcript, _) = played(2);
    let changed = |line: usize, text: &str| {
        let mut moves = transcript.moves.clone();
        moves[line] = text.to_owned();
        replay(&Toy, &Transcript { moves, ..transcript.clone() }).unwrap_err()
    };
    let wrong = changed(3, "deal 9");
    assert_eq!(
        (wrong.line, wrong.to_string().as_str()),
        (Some(3), "move 4: `deal 9` is no move of A")
    );
    let wrong = changed(5, "A lay 1");
    assert_eq!(wrong.to_string(), "move 6: it is not the time for this");

    let longer = [transcript.moves.clone(), vec!["deal 1".to_owned()]].concat();
    let wrong = replay(&Toy, &Transcript { moves: longer, ..transcript.clone() }).unwrap_err();
    assert_eq!(wrong.line, Some(24));

    let crowd = replay(&Toy, &Transcript { seats: 5, ..transcript }).unwrap_err();
    let refusal = Refusal::rule("5 at the table, where 2 to 4 can play");
    assert_eq!(crowd, ReplayError { line: None, refusal });
    assert_eq!(crowd.to_string(), "5 at the table, where 2 to 4 can play");
}

#[test]
fn moves_are_followed_from_any_state() {
    let (transcript, end) = played(3);
    let (early, late) = transcript.moves.split_at(10);
    let middle = follow(&Toy, Toy.start(3).unwrap(), early).unwrap();
    assert_eq!(follow(&Toy, middle.clone(), late), Ok(end));

    let mut actions = Vec::new();
    let mut state = middle.clone();
    for text in late {
        let action = Toy.read(&state, text).unwrap();
        Toy.play(&mut state, action, &mut Vec::new());
        actions.push(action);
    }
    assert_eq!(moves(&Toy, &middle, &actions), late);
}

#[test]
fn a_move_stands_on_one_line_and_is_no_remark() {
    for good in ["A lay 1", "\u{e9}", "a#b"] {
        assert!(is_move(good), "{good}");
    }
    for bad in ["", " A", "A ", "A\nB", "A\tB", "#1"] {
        assert!(!is_move(bad), "{bad:?}");
    }
}
