//! Named abilities that nothing in the game can use.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Field, FieldKind, Game, Keyword, Located, Target, Value};
use cardwright_rules::{Ruleset, Use};
use std::collections::{BTreeMap, BTreeSet};

check!(D023, "unreachable-keyword", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    match context.rules {
        Some(rules) => by_rules(game, rules),
        // Rules that don't understand the game have said so.
        None if game.rules.is_some() => Vec::new(),
        None => by_names(game),
    }
}

fn by_rules(game: &Game, rules: &dyn Ruleset) -> Vec<Diagnostic> {
    let uses = rules.uses(&BTreeSet::new());
    let judge = |keyword: &Keyword| match uses.get(&keyword.id.value)? {
        Use::Idle { why, .. } => Some(finding(keyword, why)),
        Use::Does(_) => None,
    };
    game.keywords.iter().filter_map(judge).collect()
}

/// Without rules: a keyword that no field names, though there are fields that could.
fn by_names(game: &Game) -> Vec<Diagnostic> {
    let mut named = BTreeSet::new();
    let mut could = BTreeSet::new();
    for kind in &game.types {
        let fields: Vec<&Field> = uses_of(&kind.fields, &mut could);
        for card in game.cards.iter().filter(|card| card.kind == kind.id) {
            names(&fields, &card.mechanics, &mut named);
        }
    }
    for kind in &game.keyword_kinds {
        let fields: Vec<&Field> = uses_of(&kind.fields, &mut could);
        for keyword in game.keywords.iter().filter(|keyword| keyword.kind == kind.id) {
            let mut others = BTreeSet::new();
            names(&fields, &keyword.mechanics, &mut others);
            // That it speaks of itself gives it to nobody.
            others.remove(keyword.id.value.as_str());
            named.extend(others);
        }
    }
    let lost = |keyword: &&Keyword| {
        let nameable = could.contains(&None) || could.contains(&Some(keyword.kind.as_str()));
        nameable && !named.contains(keyword.id.value.as_str())
    };
    let all = game.keywords.iter().filter(lost);
    all.map(|keyword| finding(keyword, "no card has it, and no other keyword refers to it"))
        .collect()
}

fn finding(keyword: &Keyword, why: &str) -> Diagnostic {
    let message = format!("nothing in the game can use `{}`", keyword.id.value);
    let finding = CHECK.finding(message).at(keyword.id.span, why);
    finding.hint("give it to a card, or delete it")
}

/// Fields that give keywords to something; the kinds of keyword that they may name are added to
/// `could`, nothing for any kind. A list of what is ruled out gives nothing to anybody.
fn uses_of<'g>(fields: &'g [Field], could: &mut BTreeSet<Option<&'g str>>) -> Vec<&'g Field> {
    let mut found = Vec::new();
    for field in fields.iter().filter(|field| !field.excludes) {
        let mut kinds = BTreeSet::new();
        kinds_of(&field.kind, &mut kinds);
        if !kinds.is_empty() {
            found.push(field);
        }
        could.extend(kinds);
    }
    found
}

fn kinds_of<'g>(kind: &'g FieldKind, kinds: &mut BTreeSet<Option<&'g str>>) {
    match kind {
        FieldKind::Ref { target: Target::Keyword, of } => {
            kinds.insert(of.as_deref());
        }
        FieldKind::List(item) => kinds_of(item, kinds),
        FieldKind::Table(fields) => {
            for field in fields {
                kinds_of(&field.kind, kinds);
            }
        }
        _ => {}
    }
}

/// Keywords that these fields of a card or keyword name.
fn names<'g>(
    fields: &[&Field],
    values: &'g BTreeMap<String, Located<Value>>,
    named: &mut BTreeSet<&'g str>,
) {
    for value in fields.iter().filter_map(|field| values.get(&field.name)) {
        collect(&value.value, named);
    }
}

fn collect<'g>(value: &'g Value, named: &mut BTreeSet<&'g str>) {
    match value {
        Value::Ref(Target::Keyword, id) => {
            named.insert(id);
        }
        Value::List(items) => items.iter().for_each(|item| collect(&item.value, named)),
        Value::Table(fields) => fields.values().for_each(|field| collect(&field.value, named)),
        _ => {}
    }
}
