//! What pictures show: the table when the game begins, and the cards of what somebody does.

use super::game::Skirmish;
use super::kinds::{Kind, Pile};
use super::state::{Player, SkirmishState};
use crate::play::{Rules, Seat, ToAct};
use cardwright_model::{LaidCard, SeatArea, ShownAction, TablePile, Tabletop};
use serde_json::Value as Json;

/// Facts in which somebody does something with a card; the others tell what comes of it.
const ACTIONS_WITH_CARDS: [&str; 9] = [
    "attacked",
    "plays",
    "counters",
    "cancels",
    "hooks",
    "wears",
    "wields",
    "recovers",
    "takes-off",
];
/// The fact of a defence without a card.
const NO_CARD: &str = "uses-shield";
/// The facts that tell what became of it.
const TURNS: [&str; 2] = ["worn", "lost"];

impl Skirmish {
    /// The table once all have their hands, before the first turn.
    pub(in crate::skirmish) fn table_at_start(&self, seats: Seat) -> Option<Tabletop> {
        let mut state = self.start(seats)?;
        let (mut options, mut told) = (Vec::new(), Vec::new());
        while self.to_act(&state) == ToAct::Chance {
            self.actions(&state, &mut options);
            // Which cards are dealt is not to be seen.
            self.play(&mut state, *options.first()?, &mut told);
        }
        Some(Tabletop {
            seats: (0..seats).map(|it| self.seat_area(it, state.player(it))).collect(),
            piles: self.piles(&state),
        })
    }

    fn seat_area(&self, seat: Seat, player: &Player) -> SeatArea {
        let laid = |kind: Kind, turned_over: bool, turn: u8| LaidCard {
            card: self.id(kind).to_owned(),
            turned_over,
            turn,
        };
        let slung = player.shield.is_some() && !self.shield_in_use(player);
        let weapon = player.weapon.map(|it| laid(it, player.turned, 0));
        let shield = player.shield.map(|(it, uses)| laid(it, uses > 0, u8::from(slung)));
        let worn = player.worn.copies().map(|it| laid(it, false, 0));
        let held = player.hand.kinds().next();
        SeatArea {
            name: self.names.name(seat).to_owned(),
            cards: weapon.into_iter().chain(shield).chain(worn).collect(),
            hand: held.map(|it| (player.hand.len(), self.id(it).to_owned())),
            counters: u32::try_from(player.health).unwrap_or_default(),
        }
    }

    fn piles(&self, state: &SkirmishState) -> Vec<TablePile> {
        let ids = |pile: &Pile| pile.kinds().map(|it| self.id(it).to_owned()).collect::<Vec<_>>();
        let open = |id: &str, pile: &Pile| TablePile {
            id: id.to_owned(),
            count: pile.len(),
            cards: ids(pile),
            open: true,
        };
        let draw = TablePile {
            id: "draw".to_owned(),
            count: state.draw.len(),
            cards: ids(&state.draw.rest).into_iter().take(1).collect(),
            open: false,
        };
        vec![draw, open("normal", &state.normal), open("weapon", &state.weapons)]
    }

    /// What a fact of a replayed example shows.
    pub(in crate::skirmish) fn shown_action_of(&self, fact: &Json) -> Option<ShownAction> {
        let word = |key: &str| fact[key].as_str().map(str::to_owned);
        let what = fact["fact"].as_str()?;
        let cards: Vec<String> = if what == NO_CARD {
            self.shields().iter().take(1).map(|it| self.id(*it).to_owned()).collect()
        } else if ACTIONS_WITH_CARDS.contains(&what) {
            ["opener", "card"].into_iter().filter_map(word).collect()
        } else {
            return None;
        };
        // An attack without a card is made with what lies on the table.
        let cards = if cards.is_empty() { vec![word("weapon")?] } else { cards };
        Some(ShownAction { by: word("by")?, at: word("at"), cards, on: word("on"), turned: false })
    }

    /// Whether a shield that was used without a card is turned over or lost, and so shows its back.
    pub(in crate::skirmish) fn is_turned(&self, action: &ShownAction, fact: &Json) -> bool {
        let shield = |it: &String| self.shields().iter().any(|shield| self.id(*shield) == it);
        let own = fact["by"].as_str() == Some(action.by.as_str());
        own && action.cards.iter().all(shield) && TURNS.iter().any(|it| fact["fact"] == *it)
    }
}
