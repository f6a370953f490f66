//! A package for Tabletop Playground: templates of card stacks and their textures.
//!
//! In: an order. Out: a folder that can be copied among the program's packages. Never: an id drawn
//! by lot; a package and its templates keep theirs through all versions of a game.

use super::atlas;
use super::order::Order;
use super::{ShopError, ShopFiles, json, names};
use cardwright_base::units::Length;
use cardwright_faces::FaceId;
use cardwright_model::Shape;
use cardwright_model::press::Atlas;
use serde::Serialize;
use std::collections::BTreeMap;

/// The back of a card is a picture of its own, the same for all.
const ONE_BACK: i32 = -2;
/// Backs stand on a sheet like that of the fronts; what is hidden looks like its back.
const OWN_BACKS: i32 = -3;

/// The package's own file.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Manifest {
    name: String,
    version: &'static str,
    #[serde(rename = "GUID")]
    guid: String,
}

/// A stack of cards, in the program's own names.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Template {
    r#type: &'static str,
    #[serde(rename = "GUID")]
    guid: String,
    name: String,
    metadata: String,
    collision_type: &'static str,
    friction: f64,
    restitution: f64,
    density: f64,
    surface_type: &'static str,
    roughness: f64,
    metallic: f64,
    primary_color: Colour,
    secondary_color: Colour,
    flippable: bool,
    auto_straighten: bool,
    should_snap: bool,
    script_name: &'static str,
    blueprint: &'static str,
    models: [u8; 0],
    collision: [u8; 0],
    snap_points_global: bool,
    snap_points: [u8; 0],
    zoom_view_direction: Direction,
    ground_accessibility: &'static str,
    tags: [u8; 0],
    front_texture: String,
    back_texture: String,
    hidden_texture: &'static str,
    back_index: i32,
    hidden_index: i32,
    num_horizontal: u32,
    num_vertical: u32,
    /// In centimetres, like the next two.
    width: f64,
    height: f64,
    thickness: f64,
    hidden_in_hand: bool,
    used_with_card_holders: bool,
    can_stack: bool,
    use_primary_color_for_side: bool,
    front_texture_override_exposed: bool,
    allow_flipped_in_stack: bool,
    mirror_back: bool,
    model: &'static str,
    /// Places on the sheet of the cards in the stack, copies repeated.
    indices: Vec<usize>,
    card_names: BTreeMap<usize, String>,
    card_metadata: BTreeMap<usize, String>,
    card_tags: BTreeMap<usize, Vec<String>>,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Colour {
    r: u8,
    g: u8,
    b: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Direction {
    x: u8,
    y: u8,
    z: u8,
}

/// The package: `Manifest.json`, `Templates/` with a stack for each deck, `Textures/`.
pub(super) fn make(
    order: &Order<'_>,
    atlas: Atlas,
    thickness: Length,
    done: &(dyn Fn() + Sync),
) -> Result<ShopFiles, ShopError> {
    let game = order.game;
    let mut made = ShopFiles::default();
    let most = order.shop.dpi.map_or(order.dots(), |it| it.usual);
    for group in order.decks() {
        let parts = group.cards.len().div_ceil(atlas.most());
        for (number, cards) in group.cards.chunks(atlas.most()).enumerate() {
            let divided = atlas::layout(cards.len(), group.format.trim, atlas, (order.dpi, most));
            let layout = match divided {
                Ok(layout) => layout,
                Err(fault) => {
                    made.found.push(*fault);
                    return Ok(made);
                }
            };
            let part = match parts {
                1 => group.id.clone(),
                many => format!("{}-{}", group.id, Order::numbered(number, many, "part")),
            };
            let texture = |side: &str| format!("{}-{part}-{side}.png", game.id);
            let textures = format!("{}/Textures", game.id);
            let fronts: Vec<FaceId> = cards.iter().map(|it| Order::front(*it)).collect();
            let path = format!("{textures}/{}", texture("faces"));
            made.products.push(layout.draw(order, &fronts, path)?);
            let (back_texture, back_index) = if let [only] = group.backs[..] {
                let path = format!("{textures}/{}", texture("back"));
                made.products.push(layout.single(order, order.back(only), path)?);
                (texture("back"), ONE_BACK)
            } else {
                let own = cards.iter().map(|it| order.back(order.back_of(*it)));
                let path = format!("{textures}/{}", texture("backs"));
                made.products.push(layout.draw(order, &own.collect::<Vec<_>>(), path)?);
                (texture("backs"), OWN_BACKS)
            };
            let mut indices = Vec::new();
            let mut card_names = BTreeMap::new();
            for (place, &card) in cards.iter().enumerate() {
                let card = &game.cards[card];
                indices.extend(std::iter::repeat_n(place, card.copies.value as usize));
                card_names.insert(place, card.title.value.clone());
                done();
            }
            let guid = guid(&[&game.id, "template", &part]);
            let path = format!("{}/Templates/{guid}Card.json", game.id);
            let template = Template {
                r#type: "Card",
                guid,
                name: format!("{}: {part}", game.title.value),
                metadata: String::new(),
                collision_type: "Regular",
                friction: 0.7,
                restitution: 0.0,
                density: 0.5,
                surface_type: "Cardboard",
                roughness: 1.0,
                metallic: 0.0,
                primary_color: Colour { r: 255, g: 255, b: 255 },
                secondary_color: Colour { r: 0, g: 0, b: 0 },
                flippable: true,
                auto_straighten: false,
                should_snap: true,
                script_name: "",
                blueprint: "",
                models: [],
                collision: [],
                snap_points_global: false,
                snap_points: [],
                zoom_view_direction: Direction { x: 0, y: 0, z: 0 },
                ground_accessibility: "ZoomAndContext",
                tags: [],
                front_texture: texture("faces"),
                back_texture,
                hidden_texture: "",
                back_index,
                hidden_index: OWN_BACKS,
                num_horizontal: layout.columns,
                num_vertical: layout.rows,
                width: centimetres(group.format.trim.width),
                height: centimetres(group.format.trim.height),
                thickness: centimetres(thickness),
                hidden_in_hand: true,
                used_with_card_holders: true,
                can_stack: true,
                use_primary_color_for_side: false,
                front_texture_override_exposed: false,
                allow_flipped_in_stack: false,
                mirror_back: true,
                model: match group.format.shape {
                    Shape::Rectangle => "Rounded",
                    Shape::Round => "Round",
                    Shape::HexPointy | Shape::HexFlat => "Hexagonal",
                },
                indices,
                card_names,
                card_metadata: BTreeMap::new(),
                card_tags: BTreeMap::new(),
            };
            made.products.push(json(path, &template));
        }
    }
    let manifest = Manifest {
        name: game.title.value.clone(),
        version: "1",
        guid: guid(&[&game.id, "package"]),
    };
    made.products.push(json(format!("{}/Manifest.json", game.id), &manifest));
    Ok(made)
}

/// 32 hexadecimal digits in capitals.
fn guid(parts: &[&str]) -> String {
    let parts: Vec<&[u8]> = parts.iter().map(|it| it.as_bytes()).collect();
    names::sum(&parts, 32).to_uppercase()
}

fn centimetres(length: Length) -> f64 {
    length.as_nm() as f64 / 1e7
}
