//! Relations that are written on both sides and not alike.

use super::values::written;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, SourceMap, Span};
use cardwright_model::{Field, FieldKind, Game, Located, Target, Value};
use std::collections::BTreeMap;

check!(D015, "two-sided-statement", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let parts = parts(context.game);
    let by_id: BTreeMap<&str, &Part<'_>> = parts.iter().map(|part| (part.id(), part)).collect();
    let mut found = Vec::new();
    for part in &parts {
        for (field, value) in part.relations() {
            let inverse = field.inverse.as_deref().unwrap_or_default();
            for entry in entries(value) {
                let Some(other) = by_id.get(entry.to) else { continue };
                let Some((back, answer)) = other.field(inverse) else { continue };
                // A field that can't name this side is another thing of the same name.
                if !admits(&back.kind, part) {
                    continue;
                }
                let here = Side { part, field, value };
                let there = Side { part: other, field: back, value: answer };
                found.extend(disagreement(&here, &entry, &there, context.sources));
            }
        }
    }
    for part in &parts {
        for (field, value) in &part.fields {
            for entry in entries(value) {
                let Some(other) = by_id.get(entry.to) else { continue };
                let mut ways = other.relations().filter(|(back, _)| {
                    back.inverse.as_ref() == Some(&field.name) && admits(&back.kind, part)
                });
                let Some((back, answer)) = ways.next() else { continue };
                let said =
                    |value: &Located<Value>| entries(value).iter().any(|it| it.to == part.id());
                if !said(answer) && !ways.any(|(_, value)| said(value)) {
                    let lacking = Side { part: other, field: back, value: answer };
                    let saying = Side { part, field, value };
                    found.push(lacks(&lacking, &saying, entry.span, context.sources));
                }
            }
        }
    }
    found
}

/// A card or keyword with its declared fields.
struct Part<'g> {
    target: Target,
    id: &'g Located<String>,
    kind: &'g str,
    fields: Vec<(&'g Field, &'g Located<Value>)>,
}

/// A field of a part, and what it says.
struct Side<'a, 'g> {
    part: &'a Part<'g>,
    field: &'g Field,
    value: &'g Located<Value>,
}

impl<'g> Part<'g> {
    fn id(&self) -> &'g str {
        &self.id.value
    }

    fn field(&self, name: &str) -> Option<(&'g Field, &'g Located<Value>)> {
        self.fields.iter().copied().find(|(field, _)| field.name == name)
    }

    /// Fields that the other side sees.
    fn relations(&self) -> impl Iterator<Item = (&'g Field, &'g Located<Value>)> {
        self.fields.iter().copied().filter(|(field, _)| field.inverse.is_some())
    }
}

fn parts(game: &Game) -> Vec<Part<'_>> {
    fn values<'g>(
        fields: &'g [Field],
        mechanics: &'g BTreeMap<String, Located<Value>>,
    ) -> Vec<(&'g Field, &'g Located<Value>)> {
        fields.iter().filter_map(|field| Some((field, mechanics.get(&field.name)?))).collect()
    }
    let cards = game.cards.iter().map(|card| {
        let fields = game.card_type(&card.kind).map_or(&[][..], |kind| &kind.fields);
        let fields = values(fields, &card.mechanics);
        Part { target: Target::Card, id: &card.id, kind: &card.kind, fields }
    });
    let keywords = game.keywords.iter().map(|keyword| {
        let kind = game.keyword_kinds.iter().find(|kind| kind.id == keyword.kind);
        let fields = values(kind.map_or(&[][..], |kind| &kind.fields), &keyword.mechanics);
        Part { target: Target::Keyword, id: &keyword.id, kind: &keyword.kind, fields }
    });
    cards.chain(keywords).collect()
}

/// What a value says of one other thing.
struct Entry<'g> {
    to: &'g str,
    span: Span,
    /// What else stands in its table.
    rest: BTreeMap<&'g str, &'g Located<Value>>,
}

fn entries(value: &Located<Value>) -> Vec<Entry<'_>> {
    match &value.value {
        Value::Ref(Target::Card | Target::Keyword, id) => {
            vec![Entry { to: id, span: value.span, rest: BTreeMap::new() }]
        }
        Value::List(items) => items.iter().flat_map(entries).collect(),
        Value::Table(fields) => {
            let mut all = Vec::new();
            for (name, field) in fields {
                if let Value::Ref(Target::Card | Target::Keyword, id) = &field.value {
                    let rest = fields.iter().filter(|(other, _)| *other != name);
                    let rest = rest.map(|(name, it)| (name.as_str(), it)).collect();
                    all.push(Entry { to: id, span: field.span, rest });
                }
            }
            all
        }
        _ => Vec::new(),
    }
}

/// Whether a field may name a card or keyword.
fn admits(kind: &FieldKind, part: &Part<'_>) -> bool {
    match kind {
        FieldKind::Ref { target, of } => {
            *target == part.target && of.as_ref().is_none_or(|of| of == part.kind)
        }
        FieldKind::List(item) => admits(item, part),
        FieldKind::Table(fields) => fields.iter().any(|field| admits(&field.kind, part)),
        _ => false,
    }
}

/// What is wrong when one side says `entry` and the other side answers.
fn disagreement(
    here: &Side<'_, '_>,
    entry: &Entry<'_>,
    there: &Side<'_, '_>,
    sources: &SourceMap,
) -> Option<Diagnostic> {
    let answers = entries(there.value);
    let mut answers = answers.iter().filter(|it| it.to == here.part.id()).peekable();
    let Some(first) = answers.peek() else {
        return Some(lacks(there, here, entry.span, sources));
    };
    let differs = |answer: &Entry<'_>| {
        let other = |(name, own): (&&str, &&Located<Value>)| {
            answer.rest.get(name).is_some_and(|other| written(&other.value) != written(&own.value))
        };
        entry.rest.iter().any(other)
    };
    let (one, two) = (here.part.id(), there.part.id());
    let fault = CHECK
        .finding(format!("`{one}` and `{two}` contradict each other"))
        .at(first.span, format!("in `{}` of `{two}`", there.field.name))
        .see(entry.span, format!("in `{}` of `{one}`", here.field.name))
        .hint(remedy(here.field, there.field));
    answers.all(differs).then_some(fault)
}

/// One side names the other and is not named by it.
fn lacks(
    lacking: &Side<'_, '_>,
    saying: &Side<'_, '_>,
    said: Span,
    sources: &SourceMap,
) -> Diagnostic {
    let (one, two) = (lacking.part.id(), saying.part.id());
    let (here, there) = (&lacking.field.name, &saying.field.name);
    CHECK
        .finding(format!("`{one}` does not name `{two}` in `{here}`"))
        .at(place(lacking, sources), format!("`{two}` is missing"))
        .see(said, format!("`{two}` names `{one}` in `{there}`"))
        .hint(remedy(saying.field, lacking.field))
}

/// What to do about two fields that say the same thing, in whichever order.
fn remedy(one: &Field, other: &Field) -> String {
    if one.name == other.name {
        return "write it on both sides".to_owned();
    }
    let derived = if one.inverse.as_ref() == Some(&other.name) { other } else { one };
    let derived = &derived.name;
    format!("write it on both sides, or remove the field `{derived}`, which `inverse` derives")
}

/// Where a side says what it says; at the id where it is silent.
fn place(side: &Side<'_, '_>, sources: &SourceMap) -> Span {
    let left_out = sources.slice(side.value.span).starts_with("[[");
    if left_out || side.value.value == Value::Absent { side.part.id.span } else { side.value.span }
}
