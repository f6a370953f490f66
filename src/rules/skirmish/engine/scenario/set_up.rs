//! From the words of a scenario or an example to a position.

use super::super::Skirmish;
use super::super::kinds::{Kind, Pile};
use super::super::notation::Names;
use super::super::state::{Player, SkirmishState};
use super::{DAMAGED, NONE, WHOLE};
use crate::kit::keys::Keys;
use crate::kit::tokens::part;
use crate::play::{Rules, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::english::count;
use cardwright_model::{Located, QueryEntry, QueryValue, Scenario};
use std::ops::RangeInclusive;

/// Counters that a scenario may speak of; a guard against slips, not a rule.
const HEALTH: RangeInclusive<i64> = -999..=999;
/// The piles that a scenario may name.
pub(super) const PILES: [&str; 3] = ["draw", "normal", "weapon"];
/// Words that mean something else where a position is asked.
const TAKEN: [&str; 5] = ["draw", "normal", "weapon", "winner", "turn"];

/// Ids of cards, each with its place.
type Cards = Vec<Located<String>>;

/// Somebody who plays, with everything that lies before them. What is left out is as at the start.
pub(super) struct SeatSetup {
    pub(super) name: Located<String>,
    pub(super) weapon: Option<Located<String>>,
    pub(super) shield: Option<Located<String>>,
    pub(super) mail: Option<Located<bool>>,
    pub(super) health: Option<Located<i64>>,
    hand: Cards,
}

/// The seats of a scenario, and the cards of the piles that it names, in the order of [`PILES`].
pub(super) fn read(
    scenario: &Scenario,
    report: &mut Report,
) -> (Vec<SeatSetup>, [Option<Cards>; 3]) {
    let keys = Keys::of_scenario(scenario);
    let tables = keys.tables("seat", "a seat", report);
    if scenario.set_up.words.iter().all(|it| it.key.value != "seat") {
        let fault = Diagnostic::error("D003", "the scenario has no starting position");
        let fault = fault.at(scenario.span, "this file has no `[[seat]]`");
        report.push(fault.hint("each player has a `[[seat]]`, clockwise"));
    }
    let seat = |keys: Keys<'_>| {
        let seat = SeatSetup {
            name: keys.need(None, "name", "what they are called", report)?,
            weapon: keys.text("weapon", report),
            shield: keys.text("shield", report),
            mail: keys.flag("mail", report),
            health: keys.number("health", HEALTH, report),
            hand: keys.texts("hand", report).unwrap_or_default(),
        };
        keys.done(report);
        Some(seat)
    };
    let seats = tables.unwrap_or_default().into_iter().filter_map(seat).collect();
    let piles = keys.table("piles", "the piles", report).map(|table| {
        let piles = PILES.map(|pile| table.texts(pile, report));
        table.done(report);
        piles
    });
    keys.done(report);
    (seats, piles.unwrap_or_default())
}

/// The lines of an example as keys of a scenario: `Aud: axe, hand chop`, `normal: kick`. `None` when
/// errors were pushed.
pub(super) fn of_lines(
    heads: &[(Located<String>, Located<String>)],
    report: &mut Report,
) -> Option<Vec<QueryEntry>> {
    let (mut seats, mut piles) = (Vec::new(), Vec::new());
    for (head, rest) in heads {
        let name = head.value.as_str();
        if name == "+" {
            let fault = Diagnostic::error("D002", "an example of this game can't set up pieces");
            let fault = fault.at(head.span, "such a line");
            report.push(fault.hint("write a line such as `Aud: axe, hand chop`"));
            return None;
        } else if PILES.contains(&name) {
            piles.push(said(name, list(&words(rest, report)), rest.span));
        } else {
            let mut seat = vec![said("name", QueryValue::Text(name.to_owned()), head.span)];
            for piece in rest.value.split(',').map(str::trim).filter(|it| !it.is_empty()) {
                seat.push(thing(&part(rest, piece, report), report)?);
            }
            seats.push(Located::new(QueryValue::Table(seat), head.span));
        }
    }
    let span = heads.first()?.0.span;
    let mut all = vec![said("piles", QueryValue::Table(piles), span)];
    if !seats.is_empty() {
        all.push(said("seat", QueryValue::List(seats), span));
    }
    Some(all)
}

/// One thing that a seat of an example has.
fn thing(piece: &Located<String>, report: &mut Report) -> Option<QueryEntry> {
    let words = words(piece, report);
    let texts: Vec<&str> = words.iter().map(|it| it.value.as_str()).collect();
    let text = |it: &str| QueryValue::Text(it.to_owned());
    let health = |it: &str| it.replace('−', "-").parse().ok().map(QueryValue::Number);
    Some(match texts[..] {
        ["hand", ..] => said("hand", list(&words[1..]), piece.span),
        ["health", number] => {
            said("health", health(number).unwrap_or_else(|| text(number)), words[1].span)
        }
        ["no", "weapon"] => said("weapon", text(NONE), piece.span),
        ["no", "shield"] => said("shield", text(NONE), piece.span),
        [state, "shield"] => said("shield", text(state), words[0].span),
        ["mail"] => said("mail", QueryValue::Flag(true), piece.span),
        [weapon] => said("weapon", text(weapon), piece.span),
        _ => {
            let message = format!("`{}` is nothing that a seat has", piece.value);
            let wanted = "expected a weapon, `no weapon`, `damaged shield`, `no shield`, `mail`, \
                `health 7` or `hand ...`";
            report.push(Diagnostic::error("D004", message).at(piece.span, wanted));
            return None;
        }
    })
}

fn said(key: &str, value: QueryValue, span: Span) -> QueryEntry {
    QueryEntry { key: Located::new(key.to_owned(), span), value: Located::new(value, span) }
}

fn words(text: &Located<String>, report: &Report) -> Vec<Located<String>> {
    text.value.split_whitespace().map(|it| part(text, it, report)).collect()
}

fn list(words: &[Located<String>]) -> QueryValue {
    let text = |it: &Located<String>| Located::new(QueryValue::Text(it.value.clone()), it.span);
    QueryValue::List(words.iter().map(text).collect())
}

/// The copies that are left in the box.
struct Rest<'a> {
    rules: &'a Skirmish,
    copies: Pile,
    good: bool,
}

impl Skirmish {
    /// What the seats of a scenario are called, and the position that it begins with, the first seat at
    /// step 1. `None` when errors were pushed.
    pub(super) fn placed(
        &self,
        scenario: &Scenario,
        report: &mut Report,
    ) -> Option<(Names, SkirmishState)> {
        let (players, [draw, normal, weapons]) = read(scenario, report);
        let (least, most) = Rules::seats(self);
        let seats = Seat::try_from(players.len()).ok().filter(|it| (least..=most).contains(it));
        let Some(seats) = seats else {
            if let Some(last) = players.last() {
                let message = format!("{} can't play this game", count(players.len(), "seat"));
                let fault = Diagnostic::error("D004", message);
                report.push(fault.at(last.name.span, format!("expected {least} to {most}")));
            }
            return None;
        };
        let mut state = self.empty_table(seats);
        let mut copies = Pile::default();
        self.kinds().for_each(|it| copies.add_many(it, self.copies(it)));
        let mut rest = Rest { rules: self, copies, good: true };
        for (seat, own) in (0..seats).zip(&players) {
            rest.name(&players[..usize::from(seat)], &own.name, report);
            *state.player_mut(seat) = rest.sit(own, report);
        }
        let draw = draw.map(|it| rest.cards(&it, report));
        state.normal = rest.pile(normal.as_deref(), report).unwrap_or_default();
        let weapons = rest.pile(weapons.as_deref(), report);
        if !rest.good {
            return None;
        }
        // The top of the deck is its last card.
        let mut deck = draw.clone().unwrap_or_default();
        deck.reverse();
        state.weapons = weapons.unwrap_or_default();
        let mut under = Vec::new();
        for kind in rest.copies.copies() {
            let arms = self.is_arms(kind);
            let stated = if arms { weapons.is_some() } else { draw.is_some() };
            if stated || self.out.contains(&kind) {
                state.aside.add(kind);
            } else if arms {
                state.weapons.add(kind);
            } else {
                under.push(kind);
            }
        }
        deck.extend(under.into_iter().rev());
        state.draw.top = deck;
        let names = Names::of(players.into_iter().map(|it| it.name.value));
        Some((names, state))
    }

    /// What everybody wields at the start of the game as it is.
    fn usual_weapon(&self) -> Option<&str> {
        let each = self.data.figures.each.keys();
        each.map(String::as_str).find(|it| self.data.weapons.iter().any(|own| own.id == *it))
    }
}

impl Rest<'_> {
    fn name(&mut self, before: &[SeatSetup], name: &Located<String>, report: &mut Report) {
        let text = name.value.as_str();
        let called = format!("a seat can't be called `{text}`");
        let fault = if text.contains(char::is_whitespace) || text.starts_with('!') {
            Diagnostic::error("D004", format!("`{text}` can't be the name of a seat"))
                .at(name.span, "expected one word that does not begin with `!`")
        } else if TAKEN.contains(&text) {
            let fault = Diagnostic::error("D004", called);
            fault.at(name.span, "this word has another meaning under [expect]")
        } else if self.rules.notation().knows(text) {
            let fault = Diagnostic::error("D004", called);
            fault.at(name.span, "this word has another meaning in a line")
        } else if let Some(first) = before.iter().find(|it| it.name.value == text) {
            let fault = Diagnostic::error("D001", format!("two seats are called `{text}`"));
            fault.at(name.span, "the second").see(first.name.span, "the first")
        } else {
            return;
        };
        self.wrong(fault, report);
    }

    /// Takes a copy out of the box.
    fn take(&mut self, id: &str, place: Span, report: &mut Report) -> Option<Kind> {
        let notation = self.rules.notation();
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
        let all = self.rules.copies(kind);
        let message = format!("the game has {all} of `{id}`, and all of them are already in use");
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

    fn sit(&mut self, own: &SeatSetup, report: &mut Report) -> Player {
        let place = own.name.span;
        let mut player = Player { alive: true, ..Player::default() };
        player.health = self.health(own, report);
        player.weapon = self.weapon(own, place, report);
        player.shield = self.shield(own, place, report);
        if let Some(mail) = own.mail.as_ref().filter(|it| it.value) {
            let worn = self.rules.data.worn().map(|it| it.id.clone());
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
        player.hand = self.cards(&own.hand, report).into_iter().collect();
        player
    }

    fn health(&mut self, own: &SeatSetup, report: &mut Report) -> i16 {
        let figures = &self.rules.figures;
        let Some(health) = &own.health else {
            return i16::try_from(figures.health).unwrap_or(i16::MAX);
        };
        // Where a single attack has to kill, nobody dies of a number.
        if health.value <= 0 && figures.wound.is_none() {
            let fault =
                Diagnostic::error("D004", format!("a health of {} is not possible", health.value));
            let wanted = "expected at least 1";
            self.wrong(fault.at(health.span, wanted), report);
        }
        i16::try_from(health.value).unwrap_or(i16::MAX)
    }

    fn weapon(&mut self, own: &SeatSetup, place: Span, report: &mut Report) -> Option<Kind> {
        let Some(weapon) = &own.weapon else {
            let usual = self.rules.usual_weapon()?.to_owned();
            return self.take(&usual, place, report);
        };
        if weapon.value == NONE {
            return None;
        }
        let kind = self.rules.notation().kind(&weapon.value);
        if kind.is_some_and(|it| !self.rules.weapons().contains(&it)) {
            let fault = Diagnostic::error("D004", format!("`{}` is not a weapon", weapon.value));
            let known = self.rules.data.weapons.iter().map(|it| it.id.as_str());
            let known: Vec<String> = known.chain([NONE]).map(|it| format!("`{it}`")).collect();
            let fault = fault.at(weapon.span, "expected a weapon");
            self.wrong(fault.hint(format!("available: {}", known.join(", "))), report);
            return None;
        }
        self.take(&weapon.value, weapon.span, report)
    }

    fn shield(&mut self, own: &SeatSetup, place: Span, report: &mut Report) -> Option<(Kind, u8)> {
        let (id, uses) = {
            let shield = self.rules.data.shields().next()?;
            (shield.id.clone(), shield.uses.unwrap_or_default())
        };
        let (word, place) = match &own.shield {
            Some(word) => (word.value.as_str(), word.span),
            None => (WHOLE, place),
        };
        let used = match word {
            NONE => return None,
            WHOLE => 0,
            DAMAGED => u8::try_from(uses - 1).unwrap_or_default().max(1),
            other => {
                let words = [WHOLE, DAMAGED, NONE];
                let fault = Diagnostic::error(
                    "D004",
                    format!(
                        "`{other}` is not a state of a \
                    shield"
                    ),
                );
                let wanted = words.map(|it| format!("`{it}`")).join(", ");
                let fault = fault.at(place, format!("expected one of {wanted}"));
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
