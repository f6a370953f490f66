//! The boards of a game among the files for a shop or a program.

use super::BuildError;
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_export::Product;
use cardwright_model::press::{Shop, ShopForm};
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

/// Draws all boards for a program that shows pictures. A shop prints them only on stock of its own, so that it gets
/// none, and that is said.
pub(super) fn made(
    game: &Game,
    assets: &Assets,
    shop: &Shop,
    dpi: Option<u32>,
    report: &mut Report,
) -> Result<ShopBoards, BuildError> {
    if game.boards.is_empty() {
        return Ok(ShopBoards::default());
    }
    let boards = count(game.boards.len(), "board");
    let is_shown = match &shop.form {
        ShopForm::Simulator(..) | ShopForm::Playground { .. } => true,
        ShopForm::Faces | ShopForm::Png | ShopForm::Svg => true,
        ShopForm::Components | ShopForm::Slots(_) | ShopForm::Pages { .. } | ShopForm::Boards => {
            false
        }
    };
    if !is_shown {
        let note = format!(
            "omitted: {boards}; {} prints boards on its own sizes only, so print yours with cardwright build {} --job board-a4",
            shop.name, game.id
        );
        return Ok(ShopBoards { note: Some(note), ..ShopBoards::default() });
    }
    let most = match &shop.form {
        ShopForm::Simulator(atlas, _) | ShopForm::Playground { atlas, .. } => Some(atlas.side),
        _ => None,
    };
    let typesetter = Typesetter::new(assets);
    let drawn = cardwright_boards::draw(game, Ink::Full, &typesetter, report);
    let usual = dpi.or(shop.dpi.map(|it| it.usual)).unwrap_or(DPI);
    let pictures = |(board, page): (&Board, &cardwright_boards::BoardPage)| {
        let trim = board.format.trim;
        let longest = trim.width.max(trim.height);
        let fits = |dots: &u32| most.is_none_or(|most| longest.as_px(*dots) <= most);
        let dots = (1..=usual).rev().find(fits).unwrap_or(1);
        cardwright_export::board_images(board, &page.document, dots)
    };
    if drawn.len() < game.boards.len() {
        return Ok(ShopBoards::default());
    }
    let of = |board: &Board| {
        drawn.iter().find(|it| it.id == board.id.value).expect("every board is drawn")
    };
    let all: Vec<_> = game.boards.iter().map(|board| (board, of(board))).collect();
    let all: Result<Vec<_>, _> = all.into_par_iter().map(pictures).collect();
    cardwright_typeset::evict();
    let (mut made, mut all) = (ShopBoards::default(), all?);
    if matches!(shop.form, ShopForm::Simulator(..)) {
        made.laid = all.into_iter().map(|[trimmed, ..]| trimmed).collect();
        return Ok(made);
    }
    made.note = Some(match game.boards.len() {
        1 => "the picture of the board is in the folder boards; put it on the table yourself"
            .to_owned(),
        _ => "the pictures of the boards are in the folder boards; put them on the table yourself"
            .to_owned(),
    });
    for [trimmed, whole, svg] in all.drain(..) {
        made.files.extend(match shop.form {
            ShopForm::Svg => vec![svg],
            ShopForm::Png => vec![trimmed, whole],
            _ => vec![trimmed],
        });
    }
    if matches!(shop.form, ShopForm::Png | ShopForm::Svg) {
        made.note = None;
    }
    Ok(made)
}
