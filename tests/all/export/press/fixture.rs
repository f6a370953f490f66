//! The inks that come with the program, targets made of them, and a page with everything on it.
#![allow(clippy::disallowed_methods, reason = "tests read the fonts")]

use crate::project::repository;
use crate::typeset::set_page::png;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_export::press::{PressColour, PressIdentity, PressStandard, PressTarget};
use cardwright_load::press::inks;
use cardwright_model::press::{InkLimit, InkRules};
use cardwright_model::{Assets, Date, Drawing, Picture};
use cardwright_typeset::{PdfIdentity, Typesetter, pdf};
use std::borrow::Cow;
use std::sync::LazyLock;

pub static RULES: LazyLock<InkRules> = LazyLock::new(|| {
    let mut report = Report::new();
    let rules = inks(&repository("data"), &mut report).expect("readable");
    assert!(report.is_empty(), "{}", render(&report, TerminalStyle::PLAIN));
    rules.expect("the inks are sound")
});

pub const DATE: Date = Date { year: 2026, month: 11, day: 21 };

/// A page of a card with 3 mm of bleed and all that a layout can draw.
pub const RICH: &str = r##"#set page(width: 63mm, height: 88mm, margin: 0mm, bleed: 3mm)
#set text(font: "Alegreya Sans", size: 9pt, top-edge: "baseline", bottom-edge: "baseline")
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#at(-3, -3, rect(width: 69mm, height: 94mm, fill: rgb("3A1F4D")))
#at(3, 3, rect(width: 57mm, height: 82mm, fill: rgb("F6EFDF")))
#at(5, 12, [black on paper])
#at(5, 17, text(fill: luma(50%))[grey on paper])
#at(5, 1.5, text(fill: white, size: 6pt)[white on dark])
#at(5, 20, rect(width: 24mm, height: 10mm, fill: gradient.linear(rgb("8F2418"), rgb("E3B75A"))))
#at(32, 20, rect(width: 24mm, height: 10mm, fill: gradient.radial(white, rgb("2B6A8C"))))
#at(5, 32, rect(width: 24mm, height: 10mm, fill: gradient.conic(red, yellow, green, blue)))
#at(32, 32, rect(width: 24mm, height: 10mm, fill: rgb("2B6A8C80")))
#at(34, 38, text(fill: black)[above opacity])
#at(5, 44, image("art/veil.svg", width: 24mm, height: 16mm))
#at(32, 44, image("art/photo.png", width: 24mm, height: 16mm))
#at(5, 62, image("art/clear.png", width: 24mm, height: 16mm))
#at(32, 62, rect(width: 24mm, height: 16mm, fill: cmyk(100%, 100%, 100%, 100%)))
#at(5, 82, text(fill: rgb("1F1A16"))[ink on paper])
#at(34, 70, text(fill: black)[black on dark])
"##;

/// Half-clear circles over each other.
const VEIL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
<rect width="60" height="40" fill="#E3B75A"/>
<circle cx="22" cy="20" r="14" fill="#8F2418" opacity="0.5"/>
<circle cx="38" cy="20" r="14" fill="#2B6A8C" fill-opacity="0.6"/></svg>"##;

pub fn cmyk(percent: i64) -> PressColour<'static> {
    let profile = RULES.profile("fogra39").expect("it comes with the program");
    let limit = InkLimit::percent(percent).expect("a limit");
    PressColour::Cmyk { profile, limit, black: RULES.black }
}

pub fn target(standard: PressStandard, percent: i64) -> PressTarget<'static> {
    PressTarget { standard, colour: cmyk(percent) }
}

pub fn about() -> PressIdentity<'static> {
    PressIdentity { title: "Glut & Asche — Bögen", date: DATE, id_seed: "emberfall/press" }
}

/// A PDF of a layout.
pub fn typeset(layout: &str) -> Vec<u8> {
    let mut assets = Assets::default();
    assets.templates.insert("page.typ".to_owned(), ("page.typ".to_owned(), layout.to_owned()));
    let photo = |alpha: fn(u32, u32) -> u8| {
        let pixels = (0..40).flat_map(|y| (0..60).map(move |x| (x, y)));
        let pixel = |(x, y): (u32, u32)| [x * 4, y * 6, 255 - x * 4].map(|it| it as u8);
        pixels
            .map(|at| {
                let [r, g, b] = pixel(at);
                [r, g, b, alpha(at.0, at.1)]
            })
            .collect::<Vec<_>>()
    };
    let art = [
        ("veil.svg", Picture::Svg(VEIL.to_owned())),
        ("photo.png", Picture::Raster(Cow::Owned(png(60, &photo(|_, _| 255))))),
        ("clear.png", Picture::Raster(Cow::Owned(png(60, &photo(|x, _| (x * 4) as u8))))),
    ];
    for (name, picture) in art {
        let drawing = Drawing { path: format!("art/{name}"), picture };
        assets.art.insert(name.to_owned(), drawing);
    }
    for font in
        ["alegreya-sans/AlegreyaSans_400Regular.ttf", "alegreya-sans/AlegreyaSans_700Bold.ttf"]
    {
        let bytes = std::fs::read(repository("fonts").join(font)).expect("a font");
        assets.fonts.insert(font.to_owned(), Cow::Owned(bytes));
    }
    let mut report = Report::new();
    let document = Typesetter::new(&assets).compile("/page.typ", "", &mut report);
    let document = document.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    pdf(&document, PdfIdentity { ident: "test", date: Some(DATE), accessible: false })
        .expect("a PDF")
}
