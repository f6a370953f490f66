//! Texts as rows of words and signs, to be laid side by side.

use super::layer::STAND_IN;
use super::{Passage, Sort};
use std::ops::Range;

/// A word, a sign, or a gap where anything may stand.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// The same for the same words; [`GAP`] for a gap.
    pub(super) id: u64,
    pub(super) range: Range<usize>,
    /// Whether it has a letter.
    pub(super) is_word: bool,
}

/// The id of what is not known before it is worked out, and of what is beyond a text.
pub(super) const GAP: u64 = 0;

impl Token {
    pub(super) fn is_gap(&self) -> bool {
        self.id == GAP
    }

    fn new(text: &str, range: Range<usize>) -> Self {
        let words = &text[range.clone()];
        Self { id: id(words), is_word: words.contains(char::is_alphabetic), range }
    }

    fn gap(range: Range<usize>) -> Self {
        Self { id: GAP, range, is_word: false }
    }
}

/// FNV-1a: two words of a game that share an id by chance would do no harm but a wrong place.
fn id(words: &str) -> u64 {
    const START: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01B3;
    let all = words.bytes().fold(START, |id, byte| (id ^ u64::from(byte)).wrapping_mul(PRIME));
    all.max(1)
}

/// The tokens of what the author typed. A tag is a gap of no width.
pub(super) fn of_typed(passage: &Passage) -> Vec<Token> {
    let mut seams = passage.seams.iter().copied().peekable();
    let plain = of(&passage.text, |at| passage.sort_at(at));
    if passage.seams.is_empty() {
        return plain;
    }
    let mut tokens: Vec<Token> = Vec::with_capacity(plain.len() + passage.seams.len());
    for token in plain {
        while let Some(at) = seams.next_if(|at| *at <= token.range.start) {
            if !tokens.last().is_some_and(Token::is_gap) && !token.is_gap() {
                tokens.push(Token::gap(at..at));
            }
        }
        tokens.push(token);
    }
    tokens
}

/// The tokens of a text. `sort_at` tells what a stand-in stands for.
pub(super) fn of<'s>(text: &str, sort_at: impl Fn(usize) -> &'s Sort) -> Vec<Token> {
    // Words of the languages of Europe take five bytes and more, with the blank.
    let mut tokens = Vec::with_capacity(text.len() / 5 + 2);
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let start = at;
        at += first.len_utf8();
        if first.is_whitespace() {
            continue;
        }
        if first.is_alphanumeric() {
            at = end_of_word(text, at);
        }
        let range = start..at;
        if !STAND_IN.starts_with(first) {
            tokens.push(Token::new(text, range));
            continue;
        }
        tokens.push(match sort_at(start) {
            Sort::Icon { id: name } => Token { id: id(name).rotate_left(1), range, is_word: false },
            _ => Token::gap(range),
        });
    }
    tokens
}

/// Where a word ends of which the first letter is known. An apostrophe between letters is part of
/// it.
fn end_of_word(text: &str, from: usize) -> usize {
    let mut at = from;
    let mut chars = text[from..].chars().peekable();
    while let Some(c) = chars.next() {
        let joins = matches!(c, '’' | '\'') && chars.peek().is_some_and(|it| it.is_alphanumeric());
        if !c.is_alphanumeric() && !joins {
            break;
        }
        at += c.len_utf8();
    }
    at
}
