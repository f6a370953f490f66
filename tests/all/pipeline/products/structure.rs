//! What a printer, a viewer and a search find in the sheets.

use super::built::{SHEETS, bytes, pdfs};
use super::canvas::Canvas;
use super::data;
use super::pdf::{Pdf, Value};

fn near(found: &[f64], expected: [f64; 4]) -> bool {
    found.len() == 4 && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.01)
}

#[test]
fn each_side_is_in_the_file_once() {
    for file in SHEETS {
        let sides = data::read().faces().len();
        assert_eq!((sides, pdfs()[file].sides().count()), (28, 28), "{file}");
    }
}

#[test]
fn what_many_sides_show_is_in_the_file_once() {
    for file in SHEETS {
        // The frame of each type, the icons, and those of the special attacks in the colour of the aids.
        let pdf = &pdfs()[file];
        let drawings = pdf.all("Subtype", "Form").count() - pdf.sides().count();
        assert!((6..48).contains(&drawings), "{file}: {drawings}");
    }
}

#[test]
fn boxes_say_where_to_cut() {
    // The block of cards in the middle of the paper: 3 x 3 with 4 mm between on A4, 4 x 2 with
    // 3.5 mm between on Letter; around it 2 mm of bleed.
    for (file, media, trim, bleed) in [
        (SHEETS[0], [0.0, 0.0, 210.0, 297.0], [6.5, 12.5, 203.5, 284.5], 2.0),
        (SHEETS[1], [0.0, 0.0, 279.4, 215.9], [8.45, 18.2, 270.95, 197.7], 2.0),
    ] {
        let pdf = &pdfs()[file];
        let [left, bottom, right, top] = trim;
        for page in pdf.pages() {
            assert!(near(&pdf.boxed(&page, "MediaBox"), media), "{file}");
            assert!(near(&pdf.boxed(&page, "TrimBox"), trim), "{file}");
            let outer = [left - bleed, bottom - bleed, right + bleed, top + bleed];
            assert!(near(&pdf.boxed(&page, "BleedBox"), outer), "{file}");
            let cropped = page.contains_key("CropBox");
            assert!(!cropped || near(&pdf.boxed(&page, "CropBox"), media), "{file}");
            assert!(!page.contains_key("Rotate") && !page.contains_key("UserUnit"), "{file}");
        }
    }
}

#[test]
fn the_printer_is_told_not_to_scale() {
    for file in SHEETS {
        let pdf = &pdfs()[file];
        let wish = |key: &str| pdf.at(pdf.catalog(), &format!("ViewerPreferences/{key}"));
        assert_eq!(wish("PrintScaling").name(), "None", "{file}");
        assert_eq!(wish("Duplex").name(), "DuplexFlipLongEdge", "{file}");
        assert_eq!(wish("PickTrayByPDFSize"), &Value::Bool(true), "{file}");
    }
}

#[test]
fn all_files_are_pdf_1_7() {
    for (file, pdf) in pdfs() {
        assert_eq!(pdf.version, "1.7", "{file}");
        assert!(bytes(file).starts_with(b"%PDF-1.7"), "{file}");
        assert!(!pdf.catalog().contains_key("Version"), "{file}");
    }
}

/// Faults of the fonts of a file.
fn foreign_fonts(pdf: &Pdf) -> Vec<String> {
    let mut faults = Vec::new();
    for (_, font) in pdf.all("Type", "Font") {
        let name = pdf.at(font, "BaseFont").name();
        let tag = name.split_once('+').map_or("", |(tag, _)| tag);
        if tag.len() != 6 || !tag.bytes().all(|it| it.is_ascii_uppercase()) {
            faults.push(format!("{name} is not a subset"));
        }
        if pdf.at(font, "Subtype").name() == "Type0" {
            if !font.contains_key("ToUnicode") {
                faults.push(format!("{name} has no ToUnicode"));
            }
            continue;
        }
        let about = pdf.at(font, "FontDescriptor").dict();
        let embedded =
            ["FontFile", "FontFile2", "FontFile3"].iter().any(|it| about.contains_key(*it));
        if !embedded {
            faults.push(format!("{name} is not embedded"));
        }
    }
    faults
}

#[test]
fn fonts_are_embedded_as_subsets() {
    for (file, pdf) in pdfs() {
        assert!(pdf.all("Type", "Font").count() >= 6, "{file}: the walk finds the fonts");
        assert_eq!(foreign_fonts(pdf), Vec::<String>::new(), "{file}");
    }
}

/// On the back of a weapon, which lists what one may do, half a line is free between two lines.
#[test]
fn the_lines_of_a_back_have_air() {
    let pdf = &pdfs()["cards-a4.pdf"];
    let faces = pdf.all("Subtype", "Form").map(|(id, _)| Canvas::form(pdf, id));
    let mut heights: Vec<f64> = faces
        .filter(|it| it.words(pdf).contains("Choose one:"))
        .flat_map(|it| it.texts)
        .filter(|it| it.text.split_whitespace().count() > 1)
        .map(|it| it.at.1)
        .collect();
    heights.sort_by(f64::total_cmp);
    heights.dedup_by(|a, b| (*a - *b).abs() < 0.3);
    let gaps: Vec<f64> = heights.windows(2).map(|two| two[1] - two[0]).collect();
    let (letters, half) = (8.5 / 72.0 * 25.4, 1.4);
    assert!(gaps.len() > 5 && gaps.iter().all(|it| *it > half * letters), "{gaps:?}");
}

#[test]
fn the_words_of_the_sheets_can_be_searched() {
    for file in SHEETS {
        let pdf = &pdfs()[file];
        let words = |page| Canvas::page(pdf, page).words(pdf);
        let pages: Vec<String> = pdf.pages().iter().map(words).collect();
        let designs = data::read().designs;
        assert!(designs.iter().any(|it| pages[0].contains(&it.title)), "{file}");
        for design in designs {
            assert!(pages.iter().any(|page| page.lines().any(|line| line == design.title)));
        }
        let sheets = pages.len() / 2;
        for (at, page) in pages.iter().enumerate() {
            let side = if at % 2 == 0 { "front" } else { "back" };
            let slug = format!("sheet {} of {sheets}, {side}", at / 2 + 1);
            assert!(page.replace('\n', " ").contains(&slug), "{file}: {slug}");
            assert!(!page.contains('\u{FFFD}'), "{file}: every character has a meaning");
        }
    }
}
