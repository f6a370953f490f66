//! What an ink costs, and what can still be told apart in it.

use super::studio::{shot, skirmish};
use cardwright_faces::Faces;
use cardwright_model::{Colour, Ink};
use cardwright_typeset::PdfIdentity;
use cardwright_typeset::ink::{self, Page};
use lopdf::content::Content;
use lopdf::{Document, Object};

const FRONTS: usize = 21;

/// Mean darkness of the fronts and of the backs, and the darkest side.
fn cost(faces: &Faces) -> (f64, f64, f64) {
    let all: Vec<f64> = (0..faces.names.len()).map(|it| shot(faces, it).darkness()).collect();
    let mean = |it: &[f64]| it.iter().sum::<f64>() / it.len() as f64;
    let darkest = all.iter().copied().fold(0.0, f64::max);
    (mean(&all[..FRONTS]), mean(&all[FRONTS..]), darkest)
}

#[test]
fn low_ink_costs_less_than_a_third() {
    let studio = skirmish();
    let [full, low, text] = [Ink::Full, Ink::Low, Ink::Text].map(|it| cost(&studio.drawn(it)));
    assert!(low.0 < full.0 / 3.0 && low.1 < full.1 / 4.0, "{low:?} of {full:?}");
    assert!(low.2 < 0.14, "a side is dark: {low:?}");
    assert!(text.0 < full.0 / 5.0 && text.1 < full.1 / 5.0, "{text:?} of {full:?}");
}

#[test]
fn greys_are_grey_and_words_are_black() {
    let studio = skirmish();
    for it in [Ink::Grey, Ink::Text] {
        let faces = studio.drawn(it);
        for page in 0..faces.names.len() {
            assert_eq!(shot(&faces, page).coloured(), 0, "{} {}", it.name(), faces.names[page]);
        }
    }
    let black = |page: &Page| page.letters.iter().all(|it| it.tint.colour == Colour([0; 3]));
    for it in [Ink::Low, Ink::Text] {
        assert!(ink::all(&studio.drawn(it).document).iter().all(|it| black(it)), "{}", it.name());
    }
}

/// In low ink the ground is white, and the colour of the type stands in few places.
#[test]
fn low_ink_has_a_white_ground_and_some_colour() {
    let faces = skirmish().drawn(Ink::Low);
    for page in 0..faces.names.len() {
        let shot = shot(&faces, page);
        let rim = [(1.0, 1.0), (67.5, 47.0), (34.0, 1.5), (1.5, 47.0), (34.0, 92.0)];
        assert!(rim.iter().all(|(x, y)| shot.at(*x, *y) == [255; 3]), "{}", faces.names[page]);
        let coloured = shot.coloured() as f64 / (69.0 * 94.0 * 36.0);
        let (least, most) = if page < FRONTS { (0.003, 0.02) } else { (0.0, 0.0) };
        assert!((least..=most).contains(&coloured), "{}: {coloured}", faces.names[page]);
    }
}

/// The band of the title has a grey of its own for each type, and the title reads on it.
#[test]
fn types_can_be_told_apart_in_grey() {
    let studio = skirmish();
    let faces = studio.drawn(Ink::Grey);
    let mut bands = std::collections::BTreeMap::new();
    for (page, card) in studio.game.playing_cards().iter().enumerate() {
        // In the band, above the round corner of the picture and right of the title.
        let band = Colour(shot(&faces, page).at(61.5, 13.0));
        let page = ink::ink(&faces.document, page);
        let title = page.letters.iter().find(|it| it.text == card.title.value && it.size > 10.0);
        let title = title.unwrap_or_else(|| panic!("no title on {}", card.title.value));
        assert!(title.tint.colour.contrast(band) >= 5.5, "{}", card.title.value);
        let same = *bands.entry(card.kind.clone()).or_insert(band);
        assert_eq!(same, band, "{}", card.title.value);
    }
    let lightness = |kind: &str| bands[kind].lab().l;
    // In the order that their colours have.
    let order = ["special", "basic", "armour", "defence", "weapon"].map(lightness);
    assert!(order.windows(2).all(|it| it[1] - it[0] >= 10.0), "{order:?}");
}

/// How many operators of a PDF choose a colour, by the number of its components.
fn colours(pdf: &[u8]) -> std::collections::BTreeMap<usize, usize> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let pages = document.get_pages().into_values();
    let mut contents: Vec<Vec<u8>> = pages.map(|it| document.get_page_content(it)).collect();
    for object in document.objects.values() {
        let Object::Stream(stream) = object else { continue };
        match stream.dict.get(b"Subtype").and_then(Object::as_name) {
            Ok(b"Form") => contents.push(stream.get_plain_content().expect("a form")),
            Ok(b"Image") => panic!("there are no pixels in these drawings"),
            _ => {}
        }
    }
    let mut found = std::collections::BTreeMap::new();
    for content in contents {
        for operation in Content::decode(content.as_slice()).expect("operators").operations {
            match operation.operator.as_str() {
                "sc" | "SC" | "scn" | "SCN" | "g" | "G" | "rg" | "RG" | "k" | "K" => {
                    *found.entry(operation.operands.len()).or_insert(0) += 1;
                }
                _ => {}
            }
        }
    }
    found
}

/// A printer is asked for one ink, where files of three equal ones would make it mix them.
#[test]
fn greys_have_one_component() {
    let studio = skirmish();
    let identity = PdfIdentity { ident: "sides", date: studio.game.released, accessible: false };
    let of = |it| {
        colours(&cardwright_typeset::pdf(&studio.drawn(it).document, identity).expect("a PDF"))
    };
    for it in [Ink::Grey, Ink::Text] {
        let found = of(it);
        assert_eq!(found.keys().collect::<Vec<_>>(), [&1], "{}: {found:?}", it.name());
        assert!(found[&1] > 200, "{found:?}");
    }
    assert!(of(Ink::Full)[&3] > 500);
    // The types' colours alone: an icon, marks, and the rule below the title.
    let low = of(Ink::Low);
    assert!(low[&3] < 150 && low[&1] > 1000, "{low:?}");
}
