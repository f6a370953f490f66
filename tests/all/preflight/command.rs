//! The command: exit codes, formats, orders.

use super::draft::clean;
use crate::project::Project;
use serde_json::Value;
use std::fs;

fn faulty() -> Project {
    let project = Project::empty();
    let mut draft = clean();
    draft.draw("one", "1 0 0 rg 47 120 20 20 re f");
    fs::write(project.path("good.pdf"), clean().write()).unwrap();
    fs::write(project.path("bad.pdf"), draft.write()).unwrap();
    fs::write(project.path("none.pdf"), "nothing").unwrap();
    project
}

#[test]
fn exit_codes() {
    let project = faulty();
    let run = project.run("preflight good.pdf");
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    // It says that it is PDF/X-1a, and is held against that.
    let run = project.run("preflight good.pdf bad.pdf");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("error[P022]: RGB in an area"), "{}", run.stdout);
    let place = "bad.pdf, page 2, 6.35 mm from the left and 49.74 mm from the top of the trim, \
                 7.06 x 7.06 mm";
    assert!(run.stdout.contains(place), "{}", run.stdout);
    // What can't be read keeps nothing else from being looked at.
    let run = project.run("preflight none.pdf missing.pdf bad.pdf .");
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("P022"), "{}", run.stdout);
    for line in ["none.pdf: this is no PDF", "can't read missing.pdf", "can't read .:"] {
        assert!(run.stderr.contains(line), "{line}: {}", run.stderr);
    }
    let run = project.run("preflight good.pdf --for nobody");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("there is nobody called `nobody`"), "{}", run.stderr);
    assert!(run.stderr.contains("home, pdfx-1a, pdfx-4"), "{}", run.stderr);
}

#[test]
fn orders() {
    let project = faulty();
    for order in ["P022", "forbidden-colour", "all"] {
        assert_eq!(project.run(&format!("preflight bad.pdf --allow {order}")).code, 0, "{order}");
    }
    let home = project.run("preflight bad.pdf --for home");
    assert_eq!(home.code, 0, "{}", home.stdout);
}

#[test]
fn formats() {
    let project = faulty();
    let told = |format| project.run(&format!("preflight bad.pdf --format {format}")).stdout;
    let json: Value = serde_json::from_str(&told("json")).unwrap();
    let found = &json["diagnostics"][0];
    assert_eq!((&found["code"], &found["name"]), (&"P022".into(), &"forbidden-colour".into()));
    let place = serde_json::json!({
        "path": "bad.pdf", "page": 2, "x": 6.35, "y": 49.742, "width": 7.056, "height": 7.056, "text": ""
    });
    assert_eq!(found["on_page"], place);
    let sarif: Value = serde_json::from_str(&told("sarif")).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "P022");
    let place = &run["results"][0]["locations"][0];
    assert_eq!(place["physicalLocation"]["artifactLocation"]["uri"], "bad.pdf");
    assert_eq!(place["physicalLocation"].get("region"), None);
    assert!(place["message"]["text"].as_str().unwrap().starts_with("page 2, 6.35 mm"), "{place}");
    let github = told("github");
    let start = "::error file=bad.pdf,title=P022 forbidden-colour::RGB in an area%0Apage 2, ";
    assert!(github.starts_with(start), "{github}");
}

#[test]
fn places_are_those_of_the_page_as_it_is_seen() {
    // 20 points square, 18 from the left of the trim and 91 above its bottom, which is 252 high and
    // 180 wide.
    for (turn, x, y) in
        [(0, 18.0, 141.0), (90, 91.0, 18.0), (180, 142.0, 91.0), (270, 141.0, 142.0)]
    {
        let mut draft = clean();
        draft.draw("one", "1 0 0 rg 47 120 20 20 re f");
        draft.edit("front1", "/Type /Page", &format!("/Type /Page /Rotate {turn}"));
        let (_, all) = super::found(&draft.write(), "pdfx-1a");
        let area = all[0].on_page.as_ref().and_then(|it| it.area).expect("a place");
        let points = |length: cardwright::units::Length| (length.as_pt() * 10.0).round() / 10.0;
        assert_eq!((points(area.x), points(area.y)), (x, y), "{turn}");
    }
}

#[test]
fn every_fault_can_be_explained() {
    let project = Project::empty();
    for fault in cardwright::preflight::faults::ALL {
        let run = project.run(&format!("explain {}", fault.code));
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.starts_with(&format!("# {} {}\n\n", fault.code, fault.name)));
        assert!(run.stdout.contains("\n## What to do\n\n"), "{}", fault.name);
    }
}

#[test]
fn limits_of_ones_own() {
    let project = faulty();
    let shops = project.path("data/press/shops");
    fs::create_dir_all(&shops).unwrap();
    let limits = |text: &str| fs::write(shops.join("mine.toml"), text).unwrap();
    let head = "[preflight]\nsource = \"me\"\ndate = \"2026-10\"\n";
    let run = || project.run("preflight good.pdf --for mine");
    limits(&format!("name = \"Mine\"\n{head}most_pages = 4\n"));
    assert_eq!(run().code, 0, "{}", run().stdout);
    limits(&format!(
        "{head}title = \"my shop\"\nmost_pages = {{ value = 3, source = \"him\", date = \"2026-11\" }}\n"
    ));
    assert_eq!(run().code, 1);
    assert!(run().stdout.contains("asked for by my shop: him (2026-11)"), "{}", run().stdout);
    for (wrong, told) in [
        ("name = \"Mine\"\n".to_owned(), "has no table [preflight]"),
        (format!("{head}bled = \"3 mm\"\n"), "bled"),
        (format!("{head}bleed = \"3 feet\"\n"), "bleed: `feet` is not a unit of length"),
        (format!("{head}colour = [\"pink\"]\n"), "colour: `pink` is no kind of colour"),
        ("[preflight\n".to_owned(), "mine.toml"),
    ] {
        limits(&wrong);
        let run = run();
        assert_eq!(run.code, 2, "{wrong}");
        assert!(run.stderr.contains(told), "{wrong}: {}", run.stderr);
    }
}
