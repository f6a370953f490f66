//! Jobs for sheets: in `game.toml`, among the presets, or in a user's own file.

use super::claims;
use super::format::{length, parsed, usual_length};
use super::outputs::{pdf_name, plain_name};
use super::read::read;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::units::{Ratio, Size};
use cardwright_model::press::InkLimit;
use cardwright_model::{
    BookKind, Die, Grid, JobContent, Located, MarkStyle, Paper, Press, Scaling, SheetJob,
};

/// Reads the sheet jobs of `game.toml`: `[[sheets]]`.
pub(super) fn sheets(root: &Table<'_>) -> Vec<SheetJob> {
    root.each("sheets", "a sheet job", sheet_job)
}

/// One job. Its `file` is entered among the products, its `name` among the jobs.
pub(super) fn sheet_job(table: &Table<'_>) -> Option<SheetJob> {
    claims::allow(table);
    let (name, file) = names(table);
    let paper =
        |it: Located<String>| parsed(&it, Paper::parse, "a name, or `210x297 mm`", table.loader);
    let or_usual = |key| match table.entry(key) {
        None => Some(Located::new(usual_length(table, key), table.span())),
        Some(_) => length(table, key),
    };
    read!(
        table,
        SheetJob {
            name: name,
            file: file,
            paper: table.text("paper").and_then(paper).map(|it| it.value),
            of: Some(content(table)),
            about,
            asked,
            types: Some(table.references("types", &[SymbolKind::Type])),
            format: Some(String::new()),
            layout: table.choice("layout"),
            packing: table.choose("packing"),
            square,
            combine,
            board: or_usual("thickness"),
            die: die(table),
            sides: table.choose("sides"),
            collate: table.choose("collate"),
            ink: table.choose("ink"),
            press: press(table),
            marks: marks(table),
            back_bleed: or_usual("back_bleed"),
            overlap: or_usual("overlap"),
            leaf: or_usual("leaf"),
            signature: signature(table),
            scale: scale(table),
            tuck: or_usual("tuck"),
            size: size(table),
            page: Some(table.usual_number("page") as u32),
            span: Some(table.span()),
            grid: grid(table),
            orientation: table.choice("orientation"),
            gutter: or_usual("gutter"),
            bleed: or_usual("bleed"),
            margin: or_usual("margin"),
            flip: table.choose("flip"),
        }
    )
}

/// What the job prints: `box`, `board` or `of`.
fn content(table: &Table<'_>) -> Located<JobContent> {
    let two = "this job prints two different things";
    let board = table.refer_if("board", &[SymbolKind::Board]);
    let tuckbox = table.refer_if("box", &[SymbolKind::TuckBox]);
    let of = table.text_if("of");
    if let Some(id) = tuckbox {
        if let Some(of) = of.or(board) {
            let fault = Diagnostic::error("D004", two).at(of.span, "this");
            table.push(fault.see(id.span, "and this box"));
        }
        return Located::new(JobContent::Boxes(Some(id.value)), id.span);
    }
    if let Some(board) = board {
        if let Some(of) = of {
            let fault = Diagnostic::error("D004", two).at(of.span, "leave this out");
            table.push(fault.see(board.span, "or this"));
        }
        return Located::new(JobContent::Board(board.value), board.span);
    }
    let Some(of) = of else { return Located::new(JobContent::Cards, table.span()) };
    let content = match of.value.as_str() {
        "boxes" => JobContent::Boxes(None),
        "cards" => JobContent::Cards,
        "boards" => JobContent::Boards,
        "book" => JobContent::First(BookKind::Book),
        "leaflet" => JobContent::First(BookKind::Leaflet),
        file => {
            table.loader.refer(&[SymbolKind::Book], &of);
            JobContent::Book(file.to_owned())
        }
    };
    Located::new(content, of.span)
}

/// What the job is asked for by, and the file it makes: either is made of the other.
fn names(table: &Table<'_>) -> (Option<Located<String>>, Option<Located<String>>) {
    let name = table.text_if("name").and_then(|name| plain_name(name, table.loader));
    if let Some(name) = &name {
        table.loader.symbols().enter(SymbolKind::Job, "", name);
    }
    let file = if name.is_some() && table.entry("file").is_none() {
        name.as_ref().map(|it| Located::new(format!("{}.pdf", it.value), it.span))
    } else {
        table.text("file").and_then(|file| pdf_name(file, table.loader))
    };
    if let Some(file) = &file {
        table.loader.symbols().enter(SymbolKind::Product, "", file);
    }
    let stem = |file: &Located<String>| {
        let stem = file.value.strip_suffix(".pdf").unwrap_or(&file.value);
        Located::new(stem.to_owned(), file.span)
    };
    (name.or_else(|| file.as_ref().map(stem)), file)
}

/// Most pages of a signature: the outer option is `None` where it can't be read.
fn signature(table: &Table<'_>) -> Option<Option<Located<u32>>> {
    let Some(entry) = table.entry("signature") else { return Some(None) };
    let pages = entry.number()?;
    if pages.value % 4 != 0 {
        let fault = Diagnostic::error("D004", format!("a signature of {} pages", pages.value));
        let (below, above) = (pages.value / 4 * 4, pages.value / 4 * 4 + 4);
        let why = format!("expected a multiple of four, such as {below} or {above}");
        table.push(fault.at(pages.span, why));
        return None;
    }
    Some(Some(Located::new(pages.value as u32, pages.span)))
}

/// How large the pages of a booklet stand on the paper.
fn scale(table: &Table<'_>) -> Option<Located<Scaling>> {
    let Some(text) = table.text_if("scale") else {
        return Some(Located::new(Scaling::default(), table.span()));
    };
    if text.value == "fit" {
        return Some(Located::new(Scaling::Fit, text.span));
    }
    let like = "a percentage, or `fit` for as large as there is room";
    let ratio = parsed(&text, Ratio::parse, like, table.loader)?;
    Some(Located::new(Scaling::Of(ratio.value), ratio.span))
}

/// Finished size of a poster: the outer option is `None` where it can't be read.
fn size(table: &Table<'_>) -> Option<Option<Located<Size>>> {
    let Some(text) = table.text_if("size") else { return Some(None) };
    parsed(&text, Size::parse, "width, then height", table.loader).map(Some)
}

/// `press = { standard = "pdfx-1a", ink = 300 }`: the outer option is `None` where it can't be read.
fn press(owner: &Table<'_>) -> Option<Option<Press>> {
    let Some(table) = owner.table_if("press", "the press of a sheet job") else {
        return Some(None);
    };
    let press = table.read(|table| {
        let ink = match table.entry("ink") {
            None => Some(table.usual_number("ink")),
            Some(entry) => entry.number().map(|it| it.value),
        };
        let ink = ink.map(|it| InkLimit::percent(it).expect("the range was checked"));
        read!(table, Press { standard: table.word("standard"), ink: ink })
    });
    press.map(Some)
}

/// Names of inks that are no die's: a press has them already.
const INKS: [&str; 6] = ["All", "None", "Cyan", "Magenta", "Yellow", "Black"];

/// `die = { ink = "CutContour", gap = "6 mm" }`: the outer option is `None` where it can't be read.
fn die(owner: &Table<'_>) -> Option<Option<Die>> {
    let Some(table) = owner.table_if("die", "the die of a sheet job") else {
        return Some(None);
    };
    let ink = table.text("ink");
    let gap = usual_length(&table, "gap");
    table.done();
    let ink = ink?;
    let good = |c: char| c.is_ascii_alphanumeric() || " -_".contains(c);
    let plain = !ink.value.is_empty() && ink.value.len() <= 60 && ink.value.chars().all(good);
    if !plain || INKS.contains(&ink.value.as_str()) {
        let fault = Diagnostic::error(
            "D004",
            format!("`{}` is not a valid name for the ink of a die", ink.value),
        );
        let why = "expected a name of its own, in letters and digits, such as `CutContour`";
        owner.push(fault.at(ink.span, why));
        return None;
    }
    Some(Some(Die { ink: ink.value, gap }))
}

fn marks(owner: &Table<'_>) -> Option<MarkStyle> {
    let Some(table) = owner.table_if("marks", "the marks of a sheet job") else {
        return Some(MarkStyle::default());
    };
    table.read(|table| {
        read!(
            table,
            MarkStyle {
                crop: table.choose("crop"),
                outline: table.choose("outline"),
                fold: table.usual_flag("fold"),
                registration: table.usual_flag("registration"),
                guides: table.usual_flag("guides"),
                sides: table.choose("sides"),
                weight: Some(usual_length(table, "weight")),
                length: Some(usual_length(table, "length")),
                offset: Some(usual_length(table, "offset")),
                colour: table.choose("colour"),
            }
        )
    })
}

fn grid(table: &Table<'_>) -> Option<Located<Grid>> {
    let Some(text) = table.text_if("grid") else {
        return Some(Located::new(Grid::Auto, table.span()));
    };
    if text.value == "auto" {
        return Some(Located::new(Grid::Auto, text.span));
    }
    let count = |part: &str| part.trim().parse::<u32>().ok().filter(|n| (1..=100).contains(n));
    let parts = text.value.split_once('x').map(|(columns, rows)| (count(columns), count(rows)));
    if let Some((Some(columns), Some(rows))) = parts {
        return Some(Located::new(Grid::Fixed { columns, rows }, text.span));
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a grid", text.value));
    table.push(fault.at(text.span, "write columns and rows like `3x3`, or `auto`"));
    None
}
