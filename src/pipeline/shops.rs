//! The stages in order, for a shop.

use super::{
    BuildError, BuildRequest, Pieces, PrintOptions, Progress, faces, only, pieces, reading,
    shop_boards, shop_boxes, since,
};
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_base::english::{and, count};
use cardwright_check::LintLevels;
use cardwright_export::Product;
use cardwright_export::shops::{self, Order, Part, ShopError, UnknownProduct, UnknownShop};
use cardwright_load::LoadError;
use cardwright_model::press::{Shop, ShopForm};
use cardwright_model::{Assets, Card, Game};
use std::collections::BTreeSet;
use std::path::Path;
use thiserror::Error;

/// Which game to export, and for whom.
#[derive(Clone, Copy, Debug)]
pub struct ExportRequest<'a> {
    /// The folder that games are looked for in.
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
    /// The only cards to order: ids, types, titles, numbers, patterns.
    pub only: &'a [String],
    /// Only the cards whose sides changed since then: an edition, a revision of git, or a `manifest.json`.
    pub since: Option<&'a str>,
}

/// What was made for a shop, and what to say of it.
#[derive(Debug)]
pub struct Exported {
    /// Title of the game.
    pub title: String,
    /// Id of the shop.
    pub shop: String,
    /// What the shop calls itself.
    pub shop_name: String,
    /// What the shop calls what is ordered.
    pub product: String,
    /// What the game is made of, and how much of it was ordered.
    pub pieces: Vec<Pieces>,
    /// Titles of the cards that were ordered because they changed, where that was asked for.
    pub changed: Option<Vec<String>>,
    /// What the author should know.
    pub notes: Vec<String>,
    /// What to do with the files.
    pub steps: Vec<String>,
    /// Every file of the order.
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
    /// A card or a state of the game that is asked for is not there, or what is printed besides can't be made.
    #[error(transparent)]
    Build(#[from] BuildError),
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

/// Reads a game, draws its sides for a product and makes all files that the shop wants, in memory. `Ok(None)`
/// when errors were pushed to `report`.
///
/// # Errors
/// When a file can't be read or written, or there is no such shop or product. Mistakes of the author are
/// reported instead.
pub fn export(
    wanted: &ExportRequest<'_>,
    levels: &LintLevels,
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
    let Some(ordered) = ordered(wanted, &game, &assets, report)? else { return Ok(None) };
    let changed = wanted.since.and(ordered.as_ref()).map(|ordered| titles(&game, ordered));
    if ordered.as_ref().is_some_and(BTreeSet::is_empty) {
        return Err(BuildError::Unknown("card to order: none has changed".to_owned()).into());
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
    report.settle(|found| levels.apply(found));
    let Some(faces) = faces.filter(|_| !report.has_errors()) else { return Ok(None) };

    let boards = match ordered {
        None => shop_boards::made(&game, &assets, shop, wanted.dpi, report)?,
        Some(_) => shop_boards::ShopBoards::default(),
    };
    if report.has_errors() {
        return Ok(None);
    }
    notes.extend(boards.note);
    let (dpi, url) = (wanted.dpi, wanted.url);
    (progress.start)(faces.names.len() as u64);
    let (mut products, mut made_of) = (boards.files, vec![0; game.cards.len()]);
    let only = ordered.as_ref();
    let has = |part: &Part<'_>, (place, card): (usize, &Card)| {
        only.is_none_or(|only| only.contains(&place))
            && part.format.as_ref().is_none_or(|name| game.format_of(card).name == *name)
    };
    let mut parts = parts;
    parts.retain(|part| game.cards.iter().enumerate().any(|card| has(part, card)));
    for (at, part) in parts.iter().enumerate() {
        let (product, format) = (part.product, part.format.as_deref());
        let order = Order {
            game: &game,
            faces: &faces,
            shop,
            product,
            format,
            only,
            boards: if at == 0 { &boards.laid } else { &[] },
            dpi,
            url,
            inks: &inks,
        };
        let Some(mut made) = shops::make(&order, report, progress.step)? else { return Ok(None) };
        // What is another product of the shop's is another upload.
        if at > 0 {
            let folder = format.filter(|it| !it.is_empty()).unwrap_or("cards");
            made.iter_mut().for_each(|it| it.path = format!("{folder}/{}", it.path));
        }
        products.extend(made);
        for card in order.cards() {
            made_of[card] = game.cards[card].copies.value;
        }
    }
    let prints = matches!(
        shop.form,
        ShopForm::Pages { .. } | ShopForm::Slots(_) | ShopForm::Boards | ShopForm::Components
    );
    if !shop.tuck_boxes.is_empty() && only.is_none() {
        let (files, said) = shop_boxes::made(&game, &assets, shop, report)?;
        products.extend(files);
        notes.extend(said);
    }
    report.settle(|found| levels.apply(found));
    if report.has_errors() {
        return Ok(None);
    }
    let has_templates = !shop.tuck_boxes.is_empty();
    let prints_boxes =
        has_templates || shop.besides.iter().any(|it| it.0.iter().any(|job| job == "box"));
    if prints && !game.boxes.is_empty() && !prints_boxes && only.is_none() {
        notes.push(format!(
            "the box is not among these files: cardwright knows no template for boxes of {}; print yours with \
             cardwright build {} --job box",
            shop.name, game.id
        ));
    }
    match &shop.besides {
        Some((jobs, _)) if only.is_none() => {
            products.extend(besides(wanted, jobs, levels, report)?);
            if report.has_errors() {
                return Ok(None);
            }
        }
        None if only.is_none() && !game.books.is_empty() => {
            let booklets = match game.books.len() {
                1 => "the booklet, which is".to_owned(),
                many => format!("{many} booklets, which are"),
            };
            notes.push(format!("omitted: {booklets} made by cardwright build {}", game.id));
        }
        _ => {}
    }
    notes.extend(unsettled(wanted)?);
    products.sort_by(|a, b| a.path.cmp(&b.path));
    let digests = cardwright_faces::digests(&faces);
    products.push(cardwright_export::manifest(&game, &digests, &products, &[], None));
    products.push(cardwright_export::sums(&products, &[]));
    Ok(Some(Exported {
        shop: shop.id.clone(),
        shop_name: shop.name.clone(),
        product: parts.iter().map(|it| it.product.name.as_str()).collect::<Vec<_>>().join(", "),
        pieces: pieces::pieces(&game, |card| made_of[card]),
        changed,
        notes,
        steps: shop.steps.clone(),
        products,
        title: game.title.value.clone(),
    }))
}

/// What `check` still finds in the game: an order takes a while, and can't be taken back.
fn unsettled(wanted: &ExportRequest<'_>) -> Result<Option<String>, LoadError> {
    let mut found = Report::new();
    super::check(wanted.data, wanted.game, true, &LintLevels::default(), &mut found)?;
    let of = |severity, word| {
        let number = found.count(severity);
        (number > 0).then(|| count(number, word))
    };
    let parts: Vec<String> = [of(Severity::Error, "error"), of(Severity::Warning, "warning")]
        .into_iter()
        .flatten()
        .collect();
    Ok((!parts.is_empty()).then(|| {
        format!(
            "`cardwright check {}` finds {}; look at them before you order",
            wanted.game,
            and(&parts)
        )
    }))
}

/// The only cards that are ordered, by their places; the inner option is `None` where all are. The outer one
/// is `None` when errors were pushed to `report`.
fn ordered(
    wanted: &ExportRequest<'_>,
    game: &Game,
    assets: &Assets,
    report: &mut Report,
) -> Result<Option<Option<BTreeSet<usize>>>, BuildError> {
    let only = only::only(game, wanted.only)?;
    let changed = match wanted.since {
        None => None,
        Some(earlier) => {
            let then = since::find(wanted.data, wanted.game, earlier)?;
            // What a shop wants drawn further out would look changed.
            let now = faces(game, assets, &mut report.branch());
            let Some(now) = now else {
                faces(game, assets, report);
                return Ok(None);
            };
            Some(since::changed(game, &cardwright_faces::digests(&now), &then)?)
        }
    };
    if only.is_none() && changed.is_none() {
        return Ok(Some(None));
    }
    let is_ordered = |id: &String| {
        only.as_ref().is_none_or(|only| only.ids.contains(id))
            && changed.as_ref().is_none_or(|changed| changed.contains(id))
    };
    let places = game.cards.iter().enumerate().filter(|(_, card)| is_ordered(&card.id.value));
    Ok(Some(Some(places.map(|(place, _)| place).collect())))
}

fn titles(game: &Game, places: &BTreeSet<usize>) -> Vec<String> {
    places.iter().map(|place| game.cards[*place].title.value.clone()).collect()
}

/// The files of jobs that a shop prints besides its products; nothing of a job for which the game has nothing.
fn besides(
    wanted: &ExportRequest<'_>,
    jobs: &[String],
    levels: &LintLevels,
    report: &mut Report,
) -> Result<Vec<Product>, BuildError> {
    let mut products = Vec::new();
    for job in jobs {
        let order = PrintOptions { jobs: std::slice::from_ref(job), ..PrintOptions::default() };
        let request = BuildRequest {
            language: wanted.language,
            order,
            ..BuildRequest::new(wanted.data, wanted.game, false)
        };
        let mut found = Report::new();
        match super::build(&request, levels, &mut found, &Progress::SILENT) {
            Err(BuildError::NothingToPrint(..)) => {}
            Ok(Some(built)) => products.extend(built.products),
            Ok(None) => report.absorb(found),
            Err(other) => return Err(other),
        }
    }
    Ok(products)
}
