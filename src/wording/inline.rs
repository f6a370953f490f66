//! Runs of words with their marks.

use serde::Serialize;

/// A piece of a line. Serialises as the layouts read it: `t` names the sort, `c` holds pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Inline {
    /// Plain words.
    Text {
        /// The words.
        s: String,
    },
    /// The name of a card, a keyword or a term, which exists.
    Ref {
        /// `card`, `keyword` or `term`.
        kind: &'static str,
        /// Whose name.
        id: String,
        /// The name, inflected as wanted.
        s: String,
    },
    /// Strong words.
    Strong {
        /// The words.
        c: Vec<Inline>,
    },
    /// Words with emphasis.
    Emph {
        /// The words.
        c: Vec<Inline>,
    },
    /// A drawn sign.
    Icon {
        /// Its name.
        id: String,
    },
    /// A way to another place.
    Link {
        /// `#anchor` or an address.
        to: String,
        /// The words to follow it by.
        c: Vec<Inline>,
    },
    /// A new line.
    Break,
}

impl Inline {
    /// Plain words.
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text { s: words.into() }
    }
}

/// The words alone, as a reader aloud would say them.
pub fn plain_text(inlines: &[Inline]) -> String {
    let mut out = String::new();
    for inline in inlines {
        match inline {
            Inline::Text { s } | Inline::Ref { s, .. } => out.push_str(s),
            Inline::Strong { c } | Inline::Emph { c } | Inline::Link { c, .. } => {
                out.push_str(&plain_text(c));
            }
            Inline::Icon { .. } => {}
            Inline::Break => out.push(' '),
        }
    }
    out
}
