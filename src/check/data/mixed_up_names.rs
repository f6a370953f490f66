//! A card whose name, drawing or icon is that of another one.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::{Card, Game, Keyword, Located, Target, Value};
use std::collections::BTreeSet;

check!(D026, "mixed-up-names", Warning, Game(check));

/// A name that something else has as well.
struct Name<'g> {
    id: &'g str,
    title: &'g str,
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut found: Vec<Diagnostic> = game.cards.iter().flat_map(|it| of_card(game, it)).collect();
    found.extend(game.keywords.iter().filter_map(|it| of_keyword(game, it)));
    found.extend(game.cards.iter().filter_map(|it| icon_of_card(game, it)));
    found.extend(game.cards.iter().filter_map(|it| back_of_card(game, it)));
    found
}

/// A field that refers to a keyword, held against the id and the drawing of the card.
fn of_card(game: &Game, card: &Card) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (field, value) in &card.mechanics {
        let Value::Ref(Target::Keyword, id) = &value.value else { continue };
        let Some(keyword) = game.keyword(id) else { continue };
        let kin = game.keywords.iter().filter(|it| it.kind == keyword.kind);
        let kin: Vec<Name<'_>> =
            kin.map(|it| Name { id: &it.id.value, title: &it.title.value }).collect();
        let told = |what: &str, other: &str, span: Span, remark: String| {
            let message = format!(
                "`{field}` of `{}` is `{id}`, but its {what} names `{other}`",
                card.id.value
            );
            CHECK.finding(message).at(value.span, format!("`{id}`")).see(span, remark)
        };
        if let Some(other) = other_name(&card.id.value, &kin, id) {
            found.push(told("id", other, card.id.span, format!("`{other}`")));
        } else if let Some(other) = other_name(&card.title.value, &kin, id) {
            found.push(told("title", other, card.title.span, format!("`{other}`")));
        } else if let Some(other) =
            other_name(stem(card.art.as_ref().map_or("", |it| &it.value)), &kin, id)
        {
            let message = format!("`{}` has the drawing of `{other}`", card.id.value);
            let fault = CHECK.finding(message).at(
                card.art.as_ref().map_or(card.id.span, |it| it.span),
                format!("names `{other}`"),
            );
            found.push(fault.see(value.span, format!("`{field}` is `{id}`")));
        }
    }
    found
}

/// A keyword with the icon of another one of its kind.
fn of_keyword(game: &Game, keyword: &Keyword) -> Option<Diagnostic> {
    let kin = game.keywords.iter().filter(|it| it.kind == keyword.kind);
    let kin: Vec<Name<'_>> =
        kin.map(|it| Name { id: &it.id.value, title: &it.title.value }).collect();
    wrong_icon(&keyword.id.value, &keyword.icon, &kin)
}

/// A card with the icon of another one of its type.
fn icon_of_card(game: &Game, card: &Card) -> Option<Diagnostic> {
    // Before the names of all others are gathered: most cards have no icon of their own.
    let icon = card.icon.as_ref()?;
    let kin = game.cards.iter().filter(|it| it.kind == card.kind);
    let kin: Vec<Name<'_>> =
        kin.map(|it| Name { id: &it.id.value, title: &it.title.value }).collect();
    wrong_icon(&card.id.value, icon, &kin)
}

/// A card with the back that others name, where the cards of its type name their backs.
fn back_of_card(game: &Game, card: &Card) -> Option<Diagnostic> {
    let kin: Vec<Name<'_>> =
        game.backs.iter().map(|it| Name { id: &it.id.value, title: &it.id.value }).collect();
    let other = other_name(&card.id.value, &kin, &card.back.value)?;
    let names_own = |other: &&Card| {
        other.kind == card.kind && words(&other.id.value).contains(&other.back.value.to_lowercase())
    };
    let habit = game.cards.iter().filter(names_own).count() > 1;
    let message = format!("`{}` has the back `{}`", card.id.value, card.back.value);
    let fault = CHECK.finding(message).at(card.back.span, format!("its id names `{other}`"));
    habit.then_some(fault)
}

fn wrong_icon(id: &str, icon: &Located<String>, kin: &[Name<'_>]) -> Option<Diagnostic> {
    let other = other_name(&icon.value, kin, id)?;
    let fault = CHECK.finding(format!("`{id}` has the icon of `{other}`"));
    Some(fault.at(icon.span, format!("names `{other}`")))
}

/// The file of a drawing without its ending.
fn stem(file: &str) -> &str {
    file.rsplit_once('.').map_or(file, |it| it.0)
}

/// Another one of these that a text names, where it does not name the right one. Of two names that
/// overlap, the longer one counts.
fn other_name<'g>(text: &str, kin: &[Name<'g>], right: &str) -> Option<&'g str> {
    let words = words(text);
    let mut spans: Vec<(usize, usize, &'g str)> = Vec::new();
    for name in kin {
        let forms: BTreeSet<Vec<String>> = [self::words(name.id), self::words(name.title)].into();
        for form in forms.into_iter().filter(|it| !it.is_empty()) {
            let starts = words.windows(form.len()).enumerate().filter(|it| it.1 == form);
            spans.extend(starts.map(|it| (it.0, it.0 + form.len(), name.id)));
        }
    }
    let covered = |span: &(usize, usize, &str)| {
        spans.iter().any(|other| {
            other.1 - other.0 > span.1 - span.0 && other.0 <= span.0 && span.1 <= other.1
        })
    };
    let clear: BTreeSet<&'g str> = spans.iter().filter(|it| !covered(it)).map(|it| it.2).collect();
    let mut others = clear.iter().filter(|it| **it != right);
    let other = others.next().filter(|_| others.next().is_none() && !clear.contains(right));
    other.copied()
}

/// Words in small letters; a hyphen parts them.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|it: char| !it.is_alphanumeric());
    parts.filter(|it| !it.is_empty()).map(str::to_lowercase).collect()
}
