//! Boxes of what is drawn on a group of cards.

use super::cards::Cards;
use super::elements::{Element, Kind};
use super::plan::{ElementStyle, Planned};
use super::words::{signs, words};
use crate::Notes;
use crate::boxes::{Needs, Only, Pending, art_name};
use crate::imported_game::{Content, ImportedBox};

/// What the boxes of all groups have in common.
pub(super) struct Draw<'d, 'l> {
    pub(super) cards: &'d Cards<'l>,
    /// Signs in texts with the icons that they stand for, and those of `ICONS`.
    pub(super) texts: &'d [(String, String)],
    pub(super) icons: &'d [(String, String)],
}

impl Draw<'_, '_> {
    /// The boxes of some cards, by their rows.
    pub(super) fn group(
        &self,
        planned: &[Planned],
        rows: &[usize],
        notes: &mut Notes,
    ) -> Vec<Pending> {
        planned.iter().filter_map(|it| self.one(it, rows, notes)).collect()
    }

    fn one(&self, planned: &Planned, rows: &[usize], notes: &mut Notes) -> Option<Pending> {
        let Planned { element, styles, art } = planned;
        let here: Vec<usize> = (0..rows.len()).filter(|at| styles[rows[*at]].is_some()).collect();
        let style = styles[rows[*here.first()?]].as_ref()?;
        let only = if here.len() == rows.len() {
            Only::All
        } else {
            self.cards.written(element).map_or(Only::Rows(here), Only::If)
        };
        self.pending(element, style, art.as_deref(), only, notes)
    }

    /// The box of an element that looks so.
    pub(super) fn pending(
        &self,
        element: &Element,
        style: &ElementStyle,
        art: Option<&str>,
        only: Only,
        notes: &mut Notes,
    ) -> Option<Pending> {
        let [x, y, width, height] = style.frame;
        let (content, needs) = match (element.kind, art, &style.file) {
            (Kind::Image, Some(column), _) => (Content::Art, Needs::Column(column.to_owned())),
            (Kind::Image, None, Some(file)) => {
                (Content::Image(art_name(file).to_owned()), Needs::Nothing)
            }
            (Kind::Image, None, None) => return None,
            (Kind::Area, ..) => (Content::Area, Needs::Nothing),
            (kind, ..) => {
                let needs = match kind {
                    Kind::Icons => signs(&element.says, self.icons, self.cards),
                    _ => words(&element.says, self.texts, self.cards),
                };
                let Some(needs) = needs else {
                    let text =
                        format!("what it says is worked out; draw it by hand: `{}`", element.shown);
                    notes.push(&element.script, element.number, text);
                    return None;
                };
                match needs {
                    Needs::Words(words) if !words.contains(['[', '\u{1}']) => {
                        (Content::Words(words), Needs::Nothing)
                    }
                    needs => (Content::Area, needs),
                }
            }
        };
        let mut made = ImportedBox::new(content, (x, y), (width, height));
        if matches!(element.kind, Kind::Text | Kind::Icons) {
            made.size = style.font.size;
            made.bold = style.font.bold;
            made.colour = Some(style.font.colour.clone()).filter(|it| !it.is_empty());
            (made.align, made.valign) = (element.align, element.valign);
        }
        made.fill.clone_from(&style.fill);
        made.stroke.clone_from(&style.stroke);
        Some(Pending { made, needs, only, line: element.number })
    }
}
