//! Where in the sums a thing is counted.

use super::counts::{DefenceCount, Sort, SourceCount, WeaponCount};
use super::{RulesData, Tally};
use crate::skirmish::engine::{Blow, KINDS, Kind, Origin, With};

/// A place that nothing is counted at.
const NOWHERE: usize = usize::MAX;

/// Places in the lists of a [`Tally`].
#[derive(Debug)]
pub(super) struct Index {
    /// By weapon; bare hands stand first.
    weapons: [usize; KINDS],
    /// By Defence card or SHIELD.
    defences: [usize; KINDS],
    /// By special, for the answer with the same.
    counters: Vec<usize>,
    basic: [usize; KINDS],
    flat: [usize; KINDS],
    strikes: [usize; KINDS],
    specials: Vec<usize>,
    performed: Vec<usize>,
    after_block: Vec<usize>,
    countered: Vec<usize>,
}

impl Index {
    /// Fills the lists of empty sums with everything that can be counted, and notes the places.
    pub(super) fn build(data: &RulesData, ids: &[String], tally: &mut Tally) -> Self {
        let kind = |id: &str| {
            let place = ids.iter().position(|it| it == id);
            place.expect("the arsenal holds cards of the card list")
        };
        let nowhere = vec![NOWHERE; data.specials.len()];
        let mut index = Self {
            weapons: [NOWHERE; KINDS],
            defences: [NOWHERE; KINDS],
            counters: nowhere.clone(),
            basic: [NOWHERE; KINDS],
            flat: [NOWHERE; KINDS],
            strikes: [NOWHERE; KINDS],
            specials: nowhere.clone(),
            performed: nowhere.clone(),
            after_block: nowhere.clone(),
            countered: nowhere,
        };
        tally.weapons.push(WeaponCount::default());
        for weapon in &data.weapons {
            index.weapons[kind(&weapon.id)] = tally.weapons.len();
            tally.weapons.push(WeaponCount { id: Some(weapon.id.clone()), ..<_>::default() });
        }

        let sources = &mut tally.sources;
        let mut source = |sort: Sort, id: Option<&String>| {
            sources.push(SourceCount { sort, id: id.cloned(), ..<_>::default() });
            sources.len() - 1
        };
        source(Sort::Default, None);
        for attack in data.attacks.iter().filter(|it| it.adds) {
            index.basic[kind(&attack.id)] = source(Sort::Basic, Some(&attack.id));
        }
        for attack in data.attacks.iter().filter(|it| !it.adds) {
            index.flat[kind(&attack.id)] = source(Sort::Flat, Some(&attack.id));
        }
        for (at, special) in data.specials.iter().enumerate() {
            index.specials[at] = source(Sort::Special, Some(&special.id));
        }
        for (at, special) in data.specials.iter().enumerate() {
            let performs = |it: &&super::super::Attack| it.performs.as_ref() == Some(&special.id);
            if data.attacks.iter().any(|it| performs(&it)) {
                index.performed[at] = source(Sort::Performed, Some(&special.id));
            }
            if special.countered {
                index.countered[at] = source(Sort::Counter, Some(&special.id));
            }
            if special.strikes_after_block {
                index.after_block[at] = source(Sort::AfterBlock, Some(&special.id));
            }
        }
        for canceller in data.cancellers.iter().filter(|it| it.strikes) {
            index.strikes[kind(&canceller.id)] = source(Sort::Strike, Some(&canceller.id));
        }

        let shields = data.armour.iter().filter(|it| it.uses.is_some()).map(|it| &it.id);
        for id in shields.chain(data.defences.iter().map(|it| &it.id)) {
            index.defences[kind(id)] = tally.defences.len();
            tally.defences.push(DefenceCount { id: id.clone(), ..<_>::default() });
        }
        for (at, special) in data.specials.iter().enumerate().filter(|(_, it)| it.countered) {
            index.counters[at] = tally.defences.len();
            let id = special.id.clone();
            tally.defences.push(DefenceCount { id, counter: true, ..<_>::default() });
        }
        index
    }

    /// Place of what an attack is made with: fist, boot and rim count as bare hands, whatever is
    /// wielded besides (K-16).
    pub(super) fn arm(&self, blow: &Blow) -> usize {
        if self.is_flat(blow) { 0 } else { self.weapon(blow.weapon) }
    }

    fn is_flat(&self, blow: &Blow) -> bool {
        blow.card.is_some_and(|it| self.flat[it.index()] != NOWHERE)
    }

    /// Place of a weapon, or of bare hands.
    pub(super) fn weapon(&self, weapon: Option<Kind>) -> usize {
        weapon.map_or(0, |it| self.weapons[it.index()])
    }

    /// Place of a Defence card, or of a SHIELD that is used without one.
    pub(super) fn defence(&self, card: Kind) -> usize {
        self.defences[card.index()]
    }

    /// Place of an answer with the same special.
    pub(super) fn counter(&self, special: u8) -> usize {
        self.counters[usize::from(special)]
    }

    /// Place of a defence that stood.
    pub(super) fn with(&self, with: With) -> usize {
        match with {
            With::Shield(card) | With::Card(card) => self.defence(card),
            With::Counter { special, .. } => self.counter(special),
        }
    }

    /// Place of the source of an attack; none for what is no attack.
    pub(super) fn source(&self, blow: &Blow) -> Option<usize> {
        let special = blow.special.map(usize::from);
        let place = match (blow.origin, special) {
            (Origin::Wear, _) => return None,
            (Origin::FreeStrike(by), _) => self.strikes[by.index()],
            (Origin::Performed, Some(special)) => self.performed[special],
            (Origin::Counter, Some(special)) => self.countered[special],
            (Origin::AfterBlock, Some(special)) => self.after_block[special],
            (_, Some(special)) => self.specials[special],
            (_, None) => match blow.card {
                None => 0,
                Some(card) if self.is_flat(blow) => self.flat[card.index()],
                Some(card) => self.basic[card.index()],
            },
        };
        (place != NOWHERE).then_some(place)
    }
}
