//! What cards do in an attack.

use super::defences::DefenceRecord;
use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::engine::{Action, AttackKind, Event, Kind};
use crate::skirmish::mechanics::{Attack, Weapon};
use crate::skirmish::probe::{Prober, STRIKER};
use crate::skirmish::stopping::{AttackForm, DefenceForm};

impl Prober<'_> {
    pub(super) fn attack_facts(&self, records: &[DefenceRecord<'_>], facts: &mut Facts) {
        let data = &self.rules.data;
        for attack in &data.attacks {
            let id = &attack.id;
            let Some(kind) = self.rules.kind(id) else { continue };
            self.attack_needs(id, kind, facts);
            self.attack_damage(attack, facts);
            self.ignored(attack, facts);
            self.performed(attack, facts);
            if self.keeps_shield(attack, kind) {
                note(facts, id, Fact::plain("keeps-shield"));
            }
            for opener in &data.openers {
                if !self.joins(attack) {
                    note(facts, id, Fact::on("not-with", &opener.id));
                }
            }
        }
        for record in records {
            let DefenceForm::Card(_) = record.means else { continue };
            for card in record.cards() {
                note(facts, card, Fact::on("unstopped-by", record.id));
            }
        }
    }

    /// What the attacker must have, and which weapons rule the card out.
    fn attack_needs(&self, id: &str, kind: Kind, facts: &mut Facts) {
        let weapons = self.rules.weapons();
        let armed = |shield| weapons.iter().any(|it| self.attacks(Some(*it), shield, kind));
        let need = if self.attacks(None, false, kind) {
            "needs-nothing"
        } else if armed(false) {
            "needs-weapon"
        } else {
            "needs-shield-in-use"
        };
        note(facts, id, Fact::plain(need));
        for weapon in &self.rules.data.weapons {
            let Some(wielded) = self.rules.kind(&weapon.id) else { continue };
            // A hand that is missing for a SHIELD is what the need says.
            let slung = need == "needs-shield-in-use" && !self.lets_use_shield(weapon);
            if !slung && !self.attacks(Some(wielded), true, kind) {
                note(facts, id, Fact::on("not-with", &weapon.id));
            }
        }
    }

    /// Whether somebody with these arms can attack with a card by itself.
    pub(super) fn attacks(&self, weapon: Option<Kind>, shield: bool, kind: Kind) -> bool {
        let mut state = self.rules.empty_table(2);
        let player = state.player_mut(STRIKER);
        player.weapon = weapon;
        player.shield = self.rules.shields().first().filter(|_| shield).map(|it| (*it, 0));
        player.hand.add(kind);
        self.options(&state).iter().any(|action| {
            matches!(action, Action::Attack { form: AttackKind::Basic | AttackKind::Flat, card, opener: None, .. }
                if *card == Some(kind))
        })
    }

    fn attack_damage(&self, attack: &Attack, facts: &mut Facts) {
        let id = &attack.id;
        if !attack.adds {
            if let Some(does) = self.each(AttackForm::Flat(attack)) {
                note(facts, id, Fact::of("does", None, does));
            }
            return;
        }
        let gains = self.gains(attack);
        let Some(least) = gains.iter().map(|it| it.1).min() else { return };
        note(facts, id, Fact::of("adds", None, least));
        for (weapon, gain) in gains.into_iter().filter(|it| it.1 > least) {
            note(facts, id, Fact::of("adds-with", Some(&weapon.id), gain));
            note(facts, id, Fact::of("added-by", Some(&weapon.id), gain - least));
            note(facts, &weapon.id, Fact::of("boosts", Some(id), gain - least));
        }
    }

    /// Armour that it passes by.
    fn ignored(&self, attack: &Attack, facts: &mut Facts) {
        let data = &self.rules.data;
        for armour in data.armour.iter().filter(|it| it.uses.is_none()) {
            let off = |made: AttackForm<'_>| {
                Some(self.each(made)? - self.probe_damage(made, Some(armour))?.each)
            };
            let helps = data.weapons.iter().any(|it| off(AttackForm::Default(it)).unwrap_or(0) > 0);
            let mut single =
                data.weapons.iter().filter_map(|it| off(AttackForm::Basic(it, attack)));
            if !helps || !attack.adds || single.next() != Some(0) {
                continue;
            }
            let whole = self.parted(attack).is_none_or(|made| off(made) == Some(0));
            let (on_card, on_armour) = if whole {
                ("ignores", "no-help-against")
            } else {
                ("ignores-in-one-part", "no-help-in-one-part")
            };
            note(facts, &attack.id, Fact::on(on_card, &armour.id));
            note(facts, &armour.id, Fact::on(on_armour, &attack.id));
        }
    }

    /// An attack in several parts with a card.
    pub(super) fn parted<'a>(&'a self, attack: &'a Attack) -> Option<AttackForm<'a>> {
        let data = &self.rules.data;
        data.weapons.iter().find_map(|weapon| {
            let made = |special| AttackForm::Special(weapon, special, Some(attack));
            let mut all = data.specials.iter().map(made).filter(|it| it.parts() > 1);
            all.find(|it| self.probe_damage(*it, None).is_some())
        })
    }

    /// Specials that it performs, with whatever weapon.
    fn performed(&self, attack: &Attack, facts: &mut Facts) {
        let data = &self.rules.data;
        for (place, special) in data.specials.iter().enumerate() {
            let form = u8::try_from(place).map(AttackKind::Performed).ok();
            let way = |weapon: &Weapon| {
                let kind = self.rules.kind(&attack.id)?;
                let setup =
                    self.setup(AttackForm::Performed(weapon, special, attack), None, None)?;
                let mut found =
                    self.options(&setup.state).into_iter().filter_map(|action| match action {
                        Action::Attack { form: by, card, opener, .. }
                            if Some(by) == form && card == Some(kind) =>
                        {
                            Some(opener.is_some())
                        }
                        _ => None,
                    });
                let opened = found.next()?;
                let (told, _) = self.played(&setup, &mut |_, _, _| None)?;
                let hurts =
                    told.iter().any(|it| matches!(it, Event::Hit { damage, .. } if *damage > 0));
                Some((opened, hurts))
            };
            let ways: Option<Vec<(bool, bool)>> = data.weapons.iter().map(way).collect();
            let Some(&(opened, hurts)) = ways.as_ref().and_then(|it| it.first()) else { continue };
            let how = if opened { "performs-with-opener" } else { "performs-alone" };
            note(facts, &attack.id, Fact::on(how, &special.id));
            let harm = if hurts { "performed-wounds" } else { "performed-harmless" };
            note(facts, &attack.id, Fact::on(harm, &special.id));
        }
    }

    /// Whether an attack that nobody can make without a SHIELD leaves it as it was.
    fn keeps_shield(&self, attack: &Attack, kind: Kind) -> bool {
        let needed = !self.attacks(None, false, kind) && self.attacks(None, true, kind);
        let setup = self.setup(AttackForm::Flat(attack), None, None).filter(|_| needed);
        setup.is_some_and(|setup| {
            let before = setup.state.player(STRIKER).shield;
            let after = self.played(&setup, &mut |_, _, _| None);
            after.is_some_and(|(_, state)| state.player(STRIKER).shield == before)
        })
    }

    /// Whether it can go into a special with some weapon.
    pub(in crate::skirmish::probe) fn joins(&self, attack: &Attack) -> bool {
        let data = &self.rules.data;
        data.weapons.iter().any(|weapon| {
            let made = |special| AttackForm::Special(weapon, special, Some(attack));
            data.specials.iter().any(|it| self.probe_damage(made(it), None).is_some())
        })
    }
}
