//! Cards that stand in `game.toml` itself: those of types without a file. Cards that name no type, where every declared
//! type is named by others, have one that nobody declared. A type that declares no fields has those that its cards write.

use super::art::is_picture;
use super::box_layouts::PLAIN;
use super::cards::{Listing, card};
use super::defaults::{self, unwritten};
use super::entry::renamed;
use super::fields::{Declared, Owner};
use super::spreadsheet::Columns;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::did_you_mean::is_one_slip_off;
use cardwright_model::{Card, CardType, ENGLISH, Field, FieldKind, Located, made_wording};
use std::collections::BTreeMap;
use toml::de::DeValue;

/// The type of cards where the game declares none.
const CARD: &str = "card";
/// Keys of a card that are no fields.
const KEYS: [&str; 12] = [
    "id", "title", "type", "text", "copies", "back", "art", "alt", "icon", "flavour", "forms",
    "allow",
];

/// Reads every `[[card]]` of `game.toml`: the cards by the id of their type. A type that was not declared is added.
pub(super) fn read(
    root: &Table<'_>,
    types: &mut Vec<CardType>,
    listings: &mut Vec<Listing>,
) -> BTreeMap<String, Vec<Card>> {
    let tables = root.things(SymbolKind::Card, "", "card", "a card");
    let mut cards = BTreeMap::<String, Vec<Card>>::new();
    if tables.is_empty() {
        return cards;
    }
    let free = |it: &&Listing| it.file.is_none() && !it.id.is_empty();
    let own: Vec<String> = listings.iter().filter(free).map(|it| it.id.clone()).collect();
    let named = |card: &Table<'_>| {
        card.value("type").and_then(|it| it.get_ref().as_str()).map(str::to_owned)
    };
    let of =
        |id: &str| tables.iter().filter(|it| named(it).as_deref() == Some(id)).collect::<Vec<_>>();
    for listing in listings.iter_mut().filter(|it| it.declared.open) {
        let mut its = of(&listing.id);
        if own.len() == 1 && its.is_empty() {
            its = tables.iter().filter(|it| it.value("type").is_none()).collect();
        }
        let fields = fields(root, &its);
        if let Some(kind) = types.iter_mut().find(|it| it.id == listing.id) {
            kind.fields.clone_from(&fields);
        }
        let unknown = listing.declared.unknown;
        listing.declared = Declared { unknown, ..Declared::found(fields) };
    }
    // Cards without a type beside such as name every type there is: `type = "token"` set those apart from the cards.
    let is_apart = own.iter().all(|id| !of(id).is_empty());
    let usual = match &own[..] {
        _ if is_apart => Some(CARD.to_owned()),
        [only] => Some(only.clone()),
        many => many.iter().find(|it| *it == CARD).cloned(),
    };
    if is_apart && !listings.iter().any(|it| it.id == CARD) {
        let typed: Vec<&Table<'_>> = tables
            .iter()
            .filter(|it| it.value("type").is_none() || named(it).as_deref() == Some(CARD))
            .collect();
        if !typed.is_empty() {
            let fields = fields(root, &typed);
            types.push(plain_type(root, fields.clone(), types.len()));
            listings.push(plain_listing(root, fields));
        }
    }
    for table in tables {
        let named = table.text_if("type");
        let kind = named.as_ref().map(|it| it.value.clone()).or_else(|| usual.clone());
        let listing = kind.as_ref().and_then(|kind| listings.iter().find(|it| it.id == *kind));
        let Some(listing) = listing.filter(|it| it.file.is_none()) else {
            lost(&table, named.as_ref(), listing, &own);
            table.pass_any();
            table.done();
            continue;
        };
        let read = table.read(|table| card(listing, table));
        cards.entry(listing.id.clone()).or_default().extend(read);
    }
    cards
}

/// Reports a card of which nobody knows the type, or whose type has its cards elsewhere.
fn lost(
    table: &Table<'_>,
    named: Option<&Located<String>>,
    listing: Option<&Listing>,
    own: &[String],
) {
    let loader = table.loader;
    loader.symbols().lose(SymbolKind::Card, "");
    match (named, listing.and_then(|it| it.file.as_ref())) {
        (Some(named), Some(file)) => {
            let message = format!("the cards of type `{}` stand in `{}`", named.value, file.value);
            let fault =
                Diagnostic::error("D004", message).at(named.span, "this card stands elsewhere");
            loader.push(fault.see(file.span, "move the card to this file, or remove this line"));
        }
        (Some(named), None) => loader.refer(&[SymbolKind::Type], named),
        (None, _) => {
            let types: Vec<String> = own.iter().map(|it| format!("`{it}`")).collect();
            let fault = Diagnostic::error("D003", "it is not clear which type this card has")
                .at(table.span(), "add `type = ...` here");
            loader.push(match types.len() {
                0 => fault.hint("every type has a file of its own; move the card to one of them"),
                _ => fault.hint(format!("types without a file: {}", types.join(", "))),
            });
        }
    }
}

fn plain_type(root: &Table<'_>, fields: Vec<Field>, others: usize) -> CardType {
    let place = root.span();
    let id = unwritten(CARD.to_owned(), place);
    root.loader.symbols().enter(SymbolKind::Type, "", &id);
    CardType {
        id: CARD.to_owned(),
        name: unwritten(defaults::as_name(CARD), place),
        plural: None,
        colour: defaults::plain_colour(place.source, others),
        icon: None,
        edge: None,
        file: None,
        layout: unwritten(PLAIN.to_owned(), place),
        boxes: None,
        reverse: None,
        format: None,
        component: None,
        aid: false,
        wording: unwritten(made_wording(CARD), place),
        fields,
        headings: BTreeMap::new(),
    }
}

fn plain_listing(root: &Table<'_>, fields: Vec<Field>) -> Listing {
    let declared = Declared::found(fields);
    let back = defaults::back(root);
    Listing {
        id: CARD.to_owned(),
        file: None,
        declared,
        columns: Columns::default(),
        two_faced: false,
        aid: false,
        back,
        backs: defaults::ids_of_backs(root),
    }
}

/// Keys of a game that are often added at the end of its file.
const OF_GAME: [&str; 3] = ["version", "edition", "language"];

/// The fields of cards whose type nobody declared: every key that is none of a card's own, in the order in which they
/// are met. One that a single card writes, and that is like a key of its own or like a field of other cards, is a slip.
fn fields(root: &Table<'_>, tables: &[&Table<'_>]) -> Vec<Field> {
    let mut found: Vec<(&str, Span, Vec<&DeValue<'_>>)> = Vec::new();
    for table in tables {
        let mut keys: Vec<(&str, Span)> = table.keys().collect();
        keys.sort_by_key(|(_, span)| span.start);
        for (key, span) in keys {
            let Some(value) = table.value(key).filter(|_| !KEYS.contains(&key)) else { continue };
            match found.iter_mut().find(|it| it.0 == key) {
                Some((.., values)) => values.push(value.get_ref()),
                None => found.push((key, span, vec![value.get_ref()])),
            }
        }
    }
    let often: Vec<&str> = found.iter().filter(|it| it.2.len() > 1).map(|it| it.0).collect();
    let slip = |key: &str, values: &[&DeValue<'_>]| {
        let near = |it: &&str| it.len() > 3 && is_one_slip_off(it, key);
        // `effect1` and `effect2` are two fields, and so is whatever stands in one card with its like.
        let beside =
            |it: &&str| tables.iter().any(|t| [*it, key].iter().all(|k| t.value(k).is_some()));
        let counted = |it: &str| it.ends_with(|c: char| c.is_ascii_digit());
        let field = |it: &&str| near(it) && !counted(it) && !counted(key) && !beside(it);
        let like = KEYS.iter().any(near) || tables.len() > 1 && often.iter().any(field);
        // What tables may call the copies.
        let whole = values.iter().all(|it| it.is_integer());
        let copies = whole && renamed(key).as_deref() == Some("copies");
        let pictures = values.iter().all(|it| it.as_str().is_some_and(is_picture));
        let art = pictures && renamed(key).as_deref() == Some("art");
        // What is written below the last card belongs to it.
        let below = OF_GAME.contains(&key)
            && values.len() == 1
            && root.value(key).is_none()
            && tables.last().is_some_and(|it| it.value(key).is_some());
        (values.len() == 1 && like) || copies || art || below || key == "flavor"
    };
    let good = |key: &str| {
        let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        key.chars().all(letter) && key.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let mut fields = Vec::new();
    for (key, span, values) in found {
        if !good(key) {
            misnamed(key, tables);
            continue;
        }
        if slip(key, &values) {
            continue;
        }
        if Owner::Card.reserved(key) {
            // It is told here, so nobody else need do so.
            let all = tables.iter().filter(|it| it.entry(key).is_some()).count();
            let fault = Diagnostic::error("D001", format!("every card already has `{key}`"));
            let fault = fault.at(span, "choose another name for this field");
            tables[0].push(
                fault.hint(format!("for example `card_{key}`, in all cards that have it ({all})")),
            );
            continue;
        }
        fields.push(field(key, span, kind(&values)));
    }
    let text = tables.iter().find_map(|it| it.keys().find(|(key, _)| *key == "text"));
    fields.extend(text.map(|(key, span)| field(key, span, FieldKind::Text)));
    fields
}

/// Reports a key that can't be the name of a field, with the name that it could have.
fn misnamed(key: &str, tables: &[&Table<'_>]) {
    let lower = key.trim().to_lowercase();
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let meant: String = lower.chars().map(letter).collect();
    let mut places = Vec::new();
    for table in tables {
        // It is told here, so nobody else need do so.
        let _ = table.entry(key);
        places.extend(table.keys().find(|it| it.0 == key).map(|(_, span)| (*table, span)));
    }
    let Some((table, first)) = places.first() else { return };
    let fault = Diagnostic::error("D004", format!("`{key}` can't be the name of a field"))
        .at(*first, "expected lower-case letters, digits and `_`");
    let fault = fault.hint(format!("write it `{meant}`, in every card"));
    let more = places.iter().skip(1).take(2);
    table.push(more.fold(fault, |fault, (_, span)| fault.see(*span, "here too")));
}

fn field(name: &str, span: Span, kind: FieldKind) -> Field {
    let (name, kind) = (name.to_owned(), kind);
    Field { name, span, kind, required: false, inverse: None, excludes: false, note: None }
}

/// What the values of a field are, as cards write them: a field that has several sorts is text. Beside numbers, `"4"`
/// and `"four"` are no texts but slips.
fn kind(values: &[&DeValue<'_>]) -> FieldKind {
    let all = |is: &dyn Fn(&DeValue<'_>) -> bool| values.iter().all(|it| is(it));
    let numbers = values.iter().filter(|it| it.is_integer()).count();
    let like_number = |it: &DeValue<'_>| it.as_str().is_some_and(says_number);
    if numbers * 2 > values.len() && all(&|it| it.is_integer() || like_number(it)) {
        FieldKind::Number { min: i64::from(i32::MIN), max: i64::from(i32::MAX) }
    } else if all(&|it| it.is_bool()) {
        FieldKind::Flag
    } else if all(&|it| it.is_array()) {
        FieldKind::List(Box::new(FieldKind::Text))
    } else {
        FieldKind::Text
    }
}

/// Whether a text is a number in figures or in words.
fn says_number(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    let word = |(key, word): &(&str, &str)| key.starts_with("number-") && *word == text;
    text.parse::<i64>().is_ok() || ENGLISH.iter().any(word)
}
