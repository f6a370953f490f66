//! What a booklet shows of cards: which side, how large it is, its words for a screen reader.

use super::json_blocks::{array_mut, each_insert};
use cardwright_faces::FaceData;
use cardwright_wording::PICTURES;
use serde_json::{Map, Value as Json, json};

/// Gives inserts that show cards what is to be known of each: its side, and its type and corner where it is described.
pub(super) fn describe(blocks: &mut [Json], faces: &FaceData) {
    let side = |card: &Json| {
        let reverse = card["reverse"] == true;
        json!(faces.shown(card["id"].as_str().unwrap_or_default(), reverse))
    };
    each_insert(blocks, &mut |name, data: &mut Map<String, Json>| match name {
        "faces" => {
            for card in array_mut(data.get_mut("cards")) {
                card["face"] = side(card);
                if card["on"].is_object() {
                    card["on"]["face"] = side(&card["on"]);
                }
            }
        }
        "position" => {
            for piece in array_mut(data.get_mut("pieces")) {
                if piece["whole"] == true {
                    piece["face"] = side(piece);
                }
            }
        }
        "card-descriptions" => {
            for card in array_mut(data.get_mut("cards")) {
                let id = card["id"].as_str().unwrap_or_default();
                let (kind, corner) = (json!(faces.type_of(id)), json!(faces.corner(id)));
                card["face"] = side(card);
                card["type"] = kind;
                card["corner"] = corner;
            }
        }
        "card-list" => {
            for row in array_mut(data.get_mut("rows")) {
                let kind = json!(faces.type_of(row["id"].as_str().unwrap_or_default()));
                row["icon"] = kind["icon"].clone();
                row["on"] = kind["on"].clone();
            }
        }
        name if PICTURES.contains(&name) => {
            if let Some(drawing) = data.get_mut("drawing") {
                show(drawing, faces);
            }
        }
        _ => {}
    });
}

/// Gives everything in a picture that names a card its side.
fn show(drawing: &mut Json, faces: &FaceData) {
    match drawing {
        Json::Array(items) => items.iter_mut().for_each(|it| show(it, faces)),
        Json::Object(map) => {
            map.values_mut().for_each(|it| show(it, faces));
            if let Some(card) = map.get("card").and_then(Json::as_str) {
                let reverse = map.get("reverse").is_some_and(|it| *it == true);
                let side = match map.get("back").and_then(Json::as_str) {
                    Some(back) => faces.shown_back(back),
                    None => faces.shown(card, reverse),
                };
                map.insert("face".to_owned(), json!(side));
            }
        }
        _ => {}
    }
}
