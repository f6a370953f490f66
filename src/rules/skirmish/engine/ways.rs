//! The ways to attack that somebody has who wields a weapon, or none.

use super::action::Form;
use super::tables::{Tables, Way};
use crate::skirmish::rule_options::K12;
use crate::skirmish::{Need, RulesData, Special, Weapon};

/// All of them, ascending; whether the cards are in the hand is another question.
pub(super) fn with(tables: &Tables, data: &RulesData, wielded: Option<&Weapon>) -> Vec<Way> {
    let mut ways = plain(tables, data, wielded);
    if let Some(weapon) = wielded {
        for (place, special) in data.specials.iter().enumerate() {
            ways.extend(opened(tables, data, weapon, special, place as u8));
            ways.extend(performed(tables, data, weapon, special, place as u8));
        }
    }
    let mut ways: Vec<Way> = ways.into_iter().map(Way::counted).collect();
    ways.sort_unstable();
    ways
}

fn plain(tables: &Tables, data: &RulesData, wielded: Option<&Weapon>) -> Vec<Way> {
    let way =
        |form, card, needs| Way { form, card, opener: None, names_item: false, needs, cards: 0 };
    let default = wielded.map(|_| way(Form::Default, None, Need::Weapon));
    let cards = data.attacks.iter().zip(&tables.attacks).filter(|(it, _)| it.suits(wielded));
    let cards = cards.map(|(attack, kind)| {
        let form = if attack.adds { Form::Basic } else { Form::Flat };
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
    let mut ways = Vec::new();
    let cards = data.attacks.iter().zip(&tables.attacks).map(Some);
    for card in std::iter::once(None).chain(cards) {
        let attack = card.map(|(attack, _)| attack);
        if !special.suits(weapon, attack) {
            continue;
        }
        let openers = data.openers.iter().zip(&tables.openers);
        ways.extend(openers.filter(|(it, _)| it.opens(attack)).map(|(_, opener)| Way {
            form: Form::Special(place),
            card: card.map(|(_, kind)| *kind),
            opener: Some(*opener),
            names_item: !special.destroys.is_empty(),
            needs: attack.map_or(Need::Weapon, |it| it.needs),
            cards: 0,
        }));
    }
    ways
}

fn performed(
    tables: &Tables,
    data: &RulesData,
    weapon: &Weapon,
    special: &Special,
    place: u8,
) -> Vec<Way> {
    let mut ways = Vec::new();
    let cards = data.attacks.iter().zip(&tables.attacks);
    for (attack, card) in cards.filter(|(it, _)| it.performs_with(special, weapon)) {
        let way = |opener| Way {
            form: Form::Performed(place),
            card: Some(*card),
            opener,
            names_item: !special.destroys.is_empty(),
            needs: attack.needs,
            cards: 0,
        };
        match data.rule_options.k12 {
            K12::Alone => ways.push(way(None)),
            K12::WithSpecial => ways.extend(tables.openers.iter().map(|it| way(Some(*it)))),
        }
    }
    ways
}
