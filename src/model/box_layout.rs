//! Layouts of cards that are made of boxes: what stands where, without a line of typst.

use super::{Colour, Format, Located, Prose};
use cardwright_base::diagnostic::Span;
use cardwright_base::units::Length;
use cardwright_base::words;

/// What rounding may add to a length.
const SLACK: Length = Length::nm(1_000);

/// A layout of boxes.
#[derive(Clone, Debug)]
pub struct BoxLayout {
    /// What card types name it by.
    pub id: Located<String>,
    /// Colour of the ground, bleed included; white where it is left out.
    pub background: Option<Colour>,
    /// The boxes, the lowest first.
    pub boxes: Vec<LayoutBox>,
}

/// A box of a layout, and what stands in it.
#[derive(Clone, Debug)]
pub struct LayoutBox {
    /// Where it is written.
    pub span: Span,
    /// What stands in it.
    pub content: BoxContent,
    /// From the left edge of the trimmed card.
    pub x: Length,
    /// From the top edge of the trimmed card.
    pub y: Length,
    /// How wide the box is.
    pub width: Length,
    /// How high the box is.
    pub height: Length,
    /// Family of its letters; the usual one where it is left out.
    pub font: Option<Located<String>>,
    /// Size of its letters, the largest if they may shrink.
    pub size: Length,
    /// Weight of its letters.
    pub weight: BoxWeight,
    /// Where its lines stand, from left to right.
    pub align: BoxAlign,
    /// Where its lines stand, from top to bottom.
    pub valign: BoxVerticalAlign,
    /// What happens to what is too large for it; `None` where it is left out: a text shrinks, a drawing covers.
    pub fit: Option<BoxFit>,
    /// Colour of its letters.
    pub colour: Colour,
    /// Colour behind what stands in it. `None` leaves it clear.
    pub fill: Option<Colour>,
    /// Colour of its frame.
    pub stroke: Option<Colour>,
}

impl LayoutBox {
    /// By how much it reaches beyond a card of this format, and beyond which edge of it. `None` when it does
    /// not. Words may not; a coloured area or a drawing may run on into the bleed.
    pub fn beyond(&self, format: &Format) -> Option<(Length, &'static str)> {
        let trim = format.trim;
        let room = if self.content.is_text() { SLACK } else { format.bleed + SLACK };
        let ends = [
            (self.x + self.width, trim.width, "right"),
            (self.y + self.height, trim.height, "lower"),
        ];
        let (reach, limit, edge) =
            ends.into_iter().find(|(reach, limit, _)| *reach > *limit + room)?;
        Some((reach - limit, edge))
    }
}

/// What stands in a box.
#[derive(Clone, Debug)]
pub enum BoxContent {
    /// A field of the card, or something that every card has, such as its title.
    Field(Located<String>),
    /// Words with expressions over the card, which is `self` in them.
    Words(Prose),
    /// The drawing of the card.
    Art,
    /// One drawing for all cards.
    Image(Located<String>),
    /// Nothing: a coloured area or a frame.
    Nothing,
}

impl BoxContent {
    /// Whether words stand in it.
    pub fn is_text(&self) -> bool {
        matches!(self, Self::Field(_) | Self::Words(_))
    }
}

words! {
    /// How bold letters are.
    #[derive(Default)]
    pub enum BoxWeight {
        /// The weight of running text.
        #[default]
        Regular = "regular",
        /// The weight of titles.
        Bold = "bold",
    }

    /// Where lines stand, from left to right.
    #[derive(Default)]
    pub enum BoxAlign {
        /// Each begins at the left edge.
        #[default]
        Left = "left",
        /// Each is centred between the left and the right edge.
        Centre = "centre",
        /// Each ends at the right edge.
        Right = "right",
    }

    /// Where lines stand, from top to bottom.
    #[derive(Default)]
    pub enum BoxVerticalAlign {
        /// The first at the upper edge.
        #[default]
        Top = "top",
        /// All of them are centred between the upper and the lower edge.
        Middle = "middle",
        /// The last at the lower edge.
        Bottom = "bottom",
    }

    /// What happens to what does not have the size of its box.
    pub enum BoxFit {
        /// The letters of a long text become smaller, down to the smallest that the format allows.
        Shrink = "shrink",
        /// A text keeps its size.
        Fixed = "fixed",
        /// A drawing fills the box and is cut where it has another shape.
        Cover = "cover",
        /// A drawing is shown whole, with room beside it where it has another shape.
        Contain = "contain",
    }
}
