//! The command: exit codes, formats, orders.

use super::pdf_draft::clean;
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
    let said = "nothing found in good.pdf\n";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, said, ""));
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
    for line in ["none.pdf: this is not a PDF", "can't read missing.pdf", "can't read .:"] {
        assert!(run.stderr.contains(line), "{line}: {}", run.stderr);
    }
    let run = project.run("preflight good.pdf --for nobody");
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("there are no print requirements called `nobody`"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("home, "), "{}", run.stderr);
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
        let points =
            |length: cardwright_base::units::Length| (length.as_pt() * 10.0).round() / 10.0;
        assert_eq!((points(area.x), points(area.y)), (x, y), "{turn}");
    }
}

#[test]
fn every_fault_can_be_explained() {
    let project = Project::empty();
    for fault in cardwright_preflight::faults::ALL {
        let run = project.run(&format!("explain {}", fault.code));
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.starts_with(&format!("# {} {}\n\n", fault.code, fault.name)));
        assert!(run.stdout.contains("\n## What to do\n\n"), "{}", fault.name);
    }
}

/// The figures that a shop's file holds for its exporter hold here too; what it is like holds besides.
#[test]
fn limits_of_a_shop() {
    let project = Project::empty();
    let mut draft = clean();
    draft.draw("one", "1 1 0.5 0 k 47 120 20 20 re f BT /F0 9 Tf 0 g 31 110 Td (Knife) Tj ET");
    draft.edit("image", "/Width 160 /Height 160", "/Width 120 /Height 120");
    project.write("cards.pdf", &draft.write());
    let shop = "name = \"The Shop\"\nform = \"pages\"\n\
                [dpi]\nleast = 300\nusual = 300\nsource = \"guide\"\n\
                [safe]\nvalue = \"1/8 in\"\nsource = \"guide\"\n\
                [ink]\nvalue = 240\nsource = \"guide\"\n\
                [source.guide]\nwhat = \"its guide\"\nread = 2026-11-21\n\
                [source.sizes]\nwhat = \"its sizes\"\nread = 2026-11-20\n\
                [[product]]\nid = \"a\"\ntrim = \"57x88 mm\"\nbleed = \"4 mm\"\nsource = \"sizes\"\n";
    project.write("data/press/shops/shop.toml", shop.as_bytes());
    let silent = project.run("preflight cards.pdf --for shop");
    assert_eq!(silent.code, 2);
    for told in [
        "run `cardwright export GAME --for shop`",
        "home, longpack",
        "[preflight] in data/press/shops/shop.toml",
    ] {
        assert!(silent.stderr.contains(told), "{told}: {}", silent.stderr);
    }
    // Of a shop that is built in, the file is one that may be written.
    let silent = project.run("preflight cards.pdf --for tgc").stderr;
    assert!(
        silent.contains("[preflight] in data/press/preflight/the-game-crafter.toml"),
        "{silent}"
    );
    let more = "[preflight]\nextends = \"pdfx-1a\"\nsource = \"guide\"\nmost_pages = 3\n";
    project.write("data/press/preflight/shop.toml", more.as_bytes());
    project.write("data/press/shops/shop.toml", format!("{shop}{more}").as_bytes());
    let run = project.run("preflight cards.pdf --for shop");
    assert_eq!(run.code, 1, "{}", run.stderr);
    for told in [
        "250 % of ink; at most 240 % is accepted",
        "required by The Shop: its guide (2026-11-21)",
        "the bleed is 3.175 mm on the left; 4 mm is needed",
        "required by The Shop: its sizes (2026-11-20)",
        "accepted: 57 x 88 mm",
        "text is 0.706 mm from the cut; the safe distance is 3.175 mm",
        "a picture has 240 dpi at its printed size; the minimum is 300 dpi",
        "there are 4 pages; at most 3 are accepted",
    ] {
        assert!(run.stdout.contains(told), "{told}: {}", run.stdout);
    }
    // PDF/X-1a asks for no title less than it does by itself.
    draft.edit("info", "/Title (Cards)", "");
    project.write("cards.pdf", &draft.write());
    assert!(project.run("preflight cards.pdf --for shop").stdout.contains("no Title"));
    project.write(
        "data/press/shops/shop.toml",
        format!("{shop}[preflight]\nextends = \"shop\"\n").as_bytes(),
    );
    project.write("data/press/preflight/shop.toml", b"");
    let circle = project.run("preflight cards.pdf --for shop");
    assert_eq!(circle.code, 2);
    assert!(circle.stderr.contains("leads back to this file"), "{}", circle.stderr);
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
    assert!(run().stdout.contains("required by my shop: him (2026-11)"), "{}", run().stdout);
    for (wrong, told) in [
        ("name = \"Mine\"\n".to_owned(), "under [preflight] in"),
        ("[preflight]\nbleed = \"3 mm\"\n".to_owned(), "bleed has no source"),
        (format!("{head}bled = \"3 mm\"\n"), "bled"),
        (format!("{head}bleed = \"3 feet\"\n"), "bleed: `feet` is not a unit of length"),
        (format!("{head}colour = [\"pink\"]\n"), "colour: `pink` is not a kind of colour"),
        ("[preflight\n".to_owned(), "mine.toml"),
    ] {
        limits(&wrong);
        let run = run();
        assert_eq!(run.code, 2, "{wrong}");
        assert!(run.stderr.contains(told), "{wrong}: {}", run.stderr);
    }
}
