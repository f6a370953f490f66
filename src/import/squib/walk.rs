//! The way through the lines of a script: conditions that are known, loops over what is known, and loops over cards.

use super::blocks::end_of;
use super::evaluate::bound;
use super::formula::Formula;
use super::literals::outside;
use super::methods::items;
use super::parser::{formula, names};
use super::ruby::{Statement, statement};
use super::value::Value;
use super::{Block, DRAWING, Script, World};
use crate::ImportError;

/// Items of a loop that is not over the cards, at most.
const ITEMS: usize = 100;
/// Blocks in each other at most, and statements that come of loops.
const DEEPEST: usize = 20;
const MOST: usize = 5_000;

/// A loop: the items, what its block calls them, and whether they can be the cards.
pub(super) struct Loop {
    pub(super) names: Vec<Vec<String>>,
    pub(super) items: Vec<Vec<Value>>,
    can_be_cards: bool,
    /// Whether it goes through numbers that the script writes.
    is_written: bool,
    /// What it goes through, as it is written.
    pub(super) of: String,
}

impl Loop {
    /// Whether what is drawn names cards by the names of the loop: `range: i`.
    fn names_cards(&self, body: &[Statement]) -> bool {
        let is_name = |word: &str| self.names.iter().flatten().any(|it| it == word);
        let ranges = body.iter().flat_map(|it| &it.said).filter(|it| it.0 == "range");
        ranges.flat_map(|it| it.1.split(|c: char| !(c.is_alphanumeric() || c == '_'))).any(is_name)
    }
}

impl Script<'_> {
    /// Takes the lines of a script, or of a block of it.
    pub(super) fn walk(
        &mut self,
        lines: &[Statement],
        world: &mut World<'_>,
        depth: usize,
    ) -> Result<(), ImportError> {
        let mut at = 0;
        while let Some(one) = lines.get(at) {
            at += 1;
            let is_run = !self.blocks.iter().any(|it| matches!(it, Block::Foreign | Block::Build));
            if is_run && depth < DEEPEST {
                let end = || end_of(lines, at);
                if one.opens && matches!(one.command.as_str(), "if" | "unless") {
                    let end = end();
                    if let Some(body) =
                        self.known_branch(one, lines.get(at..end).unwrap_or_default())
                    {
                        self.walk(&body, world, depth + 1)?;
                        at = end + 1;
                        continue;
                    }
                } else if one.opens && one.text.ends_with('|') {
                    let end = end();
                    let body = lines.get(at..end).unwrap_or_default();
                    if self.run_loop(one, body, world, depth)? {
                        at = end + 1;
                        continue;
                    }
                } else if let Some((head, is_unless, test)) = condition_behind(&one.text)
                    && let Some(test) = self.evaluated(test)
                {
                    if test.holds() != is_unless {
                        self.flat(statement(one.line, head), world)?;
                    }
                    continue;
                }
            }
            self.flat(one.clone(), world)?;
        }
        Ok(())
    }

    /// The lines of a condition that are meant, if that is known.
    fn known_branch(&mut self, one: &Statement, body: &[Statement]) -> Option<Vec<Statement>> {
        let mut test = condition(&one.text)?;
        for (lines, next) in branches(body) {
            let holds = match &test {
                Some((text, is_unless)) => self.evaluated(text)?.holds() != *is_unless,
                None => true,
            };
            if holds {
                return Some(lines.to_vec());
            }
            test = next.and_then(|it| condition(&it.text)).unwrap_or_default();
        }
        Some(Vec::new())
    }

    /// What a text comes to as an expression.
    pub(super) fn evaluated(&mut self, text: &str) -> Option<Value> {
        self.known.value(&formula(text)?, &self.sources)
    }

    /// Runs through a loop of which the items are known. False where they are not.
    fn run_loop(
        &mut self,
        one: &Statement,
        body: &[Statement],
        world: &mut World<'_>,
        depth: usize,
    ) -> Result<bool, ImportError> {
        let Some(mut found) = self.loop_of(one) else { return Ok(false) };
        let draws = body.iter().any(|it| DRAWING.contains(&it.command.as_str()));
        if found.is_written && !found.names_cards(body) {
            found.can_be_cards = false;
        }
        // The first loop that draws goes through all cards, as far as anybody can tell.
        let may_be_cards = draws && (found.can_be_cards || !found.is_written);
        if let Some(deck) = self.deck.as_mut().filter(|it| it.is_open() && may_be_cards) {
            deck.cards = found.items.len().max(1);
        }
        let cards = self.deck.as_ref().map(|it| it.count(&self.sources));
        found.can_be_cards |= cards == Some(found.items.len()) && self.of_table(&found);
        if !draws {
            // A loop that draws nothing keeps what it finds.
            let lines: Vec<&str> = body.iter().map(|it| it.text.as_str()).collect();
            let head = one.text.rsplit_once(" do |").map_or("", |it| it.0);
            let names = one.text.rsplit_once(" do ").map_or("", |it| it.1);
            let text = format!("{head} {{ {names} {} }}", lines.join("; "));
            return Ok(self.evaluated(&text).is_some());
        }
        if found.can_be_cards && cards == Some(found.items.len()) {
            self.each_card(&found, body, world);
            return Ok(true);
        }
        if found.items.len() > ITEMS || body.len() * found.items.len() > self.left {
            return Ok(false);
        }
        self.left -= body.len() * found.items.len();
        for item in &found.items {
            let bound = bound(&found.names, item);
            for (name, value) in &bound {
                self.names.remove(name);
                self.known.keep(name, Some(value.clone()));
            }
            self.bound += 1;
            self.walk(body, world, depth + 1)?;
            self.bound -= 1;
            bound.iter().for_each(|it| self.known.keep(&it.0, None));
        }
        Ok(true)
    }

    fn of_table(&self, found: &Loop) -> bool {
        let end = found.of.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        let name = found.of.get(..end.unwrap_or(found.of.len())).unwrap_or_default();
        self.sources.contains_key(name)
    }

    /// `values.each_with_index do |value, number|` with its items.
    fn loop_of(&mut self, one: &Statement) -> Option<Loop> {
        let at = one.text.rfind(" do |")?;
        let names = names(one.text.get(at + 4..)?)?;
        let head = one.text.get(..at)?.trim();
        let Formula::Call(call) = formula(head)? else { return None };
        if call.block.is_some() {
            return None;
        }
        self.known.table = None;
        let mut of = self.known.value(call.of.as_ref()?, &self.sources)?;
        let mut from = 0;
        if call.name == "with_index"
            && let [first] = &call.arguments[..]
        {
            let Some(Value::Whole(first)) = self.known.value(first, &self.sources) else {
                return None;
            };
            from = first;
        }
        let is_hash = matches!(of, Value::Hash(_));
        let items = match call.name.as_str() {
            "each" | "each_pair" | "each_with_index" | "each_index" | "times" | "with_index" => {
                items(&of, &call.name)?
            }
            "upto" => {
                let to = self.known.value(call.arguments.first()?, &self.sources)?;
                let (Value::Whole(first), Value::Whole(to)) = (&of, to) else { return None };
                of = Value::Range(*first, to);
                items(&of, "each")?
            }
            _ => return None,
        };
        let numbered = matches!(call.name.as_str(), "each_with_index" | "with_index");
        let given = |(at, item): (usize, &Value)| {
            let number = i64::try_from(at).ok()?.checked_add(from)?;
            Some(if numbered {
                vec![item.clone(), Value::Whole(number)]
            } else {
                vec![item.clone()]
            })
        };
        let items = items.iter().enumerate().map(given).collect::<Option<Vec<_>>>()?;
        let is_number =
            matches!(of, Value::Whole(_) | Value::Range(..)) || call.name == "each_index";
        // What is written as numbers need not be meant for the cards.
        let is_written = is_number && self.known.table.is_none();
        let can_be_cards = !is_hash && (numbered || is_number);
        Some(Loop { names, items, can_be_cards, is_written, of: head.to_owned() })
    }
}

/// Statements that come of loops at most.
pub(super) const LEFT: usize = MOST;

/// What a condition asks, and whether the answer is turned round: `if x`, `unless x`, `elsif x`. `None` for
/// `else`.
pub(super) fn condition(text: &str) -> Option<Option<(String, bool)>> {
    if text == "else" {
        return Some(None);
    }
    let (word, test) = text.split_once(' ')?;
    let test = test.trim().trim_end_matches(" then").to_owned();
    matches!(word, "if" | "unless" | "elsif").then(|| Some((test, word == "unless")))
}

/// The lines of each branch of a condition, with the line that begins the next.
pub(super) fn branches(body: &[Statement]) -> Vec<(&[Statement], Option<&Statement>)> {
    let (mut depth, mut from) = (0, 0);
    let mut found = Vec::new();
    for (at, it) in body.iter().enumerate() {
        depth += i32::from(it.opens);
        depth -= i32::from(it.command == "end");
        let is_next = matches!(it.command.as_str(), "else" | "elsif" | "when");
        if depth == 0 && is_next && !it.opens {
            found.push((body.get(from..at).unwrap_or_default(), Some(it)));
            from = at + 1;
        }
    }
    found.push((body.get(from..).unwrap_or_default(), None));
    found
}

/// A statement, and the condition that stands behind it: `rect x: 1 if test`.
pub(super) fn condition_behind(text: &str) -> Option<(&str, bool, &str)> {
    for (word, is_unless) in [(" if ", false), (" unless ", true)] {
        let at = outside(text).filter(|at| text[*at..].starts_with(word)).last();
        if let Some(at) = at {
            let (head, test) = (text[..at].trim(), text[at + word.len()..].trim());
            // What is kept of a condition is a value.
            let is_value = head.ends_with('=') || head.is_empty();
            if !is_value && !test.ends_with(" end") {
                return Some((head, is_unless, test));
            }
        }
    }
    None
}
