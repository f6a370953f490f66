//! The lines of a source that a message needs, each cut to the width of the terminal around its
//! marks.
//!
//! `annotate-snippets` cuts all lines of a snippet at the same columns, which fails as soon as two
//! marks are far apart, and leaves the lines of a patch whole. So it gets lines that fit.

use super::wrap::column;
use super::{SourceId, SourceMap, Span};
use std::ops::Range;

/// What stands for characters that are left out.
const GAP: &str = "...";

/// A range of bytes to keep in sight.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    /// Bytes of the source.
    pub(super) range: Range<usize>,
    /// Columns wanted behind it for a remark.
    pub(super) behind: usize,
}

/// Lines of a source, cut. It has a character for each character of these lines: `...` and
/// joiners, which are drawn as nothing, stand for what is left out, and so columns count on.
#[derive(Debug)]
pub(super) struct View {
    pub(super) text: String,
    /// Number of the first of them, from 1.
    pub(super) line: usize,
    from: usize,
}

impl View {
    /// The lines from the first mark to the last, none wider than `room` columns.
    pub(super) fn new(sources: &SourceMap, id: SourceId, marks: &[Mark], room: usize) -> Self {
        let source = sources.text(id);
        let bom = if source.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let first = marks.iter().map(|it| it.range.start).min().unwrap_or(bom).max(bom);
        let last = marks.iter().map(|it| it.range.end).max().unwrap_or(bom).max(bom);
        let from = source[..first].rfind('\n').map_or(bom, |at| at + 1);
        let to = source[last..].find('\n').map_or(source.len(), |at| last + at + 1);
        let (line, _) = sources.position(Span::new(id, from..from));
        let mut text = String::new();
        let mut start = from;
        for line in source[from..to].split_inclusive('\n') {
            let body = line.trim_end_matches(['\n', '\r']);
            let marks = marks.iter().filter_map(|it| within(it, start, body));
            text.push_str(&cut(body, &marks.collect::<Vec<_>>(), room));
            text.push_str(&line[body.len()..]);
            start += line.len();
        }
        Self { text, line, from }
    }

    /// Where bytes of the source are in the view.
    pub(super) fn find(&self, source: &str, range: &Range<usize>) -> Range<usize> {
        let place = |offset: usize| {
            let before = source[self.from..offset.max(self.from)].chars().count();
            self.text.char_indices().nth(before).map_or(self.text.len(), |(at, _)| at)
        };
        place(range.start)..place(range.end)
    }

    /// Columns on the screen before a byte of the view, in its line.
    pub(super) fn columns(&self, offset: usize) -> usize {
        let before = &self.text[..offset];
        super::wrap::columns(before.rsplit('\n').next().unwrap_or_default())
    }
}

/// A mark in a line: characters, and columns wanted behind them.
struct Spot {
    chars: Range<usize>,
    behind: usize,
}

/// What a mark means for the line that starts at a byte of the source.
fn within(mark: &Mark, start: usize, line: &str) -> Option<Spot> {
    let end = start + line.len();
    if mark.range.start > end || mark.range.end < start {
        return None;
    }
    let chars = |offset: usize| line[..offset.clamp(start, end) - start].chars().count();
    let behind = if mark.range.end <= end { mark.behind } else { 0 };
    Some(Spot { chars: chars(mark.range.start)..chars(mark.range.end), behind })
}

fn cut(line: &str, spots: &[Spot], room: usize) -> String {
    let chars: Vec<char> = line.chars().collect();
    if chars.iter().map(|it| column(*it)).sum::<usize>() <= room {
        return line.to_owned();
    }
    let whole: Vec<Range<usize>> = spots.iter().map(|it| it.chars.clone()).collect();
    // Of what is too long to be shown, both ends are.
    let ends = |it: &Spot| [it.chars.start..it.chars.start, it.chars.end..it.chars.end];
    let ends: Vec<Range<usize>> = spots.iter().flat_map(ends).collect();
    // Without a mark, or with too many, the beginning has to do.
    let start = Vec::from_iter(Some(0..0));
    let behind = spots.iter().max_by_key(|it| it.chars.end).map_or(0, |it| it.behind);
    let plans = [(&whole, behind), (&whole, 0), (&ends, behind), (&ends, 0), (&start, 0)];
    let window = plans
        .into_iter()
        .filter(|(cores, _)| !cores.is_empty())
        .find_map(|(cores, behind)| Window::widest(&chars, cores, behind, room));
    window.map_or_else(|| line.to_owned(), |it| it.draw(&chars))
}

/// Which characters of a line are kept.
struct Window {
    kept: Vec<bool>,
}

impl Window {
    /// As much as fits around `cores`, with `behind` free columns to the right of the last.
    fn widest(chars: &[char], cores: &[Range<usize>], behind: usize, room: usize) -> Option<Self> {
        let last = cores.iter().map(|it| it.end).max().unwrap_or_default();
        let fits = |left: usize, right: usize| {
            let window = Self::around(chars, cores, left, right);
            let (before, all) = (window.columns(chars, last), window.columns(chars, chars.len()));
            (all <= room && before + behind <= room).then_some(window)
        };
        let (mut best, mut left, mut right) = (fits(0, 0)?, 0, 0);
        loop {
            let was = (left, right);
            if left < room
                && let Some(window) = fits(left + 1, right)
            {
                (best, left) = (window, left + 1);
            }
            if right < room
                && let Some(window) = fits(left, right + 1)
            {
                (best, right) = (window, right + 1);
            }
            if (left, right) == was {
                best.drop_parts_of_words(chars, cores);
                return Some(best);
            }
        }
    }

    /// Widens each gap to the ends of the words that it cuts, unless they are long.
    fn drop_parts_of_words(&mut self, chars: &[char], cores: &[Range<usize>]) {
        const LONG: usize = 12;
        // An empty core holds on to the characters on both sides of it.
        let held = |at: &usize| {
            cores.iter().any(|it| (it.start..=it.end).contains(at))
                || cores.iter().any(|it| it.end == *at + 1)
        };
        let free = |at: &usize| !chars[*at].is_whitespace() && !held(at);
        for gap in self.gaps() {
            let before = (0..gap.start).rev().take_while(free).count();
            let after = (gap.end..chars.len()).take_while(free).count();
            if before <= LONG {
                self.kept[gap.start - before..gap.start].fill(false);
            }
            if after <= LONG {
                self.kept[gap.end..gap.end + after].fill(false);
            }
        }
    }

    fn gaps(&self) -> Vec<Range<usize>> {
        let mut gaps = Vec::new();
        let mut start = 0;
        for run in self.kept.chunk_by(|a, b| a == b) {
            if !run[0] {
                gaps.push(start..start + run.len());
            }
            start += run.len();
        }
        gaps
    }

    fn around(chars: &[char], cores: &[Range<usize>], left: usize, right: usize) -> Self {
        let mut kept = vec![false; chars.len()];
        for core in cores {
            let end = (core.end + right).min(chars.len());
            kept[core.start.saturating_sub(left)..end].fill(true);
        }
        // A gap that is no longer than what would stand for it is none.
        let mut window = Self { kept };
        for gap in window.gaps().into_iter().filter(|it| it.len() <= GAP.len()) {
            window.kept[gap].fill(true);
        }
        window
    }

    /// Columns of what is drawn of the first `count` characters.
    fn columns(&self, chars: &[char], count: usize) -> usize {
        let mut columns = 0;
        for (at, c) in chars[..count].iter().enumerate() {
            if self.kept[at] {
                columns += column(*c);
            } else if at == 0 || self.kept[at - 1] {
                columns += GAP.len();
            }
        }
        columns
    }

    fn draw(&self, chars: &[char]) -> String {
        const NOTHING: char = '\u{200d}';
        let mut text = String::new();
        let mut gap = GAP.chars();
        for (c, kept) in chars.iter().zip(&self.kept) {
            if *kept {
                gap = GAP.chars();
                text.push(*c);
            } else {
                text.push(gap.next().unwrap_or(NOTHING));
            }
        }
        text
    }
}
