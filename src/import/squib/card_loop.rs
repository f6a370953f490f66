//! The lines of a loop over the cards: what they draw on each card becomes one command for all cards.

use super::blocks::end_of;
use super::change::change;
use super::each_card::{Drawn, Worked, is_option};
use super::evaluate::bound;
use super::formula::Formula;
use super::literals::cell;
use super::parser::formula;
use super::ruby::{Expr, Statement, assigned, statement};
use super::value::Value;
use super::walk::{Loop, branches, condition, condition_behind};
use super::{DRAWING, SILENT, Script, World};
use std::collections::BTreeMap;

/// Blocks in each other at most.
const DEEPEST: usize = 20;

/// What is known in a loop.
struct Cards {
    count: usize,
    /// Names with their values for each card.
    names: BTreeMap<String, Vec<Value>>,
    /// Cards that the rest of the loop leaves out.
    left_out: Vec<bool>,
    /// The column that it goes through, and the name of its value.
    column: Option<(String, String, String)>,
}

impl Script<'_> {
    /// Takes a loop that goes once through all cards.
    pub(super) fn each_card(&mut self, of: &Loop, body: &[Statement], world: &mut World<'_>) {
        let count = of.items.len();
        let mut names: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for item in &of.items {
            for (name, value) in bound(&of.names, item) {
                names.entry(name).or_default().push(value);
            }
        }
        names.retain(|_, values| values.len() == count);
        names.keys().for_each(|it| drop(self.names.remove(it)));
        let first = of.names.first().and_then(|it| it.first()).cloned();
        let column = cell(&of.of).and_then(|(table, column, rest)| {
            let plain = matches!(rest.trim(), ".each_with_index" | ".each" | ".each.with_index");
            Some((table, column, first?)).filter(|_| plain)
        });
        let mut cards = Cards { count, names, left_out: vec![false; count], column };
        self.card_lines(body, &mut cards, &vec![true; count], world, 0);
    }

    fn card_lines(
        &mut self,
        lines: &[Statement],
        cards: &mut Cards,
        on: &[bool],
        world: &mut World<'_>,
        depth: usize,
    ) {
        let mut at = 0;
        while let Some(one) = lines.get(at) {
            at += 1;
            let on: Vec<bool> = on.iter().zip(&cards.left_out).map(|it| *it.0 && !it.1).collect();
            if one.opens {
                let end = end_of(lines, at);
                let body = lines.get(at..end).unwrap_or_default();
                at = end + 1;
                self.card_block(one, body, cards, &on, world, depth);
                continue;
            }
            let Some((head, is_unless, test)) = condition_behind(&one.text) else {
                self.card_line(one, cards, &on, world);
                continue;
            };
            match self.holding(test, is_unless, cards, &on) {
                Some(on) => self.card_line(&statement(one.line, head), cards, &on, world),
                None => self.tell_strange(one, world),
            }
        }
    }

    /// A block within the loop: a condition, or icons in a text.
    fn card_block(
        &mut self,
        one: &Statement,
        body: &[Statement],
        cards: &mut Cards,
        on: &[bool],
        world: &mut World<'_>,
        depth: usize,
    ) {
        let is_case = one.command == "case";
        if depth < DEEPEST && (is_case || matches!(one.command.as_str(), "if" | "unless")) {
            let subject = one.text.strip_prefix("case").unwrap_or_default().trim();
            let mut test = if is_case {
                Some((String::new(), false))
            } else {
                condition(&one.text).unwrap_or_default()
            };
            let mut left = on.to_vec();
            for (at, (lines, next)) in branches(body).into_iter().enumerate() {
                let here = match &test {
                    // Before the first `when` stands nothing.
                    _ if is_case && at == 0 => Some(vec![false; cards.count]),
                    Some((text, is_unless)) => self.holding(text, *is_unless, cards, &left),
                    None => Some(left.clone()),
                };
                let Some(here) = here else {
                    self.tell_block(body, world);
                    return;
                };
                left.iter_mut().zip(&here).for_each(|(left, here)| *left &= !here);
                self.card_lines(lines, cards, &here, world, depth + 1);
                let Some(next) = next else { break };
                test = match when(subject, &next.text) {
                    Some(test) if is_case => Some((test, false)),
                    _ => condition(&next.text).unwrap_or_default(),
                };
            }
        } else if one.command == "text" && one.text.ends_with('|') {
            self.card_line(one, cards, on, world);
            body.iter().for_each(|it| self.embed(it, world.material, world.game));
        } else {
            if DRAWING.contains(&one.command.as_str()) {
                self.tell_strange(one, world);
            } else {
                let text = format!("not understood: `{}`", one.written);
                world.game.notes.push(self.name, one.line, text);
            }
            self.tell_block(body, world);
        }
    }

    fn card_line(
        &mut self,
        one: &Statement,
        cards: &mut Cards,
        on: &[bool],
        world: &mut World<'_>,
    ) {
        let command = one.command.as_str();
        if one.text == "next" {
            cards.left_out.iter_mut().zip(on).for_each(|(left, on)| *left |= *on);
            return;
        }
        if matches!(command, "text" | "svg" | "png" | "rect" | "background") && one.target.is_none()
        {
            self.draw_each(one, cards, on, world);
            return;
        }
        if let Some((target, value)) = assigned(&one.text) {
            self.names.remove(target);
            match formula(value).and_then(|it| self.on_each(&it, cards, on)) {
                Some(values) => {
                    let global = self.known.values.get(target).cloned().unwrap_or(Value::Nil);
                    let old = cards.names.entry(target.to_owned());
                    let old = old.or_insert_with(|| vec![global; cards.count]);
                    let here = old.iter_mut().zip(values).zip(on).filter(|it| *it.1);
                    here.for_each(|((old, value), _)| *old = value);
                }
                None => {
                    cards.names.remove(target);
                    self.known.keep(target, None);
                    self.tell_strange(one, world);
                }
            }
            return;
        }
        if SILENT.contains(&command) {
            return;
        }
        let done = formula(&one.text).and_then(|it| self.on_each(&it, cards, on));
        if done.is_none() || DRAWING.contains(&command) {
            self.tell_strange(one, world);
        }
    }

    /// Draws what a line draws on each card.
    fn draw_each(
        &mut self,
        one: &Statement,
        cards: &mut Cards,
        on: &[bool],
        world: &mut World<'_>,
    ) {
        let mut statement = self.named(one.clone());
        let range = one.said.iter().find(|it| it.0 == "range").map(|it| it.1.as_str());
        let range = range.and_then(formula).and_then(|it| self.on_each(&it, cards, on));
        let own = |(at, value): (usize, &Value)| match value {
            Value::Nil => Some(false),
            Value::Whole(number) => (*number == i64::try_from(at).ok()?).then_some(true),
            Value::Range(from, to) => {
                let at = i64::try_from(at).ok()?;
                (*from == at && *to == at).then_some(true)
            }
            Value::List(items) => match &items[..] {
                [] => Some(false),
                [Value::Whole(number)] => (*number == i64::try_from(at).ok()?).then_some(true),
                _ => None,
            },
            _ => None,
        };
        let chosen =
            range.and_then(|it| it.iter().enumerate().map(own).collect::<Option<Vec<_>>>());
        let Some(chosen) = chosen else {
            let text = format!(
                "in a loop over the cards, and not on the card at hand (`range: i`): draw it by hand: `{}`",
                one.written
            );
            world.game.notes.push(self.name, one.line, text);
            return;
        };
        let on: Vec<bool> = chosen.iter().zip(on).map(|it| *it.0 && *it.1).collect();
        if !on.contains(&true) {
            return;
        }
        statement.named.retain(|it| it.0 != "range");
        let is_on_all = on.iter().all(|it| *it);
        let mut options = Vec::new();
        for (name, said) in &one.said {
            let name = if name.is_empty() { "str" } else { name };
            let expr = statement.get(name).or(statement.plain.first().filter(|_| name == "str"));
            let is_plain = matches!(expr, Some(Expr::Text(_) | Expr::Number(_)) | None);
            if !is_option(name) || is_plain {
                continue;
            }
            if let Some(words) = Self::words(said, cards).filter(|_| name == "str" && is_on_all) {
                statement.plain.clear();
                statement.named.retain(|it| it.0 != "str");
                statement.named.push(("str".to_owned(), words));
                continue;
            }
            let values = formula(said).and_then(|it| self.on_each(&it, cards, &on));
            // Of what has a value for each card, the card takes its own.
            let own = |(at, value): (usize, Value)| match &value {
                Value::List(items) if items.len() == cards.count => items[at].clone(),
                _ => value,
            };
            let values = values.map(|it| it.into_iter().enumerate().map(own).collect());
            options.extend(values.map(|it| (name.to_owned(), Worked::Each(it))));
        }
        let on = (!is_on_all).then_some(on);
        self.draw(Drawn { statement, options, on }, one, world);
    }

    /// A text that is put together of the value of the loop alone, as a change of its column.
    fn words(said: &str, cards: &Cards) -> Option<Expr> {
        let (table, column, name) = cards.column.as_ref()?;
        if said == name {
            return None;
        }
        change(table, column, &format!(".map {{ |{name}| {said} }}")).map(Expr::Change)
    }

    /// What an expression comes to on each card; on those that are not meant, nothing.
    fn on_each(&mut self, of: &Formula, cards: &Cards, on: &[bool]) -> Option<Vec<Value>> {
        self.known.left = self.known.left.checked_sub(cards.count * (cards.names.len() + 1))?;
        let mut before = Vec::new();
        for name in cards.names.keys() {
            before.push((name.clone(), self.known.values.get(name).cloned()));
        }
        let mut found = Vec::with_capacity(cards.count);
        for (at, on) in on.iter().enumerate() {
            if !on {
                found.push(Some(Value::Nil));
                continue;
            }
            for (name, values) in &cards.names {
                let value = values.get(at).cloned().unwrap_or(Value::Nil);
                self.known.values.insert(name.clone(), value);
            }
            let value = self.known.value(of, &self.sources);
            let is_lost = value.is_none();
            found.push(value);
            if is_lost {
                break;
            }
        }
        for (name, old) in before {
            self.known.keep(&name, old);
        }
        found.into_iter().collect()
    }

    /// The cards for which a condition holds.
    fn holding(
        &mut self,
        test: &str,
        is_unless: bool,
        cards: &Cards,
        on: &[bool],
    ) -> Option<Vec<bool>> {
        let values = self.on_each(&formula(test)?, cards, on)?;
        Some(values.iter().zip(on).map(|(it, on)| *on && it.holds() != is_unless).collect())
    }

    fn tell_strange(&self, one: &Statement, world: &mut World<'_>) {
        let text = format!("not understood: `{}`", one.written);
        world.game.notes.push(self.name, one.line, text);
    }

    fn tell_block(&self, body: &[Statement], world: &mut World<'_>) {
        for it in body.iter().filter(|it| DRAWING.contains(&it.command.as_str())) {
            let text = format!("inside a block that is not run: `{}`", it.written);
            world.game.notes.push(self.name, it.line, text);
        }
    }
}

/// What `when 'a', 'b'` asks of the subject of its `case`.
fn when(subject: &str, text: &str) -> Option<String> {
    let wanted = text.strip_prefix("when ")?.trim().trim_end_matches(" then");
    Some(format!("case {subject}; when {wanted}; true; else; false; end"))
}
