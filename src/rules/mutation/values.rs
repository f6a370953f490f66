//! Changes of the values of fields: numbers, flags, words, references, lists of them and tables.

use super::{Step, ValueChange, ValueEdit};
use cardwright_base::diagnostic::Span;
use cardwright_model::{Field, FieldKind, Game, Located, Target, Value};
use std::collections::BTreeMap;

/// A change inside of a field.
pub(super) struct Change {
    /// From the field on, such as `.thrust.damage`.
    pub(super) path: String,
    pub(super) place: Span,
    pub(super) said: String,
    pub(super) edit: ValueEdit,
}

/// Every change of the fields that are read, each with the field.
pub(super) fn changes(
    game: &Game,
    fields: &[Field],
    values: &BTreeMap<String, Located<Value>>,
    is_read: &dyn Fn(&str) -> bool,
) -> Vec<(String, Change)> {
    let mut all = Vec::new();
    for field in fields.iter().filter(|it| is_read(&it.name)) {
        let Some(value) = values.get(&field.name) else { continue };
        let mut finder = Finder { game, found: Vec::new() };
        finder.value(&field.kind, value, &Way::default());
        all.extend(finder.found.into_iter().map(|it| (field.name.clone(), it)));
    }
    all
}

/// Where a value stands inside of a field.
#[derive(Clone, Default)]
struct Way {
    path: String,
    steps: Vec<Step>,
}

impl Way {
    fn to(&self, name: &str, step: Step) -> Self {
        let mut steps = self.steps.clone();
        steps.push(step);
        Self { path: format!("{}.{name}", self.path), steps }
    }
}

struct Finder<'g> {
    game: &'g Game,
    found: Vec<Change>,
}

impl Finder<'_> {
    fn add(&mut self, way: &Way, place: Span, said: String, change: ValueChange) {
        let (path, steps) = (way.path.clone(), way.steps.clone());
        self.found.push(Change { path, place, said, edit: ValueEdit { steps, change } });
    }

    fn value(&mut self, kind: &FieldKind, value: &Located<Value>, way: &Way) {
        match (kind, &value.value) {
            (FieldKind::Number { max, .. }, Value::Number(old)) => {
                let new = if old < max { old + 1 } else { old - 1 };
                let said = format!("{old} → {new}");
                self.add(way, value.span, said, ValueChange::Set(Value::Number(new)));
            }
            (_, Value::Flag(old)) => {
                let said = format!("{old} → {}", !old);
                self.add(way, value.span, said, ValueChange::Set(Value::Flag(!old)));
            }
            (FieldKind::List(of), Value::List(items)) => self.list(of, value.span, items, way),
            (FieldKind::Table(fields), Value::Table(values)) => {
                for field in fields {
                    if let Some(inner) = values.get(&field.name) {
                        let way = way.to(&field.name, Step::Key(field.name.clone()));
                        self.value(&field.kind, inner, &way);
                    }
                }
            }
            (kind, old) => {
                let Some(word) = old.word() else { return };
                let other = self.allowed(kind).into_iter().find(|it| it.word() != Some(word));
                let Some(other) = other else { return };
                let said = format!("`{word}` → `{}`", other.word().unwrap_or_default());
                self.add(way, value.span, said, ValueChange::Set(other));
            }
        }
    }

    /// Each entry is left out once, and one is added that does not belong there.
    fn list(&mut self, of: &FieldKind, place: Span, items: &[Located<Value>], way: &Way) {
        if matches!(of, FieldKind::Text) {
            return;
        }
        for (at, item) in items.iter().enumerate() {
            let name = name_of(&item.value).unwrap_or_else(|| (at + 1).to_string());
            let inner = way.to(&name, Step::Item(at));
            let here = Way { path: inner.path.clone(), steps: way.steps.clone() };
            self.add(&here, item.span, "left out".to_owned(), ValueChange::Remove(at));
            if !matches!(of, FieldKind::Ref { .. } | FieldKind::Choice(_) | FieldKind::Verbatim) {
                self.value(of, item, &inner);
            }
        }
        let is_there = |it: &Value| items.iter().any(|item| item.value.word() == it.word());
        let new = self.allowed(of).into_iter().find(|it| !is_there(it));
        if let Some(new) = new {
            let said = format!("`{}` added", new.word().unwrap_or_default());
            let way = Way { path: format!("{}+", way.path), steps: way.steps.clone() };
            self.add(&way, place, said, ValueChange::Add(new));
        }
    }

    /// What may stand where one word stands.
    fn allowed(&self, kind: &FieldKind) -> Vec<Value> {
        match kind {
            FieldKind::Choice(words) => words.iter().cloned().map(Value::Choice).collect(),
            FieldKind::Ref { target, of } => {
                let fits = |kind: &String| of.as_ref().is_none_or(|it| it == kind);
                let ids: Vec<&String> = match target {
                    Target::Card => {
                        let cards = self.game.cards.iter().filter(|it| fits(&it.kind));
                        cards.map(|it| &it.id.value).collect()
                    }
                    Target::Keyword => {
                        let keywords = self.game.keywords.iter().filter(|it| fits(&it.kind));
                        keywords.map(|it| &it.id.value).collect()
                    }
                    Target::Type => self.game.types.iter().map(|it| &it.id).collect(),
                    Target::Icon => Vec::new(),
                };
                ids.into_iter().map(|it| Value::Ref(*target, it.clone())).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What an entry of a list is called: the word that it is, or the first that it refers to.
fn name_of(entry: &Value) -> Option<String> {
    match entry {
        Value::Table(fields) => fields.values().find_map(|it| it.value.word()).map(str::to_owned),
        other => other.word().map(str::to_owned),
    }
}
