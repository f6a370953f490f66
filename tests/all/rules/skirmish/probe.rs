//! What the engine does in single attacks, against what the mechanics say: cell by cell.

use super::{after, rules};
use crate::project::repository;
use cardwright_rules::skirmish::SWITCHES;
use cardwright_rules::skirmish::engine::Skirmish;
use cardwright_rules::skirmish::{
    Attack, AttackForm, DefenceForm, DefenceResult, Need, RulesData, Special, Weapon,
};
use cardwright_rules::switches::Switch;

/// Every way to attack that the mechanics know, made up here from the cards.
fn onslaughts(data: &RulesData) -> Vec<AttackForm<'_>> {
    let mut all = Vec::new();
    let cards = || std::iter::once(None).chain(data.attacks.iter().map(Some));
    let suits = |special: &Special, weapon: &Weapon, card: Option<&Attack>| {
        special.suits(weapon, card) && data.openers.iter().any(|it| it.opens(card))
    };
    all.extend(data.attacks.iter().filter(|it| !it.adds).map(AttackForm::Flat));
    for weapon in &data.weapons {
        all.push(AttackForm::Default(weapon));
        let basics = data.attacks.iter().filter(|it| it.adds && it.suits(Some(weapon)));
        all.extend(basics.map(|it| AttackForm::Basic(weapon, it)));
        for special in &data.specials {
            for card in cards().filter(|it| suits(special, weapon, *it)) {
                all.push(AttackForm::Special(weapon, special, card));
                if special.countered && data.may_counter(weapon) {
                    all.push(AttackForm::Counter(weapon, special, card));
                }
            }
            // Whoever can't block has nothing to do this after.
            let blocks = weapon.leaves_a_hand() || data.may_counter(weapon);
            if special.strikes_after_block && blocks && weapon.specials.contains(&special.id) {
                all.push(AttackForm::AfterBlock(weapon, special));
            }
            let by = data.attacks.iter().filter(|it| it.performs_with(special, weapon));
            all.extend(by.map(|it| AttackForm::Performed(weapon, special, it)));
        }
    }
    for canceller in data.cancellers.iter().filter(|it| it.strikes) {
        for weapon in &data.weapons {
            let able = cards().filter(|it| it.is_none_or(|it| it.adds && it.suits(Some(weapon))));
            all.extend(able.map(|it| AttackForm::FreeStrike(canceller, Some(weapon), it)));
        }
        let flats = data.attacks.iter().filter(|it| it.needs != Need::Weapon);
        all.extend(flats.map(|it| AttackForm::FreeStrike(canceller, None, Some(it))));
    }
    all
}

fn means(data: &RulesData) -> Vec<DefenceForm<'_>> {
    let mut all: Vec<DefenceForm<'_>> = data.shields().map(DefenceForm::Shield).collect();
    all.extend(data.defences.iter().map(DefenceForm::Card));
    all.extend(data.specials.iter().filter(|it| it.countered).map(DefenceForm::Counter));
    all.extend(data.cancellers.iter().map(DefenceForm::Cancel));
    all
}

/// Holds the engine against the mechanics; how many fights that took.
fn agree(rules: &Skirmish, which: &str) -> usize {
    let data = &rules.data;
    let mut fights = 0;
    for made in onslaughts(data) {
        for means in means(data) {
            let played = rules.probe_defence(made, means);
            assert_eq!(
                played,
                Some(data.defence_result(made, means)),
                "{which}: {made:?}, {means:?}"
            );
            assert_eq!(
                played == Some(DefenceResult::Fails),
                data.block_reason(made, means).is_some(),
                "{which}: {made:?}, {means:?}"
            );
            fights += 1;
        }
        let wielded = match (made.weapon(), made.attack()) {
            (None, Some(_)) => None,
            (weapon, _) => weapon,
        };
        for worn in [None, data.worn()] {
            let wounds = made.special().is_none_or(|it| it.wounds);
            let hurt = data.hurt(made, wielded, worn).filter(|_| wounds);
            let played = rules.probe_damage(made, worn).filter(|_| wounds);
            assert_eq!(played, hurt, "{which}: {made:?}, {worn:?}");
            fights += 1;
        }
    }
    fights
}

#[test]
fn the_engine_does_what_the_mechanics_say() {
    let rules = rules();
    let fights = agree(&rules, "as it is");
    assert!(fights > 1400, "{fights} fights");
}

#[test]
fn so_it_does_with_each_ruling_option() {
    let mut tried = 0;
    for Switch { id, options, .. } in SWITCHES {
        for (name, _) in *options {
            let rules = switched(id, name);
            agree(&rules, &format!("{id} {name}"));
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried} options");
}

/// The game with a ruling read in one way.
fn switched(id: &str, name: &str) -> Skirmish {
    let manifest = std::fs::read_to_string(repository("data/skirmish/game.toml")).expect("a game");
    let line = manifest.lines().find(|it| it.starts_with(id)).expect("the ruling");
    let new = format!("{id} = \"{name}\"");
    after(&[("game.toml", line, &new)]).0
}
