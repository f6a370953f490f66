//! The texts that diagnostics point into, each under the path that the author knows it by.

use super::{Places, SourceId, Span, toml_text, uri};
use serde::Serialize;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A place in a text as people and editors count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Point {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// Column in characters, from 1; a byte order mark is none.
    pub(crate) column: usize,
    /// Offset in bytes from the start of the file.
    pub(crate) byte: usize,
}

#[derive(Clone, Debug)]
struct Source {
    path: String,
    /// Shared, since work done side by side takes a map of its own.
    text: Arc<str>,
    /// Where its line breaks stand. Counted once, by the first who asks: a text of a million lines may
    /// have a thousand findings.
    breaks: Arc<OnceLock<Vec<usize>>>,
    /// Of a sheet: the first byte of each cell, in order, with its row and column from 1. Empty for a file
    /// that is a text itself.
    cells: Arc<[(usize, u32, u32)]>,
    /// How much of the path is the file: all but the name of a sheet.
    file: usize,
    /// Whether the text is not what the file holds, so that no edit of it can be written there.
    made: bool,
}

impl Source {
    /// Row and column of the cell that a byte stands in.
    fn cell(&self, byte: usize) -> Option<(u32, u32)> {
        let behind = self.cells.partition_point(|it| it.0 <= byte);
        let (_, row, column) = self.cells.get(behind.saturating_sub(1))?;
        Some((*row, *column))
    }

    /// Line breaks before a byte, and the byte behind the last of them.
    fn line(&self, byte: usize) -> (usize, usize) {
        let breaks =
            self.breaks.get_or_init(|| self.text.match_indices('\n').map(|(at, _)| at).collect());
        let before = breaks.partition_point(|at| *at < byte);
        (before, before.checked_sub(1).map_or(0, |it| breaks[it] + 1))
    }
}

/// Every text read in a run.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
    /// The number of the first one; not 0 only where a source stands alone under the number that it has elsewhere.
    first: usize,
}

impl SourceMap {
    /// Adds a text under the path to show for it.
    ///
    /// # Panics
    /// With more than four thousand million sources.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let path = path.into();
        let (file, cells) = (path.len(), Arc::default());
        self.push(Source {
            path,
            text: text.into(),
            breaks: Arc::default(),
            cells,
            file,
            made: false,
        })
    }

    /// Adds the text of a table whose cells are quoted and decoded in ways of their own: findings can point
    /// into it, but no edit is made there.
    ///
    /// # Panics
    /// As [`SourceMap::add`].
    pub fn add_table(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = self.add(path, text);
        self.source_mut(id).made = true;
        id
    }

    /// Adds what a sheet of a workbook holds: a text with a line for each row, and the first byte of each
    /// cell in it, in order, with its row and column from 1. It is shown as `FILE:SHEET`, its places as
    /// `FILE:SHEET!C12`.
    ///
    /// # Panics
    /// As [`SourceMap::add`].
    pub fn add_sheet(
        &mut self,
        file: &str,
        sheet: &str,
        text: impl Into<Arc<str>>,
        cells: Vec<(usize, u32, u32)>,
    ) -> SourceId {
        let id = self.add_table(format!("{file}:{sheet}"), text);
        let source = self.source_mut(id);
        (source.file, source.cells) = (file.len(), cells.into());
        id
    }

    fn push(&mut self, source: Source) -> SourceId {
        let id = self.id(self.sources.len()).expect("sources are counted in thousands");
        self.sources.push(source);
        id
    }

    fn id(&self, at: usize) -> Option<SourceId> {
        u32::try_from(self.first + at).ok().map(SourceId)
    }

    fn source(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize - self.first]
    }

    fn source_mut(&mut self, id: SourceId) -> &mut Source {
        &mut self.sources[id.0 as usize - self.first]
    }

    /// A map with one text alone, which keeps the number that it has in another map.
    pub fn alone(id: SourceId, path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let mut map = Self { sources: Vec::new(), first: id.0 as usize };
        map.add(path, text);
        map
    }

    /// The path of the file: [`SourceMap::path`] without the name of a sheet.
    pub fn file(&self, id: SourceId) -> &str {
        let source = self.source(id);
        source.path.get(..source.file).unwrap_or(&source.path)
    }

    /// The cell of a sheet that a span begins in, such as `C12`; nothing in a file that is a text.
    pub fn cell(&self, span: Span) -> Option<String> {
        let (row, column) = self.source(span.source).cell(span.start)?;
        Some(format!("{}{row}", letters(column)))
    }

    /// Whether an edit of the text is an edit of the file.
    pub fn is_editable(&self, id: SourceId) -> bool {
        !self.source(id).made
    }

    /// Takes over a source of another map.
    pub(crate) fn take(&mut self, from: &Self, id: SourceId) -> SourceId {
        self.push(from.source(id).clone())
    }

    /// A place as a person would look it up: `heroes.toml:12:3`, `cards.xlsx:Heroes!C12`.
    pub fn shown_place(&self, span: Span) -> String {
        let (path, (line, column)) = (self.path(span.source), self.position(span));
        match self.cell(span) {
            Some(cell) => format!("{path}!{cell}"),
            None => format!("{path}:{line}:{column}"),
        }
    }

    /// The path to show.
    pub fn path(&self, id: SourceId) -> &str {
        &self.source(id).path
    }

    /// The whole text of a source.
    pub fn text(&self, id: SourceId) -> &str {
        &self.source(id).text
    }

    /// The source that is shown under `path`. `None` when there is no such source.
    pub fn find(&self, path: &str) -> Option<SourceId> {
        self.id(self.sources.iter().position(|source| source.path == path)?)
    }

    /// The text at a span, or an empty one where the span does not fit its source.
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.source).get(span.start..span.end).unwrap_or_default()
    }

    /// Where each byte of `value` stands. `whole` is the place of a text as it stands in its source:
    /// a TOML string with its quotes, or a file of words, whose byte order mark `value` may lack.
    /// Where `value` is not what stands there, every place is `whole`.
    pub fn places(&self, whole: Span, value: &str) -> Places {
        let raw = self.slice(whole);
        if raw == value {
            return Places::same(whole);
        }
        match raw.strip_prefix('\u{feff}') {
            Some(rest) if rest == value => Places::same(whole.within(3..raw.len())),
            _ => toml_text::places(raw, value, whole).unwrap_or_else(|| {
                let mut places = Places::new(whole);
                places.push(value.len(), whole.start..whole.end);
                places
            }),
        }
    }

    /// Where a range of bytes of `value` stands; see [`SourceMap::places`].
    pub fn inside(&self, whole: Span, value: &str, range: Range<usize>) -> Span {
        self.places(whole, value).span(range)
    }

    /// Line and column of a span's start, both from 1, the column in characters.
    pub fn position(&self, span: Span) -> (usize, usize) {
        let Point { line, column, .. } = self.points(span).0;
        (line, column)
    }

    /// First character of a span and the one behind its last. An offset inside of a character
    /// means that character, one behind the text its end.
    pub(crate) fn points(&self, span: Span) -> (Point, Point) {
        let text = self.text(span.source);
        let point = |offset: usize| {
            let byte = text.floor_char_boundary(offset);
            let (breaks, start) = self.source(span.source).line(byte);
            let before = &text[start..byte];
            let before = before.strip_prefix('\u{feff}').unwrap_or(before);
            let source = self.source(span.source);
            if let Some((row, column)) = source.cell(byte) {
                return Point { line: row as usize, column: column as usize, byte };
            }
            Point { line: breaks + 1, column: before.chars().count() + 1, byte }
        };
        let end = text.ceil_char_boundary(span.end.max(span.start).min(text.len()));
        (point(span.start), point(end))
    }

    /// Shows files from the folder `base`, an absolute path, where they are shown by absolute
    /// paths. For the end of a run: sources are found again by the paths they were added under.
    pub fn relative_to(&mut self, base: &Path) {
        for source in &mut self.sources {
            if let Some(path) = uri::relative(Path::new(&source.path), base) {
                source.file = source.file.saturating_sub(source.path.len() - path.len());
                source.path = path;
            }
        }
    }

    /// Shows files whose paths begin with `from` as if they began with `to`. For the end of a run, as
    /// [`SourceMap::relative_to`].
    pub fn show_as(&mut self, from: &str, to: &str) {
        for source in &mut self.sources {
            if let Some(rest) = source.path.strip_prefix(from) {
                source.file = (source.file + to.len()).saturating_sub(from.len());
                source.path = format!("{to}{rest}");
            }
        }
    }

    /// The first place at which `needle` stands in a source. `None` when it stands nowhere.
    pub fn locate(&self, id: SourceId, needle: &str) -> Option<Span> {
        let at = self.text(id).find(needle)?;
        Some(Span::new(id, at..at + needle.len()))
    }
}

/// Letters of a column, from 1: A, B, ... Z, AA.
fn letters(column: u32) -> String {
    let (mut rest, mut out) = (column, Vec::new());
    while rest > 0 {
        out.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    out.into_iter().collect()
}
