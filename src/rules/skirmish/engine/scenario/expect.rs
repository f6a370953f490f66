//! What must hold at the end, against what does.

use super::super::kinds::{Kind, Pile};
use super::super::notation::Names;
use super::super::state::{Player, State};
use super::board::{DAMAGED, NONE, Table, WHOLE};
use crate::play::{Outcome, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::english::and;
use cardwright_model::{Expected, ExpectedFact, ExpectedValue, Located, PileName, SeatFact};

/// A SHIELD behind a weapon for both hands.
const SLUNG: &str = "slung";
/// The same, turned.
const SLUNG_DAMAGED: &str = "slung-damaged";

/// The end of a scenario.
pub(super) struct Seen<'a> {
    pub(super) table: &'a Table<'a>,
    pub(super) names: &'a Names,
    pub(super) state: &'a State,
    pub(super) outcome: Option<Outcome>,
}

/// Whether every word that is expected means something; what does not is reported.
pub(super) fn readable(
    table: &Table<'_>,
    names: &Names,
    all: &[Expected],
    report: &mut Report,
) -> bool {
    let mut good = true;
    let mut known = |given: &str, words: Vec<&str>, what: &str, span| {
        if words.contains(&given) {
            return;
        }
        let fault = Diagnostic::error("D006", format!("there is no {what} `{given}`"));
        let fault = fault.at(span, format!("unknown {what}"));
        report.push(fault.suggest(span, given, words, |it| format!("\"{it}\"")));
        good = false;
    };
    for it in all {
        match (&it.wanted, &it.what) {
            (ExpectedValue::Cards(cards) | ExpectedValue::Has(cards), _) => {
                for card in cards {
                    known(&card.value, table.notation.ids().collect(), "card", card.span);
                }
            }
            (ExpectedValue::Word(word), ExpectedFact::Seat(_, SeatFact::Shield)) => {
                let words = vec![WHOLE, DAMAGED, SLUNG, SLUNG_DAMAGED, NONE];
                known(word, words, "state of a shield", it.span);
            }
            (ExpectedValue::Word(word), ExpectedFact::Seat(..)) => {
                let weapons = table.data.weapons.iter().map(|it| it.id.as_str());
                known(word, weapons.chain([NONE]).collect(), "weapon", it.span);
            }
            (ExpectedValue::Word(word), ExpectedFact::Winner) => {
                known(word, names.iter().chain([NONE]).collect(), "seat", it.span);
            }
            (ExpectedValue::Word(word), _) => {
                known(word, names.iter().collect(), "seat", it.span);
            }
            _ => {}
        }
    }
    good
}

impl Seen<'_> {
    /// The finding, where something is not as it should be.
    pub(super) fn differs(&self, expected: &Expected) -> Option<Diagnostic> {
        let key = &expected.key;
        let (is, wanted) = match &expected.wanted {
            ExpectedValue::Number(wanted) => {
                (self.number(&expected.what)?.to_string(), wanted.to_string())
            }
            ExpectedValue::Flag(wanted) => {
                (self.flag(&expected.what)?.to_string(), wanted.to_string())
            }
            ExpectedValue::Word(wanted) => {
                (format!("`{}`", self.word(&expected.what)?), format!("`{wanted}`"))
            }
            ExpectedValue::Len(wanted) => {
                (self.cards(&expected.what)?.len().to_string(), wanted.to_string())
            }
            ExpectedValue::Cards(wanted) | ExpectedValue::Has(wanted) => {
                let least = matches!(expected.wanted, ExpectedValue::Has(_));
                return self.listed(expected, wanted, least);
            }
        };
        if is == wanted {
            return None;
        }
        let fault = Diagnostic::error("R010", format!("`{key}` is {is}, not {wanted}"));
        Some(fault.at(expected.span, format!("it is {is}")))
    }

    /// The finding, where a list holds other cards.
    fn listed(
        &self,
        expected: &Expected,
        wanted: &[Located<String>],
        least: bool,
    ) -> Option<Diagnostic> {
        let notation = self.table.notation;
        let pile = self.cards(&expected.what)?;
        let mut left = pile;
        let missing: Vec<&str> = wanted
            .iter()
            .map(|it| it.value.as_str())
            .filter(|it| !notation.kind(it).is_some_and(|kind| left.remove(kind)))
            .collect();
        let more: Vec<&str> = match least {
            true => Vec::new(),
            false => left.copies().map(|it| notation.id(it)).collect(),
        };
        let key = expected.key.trim_end_matches(".has");
        let parts: Vec<String> = [("lacks", missing), ("has besides", more)]
            .into_iter()
            .filter(|(_, cards)| !cards.is_empty())
            .map(|(what, cards)| format!("{what} {}", quoted(&cards)))
            .collect();
        if parts.is_empty() {
            return None;
        }
        let fault = Diagnostic::error("R010", format!("`{key}` {}", and(&parts)));
        Some(fault.at(expected.span, format!("there is {}", self.told(&pile))))
    }

    /// The cards of a pile in words, the whole of it where it is short.
    fn told(&self, pile: &Pile) -> String {
        const SHOWN: usize = 12;
        let notation = self.table.notation;
        let all: Vec<&str> = pile.copies().map(|it| notation.id(it)).take(SHOWN).collect();
        match pile.len() as usize {
            0 => "nothing".to_owned(),
            many if many > SHOWN => format!("{} and {} more", quoted(&all), many - SHOWN),
            _ => quoted(&all),
        }
    }

    fn player(&self, name: &Located<String>) -> Option<&Player> {
        Some(self.state.player(self.names.seat(&name.value)?))
    }

    fn number(&self, what: &ExpectedFact) -> Option<i64> {
        match what {
            ExpectedFact::Seat(name, _) => Some(i64::from(self.player(name)?.health)),
            _ => Some(i64::from(self.state.turn)),
        }
    }

    fn flag(&self, what: &ExpectedFact) -> Option<bool> {
        let ExpectedFact::Seat(name, fact) = what else { return None };
        let player = self.player(name)?;
        Some(match fact {
            SeatFact::Mail => !player.worn.is_empty(),
            _ => player.alive,
        })
    }

    fn word(&self, what: &ExpectedFact) -> Option<&str> {
        match what {
            ExpectedFact::Seat(name, SeatFact::Shield) => Some(self.shield(self.player(name)?)),
            ExpectedFact::Seat(name, _) => {
                let weapon = self.player(name)?.weapon;
                Some(weapon.map_or(NONE, |it| self.table.notation.id(it)))
            }
            ExpectedFact::Winner => {
                let winner = self.outcome.and_then(|it| it.winner);
                Some(winner.map_or(NONE, |it| self.names.name(it)))
            }
            _ => Some(self.names.name(self.turn())),
        }
    }

    /// Whose turn it is: that of the dead is over (K-28).
    fn turn(&self) -> Seat {
        let seat = self.state.on_turn;
        let next = || self.state.clockwise(seat).next();
        if self.state.player(seat).alive { seat } else { next().unwrap_or(seat) }
    }

    fn shield(&self, player: &Player) -> &'static str {
        let free = |kind: Kind| {
            let id = self.table.notation.id(kind);
            let weapon = self.table.data.weapons.iter().find(|it| it.id == id);
            weapon.is_none_or(crate::skirmish::Weapon::leaves_a_hand)
        };
        match (player.shield, player.weapon.is_none_or(free)) {
            (None, _) => NONE,
            (Some((_, 0)), true) => WHOLE,
            (Some(_), true) => DAMAGED,
            (Some((_, 0)), false) => SLUNG,
            (Some(_), false) => SLUNG_DAMAGED,
        }
    }

    fn cards(&self, what: &ExpectedFact) -> Option<Pile> {
        match what {
            ExpectedFact::Seat(name, _) => Some(self.player(name)?.hand),
            ExpectedFact::Pile(PileName::Normal) => Some(self.state.normal),
            ExpectedFact::Pile(PileName::Weapon) => Some(self.state.weapons),
            ExpectedFact::Pile(PileName::Draw) => {
                let mut all = self.state.draw.rest;
                self.state.draw.top.iter().for_each(|it| all.add(*it));
                Some(all)
            }
            _ => None,
        }
    }
}

fn quoted(ids: &[&str]) -> String {
    ids.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
}
