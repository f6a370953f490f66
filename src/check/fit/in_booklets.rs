//! The texts of a booklet, and which of them are nowhere on its pages.
//!
//! A booklet has more words than a card, and the same words again and again, so it does not do to ask
//! whether a word is there: texts take their letters away, the long ones first, each near the text before
//! it, and what is left is too little for a text that was not set.

use super::letters::{Letters, letters};
use cardwright_base::diagnostic::Span;
use cardwright_model::Game;
use cardwright_rulebook::BookInput;
use cardwright_typeset::{Document, Remark};
use cardwright_wording::Block;
use cardwright_wording::passage::{Handed, PassageKind, handed};
use std::cmp::Reverse;
use std::ops::Range;

/// Letters of a text that can hardly stand there by chance.
const LONG: usize = 20;

/// A text that a layout is given to print.
pub(super) struct Text {
    /// By this name a layout says that it does not print it.
    pub(super) part: String,
    /// For messages, such as "a heading".
    pub(super) what: String,
    /// What is missing of it, if it is not all.
    pub(super) missing: Option<String>,
    /// Where it was typed, if that is known before it is looked for.
    pub(super) typed: Option<Span>,
    /// The chapter that shows it.
    pub(super) chapter: Span,
    pub(super) text: String,
    /// Ids of the icons in it.
    pub(super) icons: Vec<String>,
    kind: PassageKind,
    /// Each word with its letters.
    words: Vec<(Range<usize>, String)>,
}

/// The texts of a booklet, in reading order.
pub(super) fn texts(
    game: &Game,
    book_input: &BookInput<'_>,
    document: &Document,
    drawings: &[String],
) -> Vec<Text> {
    let remarks = Remark::all(document);
    // An insert that the layout does not know has been told.
    let told = |name: &str| {
        remarks.iter().any(|it| it.kind() == "unknown-insert" && it.text("name") == name)
    };
    // So has an icon that there is not: it stands there as it was typed.
    let drawn = |icon: &String| drawings.contains(&format!("icons/{icon}.svg"));
    let book = book_input.book;
    let mut found = Vec::new();
    for (chapter, blocks) in book.chapters.iter().zip(&book_input.chapters) {
        if blocks.iter().any(|it| matches!(it, Block::Insert { name, .. } if name == "title-page"))
        {
            found.extend(title_page(game, chapter.span));
        }
        let all = handed(blocks).into_iter();
        let seen = all.filter(|passage| {
            // Words for those who can't see a picture are read aloud.
            passage.kind != PassageKind::Alt
                && !passage.insert.as_deref().is_some_and(told)
                && passage.icons.iter().all(drawn)
        });
        found.extend(seen.map(|it| Text::of(it, chapter.span)));
    }
    found
}

/// What stands on the title page.
fn title_page(game: &Game, chapter: Span) -> impl Iterator<Item = Text> {
    let parts =
        [("title", &game.title), ("edition", &game.edition), ("copyright", &game.copyright)];
    parts.into_iter().map(move |(part, text)| Text {
        part: part.to_owned(),
        what: format!("the {part} of the game"),
        missing: None,
        typed: Some(text.span),
        chapter,
        words: words(&text.value),
        text: text.value.clone(),
        icons: Vec::new(),
        kind: PassageKind::Title,
    })
}

impl Text {
    fn of(handed: Handed, chapter: Span) -> Self {
        let sort = match handed.kind {
            PassageKind::Heading(_) => "heading",
            PassageKind::Item => "item",
            PassageKind::Cell => "cell",
            PassageKind::Title => "title",
            _ => "paragraph",
        };
        let what = match &handed.insert {
            _ if handed.alternative => "the alternative of a ruling".to_owned(),
            Some(name) => format!("a text of the insert `{name}`"),
            None if sort == "cell" => "a cell of a table".to_owned(),
            None if sort == "item" => "an item of a list".to_owned(),
            None if sort == "title" => "a title or caption".to_owned(),
            None => format!("a {sort}"),
        };
        Self {
            part: match handed.insert {
                _ if handed.alternative => "alternative".to_owned(),
                Some(name) => name,
                None => sort.to_owned(),
            },
            what,
            missing: None,
            typed: None,
            chapter,
            words: words(&handed.text),
            text: handed.text,
            icons: handed.icons,
            kind: handed.kind,
        }
    }

    fn letters(&self) -> String {
        self.words.iter().map(|it| it.1.as_str()).collect()
    }
}

/// The words of a text, each with its letters.
fn words(text: &str) -> Vec<(Range<usize>, String)> {
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let mut open = false;
    for (at, c) in text.char_indices() {
        let is_word = c.is_alphanumeric();
        if is_word {
            let end = at + c.len_utf8();
            match found.last_mut().filter(|_| open) {
                Some((range, own)) => {
                    range.end = end;
                    own.push_str(&letters(&text[at..end]));
                }
                None => found.push((at..end, letters(&text[at..end]))),
            }
        }
        open = is_word;
    }
    found
}

/// The texts that are not on the pages, or not whole.
pub(super) fn lost(texts: Vec<Text>, open: &mut Letters) -> Vec<Text> {
    let all: Vec<String> = texts.iter().map(Text::letters).collect();
    // The place behind each text that was found.
    let mut ends: Vec<Option<usize>> = all.iter().map(|it| it.is_empty().then_some(0)).collect();
    let mut missing: Vec<Vec<Range<usize>>> = vec![Vec::new(); all.len()];
    // The longest first, so that a short one is not found within another. Cells come last: the head of a
    // group of rows is one for each of them, and stands there once.
    let is_cell = |at: usize| texts[at].kind == PassageKind::Cell;
    let sort = |at: usize| (is_cell(at), all[at].len() < LONG);
    let mut order: Vec<usize> = (0..all.len()).filter(|at| ends[*at].is_none()).collect();
    order.sort_by_key(|at| (sort(*at), Reverse(all[*at].len())));
    for some in order.chunk_by(|a, b| sort(*a) == sort(*b)) {
        for at in some.iter().copied() {
            ends[at] = open.take(&all[at], before(&ends, at));
        }
        // What was found whole is not to be taken for pieces of others.
        let broken: Vec<usize> = some.iter().copied().filter(|at| ends[*at].is_none()).collect();
        for at in broken {
            let again = is_cell(at) && open.ever(&all[at]);
            let words: Vec<String> = texts[at].words.iter().map(|it| it.1.clone()).collect();
            match open.take_pieces(&words, before(&ends, at)) {
                Ok(end) => ends[at] = Some(end),
                Err(_) if again => ends[at] = Some(before(&ends, at)),
                Err(lost) => missing[at] = lost,
            }
        }
    }
    let lost = texts.into_iter().zip(all).zip(ends.into_iter().zip(missing));
    lost.filter(|(_, (end, _))| end.is_none())
        .map(|((text, letters), (_, missing))| Text {
            missing: part(&text, &letters, &missing),
            ..text
        })
        .collect()
}

/// The place behind the last text before this one that was found.
fn before(ends: &[Option<usize>], at: usize) -> usize {
    ends[..at].iter().rev().flatten().find(|it| **it > 0).copied().unwrap_or_default()
}

/// The first words that are missing, if it is not the whole text.
fn part(text: &Text, letters: &str, missing: &[Range<usize>]) -> Option<String> {
    let (first, lost) = (missing.first()?, missing.iter().map(Range::len).sum::<usize>());
    if lost * 2 > letters.len() {
        return None;
    }
    let run = missing.windows(2).take_while(|it| it[0].end == it[1].start).count();
    let end = missing[run].end;
    let mut at = 0;
    let mut inside = text.words.iter().filter(|(_, own)| {
        let here = at..at + own.len();
        at = here.end;
        here.start < end && here.end > first.start
    });
    let (start, _) = inside.next()?;
    let end = inside.last().map_or(start.end, |(range, _)| range.end);
    Some(text.text[start.start..end].to_owned())
}
