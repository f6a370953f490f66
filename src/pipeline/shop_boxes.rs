//! Tuck boxes of a game on the templates of a shop.

use super::worded;
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_export::Product;
use cardwright_export::shops::{BoxOrder, ShopError, tuck_boxes};
use cardwright_model::press::Shop;
use cardwright_model::{Assets, Game, TuckBox};
use cardwright_typeset::Typesetter;

/// The files of the boxes of a game, and what is to be said of each. No files where no box of the shop holds
/// the cards, or when errors were pushed to `report`.
pub(super) fn made(
    game: &Game,
    assets: &Assets,
    shop: &Shop,
    report: &mut Report,
) -> Result<(Vec<Product>, Vec<String>), ShopError> {
    let (mut places, mut orders, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for (place, tuckbox) in game.boxes.iter().enumerate() {
        match chosen(game, tuckbox, shop) {
            Ok(order) => {
                let cards = count(order.cards as usize, "card");
                let (id, name) = (&tuckbox.id.value, &order.template.name);
                notes.push(format!("the box `{id}` is a {name}, which holds its {cards}"));
                places.push((place, order.template));
                orders.push(order);
            }
            Err(why) => notes.push(why),
        }
    }
    if orders.is_empty() {
        return Ok((Vec::new(), notes));
    }
    // What is wrong with words was told with the sides.
    let (_, _, texts) = worded(game, assets, &mut report.branch());
    let typesetter = Typesetter::new(assets);
    let drawn = cardwright_boxes::draw_on_templates(game, &texts, &places, &typesetter, report);
    cardwright_typeset::evict();
    let files = drawn.map_or_else(|| Ok(Vec::new()), |it| tuck_boxes(&it, &orders));
    Ok((files?, notes))
}

/// The shop's box for a box of the game, or a sentence that says why there is none.
fn chosen<'a>(game: &Game, tuckbox: &'a TuckBox, shop: &'a Shop) -> Result<BoxOrder<'a>, String> {
    let (name, id) = (&shop.name, &tuckbox.id.value);
    let own = format!("print yours with cardwright build {} --job box", game.id);
    if tuckbox.sleeve.is_some() {
        let why = format!("the box `{id}` is not among these files: its cards wear sleeves");
        return Err(format!("{why}, and no tuck box of {name} holds these; {own}"));
    }
    let (size, _) = tuckbox.pile(game);
    let cards = tuckbox.contents(game);
    match shop.tuck_box(size, cards) {
        Ok(template) => Ok(BoxOrder { tuckbox, template, cards }),
        Err(most) => {
            let why = format!("the box `{id}` is not among these files: no tuck box of {name}");
            let holds = count(cards as usize, "card");
            Err(match most {
                0 => format!("{why} is for cards of {size}; {own}"),
                most => format!("{why} holds its {holds} of {size}, at most {most}; {own}"),
            })
        }
    }
}
