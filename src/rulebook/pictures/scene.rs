//! A few steps of play in cards: an example that the rules replay, shown as the cards that are played.

use super::sketch::{Sketch, SketchRenderer, SketchRequest};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{ExampleStep, Located, ShownAction};
use cardwright_rules::Ruleset;
use cardwright_wording::Inline;
use serde_json::{Value as Json, json};

/// One picture of a scene: what is done, what happened at it, and what the author says.
#[derive(Default)]
struct Panel {
    action: ShownAction,
    facts: Vec<Json>,
    said: Vec<String>,
}

pub(super) fn sketch(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    let rules = renderer.rules("this scene can't be played", request.whole, report)?;
    let (example, told) = renderer.examples.replayed(request.lines, request.whole, report)?;
    let mut strip = Strip { rules, lead: Panel::default(), panels: Vec::new() };
    strip.take(told.first()?);
    for (step, facts) in example.steps.iter().zip(&told[1..]) {
        strip.take(facts);
        if let ExampleStep::Say(words) = step {
            strip.last().said.push(words.clone());
        }
    }
    strip.take(told.last()?);
    let Strip { lead, panels, .. } = strip;
    if panels.is_empty() {
        let fault = Diagnostic::error("D003", "nobody plays a card in this scene");
        report.push(
            fault.at(request.whole, "nothing to show").hint("write what is played, line by line"),
        );
        return None;
    }
    let mut sketch = Sketch::default();
    let opening = lead.words(renderer, request, report)?;
    let opening = (!opening.is_empty()).then(|| sketch.word(opening));
    let mut drawn = Vec::new();
    for panel in panels {
        drawn.push(panel.drawn(renderer, request, &mut sketch, report)?);
    }
    sketch.drawing = json!({ "lead": opening, "panels": drawn });
    Some(sketch)
}

/// Panels as facts come in.
struct Strip<'a> {
    rules: &'a dyn Ruleset,
    /// What happens before anybody does anything.
    lead: Panel,
    panels: Vec<Panel>,
}

impl Strip<'_> {
    fn last(&mut self) -> &mut Panel {
        self.panels.last_mut().unwrap_or(&mut self.lead)
    }

    /// Takes the facts of a step: each action begins a panel, and what comes of it stands in it. What comes before the
    /// first action, such as the beginning of a turn, stands with that.
    fn take(&mut self, facts: &[Json]) {
        let actions: Vec<Option<ShownAction>> =
            facts.iter().map(|it| self.rules.shown_action(it)).collect();
        let first = actions.iter().position(Option::is_some).unwrap_or(0);
        let (before, rest) = facts.split_at(first);
        let mut before = before.to_vec();
        for (fact, action) in rest.iter().zip(&actions[first..]) {
            match action {
                Some(action) => {
                    let facts = std::mem::take(&mut before);
                    self.panels.push(Panel { action: action.clone(), facts, said: Vec::new() });
                    self.last().facts.push(fact.clone());
                }
                None => {
                    let rules = self.rules;
                    let panel = self.last();
                    panel.action.turned |= rules.turns_over(&panel.action, fact);
                    panel.result(fact.clone());
                }
            }
        }
    }
}

impl Panel {
    /// Takes what came of it; what goes on to somebody else points there.
    fn result(&mut self, fact: Json) {
        if let Some(to) = fact["to"].as_str() {
            self.action.at = Some(to.to_owned());
        }
        self.facts.push(fact);
    }

    fn words(
        &self,
        renderer: &SketchRenderer<'_>,
        request: &SketchRequest<'_>,
        report: &mut Report,
    ) -> Option<Vec<Inline>> {
        let told = renderer.words.narrate(&json!(self.facts), request.whole, report)?;
        let text = std::iter::once(told).chain(self.said.iter().cloned());
        let text: Vec<String> = text.filter(|it| !it.trim().is_empty()).collect();
        if text.is_empty() {
            return Some(Vec::new());
        }
        Some(renderer.line(request, &Located::new(text.join(" "), request.whole), report))
    }

    fn drawn(
        &self,
        renderer: &SketchRenderer<'_>,
        request: &SketchRequest<'_>,
        sketch: &mut Sketch,
        report: &mut Report,
    ) -> Option<Json> {
        let ShownAction { by, at, cards, on, turned } = &self.action;
        let side = |id: &String| Some(renderer.side(renderer.game.card(id)?, false, 0));
        let played = |id: &String| Some(renderer.side(renderer.game.card(id)?, *turned, 0));
        let words = self.words(renderer, request, report)?;
        let title = |id: &String| {
            let card = renderer.game.card(id)?;
            let title = card.title.value.clone();
            Some(if *turned { format!("{title} ({})", renderer.back_name(card)) } else { title })
        };
        let titles: Vec<String> = cards.iter().filter_map(title).collect();
        let arrow = at.as_ref().map_or_else(String::new, |at| format!(" → {at}"));
        let alt = format!("{by}{arrow}: {}", titles.join(", "));
        let name = |it: &str| vec![Inline::text(it)];
        let (by, at) = (sketch.word(name(by)), at.as_ref().map(|it| sketch.word(name(it))));
        Some(json!({
            "by": by, "at": at, "alt": alt,
            "cards": cards.iter().filter_map(played).collect::<Vec<_>>(),
            "on": on.as_ref().and_then(side),
            "word": sketch.word(words),
        }))
    }
}
