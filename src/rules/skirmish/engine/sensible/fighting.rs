//! Decisions while somebody is attacked.

use super::TurnContext;
use crate::play::Seat;
use crate::skirmish::engine::action::{Action, Blow, Origin};
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::{Fight, Stage};
use crate::skirmish::{Effects, Item};

impl TurnContext<'_> {
    /// Which of the answers costs least.
    pub(super) fn answer(&self, fight: &Fight, action: Action) -> f64 {
        let shape = self.rules.tables.shape(&fight.blow);
        match action {
            Action::Take => -self.harm(fight),
            Action::Use => {
                let own = self.own();
                let effects = self.rules.usable_shield(own, fight).unwrap_or_default();
                self.after(fight, effects)
                    - if effects.wears_shield { self.temper().shield } else { 0.0 }
            }
            Action::Defend(kind) => {
                let found = shape.defences.iter().find(|it| it.0 == kind);
                self.after(fight, found.map_or(Effects::default(), |it| it.2)) - self.price(kind)
            }
            Action::Counter { special, opener, card } => {
                let weapon = self.own().weapon;
                let special = Some(special);
                let blow = Blow { weapon, card, special, ..Blow::of(Origin::Counter) };
                self.expected(&blow, fight.by) - self.prices(card.into_iter().chain([opener]))
            }
            _ => f64::NEG_INFINITY,
        }
    }

    /// What a defence brings besides that it stops the attack.
    fn after(&self, fight: &Fight, effects: Effects) -> f64 {
        let lost = effects.loses.map_or(0.0, |it| self.item(self.own(), it));
        let taken = if effects.takes_weapon {
            self.item(self.table().player(fight.by), Item::Weapon) * self.temper().aggression
        } else {
            0.0
        };
        let next = if effects.passes_on { self.passed_on(fight) } else { 0.0 };
        taken + next - lost
    }

    /// Somebody else is hit instead, as long as there are more than two.
    fn passed_on(&self, fight: &Fight) -> f64 {
        let next = self.table().clockwise(self.me).find(|it| *it != fight.by && *it != self.me);
        let shape = self.rules.tables.shape(&fight.blow);
        next.map_or(0.0, |it| self.taken(&fight.blow, shape, it, &self.odds(shape, it)))
    }

    /// What it means to be hit by this part.
    fn harm(&self, fight: &Fight) -> f64 {
        let own = self.own();
        let item = fight.blow.item.map_or(0.0, |it| self.item(own, it));
        let damage = self.damage(fight.at, &fight.blow);
        item + self.pain(own.health, damage)
    }

    /// Counters that a part takes from somebody; none where it can't be made or does not wound.
    pub(super) fn damage(&self, at: Seat, blow: &Blow) -> i16 {
        if self.rules.tables.shape_if(blow).is_none() {
            return 0;
        }
        self.rules.damage_to(self.table(), at, blow).unwrap_or(0)
    }

    /// Whether a strike that was earned is made, and how.
    pub(super) fn strike(&self, fight: &Fight, action: Action) -> f64 {
        match action {
            Action::Strike { at, card } => {
                self.expected(&Blow { card, ..fight.blow }, at) - self.prices(card)
            }
            _ => 0.0,
        }
    }

    /// Whether a special is done after a block.
    pub(super) fn hook(&self, fight: &Fight, action: Action) -> f64 {
        let Action::Hook { special, opener } = action else { return 0.0 };
        let brings = if fight.stage == Stage::DefenderHook {
            let weapon = self.own().weapon;
            let special = Some(special);
            let blow = Blow { weapon, special, ..Blow::of(Origin::AfterBlock) };
            self.expected(&blow, fight.by)
        } else {
            self.hit(fight)
        };
        brings - self.price(opener)
    }

    /// What it brings to somebody else when this part hits.
    fn hit(&self, fight: &Fight) -> f64 {
        let target = self.table().player(fight.at);
        let damage = self.damage(fight.at, &fight.blow);
        let item = fight.blow.item.map_or(0.0, |it| self.item(target, it));
        self.temper().aggression * (self.gained(target.health, damage) + item)
    }

    /// Whether a card is cancelled.
    pub(super) fn cancel(&self, fight: &Fight, action: Action) -> f64 {
        let Action::Cancel { with, .. } = action else { return 0.0 };
        let owner = fight.offer.top_owner();
        self.stake(fight) + self.earned(with, owner) - self.price(with)
    }

    /// What is at stake with the card that can be cancelled.
    fn stake(&self, fight: &Fight) -> f64 {
        if let Some(link) = fight.offer.chain.last() {
            // A card of one's own is saved, and one is not struck for it.
            return if link.of == self.me {
                self.earned_by(link.by, link.with, self.me)
            } else {
                0.0
            };
        }
        match fight.stage {
            Stage::AttackOffer if fight.at == self.me && fight.blow.origin != Origin::Wear => {
                self.threat(fight)
            }
            Stage::DefenceOffer if fight.by == self.me => self.hit(fight),
            _ => 0.0,
        }
    }

    /// What an attack would cost that is not cancelled: every part is met in the cheapest way.
    fn threat(&self, fight: &Fight) -> f64 {
        let own = self.own();
        let shape = self.rules.tables.shape(&fight.blow);
        let able =
            shape.defences.iter().filter(|it| own.hand.has(it.0) && self.rules.met(it.1, own));
        let mut answers: arrayvec::ArrayVec<f64, 64> = able
            .flat_map(|it| std::iter::repeat_n(it.0, usize::from(own.hand.count(it.0))))
            .map(|it| self.price(it))
            .collect();
        let shield = self.rules.usable_shield(own, fight).is_some();
        answers.extend(shield.then_some(self.temper().shield));
        answers.sort_by(f64::total_cmp);
        let mut health = own.health;
        let damage = self.damage(fight.at, &fight.blow);
        let item = fight.blow.item.map_or(0.0, |it| self.item(own, it));
        let mut answers = answers.into_iter();
        (0..shape.parts)
            .map(|_| {
                let hit = self.pain(health, damage) + item;
                answers.next().filter(|it| *it < hit).unwrap_or_else(|| {
                    health -= damage;
                    hit
                })
            })
            .sum()
    }

    /// What the strike is worth that cancelling earns.
    fn earned(&self, with: Kind, at: Seat) -> f64 {
        let weapon = self.own().weapon;
        let blow = Blow { weapon, ..Blow::of(Origin::FreeStrike(with)) };
        self.expected(&blow, at).max(0.0)
    }

    /// What a strike would cost that somebody else has earned.
    fn earned_by(&self, by: Seat, with: Kind, at: Seat) -> f64 {
        let weapon = self.table().player(by).weapon;
        let blow = Blow { weapon, ..Blow::of(Origin::FreeStrike(with)) };
        let able = self.rules.tables.shape_if(&blow).is_some();
        if able { self.pain(self.table().player(at).health, self.damage(at, &blow)) } else { 0.0 }
    }
}
