//! A text of the author, and how it is read.

use super::layer::{Layer, STAND_IN};
use super::reader::{Manner, Reading};
use super::{Origin, PassageKind};
use crate::syntax::{self, Piece};
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Assets, FIELD_ROLE, Located, Prose, Value};
use std::collections::BTreeMap;
use std::iter::once;

/// A text of the author.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceText<'g> {
    pub text: &'g str,
    /// Where it stands, with its quotes where it has some.
    pub(crate) whole: Span,
    pub(crate) markup: Markup,
}

/// How a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Markup {
    /// Markdown whose expressions are worked out first.
    Prose,
    /// Lines `role: words` with expressions.
    Statements,
    /// Markdown that an expression puts into a text: it is not worked out again.
    Field,
    /// Markdown whose braces stand for themselves.
    Foreign,
}

impl<'g> SourceText<'g> {
    /// A text of the author that is Markdown with expressions.
    pub(crate) fn prose(prose: &'g Prose) -> Self {
        Self { text: &prose.text, whole: prose.span, markup: Markup::Prose }
    }

    /// Where its words stand, each byte.
    pub(crate) fn layer(&self, sources: &SourceMap) -> Layer {
        let places = sources.places(self.whole, self.text);
        match self.markup {
            Markup::Prose | Markup::Statements => Layer::masked(self.text, &places),
            Markup::Field | Markup::Foreign => Layer::plain(self.text, &places),
        }
    }
}

impl Reading<'_> {
    /// Reads a text of the author. `kind` is that of its paragraphs, where it is one text alone.
    pub(crate) fn text(
        &mut self,
        text: &SourceText<'_>,
        origin: &Origin,
        kind: Option<&PassageKind>,
        sources: &SourceMap,
    ) {
        let layer = text.layer(sources);
        let manner = Manner { kind, ours: text.markup != Markup::Foreign };
        match text.markup {
            Markup::Statements => self.statements(&layer, origin),
            Markup::Prose | Markup::Field | Markup::Foreign => self.read(&layer, origin, manner),
        }
        if matches!(text.markup, Markup::Prose | Markup::Statements) {
            self.literals(text, origin, sources);
        }
    }

    pub(super) fn statements(&mut self, layer: &Layer, origin: &Origin) {
        for (at, line) in lines(&layer.text) {
            let (role, words) = role(line);
            let start = at + line.len() - words.len();
            let kind = PassageKind::Line(role.map(str::to_owned));
            let words = layer.cut(once(start..start + words.len()));
            self.read(&words, origin, Manner { kind: Some(&kind), ours: true });
        }
    }

    /// Words in quotes inside of expressions and tags.
    fn literals(&mut self, text: &SourceText<'_>, origin: &Origin, sources: &SourceMap) {
        if syntax::is_plain(text.text) {
            return;
        }
        let typed = Layer::plain(text.text, &sources.places(text.whole, text.text));
        for piece in syntax::pieces(text.text) {
            let (Piece::Expression(range) | Piece::Tag(range)) = piece else { continue };
            for literal in syntax::literals(&text.text[range.clone()]) {
                let part = range.start + literal.start..range.start + literal.end;
                if syntax::is_told(&text.text[part.clone()]) {
                    let layer = typed.unquoted(part);
                    let manner = Manner { kind: Some(&PassageKind::Literal), ours: true };
                    self.read(&layer, origin, manner);
                }
            }
        }
    }
}

/// The lines of a text that hold something, trimmed, each with its start.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        Some((start, line.trim())).filter(|(_, line)| !line.is_empty())
    })
}

/// Role and words of a line `role: words`; no role where it has another form.
pub(crate) fn role(line: &str) -> (Option<&str>, &str) {
    match line.split_once(": ") {
        Some((role, words)) if is_role(role) => (Some(role), words.trim_start()),
        _ => (None, line),
    }
}

/// Roles are words in lower-case letters; those of fields that nothing words are the name of the field.
fn is_role(role: &str) -> bool {
    let name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    match role.strip_prefix(FIELD_ROLE) {
        Some(field) => field.chars().all(name),
        None => role.chars().all(|c| c.is_ascii_lowercase()),
    }
}

/// Whether a text of which parts were not known reads as a finished one.
pub(crate) fn reads_as(masked: &str, finished: &str) -> bool {
    let Some((first, behind)) = masked.split_once(STAND_IN) else { return masked == finished };
    let (between, last) = behind.rsplit_once(STAND_IN).unwrap_or(("", behind));
    let Some(mut rest) = finished.strip_prefix(first) else { return false };
    for part in between.split(STAND_IN) {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// A wording template and those it takes something from, directly or not.
pub fn templates<'a>(name: &str, assets: &'a Assets) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    let mut open = vec![name];
    while let Some(name) = open.pop() {
        if let Some((name, (_, text))) = assets.templates.get_key_value(name)
            && !names.contains(&name.as_str())
        {
            names.push(name);
            open.extend(syntax::borrows(text));
        }
    }
    names
}

/// The fields of text among declared values, with their names.
pub(crate) fn fields(values: &BTreeMap<String, Located<Value>>) -> Vec<(String, SourceText<'_>)> {
    let mut found = Vec::new();
    for (name, value) in values {
        texts(name, value, &mut found);
    }
    found
}

fn texts<'g>(name: &str, value: &'g Located<Value>, found: &mut Vec<(String, SourceText<'g>)>) {
    match &value.value {
        Value::Text(text) => {
            let text = SourceText { text, whole: value.span, markup: Markup::Field };
            found.push((name.to_owned(), text));
        }
        Value::List(items) => items.iter().for_each(|item| texts(name, item, found)),
        Value::Table(fields) => {
            fields.iter().for_each(|(key, it)| texts(&format!("{name}.{key}"), it, found));
        }
        _ => {}
    }
}
