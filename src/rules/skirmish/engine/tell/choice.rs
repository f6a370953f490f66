//! What may be done, in words for the one who does it.

use super::super::action::{Action, Blow, Recovery};
use super::super::game::Skirmish;
use super::super::kinds::Kind;
use super::super::state::{Player, SkirmishState};
use super::scene;
use crate::play::{CardRef, Choice, Rules as _, Seat, Tell as _, ToAct, seat_id};
use cardwright_base::english::a;

/// An action of the seat that is to act, or of chance.
pub(super) fn choice(rules: &Skirmish, state: &SkirmishState, action: Action) -> Choice {
    let offer = Offer { rules, state, me: acting(rules, state) };
    Choice {
        parts: offer.parts(action),
        text: rules.show(state, action),
        cards: offer.cards(action),
        touches: offer.touches(action),
    }
}

fn acting(rules: &Skirmish, state: &SkirmishState) -> Seat {
    match rules.to_act(state) {
        ToAct::Seat(seat) => seat,
        _ => state.on_turn,
    }
}

struct Offer<'a> {
    rules: &'a Skirmish,
    state: &'a SkirmishState,
    me: Seat,
}

impl Offer<'_> {
    /// From the coarse to the fine: what is done, with what, at whom.
    fn parts(&self, action: Action) -> Vec<String> {
        let parts = match (action, self.blow(action)) {
            (_, Some(blow)) => {
                let (special, with) = self.rules.blow_parts(&blow);
                vec![special.unwrap_or("Attack").to_owned(), with]
            }
            (Action::Recover(Recovery::Weapon(kind)), _) => {
                vec!["Recover a weapon:".to_owned(), self.rules.title(kind).to_owned()]
            }
            _ => vec![self.what(action)],
        };
        parts.into_iter().filter(|it| !it.is_empty()).chain(self.target(action)).collect()
    }

    fn what(&self, action: Action) -> String {
        let rules = self.rules;
        let title = |kind| rules.title(kind);
        match action {
            Action::Wear(kind) => format!("Put on {}", title(kind)),
            Action::Wield(kind) | Action::Lot(kind) => format!("Take up {}", title(kind)),
            Action::Attack { .. } | Action::Strike { .. } => "Attack".to_owned(),
            Action::Recover(what) => match what {
                Recovery::Health => {
                    let lost = rules.figures.health - i64::from(self.own().health);
                    match rules.figures.recover_health.min(lost) {
                        back if back > 0 => format!("Recover {back} health"),
                        _ => "Recover health (none is lost)".to_owned(),
                    }
                }
                Recovery::Shield(kind) => format!("Recover {}", a(title(kind))),
                Recovery::Weapon(kind) => format!("Recover {}", title(kind)),
                Recovery::Armour(kind) => format!("Recover {} to the hand", title(kind)),
                Recovery::ArmourOff(kind) => format!("Take {} off", title(kind)),
            },
            Action::Pass => "Neither attack nor recover".to_owned(),
            Action::Take => match self.taken() {
                Some(damage) if damage > 0 && self.kills(self.me, damage, 1) => {
                    format!("Let it hit, lose {damage} health and die")
                }
                Some(damage) if damage > 0 => format!("Let it hit, and lose {damage} health"),
                _ => "Let it hit".to_owned(),
            },
            Action::Use => {
                let shield = self.own().shield.map(|it| title(it.0)).unwrap_or_default();
                format!("Raise the {shield}")
            }
            Action::Defend(kind) => format!("Play {}", title(kind)),
            Action::Counter { special, card, .. } => {
                let with = card.map(|it| format!(" with {}", title(it))).unwrap_or_default();
                format!("Counter: {}{with}", rules.special_title(special))
            }
            Action::Cancel { with, on } => format!("Play {} on {}", title(with), title(on)),
            Action::Hook { special, opener } => {
                format!("{} with {}", rules.special_title(special), title(opener))
            }
            Action::Decline => "Play nothing".to_owned(),
            Action::NoStrike => "Make no strike".to_owned(),
            Action::Discard(kind) => format!("Discard {}", title(kind)),
            Action::LayDown(kind) => format!("Lay down {}", title(kind)),
            Action::End => "End the turn".to_owned(),
            Action::Draw(kind) => format!("Draw {}", title(kind)),
        }
    }

    /// Whom an attack is at, and what it would take from them.
    fn target(&self, action: Action) -> Option<String> {
        let (Action::Attack { at, .. } | Action::Strike { at, .. }) = action else { return None };
        let name = self.rules.called(at);
        let blow = self.blow(action)?;
        let mut comes: Vec<String> = Vec::new();
        if let Some(item) = blow.item {
            comes.push(self.rules.item_title(self.state, at, item).to_owned());
        }
        if let Some(damage) = self.rules.damage_to(self.state, at, &blow) {
            let parts = self.rules.tables.shape(&blow).parts.max(1);
            let times = if parts > 1 { format!("{parts} × ") } else { String::new() };
            comes.push(format!("{times}{damage}"));
            if damage > 0 && self.kills(at, damage, parts) {
                comes.push("kills".to_owned());
            }
        }
        let comes = comes.join(", ");
        Some(if comes.is_empty() { format!("at {name}") } else { format!("at {name} ({comes})") })
    }

    fn cards(&self, action: Action) -> Vec<CardRef> {
        let whole = |kind: Kind| CardRef { card: self.rules.id(kind).to_owned(), keyword: None };
        let part = |kind: Kind, special: u8| {
            let keyword = self.rules.data.specials[usize::from(special)].id.clone();
            CardRef { keyword: Some(keyword), ..whole(kind) }
        };
        match action {
            Action::Attack { .. } | Action::Strike { .. } => {
                let Some(blow) = self.blow(action) else { return Vec::new() };
                let special = blow.special.zip(blow.opener).map(|(it, card)| part(card, it));
                let plain = (blow.card.is_none() && blow.opener.is_none()).then_some(blow.weapon);
                special.into_iter().chain(blow.card.or(plain.flatten()).map(whole)).collect()
            }
            Action::Counter { special, opener, card } => {
                [part(opener, special)].into_iter().chain(card.map(whole)).collect()
            }
            Action::Hook { special, opener } => vec![part(opener, special)],
            Action::Wear(kind)
            | Action::Wield(kind)
            | Action::Lot(kind)
            | Action::Defend(kind)
            | Action::Discard(kind)
            | Action::LayDown(kind)
            | Action::Draw(kind)
            | Action::Cancel { with: kind, .. } => vec![whole(kind)],
            Action::Use => self.own().shield.map(|it| whole(it.0)).into_iter().collect(),
            Action::Recover(what) => what.card().map(whole).into_iter().collect(),
            Action::Pass | Action::Take | Action::Decline | Action::NoStrike | Action::End => {
                Vec::new()
            }
        }
    }

    /// What on the table an action is about: the cards of its owner, then whom it is at.
    fn touches(&self, action: Action) -> Vec<String> {
        let me = self.rules.called(self.me);
        let taken_up = matches!(action, Action::Recover(Recovery::Weapon(_) | Recovery::Shield(_)));
        let own = self.own();
        let laid = |kind: Kind| {
            own.weapon == Some(kind)
                || own.shield.is_some_and(|it| it.0 == kind)
                || own.worn.has(kind)
        };
        let in_play = matches!(
            action,
            Action::Attack { .. } | Action::Use | Action::LayDown(_) | Action::Recover(_)
        );
        let place = |card: CardRef| {
            let kind = self.rules.notation().kind(&card.card);
            match kind {
                Some(_) if taken_up => scene::pile_card(&card.card),
                Some(kind) if in_play && laid(kind) && !own.hand.has(kind) => {
                    scene::laid_card(&me, &card.card)
                }
                _ => scene::held_card(&me, &card.card),
            }
        };
        let at = match action {
            Action::Attack { at, .. } | Action::Strike { at, .. } => {
                Some(seat_id(&self.rules.called(at)))
            }
            _ => None,
        };
        self.cards(action).into_iter().map(place).chain(at).collect()
    }

    /// The attack that an action makes.
    fn blow(&self, action: Action) -> Option<Blow> {
        match action {
            Action::Attack { form, card, opener, item, .. } => {
                Some(form.blow(self.own().weapon, card, opener, item))
            }
            Action::Strike { card, .. } => {
                self.state.fight.as_ref().map(|fight| Blow { card, ..fight.blow })
            }
            _ => None,
        }
    }

    /// What the part that is to be met would take.
    fn taken(&self) -> Option<i16> {
        let fight = self.state.fight.as_ref()?;
        self.rules.damage_to(self.state, self.me, &fight.blow)
    }

    /// Whether somebody dies of so many parts that each take so much.
    fn kills(&self, seat: Seat, damage: i16, parts: u8) -> bool {
        let health = self.state.player(seat).health;
        let left = |hits: u8| health - damage * i16::from(hits);
        (1..=parts).any(|hits| self.rules.kills(damage, left(hits)))
    }

    fn own(&self) -> &Player {
        self.state.player(self.me)
    }
}
