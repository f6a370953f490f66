//! From text to actions.

use super::super::action::{Action, AttackKind, Recovery};
use super::super::kinds::Kind;
use super::super::state::SkirmishState;
use super::words::{ParseError, Words};
use super::{Names, Notation, WORDS};
use crate::play::Seat;
use crate::skirmish::{BasicUse, Item};

/// An action, and who is said to do it; nobody for chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatAction {
    pub(crate) by: Option<Seat>,
    pub(crate) action: Action,
}

impl Notation {
    /// The action that a line says. Whether it is allowed is another question.
    ///
    /// # Errors
    /// With the word that is not understood.
    pub(crate) fn read(
        &self,
        names: &Names,
        state: &SkirmishState,
        line: &str,
    ) -> Result<SeatAction, ParseError> {
        let mut words = Words::new(self, names, line);
        let known = names.iter().chain(["draw", "lot"]);
        let by = match words.peek() {
            Some("draw" | "lot") => None,
            Some(word) if names.seat(word).is_some() => words.seat_if(),
            _ => {
                let why = |it: &str| format!("there is no player `{it}`");
                return Err(words.misread(why, "a seat", known));
            }
        };
        let action = match by {
            Some(seat) => ActionReader { words: &mut words, state, by: seat }.action()?,
            None if words.eat("draw") => Action::Draw(words.card()?),
            None => {
                words.skip();
                Action::Lot(words.card()?)
            }
        };
        words.done(&["with", "using"])?;
        Ok(SeatAction { by, action })
    }

    /// What somebody may be said to do.
    fn verbs(&self) -> impl Iterator<Item = &str> {
        let specials = self
            .verbs
            .iter()
            .flat_map(|it| [Some(it.word.as_str()), it.counter.as_deref()].into_iter().flatten());
        let cards = self.cards.iter().filter(|it| it.flat || it.defends || it.cancels);
        WORDS.iter().copied().chain(specials).chain(cards.map(|it| it.id.as_str()))
    }
}

/// Reads what one seat does.
pub(super) struct ActionReader<'w, 'a> {
    pub(super) words: &'w mut Words<'a>,
    pub(super) state: &'w SkirmishState,
    pub(super) by: Seat,
}

impl ActionReader<'_, '_> {
    /// All but who does it.
    pub(super) fn action(&mut self) -> Result<Action, ParseError> {
        let notation = self.words.notation;
        let Some(verb) = self.words.peek() else { return Err(self.no_verb()) };
        let plain = match verb {
            "pass" => Some(Action::Pass),
            "take" => Some(Action::Take),
            "shield" => Some(Action::Use),
            "decline" => Some(Action::Decline),
            "end" => Some(Action::End),
            _ => None,
        };
        if let Some(plain) = plain {
            self.words.skip();
            return Ok(plain);
        }
        if let Some(special) = notation.verbs.iter().position(|it| it.word == verb || it.id == verb)
        {
            self.words.skip();
            return self.special(u8::try_from(special).unwrap_or(u8::MAX));
        }
        let counter = |it: &super::Verb| it.counter.as_deref() == Some(verb);
        if let Some(special) = notation.verbs.iter().position(counter) {
            self.words.skip();
            let special = u8::try_from(special).unwrap_or(u8::MAX);
            let card = self.words.card_after("with")?;
            let opener = self.opener()?;
            return Ok(Action::Counter { special, opener, card });
        }
        if self.words.eat("wear") {
            return self.words.card().map(Action::Wear);
        }
        if self.words.eat("wield") {
            return self.words.card().map(Action::Wield);
        }
        if self.words.eat("lot") {
            return self.words.card().map(Action::Lot);
        }
        if self.words.eat("attack") {
            let at = self.words.seat()?;
            let card = self.words.card_after("with")?;
            return Ok(self.blow(at, card));
        }
        if self.words.eat("recover") {
            return self.recovery().map(Action::Recover);
        }
        if self.words.eat("strike") {
            return self.strike();
        }
        if self.words.eat("discard") {
            return self.discard();
        }
        match notation.kind(verb) {
            Some(kind) => self.card(kind),
            None => Err(self.no_verb()),
        }
    }

    fn no_verb(&self) -> ParseError {
        let verbs = self.words.notation.verbs();
        self.words.misread(|it| format!("`{it}` is not an action"), "what is done", verbs)
    }

    /// An attack with the weapon, or instead of it.
    fn blow(&self, at: Seat, card: Option<Kind>) -> Action {
        let flat = |card| self.words.notation.card(card).is_some_and(|it| it.flat);
        let form = match card {
            None => AttackKind::Default,
            Some(card) if flat(card) => AttackKind::Flat,
            Some(_) => AttackKind::Basic,
        };
        Action::Attack { at, form, card, opener: None, item: None }
    }

    /// What is done with a card that is called by its name.
    fn card(&mut self, kind: Kind) -> Result<Action, ParseError> {
        let Some(card) = self.words.notation.card(kind) else { return Err(self.no_verb()) };
        if !(card.cancels || card.defends || card.flat || card.adds) {
            return Err(self.no_verb());
        }
        self.words.skip();
        if (card.flat || card.adds) && !card.cancels {
            let at = self.words.seat()?;
            return Ok(self.blow(at, Some(kind)));
        }
        if card.defends && self.words.peek().is_none() {
            return Ok(Action::Defend(kind));
        }
        if card.cancels {
            return Ok(Action::Cancel { with: kind, on: self.words.card()? });
        }
        Ok(Action::Defend(kind))
    }

    /// A special: at somebody, or after a block.
    fn special(&mut self, special: u8) -> Result<Action, ParseError> {
        let notation = self.words.notation;
        let verb = &notation.verbs[usize::from(special)];
        let at = match self.words.peek() {
            None | Some("using") if verb.hooks => {
                return Ok(Action::Hook { special, opener: self.opener()? });
            }
            _ => self.words.seat()?,
        };
        let (mut item, mut card, mut by, mut opener) = (None, None, false, None);
        while let Some(word) = self.words.peek() {
            let found = self.item(word);
            if let Some(found) = found.filter(|_| item.is_none()) {
                self.words.skip();
                item = Some(found);
            } else if card.is_none() && matches!(word, "with" | "by") {
                self.words.skip();
                by = word == "by";
                card = Some(self.words.card()?);
            } else if opener.is_none() && self.words.eat("using") {
                opener = Some(self.words.card()?);
            } else {
                break;
            }
        }
        let performs = card.and_then(|it| notation.card(it)?.performs) == Some(special);
        let performed = performs && (by || verb.basic == BasicUse::None);
        let opener = match (opener, performed) {
            (Some(opener), _) => Some(opener),
            (None, true) if !notation.performed_opened => None,
            (None, _) => Some(self.likely_opener()?),
        };
        let form =
            if performed { AttackKind::Performed(special) } else { AttackKind::Special(special) };
        Ok(Action::Attack { at, form, card, opener, item })
    }

    fn item(&self, word: &str) -> Option<Item> {
        let worn = |kind: Kind| self.words.notation.worn.contains(&kind);
        match word {
            "weapon" => Some(Item::Weapon),
            "shield" => Some(Item::Shield),
            "armour" => Some(Item::Armour),
            other => self.words.notation.kind(other).filter(|it| worn(*it)).map(|_| Item::Armour),
        }
    }

    /// The card that opens a special: the one that is named, or else the likely one.
    fn opener(&mut self) -> Result<Kind, ParseError> {
        match self.words.card_after("using")? {
            Some(kind) => Ok(kind),
            None => self.likely_opener(),
        }
    }

    /// The first that is held, or else the first there is.
    fn likely_opener(&self) -> Result<Kind, ParseError> {
        let openers = &self.words.notation.openers;
        let hand = &self.state.player(self.by).hand;
        let held = openers.iter().find(|it| hand.has(**it));
        let none = || self.words.misread(|_| "no card opens specials".to_owned(), "more", []);
        held.or(openers.first()).copied().ok_or_else(none)
    }

    fn recovery(&mut self) -> Result<Recovery, ParseError> {
        let notation = self.words.notation;
        let off = |word: &str| notation.worn.iter().copied().find(|it| notation.off(*it) == word);
        if self.words.eat("health") {
            return Ok(Recovery::Health);
        }
        if self.words.eat("weapon") {
            return self.words.card().map(Recovery::Weapon);
        }
        if self.words.eat("shield") {
            return self
                .one_of(&notation.shields, |it| self.state.weapons.has(it))
                .map(Recovery::Shield);
        }
        if self.words.eat("armour") {
            return self
                .one_of(&notation.worn, |it| self.state.normal.has(it))
                .map(Recovery::Armour);
        }
        if let Some(kind) = self.words.peek().and_then(off) {
            self.words.skip();
            return Ok(Recovery::ArmourOff(kind));
        }
        let offs: Vec<String> = notation.worn.iter().map(|it| notation.off(*it)).collect();
        let known = ["health", "shield", "armour", "weapon"].into_iter();
        Err(self.words.misread(
            |it| format!("`{it}` can't be recovered"),
            "what is recovered",
            known.chain(offs.iter().map(String::as_str)),
        ))
    }

    /// The card that is named, or else the first of these that is there.
    fn one_of(&mut self, all: &[Kind], there: impl Fn(Kind) -> bool) -> Result<Kind, ParseError> {
        if let Some(kind) = self.words.card_if() {
            return Ok(kind);
        }
        let found = all.iter().find(|it| there(**it)).or(all.first()).copied();
        found.ok_or_else(|| {
            self.words.misread(|_| "it is not clear which card is meant".to_owned(), "a card", [])
        })
    }

    /// A strike that was earned: at whom it is need not be said.
    fn strike(&mut self) -> Result<Action, ParseError> {
        if self.words.eat("nothing") {
            return Ok(Action::NoStrike);
        }
        let at = self.words.seat_if();
        let card = self.words.card_after("with")?;
        let struck = self.state.fight.as_ref().filter(|it| it.by == self.by).map(|it| it.at);
        let next = || self.state.clockwise(self.by).next().unwrap_or(self.by);
        Ok(Action::Strike { at: at.or(struck).unwrap_or_else(next), card })
    }

    /// One card from the hand, or else from play.
    pub(super) fn discard(&mut self) -> Result<Action, ParseError> {
        let kind = self.words.card()?;
        let arms = self.words.notation.card(kind).is_some_and(|it| it.arms);
        let held = self.state.player(self.by).hand.has(kind);
        let laid = self.words.eat("in-play") || arms && !held;
        Ok(if laid { Action::LayDown(kind) } else { Action::Discard(kind) })
    }
}
