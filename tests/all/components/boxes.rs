//! Boxes on sheets: read back from the PDF, refused in figures, counted.

use super::{kit, read, said};
use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_impose::tuck::Dieline;
use cardwright_typeset::Typesetter;
use lopdf::content::Content;
use lopdf::{Document, Object};
use std::collections::BTreeMap;

const MM: f32 = 72.0 / 25.4;

/// The lines of each layer of a page: from and to, in points from the lower left corner.
fn lines(pdf: &Document, page: u32) -> BTreeMap<String, Vec<[f32; 4]>> {
    let id = pdf.get_pages()[&page];
    let content = Content::decode(&pdf.get_page_content(id)).expect("decodes");
    let (mut layer, mut at, mut found) = (String::new(), [0.0; 2], BTreeMap::new());
    for op in content.operations {
        let number = |n: usize| op.operands[n].as_float().expect("a number");
        match op.operator.as_str() {
            "BDC" => {
                let name = op.operands[1].as_name().unwrap_or_default();
                layer = String::from_utf8_lossy(name).into_owned();
            }
            "m" => at = [number(0), number(1)],
            "l" => {
                let to = [number(0), number(1)];
                let all: &mut Vec<[f32; 4]> = found.entry(layer.clone()).or_default();
                all.push([at[0], at[1], to[0], to[1]]);
                at = to;
            }
            _ => {}
        }
    }
    found
}

fn size(pdf: &Document, page: u32) -> (f32, f32) {
    let dict = pdf.get_dictionary(pdf.get_pages()[&page]).expect("a page");
    let media = dict.get(b"MediaBox").and_then(Object::as_array).expect("a box");
    let at = |n: usize| media[n].as_float().expect("a number");
    (at(2) - at(0), at(3) - at(1))
}

fn made(project: &Project) -> Document {
    project.run("build kit --job boxes --out made").made();
    Document::load(project.path("made/boxes.pdf")).expect("a PDF")
}

#[test]
fn every_line_of_a_box_is_on_its_sheet_where_the_printer_reaches() {
    let project = kit();
    let pdf = made(&project);
    let (game, _, _) = read(&project);
    assert_eq!(pdf.get_pages().len(), game.boxes.len());
    for (at, it) in game.boxes.iter().enumerate() {
        let page = at as u32 + 1;
        let dieline =
            Dieline::of(&cardwright_boxes::measures(&game, it, it.bottom), cardwright_boxes::BLEED);
        let found = lines(&pdf, page);
        // Each upon a white one, so that it shows on any colour.
        assert_eq!(found["LCrop"].len(), dieline.cuts.len() * 2, "{}", it.id.value);
        assert_eq!(found["LFold"].len(), dieline.folds.len() * 2, "{}", it.id.value);
        let (width, height) = size(&pdf, page);
        let margin = 4.2 * MM - 0.01;
        for [x1, y1, x2, y2] in found.values().flatten() {
            for (x, y) in [(x1, y1), (x2, y2)] {
                let inside = *x >= margin && *x <= width - margin && *y >= margin;
                assert!(inside && *y <= height - margin, "{x} {y} on {width} {height}");
            }
        }
        // True to size: what is cut is as large as the flat box, whichever way it lies.
        let ends = |n: usize| {
            let all = found["LCrop"].iter().flat_map(|it| [it[n], it[n + 2]]);
            let (least, most) = all.fold((f32::MAX, f32::MIN), |(a, b), it| (a.min(it), b.max(it)));
            most - least
        };
        let (flat_w, flat_h) =
            (dieline.size.width.as_pt() as f32, dieline.size.height.as_pt() as f32);
        let (w, h) = (ends(0), ends(1));
        let upright = (w - flat_w).abs() < 0.01 && (h - flat_h).abs() < 0.01;
        let turned = (w - flat_h).abs() < 0.01 && (h - flat_w).abs() < 0.01;
        assert!(upright || turned, "{w} {h} for {flat_w} {flat_h}");
    }
}

#[test]
fn lines_can_be_left_out_and_stand_on_layers_of_their_own() {
    let project = kit();
    let layers = |pdf: &Document| -> Vec<String> {
        let named = pdf.objects.values().filter_map(|it| it.as_dict().ok());
        let ocgs = named.filter(|it| it.has_type(b"OCG"));
        let mut names: Vec<String> = ocgs
            .map(|it| it.get(b"Name").and_then(lopdf::decode_text_string).unwrap_or_default())
            .collect();
        names.sort();
        names
    };
    let names = layers(&made(&project));
    for name in ["Boxes", "Crop marks", "Fold marks"] {
        assert!(names.iter().any(|it| it == name), "{names:?}");
    }
    project.edit(
        "data/kit/game.toml",
        "of = \"boxes\"",
        "of = \"boxes\"\nmarks = { crop = \"none\", fold = false }",
    );
    let pdf = made(&project);
    let names = layers(&pdf);
    assert!(!names.iter().any(|it| it == "Crop marks" || it == "Fold marks"), "{names:?}");
    assert!(!lines(&pdf, 1).contains_key("LCrop"));
}

#[test]
fn a_box_is_as_deep_as_its_cards() {
    let project = kit();
    let depth = |project: &Project| {
        let (game, _, _) = read(project);
        let it = &game.boxes[0];
        (it.copies(&game), it.pile(&game).1)
    };
    // The deck `watch` has four cards of 0.3 mm.
    let (copies, pile) = depth(&project);
    assert_eq!((copies, pile.as_nm()), (4, 1_200_000));
    project.edit("data/kit/captains.toml", "copies = 2", "copies = 40");
    let (copies, pile) = depth(&project);
    assert_eq!((copies, pile.as_nm()), (80, 24_000_000));
    let sleeve = "stock = \"0.3 mm\"\nsleeve = { thickness = \"0.1 mm\", size = \"66x92 mm\" }";
    project.edit("data/kit/game.toml", "stock = \"0.3 mm\"", sleeve);
    let (game, _, _) = read(&project);
    let (size, pile) = game.boxes[0].pile(&game);
    assert_eq!((size.to_string().as_str(), pile.as_nm()), ("66 x 92 mm", 32_000_000));
}

#[test]
fn a_box_that_fits_no_such_paper_is_refused_in_figures() {
    let found = said_by_build("stock = \"3 mm\"", "stock = \"9 mm\"");
    assert!(found.contains("the box `crew` is 307.2 x 271.3 mm flat"), "{found}");
    assert!(found.contains("on Letter the printer reaches 207.5 x 271 mm"), "{found}");
    assert!(found.contains("possible: A3"), "{found}");
    // Where a glued bottom would do, it is said.
    let found = said_by_build("bottom = \"glued\"\ncolour = \"#E3B75A\"", "colour = \"#E3B75A\"");
    assert!(!found.contains("S001"), "{found}");
    let found = said_by_build(
        "stock = \"3 mm\"\nbottom = \"glued\"",
        "stock = \"5 mm\"\nbottom = \"tuck\"",
    );
    assert!(found.contains("possible: `bottom = \"glued\"` in the box"), "{found}");
    // Nothing is large enough for some.
    let found = said_by_build("stock = \"3 mm\"", "stock = \"10 mm\"\nslack = \"30 mm\"");
    assert!(found.contains("paper of "), "{found}");
}

/// What a build says once a line of the game is another.
fn said_by_build(old: &str, new: &str) -> String {
    let project = kit();
    project.edit("data/kit/game.toml", old, new);
    let run = project.run("build kit --job boxes --out made");
    let said = format!("{}{}", run.stdout, run.stderr);
    assert_eq!(run.code != 0, said.contains("S001"), "{said}");
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_wrong_with_a_box_is_told_at_its_place() {
    let file = "game.toml";
    for (old, new, fault) in [
        ("deck = \"watch\"", "deck = \"wotch\"", "there is no deck `wotch`"),
        ("deck = \"watch\"", "deck = \"watch\"\ntypes = [\"signal\"]", "either a deck or types"),
        ("stock = \"0.3 mm\"", "stock = \"0 mm\"", "a card of 0 mm can't be"),
        (
            "stock = \"0.3 mm\"",
            "stock = \"0.3 mm\"\nboard = \"9 mm\"",
            "the board of a box of 9 mm",
        ),
        ("front = \"stone.svg\"", "front = \"stonne.svg\"", "there is no drawing `stonne.svg`"),
        ("bottom = \"glued\"", "bottom = \"glue\"", "did you mean `glued`?"),
        ("front: {{ copies }} cards", "front: {{ copees }} cards", "`copees` is not defined"),
        ("box = \"watch\"", "box = \"wotch\"", "there is no box `wotch`"),
        (
            "box = \"watch\"",
            "box = \"watch\"\nof = \"cards\"",
            "this job prints two different things",
        ),
        (
            "side: {{ copies }} cards",
            "side: {{ copies }} cards for those who have all the time in the world and a little more of it than that",
            "the text on the sides of the box `watch`",
        ),
    ] {
        let found = said(&kit(), (file, old, new));
        assert!(found.contains(fault) && found.contains("game.toml:"), "{new}: {found}");
    }
    let project = kit();
    let cards = project.read("data/kit/captains.toml").replace("copies = 2", "copies = 0");
    project.write("data/kit/captains.toml", cards.as_bytes());
    let run = project.run("check kit");
    assert!(run.stdout.contains("a card has at least one copy"), "{}", run.stdout);
}

#[test]
fn a_game_without_boxes_has_nothing_to_fold() {
    let project = Project::tiny();
    let run = project.run("build tiny --job box --out made");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("this game has none"), "{}", run.stderr);
    project.run("build tiny --jobs").made();
    let kit = kit();
    kit.edit("data/kit/game.toml", "of = \"boxes\"", "of = \"boxes\"\nlayout = \"fold\"");
    let run = kit.run("build kit --job boxes --out made");
    assert!(run.stderr.contains("no `layout` at all"), "{}", run.stderr);
}

/// The pages of the drawn boxes are as large as what is cut out of them.
#[test]
fn boxes_are_drawn_at_their_size() {
    let (game, assets, texts) = read(&kit());
    let mut report = Report::new();
    let drawn = cardwright_boxes::draw(&game, &texts, &Typesetter::new(&assets), &mut report)
        .expect("boxes");
    assert!(report.is_empty());
    for (page, flat) in drawn.document.pages().iter().zip(&drawn.flats) {
        let size = page.frame.size();
        assert!((size.x.to_pt() - flat.size.width.as_pt()).abs() < 0.01);
        assert!((size.y.to_pt() - flat.size.height.as_pt()).abs() < 0.01);
    }
}
