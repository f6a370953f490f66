//! The boards of a game among the files for a shop or a program.

use super::BuildError;
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_export::Product;
use cardwright_model::press::{Atlas, Shop, ShopForm};
use cardwright_model::{Assets, Board, Game, Ink};
use cardwright_typeset::Typesetter;
use rayon::prelude::*;

/// Dots per inch where the shop has no usual ones.
const DPI: u32 = 300;

/// What was made of the boards.
#[derive(Default)]
pub(super) struct ShopBoards {
    /// One picture each, cut to the trim, for an online table that lays them out; none for others.
    pub(crate) laid: Vec<Product>,
    /// Files that stand beside the others.
    pub(crate) files: Vec<Product>,
    /// What to say of them.
    pub(crate) note: Option<String>,
}

/// Draws all boards for a program that shows pictures. A shop prints them only on sizes of its own, so that it gets
/// none, and that is said.
pub(super) fn made(
    game: &Game,
    assets: &Assets,
    shop: &Shop,
    dpi: Option<u32>,
    report: &mut Report,
) -> Result<ShopBoards, BuildError> {
    let mut made = ShopBoards::default();
    if game.boards.is_empty() {
        return Ok(made);
    }
    let one = game.boards.len() == 1;
    match shop.form {
        ShopForm::Components | ShopForm::Slots(_) | ShopForm::Pages { .. } | ShopForm::Boards => {
            let boards = count(game.boards.len(), "board");
            made.note = Some(format!(
                "omitted: {boards}; cardwright knows no size of board that {} prints, so print yours with cardwright \
                 build {} --job board-a4",
                shop.name, game.id
            ));
        }
        ShopForm::Simulator(Atlas { side, .. }, _) => {
            let pictures = pictures(game, assets, shop, dpi, Some(side), report)?;
            made.laid = pictures.into_iter().map(|[trimmed, ..]| trimmed).collect();
        }
        ShopForm::Playground { atlas: Atlas { side, .. }, .. } => {
            let pictures = pictures(game, assets, shop, dpi, Some(side), report)?;
            made.files = pictures.into_iter().map(|[trimmed, ..]| trimmed).collect();
            made.note = Some(by_hand(one));
        }
        ShopForm::Faces => {
            let pictures = pictures(game, assets, shop, dpi, None, report)?;
            made.files = pictures.into_iter().map(|[trimmed, ..]| trimmed).collect();
            made.note = Some(by_hand(one));
        }
        ShopForm::Png => {
            let pictures = pictures(game, assets, shop, dpi, None, report)?;
            made.files =
                pictures.into_iter().flat_map(|[trimmed, whole, _]| [trimmed, whole]).collect();
        }
        ShopForm::Svg => {
            let pictures = pictures(game, assets, shop, dpi, None, report)?;
            made.files = pictures.into_iter().map(|[.., svg]| svg).collect();
        }
    }
    Ok(made)
}

fn by_hand(one: bool) -> String {
    let (picture, it) = if one {
        ("the picture of the board is", "it")
    } else {
        ("the pictures of the boards are", "them")
    };
    format!("{picture} in the folder boards; put {it} on the table yourself")
}

/// The pictures of all boards, as fine as the program takes them: cut to the trim, whole, and as SVG. Empty
/// when errors were pushed to `report`. `most` are the pixels that a picture may be wide or high.
fn pictures(
    game: &Game,
    assets: &Assets,
    shop: &Shop,
    dpi: Option<u32>,
    most: Option<u32>,
    report: &mut Report,
) -> Result<Vec<[Product; 3]>, BuildError> {
    let typesetter = Typesetter::new(assets);
    let drawn = cardwright_boards::draw(game, Ink::Full, &typesetter, report);
    let usual = dpi.or(shop.dpi.map(|it| it.usual)).unwrap_or(DPI);
    let picture = |board: &Board| {
        let page = drawn.iter().find(|it| it.id == board.id.value)?;
        let longest = board.format.trim.width.max(board.format.trim.height);
        let fits = |dots: &u32| most.is_none_or(|most| longest.as_px(*dots) <= most);
        let dots = (1..=usual).rev().find(fits).unwrap_or(1);
        Some(cardwright_export::board_images(board, &page.document, dots))
    };
    let all: Result<Vec<_>, _> = game.boards.par_iter().filter_map(picture).collect();
    cardwright_typeset::evict();
    Ok(all?)
}
