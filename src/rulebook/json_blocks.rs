//! Blocks as the layout reads them: lists in them, and their inserts.

use serde_json::{Map, Value as Json};

/// Every insert, by its name, those in lists, boxes and quotations included.
pub(super) fn each_insert(
    blocks: &mut [Json],
    visit: &mut dyn FnMut(&str, &mut Map<String, Json>),
) {
    for block in blocks {
        let Some(block) = block.as_object_mut() else { continue };
        for item in array_mut(block.get_mut("items")) {
            each_insert(array_mut(Some(item)), visit);
        }
        let kind = block["t"].as_str().unwrap_or_default().to_owned();
        match kind.as_str() {
            "box" | "quote" => each_insert(array_mut(block.get_mut("c")), visit),
            "insert" => {
                let name = block["name"].as_str().unwrap_or_default().to_owned();
                if let Some(data) = block.get_mut("data").and_then(Json::as_object_mut) {
                    visit(&name, data);
                }
            }
            _ => {}
        }
    }
}

pub(super) fn array(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn array_mut(json: Option<&mut Json>) -> &mut [Json] {
    json.and_then(Json::as_array_mut).map_or(&mut [], Vec::as_mut_slice)
}
