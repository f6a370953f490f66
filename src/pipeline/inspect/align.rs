//! Words as they were set, found again in the texts that they come from.
//!
//! Letters alone are compared, without regard to case: a layout may set small capitals, break words and lines, and
//! leave out the blank or the colon between two parts. The longest piece of a text is believed, because a single
//! word may stand in many.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

/// A piece with this many letters may begin within a word: that was broken at the end of a line.
const LONG: usize = 8;
/// So many words are looked for together at first.
const SEED: usize = 5;
/// Places that are tried for one piece.
const TRIED: usize = 200;

/// Where a word stands: the place of its text in the list, and its bytes there.
pub(super) type Match = (usize, Range<usize>);

/// Texts to look for words in.
pub(super) struct Texts<'t> {
    /// Each as it is, its letters, and where these stand in it, as soon as somebody asks.
    texts: Vec<Folded<'t>>,
    /// Where words were found already: their text and first letter.
    taken: BTreeSet<(usize, usize)>,
}

/// A text, its letters, and where each byte of these stands in it.
type Folded<'t> = (&'t str, &'t str, OnceCell<Vec<Range<usize>>>);

/// A piece of a text that reads as several words do.
struct Piece {
    text: usize,
    start: usize,
    words: usize,
    letters: usize,
    new: bool,
}

/// Letters and digits as layouts can't change them.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl<'t> Texts<'t> {
    /// Texts with their [`letters()`]. Those that are to be believed first come first.
    pub(super) fn new(texts: impl Iterator<Item = (&'t str, &'t str)>) -> Self {
        let texts = texts.map(|(text, letters)| (text, letters, OnceCell::new())).collect();
        Self { texts, taken: BTreeSet::new() }
    }

    /// Where words stand, which come in reading order; nothing for those without letters and those in no text.
    pub(super) fn find(&mut self, words: &[&str]) -> Vec<Option<Match>> {
        let plain: Vec<String> = words.iter().map(|it| letters(it)).collect();
        let mut found: Vec<Option<Match>> = vec![None; words.len()];
        let mut at = 0;
        while at < plain.len() {
            let Some(piece) = self.longest(&plain[at..]).filter(|_| !plain[at].is_empty()) else {
                at += 1;
                continue;
            };
            let places = self.places(piece.text);
            let (mut letter, mut taken) = (piece.start, Vec::new());
            for word in at..at + piece.words {
                let length = plain[word].len();
                if length > 0 {
                    let bytes = places[letter].start..places[letter + length - 1].end;
                    found[word] = Some((piece.text, bytes));
                    taken.push((piece.text, letter));
                }
                letter += length;
            }
            at += piece.words;
            self.taken.extend(taken);
        }
        found
    }

    /// The longest piece of any text that reads as the first of these words do.
    fn longest(&self, words: &[String]) -> Option<Piece> {
        let some = words.iter().enumerate().filter(|it| !it.1.is_empty()).take(SEED);
        let ends: Vec<usize> = some.map(|(at, _)| at + 1).collect();
        ends.iter().rev().find_map(|end| {
            let seed = words[..*end].concat();
            let pieces = self.texts.iter().enumerate().flat_map(|(at, (_, letters, _))| {
                let starts = letters.match_indices(&seed).take(TRIED);
                starts.filter_map(move |(start, _)| self.piece(words, at, start))
            });
            // Of those alike the first that stands for nothing else yet.
            pieces.reduce(|best, next| {
                let better = (next.letters, next.new) > (best.letters, best.new);
                if better { next } else { best }
            })
        })
    }

    /// As much as reads on from a letter of a text.
    fn piece(&self, words: &[String], text: usize, start: usize) -> Option<Piece> {
        let letters = self.texts[text].1;
        let mut end = start;
        let mut count = 0;
        for word in words {
            if !letters[end..].starts_with(word.as_str()) {
                break;
            }
            end += word.len();
            count += 1;
        }
        if end - start < LONG && !self.is_whole(text, start, end) {
            return None;
        }
        let new = !self.taken.contains(&(text, start));
        Some(Piece { text, start, words: count, letters: end - start, new })
    }

    /// Whether no letter stands right before or behind some letters.
    fn is_whole(&self, text: usize, start: usize, end: usize) -> bool {
        let places = self.places(text);
        let inner =
            |at: usize| at > 0 && at < places.len() && places[at - 1].end == places[at].start;
        !inner(start) && !inner(end)
    }

    fn places(&self, text: usize) -> &[Range<usize>] {
        let (text, _, places) = &self.texts[text];
        places.get_or_init(|| self::places(text))
    }
}

/// The bytes of a text that each byte of its letters stands for.
fn places(text: &str) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    for (at, c) in text.char_indices().filter(|it| it.1.is_alphanumeric()) {
        let length: usize = c.to_lowercase().map(char::len_utf8).sum();
        places.extend(std::iter::repeat_n(at..at + c.len_utf8(), length));
    }
    places
}
