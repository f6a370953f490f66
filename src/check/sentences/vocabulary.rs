//! Words of a passage as they are compared with those that it had when somebody read it.
//!
//! In: passages, and digests of words. Out: words with their digests, and the words that digests stand for. Never: what
//! a change of words means.

use super::english;
use super::lexicon::Lexicon;
use super::token;
use super::word::Word;
use crate::word_digests::digest;
use cardwright_base::WordList;
use cardwright_wording::passage::{Passage, RunKind};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Numbers up to this are known though no text says them.
const NUMBERS: i64 = 1000;

/// A word as it is compared.
pub(super) struct ComparedWord {
    pub(super) what: What,
    pub(super) range: Range<usize>,
    pub(super) digest: String,
}

#[derive(Clone, PartialEq)]
pub(super) enum What {
    /// What turns a statement round: *not*, or a part of *nobody* or *cannot*.
    Not,
    /// The value of an expression: it changes with the data, and no author typed it.
    Computed,
    Word(Word),
}

impl What {
    /// Whether it is this word, and neither a name nor a number.
    pub(super) fn is_plain(&self, word: &str) -> bool {
        matches!(self, Self::Word(Word::Plain(it)) if it == word)
    }

    /// Whether it is one of these words.
    pub(super) fn is_one_of(&self, words: WordList) -> bool {
        matches!(self, Self::Word(Word::Plain(it)) if words.has(it))
    }

    /// The name of a card, keyword or term, and not a verb made of it.
    pub(super) fn is_name(&self) -> bool {
        matches!(self, Self::Word(Word::Name { form, .. }) if form.is_empty())
    }

    pub(super) fn is_joint(&self) -> bool {
        self.is_plain("and") || self.is_plain("or")
    }

    /// Whether it tells what a sentence is about.
    pub(super) fn is_telling(&self) -> bool {
        match self {
            Self::Word(Word::Plain(word)) => {
                !english::FRAME.has(word) && !english::PRONOUNS.has(word)
            }
            Self::Word(Word::Name { .. }) => true,
            _ => false,
        }
    }

    /// Whether it turns a statement round.
    pub(super) fn turns(&self) -> bool {
        *self == Self::Not || matches!(self, Self::Word(word) if english::turns(word))
    }

    /// Any number but 1, which is often no more than *a*.
    pub(super) fn is_count(&self) -> bool {
        matches!(self, Self::Word(Word::Number(it)) if *it != 1)
    }

    /// Whether it takes something out of what was said.
    pub(super) fn is_exception(&self) -> bool {
        matches!(self, Self::Word(word) if english::is_exception(word))
    }
}

/// The digests of the words of a passage, without anything between them.
pub(crate) fn digests(passage: &Passage, lexicon: &Lexicon) -> String {
    words(passage, lexicon).into_iter().map(|it| it.digest).collect()
}

pub(super) fn words(passage: &Passage, lexicon: &Lexicon) -> Vec<ComparedWord> {
    let mut all = Vec::new();
    let mut add = |what: What, range: Range<usize>| {
        let digest = digest(&key(&what));
        all.push(ComparedWord { what, range, digest });
    };
    let answer = token::answer(&passage.text);
    if answer > 0 {
        let said = if passage.text.starts_with("Yes") { "affirmed" } else { "denied" };
        add(What::Word(Word::Plain(said.to_owned())), 0..answer);
    }
    let tokens = token::of_passage(passage, &(0..passage.text.len()), lexicon);
    for token in tokens.all {
        if token.nots % 2 == 1 {
            add(What::Not, token.not.unwrap_or(token.range.start..token.range.start));
        }
        let computed = *passage.kind_at(token.range.start) == RunKind::Computed;
        let what = if computed { What::Computed } else { What::Word(token.word) };
        add(what, token.range);
    }
    if tokens.nots_at_end % 2 == 1 {
        add(What::Not, passage.text.len()..passage.text.len());
    }
    all
}

/// The digest of a word.
pub(super) fn digest_of(word: Word) -> String {
    digest(&key(&What::Word(word)))
}

/// What the digest of a word is made of.
fn key(what: &What) -> String {
    match what {
        What::Not => "!".to_owned(),
        What::Computed => "=".to_owned(),
        What::Word(Word::Plain(word)) => word.clone(),
        What::Word(Word::Number(number)) => format!("#{number}"),
        What::Word(Word::Name { id, form }) => format!("[{id}|{form}]"),
    }
}

/// The words that the texts of a game have, by which those that are gone are known again.
pub(crate) struct Vocabulary<'l> {
    pub(super) lexicon: &'l Lexicon,
    /// What each digest stands for, and how it is told.
    known: BTreeMap<String, (What, String)>,
    /// Digests of the words that are in a text: they are told as they stand there.
    printed: BTreeSet<String>,
}

impl<'l> Vocabulary<'l> {
    pub(crate) fn of<'p>(
        passages: impl IntoIterator<Item = &'p Passage>,
        lexicon: &'l Lexicon,
    ) -> Self {
        let mut it = Self { lexicon, known: BTreeMap::new(), printed: BTreeSet::new() };
        // Where two words have the same digest, the first one counts: those that matter.
        it.add(What::Not, "not".to_owned());
        let classes = lexicon.class_words().chain(lexicon.field_words()).map(str::to_owned);
        for word in classes.chain(english::telling().map(str::to_owned)) {
            let told = lexicon.told(&word);
            it.add(What::Word(Word::Plain(word)), told);
        }
        for id in lexicon.ids() {
            let word = Word::Name { id: id.to_owned(), form: String::new() };
            it.add(What::Word(word), lexicon.told(id));
        }
        for number in 0..=NUMBERS {
            it.add(What::Word(Word::Number(number)), number.to_string());
        }
        for passage in passages {
            for said in words(passage, lexicon) {
                let told = match &said.what {
                    What::Word(Word::Name { id, .. }) => lexicon.told(id),
                    What::Not => continue,
                    What::Computed => "…".to_owned(),
                    _ => passage.text[said.range.clone()].to_owned(),
                };
                it.add_printed(said, told);
            }
        }
        it
    }

    fn add(&mut self, what: What, told: String) {
        self.known.entry(digest(&key(&what))).or_insert((what, told));
    }

    fn add_printed(&mut self, said: ComparedWord, told: String) {
        let known = self
            .known
            .entry(said.digest.clone())
            .or_insert_with(|| (said.what.clone(), told.clone()));
        // What stands anywhere in small letters is no name of somebody.
        let better = self.printed.insert(said.digest) || told.starts_with(char::is_lowercase);
        if known.0 == said.what && better {
            known.1 = told;
        }
    }

    /// The word that had a digest, and how it is told.
    pub(super) fn was(&self, digest: &str) -> Option<&(What, String)> {
        self.known.get(digest)
    }
}
