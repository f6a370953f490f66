//! The pieces of a game, counted as what they are: cards, tokens, tiles.

use cardwright_base::english::many;
use cardwright_model::{Card, Game, JobContent, SheetJob};
use std::collections::BTreeMap;

/// What a player aid is called, where its type does not say.
const AID: &str = "aid";

/// The pieces of one sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// What one of them is called: `card`, `token`, `player aid`.
    pub word: String,
    /// How many designs there are.
    pub designs: usize,
    /// How many copies of them the game has.
    pub copies: u32,
    /// How many of the copies were made.
    pub made: u32,
    /// Whether they belong to no deck and are not counted as pieces of the game.
    pub aids: bool,
}

/// What a card is called in messages.
fn word<'a>(game: &'a Game, card: &Card) -> &'a str {
    let kind = game.types.iter().find(|kind| kind.id == card.kind);
    match kind.map_or("card", |kind| game.component_of(kind)) {
        AID => "player aid",
        word => word,
    }
}

/// All pieces of a game, by sorts in the order of its types; `made` says how many copies of a card were made, by its
/// place.
pub(super) fn pieces(game: &Game, made: impl Fn(usize) -> u32) -> Vec<Pieces> {
    let mut all: Vec<Pieces> = Vec::new();
    for (place, card) in game.cards.iter().enumerate() {
        let word = word(game, card);
        let at = all.iter().position(|it| it.word == word && it.aids == card.aid);
        let at = at.unwrap_or_else(|| {
            let word = word.to_owned();
            all.push(Pieces { word, designs: 0, copies: 0, made: 0, aids: card.aid });
            all.len() - 1
        });
        all[at].designs += 1;
        all[at].copies += card.copies.value;
        all[at].made += made(place);
    }
    all
}

/// The copies of each card among those printed.
pub(super) fn copies_of_cards(printed: &[cardwright_impose::Copy]) -> impl Fn(usize) -> u32 {
    let mut copies: BTreeMap<usize, u32> = BTreeMap::new();
    for copy in printed {
        *copies.entry(copy.front.0).or_default() += 1;
    }
    move |place| copies.get(&place).copied().unwrap_or_default()
}

/// What a sheet takes, its cards called what they are: `6 x 9 tokens`.
pub(super) fn named(words: &str, game: &Game, job: &SheetJob) -> String {
    if job.of.value != JobContent::Cards {
        return words.to_owned();
    }
    // Aids that lie beside cards change nothing.
    let printed = || game.cards.iter().filter(|card| game.prints(job, card));
    let aids = printed().all(|card| card.aid);
    let mut own = printed().filter(|card| card.aid == aids).map(|it| word(game, it));
    let first = own.next().unwrap_or("card");
    let piece = if own.all(|it| it == first) { first } else { "piece" };
    let replaced = words.replace(" cards", &format!(" {}", many(piece)));
    replaced.replace("one card", &format!("one {piece}"))
}
