//! A few steps of play in cards: an example that the rules replay, shown as the cards that are played.

use super::sketch::{Asked, Sketch, Studio};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{ExampleStep, Located, ShownDeed};
use serde_json::{Value as Json, json};

/// One picture of a scene: what is done, what happened at it, and what the author says.
#[derive(Default)]
struct Panel {
    deed: ShownDeed,
    facts: Vec<Json>,
    said: Vec<String>,
}

pub(super) fn sketch(studio: &Studio<'_>, asked: &Asked<'_>, report: &mut Report) -> Option<Sketch> {
    let rules = studio.rules("this scene can't be played", asked.whole, report)?;
    let (example, told) = studio.examples.replayed(asked.lines, asked.whole, report)?;
    let mut panels: Vec<Panel> = Vec::new();
    let mut lead = Panel { facts: told.first()?.clone(), ..Panel::default() };
    let last = told.last()?.clone();
    for (step, facts) in example.steps.iter().zip(&told[1..]) {
        let mut before: Vec<Json> = Vec::new();
        for fact in facts {
            match rules.shown_deed(fact) {
                Some(deed) => {
                    let mut facts = std::mem::take(&mut before);
                    facts.push(fact.clone());
                    panels.push(Panel { deed, facts, said: Vec::new() });
                }
                None if facts.iter().any(|it| rules.shown_deed(it).is_some()) && before_deed(rules, facts, fact) => {
                    before.push(fact.clone());
                }
                None => panels.last_mut().unwrap_or(&mut lead).result(fact.clone()),
            }
        }
        if let ExampleStep::Say(words) = step {
            panels.last_mut().unwrap_or(&mut lead).said.push(words.clone());
        }
    }
    for fact in last {
        panels.last_mut().unwrap_or(&mut lead).result(fact);
    }
    if panels.is_empty() {
        let fault = Diagnostic::error("D003", "nobody plays a card in this scene");
        report.push(fault.at(asked.whole, "nothing to show").hint("write what is played, line by line"));
        return None;
    }
    let mut sketch = Sketch::default();
    let opening = lead.words(studio, asked, report)?;
    let opening = (!opening.is_empty()).then(|| sketch.word(opening));
    let mut drawn = Vec::new();
    for panel in panels {
        drawn.push(panel.drawn(studio, asked, &mut sketch, report)?);
    }
    sketch.drawing = json!({ "lead": opening, "panels": drawn });
    Some(sketch)
}

/// Whether a fact comes before the first deed of its step.
fn before_deed(rules: &dyn cardwright_rules::Ruleset, facts: &[Json], fact: &Json) -> bool {
    let first = facts.iter().position(|it| rules.shown_deed(it).is_some());
    let this = facts.iter().position(|it| std::ptr::eq(it, fact));
    this < first
}

impl Panel {
    /// Takes what came of it; what goes on to somebody else points there.
    fn result(&mut self, fact: Json) {
        if let Some(to) = fact["to"].as_str() {
            self.deed.at = Some(to.to_owned());
        }
        self.facts.push(fact);
    }

    fn words(
        &self,
        studio: &Studio<'_>,
        asked: &Asked<'_>,
        report: &mut Report,
    ) -> Option<Vec<cardwright_wording::Inline>> {
        let told = studio.words.narrate(&json!(self.facts), asked.whole, report)?;
        let text = std::iter::once(told).chain(self.said.iter().cloned());
        let text: Vec<String> = text.filter(|it| !it.trim().is_empty()).collect();
        if text.is_empty() {
            return Some(Vec::new());
        }
        Some(studio.line(asked, &Located::new(text.join(" "), asked.whole), report))
    }

    fn drawn(
        &self,
        studio: &Studio<'_>,
        asked: &Asked<'_>,
        sketch: &mut Sketch,
        report: &mut Report,
    ) -> Option<Json> {
        let ShownDeed { by, at, cards, on } = &self.deed;
        let side = |id: &String| Some(studio.side(studio.game.card(id)?, false, 0));
        let words = self.words(studio, asked, report)?;
        let title = |id: &String| studio.game.card(id).map(|it| it.title.value.clone());
        let titles: Vec<String> = cards.iter().filter_map(title).collect();
        let arrow = at.as_ref().map_or_else(String::new, |at| format!(" → {at}"));
        let alt = format!("{by}{arrow}: {}", titles.join(", "));
        let name = |it: &str| vec![cardwright_wording::Inline::text(it)];
        let (by, at) = (sketch.word(name(by)), at.as_ref().map(|it| sketch.word(name(it))));
        Some(json!({
            "by": by, "at": at, "alt": alt,
            "cards": cards.iter().filter_map(side).collect::<Vec<_>>(),
            "on": on.as_ref().and_then(side),
            "word": sketch.word(words),
        }))
    }
}
