//! The skirmish phase held to the invariants of every game, on random games.
//!
//! `CARDWRIGHT_GAMES=10000` plays so many, for the rulings as they are and for the others.

use super::rules;
use crate::rules::play::conformance::{Coverage, Invariant, Series, TestConfig, number};
use cardwright_rules::phase::{Action, Event, FightEnding, Phase, PhaseState, Side, Stage};
use cardwright_rules::play::{Rules, Seat, Step};

const SEED: u64 = 7;
/// Actions after which a random phase counts as endless.
const CAP: u32 = 1_000;
/// Games that one trial plays.
const BLOCK: u64 = 10;
/// Every ruling with several options, read in the other way.
const OTHERS: [(&str, &str); 14] = [
    ("T-01", "overwhelmed"),
    ("T-03", "beforehand"),
    ("T-04", "exceeded"),
    ("T-05", "won"),
    ("T-06", "again"),
    ("T-07", "plain"),
    ("T-08", "rested"),
    ("T-10", "attackers"),
    ("T-13", "fierce"),
    ("T-14", "in-fight"),
    ("T-15", "winners"),
    ("T-16", "goes-on"),
    ("T-17", "total"),
    ("T-18", "together"),
];

/// What is true of every state of a phase that began at its start.
fn own(rules: &Phase, beyond: i64, state: &PhaseState) -> Result<(), String> {
    let dealing = state.stage == Stage::Dealing;
    for side in Side::ALL {
        let there = state.side(side).count() as i64;
        let wanted = rules.data.dealt[side.seat() as usize];
        if there > wanted || !dealing && there != wanted {
            return Err(format!("{there} {} where {wanted} are dealt", side.name()));
        }
    }
    let held: u64 = state.held.iter().flatten().map(|it| u64::from(*it)).sum();
    if held > 2 * rules.data.hand as u64 {
        return Err(format!("{held} actions are held"));
    }
    let fight = match state.stage {
        Stage::Acting { fight, .. } | Stage::Responding { fight, .. } => Some(fight),
        _ => None,
    };
    for (at, it) in state.fighters.iter().enumerate() {
        let at = at as u8;
        if it.alive && it.wounds >= it.vitality + beyond {
            return Err(format!("{} lives with {} wounds", it.name, it.wounds));
        }
        let whom = it.against.map(|it| state.fighter(it));
        if whom.is_some_and(|whom| it.side == Side::Defenders || whom.side == Side::Attackers) {
            return Err(format!("{} is assigned to nobody of the other side", it.name));
        }
        if Side::of(it.owner) != it.side || it.owner >= state.seats {
            return Err(format!("{} belongs to seat {}", it.name, it.owner));
        }
        if it.barred && it.against.is_some() {
            return Err(format!("{} was kept from being assigned, and is", it.name));
        }
        let fights = fight.is_some_and(|fight| fight == at || it.against == Some(fight));
        if !fights && (it.strength_change, it.damage_change) != (0, 0) {
            return Err(format!("{} keeps what was played in a fight", it.name));
        }
        if state.over() && it.against.is_some() {
            return Err(format!("{} has a fight that was never fought", it.name));
        }
    }
    // Only an assignment action could kill before the first fight, and nobody begins so weak.
    match state.fallen(Side::Defenders) + state.fallen(Side::Attackers) {
        0 => Ok(()),
        _ if state.fights > 0 || fight.is_some() => Ok(()),
        _ => Err("somebody died without a fight".to_owned()),
    }
}

fn label(step: &Step<'_, Phase>, label: &mut dyn FnMut(&str)) {
    label(match step.action {
        Action::Deal(_) => "deal",
        Action::Assign { .. } => "assign",
        Action::Done => "done",
        Action::Fight(_) => "fight",
        Action::Play { .. } => "play",
        Action::Use { .. } => "use",
        Action::Move => "move",
        Action::Stay => "stay",
        Action::Pass => "pass",
    });
    for event in step.told {
        match event {
            Event::Round(_) => label("round"),
            Event::Left => label("left"),
            Event::Begun(_) => label("begun"),
            Event::Moved => label("moved"),
            Event::Healed { .. } => label("healed"),
            Event::Hurt { .. } => label("hurt"),
            Event::Resolved(outcome) => label(outcome.how.name()),
            Event::Died(_) => label("died"),
            Event::Over => label(FightEnding::of(step.after)),
        }
    }
}

fn held(seats: Seat, chosen: &[(&str, &str)], games: u64, every: u32) -> Coverage {
    let rules = rules(chosen);
    let start = rules.start(seats).expect("so many can play");
    let beyond = i64::from(chosen.iter().any(|it| it.0 == "T-04"));
    let own = |state: &PhaseState| own(&rules, beyond, state);
    let length = |state: &PhaseState| u64::from(state.fights);
    let terms =
        TestConfig { every, own: &own, label: &label, length: &length, ..TestConfig::new(CAP) };
    let name = format!("{seats} seats, {chosen:?}");
    Series { name: &name, seed: SEED, games, block: BLOCK }.held(&rules, &start, terms)
}

#[test]
fn random_games_keep_all_invariants() {
    let games = number("CARDWRIGHT_GAMES", 300);
    let every = number("CARDWRIGHT_EVERY", 5) as u32;
    for (seats, chosen) in [(2, &[][..]), (3, &[]), (4, &[]), (2, &OTHERS)] {
        let coverage = held(seats, chosen, games, every);
        assert_eq!(coverage.games, games);
        for invariant in Invariant::ALL {
            assert!(coverage.tried.count(invariant) > 0, "{invariant:?} was never tried");
        }
        let doings = ["deal", "assign", "done", "fight", "play", "use", "pass"];
        let events = ["round", "left", "begun", "hurt", "healed", "died", "both-stand"];
        let moving = ["move", "stay", "moved"];
        let moves = moving.iter().filter(|_| !chosen.is_empty());
        let hows = FightEnding::ALL.map(FightEnding::name);
        // One volley kills nobody where it takes a wound more than the vitality.
        let met = hows.iter().filter(|it| chosen.is_empty() || **it != "unopposed");
        for met in doings.iter().chain(&events).chain(moves).chain(met) {
            assert!(coverage.count(met) > 0, "{chosen:?}: `{met}` was never met");
        }
        let fights: u64 = hows.iter().map(|it| coverage.count(it)).sum();
        assert_eq!(coverage.count("begun"), fights, "a fight that begins is resolved");
        if std::env::var_os("CARDWRIGHT_GAMES").is_some() {
            eprintln!("{chosen:?}: {coverage:#?}");
        }
    }
}

#[test]
fn every_ruling_alone_keeps_all_invariants() {
    for other in OTHERS {
        assert_eq!(held(2, &[other], 60, 20).games, 60);
    }
}
