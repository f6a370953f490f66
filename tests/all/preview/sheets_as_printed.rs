//! A page of sheets on the screen looks like the page of the PDF that is printed.

use super::Preview;
use super::rasters::{DPI, Raster};
use crate::browser::Browser;
use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, EditSession, PrintOptions, Progress, build};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How far the mean of a square of 2 mm may be from that of the PDF, of 255: on the mean of all, and at most; and how
/// many of a thousand pixels may be far off, which edges of letters are. hayro thickens hairlines, which line drawings
/// consist of, so single squares are further off than what can be seen.
const TOLERANCE: (f64, f64, f64) = (3.0, 64.0, 20.0);

/// The PDFs of these jobs of a game, by job.
fn pdfs(game: &str, jobs: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let data = repository("data");
    let names: Vec<String> = jobs.iter().map(|it| (*it).to_owned()).collect();
    let order = PrintOptions { jobs: &names, ..PrintOptions::default() };
    let wanted = BuildRequest { order, ..BuildRequest::new(&data, game, false) };
    let report = &mut Report::new();
    let built = build(&wanted, &LintLevels::default(), report, &Progress::SILENT).unwrap();
    let products = built.expect("no error").products;
    let pdfs = products.into_iter().filter_map(|it| {
        let job = it.path.strip_suffix(".pdf")?.to_owned();
        Some((job, it.bytes))
    });
    let pdfs: BTreeMap<_, _> = pdfs.collect();
    assert!(pdfs.keys().eq(names.iter().collect::<BTreeSet<_>>()), "one file for each: {jobs:?}");
    pdfs
}

/// Jobs of Skirmish, built once.
static OF_SKIRMISH: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| {
    pdfs("skirmish", &["cards-a4", "gutterfold", "low-ink", "guillotine", "booklet", "box-a4"])
});

fn compare(game: &str, pdfs: &BTreeMap<String, Vec<u8>>, jobs: &[(&str, &[usize])]) {
    let mut session = EditSession::new(&repository("data"), game, LintLevels::default());
    session.update(&|_| ()).unwrap();
    let rendered = session.rendered().expect("it is drawn");
    let mut wrong = Vec::new();
    for (job, pages) in jobs {
        let pdf = &pdfs[*job];
        let view = rendered.sheet_job(job).unwrap().expect("it can be printed");
        for page in *pages {
            let svg = rendered.sheet(job, *page).unwrap().expect("there is such a page");
            assert_eq!(view.pages[page - 1].number, *page);
            let printed = Raster::of_pdf(pdf, page - 1);
            let shown = Raster::of_svg(&svg, &printed);
            printed.picture(&format!("{game}-{job}-{page}-printed"));
            shown.picture(&format!("{game}-{job}-{page}-shown"));
            let (mean, most, far) = printed.off(&shown);
            let figures =
                format!("{game} {job} {page}: mean {mean:.3}, most {most:.2}, far {far:.2}");
            eprintln!("{figures}, {} kB", svg.len() / 1000);
            let (a, b, c) = TOLERANCE;
            if mean > a || most > b || far > c {
                wrong.push(figures);
            }
        }
        assert!(rendered.sheet(job, view.pages.len() + 1).unwrap().is_none());
        assert!(rendered.sheet(job, 0).unwrap().is_none());
    }
    assert_eq!(wrong, [""; 0]);
}

fn build_and_compare(game: &str, jobs: &[(&str, &[usize])]) {
    let names: Vec<&str> = jobs.iter().map(|it| it.0).collect();
    compare(game, &pdfs(game, &names), jobs);
}

#[test]
fn cards_folds_inks_and_boxes_of_skirmish() {
    compare(
        "skirmish",
        &OF_SKIRMISH,
        &[
            ("cards-a4", &[1, 2]),
            ("gutterfold", &[1]),
            ("low-ink", &[1]),
            ("guillotine", &[2]),
            ("booklet", &[1, 2]),
            ("box-a4", &[1]),
        ],
    );
}

#[test]
fn folded_pages_of_a_booklet() {
    build_and_compare(
        "skirmish-phase",
        &[("leaflet-folded-a4", &[1, 2]), ("leaflet-folded-letter", &[1])],
    );
}

#[test]
fn the_parts_and_the_map_of_a_poster() {
    build_and_compare("skorm", &[("tokens-a4", &[1]), ("board-a4", &[1, 2]), ("punchboard", &[1])]);
}

#[test]
fn counters_of_wars() {
    build_and_compare("skirmish-wars", &[("counters-a4", &[1]), ("discs-a4", &[1])]);
}

/// The same in a browser, as the page shows it.
#[test]
fn chromium_shows_what_is_printed() {
    let Some(browser) = Browser::start() else { return };
    let preview = Preview::start_in(&repository(""), "skirmish");
    let page = browser.open(&preview.address);
    for number in [1, 2] {
        let printed = Raster::of_pdf(&OF_SKIRMISH["cards-a4"], number - 1);
        page.resize(printed.width as u32 + 50, printed.height as u32 + 200);
        page.script(
            "const [source, width, height] = arguments; const image = new Image(); image.src = source;\
             document.documentElement.style.background = '#fff';\
             Object.assign(image.style, { position: 'fixed', left: 0, top: 0, zIndex: 99, width: `${width}px`, height: `${height}px` });\
             return image.decode().then(() => { document.body.replaceChildren(image); });",
            // A4 in dots, of which the picture of the PDF has whole ones.
            &json!([format!("/sheet/cards-a4/{number}.svg"), 210.0 / 25.4 * f64::from(DPI), 297.0 / 25.4 * f64::from(DPI)]),
        );
        let (mean, most, far) = printed.off(&Raster::of_png(&page.screenshot(), &printed));
        eprintln!("Chromium, page {number}: mean {mean:.3}, most {most:.2}, far {far:.2}");
        assert!(mean < 2.0 && most < 20.0 && far < 30.0, "{mean} {most} {far}");
        page.reload();
    }
}
