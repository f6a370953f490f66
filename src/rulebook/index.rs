//! The index of a booklet: its terms, its keywords, and the headings that its author put there, each with the place
//! that says most of it.

use super::json_blocks::{array, each_insert};
use cardwright_base::english::capital;
use cardwright_model::{Game, Term};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// Gives each entry of an index as `main` the anchor of its own heading, or of its description, where it has one;
/// and the headings that are marked for the index their entries. `targets` are all anchors, `forms` the words that
/// name a term, by its id. An entry that the booklet never mentions is left out. The entries are put in order; English
/// ones lose the article that they begin with.
pub(super) fn arrange(
    blocks: &mut [Json],
    targets: &[String],
    forms: &BTreeMap<String, BTreeSet<String>>,
    english: bool,
) {
    let mut headings = Vec::new();
    collect(blocks, &mut headings);
    let mut mentioned = BTreeSet::new();
    blocks.iter().for_each(|it| collect_mentions(it, &mut mentioned));
    let places: BTreeSet<&str> = targets.iter().map(String::as_str).collect();
    each_insert(blocks, &mut |name, data| {
        let Some(entries) = data.get_mut("entries").and_then(Json::as_array_mut) else { return };
        if name != "index" {
            return;
        }
        let mut taken = BTreeSet::new();
        for entry in entries.iter_mut() {
            let id = entry["id"].as_str().unwrap_or_default();
            let described = format!("keyword:{id}");
            let named = |words: &str| forms.get(id).is_some_and(|it| it.contains(words));
            let own = headings.iter().find(|it| named(&it.words));
            let main = match places.get(described.as_str()) {
                Some(place) if entry["kind"] == "keyword" => Some(*place),
                _ => own.map(|it| it.id.as_str()),
            };
            taken.extend(own.map(|it| it.id.clone()));
            if let Some(main) = main {
                entry["main"] = main.into();
            } else {
                let defined = format!("term:{id}");
                entry["defined"] = json!(places.get(defined.as_str()));
            }
        }
        entries.retain(|entry| {
            let id = entry["id"].as_str().unwrap_or_default();
            !entry["main"].is_null() || !entry["defined"].is_null() || mentioned.contains(id)
        });
        let wanted = headings.iter().filter(|it| it.listed && !taken.contains(&it.id));
        entries.extend(wanted.map(|it| json!({ "title": it.title, "main": it.id })));
        for entry in entries.iter_mut().filter(|_| english) {
            let title = entry["title"].as_str().unwrap_or_default();
            entry["title"] = without_article(title).into();
        }
        entries.sort_by_key(|it| it["title"].as_str().unwrap_or_default().to_lowercase());
    });
}

/// A heading with an anchor.
struct Place {
    id: String,
    title: String,
    /// Its words in small letters, without the article.
    words: String,
    /// Whether the author put it into the index.
    listed: bool,
}

fn collect(blocks: &[Json], headings: &mut Vec<Place>) {
    for block in blocks {
        match block["t"].as_str().unwrap_or_default() {
            "heading" if block["id"] != "" => {
                let title = words(&block["c"]);
                headings.push(Place {
                    id: block["id"].as_str().unwrap_or_default().to_owned(),
                    words: normal(&title),
                    listed: block["index"] == true,
                    title,
                });
            }
            "box" | "quote" => collect(array(&block["c"]), headings),
            "list" => array(&block["items"]).iter().for_each(|it| collect(array(it), headings)),
            _ => {}
        }
    }
}

/// The ids that the text mentions, wherever it does.
fn collect_mentions(json: &Json, ids: &mut BTreeSet<String>) {
    if json["mention"] == true {
        ids.extend(json["id"].as_str().map(str::to_owned));
    }
    ids.extend(array(&json["mentions"]).iter().filter_map(|it| it.as_str().map(str::to_owned)));
    match json {
        Json::Array(all) => all.iter().for_each(|it| collect_mentions(it, ids)),
        Json::Object(all) => all.values().for_each(|it| collect_mentions(it, ids)),
        _ => {}
    }
}

/// The words of a line.
fn words(line: &Json) -> String {
    let each = |it: &Json| it["s"].as_str().map_or_else(|| words(&it["c"]), str::to_owned);
    array(line).iter().map(each).collect()
}

/// The words that name each term, by its id.
pub(super) fn forms(game: &Game) -> BTreeMap<String, BTreeSet<String>> {
    let of = |term: &Term| {
        let forms = term.forms.values().chain([&term.title]).map(|it| normal(&it.value));
        (term.id.value.clone(), forms.collect())
    };
    game.terms.iter().map(of).collect()
}

/// Words as they are compared.
fn normal(words: &str) -> String {
    without_article(&words.trim().to_lowercase()).to_lowercase()
}

/// A title as it stands in an index, under the first word that means something: `Order of a fight`.
fn without_article(title: &str) -> String {
    let article = title.split_once(' ').filter(|(first, _)| {
        ["the", "a", "an"].iter().any(|article| article.eq_ignore_ascii_case(first))
    });
    let Some((first, rest)) = article else { return title.to_owned() };
    if first.starts_with(char::is_uppercase) { capital(rest) } else { rest.to_owned() }
}
