//! Markdown and the numbers of the game become pages.
//!
//! In: the texts of a booklet, the game, its words and its rules. Out: a [`BookInput`] for each,
//! and then a [`Booklet`].
//! Never: a figure of its own; tables are computed by `rules` or from the game.

mod anchors;
mod clarifications;
mod index;
mod inserts;
mod json_blocks;
mod layout_data;
mod links;
mod pictures;
mod play;
mod position;
mod sides;

pub use pictures::find_parts;

use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_faces::{FaceData, Faces};
use cardwright_model::{Book, Game};
use cardwright_rules::Ruleset;
use cardwright_typeset::{Document, Remark, Typesetter};
use cardwright_wording::passage::Lookup;
use cardwright_wording::{Block, TextEngine};
use inserts::Inserts;
use minijinja::Value;
use minijinja::value::Kwargs;
use minijinja::{Error, ErrorKind};
use pictures::{Sections, SketchRenderer};
use play::Examples;
use position::Positions;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The words of a booklet, before they are set.
#[derive(Debug)]
pub struct BookInput<'a> {
    /// What the game says of the booklet.
    pub book: &'a Book,
    /// The blocks of each chapter, in the order of `book.chapters`; computed parts are filled in.
    pub chapters: Vec<Vec<Block>>,
    /// Where the parts of cards are asked for that are looked for on the drawn sides.
    places: Vec<Span>,
}

/// A booklet whose pages are set.
#[derive(Debug)]
pub struct Booklet {
    /// Name of its file.
    pub file: String,
    /// The pages as they were set.
    pub document: Document,
}

/// The layout of all booklets.
const LAYOUT: &str = "/book.typ";

/// Lets texts call the functions of the rules, such as `damage(weapon="sword", mail=true)`. Tells them how
/// the rulings are read of which the game says nothing.
pub fn register_rules(words: &mut TextEngine<'_>, rules: &Arc<dyn Ruleset>) {
    words.choose(rules.switches().chosen());
    for name in rules.functions() {
        let rules = Arc::clone(rules);
        words.add_function(name, move |asked: Kwargs| {
            let wrong = |text: String| Error::new(ErrorKind::InvalidOperation, text);
            let mut arguments = BTreeMap::new();
            for key in asked.args() {
                let value: Value = asked.get(key)?;
                // What is none is not said.
                if !value.is_none() {
                    let value = serde_json::to_value(value).map_err(|it| wrong(it.to_string()))?;
                    arguments.insert(key.to_owned(), value);
                }
            }
            rules.call(name, &arguments).map_err(wrong)
        });
    }
}

/// Puts the chapters of one booklet into words. A computed table that doesn't exist is reported. `faces` are the
/// sides that its pictures show.
pub fn write<'a>(
    game: &Game,
    book: &'a Book,
    words: &TextEngine<'_>,
    rules: Option<&dyn Ruleset>,
    faces: &FaceData,
    report: &mut Report,
) -> BookInput<'a> {
    let inserts = Inserts { game, words, rules };
    let examples = Examples { game, words, rules };
    let positions = Positions { game, rules };
    let mut chapters = Vec::new();
    for chapter in &book.chapters {
        let mut blocks = words.blocks(chapter, None, report);
        inserts.fill(&mut blocks, chapter.span, report);
        play::fill(&examples, &mut blocks, chapter, report);
        position::fill(&positions, &mut blocks, chapter, report);
        chapters.push(blocks);
    }
    let sections = &Sections::of(&chapters);
    let places = RefCell::default();
    let renderer =
        SketchRenderer { game, words, rules, faces, examples: &examples, sections, places };
    for (chapter, blocks) in book.chapters.iter().zip(&mut chapters) {
        pictures::fill(&renderer, blocks, chapter, report);
    }
    BookInput { book, chapters, places: renderer.places.into_inner() }
}

/// Sets one booklet, with empty places for the sides of cards (see [`with_sides`]). What is too wide and more
/// pages than the booklet may have are reported. `None` when its layout can't be set, which is reported too.
pub fn draw(
    game: &Game,
    book_input: &BookInput<'_>,
    faces: &FaceData,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Booklet> {
    let book = book_input.book;
    let blocks = anchors::once(book_input.chapters.iter().flatten());
    let path = format!("/books/{}.json", book.file.value);
    let art = typesetter.drawings();
    let (data, mut text) = layout_data::of(game, book, &blocks, faces, art);
    pictures::locate(&mut text, faces, typesetter, &book_input.places, report);
    typesetter.put_json(&path, &data);
    typesetter.put_text(&path, &text);
    let document = typesetter.compile(LAYOUT, &path, report)?;
    overflows(book, &document, report);
    length(book, &document, report);
    Some(Booklet { file: book.file.value.clone(), document })
}

/// Reports characters that no font has.
pub fn glyphs(book: &Book, booklet: &Booklet, lookup: Lookup<'_>, report: &mut Report) {
    for (_, characters) in cardwright_typeset::missing_glyphs(&booklet.document) {
        let fault = Diagnostic::error("F002", format!("no font has `{characters}`"))
            .hint("write it with other characters, or add a font that has it to fonts/");
        let found = lookup.in_booklet(&book.file.value, &characters);
        let place = found.map_or(book.file.span, |it| lookup.typed(it).span());
        report.push(fault.at(place, ""));
    }
}

/// The pages of a booklet with the sides of cards where it leaves room for them. They are taken from `faces` if all are
/// held, and drawn once more if not.
pub fn with_sides(
    booklet: &Booklet,
    data: &FaceData,
    faces: Option<&Faces>,
    typesetter: &Typesetter,
) -> Document {
    let held = |name: &str| {
        let faces = faces?;
        let at = faces.names.iter().position(|it| it == name)?;
        Some((faces.document.clone(), at))
    };
    let again = |name: &str| {
        let faces = cardwright_faces::again(&data.named(name)?, typesetter)?;
        Some((faces.document, 0))
    };
    let sides = cardwright_typeset::places(&booklet.document).into_iter().filter_map(|name| {
        let side = held(&name).or_else(|| again(&name))?;
        Some((name, side))
    });
    let sides: BTreeMap<String, (Document, usize)> = sides.collect();
    if sides.is_empty() {
        booklet.document.clone()
    } else {
        typesetter.fill(&booklet.document, &sides)
    }
}

/// Reports what is too wide, as the layout measured it.
fn overflows(book: &Book, document: &Document, report: &mut Report) {
    for remark in Remark::all(document) {
        if remark.kind() == "unknown-insert" {
            let name = remark.text("name");
            let fault =
                Diagnostic::error("T003", format!("the layout of this booklet draws no `{name}`"));
            let place = book.chapters.iter().find_map(|chapter| {
                let found =
                    report.sources.locate(chapter.span.source, &format!("insert\n{name}"))?;
                Some(found.within(7..7 + name.len()))
            });
            let fault = fault.at(place.unwrap_or(book.file.span), "is not printed");
            report.push(
                fault.hint("draw it in the game's own `templates/book.typ`, or remove the insert"),
            );
        }
        if remark.kind() == "back-cover" {
            let pages = remark.number("pages");
            let fault = Diagnostic::error("F001", format!("the back cover takes {pages} pages"));
            report.push(fault.at(book.file.span, "it is the last page alone"));
        }
        if remark.kind() == "overflow" {
            let (part, by) = (remark.text("part"), remark.number("by-mm"));
            let message = format!("{part} is {by:.1} mm too wide for the page");
            let fault = Diagnostic::error("F001", message);
            report.push(fault.at(book.file.span, "in this booklet"));
        }
    }
}

fn length(book: &Book, document: &Document, report: &mut Report) {
    let pages = document.pages().len();
    let Some(most) = &book.pages else { return };
    if usize::try_from(most.value).is_ok_and(|most| pages > most) {
        let message = format!("`{}` has {pages} pages", book.file.value);
        let fault = Diagnostic::error("F001", message);
        report.push(fault.at(most.span, format!("at most {} are allowed", most.value)));
    }
}

/// All blocks of a text, those inside lists, quotations and boxes included.
fn each_block(blocks: &mut [Block], visit: &mut dyn FnMut(&mut Block)) {
    for block in blocks {
        match block {
            Block::List { items, .. } => {
                for item in items {
                    each_block(item, visit);
                }
            }
            Block::Quote { c } | Block::Box { c, .. } => each_block(c, visit),
            _ => visit(block),
        }
    }
}

/// Reports what needs rules in a game that names none; `what` says what can't be done, as `example can't be played`.
/// Rules that can't be used are reported where they are read.
fn report_missing_rules(game: &Game, what: &str, at: Span, report: &mut Report) {
    if game.rules.is_none() {
        let message = format!("this game has no executable rules, so this {what}");
        report.push(Diagnostic::error("R012", message).at(at, "needs `rules` in game.toml"));
    }
}
