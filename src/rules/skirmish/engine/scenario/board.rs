//! From the words of a scenario to a position.

use super::super::kinds::{Kind, Pile};
use super::super::notation::Notation;
use super::super::state::{Player, State};
use crate::play::Seat;
use crate::skirmish::{Figures, RulesData};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{Game, Located, Scenario, SeatSetup};
use std::collections::BTreeSet;

/// What a seat or a pile has where there is nothing.
pub(super) const NONE: &str = "none";
/// A SHIELD that has stopped nothing yet.
pub(super) const WHOLE: &str = "undamaged";
/// A SHIELD that shows its back.
pub(super) const DAMAGED: &str = "damaged";

/// A game with everything that a scenario needs to be set up.
pub(super) struct Table<'a> {
    /// The game.
    pub(super) game: &'a Game,
    /// What its cards do.
    pub(super) data: &'a RulesData,
    /// The numbers of the variant.
    pub(super) figures: &'a Figures,
    /// The words of its actions.
    pub(super) notation: &'a Notation,
    /// Ids of cards that are not in the variant: they lie aside unless a seat has them.
    pub(super) out: &'a BTreeSet<String>,
    /// Fewest and most players.
    pub(super) seats: (Seat, Seat),
    /// Players with full health and nothing else, and no piles, for so many seats.
    pub(super) empty: &'a dyn Fn(Seat) -> State,
}

/// The copies that are left in the box.
struct Rest<'a> {
    table: &'a Table<'a>,
    copies: Pile,
    good: bool,
}

impl Table<'_> {
    /// The position that a scenario begins with, the first seat at step 1. Nothing comes back when
    /// the report says why.
    pub(super) fn set_up(&self, scenario: &Scenario, report: &mut Report) -> Option<State> {
        let seats = self.seated(scenario, report)?;
        let mut state = (self.empty)(seats);
        let mut rest = Rest { table: self, copies: self.box_of_cards(), good: true };
        for (seat, seat_setup) in (0..seats).zip(&scenario.seats) {
            self.name(seat_setup, &mut rest, report);
            *state.player_mut(seat) = rest.sit(seat_setup, scenario.span, report);
        }
        let piles = &scenario.piles;
        let draw = piles.draw.as_ref().map(|it| rest.cards(it, report));
        state.normal = rest.pile(piles.normal.as_deref(), report).unwrap_or_default();
        let weapons = rest.pile(piles.weapon.as_deref(), report);
        if !rest.good {
            return None;
        }
        // The top of the deck is its last card.
        let mut deck = draw.clone().unwrap_or_default();
        deck.reverse();
        state.weapons = weapons.unwrap_or_default();
        let mut under = Vec::new();
        for kind in rest.copies.copies() {
            let id = self.notation.id(kind);
            let out = self.out.contains(id);
            match self.is_arms(id) {
                true if weapons.is_none() && !out => state.weapons.add(kind),
                false if draw.is_none() && !out => under.push(kind),
                _ => state.aside.add(kind),
            }
        }
        deck.extend(under.into_iter().rev());
        state.draw.top = deck;
        Some(state)
    }

    fn seated(&self, scenario: &Scenario, report: &mut Report) -> Option<Seat> {
        let (least, most) = self.seats;
        let count = scenario.seats.len();
        let seats = Seat::try_from(count).ok().filter(|it| (least..=most).contains(it));
        if seats.is_none() {
            let message = format!("{count} seats can't play this");
            let place = scenario.seats.last().map_or(scenario.span, |it| it.name.span);
            let wanted = format!("{least} to {most} are wanted");
            report.push(Diagnostic::error("D004", message).at(place, wanted));
        }
        seats
    }

    /// Every copy of the game.
    fn box_of_cards(&self) -> Pile {
        let mut all = Pile::default();
        for card in &self.game.cards {
            if let Some(kind) = self.notation.kind(&card.id.value) {
                all.add_many(kind, u8::try_from(card.copies.value).unwrap_or(u8::MAX));
            }
        }
        all
    }

    fn name(&self, seat_setup: &SeatSetup, rest: &mut Rest<'_>, report: &mut Report) {
        let name = &seat_setup.name;
        if self.notation.knows(&name.value) {
            let message = format!("a seat can't be called `{}`", name.value);
            let fault = Diagnostic::error("D004", message);
            report.push(fault.at(name.span, "this word means something else in a line"));
            rest.good = false;
        }
    }

    pub(super) fn is_weapon(&self, id: &str) -> bool {
        self.data.weapons.iter().any(|it| it.id == id)
    }

    fn is_arms(&self, id: &str) -> bool {
        self.is_weapon(id) || self.data.shields().any(|it| it.id == id)
    }

    /// What everybody wields at the start of the game as it is.
    fn usual_weapon(&self) -> Option<&str> {
        let each = self.data.figures.each.keys();
        each.map(String::as_str).find(|it| self.is_weapon(it))
    }
}

impl Rest<'_> {
    /// Takes a copy out of the box.
    fn take(&mut self, id: &str, place: Span, report: &mut Report) -> Option<Kind> {
        let notation = self.table.notation;
        let Some(kind) = notation.kind(id) else {
            let fault = Diagnostic::error("D006", format!("there is no card `{id}`"));
            let fault = fault.at(place, "unknown card");
            report.push(fault.suggest(place, id, notation.ids(), |it| format!("\"{it}\"")));
            self.good = false;
            return None;
        };
        if self.copies.remove(kind) {
            return Some(kind);
        }
        let all = self.table.game.card(id).map_or(0, |it| it.copies.value);
        let message = format!("the game has {all} of `{id}`, and all of them are named already");
        report.push(Diagnostic::error("D004", message).at(place, "one too many"));
        self.good = false;
        None
    }

    fn cards(&mut self, ids: &[Located<String>], report: &mut Report) -> Vec<Kind> {
        ids.iter().filter_map(|it| self.take(&it.value, it.span, report)).collect()
    }

    fn pile(&mut self, ids: Option<&[Located<String>]>, report: &mut Report) -> Option<Pile> {
        ids.map(|it| self.cards(it, report).into_iter().collect())
    }

    fn wrong(&mut self, fault: Diagnostic, report: &mut Report) {
        report.push(fault);
        self.good = false;
    }

    fn sit(&mut self, seat_setup: &SeatSetup, whole: Span, report: &mut Report) -> Player {
        let place = if seat_setup.name.value.is_empty() { whole } else { seat_setup.name.span };
        let mut player = Player { alive: true, ..Player::default() };
        player.health = self.health(seat_setup, report);
        player.weapon = self.weapon(seat_setup, place, report);
        player.shield = self.shield(seat_setup, place, report);
        if let Some(mail) = seat_setup.mail.as_ref().filter(|it| it.value) {
            let worn = self.table.data.worn().map(|it| it.id.clone());
            match worn {
                Some(id) => {
                    player.worn = self.take(&id, mail.span, report).into_iter().collect();
                }
                None => {
                    let fault = Diagnostic::error("D004", "this game has nothing to wear");
                    self.wrong(fault.at(mail.span, "there is no such armour"), report);
                }
            }
        }
        player.hand = self.cards(&seat_setup.hand, report).into_iter().collect();
        player
    }

    fn health(&mut self, seat_setup: &SeatSetup, report: &mut Report) -> i16 {
        let figures = self.table.figures;
        let Some(health) = &seat_setup.health else {
            return i16::try_from(figures.health).unwrap_or(i16::MAX);
        };
        // Where a single attack has to kill, nobody dies of a number.
        if health.value <= 0 && figures.wound.is_none() {
            let fault = Diagnostic::error("D004", format!("nobody lives at {}", health.value));
            let wanted = "at least 1 is wanted here";
            self.wrong(fault.at(health.span, wanted), report);
        }
        i16::try_from(health.value).unwrap_or(i16::MAX)
    }

    fn weapon(&mut self, seat_setup: &SeatSetup, place: Span, report: &mut Report) -> Option<Kind> {
        let Some(weapon) = &seat_setup.weapon else {
            let usual = self.table.usual_weapon()?.to_owned();
            return self.take(&usual, place, report);
        };
        if weapon.value == NONE {
            return None;
        }
        if self.table.notation.kind(&weapon.value).is_some() && !self.table.is_weapon(&weapon.value)
        {
            let fault = Diagnostic::error("D004", format!("`{}` is no weapon", weapon.value));
            let known = self.table.data.weapons.iter().map(|it| it.id.as_str());
            let known: Vec<String> = known.chain([NONE]).map(|it| format!("`{it}`")).collect();
            let fault = fault.at(weapon.span, "a weapon is wanted here");
            self.wrong(fault.hint(format!("known here: {}", known.join(", "))), report);
            return None;
        }
        self.take(&weapon.value, weapon.span, report)
    }

    fn shield(
        &mut self,
        seat_setup: &SeatSetup,
        place: Span,
        report: &mut Report,
    ) -> Option<(Kind, u8)> {
        let (id, uses) = {
            let shield = self.table.data.shields().next()?;
            (shield.id.clone(), shield.uses.unwrap_or_default())
        };
        let (word, place) = match &seat_setup.shield {
            Some(word) => (word.value.as_str(), word.span),
            None => (WHOLE, place),
        };
        let used = match word {
            NONE => return None,
            WHOLE => 0,
            DAMAGED => u8::try_from(uses - 1).unwrap_or_default().max(1),
            other => {
                let words = [WHOLE, DAMAGED, NONE];
                let fault = Diagnostic::error("D004", format!("`{other}` is no state of a shield"));
                let wanted = words.map(|it| format!("`{it}`")).join(", ");
                let fault = fault.at(place, format!("one of {wanted} is wanted here"));
                let fault = match other.strip_prefix("slung") {
                    Some(_) => fault.hint("whether it is slung follows from the weapon"),
                    None => fault.suggest(place, other, words, |it| format!("\"{it}\"")),
                };
                self.wrong(fault, report);
                return None;
            }
        };
        Some((self.take(&id, place, report)?, used))
    }
}
