//! The lines of a fenced block: TOML, of which a `position` has a few words that mean the same in every game.

use super::datum::words;
use super::loader::Loader;
use cardwright_base::diagnostic::{Diagnostic, Report, SourceMap, Span};
use cardwright_model::{DiagramStyle, Located, PositionQuery, QueryEntry, QueryValue};
use std::ops::Range;
use toml::de::DeTable;

/// The keys and values of a block that is called `what` in messages, such as "this picture". `None` when errors were
/// pushed. `lines` are those of `inside`, each with the place where it was typed.
pub fn fenced_table(
    what: &str,
    inside: &str,
    lines: &[Located<String>],
    whole: Span,
    report: &mut Report,
) -> Option<Vec<QueryEntry>> {
    let reader = QueryParser { what, inside, lines, whole };
    Loader::with(report, |loader| reader.entries(loader))
}

/// Reads a block. `None` when errors were pushed. `lines` are those of `inside`, each with the place where
/// it was typed.
pub fn position_query(
    inside: &str,
    lines: &[Located<String>],
    whole: Span,
    report: &mut Report,
) -> Option<(PositionQuery, DiagramStyle)> {
    let reader = QueryParser { what: "this position", inside, lines, whole };
    Loader::with(report, |loader| read(&reader, loader))
}

fn read(reader: &QueryParser<'_>, loader: &Loader) -> Option<(PositionQuery, DiagramStyle)> {
    let before = loader.errors();
    let mut inquiry = PositionQuery { ask: None, words: Vec::new(), span: reader.whole };
    let mut manner = DiagramStyle::default();
    for QueryEntry { key, value } in reader.entries(loader)? {
        let (name, span) = (key.value.as_str(), value.span);
        match (name, &value.value) {
            ("ask", QueryValue::Text(it)) => inquiry.ask = Some(Located::new(it.clone(), span)),
            ("alt", QueryValue::Text(it)) => manner.alt = Some(it.clone()),
            ("labels", QueryValue::Flag(it)) => manner.labels = *it,
            ("answer", QueryValue::Number(it)) => manner.answer = Some(Located::new(*it, span)),
            ("around", QueryValue::Number(it)) if (0..=99).contains(it) => {
                manner.around = Some(Located::new(*it, span));
            }
            ("cell", QueryValue::Number(it)) if (10..=500).contains(it) => {
                manner.cell = Some(Located::new(*it, span));
            }
            ("ask" | "alt", _) => wrong(name, "a text", span, loader),
            ("labels", _) => wrong(name, "`true` or `false`", span, loader),
            ("answer", _) => wrong(name, "a whole number", span, loader),
            ("around", _) => wrong(name, "a whole number from 0 to 99", span, loader),
            ("cell", _) => {
                wrong(name, "a whole number of tenths of a millimetre, 10 to 500,", span, loader);
            }
            _ => inquiry.words.push(QueryEntry { key, value }),
        }
    }
    (loader.errors() == before).then_some((inquiry, manner))
}

fn wrong(key: &str, wanted: &str, span: Span, loader: &Loader) {
    let fault = Diagnostic::error("D004", format!("`{key}` has the wrong type"));
    loader.push(fault.at(span, format!("expected {wanted}")));
}

struct QueryParser<'a> {
    what: &'a str,
    inside: &'a str,
    lines: &'a [Located<String>],
    whole: Span,
}

impl QueryParser<'_> {
    /// The keys and values of the block. `None` when errors were pushed.
    fn entries(&self, loader: &Loader) -> Option<Vec<QueryEntry>> {
        let (table, errors) = DeTable::parse_recoverable(self.inside);
        if let Some(first) = errors.first() {
            let place = self.place(first.span().unwrap_or(0..0), &loader.report().sources);
            let fault = Diagnostic::error("D005", format!("{} is not valid TOML", self.what));
            loader.push(fault.at(place, first.message()));
            return None;
        }
        let place = |range: Range<usize>, sources: &SourceMap| self.place(range, sources);
        words(table.get_ref(), &place, loader)
    }

    /// Where a range of the block was typed. What goes over several lines is told at its first.
    fn place(&self, range: Range<usize>, sources: &SourceMap) -> Span {
        let before = &self.inside[..range.start.min(self.inside.len())];
        let start = before.rfind('\n').map_or(0, |it| it + 1);
        let line = self.lines.get(before.matches('\n').count());
        let Some(line) = line.filter(|it| !it.value.is_empty()) else { return self.whole };
        let end = self.inside[start..].find('\n').map_or(self.inside.len(), |it| start + it);
        let indent = end - start - self.inside[start..end].trim_start().len();
        let within = |at: usize| at.saturating_sub(start + indent).min(line.value.len());
        let range = within(range.start)..within(range.end.min(end));
        sources.inside(line.span, &line.value, range)
    }
}
