//! Pages in places that another document leaves for them, and engines that outlive an edit.

use super::set_page::{area, same, svg};
use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::{Assets, Date, Drawing};
use cardwright_typeset::ink::ink;
use cardwright_typeset::{Document, PdfIdentity, Typesetter, pdf, places};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;

const FONT: &str = "alegreya-sans/AlegreyaSans_400Regular.ttf";

/// A card of 50 x 40 mm: a word, a drawing in a colour, a link and a remark of its own.
const CARD: &str = r##"#set document(title: "Card")
#set page(width: 50mm, height: 40mm, margin: 0mm, bleed: 3mm)
#set text(font: "Alegreya Sans", size: 10pt, top-edge: "baseline", bottom-edge: "baseline")
#place(top + left, dx: 10mm, dy: 20mm)[SWORD]
#let drawing = read("/art/box.svg").replace("currentColor", "#8f2418")
#place(top + left, dx: 30mm, dy: 10mm, image(bytes(drawing), format: "svg", width: 10mm, alt: "a box"))
#metadata((kind: "overflow", part: "the card")) <cardwright>
#link("https://example.com")[there]
"##;

/// A page that shows half of the size of the card, and leaves a place for another that there is none of.
const BOOK: &str = r#"#set document(title: "Book")
#set page(width: 148mm, height: 210mm, margin: 0mm)
#set text(font: "Alegreya Sans", size: 10pt, lang: "en")
#let card(name) = figure(kind: image, supplement: none, numbering: none, outlined: false, alt: "a card",
  box(width: 25mm, height: 20mm, clip: true, pdf.artifact(place(top + left,
    [#metadata((kind: "place", page: name, scale: 0.5)) <cardwright>]))))
#place(top + left, dx: 100mm, dy: 60mm, card("sword"))
#place(top + left, dx: 10mm, dy: 60mm, card("lost"))
"#;

fn assets() -> Assets {
    let mut assets = Assets::default();
    for (name, text) in [("card.typ", CARD), ("book.typ", BOOK)] {
        assets.templates.insert(name.to_owned(), (name.to_owned(), text.to_owned()));
    }
    let font = fs::read(repository("fonts").join(FONT)).expect("a font");
    assets.fonts.insert(FONT.to_owned(), Cow::Owned(font));
    draw(&mut assets, "M0 0 L10.04 0 L10 10 L0 10Z");
    assets
}

fn draw(assets: &mut Assets, path: &str) {
    let text = format!("viewBox=\"0 0 1000 1000\"><path fill=\"currentColor\" d=\"{path}\"/>");
    let drawing = Drawing { path: "art/box.svg".to_owned(), picture: svg(&text) };
    assets.art.insert("box.svg".to_owned(), drawing);
}

fn set(typesetter: &Typesetter, layout: &str) -> Document {
    let mut report = Report::new();
    let document = typesetter.compile(layout, "", &mut report);
    document.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)))
}

#[test]
fn a_page_comes_where_a_place_is_left_for_it() {
    let typesetter = Typesetter::new(&assets());
    let (card, book) = (set(&typesetter, "/card.typ"), set(&typesetter, "/book.typ"));
    assert_eq!(places(&book).into_iter().collect::<Vec<_>>(), ["lost", "sword"]);
    let filled = typesetter.fill(&book, &BTreeMap::from([("sword".to_owned(), (card.clone(), 0))]));

    let (shown, own) = (ink(&filled, 0), ink(&card, 0));
    let word = |page: &cardwright_typeset::ink::Page| {
        page.letters.iter().find(|it| it.text == "SWORD").expect("the word").clone()
    };
    let (small, large) = (word(&shown), word(&own).area.expect("ink"));
    let half = |from: f64, at: f64| from + at / 2.0;
    let wanted = area(
        half(100.0, large.left),
        half(60.0, large.top),
        half(100.0, large.right),
        half(60.0, large.bottom),
    );
    same(small.area.expect("ink"), wanted, 0.01);
    assert!(small.in_figure, "a card is looked at as a whole");
    let [picture] = &shown.pictures[..] else { panic!("{:?}", shown.pictures) };
    assert_eq!(typesetter.drawing(picture), Some("box.svg"));

    // What the card says of itself is not said by the book, and it links to nothing there.
    let remarks = cardwright_typeset::Remark::all(&filled);
    assert!(remarks.iter().all(|it| it.kind() == "place"), "{remarks:?}");
    let date = Date { year: 2026, month: 1, day: 2 };
    let identity = PdfIdentity { ident: "book", date: Some(date), accessible: true };
    let bytes = pdf(&filled, identity).expect("a picture with words for it");
    assert!(!String::from_utf8_lossy(&bytes).contains("example.com"));
}
