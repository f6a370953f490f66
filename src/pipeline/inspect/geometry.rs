//! What a side measures, and the boxes of its layout.

use super::{MmBox, SourcePlace};
use crate::RenderedGame;
use cardwright_model::{BoxContent, LayoutBox};
use serde::Serialize;

/// What a side measures, in millimetres.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideGeometry {
    /// Width of the trim.
    pub width: f64,
    /// Height of the trim.
    pub height: f64,
    /// How far art runs on beyond the trim.
    pub bleed: f64,
    /// How far text stays away from the trim.
    pub safe: f64,
    /// Radius of its corners.
    pub corner: f64,
    /// How it is cut: `rectangle`, `round`, `hex-pointy` or `hex-flat`.
    pub shape: &'static str,
    /// The boxes of its layout, the lowest first; none where its layout is written in typst.
    pub boxes: Vec<LaidBox>,
}

/// A box of a layout of boxes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LaidBox {
    /// Where it lies on the side, in millimetres.
    pub area: MmBox,
    /// What stands in it: the name of a field, `words`, `art`, the name of a drawing, or `area`.
    pub content: String,
    /// Where it is written.
    pub place: SourcePlace,
}

impl RenderedGame {
    /// What a side measures. `None` where there is no such side.
    pub fn side_geometry(&self, side: &str) -> Option<SideGeometry> {
        let game = &self.game;
        let at = self.side_names().iter().position(|it| it == side)?;
        let format = game.format_of_side(at);
        let card = game.cards.get(at);
        let layout = card.and_then(|it| game.card_type(&it.kind)?.boxes.as_deref());
        let layout = game.layouts.iter().find(|it| Some(it.id.value.as_str()) == layout);
        let boxes = layout
            .map_or_else(Vec::new, |it| it.boxes.iter().map(|one| self.laid_box(one)).collect());
        Some(SideGeometry {
            width: format.trim.width.as_mm(),
            height: format.trim.height.as_mm(),
            bleed: format.bleed.as_mm(),
            safe: format.safe.as_mm(),
            corner: format.corner.as_mm(),
            shape: format.shape.name(),
            boxes,
        })
    }

    fn laid_box(&self, one: &LayoutBox) -> LaidBox {
        let content = match &one.content {
            BoxContent::Field(name) | BoxContent::Image(name) => name.value.clone(),
            BoxContent::Words(_) => "words".to_owned(),
            BoxContent::Art => "art".to_owned(),
            BoxContent::Nothing => "area".to_owned(),
        };
        let area = MmBox {
            x: one.x.as_mm(),
            y: one.y.as_mm(),
            width: one.width.as_mm(),
            height: one.height.as_mm(),
        };
        LaidBox { area, content, place: self.drawn.traces.place(one.span) }
    }
}
