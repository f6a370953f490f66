//! What a game gives to a table: its cards with their looks, its piles, its boards, its set-up.

use cardwright_model::{Board, Card, Format, Game, Place, Portions};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a game gives to a table. Lengths are in millimetres.
#[derive(Clone, Debug)]
pub struct GameComponents {
    /// Id of the game.
    pub(super) game: String,
    /// Id of its variant, where it is not the game as it is.
    pub(super) variant: Option<String>,
    /// Fewest and most players.
    pub(super) seats: (usize, usize),
    /// Designs by the ids of their cards.
    pub(super) designs: BTreeMap<String, Design>,
    /// Names of backs by the names of their sides.
    pub(super) backs: BTreeMap<String, String>,
    /// Piles as they begin.
    pub(super) piles: Vec<StartingPile>,
    /// The boards of the game.
    pub(super) boards: Vec<TableBoard>,
    /// Cards that every player takes.
    pub(super) each: Vec<(String, usize)>,
    /// How many cards of which pile every player is dealt.
    pub(super) deal: Vec<(String, usize)>,
}

/// A card of the game.
#[derive(Clone, Debug)]
pub(super) struct Design {
    pub(super) title: String,
    /// What its drawing shows, where the data says it.
    pub(super) alt: Option<String>,
    /// Name of the side that is its back.
    pub(super) back: String,
    /// Whether its other side says nothing, so that it can be hidden.
    pub(super) hides: bool,
    pub(super) copies: usize,
    pub(super) shape: Outline,
}

/// The size and shape of a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Outline {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) bleed: f64,
    pub(super) corner: f64,
    pub(super) shape: &'static str,
}

/// A pile as it begins.
#[derive(Clone, Debug)]
pub(super) struct StartingPile {
    pub(super) id: String,
    pub(super) name: String,
    /// Cards of it, once for each copy.
    pub(super) cards: Vec<String>,
    /// Whether it lies face up, for everybody to choose from.
    pub(super) open: bool,
}

/// A board of the game, as the table shows it.
#[derive(Clone, Debug)]
pub(super) struct TableBoard {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) outline: Outline,
    /// From side to side of a cell.
    pub(super) cell: f64,
    pub(super) cells: Vec<BoardCell>,
}

/// A cell of a board, its middle from the upper left corner of the finished board.
#[derive(Clone, Debug)]
pub(super) struct BoardCell {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) x: f64,
    pub(super) y: f64,
}

impl GameComponents {
    /// What a game gives.
    pub fn of(game: &Game) -> Self {
        Self::of_variant(game, None, &BTreeSet::new())
    }

    /// What a game gives in a variant; `out` are the ids of the cards that this takes out.
    pub fn of_variant(game: &Game, variant: Option<&str>, out: &BTreeSet<String>) -> Self {
        let variant = game.variants.iter().find(|it| Some(it.id.value.as_str()) == variant);
        let seats = variant.map_or(game.seats, |it| it.seats);
        let (each, deal) = match variant {
            Some(variant) => (variant.each(game), variant.deal(game)),
            None => (&game.setup.each, &game.setup.deal),
        };
        let amounts = |portions: &Portions| {
            let amount = |(id, amount): &(cardwright_model::Located<String>, _)| {
                let amount: &cardwright_model::Located<_> = amount;
                let count = usize::try_from(game.amount(&amount.value, variant)?).ok()?;
                Some((id.value.clone(), count))
            };
            portions.iter().filter_map(amount).collect::<Vec<_>>()
        };
        let there = || game.cards.iter().filter(|it| !out.contains(&it.id.value));
        let designs = there().map(|card| (card.id.value.clone(), design(game, card)));
        let backs = game.backs.iter().map(|it| (side_of_back(&it.id.value), it.name.value.clone()));
        Self {
            game: game.id.clone(),
            variant: variant.map(|it| it.id.value.clone()),
            seats: (seats.min as usize, seats.max as usize),
            designs: designs.collect(),
            backs: backs.collect(),
            piles: piles(game, there()),
            boards: game.boards.iter().map(board).collect(),
            each: amounts(each),
            deal: amounts(deal),
        }
    }

    /// Fewest and most players that the game is for.
    pub fn players(&self) -> (usize, usize) {
        self.seats
    }

    /// The title of a card; its id where the game has none of this id.
    pub(super) fn title<'a>(&'a self, card: &'a str) -> &'a str {
        self.designs.get(card).map_or(card, |it| &it.title)
    }
}

fn side_of_back(id: &str) -> String {
    format!("back-{id}")
}

fn design(game: &Game, card: &Card) -> Design {
    Design {
        title: card.title.value.clone(),
        alt: card.alt.as_ref().map(|it| it.value.clone()),
        back: side_of_back(&card.back.value),
        hides: hides(game, card),
        copies: card.copies.value as usize,
        shape: outline(game.format_of(card)),
    }
}

fn outline(format: &Format) -> Outline {
    Outline {
        width: format.trim.width.as_mm(),
        height: format.trim.height.as_mm(),
        bleed: format.bleed.as_mm(),
        corner: format.corner.as_mm(),
        shape: format.shape.name(),
    }
}

/// A back that tells something of its card, as one that lies open in play does, hides nothing.
fn hides(game: &Game, card: &Card) -> bool {
    let back = game.backs.iter().find(|it| it.id.value == card.back.value);
    back.is_none_or(|it| it.lines.is_none() && it.of.is_none())
}

/// Decks, cards of no deck by their backs, and what is no card for the hand (tokens, tiles, whatever has another side of
/// its own) and aids by their types. What can't be hidden lies face up, after all else.
fn piles<'g>(game: &Game, cards: impl Iterator<Item = &'g Card>) -> Vec<StartingPile> {
    let mut piles: Vec<StartingPile> = Vec::new();
    for card in cards {
        let (id, name, open) = home(game, card);
        let at = piles.iter().position(|it| it.id == id).unwrap_or_else(|| {
            piles.push(StartingPile { id, name, cards: Vec::new(), open });
            piles.len() - 1
        });
        let copies = card.copies.value as usize;
        piles[at].cards.extend(std::iter::repeat_n(card.id.value.clone(), copies));
    }
    piles.retain(|it| !it.cards.is_empty());
    piles.sort_by_key(|it| it.open);
    piles
}

/// Id and name of the pile that a card begins in, and whether that lies face up.
fn home(game: &Game, card: &Card) -> (String, String, bool) {
    if let Some(deck) = game.decks.iter().find(|it| it.holds(card)) {
        let mut name = deck.id.value.replace('-', " ");
        if let Some(first) = name.get(..1).map(str::to_uppercase) {
            name.replace_range(..1, &first);
        }
        return (deck.id.value.clone(), name, !hides(game, card));
    }
    let kind = game.card_type(&card.kind);
    let back = game.backs.iter().find(|it| it.id.value == card.back.value);
    let is_card = kind.is_none_or(|it| !it.aid && game.component_of(it) == "card");
    match (kind, back) {
        (_, Some(back)) if is_card && back.of.is_none() => {
            let only = game.backs.iter().filter(|it| it.of.is_none()).count() == 1;
            let name = if only { "Cards" } else { &back.name.value };
            (format!("back {}", back.id.value), name.to_owned(), !hides(game, card))
        }
        (Some(kind), _) => (format!("type {}", kind.id), kind.name.value.clone(), true),
        (None, _) => ("cards".to_owned(), "Cards".to_owned(), false),
    }
}

fn board(board: &Board) -> TableBoard {
    let named = |place: Place| {
        let found = board.named.iter().find(|it| it.place == place);
        found.and_then(|it| it.name.as_ref()).map(|it| it.value.clone())
    };
    let cells = board.cells.iter().map(|cell| {
        let middle = board.on_sheet(board.lattice.centre(cell.place));
        let terrain = cell.terrain.map(|it| board.terrain[it].name.value.clone());
        let id = cell.place.to_string();
        let label = if cell.label.is_empty() { id.clone() } else { cell.label.clone() };
        let name = [Some(label), named(cell.place).or(terrain)].into_iter().flatten();
        let name = name.collect::<Vec<_>>().join(", ");
        BoardCell { id, name, x: middle.x.as_mm(), y: middle.y.as_mm() }
    });
    TableBoard {
        id: board.id.value.clone(),
        title: board.title.value.clone(),
        outline: outline(&board.format),
        cell: board.cell.value.as_mm(),
        cells: cells.collect(),
    }
}
