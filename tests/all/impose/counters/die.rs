//! The line of a die: a spot colour on a layer of its own, over everything and part of nothing.

use super::read_back::{open, read};
use super::skerry;
use lopdf::content::Content;
use lopdf::{Document, Object};

/// Names of the layers of a file.
fn layers(document: &Document) -> Vec<String> {
    let mut names = Vec::new();
    for object in document.objects.values().filter_map(|it| it.as_dict().ok()) {
        if object.get(b"Type").and_then(Object::as_name).is_ok_and(|it| it == b"OCG") {
            let name = object.get(b"Name").and_then(lopdf::decode_text_string).expect("a name");
            names.push(name);
        }
    }
    names
}

/// How many lines of a page are drawn in the ink of that name, overprinting, and how many in it in all.
fn lines(document: &Document, page: usize, ink: &[u8]) -> (usize, usize) {
    let id = document.page_iter().nth(page).expect("a page");
    let dictionary = document.get_dictionary(id).expect("a page");
    let resources = document.get_dict_in_dict(dictionary, b"Resources").expect("resources");
    let class =
        |name: &[u8]| document.get_dict_in_dict(resources, name).cloned().unwrap_or_default();
    let (spaces, states) = (class(b"ColorSpace"), class(b"ExtGState"));
    let content = Content::decode(&document.get_page_content(id)).expect("content");
    let mut state = vec![(false, false)];
    let (mut over, mut all) = (0, 0);
    for operation in &content.operations {
        let name = operation.operands.first().and_then(|it| it.as_name().ok());
        let last = state.last_mut().expect("one");
        match operation.operator.as_str() {
            "q" => {
                let last = *last;
                state.push(last);
            }
            "Q" => drop(state.pop()),
            "CS" => {
                let space =
                    spaces.get(name.expect("a name")).and_then(|it| document.dereference(it));
                let space = space.expect("a space").1.as_array().cloned().unwrap_or_default();
                let named = |n: usize| space.get(n).and_then(|it| it.as_name().ok());
                last.0 = named(0) == Some(b"Separation") && named(1) == Some(ink);
            }
            "G" | "RG" | "K" => last.0 = false,
            "gs" => {
                let entries =
                    states.get(name.expect("a name")).and_then(|it| document.dereference(it));
                let entries = entries.expect("a state").1.as_dict().expect("a state");
                if let Ok(it) = entries.get(b"OP").and_then(Object::as_bool) {
                    last.1 = it;
                }
            }
            "S" if last.0 => {
                all += 1;
                over += usize::from(last.1);
            }
            _ => {}
        }
    }
    (over, all)
}

#[test]
fn the_line_is_a_spot_colour_on_its_own_layer() {
    let project = skerry();
    project.run("build skerry --job punchboard").made();
    for (file, copies) in [("punchboard", 24), ("punchboard-marker", 20), ("punchboard-tile", 19)] {
        let document = open(&project, &format!("out/skerry/jobs/{file}.pdf"));
        assert_eq!(lines(&document, 0, b"CutContour"), (copies, copies), "{file}");
        assert_eq!(lines(&document, 1, b"CutContour"), (0, 0), "{file}: a die cuts from one side");
        let layers = layers(&document);
        assert!(layers.contains(&"Die line".to_owned()), "{layers:?}");
        assert!(!layers.contains(&"Outlines".to_owned()), "{layers:?}");
        let read = read(&document, 0);
        // Two lines are 6 mm apart at least.
        let mut across: Vec<[f64; 4]> = read.outlines.clone();
        across.retain(|it| it[2] - it[0] > 8.0);
        assert_eq!(across.len(), copies);
        for (n, a) in across.iter().enumerate() {
            for b in &across[n + 1..] {
                let (x, y) = ((b[0] - a[2]).max(a[0] - b[2]), (b[1] - a[3]).max(a[1] - b[3]));
                assert!(x.max(y) >= 6.0 - 0.01, "{file}: {} mm", x.max(y));
            }
        }
    }
}

#[test]
fn a_press_gets_the_line_as_a_plate_of_its_own() {
    let project = skerry();
    let manifest = project.read("data/skerry/game.toml");
    let manifest = manifest.replace(
        "[[book]]",
        "[[sheets]]\nname = \"x1a\"\nfile = \"x1a.pdf\"\npaper = \"a4\"\ngutter = \"3 mm\"\nbleed = \"1.5 mm\"\ndie = { ink = \"Dieline\" }\npress = { standard = \"pdfx-1a\" }\n\n[[book]]",
    );
    project.write("data/skerry/game.toml", manifest.as_bytes());
    project.run("build skerry --job x1a,punchboard-press").made();
    for (file, ink, copies) in [
        ("x1a", "Dieline", 24),
        ("x1a-tile", "Dieline", 19),
        ("punchboard-press", "CutContour", 24),
        ("punchboard-press-marker", "CutContour", 20),
    ] {
        let path = format!("out/skerry/jobs/{file}.pdf");
        let document = open(&project, &path);
        assert_eq!(lines(&document, 0, ink.as_bytes()), (copies, copies), "{file}");
        // What it makes of a page that is overlaid is none of the four inks.
        let said = project.run(&format!("preflight {path}"));
        assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    }
}

#[test]
fn a_single_page_has_a_line_for_a_die_alone() {
    let project = skerry();
    let manifest = project.read("data/skerry/game.toml");
    let single = "[[sheets]]\nname = \"one\"\nfile = \"one.pdf\"\npaper = \"a4\"\nlayout = \"single\"\ngutter = \"0 mm\"\nbleed = \"1.5 mm\"\nmargin = \"0 mm\"\n";
    for (die, wanted) in [("", 0), ("die = { ink = \"Dieline\", gap = \"6 mm\" }\n", 1)] {
        let manifest = manifest.replace("[[book]]", &format!("{single}{die}\n[[book]]"));
        project.write("data/skerry/game.toml", manifest.as_bytes());
        project.run("build skerry --job one").made();
        let document = open(&project, "out/skerry/jobs/one-tile.pdf");
        assert_eq!(read(&document, 0).outlines.len(), wanted);
        assert_eq!(read(&document, 1).outlines.len(), 0);
    }
}
