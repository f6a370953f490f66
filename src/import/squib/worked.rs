//! What the lines of a script come to: values that they keep, and the options of what they draw.

use super::deck::{Cards, Deck, range};
use super::each_card::{Drawn, Worked, is_option};
use super::literals::cell;
use super::ruby::{Expr, Statement, assigned};
use super::sources::{Edit, Making, Source, Sources};
use super::value::Value;
use super::{NewGame, Script};

/// Signs of lines that keep something in a list or a hash.
const KEEPING: [&str; 4] = ["] =", "||=", "<<", "+="];

impl Script<'_> {
    /// Keeps what a line keeps: a value under a name, a column, an entry of a hash. False for one that keeps nothing,
    /// or what is not known.
    pub(super) fn keeps(&mut self, statement: &Statement) -> bool {
        if let Some((target, said)) = assigned(&statement.text) {
            let target = target.to_owned();
            let value = self.evaluated(said);
            let is_known = value.is_some();
            self.forget(&target);
            self.known.keep(&target, value);
            let expr = statement.value();
            let is_shown = match &expr {
                Some(Expr::Other(_)) | None => false,
                // What is done to the column is worked out.
                Some(Expr::Column { changed: true, .. }) => !is_known,
                Some(_) => true,
            };
            if let Some(expr) = expr.filter(|_| is_shown) {
                self.names.insert(target, expr);
            }
            return is_known || is_shown;
        }
        if self.keeps_column(statement) {
            return true;
        }
        let is_kept = KEEPING.iter().any(|it| statement.text.contains(it));
        is_kept && !statement.opens && self.evaluated(&statement.text).is_some()
    }

    /// `data['x'] = ...` and `data['x'].map! { ... }`, worked out for each card.
    fn keeps_column(&mut self, statement: &Statement) -> bool {
        let Some((table, column, rest)) = cell(&statement.text) else { return false };
        let rest = rest.trim();
        let value = match rest.strip_prefix('=') {
            Some(value) if !value.starts_with(['=', '~']) => self.evaluated(value),
            None if rest.starts_with(".map!") || rest.starts_with(".collect!") => {
                self.evaluated(&statement.text)
            }
            _ => None,
        };
        let (Some(Value::List(values)), Some(source)) = (value, self.sources.get_mut(&table))
        else {
            return false;
        };
        let texts: Option<Vec<String>> = values.iter().map(Value::said).collect();
        let (Some(texts), Some(cells)) = (texts, source.cells()) else { return false };
        if texts.len() != cells.count() || !source.own.is_empty() {
            return false;
        }
        let texts = cells.by_row(&texts).0;
        source.edit(Edit { column, making: Making::Texts(texts), line: statement.line });
        true
    }

    /// Forgets what a name stands for.
    pub(super) fn forget(&mut self, name: &str) {
        self.names.remove(name);
        self.known.keep(name, None);
    }

    /// Finds out by which table a deck counts its cards.
    pub(super) fn count(&mut self, statement: &Statement, deck: &mut Deck) {
        let said = statement.said.iter().find(|it| it.0 == "cards").map(|it| it.1.clone());
        let number = match statement.get("cards") {
            Some(Expr::Number(number)) => Some(*number),
            _ => None,
        };
        self.known.table = None;
        let value = said.as_ref().and_then(|it| self.evaluated(it));
        let is_counted =
            |table: &String| self.sources.get(table).is_some_and(|it| it.cards().is_some());
        let own = self.known.table.clone().filter(is_counted);
        // The only table that there is, if it has so many cards.
        let only = || {
            let (name, source) = self.sources.iter().next().filter(|_| self.sources.len() == 1)?;
            let count = source.cards()?;
            // Lists that the script holds need not be its cards.
            let is_told = number
                .map_or_else(|| said.is_none() || source.own.is_empty(), |it| it as usize == count);
            is_told.then(|| name.clone())
        };
        deck.counted = own.or_else(only);
        if let (None, Some(Value::Whole(count)), None) = (&deck.counted, value, number) {
            deck.cards = usize::try_from(count).unwrap_or(1).max(1);
        } else if deck.counted.is_none() && number.is_none() {
            deck.uncounted = said;
        }
    }

    /// Works out the options of a command that are not plain.
    pub(super) fn worked(&mut self, statement: &Statement, game: &mut NewGame) -> Drawn {
        let mut drawn = Drawn { statement: statement.clone(), options: Vec::new(), on: None };
        let is_drawn =
            matches!(statement.command.as_str(), "text" | "svg" | "png" | "rect" | "background");
        if self.deck.is_none() || !is_drawn {
            return drawn;
        }
        self.known.table = None;
        let mut values = Vec::new();
        for (name, said) in &statement.said {
            let name = if name.is_empty() { "str" } else { name };
            let expr = statement.get(name).or(statement.plain.first().filter(|_| name == "str"));
            if let Some(expr) = expr
                && is_option(name)
                && self.is_open(name, said, expr)
                && let Some(value) = self.evaluated(said)
            {
                values.push((name.to_owned(), value, matches!(expr, Expr::List(_))));
            }
        }
        let limit = range(statement.get("range"));
        let said = statement.said.iter().find(|it| it.0 == "range").map(|it| it.1.clone());
        let value = match &limit {
            Err(()) => said.and_then(|it| self.evaluated(&it)),
            Ok(_) => None,
        };
        let Some(deck) = &mut self.deck else { return drawn };
        if deck.counted.is_none() {
            deck.counted = self.known.table.clone().filter(|it| self.sources.contains_key(it));
        }
        let count = deck.count(&self.sources);
        for (name, value, is_listed) in values {
            let worked = match &value {
                Value::List(items) if items.len() == 1 => Worked::Same(items[0].clone()),
                Value::List(items) if items.len() != count => continue,
                Value::List(items) if is_listed => Worked::Listed(items.to_vec()),
                Value::List(items) => Worked::Each(items.to_vec()),
                value => Worked::Same(value.clone()),
            };
            drawn.options.push((name, worked));
        }
        let differs = drawn.options.iter().any(|it| !matches!(it.1, Worked::Same(_)));
        drawn.on = match (limit, value) {
            (Ok(Cards::All), _) => None,
            // Those cards that differ are counted one by one.
            (Ok(cards), _) => differs.then(|| on_cards(&cards, count)),
            (Err(()), Some(value)) => {
                if matches!(value, Value::Nil) {
                    let text = format!(
                        "there is no card that the range names: on no card: `{}`",
                        statement.written
                    );
                    game.notes.push(self.name, statement.line, text);
                }
                chosen(&value).map(|it| on_cards(&it, count))
            }
            (Err(()), None) => None,
        };
        if drawn.on.is_some() {
            drawn.statement.named.retain(|it| it.0 != "range");
        }
        drawn
    }

    /// Whether an option is worked out: it is neither plain, nor shown as a field or in words.
    fn is_open(&self, name: &str, said: &str, expr: &Expr) -> bool {
        let is_shown = matches!(name, "str" | "file");
        match expr {
            Expr::Text(_) | Expr::Number(_) => false,
            Expr::Column { changed: false, .. } if is_shown => {
                let is_quoted = said.contains(['\'', '"', ':']) || !said.contains('[');
                self.bound > 0 && (!is_quoted || said.contains("#{"))
            }
            Expr::Change(_) if is_shown => self.bound > 0,
            // Lists of texts are held as they are, where no table has the cards.
            Expr::List(items) if is_shown => {
                let has_table = self.deck.as_ref().is_some_and(|it| it.table.is_some());
                has_table || items.iter().any(|it| !matches!(it, Expr::Text(_) | Expr::Number(_)))
            }
            _ => true,
        }
    }
}

/// The cards of a range that is worked out.
fn chosen(value: &Value) -> Option<Cards> {
    match value {
        Value::Nil => Some(Cards::Some(Vec::new())),
        Value::Whole(number) => Some(Cards::Some(vec![*number])),
        Value::Range(from, to) => Some(Cards::From(*from, *to)),
        Value::Text(all) if &**all == "all" => Some(Cards::All),
        Value::List(items) => {
            let mut all = Vec::new();
            for it in &**items {
                match it {
                    Value::Nil => {}
                    Value::Whole(number) => all.push(*number),
                    _ => return None,
                }
            }
            Some(Cards::Some(all))
        }
        _ => None,
    }
}

/// Whether each of so many cards is meant.
fn on_cards(cards: &Cards, count: usize) -> Vec<bool> {
    let total = i64::try_from(count).unwrap_or(i64::MAX);
    let at = |it: i64| if it < 0 { it.saturating_add(total) } else { it };
    let mut on = vec![false; count];
    let numbers: Vec<i64> = match cards {
        Cards::All | Cards::Rows(_) => return vec![true; count],
        Cards::Some(all) => all.iter().map(|it| at(*it)).collect(),
        Cards::From(from, to) => (at(*from).max(0)..=at(*to).min(total)).collect(),
    };
    for number in numbers {
        if let Some(it) = usize::try_from(number).ok().and_then(|it| on.get_mut(it)) {
            *it = true;
        }
    }
    on
}

impl Deck {
    /// Keeps the table that the cards are from under another name, where the script gives its name to another one.
    pub(super) fn keep_table(&mut self, by: &Statement, before: Source, sources: &mut Sources) {
        let Some(name) = &by.target else { return };
        let mut tables: Vec<&mut String> =
            [&mut self.table, &mut self.counted].into_iter().flatten().collect();
        tables.retain(|it| *it == name);
        if tables.is_empty() || sources.get(name).is_some_and(|it| it.line == before.line) {
            return;
        }
        // No name in a script has a blank.
        let kept = format!("{name} {}", by.line);
        tables.into_iter().for_each(|it| it.clone_from(&kept));
        sources.insert(kept, before);
    }
}
