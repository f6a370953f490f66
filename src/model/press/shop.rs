//! A shop that prints cards, or a program that plays with them, in its own figures.

use crate::{Date, Shape};
use cardwright_base::units::{Length, Point, Size};

/// Resolution at which shops state their sizes in pixels.
const STATED_AT: u32 = 300;

/// A size of card that has a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFormat {
    /// Unambiguous, such as `poker-63x88`.
    pub id: String,
    /// What it is called, for a list.
    pub name: String,
    /// Finished size, after cutting.
    pub trim: Size,
    /// How its edge runs within that.
    pub shape: Shape,
    /// Usual radius of its corners, where one is known.
    pub corner: Option<Length>,
    /// Where the size was read, and when.
    pub source: Source,
}

/// Where a figure was read, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The page or file, or who says so.
    pub what: String,
    /// When somebody last looked.
    pub read: Date,
}

/// A shop or a program, and what it takes.
#[derive(Clone, Debug)]
pub struct Shop {
    /// As the command line calls it.
    pub id: String,
    /// Shorter names for the command line, such as `tgc`.
    pub short: Vec<String>,
    /// As it calls itself.
    pub name: String,
    /// What its files look like.
    pub form: ShopForm,
    /// Dots per inch of its pictures. `None` for a form without pixels.
    pub dpi: Option<Resolution>,
    /// What a card may be larger or smaller than the product, in width and in height.
    pub tolerance: Length,
    /// How far inside of the product's trim text must stay.
    pub safe: Length,
    /// Most copies in one order.
    pub most: Option<u32>,
    /// What the shorter side of a tile measures that is laid on the table as large as it comes, in a
    /// program that has tiles.
    pub tile: Option<Length>,
    /// What can be ordered from it, each for cards of one size.
    pub products: Vec<ShopProduct>,
    /// Its tuck boxes, each of a fixed size.
    pub tuck_boxes: Vec<ShopTuckBox>,
    /// Sheet jobs that the shop prints besides, such as the rulebook, and where that stands.
    pub besides: Option<(Vec<String>, Source)>,
    /// What to do with the files, one step each.
    pub steps: Vec<String>,
}

/// Dots per inch that a shop takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// The fewest that it takes.
    pub least: u32,
    /// What is made where nobody asks for another.
    pub usual: u32,
    /// The most that it takes.
    pub most: u32,
}

/// Something that is ordered: a deck of cards of one size.
#[derive(Clone, Debug)]
pub struct ShopProduct {
    /// As the command line calls it.
    pub id: String,
    /// As the shop calls it.
    pub name: String,
    /// Finished size. `None` where any will do.
    pub trim: Option<Size>,
    /// Its outline; it says nothing where any size will do.
    pub shape: Shape,
    /// True for what is made of thick board, as tokens and tiles are and cards are not.
    pub thick: bool,
    /// Art beyond the trim that the shop wants.
    pub bleed: Length,
    /// Width and height of a picture at 300 dots per inch where the shop states them.
    pub pixels: Option<(u32, u32)>,
    /// Copies on a sheet, where the shop wants whole sheets.
    pub board: Option<Board>,
    /// Where these figures stand.
    pub source: Source,
}

/// A sheet of copies that the author lays out for the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Width and height of the sheet in pixels at 300 dots per inch.
    pub pixels: (u32, u32),
    /// Copies side by side.
    pub columns: u32,
    /// Copies below each other.
    pub rows: u32,
    /// True when the cards lie on their sides.
    pub turned: bool,
}

/// What the files of a shop look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShopForm {
    /// One picture a side, and a table of cards with quantities.
    Components,
    /// One picture a side, and an order that fills numbered slots.
    Slots(Slots),
    /// One PDF, the back before the front of every copy.
    Pages {
        /// Most ink in percent of one full plate.
        ink: u32,
    },
    /// Sheets of many copies as pictures, fronts and backs on two of them.
    Boards,
    /// Sheets of distinct cards and a saved object that refers to them.
    Simulator(Atlas, Thumbnail),
    /// A package of sheets and templates.
    Playground {
        /// How many cards stand on a sheet, and how large.
        atlas: Atlas,
        /// Thickness of a card.
        thickness: Length,
    },
    /// One picture a side, cut to the trim, all of one size.
    Faces,
    /// Pictures with and without bleed, in pixels.
    Png,
    /// The same as outlines.
    Svg,
}

/// How an order fills slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    /// Most slots in one project.
    pub project: u32,
    /// Numbers of cards at which the price changes, rising.
    pub brackets: Vec<u32>,
    /// Name of the card stock in the order.
    pub stock: String,
}

/// How distinct cards share a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atlas {
    /// Most cards side by side.
    pub columns: u32,
    /// Most cards below each other.
    pub rows: u32,
    /// Fewest columns, and fewest rows.
    pub least: u32,
    /// Most pixels on a side of the picture.
    pub side: u32,
}

/// A tuck box of a fixed size, and where its panels lie on the picture of its outside: from left to right the right
/// side, the back with the lid above it, the left side, the front, and a flap that is glued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShopTuckBox {
    /// As the shop calls it.
    pub name: String,
    /// Most cards that it holds.
    pub cards: u32,
    /// Finished size of these cards.
    pub size: Size,
    /// Width and height of the picture at 300 dots per inch.
    pub pixels: (u32, u32),
    /// Art on each edge of the picture that is cut off.
    pub bleed: Length,
    /// Where the upper left corner of the back lies, from that of the picture.
    pub back: Point,
    /// Width and height of back and front, from fold to fold.
    pub face: Size,
    /// Width of the sides, height of the lid.
    pub depth: Length,
    /// Height of what of the lid is tucked in.
    pub tuck: Length,
    /// Height of the flap below the front, where the bottom is glued; else the bottom hangs on the back and is tucked
    /// in.
    pub front_flap: Option<Length>,
    /// Where these figures stand.
    pub source: Source,
}

impl ShopTuckBox {
    /// Whether it is made for cards of that size, which may differ by so much in width and in height.
    pub fn is_for(&self, card: Size, tolerance: Length) -> bool {
        let is_near = |one: Length, other: Length| {
            let by = (one - other).as_nm().abs();
            by <= tolerance.as_nm()
        };
        is_near(card.width, self.size.width) && is_near(card.height, self.size.height)
    }
}

impl Shop {
    /// The smallest tuck box that holds so many cards of that size.
    ///
    /// # Errors
    /// Most cards of that size that any of them holds: 0 where none is for cards of that size.
    pub fn tuck_box(&self, card: Size, cards: u32) -> Result<&ShopTuckBox, u32> {
        let all = self.tuck_boxes.iter().filter(|it| it.is_for(card, self.tolerance));
        let most = all.clone().map(|it| it.cards).max().unwrap_or(0);
        all.filter(|it| it.cards >= cards).min_by_key(|it| it.cards).ok_or(most)
    }
}

impl Atlas {
    /// Most distinct cards on a sheet.
    #[must_use]
    pub const fn most(self) -> usize {
        (self.columns * self.rows) as usize
    }
}

/// The small picture of a saved object: pixels on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thumbnail(pub u32);

impl ShopProduct {
    /// Width and height in pixels of the picture of a card of that size, rounded once.
    pub fn picture(&self, card: Size, dpi: u32) -> (u32, u32) {
        if let Some((width, height)) = self.pixels {
            return (scaled(width, dpi), scaled(height, dpi));
        }
        let trim = self.trim.unwrap_or(card);
        let side = |length: Length| (length + self.bleed * 2).as_px(dpi).max(1);
        (side(trim.width), side(trim.height))
    }

    /// How the pixels that the shop states differ from the trim with its bleed, if by more than `most` in width or in
    /// height.
    pub fn misfit(&self, most: Length) -> Option<String> {
        let (pixels, trim) = (self.pixels?, self.trim?);
        let stated = [pixels.0, pixels.1].map(|it| length_of(it, STATED_AT));
        let wanted = [trim.width, trim.height].map(|it| it + self.bleed * 2);
        let is_off = |(one, other): (Length, Length)| (one - other).as_nm().abs() > most.as_nm();
        stated.into_iter().zip(wanted).any(is_off).then(|| {
            let size = |[width, height]: [Length; 2]| Size::new(width, height);
            let [width, height] = wanted.map(|it| it.as_px(STATED_AT));
            let (stated, wanted) = (size(stated), size(wanted));
            format!(
                "{stated} at {STATED_AT} dpi; the trim with its bleed is {wanted}, so write \
                 `{width}x{height}`"
            )
        })
    }

    /// The smallest bleed with which a card of that size fills the picture on all edges.
    pub fn bleed_around(&self, card: Size, dpi: u32) -> Length {
        let (width, height) = self.picture(card, dpi);
        let beyond = |pixels: u32, card: Length| (length_of(pixels, dpi) - card).as_nm();
        let most = beyond(width, card.width).max(beyond(height, card.height)).max(0);
        // Half of an odd number of nanometres is rounded up, so that nothing is left bare.
        Length::nm(most / 2 + most % 2)
    }
}

impl Board {
    /// Width and height of the sheet in pixels.
    pub fn sheet(&self, dpi: u32) -> (u32, u32) {
        (scaled(self.pixels.0, dpi), scaled(self.pixels.1, dpi))
    }
}

/// Pixels that are stated at 300 dots per inch, at another resolution.
fn scaled(pixels: u32, dpi: u32) -> u32 {
    let (pixels, dpi, at) = (u64::from(pixels), u64::from(dpi), u64::from(STATED_AT));
    u32::try_from((pixels * dpi + at / 2) / at).unwrap_or(u32::MAX)
}

/// The length of so many pixels, rounded up to a nanometre.
fn length_of(pixels: u32, dpi: u32) -> Length {
    let inch = Length::nm(25_400_000).as_nm();
    let (pixels, dpi) = (i64::from(pixels), i64::from(dpi.max(1)));
    Length::nm((pixels * inch + dpi - 1) / dpi)
}
