//! Mechanics and fields become sentences.
//!
//! In: the game and the wording templates. Out: statements for every card side, and [`TextEngine`],
//! which puts any other text of the game into words. Never: a layout, or a figure that does not
//! come from the game.

mod block;
mod bounds;
mod box_words;
mod cells;
mod chart;
mod conditions;
mod context;
mod entries;
mod faults;
mod fence;
mod icons;
mod inline;
pub mod language;
mod markdown;
mod names;
mod numbers;
pub mod passage;
mod printable;
pub mod spelling;
mod syntax;
mod text_engine;
mod track;
mod undefined;

pub(crate) use block::Alignment;
pub use block::{Block, Described, Entry, Inserted, each_block};
pub use chart::{ChartText, chart};
pub use conditions::conditions;
pub use fence::typed_lines;
pub use inline::{Inline, plain_text};
pub use markdown::PICTURES;

pub use spelling::Speller;
pub use text_engine::{CHARTS, TextEngine};
pub use track::{Group, Track};

use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{Assets, BoxContent, Card, Game, Prose, TuckBox};
use passage::{Markup, SourceText};
use serde::Serialize;

/// One line of a card: what it is, and its words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statement {
    /// Tells the layout where it goes, such as `effect` or `restriction`.
    pub role: String,
    /// What the statement says.
    #[serde(rename = "c")]
    pub inlines: Vec<Inline>,
    /// What its words come to, where they are a track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub track: Option<Track>,
}

/// The statements of every side.
#[derive(Debug)]
pub struct CardTexts {
    /// For each card in order.
    pub cards: Vec<Vec<Statement>>,
    /// For each back in order.
    pub backs: Vec<Vec<Statement>>,
    /// For each box in order.
    pub boxes: Vec<Vec<Statement>>,
    /// The charts that could be worked out.
    pub charts: Vec<ChartText>,
    /// What is wrong with the words of a card, by its place; what could be said of it is said.
    pub faulty_cards: Vec<(usize, String)>,
    /// The same of backs.
    pub faulty_backs: Vec<(usize, String)>,
}

/// What stands on a box; `copies` in it is how many cards go in.
fn boxed(
    game: &Game,
    it: &TuckBox,
    words: &TextEngine<'_>,
    report: &mut Report,
) -> Option<Vec<Statement>> {
    let prose = it.lines.as_ref()?;
    let text = words.render_in(prose, &[("copies", &it.copies(game).into())], report)?;
    let source = SourceText { markup: Markup::Statements, ..SourceText::prose(prose) };
    Some(words.statements(&text, &[source], None, report))
}

/// Puts every card and every back into words. What can't be said is left out and reported.
pub fn word(
    game: &Game,
    assets: &Assets,
    words: &TextEngine<'_>,
    report: &mut Report,
) -> CardTexts {
    let card = |card: &Card, report: &mut Report| {
        let template = game.card_type(&card.kind).map(|kind| &kind.wording)?;
        let text = words.render_template(&template.value, &card.id, report)?;
        let mut texts = Vec::new();
        for name in passage::templates(&template.value, assets) {
            let (path, text) = assets.templates.get(name)?;
            let source = text_engine::known_source(path, text, &mut report.sources);
            let whole = Span::new(source, 0..text.len());
            texts.push(SourceText { text, whole, markup: Markup::Statements });
        }
        let fields = passage::fields(&card.mechanics);
        fields.iter().for_each(|(_, it)| without_expressions(it, report));
        texts.extend(fields.into_iter().map(|(_, source)| source));
        let mut said = words.statements(&text, &texts, Some(card.id.span), report);
        said.extend(in_boxes(game, card, words, report));
        Some(said)
    };
    let back = |lines: &Option<Prose>, report: &mut Report| {
        let prose = lines.as_ref()?;
        let text = words.render(prose, None, report)?;
        let source = SourceText { markup: Markup::Statements, ..SourceText::prose(prose) };
        Some(words.statements(&text, &[source], None, report))
    };
    let (mut faulty_cards, mut faulty_backs) = (Vec::new(), Vec::new());
    let mut cards = Vec::new();
    for (at, it) in game.cards.iter().enumerate() {
        let (said, fault) = report.isolated(|report| card(it, report).unwrap_or_default());
        cards.push(said);
        faulty_cards.extend(fault.map(|fault| (at, fault)));
    }
    all_of_a_type(game, &faulty_cards, report);
    let mut backs = Vec::new();
    for (at, it) in game.backs.iter().enumerate() {
        let (said, fault) = report.isolated(|report| back(&it.lines, report).unwrap_or_default());
        backs.push(said);
        faulty_backs.extend(fault.map(|fault| (at, fault)));
    }
    let boxes =
        game.boxes.iter().map(|it| boxed(game, it, words, report).unwrap_or_default()).collect();
    let charts = chart::charts(game, words, report);
    CardTexts { cards, backs, boxes, charts, faulty_cards, faulty_backs }
}

/// Tells the expressions in a field of a card, which nobody works out: they would be printed as they are typed.
fn without_expressions(field: &SourceText<'_>, report: &mut Report) {
    if syntax::is_plain(field.text) {
        return;
    }
    for piece in syntax::pieces(field.text) {
        let (syntax::Piece::Expression(range) | syntax::Piece::Tag(range)) = piece else {
            continue;
        };
        let message =
            format!("`{}` is not worked out in a field of a card", &field.text[range.clone()]);
        let place = report.sources.inside(field.whole, field.text, range);
        let fault = Diagnostic::error("T002", message).at(place, "");
        report.push(fault.hint("write the words, or let a template say them: `wording = ...`"));
    }
}

/// Where a wording template fails on every card of a type, the fault is its own: there is nothing to print.
fn all_of_a_type(game: &Game, faulty: &[(usize, String)], report: &mut Report) {
    let whole = game.types.iter().any(|kind| {
        let cards = game.cards.iter().filter(|it| it.kind == kind.id).count();
        let wrong = faulty.iter().filter(|(at, _)| game.cards[*at].kind == kind.id).count();
        cards > 1 && wrong == cards
    });
    if whole {
        report.settle(|mut found| {
            found.goes_on &= found.code != "T001";
            Some(found)
        });
    }
}

/// How the role of the words begins that a layout of boxes has for a card; the number of the box follows, from 0.
pub const WORDS_ROLE: &str = "words-";

/// The words of a layout of boxes, with the fields of a card in them.
fn in_boxes(
    game: &Game,
    card: &Card,
    words: &TextEngine<'_>,
    report: &mut Report,
) -> Vec<Statement> {
    let boxes = game.card_type(&card.kind).and_then(|kind| kind.boxes.as_ref());
    let layout = boxes.and_then(|id| game.layouts.iter().find(|it| it.id.value == *id));
    let mut statements = Vec::new();
    for (at, one) in layout.iter().flat_map(|it| &it.boxes).enumerate() {
        let BoxContent::Words(prose) = &one.content else { continue };
        let about = |fault: Diagnostic| fault.see(card.id.span, "on this card");
        let said = words.lines_of_card(prose, card, report, about);
        let role = format!("{WORDS_ROLE}{at}");
        let line = |inlines| Statement { role: role.clone(), inlines, track: None };
        statements.extend(said.into_iter().map(line));
    }
    statements
}
