//! A text in which names and icons are single characters, so that expressions can ask for them.

use cardwright_model::FactWords;
use cardwright_wording::passage::{Passage, RunKind};
use std::collections::BTreeMap;
use std::ops::Range;

/// Stands for a drawn sign in a passage.
pub(crate) const SIGN: char = '\u{fffc}';
/// The first of the characters that stand for icons and references by name.
const FIRST: u32 = 0xe000;

/// A character for each icon and each reference that an expression asks for.
#[derive(Default)]
pub(super) struct Alphabet {
    pub(super) icons: BTreeMap<String, char>,
    pub(super) references: BTreeMap<String, char>,
}

impl Alphabet {
    pub(super) fn of<'w>(says: impl Iterator<Item = &'w str>) -> Self {
        let mut alphabet = Self::default();
        for (icons, references) in says.map(FactWords::names) {
            alphabet.icons.extend(icons.into_iter().map(|it| (it.to_owned(), SIGN)));
            alphabet.references.extend(references.into_iter().map(|it| (it.to_owned(), SIGN)));
        }
        let signs = alphabet.icons.values_mut().chain(alphabet.references.values_mut());
        for (sign, code) in signs.zip(FIRST..) {
            *sign = char::from_u32(code).unwrap_or(SIGN);
        }
        alphabet
    }

    pub(super) fn icon(&self, name: &str) -> char {
        self.icons.get(name).copied().unwrap_or(FactWords::ICON)
    }
}

/// Something that a passage may speak about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Subject<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) icon: &'a str,
}

impl<'a> Subject<'a> {
    /// Something that is known by its id alone.
    pub(super) fn plain(id: &'a str) -> Self {
        Self { id, title: id, icon: id }
    }
}

/// A passage as it is matched, and where its pieces stood before.
pub(super) struct Marked {
    pub(super) text: String,
    /// Where a piece begins here and there.
    pieces: Vec<(usize, usize)>,
}

impl Marked {
    /// With signs for icons, for what is spoken about, and for the references among `named`.
    pub(super) fn new(
        passage: &Passage,
        alphabet: &Alphabet,
        about: Option<Subject<'_>>,
        named: bool,
    ) -> Self {
        let mut marks: Vec<(Range<usize>, char)> = Vec::new();
        for (range, run_kind) in passage.stretches() {
            match run_kind {
                RunKind::Icon { id } => {
                    let own = about.is_some_and(|it| it.icon == id || it.id == id);
                    let sign = if own { FactWords::ICON_OF_NAME } else { alphabet.icon(id) };
                    marks.push((range, sign));
                }
                RunKind::Reference { id, .. } if about.is_some_and(|it| it.id == id) => {
                    marks.push((range, FactWords::NAME));
                }
                RunKind::Reference { id, .. } if named => {
                    marks.extend(alphabet.references.get(id).map(|sign| (range, *sign)));
                }
                RunKind::Computed => {
                    let words = about.into_iter().flat_map(|it| titles(passage, &range, it.title));
                    marks.extend(words.map(|it| (it, FactWords::NAME)));
                }
                _ => {}
            }
        }
        let mut marked = Self { text: String::new(), pieces: vec![(0, 0)] };
        let mut from = 0;
        for (range, sign) in marks {
            if range.start < from {
                continue;
            }
            marked.text += &passage.text[from..range.start];
            marked.pieces.push((marked.text.len(), range.start));
            marked.text.push(sign);
            marked.pieces.push((marked.text.len(), range.end));
            from = range.end;
        }
        marked.text += &passage.text[from..];
        marked
    }

    /// Where something that stands here stood before.
    pub(super) fn origin(&self, at: usize) -> usize {
        let piece = self.pieces.iter().rev().find(|it| it.0 <= at).copied().unwrap_or_default();
        piece.1 + (at - piece.0)
    }
}

/// Where a title stands among worked-out words, in large letters or in small ones.
pub(super) fn titles<'p>(
    passage: &'p Passage,
    within: &Range<usize>,
    title: &'p str,
) -> impl Iterator<Item = Range<usize>> + use<'p> {
    let (starts, last) = (within.clone(), within.end);
    let text = &passage.text;
    let letter = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    let fits = move |start: &usize| {
        let end = start + title.len();
        end <= last
            && text.get(*start..end).is_some_and(|it| it.eq_ignore_ascii_case(title))
            && !letter(text[..*start].chars().next_back())
            && !letter(text[end..].chars().next())
    };
    starts.filter(fits).map(move |start| start..start + title.len())
}
