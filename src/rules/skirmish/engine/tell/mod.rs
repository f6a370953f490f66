//! Skirmish told to people: what happened, what may be done, and the table.
//!
//! In: states, actions and events. Out: short sentences. Never: a figure or a title that does not
//! come from the data, and no card that the one who is told may not see.

mod board;
mod choice;
mod happened;
mod scene;

use super::action::{Blow, Origin};
use super::game::Skirmish;
use super::kinds::{Kind, Pile};
use super::state::{Fight, SkirmishState, Stage, Step, View};
use super::view::is_offer;
use crate::play::{
    self, Actor, Choice, Message, Observer, Seat, TableScene, TableView, Tell, ToAct,
};
use crate::skirmish::Item;
use cardwright_base::english::and;

impl Tell for Skirmish {
    fn actor(&self, seat: Seat) -> Actor {
        let name = self.names.name(seat).to_owned();
        Actor { id: name.clone(), title: name, many: false }
    }

    /// Only who holds a card that cancels is asked whether it does.
    fn asks_openly(&self, state: &SkirmishState) -> bool {
        !is_offer(state)
    }

    fn hides(&self) -> bool {
        true
    }

    fn names(&self, _: &SkirmishState) -> Vec<(String, String)> {
        let cards = self.notation().ids().filter_map(|id| {
            let title = self.title(self.notation().kind(id)?);
            Some((id.to_owned(), title.to_owned()))
        });
        let specials =
            self.data.specials.iter().filter(|it| self.notation().kind(&it.id).is_none());
        let specials = specials.map(|it| (it.id.clone(), it.title.clone()));
        cards.chain(specials).collect()
    }

    fn begins(&self, word: &str) -> bool {
        self.notation().knows(word)
    }

    fn lives(&self, state: &SkirmishState, seat: Seat) -> bool {
        state.player(seat).alive
    }

    fn tell(&self, step: &play::Step<'_, Self>, observer: Observer) -> Vec<Message> {
        happened::told(self, step, observer)
    }

    fn question(&self, state: &SkirmishState) -> String {
        let ToAct::Seat(seat) = self.asked(state) else { return String::new() };
        let me = state.player(seat);
        match (&state.fight, state.step) {
            (_, Step::Lots(_)) => "Choose a weapon.".to_owned(),
            (Some(fight), Step::Fight { .. }) => {
                let (by, at) = (self.called(fight.by), self.called(fight.at));
                match fight.stage {
                    Stage::Choose => {
                        format!("You have earned a strike at {at}. What do you strike with?")
                    }
                    Stage::Answer => format!("{by} attacks you. How do you defend?"),
                    Stage::DefenderHook => format!("You have blocked {by}. Do you add anything?"),
                    Stage::AttackerHook => format!("{at} has blocked you. Do you add anything?"),
                    _ => self.offered(fight),
                }
            }
            (_, Step::Discard) => {
                let (held, limit) = (me.hand.len(), self.hand_limit(me));
                match held.checked_sub(limit).filter(|it| *it > 0) {
                    Some(over) => {
                        format!("Discard at least {over} of {held} cards: the limit is {limit}.")
                    }
                    None => "Discard any cards you like, then end the turn.".to_owned(),
                }
            }
            (_, Step::Act { worn: true }) => "You have put on armour. What next?".to_owned(),
            _ => "It is your turn: attack, recover, or put on armour first.".to_owned(),
        }
    }

    fn choice(&self, state: &SkirmishState, action: super::Action) -> Choice {
        choice::choice(self, state, action)
    }

    fn board(&self, state: &SkirmishState, observer: Observer) -> TableView {
        let view = self.view(state, observer);
        board::board(self, view.as_ref().map_or(state, |it| &it.table), view.as_ref(), observer)
    }

    fn scene(&self, state: &SkirmishState, observer: Observer) -> TableScene {
        let view = self.view(state, observer);
        scene::scene(self, view.as_ref().map_or(state, |it| &it.table), view.as_ref(), observer)
    }
}

impl Skirmish {
    /// What a seat knows, so that nothing hidden can slip in. `None` for an observer who sees everything.
    fn view(&self, state: &SkirmishState, observer: Observer) -> Option<View> {
        match observer {
            Observer::All => None,
            Observer::Seat(seat) => Some(play::Rules::observe(self, state, seat)),
        }
    }

    /// The question whether cards are cancelled that were just played.
    fn offered(&self, fight: &Fight) -> String {
        let offer = &fight.offer;
        let cards: Vec<&str> = match offer.chain.last() {
            Some(link) => vec![self.title(link.with)],
            None => offer.cards.iter().map(|it| self.title(*it)).collect(),
        };
        let who = self.called(offer.top_owner());
        let one = if cards.len() == 1 { "it" } else { "one of them" };
        format!("{who} has played {}. Do you cancel {one}?", and(&cards))
    }

    /// An attack in words, to stand after who attacks whom: `with this and that`.
    fn blow_words(&self, blow: &Blow) -> String {
        let (special, with) = self.blow_parts(blow);
        [special.unwrap_or_default(), &with].join(" ").trim().to_owned()
    }

    /// The special that an attack is, if it is one, and what it is made with.
    fn blow_parts(&self, blow: &Blow) -> (Option<&str>, String) {
        let flat = blow.special.is_none() && blow.card.is_some_and(|it| !self.adds(it));
        let weapon = blow.weapon.filter(|_| !flat);
        let performed = blow.origin == Origin::Performed;
        let with: Vec<&str> = weapon
            .filter(|_| !performed)
            .into_iter()
            .chain(blow.card)
            .map(|it| self.title(it))
            .collect();
        let with = if with.is_empty() { String::new() } else { format!("with {}", and(&with)) };
        (blow.special.map(|it| self.special_title(it)), with)
    }

    /// Whether a Basic card adds to the blow of a weapon.
    fn adds(&self, kind: Kind) -> bool {
        self.data.attacks.iter().any(|it| it.id == self.id(kind) && it.adds)
    }

    fn special_title(&self, special: u8) -> &str {
        &self.data.specials[usize::from(special)].title
    }

    /// Something that somebody has in play, by its title.
    fn item_title(&self, state: &SkirmishState, seat: Seat, item: Item) -> &str {
        let player = state.player(seat);
        let card = match item {
            Item::Weapon => player.weapon,
            Item::Shield => player.shield.map(|it| it.0),
            Item::Armour => player.worn.kinds().next(),
        };
        card.map_or("what is not there", |it| self.title(it))
    }

    /// The cards of a pile with their numbers, in the order of the card list.
    fn listed(&self, pile: &Pile) -> Vec<(String, u8)> {
        pile.kinds().map(|it| (self.title(it).to_owned(), pile.count(it))).collect()
    }
}
