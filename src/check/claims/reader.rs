//! Passages with numbers, as tokens, and what each is about.

use super::echo::Line;
use super::phrases::{NUMBER, Token, tokens};
use crate::vocabulary::Hit;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_wording::language::{self, Number};
use cardwright_wording::passage::{Passage, PassageKind, TextOwner};
use std::ops::Range;

/// A passage that has a number, typed or worked out.
pub(super) struct Text<'a, 's> {
    pub(super) passage: &'a Passage,
    pub(super) names: &'s [Hit<'a>],
    pub(super) numbers: Vec<Number>,
    pub(super) sentences: Vec<Range<usize>>,
    /// The tokens of each sentence.
    tokens: Vec<Vec<Token>>,
    subjects: Vec<String>,
}

impl Text<'_, '_> {
    /// Its sentences as tokens.
    pub(super) fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let described = self.passage.origin.of == TextOwner::Description;
        let own = described.then_some(self.passage.origin.id.as_str());
        self.tokens.iter().map(move |tokens| Line { tokens, subjects: &self.subjects, own })
    }
}

/// Reads passage by passage, and remembers the heading and the row in which the next one stands.
pub(super) struct NumberReader<'g> {
    sources: &'g SourceMap,
    /// The cards and keywords of the last heading, and of which text it was.
    heading: (Option<(u64, String)>, Vec<String>),
    table: Table,
}

/// Where in a table a reader is.
#[derive(Default)]
struct Table {
    last: Option<Span>,
    /// The words above each column.
    heads: Vec<Vec<Token>>,
    in_head: bool,
    column: usize,
    /// The cards and keywords in the first cells of the row.
    row: Vec<String>,
}

impl<'g> NumberReader<'g> {
    pub(super) fn new(sources: &'g SourceMap) -> Self {
        Self { sources, heading: (None, Vec::new()), table: Table::default() }
    }

    /// The next passage. `None` where it has no number.
    pub(super) fn read<'a, 's>(
        &mut self,
        passage: &'a Passage,
        names: &'s [Hit<'a>],
    ) -> Option<Text<'a, 's>> {
        let heading = matches!(passage.kind, PassageKind::Heading(_));
        let topic = passage.origin.of == TextOwner::Ruling && passage.kind == PassageKind::Title;
        let cell = passage.kind == PassageKind::Cell;
        let numbers = language::numbers(&passage.text);
        let numbered = !numbers.is_empty() || passage.text.contains('\u{FFFC}');
        if !numbered && !heading && !topic && !cell {
            return None;
        }
        let mut all = tokens(passage, names, self.sources);
        for number in numbers.iter().filter(|it| !it.in_compound) {
            let inside =
                |it: &Token| number.range.start < it.range.end && it.range.start < number.range.end;
            let Some(first) = all.iter().position(inside) else { continue };
            all[first].range = number.range.clone();
            all[first].word = NUMBER.to_owned();
            let mut at = 0;
            all.retain(|token| {
                at += 1;
                at <= first + 1 || !inside(token)
            });
        }
        let ruling = passage.origin.of == TextOwner::Ruling;
        let id = if ruling { passage.origin.id.clone() } else { String::new() };
        let under = Some((passage.span.source.number(), id));
        let named = |all: &[Token]| all.iter().filter_map(|it| it.names.clone()).collect();
        if heading || topic {
            self.heading = (under.clone(), named(&all));
        }
        let mut subjects = Vec::new();
        let mut lead: Vec<Token> = Vec::new();
        if cell {
            self.cell(passage, &all);
            subjects.extend(self.table.row.iter().cloned());
            if !self.table.in_head {
                lead.extend(self.table.heads.get(self.table.column).into_iter().flatten().cloned());
            }
        }
        if self.heading.0 == under {
            subjects.extend(self.heading.1.iter().cloned());
        }
        if passage.origin.of == TextOwner::Term {
            subjects.push(passage.origin.id.clone());
        }
        if !numbered {
            return None;
        }
        let sentences = passage.sentences();
        let mut rest = all.into_iter().peekable();
        let mut split: Vec<Vec<Token>> = Vec::new();
        for range in &sentences {
            let mut one = std::mem::take(&mut lead);
            while let Some(token) = rest.next_if(|it| it.range.start < range.end) {
                one.push(token);
            }
            split.push(one);
        }
        Some(Text { passage, names, numbers, sentences, tokens: split, subjects })
    }

    /// Goes on to a cell.
    fn cell(&mut self, passage: &Passage, all: &[Token]) {
        let gap = self
            .table
            .last
            .filter(|it| it.source == passage.span.source)
            .and_then(|it| self.sources.text(it.source).get(it.end..passage.span.start));
        let table = &mut self.table;
        match gap {
            Some(gap) if gap.contains('|') && !gap.contains('\n') => table.column += 1,
            Some(gap) if gap.contains('|') && !gap.contains("\n\n") => {
                table.column = 0;
                table.in_head = false;
                table.row.clear();
            }
            _ => *table = Table { in_head: true, ..Table::default() },
        }
        table.last = Some(passage.span);
        if table.in_head {
            let words = all.iter().map(|it| Token { range: 0..0, parted: false, ..it.clone() });
            table.heads.resize(table.column + 1, Vec::new());
            table.heads[table.column] = words.collect();
        } else if table.column < 2 {
            table.row.extend(all.iter().filter_map(|it| it.names.clone()));
        }
    }
}
