//! `[[box]]` of a manifest: tuck boxes.

use super::claims;
use super::format::{colour, length, size};
use super::symbols::{AssetKind, SymbolKind, SymbolTable};
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::{Length, Size};
use cardwright_model::{Bottom, BoxArt, Game, Holds, Located, Prose, Sleeve, TuckBox};

/// How much larger than the cards a box is inside, where nothing else is said: they come out easily
/// and do not rattle.
const USUAL_SLACK: Length = Length::mm(1);
/// Card of about 300 grams to the square metre.
const USUAL_BOARD: Length = Length::nm(400_000);
/// What a box may be made of and hold, a guard against slips.
const MOST_BOARD: Length = Length::mm(3);
const MOST_STOCK: Length = Length::mm(10);
const MOST_SLACK: Length = Length::mm(30);

pub(super) fn boxes(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Vec<TuckBox> {
    let mut boxes = Vec::new();
    for table in symbols.tables((SymbolKind::TuckBox, ""), root, ("box", "a box"), report) {
        let span = table.span();
        let id = symbols.id((SymbolKind::TuckBox, ""), &table, report);
        let title = table.text_if("title", report);
        let holds = holds(&table, symbols, report);
        let stock = length(&table, "stock", report);
        let stock = stock.filter(|it| fits(it, "a card", MOST_STOCK, false, report));
        let sleeve = sleeve(&table, report);
        let slack = measure(&table, "slack", USUAL_SLACK, MOST_SLACK, report);
        let board = measure(&table, "board", USUAL_BOARD, MOST_BOARD, report);
        let bottoms = [("tuck", Bottom::Tuck), ("glued", Bottom::Glued)];
        let bottom = table.word_if("bottom", &bottoms, report);
        let ground = colour(&table, "colour", report);
        let accent = table.entry("accent").and_then(|_| colour(&table, "accent", report));
        let mut art = |key| {
            let art = table.text_if(key, report);
            symbols.part(AssetKind::Drawing, art.as_ref());
            art
        };
        let art =
            BoxArt { front: art("front"), back: art("back"), sides: art("sides"), lid: art("lid") };
        let lines = table.prose_if("lines", report).map(Prose::from);
        claims::allow(&table, symbols, report);
        table.done(report);
        if let (Some(id), Some(stock), Some(colour)) = (id, stock, ground) {
            let bottom = bottom.unwrap_or_default();
            boxes.push(TuckBox {
                id,
                title,
                holds,
                stock,
                sleeve,
                slack,
                board,
                bottom,
                colour,
                accent,
                art,
                lines,
                span,
            });
        }
    }
    boxes
}

/// Reports boxes that nothing goes into.
pub(super) fn filled(game: &Game, report: &mut Report) {
    for it in game.boxes.iter().filter(|it| it.copies(game) == 0) {
        let fault = Diagnostic::error("D004", format!("the box `{}` is empty", it.id.value));
        let place = match &it.holds {
            Holds::Deck(deck) => deck.span,
            Holds::Types(types) => types.first().map_or(it.span, |first| first.span),
            Holds::All => it.span,
        };
        report.push(fault.at(place, "no card copies go into it"));
    }
}

fn holds(table: &Table<'_>, symbols: &mut SymbolTable, report: &mut Report) -> Holds {
    let deck = table.text_if("deck", report);
    let types = claims::once(table, "types", report);
    if let Some(deck) = &deck {
        symbols.refer(&[SymbolKind::Deck], None, deck);
    }
    for kind in &types {
        symbols.refer(&[SymbolKind::Type], None, kind);
    }
    match (deck, types) {
        (Some(deck), types) => {
            if let Some(kind) = types.first() {
                let fault = Diagnostic::error("D004", "a box holds either a deck or types");
                report.push(fault.at(kind.span, "these types").see(deck.span, "and this deck"));
            }
            Holds::Deck(deck)
        }
        (None, types) if types.is_empty() => Holds::All,
        (None, types) => Holds::Types(types),
    }
}

fn measure(
    table: &Table<'_>,
    key: &str,
    usual: Length,
    most: Length,
    report: &mut Report,
) -> Length {
    if table.entry(key).is_none() {
        return usual;
    }
    let found = length(table, key, report);
    found.filter(|it| fits(it, key, most, true, report)).map_or(usual, |it| it.value)
}

fn fits(
    it: &Located<Length>,
    what: &str,
    most: Length,
    or_none: bool,
    report: &mut Report,
) -> bool {
    let least = if or_none { Length::ZERO } else { Length::nm(10_000) };
    let good = (least..=most).contains(&it.value);
    if !good {
        let what = what.replace("board", "the board of a box");
        let fault = Diagnostic::error("D004", format!("{what} of {} can't be", it.value));
        report.push(fault.at(it.span, format!("expected {least} to {most}")));
    }
    good
}

/// `sleeve = { thickness = "0.2 mm", size = "66x91 mm" }`.
fn sleeve(owner: &Table<'_>, report: &mut Report) -> Option<Sleeve> {
    let table = owner.table_if("sleeve", "a sleeve", report)?;
    let thickness = length(&table, "thickness", report);
    let size: Option<Located<Size>> = size(&table, "size", report);
    table.done(report);
    let thickness = thickness.filter(|it| fits(it, "a sleeve", MOST_BOARD, false, report))?;
    Some(Sleeve { thickness: thickness.value, size: size?.value })
}
