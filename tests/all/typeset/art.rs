//! Photographs as art: a game with a PNG and a JPEG file becomes the same things as one with SVG.

use super::set_page::{near, png};
use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_check::LintLevels;
use cardwright_faces::FaceData;
use cardwright_pipeline::{BuildRequest, Built, Progress};
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::{PictureKind, ink};
use cardwright_wording::TextEngine;
use cardwright_wording::passage::Lookup;
use lopdf::{Dictionary, Document, Object};
use std::collections::BTreeSet;
use std::io::Cursor;

/// A disc of one colour on nothing.
fn disc() -> Vec<u8> {
    let inside = |x: i32, y: i32| (x - 50).pow(2) + (y - 50).pow(2) < 45 * 45;
    let pixel = |at: i32| if inside(at % 100, at / 100) { [20, 90, 160, 255] } else { [0; 4] };
    png(100, &(0..10_000).map(pixel).collect::<Vec<_>>())
}

/// The smallest game with a photograph on a card and on the back, and a disc on another card and
/// as its edge.
fn game() -> Project {
    let project = Project::tiny();
    project.edit("data/tiny/game.toml", "corner = \"2 mm\"", "corner = \"2 mm\"\nmin_dpi = 1");
    let photo = std::fs::read(repository("tests/pictures/photo.jpg")).expect("a photograph");
    project.write("data/tiny/art/photo.jpg", &photo);
    project.write("data/tiny/art/some/disc.png", &disc());
    project.edit("data/tiny/hands.toml", "stone.svg", "photo.jpg");
    project.edit("data/tiny/hands.toml", "blade.svg", "some/disc.png");
    project.edit("data/tiny/game.toml", "back.svg", "photo.jpg");
    project.edit("data/tiny/game.toml", "edge.svg", "some/disc.png");
    project
}

fn built(project: &Project) -> Built {
    let mut report = Report::new();
    // A photograph is no back for hidden cards, but will do here.
    // Nor is anything said of the drawings that it stands for.
    let names = ["one-way-back", "unused-drawing", "unused-layout"].map(str::to_owned);
    let allowed = LintLevels::parse(&[], &names).expect("checks");
    let data = project.path("data");
    let wanted = BuildRequest::new(&data, "tiny", true);
    let built = cardwright_pipeline::build(&wanted, &allowed, &mut report, &Progress::SILENT);
    let findings = render(&report, TerminalStyle::PLAIN);
    assert_eq!(findings, "");
    built.expect("a game that can be built").expect("it was built")
}

fn product<'b>(built: &'b Built, path: &str) -> &'b [u8] {
    &built.products.iter().find(|it| it.path == path).expect("it was made").bytes
}

/// Colour of a pixel of a PNG file, by its share of the width and the height.
fn pixel(bytes: &[u8], x: f64, y: f64) -> [u8; 3] {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut data).unwrap();
    let (width, height) = (f64::from(frame.width), f64::from(frame.height));
    let at = (y * height) as usize * frame.width as usize + (x * width) as usize;
    data[at * frame.color_type.samples()..][..3].try_into().unwrap()
}

fn close(a: [u8; 3], b: [u8; 3]) {
    let off = a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap();
    // JPEG, and drawing at 72 dots to an inch, each blur a little.
    assert!(off <= 16, "{a:?} is not {b:?}");
}

/// The pictures of a PDF: width, height and what packs them.
fn images(bytes: &[u8]) -> BTreeSet<(i64, i64, bool, bool)> {
    let document = Document::load_mem(bytes).expect("a PDF");
    let picture = |it: &Dictionary| {
        let is = |key: &[u8], name: &[u8]| {
            it.get(key).and_then(Object::as_name).is_ok_and(|it| it == name)
        };
        let size = |key: &[u8]| it.get(key).and_then(Object::as_i64).unwrap_or_default();
        is(b"Subtype", b"Image").then(|| {
            let clear = it.get(b"SMask").is_ok();
            (size(b"Width"), size(b"Height"), is(b"Filter", b"DCTDecode"), clear)
        })
    };
    let streams = document.objects.values().filter_map(|it| it.as_stream().ok());
    streams.filter_map(|it| picture(&it.dict)).collect()
}

/// A JPEG file goes into a PDF as it is, a PNG file as pixels with a mask for what is clear.
const PHOTO: (i64, i64, bool, bool) = (240, 160, true, false);
const DISC: (i64, i64, bool, bool) = (100, 100, false, true);

#[test]
fn photographs_come_into_every_product() {
    let project = game();
    project.edit("data/tiny/game.toml", "kind = \"leaflet\"", "kind = \"book\"");
    project.edit("data/tiny/game.toml", "pages = 1\n", "");
    let faces = "\n## The cards {#cards}\n\n```insert\ncard-descriptions type=hand\n```\n";
    let text = project.read("data/tiny/rules.md") + faces;
    project.write("data/tiny/rules.md", text.as_bytes());
    let built = built(&project);

    // The art stands 20 mm high, 13 mm below the top of a card of 63 mm.
    let middle = (13.0 + 9.0) / 63.0;
    close(pixel(product(&built, "cards/stone.png"), 0.5, middle), [250, 240, 40]);
    close(pixel(product(&built, "cards/blade.png"), 0.5, middle), [20, 90, 160]);
    // Red in the photograph's corner, which stands right in its place.
    let left = (22.0 - 14.0) / 44.0;
    close(pixel(product(&built, "cards/stone.png"), left, 12.0 / 63.0), [254, 0, 0]);
    // Clear in the corner of the disc.
    close(
        pixel(product(&built, "cards/blade.png"), 0.5 - 9.5 / 44.0, 12.0 / 63.0),
        [246, 239, 223],
    );

    for file in ["cards.pdf", "rules.pdf"] {
        let found = images(product(&built, file));
        assert!(found.contains(&PHOTO) && found.contains(&DISC), "{file}: {found:?}");
    }
}

#[test]
fn photographs_are_as_fine_as_they_stand() {
    let project = game();
    let mut report = Report::new();
    let loaded = cardwright_load::load(&project.path("data"), "tiny", &mut report).expect("a game");
    let (game, assets) = loaded.expect("without a fault");
    let words = TextEngine::new(&game, &assets, &mut report);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    let typesetter = Typesetter::new(&assets);
    let data = FaceData::of(&game, &texts);
    let faces = cardwright_faces::draw(
        &game,
        &data,
        Lookup { typed: &[], printed: &[] },
        &typesetter,
        &mut report,
    )
    .expect("drawn");
    for (face, file, dpi) in [(0, "photo.jpg", 160.0), (1, "some/disc.png", 100.0)] {
        let page = ink(&faces.document, face);
        let picture = &page.pictures[0];
        assert_eq!(typesetter.drawing(picture), Some(file));
        let PictureKind::Raster(pixels) = picture.kind else { panic!("{:?}", picture.kind) };
        let dpi = dpi / 20.0 * 25.4;
        near(pixels.dpi.0, dpi);
        near(pixels.dpi.1, dpi);
    }
}

/// The layout that ships with the program: art that covers its place, a patterned edge behind.
#[test]
fn the_ready_made_layout_takes_photographs() {
    let project = game();
    project.edit("data/tiny/game.toml", "tiny.typ", "card.typ");
    let built = built(&project);
    // 20 % in and 35 % down is art; above, the edge's disc is wider than the card is safe.
    let stone = product(&built, "cards/stone.png");
    close(pixel(stone, 0.5, 0.36), [250, 240, 40]);
    assert!(images(product(&built, "cards.pdf")).contains(&DISC));
}
