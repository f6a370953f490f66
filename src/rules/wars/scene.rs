//! The map of Skirmish Wars thing by thing: tiles, pieces and units, commanders, and units that can be bought.

use super::board::Square;
use super::game::Wars;
use super::state::{Action, Stage, WarsState};
use crate::play::{
    BoardScene, SceneMark, ScenePiece, SceneThing, SceneZone, Seat, SeatScene, TableScene,
    TiledGround, ZoneShape, cell_id, seat_id,
};
use cardwright_model::PieceLook;

impl Wars {
    /// Ids of what an action is about.
    pub(super) fn touched(&self, state: &WarsState, action: Action) -> Vec<String> {
        let cell = |at: Square| cell_id(&self.ground.name(at));
        match action {
            Action::Choose(place) => vec![self.commander_id(place)],
            Action::Power(_) => {
                let own = state.side(state.actor()).leader;
                own.map(|it| self.commander_id(it)).into_iter().collect()
            }
            Action::Move { from, to } => vec![cell(from), cell(to)],
            Action::Fire { from, at } => vec![cell(from), cell(at)],
            Action::Capture(at) => vec![cell(at)],
            Action::Unload { from, to, .. } => vec![cell(from), cell(to)],
            Action::Rest => state.active.map(cell).into_iter().collect(),
            Action::Buy { kind, at } => {
                vec![cell(at), format!("unit {}", self.data.unit(kind).id)]
            }
            Action::Toss(_) | Action::Roll(_) | Action::End | Action::Pass => Vec::new(),
        }
    }

    fn commander_id(&self, place: u8) -> String {
        let leader = self.data.commanders.get(usize::from(place));
        format!("commander {}", leader.map_or("", |it| &it.id))
    }

    fn commander_scene(&self, place: u8) -> Option<SceneThing> {
        let leader = self.data.commanders.get(usize::from(place))?;
        let card = self.data.printed.commanders.iter().find(|it| it.1 == leader.id);
        let card = card.map(|it| it.0.clone());
        let title = leader.title.clone();
        Some(SceneThing {
            id: self.commander_id(place),
            card,
            count: 1,
            title,
            ..SceneThing::default()
        })
    }

    pub(super) fn laid_out(&self, state: &WarsState) -> TableScene {
        let pieces = self.laid(state).into_iter().map(|piece| {
            let owner = [0, 1]
                .into_iter()
                .find(|seat| piece.name.starts_with(&format!("{} ", self.name(*seat))));
            let is_turned_over = piece.look == PieceLook::Reverse;
            let (cell, card, turn, title) = (piece.cell, piece.card, piece.turn, piece.name);
            ScenePiece { cell, card, is_turned_over, turn, title, owner, in_corner: piece.corner }
        });
        let ground = TiledGround {
            columns: self.ground.width,
            rows: self.ground.height,
            square: self.data.parts.square(),
            tiles: self.ground.tiles.clone(),
        };
        let free = match state.stage {
            Stage::Choosing { .. } => (0..self.data.commanders.len() as u8).collect(),
            _ => Vec::new(),
        };
        let free: Vec<SceneThing> =
            free.into_iter().filter_map(|it| self.commander_scene(it)).collect();
        let zones = [SceneZone::new("commanders", "Commanders", ZoneShape::Row, free)];
        TableScene {
            seats: [0, 1].map(|it| self.seat_scene(state, it)).to_vec(),
            zones: zones.into_iter().filter(|it| !it.things.is_empty()).collect(),
            board: Some(BoardScene { board: None, tiles: Some(ground), pieces: pieces.collect() }),
        }
    }

    fn seat_scene(&self, state: &WarsState, seat: Seat) -> SeatScene {
        let side = state.side(seat);
        let leader = side.leader.and_then(|it| self.commander_scene(it));
        let leader =
            SceneZone::new("commander", "Commander", ZoneShape::Row, leader.into_iter().collect());
        let buys = state.stage == Stage::Buying && state.on_turn == seat;
        let kinds = self.data.kinds().filter(|_| buys).map(|kind| {
            let unit = self.data.unit(kind);
            let counter =
                self.data.parts.counters.get(&(unit.id.clone(), self.name(seat).to_owned()));
            SceneThing {
                id: format!("unit {}", unit.id),
                card: counter.cloned(),
                count: 1,
                title: unit.title.clone(),
                marks: vec![SceneMark::count("$", i64::from(unit.price))],
                ..SceneThing::default()
            }
        });
        let shop = SceneZone::new("units", "Units to buy", ZoneShape::Row, kinds.collect());
        let count = |label: &str, value: usize| SceneMark::count(label, value as i64);
        SeatScene {
            id: seat_id(self.name(seat)),
            name: self.side_title(seat).to_owned(),
            on_turn: !state.over() && state.actor() == seat,
            alive: true,
            marks: vec![
                SceneMark::count("$", i64::from(side.money)),
                count("units", state.army(seat).count()),
                SceneMark::count("cities", self.cities(state, seat) as i64),
                SceneMark::count("medals", i64::from(side.medals)),
                SceneMark::count("stars", i64::from(side.stars)),
            ],
            zones: [leader, shop].into_iter().filter(|it| !it.things.is_empty()).collect(),
        }
    }
}
