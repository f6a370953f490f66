//! Files for shops that print cards, and for programs that play with them.
//!
//! In: a game whose faces are drawn with the bleed that a product wants, and the shop's figures.
//! Out: its files, ordered and named as the shop counts them, after a look at those very files with
//! the shop's own rules. Never: a figure of a shop's; they stand in `data/press/shops/`.

mod atlas;
mod boards;
mod boxes;
mod choose;
mod components;
mod order;
mod pages;
mod picture;
mod plain;
mod playground;
mod preflight;
mod safety;
mod simulator;
mod slots;

pub use boxes::{BoxOrder, tuck_boxes};
pub use choose::{Part, UnknownProduct, UnknownShop, parts, shop};
pub use order::Order;

use super::Product;
use super::images::ImageError;
use super::press::PressError;
use super::sheets::SheetError;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::Length;
use cardwright_model::press::{Shop, ShopForm, ShopProduct};
use cardwright_model::{Format, Game};
use cardwright_typeset::PdfError;
use thiserror::Error;

/// The check that tells of everything a shop would not take: `unfit-for-shop`.
const CODE: &str = "S020";

/// Why files for a shop can't be made, the author's mistakes apart.
#[derive(Debug, Error)]
pub enum ShopError {
    /// A picture can't be made.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// The faces have no PDF.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The pages can't be put together.
    #[error(transparent)]
    Pages(Box<SheetError>),
    /// The pages can't be turned into ink.
    #[error(transparent)]
    Press(Box<PressError>),
}

impl From<PressError> for ShopError {
    fn from(error: PressError) -> Self {
        Self::Press(Box::new(error))
    }
}

impl From<SheetError> for ShopError {
    fn from(error: SheetError) -> Self {
        Self::Pages(Box::new(error))
    }
}

/// What an exporter made, and what is wrong with it.
#[derive(Default)]
struct ShopFiles {
    products: Vec<Product>,
    found: Vec<Diagnostic>,
}

/// The bleed to draw the faces with, so that they fill the shop's pictures: never less than the
/// game's own, because art that is laid over the bleed would move inwards.
pub(crate) fn bleed(
    shop: &Shop,
    product: &ShopProduct,
    format: &Format,
    dpi: Option<u32>,
) -> Length {
    if matches!(shop.form, ShopForm::Png | ShopForm::Svg) {
        return format.bleed;
    }
    // Half a pixel at the least resolution, so that the last pixel is covered whole.
    const HAIR: Length = Length::nm(50_000);
    let dots = dpi.or(shop.dpi.map(|it| it.usual)).unwrap_or(format.min_dpi);
    let around = product.bleed_around(format.trim, dots);
    if around + HAIR <= format.bleed { format.bleed } else { around + HAIR }
}

/// Draws every format of a game with the bleed that its part of the order asks for, and says which of
/// them have more than their own.
pub fn settle_bleeds(
    game: &mut Game,
    shop: &Shop,
    parts: &[Part<'_>],
    dpi: Option<u32>,
) -> Vec<String> {
    let mut notes = Vec::new();
    let Game { format, formats, .. } = game;
    for format in std::iter::once(format).chain(formats) {
        let of = |part: &&Part<'_>| part.format.as_ref().is_none_or(|name| *name == format.name);
        let Some(part) = parts.iter().find(of) else { continue };
        let own = format.bleed;
        format.bleed = bleed(shop, part.product, format, dpi);
        // Nobody needs to know of the part of a pixel by which a picture is larger, so that its pixels are whole.
        let dots = dpi.or(shop.dpi.map(|it| it.usual));
        let pixel = dots.map_or(Length::ZERO, |it| Length::nm(25_400_000 / i64::from(it.max(1))));
        if format.bleed > own + pixel {
            let bleed = format.bleed;
            notes.push(format!(
                "the faces are drawn with {bleed} of bleed; the game's own bleed is {own}"
            ));
        }
    }
    notes
}

/// What is wrong with a resolution that somebody asked for, if it is.
pub fn unfit_resolution(shop: &Shop, dpi: Option<u32>) -> Option<Diagnostic> {
    let (asked, takes) = (dpi?, shop.dpi);
    let Some(takes) = takes else {
        return Some(fault(format!("{} have no pixels, so --dpi has no effect", shop.name)));
    };
    if (takes.least..=takes.most).contains(&asked) {
        return None;
    }
    let fault = fault(format!("{} does not accept images of {asked} dpi", shop.name));
    Some(fault.hint(if takes.least == takes.most {
        format!("remove --dpi; it must be {} dpi", takes.usual)
    } else {
        format!("use {} to {} dpi", takes.least, takes.most)
    }))
}

/// All files of an order. `Ok(None)` when the shop would not take them, which is reported. `done` is called
/// after each picture of a side.
///
/// # Errors
/// When a picture or a PDF can't be made.
pub fn make(
    order: &Order<'_>,
    report: &mut Report,
    done: &(dyn Fn() + Sync),
) -> Result<Option<Vec<Product>>, ShopError> {
    let mut found = preflight::before(order);
    if found.is_empty() {
        let made = match &order.shop.form {
            ShopForm::Components => components::make(order, done)?,
            ShopForm::Faces => components::faces(order, done)?,
            ShopForm::Slots(slots) => slots::make(order, slots, done)?,
            ShopForm::Pages { ink } => pages::make(order, order.inks, *ink)?,
            ShopForm::Boards => boards::make(order, done)?,
            ShopForm::Simulator(atlas, small) => simulator::make(order, *atlas, *small, done)?,
            ShopForm::Playground { atlas, thickness } => {
                playground::make(order, *atlas, *thickness, done)?
            }
            ShopForm::Png => plain::png(order, done)?,
            ShopForm::Svg => plain::svg(order, done),
        };
        found.extend(made.found);
        let mut products = made.products;
        products.push(steps(order));
        // What an exporter turned down it did not make in full.
        if found.is_empty() {
            found.extend(preflight::after(order, &products));
        }
        if found.is_empty() {
            return Ok(Some(products));
        }
    }
    report.extend(found);
    Ok(None)
}

/// What to do with the files.
fn steps(order: &Order<'_>) -> Product {
    let mut text = format!(
        "{}, {}, version {}: files for {} ({})\n\n",
        order.game.title.value,
        order.game.edition.value,
        order.game.version.value,
        order.shop.name,
        order.product.name
    );
    for (at, step) in order.shop.steps.iter().enumerate() {
        text.push_str(&format!("{}. {step}\n", at + 1));
    }
    Product::new("HOW-TO.txt", "text/plain", text)
}

/// A table as CSV.
fn table<R: AsRef<[String]>>(path: &str, head: &[&str], rows: &[R]) -> Product {
    Product::new(path, "text/csv", super::table::csv(head, rows.iter().map(AsRef::as_ref)))
}

/// JSON with a line for each value.
fn json(path: String, value: &impl serde::Serialize) -> Product {
    let mut bytes = serde_json::to_vec_pretty(value).expect("these types are plain JSON");
    bytes.push(b'\n');
    Product::new(path, "application/json", bytes)
}

fn fault(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(CODE, message)
}
