//! Sentences as they are compared: words without their endings, numbers, names, and what turns them round.

use super::english::{self, Plain};
use super::lexicon::Lexicon;
use super::word::{self, Word};
use cardwright_wording::language::numbers;
use cardwright_wording::passage::{Passage, RunKind};
use std::collections::BTreeMap;
use std::ops::Range;

/// A word of a sentence.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) word: Word,
    /// Where it stands in the text.
    pub(super) range: Range<usize>,
    /// Words before it that turn the statement round, and the last one's place.
    pub(super) not: Option<Range<usize>>,
    pub(super) nots: usize,
    /// Whether a mark stands before it, or nothing.
    pub(super) starts: bool,
    /// Whether it stands in brackets.
    pub(super) is_in_brackets: bool,
}

/// A sentence, and what turns round the end of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens {
    pub(super) all: Vec<Token>,
    pub(super) nots_at_end: usize,
}

impl Tokens {
    /// What the rules say of a sentence that a word at this place turns round, or that such a word is missing from.
    pub(super) fn turned_back(&self, range: &Range<usize>) -> String {
        let turns = |it: &Token| it.not.as_ref() == Some(range);
        let said = match () {
            () if self.all.iter().any(turns) => "the same without this word",
            () if self.all.iter().any(|it| it.range == *range) => {
                "the same with `no` or `not` here"
            }
            () => "the opposite",
        };
        said.to_owned()
    }
}

/// A sentence of a passage.
pub(super) fn of_passage(passage: &Passage, range: &Range<usize>, lexicon: &Lexicon) -> Tokens {
    let mut names = Vec::new();
    for (stretch, run_kind) in passage.stretches() {
        let RunKind::Reference { id, .. } = run_kind else { continue };
        let end = stretch.end.min(range.end);
        if stretch.start < range.start || stretch.start >= end {
            continue;
        }
        // One reference may be told in several stretches.
        match names.last_mut() {
            Some((known, same))
                if *same == id && Range::<usize>::clone(known).end == stretch.start =>
            {
                let known: &mut Range<usize> = known;
                known.end = end;
            }
            _ => names.push((stretch.start..end, id)),
        }
    }
    let names: Vec<(Range<usize>, String)> =
        names.into_iter().map(|(range, id)| (range, id.clone())).collect();
    let icons = passage.stretches().filter_map(|(range, run_kind)| match run_kind {
        RunKind::Icon { id } => Some((range.start, id.as_str())),
        _ => None,
    });
    let icons = icons.collect();
    read(&passage.text, range.clone(), &names, &icons, lexicon, false)
}

/// Words without names, as in patterns, where bars part the row, the column and the cell.
pub(super) fn of_words(text: &str, lexicon: &Lexicon) -> Tokens {
    read(text, 0..text.len(), &[], &BTreeMap::new(), lexicon, true)
}

fn read(
    text: &str,
    range: Range<usize>,
    names: &[(Range<usize>, String)],
    icons: &BTreeMap<usize, &str>,
    lexicon: &Lexicon,
    bars: bool,
) -> Tokens {
    let counts = numbers(&text[range.clone()]);
    let mut tokens = Tokens::default();
    let mut reader = TokenReader {
        tokens: &mut tokens,
        not: None,
        nots: 0,
        starts: true,
        is_in_brackets: false,
    };
    let mut at = range.start;
    while at < range.end {
        if let Some((name, id)) = names.iter().find(|it| it.0.start == at) {
            let form = lexicon.form(id, &text[name.clone()]).to_owned();
            reader.push(Word::Name { id: id.clone(), form }, name.clone());
            at = name.end + possessive(&text[name.end..range.end]);
            continue;
        }
        let number = counts.iter().find(|it| it.range.start + range.start == at && !it.in_compound);
        if let Some(number) = number {
            let end = number.range.end + range.start;
            reader.push(Word::Number(number.value), at..end);
            at = end;
            continue;
        }
        let rest = &text[at..range.end];
        let first = rest.chars().next().unwrap_or(' ');
        if !first.is_alphanumeric() {
            // In a pattern an icon is typed as in a text.
            if let Some(icon) = typed_icon(rest) {
                reader.push(Word::Plain(rest[..icon].to_owned()), at..at + icon);
                at += icon;
                continue;
            }
            match first {
                '\u{fffc}' => {
                    let name = icons.get(&at).map_or_else(String::new, |it| format!(":{it}:"));
                    reader.push(Word::Plain(name), at..at + first.len_utf8());
                }
                ',' | ';' | ':' | '(' | ')' | '–' | '—' | '.' | '!' | '?' => {
                    reader.starts = true;
                    reader.is_in_brackets = first == '(' || reader.is_in_brackets && first != ')';
                }
                '<' | '>' | '=' | '≤' | '≥' | '≠' => {
                    let word = if first == '=' { "equal".to_owned() } else { first.to_string() };
                    reader.push(Word::Plain(word), at..at + first.len_utf8());
                }
                '|' if bars => reader.push(Word::Plain(word::BAR.to_owned()), at..at + 1),
                _ => {}
            }
            at += first.len_utf8();
            continue;
        }
        if at == range.start {
            at += answer(&text[at..range.end]);
            if at > range.start {
                continue;
            }
        }
        at = word(text, at..range.end, names, lexicon, &mut reader);
    }
    let nots_at_end = reader.nots;
    tokens.nots_at_end = nots_at_end;
    tokens
}

/// The length of the icon that a text begins with, such as `:hand:`.
fn typed_icon(text: &str) -> Option<usize> {
    let name = text.strip_prefix(':')?.split(':').next()?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let closed = text[1 + name.len()..].starts_with(':');
    (closed && !name.is_empty() && name.chars().all(plain)).then_some(name.len() + 2)
}

/// The length of the `’s` that a text begins with.
fn possessive(text: &str) -> usize {
    let ending = ["’s", "'s"].iter().find(|it| text.starts_with(**it));
    let length = ending.map_or(0, |it| it.len());
    if text[length..].starts_with(char::is_alphanumeric) { 0 } else { length }
}

/// The length of the yes or no that a text begins with.
pub(super) fn answer(text: &str) -> usize {
    let found = ["Yes", "No"].iter().find(|word| {
        let rest = text.strip_prefix(**word);
        rest.is_some_and(|it| it.starts_with([',', ':', ';', '.']))
    });
    found.map_or(0, |it| it.len())
}

/// A yes or no to the question that has an id.
pub(super) fn answered(id: &str, range: Range<usize>, text: &str) -> Tokens {
    let said = if text == "Yes" { "affirmed" } else { "denied" }.to_owned();
    let token = |word: String, starts| Token {
        word: Word::Plain(word),
        range: range.clone(),
        not: None,
        nots: 0,
        starts,
        is_in_brackets: false,
    };
    Tokens { all: vec![token(id.to_lowercase(), true), token(said, false)], nots_at_end: 0 }
}

/// Reads a word, or several that are one name; gives where it ends.
fn word(
    text: &str,
    range: Range<usize>,
    names: &[(Range<usize>, String)],
    lexicon: &Lexicon,
    reader: &mut TokenReader<'_>,
) -> usize {
    let limit = names.iter().map(|it| it.0.start).filter(|it| *it > range.start).min();
    let limit = limit.unwrap_or(range.end).min(range.end);
    let words = words(text, range.start..limit);
    let bare = |range: &Range<usize>| {
        let word = &text[range.clone()];
        let stem = word.strip_suffix("’s").or_else(|| word.strip_suffix("'s")).unwrap_or(word);
        range.start..range.start + stem.len()
    };
    let plain: Vec<&str> = words.iter().map(|it| &text[bare(it)]).collect();
    if let Some((count, (id, form))) = lexicon.named(&plain) {
        let place = words[0].start..words[count - 1].end;
        reader.push(Word::Name { id: id.clone(), form: form.clone() }, place.clone());
        return place.end;
    }
    let Some(first) = words.first() else { return range.end };
    let told = &text[first.clone()];
    match english::plain(told) {
        Plain::Skipped => {}
        Plain::Not(rest) => {
            let chosen = reader.last().is_some_and(|it| english::CHOICES.has(it));
            if chosen && rest.is_none() {
                reader.push(Word::Plain("not".to_owned()), first.clone());
            } else if let Some(rest) = rest {
                // `cannot` is `may` with what follows turned round; `nobody` is turned round itself.
                if rest == "may" || rest == "be" || rest == "will" {
                    reader.push(Word::Plain(rest), first.clone());
                    reader.turn(first.clone());
                } else {
                    reader.turn(first.clone());
                    reader.push(Word::Plain(rest), first.clone());
                }
            } else {
                reader.turn(first.clone());
            }
        }
        Plain::Word(word) => reader.push(Word::Plain(word), first.clone()),
    }
    first.end
}

/// Up to four words with blanks or hyphens between.
fn words(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = range.start;
    while at < range.end && found.len() < 4 {
        let rest = &text[at..range.end];
        let inner = |(place, c): &(usize, char)| {
            let joins = matches!(c, '-' | '’' | '\'' | '\u{2010}' | '\u{2011}');
            let next = rest[place + c.len_utf8()..].chars().next();
            c.is_alphanumeric() || joins && *place > 0 && next.is_some_and(char::is_alphanumeric)
        };
        let length: usize = rest.char_indices().take_while(inner).map(|(_, c)| c.len_utf8()).sum();
        if length == 0 {
            break;
        }
        found.push(at..at + length);
        at += length;
        let gap = text[at..range.end].chars().take_while(|c| c.is_whitespace());
        at += gap.map(char::len_utf8).sum::<usize>();
        if at == found.last().map_or(0, |it| it.end) {
            break;
        }
    }
    found
}

struct TokenReader<'t> {
    tokens: &'t mut Tokens,
    not: Option<Range<usize>>,
    nots: usize,
    starts: bool,
    is_in_brackets: bool,
}

impl TokenReader<'_> {
    fn last(&self) -> Option<&str> {
        match &self.tokens.all.last()?.word {
            Word::Plain(word) => Some(word),
            _ => None,
        }
    }

    fn turn(&mut self, range: Range<usize>) {
        // What must not be may not be, and what does not do something does it not.
        if let Some(Token { word: Word::Plain(word), .. }) = self.tokens.all.last_mut() {
            if word == "must" {
                "may".clone_into(word);
            } else if word == "do" && !self.starts {
                let last = self.tokens.all.pop();
                self.nots += last.as_ref().map_or(0, |it| it.nots);
                self.starts |= last.is_some_and(|it| it.starts);
            }
        }
        self.nots += 1;
        self.not = Some(range);
    }

    fn push(&mut self, word: Word, range: Range<usize>) {
        let (not, nots) = (self.not.take(), std::mem::take(&mut self.nots));
        let starts = std::mem::take(&mut self.starts);
        let is_in_brackets = self.is_in_brackets;
        self.tokens.all.push(Token { word, range, not, nots, starts, is_in_brackets });
    }
}
