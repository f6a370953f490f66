//! A package for Tabletop Playground: templates of card stacks and their textures.
//!
//! In: an order. Out: a folder that can be copied among the program's packages. Never: an id drawn
//! by lot; a package and its templates keep theirs through all versions of a game.

use super::atlas;
use super::order::Order;
use super::{ShopError, ShopFiles, json};
use crate::sums;
use cardwright_base::units::Length;
use cardwright_faces::FaceId;
use cardwright_model::Shape;
use cardwright_model::press::Atlas;
use serde_json::json;
use std::collections::BTreeMap;

/// The back of a card is a picture of its own, the same for all.
const ONE_BACK: i32 = -2;
/// Backs stand on a sheet like that of the fronts; what is hidden looks like its back.
const OWN_BACKS: i32 = -3;

/// The package: `Manifest.json`, `Templates/` with a stack for each deck, `Textures/`.
pub(super) fn make(
    order: &Order<'_>,
    atlas: Atlas,
    thickness: Length,
    done: &(dyn Fn() + Sync),
) -> Result<ShopFiles, ShopError> {
    let game = order.game;
    let mut made = ShopFiles::default();
    for group in order.decks() {
        let parts = group.cards.len().div_ceil(atlas.most());
        for (number, cards) in group.cards.chunks(atlas.most()).enumerate() {
            let layout = match atlas::layout(order, cards.len(), group.format.trim, atlas) {
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
            let shape = match group.format.shape {
                Shape::Rectangle => "Rounded",
                Shape::Round => "Round",
                Shape::HexPointy | Shape::HexFlat => "Hexagonal",
            };
            // A stack of cards, in the program's own names and order; lengths in centimetres.
            let template = json!({
                "Type": "Card",
                "GUID": guid,
                "Name": format!("{}: {part}", game.title.value),
                "Metadata": "",
                "CollisionType": "Regular",
                "Friction": 0.7,
                "Restitution": 0.0,
                "Density": 0.5,
                "SurfaceType": "Cardboard",
                "Roughness": 1.0,
                "Metallic": 0.0,
                "PrimaryColor": { "R": 255, "G": 255, "B": 255 },
                "SecondaryColor": { "R": 0, "G": 0, "B": 0 },
                "Flippable": true,
                "AutoStraighten": false,
                "ShouldSnap": true,
                "ScriptName": "",
                "Blueprint": "",
                "Models": [],
                "Collision": [],
                "SnapPointsGlobal": false,
                "SnapPoints": [],
                "ZoomViewDirection": { "X": 0, "Y": 0, "Z": 0 },
                "GroundAccessibility": "ZoomAndContext",
                "Tags": [],
                "FrontTexture": texture("faces"),
                "BackTexture": back_texture,
                "HiddenTexture": "",
                "BackIndex": back_index,
                "HiddenIndex": OWN_BACKS,
                "NumHorizontal": layout.columns,
                "NumVertical": layout.rows,
                "Width": centimetres(group.format.trim.width),
                "Height": centimetres(group.format.trim.height),
                "Thickness": centimetres(thickness),
                "HiddenInHand": true,
                "UsedWithCardHolders": true,
                "CanStack": true,
                "UsePrimaryColorForSide": false,
                "FrontTextureOverrideExposed": false,
                "AllowFlippedInStack": false,
                "MirrorBack": true,
                "Model": shape,
                // Places on the sheet of the cards in the stack, copies repeated.
                "Indices": indices,
                "CardNames": card_names,
                "CardMetadata": {},
                "CardTags": {},
            });
            made.products.push(json(path, &template));
        }
    }
    let guid = guid(&[&game.id, "package"]);
    let manifest = json!({ "Name": game.title.value, "Version": "1", "GUID": guid });
    made.products.push(json(format!("{}/Manifest.json", game.id), &manifest));
    Ok(made)
}

/// 32 hexadecimal digits in capitals.
fn guid(parts: &[&str]) -> String {
    let parts: Vec<&[u8]> = parts.iter().map(|it| it.as_bytes()).collect();
    sums::id(&parts, 32).to_uppercase()
}

fn centimetres(length: Length) -> f64 {
    length.as_nm() as f64 / 1e7
}
