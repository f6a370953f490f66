//! The rulebook of a game as a booklet, read back from the file by another parser: which page stands
//! where.

use crate::pipeline::products::built::{copy, pdfs};
use crate::pipeline::products::canvas::{Canvas, Drawn};
use crate::pipeline::products::parse;
use crate::pipeline::products::pdf::Pdf;
use std::collections::BTreeMap;

/// What stands on each page of the rulebook.
fn rulebook() -> Vec<String> {
    let pdf = &pdfs()["rulebook.pdf"];
    pdf.pages().iter().map(|page| Canvas::page(pdf, page).words(pdf)).collect()
}

/// The pages of a file, and the number of the rulebook's page on each form, from 1.
fn read(pdf: &Pdf) -> (Vec<Vec<Drawn>>, BTreeMap<i32, usize>) {
    let book = rulebook();
    let drawn: Vec<Vec<Drawn>> =
        pdf.pages().iter().map(|page| Canvas::page(pdf, page).drawn).collect();
    let mut numbers = BTreeMap::new();
    for it in drawn.iter().flatten() {
        let words = Canvas::form(pdf, it.form).words(pdf);
        let page = book.iter().position(|page| *page == words).expect("a page of the rulebook");
        numbers.insert(it.form, page + 1);
    }
    (drawn, numbers)
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn the_rulebook_stands_on_its_sheets_as_a_booklet() {
    let project = copy();
    let said = project.run("build skirmish --job booklet").made().stdout;
    let bytes = std::fs::read(project.path("out/skirmish/jobs/booklet.pdf")).expect("made");
    let pdf = parse::file(&bytes);
    let (drawn, numbers) = read(&pdf);
    let count = rulebook().len();
    let sheets = count.div_ceil(4);
    assert_eq!(drawn.len(), sheets * 2);
    assert!(said.contains(&format!("{sheets} sheets of A4 landscape")), "{said}");
    assert_eq!(numbers.len(), count, "every page is a form of its own");
    // Blanks stand before the last page.
    let places = sheets * 4;
    let page = |place: usize| match place {
        _ if place == places => Some(count),
        _ if place < count => Some(place),
        _ => None,
    };
    for (side, forms) in drawn.iter().enumerate() {
        let (sheet, inside) = (side / 2, side % 2 == 1);
        let creep = 0.1 * sheet as f64;
        let wanted = if inside {
            [2 + 2 * sheet, places - 1 - 2 * sheet]
        } else {
            [places - 2 * sheet, 1 + 2 * sheet]
        };
        let places = wanted.into_iter().zip([0.5 + creep, 148.5 - creep]);
        let wanted: Vec<_> = places.filter_map(|(it, x)| Some((page(it)?, x))).collect();
        assert_eq!(forms.len(), wanted.len());
        for (it, (wanted, x)) in forms.iter().zip(wanted) {
            assert_eq!(numbers[&it.form], wanted, "sheet {}", sheet + 1);
            let corner = it.matrix.apply((0.0, 0.0));
            assert!(near(corner.0, x) && near(corner.1, 0.0), "{corner:?}, not {x}");
            let far = it.matrix.apply((148.0 / 25.4 * 72.0, 210.0 / 25.4 * 72.0));
            assert!(near(far.0, x + 148.0) && near(far.1, 210.0), "{far:?}");
            let clip = it.clip.expect("clipped");
            let (left, right) = if x < 100.0 { (x, 148.5) } else { (148.5, x + 148.0) };
            assert!(near(clip.left, left) && near(clip.right, right), "{clip:?}");
        }
    }
}
