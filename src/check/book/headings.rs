//! The headings of a booklet, with the lines they were typed on.

use super::place;
use super::reading::{Kind, Line};
use cardwright_base::diagnostic::{SourceMap, Span};

/// A heading as it comes out.
pub(super) struct Heading<'a> {
    pub(super) level: u8,
    pub(super) id: &'a str,
    pub(super) words: &'a str,
    /// Its line, or the beginning of the chapter where an expression makes it.
    pub(super) place: Option<Span>,
    /// The line of its own, if that is known.
    pub(super) typed: Option<Typed>,
}

/// A line that is a heading in Markdown.
#[derive(Clone, Copy)]
pub(super) struct Typed {
    /// The line without the white space around it.
    pub(super) line: Span,
    /// Its `#` signs. `None` where it is underlined.
    pub(super) signs: Option<Span>,
}

/// All headings of the lines of a booklet, in their order.
pub(super) fn headings<'a>(sources: &SourceMap, lines: &'a [Line<'a>]) -> Vec<Heading<'a>> {
    let heading = |line: &'a Line<'a>| {
        let Kind::Heading { level, id } = line.kind else { return None };
        let place = place::somewhere(sources, &line.places);
        Some(Heading { level, id, words: line.words.trim(), place, typed: None })
    };
    let mut found: Vec<Heading<'a>> = lines.iter().filter_map(heading).collect();
    let source = |it: &Heading<'_>| it.place.map(|place| place.source);
    for chapter in found.chunk_by_mut(|a, b| source(a) == source(b)) {
        if let Some(source) = source(&chapter[0]) {
            let whole = Span::new(source, 0..sources.text(source).len());
            join(sources, chapter, &typed(sources, whole));
        }
    }
    found
}

/// Gives each heading its line: one after the other where there are as many lines, else by its
/// anchor or its words.
fn join(sources: &SourceMap, headings: &mut [Heading<'_>], typed: &[Typed]) {
    let as_many = headings.len() == typed.len();
    for (at, heading) in headings.iter_mut().enumerate() {
        let anchor = format!("{{#{}}}", heading.id);
        let own = |typed: &&Typed| {
            let line = sources.slice(typed.line);
            let words = line.trim_start_matches('#').trim();
            (!heading.id.is_empty() && line.contains(&anchor)) || words == heading.words
        };
        let found = if as_many { typed.get(at) } else { typed.iter().find(own) };
        heading.typed = found.copied();
        heading.place = found.map(|it| it.line).or(heading.place);
    }
}

/// The lines of a text that Markdown takes for headings.
fn typed(sources: &SourceMap, text: Span) -> Vec<Typed> {
    let mut found: Vec<Typed> = Vec::new();
    let mut at = 0;
    let mut before: Option<Span> = None;
    for line in sources.slice(text).split_inclusive('\n') {
        let (start, inner) = (at + line.len() - line.trim_start().len(), line.trim());
        let here = text.within(start..start + inner.len());
        at += line.len();
        let signs = inner.len() - inner.trim_start_matches('#').len();
        let rest = &inner[signs..];
        if (1..=6).contains(&signs) && (rest.is_empty() || rest.starts_with(char::is_whitespace)) {
            found.push(Typed { line: here, signs: Some(here.within(0..signs)) });
            before = None;
            continue;
        }
        let underline =
            inner.len() > 1 && ['=', '-'].iter().any(|c| inner.chars().all(|it| it == *c));
        if let (true, Some(line)) = (underline, before) {
            found.push(Typed { line, signs: None });
        }
        before = (!inner.is_empty() && !underline && inner.starts_with(char::is_alphanumeric))
            .then_some(here);
    }
    found
}
