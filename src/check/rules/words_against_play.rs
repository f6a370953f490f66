//! Words of cards that say something else than the cards do in play.
//!
//! A claim is a figure with its sign, a figure beside a drawn sign, or a name in a restriction: each
//! is tried in fights. Where the game says which words tell which fact, all words are read so.

use crate::CheckContext;
use crate::context::CardClaims;
use crate::sayings::{Claim, is_sign, references};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::english::or;
use cardwright_model::{Card, Located, Value};
use cardwright_rules::ObservedEffects;
use cardwright_rules::fact::Facts;
use cardwright_wording::passage::{Origin, Passage, PassageKind, TextOwner};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

check!(R014, "words-against-play", Error, Game(check));

/// The role of lines that say what does not go together.
const RESTRICTION: &str = "restriction";
/// Stands for a drawn sign in a passage.
const SIGN: char = '\u{fffc}';

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let Some(rules) = context.rules else { return Vec::new() };
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
        found.extend(line.figures());
        if role == RESTRICTION {
            found.extend(line.restrictions());
        }
    }
    found.extend(left_out(context, &shown, &named));
    if !context.game.words.facts.is_empty() && !rules.fact_names().is_empty() {
        found.extend(untrue(context, rules.facts()));
    }
    found
}

/// Words that tell what play does not show, and on faces those that tell nothing that can be tried.
fn untrue(context: &CheckContext<'_>, facts: &Facts) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for CardClaims { passage, id, on_face, claims } in context.said() {
        let Some(facts) = facts.get(*id) else { continue };
        for claim in claims.iter().filter(|it| !facts.iter().any(|fact| it.is(fact))) {
            let said = &passage.text[claim.range.clone()];
            let names =
                context.rules.map(cardwright_rules::Ruleset::fact_names).unwrap_or_default();
            let Some(plain) = names.iter().find(|it| it.0 == claim.of.fact.value) else { continue };
            let told = claim.told(plain.1);
            let said = said.replace(SIGN, "◇");
            let fault =
                CHECK.finding(format!("`{id}` says `{said}`, but play does not confirm it"));
            let place = passage.place(claim.range.clone());
            let fault = fault.at(place, format!("that it {told}"));
            found.push(fault.see(claim.of.fact.span, "the meaning of these words"));
        }
        if *on_face {
            found.extend(untried(context, id, passage, claims));
        }
    }
    found
}

/// Words that join others.
const JOINTS: &[&str] =
    &["a", "an", "the", "and", "or", "it", "its", "but", "also", "then", "that", "to"];

/// The first words of each sentence that stand in nothing that could be tried.
fn untried(
    context: &CheckContext<'_>,
    id: &str,
    passage: &Passage,
    claims: &[Claim<'_>],
) -> Option<Diagnostic> {
    if is_sign(passage) {
        return None;
    }
    let entry = context.game.words.entry.as_ref().and_then(|it| Regex::new(&it.value).ok());
    let sent: Vec<Range<usize>> =
        entry.iter().flat_map(|it| it.find_iter(&passage.text)).map(|it| it.range()).collect();
    let tried = |range: &Range<usize>| {
        let within = |of: &Range<usize>| of.start < range.end && range.start < of.end;
        claims.iter().flat_map(|it| &it.read).any(within) || sent.iter().any(within)
    };
    let mut words = passage
        .words()
        .filter(|(range, word)| !JOINTS.contains(&word.to_lowercase().as_str()) && !tried(range));
    let (first, _) = words.next()?;
    let said = &passage.text[first.start..];
    let end = words.map(|it| it.0.end).max().unwrap_or(first.end);
    let said = said[..end - first.start].replace(SIGN, "◇");
    let fault = CHECK.finding(format!("`{id}` says `{said}`, which play can’t confirm"));
    let fault =
        fault.at(passage.place(first.start..end), "no fact under [words] has words like these");
    Some(fault.hint(
        "use the words of a fact, add these words to the fact that they express, or accept the \
            finding on this card with `allow`",
    ))
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

    fn figure(&self, said: &Said) -> Option<Diagnostic> {
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
        let found = CHECK.finding(format!("`{}` says `{text}`, but play shows `{shows}`", self.id));
        Some(found.at(self.passage.place(said.range.clone()), format!("it is {shows}")))
    }

    /// A plain figure where what play shows is added to something else.
    fn unsigned(&self, said: &Said) -> Option<Diagnostic> {
        let adds = self.shown.adds.get(&(self.id.to_owned(), None))?;
        let text = &self.passage.text[said.range.clone()];
        let message = format!("`{}` says `{text}`, but play shows `+{adds}`", self.id);
        let found = CHECK.finding(message);
        Some(found.at(self.passage.place(said.range.clone()), format!("it adds {adds}")))
    }

    /// What play shows of what a figure is about; nothing where that is not known.
    fn wanted(&self, said: &Said) -> BTreeSet<i64> {
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
            let found = CHECK.finding(message);
            Some(found.at(self.passage.place(range), "play combines them"))
        };
        references(self.passage).filter_map(wrong).collect()
    }
}

/// Cards that never go together in play though no words say so: those of the card whose data has it,
/// or else of either.
fn left_out(
    context: &CheckContext<'_>,
    shown: &ObservedEffects,
    named: &BTreeMap<&str, BTreeSet<&str>>,
) -> Vec<Diagnostic> {
    let names = |one: &str, other: &str| named.get(one).is_some_and(|it| it.contains(other));
    let told = |(one, other): &(String, String)| {
        let both = [(one, other), (other, one)];
        let cards =
            both.into_iter().filter_map(|(it, other)| Some((context.game.card(it)?, other)));
        let cards: Vec<(&Card, &String)> = cards.collect();
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
        Some(CHECK.finding(message).at(place, "not mentioned"))
    };
    shown.barred.iter().filter_map(told).collect()
}

/// Where a card names another one in its data.
fn field(card: &Card, other: &str) -> Option<Span> {
    fn within(value: &Located<Value>, other: &str) -> Option<Span> {
        match &value.value {
            Value::Ref(_, id) => (id == other).then_some(value.span),
            Value::List(items) => items.iter().find_map(|it| within(it, other)),
            Value::Table(fields) => fields.values().find_map(|it| within(it, other)),
            _ => None,
        }
    }
    card.mechanics.values().find_map(|it| within(it, other))
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
struct Said {
    range: Range<usize>,
    sign: Sign,
    number: i64,
}

impl Said {
    fn written(&self, number: i64) -> String {
        match self.sign {
            Sign::Plus => format!("+{number}"),
            Sign::Times => format!("×{number}"),
            Sign::Drawn => number.to_string(),
        }
    }
}

fn numbers(text: &str) -> Vec<Said> {
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
        all.push(Said { range: from..end, sign, number });
    }
    all
}
