//! How deep Markdown may nest. Whoever reads it calls itself for everything that holds something, and
//! the parser takes ever longer for a line that opens more and more.

use pulldown_cmark::{Event, Options, Parser};
use std::ops::Range;

/// Lists, quotations, links and marks within each other.
pub const DEEPEST: usize = 100;

/// Bytes of one text: that of a thick book.
pub const LONGEST: usize = 1_000_000;

/// Where a text nests deeper than [`DEEPEST`]: the line at which it does.
pub fn too_deep(text: &str) -> Option<Range<usize>> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_WIKILINKS;
    // Nearly every text: too few signs to nest that deep.
    let signs = |byte: &u8| {
        matches!(
            byte,
            b'>' | b'-' | b'*' | b'+' | b'_' | b'~' | b'[' | b'!' | b'.' | b')' | b'`' | b'#'
        )
    };
    if text.bytes().filter(signs).count() <= DEEPEST {
        return None;
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if opened(line) > DEEPEST {
            return Some(start..start + line.trim_end().len());
        }
        start += line.len();
    }
    let mut open: usize = 0;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(_) => open += 1,
            Event::End(_) => open -= 1,
            _ => {}
        }
        if open > DEEPEST {
            let first = text[range.clone()].lines().next().unwrap_or_default();
            return Some(range.start..range.start + first.len());
        }
    }
    None
}

/// How many quotations, lists and brackets a line opens at most.
fn opened(line: &str) -> usize {
    let held = |it: &&str| matches!(*it, ">" | "-" | "*" | "+") || numbered(it);
    let words = line.split_ascii_whitespace();
    let lists = words.take_while(|it| held(it) || it.bytes().all(|byte| byte == b'>')).count();
    let quotes = line.bytes().take_while(|byte| matches!(byte, b'>' | b' ' | b'\t'));
    let quotes = quotes.filter(|byte| *byte == b'>').count();
    let (mut brackets, mut most) = (0_usize, 0);
    for byte in line.bytes() {
        match byte {
            b'[' => brackets += 1,
            b']' => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        most = most.max(brackets);
    }
    lists.max(quotes).max(most)
}

/// True for `1.` or `1)`.
fn numbered(word: &str) -> bool {
    let figures = word.strip_suffix(['.', ')']).unwrap_or_default();
    !figures.is_empty() && figures.bytes().all(|byte| byte.is_ascii_digit())
}
