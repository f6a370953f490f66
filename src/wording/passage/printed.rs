//! Every text that a reader sees.

use super::draft::{Drafter, Home};
use super::matching::Stock;
use super::{Origin, Passage, PassageKind, ground, insert};
use crate::{Block, CardTexts, Statement};
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Assets, Book, Game};

/// Every finished text, paragraph by paragraph: the statements of each card and back, then each
/// booklet with its computed parts. `booklets` holds the blocks of each chapter; `typed` is what the
/// author typed, from [`super::typed`].
///
/// Words that the author typed have their place there, whatever template or expression brought them
/// here. What was worked out has the place of its expression. Where neither can be told, it is the
/// paragraph, and where even that is in doubt, the title of the card or the place before.
pub fn printed(
    game: &Game,
    assets: &Assets,
    texts: &CardTexts,
    booklets: &[(&Book, &[Vec<Block>])],
    typed: &[Passage],
    sources: &SourceMap,
) -> Vec<Passage> {
    let mut drafter = Drafter::new(game.title.span);
    for (card, statements) in game.cards.iter().zip(&texts.cards) {
        let id = card.id.value.clone();
        drafter.of(Origin::Card { id, part: "wording".to_owned() });
        drafter.fallback = card.title.span;
        if let Some(kind) = game.card_type(&card.kind) {
            let names = ground::templates(&kind.wording.value, assets).into_iter();
            drafter.homes.extend(names.map(|name| Home::Template(name.to_owned())));
        }
        self::statements(statements, &mut drafter);
    }
    for (back, statements) in game.backs.iter().zip(&texts.backs) {
        let id = back.id.value.clone();
        drafter.of(Origin::Back { id, part: "lines".to_owned() });
        drafter.fallback = back.id.span;
        self::statements(statements, &mut drafter);
    }
    for (book, chapters) in booklets {
        for (chapter, blocks) in book.chapters.iter().zip(*chapters) {
            let file = sources.path(chapter.span.source).to_owned();
            drafter.of(Origin::Chapter { book: book.file.value.clone(), file });
            let source = chapter.span.source;
            drafter.fallback = Span::new(source, 0..0);
            let mut from = 0;
            drafter.blocks(blocks, PassageKind::Paragraph, &mut |drafter, name, data| {
                // What the rules tell of an example or a position was typed nowhere.
                if crate::markdown::BY_RULES.contains(&name) {
                    return;
                }
                let asked = insert::asked(sources.text(source), name, from);
                from = asked.as_ref().map_or(from, |place| place.end);
                let place = asked.map_or(chapter.span, |place| Span::new(source, place));
                insert::draft(game, name, data, place, drafter);
            });
        }
    }
    Stock::of(typed).place(drafter.drafts)
}

fn statements(statements: &[Statement], drafter: &mut Drafter) {
    for statement in statements {
        let kind = PassageKind::Line(Some(statement.role.clone()));
        drafter.line(&statement.inlines, kind);
    }
}
