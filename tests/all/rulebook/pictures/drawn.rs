//! Where the lines of a picture run on the page.

use super::tiny;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};

/// Pixels to a point.
const SCALE: f32 = 2.0;
/// What is left white beside the columns of a leaflet, in pixels: almost 9 mm.
const MARGIN: usize = 48;

/// The rows of pixels that have something in the left margin of the page.
fn rows_in_the_margin(flow: &str) -> usize {
    let project = tiny(flow);
    project.run("build tiny --no-images --allow warnings").made();
    let bytes = std::fs::read(project.path("out/tiny/rules.pdf")).expect("a booklet");
    let pdf = Pdf::new(bytes).expect("a PDF");
    let settings =
        RenderSettings { x_scale: SCALE, y_scale: SCALE, bg_color: WHITE, ..Default::default() };
    let page =
        render(&pdf.pages()[0], &RenderCache::new(), &InterpreterSettings::default(), &settings);
    let rows = page.data().chunks(usize::from(page.width()));
    rows.filter(|row| row[..MARGIN].iter().any(|it| it.g < 200)).count()
}

/// It goes round the earlier rows: straight up, it would lead to the first step of the last row.
#[test]
fn the_way_back_of_a_flow_leads_to_its_first_row() {
    let steps = "## In turn {#in-turn}\n\n1. **Look.**\n2. **Play.**\n3. **Draw.**\n\n```flow A turn\nof = \"in-turn\"\n";
    assert_eq!(rows_in_the_margin(&format!("{steps}```")), 0);
    let rows = rows_in_the_margin(&format!("{steps}around = true\n```"));
    assert!(rows > 40, "a line up the side: {rows}");
}
