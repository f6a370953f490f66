//! Skirmish Wars held to the invariants of every game, on random games of each scenario.
//!
//! `CARDWRIGHT_GAMES=10000` plays so many of each, and `CARDWRIGHT_EVERY` says how often the dear
//! invariants are looked at.

use super::{SCENARIOS, rules};
use crate::rules::play::conformance::{Coverage, Invariant, Series, TestConfig, number};
use cardwright_rules::play::{Policy, RandomPolicy, Rules, Step};
use cardwright_rules::wars::{Action, Event, Kind, Level, Sensible, Stage, Wars, WarsState};

const SEED: u64 = 7;
/// Actions after which a game counts as endless: rounds have an end, so this is never reached.
const CAP: u32 = 50_000;
/// Games that one trial plays.
const BLOCK: u64 = 4;

/// What is true of every state of a game that began at its start.
fn own(rules: &Wars, state: &WarsState) -> Result<(), String> {
    let data = &rules.data;
    for seat in [0, 1] {
        for kind in data.kinds() {
            let unit_states =
                state.army(seat).flat_map(|it| std::iter::once(&it.unit_state).chain(&it.aboard));
            let there = unit_states.filter(|it| it.kind == kind).count();
            let out = usize::from(state.sides[usize::from(seat)].out[kind.place()]);
            let all = usize::from(data.unit(kind).counters);
            // A scenario may begin with units for which there is a counter.
            if there + out > all {
                return Err(format!("{there} and {out} of {all} counters"));
            }
        }
    }
    if !state.units.windows(2).all(|it| it[0].at < it[1].at) {
        return Err("units are not in order, or two are on one square".to_owned());
    }
    for unit in &state.units {
        let kind = data.unit(unit.unit_state.kind);
        let unit_states = std::iter::once(&unit.unit_state).chain(&unit.aboard);
        if unit_states.clone().any(|it| it.hits == 0 || it.hits > data.hits) {
            return Err(format!("{} hit points", unit.unit_state.hits));
        }
        if unit.aboard.len() > usize::from(kind.carries) || !unit.aboard.is_sorted() {
            return Err("too many inside, or not in order".to_owned());
        }
        if unit.takes.is_some() && rules.owner(state, unit.at) == Some(unit.seat) {
            return Err("an own building is being captured".to_owned());
        }
        if rules.closed(unit) {
            return Err(format!("a {} stands where it can't", kind.id));
        }
    }
    let active = state.active.map(|it| state.at(it).is_some_and(|it| it.seat == state.on_turn));
    match active {
        Some(false) => Err("nobody of the side on turn has begun".to_owned()),
        _ if state.active.is_some()
            && !matches!(state.stage, Stage::Moving | Stage::Asked { buying: false }) =>
        {
            Err("a unit has begun while something else goes on".to_owned())
        }
        _ => Ok(()),
    }
}

fn label(rules: &Wars, step: &Step<'_, Wars>, label: &mut dyn FnMut(&str)) {
    let of = |kind: Kind| rules.data.unit(kind).id.as_str();
    let at = |it| step.before.at(it).map_or("nobody", |it| of(it.unit_state.kind));
    let leader = step.before.sides[usize::from(step.before.actor())].leader;
    let leader = leader.map(|it| rules.data.commanders[usize::from(it)].id.as_str());
    match step.action {
        Action::Choose(_) => label("choose"),
        Action::Toss(_) => label("toss"),
        Action::Roll(_) => label("roll"),
        Action::Power(level) => {
            let level = if level == Level::Power { "power" } else { "super" };
            if step.before.asked() {
                label("power in the enemy's turn");
            }
            label(&format!("{level} {}", leader.unwrap_or_default()));
        }
        Action::Move { from, to } if step.before.at(to).is_some() => {
            label(&format!("load {}", at(from)));
        }
        Action::Move { from, .. } => label(&format!("move {}", at(from))),
        Action::Fire { from, .. } => label(&format!("fire {}", at(from))),
        Action::Capture(square) => label(&format!("capture {}", at(square))),
        Action::Unload { .. } => label("unload"),
        Action::Rest => label("rest"),
        Action::Buy { kind, .. } => label(&format!("buy {}", of(kind))),
        Action::End => label("end"),
        Action::Pass => label("pass"),
    }
    for event in step.told {
        match event {
            Event::Repaired { .. } => label("repaired"),
            Event::Taken { .. } => label("taken"),
            Event::Fired { shot, .. } if shot.back => label("return fire"),
            Event::Fell { unit_state, .. } => label(&format!("fell {}", of(unit_state.kind))),
            Event::Won(_, how) => label(how.name()),
            _ => {}
        }
    }
}

fn held(scenario: &str, policy: &dyn Policy<Wars>, games: u64, every: u32) -> Coverage {
    held_by((scenario, rules(scenario)), policy, games, every)
}

fn held_by(
    (name, rules): (&str, Wars),
    policy: &dyn Policy<Wars>,
    games: u64,
    every: u32,
) -> Coverage {
    let start = rules.start(2).expect("two play");
    let own = |state: &WarsState| own(&rules, state);
    let label = |step: &Step<'_, Wars>, sink: &mut dyn FnMut(&str)| label(&rules, step, sink);
    let terms = TestConfig { every, own: &own, label: &label, policy, ..TestConfig::new(CAP) };
    Series { name, seed: SEED, games, block: BLOCK }.held(&rules, &start, terms)
}

#[test]
fn random_games_keep_all_invariants() {
    let games = number("CARDWRIGHT_GAMES", 8);
    let every = number("CARDWRIGHT_EVERY", 150) as u32;
    let mut all = Coverage::default();
    for scenario in SCENARIOS {
        let coverage = held(scenario, &RandomPolicy, games, every);
        assert_eq!(coverage.games, games);
        for invariant in Invariant::ALL {
            assert!(coverage.tried.count(invariant) > 0, "{invariant:?} was never tried");
        }
        if std::env::var_os("CARDWRIGHT_GAMES").is_some() {
            eprintln!("{scenario}: {coverage:#?}");
        }
        all.absorb(coverage);
    }
    let units = rules(SCENARIOS[0]).data.units.clone();
    for unit in &units {
        let id = &unit.id;
        let mut met = vec![format!("buy {id}"), format!("move {id}"), format!("fell {id}")];
        met.extend(unit.range.map(|_| format!("fire {id}")));
        for met in met {
            assert!(all.count(&met) > 0, "`{met}` was never met");
        }
    }
    for met in ["load infantry", "load mech", "capture infantry", "capture mech", "unload", "rest"]
    {
        assert!(all.count(met) > 0, "`{met}` was never met");
    }
    for met in ["choose", "roll", "repaired", "taken", "return fire", "medals"] {
        assert!(all.count(met) > 0, "`{met}` was never met");
    }
}

#[test]
fn sensible_games_keep_them_too_and_use_every_power() {
    let mut all = Coverage::default();
    for (scenario, games) in SCENARIOS.into_iter().zip([8, 24, 8]) {
        all.absorb(held(scenario, &Sensible, games, 2_000));
    }
    for leader in rules(SCENARIOS[0]).data.commanders.clone() {
        for level in ["power", "super"] {
            let met = format!("{level} {}", leader.id);
            assert!(all.count(&met) > 0, "`{met}` was never met");
        }
    }
    for met in ["toss", "eliminated", "cities", "medals"] {
        assert!(all.count(met) > 0, "`{met}` was never met");
    }
}

#[test]
fn games_by_the_other_ruling_options_keep_them_as_well() {
    let read = |id: &str, option: &str| (id.to_owned(), option.to_owned());
    let options = [read("W-28", "any-time"), read("W-29", "later"), read("W-31", "captured")];
    let rules = |more: &[_]| {
        let all: Vec<_> = options.iter().chain(more).cloned().collect();
        super::playing().rules_of::<Wars>(Some("two-bridges"), &all).expect("playable")
    };
    let alike = [read("W-30", "alike")];
    let mut all =
        held_by(("all others", rules(&alike)), &RandomPolicy, number("CARDWRIGHT_GAMES", 6), 150);
    all.absorb(held_by(("others", rules(&[])), &Sensible, 12, 2_000));
    for met in ["pass", "power in the enemy's turn"] {
        assert!(all.count(met) > 0, "`{met}` was never met");
    }
}
