//! Values of a table on their way to what the TOML reader gives.

use cardwright_base::diagnostic::Span;
use cardwright_model::Located;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A value, as TOML would have it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Text(String),
    /// As TOML writes it.
    Number(String),
    Flag(bool),
    List(Vec<Located<Node>>),
    Table(Vec<(String, Span, Located<Node>)>),
}

impl Node {
    fn value(&self) -> DeValue<'_> {
        match self {
            Self::Text(text) => DeValue::String(text.as_str().into()),
            Self::Number(number) => match DeValue::parse(number) {
                Ok(value) => value.into_inner(),
                Err(_) => DeValue::String(number.as_str().into()),
            },
            Self::Flag(flag) => DeValue::Boolean(*flag),
            Self::List(items) => list(items),
            Self::Table(entries) => {
                let mut table = DeTable::new();
                for (key, span, value) in entries {
                    let key = Spanned::new(span.start..span.end, key.as_str().into());
                    table.insert(key, spanned(value));
                }
                DeValue::Table(table)
            }
        }
    }

    /// Puts a value where a path leads, and makes the tables on the way.
    pub(super) fn put(&mut self, path: &[String], heading: Span, value: Located<Self>) {
        let (Self::Table(entries), Some((first, rest))) = (self, path.split_first()) else {
            return;
        };
        let at = entries.iter().position(|it| it.0 == *first);
        if rest.is_empty() {
            match at {
                Some(at) => entries[at].2 = value,
                None => entries.push((first.clone(), heading, value)),
            }
            return;
        }
        let at = at.unwrap_or_else(|| {
            entries.push((
                first.clone(),
                heading,
                Located::new(Self::Table(Vec::new()), value.span),
            ));
            entries.len() - 1
        });
        entries[at].2.value.put(rest, heading, value);
    }

    /// The value where a path leads.
    pub(super) fn get_mut(&mut self, path: &[String]) -> Option<&mut Located<Self>> {
        let Self::Table(entries) = self else { return None };
        let (first, rest) = path.split_first()?;
        let (.., value) = entries.iter_mut().find(|it| it.0 == *first)?;
        if rest.is_empty() { Some(value) } else { value.value.get_mut(rest) }
    }
}

/// Values as a list.
pub(super) fn list(nodes: &[Located<Node>]) -> DeValue<'_> {
    let mut array = DeArray::new();
    nodes.iter().for_each(|it| array.push(spanned(it)));
    DeValue::Array(array)
}

fn spanned(node: &Located<Node>) -> Spanned<DeValue<'_>> {
    Spanned::new(node.span.start..node.span.end, node.value.value())
}
