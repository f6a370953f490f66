//! A phase as a scenario or an example sets it up: who is there, who is assigned to whom, what is held.

use super::game::Phase;
use super::notation::seat_names;
use super::state::{Fighter, PhaseState, SEATS, Side};
use crate::kit::position::Position;
use crate::kit::tokens::{ParseError, Tokens, among, fault};
use crate::play::{Rules, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span};
use cardwright_model::Located;
use std::collections::BTreeMap;
use std::ops::Range;

/// What a line of a set-up begins with where it is about a character of a seat.
const HEADS: [&str; SEATS as usize] = ["defender", "attacker", "attacker-2", "attacker-3"];
/// What can be said of a character besides its kind.
const TRAITS: [&str; 7] =
    ["strength", "vitality", "damage", "wounds", "ability", "fierce", "against"];
/// Numbers that a set-up may give; a guard against slips, not a rule.
const MOST: i64 = 999;
/// Words that mean something else where a state is asked.
pub(super) const TAKEN: [&str; 18] = [
    "attackers",
    "attackers-2",
    "attackers-3",
    "choices",
    "deal",
    "defenders",
    "ends",
    "fallen",
    "fight",
    "fights",
    "last",
    "moves",
    "none",
    "round",
    "stage",
    "turn",
    "unassigned",
    "winner",
];

/// An attacker that is assigned before everybody is known: its place, and the word that says to whom.
type Assignment = (u8, Range<usize>, String);
/// A word that names a defender, and its place in the line.
type Whom = (Range<usize>, String);

impl Phase {
    /// Sets a phase up; it is at its start where the position does not say who is there. `None` when
    /// errors were pushed.
    pub(crate) fn set_up(&self, position: &Position, report: &mut Report) -> Option<PhaseState> {
        let before = report.count(Severity::Error);
        position.only(&["players"], report);
        let seats = self.players(position, report)?;
        let Some(lines) = &position.pieces else {
            let start = self.start(seats);
            return start.filter(|_| report.count(Severity::Error) == before);
        };
        let mut state = self.empty(seats);
        let mut names: BTreeMap<String, Span> = BTreeMap::new();
        let mut promises: Vec<(&Located<String>, Assignment)> = Vec::new();
        let remark = "unknown kind of line";
        for line in lines {
            match self.entry(line, &mut state) {
                Ok(None) => {}
                Ok(Some(promise)) => {
                    let name = &state.fighters.last().expect("it has just come").name;
                    if let Some(first) = names.insert(name.clone(), line.span) {
                        let message = format!("two characters are called `{name}`");
                        let twin = Diagnostic::error("D001", message).at(line.span, "the second");
                        report.push(twin.see(first, "the first"));
                    }
                    promises.extend(promise.map(|it| (line, it)));
                }
                Err(misread) => report.push(fault(line, 0, misread, remark, report)),
            }
        }
        for (line, (attacker, at, word)) in promises {
            let defenders: Vec<(u8, &str)> =
                state.side(Side::Defenders).map(|(at, it)| (at, it.name.as_str())).collect();
            let known = defenders.iter().map(|it| it.1);
            match among(at, &word, "a defender", known) {
                Ok(place) => {
                    let to = defenders[place].0;
                    state.fighter_mut(attacker).against = Some(to);
                }
                Err(misread) => report.push(fault(line, 0, misread, remark, report)),
            }
        }
        if report.count(Severity::Error) > before {
            return None;
        }
        self.prepare(&mut state);
        self.go_on(&mut state, &mut Vec::new());
        Some(state)
    }

    /// How many players a position is for: the fewest where it does not say.
    fn players(&self, position: &Position, report: &mut Report) -> Option<Seat> {
        let (least, most) = self.seats();
        let Some(asked) = &position.players else { return Some(least) };
        let seats = Seat::try_from(asked.value).ok().filter(|it| (least..=most).contains(it));
        if seats.is_none() {
            let fault = Diagnostic::error("D004", format!("{} can't play this game", asked.value));
            let fault = fault.at(asked.span, format!("expected {least} to {most}"));
            report.push(if self.data.rule_options.together {
                fault.hint("with T-18 = \"together\", the attacking players count as one")
            } else {
                fault
            });
        }
        seats
    }

    /// Reads a line; of a character also to whom it is assigned, if it says so.
    fn entry(
        &self,
        line: &Located<String>,
        state: &mut PhaseState,
    ) -> Result<Option<Option<Assignment>>, ParseError> {
        let mut words = Tokens::of(&line.value);
        let seats = usize::from(state.seats);
        let heads = HEADS.into_iter().take(seats).chain(seat_names(state.seats));
        let head = words.one("what is set up", heads)?;
        let owner = (head % seats) as Seat;
        if head >= seats {
            self.holding(owner, words, state)?;
            return Ok(None);
        }
        if state.fighters.len() > MOST as usize / 10 {
            let why = "too many characters for one phase".to_owned();
            return Err(ParseError { at: 0..line.value.len(), why, near: None });
        }
        let (fighter, against) = self.character(owner, words)?;
        let place = state.fighters.len() as u8;
        state.fighters.push(fighter);
        Ok(Some(against.map(|(at, word)| (place, at, word))))
    }

    fn holding(
        &self,
        seat: Seat,
        mut words: Tokens<'_>,
        state: &mut PhaseState,
    ) -> Result<(), ParseError> {
        words.word("hold")?;
        let side = Side::of(seat);
        let own: Vec<usize> =
            (0..self.data.cards.len()).filter(|it| self.data.cards[*it].side == side).collect();
        let known = own.iter().map(|it| self.data.cards[*it].id.as_str());
        let mut next = Some(words.next("an action")?);
        while let Some((at, word)) = next {
            let place = among(at, word, "an action of this side", known.clone())?;
            let held = &mut state.held[usize::from(seat)][own[place]];
            *held = held.saturating_add(1);
            next = words.next_if_any();
        }
        Ok(())
    }

    /// A character, and the word that says to whom it is assigned.
    fn character(
        &self,
        owner: Seat,
        mut words: Tokens<'_>,
    ) -> Result<(Fighter, Option<Whom>), ParseError> {
        let side = Side::of(owner);
        let (at, name) = words.next("a name")?;
        if TAKEN.contains(&name) || name.contains('.') || name.starts_with('!') {
            let why = format!("`{name}` can't be a name, because it has another meaning");
            return Err(ParseError { at, why, near: None });
        }
        let name_at = at;
        let kinds: Vec<_> = self.data.kinds.iter().filter(|it| it.side == side).collect();
        let (mut kind, mut against, mut ability) = (None, None, None);
        let (mut strength, mut vitality, mut damage) = (None, None, None);
        let (mut wounds, mut fierce) = (0, false);
        while let Some((at, word)) = words.next_if_any() {
            match word {
                "strength" => strength = Some(words.number(word, 0, MOST)?),
                "vitality" => vitality = Some(words.number(word, 1, MOST)?),
                "damage" => damage = Some(words.number(word, 0, MOST)?),
                "ability" => {
                    let own = self.data.cards.iter().filter(|it| it.side == side);
                    let ids = own.map(|it| it.id.as_str());
                    let place = words.one("an action of this side", ids.clone())?;
                    let id = ids.clone().nth(place);
                    let found = self.data.cards.iter().position(|it| Some(it.id.as_str()) == id);
                    ability = found.map(|it| it as u8);
                }
                "wounds" => wounds = words.number(word, 0, MOST)?,
                "fierce" if side == Side::Attackers => fierce = true,
                "against" if side == Side::Attackers => {
                    let (at, word) = words.next("a defender")?;
                    against = Some((at, word.to_owned()));
                }
                _ => {
                    let ids = kinds.iter().map(|it| it.id.as_str());
                    let traits = TRAITS.into_iter().filter(|word| {
                        side == Side::Attackers || !["fierce", "against"].contains(word)
                    });
                    let what = "a kind or a trait of this side";
                    let place = among(at, word, what, ids.chain(traits))?;
                    kind = kinds.get(place).copied();
                }
            }
        }
        let lacks = |what: &str| {
            let why = format!("`{name}` needs a kind, or {what}");
            ParseError { at: name_at.clone(), why, near: None }
        };
        let strength = strength.or(kind.map(|it| it.strength));
        let vitality = vitality.or(kind.map(|it| it.vitality));
        let strength = strength.ok_or_else(|| lacks("`strength` and a number"))?;
        let vitality = vitality.ok_or_else(|| lacks("`vitality` and a number"))?;
        let least = i64::from(self.data.rule_options.beyond_vitality);
        if wounds >= vitality + least {
            let why = format!("`{name}` would be dead with {wounds} wounds");
            return Err(ParseError { at: name_at, why, near: None });
        }
        let fighter = Fighter {
            name: name.to_owned(),
            title: name.to_owned(),
            side,
            owner,
            strength,
            vitality,
            damage: damage.or(kind.map(|it| it.damage)).unwrap_or_default(),
            fierce: fierce || kind.is_some_and(|it| it.fierce),
            ability: ability.or(kind.and_then(|it| it.ability)),
            used: false,
            barred: false,
            wounds,
            alive: true,
            against: None,
            fought: false,
            strength_change: 0,
            damage_change: 0,
        };
        Ok((fighter, against))
    }
}
