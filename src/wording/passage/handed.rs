//! What a booklet hands to its layout: the texts of blocks in reading order.

use super::PassageKind;
use super::layer::STAND_IN;
use crate::icons::{self, Piece};
use crate::markdown::POSITION;
use crate::{Block, Entry, Inline, Inserted};
use serde_json::Value as Json;

/// One text that a layout is given to print.
#[derive(Clone, Debug)]
pub struct Handed {
    /// What part it has in the booklet.
    pub kind: PassageKind,
    /// The words; an icon is U+FFFC.
    pub text: String,
    /// Ids of the icons among them.
    pub icons: Vec<String>,
    /// The insert that shows it, if it is one.
    pub insert: Option<String>,
    /// Whether it is the reading of a ruling that the game does not go by.
    pub alternative: bool,
}

/// The texts of a chapter, computed parts and examples of play among them. What a position shows is a
/// drawing of a board; its caption is a text.
pub fn handed(chapter: &[Block]) -> Vec<Handed> {
    let mut reader = BlockReader::default();
    reader.blocks(chapter, PassageKind::Paragraph);
    reader.texts
}

#[derive(Default)]
struct BlockReader {
    texts: Vec<Handed>,
    text: String,
    icons: Vec<String>,
    insert: Option<String>,
    alternative: bool,
}

impl BlockReader {
    fn words(&mut self, words: &str) {
        for piece in icons::split(words, |_| false) {
            match piece {
                Piece::Words(range) => self.text.push_str(&words[range]),
                // An icon that does not exist was left as it was typed.
                Piece::Icon(range) => self.icon(words[range].trim_matches(':')),
            }
        }
    }

    fn icon(&mut self, id: &str) {
        self.text.push_str(STAND_IN);
        self.icons.push(id.to_owned());
    }

    fn finish(&mut self, kind: PassageKind) {
        let (text, icons) = (std::mem::take(&mut self.text), std::mem::take(&mut self.icons));
        if !text.trim().is_empty() {
            let (insert, alternative) = (self.insert.clone(), self.alternative);
            self.texts.push(Handed { kind, text, icons, insert, alternative });
        }
    }

    fn line(&mut self, inlines: &[Inline], kind: PassageKind) {
        self.inlines(inlines);
        self.finish(kind);
    }

    fn inlines(&mut self, inlines: &[Inline]) {
        for inline in inlines {
            match inline {
                Inline::Text { s } => self.words(s),
                Inline::Ref { s, .. } => self.text.push_str(s),
                Inline::Strong { c } | Inline::Emph { c } | Inline::Link { c, .. } => {
                    self.inlines(c);
                }
                Inline::Icon { id } => self.icon(id),
                Inline::Cite { .. } => {}
                Inline::Break => self.text.push('\n'),
            }
        }
    }

    fn plain(&mut self, text: &str, kind: PassageKind) {
        self.words(text);
        self.finish(kind);
    }

    /// The texts of blocks. `first` is the kind of the first paragraph.
    fn blocks(&mut self, blocks: &[Block], first: PassageKind) {
        let mut kind = first;
        for block in blocks {
            let this = std::mem::replace(&mut kind, PassageKind::Paragraph);
            match block {
                Block::Heading { level, c, .. } => self.line(c, PassageKind::Heading(*level)),
                Block::Para { c } => self.line(c, this),
                Block::List { items, .. } => {
                    items.iter().for_each(|item| self.blocks(item, PassageKind::Item));
                }
                Block::Table { head, rows, .. } => {
                    for cell in head.iter().chain(rows.iter().flatten()) {
                        self.line(cell, PassageKind::Cell);
                    }
                }
                Block::Quote { c } => self.blocks(c, PassageKind::Paragraph),
                Block::Box { title, c, .. } => {
                    self.line(title, PassageKind::Title);
                    self.blocks(c, PassageKind::Paragraph);
                }
                Block::Insert { name, .. } if name == POSITION => {}
                Block::Insert { name, data, .. } => {
                    self.insert = Some(name.clone());
                    self.inserted(data);
                    self.insert = None;
                }
                Block::Figure { alt, caption, .. } => {
                    self.plain(alt, PassageKind::Alt);
                    self.line(caption, PassageKind::Title);
                }
                Block::Divider => {}
            }
        }
    }

    fn inserted(&mut self, data: &Inserted) {
        match data {
            Inserted::Nothing => {}
            Inserted::Cards { cards: all } | Inserted::Keywords { keywords: all } => {
                for it in all {
                    self.plain(&it.title, PassageKind::Title);
                    it.count.iter().for_each(|it| self.plain(it, PassageKind::Cell));
                    self.blocks(&it.text, PassageKind::Paragraph);
                }
            }
            Inserted::Entries { entries } => entries.iter().for_each(|it| self.entry(it)),
            Inserted::Chart(chart) => {
                self.plain(&chart.title, PassageKind::Title);
                chart.lines().for_each(|it| self.line(it, PassageKind::Paragraph));
            }
            Inserted::ExampleOfPlay { blocks } => self.blocks(blocks, PassageKind::Paragraph),
            Inserted::Picture { words, .. } => {
                words.iter().for_each(|it| self.line(it, PassageKind::Cell));
            }
            Inserted::Other(json) => self.value("", json),
        }
    }

    fn entry(&mut self, it: &Entry) {
        it.title.iter().for_each(|it| self.plain(it, PassageKind::Title));
        it.topic.iter().for_each(|it| self.line(it, PassageKind::Title));
        it.text.iter().for_each(|it| self.line(it, PassageKind::Paragraph));
        self.alternative = true;
        it.alternative.iter().for_each(|it| self.line(it, PassageKind::Paragraph));
        self.alternative = false;
        it.changes.iter().flatten().for_each(|it| self.line(it, PassageKind::Paragraph));
    }

    fn value(&mut self, key: &str, value: &Json) {
        match value {
            Json::String(text) if !Inserted::SILENT.contains(&key) => {
                let kind = if key == "title" { PassageKind::Title } else { PassageKind::Cell };
                self.plain(text, kind);
            }
            Json::Array(items) => items.iter().for_each(|item| self.value(key, item)),
            Json::Object(entries) => entries.iter().for_each(|(key, it)| self.value(key, it)),
            _ => {}
        }
    }
}
