//! A table as a text, to be opened again.

use super::chance::Chance;
use super::components::GameComponents;
use super::refusal::Refusal;
use super::state::{TableState, What};
use super::table::{FreeTable, Line};
use serde::{Deserialize, Serialize};

/// The form of these files.
const FORM: u32 = 1;
/// Most pieces and cards that are taken.
const MOST: usize = 20_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    /// What this file is.
    cardwright_table: u32,
    game: String,
    /// The variant, where it is not the game as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    chance: Chance,
    table: TableState,
    log: Vec<Line>,
    /// Titles by ids, for cards that are no longer there when it is opened.
    titles: std::collections::BTreeMap<String, String>,
}

impl FreeTable {
    /// All of it as JSON: who reads that sees every hand. It says who may open the table again by nothing.
    pub fn save(&self) -> String {
        let titles = self.components.designs.iter().map(|(id, it)| (id.clone(), it.title.clone()));
        let saved = Saved {
            cardwright_table: FORM,
            game: self.components.game.clone(),
            variant: self.components.variant.clone(),
            chance: self.chance.clone(),
            table: self.state.clone(),
            log: self.log.clone(),
            titles: titles.collect(),
        };
        serde_json::to_string_pretty(&saved).expect("a table is plain data") + "\n"
    }

    /// The variant that a saved table is of, by its id. `None` for the game as it is, and for a text that is
    /// no table.
    pub fn variant_of(text: &str) -> Option<String> {
        serde_json::from_str::<Saved>(text).ok()?.variant
    }

    /// Opens a saved table with the game as it is now, in [its variant](Self::variant_of); nobody sits at it yet.
    ///
    /// # Errors
    /// When the text is no table, or one of another game or variant.
    pub fn open(text: &str, components: GameComponents) -> Result<Self, Refusal> {
        let saved: Saved = serde_json::from_str(text)
            .map_err(|it| Refusal::new(format!("this is not a saved table: {it}")))?;
        if saved.cardwright_table != FORM {
            return Err(Refusal::new("this table was saved by another version of cardwright"));
        }
        if saved.game != components.game {
            let game = &saved.game;
            return Err(Refusal::new(format!(
                "this is a table of the game {game}, not of {}",
                components.game
            )));
        }
        if let (Some(variant), true) = (&saved.variant, saved.variant != components.variant) {
            return Err(Refusal::new(format!("the game has no variant {variant} any more")));
        }
        check(&saved.table)?;
        let mut before = components.clone();
        // Cards that went since then are known by the titles that they had.
        for (id, title) in saved.titles {
            if let (None, Some(any)) = (before.designs.get(&id), components.designs.values().next())
            {
                let mut design = any.clone();
                design.title = title;
                before.designs.insert(id, design);
            }
        }
        let mut table = Self::of(before, saved.table, saved.chance);
        table.log = saved.log;
        table.tell(None, "the table was opened again".to_owned());
        table.follow(components);
        Ok(table)
    }
}

/// That nothing in it is beyond what a table can come to.
fn check(state: &TableState) -> Result<(), Refusal> {
    let wrong = |why: &str| Err(Refusal::new(format!("this is not a saved table: {why}")));
    if state.seats.is_empty() || state.seats.len() > 12 {
        return wrong("it has no seats, or too many");
    }
    let held = state.seats.iter().map(|it| it.hand.len()).sum::<usize>();
    let piled = state.pieces.iter().map(|piece| match &piece.what {
        What::Pile(pile) => pile.cards.len() + 1,
        _ => 1,
    });
    if held + piled.sum::<usize>() > MOST {
        return wrong("it has too many pieces");
    }
    let held = state.seats.iter().flat_map(|it| &it.hand).map(|it| it.id);
    let ids: std::collections::BTreeSet<u32> =
        state.pieces.iter().map(|it| it.id).chain(held.clone()).collect();
    if ids.len() != state.pieces.len() + held.count()
        || ids.last().is_some_and(|it| *it > state.next)
    {
        return wrong("two of its pieces have one number");
    }
    let odd = state.pieces.iter().any(|piece| {
        let place = !piece.x.is_finite() || !piece.y.is_finite() || piece.turn > 3;
        place || matches!(piece.what, What::Die { sides, value } if sides < 2 || value == 0 || value > sides)
    });
    let boards = state
        .boards
        .iter()
        .any(|it| !it.x.is_finite() || !it.y.is_finite() || it.turn > 3 || it.id.len() > 200);
    if boards || state.boards.len() > 100 {
        return wrong("a board of it can't lie like that");
    }
    let looking = state.pieces.iter().any(|piece| match &piece.what {
        What::Pile(pile) => pile.looking.is_some_and(|it| it >= state.seats.len()),
        _ => false,
    });
    if odd || looking {
        return wrong("a piece of it can't lie like that");
    }
    Ok(())
}
