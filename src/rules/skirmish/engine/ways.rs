//! The ways to attack that somebody has who wields a weapon, or none.

use super::action::AttackKind;
use super::kinds::{Kind, mask};
use super::tables::{Tables, Way};
use crate::skirmish::rule_options::K12;
use crate::skirmish::{Attack, Need, RulesData, Special, Weapon};

impl Tables {
    /// All of them, ascending; whether the cards are in the hand is another question.
    pub(super) fn ways_to_attack(&self, data: &RulesData, wielded: Option<&Weapon>) -> Vec<Way> {
        let mut ways = plain(self, data, wielded);
        if let Some(weapon) = wielded {
            for (place, special) in (0..).zip(&data.specials) {
                ways.extend(opened(self, data, weapon, special, place));
                ways.extend(performed(self, data, weapon, special, place));
            }
        }
        ways.sort_unstable();
        ways
    }
}

fn plain(tables: &Tables, data: &RulesData, wielded: Option<&Weapon>) -> Vec<Way> {
    let way = |form, card, needs| Way { form, card, openers: 0, names_item: false, needs };
    let default = wielded.map(|_| way(AttackKind::Default, None, Need::Weapon));
    let cards = data.attacks.iter().zip(&tables.attacks).filter(|(it, _)| it.suits(wielded));
    let cards = cards.map(|(attack, kind)| {
        let form = if attack.adds { AttackKind::Basic } else { AttackKind::Flat };
        way(form, Some(*kind), attack.needs)
    });
    default.into_iter().chain(cards).collect()
}

fn opened(
    tables: &Tables,
    data: &RulesData,
    weapon: &Weapon,
    special: &Special,
    place: u8,
) -> Vec<Way> {
    let cards = data.attacks.iter().zip(&tables.attacks).map(Some);
    let way = |card: Option<(&Attack, &Kind)>| {
        let attack = card.map(|(attack, _)| attack);
        let openers = data.openers.iter().zip(&tables.openers).filter(|it| it.0.opens(attack));
        let openers = mask(openers.map(|(_, kind)| kind));
        let able = openers != 0 && special.suits(weapon, attack);
        able.then(|| Way {
            form: AttackKind::Special(place),
            card: card.map(|(_, kind)| *kind),
            openers,
            names_item: !special.destroys.is_empty(),
            needs: attack.map_or(Need::Weapon, |it| it.needs),
        })
    };
    std::iter::once(None).chain(cards).filter_map(way).collect()
}

fn performed(
    tables: &Tables,
    data: &RulesData,
    weapon: &Weapon,
    special: &Special,
    place: u8,
) -> Vec<Way> {
    let openers = match data.rule_options.k12 {
        K12::Alone => 0,
        K12::WithSpecial => mask(&tables.openers),
    };
    let cards = data.attacks.iter().zip(&tables.attacks);
    let able = cards.filter(|(it, _)| it.performs_with(special, weapon));
    let way = |(attack, card): (&Attack, &Kind)| Way {
        form: AttackKind::Performed(place),
        card: Some(*card),
        openers,
        names_item: !special.destroys.is_empty(),
        needs: attack.needs,
    };
    able.map(way).collect()
}
