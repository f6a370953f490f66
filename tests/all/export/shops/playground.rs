//! The package for Tabletop Playground: templates, textures and ids that agree.

use super::made::{ExportOptions, skirmish};
use super::pixels::Picture;
use super::sides::{Copy, copies, shown};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Template {
    r#type: String,
    #[serde(rename = "GUID")]
    guid: String,
    front_texture: String,
    back_texture: String,
    back_index: i32,
    hidden_index: i32,
    num_horizontal: usize,
    num_vertical: usize,
    width: f64,
    height: f64,
    thickness: f64,
    model: String,
    indices: Vec<usize>,
    card_names: BTreeMap<usize, String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Manifest {
    name: String,
    version: String,
    #[serde(rename = "GUID")]
    guid: String,
}

fn is_guid(text: &str) -> bool {
    text.len() == 32 && text.chars().all(|c| matches!(c, '0'..='9' | 'A'..='F'))
}

#[test]
fn every_card_of_a_stack_shows_its_picture_and_its_back() {
    let files = skirmish("tabletop-playground", ExportOptions::default());
    let manifest: Manifest = serde_json::from_slice(&files["skirmish/Manifest.json"]).unwrap();
    assert_eq!((manifest.name.as_str(), manifest.version.as_str()), ("Skirmish", "1"));
    let mut guids = BTreeSet::from([manifest.guid]);
    let mut found = Vec::new();
    let templates = files.iter().filter(|it| it.0.starts_with("skirmish/Templates/"));
    for (path, bytes) in templates {
        let template: Template = serde_json::from_slice(bytes).unwrap();
        assert_eq!(*path, format!("skirmish/Templates/{}Card.json", template.guid));
        assert!(guids.insert(template.guid));
        assert_eq!((template.r#type.as_str(), template.model.as_str()), ("Card", "Rounded"));
        assert_eq!((template.width, template.height, template.thickness), (6.3, 8.8, 0.05));
        assert_eq!(template.hidden_index, -3);
        let open = |name: &str| Picture::open(&files[&format!("skirmish/Textures/{name}")]);
        let (front, back) = (open(&template.front_texture), open(&template.back_texture));
        let (columns, rows) = (template.num_horizontal, template.num_vertical);
        let cell = (front.size.0 / columns, front.size.1 / rows);
        assert_eq!((cell.0 * columns, cell.1 * rows), front.size);
        let at = |sheet: &Picture, place: usize| {
            sheet.part((place % columns * cell.0, place / columns * cell.1), cell)
        };
        let mut known = BTreeMap::new();
        for place in template.indices {
            let copy = known.entry(place).or_insert_with(|| {
                let title = shown(&at(&front, place));
                assert_eq!(template.card_names[&place], title);
                let back = match template.back_index {
                    -2 => {
                        assert_eq!(back.size, cell);
                        shown(&back)
                    }
                    -3 => shown(&at(&back, place)),
                    other => panic!("{path}: {other}"),
                };
                Copy { title, back }
            });
            found.push(copy.clone());
        }
    }
    assert_eq!(guids.len(), 3);
    assert!(guids.iter().all(|it| is_guid(it)), "{guids:?}");
    let mut wanted = copies();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}
