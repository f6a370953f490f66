//! Skorm held to the invariants of every game, on random games of two and three.
//!
//! `CARDWRIGHT_GAMES=10000` plays so many for each number of seats, and `CARDWRIGHT_EVERY` says how
//! often the costly invariants are looked at.

use super::rules;
use crate::rules::play::conformance::{Coverage, Invariant, Series, TestConfig, number};
use cardwright_rules::play::{Rules, Seat, Step};
use cardwright_rules::skorm::{Action, Event, Skorm, SkormState, Stage, WinReason};

const SEED: u64 = 6;
/// Actions after which a random game counts as endless.
const CAP: u32 = 20_000;
/// Games that one trial plays.
const BLOCK: u64 = 10;

/// What is true of every state of a game that began at its start.
fn own(rules: &Skorm, state: &SkormState) -> Result<(), String> {
    let gold = rules.data.board.gold();
    for seat in 0..state.seats {
        let side = rules.side(state.seats, seat);
        for kind in rules.data.every() {
            let place = kind.place();
            let standing = state.army(seat).filter(|it| it.1.kind == kind).count();
            let all = standing + usize::from(state.reserve[usize::from(seat)][place]);
            if all > usize::from(side.pieces[place]) {
                return Err(format!("{} has {all} of {place}", side.id));
            }
        }
        let warlords = state.army(seat).filter(|it| rules.data.kin(it.1.kind).warlord).count();
        if warlords != usize::from(state.lives(seat)) {
            return Err(format!("{} has {warlords} warlords", side.id));
        }
        let over = matches!(state.stage, Stage::Over(..));
        if !state.lives(seat) && !over && state.army(seat).next().is_some() {
            return Err(format!("{} is out and has pieces", side.id));
        }
    }
    let holder = state.at(gold).filter(|it| rules.data.kin(it.kind).warlord).map(|it| it.seat);
    if state.holder != holder {
        return Err(format!("{:?} is said to hold Gold, and {holder:?} does", state.holder));
    }
    if !state.lives(state.on_turn) {
        return Err("somebody is on turn who is out".to_owned());
    }
    let guards = |it: &cardwright_rules::skorm::Piece| rules.data.kin(it.kind).guards;
    let plain = |it: &cardwright_rules::skorm::Piece| guards(it) || it.facing.name() == "E";
    match state.pieces().all(|it| plain(&it.1)) {
        true => Ok(()),
        false => Err("a piece has a facing that should have none".to_owned()),
    }
}

fn label(step: &Step<'_, Skorm>, label: &mut dyn FnMut(&str)) {
    label(match step.action {
        Action::Place { .. } => "place",
        Action::Turn { .. } => "turn",
        Action::Move { .. } => "move",
        Action::Shoot { .. } => "shoot",
        Action::Pass => "pass",
    });
    for event in step.told {
        match event {
            Event::Fell { .. } => label("fell"),
            Event::Out { .. } => label("out"),
            Event::Removed { .. } => label("removed"),
            Event::OnGold(_) => label("gold"),
            Event::Won(_, how) => label(how.name()),
            Event::Placed | Event::Turn(_) => {}
        }
    }
}

fn held(seats: Seat, games: u64, every: u32) -> Coverage {
    let rules = rules().at_table_of(seats);
    let start = rules.start(seats).expect("so many can play");
    let own = |state: &SkormState| own(&rules, state);
    let terms = TestConfig { every, own: &own, label: &label, ..TestConfig::new(CAP) };
    let name = format!("{seats} seats");
    Series { name: &name, seed: SEED, games, block: BLOCK }.held(&rules, &start, terms)
}

#[test]
fn random_games_keep_all_invariants() {
    let games = number("CARDWRIGHT_GAMES", 60);
    let every = number("CARDWRIGHT_EVERY", 40) as u32;
    for seats in [2, 3] {
        let coverage = held(seats, games, every);
        assert_eq!(coverage.games, games);
        // There is no chance in it, so its weights are all alike; everything else was tried.
        for invariant in Invariant::ALL {
            assert!(coverage.tried.count(invariant) > 0, "{invariant:?} was never tried");
        }
        let ends = WinReason::ALL.map(WinReason::name);
        for met in ["place", "turn", "move", "shoot", "fell", "out", "gold"].iter().chain(&ends) {
            assert!(coverage.count(met) > 0, "{seats} players: `{met}` was never met");
        }
        assert_eq!(coverage.count("removed") > 0, seats == 3);
        let ended: u64 = ends.iter().map(|it| coverage.count(it)).sum();
        assert_eq!(ended, games);
        let placed: u64 = if seats == 2 { 28 } else { 27 };
        assert_eq!(coverage.count("place"), games * placed);
        if std::env::var_os("CARDWRIGHT_GAMES").is_some() {
            eprintln!("{seats} players: {coverage:#?}");
        }
    }
}
