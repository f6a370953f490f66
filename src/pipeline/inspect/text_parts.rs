//! A text for the screen: words, and icons by their names.

use crate::RenderedGame;
use cardwright_model::Picture;
use cardwright_wording::passage::{Passage, RunKind};
use serde::Serialize;
use std::ops::Range;

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TextPart {
    /// Words without icons.
    Words(String),
    /// An icon, by its id.
    Icon(String),
}

/// What stands for something that has no words, such as a break.
const NO_WORDS: char = '…';

/// A range of a passage in parts.
pub(super) fn parts(passage: &Passage, range: Range<usize>) -> Vec<TextPart> {
    let mut parts = Vec::new();
    let from = range.start;
    for (at, c) in passage.text[range].char_indices() {
        let c = match passage.kind_at(from + at) {
            RunKind::Icon { id } if c == '\u{fffc}' => {
                parts.push(TextPart::Icon(id.clone()));
                continue;
            }
            _ if c == '\u{fffc}' => NO_WORDS,
            _ => c,
        };
        match parts.last_mut() {
            Some(TextPart::Words(words)) => words.push(c),
            _ => parts.push(TextPart::Words(c.to_string())),
        }
    }
    parts
}

/// The same as words alone, an icon by what it is called: `:hand-one:` is `hand one`.
pub(super) fn spoken(parts: &[TextPart]) -> String {
    let part = |part: &TextPart| match part {
        TextPart::Words(words) => words.clone(),
        TextPart::Icon(id) => id.replace('-', " "),
    };
    parts.iter().map(part).collect()
}

impl RenderedGame {
    /// The drawing of an icon, by its id. `None` where there is none.
    pub fn icon(&self, id: &str) -> Option<&str> {
        match &self.assets.art.get(&format!("icons/{id}.svg"))?.picture {
            Picture::Svg(svg) => Some(svg),
            Picture::Raster(_) => None,
        }
    }
}
