//! Saved objects as Tabletop Simulator reads them; names and order of the fields are its own.
//!
//! In: ids, addresses and titles. Out: values for JSON. Never: a decision about which card is where.

use cardwright_model::Shape;
use serde::Serialize;
use std::collections::BTreeMap;

/// A saved object: what a file in `Saved Objects` holds.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Saved {
    pub(crate) save_name: String,
    pub(crate) game_mode: &'static str,
    pub(crate) date: &'static str,
    pub(crate) table: &'static str,
    pub(crate) sky: &'static str,
    pub(crate) note: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) player_turn: &'static str,
    pub(crate) lua_script: &'static str,
    pub(crate) lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    pub(crate) xml_ui: &'static str,
    pub(crate) object_states: Vec<Object>,
}

/// A deck or a card.
#[derive(Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Object {
    #[serde(rename = "GUID")]
    pub(crate) guid: String,
    pub(crate) name: &'static str,
    pub(crate) transform: Transform,
    pub(crate) nickname: String,
    pub(crate) description: String,
    pub(crate) color_diffuse: Colour,
    pub(crate) locked: bool,
    pub(crate) grid: bool,
    pub(crate) snap: bool,
    pub(crate) autoraise: bool,
    pub(crate) sticky: bool,
    pub(crate) tooltip: bool,
    pub(crate) hide_when_face_down: bool,
    pub(crate) hands: bool,
    pub(crate) sideways_card: bool,
    /// Of a card alone.
    #[serde(rename = "CardID", skip_serializing_if = "Option::is_none")]
    pub(crate) card_id: Option<u32>,
    /// Of a deck alone: the ids of its cards from the top, copies repeated.
    #[serde(rename = "DeckIDs", skip_serializing_if = "Vec::is_empty")]
    pub(crate) deck_ids: Vec<u32>,
    /// Of a deck or a card.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) custom_deck: BTreeMap<u32, Sheet>,
    /// Of a tile alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) custom_image: Option<Image>,
    /// How many tiles lie on each other, where they are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<u32>,
    pub(crate) lua_script: &'static str,
    pub(crate) lua_script_state: &'static str,
    #[serde(rename = "XmlUI")]
    pub(crate) xml_ui: &'static str,
    /// Of a deck alone, in the order of its ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) contained_objects: Vec<Object>,
    /// Other sides in play, by their numbers from 2.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) states: BTreeMap<u32, Object>,
}

/// A sheet of fronts with its backs.
#[derive(Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Sheet {
    #[serde(rename = "FaceURL")]
    pub(crate) face_url: String,
    #[serde(rename = "BackURL")]
    pub(crate) back_url: String,
    pub(crate) num_width: u32,
    pub(crate) num_height: u32,
    /// Others see the back of a card in a hand, so that the last place is a card like any other.
    pub(crate) back_is_hidden: bool,
    /// The backs are a sheet of their own on the same grid.
    pub(crate) unique_back: bool,
    /// 0 has round corners.
    pub(crate) r#type: u32,
}

/// The two sides of a tile.
#[derive(Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Image {
    #[serde(rename = "ImageURL")]
    pub(crate) image_url: String,
    #[serde(rename = "ImageSecondaryURL")]
    pub(crate) image_secondary_url: String,
    pub(crate) image_scalar: f64,
    pub(crate) width_scale: f64,
    pub(crate) custom_tile: Tile,
}

impl Image {
    /// A tile of such a shape with these addresses of its two sides.
    pub(super) fn of([front, back]: [&str; 2], shape: Shape) -> Self {
        /// Thickness of a tile, in the program's units: what the program itself takes.
        const THICK: f64 = 0.2;
        Self {
            image_url: front.to_owned(),
            image_secondary_url: back.to_owned(),
            image_scalar: 1.0,
            width_scale: 0.0,
            custom_tile: Tile {
                r#type: match shape {
                    Shape::Rectangle => 0,
                    Shape::HexPointy | Shape::HexFlat => 1,
                    Shape::Round => 2,
                },
                thickness: THICK,
                stackable: true,
                stretch: true,
            },
        }
    }
}

/// How a tile is made.
#[derive(Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Tile {
    /// 0 has four sides, 1 has six, 2 is round.
    pub(crate) r#type: u32,
    pub(crate) thickness: f64,
    pub(crate) stackable: bool,
    pub(crate) stretch: bool,
}

/// Where something lies, and how it is turned.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Transform {
    pos_x: f64,
    pos_y: f64,
    pos_z: f64,
    rot_x: f64,
    rot_y: f64,
    rot_z: f64,
    scale_x: f64,
    scale_y: f64,
    scale_z: f64,
}

#[derive(Clone, Copy, Serialize)]
pub(super) struct Colour {
    r: f64,
    g: f64,
    b: f64,
}

impl Transform {
    /// Face down or face up, so far to the right of the first.
    pub(super) fn at(pos_x: f64, face_down: bool) -> Self {
        let rot_z = if face_down { 180.0 } else { 0.0 };
        let (pos_y, pos_z, rot_x, rot_y) = (1.0, 0.0, 0.0, 180.0);
        let (scale_x, scale_y, scale_z) = (1.0, 1.0, 1.0);
        Self { pos_x, pos_y, pos_z, rot_x, rot_y, rot_z, scale_x, scale_y, scale_z }
    }

    /// The same so far towards the player, and so much larger or smaller than it comes.
    pub(super) fn nearer(self, by: f64, scale: f64) -> Self {
        Self { pos_z: self.pos_z - by, scale_x: scale, scale_z: scale, ..self }
    }
}

impl Object {
    /// A thing with nothing in it.
    pub(super) fn plain(name: &'static str, guid: String, transform: Transform) -> Self {
        // The grey that the program gives to cards.
        const GREY: f64 = 0.713_235_259;
        Self {
            guid,
            name,
            transform,
            nickname: String::new(),
            description: String::new(),
            color_diffuse: Colour { r: GREY, g: GREY, b: GREY },
            locked: false,
            grid: true,
            snap: true,
            autoraise: true,
            sticky: true,
            tooltip: true,
            hide_when_face_down: true,
            hands: false,
            sideways_card: false,
            card_id: None,
            deck_ids: Vec::new(),
            custom_deck: BTreeMap::new(),
            custom_image: None,
            number: None,
            lua_script: "",
            lua_script_state: "",
            xml_ui: "",
            contained_objects: Vec::new(),
            states: BTreeMap::new(),
        }
    }
}
