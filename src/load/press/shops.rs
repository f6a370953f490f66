//! `shops/*.toml`: one shop or program a file.

use super::{Sources, Text, texts};
use crate::entry::one_of;
use crate::parse::parse;
use crate::table::Table;
use crate::{LoadError, format};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::Length;
use cardwright_model::press::{
    Atlas, Board, Resolution, Shop, ShopForm, ShopProduct, Slots, Source, Thumbnail,
};
use cardwright_model::{Located, Shape};
use std::path::Path;

/// Guards against slips, not rules.
const PIXELS: std::ops::RangeInclusive<i64> = 1..=20_000;
const DPI: std::ops::RangeInclusive<i64> = 36..=1200;
const COPIES: std::ops::RangeInclusive<i64> = 1..=1_000_000;
const GRID: std::ops::RangeInclusive<i64> = 1..=100;

/// What the files of a shop look like, as `form` names it.
const FORMS: [&str; 9] =
    ["components", "slots", "pages", "boards", "simulator", "playground", "faces", "png", "svg"];

/// Every shop and program, by id; those that can't be read are reported. `games` is the folder of
/// games.
///
/// # Errors
/// When a file of the user's own can't be read at all.
pub fn shops(games: &Path, report: &mut Report) -> Result<Vec<Shop>, LoadError> {
    let files = texts(games, "shops")?;
    Ok(files.into_iter().filter_map(|(id, file)| shop(id, &file, report)).collect())
}

fn shop(id: String, file: &Text, report: &mut Report) -> Option<Shop> {
    let source = report.sources.add(file.shown.clone(), file.text.as_str());
    let parsed = parse(source, &file.text, report)?;
    let root = Table::root(source, "the shop", &parsed);
    let sources = Sources::read(&root, report);
    let name = root.text("name", report);
    let form_name = root.text("form", report);
    let form = form_name.as_ref().and_then(|it| form(it, &root, &sources, report));
    let pixels = form_name.as_ref().is_some_and(|it| it.value != "svg");
    let dpi = if pixels { resolution(&root, &sources, report).map(Some) } else { Some(None) };
    let tolerance = format::length_or(&root, "tolerance", Length::ZERO, report);
    let safe = root.table_if("safe", "the safe area", report);
    let safe = safe.and_then(|it| figure(it, length, &sources, report)).unwrap_or(Length::ZERO);
    let most = root.table_if("most", "the most copies", report);
    let most = most.and_then(|it| figure(it, whole(COPIES), &sources, report));
    let tile = root.table_if("tile", "the size of a tile", report);
    let tile = tile.and_then(|it| figure(it, length, &sources, report));
    let steps = root.texts("steps", report).into_iter().map(|it| it.value).collect();
    let tables = root.tables("product", "a product", report).0;
    let products: Vec<_> =
        tables.into_iter().filter_map(|it| product(it, &sources, report)).collect();
    let span = root.span();
    root.done(report);
    if products.is_empty() {
        let fault = Diagnostic::error("D003", "the shop has no products");
        report.push(fault.at(span, "add a `[[product]]` to this file"));
        return None;
    }
    let (name, form, dpi) = (name?.value, form?, dpi?);
    Some(Shop { id, name, form, dpi, tolerance, safe, most, tile, products, steps })
}

fn resolution(root: &Table<'_>, sources: &Sources, report: &mut Report) -> Option<Resolution> {
    let table = root.table("dpi", "the resolution", report)?;
    let mut dots = |key| table.whole(key, DPI, report).map(|it| it.value as u32);
    let (least, usual, most) = (dots("least"), dots("usual"), dots("most"));
    sources.of(&table, report);
    table.done(report);
    Some(Resolution { least: least?, usual: usual?, most: most? })
}

fn form(
    name: &Located<String>,
    root: &Table<'_>,
    sources: &Sources,
    report: &mut Report,
) -> Option<ShopForm> {
    let form = match name.value.as_str() {
        "components" => ShopForm::Components,
        "slots" => ShopForm::Slots(slots(root, sources, report)?),
        "pages" => {
            let table = root.table("ink", "the ink", report)?;
            ShopForm::Pages { ink: figure(table, whole(100..=400), sources, report)? }
        }
        "boards" => ShopForm::Boards,
        "simulator" => {
            let atlas = atlas(root, sources, report);
            let table = root.table("thumbnail", "the small picture", report)?;
            let side = figure(table, whole(PIXELS), sources, report);
            ShopForm::Simulator(atlas?, Thumbnail(side?))
        }
        "playground" => {
            let atlas = atlas(root, sources, report);
            let table = root.table("thickness", "the thickness of a card", report)?;
            let thickness = figure(table, length, sources, report);
            ShopForm::Playground { atlas: atlas?, thickness: thickness? }
        }
        "faces" => ShopForm::Faces,
        "png" => ShopForm::Png,
        "svg" => ShopForm::Svg,
        other => {
            let fault = Diagnostic::error("D004", format!("unknown value `{other}`"));
            report.push(one_of(fault, name, FORMS.into_iter()));
            return None;
        }
    };
    Some(form)
}

/// What a table of one figure, `is`, says.
fn figure<'t, T>(
    table: Table<'t>,
    read: impl Fn(&Table<'t>, &mut Report) -> Option<T>,
    sources: &Sources,
    report: &mut Report,
) -> Option<T> {
    let figure = read(&table, report);
    sources.of(&table, report);
    table.done(report);
    figure
}

fn length(table: &Table<'_>, report: &mut Report) -> Option<Length> {
    format::length(table, "is", report).map(|it| it.value)
}

fn whole(range: std::ops::RangeInclusive<i64>) -> impl Fn(&Table<'_>, &mut Report) -> Option<u32> {
    move |table, report| table.whole("is", range.clone(), report).map(|it| it.value as u32)
}

fn slots(root: &Table<'_>, sources: &Sources, report: &mut Report) -> Option<Slots> {
    let table = root.table("slots", "the slots of an order", report)?;
    let project = table.whole("project", COPIES, report);
    table.need_some("brackets", report);
    let entries = table.entry("brackets").and_then(|it| it.items(report)).unwrap_or_default();
    let brackets: Vec<_> = entries
        .into_iter()
        .filter_map(|it| it.whole(COPIES, report).map(|it| it.value as u32))
        .collect();
    let stock = table.text("stock", report);
    sources.of(&table, report);
    table.done(report);
    Some(Slots { project: project?.value as u32, brackets, stock: stock?.value })
}

fn atlas(root: &Table<'_>, sources: &Sources, report: &mut Report) -> Option<Atlas> {
    let table = root.table("sheet", "a sheet of cards", report)?;
    let mut number =
        |key, range| table.whole(key, range, report).map(|it: Located<i64>| it.value as u32);
    let (columns, rows) = (number("columns", GRID), number("rows", GRID));
    let (least, side) = (number("least", GRID), number("side", PIXELS));
    sources.of(&table, report);
    table.done(report);
    Some(Atlas { columns: columns?, rows: rows?, least: least?, side: side? })
}

fn product(table: Table<'_>, sources: &Sources, report: &mut Report) -> Option<ShopProduct> {
    let id = table.text("id", report);
    let name = table.text("name", report);
    let trim = match table.entry("trim") {
        Some(_) => format::size(&table, "trim", report).map(|it| Some(it.value)),
        None => Some(None),
    };
    let bleed = format::length(&table, "bleed", report);
    let shape = table.choice("shape", &Shape::ALL, report);
    let thick = table.entry("thick").map_or(Some(false), |it| it.flag(report));
    let pixels = match table.entry("pixels") {
        Some(_) => pixels(&table, "pixels", report).map(Some),
        None => Some(None),
    };
    let board = match table.table_if("sheet", "a sheet of cards", report) {
        Some(inner) => board(inner, sources, report).map(Some),
        None => Some(None),
    };
    let source: Option<Source> = sources.of(&table, report);
    table.done(report);
    Some(ShopProduct {
        id: id?.value,
        name: name?.value,
        trim: trim?,
        shape: shape?.value,
        thick: thick?,
        bleed: bleed?.value,
        pixels: pixels?,
        board: board?,
        source: source?,
    })
}

fn board(table: Table<'_>, sources: &Sources, report: &mut Report) -> Option<Board> {
    let pixels = pixels(&table, "pixels", report);
    let columns = table.whole("columns", GRID, report);
    let rows = table.whole("rows", GRID, report);
    let turned = table.entry("turned").map_or(Some(false), |it| it.flag(report));
    sources.of(&table, report);
    table.done(report);
    let (columns, rows) = (columns?.value as u32, rows?.value as u32);
    Some(Board { pixels: pixels?, columns, rows, turned: turned? })
}

/// Width and height in whole pixels, such as `825x1125`.
fn pixels(table: &Table<'_>, key: &str, report: &mut Report) -> Option<(u32, u32)> {
    let text = table.text(key, report)?;
    let side = |part: &str| part.parse::<u32>().ok().filter(|it| PIXELS.contains(&i64::from(*it)));
    let parts = text.value.split_once('x').map(|(width, height)| (side(width), side(height)));
    if let Some((Some(width), Some(height))) = parts {
        return Some((width, height));
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a size in pixels", text.value));
    report.push(fault.at(text.span, "write width and height like `825x1125`"));
    None
}
