//! Actions as text: what is shown is read back.

use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_rules::play::{Dice, Rules, ToAct};
use cardwright_rules::skirmish::engine::Skirmish;
use std::collections::BTreeSet;

fn rules(variant: Option<&str>, chosen: &[(&str, &str)]) -> Skirmish {
    let mut report = Report::new();
    let game = cardwright_pipeline::playable_game(&repository("data"), "skirmish", &mut report)
        .expect("readable");
    let chosen: Vec<_> =
        chosen.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect();
    game.expect("whole").rules_of::<Skirmish>(variant, &chosen).expect("playable")
}

/// Plays games by lot and reads every action back that could be done; gives the verbs that were met.
fn read_back(rules: &Skirmish, seats: u8, games: u64) -> BTreeSet<String> {
    let mut verbs = BTreeSet::new();
    for game in 0..games {
        let mut dice = Dice::of(7, game);
        let mut state = rules.start(seats).expect("so many can play");
        let mut actions = Vec::new();
        for _ in 0..400 {
            rules.actions(&state, &mut actions);
            let texts: BTreeSet<String> =
                actions.iter().map(|it| rules.show(&state, *it)).collect();
            assert_eq!(texts.len(), actions.len(), "two actions have one text: {texts:?}");
            for action in &actions {
                let text = rules.show(&state, *action);
                assert_eq!(rules.read(&state, &text), Ok(*action), "{text}");
                if let ToAct::Seat(_) = rules.to_act(&state) {
                    verbs.extend(text.split(' ').nth(1).map(str::to_owned));
                }
            }
            if actions.is_empty() {
                break;
            }
            let chosen = actions[dice.index(actions.len())];
            rules.play(&mut state, chosen, &mut Vec::new());
        }
    }
    verbs
}

#[test]
fn every_action_is_read_back_from_its_text() {
    let verbs = read_back(&rules(None, &[]), 4, 60);
    for verb in [
        "attack",
        "charge",
        "countercharge",
        "decline",
        "disembowel",
        "dodge",
        "end",
        "flurry",
        "hook",
        "kick",
        "pass",
        "recover",
        "rend",
        "shield",
        "strike",
        "take",
        "trip",
        "wear",
    ] {
        assert!(verbs.contains(verb), "`{verb}` was not met: {verbs:?}");
    }
}

#[test]
fn other_readings_are_read_back_too() {
    let switched = [
        ("K-02", "worn-too"),
        ("K-03", "card-only"),
        ("K-04", "anybody"),
        ("K-05", "any-attack"),
        ("K-07", "another"),
        ("K-09", "optional"),
        ("K-12", "with-special"),
        ("K-18", "to-hand"),
    ];
    let verbs = read_back(&rules(None, &switched), 3, 60);
    assert!(verbs.contains("wield"), "{verbs:?}");
}

#[test]
fn the_variant_is_read_back_too() {
    let verbs = read_back(&rules(Some("highlander"), &[("K-32", "choice")]), 4, 60);
    assert!(verbs.contains("lot") && verbs.contains("rend"), "{verbs:?}");
}
