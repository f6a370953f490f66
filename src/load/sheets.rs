//! Jobs for sheets: in a manifest, among the presets, or in a user's own file.

use super::claims;
use super::format::{length, length_or, parsed};
use super::outputs::plain_name;
use super::symbols::{SymbolKind, SymbolTable};
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::{Length, Ratio, Size};
use cardwright_model::press::InkLimit;
use cardwright_model::{
    BookKind, Collation, CropStyle, Die, Flip, Grid, Ink, JobContent, Layout, Located, MarkColour,
    MarkSides, MarkStyle, Orientation, OutlineStyle, Packing, Paper, Press, Scaling, SheetJob,
    Sides, Standard,
};

/// The usual gutter and bleed of home printing, and the edge that common home printers leave white
/// (print.md 2.1, 2.4).
const USUAL_GAP: Length = Length::mm(2);
const USUAL_MARGIN: Length = Length::nm(4_200_000);
/// How much of a poster stands on two sheets: the least that pasters ask for (print.md 7).
const USUAL_OVERLAP: Length = Length::mm(10);
/// A leaf of common office paper of 80 grams to the square metre (print.md 5).
const USUAL_LEAF: Length = Length::nm(100_000);
/// By how much the part that a letter fold tucks in is narrower: 1 to 3 mm (print.md 5).
const USUAL_TUCK: Length = Length::mm(2);

/// `[[sheets]]` of a manifest.
pub(super) fn sheets(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Vec<SheetJob> {
    let tables = root.tables("sheets", "a sheet job", report).0;
    tables.into_iter().filter_map(|table| sheet_job(table, symbols, report)).collect()
}

/// One job. Its `file` is entered among the products, its `name` among the jobs.
pub(super) fn sheet_job(
    table: Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<SheetJob> {
    let span = table.span();
    let (name, file) = names(&table, symbols, report);
    let paper = table.text("paper", report);
    let paper = paper.and_then(|it| parsed(&it, Paper::parse, "a name, or `210x297 mm`", report));
    let board = table.text_if("board", report);
    if let Some(board) = &board {
        symbols.refer(&[SymbolKind::Board], None, board);
    }
    let tuckbox = table.text_if("box", report);
    let of = match table.text_if("of", report) {
        of if tuckbox.is_some() => boxed(tuckbox, of.or(board), symbols, report)?,
        of if board.is_some() => {
            let board = board.expect("it was looked at");
            if let Some(of) = of {
                let fault = Diagnostic::error("D004", "this job prints two different things");
                report.push(fault.at(of.span, "leave this out").see(board.span, "or this"));
            }
            Located::new(JobContent::Board(board.value), board.span)
        }
        None => Located::new(JobContent::Cards, span),
        Some(text) if text.value == "boxes" => Located::new(JobContent::Boxes(None), text.span),
        Some(text) if text.value == "cards" => Located::new(JobContent::Cards, text.span),
        Some(text) if text.value == "boards" => Located::new(JobContent::Boards, text.span),
        Some(text) if text.value == "book" => {
            Located::new(JobContent::First(BookKind::Book), text.span)
        }
        Some(text) if text.value == "leaflet" => {
            Located::new(JobContent::First(BookKind::Leaflet), text.span)
        }
        Some(text) => {
            symbols.refer(&[SymbolKind::Book], None, &text);
            Located::new(JobContent::Book(text.value), text.span)
        }
    };
    let types = claims::once(&table, "types", report);
    for kind in &types {
        symbols.refer(&[SymbolKind::Type], None, kind);
    }
    let about = table.text_if("about", report).map(|it| it.value);
    let grid = match table.text_if("grid", report) {
        None => Some(Located::new(Grid::Auto, span)),
        Some(text) => grid(&text, report).map(|grid| Located::new(grid, text.span)),
    };
    let orientations = [
        ("auto", Orientation::Auto),
        ("portrait", Orientation::Portrait),
        ("landscape", Orientation::Landscape),
    ];
    let layout = table.choice("layout", &Layout::ALL, report);
    let packings = [("straight", Packing::Straight), ("staggered", Packing::Staggered)];
    let packing = table.choice("packing", &packings, report);
    let orientation = table.choice("orientation", &orientations, report);
    let flips = [("long-edge", Flip::LongEdge), ("short-edge", Flip::ShortEdge)];
    let flip = table.choice("flip", &flips, report);
    let sides = [
        ("both", Sides::Both),
        ("fronts", Sides::Fronts),
        ("backs", Sides::Backs),
        ("separate", Sides::Separate),
    ];
    let sides = table.choice("sides", &sides, report);
    let collations = [("rows", Collation::Rows), ("stack", Collation::Stack)];
    let collate = table.choice("collate", &collations, report);
    let inks = Ink::ALL.map(|ink| (ink.name(), ink));
    let ink = table.choice("ink", &inks, report);
    let mut usual = |key, usual| match table.entry(key) {
        None => Some(Located::new(usual, span)),
        Some(_) => length(&table, key, report),
    };
    let (gutter, bleed) = (usual("gutter", USUAL_GAP), usual("bleed", USUAL_GAP));
    let (margin, back_bleed) = (usual("margin", USUAL_MARGIN), usual("back_bleed", Length::ZERO));
    let (overlap, leaf) = (usual("overlap", USUAL_OVERLAP), usual("leaf", USUAL_LEAF));
    let (tuck, board) = (usual("tuck", USUAL_TUCK), usual("thickness", Length::ZERO));
    let (signature, scale) = (signature(&table, report), scale(&table, report));
    let size = size(&table, report);
    let page = table.number_if("page", report);
    let asked = table.entry("asked").is_some_and(|it| it.flag(report) == Some(true));
    let marks = marks(&table, report);
    let press = press(&table, report);
    let die = die(&table, report);
    claims::allow(&table, symbols, report);
    table.done(report);
    Some(SheetJob {
        name: name?,
        about,
        asked,
        of,
        types,
        format: String::new(),
        layout: layout?,
        packing: packing?.value,
        board: board?,
        die: die?,
        sides: sides?.value,
        collate: collate?.value,
        ink: ink?.value,
        press: press?,
        marks: marks?,
        back_bleed: back_bleed?,
        overlap: overlap?,
        leaf: leaf?,
        signature: signature?,
        scale: scale?,
        tuck: tuck?,
        size: size?,
        page: page.map_or(1, |it| it.value as u32),
        file: file?,
        span,
        paper: paper?.value,
        grid: grid?,
        orientation: orientation?,
        gutter: gutter?,
        bleed: bleed?,
        margin: margin?,
        flip: flip?.value,
    })
}

/// One box; `of` has nothing to say then.
fn boxed(
    tuckbox: Option<Located<String>>,
    of: Option<Located<String>>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Located<JobContent>> {
    let id = tuckbox?;
    if let Some(of) = of {
        let fault = Diagnostic::error("D004", "this job prints two different things");
        report.push(fault.at(of.span, "this").see(id.span, "and this box"));
    }
    symbols.refer(&[SymbolKind::TuckBox], None, &id);
    Some(Located::new(JobContent::Boxes(Some(id.value)), id.span))
}

/// What the job is asked for by, and the file it makes: either is made of the other.
fn names(
    table: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> (Option<Located<String>>, Option<Located<String>>) {
    let name = table.text_if("name", report).and_then(|name| plain_name(name, report));
    if let Some(name) = &name {
        symbols.enter(SymbolKind::Job, "", name);
    }
    let file = if name.is_some() && table.entry("file").is_none() {
        name.as_ref().map(|it| Located::new(format!("{}.pdf", it.value), it.span))
    } else {
        table.text("file", report).and_then(|file| plain_name(file, report))
    };
    if let Some(file) = &file {
        symbols.enter(SymbolKind::Product, "", file);
    }
    let stem = |file: &Located<String>| {
        let stem = file.value.strip_suffix(".pdf").unwrap_or(&file.value);
        Located::new(stem.to_owned(), file.span)
    };
    (name.or_else(|| file.as_ref().map(stem)), file)
}

/// Most pages of a signature: the outer option is nothing where it can't be read.
fn signature(table: &Table<'_>, report: &mut Report) -> Option<Option<Located<u32>>> {
    let Some(entry) = table.entry("signature") else { return Some(None) };
    let pages = entry.number(report)?;
    if pages.value % 4 != 0 {
        let fault = Diagnostic::error("D004", format!("a signature of {} pages", pages.value));
        let (below, above) = (pages.value / 4 * 4, pages.value / 4 * 4 + 4);
        let why = format!("expected a multiple of four, such as {below} or {above}");
        report.push(fault.at(pages.span, why));
        return None;
    }
    Some(Some(Located::new(pages.value as u32, pages.span)))
}

/// How large the pages of a booklet stand on the paper.
fn scale(table: &Table<'_>, report: &mut Report) -> Option<Located<Scaling>> {
    let Some(text) = table.text_if("scale", report) else {
        return Some(Located::new(Scaling::default(), table.span()));
    };
    if text.value == "fit" {
        return Some(Located::new(Scaling::Fit, text.span));
    }
    let like = "a percentage, or `fit` for as large as there is room";
    let ratio = parsed(&text, Ratio::parse, like, report)?;
    Some(Located::new(Scaling::Of(ratio.value), ratio.span))
}

/// Finished size of a poster: the outer option is nothing where it can't be read.
fn size(table: &Table<'_>, report: &mut Report) -> Option<Option<Located<Size>>> {
    let Some(text) = table.text_if("size", report) else { return Some(None) };
    parsed(&text, Size::parse, "width, then height", report).map(Some)
}

/// Most ink on one spot where the job does not say it: what presses on coated paper take (print.md
/// 3.4).
const USUAL_INK: i64 = 300;

/// `press = { standard = "pdfx-1a", ink = 300 }`: the outer option is nothing where it can't be read.
fn press(owner: &Table<'_>, report: &mut Report) -> Option<Option<Press>> {
    let Some(table) = owner.table_if("press", "the press of a sheet job", report) else {
        return Some(None);
    };
    let standards = [("pdfx-1a", Standard::X1a), ("pdfx-4", Standard::X4)];
    let standard = table.word("standard", &standards, report);
    let ink = match table.entry("ink") {
        None => Some(USUAL_INK),
        Some(entry) => entry.number(report).map(|it| it.value),
    };
    table.done(report);
    let ink = InkLimit::percent(ink?).expect("the range was checked");
    Some(Some(Press { standard: standard?, ink }))
}

/// Names of inks that are no die's: a press has them already.
const INKS: [&str; 6] = ["All", "None", "Cyan", "Magenta", "Yellow", "Black"];

/// `die = { ink = "CutContour", gap = "6 mm" }`: the outer option is nothing where it can't be read.
fn die(owner: &Table<'_>, report: &mut Report) -> Option<Option<Die>> {
    let Some(table) = owner.table_if("die", "the die of a sheet job", report) else {
        return Some(None);
    };
    let ink = table.text("ink", report);
    let gap = length_or(&table, "gap", Length::ZERO, report);
    table.done(report);
    let ink = ink?;
    let good = |c: char| c.is_ascii_alphanumeric() || " -_".contains(c);
    let plain = !ink.value.is_empty() && ink.value.len() <= 60 && ink.value.chars().all(good);
    if !plain || INKS.contains(&ink.value.as_str()) {
        let fault = Diagnostic::error(
            "D004",
            format!("`{}` is not a valid name for the ink of a die", ink.value),
        );
        let why = "expected a name of its own, in letters and digits, such as `CutContour`";
        report.push(fault.at(ink.span, why));
        return None;
    }
    Some(Some(Die { ink: ink.value, gap }))
}

/// `[sheets.marks]`.
fn marks(owner: &Table<'_>, report: &mut Report) -> Option<MarkStyle> {
    let usual = MarkStyle::default();
    let Some(table) = owner.table_if("marks", "the marks of a sheet job", report) else {
        return Some(usual);
    };
    let crops =
        [("none", CropStyle::None), ("edges", CropStyle::Edges), ("crosses", CropStyle::Crosses)];
    let crop = table.choice("crop", &crops, report);
    let outlines =
        [("none", OutlineStyle::None), ("shape", OutlineStyle::Shape), ("all", OutlineStyle::All)];
    let outline = table.choice("outline", &outlines, report);
    let sides = [("both", MarkSides::Both), ("front", MarkSides::Front), ("back", MarkSides::Back)];
    let sides = table.choice("sides", &sides, report);
    let colours = [
        ("black", MarkColour::Black),
        ("grey", MarkColour::Grey),
        ("registration", MarkColour::Registration),
    ];
    let colour = table.choice("colour", &colours, report);
    let flag = |key, usual, report: &mut Report| match table.entry(key) {
        None => Some(usual),
        Some(entry) => entry.flag(report),
    };
    let fold = flag("fold", usual.fold, report);
    let registration = flag("registration", usual.registration, report);
    let guides = flag("guides", usual.guides, report);
    let weight = length_or(&table, "weight", usual.weight, report);
    let length = length_or(&table, "length", usual.length, report);
    let offset = length_or(&table, "offset", usual.offset, report);
    table.done(report);
    Some(MarkStyle {
        crop: crop?.value,
        outline: outline?.value,
        fold: fold?,
        registration: registration?,
        guides: guides?,
        sides: sides?.value,
        weight,
        length,
        offset,
        colour: colour?.value,
    })
}

fn grid(text: &Located<String>, report: &mut Report) -> Option<Grid> {
    if text.value == "auto" {
        return Some(Grid::Auto);
    }
    let count = |part: &str| part.trim().parse::<u32>().ok().filter(|n| (1..=100).contains(n));
    let parts = text.value.split_once('x').map(|(columns, rows)| (count(columns), count(rows)));
    if let Some((Some(columns), Some(rows))) = parts {
        return Some(Grid::Fixed { columns, rows });
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a grid", text.value));
    report.push(fault.at(text.span, "write columns and rows like `3x3`, or `auto`"));
    None
}
