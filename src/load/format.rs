//! Size and shape of the cards, and whether there is room on them.

use super::entry::patched;
use super::keys::{self, plain};
use super::loader::Loader;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_base::english::a;
use cardwright_base::toml_text::quoted;
use cardwright_base::units::{Length, Size};
use cardwright_model::press::CardFormat;
use cardwright_model::{Colour, Format, Located, Shape};
use toml::Spanned;
use toml::de::DeValue;

/// Least and greatest side of a card; guards against slips, not rules.
const LEAST_SIDE: Length = Length::mm(5);
const GREATEST_SIDE: Length = Length::mm(2000);

/// Most pixels on a side of an image; a picture of that size takes half a gigabyte to draw.
const MOST_PIXELS: u32 = 12_000;

/// Reports images that would be too large to draw.
pub(super) fn check_pixels(format: &Format, dpi: &Located<i64>, loader: &Loader) {
    let Format { trim, bleed, .. } = format;
    let side = trim.width.max(trim.height) + *bleed * 2;
    let per_inch = u32::try_from(dpi.value).unwrap_or(u32::MAX);
    let pixels = side.as_px(per_inch);
    if pixels <= MOST_PIXELS {
        return;
    }
    let most = u64::from(MOST_PIXELS) * u64::from(per_inch) / u64::from(pixels);
    let message = format!("an image of {pixels} pixels on a side is too large to draw");
    let fault = Diagnostic::error("D004", message)
        .at(dpi.span, format!("at this resolution, with {bleed} of bleed all round"));
    let fault = format.span.into_iter().fold(fault, |it, trim| it.see(trim, "cards of this size"));
    loader.push(fault.hint(format!("use {most} dpi or less")));
}

/// What stands in for a format that can't be read, until the report is.
pub(super) fn stand_in() -> Format {
    Format {
        name: String::new(),
        id: String::new(),
        shape: Shape::Rectangle,
        span: None,
        trim: Size::new(Length::mm(1), Length::mm(1)),
        bleed: Length::ZERO,
        safe: Length::ZERO,
        corner: Length::ZERO,
        min_type: Length::ZERO,
        min_dpi: 1,
    }
}

/// The format of a game that says nothing of it. `None` where somebody took its preset away.
fn usual_format(presets: &[CardFormat]) -> Option<Format> {
    let named: toml::Table = toml::from_str(&format!("format = {}", keys::usual("Game", "format")))
        .expect("the default is TOML");
    let id = named["format"]["id"].as_str().expect("the default has an id");
    let preset = presets.iter().find(|it| it.id == id)?;
    let length = |key| parse(keys::usual("Format", key));
    Some(Format {
        id: preset.id.clone(),
        shape: preset.shape,
        trim: preset.trim,
        bleed: length("bleed"),
        safe: length("safe"),
        corner: length("corner"),
        min_type: length("min_type"),
        min_dpi: keys::usual("Format", "min_dpi").parse().expect("the default is a number"),
        ..stand_in()
    })
}

/// `[format]` of `game.toml`. A format that has a name need not give its trim.
pub(super) fn read(root: &Table<'_>, presets: &[CardFormat]) -> Option<Format> {
    if root.entry("format").is_none()
        && let Some(usual) = usual_format(presets)
    {
        return Some(usual);
    }
    if let Some(names) = meant_as_others(root) {
        let entry = root.entry("format")?;
        let alone = entry.value.as_array().is_some_and(|it| it.len() == 1);
        let wanted: Vec<String> = names.iter().map(|it| format!("`[formats.{it}]`")).collect();
        let wanted = format!("a table: write {}", wanted.join(", "));
        entry.wrong(&wanted, alone.then(|| format!("[formats.{}]", names[0])));
        return None;
    }
    let table = root.table("format", "the format of the cards")?;
    // A size of one's own needs no name.
    let own = || Located::new("own".to_owned(), table.span());
    let has = |key| table.entry(key).is_some();
    let is_own = !has("id") && (has("trim") || has("across"));
    let id = if is_own { Some(own()) } else { table.text("id") };
    shape("", id, table, presets)
}

/// The names in `[[format]]` that types ask for: those are formats beside the one of the game.
fn meant_as_others<'t>(root: &Table<'t>) -> Option<Vec<&'t str>> {
    let list = root.value("format")?.get_ref().as_array()?;
    let types = root.value("type").and_then(|it| it.get_ref().as_array());
    let text = |table: &'t Spanned<DeValue<'t>>, key| table.get_ref().get(key)?.get_ref().as_str();
    let asked: Vec<&str> =
        types.into_iter().flat_map(|it| it.iter()).filter_map(|it| text(it, "format")).collect();
    let named = list.iter().filter_map(|it| text(it, "id")).filter(|it| asked.contains(it));
    let names: Vec<&str> = named.collect();
    let headed = root.loader.slice(root.entry("format")?.span).starts_with("[[");
    (headed && !names.is_empty()).then_some(names)
}

/// `[formats.NAME]` of `game.toml`, in the order of their names. Where one says no `id`, its name is
/// one.
pub(super) fn others(root: &Table<'_>, presets: &[CardFormat]) -> Vec<Format> {
    let mut shapes = Vec::new();
    if root.entry("formats").is_none() {
        return shapes;
    }
    let Some(formats) = root.table_if("formats", "the formats") else {
        root.loader.symbols().lose(SymbolKind::Format, "");
        return shapes;
    };
    for (name, span) in formats.keys() {
        let name = Located::new(name.to_owned(), span);
        named(&name, root.loader);
        root.loader.symbols().enter(SymbolKind::Format, "", &name);
        let Some(table) = formats.table_if(&name.value, "a format") else { continue };
        let id = table.text_if("id").unwrap_or_else(|| name.clone());
        shapes.extend(shape(&name.value, Some(id), table, presets));
    }
    shapes
}

/// Reports a name that could not be part of the name of a file.
fn named(name: &Located<String>, loader: &Loader) {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.value.chars().all(good) || name.value.starts_with('-') {
        let fault =
            Diagnostic::error("D004", format!("`{}` is not a valid name for a format", name.value));
        loader.push(fault.at(
            name.span,
            "expected lower-case letters, digits and `-`: it becomes part of file names",
        ));
    }
}

fn shape(
    name: &str,
    id: Option<Located<String>>,
    table: Table<'_>,
    presets: &[CardFormat],
) -> Option<Format> {
    let preset = id.as_ref().and_then(|id| presets.iter().find(|it| it.id == id.value));
    let outline = match preset.filter(|_| table.entry("shape").is_none()) {
        Some(preset) => Some(Located::new(preset.shape, table.span())),
        None => table.choice("shape"),
    };
    let shape = outline.as_ref().map_or_else(Shape::default, |it| it.value);
    let measured = table.entry("trim").or_else(|| table.entry("across"));
    let trim = match (&id, preset, measured) {
        (Some(id), Some(preset), None) => Some(Located::new(preset.trim, id.span)),
        (Some(id), None, None) => {
            // A name with a slip in it; other names say nothing of the size.
            let near = closest(&id.value, presets.iter().map(|it| it.id.as_str()));
            // A slip in the key `trim` is told as what it is.
            let slip = closest("trim", table.keys().map(|(key, _)| key));
            match near.filter(|_| slip.is_none()) {
                Some(near) => table.push(misspelt(id, near)),
                None => drop(table.text("trim")),
            }
            None
        }
        _ => measures(&table, shape),
    };
    if let (Some(id), Some(preset), Some(trim)) = (&id, preset, &trim) {
        same_size(id, preset, trim, table.loader);
    }
    let part = |key| match table.entry(key) {
        // Not more than there is room for on a small piece.
        None => trim.as_ref().map(|trim| {
            let narrow = trim.value.width.min(trim.value.height);
            let most = Length::nm(narrow.as_nm() / 8);
            Located::new(usual(&table, key).min(most), table.span())
        }),
        Some(_) => length(&table, key),
    };
    let (bleed, safe, corner) = (part("bleed"), part("safe"), part("corner"));
    let min_type = usual_length(&table, "min_type");
    let min_dpi = table.usual_number("min_dpi");
    let loader = table.loader;
    table.done();
    let trim = trim?;
    if !fits_a_hand(&trim, loader) {
        return None;
    }
    // How much of the narrow side a measure may take, twice over, and whether it may take just that.
    let narrow = trim.value.width.min(trim.value.height);
    let measures = [
        (&bleed, "bleed", narrow * 2, false),
        (&safe, "safe area", narrow, false),
        (&corner, "corner", narrow, true),
    ];
    let mut all_fit = true;
    for (measure, name, twice, whole) in measures {
        let Some(measure) = measure else { continue };
        let (length, most) = (measure.value, twice.half());
        if length * 2 < twice || whole && length * 2 == twice {
            continue;
        }
        let message = format!("{} of {length} is too large for a card of {}", a(name), trim.value);
        let limit = if whole { format!("{most} or less") } else { format!("less than {most}") };
        let fault = Diagnostic::error("D004", message);
        let fault = fault.at(measure.span, format!("expected {limit}"));
        loader.push(fault.see(trim.span, "the card"));
        all_fit = false;
    }
    if !all_fit {
        return None;
    }
    Some(Format {
        name: name.to_owned(),
        id: id?.value,
        shape: outline?.value,
        span: Some(trim.span),
        trim: trim.value,
        bleed: bleed?.value,
        safe: safe?.value,
        corner: corner?.value,
        min_type,
        min_dpi: min_dpi as u32,
    })
}

/// The finished size: width and height as `trim`, or `across` for what has but one measure, a square,
/// a circle, or a regular hexagon from side to side.
pub(super) fn measures(table: &Table<'_>, shape: Shape) -> Option<Located<Size>> {
    if table.entry("across").is_none() {
        return size(table, "trim");
    }
    let across = length(table, "across")?;
    if let Some(trim) = table.text_if("trim") {
        let fault = Diagnostic::error("D004", "two sizes for one format");
        let fault = fault.at(across.span, "either this").see(trim.span, "or this");
        table.push(fault.hint("leave one of them out"));
        return None;
    }
    Some(Located::new(shape.around(across.value), across.span))
}

/// A name that is none, where nothing else says how large the cards are.
fn misspelt(id: &Located<String>, near: &str) -> Diagnostic {
    let fault = Diagnostic::error("D004", format!("`{}` is not a known format", id.value));
    let fault = fault.at(id.span, "without `trim`, this must be the name of a known format");
    let fault = fault.hint(did_you_mean(near)).hint("or give the size: `trim = \"63x88 mm\"`");
    patched(fault, id.span, quoted(near))
}

/// Reports a trim that is not the one that the name stands for.
fn same_size(id: &Located<String>, preset: &CardFormat, trim: &Located<Size>, loader: &Loader) {
    if preset.trim == trim.value {
        return;
    }
    let message = format!("`{}` is the name of the format {}", id.value, preset.trim);
    let fault = Diagnostic::error("D004", message).at(trim.span, "another size");
    let fault = fault.see(id.span, "choose another id, or remove `trim`");
    loader.push(fault);
}

/// A size such as `63x88 mm`, reported at its place when it is none.
pub(super) fn size(table: &Table<'_>, key: &str) -> Option<Located<Size>> {
    let text = measure(table, key, "a size", "63x88 mm")?;
    parsed(&text, Size::parse, "width, then height", table.loader)
}

/// What a text says, reported at its place where it can't be read; `like` tells how to write it.
pub(super) fn parsed<T>(
    text: &Located<String>,
    parse: impl Fn(&str) -> Result<T, String>,
    like: &str,
    loader: &Loader,
) -> Option<Located<T>> {
    match parse(&text.value) {
        Ok(value) => Some(Located::new(value, text.span)),
        Err(why) => {
            loader.push(Diagnostic::error("D004", why).at(text.span, like));
            None
        }
    }
}

/// The default of a length that the list of keys has.
pub(super) fn usual(table: &Table<'_>, key: &str) -> Length {
    parse(table.usual(key))
}

/// The same for a table that stands nowhere, by its name in the list of keys.
pub(super) fn usual_of(table: &str, key: &str) -> Length {
    parse(keys::usual(table, key))
}

fn parse(usual: &str) -> Length {
    Length::parse(plain(usual)).expect("the default is a length")
}

/// A length, or the default that the list of keys has for it.
pub(super) fn usual_length(table: &Table<'_>, key: &str) -> Length {
    let given = table.entry(key).and_then(|_| length(table, key));
    given.map_or_else(|| usual(table, key), |it| it.value)
}

/// A length that may be left out.
pub(super) fn length_or(table: &Table<'_>, key: &str, default: Length) -> Length {
    let given = table.entry(key).and_then(|_| length(table, key));
    given.map_or(default, |it| it.value)
}

/// A length such as `3 mm`, reported at its place when it is none.
pub(super) fn length(table: &Table<'_>, key: &str) -> Option<Located<Length>> {
    let text = measure(table, key, "a length", "3 mm")?;
    let like = match with_unit(table, key, &text.value) {
        Some(like) => format!("write its unit too: `\"{like}\"`"),
        None => match mended(&text.value) {
            Some(like) => format!("write `\"{like}\"`"),
            None if text.value.starts_with('-') => "it can't be negative".to_owned(),
            None => "write it like `3 mm` or `1/8 in`".to_owned(),
        },
    };
    parsed(&text, Length::parse, &like, table.loader)
}

/// A length with a comma for its decimal point.
fn mended(text: &str) -> Option<String> {
    let like = text.replace(',', ".");
    (like != text && Length::parse(&like).is_ok()).then_some(like)
}

/// A text with a unit. A number alone is not put in quotes: it would still lack the unit.
fn measure(table: &Table<'_>, key: &str, wanted: &str, like: &str) -> Option<Located<String>> {
    let entry = table.entry(key);
    if let Some(entry) =
        entry.filter(|it| matches!(it.value, DeValue::Integer(_) | DeValue::Float(_)))
    {
        let number = table.loader.slice(entry.span);
        let own = with_unit(table, key, &number).filter(|_| Length::parse(like).is_ok());
        let like = own.as_deref().unwrap_or(like);
        let hint = format!("write it in quotes, with its unit: `\"{like}\"`");
        table.push(entry.fault(wanted).hint(hint));
        return None;
    }
    table.text(key)
}

/// A number as the length that was probably meant: in the unit of the default, which of letters and fine
/// lines is the point. `None` where it is no number, or none that a length may have.
fn with_unit(table: &Table<'_>, key: &str, number: &str) -> Option<String> {
    let unit = match table.keys.usual(key) {
        Some(usual) if plain(usual).ends_with("pt") => "pt",
        _ => "mm",
    };
    let alone = !number.contains(|it: char| it.is_ascii_alphabetic());
    let length = format!("{} {unit}", number.trim());
    (alone && Length::parse(&length).is_ok()).then_some(length)
}

fn fits_a_hand(trim: &Located<Size>, loader: &Loader) -> bool {
    let Size { width, height } = trim.value;
    let (what, limit) = if width.min(height) < LEAST_SIDE {
        ("small", format!("at least {LEAST_SIDE} on each side"))
    } else if width.max(height) > GREATEST_SIDE {
        ("large", format!("at most {GREATEST_SIDE} on each side"))
    } else {
        return true;
    };
    let message = format!("a card of {} is too {what}", trim.value);
    loader.push(Diagnostic::error("D004", message).at(trim.span, format!("expected {limit}")));
    false
}

/// The `colour`, or the default that the list of keys has for it. `None` where it can't be read.
pub(super) fn usual_colour(table: &Table<'_>) -> Option<Colour> {
    match table.entry("colour") {
        None => Some(parsed_colour(table.usual("colour")).expect("the default is a colour")),
        Some(_) => colour(table, "colour").map(|it| it.value),
    }
}

fn parsed_colour(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#').filter(|it| it.len() == 6 && it.is_ascii())?;
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some(Colour([byte(0)?, byte(2)?, byte(4)?]))
}

/// A colour such as `#3A1F4D`, reported at its place when it is none.
pub(super) fn colour(table: &Table<'_>, key: &str) -> Option<Located<Colour>> {
    let text = table.text(key)?;
    match parsed_colour(&text.value) {
        Some(colour) => Some(Located::new(colour, text.span)),
        None => {
            let fault = Diagnostic::error("D004", format!("`{}` is not a colour", text.value));
            table.push(fault.at(text.span, "write it like `#3A1F4D`"));
            None
        }
    }
}
