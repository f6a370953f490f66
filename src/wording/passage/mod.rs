//! Every text of a game, paragraph by paragraph, with the place of every character.
//!
//! In: the game, its templates and the sources they were read from; for what is printed also the
//! finished words. Out: [`Passage`]s, as the author typed them ([`typed`]) and as a reader sees
//! them ([`printed`]). Never: a change to a text, or a judgement on it.

mod builder;
mod handed;
mod layer;
mod lookup;
mod printed;
mod reader;
mod run;
mod said;
mod sentences;
mod source_text;
mod trace;
mod typed;

pub use handed::{Handed, handed};
pub use lookup::{Found, Lookup};
pub use printed::{inserted, printed};
pub(super) use reader::{Mark, Reading};
pub use source_text::templates;
pub(super) use source_text::{Markup, SourceText, fields, lines, reads_as, role};
pub use typed::typed;

pub use cardwright_model::{Origin, TextOwner};

use cardwright_base::diagnostic::Span;
use run::Run;
use std::ops::Range;
use std::sync::OnceLock;
use unicode_segmentation::UnicodeSegmentation;

/// One paragraph, heading, item, cell, title or line of a template.
#[derive(Clone, Debug)]
pub struct Passage {
    /// Whose text it is.
    pub origin: Origin,
    /// What part it has in that text.
    pub kind: PassageKind,
    /// The words as a reader meets them. Markup is gone. A reference is its printed form. An
    /// expression, an icon and the border between two branches of a condition are each one U+FFFC.
    pub text: String,
    /// The whole of it in its source.
    pub span: Span,
    runs: Vec<Run>,
    /// Where a tag of the template engine stood, so that what is on both sides need not meet.
    seams: Vec<usize>,
    /// Where its words stand, once somebody has asked.
    words: OnceLock<Vec<Range<usize>>>,
}

/// Words of a passage as a message shows them: a lozenge stands for what is drawn or worked out.
pub fn legible(words: &str) -> String {
    words.replace('\u{FFFC}', "◇")
}

/// What part a passage has in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// A heading of a level, 1 for a chapter.
    Heading(u8),
    /// A paragraph of its own.
    Paragraph,
    /// The first paragraph of an item of a list.
    Item,
    /// A cell of a table.
    Cell,
    /// A statement of a card or back, with its role; a line without a role in a template has none.
    Line(Option<String>),
    /// A title or name.
    Title,
    /// An inflected form of a title.
    Form,
    /// A drawing in words.
    Alt,
    /// A line of colour.
    Flavour,
    /// A declared field of text.
    Field,
    /// Words in quotes inside an expression.
    Literal,
    /// A text of a computed part of a booklet.
    Inserted,
    /// Any other single text.
    Note,
}

/// What the character at some place of a passage is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Words that the author typed.
    Typed,
    /// The words of a link, typed by the author.
    Link {
        /// `#anchor` or an address.
        to: String,
    },
    /// The value of an expression.
    Computed,
    /// The border between two branches of a condition, of which one is read.
    Choice,
    /// The printed form of a name.
    Reference {
        /// `card`, `keyword` or `term`; empty where there is no such name.
        kind: &'static str,
        /// Id of the card, keyword or term that it names.
        id: String,
    },
    /// A drawn sign, whether there is such a drawing or not.
    Icon {
        /// Name of the icon.
        id: String,
    },
    /// Words that are to be read letter by letter.
    Code,
}

impl RunKind {
    /// True for words of prose that the author typed here.
    pub fn is_typed(&self) -> bool {
        matches!(self, Self::Typed | Self::Link { .. })
    }
}

impl Passage {
    /// The place of a range of the text. Where only the place of more than that is known, as with a
    /// reference, it is the place of that; an empty range has an empty place.
    pub fn place(&self, range: Range<usize>) -> Span {
        run::place(&self.runs, &range, self.span)
    }

    /// Adds another passage, with words between the two that have no place of their own.
    pub fn join(&mut self, between: &str, other: &Self) {
        let place = Span::new(self.span.source, self.span.end..self.span.end);
        let start = self.text.len();
        self.text.push_str(between);
        let (text, shift) = (start..self.text.len(), self.text.len());
        self.runs.push(Run { text, place, exact: false, run_kind: RunKind::Typed });
        self.text.push_str(&other.text);
        self.runs.extend(other.runs.iter().map(|run| {
            let text = run.text.start + shift..run.text.end + shift;
            Run { text, ..run.clone() }
        }));
        self.span.end = self.span.end.max(other.span.end);
        self.words = OnceLock::new();
    }

    /// What stands at a byte of the text.
    pub fn kind_at(&self, at: usize) -> &RunKind {
        run::holding(&self.runs, at).map_or(&RunKind::Computed, |run| &run.run_kind)
    }

    /// The text in stretches of one sort.
    pub fn stretches(&self) -> impl Iterator<Item = (Range<usize>, &RunKind)> {
        self.runs.iter().map(|run| (run.text.clone(), &run.run_kind))
    }

    /// The sorts of which something lies in a range.
    pub fn kinds_in(&self, range: &Range<usize>) -> impl Iterator<Item = &RunKind> {
        run::within(&self.runs, range).map(|run| &run.run_kind)
    }

    /// True where a tag of the template engine stands between two characters, so that they need not
    /// meet in print.
    pub fn is_seam(&self, at: usize) -> bool {
        self.seams.binary_search(&at).is_ok()
    }

    /// All words, numbers among them.
    pub fn words(&self) -> impl Iterator<Item = (Range<usize>, &str)> {
        let ranges = self.words.get_or_init(|| {
            let words = self.text.unicode_word_indices();
            words.map(|(at, word)| at..at + word.len()).collect()
        });
        ranges.iter().map(|range| (range.clone(), &self.text[range.clone()]))
    }

    /// The words that the author typed here as a whole: no reference, no code, and nothing that
    /// meets the value of an expression without a blank, as in `{{ n }}th`.
    pub fn typed_words(&self) -> impl Iterator<Item = (Range<usize>, &str)> {
        let computed = |at: usize, c: Option<char>| {
            c.is_some_and(|c| !c.is_whitespace()) && *self.kind_at(at) == RunKind::Computed
        };
        // Where all is typed, nothing needs to be looked at word by word.
        let plain = self.runs.iter().all(|run| run.run_kind.is_typed());
        self.words().filter(move |(range, _)| {
            if plain {
                return true;
            }
            let before = self.text[..range.start].chars().next_back();
            let behind = self.text[range.end..].chars().next();
            run::within(&self.runs, range).all(|run| run.run_kind.is_typed())
                && !computed(range.start.saturating_sub(1), before)
                && !computed(range.end, behind)
        })
    }

    /// The sentences. Abbreviations and numbers do not end one; what ends without a stop, or with
    /// the colon that announces a list, is one too.
    pub fn sentences(&self) -> Vec<Range<usize>> {
        sentences::of(&self.text, |at| *self.kind_at(at) == RunKind::Choice)
    }
}
