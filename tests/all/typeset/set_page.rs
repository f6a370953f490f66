//! Pages of a few lines, measured and, to compare, drawn.
#![allow(clippy::disallowed_methods, reason = "tests read the fonts")]

use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::{Assets, Drawing, Picture};
use cardwright_typeset::ink::{Area, Page, Run, ink};
use cardwright_typeset::{Document, Typesetter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::borrow::Cow;
use std::fs;
use std::sync::Arc;

/// A page of 50 x 40 mm with 3 mm of bleed, letters of 10 pt that stand on their baseline.
const PAGE: &str = r#"#set page(width: 50mm, height: 40mm, margin: 0mm, bleed: 3mm)
#set text(font: "Alegreya Sans", size: 10pt, top-edge: "baseline", bottom-edge: "baseline")
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
"#;

/// A set page with its measure.
pub struct SetPage {
    pub typesetter: Typesetter,
    document: Document,
    pub page: Arc<Page>,
}

/// Sets a page of 50 x 40 mm.
pub fn set(body: &str) -> SetPage {
    set_with(&[], body)
}

/// The same with drawings.
pub fn set_with(art: &[(&str, Picture)], body: &str) -> SetPage {
    let mut assets = Assets::default();
    let layout = format!("{PAGE}{body}");
    assets.templates.insert("page.typ".to_owned(), ("page.typ".to_owned(), layout));
    for (name, picture) in art {
        let drawing = Drawing { path: format!("art/{name}"), picture: picture.clone() };
        assets.art.insert((*name).to_owned(), drawing);
    }
    let fonts = [
        "alegreya-sans/AlegreyaSans_400Regular.ttf",
        "alegreya-sans/AlegreyaSans_700Bold.ttf",
        "alegreya/Alegreya_400Regular.ttf",
        "almendra/Almendra_700Bold.ttf",
    ];
    for font in fonts {
        let bytes = fs::read(repository("fonts").join(font)).expect("a font");
        assets.fonts.insert(font.to_owned(), Cow::Owned(bytes));
    }
    let typesetter = Typesetter::new(&assets);
    let mut report = Report::new();
    let document = typesetter.compile("/page.typ", "", &mut report);
    let document = document.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    assert_eq!(document.pages().len(), 1);
    let page = ink(&document, 0);
    SetPage { typesetter, document, page }
}

pub fn svg(text: &str) -> Picture {
    Picture::Svg(format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {text}</svg>"))
}

/// A PNG of these pixels of red, green, blue and alpha, row by row.
pub fn png(width: u32, pixels: &[[u8; 4]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let height = u32::try_from(pixels.len()).unwrap() / width;
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels.concat()).unwrap();
    writer.finish().unwrap();
    bytes
}

impl SetPage {
    /// The run that says `text`.
    pub fn run(&self, text: &str) -> &Run {
        let all = &self.page.letters;
        let found = all.iter().find(|run| run.text.trim() == text);
        found.unwrap_or_else(|| panic!("`{text}` is not there: {all:?}"))
    }

    /// The page as SVG.
    pub fn svg(&self) -> String {
        cardwright_typeset::svg(&self.document, 0)
    }

    /// The box around all that is darker than a middle grey, found on a drawing of the page.
    pub fn drawn(&self) -> Area {
        /// Pixels to a millimetre: a twentieth of what is allowed to be off.
        const FINE: f32 = 50.0;
        let tree = Tree::from_str(&self.svg(), &Options::default()).expect("typst writes SVG");
        let (width, height) = (56.0, 46.0);
        let mut pixmap = Pixmap::new((width * FINE) as u32, (height * FINE) as u32).unwrap();
        let scale = width * FINE / tree.size().width();
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        let mut area: Option<Area> = None;
        for (at, pixel) in pixmap.pixels().iter().enumerate() {
            if pixel.alpha() > 127 && pixel.green() < 128 {
                let (x, y) = (at as u32 % pixmap.width(), at as u32 / pixmap.width());
                let mm = |it: u32| f64::from(it) / f64::from(FINE) - 3.0;
                let (left, top, right, bottom) = (mm(x), mm(y), mm(x + 1), mm(y + 1));
                let dot = Area { left, top, right, bottom };
                area = Some(area.map_or(dot, |it| it.union(dot)));
            }
        }
        area.expect("something dark")
    }
}

/// Asserts that two boxes are the same within `off` millimetres.
pub fn same(a: Area, b: Area, off: f64) {
    let pairs = [(a.left, b.left), (a.top, b.top), (a.right, b.right), (a.bottom, b.bottom)];
    assert!(pairs.iter().all(|(a, b)| (a - b).abs() <= off), "{a:?} is not {b:?}");
}

pub fn area(left: f64, top: f64, right: f64, bottom: f64) -> Area {
    Area { left, top, right, bottom }
}

pub fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 0.001, "{a} is not {b}");
}
