//! What a person types, brought into the notation: in any case, with ids or with names as they are
//! shown.

use super::Refusal;
use std::collections::BTreeMap;

/// Why nothing is done with what somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError {
    /// It begins with a word that means nothing.
    Unknown {
        /// The word that begins the line.
        word: String,
        /// Something that may be done now and begins much alike.
        near: Option<String>,
    },
    /// It is not understood further on, or a rule forbids it.
    Refused(Refusal),
}

impl From<Refusal> for InputError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl std::fmt::Display for InputError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) => {
                let why = refusal.to_string();
                let end = if why.ends_with('?') { "" } else { "." };
                write!(out, "No: {why}{end}")
            }
            Self::Unknown { word, near: None } => write!(out, "I don’t understand `{word}`."),
            Self::Unknown { word, near: Some(near) } => {
                write!(out, "I don’t understand `{word}`. Did you mean `{near}`?")
            }
        }
    }
}

/// A text in lower case with single blanks.
pub(super) fn folded(text: &str) -> String {
    text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Names of one word or several, and the ids that the notation has for them.
#[derive(Debug)]
pub(super) struct NameIndex {
    /// By the name in lower case; nothing where several things are called so.
    ids: BTreeMap<String, Option<String>>,
    /// Words of the longest name.
    longest: usize,
}

impl NameIndex {
    /// Of ids with titles.
    pub(super) fn new(names: &[(String, String)]) -> Self {
        let mut ids: BTreeMap<String, Option<String>> = BTreeMap::new();
        for (id, title) in names {
            let same = ids.entry(folded(title)).or_insert_with(|| Some(id.clone()));
            if same.as_ref() != Some(id) {
                *same = None;
            }
        }
        for (id, _) in names {
            ids.insert(folded(id), Some(id.clone()));
        }
        let longest = ids.keys().map(|it| it.split(' ').count()).max().unwrap_or(1);
        Self { ids, longest }
    }

    /// A text in lower case in which every name is replaced by its id; a name of several things is
    /// left as it is.
    pub(super) fn with_ids(&self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut out: Vec<String> = Vec::new();
        let mut rest = words.as_slice();
        while let [first, ..] = rest {
            let known = (1..=self.longest.min(rest.len())).rev().find_map(|many| {
                let id = self.ids.get(&folded(&rest[..many].join(" ")))?.as_ref()?;
                Some((many, id.clone()))
            });
            let (many, word) = known.unwrap_or_else(|| (1, first.to_lowercase()));
            out.push(word);
            rest = &rest[many..];
        }
        out.join(" ")
    }
}

/// Whether a folded text is a choice in the words in which it is shown, with ids for names; what stands in
/// brackets or behind a comma may be left out.
pub(super) fn says(text: &str, parts: &[String], names: &NameIndex) -> bool {
    let with = |shown: fn(&str) -> &str| {
        // Part by part: nearly every choice differs in the first one.
        let words = parts.iter().flat_map(|part| {
            let part = names.with_ids(part);
            shown(&part).split_whitespace().map(str::to_lowercase).collect::<Vec<_>>()
        });
        words.eq(text.split_whitespace())
    };
    with(|it| it) || with(bare)
}

fn bare(part: &str) -> &str {
    let ends = [" (", ", "].into_iter().filter_map(|it| part.find(it));
    &part[..ends.min().unwrap_or(part.len())]
}
