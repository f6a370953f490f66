//! The table when the game begins, seen from above: the rules say what lies where, and how much of it.

use super::area::lies;
use super::sketch::{Sketch, SketchRenderer, SketchRequest, missing, said, unknown, with_keys};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{SeatArea, TablePile};
use cardwright_rules::Keys;
use cardwright_wording::Inline;
use serde_json::{Value as Json, json};

/// Parts of a player's place besides cards.
const HAND: &str = "hand";
const COUNTERS: &str = "counters";

pub(super) fn sketch(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    with_keys(request, "a table", report, |keys, report| {
        let rules =
            renderer.rules("it is not known what lies on its table", request.whole, report)?;
        let (least, most) = rules.table_sizes();
        let Some(players) = keys.number("players", least.into()..=most.into(), report) else {
            let how = format!("`players = {least}`; the game is for {least} to {most}");
            missing(report, request.whole, "players", &how);
            return None;
        };
        let seats = u8::try_from(players.value).unwrap_or(least);
        let Some(top) = rules.tabletop(seats) else {
            let message = "the rules of this game don't tell what lies on the table at the start";
            let fault = Diagnostic::error("R001", message).at(request.whole, "this picture");
            report.push(fault.hint("show cards in an `area` instead"));
            return None;
        };
        let names: Vec<String> = keys
            .texts("names", report)
            .map(|texts| texts.into_iter().map(|it| it.value).collect())
            .unwrap_or_default();
        if !names.is_empty() && names.len() != top.seats.len() {
            let message =
                format!("there are {} names for {} players", names.len(), top.seats.len());
            let fault = Diagnostic::error("D004", message).at(players.span, "so many players");
            report.push(fault.hint("give each player a name, or none of them"));
        }
        let mut sketch = Sketch::default();
        sketch.alt(keys, report);
        let table = Table { renderer, request };
        let piles = table.piles(keys, &top.piles, &mut sketch, report);
        let parts = table.parts(keys, top.seats.first(), &mut sketch, report);
        let seats = top.seats.iter().enumerate();
        let seats: Vec<Json> = seats
            .map(|(at, seat)| {
                let name = names.get(at).map(|it| sketch.word(vec![Inline::text(it)]));
                let who = names.get(at).cloned().unwrap_or_else(|| seat.name.clone());
                table.seat(&who, name, seat, &mut sketch)
            })
            .collect();
        sketch.drawing = json!({ "seats": seats, "piles": piles, "parts": parts });
        Some(sketch)
    })
}

struct Table<'t, 'a> {
    renderer: &'t SketchRenderer<'a>,
    request: &'t SketchRequest<'t>,
}

impl Table<'_, '_> {
    /// The piles that the author names, in this order. Every pile must have a name.
    fn piles(
        &self,
        keys: &Keys<'_>,
        piles: &[TablePile],
        sketch: &mut Sketch,
        report: &mut Report,
    ) -> Vec<Json> {
        let said = said(keys, "piles", "pile", report);
        for (name, _) in said.iter().filter(|it| piles.iter().all(|pile| pile.id != it.0.value)) {
            let message = format!("there is no pile `{}` on this table", name.value);
            unknown(report, name, &message, piles.iter().map(|it| it.id.as_str()));
        }
        for pile in piles.iter().filter(|it| said.iter().all(|(name, _)| name.value != it.id)) {
            let fault = Diagnostic::error("D003", format!("the pile `{}` has no name", pile.id));
            let fault = fault.at(self.request.whole, "in this picture");
            let add = format!("add `{{ pile = \"{}\", says = \"WORDS\" }}` to `piles`", pile.id);
            report.push(fault.hint(add));
        }
        let found = said
            .iter()
            .filter_map(|(name, says)| Some((piles.iter().find(|it| it.id == name.value)?, says)));
        found
            .map(|(pile, says)| {
                let words = self.renderer.line(self.request, says, report);
                sketch.see_with(format!("{} ×", pile.count), &words);
                let card = |id: &String| self.renderer.game.card(id);
                let cards: Vec<Json> = pile
                    .cards
                    .iter()
                    .filter_map(card)
                    .map(|it| self.renderer.side(it, !pile.open, 0))
                    .collect();
                let count = sketch.word(vec![Inline::text(pile.count.to_string())]);
                json!({ "cards": cards, "empty": pile.count == 0, "count": count, "word": sketch.word(words) })
            })
            .collect()
    }

    /// What the author says of the things in front of the first player.
    fn parts(
        &self,
        keys: &Keys<'_>,
        seat: Option<&SeatArea>,
        sketch: &mut Sketch,
        report: &mut Report,
    ) -> Vec<Json> {
        let cards = seat.into_iter().flat_map(|it| &it.cards).map(|it| it.card.as_str());
        let hand = seat.and_then(|it| it.hand.as_ref()).map(|_| HAND);
        let counters = seat.filter(|it| it.counters > 0).map(|_| COUNTERS);
        let known: Vec<&str> = cards.chain(hand).chain(counters).collect();
        let mut found = Vec::new();
        for (part, says) in said(keys, "parts", "part", report) {
            if !known.contains(&part.value.as_str()) {
                let message = format!("no `{}` lies in front of a player", part.value);
                unknown(report, &part, &message, known.iter().copied());
                continue;
            }
            let words = self.renderer.line(self.request, &says, report);
            found.push(json!({ "part": part.value, "word": sketch.word(words) }));
        }
        found
    }

    fn seat(&self, who: &str, name: Option<usize>, seat: &SeatArea, sketch: &mut Sketch) -> Json {
        let card = |id: &String| self.renderer.game.card(id);
        let mut has = Vec::new();
        let cards: Vec<Json> = seat
            .cards
            .iter()
            .filter_map(|placed| {
                let found = card(&placed.card)?;
                has.push(lies(self.renderer, found, placed.turned_over, placed.turn));
                Some(self.renderer.side(found, placed.turned_over, placed.turn))
            })
            .collect();
        let back = |id: &String| Some(self.renderer.side(card(id)?, true, 0));
        let hand = seat.hand.as_ref().and_then(|(count, id)| Some((*count, back(id)?)));
        if let Some((count, _)) = &hand {
            has.push(format!("{count} × {}", self.renderer.game.phrases.component("card", *count)));
        }
        if seat.counters > 0 {
            let word = self.renderer.game.phrases.component("counter", seat.counters);
            has.push(format!("{} × {word}", seat.counters));
        }
        sketch.see(format!("{who}: {}", has.join(", ")));
        let count =
            (seat.counters > 0).then(|| sketch.word(vec![Inline::text(seat.counters.to_string())]));
        json!({
            "name": name, "cards": cards, "counters": seat.counters, "count": count,
            "hand": hand.as_ref().map(|it| it.0), "back": hand.map(|it| it.1),
        })
    }
}
