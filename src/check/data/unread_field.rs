//! Declared fields that nothing reads.

use super::reads::Reads;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{BoxContent, Card, CardType, Field, FieldKind, Game, Value};
use cardwright_rules::Reads as Played;
use std::collections::BTreeSet;

check!(D017, "unread-field", Warning, Game(check));

/// What every card has for a wording, besides its fields.
const OF_ALL: [&str; 8] = ["id", "title", "type", "copies", "number", "back", "back_name", "forms"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let reads = Reads::of(context);
    // Nobody knows what rules would have read that gave up.
    let gave_up = context.game.rules.is_some() && context.rules.is_none();
    if gave_up || reads.hides_fields() {
        return Vec::new();
    }
    let members = reads.members();
    let game = context.game;
    let others = game.types.iter().flat_map(|it| reads.of_self(&it.wording.value)).collect();
    let none = Played::default();
    let played = context.rules.map_or(&none, |it| it.reads());
    let types = game
        .types
        .iter()
        .map(|it| (it.id.as_str(), &it.fields, own_of(game, it, &reads), &played.cards));
    let kinds = game
        .keyword_kinds
        .iter()
        .map(|it| (it.id.as_str(), &it.fields, BTreeSet::new(), &played.keywords));
    let all = game.types.iter().flat_map(|it| &it.fields);
    let all = all.chain(game.keyword_kinds.iter().flat_map(|it| &it.fields));
    let known = all.flat_map(|it| it.inverse.as_ref().into_iter().chain([&it.name]));
    let known: BTreeSet<&str> = known.map(String::as_str).chain(OF_ALL).collect();
    let mut found = Vec::new();
    for (kind, fields, own, rules) in types.chain(kinds) {
        // A wording that asks for what there is not has the fault itself, and it has been told.
        if own.is_subset(&known) {
            let asked = Asked { kind, members: &members, own, others: &others, rules };
            // A text that nobody declared is only a field of those that have one.
            let has = |field: &Field| {
                let says = |card: &Card| {
                    let value = card.mechanics.get(&field.name);
                    value.is_some_and(|it| it.value != Value::Absent)
                };
                let writes = |card: &Card| card.kind == kind && says(card);
                field.span.start < field.span.end || game.cards.iter().any(writes)
            };
            let fields = fields.iter().filter(|it| has(it));
            found.extend(fields.flat_map(|it| unread(it, None, &asked)));
        }
    }
    found
}

/// Names that the wording of a type asks of its cards, and the words of its layout of boxes.
fn own_of<'r>(game: &'r Game, kind: &'r CardType, reads: &'r Reads<'_>) -> BTreeSet<&'r str> {
    let mut own = reads.of_self(&kind.wording.value);
    let layout =
        kind.boxes.as_ref().and_then(|id| game.layouts.iter().find(|it| it.id.value == *id));
    for one in layout.iter().flat_map(|it| &it.boxes) {
        let BoxContent::Words(words) = &one.content else { continue };
        let parts = words.text.split(|c: char| !c.is_alphanumeric() && c != '_');
        own.extend(parts.filter(|part| kind.fields.iter().any(|it| it.name == *part)));
    }
    own
}

/// What is asked of the cards of one type or the keywords of one kind.
struct Asked<'a> {
    /// The type or kind.
    kind: &'a str,
    /// Names asked of anything.
    members: &'a BTreeSet<&'a str>,
    /// Names that their own wording asks of `self`.
    own: BTreeSet<&'a str>,
    /// Names that any wording asks of its `self`, which may be the other end of a relation.
    others: &'a BTreeSet<&'a str>,
    /// What the rules have read.
    rules: &'a BTreeSet<(String, String)>,
}

impl Asked<'_> {
    /// Whether anything asks for a field, or for one inside another.
    fn reads(&self, field: &Field, outer: Option<&Field>) -> bool {
        let name = field.name.as_str();
        let path = outer.map_or(name.to_owned(), |outer| format!("{}.{name}", outer.name));
        // A text may make a name of two parts.
        let made = |word: &&str| word.len() > 1 && word.ends_with('_') && name.starts_with(*word);
        // The reference in a table is what the other side is found by.
        let joins = outer.is_some_and(|it| self.seen_from_there(it))
            && matches!(field.kind, FieldKind::Ref { .. });
        self.members.contains(name)
            || outer.is_none() && self.own.contains(name)
            || self.seen_from_there(field)
            || joins
            || self.members.iter().any(made)
            || self.rules.contains(&(self.kind.to_owned(), path))
    }

    /// Whether anything asks for a relation at its other end.
    fn seen_from_there(&self, field: &Field) -> bool {
        let asked = |name| self.members.contains(name) || self.others.contains(name);
        field.inverse.as_deref().is_some_and(asked)
    }
}

/// The findings on a field and on those inside it.
fn unread(field: &Field, outer: Option<&Field>, asked: &Asked<'_>) -> Vec<Diagnostic> {
    if !asked.reads(field, outer) {
        let fault = CHECK
            .finding(format!("nothing reads the field `{}`", field.name))
            .at(field.span, "no wording, text, expectation or rule uses it");
        return vec![fault.hint("use it in a wording or a text, or remove the field")];
    }
    inner(&field.kind).iter().flat_map(|it| unread(it, Some(field), asked)).collect()
}

/// The fields of the tables in a field.
fn inner(kind: &FieldKind) -> &[Field] {
    match kind {
        FieldKind::Table(fields) => fields,
        FieldKind::List(item) => inner(item),
        _ => &[],
    }
}
