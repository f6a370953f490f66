//! Examples of play: what an author writes in a fenced `play` block is played by the rules and told.

mod read;

use super::report_missing_rules;
use cardwright_base::diagnostic::{Report, Severity, Span};
use cardwright_model::{Example, ExampleStep, Game, Located, Prose};
use cardwright_rules::Ruleset;
use cardwright_wording::{Block, Inserted, TextEngine, typed_lines};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// The insert that a fenced block of an example stands for.
pub(super) const PLAY: &str = "play";

/// Plays examples and puts them into words.
pub(super) struct Examples<'a> {
    pub(super) game: &'a Game,
    pub(super) words: &'a TextEngine<'a>,
    pub(super) rules: Option<&'a dyn Ruleset>,
}

impl Examples<'_> {
    /// The blocks that tell an example, for its layout. `info` and `inside` are what stands behind the fence
    /// and in it. `None` when errors were pushed to `report`.
    pub(super) fn told(
        &self,
        chapter: &Prose,
        info: &str,
        inside: &str,
        report: &mut Report,
    ) -> Option<Inserted> {
        let lines = typed_lines(chapter, info, inside, &report.sources);
        let whole = lines.first().map_or(chapter.span, |it| it.span);
        let (example, told) = self.replayed(&lines, whole, report)?;
        let text = self.text(&example, &told, whole, report)?;
        Some(Inserted::ExampleOfPlay { blocks: self.words.blocks_of(&text, chapter, report) })
    }

    /// An example with what there is to tell of it: before its first step, at each, and at the end. `None` when errors
    /// were pushed.
    pub(super) fn replayed(
        &self,
        lines: &[Located<String>],
        whole: Span,
        report: &mut Report,
    ) -> Option<(Example, Vec<Vec<Json>>)> {
        let Some(rules) = self.rules else {
            report_missing_rules(self.game, "example can't be played", whole, report);
            return None;
        };
        let before = report.count(Severity::Error);
        let example = read::example(self.game, lines, whole, report);
        if report.count(Severity::Error) > before {
            return None;
        }
        let out = self.out(&example, report)?;
        let told = cardwright_rules::replay(rules, self.game, &example, &out, report)?;
        Some((example, told))
    }

    /// Ids of the cards that are not in the variant of an example.
    fn out(&self, example: &Example, report: &mut Report) -> Option<BTreeSet<String>> {
        let name = example.scenario.variant.as_ref().map(|it| &it.value);
        let variant = self.game.variants.iter().find(|it| Some(&it.id.value) == name);
        let Some(without) = variant.and_then(|it| it.without.as_ref()) else {
            return Some(BTreeSet::new());
        };
        // What is wrong with the expression is told where the variant is checked.
        self.words.select(without, &report.sources).ok()
    }

    /// The Markdown of an example: what the template says of the steps between two sentences of the author,
    /// all at once so that it can join them, and what the author says.
    fn text(
        &self,
        example: &Example,
        told: &[Vec<Json>],
        whole: Span,
        report: &mut Report,
    ) -> Option<String> {
        let mut text = String::new();
        let mut add = |said: &str| {
            if !text.is_empty() && !text.ends_with('\n') && !said.is_empty() {
                text.push(' ');
            }
            text.push_str(said);
        };
        let mut facts: Vec<Json> = told.first()?.clone();
        for (step, more) in example.steps.iter().zip(&told[1..]) {
            facts.extend(more.iter().cloned());
            let own = match step {
                ExampleStep::Say(words) => words.as_str(),
                ExampleStep::Break => "",
                _ => continue,
            };
            add(&self.words.narrate(&json!(facts), whole, report)?);
            facts.clear();
            add(own);
            if matches!(step, ExampleStep::Break) {
                add("\n\n");
            }
        }
        facts.extend(told.last()?.iter().cloned());
        add(&self.words.narrate(&json!(facts), whole, report)?);
        Some(text)
    }
}

/// Gives every example among the blocks of a chapter its words.
pub(super) fn fill(
    examples: &Examples<'_>,
    blocks: &mut [Block],
    chapter: &Prose,
    report: &mut Report,
) {
    super::each_block(blocks, &mut |block| {
        if let Block::Insert { name, args, data } = block
            && name == PLAY
        {
            let word = |key: &str| args.get(key).map_or("", String::as_str);
            let told = examples.told(chapter, word("info"), word("text"), report);
            *data = told.unwrap_or_else(|| Inserted::ExampleOfPlay { blocks: Vec::new() });
            args.clear();
        }
    });
}
