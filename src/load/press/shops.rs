//! `shops/*.toml`: one shop or program a file.

use super::{Sources, Text, names, own, text};
use crate::entry::{Entry, one_of};
use crate::loader::Loader;
use crate::read::read;
use crate::table::Table;
use crate::{LoadError, format};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::{Length, Point, Size};
use cardwright_model::Located;
use cardwright_model::press::{
    Atlas, Board, Resolution, Shop, ShopForm, ShopProduct, ShopTuckBox, Slots, Thumbnail,
};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;

/// Guards against slips, not rules.
const PIXELS: RangeInclusive<i64> = 1..=20_000;
const DPI: RangeInclusive<i64> = 36..=1200;
const COPIES: RangeInclusive<i64> = 1..=1_000_000;
const GRID: RangeInclusive<i64> = 1..=100;
/// How much larger or smaller than the card with its bleed a picture may be that a shop states.
const MOST_OFF: Length = Length::mm(2);

/// What the files of a shop look like, as `form` names it.
const FORMS: [&str; 9] =
    ["components", "slots", "pages", "boards", "simulator", "playground", "faces", "png", "svg"];

/// Every shop and program, by id; those that can't be read are reported. `games` is the folder of
/// games.
///
/// # Errors
/// When a file of the user's own can't be read at all.
pub fn shops(games: &Path, report: &mut Report) -> Result<Vec<Shop>, LoadError> {
    let mut shops = Vec::new();
    let names = names(games, "shops")?;
    // Whose each name is that `--for` takes. Those of the user's own shops come last, so that they are told of.
    let mut known: BTreeMap<String, String> =
        names.iter().map(|it| (it.clone(), it.clone())).collect();
    for is_own in [false, true] {
        for id in &names {
            let path = format!("shops/{id}.toml");
            if own(games, &path)?.is_some() != is_own {
                continue;
            }
            let file = text(games, &path)?;
            let read = |loader: &Loader| shop(id.clone(), &file, &mut known, loader);
            shops.extend(Loader::with(report, read));
        }
    }
    shops.sort_by(|one, other| one.id.cmp(&other.id));
    Ok(shops)
}

fn shop(
    id: String,
    file: &Text,
    known: &mut BTreeMap<String, String>,
    loader: &Loader,
) -> Option<Shop> {
    let source = loader.report_mut().sources.add(file.shown.clone(), file.text.as_str());
    Table::file(loader, source, "the shop", None, |root| root.read(|root| all(id, known, root)))?
}

fn all(id: String, known: &mut BTreeMap<String, String>, root: &Table<'_>) -> Option<Shop> {
    let sources = &Sources::read(root);
    let short = root.texts("short");
    for name in &short {
        if let Some(other) = known.insert(name.value.clone(), id.clone()) {
            let fault = Diagnostic::error("D001", format!("duplicate name `{}`", name.value));
            root.push(fault.at(name.span, format!("the shop `{other}` has this name")));
        }
    }
    let name = root.text("name").map(|it| it.value);
    let form_name = root.text("form");
    let pixels = form_name.as_ref().is_some_and(|it| it.value != "svg");
    let form = form_name.and_then(|it| form(&it, root, sources));
    let shop = read!(
        root,
        Shop {
            id: Some(id),
            short: Some(short.into_iter().map(|it| it.value).collect()),
            name: name,
            form: form,
            dpi: if pixels { resolution(root, sources).map(Some) } else { Some(None) },
            tolerance: Some(format::length_or(root, "tolerance", Length::ZERO)),
            safe: Some(
                figure_if(root, "safe", "the safe area", length, sources).unwrap_or_default()
            ),
            most: Some(figure_if(root, "most", "the most copies", whole(COPIES), sources)),
            tile: Some(figure_if(root, "tile", "the size of a tile", length, sources)),
            products: Some(root.each("product", "a product", |it| product(it, sources))),
            tuck_boxes: Some(root.each("tuck_box", "a tuck box", |it| tuck_box(it, sources))),
            besides: Some(root.table_if("besides", "what the shop prints besides").and_then(
                |besides| {
                    besides.read(|table| {
                        let jobs = table.texts("jobs").into_iter().map(|job| job.value).collect();
                        sources.of(table).map(|source| (jobs, source))
                    })
                }
            )),
            steps: Some(root.texts("steps").into_iter().map(|it| it.value).collect()),
        }
    );
    if root.entry("product").is_none() {
        let fault = Diagnostic::error("D003", "the shop has no products");
        root.push(fault.at(root.span(), "add a `[[product]]` to this file"));
    }
    shop.filter(|shop| !shop.products.is_empty())
}

fn resolution(root: &Table<'_>, sources: &Sources) -> Option<Resolution> {
    root.table("dpi", "the resolution")?.read(|table| {
        sources.of(table);
        let dots = |key| table.count(key, DPI);
        read!(table, Resolution { least: dots("least"), usual: dots("usual"), most: dots("most") })
    })
}

fn form(name: &Located<String>, root: &Table<'_>, sources: &Sources) -> Option<ShopForm> {
    let form = match name.value.as_str() {
        "components" => ShopForm::Components,
        "slots" => ShopForm::Slots(slots(root, sources)?),
        "pages" => {
            let table = root.table("ink", "the ink")?;
            ShopForm::Pages { ink: figure(table, whole(100..=400), sources)? }
        }
        "boards" => ShopForm::Boards,
        "simulator" => {
            let atlas = atlas(root, sources);
            let table = root.table("thumbnail", "the small picture")?;
            let side = figure(table, whole(PIXELS), sources);
            ShopForm::Simulator(atlas?, Thumbnail(side?))
        }
        "playground" => {
            let atlas = atlas(root, sources);
            let table = root.table("thickness", "the thickness of a card")?;
            let thickness = figure(table, length, sources);
            ShopForm::Playground { atlas: atlas?, thickness: thickness? }
        }
        "faces" => ShopForm::Faces,
        "png" => ShopForm::Png,
        "svg" => ShopForm::Svg,
        other => {
            let fault = Diagnostic::error("D004", format!("unknown value `{other}`"));
            root.push(one_of(fault, name, FORMS.into_iter()));
            return None;
        }
    };
    Some(form)
}

/// What a table of one figure, `value`, says.
fn figure<'t, T>(
    table: Table<'t>,
    read: impl Fn(&Table<'t>) -> Option<T>,
    sources: &Sources,
) -> Option<T> {
    table.read(|table| {
        let figure = read(table);
        sources.of(table);
        figure
    })
}

fn figure_if<'t, T>(
    root: &Table<'t>,
    key: &str,
    what: &'static str,
    read: impl Fn(&Table<'t>) -> Option<T>,
    sources: &Sources,
) -> Option<T> {
    figure(root.table_if(key, what)?, read, sources)
}

fn length(table: &Table<'_>) -> Option<Length> {
    format::length(table, "value").map(|it| it.value)
}

fn whole(range: RangeInclusive<i64>) -> impl Fn(&Table<'_>) -> Option<u32> {
    move |table| table.count("value", range.clone())
}

fn slots(root: &Table<'_>, sources: &Sources) -> Option<Slots> {
    root.table("slots", "the slots of an order")?.read(|table| {
        let brackets = || {
            table.need_some("brackets");
            let entries = table.entry("brackets").and_then(Entry::items).unwrap_or_default();
            let number = |entry: Entry<'_>| entry.whole(COPIES).map(|it| it.value as u32);
            entries.into_iter().filter_map(number).collect()
        };
        let slots = read!(
            table,
            Slots { project: table.count("project", COPIES), brackets: Some(brackets()), stock }
        );
        sources.of(table);
        slots
    })
}

fn atlas(root: &Table<'_>, sources: &Sources) -> Option<Atlas> {
    root.table("sheet", "a sheet of cards")?.read(|table| {
        let atlas = read!(
            table,
            Atlas {
                columns: table.count("columns", GRID),
                rows: table.count("rows", GRID),
                least: table.count("least", GRID),
                side: table.count("side", PIXELS),
            }
        );
        sources.of(table);
        atlas
    })
}

fn product(table: &Table<'_>, sources: &Sources) -> Option<ShopProduct> {
    let trim = || format::size(table, "trim").map(|it| Some(it.value));
    let sheet = || match table.table_if("sheet", "a sheet of cards") {
        Some(inner) => inner.read(|it| board(it, sources)).map(Some),
        None => Some(None),
    };
    let product = read!(
        table,
        ShopProduct {
            id,
            name,
            trim: table.entry("trim").map_or(Some(None), |_| trim()),
            bleed,
            shape: table.choose("shape"),
            thick,
            pixels: table.entry("pixels").map_or(Some(None), |_| pixels(table).map(Some)),
            board: sheet(),
            source: sources.of(table),
        }
    )?;
    if let Some(entry) = table.entry("pixels")
        && let Some(why) = product.misfit(MOST_OFF)
    {
        let fault =
            Diagnostic::error("D004", "the picture of a card has another size than the card");
        table.push(fault.at(entry.span, why));
        return None;
    }
    Some(product)
}

fn tuck_box(table: &Table<'_>, sources: &Sources) -> Option<ShopTuckBox> {
    let of = |key| format::length(table, key).map(|it| it.value);
    let point = |x: Option<Length>, y: Option<Length>| Some(Point { x: x?, y: y? });
    let extent = |width: Option<Length>, height: Option<Length>| Some(Size::new(width?, height?));
    read!(
        table,
        ShopTuckBox {
            name,
            cards: table.count("cards", COPIES),
            size,
            pixels: pixels(table),
            bleed,
            back: point(of("x"), of("y")),
            face: extent(of("width"), of("height")),
            depth,
            tuck,
            front_flap,
            source: sources.of(table),
        }
    )
}

fn board(table: &Table<'_>, sources: &Sources) -> Option<Board> {
    let board = read!(
        table,
        Board {
            pixels: pixels(table),
            columns: table.count("columns", GRID),
            rows: table.count("rows", GRID),
            turned,
        }
    );
    sources.of(table);
    board
}

/// Width and height in whole pixels, such as `825x1125`.
fn pixels(table: &Table<'_>) -> Option<(u32, u32)> {
    let text = table.text("pixels")?;
    let side = |part: &str| part.parse::<u32>().ok().filter(|it| PIXELS.contains(&i64::from(*it)));
    let parts = text.value.split_once('x').map(|(width, height)| (side(width), side(height)));
    if let Some((Some(width), Some(height))) = parts {
        return Some((width, height));
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a size in pixels", text.value));
    table.push(fault.at(text.span, "write width and height like `825x1125`"));
    None
}
