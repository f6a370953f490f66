//! The same game is the same bytes, wherever and however it is built.

use super::built::{built, bytes, contents, copy, pdfs, program, run};
use super::pdf::{Dict, Pdf, Value};
use crate::project::{Project, repository};
use std::collections::BTreeMap;

/// What the library made, by path.
fn expected() -> BTreeMap<String, &'static [u8]> {
    built().products.iter().map(|it| (it.path.clone(), &*it.bytes)).collect()
}

fn assert_same(made: &BTreeMap<String, Vec<u8>>, expected: &BTreeMap<String, &[u8]>) {
    let names = |all: Vec<&String>| all.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(names(made.keys().collect()), names(expected.keys().collect()));
    for (name, bytes) in made {
        assert!(bytes == expected[name], "{name} differs");
    }
}

#[test]
fn the_program_elsewhere_makes_what_the_library_makes_here() {
    let project = Project::empty();
    for folder in ["data/skirmish", "art", "templates", "fonts"] {
        project.lay(&repository(folder), &format!("Bögen & more/{folder}"));
    }
    let mut command = program(&project, "Bögen & more", &["build", "skirmish"]);
    command.env("RAYON_NUM_THREADS", "1").env("TZ", "Pacific/Kiritimati");
    command.env("LANG", "tr_TR.UTF-8").env("LC_ALL", "tr_TR.UTF-8").env("HOME", "/nonexistent");
    let (code, said, complaints) = run(command);
    assert_eq!((code, complaints.as_str()), (Some(0), ""));
    assert!(said.contains("128 copies of 21 cards, 16 player aids; 65 files"), "{said}");
    let mut made = contents(&project.path("Bögen & more/out/skirmish"));
    // Only the program says in its list what it was made of.
    let mut wanted = expected();
    for list in ["manifest.json", "SHA256SUMS"] {
        assert!(made.remove(list).is_some() && wanted.remove(list).is_some(), "{list}");
    }
    assert_same(&made, &wanted);
}

#[test]
fn threads_time_zone_and_language_change_nothing() {
    let project = copy();
    let game = project.path("data/skirmish");
    let game = game.to_str().expect("a path in UTF-8");
    let mut command = program(&project, "", &["build", game, "--no-images", "--out", "a/b/c"]);
    command.env("RAYON_NUM_THREADS", "2").env("TZ", "America/Anchorage").env("LC_ALL", "C");
    command.env("SOURCE_DATE_EPOCH", "86400");
    let (code, _, complaints) = run(command);
    assert_eq!((code, complaints.as_str()), (Some(0), ""));
    let mut made = contents(&project.path("a/b/c"));
    let mut wanted = expected();
    wanted.retain(|name, _| !name.ends_with(".png"));
    // These two list the images, which were not made.
    for list in ["manifest.json", "SHA256SUMS"] {
        assert!(made.remove(list).is_some() && wanted.remove(list).is_some(), "{list}");
    }
    assert_eq!(made.len(), 7);
    assert_same(&made, &wanted);
}

/// Every text of a PDF: strings, and the data of streams that are no drawings and no fonts.
fn texts(pdf: &Pdf) -> Vec<String> {
    let mut texts = Vec::new();
    for value in pdf.objects.values().chain(pdf.info.values()) {
        gather(value, &mut texts);
    }
    texts
}

fn gather(value: &Value, texts: &mut Vec<String>) {
    let mut entries = |dict: &Dict| dict.values().for_each(|it| gather(it, texts));
    match value {
        Value::Text(_) => texts.push(value.text()),
        Value::List(items) => items.iter().for_each(|it| gather(it, texts)),
        Value::Dict(dict) => entries(dict),
        Value::Stream(dict, data) => {
            entries(dict);
            texts.push(String::from_utf8_lossy(data).into_owned());
        }
        _ => {}
    }
}

#[test]
fn no_product_knows_where_it_was_made() {
    let here = repository("").display().to_string();
    let places =
        [here.trim_end_matches('/'), "/tmp/", "/home/", "/root/", "/Users/", "C:\\", "../"];
    let assert_clean = |name: &str, text: &str| {
        for place in places {
            assert!(!text.contains(place), "{name} holds {place}");
        }
    };
    for product in &built().products {
        let name = product.path.as_str();
        if let Some(pdf) = pdfs().get(name) {
            let texts = texts(pdf);
            let least = if name.starts_with("box-") { 20 } else { 50 };
            assert!(texts.len() > least, "{name}: the walk finds the texts");
            texts.iter().for_each(|text| assert_clean(name, text));
        } else if name.ends_with(".png") {
            assert_eq!(chunks(&product.bytes), ["IHDR", "pHYs", "sRGB", "IDAT", "IEND"], "{name}");
        } else {
            assert_clean(name, std::str::from_utf8(bytes(name)).expect("text"));
        }
    }
}

/// Kinds of the parts of a PNG file in order, each once. None of them holds a date or a text.
fn chunks(png: &[u8]) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    let mut rest = &png[8..];
    while let [a, b, c, d, after @ ..] = rest {
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        kinds.push(String::from_utf8_lossy(&after[..4]).into_owned());
        rest = &after[4 + length + 4..];
    }
    kinds.sort_by_key(|kind| {
        ["IHDR", "pHYs", "sRGB", "IDAT"].iter().position(|it| it == kind).unwrap_or(9)
    });
    kinds.dedup();
    kinds
}
