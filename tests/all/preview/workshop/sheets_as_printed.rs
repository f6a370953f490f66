//! A page of sheets on the screen looks like the page of the PDF that is printed.

use super::Preview;
use super::rasters::{FINE, Raster};
use crate::browser::{Browser, Page};
use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, EditSession, PrintOptions, Progress, build};
use regex::Regex;
use serde_json::json;
use std::collections::BTreeMap;

/// How far squares of 2 mm may be from those of the PDF, of 255: on the mean, and at most; and how many of a thousand
/// pixels may be far off. Each is a little more than what was measured, so that a fault is noticed that nobody would
/// see at once.
type Limits = (f64, f64, f64);

/// Pages of text, lines and plain colours: the two programs that draw them differ at edges alone.
const PLAIN: Limits = (0.22, 2.2, 0.02);

/// Pages with drawings, whose edges a browser smooths in its own way.
const DRAWN: Limits = (0.4, 5.0, 0.5);

/// Changes the picture of a page by a fault, which must be noticed.
type Plant = fn(&str) -> String;

/// A page of a job, from 1, with its limits and a fault.
type Case = (usize, Limits, Option<Plant>);

/// The PDFs of these jobs of a game, with the names of their files.
fn pdfs(game: &str, names: &[String]) -> Vec<(String, Vec<u8>)> {
    let data = repository("data");
    let order = PrintOptions { jobs: names, ..PrintOptions::default() };
    let wanted = BuildRequest { order, ..BuildRequest::new(&data, game, false) };
    let report = &mut Report::new();
    let built = build(&wanted, &LintLevels::default(), report, &Progress::SILENT).unwrap();
    let products = built.expect("no error").products;
    let pdfs = products.into_iter().filter(|it| it.path.ends_with(".pdf"));
    pdfs.map(|it| (it.path, it.bytes)).collect()
}

fn compare(game: &str, jobs: &[(&str, &[Case])]) {
    let mut session = EditSession::new(&repository("data"), game, LintLevels::default());
    session.update(&|_| ()).unwrap();
    let rendered = session.rendered().expect("it is drawn");
    let mut wrong = Vec::new();
    let names: Vec<String> = jobs.iter().map(|it| it.0.to_owned()).collect();
    let pdfs = pdfs(game, &names);
    assert_eq!(pdfs.len(), jobs.len(), "a file each");
    for (job, pages) in jobs {
        let of_job =
            |it: &&(String, Vec<u8>)| it.0.rsplit('/').next().is_some_and(|it| it.starts_with(job));
        let (_, pdf) = pdfs.iter().find(of_job).expect("its file");
        let view = rendered.sheet_job(job).unwrap().expect("it can be printed");
        for (page, (mean, most, far), plant) in *pages {
            let svg = rendered.sheet(job, *page).unwrap().expect("there is such a page");
            assert_eq!(view.pages[page - 1].number, *page);
            let printed = Raster::of_pdf(pdf, page - 1);
            let shown = Raster::of_svg(&svg, &printed);
            printed.picture(&format!("{game}-{job}-{page}-printed"));
            shown.picture(&format!("{game}-{job}-{page}-shown"));
            let off = printed.off(&shown);
            let figures = format!("{game} {job} {page}: {off}");
            eprintln!("{figures}, {} kB", svg.len() / 1000);
            if !off.is_within(*mean, *most, *far) {
                wrong.push(figures);
            }
            if let Some(plant) = plant {
                let off = printed.off(&Raster::of_svg(&plant(&svg), &printed));
                eprintln!("with a fault: {off}");
                assert!(!off.is_within(*mean, *most, *far), "{game} {job} {page}: {off}");
            }
        }
        assert!(rendered.sheet(job, view.pages.len() + 1).unwrap().is_none());
        assert!(rendered.sheet(job, 0).unwrap().is_none());
    }
    assert_eq!(wrong, [""; 0]);
}

/// A word in the middle of the page stands half a millimetre further to the right.
fn shifted_word(svg: &str) -> String {
    // The letters of a text are one path, upside down in a group of its own.
    let text =
        Regex::new(r#"<g transform="matrix\(1 0 0 -1 (0) [0-9.]+\)"><path[^>]+ d="M[^M"]+M"#)
            .unwrap();
    let all: Vec<_> = text.captures_iter(svg).collect();
    let place = all[all.len() / 2].get(1).expect("its place from the left");
    let points = 0.5 / 25.4 * 72.0;
    format!("{}{points}{}", &svg[..place.start()], &svg[place.end()..])
}

/// The colour that most shapes have is a little lighter.
fn another_colour(svg: &str) -> String {
    let colour = Regex::new(r##"fill="#([0-9a-f]{6})""##).unwrap();
    let plain = |it: &&str| !["000000", "ffffff"].contains(it);
    let all = colour.captures_iter(svg).map(|it| it.get(1).unwrap().as_str()).filter(plain);
    let mut counts = BTreeMap::new();
    all.for_each(|it| *counts.entry(it).or_insert(0) += 1);
    let (old, _) = counts.into_iter().max_by_key(|it| it.1).expect("a colour");
    let part = |at: usize| u8::from_str_radix(&old[at..at + 2], 16).unwrap().saturating_add(16);
    let new = format!("{:02x}{:02x}{:02x}", part(0), part(2), part(4));
    svg.replace(&format!("fill=\"#{old}\""), &format!("fill=\"#{new}\""))
}

/// A mark has been left out.
fn missing_mark(svg: &str) -> String {
    let mark = Regex::new(r#"<path d="M[0-9. ]+L[0-9. ]+" stroke="[^>]+/>"#).unwrap();
    let last = mark.find_iter(svg).last().expect("marks");
    format!("{}{}", &svg[..last.start()], &svg[last.end()..])
}

#[test]
fn backs_pages_and_a_box_of_skirmish() {
    compare(
        "skirmish",
        &[
            ("cards-a4", &[(2, PLAIN, Some(missing_mark))]),
            ("guillotine", &[(2, PLAIN, None)]),
            ("booklet", &[(1, (0.1, 2.7, 0.02), None), (2, PLAIN, Some(shifted_word))]),
            ("gutterfold", &[(1, PLAIN, None)]),
            ("low-ink", &[(1, PLAIN, None)]),
            ("box-a4", &[(1, PLAIN, None)]),
        ],
    );
}

#[test]
fn folded_pages_of_a_booklet() {
    compare(
        "skirmish-phase",
        &[
            ("leaflet-folded-a4", &[(1, PLAIN, None), (2, PLAIN, None)]),
            ("leaflet-folded-letter", &[(1, PLAIN, None)]),
        ],
    );
}

#[test]
fn the_parts_and_the_map_of_a_poster() {
    compare(
        "skorm",
        &[
            ("tokens-a4", &[(1, PLAIN, None)]),
            ("board-a4", &[(1, PLAIN, None), (2, PLAIN, None)]),
            ("punchboard", &[(1, (0.83, 8.6, 5.3), None)]),
        ],
    );
}

#[test]
fn counters_of_wars() {
    compare(
        "skirmish-wars",
        &[("parts-a4", &[(3, PLAIN, Some(another_colour)), (4, PLAIN, None)])],
    );
}

/// Pages with drawings, which a browser shows as they are printed. (The program that draws the pages above cuts
/// drawings in drawings off too late.)
#[test]
fn chromium_shows_what_is_printed() {
    let Some(browser) = Browser::start() else { return };
    let preview = Preview::start_in(&repository(""), "skirmish");
    preview.state();
    let page = browser.open("about:blank");
    // Each takes Chromium some seconds. Measured for the cards: mean 0.216, most 2.14, none far.
    let cases: [(&str, usize, Limits); 2] =
        [("cards-a4", 1, (0.27, 2.7, 0.05)), ("low-ink", 1, DRAWN)];
    let mut wrong = Vec::new();
    for (job, number, (mean, most, far)) in cases {
        let file = preview.get(&format!("/sheets.json?job={job}")).json();
        let file =
            file["jobs"][0]["pages"][number - 1]["file"].as_str().expect("a file").to_owned();
        let pdf = preview.get(&format!("/pdf/job/{job}/{file}")).body;
        let printed = Raster::of_pdf(&pdf, number - 1);
        let svg = preview.get(&format!("/sheet/{job}/{number}.svg")).text();
        let shown = Raster::of_png(&seen(&page, &svg, &printed), &printed);
        printed.picture(&format!("chromium-{job}-{number}-printed"));
        shown.picture(&format!("chromium-{job}-{number}-shown"));
        let off = printed.off(&shown);
        let figures = format!("Chromium, {job} {number}: {off}");
        eprintln!("{figures}");
        if !off.is_within(mean, most, far) {
            wrong.push(figures);
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// What Chromium shows of an SVG, as a PNG.
fn seen(page: &Page<'_>, svg: &str, like: &Raster) -> Vec<u8> {
    page.cdp(
        "Emulation.setDeviceMetricsOverride",
        &json!({"width": like.width, "height": like.height, "deviceScaleFactor": FINE, "mobile": false}),
    );
    page.script(
        "const [svg, width, height] = arguments; const image = new Image();\
         image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`; document.body.style.background = '#fff';\
         Object.assign(image.style, { position: 'fixed', left: 0, top: 0, width: `${width}px`, height: `${height}px` });\
         return image.decode().then(() => { document.body.replaceChildren(image); });",
        &json!([svg, like.width, like.height]),
    );
    page.screenshot()
}
