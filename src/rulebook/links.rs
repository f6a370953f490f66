//! What the layout of a booklet would have to work out of every word: where names lead, which of them the index counts,
//! and the small rules of type. Typst takes long over it, and would do it anew after each edit.

use super::json_blocks::{array, array_mut, each_insert};
use cardwright_model::Game;
use cardwright_wording::PICTURES;
use cardwright_wording::language::is_english;
use regex::{Captures, Regex};
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

static APOSTROPHE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(\p{L})'").expect("a fixed pattern"));
static LONE_FIGURE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(" ([+−]?[0-9])").expect("a fixed pattern"));

/// Gets the blocks of a booklet ready: pieces of text are joined, an apostrophe is curved, no figure begins a line, a
/// name is a link where a chapter first has it, and a mention for the index where a block first has it. Links are spared because a paragraph with one is laid out again when all pages are known; so
/// the lists at the end have none. A link to a place that is not there leads nowhere. The contents get the headings.
pub(super) fn ready(blocks: &mut [Json], game: &Game) {
    let forms = super::index::forms(game);
    let mut targets = Vec::new();
    collect(blocks, &mut targets);
    let index = blocks.iter().filter(|it| it["t"] == "insert" && it["name"] == "index");
    let entries = index.flat_map(|it| array(&it["data"]["entries"]));
    let counted: BTreeSet<String> =
        entries.filter_map(|it| it["id"].as_str().map(str::to_owned)).collect();
    let own = forms.iter().filter(|(id, _)| counted.contains(*id));
    let own = own.flat_map(|(id, all)| all.iter().map(|form| (form.clone(), id.clone())));
    let own: BTreeMap<String, String> = own.collect();
    let links = Links {
        terms: naming(&own),
        forms: own,
        index: counted,
        targets: targets.iter().cloned().collect(),
    };
    links.blocks(blocks, &mut BTreeSet::new());
    super::clarifications::arrange(blocks);
    super::index::arrange(blocks, &targets, &forms, is_english(&game.language));
    let headings: Vec<Json> = blocks.iter().filter(|it| is_listed(it)).cloned().collect();
    each_insert(blocks, &mut |name, data| match name {
        "contents" => drop(data.insert("headings".to_owned(), headings.clone().into())),
        "card-list" => {
            for row in array_mut(data.get_mut("rows")) {
                let to = format!("card:{}", row["id"].as_str().unwrap_or_default());
                if links.targets.contains(&to) {
                    row["to"] = to.into();
                }
            }
        }
        _ => {}
    });
}

/// Whether a block is a heading that the contents list.
fn is_listed(block: &Json) -> bool {
    let listed = block["level"].as_u64().is_some_and(|level| level <= 2) && block["id"] != "";
    block["t"] == "heading" && listed
}

/// Headings, card entries, keywords, terms and rulings.
fn collect(blocks: &[Json], targets: &mut Vec<String>) {
    for block in blocks {
        match block["t"].as_str().unwrap_or_default() {
            "heading" => {
                targets.extend(block["id"].as_str().filter(|it| !it.is_empty()).map(str::to_owned));
            }
            "box" | "quote" => collect(array(&block["c"]), targets),
            "list" => array(&block["items"]).iter().for_each(|it| collect(array(it), targets)),
            "insert" => {
                let (key, kind) = match block["name"].as_str().unwrap_or_default() {
                    "card-descriptions" => ("cards", "card"),
                    "specials" => ("keywords", "keyword"),
                    "glossary" => ("entries", "term"),
                    "rulings" => ("entries", "ruling"),
                    _ => continue,
                };
                let ids = array(&block["data"][key]).iter().filter_map(|it| it["id"].as_str());
                targets.extend(ids.map(|id| format!("{kind}:{id}")));
            }
            _ => {}
        }
    }
}

/// Finds any of some words, the longest first.
fn naming(forms: &BTreeMap<String, String>) -> Option<Regex> {
    let mut words: Vec<String> = forms.keys().map(|it| regex::escape(it)).collect();
    words.sort_by_key(|it| std::cmp::Reverse(it.len()));
    let pattern = format!(r"(?i)\b(?:{})\b", words.join("|"));
    (!words.is_empty()).then(|| Regex::new(&pattern).ok()).flatten()
}

struct Links {
    targets: BTreeSet<String>,
    /// The words that name what the index counts, and whose they are.
    terms: Option<Regex>,
    forms: BTreeMap<String, String>,
    /// What the index counts.
    index: BTreeSet<String>,
}

impl Links {
    /// `seen` holds what the chapter has had.
    fn blocks(&self, blocks: &mut [Json], seen: &mut BTreeSet<String>) {
        for block in blocks {
            let Some(block) = block.as_object_mut() else { continue };
            match block["t"].as_str().unwrap_or_default() {
                "heading" => {
                    if block["level"] == 1 {
                        seen.clear();
                    }
                    self.line(block.get_mut("c"));
                }
                "para" => self.inlines(block.get_mut("c"), Some(seen), &mut BTreeSet::new()),
                "list" => {
                    for item in array_mut(block.get_mut("items")) {
                        self.blocks(array_mut(Some(item)), seen);
                    }
                }
                "box" | "quote" => {
                    self.blocks(array_mut(block.get_mut("c")), &mut seen.clone());
                    self.line(block.get_mut("title"));
                }
                "table" => {
                    let mut here = BTreeSet::new();
                    for row in array_mut(block.get_mut("rows")) {
                        for cell in array_mut(Some(row)) {
                            self.inlines(Some(cell), Some(seen), &mut here);
                        }
                    }
                    array_mut(block.get_mut("head")).iter_mut().for_each(|it| self.line(Some(it)));
                }
                "figure" => self.line(block.get_mut("caption")),
                "insert" => self.insert(block),
                _ => {}
            }
        }
    }

    fn insert(&self, block: &mut Map<String, Json>) {
        let name = block["name"].as_str().unwrap_or_default().to_owned();
        let Some(data) = block.get_mut("data").and_then(Json::as_object_mut) else { return };
        match name.as_str() {
            "card-descriptions" | "specials" => {
                let key = if name == "specials" { "keywords" } else { "cards" };
                for described in array_mut(data.get_mut(key)) {
                    // An entry does not lead to itself.
                    let id = described["id"].as_str().unwrap_or_default().to_owned();
                    let mut seen = BTreeSet::new();
                    if key == "cards" {
                        seen.insert(format!("card:{id}"));
                    }
                    self.blocks(array_mut(described.get_mut("text")), &mut seen);
                }
            }
            name if PICTURES.contains(&name) => {
                array_mut(data.get_mut("words")).iter_mut().for_each(|it| self.line(Some(it)));
            }
            "glossary" | "rulings" | "history" => {
                for entry in array_mut(data.get_mut("entries")) {
                    for key in ["topic", "text", "alternative"] {
                        self.line(entry.get_mut(key));
                    }
                    array_mut(entry.get_mut("changes"))
                        .iter_mut()
                        .for_each(|it| self.line(Some(it)));
                }
            }
            _ => {}
        }
    }

    /// A line in which no name is a link.
    fn line(&self, line: Option<&mut Json>) {
        self.inlines(line, None, &mut BTreeSet::new());
    }

    /// `seen` holds what is no link any more; without it none is. `here` holds what the index has of the block.
    fn inlines(
        &self,
        list: Option<&mut Json>,
        mut seen: Option<&mut BTreeSet<String>>,
        here: &mut BTreeSet<String>,
    ) {
        let Some(list) = list.and_then(Json::as_array_mut) else { return };
        let mut out = Vec::with_capacity(list.len());
        let mut words = String::new();
        for mut inline in std::mem::take(list) {
            if inline["t"] == "text" {
                words.push_str(inline["s"].as_str().unwrap_or_default());
                continue;
            }
            self.words(&mut words, seen.is_some().then_some(&mut *here), &mut out);
            if inline["t"] == "ref" {
                let id = inline["id"].as_str().unwrap_or_default().to_owned();
                let to = format!("{}:{id}", inline["kind"].as_str().unwrap_or_default());
                if let Some(seen) = seen.as_deref_mut() {
                    if self.targets.contains(&to) && seen.insert(to.clone()) {
                        inline["to"] = to.into();
                    }
                    if self.index.contains(&id) && here.insert(id) {
                        inline["mention"] = true.into();
                    }
                }
            } else {
                self.inlines(inline.get_mut("c"), seen.as_deref_mut(), here);
            }
            let away = inline["to"].as_str().and_then(|it| it.strip_prefix('#'));
            if inline["t"] == "link" && away.is_some_and(|it| !self.targets.contains(it)) {
                inline["to"] = "".into();
            }
            out.push(inline);
        }
        self.words(&mut words, seen.is_some().then_some(here), &mut out);
        *list = out;
    }

    /// Joined text, tidied, with the terms that it names first in its block.
    fn words(&self, words: &mut String, here: Option<&mut BTreeSet<String>>, out: &mut Vec<Json>) {
        let tidy = APOSTROPHE.replace_all(words, "$1’");
        let tidy = LONE_FIGURE.replace_all(&tidy, |it: &Captures<'_>| format!("\u{a0}{}", &it[1]));
        if !tidy.is_empty() {
            let mut text = serde_json::json!({ "t": "text", "s": tidy });
            if let (Some(terms), Some(here)) = (&self.terms, here) {
                let named = terms.find_iter(&tidy);
                let named = named.filter_map(|it| self.forms.get(&it.as_str().to_lowercase()));
                let named: Vec<String> =
                    named.filter(|id| here.insert((*id).clone())).cloned().collect();
                if !named.is_empty() {
                    text["mentions"] = named.into();
                }
            }
            out.push(text);
        }
        words.clear();
    }
}
