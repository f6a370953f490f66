//! Lists of what is ruled out that rule out all there is.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Field, FieldKind, Game, Located, Target, Value};
use std::collections::{BTreeMap, BTreeSet};

check!(D024, "excludes-everything", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    // Executable rules know better what is left for the card to do.
    if game.rules.is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for kind in &game.types {
        for card in game.cards.iter().filter(|card| card.kind == kind.id) {
            found.extend(full(game, &card.id.value, &kind.fields, &card.mechanics));
        }
    }
    for kind in &game.keyword_kinds {
        for keyword in game.keywords.iter().filter(|keyword| keyword.kind == kind.id) {
            found.extend(full(game, &keyword.id.value, &kind.fields, &keyword.mechanics));
        }
    }
    found
}

/// Findings on one card or keyword.
fn full(
    game: &Game,
    id: &str,
    fields: &[Field],
    values: &BTreeMap<String, Located<Value>>,
) -> Vec<Diagnostic> {
    let judge = |field: &Field| {
        let FieldKind::List(item) = &field.kind else { return None };
        let FieldKind::Ref { target, of } = &**item else { return None };
        let value = values.get(&field.name)?;
        let named: BTreeSet<&str> =
            value.value.items().iter().filter_map(|item| item.value.word()).collect();
        // One does not rule out oneself: that goes without saying.
        let all: BTreeSet<&str> =
            everything(game, *target, of.as_deref()).into_iter().filter(|it| *it != id).collect();
        if all.is_empty() || !all.is_subset(&named) {
            return None;
        }
        let sort = of.as_deref().unwrap_or(target.name());
        let message = format!("`{}` of `{id}` excludes every {sort}", field.name);
        let finding = CHECK.finding(message).at(value.span, format!("all {} of them", all.len()));
        Some(finding.hint("allow at least one, or remove the card from the game"))
    };
    fields.iter().filter(|field| field.excludes).filter_map(judge).collect()
}

/// Ids of everything that a reference may name.
fn everything<'g>(game: &'g Game, target: Target, of: Option<&str>) -> Vec<&'g str> {
    let fits = |kind: &String| of.is_none_or(|of| of == kind);
    match target {
        Target::Card => {
            game.cards.iter().filter(|it| fits(&it.kind)).map(|it| it.id.value.as_str()).collect()
        }
        Target::Keyword => {
            let keywords = game.keywords.iter().filter(|it| fits(&it.kind));
            keywords.map(|it| it.id.value.as_str()).collect()
        }
        Target::Type => game.types.iter().map(|it| it.id.as_str()).collect(),
        Target::Icon => Vec::new(),
    }
}
