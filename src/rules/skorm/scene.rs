//! The board of Skorm thing by thing, and the pieces that are still to be placed.

use super::board::Tile;
use super::game::Skorm;
use super::state::{Action, Kind, SkormState};
use crate::play::{
    BoardScene, SceneMark, ScenePiece, SceneThing, SceneZone, Seat, SeatScene, TableScene,
    ZoneShape, cell_id, seat_id,
};

impl Skorm {
    /// Ids of what an action of a seat is about.
    pub(super) fn touched(&self, action: Action, seat: Seat) -> Vec<String> {
        let cell = |at: Tile| cell_id(&self.data.board.name(at));
        match action {
            Action::Place { kind, at, .. } => vec![self.waiting_id(seat, kind), cell(at)],
            Action::Turn { at, .. } => vec![cell(at)],
            Action::Move { from, to, .. } => vec![cell(from), cell(to)],
            Action::Shoot { from, at } => vec![cell(from), cell(at)],
            Action::Pass => Vec::new(),
        }
    }

    /// The id of the pieces of a kind that a seat has to place.
    fn waiting_id(&self, seat: Seat, kind: Kind) -> String {
        format!("piece {seat} {}", self.data.kin(kind).id)
    }

    pub(super) fn laid_out(&self, state: &SkormState) -> TableScene {
        let piece = |(at, piece)| {
            let placed = self.standing(state, at, piece);
            ScenePiece {
                cell: placed.cell,
                card: placed.card,
                turn: placed.turn,
                title: placed.name,
                owner: Some(piece.seat),
                ..ScenePiece::default()
            }
        };
        let board =
            BoardScene { pieces: state.pieces().map(piece).collect(), ..BoardScene::default() };
        let seats = (0..state.seats).map(|it| self.seat_scene(state, it)).collect();
        TableScene { seats, zones: Vec::new(), board: Some(board) }
    }

    fn seat_scene(&self, state: &SkormState, seat: Seat) -> SeatScene {
        let side = self.side(state.seats, seat);
        let waiting = self.data.every().filter_map(|kind| {
            let count = state.reserve[usize::from(seat)][kind.place()];
            let (id, title) = (self.waiting_id(seat, kind), &self.data.kin(kind).title);
            let thing = SceneThing::card(id, &side.cards[kind.place()], title);
            (count > 0).then(|| SceneThing { count: u32::from(count), ..thing })
        });
        let waiting: Vec<SceneThing> = waiting.collect();
        let zone = SceneZone::new("waiting", "To be placed", ZoneShape::Row, waiting);
        SeatScene {
            id: seat_id(&side.id),
            name: side.title.clone(),
            on_turn: !state.over() && state.on_turn == seat,
            alive: state.lives(seat),
            marks: vec![SceneMark::count("on the board", state.army(seat).count() as i64)],
            zones: if zone.things.is_empty() { Vec::new() } else { vec![zone] },
        }
    }
}
