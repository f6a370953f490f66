//! The board of a poster, put together on screen: its pages are drawn, cut at the marks that stand in
//! the PDF, laid side by side, and held against the board in one piece.

use super::pictures::{PIXELS, Picture, rendered};
use super::{game, large};
use crate::impose::pages::job;
use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_base::units::Length;
use cardwright_export::sheets::{SheetInput, write};
use cardwright_impose::{Page, PageJob, Pages, Seams, impose_pages};
use cardwright_model::{Board, Date, Flip, Ink, Layout, MarkStyle, Paper};
use cardwright_typeset::{PdfIdentity, Typesetter};
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Nobody sees a smaller step in a line.
const SEEN: f64 = 0.1;
/// How far from a seam a step is looked for, in millimetres.
const BESIDE: f64 = 14.0;

/// What is kept of a page, in millimetres from its upper left: left, top, right, bottom.
type Kept = [f64; 4];

/// A page of a poster, by its marks.
struct Cut {
    kept: Kept,
    /// Whether its right side is cut, and no neighbour is laid on a flap there.
    ends_row: bool,
}

/// Where each page of a poster is cut, or its neighbour is laid on it, as its marks say: upright and
/// level lines on the layers of cuts and folds.
fn cut_marks(file: &[u8]) -> Vec<Cut> {
    let document = Document::load_mem(file).expect("a PDF");
    let page = |page| {
        let media = document.get_dictionary(page).and_then(|it| it.get(b"MediaBox"));
        let media = media.and_then(Object::as_array).expect("a box");
        let height = f64::from(media[3].as_float().expect("a number"));
        let content = document.get_page_content(page);
        let operations = Content::decode(&content).expect("content").operations;
        let lines = lines(&layers(&document, page), &operations);
        let mm = |points: f64| points / 72.0 * 25.4;
        let ends = |upright: bool| {
            let all = lines.iter().filter(|it| it.upright == upright).map(|it| it.at);
            let range = (f64::MAX, f64::MIN);
            all.fold(range, |(least, most), at| (least.min(at), most.max(at)))
        };
        let ((left, right), (bottom, top)) = (ends(true), ends(false));
        let flap = |it: &Line| it.upright && it.fold && (it.at - right).abs() < 0.01;
        Cut {
            kept: [mm(left), mm(height - top), mm(right), mm(height - bottom)],
            ends_row: !lines.iter().any(flap),
        }
    };
    document.page_iter().map(page).collect()
}

/// A mark: where it stands, in points.
struct Line {
    upright: bool,
    at: f64,
    fold: bool,
}

/// The lines on the layers of marks.
fn lines(layers: &BTreeMap<Vec<u8>, String>, operations: &[Operation]) -> Vec<Line> {
    let mut found = Vec::new();
    let (mut layer, mut from) = ("", (0.0, 0.0));
    for operation in operations {
        let numbers: Vec<f64> = {
            let all = operation.operands.iter().filter_map(|it| it.as_float().ok());
            all.map(f64::from).collect()
        };
        let marks = matches!(layer, "Crop marks" | "Fold marks");
        match operation.operator.as_str() {
            "BDC" => {
                let name = operation.operands[1].as_name().expect("a name");
                layer = layers.get(name).map_or("", String::as_str);
            }
            "EMC" => layer = "",
            "m" if marks => from = (numbers[0], numbers[1]),
            "l" if marks => {
                let (upright, level) =
                    ((from.0 - numbers[0]).abs() < 0.01, (from.1 - numbers[1]).abs() < 0.01);
                assert!(upright != level, "a mark is upright or level");
                let at = if upright { from.0 } else { from.1 };
                found.push(Line { upright, at, fold: layer == "Fold marks" });
            }
            _ => {}
        }
    }
    found
}

/// The layers of a page: what its content calls them, and what a viewer does.
fn layers(document: &Document, page: lopdf::ObjectId) -> BTreeMap<Vec<u8>, String> {
    let (own, ids) = document.get_page_resources(page).expect("resources");
    let inherited = ids.iter().filter_map(|id| document.get_dictionary(*id).ok());
    let mut found = BTreeMap::new();
    for resources in own.into_iter().chain(inherited) {
        let Ok(properties) = resources.get(b"Properties") else { continue };
        let properties = document.dereference(properties).expect("properties").1;
        for (name, layer) in properties.as_dict().expect("a dictionary") {
            let layer = document.dereference(layer).expect("a layer").1;
            let Ok(title) = layer.as_dict().and_then(|it| it.get(b"Name")) else { continue };
            let title = lopdf::decode_text_string(title).expect("text");
            found.insert(name.clone(), title);
        }
    }
    found
}

/// The parts of a poster in rows, as they go together.
struct Assembly {
    columns: usize,
    parts: Vec<(Picture, Kept)>,
}

/// The greatest step at any seam, and how many seams there are.
struct Steps {
    greatest: f64,
    seams: usize,
    /// Seams with something on both sides.
    measured: usize,
}

impl Assembly {
    /// Reads a poster back; nothing where it can't be drawn here.
    fn of(file: &Path) -> Option<Self> {
        let mut marks = cut_marks(&fs::read(file).expect("readable"));
        let mut pictures = rendered(file)?;
        // The last page is the map.
        if pictures.len() > 1 {
            marks.pop();
            pictures.pop();
        }
        let columns = marks.iter().position(|cut| cut.ends_row).expect("a row ends") + 1;
        let in_rows =
            marks.iter().enumerate().all(|(at, cut)| cut.ends_row == ((at + 1) % columns == 0));
        assert!(in_rows && marks.len().is_multiple_of(columns), "parts stand in rows");
        let marks = marks.into_iter().map(|cut| cut.kept);
        Some(Self { columns, parts: pictures.into_iter().zip(marks).collect() })
    }

    /// Finished size in millimetres.
    fn size(&self) -> (f64, f64) {
        let wide = self.parts.iter().take(self.columns).map(|(_, kept)| kept[2] - kept[0]).sum();
        let high = self.parts.iter().step_by(self.columns).map(|(_, kept)| kept[3] - kept[1]).sum();
        (wide, high)
    }

    /// Holds both sides of every seam against the board in one piece, whose finished edge begins at
    /// `from` in its picture.
    fn steps(&self, whole: &Picture, from: (f64, f64)) -> Steps {
        let rows = self.parts.len() / self.columns;
        let mut steps = Steps { greatest: 0.0, seams: 0, measured: 0 };
        let mut origins = Vec::new();
        for at in 0..self.parts.len() {
            let (column, row) = (at % self.columns, at / self.columns);
            let x: f64 = (0..column).map(|it| self.parts[it].1[2] - self.parts[it].1[0]).sum();
            let y: f64 = (0..row)
                .map(|it| it * self.columns)
                .map(|it| self.parts[it].1[3] - self.parts[it].1[1])
                .sum();
            origins.push((x, y));
        }
        // How far the strip of a part beside one of its sides is off.
        let off = |at: usize, side: usize| {
            let (picture, [left, top, right, bottom]) = &self.parts[at];
            let (wide, high) = (right - left, bottom - top);
            let deep = BESIDE.min(wide).min(high);
            let [x, y, w, h] = match side {
                0 => [0.0, 0.0, deep, high],
                1 => [wide - deep, 0.0, deep, high],
                2 => [0.0, 0.0, wide, deep],
                _ => [0.0, high - deep, wide, deep],
            };
            let (ox, oy) = origins[at];
            let theirs = (from.0 + ox + x, from.1 + oy + y);
            picture.shift([left + x, top + y, w, h], whole, theirs)
        };
        for at in 0..self.parts.len() {
            let (column, row) = (at % self.columns, at / self.columns);
            let mut seam = |one: Option<(f64, f64)>, other: Option<(f64, f64)>| {
                steps.seams += 1;
                // Where both sides are empty there is no step to see.
                let Some((one, other)) = one.zip(other) else { return };
                let step = (one.0 - other.0).hypot(one.1 - other.1);
                let apart = one.0.hypot(one.1).max(other.0.hypot(other.1));
                steps.greatest = steps.greatest.max(step).max(apart);
                steps.measured += 1;
            };
            if column + 1 < self.columns {
                seam(off(at, 1), off(at + 1, 0));
            }
            if row + 1 < rows {
                seam(off(at, 3), off(at + self.columns, 2));
            }
        }
        steps
    }
}

/// Builds a game's boards whole and as posters; the folder of the files.
fn printed(project: &Project) -> std::path::PathBuf {
    let job = |name: &str, paper: &str, layout: &str| {
        format!(
            "[[job]]\nname = \"{name}\"\nof = \"boards\"\npaper = \"{paper}\"\nlayout = \"{layout}\"\n\
             overlap = \"12 mm\"\n"
        )
    };
    let jobs = [
        job("whole", "a3", "single"),
        job("a4", "a4", "poster"),
        job("letter", "letter", "poster"),
    ];
    project.write("boards.toml", jobs.concat().as_bytes());
    let run = project.run("build boards --job-file boards.toml");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    project.path("out/boards/jobs")
}

#[test]
fn a_board_put_together_from_its_sheets_has_no_seam() {
    let project = large();
    let (game, _) = game(&project);
    let folder = printed(&project);
    game.boards.par_iter().for_each(|board| {
        let id = &board.id.value;
        let whole = folder.join(format!("whole-{id}.pdf"));
        let marks = cut_marks(&fs::read(&whole).expect("readable"));
        let [left, top, right, bottom] = marks[0].kept;
        let trim = board.format.trim;
        assert!((right - left - trim.width.as_mm()).abs() < 0.01, "{id}: {left} to {right}");
        assert!((bottom - top - trim.height.as_mm()).abs() < 0.01, "{id}: {top} to {bottom}");
        let Some(mut picture) = rendered(&whole) else { return };
        let picture = picture.pop().expect("one page");
        for paper in ["a4", "letter"] {
            let Some(it) = Assembly::of(&folder.join(format!("{paper}-{id}.pdf"))) else { return };
            let (wide, high) = it.size();
            assert!((wide - trim.width.as_mm()).abs() < 0.01, "{id} on {paper} is {wide} wide");
            assert!((high - trim.height.as_mm()).abs() < 0.01, "{id} on {paper} is {high} high");
            let rows = it.parts.len() / it.columns;
            assert!(it.columns > 1 && rows > 1, "{id} on {paper}: {} x {rows}", it.columns);
            let Steps { greatest, seams, measured } = it.steps(&picture, (left, top));
            assert_eq!(seams, (it.columns - 1) * rows + it.columns * (rows - 1));
            assert!(measured * 3 >= seams * 2, "{id} on {paper}: too little is seen");
            assert!(greatest < SEEN, "{id} on {paper}: {greatest:.3} mm");
        }
    });
}

#[test]
fn a_part_that_is_off_is_noticed() {
    let project = large();
    let (game, assets) = game(&project);
    let typesetter = Typesetter::new(&assets);
    let drawn = cardwright_boards::draw(&game, Ink::Full, &typesetter, &mut Report::new());
    let board = game.board("rings").expect("it is there");
    let page = drawn.iter().find(|it| it.id == board.id.value).expect("it was drawn");
    let identity = PdfIdentity { ident: "board", date: Some(DATE), accessible: false };
    let pdf = cardwright_typeset::pdf(&page.document, identity).expect("a PDF");
    let whole = plan(board, Layout::Single);
    let poster = plan(board, Layout::Poster);
    let (off, mut wrong) = (Length::nm(300_000), poster.clone());
    // The second part shows what belongs 0.3 mm further to the left.
    wrong[1].placements[0].trim.x = wrong[1].placements[0].trim.x + off;
    let mut found = Vec::new();
    for pages in [&poster, &wrong] {
        let file = |name: &str, pages: &[Page]| {
            project.write(name, &on_sheets(pages, &pdf));
            project.path(name)
        };
        let Some(one) = rendered(&file("whole.pdf", &whole)) else { return };
        let Some(it) = Assembly::of(&file("poster.pdf", pages)) else { return };
        let trim = whole[0].trim;
        found.push(it.steps(&one[0], (trim.x.as_mm(), trim.y.as_mm())).greatest);
    }
    assert!(found[0] < SEEN, "as planned: {} mm", found[0]);
    assert!((found[1] - off.as_mm()).abs() < 0.05, "0.3 mm off: {} mm", found[1]);
    const { assert!(PIXELS * SEEN > 0.5, "what is seen is more than half a pixel") };
}

const DATE: Date = Date { year: 2026, month: 11, day: 21 };

fn plan(board: &Board, layout: Layout) -> Vec<Page> {
    let (x, y) = cardwright_boards::seams(board);
    let (flip, overlap, seams) = (Flip::LongEdge, Length::mm(12), Seams { x, y });
    let job = PageJob { flip, overlap, seams, ..job(layout, Paper::a4()) };
    let pages = Pages { count: 1, size: board.format.trim, bleed: board.format.bleed };
    let sheets = impose_pages(&job, &pages).expect("fits").sheets;
    let bare = |page: Page| Page { labels: Vec::new(), slug: None, ..page };
    sheets.into_iter().map(|sheet| bare(sheet.recto)).collect()
}

fn on_sheets(pages: &[Page], pdf: &[u8]) -> Vec<u8> {
    write(&SheetInput {
        pages: pages.iter().collect(),
        faces_pdf: pdf.into(),
        lines_pdf: &[],
        lines: &[],
        style: MarkStyle::default(),
        die: None,
        faces: "Board",
        title: "Board",
        date: Some(DATE),
        id_seed: "board",
        flip: Flip::LongEdge,
    })
    .expect("written")
}
