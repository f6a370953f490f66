//! Mechanics that contradict each other: the words of the cards would say one thing and the play
//! another.

use super::mechanics::{Attack, Defence, Need, RulesData, Special};
use crate::kit::fields::{NO_EFFECT, inconsistency, says_something};
use cardwright_base::diagnostic::{Report, Span};
use cardwright_model::{Game, Located, Value};

/// Reports what the rules can't make sense of when they see all of it.
pub(super) fn contradictions(data: &RulesData, game: &Game, report: &mut Report) {
    let mut sense = Contradictions { data, game, report };
    for attack in &data.attacks {
        sense.attack(attack);
    }
    for defence in &data.defences {
        sense.defence(defence);
    }
    for special in &data.specials {
        sense.special(special);
    }
    sense.weapons();
    sense.strikes();
    sense.portions();
}

struct Contradictions<'a> {
    data: &'a RulesData,
    game: &'a Game,
    report: &'a mut Report,
}

impl Contradictions<'_> {
    /// Where a field of a card or keyword stands.
    fn place(&self, id: &str, field: &str) -> Span {
        let card = self.game.card(id).map(|it| (&it.id, &it.mechanics));
        let keyword = || self.game.keyword(id).map(|it| (&it.id, &it.mechanics));
        let (id, fields) = card.or_else(keyword).expect("the rules' data was read from this game");
        let written = fields.get(field).filter(|it| says_something(&it.value));
        written.map_or(id.span, |field| field.span)
    }

    /// The place of the item that names `wanted` in a list.
    fn item(&self, id: &str, field: &str, wanted: &str) -> Span {
        let items = self.game.card(id).and_then(|it| it.field(field)).map(Value::items);
        let names = |item: &&Located<Value>| match &item.value {
            Value::Table(entries) => entries.values().any(|it| it.value.word() == Some(wanted)),
            value => value.word() == Some(wanted),
        };
        let found = items.unwrap_or_default().iter().find(names);
        found.map_or_else(|| self.place(id, field), |item| item.span)
    }

    fn inconsistency(&mut self, message: String, place: Span, remark: &str) {
        self.report.push(inconsistency(message, place, remark));
    }

    fn attack(&mut self, attack: &Attack) {
        let id = &attack.id;
        if attack.adds && attack.needs == Need::Nothing {
            let message = format!("`{id}` adds to a weapon, but does not need one");
            self.inconsistency(message, self.place(id, "needs"), "a weapon is needed to add to");
        }
        let open = self.data.openers.iter().find(|it| !it.bars.contains(id));
        if let Some(opener) = open.filter(|_| !attack.adds) {
            let message = format!("`{}` does not bar `{id}`, which adds to no weapon", opener.id);
            let place = self.place(&opener.id, "bars");
            self.inconsistency(message, place, "the rules have no special attack with such a card");
        }
        let special = attack.performs.as_deref().and_then(|id| self.data.keyword(id));
        if let Some(special) = special.filter(|it| it.wounds) {
            let message = format!("`{id}` performs `{}`, which wounds", special.id);
            let place = self.place(id, "performs");
            let remark = "a card performs by itself only what does no damage (K-12)";
            self.inconsistency(message, place, remark);
        }
        for armour in &attack.bypasses {
            if self.data.armour.iter().any(|it| it.id == *armour && it.absorbs.is_none()) {
                let message = format!("`{id}` bypasses `{armour}`, which absorbs nothing");
                let place = self.item(id, "bypasses", armour);
                self.inconsistency(message, place, NO_EFFECT);
            }
        }
    }

    fn defence(&mut self, defence: &Defence) {
        let id = &defence.id;
        if defence.wears_shield && !defence.blocks() {
            let message = format!("`{id}` wears a shield that it does not need");
            self.inconsistency(message, self.place(id, "wears_shield"), "`needs` is not `shield`");
        }
        for special in defence.passes_on.iter().filter(|it| defence.not_specials.contains(it)) {
            let message = format!("`{id}` passes on `{special}` and can't stop it");
            let place = self.item(id, "passes_on", special);
            self.inconsistency(message, place, "the rules do not support both");
        }
    }

    fn special(&mut self, special: &Special) {
        let id = &special.id;
        if special.damage != 0 && !special.wounds {
            let message = format!("`{id}` has damage and does not wound");
            let place = self.place(id, "damage");
            self.inconsistency(message, place, "add `wounds = true`, or leave it out");
        }
        if special.destroys.is_empty() && !special.instead.is_empty() {
            let message = format!("`{id}` destroys nothing that something is lost instead of");
            self.inconsistency(message, self.place(id, "instead"), "the rules do not support this");
        }
        if special.countered && special.unblockable {
            let message = format!("`{id}` is countered, which is a block, and can't be blocked");
            let place = self.place(id, "countered");
            self.inconsistency(message, place, "the rules do not support both");
        }
    }

    fn weapons(&mut self) {
        for weapon in &self.data.weapons {
            let flat = |id: &&String| self.data.attacks.iter().any(|it| it.id == **id && !it.adds);
            for attack in weapon.boosts.keys().filter(flat) {
                let message = format!("`{attack}` adds to no weapon and is boosted by one");
                let place = self.item(&weapon.id, "boosts", attack);
                self.inconsistency(message, place, "the rules do not support both");
            }
        }
        for special in &self.data.specials {
            for id in special.more_parts.keys() {
                let weapon = self.data.weapons.iter().find(|it| it.id == *id);
                if weapon.is_some_and(|it| !it.specials.contains(&special.id)) {
                    let message =
                        format!("`{id}` has parts of `{}`, which it can't do", special.id);
                    let place = self.place(&special.id, "more_parts");
                    let remark = "add it to the weapon's `specials`";
                    self.inconsistency(message, place, remark);
                }
            }
        }
    }

    /// What answers a free strike must be something that can answer.
    fn strikes(&mut self) {
        for canceller in &self.data.cancellers {
            for id in canceller.answered_by.iter().filter(|id| !self.data.answers(id)) {
                let message = format!("`{id}` is no defence and can't answer `{}`", canceller.id);
                let place = self.item(&canceller.id, "answered_by", id);
                self.inconsistency(message, place, NO_EFFECT);
            }
        }
    }

    /// Everybody starts with a weapon and a SHIELD at most.
    fn portions(&mut self) {
        let game = self.game;
        let variants = game.variants.iter().map(|it| (it.each.as_ref(), Some(it)));
        let setups = std::iter::once((Some(&game.setup.each), None)).chain(variants);
        for (each, variant) in setups.filter_map(|(each, variant)| Some((each?, variant))) {
            for (id, amount) in each {
                let weapon = self.data.weapons.iter().any(|it| it.id == id.value);
                let shield = self.data.shields().any(|it| it.id == id.value);
                if !weapon && !shield {
                    let message = format!("nobody can start with `{}` in play", id.value);
                    let remark = "the rules need a weapon or a shield here";
                    self.inconsistency(message, id.span, remark);
                } else if game.amount(&amount.value, variant).is_some_and(|it| it > 1) {
                    let message = format!("nobody can have several `{}` in play", id.value);
                    self.inconsistency(message, amount.span, "1 at most");
                }
            }
        }
    }
}
