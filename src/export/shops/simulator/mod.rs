//! Sheets of cards and a saved object with every deck, for Tabletop Simulator.
//!
//! In: an order. Out: sheets and, when the order says at which address they will be, the saved object
//! that refers to them and its small picture. Never: an address that nobody gave.

mod object;
mod tiles;

use super::atlas::{self, Layout};
use super::order::{Copy, Group, Order};
use super::{ShopError, ShopFiles, json, picture};
use crate::Product;
use crate::images::ImageError;
use crate::raster::encode;
use crate::sums;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_faces::FaceId;
use cardwright_model::Shape;
use cardwright_model::press::{Atlas, Thumbnail};
use object::{Object, Saved, Sheet, Transform};
use resvg::tiny_skia::Pixmap;
use std::collections::{BTreeMap, BTreeSet};

/// How far apart decks lie, in the program's units; a card is about 2.2 wide.
const APART: f64 = 4.0;
/// What the id of a card adds to its sheet's.
const PLACES: u32 = 100;

/// Everything for the folder of saved objects.
pub(super) fn make(
    order: &Order<'_>,
    atlas: Atlas,
    small: Thumbnail,
    done: &(dyn Fn() + Sync),
) -> Result<ShopFiles, ShopError> {
    let mut made = ShopFiles::default();
    let mut table = Table { order, keys: 0, guids: BTreeSet::new() };
    let mut objects = Vec::new();
    let (tiles, decks): (Vec<_>, Vec<_>) = order.decks().into_iter().partition(tiles::are_tiles);
    for (at, group) in decks.into_iter().enumerate() {
        let mut sheets = Vec::new();
        for cards in group.cards.chunks(atlas.most()) {
            match sheet(order, &group, cards, sheets.len(), atlas, done)? {
                Ok((sheet, files)) => {
                    sheets.push(sheet);
                    made.products.extend(files);
                }
                Err(fault) => {
                    made.found.push(fault);
                    return Ok(made);
                }
            }
        }
        let sheets: Vec<Keyed> = sheets.into_iter().map(|it| table.keyed(it)).collect();
        objects.push(table.deck(&group, &sheets, at as f64 * APART));
    }
    let (laid, pictures) = table.tiles(&tiles, atlas, done)?;
    objects.extend(laid);
    made.products.extend(pictures);
    let (laid, pictures) = table.boards();
    objects.extend(laid);
    made.products.extend(pictures);
    // Decks and tiles may share the picture of a back.
    let mut seen = BTreeSet::new();
    made.products.retain(|it| seen.insert(it.path.clone()));
    if order.url.is_none() {
        return Ok(made);
    }
    let saved = Saved {
        save_name: order.game.title.value.clone(),
        game_mode: "",
        date: "",
        table: "",
        sky: "",
        note: "",
        rules: "",
        player_turn: "",
        lua_script: "",
        lua_script_state: "",
        xml_ui: "",
        object_states: objects,
    };
    made.products.push(json(format!("{}.json", order.game.id), &saved));
    made.products.push(thumbnail(order, small)?);
    Ok(made)
}

/// A sheet of cards and what it takes to refer to it.
struct Cards {
    layout: Layout,
    /// The cards on it, row by row.
    cards: Vec<usize>,
    shape: Shape,
    faces: String,
    backs: String,
    /// Whether the backs are a sheet too.
    unique: bool,
}

/// The same with the numbers by which objects know it: its fronts, and its backs as fronts.
struct Keyed {
    sheet: Cards,
    key: u32,
    turned: u32,
}

/// Draws a sheet of some cards of a deck, and their backs: one picture where all share a back that is
/// no side in play, a sheet on the same grid otherwise.
fn sheet(
    order: &Order<'_>,
    group: &Group<'_>,
    cards: &[usize],
    number: usize,
    atlas: Atlas,
    done: &(dyn Fn() + Sync),
) -> Result<Result<(Cards, [Product; 2]), Diagnostic>, ImageError> {
    let layout = match atlas::layout(order, cards.len(), group.format.trim, atlas) {
        Ok(layout) => layout,
        Err(fault) => return Ok(Err(*fault)),
    };
    let unique = group.backs.len() > 1 || group.backs.iter().any(|it| plays(order, *it));
    let game = &order.game.id;
    let shape = format!("{}x{}", layout.columns, layout.rows);
    let part = Order::numbered(number, 1, &group.id);
    let fronts: Vec<FaceId> = cards.iter().map(|it| Order::front(*it)).collect();
    let faces = named(layout.draw(order, &fronts, format!("{game}-{part}-faces-{shape}"))?);
    let backs = if unique {
        let backs: Vec<FaceId> = cards.iter().map(|it| order.back(order.back_of(*it))).collect();
        named(layout.draw(order, &backs, format!("{game}-{part}-backs-{shape}"))?)
    } else {
        let (back, id) = (order.back(group.backs[0]), order.back_id(group.backs[0]));
        named(layout.single(order, back, format!("{game}-back-{id}"))?)
    };
    cards.iter().for_each(|_| done());
    let (faces_path, backs_path) = (faces.path.clone(), backs.path.clone());
    let cards = cards.to_vec();
    let shape = group.format.shape;
    let sheet = Cards { layout, cards, shape, faces: faces_path, backs: backs_path, unique };
    Ok(Ok((sheet, [faces, backs])))
}

/// The file with a part of its sum in its name: the program keeps what it has once loaded under an
/// address, so that a changed picture needs another.
fn named(product: Product) -> Product {
    let path = format!("{}-{}.png", product.path, sums::id(&[&product.bytes], 8));
    Product { path, ..product }
}

/// True for a back that is another side in play: it has something to say.
fn plays(order: &Order<'_>, back: usize) -> bool {
    let back = &order.game.backs[back];
    back.lines.is_some() || back.of.is_some()
}

/// What has been given a number so far.
struct Table<'a> {
    order: &'a Order<'a>,
    keys: u32,
    guids: BTreeSet<String>,
}

impl Table<'_> {
    fn keyed(&mut self, sheet: Cards) -> Keyed {
        let two = sheet.cards.iter().any(|it| plays(self.order, self.order.back_of(*it)));
        self.keys += 1;
        let key = self.keys;
        self.keys += u32::from(two);
        Keyed { sheet, key, turned: self.keys }
    }

    /// Six digits that nothing else has.
    fn guid(&mut self, parts: &[&str]) -> String {
        for again in 0_u64.. {
            let number = again.to_le_bytes();
            let mut bytes: Vec<&[u8]> = vec![self.order.game.id.as_bytes(), &number];
            bytes.extend(parts.iter().map(|it| it.as_bytes()));
            let guid = sums::id(&bytes, 6);
            if self.guids.insert(guid.clone()) {
                return guid;
            }
        }
        unreachable!("there are more numbers than cards")
    }

    /// A deck with all its copies, or the card where it has but one.
    fn deck(&mut self, group: &Group<'_>, sheets: &[Keyed], x: f64) -> Object {
        let order = self.order;
        // The program shows all cards equally wide.
        let (width, usual) = (group.format.trim.width, order.game.format.trim.width);
        let place = Transform::at(x, true).nearer(0.0, width.as_mm() / usual.as_mm());
        let copies = order.copies(&group.cards);
        let guid = self.guid(&["deck", &group.id]);
        let cards: Vec<Object> = copies
            .iter()
            .enumerate()
            .map(|(at, copy)| self.card(group, at, *copy, sheets, place))
            .collect();
        if let [_] = cards[..] {
            let only = cards.into_iter().next().expect("there is one");
            return Object { name: "CardCustom", ..only };
        }
        let mut deck = Object::plain("DeckCustom", guid, place);
        deck.nickname = format!("{}: {}", order.game.title.value, group.id);
        deck.deck_ids = cards.iter().filter_map(|it| it.card_id).collect();
        deck.custom_deck = cards.iter().flat_map(|it| it.custom_deck.clone()).collect();
        // A deck of cards with two sides in play has nothing to hide.
        deck.hide_when_face_down = cards.iter().all(|it| it.hide_when_face_down);
        deck.contained_objects = cards;
        deck
    }

    fn card(
        &mut self,
        group: &Group<'_>,
        at: usize,
        copy: Copy,
        sheets: &[Keyed],
        place: Transform,
    ) -> Object {
        let order = self.order;
        let (keyed, slot) = sheets
            .iter()
            .find_map(|it| Some((it, it.sheet.cards.iter().position(|card| *card == copy.card)?)))
            .expect("every card of a deck is on a sheet");
        let slot = u32::try_from(slot).expect("a sheet has few places");
        let number = at.to_string();
        let card = &order.game.cards[copy.card];
        let guid = self.guid(&["card", &group.id, &number]);
        let mut object = Object::plain("Card", guid, place);
        object.nickname = card.title.value.clone();
        object.description =
            order.game.card_type(&card.kind).map_or_else(String::new, |it| it.name.value.clone());
        object.hands = true;
        object.card_id = Some(keyed.key * PLACES + slot);
        object.custom_deck = BTreeMap::from([(keyed.key, self.sheet(&keyed.sheet, false))]);
        if plays(order, copy.back) {
            object.hide_when_face_down = false;
            let guid = self.guid(&["state", &group.id, &number]);
            let back = &order.game.backs[copy.back];
            let mut other = Object { guid, states: BTreeMap::new(), ..object.clone() };
            other.nickname = format!("{}: {}", card.title.value, back.name.value);
            other.card_id = Some(keyed.turned * PLACES + slot);
            other.custom_deck = BTreeMap::from([(keyed.turned, self.sheet(&keyed.sheet, true))]);
            object.states.insert(2, other);
        }
        object
    }

    /// A sheet as objects refer to it; turned, its backs are the fronts.
    fn sheet(&self, sheet: &Cards, turned: bool) -> Sheet {
        let (face, back) =
            if turned { (&sheet.backs, &sheet.faces) } else { (&sheet.faces, &sheet.backs) };
        Sheet {
            face_url: self.address(face),
            back_url: self.address(back),
            num_width: sheet.layout.columns,
            num_height: sheet.layout.rows,
            back_is_hidden: true,
            unique_back: sheet.unique,
            r#type: match sheet.shape {
                Shape::Rectangle => 0,
                Shape::HexPointy | Shape::HexFlat => 3,
                Shape::Round => 4,
            },
        }
    }

    fn address(&self, file: &str) -> String {
        match self.order.url {
            Some(base) => format!("{}/{file}", base.trim_end_matches('/')),
            // Such an object is not written; see `make`.
            None => file.to_owned(),
        }
    }
}

/// The first card, small, on nothing.
fn thumbnail(order: &Order<'_>, Thumbnail(side): Thumbnail) -> Result<Product, ImageError> {
    let trim = order.format_of(Order::front(0)).trim;
    let dpi = f64::from(side) / trim.width.max(trim.height).as_mm() * 25.4;
    let pixels = |mm: f64| ((mm / 25.4 * dpi).round() as u32).clamp(1, side);
    let cell = (pixels(trim.width.as_mm()), pixels(trim.height.as_mm()));
    let drawn = picture::draw(order, Order::front(0), cell, dpi)?;
    let mut small = Pixmap::new(side, side).expect("it has pixels");
    picture::lay(&mut small, &drawn, ((side - cell.0) / 2, (side - cell.1) / 2));
    let path = format!("{}.png", order.game.id);
    let bytes = encode(&small, png::ColorType::Rgba, dpi.round() as u32)
        .map_err(|source| ImageError::Encoding { face: path.clone(), source })?;
    let about = crate::ProductInfo {
        media: "image/png",
        pixels: Some((side, side, dpi.round() as u32)),
        ..crate::ProductInfo::default()
    };
    Ok(Product { path, bytes, about })
}
