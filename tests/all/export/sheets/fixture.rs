//! Tiny PDFs to make sheets of, and ways to look into the result.

use cardwright_base::units::{Length, QuarterTurn, Rect, Size};
use cardwright_export::sheets::{Layer, Line, SheetInput};
use cardwright_faces::FaceId;
use cardwright_impose::{Copy, Flip, Grid, Job, Page, Paper, impose, plan};
use cardwright_model::{Date, MarkStyle};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

pub const POINTS_PER_MM: f64 = 72.0 / 25.4;

pub const HELLO: &str = "q /g0 gs /c0 cs 0 scn BT /f0 5 Tf 1 0 0 1 0 2 Tm (hello) Tj ET Q";
pub const WORLD: &str = "q /g0 gs BT /f0 5 Tf 1 0 0 1 0 2 Tm (world) Tj ET Q";

/// A PDF with these page contents; size and resources stand at the root of the page tree.
pub fn pdf(size: (f64, f64), trim: f64, resources: Dictionary, contents: &[&str]) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let root = document.new_object_id();
    let real = |mm: f64| Object::Real((mm * POINTS_PER_MM) as f32);
    let kids: Vec<Object> = contents
        .iter()
        .map(|content| {
            let content =
                document.add_object(Stream::new(Dictionary::new(), content.as_bytes().to_vec()));
            let mut page =
                dictionary! { "Type" => "Page", "Parent" => root, "Contents" => content };
            if trim > 0.0 {
                let far = (real(size.0 - trim), real(size.1 - trim));
                page.set("TrimBox", vec![real(trim), real(trim), far.0, far.1]);
            }
            document.add_object(page).into()
        })
        .collect();
    let pages = dictionary! {
        "Type" => "Pages",
        "Count" => i64::try_from(kids.len()).expect("few pages"),
        "Kids" => kids,
        "MediaBox" => vec![real(0.0), real(0.0), real(size.0), real(size.1)],
        "Resources" => resources,
    };
    document.objects.insert(root, pages.into());
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => root });
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("memory is writable");
    bytes
}

/// Six faces of 63 x 88 mm with 3 mm of bleed.
pub fn faces() -> Vec<u8> {
    let fill = "1 0 0 rg 0 0 196 267 re f";
    pdf((69.0, 94.0), 3.0, Dictionary::new(), &[fill; 6])
}

/// Pieces of small text of 40 x 3 mm, all with the font name `f0`.
pub fn words(contents: &[&str]) -> Vec<u8> {
    let font = dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier" };
    let state = dictionary! { "ca" => 1 };
    let resources = dictionary! {
        "Font" => dictionary! { "f0" => font },
        "ExtGState" => dictionary! { "g0" => state },
        "ColorSpace" => dictionary! { "c0" => "DeviceGray" },
    };
    pdf((40.0, 3.0), 0.0, resources, contents)
}

pub fn mm(mm: i64) -> Length {
    Length::mm(mm)
}

/// Pages of nine copies of four designs with one back, on A4.
pub fn pages(flip: Flip) -> Vec<Page> {
    let trim = Size::new(mm(63), mm(88));
    let job = Job { flip, ..Job::new(Paper::a4(), trim, mm(3)) };
    let plan = plan(&Job { grid: Grid::Fixed { columns: 3, rows: 3 }, ..job }).expect("fits");
    let copies: Vec<Copy> =
        (0..9).map(|n| Copy { front: FaceId(n % 3), back: FaceId(5) }).collect();
    impose(&plan, &copies)
        .into_iter()
        .flat_map(|sheet| std::iter::once(sheet.recto).chain(sheet.verso))
        .collect()
}

pub fn line(piece: usize, page: usize) -> Line {
    let at = Rect::new(mm(10), mm(288), Size::new(mm(60), mm(4)));
    Line { piece, page, at, turn: QuarterTurn::None, layer: Layer::Slug }
}

pub fn input<'a>(
    pages: &'a [Page],
    faces: &'a [u8],
    words: &'a [u8],
    lines: &'a [Line],
) -> SheetInput<'a> {
    SheetInput {
        pages: pages.iter().collect(),
        faces_pdf: faces.into(),
        lines_pdf: words,
        lines,
        style: MarkStyle::default(),
        die: None,
        faces: "Cards",
        title: "Glut und Asche — Bögen",
        date: Some(Date { year: 2026, month: 3, day: 9 }),
        id_seed: "emberfall/sheets",
        flip: Flip::LongEdge,
    }
}

pub fn read(bytes: &[u8]) -> Document {
    Document::load_mem(bytes).expect("what was written can be read")
}

pub fn page_ids(document: &Document) -> Vec<ObjectId> {
    document.page_iter().collect()
}

pub fn operations(document: &Document, page: usize) -> Vec<Operation> {
    let content = document.get_page_content(page_ids(document)[page]);
    Content::decode_strict(&content).expect("the content parses").operations
}

/// One class of a page's resources.
pub fn class(document: &Document, page: usize, class: &str) -> Dictionary {
    let page = document.get_dictionary(page_ids(document)[page]).expect("page");
    let resources = document.get_dict_in_dict(page, b"Resources").expect("resources");
    document.get_dict_in_dict(resources, class.as_bytes()).cloned().unwrap_or_default()
}

pub fn boxed(document: &Document, page: usize, key: &str) -> Vec<f64> {
    let page = document.get_dictionary(page_ids(document)[page]).expect("page");
    let numbers = page.get(key.as_bytes()).and_then(Object::as_array).expect("box");
    numbers
        .iter()
        .map(|n| (f64::from(n.as_float().expect("number")) / POINTS_PER_MM * 1e3).round() / 1e3)
        .collect()
}

pub fn named(operations: &[Operation], operator: &str) -> Vec<String> {
    let names = operations.iter().filter(|op| op.operator == operator);
    let name = |op: &Operation| op.operands[0].as_name().map(|n| String::from_utf8_lossy(n).into());
    names.map(name).collect::<Result<_, _>>().expect("a name")
}

/// Where the matrix before each `Do` puts a point of the face, in mm from the lower left.
pub fn landed(document: &Document, page: usize, x: f64, y: f64) -> (f64, f64) {
    let operations = operations(document, page);
    let cm = operations.iter().find(|op| op.operator == "cm").expect("a matrix");
    let number = |n: &Object| f64::from(n.as_float().expect("number"));
    let m: Vec<f64> = cm.operands.iter().map(number).collect();
    let (x, y) = (x * POINTS_PER_MM, y * POINTS_PER_MM);
    let mm = |points: f64| (points / POINTS_PER_MM * 1e3).round() / 1e3;
    (mm(m[0] * x + m[2] * y + m[4]), mm(m[1] * x + m[3] * y + m[5]))
}
