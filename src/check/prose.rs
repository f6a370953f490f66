//! Choosing among passages: which are sentences, which state rules, what was typed.

use cardwright_base::diagnostic::Span;
use cardwright_wording::passage::{Passage, PassageKind, RunKind, TextOwner};
use std::collections::BTreeSet;
use std::ops::Range;

/// Whether the words of a passage are language, and no id, pattern or piece of an expression.
pub(crate) fn is_language(passage: &Passage) -> bool {
    !matches!(passage.kind, PassageKind::Literal | PassageKind::Field)
}

/// Whether a passage states rules: no flavour, no drawing in words, no history, no bare name.
pub(crate) fn states_rules(passage: &Passage) -> bool {
    use TextOwner::{
        Back, Board, Card, Chapter, Chart, Description, Game, History, Keyword, KeywordKind,
        Layout, Readme, Ruling, Template, Term, TuckBox, Type, Variant,
    };
    let part = passage.origin.part.as_str();
    let whole = match passage.origin.of {
        Card | Keyword => part == "wording",
        Back => part == "lines",
        Term => part == "text",
        Game | Type | KeywordKind | Variant | History | Chart | TuckBox | Layout | Board => false,
        Ruling | Description | Chapter | Template | Readme => true,
    };
    whole && is_language(passage) && passage.kind != PassageKind::Alt
}

/// Whether every character of a range was typed here as prose.
pub(crate) fn is_typed(passage: &Passage, range: &Range<usize>) -> bool {
    passage.kinds_in(range).all(RunKind::is_typed)
}

/// Whether a range touches code, which is not prose.
pub(crate) fn is_code(passage: &Passage, range: &Range<usize>) -> bool {
    passage.kinds_in(range).any(|run_kind| *run_kind == RunKind::Code)
}

/// Whether a tag of the template engine stands within a range, so that its ends need not meet.
pub(crate) fn is_broken(passage: &Passage, range: &Range<usize>) -> bool {
    (range.start + 1..range.end).any(|at| passage.is_seam(at))
}

/// Whether any tag of the template engine stands in a passage.
pub(crate) fn has_seams(passage: &Passage) -> bool {
    (0..=passage.text.len()).any(|at| passage.is_seam(at))
}

/// Places that were spoken of, so that none is twice.
#[derive(Default)]
pub(crate) struct Places(BTreeSet<(u64, usize, usize)>);

impl Places {
    /// True the first time.
    pub(crate) fn is_new(&mut self, span: Span) -> bool {
        self.0.insert((span.source.number(), span.start, span.end))
    }
}
