//! Commands whose options are another one for each card. Texts and names of pictures become a column; for places,
//! colours and letters there is a box for each sort of cards.

use super::cells::Cells;
use super::deck::{Cards, Deck};
use super::pictures::ART;
use super::ruby::{Expr, Statement};
use super::sources::{Edit, Making, Sources};
use super::value::Value;
use crate::Notes;
use crate::letters::free;
use crate::material::Material;
use crate::parts::SORTS;

/// Options that a box has, and that may differ.
pub(super) const LOOKS: [&str; 12] = [
    "layout",
    "x",
    "y",
    "width",
    "height",
    "font",
    "font_size",
    "color",
    "align",
    "valign",
    "fill_color",
    "stroke_color",
];
/// Cards that a condition names one by one, at most.
const NAMED: usize = 20;
/// What is told where Squib has another value on each copy.
pub(super) const UNLIKE_COPIES: &str = "it differs from copy to copy, and all copies of a card are alike here: they have that of the first";

/// Whether an option may be worked out.
pub(super) fn is_option(name: &str) -> bool {
    LOOKS.contains(&name) || matches!(name, "str" | "file")
}

/// What an option is.
#[derive(Clone, Debug)]
pub(super) enum Worked {
    Same(Value),
    /// A value for each card, in the order of the cards.
    Each(Vec<Value>),
    /// For each card, as the script lists them one by one.
    Listed(Vec<Value>),
}

/// A command with what was worked out of its options.
pub(super) struct Drawn {
    pub(super) statement: Statement,
    pub(super) options: Vec<(String, Worked)>,
    /// Whether it is on each card, if that was worked out.
    pub(super) on: Option<Vec<bool>>,
}

/// How an option is on the cards of a table, row by row.
struct ValuesByCard {
    name: String,
    rows: Vec<Option<String>>,
    is_listed: bool,
}

impl Statement {
    /// Says another value of an option, or takes the option out.
    fn set(&mut self, name: &str, value: Option<Expr>) {
        if name == "str" && self.get("str").is_none() && !self.plain.is_empty() {
            self.plain.remove(0);
        }
        self.named.retain(|it| it.0 != name);
        self.named.extend(value.map(|it| (name.to_owned(), it)));
    }
}

impl Deck {
    /// The table that its cards are from, as far as is known by now.
    fn cards_of<'s>(&self, sources: &'s Sources) -> Option<(&'s str, &'s Cells)> {
        let name = self.table.as_ref().or(self.counted.as_ref())?;
        let (name, source) = sources.get_key_value(name)?;
        Some((name, source.cells()?))
    }

    /// How many cards it has.
    pub(super) fn count(&self, sources: &Sources) -> usize {
        self.cards_of(sources).map_or(self.cards, |it| it.1.count())
    }

    /// Takes a command with what was worked out. False for one that is not known.
    pub(super) fn draw(
        &mut self,
        drawn: Drawn,
        sources: &Sources,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        self.commands += 1;
        let Drawn { mut statement, options, on } = drawn;
        let differs = options.iter().any(|it| !matches!(it.1, Worked::Same(_)));
        let cells = self.cards_of(sources);
        if differs || on.is_some() {
            let named =
                cells.filter(|(name, _)| sources.get(*name).is_some_and(|it| it.own.is_empty()));
            if let Some((name, _)) = named
                && self.table.is_none()
            {
                self.table = Some(name.to_owned());
            }
            // Of cards without a table, each is one of its own.
            self.is_parted |= named.is_none();
        }
        let cells = cells.map(|it| it.1);
        let on = on.map(|on| self.rows_on(&on, cells, statement.line, notes));
        let mut by_card = Vec::new();
        for (name, worked) in options {
            let (values, is_listed) = match worked {
                Worked::Same(value) => {
                    set_same(&mut statement, &name, &value);
                    continue;
                }
                Worked::Each(values) => (values, false),
                Worked::Listed(values) => (values, true),
            };
            let Some((rows, are_same)) = by_row(&values, cells) else { continue };
            if !are_same {
                notes.push_change(&self.script, statement.line, UNLIKE_COPIES);
            }
            match name.as_str() {
                "str" | "file" => {
                    self.column(&mut statement, &name, &rows, on.as_deref(), sources, notes);
                }
                // Names that no layout has say nothing.
                "layout" if !rows.iter().flatten().any(|it| self.layouts.has(it)) => {}
                _ if same(&rows, on.as_deref()) => {
                    let first = chosen(&rows, on.as_deref()).next().cloned().flatten();
                    statement.set(&name, first.map(Expr::Text));
                }
                _ => by_card.push(ValuesByCard { name, rows, is_listed }),
            }
        }
        let on =
            if by_card.is_empty() { self.named_on(&mut statement, on, sources, notes) } else { on };
        self.put_sorts(statement, &by_card, on, sources, material, notes)
    }

    /// The rows of the cards that a command is on.
    fn rows_on(
        &self,
        on: &[bool],
        cells: Option<&Cells>,
        line: usize,
        notes: &mut Notes,
    ) -> Vec<bool> {
        let Some(cells) = cells else { return on.to_vec() };
        let (rows, is_whole) = cells.some(on);
        if !is_whole {
            let text = "it is on some copies of a card only, and all copies of a card are alike here: it is on all of them";
            notes.push_change(&self.script, line, text);
        }
        rows
    }

    /// The same words on too many cards to name them stand in a column.
    fn named_on(
        &mut self,
        statement: &mut Statement,
        on: Option<Vec<bool>>,
        sources: &Sources,
        notes: &mut Notes,
    ) -> Option<Vec<bool>> {
        let on = on?;
        let few = on.iter().filter(|it| **it).count().min(on.iter().filter(|it| !**it).count());
        let shown = match statement.command.as_str() {
            "text" => statement.get("str").or(statement.plain.first()),
            _ => statement.get("file"),
        };
        let words = match shown {
            Some(Expr::Text(words)) if statement.command == "text" && few > NAMED => words.clone(),
            Some(Expr::Column { name, .. }) if self.derived.iter().any(|it| it.column == *name) => {
                // Its cells are empty on all other cards.
                return None;
            }
            _ => return Some(on),
        };
        if self.table.is_none() {
            return Some(on);
        }
        let rows: Vec<_> = on.iter().map(|it| it.then(|| words.clone())).collect();
        self.derive(statement, "str", &rows, sources, notes);
        None
    }

    /// Puts texts or names of pictures into a column, unless one has them already.
    fn column(
        &mut self,
        statement: &mut Statement,
        name: &str,
        rows: &[Option<String>],
        on: Option<&[bool]>,
        sources: &Sources,
        notes: &mut Notes,
    ) {
        if same(rows, on) {
            let first = chosen(rows, on).next().cloned().flatten();
            // A text that is the same on all cards is one for all; a picture of no name is none.
            let first = first.unwrap_or_default();
            statement.set(name, Some(Expr::Text(first)));
            return;
        }
        let texts = |rows: &[Option<String>]| -> Vec<String> {
            let is_on = |at: usize| on.is_none_or(|on| on.get(at) == Some(&true));
            let text = |(at, it): (usize, &Option<String>)| it.clone().filter(|_| is_on(at));
            rows.iter().enumerate().map(|it| text(it).unwrap_or_default()).collect()
        };
        if self.table.is_none() {
            let items = texts(rows).into_iter().map(Expr::Text).collect();
            statement.set(name, Some(Expr::List(items)));
            return;
        }
        let rows: Vec<_> = texts(rows).into_iter().map(Some).collect();
        self.derive(statement, name, &rows, sources, notes);
    }

    /// Adds a column to the table, unless one has these texts already.
    fn derive(
        &mut self,
        statement: &mut Statement,
        option: &str,
        rows: &[Option<String>],
        sources: &Sources,
        notes: &mut Notes,
    ) {
        let Some((table, cells)) = self.cards_of(sources) else { return };
        let mut texts: Vec<String> = rows.iter().map(|it| it.clone().unwrap_or_default()).collect();
        if option == "str" {
            texts.iter_mut().for_each(|it| *it = unlisted(it));
        }
        let derived = self.derived.iter().find(|edit| {
            matches!(&edit.making, Making::Texts(known) if *known == texts)
                && is_art(&edit.column) == (option == "file")
        });
        let known = cells.holding(&texts).map(str::to_owned);
        let name = known.or_else(|| derived.map(|it| it.column.clone())).unwrap_or_else(|| {
            let entry = Self::entry(statement).unwrap_or_default();
            let entry = entry.trim_start_matches(['#', '_']);
            let name = match (option, entry) {
                ("file", _) => ART.to_owned(),
                (_, "") => "words".to_owned(),
                (_, entry) => format!("{entry}_words"),
            };
            let taken = |column: &str| {
                cells.rows.column(column).is_some()
                    || self.derived.iter().any(|edit| edit.column == column)
            };
            let name = free(&name, taken, '_');
            let line = statement.line;
            self.derived.push(Edit { column: name.clone(), making: Making::Texts(texts), line });
            if option == "str" {
                let text =
                    format!("the text of each card stands in the column `{name}` of the table now");
                notes.push_change(&self.script, line, text);
            }
            name
        });
        let column = Expr::Column { table: table.to_owned(), name, changed: false };
        statement.set(option, Some(column));
    }

    /// Puts a box for each sort of cards.
    fn put_sorts(
        &mut self,
        mut statement: Statement,
        by_card: &[ValuesByCard],
        on: Option<Vec<bool>>,
        sources: &Sources,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        let count = by_card.iter().map(|it| it.rows.len()).max().unwrap_or_default();
        let mut sorts: Vec<(Vec<Option<&String>>, Vec<usize>)> = Vec::new();
        for row in 0..count {
            if on.as_ref().is_some_and(|it| it.get(row) != Some(&true)) {
                continue;
            }
            let values: Vec<Option<&String>> =
                by_card.iter().map(|it| it.rows.get(row).and_then(Option::as_ref)).collect();
            match sorts.iter_mut().find(|it| it.0 == values) {
                Some(sort) => sort.1.push(row),
                None => sorts.push((values, vec![row])),
            }
            if sorts.len() > SORTS {
                break;
            }
        }
        let numbers = |on: &[bool]| (0..on.len()).filter(|it| on[*it]).collect::<Vec<usize>>();
        let on = on.map(|on| numbers(&on));
        // What a script lists card by card is for each card its own: a sort for each would help nobody.
        let cards = on.as_ref().map_or(count, Vec::len);
        let is_listed = by_card.iter().all(|it| it.is_listed);
        let few = sorts.len() <= SORTS && (!is_listed || sorts.len() < cards || cards <= 3);
        if !few || sorts.len() < 2 {
            for ValuesByCard { name, rows, .. } in by_card {
                let values = rows.iter().flatten().map(|it| Expr::Text(it.clone()));
                statement.set(name, Some(Expr::List(values.collect())));
            }
            return self.put_on(&statement, on, false, sources, material, notes);
        }
        let mut known = true;
        for (values, rows) in sorts {
            let mut one = statement.clone();
            for (ValuesByCard { name, .. }, value) in by_card.iter().zip(values) {
                one.set(name, value.cloned().map(Expr::Text));
            }
            known &= self.put_on(&one, Some(rows), true, sources, material, notes);
        }
        known
    }

    fn put_on(
        &mut self,
        statement: &Statement,
        rows: Option<Vec<usize>>,
        differs: bool,
        sources: &Sources,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        let before = self.boxes.len();
        self.is_part = rows.is_some();
        let known = self.take(statement, sources, material, notes);
        self.is_part = false;
        for it in self.limits.iter_mut().skip(before) {
            it.differs = differs;
            if let Some(rows) = &rows {
                it.cards = Cards::Rows(rows.clone());
            }
        }
        known
    }
}

/// Whether a column was made for names of pictures.
pub(super) fn is_art(column: &str) -> bool {
    column.strip_prefix(ART).is_some_and(|it| it.is_empty() || it.starts_with('_'))
}

/// A text that begins no list: `3. Heron` is words. Signs alone are signs, such as `***`.
fn unlisted(text: &str) -> String {
    if text.chars().all(|c| matches!(c, '*' | '#' | '_')) {
        return text.chars().flat_map(|c| ['\\', c]).collect();
    }
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(digits);
    let is_number = !number.is_empty() && rest.starts_with(['.', ')']);
    let is_sign =
        number.is_empty() && ["- ", "* ", "+ ", "# ", "> "].iter().any(|it| rest.starts_with(it));
    if is_number || is_sign { format!("{number}\\{rest}") } else { text.to_owned() }
}

/// An option that is the same on all cards. Of nothing, the layout says it.
fn set_same(statement: &mut Statement, name: &str, value: &Value) {
    match value.said() {
        Some(_) if value.is_nil() && name == "file" => {
            statement.set(name, Some(Expr::Text(String::new())));
        }
        Some(_) if value.is_nil() => statement.set(name, None),
        Some(text) => statement.set(name, Some(Expr::Text(text))),
        None => {}
    }
}

/// Values of cards as texts of rows. `None` for what is no text. Whether the copies of each card have the
/// same is told, too.
fn by_row(values: &[Value], cells: Option<&Cells>) -> Option<(Vec<Option<String>>, bool)> {
    let text = |it: &Value| if it.is_nil() { Some(None) } else { it.said().map(Some) };
    let texts: Vec<Option<String>> = values.iter().map(text).collect::<Option<_>>()?;
    Some(cells.map_or_else(|| (texts.clone(), true), |it| it.by_row(&texts)))
}

/// The rows that are meant.
fn chosen<'r>(
    rows: &'r [Option<String>],
    on: Option<&'r [bool]>,
) -> impl Iterator<Item = &'r Option<String>> {
    let is_on = move |at: usize| on.is_none_or(|on| on.get(at) == Some(&true));
    rows.iter().enumerate().filter(move |it| is_on(it.0)).map(|it| it.1)
}

fn same(rows: &[Option<String>], on: Option<&[bool]>) -> bool {
    let mut all = chosen(rows, on);
    let first = all.next();
    all.all(|it| Some(it) == first)
}
