//! Tokens, counters and tiles: what is no card, and lies in no deck.
//!
//! In: groups of an order. Out: a tile for each design, its copies on each other, and the pictures of
//! its two sides. Never: a card of the game's own format; those are dealt.

use super::object::{Image, Object, Transform};
use super::{Group, Order, Table, named};
use crate::Product;
use crate::images::ImageError;
use crate::shops::picture;
use cardwright_base::units::Length;
use cardwright_faces::FaceId;
use cardwright_model::Shape;
use cardwright_model::press::Atlas;

/// So many designs lie side by side.
const ACROSS: usize = 10;
/// How far apart tiles lie, in the program's units, and how far nearer to the player than the decks.
const APART: f64 = 2.0;
/// What a tile measures at its usual size where the shop's file does not say.
const USUAL: Length = Length::mm(50);

/// Whether these are tiles: of a format of their own and in no deck, or no rectangles.
pub(super) fn are_tiles(group: &Group<'_>) -> bool {
    let own = group.format.name.is_empty() && group.format.shape == Shape::Rectangle;
    !group.is_deck && !own
}

impl Table<'_> {
    /// The tiles of these groups, in rows in front of the decks, and their pictures.
    pub(super) fn tiles(
        &mut self,
        groups: &[Group<'_>],
        atlas: Atlas,
        done: &(dyn Fn() + Sync),
    ) -> Result<(Vec<Object>, Vec<Product>), ImageError> {
        let (mut objects, mut pictures) = (Vec::new(), Vec::new());
        for group in groups {
            for &card in &group.cards {
                let (x, row) = (objects.len() % ACROSS, objects.len() / ACROSS + 1);
                let [front, back] = self.sides(card, atlas)?;
                let side = group.format.trim.width.min(group.format.trim.height);
                let scale = side.as_mm() / self.order.shop.tile.unwrap_or(USUAL).as_mm();
                let place = Transform::at(x as f64 * APART, false);
                let place = place.nearer(row as f64 * APART * 2.0, scale);
                objects.push(self.tile(group, card, [&front.path, &back.path], place));
                pictures.extend([front, back]);
                done();
            }
        }
        Ok((objects, pictures))
    }

    /// The boards as tiles behind the decks, and their pictures.
    pub(super) fn boards(&mut self) -> (Vec<Object>, Vec<Product>) {
        let (mut objects, mut pictures) = (Vec::new(), Vec::new());
        for (at, (board, picture)) in
            self.order.game.boards.iter().zip(self.order.boards).enumerate()
        {
            let id = &board.id.value;
            let path = format!("{}-board-{id}", self.order.game.id);
            let Product { bytes, about, .. } = picture;
            let (bytes, about) = (bytes.clone(), about.clone());
            let picture = named(Product { path, bytes, about });
            let side = board.format.trim.width.min(board.format.trim.height);
            let scale = side.as_mm() / self.order.shop.tile.unwrap_or(USUAL).as_mm();
            let place = Transform::at(at as f64 * APART * scale, false);
            let place = place.nearer(-APART * (1.0 + scale), scale);
            let mut object = Object::plain("Custom_Tile", self.guid(&["board", id]), place);
            object.nickname = board.title.value.clone();
            object.hide_when_face_down = false;
            object.locked = true;
            let address = self.address(&picture.path);
            object.custom_image = Some(Image::of([&address, &address], Shape::Rectangle));
            objects.push(object);
            pictures.push(picture);
        }
        (objects, pictures)
    }

    /// The pictures of both sides of a card, cut to the rectangle around it: the program cuts the
    /// rest.
    fn sides(&self, card: usize, atlas: Atlas) -> Result<[Product; 2], ImageError> {
        let order = self.order;
        let game = &order.game.id;
        let back = order.back_of(card);
        let front = format!("{game}-tile-{}", order.card_id(card));
        let sides = [
            (Order::front(card), front),
            (order.back(back), format!("{game}-tile-back-{}", order.back_id(back))),
        ];
        let draw = |(side, path): (FaceId, String)| -> Result<Product, ImageError> {
            let trim = order.format_of(side).trim;
            let longest = trim.width.max(trim.height);
            let mut dots = order.dots();
            while longest.as_px(dots) > atlas.side {
                dots -= 1;
            }
            let canvas = (trim.width.as_px(dots).max(1), trim.height.as_px(dots).max(1));
            let drawn = picture::draw(order, side, canvas, f64::from(dots))?;
            Ok(named(picture::png(order, Some(side), path, &drawn, dots)?))
        };
        let [front, back] = sides.map(draw);
        Ok([front?, back?])
    }

    fn tile(
        &mut self,
        group: &Group<'_>,
        card: usize,
        [front, back]: [&str; 2],
        place: Transform,
    ) -> Object {
        let (id, copies) = (self.order.card_id(card), self.order.game.cards[card].copies.value);
        let guid = self.guid(&["tile", &group.id, id]);
        let several = copies > 1;
        let name = if several { "Custom_Tile_Stack" } else { "Custom_Tile" };
        let mut object = Object::plain(name, guid, place);
        object.nickname = self.order.game.cards[card].title.value.clone();
        object.hide_when_face_down = false;
        object.number = several.then_some(copies);
        let addresses = [front, back].map(|it| self.address(it));
        object.custom_image = Some(Image::of([&addresses[0], &addresses[1]], group.format.shape));
        object
    }
}
