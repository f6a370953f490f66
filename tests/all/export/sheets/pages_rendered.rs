//! Posters, drawn by other people's programs: every spot of what is kept shows what it should, so the
//! parts, laid together, show no seam.
#![allow(clippy::disallowed_methods, reason = "the tools want files")]

use crate::impose::pages::job;
use cardwright_base::units::{Length, Ratio, Size};
use cardwright_export::sheets::write;
use cardwright_impose::{Page, PageJob, Pages, impose_pages};
use cardwright_model::{Flip, Layout, Paper, Scaling};
use lopdf::Dictionary;
use std::fs;
use std::io::Write as _;
use std::process::Command;
use tempfile::TempDir;

use super::fixture::*;

/// Ten pixels to a millimetre.
const DPI: &str = "254";
const PIXELS: f64 = 10.0;
/// The page in millimetres, its lines every ten of them and one across, and half their thickness.
const PAGE: (f64, f64) = (100.0, 70.0);
const STEP: f64 = 10.0;
const HALF: f64 = 0.2;
/// What is a seam to the eye.
const SEEN: f64 = 0.1;
/// Enlarged to 420 x 294 mm.
const TIMES: f64 = 4.2;

/// Lines across, lines down and a diagonal, which shows a shift either way.
fn picture() -> Vec<u8> {
    let mut content =
        format!("q {POINTS_PER_MM} 0 0 {POINTS_PER_MM} 0 0 cm 0 g 0 G {} w\n", HALF * 2.0);
    for at in 0..=10 {
        let x = f64::from(at) * STEP;
        content += &format!("{} -1 {} 72 re f\n", x - HALF, HALF * 2.0);
        content += &format!("-1 {} 102 {} re f\n", x - HALF, HALF * 2.0);
    }
    content += &format!("0 0 m {} {} l S Q", PAGE.0, PAGE.1);
    pdf(PAGE, 0.0, Dictionary::new(), &[&content])
}

/// How far a place of the poster, from its upper left in millimetres, is inside a line; below nothing
/// it is outside.
fn inside(x: f64, y: f64) -> f64 {
    let (x, y) = (x / TIMES, PAGE.1 - y / TIMES);
    let off = |it: f64| (it - (it / STEP).round() * STEP).abs();
    let slope = PAGE.1 / PAGE.0;
    let diagonal = (y - slope * x).abs() / slope.hypot(1.0);
    (HALF - off(x).min(off(y)).min(diagonal)) * TIMES
}

/// The pages of a PDF as one of the programs draws them: width and grey pixels of each.
fn drawn(program: &str, bytes: &[u8]) -> Option<Vec<(usize, Vec<u8>)>> {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("poster.pdf");
    fs::write(&file, bytes).expect("writable");
    let mut command = Command::new(program);
    match program {
        "pdftoppm" => command.args(["-gray", "-r", DPI]).arg(&file).arg(folder.path().join("page")),
        _ => command
            .args(["draw", "-q", "-c", "gray", "-r", DPI, "-o"])
            .arg(folder.path().join("page-%d.pgm"))
            .arg(&file),
    };
    match command.output() {
        Ok(output) => assert!(output.status.success(), "{program}: {output:?}"),
        Err(error) => {
            let needed = std::env::var_os("CARDWRIGHT_REQUIRE_TOOLS").is_some();
            assert!(!needed, "{program} can't be run: {error}");
            // Past the capture of the test harness, which swallows `eprintln!`.
            let line = format!("SKIPPED: {program} is not there, the poster was not looked at\n");
            std::io::stderr().write_all(line.as_bytes()).expect("standard error");
            return None;
        }
    }
    let mut files: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|it| it.expect("an entry").path())
        .filter(|it| it.extension().is_some_and(|it| it == "pgm"))
        .collect();
    files.sort();
    Some(files.iter().map(|file| grey(&fs::read(file).expect("readable"))).collect())
}

/// A binary PGM: three words after its name, then a byte for each pixel.
fn grey(bytes: &[u8]) -> (usize, Vec<u8>) {
    let mut words = Vec::new();
    let mut at = 0;
    while words.len() < 4 {
        let end = bytes[at..].iter().position(u8::is_ascii_whitespace).expect("a word") + at;
        words.push(std::str::from_utf8(&bytes[at..end]).expect("words").to_owned());
        at = end + 1;
    }
    assert_eq!(words[0], "P5");
    (words[1].parse().expect("a width"), bytes[at..].to_vec())
}

#[test]
fn parts_of_a_poster_meet_without_a_seam() {
    let scale = Scaling::Of(Ratio::new(42, 10).expect("a ratio"));
    let job = PageJob { flip: Flip::LongEdge, scale, ..job(Layout::Poster, Paper::a4()) };
    let one = Pages { count: 1, size: Size::new(mm(100), mm(70)), bleed: Length::ZERO };
    let it = impose_pages(&job, &one).expect("fits");
    let pages: Vec<Page> = it
        .sheets
        .iter()
        .map(|sheet| Page { labels: Vec::new(), slug: None, ..sheet.recto.clone() })
        .collect();
    assert_eq!(pages.len(), 5, "two by two, and the map");
    let bytes = write(&input(&pages, &picture(), &[], &[])).expect("written");
    for program in ["pdftoppm", "mutool"] {
        let Some(images) = drawn(program, &bytes) else { continue };
        assert_eq!(images.len(), pages.len());
        let (mut dark, mut light) = (0, 0);
        for ((width, pixels), page) in images.iter().zip(&pages).take(4) {
            let (kept, whole) = (page.trim, page.placements[0].trim);
            let range = |from: Length, to: Length| {
                (from.as_mm() * PIXELS).ceil() as usize..(to.as_mm() * PIXELS).floor() as usize
            };
            for row in range(kept.y, kept.bottom()) {
                for column in range(kept.x, kept.right()) {
                    let middle = |at: usize| (at as f64 + 0.5) / PIXELS;
                    let x = middle(column) - whole.x.as_mm();
                    let y = middle(row) - whole.y.as_mm();
                    let (depth, pixel) = (inside(x, y), pixels[row * width + column]);
                    if depth > SEEN {
                        assert!(pixel < 128, "{program}: white at {x:.2}, {y:.2}");
                        dark += 1;
                    } else if depth < -SEEN {
                        assert!(pixel >= 128, "{program}: black at {x:.2}, {y:.2}");
                        light += 1;
                    }
                }
            }
        }
        // Lines of 1.68 mm every 42 mm cover about 8 % of 420 x 294 mm.
        assert!(dark > 800_000 && light > 8_000_000, "{program}: {dark} and {light}");
    }
}
