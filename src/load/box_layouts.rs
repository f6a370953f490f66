//! `[[layout]]` of `game.toml`: layouts of cards that are made of boxes.

use super::entry::{patched, similar};
use super::format::{colour, length, usual_colour, usual_length};
use super::loader::Loader;
use super::read::read;
use super::symbols::{AssetKind, SymbolKind};
use super::table::Table;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::toml_text::quoted;
use cardwright_base::units::Length;
use cardwright_model::{
    Assets, BoxContent, BoxFit, BoxLayout, CardType, Colour, Game, LayoutBox, Located, Prose,
};
use cardwright_spreadsheet::fold;
use ttf_parser::{Face, name_id};

/// The layout that shows every field of a card.
pub(super) const PLAIN: &str = "plain.typ";
/// The layout that draws what a [`BoxLayout`] says.
pub(super) const BOXES: &str = "boxes.typ";
/// What every card has that a box can show.
const OF_ALL: [&str; 6] = ["title", "text", "type", "flavour", "number", "copies"];

/// The layouts of a game.
pub(super) fn layouts(root: &Table<'_>) -> Vec<BoxLayout> {
    root.each_of(SymbolKind::Layout, "layout", "a layout", |table| {
        let id = table.id(SymbolKind::Layout, "");
        let background = colour_if(table, "background");
        let boxes = table.each("box", "a box of a layout", layout_box);
        read!(table, BoxLayout { id: id, background: background, boxes: Some(boxes) })
    })
}

fn layout_box(table: &Table<'_>) -> Option<LayoutBox> {
    let content = content(table);
    let fit = content.as_ref().and_then(|it| fit(table, it));
    let of = |key| length(table, key).map(|it| it.value);
    read!(
        table,
        LayoutBox {
            span: Some(table.span()),
            content: content,
            x: of("x"),
            y: of("y"),
            width: extent(table, "width"),
            height: extent(table, "height"),
            font: Some(table.text_if("font")),
            size: Some(usual_length(table, "size")),
            weight: table.choose("weight"),
            align: table.choose("align"),
            valign: table.choose("valign"),
            fit: fit,
            colour: usual_colour(table),
            fill: colour_if(table, "fill"),
            stroke: colour_if(table, "stroke"),
        }
    )
}

/// The width or the height of a box, which can't be nothing.
fn extent(table: &Table<'_>, key: &str) -> Option<Length> {
    let found = length(table, key)?;
    if found.value > Length::nm(0) {
        return Some(found.value);
    }
    let fault = Diagnostic::error("D004", format!("a box can't have a {key} of 0"));
    table.push(fault.at(found.span, "expected a length above 0"));
    None
}

/// What happens to what is too large, as far as that can happen to what stands in the box.
fn fit(table: &Table<'_>, content: &BoxContent) -> Option<Option<BoxFit>> {
    let Some(entry) = table.entry("fit") else { return Some(None) };
    let fit: BoxFit = table.word_if("fit")?;
    let of_text = matches!(fit, BoxFit::Shrink | BoxFit::Fixed);
    let (what, takes) = match content {
        BoxContent::Field(_) | BoxContent::Words(_) if of_text => return Some(Some(fit)),
        BoxContent::Art | BoxContent::Image(_) if !of_text => return Some(Some(fit)),
        BoxContent::Field(_) | BoxContent::Words(_) => {
            ("a box with a text", "write `shrink` or `fixed`")
        }
        BoxContent::Art | BoxContent::Image(_) => {
            ("a box with a drawing", "write `cover` or `contain`")
        }
        BoxContent::Nothing => ("an area", "delete it"),
    };
    let message = format!("`{}` is not for {what}", fit.name());
    table.push(Diagnostic::error("D004", message).at(entry.span, "").hint(takes));
    None
}

/// A colour that may be left out; the outer option is `None` where it can't be read.
fn colour_if(table: &Table<'_>, key: &str) -> Option<Option<Colour>> {
    match table.entry(key) {
        None => Some(None),
        Some(_) => colour(table, key).map(|it| Some(it.value)),
    }
}

/// What stands in a box: one thing, or nothing.
fn content(table: &Table<'_>) -> Option<BoxContent> {
    let field = table.text_if("field");
    let words = table.prose_if("words");
    let image = table.asset_if("image", AssetKind::Drawing);
    let art = table.entry("art").map(|it| (it.span, it.flag()));
    let art = art.filter(|(_, is)| *is != Some(false));
    let places = [
        field.as_ref().map(|it| it.span),
        words.as_ref().map(|it| it.span),
        image.as_ref().map(|it| it.span),
        art.map(|(span, _)| span),
    ];
    let mut places = places.into_iter().flatten();
    if let (Some(first), Some(second)) = (places.next(), places.next()) {
        let fault = Diagnostic::error("D004", "a box can hold one thing only");
        let fault = fault.at(second, "this").see(first, "and this");
        table.push(fault.hint("write one `[[layout.box]]` for each; they may lie on each other"));
        return None;
    }
    Some(match (field, words, image, art) {
        (Some(field), ..) => BoxContent::Field(field),
        (_, Some(words), ..) => BoxContent::Words(Prose::from(words)),
        (.., Some(image), _) => BoxContent::Image(image),
        (.., Some(_)) => BoxContent::Art,
        _ => BoxContent::Nothing,
    })
}

/// Reports boxes that show a field which the types with their layout don't have, and fonts that the game lacks.
pub(super) fn check(game: &Game, assets: &Assets, loader: &Loader) {
    if game.layouts.is_empty() {
        return;
    }
    let families = families(assets);
    for layout in &game.layouts {
        let has = |it: &&CardType| it.boxes.as_deref() == Some(layout.id.value.as_str());
        let types: Vec<&CardType> = game.types.iter().filter(has).collect();
        for one in &layout.boxes {
            if let BoxContent::Field(name) = &one.content {
                unknown_field(name, &types, loader);
            }
            if let Some(font) = &one.font {
                unknown_font(font, &families, loader);
            }
        }
    }
}

fn unknown_field(name: &Located<String>, types: &[&CardType], loader: &Loader) {
    let fields = || types.iter().flat_map(|it| &it.fields).map(|it| it.name.as_str());
    if types.is_empty()
        || OF_ALL.contains(&name.value.as_str())
        || fields().any(|it| it == name.value)
    {
        return;
    }
    let mut known: Vec<&str> = OF_ALL.into_iter().chain(fields()).collect();
    known.sort_unstable();
    known.dedup();
    let message = format!("no card with this layout has a field `{}`", name.value);
    let fault = Diagnostic::error("D006", message).at(name.span, "unknown field");
    // A column `Mana cost` is the field `mana_cost`, and an imported column `Type` is `card_type`.
    let column = fold(&name.value);
    let column = fields().find(|it| *it == column || it.strip_prefix("card_") == Some(&column));
    loader.push(match column.or_else(|| similar(&name.value, known.iter().copied())) {
        Some(near) => {
            let fault = fault.hint(format!("did you mean `{near}`?"));
            patched(fault, name.span, quoted(near))
        }
        None => fault.hint(format!("available: {}", super::entry::listed(known.into_iter()))),
    });
}

fn unknown_font(font: &Located<String>, families: &[String], loader: &Loader) {
    let same = |it: &String| it.eq_ignore_ascii_case(&font.value);
    if families.iter().any(same) {
        return;
    }
    let message = format!("the game has no font `{}`", font.value);
    let fault = Diagnostic::error("D008", message).at(font.span, "not in fonts/, and not built in");
    let known = families.iter().map(String::as_str);
    loader.push(match similar(&font.value, known.clone()) {
        Some(near) => {
            let fault = fault.hint(format!("did you mean `{near}`?"));
            patched(fault, font.span, quoted(near))
        }
        None => fault.hint(format!(
            "put its file (.ttf or .otf) into fonts/, or use {}",
            super::entry::listed(known)
        )),
    });
}

/// The families of the fonts that a game has, each once.
fn families(assets: &Assets) -> Vec<String> {
    let mut names = Vec::new();
    for bytes in assets.fonts.values() {
        let faces = ttf_parser::fonts_in_collection(bytes).unwrap_or(1);
        for at in 0..faces {
            let Ok(face) = Face::parse(bytes, at) else { continue };
            let found = face.names().into_iter().filter(|name| {
                matches!(name.name_id, name_id::FAMILY | name_id::TYPOGRAPHIC_FAMILY)
                    && name.is_unicode()
            });
            names.extend(found.filter_map(|it| it.to_string()));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}
