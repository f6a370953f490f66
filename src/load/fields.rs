//! Declared fields: reading the declarations, and reading values by them.

use super::entry::{Entry, one_of};
use super::keys::{self, usual};
use super::loader::Loader;
use super::named::attribute;
use super::symbols::{AssetKind, SymbolKind};
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::{Field, FieldKind, Located, Target, Value};
use std::collections::BTreeMap;

/// Who has the fields.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Card,
    Keyword,
    Table,
}

/// Keys and names that every component has; a declared field may not hide them from templates.
const OF_ALL: &[&str] = &["id", "title", "forms", "allow", "type", "kind"];
const OF_CARDS: &[&str] =
    &["copies", "back", "back_name", "art", "alt", "icon", "flavour", "number"];
const OF_KEYWORDS: &[&str] = &["icon"];

/// What a `fields` table declares.
#[derive(Default)]
pub(super) struct Declared {
    pub(super) fields: Vec<Field>,
    /// Names of fields whose declaration is wrong, so that nothing is known of their values.
    pub(super) failed: Vec<String>,
    /// True when not even the names are known.
    pub(super) unknown: bool,
    /// True for fields that were made out from what cards write: a text may be written as a number.
    pub(super) loose: bool,
    /// True where the cards themselves say which fields there are, because nothing else does.
    pub(super) open: bool,
}

impl Declared {
    /// Fields that were made out from what cards write.
    pub(super) fn found(fields: Vec<Field>) -> Self {
        Self { fields, loose: true, ..Self::default() }
    }

    /// Lets cards have a `text` that nobody declared.
    pub(super) fn let_say_text(&mut self, place: Span) {
        let name = String::from("text");
        if self.unknown || self.fields.iter().any(|it| it.name == name) {
            return;
        }
        let span = Span { end: place.start, ..place };
        let kind = FieldKind::Text;
        let field =
            Field { name, span, kind, required: false, inverse: None, excludes: false, note: None };
        self.fields.push(field);
    }
}

impl Owner {
    fn word(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Keyword => "keyword",
            Self::Table => "table",
        }
    }

    /// Whether every one has it, so that no field may be called so.
    pub(super) fn reserved(self, name: &str) -> bool {
        match self {
            Self::Card => OF_ALL.contains(&name) || OF_CARDS.contains(&name),
            Self::Keyword => OF_ALL.contains(&name) || OF_KEYWORDS.contains(&name),
            Self::Table => false,
        }
    }
}

/// The fields that a `fields` table declares, or none where it is absent.
pub(super) fn declared(table: &Table<'_>, owner: Owner) -> Declared {
    let mut declared = Declared::default();
    if table.entry("fields").is_none() {
        return declared;
    }
    let Some(table) = table.table_if("fields", "the declaration of fields") else {
        return Declared { unknown: true, ..declared };
    };
    let (tables, others): (Vec<_>, Vec<_>) =
        table.keys().partition(|(name, _)| table.entry(name).is_some_and(|it| it.value.is_table()));
    if !others.is_empty() {
        no_declarations(&others, &table);
        declared.failed.extend(others.iter().map(|(name, _)| (*name).to_owned()));
    }
    if others.len() > 1 {
        table.loader.symbols().lose_all();
    }
    for (name, span) in tables {
        attribute(name, span, table.loader);
        let reserved = owner.reserved(name);
        if reserved {
            let message = format!("every {} already has `{name}`", owner.word());
            let fault = Diagnostic::error("D001", message);
            table.push(fault.at(span, "choose another name for this field"));
        }
        let declaration = table.table(name, "the declaration of a field");
        let read = declaration.and_then(|declaration| {
            let read = field(name, span, &declaration, owner);
            declaration.done();
            read
        });
        match read {
            Some(field) if !reserved => declared.fields.push(field),
            _ => declared.failed.push(name.to_owned()),
        }
    }
    declared
}

/// Reports values that stand among the declarations of fields and declare nothing: one message,
/// because several of them mostly means that the heading above them is lost.
fn no_declarations(keys: &[(&str, Span)], table: &Table<'_>) {
    let mut entries: Vec<_> = keys.iter().filter_map(|(name, _)| table.entry(name)).collect();
    entries.sort_by_key(|entry| entry.span.start);
    let Some((first, others)) = entries.split_first() else { return };
    let fault = first.fault("the declaration of a field");
    let fault = others.iter().fold(fault, |fault, other| fault.see(other.span, "and here"));
    table.push(match others {
        [] => fault.hint("write it like `{ kind = \"number\" }`"),
        _ => fault.hint("is a heading missing above these lines?"),
    });
}

fn field(name: &str, span: Span, table: &Table<'_>, owner: Owner) -> Option<Field> {
    let kind = kind(table);
    if kind.is_none() {
        table.pass_any();
    }
    // Where it can't be read whether a field may be left out, nobody is blamed for doing so.
    let optional = table.entry("optional").is_some_and(|it| it.flag().unwrap_or(true));
    let inverse = table.text_if("inverse");
    if let (Some(inverse), Some(kind)) = (&inverse, &kind) {
        check_inverse(inverse, kind, owner, table.loader);
    }
    let excludes = table.entry("excludes").and_then(|it| Some((it, it.flag()?)));
    if let (Some((entry, true)), Some(kind)) = (excludes, &kind)
        && !matches!(kind, FieldKind::List(item) if matches!(**item, FieldKind::Ref { .. }))
    {
        let fault = Diagnostic::error("D004", format!("`{name}` is not a list of references"));
        table.push(fault.at(entry.span, "`excludes` needs a list of references"));
    }
    let note = table.prose_if("note");
    Some(Field {
        name: name.to_owned(),
        span,
        kind: kind?,
        required: !optional,
        inverse: inverse.map(|it| it.value),
        excludes: excludes.is_some_and(|(_, excludes)| excludes),
        note,
    })
}

/// Reports an inverse that nothing could see, or that something else would hide.
fn check_inverse(name: &Located<String>, kind: &FieldKind, owner: Owner, loader: &Loader) {
    attribute(&name.value, name.span, loader);
    let fault = if owner == Owner::Table {
        let fault = Diagnostic::error("D004", "a field inside a table can't have an inverse");
        fault.at(name.span, "put it on the field that holds the table")
    } else if !refers(kind) {
        let fault =
            Diagnostic::error("D004", "this field refers neither to a card nor to a keyword");
        fault.at(name.span, "so it can't have an inverse")
    } else if let Some(taken) =
        [Owner::Card, Owner::Keyword].into_iter().find(|it| it.reserved(&name.value))
    {
        let message = format!("every {} already has `{}`", taken.word(), name.value);
        Diagnostic::error("D001", message).at(name.span, "choose another name for the inverse")
    } else if hides(kind, owner.word()) {
        let message = format!("a table with an inverse can't have a field `{}`", owner.word());
        let fault = Diagnostic::error("D001", message).at(name.span, "the inverse uses this name");
        fault.hint(format!("in the inverse, `{}` is the owner of the table", owner.word()))
    } else {
        return;
    };
    loader.push(fault);
}

/// True when a card or keyword stands in a field where its inverse is looked for.
fn refers(kind: &FieldKind) -> bool {
    let direct = |kind: &FieldKind| {
        matches!(kind, FieldKind::Ref { target: Target::Card | Target::Keyword, .. })
    };
    match kind {
        FieldKind::List(item) => refers(item),
        FieldKind::Table(fields) => fields.iter().any(|field| direct(&field.kind)),
        other => direct(other),
    }
}

/// True when the reference back, which bears the owner's word, would stand in place of a field
/// other than the reference it replaces.
fn hides(kind: &FieldKind, owner: &str) -> bool {
    match kind {
        FieldKind::List(item) => hides(item, owner),
        FieldKind::Table(fields) => {
            let others = fields.iter().filter(|field| field.name != owner);
            fields.iter().any(|field| field.name == owner)
                && (others.map(|it| &it.kind).any(refers)
                    || !fields.iter().any(|it| it.name == owner && refers(&it.kind)))
        }
        _ => false,
    }
}

fn kind(table: &Table<'_>) -> Option<FieldKind> {
    let word = table.text("kind")?;
    let reference = |target, sorts: &'static [SymbolKind]| {
        let of = table.refer_if("of", sorts).map(|it| it.value);
        Some(FieldKind::Ref { target, of })
    };
    match word.value.as_str() {
        "number" => number(table),
        "text" => Some(FieldKind::Text),
        "verbatim" => Some(FieldKind::Verbatim),
        "choice" => choice(table),
        "flag" => Some(FieldKind::Flag),
        "card" => reference(Target::Card, &[SymbolKind::Type]),
        "keyword" => reference(Target::Keyword, &[SymbolKind::Kind]),
        "type" => Some(FieldKind::Ref { target: Target::Type, of: None }),
        "icon" => Some(FieldKind::Ref { target: Target::Icon, of: None }),
        "list" => {
            let item = table.table("of", "the declaration of a list's items")?;
            let inner = kind(&item);
            if inner.is_none() {
                item.pass_any();
            }
            item.done();
            Some(FieldKind::List(Box::new(inner?)))
        }
        "table" => {
            table.need("fields");
            let inner = declared(table, Owner::Table);
            (!inner.unknown && inner.failed.is_empty()).then_some(FieldKind::Table(inner.fields))
        }
        other => {
            let fault = Diagnostic::error("D004", format!("`{other}` is not a kind of field"));
            table.push(one_of(fault, &word, keys::Value::Named("Kind").words().into_iter()));
            None
        }
    }
}

fn number(table: &Table<'_>) -> Option<FieldKind> {
    let bound = |key| table.entry(key).map_or(Some(None), |it| it.number().map(Some));
    let (least, most) = (bound("min"), bound("max"));
    let (least, most) = (least?, most?);
    // Of items, whose table is read by another name, nothing is listed.
    let usual = |key| usual("Field", key).parse().expect("the default is a number");
    let min = least.as_ref().map_or_else(|| usual("min"), |it| it.value);
    let max = most.as_ref().map_or_else(|| usual("max"), |it| it.value);
    let most_known = most.is_some();
    if min > max {
        let fault = Diagnostic::error("D004", format!("`min` {min} is above `max` {max}"));
        let place = least.or(most).map_or(table.span(), |it| it.span);
        let fault = fault.at(place, "no number can satisfy both");
        table.push(if most_known {
            fault
        } else {
            fault.hint(format!("`max` is {max} by default"))
        });
        return None;
    }
    Some(FieldKind::Number { min, max })
}

fn choice(table: &Table<'_>) -> Option<FieldKind> {
    table.need_some("of");
    let words = table.lines("of");
    for (at, word) in words.iter().enumerate() {
        if let Some(first) = words[..at].iter().find(|it| it.value == word.value) {
            let fault =
                Diagnostic::error("D001", format!("choice `{}` is listed twice", word.value));
            table.push(fault.at(word.span, "second").see(first.span, "first"));
        }
    }
    let written = table.entry("of").and_then(|it| it.value.as_array()).map_or(0, |it| it.len());
    let whole = !words.is_empty() && words.len() == written;
    whole.then(|| FieldKind::Choice(words.into_iter().map(|it| it.value).collect()))
}

/// The values of declared fields, as a card or keyword writes them. Fields that are left out and
/// may be so come back as [`Value::Absent`], an empty list or `false`, so that a template can
/// always ask for them.
pub(super) fn values(declared: &Declared, table: &Table<'_>) -> BTreeMap<String, Located<Value>> {
    for name in &declared.failed {
        table.entry(name);
    }
    if declared.unknown {
        table.pass_any();
    }
    let mut values = BTreeMap::new();
    // `text` is a key of every card, and always a text: see the schema.
    let loose = declared.fields.iter().filter(|it| declared.loose && it.name != "text");
    for field in loose.filter(|it| matches!(it.kind, FieldKind::Text)) {
        let written = table.entry(&field.name).filter(|it| !it.value.is_str());
        let text = written.and_then(loose_text);
        values.extend(text.map(|text| (field.name.clone(), text)));
    }
    let rest = declared.fields.iter().filter(|it| !values.contains_key(&it.name)).cloned();
    let rest: Vec<Field> = rest.collect();
    values.extend(values_of(&rest, table));
    values
}

/// A number, a flag or a date as it is written.
fn loose_text(entry: Entry<'_>) -> Option<Located<Value>> {
    if entry.value.is_table() || entry.value.is_array() {
        return None;
    }
    let text = entry.loader.slice(entry.span);
    Some(Located::new(Value::Text(text), entry.span))
}

fn values_of(fields: &[Field], table: &Table<'_>) -> BTreeMap<String, Located<Value>> {
    let mut values = BTreeMap::new();
    for field in fields {
        let value = match table.entry(&field.name) {
            Some(entry) => value(&field.kind, entry),
            None => left_out(field, table),
        };
        if let Some(value) = value {
            values.insert(field.name.clone(), value);
        }
    }
    values
}

fn left_out(field: &Field, table: &Table<'_>) -> Option<Located<Value>> {
    let value = match field.kind {
        FieldKind::List(_) => Value::List(Vec::new()),
        FieldKind::Flag => Value::Flag(false),
        _ if !field.required => Value::Absent,
        _ => {
            table.need(&field.name);
            return None;
        }
    };
    Some(Located::new(value, table.span()))
}

fn value(kind: &FieldKind, entry: Entry<'_>) -> Option<Located<Value>> {
    let value = match kind {
        FieldKind::Number { min, max } => {
            let remedy = "to allow it, change `min` or `max` where the type declares the field";
            Value::Number(entry.whole_of(*min..=*max, Some(remedy))?.value)
        }
        FieldKind::Text => Value::Text(entry.prose()?.value),
        FieldKind::Verbatim => Value::Choice(entry.text()?.value),
        FieldKind::Flag => Value::Flag(entry.flag()?),
        FieldKind::Ref { target, of } => {
            let name = entry.text()?;
            match SymbolKind::of_target(*target) {
                Some(sorts) => entry.loader.symbols().refer(sorts, of.as_deref(), &name),
                None => entry.loader.symbols().part(AssetKind::Icon, Some(&name)),
            }
            Value::Ref(*target, name.value)
        }
        FieldKind::Choice(words) => {
            let word = entry.text()?;
            if !words.contains(&word.value) {
                let fault = Diagnostic::error("D004", format!("`{}` is not a choice", word.value));
                entry.loader.push(one_of(fault, &word, words.iter().map(String::as_str)));
                return None;
            }
            Value::Choice(word.value)
        }
        FieldKind::List(item) => {
            let items = entry.items()?;
            let read = items.into_iter().filter_map(|it| value(item, it));
            Value::List(read.collect())
        }
        FieldKind::Table(fields) => {
            let inner = entry.table("this table")?;
            let fields = values_of(fields, &inner);
            inner.done();
            Value::Table(fields)
        }
    };
    Some(Located::new(value, entry.span))
}
