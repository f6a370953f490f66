//! Drawings that hold what would not be printed, lead elsewhere, or bring the painter down.

use super::{Run, bounded};
use crate::project::Project;

/// The smallest game with this inside one of its drawings.
fn with(inside: &str) -> Project {
    let project = Project::tiny();
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 40 40\">\n<path d=\"M0 0h40v40h-40z\"/>\n{inside}</svg>"
    );
    project.write("data/tiny/art/stone.svg", svg.as_bytes());
    project
}

/// What is wrong with it, told at its place in the drawing; a placeholder is printed.
fn told(inside: &str, what: &str) -> Run {
    let run = bounded(&with(inside), "build tiny --time-limit 60");
    assert_eq!(run.code, 1, "{inside}: {}", run.stderr);
    assert!(run.stderr.contains("data/tiny/art/stone.svg:"), "{inside}: {}", run.stderr);
    assert!(
        run.stdout.contains("placeholders stand for 1 drawing: stone.svg"),
        "{inside}: {run:?}"
    );
    assert!(run.stderr.contains(what), "no word of `{what}`:\n{}", run.stderr);
    run
}

/// Nothing is wrong with it.
fn taken(inside: &str) {
    let run = bounded(&with(inside), "check tiny --no-fit");
    assert!(!run.stdout.contains("stone.svg"), "{inside}: {}", run.stdout);
}

#[test]
fn what_would_not_be_printed_is_told() {
    let words = "contains text, and text in a drawing is not printed";
    let run = told("<text x=\"1\" y=\"20\" font-size=\"8\">Hello</text>", words);
    assert!(run.stderr.contains("stone.svg:3:1"), "{}", run.stderr);
    assert!(run.stderr.contains("turn them into paths"), "{}", run.stderr);
    told("<g><text><tspan>Hello</tspan></text></g>", words);
    told("<flowRoot><flowPara>Hello</flowPara></flowRoot>", words);
    told("<foreignObject width=\"9\" height=\"9\"><p>x</p></foreignObject>", "`<foreignObject>`");
    told("<meshgradient id=\"m\"/>", "contains `<meshgradient>`, which is not printed");
    told("<rect width=\"9\" height=\"9\" fill=\"url(#gold)\"/>", "refers to `#gold`");
    told("<use xlink:href=\"#coin\"/>", "refers to `#coin`");
    told("<use href=\"coins.svg#coin\"/>", "uses a part of another file, `coins.svg#coin`");
    told("<rect width=\"9\" height=\"9\" style=\"filter: url('f.svg#x')\"/>", "of another file");
}

#[test]
fn a_picture_in_a_drawing_stands_in_it() {
    for to in ["/dev/zero", "file:///etc/passwd", "other.png", "https://example.org/x.png"] {
        let image = format!("<image width=\"9\" height=\"9\" xlink:href=\"{to}\"/>");
        let run = told(&image, &format!("links to the picture `{to}`, which is not printed"));
        assert!(run.stderr.contains("embed the picture"), "{}", run.stderr);
    }
    let filter = "<filter id=\"f\"><feImage href=\"other.png\"/></filter>";
    told(filter, "links to the picture `other.png`");
}

#[test]
fn what_nobody_would_look_for_on_paper_is_taken() {
    taken("<title>Stone</title><desc>A stone.</desc><metadata>x</metadata>");
    taken("<text x=\"1\" y=\"20\"> </text><text style=\"display: none\">draft</text>");
    taken("<g display=\"none\"><text>draft</text><image href=\"draft.png\"/></g>");
    taken(
        "<switch><foreignObject><p>x</p></foreignObject><rect width=\"9\" height=\"9\"/></switch>",
    );
    taken(
        "<defs><linearGradient id=\"g\"><stop offset=\"0\"/></linearGradient>\
         <g id=\"p\"><rect width=\"9\" height=\"9\"/></g></defs>\
         <use xlink:href=\"#p\" fill=\"url(#g)\" style=\"clip-path: none\"/>",
    );
    taken("<rect x=\"-400\" y=\"-400\" width=\"900\" height=\"900\"/>");
}

#[test]
fn shapes_beyond_any_page_are_told() {
    let far = "extends beyond 1000 times its own size";
    let circle = "<circle r=\"1\" stroke=\"#000\" stroke-dasharray=\"0.000001\"/>";
    told(&format!("<g transform=\"scale(10000000000)\">{circle}</g>"), far);
    told(&format!("<svg viewBox=\"0 0 0.0000001 0.0000001\">{circle}</svg>"), far);
    let nested = "<g transform=\"scale(100)\">";
    told(&format!("{}{circle}{}", nested.repeat(6), "</g>".repeat(6)), far);
    for (part, name) in [("clipPath", "clip-path"), ("mask", "mask"), ("pattern", "fill")] {
        let size = "width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\"";
        let inside =
            "<circle r=\"1e12\" transform=\"scale(1000)\" stroke=\"#000\" stroke-dasharray=\"1\"/>";
        let inside = format!("<{part} id=\"x\" {size}>{inside}</{part}>");
        told(&format!("{inside}<rect width=\"30\" height=\"30\" {name}=\"url(#x)\"/>"), far);
    }
}

/// Just within the bound, where painters still can count.
#[test]
fn shapes_within_the_bound_are_drawn() {
    let circle =
        "<circle r=\"1\" stroke=\"#000\" stroke-width=\"0.1\" stroke-dasharray=\"0.001\"/>";
    for scale in
        ["scale(38000)", "scale(38000 1)", "rotate(45) scale(20000)", "translate(30000 30000)"]
    {
        let inside = format!("<g transform=\"{scale}\">{circle}</g>");
        let run = bounded(&with(&inside), "build tiny --time-limit 100");
        assert!([0, 1].contains(&run.code), "{scale}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{scale}: {}", run.stderr);
    }
}
