//! A page of sheets on the screen looks like the page of the PDF that is printed.

use super::Preview;
use super::rasters::{DPI, Raster};
use crate::browser::Browser;
use crate::project::repository;
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, EditSession, PrintOptions, Progress, build};
use regex::Regex;
use serde_json::json;

/// How far squares of 2 mm may be from those of the PDF, of 255: on the mean, and at most; and how many of a thousand
/// pixels may be far off. Each is a little more than what was measured, so that a fault is noticed that nobody would
/// see at once.
type Limits = (f64, f64, f64);

/// Pages of text, lines and plain colours: the two programs that draw them differ at edges alone.
const PLAIN: Limits = (0.22, 2.2, 0.02);

/// Changes the picture of a page by a fault, which must be noticed.
type Plant = fn(&str) -> String;

/// A page of a job, from 1, with its limits and a fault.
type Case = (usize, Limits, Option<Plant>);

/// The PDFs of these jobs of a game, in their order.
fn pdfs(game: &str, jobs: &[&str]) -> Vec<Vec<u8>> {
    let data = repository("data");
    let names: Vec<String> = jobs.iter().map(|it| (*it).to_owned()).collect();
    let order = PrintOptions { jobs: &names, ..PrintOptions::default() };
    let wanted = BuildRequest { order, ..BuildRequest::new(&data, game, false) };
    let report = &mut Report::new();
    let built = build(&wanted, &LintLevels::default(), report, &Progress::SILENT).unwrap();
    let products = built.expect("no error").products;
    let pdfs = products.into_iter().filter(|it| it.path.ends_with(".pdf"));
    pdfs.map(|it| it.bytes).collect()
}

fn compare(game: &str, jobs: &[(&str, &[Case])]) {
    let mut session = EditSession::new(&repository("data"), game, LintLevels::default());
    session.update(&|_| ()).unwrap();
    let rendered = session.rendered().expect("it is drawn");
    let mut wrong = Vec::new();
    for (job, pages) in jobs {
        let pdf = pdfs(game, &[job]);
        let [pdf] = &pdf[..] else { panic!("{job} has {} files", pdf.len()) };
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
    let text = Regex::new(r#"<g transform="matrix\(1 0 0 1 ([0-9.]+) [0-9.]+\)"><g fill"#).unwrap();
    let all: Vec<_> = text.captures_iter(svg).collect();
    let place = all[all.len() / 2].get(1).expect("its place from the left");
    let moved: f64 = place.as_str().parse::<f64>().unwrap() + 0.5 / 25.4 * 72.0;
    format!("{}{moved}{}", &svg[..place.start()], &svg[place.end()..])
}

/// One of the colours is a little lighter.
fn another_colour(svg: &str) -> String {
    let colour = Regex::new(r##"fill="#([0-9a-f]{6})""##).unwrap();
    let plain = |it: &&str| !["000000", "ffffff"].contains(it);
    let mut all = colour.captures_iter(svg).map(|it| it.get(1).unwrap().as_str()).filter(plain);
    let old = all.next().expect("a colour");
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
fn cards_folds_inks_and_boxes_of_skirmish() {
    compare(
        "skirmish",
        &[
            ("cards-a4", &[(1, (0.83, 37.0, 4.2), None), (2, PLAIN, Some(missing_mark))]),
            ("gutterfold", &[(1, (0.5, 31.0, 2.2), None)]),
            ("low-ink", &[(1, (0.83, 26.0, 4.1), None)]),
            ("guillotine", &[(2, PLAIN, None)]),
            ("booklet", &[(1, (0.5, 64.0, 2.9), None), (2, PLAIN, Some(shifted_word))]),
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
        &[
            ("counters-a4", &[(1, PLAIN, Some(another_colour))]),
            ("discs-a4", &[(1, PLAIN, None)]),
        ],
    );
}

/// The same in a browser, as the page shows it.
#[test]
fn chromium_shows_what_is_printed() {
    let Some(browser) = Browser::start() else { return };
    let preview = Preview::start_in(&repository(""), "skirmish");
    let page = browser.open(&preview.address);
    // hayro and a browser smooth edges each in its own way, so that more pixels are off here.
    for (number, (mean, most, far)) in [(1, (1.4, 12.0, 22.0)), (2, (1.15, 12.5, 11.0))] {
        let printed = Raster::of_pdf(&pdfs("skirmish", &["cards-a4"])[0], number - 1);
        page.resize(printed.width as u32 + 50, printed.height as u32 + 200);
        page.script(
            "const [source, width, height] = arguments; const image = new Image(); image.src = source;\
             document.documentElement.style.background = '#fff';\
             Object.assign(image.style, { position: 'fixed', left: 0, top: 0, zIndex: 99, width: `${width}px`, height: `${height}px` });\
             return image.decode().then(() => { document.body.replaceChildren(image); });",
            // A4 in dots, of which the picture of the PDF has whole ones.
            &json!([format!("/sheet/cards-a4/{number}.svg"), 210.0 / 25.4 * f64::from(DPI), 297.0 / 25.4 * f64::from(DPI)]),
        );
        let off = printed.off(&Raster::of_png(&page.screenshot(), &printed));
        eprintln!("Chromium, page {number}: {off}");
        assert!(off.is_within(mean, most, far), "{off}");
        page.reload();
    }
}
