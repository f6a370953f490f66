//! Every text that a reader sees.

use super::handed::{Handed, handed};
use super::layer::STAND_IN;
use super::reader::{Manner, Reading};
use super::run::{self, Run};
use super::trace::Tracer;
use super::{Origin, Passage, PassageKind, RunKind, TextOwner};
use crate::markdown::{BY_RULES, PICTURES};
use crate::{Block, TextEngine, chart, each_block};
use cardwright_base::diagnostic::{Report, SourceMap, Span};
use cardwright_model::{Assets, Book, Game, Prose, Text, TextKind, texts_of};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Inserts that show texts of the game, each of which is read by itself.
const TEXTS: &[&str] =
    &["card-descriptions", "specials", "glossary", "rulings", "history", "chart"];

/// Every finished text, paragraph by paragraph: the statements of each card, back and box, then, with
/// `booklets`, all other texts with expressions. What booklets show besides is [`inserted`].
///
/// Words that the author typed have their place there, whatever template or expression brought them
/// here. What was worked out has the place of its expression.
pub fn printed(
    words: &TextEngine<'_>,
    assets: &Assets,
    booklets: bool,
    sources: &SourceMap,
) -> Vec<Passage> {
    let game = words.game();
    let mut fields = game.clone();
    let tracer = Tracer::new(words, assets, &mut fields, sources);
    let mut reading = Reading::new(words.names());
    let cards = game.cards.par_iter().map(|card| {
        let wording = game.card_type(&card.kind).map(|it| it.wording.value.as_str());
        let id = card.id.value.clone();
        let finished = wording.and_then(|it| tracer.template(it, &id, card.title.span));
        let origin = Origin::new(TextOwner::Card, id, "wording");
        let mut reading = Reading::new(words.names());
        finished.into_iter().for_each(|it| reading.statements(&it, &origin));
        reading.passages
    });
    let mut copy = game.clone();
    let path = |source| sources.path(source).to_owned();
    let texts = texts_of(&mut copy, &path, &path);
    let texts = texts.par_iter().map(|typed| {
        let mut reading = Reading::new(words.names());
        if typed.kind == TextKind::Lines || booklets {
            text(typed, game, &tracer, &mut reading);
        }
        reading.passages
    });
    let done: Vec<Vec<Passage>> = cards.chain(texts).collect();
    reading.passages.extend(done.into_iter().flatten());
    let charts = game.charts.iter().filter(|_| booklets);
    for it in charts {
        let origin = Origin::new(TextOwner::Chart, it.id.value.as_str(), "text");
        let manner = Manner { kind: Some(&PassageKind::Cell), ours: true };
        let mut report = Report::new();
        report.sources = sources.clone();
        chart::each(game, it, words, &mut report, &mut |prose, locals| {
            let finished = tracer.text(prose, None, locals);
            finished.into_iter().for_each(|it| reading.read(&it, &origin, manner));
        });
    }
    reading.passages
}

/// The computed parts of each booklet. `booklets` holds the blocks of each chapter; `typed` is what the author typed,
/// from [`super::typed`].
pub fn inserted(
    booklets: &[(&Book, &[Vec<Block>])],
    typed: &[Passage],
    sources: &SourceMap,
) -> Vec<Passage> {
    let mut passages = Vec::new();
    let names = names(typed);
    for (book, chapters) in booklets {
        for (chapter, blocks) in book.chapters.iter().zip(*chapters) {
            let file = sources.path(chapter.span.source);
            let origin = Origin::new(TextOwner::Chapter, book.file.value.as_str(), file);
            let mut from = 0;
            each_block(blocks, &mut |block| {
                let Block::Insert { name, .. } = block else { return };
                let asked = asked(sources.text(chapter.span.source), name, from);
                from = asked.as_ref().map_or(from, |place| place.end);
                let place = asked.map(|place| Span::new(chapter.span.source, place));
                if [TEXTS, BY_RULES, PICTURES].iter().any(|it| it.contains(&name.as_str())) {
                    return;
                }
                for it in handed(std::slice::from_ref(block)) {
                    passages.push(match names.get(it.text.as_str()) {
                        Some(name) => Passage { kind: PassageKind::Inserted, ..(*name).clone() },
                        None => computed(it, &origin, place.unwrap_or(chapter.span)),
                    });
                }
            });
        }
    }
    passages
}

/// Reads a text that is worked out and printed.
fn text(it: &Text<'_>, game: &Game, tracer: &Tracer<'_, '_>, reading: &mut Reading<'_>) {
    let kind = match it.kind {
        TextKind::Lines | TextKind::Prose | TextKind::Chapter => None,
        TextKind::Topic => Some(PassageKind::Title),
        TextKind::Item => Some(PassageKind::Item),
        // Those of a chart are worked out for each of its cells; the others are printed as they are.
        _ => return,
    };
    let prose = Prose { text: it.text.clone(), span: *it.span };
    let finished = match it.origin.of {
        TextOwner::Description => tracer.text(&prose, Some(&it.origin.id), &[]),
        TextOwner::TuckBox => {
            let own = game.boxes.iter().find(|own| own.id.value == it.origin.id);
            let copies = own.map_or(0, |it| it.copies(game)).into();
            tracer.text(&prose, None, &[("copies", &copies)])
        }
        _ => tracer.text(&prose, None, &[]),
    };
    let Some(finished) = finished else { return };
    if it.kind == TextKind::Lines {
        reading.statements(&finished, &it.origin);
    } else {
        reading.read(&finished, &it.origin, Manner { kind: kind.as_ref(), ours: true });
    }
}

/// The names that the author typed, by their words: a computed part that shows one has it from there.
fn names(typed: &[Passage]) -> BTreeMap<&str, &Passage> {
    let short = |it: &&Passage| matches!(it.kind, PassageKind::Title | PassageKind::Note);
    typed.iter().rev().filter(short).map(|it| (it.text.as_str(), it)).collect()
}

/// What the rules or the program worked out, at the place that asks for it.
fn computed(text: Handed, origin: &Origin, place: Span) -> Passage {
    let mut icons = text.icons.into_iter();
    let mut runs = Vec::new();
    for (at, c) in text.text.char_indices() {
        let icon = if STAND_IN.starts_with(c) { icons.next() } else { None };
        let run_kind = icon.map_or(RunKind::Computed, |id| RunKind::Icon { id });
        run::add(&mut runs, Run { text: at..at + c.len_utf8(), place, exact: false, run_kind });
    }
    let (origin, kind) = (origin.clone(), PassageKind::Inserted);
    Passage {
        origin,
        kind,
        text: text.text,
        span: place,
        runs,
        seams: Vec::new(),
        words: OnceLock::new(),
    }
}

/// Where the next computed part of a name is asked for in a chapter, after the place `from`.
fn asked(chapter: &str, name: &str, from: usize) -> Option<Range<usize>> {
    let mut fenced = false;
    let mut at = from;
    for line in chapter[from..].split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let words = line.trim();
        if fenced && words.split_whitespace().next() == Some(name) {
            return Some(start..start + words.len());
        }
        let info = words.trim_start_matches(['`', '~']);
        fenced = info.len() + 3 <= words.len() && info.trim() == "insert";
    }
    None
}
