//! Runs of words with their marks.

use serde::Serialize;

/// A piece of a line. Serialises as the layouts read it: `t` names the sort, `c` holds pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum Inline {
    /// Words as they are printed.
    Text {
        /// The words themselves.
        s: String,
    },
    /// The name of a card, a keyword or a term, which exists.
    Ref {
        /// `card`, `keyword` or `term`.
        kind: &'static str,
        /// Id of the card, keyword or term.
        id: String,
        /// The name, inflected as wanted.
        s: String,
    },
    /// Words in bold letters.
    Strong {
        /// The pieces that are bold.
        c: Vec<Inline>,
    },
    /// Words in italics.
    Emph {
        /// The pieces in italics.
        c: Vec<Inline>,
    },
    /// An icon, drawn between the words.
    Icon {
        /// Name of the icon.
        id: String,
    },
    /// A way to another place.
    Link {
        /// `#anchor` or an address.
        to: String,
        /// The words to follow it by.
        c: Vec<Inline>,
    },
    /// The place that settles a ruling. It prints nothing.
    Cite {
        /// Id of the ruling.
        id: String,
    },
    /// A line break.
    Break,
}

impl Inline {
    /// A text without any markup.
    pub fn text(words: impl Into<String>) -> Self {
        Self::Text { s: words.into() }
    }
}

/// Takes away the blank that a citation would leave behind: the one before it or, where it comes first, the one
/// behind it.
pub(super) fn close_up(inlines: &mut Vec<Inline>) {
    let mut at = 0;
    while at < inlines.len() {
        if matches!(inlines[at], Inline::Cite { .. }) {
            let behind = inlines[at + 1..].iter().find(|it| !matches!(it, Inline::Cite { .. }));
            let first = inlines[..at].iter().all(|it| matches!(it, Inline::Cite { .. }));
            let closed = |words: &str| words.starts_with(|c: char| !c.is_alphanumeric());
            let apart = match behind {
                None | Some(Inline::Break) => true,
                Some(Inline::Text { s }) => closed(s),
                Some(_) => false,
            };
            if first {
                if let Some(Inline::Text { s }) = inlines.get_mut(at + 1) {
                    s.replace_range(..s.len() - s.trim_start().len(), "");
                }
            } else if apart
                && let Some(Inline::Text { s }) = at.checked_sub(1).map(|it| &mut inlines[it])
            {
                s.truncate(s.trim_end().len());
            }
        }
        at += 1;
    }
    inlines.retain(|it| !matches!(it, Inline::Text { s } if s.is_empty()));
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
            Inline::Icon { .. } | Inline::Cite { .. } => {}
            Inline::Break => out.push(' '),
        }
    }
    out
}
