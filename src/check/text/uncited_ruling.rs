//! Rulings that no text cites.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::BookKind;
use cardwright_wording::passage::TextOwner;
use cardwright_wording::{Block, each_block};

check!(T039, "uncited-ruling", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut shown = false;
    // A leaflet has no page numbers to give.
    let books = context.book_inputs.iter().filter(|it| it.book.kind == BookKind::Book);
    for blocks in books.flat_map(|it| &it.chapters) {
        each_block(blocks, &mut |block| {
            shown |= matches!(block, Block::Insert { name, .. } if name == "rulings");
        });
    }
    let texts = context.typed.iter().filter(|it| it.origin.of != TextOwner::Ruling);
    let texts: Vec<&str> = texts.map(|it| context.sources.slice(it.span)).collect();
    let rulings = context.game.rulings.iter().filter(|it| shown && it.printed);
    let uncited = rulings.filter(|ruling| {
        let citation = format!("[[{}]]", ruling.id.value);
        !texts.iter().any(|it| it.contains(&citation))
    });
    let fault = |ruling: &cardwright_model::Ruling| {
        let id = &ruling.id.value;
        let fault = CHECK.finding(format!("no text cites the ruling `{id}`"));
        let fault = fault.at(ruling.id.span, "printed without a page");
        fault.hint(format!("write `[[{id}]]` behind what it settles, or `print = false` here"))
    };
    uncited.map(fault).collect()
}
