//! Cells of tables as sentences: `row | column | cell`.

use super::lexicon::Lexicon;
use super::token::{self, Token, Tokens};
use super::word::{self, Word};
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_wording::passage::{Passage, PassageKind};
use std::collections::BTreeMap;

/// Where in a table a reader is.
pub(super) struct Table<'s> {
    sources: &'s SourceMap,
    last: Option<Span>,
    in_head: bool,
    column: usize,
    /// The columns by where their cells were typed: a row that is repeated is typed once.
    columns: BTreeMap<usize, usize>,
    heads: Vec<Vec<Token>>,
    row: Vec<Token>,
    /// The text that the table stands in.
    of: (String, String),
}

/// The text that a passage stands in.
fn owner(passage: &Passage) -> (String, String) {
    (passage.origin.id.clone(), passage.origin.part.clone())
}

/// How many cells end in a stretch of a row; the bars of filters have no blank before them.
fn bars(gap: &str) -> usize {
    let blank = |it: Option<char>| it.is_none_or(char::is_whitespace);
    let is_bar =
        |at: usize| blank(gap[..at].chars().next_back()) && blank(gap[at + 1..].chars().next());
    gap.match_indices('|').filter(|it| is_bar(it.0)).count().max(1)
}

impl<'s> Table<'s> {
    pub(super) fn new(sources: &'s SourceMap) -> Self {
        Self {
            sources,
            last: None,
            in_head: true,
            column: 0,
            columns: BTreeMap::new(),
            heads: Vec::new(),
            row: Vec::new(),
            of: Default::default(),
        }
    }

    /// Goes on to a passage. Gives a cell with its row and its column before it, and the same without the
    /// row. `None` for other passages and for the head of a table.
    pub(super) fn pass(&mut self, passage: &Passage, lexicon: &Lexicon) -> Option<[Tokens; 2]> {
        if passage.kind != PassageKind::Cell {
            self.last = None;
            return None;
        }
        // A macro made it, in the middle of a table.
        if self.last.is_some_and(|it| it.source != passage.span.source) && self.of == owner(passage)
        {
            return None;
        }
        self.go_on(passage);
        let own = token::of_passage(passage, &(0..passage.text.len()), lexicon);
        let silent = |it: &Token| Token { range: 0..0, ..it.clone() };
        if self.in_head {
            self.heads.resize(self.column + 1, Vec::new());
            self.heads[self.column] = own.all.iter().map(silent).collect();
            return None;
        }
        let bar = Token {
            is_in_brackets: false,
            word: Word::Plain(word::BAR.to_owned()),
            range: 0..0,
            not: None,
            nots: 0,
            starts: false,
        };
        let head = self.heads.get(self.column).cloned().unwrap_or_default();
        let cell = Tokens {
            all: head.into_iter().chain([bar.clone()]).chain(own.all.iter().cloned()).collect(),
            nots_at_end: own.nots_at_end,
        };
        if self.column == 0 {
            self.row = own.all.iter().map(silent).collect();
            return Some([cell.clone(), cell]);
        }
        let all = self.row.iter().cloned().chain([bar]).chain(cell.all.iter().cloned()).collect();
        Some([Tokens { all, ..cell }, cell])
    }

    fn go_on(&mut self, passage: &Passage) {
        let span = passage.span;
        let same = self.last.filter(|it| it.source == span.source);
        let again = same.and_then(|_| self.columns.get(&span.start).copied());
        let text = self.sources.text(span.source);
        let gap = same.and_then(|it| text.get(it.end..span.start));
        match (again, gap) {
            (Some(column), _) => self.column = column,
            (None, Some(gap)) if gap.contains('|') && !gap.contains('\n') => {
                self.column += bars(gap);
            }
            (None, Some(gap)) if gap.contains('|') && !gap.contains("\n\n") => {
                self.column = 0;
                self.in_head = false;
            }
            _ => *self = Self { of: owner(passage), ..Self::new(self.sources) },
        }
        self.columns.insert(span.start, self.column);
        self.last = Some(span);
    }
}
