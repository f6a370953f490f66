//! Where findings can be seen, and names for them that last.

use super::align::letters;
use super::words::shows_any;
use super::{MmBox, SetWord};
use crate::RenderedGame;
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::Game;
use cardwright_rulebook::Booklet;
use rayon::prelude::*;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// A place on what is printed where a finding can be seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FoundSpot {
    /// `sides`, or the name of another document.
    pub document: String,
    /// The side by its name, if it is on one.
    pub side: Option<String>,
    /// The page of the document, from 1.
    pub page: usize,
    /// Where on it. `None` where the side or page as a whole is meant.
    pub area: Option<MmBox>,
}

/// A name for each finding of a report, in the order of [`Report::sorted()`]. It is the same as long as the finding
/// says the same of the same words in the same file, wherever they move to.
pub fn finding_ids(report: &Report) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let id = |diagnostic: &Diagnostic| {
        let mut hash = Sha256::new();
        let mut part = |text: &str| {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        };
        part(diagnostic.code);
        part(&diagnostic.message);
        let page = diagnostic.on_page.iter().map(|it| report.sources.path(it.source));
        page.for_each(&mut part);
        if let Some(label) = &diagnostic.primary {
            part(report.sources.path(label.span.source));
            part(report.sources.slice(label.span));
            part(&label.text);
        }
        let name: String = hash.finalize()[..8].iter().map(|it| format!("{it:02x}")).collect();
        // The same slip twice in a file is two findings.
        let times = seen.entry(name.clone()).or_default();
        *times += 1;
        if *times == 1 { name } else { format!("{name}-{times}") }
    };
    report.sorted().into_iter().map(id).collect()
}

/// Pages whose words somebody has asked for.
type Words = Vec<(FoundSpot, Vec<SetWord>)>;

impl RenderedGame {
    /// Where each finding of a report on this game can be seen, in the order of [`Report::sorted()`].
    pub fn spots(&self, report: &Report) -> Vec<Vec<FoundSpot>> {
        let all = report.sorted();
        if all.is_empty() {
            return Vec::new();
        }
        let sides = self.words_of_sides();
        let mut spots: Vec<Vec<FoundSpot>> =
            all.iter().map(|it| self.told(it, report, &sides)).collect();
        // Booklets are long, so they are read only for what is on no side, and only where it can stand.
        let chapters: BTreeSet<String> = self.chapters();
        let path = |it: &Span| report.sources.path(it.source).to_owned();
        let is_in_chapter =
            |found: &Diagnostic| spans(found).any(|it| chapters.contains(&path(&it)));
        let open = || all.iter().zip(&spots).filter(|it| it.1.is_empty()).map(|it| *it.0);
        if open().any(is_in_chapter) {
            let texts: Vec<(bool, Vec<&str>)> = open()
                .filter_map(|found| {
                    Some((is_in_chapter(found), self.texts_at(self.place_of(found, report)?)))
                })
                .collect();
            let is_known =
                texts.iter().all(|(is_in_chapter, texts)| !(*is_in_chapter && texts.is_empty()));
            let pieces: Vec<String> =
                texts.iter().flat_map(|it| &it.1).flat_map(|it| pieces(it)).collect();
            let pages = self.words_of_booklets(is_known.then_some(&pieces[..]));
            for (it, spots) in all.iter().zip(&mut spots).filter(|it| it.1.is_empty()) {
                *spots = in_words(it, report, self, &pages);
            }
        }
        spots
    }

    /// What a finding says of where it is, or where its words stand on sides.
    fn told(&self, it: &Diagnostic, report: &Report, sides: &Words) -> Vec<FoundSpot> {
        if it.seen.is_empty() {
            let spots = in_words(it, report, self, sides);
            return if spots.is_empty() { self.of_owner(it, report) } else { spots };
        }
        let spot = |seen: &cardwright_base::diagnostic::SeenOn| {
            let area = seen.area.map(|[x, y, width, height]| {
                let round = |mm: f64| (mm * 1e3).round() / 1e3;
                MmBox { x: round(x), y: round(y), width: round(width), height: round(height) }
            });
            let side = seen.side.clone();
            let page = match &side {
                Some(name) => self.side_names().iter().position(|it| it == name)? + 1,
                None => seen.page,
            };
            Some(FoundSpot { document: seen.document.clone(), side, page, area })
        };
        it.seen.iter().filter_map(spot).collect()
    }

    /// The side of the card or back in whose entry a finding is.
    fn of_owner(&self, it: &Diagnostic, report: &Report) -> Vec<FoundSpot> {
        let Some(label) = &it.primary else { return Vec::new() };
        let sources = &self.drawn.traces.sources;
        let path = report.sources.path(label.span.source);
        let Some(source) = sources.find(path) else { return Vec::new() };
        if sources.text(source) != report.sources.text(label.span.source) {
            return Vec::new();
        }
        let text = sources.text(source);
        let entry = cardwright_base::toml_text::entry_at(text, label.span.start);
        let holds = |it: Span| it.source == source && entry.contains(&it.start);
        let Game { cards, backs, .. } = &self.game;
        let fronts = cards.iter().map(|it| it.id.span);
        let of = fronts.chain(backs.iter().map(|it| it.id.span)).position(holds);
        let name = of.and_then(|at| Some((at, self.side_names().get(at)?)));
        let spot = name.map(|(at, name)| side_spot(at, name));
        spot.into_iter().collect()
    }

    fn words_of_sides(&self) -> Words {
        let names = self.side_names().par_iter().enumerate();
        let words = names
            .map(|(at, name)| (side_spot(at, name), self.side_words(name).unwrap_or_default()));
        words.collect()
    }

    /// The words of the booklets' pages that show one of these pieces of texts, or of all pages.
    fn words_of_booklets(&self, pieces: Option<&[String]>) -> Words {
        let booklets = self.drawn.booklets.iter();
        let pages: Vec<(&Booklet, usize)> = booklets
            .flat_map(|it| (1..=it.document.pages().len()).map(move |page| (it, page)))
            .collect();
        let shows = |(booklet, page): &(&Booklet, usize)| {
            pieces.is_none_or(|it| shows_any(&booklet.document, page - 1, it))
        };
        let words = pages.into_par_iter().filter(shows).map(|(booklet, page)| {
            let file = booklet.file.as_str();
            let spot = FoundSpot { document: file.to_owned(), side: None, page, area: None };
            (spot, self.page_words(file, page).unwrap_or_default())
        });
        words.collect()
    }

    /// The texts that stand at a place, as they are printed.
    fn texts_at(&self, place: Span) -> Vec<&str> {
        let all = self.drawn.traces.passages();
        all.filter(|it| meets(place, it.0.span)).map(|it| it.0.text.as_str()).collect()
    }

    /// Where a finding points in the texts as they were when the game was drawn. `None` where they were
    /// others.
    fn place_of(&self, it: &Diagnostic, report: &Report) -> Option<Span> {
        let label = it.primary.as_ref()?;
        let sources = &self.drawn.traces.sources;
        let source = sources.find(report.sources.path(label.span.source))?;
        let is_same = sources.text(source) == report.sources.text(label.span.source);
        is_same.then_some(Span { source, ..label.span })
    }

    /// The files of the chapters.
    fn chapters(&self) -> BTreeSet<String> {
        let chapters = self.game.books.iter().flat_map(|it| &it.chapters);
        let sources = &self.drawn.traces.sources;
        chapters.map(|it| sources.path(it.span.source).to_owned()).collect()
    }
}

fn side_spot(at: usize, name: &str) -> FoundSpot {
    let (document, side) = ("sides".to_owned(), Some(name.to_owned()));
    FoundSpot { document, side, page: at + 1, area: None }
}

fn spans(it: &Diagnostic) -> impl Iterator<Item = Span> {
    it.primary.iter().chain(&it.context).map(|it| it.span)
}

/// Whether a text stands where something was found. What is no longer than a word is looked for within it.
fn meets(place: Span, text: Span) -> bool {
    text.source == place.source
        && text.start < place.end.max(place.start + 1)
        && place.start < text.end
}

/// Letters that a page must have in a row to be one of those that may show a text.
const TELLING: usize = 12;

/// The letters of a text, a few words at a time: wherever it is broken, some of them stand together. One that is shorter
/// is one piece.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in text.split_whitespace() {
        if pieces.last().is_some_and(|it| it.len() >= TELLING) {
            pieces.push(String::new());
        }
        let last = pieces.last_mut().expect("there is always one");
        last.push_str(&letters(word));
    }
    let is_short = |it: &String| it.len() < TELLING;
    if pieces.len() > 1 && pieces.last().is_some_and(is_short) {
        pieces.pop();
    }
    pieces
}

/// A page with so many times fewer words of a text than another page does not have that text.
const STRAY: usize = 4;

/// The places of the words that a finding points at, line by line.
fn in_words(
    it: &Diagnostic,
    report: &Report,
    game: &RenderedGame,
    pages: &Words,
) -> Vec<FoundSpot> {
    let Some(place) = game.place_of(it, report) else { return Vec::new() };
    let meets = |span: Span| meets(place, span);
    let met = |words: &[SetWord]| -> Vec<SetWord> {
        words.iter().filter(|it| it.span.is_some_and(meets)).cloned().collect()
    };
    let met: Vec<(&FoundSpot, Vec<SetWord>)> =
        pages.iter().map(|(spot, words)| (spot, met(words))).collect();
    let most = met.iter().map(|it| it.1.len()).max().unwrap_or_default();
    let mut spots = Vec::new();
    for (spot, words) in &met {
        // Usual words of a long text may have been taken for its own on other pages.
        if spot.side.is_none() && words.len() * STRAY < most {
            continue;
        }
        let mut lines: Vec<MmBox> = Vec::new();
        for word in words {
            match lines.last_mut().filter(|it| reads_on(it, &word.area)) {
                Some(line) => line.width = word.area.x + word.area.width - line.x,
                None => lines.push(word.area),
            }
        }
        let spot = |area| FoundSpot { area: Some(area), ..(*spot).clone() };
        spots.extend(lines.into_iter().map(spot));
    }
    spots
}

/// Whether a word stands behind others in their line.
fn reads_on(line: &MmBox, word: &MmBox) -> bool {
    /// Millimetres between words; more is another column.
    const GAP: f64 = 3.0;
    let level = line.y < word.y + word.height && word.y < line.y + line.height;
    let gap = word.x - (line.x + line.width);
    level && (-0.5..GAP).contains(&gap)
}
