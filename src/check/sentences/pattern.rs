//! Patterns of sentences, as `claims.toml` has them.

use super::lexicon::Lexicon;
use super::token;
use super::word::Word;
use cardwright_model::{ClaimForm, Located};
use std::collections::BTreeSet;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// This and nothing else.
    Exactly(Word),
    /// This word of a class; another one of it is wrong.
    Member { class: usize, member: usize },
    /// This number; another one is wrong.
    Number(i64),
    /// The number that an expression gives.
    Worked(String),
    /// Any number, by this name.
    AnyNumber(String),
    /// One or several members of a class, by this name.
    Slot { name: String, class: usize },
    /// One of several sequences of items.
    Choice(Vec<Vec<Item>>),
}

/// A part, and how often what it begins with is turned round.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) part: Part,
    pub(super) nots: usize,
}

/// A pattern, ready to be held against sentences.
#[derive(Debug)]
pub(super) struct Pattern<'g> {
    pub(super) claim: &'g ClaimForm,
    pub(super) says: &'g Located<String>,
    pub(super) items: Vec<Item>,
    pub(super) nots_at_end: usize,
    /// Words without which no sentence is like it.
    pub(super) needs: BTreeSet<String>,
}

/// A part of a sentence is told to be wrong only where a pattern shares this many words with it.
const FEWEST_WORDS: usize = 2;
/// The same where a statement begins with a word that stands for something else.
const FEWEST_BEHIND_PRONOUN: usize = 4;
/// The same where no text states the pattern.
const FEWEST_WORDS_ALONE: usize = 3;
const PRONOUNS: [&str; 7] = ["it", "this", "that", "they", "these", "those", "one"];

impl Pattern<'_> {
    /// Whether a sentence that is like it but for a word must be wrong. A word or two are like much else by chance, and
    /// what `it` is can't be seen. `whole` is whether nothing else stands in the sentence. With `alone`, no other
    /// sentence is like it, so that less is enough.
    pub(super) fn is_telling(&self, whole: bool, alone: bool) -> bool {
        if alone {
            return self.items.len()
                >= if whole { FEWEST_WORDS_ALONE } else { FEWEST_BEHIND_PRONOUN };
        }
        let first = self.items.first().map(|it| &it.part);
        let pronoun = matches!(first, Some(Part::Exactly(Word::Plain(word))) if PRONOUNS.contains(&word.as_str()));
        let about = |it: &Item| matches!(&it.part, Part::Worked(of) if of.contains("subject"));
        let asked = self.claim.holds.is_some() || self.items.iter().any(about);
        if pronoun && !asked {
            self.needs.len() >= FEWEST_BEHIND_PRONOUN
        } else {
            whole || self.needs.len() >= FEWEST_WORDS
        }
    }
}

impl Pattern<'_> {
    /// The words that a sentence has in its order if it is like the pattern.
    pub(super) fn words(&self, lexicon: &Lexicon) -> impl Iterator<Item = Word> {
        self.items.iter().filter_map(|item| match &item.part {
            Part::Exactly(word) => Some(word.clone()),
            Part::Number(number) => Some(Word::Number(*number)),
            Part::Member { class, member } => {
                let says = lexicon.classes[*class].says[*member].clone();
                Some(if lexicon.knows(&says) {
                    Word::Name { id: says, form: String::new() }
                } else {
                    Word::Plain(says)
                })
            }
            _ => None,
        })
    }
}

/// Reads a pattern.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read<'g>(
    claim: &'g ClaimForm,
    says: &'g Located<String>,
    lexicon: &Lexicon,
) -> Result<Pattern<'g>, String> {
    let (items, nots_at_end) = sequence(&says.value, lexicon)?;
    let needs = items.iter().filter_map(|item| match &item.part {
        Part::Exactly(word) => Some(key(word)),
        _ => None,
    });
    let needs = needs.collect();
    if items.is_empty() {
        return Err("there are no words in it".to_owned());
    }
    Ok(Pattern { claim, says, items, nots_at_end, needs })
}

/// A word as it is looked for.
pub(super) fn key(word: &Word) -> String {
    match word {
        Word::Plain(word) => word.clone(),
        Word::Number(number) => number.to_string(),
        Word::Name { id, form } => format!("[{id}|{form}]"),
    }
}

fn sequence(text: &str, lexicon: &Lexicon) -> Result<(Vec<Item>, usize), String> {
    let (mut items, mut nots) = (Vec::new(), 0);
    let mut rest = text;
    while !rest.is_empty() {
        let at = rest.find(['[', '{', '(']).unwrap_or(rest.len());
        let (words, behind) = rest.split_at(at);
        let plain = token::of_words(words, lexicon);
        for token in plain.all {
            nots += token.nots;
            let part = part(token.word, lexicon);
            items.push(Item { part, nots: std::mem::take(&mut nots) });
        }
        nots += plain.nots_at_end;
        if behind.is_empty() {
            break;
        }
        let (inner, after) = bracketed(behind)?;
        let part = match behind.as_bytes()[0] {
            b'[' => named(inner, lexicon)?,
            b'{' => braced(inner, lexicon)?,
            _ => choice(inner, lexicon)?,
        };
        items.push(Item { part, nots: std::mem::take(&mut nots) });
        rest = after;
    }
    Ok((items, nots))
}

/// What stands in the brackets that a text begins with, and what follows them.
fn bracketed(text: &str) -> Result<(&str, &str), String> {
    if let Some(inner) = text.strip_prefix("[[") {
        let end = inner.find("]]").ok_or("`[[` is never closed")?;
        return Ok((&inner[..end], &inner[end + 2..]));
    }
    let (open, close) = match text.as_bytes()[0] {
        b'{' => ('{', '}'),
        b'(' => ('(', ')'),
        _ => return Err("a `[` stands alone".to_owned()),
    };
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return Ok((&text[1..at], &text[at + 1..]));
        }
    }
    Err(format!("`{open}` is never closed"))
}

fn part(word: Word, lexicon: &Lexicon) -> Part {
    let closed = match &word {
        Word::Number(number) => return Part::Number(*number),
        Word::Plain(word) => lexicon.closed(word),
        Word::Name { id, form } if form.is_empty() => lexicon.closed(id),
        Word::Name { .. } => None,
    };
    closed.map_or(Part::Exactly(word), |(class, member)| Part::Member { class, member })
}

fn named(inner: &str, lexicon: &Lexicon) -> Result<Part, String> {
    let (id, form) = inner.split_once('|').unwrap_or((inner, ""));
    let form = if matches!(form, "past" | "gerund" | "verb") { form } else { "" };
    if !lexicon.knows(id) {
        return Err(format!("there is no `{id}`"));
    }
    Ok(part(Word::Name { id: id.to_owned(), form: form.to_owned() }, lexicon))
}

fn braced(inner: &str, lexicon: &Lexicon) -> Result<Part, String> {
    if let Some(expression) = inner.strip_prefix('=') {
        return Ok(Part::Worked(expression.trim().to_owned()));
    }
    let (name, class) = inner.split_once(':').unwrap_or((inner, inner));
    if class == "number" {
        return Ok(Part::AnyNumber(name.to_owned()));
    }
    if let Some(class) = lexicon.class(class) {
        return Ok(Part::Slot { name: name.replace('-', "_"), class });
    }
    let plain = token::of_words(inner, lexicon).all;
    if let Some(Word::Number(number)) = plain.first().map(|it| &it.word) {
        return Ok(Part::Number(*number));
    }
    let member = lexicon.any(inner).or_else(|| match &plain.first()?.word {
        Word::Plain(word) => lexicon.any(word),
        Word::Name { id, .. } => lexicon.any(id),
        Word::Number(_) => None,
    });
    let (class, member) = member.ok_or_else(|| format!("`{inner}` is in no class"))?;
    Ok(Part::Member { class, member })
}

fn choice(inner: &str, lexicon: &Lexicon) -> Result<Part, String> {
    let (mut ways, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in inner.char_indices().chain([(inner.len(), '|')]) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '|' if depth == 0 => {
                let (items, nots) = sequence(&inner[from..at], lexicon)?;
                if nots > 0 {
                    return Err("a choice ends with a word such as `not`".to_owned());
                }
                ways.push(items);
                from = at + 1;
            }
            _ => {}
        }
    }
    Ok(Part::Choice(ways))
}
