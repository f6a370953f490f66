//! Drawings made over for an ink.

use super::studio::{shot, tiny};
use crate::project::Project;
use cardwright_base::diagnostic::Report;
use cardwright_model::{Assets, Colour, Drawing, Ink, Picture};
use cardwright_typeset::{Tones, Typesetter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::borrow::Cow;

/// A drawing of 100 x 100 units, set 100 mm wide in an ink and drawn, a pixel to the unit times ten.
fn set(ink: Ink, name: &str, picture: Picture) -> Pixmap {
    let mut assets = Assets::default();
    let page = format!(
        "#set page(width: 100mm, height: 100mm, margin: 0mm)\n#image(\"/art/{name}\", width: 100%)"
    );
    assets.templates.insert("page.typ".to_owned(), ("page.typ".to_owned(), page));
    let path = format!("art/{name}");
    assets.art.insert(name.to_owned(), Drawing { path, picture });
    let tones = Tones::new([(0.0, 0.0), (50.0, 30.0), (100.0, 100.0)]);
    let mut report = Report::new();
    let document = Typesetter::in_ink(&assets, ink, &tones).compile("/page.typ", "", &mut report);
    let svg = cardwright_typeset::svg(&document.expect("a page"), 0);
    let tree = Tree::from_str(&svg, &Options::default()).expect("typst writes SVG");
    let scale = 1000.0 / tree.size().width();
    let mut pixmap = Pixmap::new(1000, 1000).expect("pixels");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap
}

fn svg(body: &str) -> Picture {
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\" width=\"100mm\" \
                height=\"100mm\">";
    Picture::Svg(format!("{head}{body}</svg>"))
}

fn at(pixmap: &Pixmap, x: f64, y: f64) -> [u8; 3] {
    let pixel = pixmap.pixel((x * 10.0) as u32, (y * 10.0) as u32).expect("on the page");
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// Dark pixels on a line across, from one place to another.
fn dark(pixmap: &Pixmap, x: std::ops::Range<f64>, y: f64) -> usize {
    let (from, to) = ((x.start * 10.0) as u32, (x.end * 10.0) as u32);
    let line = (from..to).filter_map(|x| pixmap.pixel(x, (y * 10.0) as u32));
    line.filter(|it| it.green() < 160).count()
}

/// However a colour is written, its field becomes white with a thin rim; ink stays ink.
#[test]
fn fields_become_outlines() {
    let fields = [
        "<rect x='20' y='20' width='40' height='40' fill='#8F2418'/>",
        "<rect x=\"20\" y=\"20\" width=\"40\" height=\"40\" fill=\"currentColor\"/>",
        "<rect x='20' y='20' width='40' height='40' fill='gold'/>",
        "<rect x='20' y='20' width='40' height='40' style='opacity:1; fill: rgb(43, 106, 140)'/>",
        "<g fill='hsl(200,50%,40%)'><rect x='20' y='20' width='40' height='40'/></g>",
        "<style>.a{fill:#5FA08A}</style><rect class='a' x='20' y='20' width='40' height='40'/>",
        "<linearGradient id='g'><stop stop-color='red'/></linearGradient>\
         <rect x='20' y='20' width='40' height='40' fill='url(#g)'/>",
        // So large a piece of ink is a field too.
        "<rect x='20' y='20' width='40' height='40' fill='#1F1A16'/>",
    ];
    for body in fields {
        let page = set(Ink::Low, "it.svg", svg(body));
        assert_eq!(at(&page, 40.0, 40.0), [255; 3], "{body}");
        assert_eq!(at(&page, 10.0, 10.0), [255; 3], "{body}");
        let rims = [dark(&page, 19.0..21.0, 40.0), dark(&page, 59.0..61.0, 40.0)];
        assert!(rims.iter().all(|it| (1..=2).contains(it)), "{body}: {rims:?}");
    }
}

#[test]
fn lines_of_ink_stay_and_get_thinner() {
    let line = "<path d='M48 0h4v100h-4z' fill='#1F1A16'/>";
    let [full, low] = [Ink::Text, Ink::Low].map(|it| set(it, "it.svg", svg(line)));
    assert_eq!(dark(&full, 40.0..60.0, 50.0), 40);
    assert!((37..=39).contains(&dark(&low, 40.0..60.0, 50.0)));

    // A pen in ink stays as broad as it is; one in a colour draws a thin black line.
    let pen = "<path d='M50 0v100' fill='none' stroke='#000' stroke-width='2'/>";
    assert_eq!(dark(&set(Ink::Low, "it.svg", svg(pen)), 40.0..60.0, 50.0), 20);
    let pen = "<path d='M50 0v100' fill='none' stroke='#E3B75A' stroke-width='9'/>";
    assert!((1..=3).contains(&dark(&set(Ink::Low, "it.svg", svg(pen)), 40.0..60.0, 50.0)));
}

/// What an author says of rims holds, and what shows nothing still shows nothing.
#[test]
fn what_is_not_seen_stays_unseen() {
    let page = |body| set(Ink::Low, "it.svg", svg(body));
    let nothing = page("<g fill='red'><path d='M10 50h80v20h-80z' fill='none'/></g>");
    assert_eq!(dark(&nothing, 0.0..100.0, 60.0), 0);
    let none = page("<rect x='20' y='20' width='40' height='40' fill='red' stroke='none'/>");
    assert_eq!(dark(&none, 0.0..100.0, 40.0), 0);
    let veil = page("<rect x='20' y='20' width='40' height='40' fill='#000' fill-opacity='.2'/>");
    assert_eq!(dark(&veil, 0.0..100.0, 40.0), 0);
    // A mask is no colour: it lets the left half of a line be seen.
    let mask = "<mask id='m'><rect width='50' height='100' fill='#fff'/></mask>\
                <path d='M0 49h100v2h-100z' mask='url(#m)'/>";
    let page = page(mask);
    assert_eq!((at(&page, 25.0, 50.0), at(&page, 75.0, 50.0)), ([0; 3], [255; 3]));
}

#[test]
fn greys_follow_the_tones() {
    // Middle grey is L* 53.6: between the knots at 50 and 100 that comes to 35.
    let grey = |body: &str| at(&set(Ink::Grey, "it.svg", svg(body)), 50.0, 50.0);
    let fills = [
        "<rect width='100' height='100' fill='#808080'/>",
        "<rect width='100' height='100' fill='grey'/>",
        "<rect width='100' height='100' style='fill:rgb(128,128,128)'/>",
        "<style>rect { stroke: red; fill: #808080 }</style><rect width='100' height='100'/>",
    ];
    for body in fills {
        let [r, g, b] = grey(body);
        assert!(r == g && g == b && (82..=84).contains(&r), "{body}: {r} {g} {b}");
    }
    let red = grey("<rect width='100' height='100' fill='red'/>");
    let green = grey("<rect width='100' height='100' fill='lime'/>");
    assert!(red[0] == red[1] && green[0] == green[2] && red[0] < green[0], "{red:?} {green:?}");
    // The layout's own colour is the layout's business.
    let own = "<rect width='100' height='100' color='red' fill='currentColor'/>";
    let [r, g, b] = grey(own);
    assert!(r == g && g == b, "{r} {g} {b}");
}

/// The left half red and opaque, the right half blue and half clear.
fn photograph() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("memory");
    let (red, blue) = ([200, 20, 20, 255], [20, 20, 200, 128]);
    writer.write_image_data(&[red, blue, red, blue].concat()).expect("memory");
    writer.finish().expect("memory");
    bytes
}

#[test]
fn photographs_become_grey_or_pale() {
    let picture = || Picture::Raster(Cow::Owned(photograph()));
    let page = set(Ink::Grey, "it.png", picture());
    let ([r, g, b], [x, y, z]) = (at(&page, 10.0, 50.0), at(&page, 90.0, 50.0));
    assert!(r == g && g == b && x == y && y == z, "{r} {g} {b}, {x} {y} {z}");
    let expected = Tones::new([(0.0, 0.0), (50.0, 30.0), (100.0, 100.0)]);
    assert!(r.abs_diff(expected.of(Colour([200, 20, 20])).0[0]) <= 1, "{r}");
    assert!(x > 100, "half clear on white: {x}");

    let page = set(Ink::Low, "it.png", picture());
    let [r, g, b] = at(&page, 10.0, 50.0);
    assert!(r == g && g == b && (170..255).contains(&r), "{r} {g} {b}");
}

#[test]
fn an_authors_own_version_stands_before_ours() {
    let project = Project::tiny();
    let own = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 60\">\
               <rect width=\"60\" height=\"60\" fill=\"#00f\"/></svg>";
    project.write("data/tiny/art/low/stone.svg", own.as_bytes());
    let run = project.run("check tiny");
    assert_eq!((run.code, run.stdout.contains("D009")), (0, false), "{}", run.stdout);

    let studio = tiny(&project);
    // In the middle of the picture of the first card.
    let middle = |ink| shot(&studio.drawn(ink), 0).at(24.0, 25.0);
    assert_eq!(middle(Ink::Low), [0, 0, 255]);
    assert_eq!(middle(Ink::Full), [0x8F, 0x24, 0x18]);
    let [r, g, b] = middle(Ink::Grey);
    assert!(r == g && g == b, "{r} {g} {b}");

    project.shift("data/tiny/art/low/stone.svg", "data/tiny/art/low/pebble.svg");
    let run = project.run("check tiny");
    assert!(run.stdout.contains("nothing uses the drawing `low/pebble.svg`"), "{}", run.stdout);
}
