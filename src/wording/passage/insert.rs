//! The words of a computed part of a booklet.
//!
//! What a part shows is a tree of texts, lines and blocks, the same that the layout reads. Every
//! text in it is for readers, but for keys that speak to the layout.

use super::draft::{Drafter, Home};
use super::{Origin, PassageKind};
use cardwright_base::diagnostic::Span;
use cardwright_model::Game;
use serde_json::Value as Json;
use std::ops::Range;

/// Keys whose texts no reader sees.
const SILENT: &[&str] = &["id", "icon", "colour", "kind", "mark", "note", "to", "t", "align"];

/// Sorts of inlines and of blocks, as they serialise.
const INLINES: &[&str] = &["text", "ref", "strong", "emph", "icon", "link", "break"];

/// Writes the drafts of a computed part that the author asked for at `place`.
pub(super) fn draft(game: &Game, name: &str, data: &Json, place: Span, drafter: &mut Drafter) {
    let before = (drafter.origin.clone(), drafter.homes.clone(), drafter.fallback);
    (drafter.homes, drafter.fallback) = (vec![Home::Other], place);
    let mut part = Part { game, name, drafter };
    part.value("", data);
    (drafter.origin, drafter.homes, drafter.fallback) = before;
}

/// Where the next computed part of a name is asked for in a chapter, after the place `from`.
pub(super) fn asked(chapter: &str, name: &str, from: usize) -> Option<Range<usize>> {
    let mut fenced = false;
    let mut at = from;
    for line in chapter[from..].split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let words = line.trim();
        if fenced && words.split_whitespace().next() == Some(name) {
            return Some(start..start + words.len());
        }
        let info = words.trim_start_matches(['`', '~']);
        fenced = info.len() + 3 <= words.len() && info.trim() == "insert";
    }
    None
}

fn is_line(items: &[Json]) -> bool {
    let sort = |item: &Json| item.get("t").and_then(Json::as_str).unwrap_or_default().to_owned();
    !items.is_empty() && items.iter().all(|item| INLINES.contains(&sort(item).as_str()))
}

struct Part<'a> {
    game: &'a Game,
    name: &'a str,
    drafter: &'a mut Drafter,
}

impl Part<'_> {
    fn value(&mut self, key: &str, value: &Json) {
        match value {
            Json::String(text) if !SILENT.contains(&key) => {
                let kind = if key == "title" { PassageKind::Title } else { PassageKind::Cell };
                self.drafter.plain(text, kind);
            }
            Json::Array(items) => self.list(key, items),
            Json::Object(entries) => {
                let before = (self.drafter.origin.clone(), self.drafter.homes.clone());
                if entries.contains_key("t") {
                    self.block(value);
                } else {
                    for (key, inner) in entries {
                        self.belong(value, key);
                        self.value(key, inner);
                        (self.drafter.origin, self.drafter.homes) = before.clone();
                    }
                }
            }
            _ => {}
        }
    }

    fn list(&mut self, key: &str, items: &[Json]) {
        if is_line(items) {
            let kind = if key == "topic" { PassageKind::Title } else { PassageKind::Paragraph };
            self.drafter.json_line(items, kind);
        } else {
            items.iter().for_each(|item| self.value(key, item));
        }
    }

    /// A block: its words, or the blocks in it.
    fn block(&mut self, block: &Json) {
        let kind = match block.get("t").and_then(Json::as_str) {
            Some("heading") => {
                let level = block.get("level").and_then(Json::as_u64).unwrap_or(1);
                PassageKind::Heading(u8::try_from(level).unwrap_or(u8::MAX))
            }
            Some("table") => PassageKind::Cell,
            _ => PassageKind::Paragraph,
        };
        for (key, inner) in block.as_object().into_iter().flatten() {
            match inner {
                Json::Array(items) if key == "title" => {
                    self.drafter.json_line(items, PassageKind::Title);
                }
                Json::Array(items) => self.inside(items, &kind),
                _ => {}
            }
        }
    }

    fn inside(&mut self, items: &[Json], kind: &PassageKind) {
        if is_line(items) {
            self.drafter.json_line(items, kind.clone());
            return;
        }
        for item in items {
            match item {
                Json::Array(inner) => self.inside(inner, kind),
                Json::Object(_) => self.block(item),
                _ => {}
            }
        }
    }

    /// Whose the text under a key of an entry is.
    fn belong(&mut self, entry: &Json, key: &str) {
        let text = |key: &str| entry.get(key).and_then(Json::as_str).map(str::to_owned);
        let own = ["topic", "title", "alternative"].contains(&key);
        let part = if own { key } else { "text" };
        let part = part.to_owned();
        let origin = match (self.name, text("id")) {
            ("rulings", Some(id)) => Origin::Ruling { id, part },
            ("glossary", Some(id)) => Origin::Term { id, part },
            ("history", None) => match text("title") {
                Some(edition) => Origin::History { edition },
                None => return,
            },
            (_, Some(id)) if key == "text" => Origin::Description { id },
            (_, Some(id)) if key == "title" && self.game.card(&id).is_some() => {
                Origin::Card { id, part }
            }
            (_, Some(id)) if key == "title" && self.game.keyword(&id).is_some() => {
                Origin::Keyword { id, part }
            }
            _ => return,
        };
        self.drafter.of(origin);
    }
}
