//! The lists that go with the products agree with them and with the data.

use super::built::{SHEETS, built, bytes, pdfs};
use super::data;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn manifest() -> Json {
    serde_json::from_slice(bytes("manifest.json")).expect("JSON")
}

/// All products but these.
fn paths(but: &[&str]) -> BTreeSet<String> {
    let paths = built().products.iter().map(|it| it.path.clone());
    paths.filter(|it| !but.contains(&it.as_str())).collect()
}

#[test]
fn the_manifest_has_every_file_right() {
    let manifest = manifest();
    let files = manifest["files"].as_array().expect("files");
    let text = |file: &Json, key: &str| file[key].as_str().expect("a text").to_owned();
    let listed: Vec<String> = files.iter().map(|it| text(it, "path")).collect();
    let once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!((listed.len(), once), (63, paths(&["manifest.json", "SHA256SUMS"])));
    for file in files {
        let path = text(file, "path");
        let bytes = bytes(&path);
        assert_eq!(file["bytes"], json!(bytes.len()), "{path}");
        assert_eq!(file["sha256"], json!(sum(bytes)), "{path}");
        let pages = pdfs().get(path.as_str()).map(|pdf| pdf.pages().len());
        assert_eq!(file.get("pages"), pages.map(|it| json!(it)).as_ref(), "{path}");
        let (media, _) = match path.rsplit_once('.').expect("an ending").1 {
            "pdf" => ("application/pdf", ()),
            "png" => ("image/png", ()),
            "csv" => ("text/csv", ()),
            other => panic!("{other}"),
        };
        assert_eq!(text(file, "media_type"), media, "{path}");
    }
}

#[test]
fn the_manifest_counts_copies() {
    let (manifest, data) = (manifest(), data::read());
    assert_eq!(manifest["total_copies"], json!(128));
    let cards = manifest["cards"].as_array().expect("cards");
    assert_eq!(cards.len(), data.designs.len());
    for (at, (card, design)) in cards.iter().zip(&data.designs).enumerate() {
        let found = [&card["number"], &card["id"], &card["title"], &card["copies"], &card["back"]];
        let (id, title, back) = (&design.id, &design.title, &design.back);
        let expected = [json!(at + 1), json!(id), json!(title), json!(design.copies), json!(back)];
        assert_eq!(found.map(Clone::clone), expected);
    }
    let of = |wanted: &dyn Fn(&data::Design) -> bool| -> Json {
        let designs = data.printed().filter(|it| wanted(it));
        designs
            .map(|it| (it.id.clone(), json!(it.copies)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let aids = manifest["aids"].as_array().expect("aids").iter();
    let aids: Vec<(&Json, &Json)> = aids.map(|it| (&it["id"], &it["copies"])).collect();
    let expected: Vec<_> = data.aids.iter().map(|it| (json!(it.id), json!(it.copies))).collect();
    assert_eq!(aids, expected.iter().map(|(id, copies)| (id, copies)).collect::<Vec<_>>());
    for file in manifest["files"].as_array().expect("files") {
        let path = file["path"].as_str().expect("a path");
        let copies = file.get("copies").cloned().unwrap_or_default();
        if SHEETS.contains(&path) {
            assert_eq!(copies, of(&|_| true), "{path}");
        } else if let Some(face) = file.get("face").and_then(Json::as_str) {
            assert!(path.ends_with(&format!("/{face}.png")), "{path}");
            let back = face.strip_prefix("back-");
            let expected = of(&|it| back.map_or(it.id == face, |back| it.back == back));
            assert_eq!(copies, expected, "{path}");
            let bleed = path.contains("/bleed/");
            let (pixels, beyond) = if bleed { ([815, 1110], 3.0) } else { ([744, 1039], 0.0) };
            assert_eq!((&file["pixels"], &file["dpi"]), (&json!(pixels), &json!(300)), "{path}");
            assert_eq!(
                (&file["trim_mm"], &file["bleed_mm"]),
                (&json!([63.0, 88.0]), &json!(beyond))
            );
        } else {
            assert_eq!(copies, Json::Null, "{path}");
        }
    }
}

#[test]
fn the_sums_are_those_of_the_files() {
    let text = String::from_utf8(bytes("SHA256SUMS").to_vec()).expect("text");
    let lines: BTreeMap<String, String> = text
        .lines()
        .map(|line| line.split_once("  ").expect("a sum, two spaces, a name"))
        .map(|(sum, name)| (name.to_owned(), sum.to_owned()))
        .collect();
    assert_eq!((lines.len(), text.lines().count()), (64, 64));
    assert_eq!(lines.keys().cloned().collect::<BTreeSet<_>>(), paths(&["SHA256SUMS"]));
    for (name, expected) in lines {
        assert_eq!(sum(bytes(&name)), expected, "{name}");
    }
}

#[test]
fn the_card_list_has_a_row_for_each_card() {
    let data = data::read();
    let mut reader = csv::Reader::from_reader(bytes("card-list.csv"));
    let rows: Vec<BTreeMap<String, String>> =
        reader.deserialize().collect::<Result<_, _>>().expect("rows");
    assert_eq!((rows.len(), data.designs.len()), (21, 21));
    let copies = |row: &BTreeMap<String, String>| row["copies"].parse::<u32>().expect("a number");
    assert_eq!(rows.iter().map(copies).sum::<u32>(), 128);
    let products = paths(&[]);
    for (at, (row, design)) in rows.iter().zip(&data.designs).enumerate() {
        assert_eq!(row["number"], (at + 1).to_string());
        assert_eq!((&row["id"], &row["title"]), (&design.id, &design.title));
        assert_eq!(copies(row), design.copies, "{}", design.id);
        assert_eq!(row["front_file"], format!("cards/{}.png", design.id));
        assert_eq!(row["back_file"], format!("cards/back-{}.png", design.back));
        assert!(products.contains(&row["front_file"]) && products.contains(&row["back_file"]));
        assert!(row["colour"].starts_with('#') && row["colour"].len() == 7, "{}", design.id);
    }
}
