//! Rulebooks that never say what is in the box.

use super::components::{Titles, named};
use super::reading::is_whole;
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::BookKind;
use cardwright_wording::{Block, each_block};
use std::collections::BTreeSet;

check!(B009, "missing-component-list", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let Some(book) = game.books.iter().find(|it| it.kind == BookKind::Book) else {
        return Vec::new();
    };
    let titles = Titles::of(game);
    let complete = |chapters: &[Vec<Block>]| {
        let mut whole = false;
        let mut described = BTreeSet::new();
        for blocks in chapters {
            each_block(blocks, &mut |block| match block {
                Block::Insert { name, .. } if name == "card-list" || name == "components" => {
                    whole = true;
                }
                // Each description says how many copies there are.
                Block::Insert { name, data, .. } if name == "card-descriptions" => {
                    described.extend(data.described().iter().map(|it| it.id.as_str()));
                }
                other => {
                    let cards = named(other, &titles);
                    let ids: BTreeSet<&str> = cards.iter().map(|it| &*it.id.value).collect();
                    whole |= game.playing_cards().iter().all(|it| ids.contains(&*it.id.value));
                }
            });
        }
        whole || game.playing_cards().iter().all(|it| described.contains(it.id.value.as_str()))
    };
    if game.cards.is_empty()
        || context.book_inputs.iter().any(|it| complete(&it.chapters) || !is_whole(it))
    {
        return Vec::new();
    }
    let file = &book.file;
    let finding = CHECK
        .finding(format!(
            "no booklet lists the cards of the game; `{}` does not either",
            file.value
        ))
        .at(file.span, "its readers can't check whether a card is missing");
    vec![finding.hint("add a fenced block `insert` with `card-list` to a chapter")]
}
