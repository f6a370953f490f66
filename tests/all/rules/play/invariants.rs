//! The conformance suite: a game that keeps its invariants passes, and for every invariant there is one
//! that breaks it and is found out.

use super::faulty::{self, Faulty};
use super::toy::{self, Action, Toy};
use crate::rules::play::conformance::{
    ConformanceTest, Coverage, Invariant, TestConfig, Violation,
};
use cardwright_rules::play::{Refusal, Rules, Step};
use std::collections::BTreeSet;

const SEED: u64 = 3;

fn trial(games: u64, every: u32) -> Coverage {
    let label = |step: &Step<'_, Toy>, label: &mut dyn FnMut(&str)| {
        label(if matches!(step.action, Action::Deal(_)) { "deal" } else { "lay" });
        step.told.iter().for_each(|_| label("trick"));
    };
    let length = |state: &toy::State| state.tricks.iter().map(|it| u64::from(*it)).sum();
    let terms = TestConfig {
        every,
        own: &toy::conserved,
        label: &label,
        length: &length,
        ..TestConfig::new(100)
    };
    let mut trial = ConformanceTest::new(&Toy, terms);
    trial.starts().unwrap();
    for game in 0..games {
        let start = Toy.start(2 + (game % 3) as u8).unwrap();
        trial.game(&start, SEED, game).unwrap_or_else(|broken| panic!("{broken}"));
    }
    trial.coverage
}

#[test]
fn a_good_game_passes_and_every_invariant_was_put_to_the_test() {
    let coverage = trial(30, 1);
    for invariant in Invariant::ALL {
        assert!(coverage.tried.count(invariant) > 0, "{invariant:?} was never tried");
    }
    assert_eq!(coverage.games, 30);
    // All cards are dealt and laid with two, three and four at the table.
    assert_eq!(coverage.decisions, 30 * 24);
    assert_eq!((coverage.count("deal"), coverage.count("lay")), (30 * 12, 30 * 12));
    assert_eq!(coverage.count("trick"), 10 * (6 + 4 + 3));
    assert_eq!((coverage.longest.value, coverage.longest.game), (6, 0), "two at the table");
    assert_eq!((coverage.most.value, coverage.most.seed), (24, SEED));
    assert_eq!(coverage.count("no such label"), 0);
}

#[test]
fn invariants_that_cost_much_are_tried_as_seldom_as_wanted_and_the_games_stay_the_same() {
    let (all, some) = (trial(30, 1), trial(30, 5));
    for dear in [Invariant::Alike, Invariant::Reads, Invariant::Refuses, Invariant::Allows] {
        let (all, some) = (all.tried.count(dear), some.tried.count(dear));
        assert!(some > 0 && some * 3 < all, "{dear:?}: {some} of {all}");
    }
    for cheap in [Invariant::Ordered, Invariant::Own, Invariant::Weights, Invariant::Replays] {
        assert_eq!(all.tried.count(cheap), some.tried.count(cheap), "{cheap:?}");
    }
    assert_eq!((all.labels, all.longest), (some.labels, some.longest));
}

#[test]
fn coverage_adds_up_in_any_order() {
    let (a, b) = (trial(6, 1), trial(9, 2));
    let sum = |first: &Coverage, second: &Coverage| {
        let mut sum = first.clone();
        sum.absorb(second.clone());
        sum
    };
    assert_eq!(sum(&a, &b), sum(&b, &a));
    assert_eq!(sum(&a, &b).games, 15);
    assert_eq!(sum(&Coverage::default(), &b), b);
}

/// Plays until an invariant is broken.
fn broken(rules: &Faulty) -> Option<Violation> {
    let terms = TestConfig { own: &toy::conserved, ..TestConfig::new(100) };
    let mut trial = ConformanceTest::new(rules, terms);
    let starts = trial.starts().err();
    let mut games =
        (0..60).map(|game| trial.game(&Toy.start(2 + (game % 3) as u8)?, SEED, game).err());
    starts.or_else(|| games.find_map(|it| it))
}

#[test]
fn every_invariant_that_is_broken_is_found_out() {
    let mut seen = BTreeSet::new();
    for rules in faulty::all() {
        let found = broken(&rules);
        let Some(found) = found else { panic!("{} goes unseen", rules.name()) };
        assert_eq!(found.invariant, rules.invariant(), "{}: {found}", rules.name());
        assert!(!found.what.is_empty());
        seen.insert(found.invariant);
    }
    assert_eq!(seen, BTreeSet::from(Invariant::ALL));
}

#[test]
fn a_broken_invariant_says_where_it_was_broken_and_how_to_get_there() {
    let rules = faulty::all().into_iter().find(|it| it.invariant() == Invariant::Own).unwrap();
    let found = broken(&rules).unwrap();
    assert_eq!((found.seed, found.game), (SEED, 0));
    assert_eq!(found.step, found.moves.len());
    let text = found.to_string();
    let first = format!("Own: {} (seed 3, game 0, step {})", found.what, found.step);
    assert_eq!(text.lines().next(), Some(first.as_str()));
    assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), found.moves);
    assert!(found.moves.iter().all(|it| it.starts_with("deal ") || it.contains(" lay ")));
}

#[test]
fn an_endless_game_is_broken_off_at_the_cap() {
    let rules = faulty::all().into_iter().find(|it| it.invariant() == Invariant::Ends).unwrap();
    let found = broken(&rules).unwrap();
    assert_eq!((found.step, found.what.as_str()), (100, "it is not over after 100"));
}

#[test]
fn a_refusal_names_the_ruling_where_there_is_one() {
    assert_eq!(Refusal::rule("no").to_string(), "no");
    assert_eq!(Refusal::ruling("K-03", "no").to_string(), "no (K-03)");
}
