//! Pond told to people: what happened, what may be done, and the table.

use super::game::Pond;
use super::notation::{SEATS, VERBS};
use super::state::{Action, Event, PondState, Stage};
use crate::play::{
    Actor, CardRef, Choice, Message, Observer, PlayerRow, Seat, Step, TableScene, TableView, Tell,
};

/// A side as it begins a sentence.
pub(super) const TITLES: [&str; 2] = ["Green", "Brown"];

impl Pond {
    pub(super) fn token_title(&self, token: u8) -> &str {
        &self.data.frogs[usize::from(token)].title
    }

    fn done(&self, step: &Step<'_, Self>) -> String {
        let me = TITLES[usize::from(step.before.on_turn)];
        let name = |to: u8| &self.cell(to).name;
        match step.action {
            Action::Draw(card) => {
                let card = &self.data.weather[usize::from(card)];
                let hush = if card.hushed { ", and nobody lands on a rival" } else { "" };
                format!("{me} turns over {}: steps {}{hush}.", card.title, card.steps)
            }
            Action::Spawn { token, to } => {
                format!("{me} puts {} on {}.", self.token_title(token), name(to))
            }
            Action::Swim { token, to } => {
                format!("{} swims to {}.", self.token_title(token), name(to))
            }
            Action::Leap { token, to } => {
                format!("{} leaps to {}.", self.token_title(token), name(to))
            }
            Action::Pass => format!("{me} can do nothing."),
        }
    }

    fn event(&self, event: Event) -> Message {
        match event {
            Event::Turn(seat) => Message::Heading(TITLES[usize::from(seat)].to_owned()),
            Event::Turned(token) => {
                Message::Sentence(format!("{} is a frog now.", self.token_title(token)))
            }
            Event::Taken(token) => Message::Sentence(format!(
                "{} goes back beside the board.",
                self.token_title(token)
            )),
            Event::Shuffled => Message::Sentence("All cards are shuffled again.".to_owned()),
            Event::Won(seat) => Message::Sentence(format!("{} wins.", TITLES[usize::from(seat)])),
        }
    }
}

impl Tell for Pond {
    fn actor(&self, seat: Seat) -> Actor {
        let place = usize::from(seat);
        Actor { id: SEATS[place].to_owned(), title: TITLES[place].to_owned(), many: false }
    }

    fn begins(&self, word: &str) -> bool {
        VERBS.contains(&word)
    }

    fn tell(&self, step: &Step<'_, Self>, _: Observer) -> Vec<Message> {
        let done = Message::Sentence(self.done(step));
        std::iter::once(done).chain(step.told.iter().map(|it| self.event(*it))).collect()
    }

    fn question(&self, state: &PondState) -> String {
        let Stage::Moving(card) = state.stage else { return String::new() };
        let card = &self.data.weather[usize::from(card)];
        format!("{}, steps {}: spawn, swim or leap.", card.title, card.steps)
    }

    fn choice(&self, state: &PondState, action: Action) -> Choice {
        let (verb, token, to) = match action {
            Action::Spawn { token, to } => ("spawn", Some(token), Some(to)),
            Action::Swim { token, to } => ("swim", Some(token), Some(to)),
            Action::Leap { token, to } => ("leap", Some(token), Some(to)),
            Action::Pass => ("pass", None, None),
            Action::Draw(_) => ("turn over a card", None, None),
        };
        let title = token.map(|it| format!("with {}", self.token_title(it)));
        let at = to.map(|it| format!("to {}", self.cell(it).name));
        let parts = std::iter::once(verb.to_owned()).chain(title).chain(at).collect();
        let card =
            |it: u8| CardRef { card: self.data.frogs[usize::from(it)].id.clone(), keyword: None };
        Choice {
            parts,
            text: self.written(state, action),
            cards: token.map(card).into_iter().collect(),
            touches: self.touched(state, action),
        }
    }

    fn board(&self, state: &PondState, _: Observer) -> TableView {
        let columns =
            ["beside the board", "tadpoles", "frogs", "on pads"].map(str::to_owned).to_vec();
        let row = |seat: Seat| {
            let own = || self.own(seat).map(|it| state.token(it));
            let there = |frog: bool| own().filter(|it| it.at.is_some() && it.frog == frog).count();
            let beside = own().filter(|it| it.at.is_none()).count();
            PlayerRow {
                name: TITLES[usize::from(seat)].to_owned(),
                on_turn: state.on_turn == seat && !matches!(state.stage, Stage::Over(_)),
                alive: true,
                cells: [beside, there(false), there(true), self.on_pads(state, seat)]
                    .map(|it| it.to_string())
                    .to_vec(),
            }
        };
        let rows = (0..2).map(row).collect();
        let tokens = (0..).zip(&state.tokens).filter_map(|(token, placed)| {
            let (at, side) = (placed.at?, if placed.frog { "frog" } else { "tadpole" });
            let whose = TITLES[usize::from(self.owner(token))];
            let cell = self.cell(at);
            let pad = if cell.pad { ", a lily pad" } else { "" };
            let title = self.token_title(token);
            Some(format!("{}{pad}: {title}, {side} of {whose}", cell.name))
        });
        TableView { columns, rows, notes: tokens.collect(), ..TableView::default() }
    }

    fn scene(&self, state: &PondState, _: Observer) -> TableScene {
        self.laid_out(state)
    }
}
