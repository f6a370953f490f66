//! Skirmish held to the invariants of every game, on random games for every number of seats and both
//! variants; counts of its positions; one whole game of each variant.
//!
//! `CARDWRIGHT_GAMES=100000` plays so many for each number of seats and variant, and
//! `CARDWRIGHT_EVERY` says how often the costly invariants are looked at.

use crate::project::repository;
use crate::rules::play::conformance::{Coverage, Invariant, Series, TestConfig, number};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_rules::play::{Decision, Dice, Policy, RandomPolicy, Rules, Seat, Step};
use cardwright_rules::skirmish::engine::{
    Action, AttackKind, Event, Kind, Pile, Recovery, Skirmish, SkirmishState, Stage,
};
use std::collections::BTreeSet;

const SEED: u64 = 4;
pub const HIGHLANDER: Option<&str> = Some("highlander");
/// Actions after which a random game counts as endless.
const CAP: u32 = 20_000;
/// Games that one trial plays: the unit in which they are spread.
const BLOCK: u64 = 10;

/// Does anything at random, but mostly attacks where it can, and mostly keeps its cards. Highlander
/// needs that: wounds heal there, so those who do just anything hardly ever die.
pub struct Eager;

impl Policy<Skirmish> for Eager {
    fn choose(&self, seen: &Decision<'_, Skirmish>, dice: &mut Dice) -> Action {
        const MOSTLY: u64 = 4;
        let eager = |it: &&Action| matches!(it, Action::Attack { .. } | Action::End | Action::Take);
        let count = seen.actions.iter().filter(eager).count();
        if count > 0 && dice.below(MOSTLY) > 0 {
            let at = dice.index(count);
            return *seen.actions.iter().filter(eager).nth(at).expect("one of those");
        }
        seen.actions[dice.index(seen.actions.len())]
    }
}

pub fn rules(variant: Option<&str>) -> Skirmish {
    let mut report = Report::new();
    let playing = cardwright_pipeline::playable_game(&repository("data"), "skirmish", &mut report);
    let playing = playing.expect("readable");
    let playing = playing.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    playing.rules_of::<Skirmish>(variant, &[]).expect("a variant there is")
}

/// Whether every copy lies in exactly one place.
fn conserved(rules: &Skirmish, state: &SkirmishState) -> Result<(), String> {
    let piles = [state.draw.rest, state.normal, state.weapons, state.aside];
    let players = state.players.iter().flat_map(|it| [it.hand, it.worn]);
    let piled = piles.into_iter().chain(players);
    let shown = state.players.iter().map(|it| it.shown);
    // A pile knows its size and its designs without counting; so it must be equal to one made anew.
    if let Some(pile) = piled.clone().chain(shown).find(|it| it.copies().collect::<Pile>() != *it) {
        return Err(format!("{pile:?} is not what it holds"));
    }
    let mut all: Pile = piled.flat_map(|it| it.copies().collect::<Vec<_>>()).collect();
    let arms = state.players.iter().flat_map(|it| [it.weapon, it.shield.map(|it| it.0)]);
    arms.flatten().chain(state.draw.top.iter().copied()).for_each(|it| all.add(it));
    for kind in rules.kinds() {
        let (found, wanted) = (all.count(kind), rules.copies(kind));
        if found != wanted {
            return Err(format!("{found} of {wanted} copies of {}", rules.id(kind)));
        }
    }
    if all.len() != 128 {
        return Err(format!("{} cards of 128", all.len()));
    }
    Ok(())
}

/// What else holds in every state.
fn sound(rules: &Skirmish, state: &SkirmishState) -> Result<(), String> {
    conserved(rules, state)?;
    for (seat, player) in (0..).zip(&state.players) {
        let seated = seat < state.seats;
        let full = rules.figures.health;
        let lives = player.health > 0 || rules.figures.wound.is_some();
        let bare = player.hand.is_empty() && player.worn.is_empty();
        let holds = match player.alive {
            true => seated && lives && i64::from(player.health) <= full,
            false => bare && player.weapon.is_none() && player.shield.is_none(),
        };
        let seen = rules.kinds().all(|it| player.shown.count(it) <= player.hand.count(it));
        let worn = i64::from(player.worn.len()) <= rules.figures.armour_limit;
        if !(holds && seen && worn) {
            return Err(format!("seat {seat} is {player:?}"));
        }
    }
    Ok(())
}

/// Names what a step shows of the game.
fn label(rules: &Skirmish, step: &Step<'_, Skirmish>, say: &mut dyn FnMut(&str)) {
    let special = |it: u8| &rules.data.specials[usize::from(it)].id;
    if let Some(fight) = &step.before.fight {
        say(&format!("stage {:?}", fight.stage));
    }
    match step.action {
        Action::Attack { form: AttackKind::Special(it), .. } => {
            say(&format!("attack {}", special(it)));
        }
        Action::Attack { form: AttackKind::Performed(it), .. } => {
            say(&format!("performed {}", special(it)));
        }
        Action::Attack { form, .. } => say(&format!("attack {form:?}")),
        Action::Recover(what) => say(&format!("recover {}", recovery(what))),
        Action::Counter { special: it, .. } => say(&format!("counter {}", special(it))),
        Action::Hook { special: it, .. } => say(&format!("hook {}", special(it))),
        other => say(&format!("action {}", first_word(&format!("{other:?}")))),
    }
    for event in step.told {
        say(&format!("event {}", first_word(&format!("{event:?}"))));
        match event {
            Event::Played { card, .. } => say(&format!("played {}", rules.id(*card))),
            Event::Attacked { blow, .. } => {
                let weapon = blow.weapon.map_or("no weapon", |it| rules.id(it));
                say(&format!("struck with {weapon}"));
            }
            Event::Lost { item, .. } => say(&format!("lost {item:?}")),
            _ => {}
        }
    }
}

fn recovery(what: Recovery) -> &'static str {
    match what {
        Recovery::Health => "health",
        Recovery::Shield(_) => "shield",
        Recovery::Weapon(_) => "weapon",
        Recovery::Armour(_) => "armour",
        Recovery::ArmourOff(_) => "armour off",
    }
}

fn first_word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Plays random games of one kind, side by side, and adds up what they met.
fn trial(variant: Option<&str>, seats: Seat, games: u64, every: u32) -> Coverage {
    let rules = rules(variant);
    let start = rules.start(seats).expect("so many can play");
    let own = |state: &SkirmishState| sound(&rules, state);
    let label = |step: &Step<'_, Skirmish>, say: &mut dyn FnMut(&str)| label(&rules, step, say);
    let length = |state: &SkirmishState| u64::from(state.turn);
    let policy: &dyn Policy<Skirmish> = if variant.is_some() { &Eager } else { &RandomPolicy };
    let terms = TestConfig {
        every,
        policy,
        own: &own,
        label: &label,
        length: &length,
        ..TestConfig::new(CAP)
    };
    let name = format!("{seats} seats, {variant:?}");
    Series { name: &name, seed: SEED, games, block: BLOCK }.held(&rules, &start, terms)
}

/// Labels that games of this kind must give sooner or later.
fn wanted(rules: &Skirmish, dead: &[&str]) -> BTreeSet<String> {
    let arms = |it: &Kind| rules.is_arms(*it);
    let lives = |it: &String| !dead.iter().any(|dead| it.ends_with(dead));
    let cards = rules.kinds().filter(|it| !arms(it));
    let cards = cards.map(|it| format!("played {}", rules.id(it)));
    let specials = rules.data.specials.iter().map(|it| format!("attack {}", it.id));
    let stages = [Stage::AttackOffer, Stage::Answer, Stage::DefenceOffer, Stage::Choose];
    let stages = stages.iter().map(|it| format!("stage {it:?}"));
    let events =
        ["Played", "Attacked", "Hit", "Stopped", "Cancelled", "PassedOn", "Lost", "Healed"];
    let events = events.into_iter().chain(["Died", "Reshuffled", "Turn"]);
    let actions = ["Wear", "Pass", "Take", "Defend", "Cancel", "Decline", "Strike", "NoStrike"];
    let actions = actions.into_iter().chain(["Discard", "LayDown", "End", "Draw"]);
    let more =
        ["attack Default", "attack Basic", "attack Flat", "performed rend", "counter charge"];
    let recoveries = ["health", "weapon", "armour", "armour off"];
    cards
        .chain(specials)
        .chain(stages)
        .chain(events.map(|it| format!("event {it}")))
        .chain(actions.map(|it| format!("action {it}")))
        .chain(more.map(str::to_owned))
        .chain(recoveries.map(|it| format!("recover {it}")))
        .filter(lives)
        .collect()
}

/// Plays every number of seats of a variant; all of them together must meet everything.
fn keeps_its_invariants(
    variant: Option<&str>,
    seats: std::ops::RangeInclusive<Seat>,
    wanted: &BTreeSet<String>,
) {
    let games = number("CARDWRIGHT_GAMES", 20);
    let every = number("CARDWRIGHT_EVERY", 29) as u32;
    let mut sum = Coverage::default();
    for seats in seats {
        let coverage = trial(variant, seats, games, every);
        let name = variant.unwrap_or("standard");
        let (decisions, longest, most) = (coverage.decisions, coverage.longest, coverage.most);
        eprintln!(
            "{name}, {seats} seats: {games} games, {decisions} actions, longest {} turns (game {}), \
             {} actions (game {})",
            longest.value, longest.game, most.value, most.game
        );
        assert_eq!(coverage.games, games);
        sum.absorb(coverage);
    }
    sum.labels.iter().for_each(|(label, count)| eprintln!("{count:10} {label}"));
    let never: Vec<_> = wanted.iter().filter(|it| sum.count(it) == 0).collect();
    assert!(never.is_empty(), "never met: {never:?}");
    let untried: Vec<_> = Invariant::ALL.iter().filter(|it| sum.tried.count(**it) == 0).collect();
    assert!(untried.is_empty(), "never tried: {untried:?}");
}

#[test]
fn standard_games_keep_their_invariants() {
    let mut wanted = wanted(&rules(None), &[]);
    wanted.extend(
        ["stage DefenderHook", "stage AttackerHook", "action Use", "recover shield", "hook hook"]
            .map(String::from),
    );
    keeps_its_invariants(None, 2..=8, &wanted);
}

#[test]
fn highlander_games_keep_their_invariants() {
    let wanted = wanted(&rules(HIGHLANDER), &["block", "shield-bash", "disarm"]);
    keeps_its_invariants(HIGHLANDER, 2..=4, &wanted);
}
