//! The pond thing by thing: board and tokens, tokens beside it, and the deck of weather.

use super::game::Pond;
use super::notation::SEATS;
use super::state::{Action, PondState, Stage};
use super::tell::TITLES;
use crate::play::{
    BoardScene, SceneMark, ScenePiece, SceneThing, SceneZone, Seat, SeatScene, TableScene,
    ZoneShape, cell_id, seat_id,
};

impl Pond {
    /// Ids of what an action is about.
    pub(super) fn touched(&self, state: &PondState, action: Action) -> Vec<String> {
        match action {
            Action::Spawn { token, to }
            | Action::Swim { token, to }
            | Action::Leap { token, to } => {
                let from = match state.token(token).at {
                    Some(at) => cell_id(&self.cell(at).name),
                    None => self.token_id(token),
                };
                vec![from, cell_id(&self.cell(to).name)]
            }
            Action::Pass | Action::Draw(_) => Vec::new(),
        }
    }

    /// The id of a token beside the board.
    fn token_id(&self, token: u8) -> String {
        format!("token {}", self.data.frogs[usize::from(token)].id)
    }

    pub(super) fn laid_out(&self, state: &PondState) -> TableScene {
        let deck = self.data.weather.first().map(|first| {
            let left = state.deck.iter().map(|it| u32::from(*it)).sum();
            let things =
                if left == 0 { Vec::new() } else { vec![SceneThing::face_down(&first.id, left)] };
            SceneZone::new("deck", "Deck", ZoneShape::Pile, things)
        });
        let open = match state.stage {
            Stage::Moving(card) => {
                let card = &self.data.weather[usize::from(card)];
                vec![SceneThing::card("", &card.id, &card.title)]
            }
            _ => Vec::new(),
        };
        let open = SceneZone::new("weather", "Weather", ZoneShape::Pile, open);
        let piece = |(token, placed): (u8, &super::state::Token)| {
            let side = if placed.frog { "frog" } else { "tadpole" };
            Some(ScenePiece {
                cell: self.cell(placed.at?).name.clone(),
                card: self.data.frogs[usize::from(token)].id.clone(),
                is_turned_over: placed.frog,
                title: format!(
                    "{}, {side} of {}",
                    self.token_title(token),
                    TITLES[usize::from(self.owner(token))]
                ),
                owner: Some(self.owner(token)),
                ..ScenePiece::default()
            })
        };
        let pieces = (0..).zip(&state.tokens).filter_map(piece).collect();
        TableScene {
            seats: (0..2).map(|it| self.seat_scene(state, it)).collect(),
            zones: deck.into_iter().chain([open]).collect(),
            board: Some(BoardScene { pieces, ..BoardScene::default() }),
        }
    }

    fn seat_scene(&self, state: &PondState, seat: Seat) -> SeatScene {
        let beside = self.own(seat).filter(|it| state.token(*it).at.is_none());
        let beside = beside.map(|token| {
            let id = &self.data.frogs[usize::from(token)].id;
            SceneThing::card(self.token_id(token), id, self.token_title(token))
        });
        let beside = SceneZone::new("beside", "Beside the board", ZoneShape::Row, beside.collect());
        let pads =
            SceneMark::share("on pads", self.on_pads(state, seat) as i64, self.data.goal as i64);
        SeatScene {
            id: seat_id(SEATS[usize::from(seat)]),
            name: TITLES[usize::from(seat)].to_owned(),
            on_turn: state.on_turn == seat && !matches!(state.stage, Stage::Over(_)),
            alive: true,
            marks: vec![pads],
            zones: vec![beside],
        }
    }
}
