//! Figures with a sign and names in a restriction, held against what fights show: for any game, whether it has
//! words for facts or not.

use crate::CheckContext;
use crate::fact_patterns::{SIGN, references};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::english::or;
use cardwright_model::{Card, Located, Value};
use cardwright_rules::ObservedEffects;
use cardwright_wording::passage::{Origin, Passage, PassageKind, TextOwner};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The role of lines that say what does not go together.
const RESTRICTION: &str = "restriction";

/// A finding that gets its code from the check that tells it.
pub(super) fn fault(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("", message)
}

/// Something wrong with what two cards, or one, have on them.
pub(super) struct SignFault<'a> {
    pub(super) cards: Vec<&'a str>,
    pub(super) diagnostic: Diagnostic,
}

/// Figures and names that play contradicts, and pairs that no card speaks of.
pub(super) fn faults<'a>(context: &CheckContext<'a>) -> (Vec<SignFault<'a>>, Vec<SignFault<'a>>) {
    let Some(rules) = context.rules else { return Default::default() };
    let shown = rules.shown();
    let mut found = Vec::new();
    let mut named: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for passage in context.printed {
        let (Origin { of: TextOwner::Card, id, part }, PassageKind::Line(Some(role))) =
            (&passage.origin, &passage.kind)
        else {
            continue;
        };
        if part != "wording" {
            continue;
        }
        let line = Line { id, passage, shown: &shown };
        named.entry(id).or_default().extend(references(passage).map(|(_, it)| it));
        let mut faults = line.figures();
        if role == RESTRICTION {
            faults.extend(line.restrictions());
        }
        let fault = |diagnostic| SignFault { cards: vec![id.as_str()], diagnostic };
        found.extend(faults.into_iter().map(fault));
    }
    (found, left_out(context, &shown, &named))
}

/// A line of a card.
struct Line<'a> {
    id: &'a str,
    passage: &'a Passage,
    shown: &'a ObservedEffects,
}

impl Line<'_> {
    /// Figures that play does not show.
    fn figures(&self) -> Vec<Diagnostic> {
        let said = numbers(&self.passage.text);
        said.into_iter().filter_map(|it| self.figure(&it)).collect()
    }

    fn figure(&self, said: &SignedNumber) -> Option<Diagnostic> {
        let wanted = self.wanted(said);
        if said.sign == Sign::Drawn && wanted.is_empty() {
            return self.unsigned(said);
        }
        if wanted.is_empty() || wanted.contains(&said.number) {
            return None;
        }
        let text = &self.passage.text[said.range.clone()];
        let shows: Vec<String> = wanted.iter().map(|it| said.written(*it)).collect();
        let shows = or(&shows);
        let found = fault(format!("`{}` says `{text}`, but play shows `{shows}`", self.id));
        Some(found.at(self.passage.place(said.range.clone()), format!("it is {shows}")))
    }

    /// A plain figure where what play shows is added to something else.
    fn unsigned(&self, said: &SignedNumber) -> Option<Diagnostic> {
        let adds = self.shown.adds.get(&(self.id.to_owned(), None))?;
        let text = &self.passage.text[said.range.clone()];
        let message = format!("`{}` says `{text}`, but play shows `+{adds}`", self.id);
        let found = fault(message);
        Some(found.at(self.passage.place(said.range.clone()), format!("it adds {adds}")))
    }

    /// What play shows of what a figure is about; nothing where that is not known.
    fn wanted(&self, said: &SignedNumber) -> BTreeSet<i64> {
        let near: BTreeSet<&str> = references(self.passage).map(|(_, it)| it).collect();
        let own = |it: &&(String, Option<String>)| it.0 == self.id;
        let adds = &self.shown.adds;
        match said.sign {
            Sign::Plus => {
                // What others make more of this card, or this card of others.
                let more = adds.iter().filter(|((one, other), _)| {
                    let Some(other) = other else { return false };
                    one == self.id && near.contains(other.as_str())
                        || other == self.id && near.contains(one.as_str())
                });
                let more: BTreeSet<i64> = more.map(|(_, it)| *it).collect();
                if !more.is_empty() {
                    return more;
                }
                let special = adds
                    .iter()
                    .filter(|((one, other), _)| other.is_none() && near.contains(one.as_str()));
                let named: BTreeSet<i64> = special.map(|(_, it)| *it).collect();
                if !named.is_empty() {
                    return named;
                }
                let plain = adds.iter().filter(|(key, _)| own(key) && key.1.is_none());
                plain.map(|(_, it)| *it).filter(|_| near.is_empty()).collect()
            }
            Sign::Times => {
                let parts = self.shown.parts.iter().filter(|((special, weapon), _)| {
                    near.contains(special.as_str())
                        && (weapon == self.id || !self.shown.does.contains_key(self.id))
                });
                parts.map(|(_, it)| *it).collect()
            }
            Sign::Drawn => {
                let does = self.shown.does.get(self.id);
                does.or(self.shown.takes.get(self.id)).copied().into_iter().collect()
            }
        }
    }

    /// Names in a restriction that play shows together with the card.
    fn restrictions(&self) -> Vec<Diagnostic> {
        let wrong = |(range, id): (Range<usize>, &str)| {
            let pair = ObservedEffects::pair(self.id, id);
            // What a card says of itself is about another case than itself.
            let own = id == self.id;
            if own || self.shown.barred.contains(&pair) || !self.shown.joined.contains(&pair) {
                return None;
            }
            let message =
                format!("`{}` says that it can't be combined with `{id}`, but it can", self.id);
            let found = fault(message);
            Some(found.at(self.passage.place(range), "play combines them"))
        };
        references(self.passage).filter_map(wrong).collect()
    }
}

/// Cards that never go together in play though no words say so: those of the card whose data has it,
/// or else of either.
fn left_out<'a>(
    context: &CheckContext<'a>,
    shown: &ObservedEffects,
    named: &BTreeMap<&str, BTreeSet<&str>>,
) -> Vec<SignFault<'a>> {
    let names = |one: &str, other: &str| named.get(one).is_some_and(|it| it.contains(other));
    let told = |(one, other): &(String, String)| {
        let both = [(one, other), (other, one)];
        let cards =
            both.into_iter().filter_map(|(it, other)| Some((context.game.card(it)?, other)));
        let cards: Vec<(&'a Card, &String)> = cards.collect();
        let owner = cards.iter().find(|(card, other)| field(card, other).is_some());
        let said = match owner {
            Some((card, other)) => names(&card.id.value, other),
            None => names(one, other) || names(other, one),
        };
        let (card, other) = owner.or(cards.first()).filter(|_| !said)?;
        let id = &card.id.value;
        let message =
            format!("`{id}` can never be combined with `{other}` in play, but does not say so");
        let place = field(card, other).unwrap_or(card.id.span);
        let diagnostic = fault(message).at(place, "not mentioned");
        let cards = cards.iter().map(|it| it.0.id.value.as_str()).collect();
        Some(SignFault { cards, diagnostic })
    };
    shown.barred.iter().filter_map(told).collect()
}

/// Where a card names another one in its data.
pub(super) fn field(card: &Card, other: &str) -> Option<Span> {
    named_in(&card.mechanics, other)
}

/// Where fields name a card or keyword.
pub(super) fn named_in(fields: &BTreeMap<String, Located<Value>>, other: &str) -> Option<Span> {
    fn within(value: &Located<Value>, other: &str) -> Option<Span> {
        match &value.value {
            Value::Ref(_, id) => (id == other).then_some(value.span),
            Value::List(items) => items.iter().find_map(|it| within(it, other)),
            Value::Table(fields) => fields.values().find_map(|it| within(it, other)),
            _ => None,
        }
    }
    fields.values().find_map(|it| within(it, other))
}

/// What stands before a figure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plus,
    Times,
    /// A drawn sign beside it, and nothing else.
    Drawn,
}

/// A figure with its sign.
struct SignedNumber {
    range: Range<usize>,
    sign: Sign,
    number: i64,
}

impl SignedNumber {
    fn written(&self, number: i64) -> String {
        match self.sign {
            Sign::Plus => format!("+{number}"),
            Sign::Times => format!("×{number}"),
            Sign::Drawn => number.to_string(),
        }
    }
}

fn numbers(text: &str) -> Vec<SignedNumber> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|it| it + at) {
        let end =
            text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |it| it + start);
        at = end;
        let Ok(number) = text[start..end].parse() else { continue };
        let before = text[..start].chars().next_back();
        let drawn =
            text[..start].trim_end().ends_with(SIGN) || text[end..].trim_start().starts_with(SIGN);
        let sign = match before {
            Some('+') => Sign::Plus,
            Some('×') => Sign::Times,
            _ if drawn => Sign::Drawn,
            _ => continue,
        };
        let from =
            if sign == Sign::Drawn { start } else { start - before.map_or(0, char::len_utf8) };
        all.push(SignedNumber { range: from..end, sign, number });
    }
    all
}
