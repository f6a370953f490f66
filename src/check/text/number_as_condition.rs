//! Conditions that a number is, so that 0 counts as nothing.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Places, Span};
use cardwright_model::{Field, FieldKind, Game, TextOwner, texts_of};
use cardwright_wording::{conditions, passage};
use std::collections::{BTreeMap, BTreeSet};

check!(T036, "number-as-condition", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut wordings: BTreeMap<&str, Vec<&[Field]>> = BTreeMap::new();
    for kind in &game.types {
        for name in passage::templates(&kind.wording.value, context.assets) {
            wordings.entry(name).or_default().push(&kind.fields);
        }
    }
    let mut found = Vec::new();
    for (name, own) in wordings {
        let Some((path, text)) = context.assets.templates.get(name) else { continue };
        let Some(source) = context.sources.find(path) else { continue };
        let places = Places::same(Span::new(source, 0..text.len()));
        found.extend(asked_in(game, &own, text, &places));
    }
    let mut copy = game.clone();
    let path = |_| String::new();
    let mut seen = BTreeSet::new();
    for it in texts_of(&mut copy, &path, &path).into_iter().filter(|it| it.kind.is_worked_out()) {
        if seen.insert((it.span.source.number(), it.span.start)) {
            let described = it.origin.of == TextOwner::Description;
            let card = game.card(&it.origin.id).filter(|_| described);
            let card = card.and_then(|it| game.card_type(&it.kind));
            let own: Vec<&[Field]> = card.map(|it| it.fields.as_slice()).into_iter().collect();
            let places = context.sources.places(*it.span, it.text);
            found.extend(asked_in(game, &own, it.text, &places));
        }
    }
    found
}

/// The numbers that a text takes for conditions. `own` are the fields of `self`.
fn asked_in(game: &Game, own: &[&[Field]], text: &str, places: &Places) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for range in conditions(text) {
        let asked = &text[range.clone()];
        let meant = set_before(text, asked, range.start).unwrap_or(asked);
        if let Some(number) = number(game, own, meant) {
            let hint = match number {
                Number::Optional => {
                    format!("write `{asked} is defined`, or `{asked} > 0` to leave out 0")
                }
                Number::Always => format!("write `{asked} != 0` or `{asked} > 0`"),
            };
            let fault = CHECK.finding(format!("`{asked}` is a number, and 0 counts as false here"));
            found.push(fault.at(places.span(range), "0 would be skipped").hint(hint));
        }
    }
    found
}

/// What a name was set to last, where that is a value as it is: `{% set cost = self.cost %}`.
fn set_before<'t>(text: &'t str, name: &str, at: usize) -> Option<&'t str> {
    let mut found = None;
    for (start, _) in text[..at].match_indices("set ") {
        let Some((to, rest)) = text[start + 4..].split_once('=') else { continue };
        let value = rest.split_once('%').map_or(rest, |it| it.0).trim_end_matches('-').trim();
        if to.trim() == name {
            found = Some(value);
        }
    }
    found
}

/// A number that may be 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    /// It may be left out as well.
    Optional,
    Always,
}

/// What is asked for, if it is such a number. `own` are the fields of `self`.
fn number(game: &Game, own: &[&[Field]], asked: &str) -> Option<Number> {
    let mut steps = asked.split('.');
    let (root, last) = (steps.next()?, asked.rsplit('.').next()?);
    let is_name = |it: &str| it.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_name(last) || root == asked {
        return None;
    }
    if root == "figures" {
        return game.figures.contains_key(last).then_some(Number::Always);
    }
    if root == "self" && asked.matches('.').count() == 1 {
        let fields = own.iter().flat_map(|it| it.iter()).filter(|it| it.name == last);
        return fields.filter_map(may_be_zero).min_by_key(|it| *it == Number::Always);
    }
    // Whose field it is can't be told: it has to be a number wherever there is one of that name.
    let mut all = Vec::new();
    let types = game.types.iter().map(|it| &it.fields);
    for fields in types.chain(game.keyword_kinds.iter().map(|it| &it.fields)) {
        named(fields, last, &mut all);
    }
    let numbers: Option<Vec<Number>> = all.into_iter().map(may_be_zero).collect();
    numbers?.into_iter().min_by_key(|it| *it == Number::Always)
}

/// The fields of a name, and those in tables; one that another is the inverse of is none of them.
fn named<'f>(fields: &'f [Field], name: &str, found: &mut Vec<&'f Field>) {
    for field in fields {
        if field.name == name || field.inverse.as_deref() == Some(name) {
            found.push(field);
        }
        let mut kind = &field.kind;
        while let FieldKind::List(item) = kind {
            kind = item;
        }
        if let FieldKind::Table(fields) = kind {
            named(fields, name, found);
        }
    }
}

fn may_be_zero(field: &Field) -> Option<Number> {
    match field.kind {
        FieldKind::Number { min, max } if min <= 0 && max >= 0 => {
            Some(if field.required { Number::Always } else { Number::Optional })
        }
        _ => None,
    }
}
