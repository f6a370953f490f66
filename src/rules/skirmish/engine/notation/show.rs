//! From actions to text.

use super::super::action::{Action, AttackKind, Recovery};
use super::super::kinds::Kind;
use super::super::state::SkirmishState;
use super::{Names, Notation};
use crate::play::Seat;
use crate::skirmish::BasicUse;

impl Notation {
    /// An action as a line. `by` is whose it is; nobody's is chance's.
    pub(crate) fn show(
        &self,
        names: &Names,
        state: &SkirmishState,
        by: Option<Seat>,
        action: Action,
    ) -> String {
        let said = self.said(names, state, by, action);
        match by {
            Some(seat) => format!("{} {said}", names.name(seat)),
            None => said,
        }
    }

    fn said(
        &self,
        names: &Names,
        state: &SkirmishState,
        by: Option<Seat>,
        action: Action,
    ) -> String {
        match action {
            Action::Wear(kind) => format!("wear {}", self.id(kind)),
            Action::Attack { at, form, card, opener, item } => {
                let (verb, joined) = self.attack(form, card);
                let item = item.map(|it| format!(" {}", self.item(it))).unwrap_or_default();
                // A card that performs needs an opener or not, which the game knows by itself.
                let opener = opener.map(|it| self.using(it)).unwrap_or_default();
                format!("{verb} {}{item}{joined}{opener}", names.name(at))
            }
            Action::Recover(what) => format!("recover {}", self.recovery(what)),
            Action::Wield(kind) => format!("wield {}", self.id(kind)),
            Action::Pass => "pass".to_owned(),
            Action::Take => "take".to_owned(),
            Action::Use => "shield".to_owned(),
            Action::Defend(kind) => self.id(kind).to_owned(),
            Action::Counter { special, opener, card } => {
                let verb = self.verbs.get(usize::from(special));
                let name = verb.and_then(|it| it.counter.as_deref()).unwrap_or("counter");
                format!("{name}{}{}", self.with(card), self.using(opener))
            }
            Action::Cancel { with, on } => format!("{} {}", self.id(with), self.id(on)),
            Action::Hook { special, opener } => {
                format!("{}{}", self.verb(special), self.using(opener))
            }
            Action::Decline => "decline".to_owned(),
            Action::Strike { at, card } => {
                format!("strike {}{}", names.name(at), self.with(card))
            }
            Action::NoStrike => "strike nothing".to_owned(),
            Action::Discard(kind) => format!("discard {}", self.id(kind)),
            Action::LayDown(kind) => {
                let held = by.is_none_or(|it| state.player(it).hand.has(kind));
                let arms = self.card(kind).is_some_and(|it| it.arms);
                let where_from = if held || !arms { " in-play" } else { "" };
                format!("discard {}{where_from}", self.id(kind))
            }
            Action::End => "end".to_owned(),
            Action::Draw(kind) => format!("draw {}", self.id(kind)),
            Action::Lot(kind) => format!("lot {}", self.id(kind)),
        }
    }

    /// What an attack is called, and how its card is joined to it.
    fn attack(&self, form: AttackKind, card: Option<Kind>) -> (&str, String) {
        match (form, card) {
            (AttackKind::Flat, Some(card)) => (self.id(card), String::new()),
            (AttackKind::Default | AttackKind::Basic | AttackKind::Flat, _) => {
                ("attack", self.with(card))
            }
            (AttackKind::Special(special), _) => (self.verb(special), self.with(card)),
            (AttackKind::Performed(special), _) => {
                let alone = self.verbs.get(usize::from(special)).map(|it| it.basic);
                // Where the special takes Basic cards too, `with` would be one of those.
                let joined = match (alone, card) {
                    (Some(BasicUse::None), _) | (_, None) => self.with(card),
                    (_, Some(card)) => format!(" by {}", self.id(card)),
                };
                (self.verb(special), joined)
            }
        }
    }

    fn recovery(&self, what: Recovery) -> String {
        let among = |word: &str, kind: Kind, all: &[Kind]| match all.len() {
            0 | 1 => word.to_owned(),
            _ => format!("{word} {}", self.id(kind)),
        };
        match what {
            Recovery::Health => "health".to_owned(),
            Recovery::Shield(kind) => among("shield", kind, &self.shields),
            Recovery::Weapon(kind) => format!("weapon {}", self.id(kind)),
            Recovery::Armour(kind) => among("armour", kind, &self.worn),
            Recovery::ArmourOff(kind) => self.off(kind),
        }
    }

    fn verb(&self, special: u8) -> &str {
        self.verbs.get(usize::from(special)).map_or("", |it| &it.word)
    }

    fn with(&self, card: Option<Kind>) -> String {
        card.map(|it| format!(" with {}", self.id(it))).unwrap_or_default()
    }

    /// Says which card opens a special, where there are several.
    fn using(&self, opener: Kind) -> String {
        match self.openers.len() {
            0 | 1 => String::new(),
            _ => format!(" using {}", self.id(opener)),
        }
    }
}
