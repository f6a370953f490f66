//! What each card lets a player do, and how far each frog leaps, as single facts tried on the pond.

use super::game::Pond;
use super::state::{Action, PondState, Stage, Token};
use crate::fact::{Fact, FactName, Facts};
use crate::play::Rules;
use std::collections::BTreeSet;

/// Every name of a fact, with plain words to be read after the name of the card.
pub(super) const NAMES: &[FactName] = &[
    ("figure", "has the figure {n}"),
    ("swims", "lets one tadpole swim up to {n} steps"),
    ("leaps", "lets one frog leap"),
    ("spawns", "lets a tadpole be spawned"),
    ("hushes", "lets nobody land on a rival's tadpole"),
];

impl Pond {
    /// What play shows of every card and token.
    pub(super) fn facts_of_cards(&self) -> Facts {
        let mut facts = Facts::new();
        for (card, weather) in (0..).zip(&self.data.weather) {
            facts.insert(weather.id.clone(), self.weather_facts(card));
        }
        for (token, frog) in (0..).zip(&self.data.frogs) {
            let far = self.cells().map(|at| self.leap_from(token, at)).max().unwrap_or_default();
            let figure = Fact::of("figure", None, far as i64);
            facts.insert(frog.id.clone(), BTreeSet::from([figure]));
        }
        facts
    }

    fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.data.cells.len() as u8
    }

    /// How many spaces away a frog comes to rest, over an empty pond.
    fn leap_from(&self, token: u8, at: u8) -> usize {
        let state = self.with(0, &[(token, at, true)]);
        let ends = self.leaps(&state, token, false);
        let far = |line: &Vec<u8>| line.iter().rposition(|it| ends.contains(it)).map(|it| it + 1);
        self.cell(at).lines.iter().filter_map(far).max().unwrap_or_default()
    }

    /// A pond with these tokens on it, when a card has been turned over.
    fn with(&self, card: u8, tokens: &[(u8, u8, bool)]) -> PondState {
        let mut state = self.empty();
        state.stage = Stage::Moving(card);
        for (token, at, frog) in tokens {
            state.tokens[usize::from(*token)] = Token { at: Some(*at), frog: *frog };
        }
        state
    }

    fn options(&self, state: &PondState) -> Vec<Action> {
        let mut options = Vec::new();
        self.actions(state, &mut options);
        options
    }

    fn weather_facts(&self, card: u8) -> BTreeSet<Fact> {
        let mut facts = BTreeSet::new();
        let Some(token) = self.own(0).next() else { return facts };
        let swum = self.cells().filter_map(|at| {
            let state = self.with(card, &[(token, at, false)]);
            let ends = self.options(&state).into_iter().filter_map(|action| match action {
                Action::Swim { to, .. } => Some(to),
                _ => None,
            });
            let ends: BTreeSet<u8> = ends.collect();
            // The fewest steps in which all of them are reached.
            let reached = |steps: &u8| self.swims(&state, token, *steps).is_superset(&ends);
            (0..=u8::MAX).find(reached).filter(|_| !ends.is_empty())
        });
        if let Some(steps) = swum.max() {
            facts.insert(Fact::of("swims", None, i64::from(steps)));
            facts.insert(Fact::of("figure", None, i64::from(steps)));
        }
        let spawns = |it: &Action| matches!(it, Action::Spawn { .. });
        if self.options(&self.with(card, &[])).iter().any(spawns) {
            facts.insert(Fact::plain("spawns"));
        }
        let leaps = |state: &PondState, on: Option<u8>| {
            let there = |to: u8| on.is_none_or(|it| it == to);
            let mut options = self.options(state).into_iter();
            options.any(|it| matches!(it, Action::Leap { to, .. } if there(to)))
        };
        let mut leapt = self.cells().map(|at| self.with(card, &[(token, at, true)]));
        if leapt.any(|state| leaps(&state, None)) {
            facts.insert(Fact::plain("leaps"));
        }
        if let Some(rival) = self.own(1).next() {
            let pairs = self.cells().flat_map(|at| {
                self.cell(at).lines.iter().filter_map(move |it| Some((at, *it.first()?)))
            });
            let mut open = pairs.filter(|(_, to)| !self.cell(*to).reeds);
            let lands = |(at, to)| {
                leaps(&self.with(card, &[(token, at, true), (rival, to, false)]), Some(to))
            };
            if !open.any(lands) {
                facts.insert(Fact::plain("hushes"));
            }
        }
        facts
    }
}
