//! Drawings, layouts and fonts, as read.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A drawing of the art folder, read and not yet drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The path to show for it.
    pub path: String,
    /// What is in its file.
    pub picture: Picture,
}

/// What a drawing consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Shapes: the text of an SVG file.
    Svg(String),
    /// Pixels: the bytes of a PNG or JPEG file.
    Raster(Cow<'static, [u8]>),
}

/// Everything that a layout may draw with. Local files stand before those built in.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// Drawings by their name under the game's art folder, such as `icons/damage.svg`.
    pub art: BTreeMap<String, Drawing>,
    /// Names of drawings that the game asks for and does not have: a placeholder stands in their place.
    pub placeholders: BTreeSet<String>,
    /// Layouts and wording by their name under `templates/`, with the path to show.
    pub templates: BTreeMap<String, (String, String)>,
    /// Names of those templates that lie in the game's own folder. Their paths do not tell: from
    /// inside that folder they begin like those of the built-in ones.
    pub own_templates: BTreeSet<String>,
    /// Names of those templates that are not built in: they lie in the game's own folder, or in that of its project.
    pub local_templates: BTreeSet<String>,
    /// Font files by name.
    pub fonts: BTreeMap<String, Cow<'static, [u8]>>,
}
