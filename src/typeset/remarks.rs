//! What a layout remarks about itself, and what its glyphs tell.
//!
//! A layout speaks through `#metadata((kind: "overflow", ...)) <cardwright>`.

use super::Document;
use std::collections::BTreeMap;
use typst::foundations::{Label, Packed, Selector, Value};
use typst::introspection::{Introspector as _, MetadataElem};
use typst::layout::{Frame, FrameItem};
use typst::utils::PicoStr;

const LABEL: &str = "cardwright";

/// A remark of a layout: named texts and numbers.
#[derive(Clone, Debug, Default)]
pub struct Remark {
    /// Texts by name; `kind` says what the remark is about.
    pub(crate) texts: BTreeMap<String, String>,
    /// Numbers by their names.
    pub(crate) numbers: BTreeMap<String, f64>,
}

impl Remark {
    /// The remarks of a document in page order.
    pub fn all(document: &Document) -> Vec<Self> {
        let Some(label) = Label::new(PicoStr::intern(LABEL)) else { return Vec::new() };
        let found = document.introspector().query(&Selector::Label(label));
        found.iter().filter_map(|it| Self::of(it.to_packed::<MetadataElem>()?)).collect()
    }

    /// What is said there, if it is a remark.
    pub(super) fn of(metadata: &Packed<MetadataElem>) -> Option<Self> {
        let label = metadata.label()?;
        (label.resolve().as_str() == LABEL).then(|| Self::read(&metadata.value))
    }

    fn read(value: &Value) -> Self {
        let mut remark = Self::default();
        if let Value::Dict(dict) = value {
            for (key, value) in dict.iter() {
                let key = key.to_string();
                match value {
                    Value::Str(text) => {
                        remark.texts.insert(key, text.to_string());
                    }
                    Value::Int(number) => {
                        remark.numbers.insert(key, *number as f64);
                    }
                    Value::Float(number) => {
                        remark.numbers.insert(key, *number);
                    }
                    _ => {}
                }
            }
        }
        remark
    }

    /// What it is about.
    pub fn kind(&self) -> &str {
        self.text("kind")
    }

    /// A text, empty where it is not given.
    pub fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    /// A number, zero where it is not given.
    pub fn number(&self, name: &str) -> f64 {
        self.numbers.get(name).copied().unwrap_or_default()
    }
}

/// Characters that no font has, with the page (from 0) they stand on.
pub fn missing_glyphs(document: &Document) -> Vec<(usize, String)> {
    let mut missing = Vec::new();
    for (at, page) in document.pages().iter().enumerate() {
        walk(&page.frame, at, &mut missing);
    }
    missing.dedup();
    missing
}

fn walk(frame: &Frame, page: usize, missing: &mut Vec<(usize, String)>) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => walk(&group.frame, page, missing),
            FrameItem::Text(text) => {
                for glyph in text.glyphs.iter().filter(|glyph| glyph.id == 0) {
                    missing.push((page, text.text[glyph.range()].to_owned()));
                }
            }
            _ => {}
        }
    }
}
