//! Where the cards lie: every back behind its own front, every copy there, nothing on top of
//! anything else. All from the drawing operations of the finished files.

use super::built::{SHEETS, pdfs};
use super::canvas::{Canvas, Drawn, Rect};
use super::data::{self, Data};
use super::pdf::{Dict, Pdf};
use std::collections::BTreeMap;

/// Millimetres that may be lost to PDF's rounding.
const TOLERANCE: f64 = 0.01;
/// The edge that printers leave white.
const MARGIN: f64 = 4.2;

/// A card on a page.
struct Slot {
    face: String,
    /// Its finished edge.
    trim: Rect,
    /// What of it shows.
    clip: Rect,
    /// a, b, c, d of its matrix.
    turn: [f64; 4],
}

/// The sheets of a file: width and height of the paper, then the slots of both pages.
struct Sheet {
    size: (f64, f64),
    recto: Vec<Slot>,
    verso: Vec<Slot>,
}

fn sheets(file: &str, data: &Data) -> Vec<Sheet> {
    let pdf = &pdfs()[file];
    let names = names(pdf, data);
    let pages = pdf.pages();
    assert_eq!(pages.len() % 2, 0, "a recto and a verso each");
    let slots = |page: &Dict| -> Vec<Slot> {
        let drawn = Canvas::page(pdf, page).drawn;
        drawn.iter().map(|it| slot(it, &names, data)).collect()
    };
    let sheet = |pair: &[Dict]| {
        let [left, bottom, right, top] = pdf.boxed(&pair[0], "MediaBox")[..] else { panic!() };
        assert_eq!((left, bottom), (0.0, 0.0));
        assert_eq!(pdf.boxed(&pair[0], "MediaBox"), pdf.boxed(&pair[1], "MediaBox"));
        Sheet { size: (right, top), recto: slots(&pair[0]), verso: slots(&pair[1]) }
    };
    pages.chunks(2).map(sheet).collect()
}

fn slot(drawn: &Drawn, names: &BTreeMap<i32, String>, data: &Data) -> Slot {
    let points = |mm: f64| mm / 25.4 * 72.0;
    let near = points(data.bleed);
    let far = (points(data.bleed + data.trim.0), points(data.bleed + data.trim.1));
    let trim = Rect::around(drawn.matrix.apply((near, near)), drawn.matrix.apply(far));
    let [a, b, c, d, ..] = drawn.matrix.0;
    let clip = drawn.clip.expect("every face is clipped");
    Slot { face: names[&drawn.form].clone(), trim, clip, turn: [a, b, c, d] }
}

/// What stands at the top of the fronts of the aids.
const FRONTS_OF_AIDS: [&str; 2] = ["Your turn", "Health"];

/// Which side each form shows, told by its words: a front by its number, a back by its title. Both sides of an aid
/// have its title at their foot.
fn names(pdf: &Pdf, data: &Data) -> BTreeMap<i32, String> {
    let forms = pdf.sides();
    let names: BTreeMap<i32, String> = forms.map(|(id, _)| (id, name(pdf, id, data))).collect();
    let mut all: Vec<&String> = names.values().collect();
    let mut expected = data.faces();
    all.sort();
    expected.sort();
    assert_eq!(all, expected.iter().collect::<Vec<_>>(), "each side is one form");
    names
}

fn name(pdf: &Pdf, form: i32, data: &Data) -> String {
    let said = Canvas::form(pdf, form).texts;
    let count = data.designs.len();
    for (at, design) in data.designs.iter().enumerate() {
        let number = format!("{}/{count} · ", at + 1);
        let Some(foot) = said.iter().find(|it| it.text.starts_with(&number)) else { continue };
        let titles = said.iter().filter(|it| it.text == design.title);
        let top = titles.map(|it| it.at.1).fold(f64::MIN, f64::max);
        assert!(top > foot.at.1 + 60.0, "{}: the title stands above the foot", design.id);
        return design.id.clone();
    }
    for aid in &data.aids {
        if said.iter().any(|it| it.text.starts_with(&format!("{} · ", aid.title))) {
            let front = said.iter().any(|it| FRONTS_OF_AIDS.contains(&it.text.as_str()));
            return if front { aid.id.clone() } else { format!("back-{}", aid.id) };
        }
    }
    let titled = |title: &str| said.iter().any(|it| it.text == title);
    let back = data.backs.iter().find(|back| back.title.as_deref().is_some_and(titled));
    let plain = || data.backs.iter().find(|back| back.title.is_none() && said.is_empty());
    format!("back-{}", back.or_else(plain).expect("a back").id)
}

/// The place behind a rectangle when the paper is turned about its long edge, and how a back must
/// be turned to stand upright there.
fn behind(size: (f64, f64), at: Rect) -> (Rect, [f64; 4]) {
    let (width, height) = size;
    if width < height {
        let there = Rect { left: width - at.right, right: width - at.left, ..at };
        (there, [1.0, 0.0, 0.0, 1.0])
    } else {
        let there = Rect { bottom: height - at.top, top: height - at.bottom, ..at };
        (there, [-1.0, 0.0, 0.0, -1.0])
    }
}

#[test]
fn the_paper_lies_as_expected() {
    let data = data::read();
    for (file, (width, height), sides) in
        [(SHEETS[0], (210.0, 297.0), 9), (SHEETS[1], (279.4, 215.9), 8)]
    {
        let sheets = sheets(file, &data);
        // The cards of the game, and two aids for each of eight players.
        let all = 128_usize + 16;
        assert_eq!(sheets.len(), all.div_ceil(sides));
        for (at, sheet) in sheets.iter().enumerate() {
            let off = (sheet.size.0 - width).abs().max((sheet.size.1 - height).abs());
            assert!(off < TOLERANCE, "{file}");
            let left = all - at * sides;
            assert_eq!((sheet.recto.len(), sheet.verso.len()), (left.min(sides), left.min(sides)));
        }
    }
}

#[test]
fn every_back_lies_behind_its_own_front() {
    let data = data::read();
    for file in SHEETS {
        for (at, sheet) in sheets(file, &data).iter().enumerate() {
            for front in &sheet.recto {
                let (trim, turn) = behind(sheet.size, front.trim);
                let (clip, _) = behind(sheet.size, front.clip);
                let found: Vec<&Slot> =
                    sheet.verso.iter().filter(|it| it.trim.off(trim) < TOLERANCE).collect();
                let [back] = found[..] else {
                    panic!("{file}, sheet {}: {} backs behind {}", at + 1, found.len(), front.face)
                };
                assert!(back.clip.off(clip) < TOLERANCE, "{file}: bleed of {}", front.face);
                assert_eq!(back.turn, turn, "{file}: the back of {} is upright", front.face);
                assert_eq!(front.turn, [1.0, 0.0, 0.0, 1.0], "{file}: {}", front.face);
                let design = data.printed().find(|it| it.id == front.face).expect("a card");
                assert_eq!(back.face, format!("back-{}", design.back), "{}", front.face);
            }
        }
    }
}

#[test]
fn every_copy_is_printed_once() {
    let data = data::read();
    let expected: BTreeMap<String, u32> =
        data.printed().map(|it| (it.id.clone(), it.copies)).collect();
    assert_eq!(data.designs.iter().map(|it| it.copies).sum::<u32>(), 128);
    assert_eq!((expected.len(), expected.values().sum::<u32>()), (23, 144));
    for file in SHEETS {
        let mut copies = BTreeMap::new();
        for slot in sheets(file, &data).iter().flat_map(|sheet| &sheet.recto) {
            *copies.entry(slot.face.clone()).or_insert(0) += 1;
        }
        assert_eq!(copies, expected, "{file}");
    }
}

#[test]
fn cards_keep_their_size_and_apart() {
    let data = data::read();
    for file in SHEETS {
        for sheet in sheets(file, &data) {
            let (width, height) = sheet.size;
            let paper = Rect::around((MARGIN, MARGIN), (width - MARGIN, height - MARGIN));
            for slots in [&sheet.recto, &sheet.verso] {
                for (at, slot) in slots.iter().enumerate() {
                    let Rect { left, bottom, right, top } = slot.trim;
                    let off = (right - left - data.trim.0, top - bottom - data.trim.1);
                    let off = off.0.abs().max(off.1.abs());
                    assert!(off < TOLERANCE, "{file}: size of {}", slot.face);
                    assert!(slot.clip.within(paper, TOLERANCE), "{file}: {} in print", slot.face);
                    assert!(slot.trim.within(slot.clip, TOLERANCE), "{file}: {} whole", slot.face);
                    for other in &slots[at + 1..] {
                        let common = slot.clip.common(other.clip);
                        let (wide, high) = (common.right - common.left, common.top - common.bottom);
                        assert!(wide < TOLERANCE || high < TOLERANCE, "{file}: overlap");
                    }
                }
            }
        }
    }
}
