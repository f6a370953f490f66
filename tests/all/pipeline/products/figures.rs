//! Pictures that an author puts into a booklet.

use super::parse;
use super::pdf::{Pdf, Value};
use crate::project::Project;
use std::fs;

/// Wider than any page.
const WIDE: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 900 300' width='900mm' \
    height='300mm'><path fill='currentColor' d='M0 0h900v300H0z'/></svg>";
/// The column of a leaflet, in millimetres.
const COLUMN: f64 = 62.0;

fn tiny(more: &str) -> Project {
    let project = Project::tiny();
    project.write("data/tiny/art/field.svg", WIDE);
    let text = project.read("data/tiny/rules.md") + more;
    project.write("data/tiny/rules.md", text.as_bytes());
    project
}

#[allow(clippy::disallowed_methods, reason = "tests read what was made")]
fn rules(project: &Project) -> Pdf {
    parse::file(&fs::read(project.path("out/tiny/rules.pdf")).expect("it was made"))
}

/// What is said for each picture, and the width of its place in millimetres.
fn pictures(pdf: &Pdf) -> Vec<(String, f64)> {
    let figures = pdf.all("S", "Figure");
    let picture = |entries| {
        let alt = pdf.get(entries, "Alt").map(Value::text)?;
        let attributes = match pdf.at(entries, "A") {
            Value::List(all) => all.iter().map(|it| pdf.follow(it).dict()).collect(),
            one => vec![one.dict()],
        };
        let bounds = attributes.into_iter().find_map(|it| pdf.get(it, "BBox"))?;
        let corner = |at: usize| pdf.follow(&bounds.list()[at]).number() / 72.0 * 25.4;
        Some((alt, corner(2) - corner(0)))
    };
    figures.filter_map(|(_, entries)| picture(entries)).collect()
}

#[test]
fn a_picture_has_its_words_and_keeps_to_the_column() {
    let project = tiny("\n![A field of waving grass](field.svg \"Where [[stone|plural]] lie\")\n");
    project.run("build tiny").made();
    let pdf = rules(&project);
    let pictures = pictures(&pdf);
    let (_, width) =
        pictures.iter().find(|(alt, _)| alt == "A field of waving grass").expect("the picture");
    assert!((COLUMN - 1.0..=COLUMN + 0.1).contains(width), "{width} mm");
    assert!(pdf.all("S", "Caption").count() > 0, "the words below it");
}

#[test]
fn an_ornament_is_passed_over() {
    let project = tiny("\n![](field.svg)\n");
    let run = project.run("check tiny");
    assert!(run.code == 1 && run.stdout.contains("error[B004]"), "{}", run.stdout);
    // A draft does without words.
    project.run("build tiny").made();
    let pictures = pictures(&rules(&project));
    assert!(pictures.iter().all(|(_, width)| *width < COLUMN / 2.0), "{pictures:?}");
}

#[test]
fn doubled_anchors_and_wordless_headings_can_still_be_set() {
    let project =
        tiny("\n## Once more {#round}\n\nSee [there](#round).\n\n## :point: {#dot}\n\n#\n");
    let run = project.run("check tiny --allow doubled-anchor");
    assert!(run.stdout.contains("warning[B003]"), "{}", run.stdout);
    let run = project.run("build tiny");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(rules(&project).all("S", "H2").count(), 3);
}
