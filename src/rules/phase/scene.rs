//! The phase thing by thing: characters with their figures, and the actions that each player holds. None of them
//! has a printed card.

use super::game::Phase;
use super::notation::seat_name;
use super::state::{Action, Fighter, PhaseState, Stage};
use super::tell::{effect, player, signed};
use crate::play::{
    Rules as _, SceneMark, SceneThing, SceneZone, Seat, SeatScene, TableScene, ToAct, ZoneShape,
    seat_id,
};

impl Phase {
    /// Ids of what an action is about.
    pub(super) fn touched(&self, state: &PhaseState, action: Action) -> Vec<String> {
        let who = |at: u8| fighter_id(state.fighter(at));
        match action {
            Action::Assign { attacker, to } => vec![who(attacker), who(to)],
            Action::Fight(at) => vec![who(at)],
            Action::Play { card, on } => {
                let seat = state.turn().unwrap_or_default();
                vec![self.action_id(seat, usize::from(card)), who(on)]
            }
            Action::Use { who: user, on } => vec![who(user), who(on)],
            Action::Deal(_) | Action::Done | Action::Pass | Action::Move | Action::Stay => {
                Vec::new()
            }
        }
    }

    /// The id of the copies of an action that a player holds.
    fn action_id(&self, seat: Seat, card: usize) -> String {
        format!("action {} {}", seat_name(seat), self.data.cards[card].id)
    }

    pub(super) fn laid_out(&self, state: &PhaseState) -> TableScene {
        let seats = (0..state.seats).map(|it| self.seat_scene(state, it)).collect();
        TableScene { seats, ..TableScene::default() }
    }

    fn seat_scene(&self, state: &PhaseState, seat: Seat) -> SeatScene {
        let own = || state.fighters.iter().filter(|it| it.owner == seat);
        let standing = || own().filter(|it| it.alive);
        let held = state.held[usize::from(seat)].iter().enumerate().filter(|it| *it.1 > 0);
        let held = held.map(|(at, count)| {
            let card = &self.data.cards[at];
            SceneThing {
                id: self.action_id(seat, at),
                count: u32::from(*count),
                title: card.title.clone(),
                notes: vec![effect(card)],
                ..SceneThing::default()
            }
        });
        let characters = standing().map(|it| self.character_scene(state, it)).collect();
        let fallen = (own().count() - standing().count()) as i64;
        SeatScene {
            id: seat_id(seat_name(seat)),
            name: player(seat),
            on_turn: self.to_act(state) == ToAct::Seat(seat),
            alive: standing().next().is_some() || state.stage == Stage::Dealing,
            marks: vec![
                SceneMark::count("standing", standing().count() as i64),
                SceneMark::count("fallen", fallen),
            ],
            zones: vec![
                SceneZone::new("characters", "Characters", ZoneShape::Row, characters),
                SceneZone::new("actions", "Actions", ZoneShape::Hand, held.collect()),
            ],
        }
    }

    /// A character with everything that matters of it now.
    fn character_scene(&self, state: &PhaseState, it: &Fighter) -> SceneThing {
        let mut notes = Vec::new();
        if it.damage_now() > 0 {
            notes.push(format!("damage {}", signed(it.damage_now())));
        }
        if it.fierce {
            notes.push("fierce".to_owned());
        }
        if let Some(ability) = it.ability {
            let can = if it.used { "has used" } else { "can" };
            notes.push(format!("{can} {}", self.data.card(ability).title));
        }
        if let Some(whom) = it.against {
            notes.push(format!("against {}", state.fighter(whom).title));
        }
        SceneThing {
            id: fighter_id(it),
            count: 1,
            title: it.title.clone(),
            marks: vec![
                SceneMark::count("strength", it.strength_now()),
                SceneMark::share("wounds", it.wounds, it.vitality),
            ],
            notes,
            ..SceneThing::default()
        }
    }
}

fn fighter_id(it: &Fighter) -> String {
    format!("fighter {}", it.name)
}
