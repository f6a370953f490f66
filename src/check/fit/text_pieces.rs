//! The words and icons of a statement, and whether they stand on a page.

use super::letters::{Letters, letters};
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::{Page, Picture};
use cardwright_wording::{ChartText, Inline, Statement, plain_text};

/// A piece of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TextPiece {
    /// Words with a letter or a digit.
    Words(String),
    /// Signs that are all there is of a statement, such as a dash.
    Signs(String),
    Icon(String),
}

impl TextPiece {
    /// Whether the letters of some words are among those of this piece.
    pub(super) fn contains(&self, words: &str) -> bool {
        matches!(self, Self::Words(it) if letters(it).contains(&letters(words)))
    }

    /// The pieces of a statement: those of its track or chart, where it is one.
    pub(super) fn all(statement: &Statement, charts: &[ChartText]) -> Vec<Self> {
        let mut found = Vec::new();
        let named = plain_text(&statement.inlines);
        let chart = charts.iter().find(|it| it.id == named.trim());
        match (&statement.track, chart) {
            (Some(track), _) => {
                walk(&track.label, &mut found);
                for group in &track.groups {
                    found.extend(group.icon.iter().map(|id| Self::Icon(id.clone())));
                    found.extend(group.numbers.iter().map(|it| Self::Words(it.to_string())));
                }
            }
            // A chart that could not be worked out has been told.
            (None, None) if cardwright_wording::CHARTS.contains(&statement.role.as_str()) => {}
            (None, Some(chart))
                if cardwright_wording::CHARTS.contains(&statement.role.as_str()) =>
            {
                let heads = [&chart.corner, &chart.over]
                    .into_iter()
                    .chain(&chart.columns)
                    .chain(&chart.notes);
                heads.for_each(|it| walk(it, &mut found));
                for row in &chart.rows {
                    walk(&row.head, &mut found);
                    row.cells.iter().for_each(|cell| {
                        walk(&cell.lead, &mut found);
                        walk(&cell.tail, &mut found);
                    });
                }
            }
            _ => {
                walk(&statement.inlines, &mut found);
                if found.is_empty() {
                    let signs = visible(&named);
                    found.extend((!signs.is_empty()).then_some(Self::Signs(signs)));
                }
            }
        }
        found
    }

    /// How many letters it has.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Words(words) => letters(words).len(),
            Self::Signs(_) | Self::Icon(_) => 0,
        }
    }

    /// How messages show it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Words(words) | Self::Signs(words) => format!("`{}`", words.trim()),
            Self::Icon(id) => format!("`:{id}:`"),
        }
    }
}

fn walk(inlines: &[Inline], found: &mut Vec<TextPiece>) {
    for inline in inlines {
        match inline {
            Inline::Text { s } | Inline::Ref { s, .. } => {
                found.extend((!letters(s).is_empty()).then(|| TextPiece::Words(s.clone())));
            }
            Inline::Strong { c } | Inline::Emph { c } | Inline::Link { c, .. } => walk(c, found),
            Inline::Icon { id } => found.push(TextPiece::Icon(id.clone())),
            Inline::Cite { .. } | Inline::Break => {}
        }
    }
}

/// What stands on the pages of one thing.
pub(super) struct Printed<'p> {
    pub(super) letters: Letters,
    signs: String,
    pictures: Vec<&'p Picture>,
    typesetter: &'p Typesetter,
}

impl<'p> Printed<'p> {
    pub(super) fn of(
        pages: impl IntoIterator<Item = &'p Page>,
        typesetter: &'p Typesetter,
    ) -> Self {
        let (mut text, mut pictures) = (String::new(), Vec::new());
        for page in pages {
            // What is cut off is not printed; a blank has no area that could be.
            let runs = page.letters.iter().filter(|it| it.area.is_none() || it.seen.is_some());
            runs.for_each(|it| text.push_str(&it.text));
            text.push('\n');
            pictures.extend(page.pictures.iter().filter(|it| it.seen.is_some()));
        }
        Self { letters: Letters::of(&text), signs: visible(&text), pictures, typesetter }
    }

    /// Whether a piece is there as it is. Words are taken, so that the same again has to stand there again.
    pub(super) fn has(&mut self, leaf: &TextPiece) -> bool {
        match leaf {
            TextPiece::Words(words) => self.cut(&letters(words)),
            TextPiece::Signs(signs) => self.signs.contains(signs.as_str()),
            TextPiece::Icon(id) => self.shows(id),
        }
    }

    /// Whether an icon stands there.
    pub(super) fn shows(&self, icon: &str) -> bool {
        let name = format!("icons/{icon}.svg");
        self.pictures.iter().any(|it| self.typesetter.shows(it, &name))
    }

    /// Whether each word of a piece is there, among what no other piece has taken; something may stand
    /// between them. Nothing is taken: a short word is found within others.
    pub(super) fn has_words(&self, leaf: &TextPiece) -> bool {
        match leaf {
            TextPiece::Words(words) => self.scattered(words),
            TextPiece::Signs(_) | TextPiece::Icon(_) => false,
        }
    }

    /// Takes words away that stand there in one piece, and says whether they are there at all.
    pub(super) fn take(&mut self, words: &str) -> bool {
        self.cut(&letters(words)) || self.scattered(words)
    }

    fn scattered(&self, words: &str) -> bool {
        let parts = words.split(|c: char| !c.is_alphanumeric());
        parts.map(letters).all(|it| self.letters.has(&it))
    }

    fn cut(&mut self, letters: &str) -> bool {
        if letters.is_empty() {
            return true;
        }
        self.letters.take(letters, 0).is_some()
    }
}

fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
