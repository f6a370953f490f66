//! The rulings as a booklet prints them: in the order in which its texts cite them, under the titles of the chapters
//! that do so, with numbers of their own, and how often each is cited.

use super::json_blocks::{array, array_mut, each_insert};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

/// Orders, numbers and groups the entries of each list of rulings. An entry that nothing cites comes before the
/// chapters. The first entry of a chapter has its title as `chapter`.
pub(super) fn arrange(blocks: &mut [Json]) {
    let mut cited = Citations::default();
    cited.blocks(blocks);
    each_insert(blocks, &mut |name, data| {
        if name != "rulings" {
            return;
        }
        let entries = array_mut(data.get_mut("entries"));
        let place = |entry: &Json| cited.places.get(entry["id"].as_str().unwrap_or_default());
        entries.sort_by_key(|it| place(it).copied());
        let mut last = None;
        for (at, entry) in entries.iter_mut().enumerate() {
            let chapter = place(entry).map(|it| it.0);
            entry["number"] = json!(at + 1);
            let id = entry["id"].as_str().unwrap_or_default();
            entry["cited"] = json!(cited.times.get(id).copied().unwrap_or(0));
            if let Some(title) = chapter.filter(|_| last != chapter) {
                entry["chapter"] = cited.chapters[title].clone();
            }
            last = chapter;
        }
    });
}

/// Where the texts of a booklet first cite each ruling.
#[derive(Default)]
struct Citations {
    /// The titles of the chapters.
    chapters: Vec<Json>,
    /// By the ruling's id: the chapter, and which citation of the booklet it is.
    places: BTreeMap<String, (usize, usize)>,
    /// How often each ruling is cited.
    times: BTreeMap<String, usize>,
}

impl Citations {
    fn blocks(&mut self, blocks: &[Json]) {
        for block in blocks {
            match block["t"].as_str().unwrap_or_default() {
                "heading" if block["level"] == 1 => self.chapters.push(block["c"].clone()),
                "insert" if block["name"] == "rulings" => {}
                _ => self.any(block),
            }
        }
    }

    /// Citations anywhere in what a block holds.
    fn any(&mut self, json: &Json) {
        if json["t"] == "cite" {
            if let (Some(id), Some(chapter)) =
                (json["id"].as_str(), self.chapters.len().checked_sub(1))
            {
                let place = (chapter, self.places.len());
                self.places.entry(id.to_owned()).or_insert(place);
                *self.times.entry(id.to_owned()).or_insert(0) += 1;
            }
        } else if let Some(entries) = json.as_object() {
            entries.values().for_each(|it| self.any(it));
        } else {
            array(json).iter().for_each(|it| self.any(it));
        }
    }
}
