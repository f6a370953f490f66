//! The stages in order, for a shop.

use super::{Progress, faces, reading};
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_export::Product;
use cardwright_export::shops::{self, Order, ShopError, UnknownProduct, UnknownShop};
use cardwright_load::LoadError;
use cardwright_model::press::{Shop, ShopForm};
use std::path::Path;
use thiserror::Error;

/// What to export.
#[derive(Clone, Copy, Debug)]
pub struct ExportRequest<'a> {
    /// Folder of games.
    pub data: &'a Path,
    /// Name of a game in it, or the path of one.
    pub game: &'a str,
    /// Tag of the translation to take; its own language without one.
    pub language: Option<&'a str>,
    /// Id of the shop.
    pub shop: &'a str,
    /// Id of the product; what fits the game's format without one.
    pub product: Option<&'a str>,
    /// Dots per inch; the shop's usual ones without.
    pub dpi: Option<u32>,
    /// Address of the folder in which pictures will lie.
    pub url: Option<&'a str>,
    /// Whether aids are ordered as well.
    pub aids: bool,
}

/// What was made for a shop, and what to say of it.
#[derive(Debug)]
pub struct Exported {
    /// Its title.
    pub title: String,
    /// Id of the shop.
    pub shop: String,
    /// What the shop calls itself.
    pub shop_name: String,
    /// What the shop calls what is ordered.
    pub product: String,
    /// How many cards there are.
    pub designs: usize,
    /// How many copies.
    pub copies: u32,
    /// What the author should know.
    pub notes: Vec<String>,
    /// What to do with the files.
    pub steps: Vec<String>,
    /// All files.
    pub products: Vec<Product>,
}

/// Why nothing could be exported, the author's mistakes apart.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The game can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// There is no such shop.
    #[error(transparent)]
    Shop(#[from] UnknownShop),
    /// The shop has no such product.
    #[error(transparent)]
    Product(#[from] UnknownProduct),
    /// An address where the files hold none.
    #[error("the files for {0} contain no addresses, so --url has no effect")]
    NoAddress(String),
    /// The files can't be made.
    #[error(transparent)]
    Files(#[from] ShopError),
}

/// Every shop and program that cards can be exported for; a user's own in `press/shops/` below `data`
/// among them. What is wrong with their files is reported.
///
/// # Errors
/// When a file can't be read at all.
pub fn shops(data: &Path, report: &mut Report) -> Result<Vec<Shop>, LoadError> {
    cardwright_load::press::shops(data, report)
}

/// Reads a game, draws its sides for a product and makes all files that the shop wants, in memory.
/// Nothing comes back when the report holds an error.
///
/// # Errors
/// When the world is at fault, not the author, or there is no such shop or product.
pub fn export(
    wanted: &ExportRequest<'_>,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Exported>, ExportError> {
    let _stage = cardwright_base::limits::stage("making files for a shop");
    let games = cardwright_load::games(wanted.data, wanted.game)?;
    let shops = cardwright_load::press::shops(&games, report)?;
    let shop = match shops::shop(&shops, wanted.shop) {
        // It may be one of those that can't be read.
        Err(_) if report.has_errors() => return Ok(None),
        found => found?,
    };
    if wanted.url.is_some() && !matches!(shop.form, ShopForm::Simulator(..)) {
        return Err(ExportError::NoAddress(shop.name.clone()));
    }
    let Some(inks) = cardwright_load::press::inks(&games, report)? else { return Ok(None) };
    let read = reading::game(wanted.data, wanted.game, wanted.language, report)?;
    let Some((mut game, assets)) = read else { return Ok(None) };
    let left_out = if wanted.aids { 0 } else { game.total_of_aids() };
    if left_out > 0 {
        game.leave_out_aids();
    }
    let chosen = shops::parts(shop, &game, wanted.product)?;
    let unfit = shops::unfit_resolution(shop, wanted.dpi);
    let (parts, mut notes) = match (chosen, unfit) {
        (Ok(chosen), None) => chosen,
        (chosen, unfit) => {
            report.extend(chosen.err().into_iter().chain(unfit));
            return Ok(None);
        }
    };
    if left_out > 0 {
        let aids = count(left_out, "player aid");
        notes.push(format!(
            "omitted: {aids}, which are not part of any deck (--aids includes them)"
        ));
    }
    if wanted.url.is_none() && matches!(shop.form, ShopForm::Simulator(..)) {
        notes.push(
            "no saved object is written, because it needs the address of the sheets (--url)"
                .to_owned(),
        );
    }
    notes.extend(shops::settle_bleeds(&mut game, shop, &parts, wanted.dpi));

    let faces = faces(&game, &assets, report);
    let Some(faces) = faces.filter(|_| !report.has_errors()) else { return Ok(None) };

    let (dpi, url) = (wanted.dpi, wanted.url);
    (progress.start)(faces.names.len() as u64);
    let (mut products, mut designs, mut copies) = (Vec::new(), 0, 0);
    for (at, part) in parts.iter().enumerate() {
        let (product, format) = (part.product, part.format.as_deref());
        let order =
            Order { game: &game, faces: &faces, shop, product, format, dpi, url, inks: &inks };
        let Some(mut made) = shops::make(&order, report, progress.step)? else { return Ok(None) };
        // What is another product of the shop's is another upload.
        if at > 0 {
            let folder = format.filter(|it| !it.is_empty()).unwrap_or("cards");
            made.iter_mut().for_each(|it| it.path = format!("{folder}/{}", it.path));
        }
        products.extend(made);
        designs += order.designs();
        copies += order.total();
    }
    products.sort_by(|a, b| a.path.cmp(&b.path));
    let digests = cardwright_faces::digests(&faces);
    products.push(cardwright_export::manifest(&game, &digests, &products, &[], None));
    products.push(cardwright_export::sums(&products, &[]));
    Ok(Some(Exported {
        shop: shop.id.clone(),
        shop_name: shop.name.clone(),
        product: parts.iter().map(|it| it.product.name.as_str()).collect::<Vec<_>>().join(", "),
        designs,
        copies,
        notes,
        steps: shop.steps.clone(),
        products,
        title: game.title.value.clone(),
    }))
}
