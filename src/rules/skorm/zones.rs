//! Where the pieces of a side are placed before the game.

use super::board::Tile;
use super::data::CORNERS;
use super::game::Skorm;
use crate::kit::fields::{Fields, inconsistency};
use crate::play::Seat;
use cardwright_base::diagnostic::Report;
use cardwright_model::Game;

impl Skorm {
    /// Where a seat may place pieces.
    pub(crate) fn zone(&self, seats: Seat, seat: Seat) -> impl Iterator<Item = Tile> + '_ {
        let board = &self.data.board;
        let corner = move |seat| board.corner(self.side(seats, seat).corner);
        let near = move |tile: Tile| {
            let own = board.distance(tile, corner(seat));
            if self.data.rule_options.zones_meet {
                (0..seats).filter(|it| *it != seat).all(|it| own < board.distance(tile, corner(it)))
            } else {
                own <= self.data.zone
            }
        };
        board.all().filter(move |it| near(*it))
    }

    /// Reports sides that could be left without a tile for a piece. False when there is one.
    pub(super) fn have_room(&self, game: &Game, report: &mut Report) -> bool {
        let mut sound = true;
        for (seats, field) in (self.data.seats.0..=self.data.seats.1).zip(CORNERS) {
            for seat in 0..seats {
                let Some(why) = self.no_room(seats, seat) else { continue };
                sound = false;
                let side = &self.side(seats, seat).id;
                let keyword = game.keywords.iter().find(|it| it.id.value == *side);
                let place =
                    keyword.map_or(game.title.span, |it| Fields::of_keyword(it).place(field));
                let fault = inconsistency(why, place, "from this corner");
                report.push(
                    fault.hint("choose another corner, or change the figure `zone` or `radius`"),
                );
            }
        }
        sound
    }

    /// Why a side can't be sure to place its pieces: others may have taken what they share with it.
    fn no_room(&self, seats: Seat, seat: Seat) -> Option<String> {
        let side = |seat| self.side(seats, seat);
        let pieces = |seat| side(seat).pieces.iter().map(|it| usize::from(*it)).sum::<usize>();
        let zone: Vec<Tile> = self.zone(seats, seat).collect();
        let shared = |other| self.zone(seats, other).filter(|it| zone.contains(it)).count();
        let others = (0..seats).filter(|it| *it != seat);
        let taken: usize = others.map(|it| shared(it).min(pieces(it))).sum();
        let (own, room) = (pieces(seat), zone.len().saturating_sub(taken));
        (own > room).then(|| {
            let taken = if taken == 0 {
                String::new()
            } else {
                ", when others have placed theirs".to_owned()
            };
            let id = &side(seat).id;
            format!("with {seats} players `{id}` has {own} pieces to place on {room} tiles{taken}")
        })
    }
}
