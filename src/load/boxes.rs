//! `[[box]]` of `game.toml`: tuck boxes.

use super::claims;
use super::defaults::unwritten;
use super::format::{colour, length, usual, usual_colour};
use super::loader::Loader;
use super::read::read;
use super::symbols::{AssetKind, SymbolKind};
use super::table::Table;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::units::Length;
use cardwright_model::{BoxArt, Game, Holds, Located, Sleeve, TuckBox};
use std::ops::RangeInclusive;

/// What a box may be made of and hold, a guard against slips.
const MOST_BOARD: Length = Length::mm(3);
const MOST_STOCK: Length = Length::mm(10);
const MOST_SLACK: Length = Length::mm(30);

pub(super) fn boxes(root: &Table<'_>) -> Vec<TuckBox> {
    root.each_of(SymbolKind::TuckBox, "box", "a box", |table| {
        let art = |key| table.asset_if(key, AssetKind::Drawing);
        claims::allow(table);
        read!(
            table,
            TuckBox {
                id: table.id(SymbolKind::TuckBox, ""),
                title,
                holds: Some(holds(table)),
                stock: match table.entry("stock") {
                    Some(_) => thickness(table, "stock", "a card", MOST_STOCK),
                    None => Some(unwritten(usual(table, "stock"), table.span())),
                },
                sleeve: Some(table.table_if("sleeve", "a sleeve").and_then(|it| it.read(sleeve))),
                slack: Some(measure(table, "slack", MOST_SLACK)),
                board: Some(measure(table, "board", MOST_BOARD)),
                bottom: Some(table.word_if("bottom").unwrap_or_default()),
                colour: match table.entry("colour") {
                    Some(_) => colour(table, "colour"),
                    None => usual_colour(table).map(|it| unwritten(it, table.span())),
                },
                accent,
                art: Some(BoxArt {
                    front: art("front"),
                    back: art("back"),
                    sides: art("sides"),
                    lid: art("lid"),
                }),
                lines,
                span: Some(table.span()),
            }
        )
    })
}

/// Reports boxes that nothing goes into.
pub(super) fn filled(game: &Game, loader: &Loader) {
    for it in game.boxes.iter().filter(|it| it.pile(game).1 == Length::ZERO) {
        let fault = Diagnostic::error("D004", format!("the box `{}` is empty", it.id.value));
        let place = match &it.holds {
            Holds::Deck(deck) => deck.span,
            Holds::Types(types) => types.first().map_or(it.span, |first| first.span),
            Holds::All => it.span,
        };
        loader.push(fault.at(place, "no card copies go into it"));
    }
}

fn holds(table: &Table<'_>) -> Holds {
    let deck = table.refer_if("deck", &[SymbolKind::Deck]);
    let types = table.references("types", &[SymbolKind::Type]);
    match (deck, types) {
        (Some(deck), types) => {
            if let Some(kind) = types.first() {
                let fault = Diagnostic::error("D004", "a box holds either a deck or types");
                table.push(fault.at(kind.span, "these types").see(deck.span, "and this deck"));
            }
            Holds::Deck(deck)
        }
        (None, types) if types.is_empty() => Holds::All,
        (None, types) => Holds::Types(types),
    }
}

/// A length within bounds, or the usual one.
fn measure(table: &Table<'_>, key: &str, most: Length) -> Length {
    let given = table.entry(key).and_then(|_| length(table, key));
    let what = key.replace("board", "the board of a box");
    given
        .filter(|it| fits(it, &what, Length::ZERO..=most, table.loader))
        .map_or_else(|| usual(table, key), |it| it.value)
}

/// The thickness of something that is not nothing.
fn thickness(table: &Table<'_>, key: &str, what: &str, most: Length) -> Option<Located<Length>> {
    length(table, key).filter(|it| fits(it, what, Length::nm(10_000)..=most, table.loader))
}

fn fits(it: &Located<Length>, what: &str, range: RangeInclusive<Length>, loader: &Loader) -> bool {
    let good = range.contains(&it.value);
    if !good {
        let fault = Diagnostic::error("D004", format!("{what} of {} can't be", it.value));
        loader.push(fault.at(it.span, format!("expected {} to {}", range.start(), range.end())));
    }
    good
}

/// `sleeve = { thickness = "0.2 mm", size = "66x91 mm" }`.
fn sleeve(table: &Table<'_>) -> Option<Sleeve> {
    let thickness = thickness(table, "thickness", "a sleeve", MOST_BOARD).map(|it| it.value);
    read!(table, Sleeve { thickness: thickness, size })
}
