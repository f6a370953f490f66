//! One deck of a script: its table, and its commands as boxes.

use super::DPI;
use super::change::Change;
use super::layout::{Layouts, pixels};
use super::ruby::{Expr, Statement, text};
use super::sources::{Edit, Sources};
use crate::boxes::{Needs, Only, Pending};
use crate::colours::colour;
use crate::imported_game::{Content, ImportedBox, ImportedGame};
use crate::letters::free;
use crate::material::Material;
use crate::{NewFile, Notes};
use cardwright_base::WordList;

/// Width and height of a deck that says nothing, in pixels.
const USUAL: (f64, f64) = (825.0, 1125.0);
/// What Squib cuts off on each side where it says nothing, in inches.
pub(super) const CUT: f64 = 0.125;
const MM_PER_INCH: f64 = 25.4;
/// Size of letters where nothing is said, in points.
const LETTERS: f64 = 10.5;

/// Cards by their numbers, from 0; those from the end have a minus.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cards {
    All,
    Some(Vec<i64>),
    /// The cards from one number to another, both included.
    From(i64, i64),
    /// Rows of the table.
    Rows(Vec<usize>),
}

/// The cards that a box is on.
#[derive(Clone, Debug)]
pub(super) struct Limit {
    pub(super) cards: Cards,
    /// The number of the command that it comes of.
    pub(super) command: usize,
    /// Whether the command looks another way on other cards.
    pub(super) differs: bool,
}

pub(super) struct Deck {
    pub(super) script: String,
    pub(super) line: usize,
    pub(super) layouts: Layouts,
    pub(super) size: (f64, f64),
    /// Whether the size is Squib's own, which has a bleed.
    is_usual: bool,
    pub(super) cut: Option<f64>,
    pub(super) background: Option<String>,
    /// The letters of texts that name none.
    pub(super) font: Option<String>,
    pub(super) boxes: Vec<Pending>,
    /// The cards that each box is on.
    pub(super) limits: Vec<Limit>,
    /// How many commands were carried out so far.
    pub(super) commands: usize,
    /// Whether the command at hand is for some cards only, or looks another way on others.
    pub(super) is_part: bool,
    /// Whether its cards are told apart without a table.
    pub(super) is_parted: bool,
    /// The table of its cards, by the name that the script gives it.
    pub(super) table: Option<String>,
    /// The table by which it counts its cards.
    pub(super) counted: Option<String>,
    /// Columns that are made of others.
    pub(super) derived: Vec<Edit>,
    /// Columns that the script itself holds.
    pub(super) columns: Vec<(String, Vec<String>)>,
    /// Signs in texts with the icons that stand for them.
    pub(super) icons: Vec<(String, String)>,
    pub(super) cards: usize,
    /// The number of cards, where the script writes one.
    pub(super) asked: Option<usize>,
    /// What says how many cards there are, where that could not be worked out.
    pub(super) uncounted: Option<String>,
    /// Whether it is the other side of cards.
    pub(super) is_back: bool,
}

impl Deck {
    pub(super) fn open(
        script: &str,
        statement: &Statement,
        material: &Material,
        notes: &mut Notes,
    ) -> Self {
        let dpi = match statement.get("dpi") {
            Some(Expr::Number(dpi)) => *dpi,
            _ => DPI,
        };
        let length = |key: &str| match statement.get(key) {
            Some(Expr::Number(number)) => Some(*number),
            Some(Expr::Text(text)) => pixels(text, dpi),
            _ => None,
        };
        let (width, height) = (length("width"), length("height"));
        let is_usual =
            width.is_none_or(|it| it == USUAL.0) && height.is_none_or(|it| it == USUAL.1);
        let asked = match statement.get("cards") {
            Some(Expr::Number(cards)) => Some(*cards as usize),
            _ => None,
        };
        let mut deck = Self {
            script: script.to_owned(),
            line: statement.line,
            layouts: Layouts::new(dpi),
            size: (width.unwrap_or(USUAL.0), height.unwrap_or(USUAL.1)),
            is_usual,
            cut: None,
            background: None,
            font: None,
            boxes: Vec::new(),
            limits: Vec::new(),
            commands: 0,
            is_part: false,
            is_parted: false,
            table: None,
            counted: None,
            derived: Vec::new(),
            columns: Vec::new(),
            icons: Vec::new(),
            cards: asked.unwrap_or(1),
            asked,
            uncounted: None,
            is_back: false,
        };
        deck.use_layout(statement.get("layout"), statement.line, material, notes);
        deck
    }

    fn use_layout(
        &mut self,
        layout: Option<&Expr>,
        line: usize,
        material: &Material,
        notes: &mut Notes,
    ) {
        let files = match layout {
            Some(Expr::Text(file)) => vec![file.clone()],
            Some(Expr::List(files)) => files.iter().filter_map(text).collect(),
            _ => return,
        };
        for file in files {
            let ends = |it: &&NewFile| it.path.ends_with(&format!("/{file}"));
            match material.get(&file).or_else(|| material.files.iter().find(ends)) {
                Some(found) => {
                    let text = String::from_utf8_lossy(&found.bytes).into_owned();
                    self.layouts.add(&found.path, &text, notes);
                }
                None if self.layouts.add_known(&file) => {}
                None => {
                    let text = format!(
                        "the layout `{file}` is not here; its boxes stand one below the other"
                    );
                    notes.push(&self.script, line, text);
                }
            }
        }
    }

    /// Takes a command. False for one that is not known.
    pub(super) fn take(
        &mut self,
        statement: &Statement,
        sources: &Sources,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        let line = statement.line;
        let only = match range(statement.get("range")) {
            Ok(only) => only,
            Err(()) => {
                let text = format!(
                    "only on some cards, which the script computes: `{}`",
                    statement.written
                );
                notes.push(&self.script, line, text);
                return true;
            }
        };
        let before = self.boxes.len();
        match statement.command.as_str() {
            "set" => {
                let said = statement.get("font").and_then(text);
                self.font = said.or(std::mem::take(&mut self.font));
            }
            "use_layout" => self.use_layout(statement.get("file"), line, material, notes),
            "background" => {
                let found = statement.get("color").and_then(text);
                match found.as_deref().map(colour) {
                    // On some cards only, it is a ground of their own.
                    Some(Some(colour)) if self.is_part || only != Cards::All => {
                        let frame = [0.0, 0.0, self.size.0, self.size.1];
                        self.put(Content::Area, frame, Needs::Nothing, line).fill = colour;
                    }
                    Some(Some(colour)) => self.background = colour,
                    _ => return false,
                }
                self.limit(before, &only);
            }
            "cut_zone" => self.cut = Some(self.margin(statement)),
            "safe_zone" => {}
            "text" | "svg" | "png" | "rect" => {
                let known = match statement.command.as_str() {
                    "text" => self.text(statement, sources, notes),
                    "rect" => self.rect(statement, notes),
                    _ => self.picture(statement, sources, material, notes),
                };
                self.limit(before, &only);
                if known {
                    self.tell_unread(statement, notes);
                }
                return known;
            }
            _ => return false,
        }
        true
    }

    pub(super) fn put(
        &mut self,
        content: Content,
        [x, y, width, height]: [f64; 4],
        needs: Needs,
        line: usize,
    ) -> &mut ImportedBox {
        let mm = |it: f64| it / self.layouts.dpi * MM_PER_INCH;
        let made = ImportedBox::new(content, (mm(x), mm(y)), (mm(width), mm(height)));
        let (command, differs) = (self.commands, false);
        self.limits.push(Limit { cards: Cards::All, command, differs });
        self.boxes.push(Pending { made, needs, only: Only::All, line });
        let last = self.boxes.len() - 1;
        &mut self.boxes[last].made
    }

    fn text(&mut self, statement: &Statement, sources: &Sources, notes: &mut Notes) -> bool {
        let said = statement.get("str").or(statement.plain.first()).cloned();
        if said.as_ref().is_some_and(|it| self.is_of_other(it, statement, sources, notes)) {
            return true;
        }
        let from_layout = || self.option(statement, "str").map(Expr::Text);
        let Some(said) = said.or_else(from_layout) else { return false };
        let Some((content, needs)) = self.shown(&said, statement, sources, notes) else {
            return false;
        };
        let font = self.letters(statement);
        if let Some(family) = family(&font) {
            let text = format!(
                "font `{family}`: put the font file into `fonts`, and name it as `font` of the boxes"
            );
            notes.push_change(&self.script, 0, text);
        }
        let own = font.rsplit(' ').next().and_then(|it| it.parse::<f64>().ok());
        let size =
            self.option(statement, "font_size").and_then(|it| it.parse::<f64>().ok()).or(own);
        let points = size.unwrap_or(LETTERS);
        let line = points / 72.0 * self.layouts.dpi * 1.5;
        let lines = if matches!(needs, Needs::Column(_)) { 4.0 } else { 1.5 };
        let Some(frame) = self.frame(statement, line * lines, notes) else { return true };
        let align = match self.option(statement, "align").as_deref() {
            Some("center") => Some("centre"),
            Some("right") => Some("right"),
            _ => None,
        };
        let valign = match self.option(statement, "valign").as_deref() {
            Some("middle") => Some("middle"),
            Some("bottom") => Some("bottom"),
            _ => None,
        };
        let said = self.option(statement, "color");
        let ink = said.as_deref().map(colour);
        if let (Some(said), Some(None)) = (&said, &ink) {
            let text = format!("`{said}` is not a plain colour: the letters are black");
            notes.push(&self.script, statement.line, text);
        }
        let ink = ink.flatten().flatten();
        let made = self.put(content, frame, needs, statement.line);
        made.size = Some((points * 10.0).round() / 10.0);
        made.bold = font.to_lowercase().contains("bold");
        (made.align, made.valign, made.colour) = (align, valign, ink);
        true
    }

    /// Whether a column is of a table that the cards are not from, which is told: a game has one for a type of cards.
    pub(super) fn is_of_other(
        &self,
        said: &Expr,
        statement: &Statement,
        sources: &Sources,
        notes: &mut Notes,
    ) -> bool {
        let (table, column) = match said {
            Expr::Column { table, name, .. } => (table, name.as_str()),
            Expr::Change(change) => {
                (&change.table, change.columns.first().map_or("", String::as_str))
            }
            _ => return false,
        };
        let file = |table: &String| {
            sources.get(table).map(|it| it.file.as_str()).filter(|it| !it.is_empty())
        };
        let (Some(other), Some(own)) = (file(table), self.table.as_ref().and_then(file)) else {
            return false;
        };
        let is_other = other != own;
        if is_other {
            let text = format!(
                "the column `{column}` is of {other}, and the cards are from {own}: put it into that table"
            );
            notes.push(&self.script, statement.line, text);
        }
        is_other
    }

    /// What a text shows: a column of the table, one that the script holds, or the same words on all cards.
    fn shown(
        &mut self,
        said: &Expr,
        statement: &Statement,
        sources: &Sources,
        notes: &mut Notes,
    ) -> Option<(Content, Needs)> {
        match said {
            Expr::Text(words) => Some((Content::Words(words.replace("{{", "{ {")), Needs::Nothing)),
            Expr::Number(number) => Some((Content::Words(number.to_string()), Needs::Nothing)),
            Expr::List(items) => {
                let items: Vec<String> =
                    items.iter().map(|it| text(it).unwrap_or_default()).collect();
                let name = Self::entry(statement).unwrap_or_else(|| "text".to_owned());
                Some((Content::Field(String::new()), Needs::Column(self.hold(&name, items))))
            }
            Expr::Column { table, name, changed } => {
                let found = sources.get(table)?;
                if *changed {
                    let text =
                        format!("what is done to the column `{name}` is not: it is shown as it is");
                    notes.push(&self.script, statement.line, text);
                }
                if let Some((name, values)) = found.own.iter().find(|it| it.0 == *name) {
                    let name = self.hold(name, values.clone());
                    return Some((Content::Field(String::new()), Needs::Column(name)));
                }
                self.table.get_or_insert_with(|| table.clone());
                Some((Content::Field(String::new()), Needs::Column(name.clone())))
            }
            Expr::Change(change) => {
                let source = sources.get(&change.table)?;
                if !source.own.is_empty() {
                    let name = self.hold("text", worked(change, &source.own)?);
                    return Some((Content::Field(String::new()), Needs::Column(name)));
                }
                self.table.get_or_insert_with(|| change.table.clone());
                Some((Content::Area, Needs::Words(change.words())))
            }
            Expr::Lists(_) | Expr::Range(..) | Expr::Other(_) => None,
        }
    }

    /// Keeps a column that the script itself holds, under a name that is free, which comes back.
    pub(super) fn hold(&mut self, name: &str, values: Vec<String>) -> String {
        if let Some(same) = self.columns.iter().find(|it| it.0 == name && it.1 == values) {
            return same.0.clone();
        }
        let name = free(name, |it| self.columns.iter().any(|column| column.0 == it), '_');
        self.cards = self.cards.max(values.len());
        self.columns.push((name.clone(), values));
        name
    }

    fn rect(&mut self, statement: &Statement, notes: &mut Notes) -> bool {
        let Some(frame) = self.frame(statement, self.size.1, notes) else { return true };
        let mut of = |key: &str| {
            let said = self.option(statement, key)?;
            let found = colour(&said);
            if found.is_none() {
                notes.push(&self.script, statement.line, format!("`{said}` is not a plain colour"));
            }
            found.flatten()
        };
        let (fill, stroke) = (of("fill_color"), of("stroke_color"));
        let stroke = stroke.or_else(|| fill.is_none().then(|| "#000000".to_owned()));
        let made = self.put(Content::Area, frame, Needs::Nothing, statement.line);
        (made.fill, made.stroke) = (fill, stroke);
        true
    }

    /// Width and height with what is cut off.
    pub(super) fn millimetres(&self) -> (f64, f64) {
        let mm = |it: f64| it / self.layouts.dpi * MM_PER_INCH;
        (mm(self.size.0), mm(self.size.1))
    }

    /// The size of the cut card, which the game takes from its first deck. Gives what is cut off on each side,
    /// and the size, in millimetres.
    pub(super) fn trim(&self, imported: &mut ImportedGame) -> (f64, (f64, f64)) {
        let mm = |it: f64| it / self.layouts.dpi * MM_PER_INCH;
        let cut = match self.cut {
            Some(cut) => mm(cut),
            None if self.is_usual => CUT * MM_PER_INCH,
            None => 0.0,
        };
        let (width, height) = self.millimetres();
        let size = (width - 2.0 * cut, height - 2.0 * cut);
        if imported.trim.is_none() {
            imported.trim = Some(size);
            imported.bleed = (cut > 0.0).then_some(cut);
        }
        (cut, size)
    }
}

/// A change of columns that the script itself holds.
pub(super) fn worked(change: &Change, own: &[(String, Vec<String>)]) -> Option<Vec<String>> {
    let of = |name: &String| own.iter().find(|it| it.0 == *name).map(|it| &it.1);
    let columns: Vec<&Vec<String>> = change.columns.iter().map(of).collect::<Option<_>>()?;
    let rows = columns.iter().map(|it| it.len()).max()?;
    let value = |row: usize| {
        let values: Vec<&str> =
            columns.iter().map(|it| it.get(row).map_or("", String::as_str)).collect();
        change.value(&values)
    };
    Some((0..rows).map(value).collect())
}

/// The cards that a command draws on, counted from 0, those from the end as in Ruby with a minus.
pub(super) fn range(range: Option<&Expr>) -> Result<Cards, ()> {
    let number = |expression: &Expr| match expression {
        Expr::Number(number) if number.fract() == 0.0 => Some(*number as i64),
        _ => None,
    };
    match range {
        None => Ok(Cards::All),
        Some(Expr::Text(word)) if word == "all" => Ok(Cards::All),
        Some(Expr::Range(from, to)) => Ok(Cards::From(*from, *to)),
        Some(Expr::List(items)) => {
            items.iter().map(number).collect::<Option<_>>().map(Cards::Some).ok_or(())
        }
        Some(other) => number(other).map(|it| Cards::Some(vec![it])).ok_or(()),
    }
}

/// The family in a font such as `Open Sans Bold 12`, if it is one of its own.
fn family(font: &str) -> Option<String> {
    const STYLES: WordList =
        WordList("thin light regular medium semibold bold heavy black italic oblique condensed");
    const USUAL: [&str; 5] = ["", "sans", "sans-serif", "serif", "monospace"];
    let plain = |it: &&str| it.parse::<f64>().is_err() && !STYLES.has(&it.to_lowercase());
    let words: Vec<&str> = font.split_whitespace().filter(plain).collect();
    let family = words.join(" ").trim_matches(',').to_owned();
    (!USUAL.contains(&family.to_lowercase().as_str())).then_some(family)
}
