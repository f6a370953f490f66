//! Skirmish as it was when this was written: counts of its positions, and a whole game of each
//! variant. Whoever changes a rule changes these, and should see where.
//!
//! `CARDWRIGHT_BLESS=1` writes them anew.

use super::replaying::{Recorder, replay};
use super::skirmish::{Eager, HIGHLANDER, rules};
use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::Transcript;
use cardwright_rules::play::transcript::write;
use cardwright_rules::play::{
    ChanceMode, Dice, GameRunner, Policy, Rules, ToAct, by_weight, perft,
};
use cardwright_rules::skirmish::engine::{Pile, Skirmish, SkirmishState};
use std::fmt::Write as _;

const SEED: u64 = 4;
const DEPTH: u32 = 4;

/// Whether a file holds the text; or makes it so, where that is wanted.
fn is_in_file(path: &str, text: &str) {
    let path = repository(path);
    if std::env::var("CARDWRIGHT_BLESS").is_ok() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == text, "{} is now\n{text}", path.display());
}

/// The position after lots and the deal, by the dice of a seed.
fn dealt(rules: &Skirmish, seats: u8, seed: u64) -> SkirmishState {
    let mut state = rules.start(seats).unwrap();
    let mut dice = Dice::of(seed, 0);
    let mut options = Vec::new();
    while rules.to_act(&state) == ToAct::Chance {
        rules.actions(&state, &mut options);
        let action = by_weight(rules, &state, &options, &mut dice);
        rules.play(&mut state, action, &mut Vec::new());
    }
    state
}

#[test]
fn there_are_as_many_positions_as_there_were() {
    let mut text = "# Positions after the deal; chance counts as a step, by the kind of card.\n\
                    # variant, seats, seed, depth, sequences, distinct states\n"
        .to_owned();
    for (variant, seats) in [(None, 2), (None, 4), (None, 8), (HIGHLANDER, 2), (HIGHLANDER, 4)] {
        let rules = rules(variant);
        let name = variant.unwrap_or("standard");
        for seed in 1..=2 {
            for count in perft(&rules, &dealt(&rules, seats, seed), DEPTH, ChanceMode::Counted) {
                let (depth, sequences, distinct) = (count.depth, count.sequences, count.distinct);
                writeln!(text, "{name} {seats} {seed} {depth} {sequences} {distinct}").unwrap();
            }
        }
    }
    is_in_file("tests/all/rules/play/skirmish-perft.txt", &text);
}

fn golden(name: &str, variant: Option<&str>, seats: u8) {
    let rules = rules(variant);
    let mut state = rules.start(seats).unwrap();
    let mut recorder = Recorder::default();
    let policies: Vec<&dyn Policy<Skirmish>> = vec![&Eager; seats.into()];
    let mut dice = Dice::of(SEED, 0);
    let ending =
        GameRunner::new(&rules).play(&mut state, &policies, &mut dice, 10_000, &mut recorder);
    assert!(!ending.capped());
    let transcript = Transcript {
        variant: variant.map(str::to_owned),
        seed: Some(SEED),
        number: Some(0),
        policies: vec!["eager".to_owned(); seats.into()],
        ..recorder.transcript("skirmish", seats)
    };
    let file = format!("tests/transcripts/skirmish/{name}.toml");
    is_in_file(&file, &write(&transcript));

    let mut report = Report::new();
    let read = cardwright_load::transcript(&repository(&file), &mut report).unwrap();
    let (read, places) =
        read.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    assert_eq!(read, transcript);
    let end = replay(&rules, &read).unwrap_or_else(|wrong| {
        let line = wrong.line.map(|it| report.sources.position(places.moves[it]).0);
        panic!("{file}:{line:?}: {wrong}")
    });
    assert_eq!(end, state);
    is_in_file(&format!("tests/transcripts/skirmish/{name}-end.txt"), &table(&rules, &end));
}

#[test]
fn a_whole_game_goes_as_it_went() {
    golden("standard", None, 3);
}

#[test]
fn a_whole_game_of_highlander_goes_as_it_went() {
    golden("highlander", HIGHLANDER, 3);
}

/// Everything that lies on the table, card by card.
fn table(rules: &Skirmish, state: &SkirmishState) -> String {
    let pile = |pile: &Pile| {
        let cards = pile.kinds().map(|it| format!(" {} {}", pile.count(it), rules.id(it)));
        cards.collect::<Vec<_>>().join(",")
    };
    let mut text = format!(
        "turn {} of seat {}, {:?}, {:?}\n",
        state.turn,
        state.on_turn,
        state.step,
        rules.outcome(state)
    );
    for (seat, player) in state.players[..usize::from(state.seats)].iter().enumerate() {
        let weapon = player.weapon.map_or("none", |it| rules.id(it));
        let shield = player.shield.map(|(it, uses)| format!("{} used {uses}", rules.id(it)));
        writeln!(
            text,
            "seat {seat}: alive {}, health {}, weapon {weapon}, shield {}",
            player.alive,
            player.health,
            shield.as_deref().unwrap_or("none")
        )
        .unwrap();
        writeln!(text, "  worn:{}\n  hand:{}", pile(&player.worn), pile(&player.hand)).unwrap();
    }
    assert!(state.draw.top.is_empty(), "no order of the deck is known");
    let piles = [
        ("deck", &state.draw.rest),
        ("normal", &state.normal),
        ("weapons", &state.weapons),
        ("aside", &state.aside),
    ];
    for (name, cards) in piles {
        writeln!(text, "{name}:{}", pile(cards)).unwrap();
    }
    text
}
