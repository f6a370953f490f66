//! Mechanics and fields become sentences.
//!
//! In: the game and the wording templates. Out: statements for every card side, and [`TextEngine`],
//! which puts any other text of the game into words. Never: a layout, or a figure that does not
//! come from the game.

mod block;
mod bounds;
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

use cardwright_base::diagnostic::{Report, Span};
use cardwright_model::{Assets, Card, Game, Prose, TuckBox};
use passage::{Markup, SourceText};
use serde::Serialize;

/// One line of a card: what it is, and its words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statement {
    /// Tells the layout where it goes, such as `effect` or `restriction`.
    pub role: String,
    /// The words.
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
        texts.extend(passage::fields(&card.mechanics).into_iter().map(|(_, source)| source));
        Some(words.statements(&text, &texts, Some(card.id.span), report))
    };
    let back = |lines: &Option<Prose>, report: &mut Report| {
        let prose = lines.as_ref()?;
        let text = words.render(prose, None, report)?;
        let source = SourceText { markup: Markup::Statements, ..SourceText::prose(prose) };
        Some(words.statements(&text, &[source], None, report))
    };
    let cards = game.cards.iter().map(|it| card(it, report).unwrap_or_default()).collect();
    let backs = game.backs.iter().map(|it| back(&it.lines, report).unwrap_or_default()).collect();
    let boxes =
        game.boxes.iter().map(|it| boxed(game, it, words, report).unwrap_or_default()).collect();
    CardTexts { cards, backs, boxes, charts: chart::charts(game, words, report) }
}
