//! Whole-game checks that need every file: ids are unique, references lead somewhere, layouts exist;
//! and the inverse side of each reference, derived here and written nowhere.

use crate::diagnostic::{Diagnostic, Report, Span};
use crate::model::{Assets, Field, FieldKind, Game, Located, Target, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Checks every reference of the game and derives the inverse ones.
pub(super) fn references(game: &mut Game, assets: &Assets, report: &mut Report) {
    unique_ids(game, report);
    let known = Known::of(game, assets);
    names(game, &known, assets, report);
    let mut derived: Vec<(String, String, Value)> = Vec::new();
    for (owner, fields, mechanics) in owners(game) {
        for field in &fields {
            let Some(value) = mechanics.get(&field.name) else { continue };
            references_in(&field.kind, value, &known, report);
            if let Some(inverse) = &field.inverse {
                for (target, seen) in inverses(&owner, value) {
                    derived.push((target, inverse.clone(), seen));
                }
            }
        }
    }
    declare_inverses(game);
    for (target, inverse, seen) in derived {
        let lists = game
            .cards
            .iter_mut()
            .map(|card| (&card.id.value, &mut card.derived))
            .chain(game.keywords.iter_mut().map(|it| (&it.id.value, &mut it.derived)));
        for (id, derived) in lists {
            if *id == target {
                derived.entry(inverse.clone()).or_default().push(seen.clone());
            }
        }
    }
}

/// What a reference may name.
struct Known {
    cards: BTreeMap<String, String>,
    keywords: BTreeMap<String, String>,
    types: BTreeSet<String>,
    icons: BTreeSet<String>,
}

impl Known {
    fn of(game: &Game, assets: &Assets) -> Self {
        let pair = |id: &Located<String>, kind: &String| (id.value.clone(), kind.clone());
        let icon =
            |name: &String| Some(name.strip_prefix("icons/")?.strip_suffix(".svg")?.to_owned());
        Self {
            cards: game.cards.iter().map(|card| pair(&card.id, &card.kind)).collect(),
            keywords: game.keywords.iter().map(|it| pair(&it.id, &it.kind)).collect(),
            types: game.types.iter().map(|kind| kind.id.clone()).collect(),
            icons: assets.art.keys().filter_map(icon).collect(),
        }
    }

    /// Ids that a reference of this sort may name.
    fn ids(&self, target: Target, of: Option<&str>) -> Vec<&str> {
        let narrowed = |all: &'_ BTreeMap<String, String>| -> Vec<String> {
            let fits = |kind: &String| of.is_none_or(|of| of == kind);
            all.iter().filter(|(_, kind)| fits(kind)).map(|(id, _)| id.clone()).collect()
        };
        let keep = |ids: Vec<String>| -> Vec<&str> {
            let all = self.cards.keys().chain(self.keywords.keys());
            all.filter(|id| ids.contains(id)).map(String::as_str).collect()
        };
        match target {
            Target::Card => keep(narrowed(&self.cards)),
            Target::Keyword => keep(narrowed(&self.keywords)),
            Target::Type => self.types.iter().map(String::as_str).collect(),
            Target::Icon => self.icons.iter().map(String::as_str).collect(),
        }
    }
}

type Owner = ((Target, String), Vec<Field>, BTreeMap<String, Located<Value>>);

/// Every card and keyword with its declared fields and their values.
fn owners(game: &Game) -> Vec<Owner> {
    let cards = game.cards.iter().map(|card| {
        let fields = game.card_type(&card.kind).map(|kind| kind.fields.clone());
        ((Target::Card, card.id.value.clone()), fields.unwrap_or_default(), card.mechanics.clone())
    });
    let keywords = game.keywords.iter().map(|keyword| {
        let kind = game.keyword_kinds.iter().find(|kind| kind.id == keyword.kind);
        let fields = kind.map(|kind| kind.fields.clone()).unwrap_or_default();
        ((Target::Keyword, keyword.id.value.clone()), fields, keyword.mechanics.clone())
    });
    cards.chain(keywords).collect()
}

/// Gives every card and keyword an empty list for each inverse that it could have, so that a
/// template may ask for it.
fn declare_inverses(game: &mut Game) {
    fn names(fields: &[Field]) -> impl Iterator<Item = &String> {
        fields.iter().filter_map(|field| field.inverse.as_ref())
    }
    let all: BTreeSet<String> = game
        .types
        .iter()
        .flat_map(|kind| names(&kind.fields))
        .chain(game.keyword_kinds.iter().flat_map(|kind| names(&kind.fields)))
        .cloned()
        .collect();
    let lists =
        |all: &BTreeSet<String>| all.iter().map(|name| (name.clone(), Vec::new())).collect();
    for card in &mut game.cards {
        card.derived = lists(&all);
    }
    for keyword in &mut game.keywords {
        keyword.derived = lists(&all);
    }
}

fn references_in(kind: &FieldKind, value: &Located<Value>, known: &Known, report: &mut Report) {
    match (kind, &value.value) {
        (FieldKind::Ref { target, of }, Value::Ref(_, id)) => {
            let ids = known.ids(*target, of.as_deref());
            if !ids.contains(&id.as_str()) {
                unknown(*target, of.as_deref(), id, value.span, ids, report);
            }
        }
        (FieldKind::List(item), Value::List(items)) => {
            for value in items {
                references_in(item, value, known, report);
            }
        }
        (FieldKind::Table(fields), Value::Table(values)) => {
            for field in fields {
                if let Some(value) = values.get(&field.name) {
                    references_in(&field.kind, value, known, report);
                }
            }
        }
        _ => {}
    }
}

fn unknown(
    target: Target,
    of: Option<&str>,
    id: &str,
    span: Span,
    known: Vec<&str>,
    report: &mut Report,
) {
    let sort = of.map_or(String::new(), |of| format!(" of type `{of}`"));
    let fault = Diagnostic::error("D006", format!("there is no {}{sort} `{id}`", target.name()))
        .at(span, "unknown reference");
    report.push(fault.suggest(span, id, known, |close| format!("\"{close}\"")));
}

/// What each thing that `value` refers to sees of `owner`: a reference back, or, for a table, the
/// table with the reference to it replaced by one back to the owner.
fn inverses(owner: &(Target, String), value: &Located<Value>) -> Vec<(String, Value)> {
    let back = Value::Ref(owner.0, owner.1.clone());
    match &value.value {
        Value::Ref(_, id) => vec![(id.clone(), back)],
        Value::List(items) => items.iter().flat_map(|item| inverses(owner, item)).collect(),
        Value::Table(fields) => {
            let targets = fields.iter().filter_map(|(name, field)| match &field.value {
                Value::Ref(_, id) => Some((name.clone(), id.clone())),
                _ => None,
            });
            targets
                .map(|(name, id)| {
                    let mut seen = fields.clone();
                    seen.remove(&name);
                    let by = owner.0.name().to_owned();
                    seen.insert(by, Located::new(back.clone(), value.span));
                    (id, Value::Table(seen))
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

fn unique_ids(game: &Game, report: &mut Report) {
    let cards = game.cards.iter().map(|card| ("card id", &card.id));
    let keywords = game.keywords.iter().map(|keyword| ("keyword id", &keyword.id));
    let terms = game.terms.iter().map(|term| ("term id", &term.id));
    no_twins(cards.chain(keywords).chain(terms), "one id names one thing", report);
    no_twins(game.backs.iter().map(|it| ("back id", &it.id)), "ids name files", report);
    no_twins(game.decks.iter().map(|it| ("deck id", &it.id)), "texts ask for a deck by it", report);
    for card in &game.cards {
        let back = card.id.value.strip_prefix("back-");
        let twin = game.backs.iter().find(|it| Some(it.id.value.as_str()) == back);
        if let Some(twin) = twin {
            let message = format!("card `{}` is named like the image of a back", card.id.value);
            let fault = Diagnostic::error("D001", message).at(card.id.span, "this card");
            report.push(fault.see(twin.id.span, "this back makes the same file name"));
        }
    }
    no_twins(
        game.rulings.iter().map(|it| ("ruling id", &it.id)),
        "a ruling is cited by it",
        report,
    );
    no_twins(game.descriptions.iter().map(|it| ("description of", &it.id)), "join the two", report);
    no_twins(
        game.cards.iter().map(|it| ("card title", &it.title)),
        "titles tell cards apart",
        report,
    );
    let files = game.sheets.iter().map(|it| ("file", &it.file));
    let files = files.chain(game.books.iter().map(|it| ("file", &it.file)));
    no_twins(files, "the second would overwrite the first", report);
    for id in game.cards.iter().map(|it| &it.id).chain(game.backs.iter().map(|it| &it.id)) {
        let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.value.is_empty() || !id.value.chars().all(good) {
            let fault = Diagnostic::error("D004", format!("`{}` can't be an id", id.value));
            report
                .push(fault.at(id.span, "lower-case letters, digits and `-` only: ids name files"));
        }
    }
}

fn no_twins<'g>(
    names: impl Iterator<Item = (&'static str, &'g Located<String>)>,
    why: &str,
    report: &mut Report,
) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for (what, name) in names {
        if let Some(first) = seen.insert(&name.value, name.span) {
            let fault = Diagnostic::error("D001", format!("{what} `{}` is used twice", name.value));
            report.push(fault.at(name.span, "second use").see(first, "first use").hint(why));
        }
    }
}

/// Backs, types and layouts that are named outside declared fields.
fn names(game: &Game, known: &Known, assets: &Assets, report: &mut Report) {
    let backs: Vec<&str> = game.backs.iter().map(|back| back.id.value.as_str()).collect();
    for card in &game.cards {
        if !backs.contains(&card.back.value.as_str()) {
            let (id, span) = (&card.back.value, card.back.span);
            let fault = Diagnostic::error("D006", format!("there is no back `{id}`"))
                .at(span, "unknown reference");
            let backs = backs.iter().copied();
            report.push(fault.suggest(span, id, backs, |close| format!("\"{close}\"")));
        }
    }
    for kind in game.backs.iter().filter_map(|back| back.kind.as_ref()) {
        if !known.types.contains(&kind.value) {
            let types = known.types.iter().map(String::as_str).collect();
            unknown(Target::Type, None, &kind.value, kind.span, types, report);
        }
    }
    for deck in &game.decks {
        for back in deck.backs.iter().filter(|back| !backs.contains(&back.as_str())) {
            let fault = Diagnostic::error("D006", format!("there is no back `{back}`"));
            report.push(fault.at(deck.id.span, "in this deck"));
        }
    }
    for kind in &game.types {
        for (name, ending) in [(&kind.layout, ".typ"), (&kind.wording, ".j2")] {
            if !name.value.ends_with(ending) {
                let message = format!("`{}` is not the right sort of template", name.value);
                let wanted = format!("a name that ends in `{ending}` is wanted here");
                report.push(Diagnostic::error("D004", message).at(name.span, wanted));
            }
        }
    }
    let layouts = game.types.iter().flat_map(|kind| [&kind.layout, &kind.wording]);
    for name in layouts {
        if !assets.templates.contains_key(&name.value) {
            let fault = Diagnostic::error("D008", format!("there is no template `{}`", name.value))
                .at(name.span, "looked for it in templates/");
            let known = assets.templates.keys().map(String::as_str);
            report.push(fault.suggest(name.span, &name.value, known, |it| format!("\"{it}\"")));
        }
    }
    for description in &game.descriptions {
        let id = &description.id;
        let ids = known.cards.keys().chain(known.keywords.keys()).map(String::as_str);
        if ids.clone().all(|known| known != id.value) {
            let fault = Diagnostic::error("D006", format!("nothing is called `{}`", id.value))
                .at(id.span, "neither a card nor a keyword");
            report.push(fault.suggest(id.span, &id.value, ids, |it| format!("\"{it}\"")));
        }
    }
}
