//! One deck of a script: its table, and its commands as boxes.

use super::DPI;
use super::cards_yaml;
use super::layout::{Layouts, pixels};
use super::ruby::{Expr, Statement};
use crate::adopt::{Adopted, Strange, adopt};
use crate::boxes::{Needs, Only, Pending, art_column, art_name, place, settle, within};
use crate::colours::colour;
use crate::csv_text::delimited;
use crate::draft::{Content, Draft, DraftBox};
use crate::guess::Said;
use crate::letters::{free, id};
use crate::material::Material;
use crate::{ImportError, NewFile, NewGame, Notes};
use cardwright_spreadsheet::{format_of, sheets};
use std::collections::BTreeMap;

/// Width and height of a deck that says nothing, in pixels.
const USUAL: (f64, f64) = (825.0, 1125.0);
/// What Squib cuts off on each side where it says nothing, in inches.
const CUT: f64 = 0.125;
const MM_PER_INCH: f64 = 25.4;
/// Size of letters where nothing is said, in points.
const LETTERS: f64 = 10.5;

pub(super) struct Deck {
    script: String,
    line: usize,
    layouts: Layouts,
    size: (f64, f64),
    /// Whether the size is Squib's own, which has a bleed.
    is_usual: bool,
    cut: Option<f64>,
    background: Option<String>,
    boxes: Vec<Pending>,
    /// The table of its cards: file and sheet.
    table: Option<(String, Option<Expr>)>,
    /// Columns that the script itself holds.
    columns: Vec<(String, Vec<String>)>,
    cards: usize,
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
        let cards = match statement.get("cards") {
            Some(Expr::Number(cards)) => *cards as usize,
            _ => 1,
        };
        let mut deck = Self {
            script: script.to_owned(),
            line: statement.line,
            layouts: Layouts::new(dpi),
            size: (width.unwrap_or(USUAL.0), height.unwrap_or(USUAL.1)),
            is_usual,
            cut: None,
            background: None,
            boxes: Vec::new(),
            table: None,
            columns: Vec::new(),
            cards,
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
        tables: &BTreeMap<String, (String, Option<Expr>)>,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        let line = statement.line;
        let ranged = !matches!(statement.get("range"), None | Some(Expr::Text(_)));
        match statement.command.as_str() {
            "use_layout" => self.use_layout(statement.get("file"), line, material, notes),
            "background" => {
                let found = statement.get("color").and_then(text);
                match found.as_deref().map(colour) {
                    Some(Some(colour)) => self.background = colour,
                    _ => return false,
                }
            }
            "cut_zone" => self.cut = Some(self.margin(statement)),
            "safe_zone" => {}
            "text" | "svg" | "png" | "rect" if ranged => {
                let text =
                    format!("`{}` is for some cards only; draw it by hand", statement.written);
                notes.push(&self.script, line, text);
            }
            "text" => return self.text(statement, tables, notes),
            "svg" | "png" => return self.picture(statement, tables, material, notes),
            "rect" => return self.rect(statement, notes),
            _ => return false,
        }
        true
    }

    fn margin(&self, statement: &Statement) -> f64 {
        match statement.get("margin") {
            Some(Expr::Number(number)) => *number,
            Some(Expr::Text(text)) => pixels(text, self.layouts.dpi).unwrap_or_default(),
            _ => CUT * self.layouts.dpi,
        }
    }

    /// The value of an option: said in the command, or in the entry of the layout that it names.
    fn option(&self, statement: &Statement, key: &str) -> Option<String> {
        match statement.get(key) {
            Some(Expr::Number(number)) => Some(number.to_string()),
            Some(other) => text(other),
            None => {
                let entry = statement.get("layout").and_then(text)?;
                Some(self.layouts.get(&entry, key)?.0)
            }
        }
    }

    /// The frame of a box in pixels. Where a layout is not known, boxes stand one below the other.
    fn frame(&self, statement: &Statement, height: f64) -> [f64; 4] {
        let of =
            |key: &str| self.option(statement, key).and_then(|it| pixels(&it, self.layouts.dpi));
        let (across, down) = self.size;
        let named = statement.get("layout").and_then(text);
        let lost = named.is_some_and(|it| !self.layouts.has(&it));
        let margin = (CUT * 2.0 * self.layouts.dpi).min(across / 6.0);
        let row = margin + self.boxes.len() as f64 * height;
        let (x, y) = match lost {
            true => (margin, row.min(down - margin - height)),
            false => (of("x").unwrap_or_default(), of("y").unwrap_or_default()),
        };
        let width = of("width").unwrap_or(if lost { across - 2.0 * margin } else { across - x });
        let height = of("height").unwrap_or_else(|| height.min(down - y));
        [x, y, width.max(1.0), height.max(1.0)]
    }

    fn put(
        &mut self,
        content: Content,
        [x, y, width, height]: [f64; 4],
        needs: Needs,
        line: usize,
    ) -> &mut DraftBox {
        let mm = |it: f64| it / self.layouts.dpi * MM_PER_INCH;
        let made = DraftBox::new(content, (mm(x), mm(y)), (mm(width), mm(height)));
        self.boxes.push(Pending { made, needs, only: Only::All, line });
        let last = self.boxes.len() - 1;
        &mut self.boxes[last].made
    }

    fn text(
        &mut self,
        statement: &Statement,
        tables: &BTreeMap<String, (String, Option<Expr>)>,
        notes: &mut Notes,
    ) -> bool {
        let said = statement.get("str").or(statement.plain.first()).cloned();
        let from_layout = || self.option(statement, "str").map(Expr::Text);
        let Some(said) = said.or_else(from_layout) else { return false };
        let Some((content, needs)) = self.shown(&said, statement, tables, notes) else {
            return false;
        };
        let font = self.option(statement, "font").unwrap_or_default();
        let own = font.rsplit(' ').next().and_then(|it| it.parse::<f64>().ok());
        let size =
            self.option(statement, "font_size").and_then(|it| it.parse::<f64>().ok()).or(own);
        let points = size.unwrap_or(LETTERS);
        let line = points / 72.0 * self.layouts.dpi * 1.5;
        let lines = if matches!(needs, Needs::Column(_)) { 4.0 } else { 1.5 };
        let frame = self.frame(statement, line * lines);
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
        let ink = self.option(statement, "color").and_then(|it| colour(&it)).flatten();
        let made = self.put(content, frame, needs, statement.line);
        made.size = Some((points * 10.0).round() / 10.0);
        made.bold = font.to_lowercase().contains("bold");
        (made.align, made.valign, made.colour) = (align, valign, ink);
        true
    }

    /// What a text shows: a column of the table, one that the script holds, or the same words on all cards.
    fn shown(
        &mut self,
        said: &Expr,
        statement: &Statement,
        tables: &BTreeMap<String, (String, Option<Expr>)>,
        notes: &mut Notes,
    ) -> Option<(Content, Needs)> {
        match said {
            Expr::Text(words) => Some((Content::Words(words.replace("{{", "{ {")), Needs::Nothing)),
            Expr::Number(number) => Some((Content::Words(number.to_string()), Needs::Nothing)),
            Expr::List(items) => {
                let items: Vec<String> =
                    items.iter().map(|it| text(it).unwrap_or_default()).collect();
                let name =
                    statement.get("layout").and_then(text).unwrap_or_else(|| "text".to_owned());
                let taken = |it: &str| self.columns.iter().any(|column| column.0 == it);
                let name = free(&name, taken, '_');
                self.cards = self.cards.max(items.len());
                self.columns.push((name.clone(), items));
                Some((Content::Field(String::new()), Needs::Column(name)))
            }
            Expr::Column { table, name, changed } => {
                let found = tables.get(table)?;
                if *changed {
                    let text =
                        format!("what is done to the column `{name}` is not: it is shown as it is");
                    notes.push(&self.script, statement.line, text);
                }
                self.table.get_or_insert_with(|| found.clone());
                Some((Content::Field(String::new()), Needs::Column(name.clone())))
            }
            Expr::Other(_) => None,
        }
    }

    fn picture(
        &mut self,
        statement: &Statement,
        tables: &BTreeMap<String, (String, Option<Expr>)>,
        material: &Material,
        notes: &mut Notes,
    ) -> bool {
        let file = statement
            .get("file")
            .cloned()
            .or_else(|| self.option(statement, "file").map(Expr::Text));
        let frame = self.frame(statement, self.size.1 / 3.0);
        match file {
            Some(Expr::Text(file)) => match material.picture(&file) {
                Some(found) => {
                    let name = art_name(&found.path).to_owned();
                    self.put(Content::Image(name), frame, Needs::Nothing, statement.line);
                }
                None => {
                    let text = format!("there is no picture `{file}`");
                    notes.push(&self.script, statement.line, text);
                }
            },
            // A picture for each card, in the script itself.
            Some(Expr::List(items)) if self.table.is_none() => {
                let items: Vec<String> =
                    items.iter().map(|it| text(it).unwrap_or_default()).collect();
                let taken = |it: &str| self.columns.iter().any(|column| column.0 == it);
                let name = free("art", taken, '_');
                self.cards = self.cards.max(items.len());
                self.columns.push((name.clone(), items));
                self.put(Content::Art, frame, Needs::Column(name), statement.line);
            }
            Some(Expr::Column { table, name, changed: false }) if tables.contains_key(&table) => {
                self.table.get_or_insert_with(|| tables[&table].clone());
                self.put(Content::Art, frame, Needs::Column(name), statement.line);
            }
            _ => return false,
        }
        true
    }

    fn rect(&mut self, statement: &Statement, notes: &mut Notes) -> bool {
        let frame = self.frame(statement, self.size.1);
        let mut of = |key: &str| {
            let said = self.option(statement, key)?;
            let found = colour(&said);
            if found.is_none() {
                notes.push(&self.script, statement.line, format!("`{said}` is no plain colour"));
            }
            found.flatten()
        };
        let (fill, stroke) = (of("fill_color"), of("stroke_color"));
        let stroke = stroke.or_else(|| fill.is_none().then(|| "#000000".to_owned()));
        let made = self.put(Content::Area, frame, Needs::Nothing, statement.line);
        (made.fill, made.stroke) = (fill, stroke);
        true
    }

    /// Puts the deck into the draft.
    pub(super) fn close(
        mut self,
        material: &Material,
        draft: &mut Draft,
        game: &mut NewGame,
    ) -> Result<(), ImportError> {
        let script = self.script.clone();
        let stem =
            script.rsplit('/').next().and_then(|it| it.strip_suffix(".rb")).unwrap_or("deck");
        let Some(adopted) = self.cards(stem, material, draft, game)? else { return Ok(()) };
        let boxes = settle(std::mem::take(&mut self.boxes), &adopted, &script, &mut game.notes);
        let (bleed, size) = self.trim(draft);
        let moved = |made: DraftBox| DraftBox { x: made.x - bleed, y: made.y - bleed, ..made };
        let boxes = boxes.into_iter().map(moved).collect();
        let boxes = within(boxes, size, &mut self.background);
        let whence = format!("of the deck at {script}:{}", self.line);
        place(adopted, boxes, self.background, material, (draft, game), &whence);
        Ok(())
    }

    /// The cards: of the table, or of what the script itself holds.
    fn cards(
        &mut self,
        stem: &str,
        material: &Material,
        draft: &Draft,
        game: &mut NewGame,
    ) -> Result<Option<Adopted>, ImportError> {
        let has_art = |name: &str| material.picture(name).is_some();
        let art = art_column(&self.boxes);
        let said = Said { art: art.as_deref(), ..Said::default() };
        let Some((file, sheet)) = &self.table else {
            let name = free(&id(stem), |it| draft.types.iter().any(|kind| kind.id == it), '-');
            let file = format!("{name}.csv");
            if self.columns.is_empty() {
                let numbers = (1..=self.cards).map(|it| format!("Card {it}")).collect();
                self.columns.insert(0, ("title".to_owned(), numbers));
            }
            let mut rows = vec![self.columns.iter().map(|it| it.0.clone()).collect::<Vec<_>>()];
            for at in 0..self.cards {
                let cell = |it: &(String, Vec<String>)| it.1.get(at).cloned().unwrap_or_default();
                rows.push(self.columns.iter().map(cell).collect());
            }
            let text = delimited(&rows);
            let table = Strange { said, ..Strange::csv(&file, text.as_bytes()) };
            return adopt(table, &has_art, &mut game.notes);
        };
        let found = material.get(file).or_else(|| {
            let name = file.rsplit('/').next().unwrap_or(file);
            material.files.iter().find(|it| it.path.rsplit('/').next() == Some(name))
        });
        let Some(found) = found else {
            game.notes.push(&self.script, self.line, format!("there is no table `{file}`"));
            return Ok(None);
        };
        let name = found.path.rsplit('/').next().unwrap_or(&found.path);
        if let Some(stem) = [".yml", ".yaml"].iter().find_map(|it| name.strip_suffix(it)) {
            let text = String::from_utf8_lossy(&found.bytes);
            let rows = match cards_yaml::rows(&text) {
                Ok(rows) => rows,
                Err((line, why)) => {
                    game.notes.push(&found.path, line, format!("these cards can't be read: {why}"));
                    return Ok(None);
                }
            };
            let (file, text) = (format!("{stem}.csv"), delimited(&rows));
            let table = Strange { said, ..Strange::csv(&file, text.as_bytes()) };
            return adopt(table, &has_art, &mut game.notes);
        }
        let Some(format) = format_of(&found.path) else { return Ok(None) };
        let sheets = sheets(format, &found.bytes);
        let sheet = match sheet {
            Some(Expr::Number(number)) => sheets.get(*number as usize),
            Some(Expr::Text(name)) => sheets.iter().find(|it| *it == name),
            _ => sheets.first(),
        };
        let sheet = sheet.filter(|_| sheets.len() > 1).map(String::as_str);
        let table = Strange { file: name, format, bytes: &found.bytes, sheet, said };
        adopt(table, &has_art, &mut game.notes)
    }

    /// The size of the cut card, which the game takes from its first deck. Gives what is cut off on each side,
    /// and the size, in millimetres.
    fn trim(&self, draft: &mut Draft) -> (f64, (f64, f64)) {
        let mm = |it: f64| it / self.layouts.dpi * MM_PER_INCH;
        let cut = match (self.cut, self.is_usual) {
            (Some(cut), _) => mm(cut),
            (None, true) => CUT * MM_PER_INCH,
            (None, false) => 0.0,
        };
        let size = (mm(self.size.0) - 2.0 * cut, mm(self.size.1) - 2.0 * cut);
        if draft.trim.is_none() {
            draft.trim = Some(size);
            draft.bleed = (cut > 0.0).then_some(cut);
        }
        (cut, size)
    }
}

fn text(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Text(text) => Some(text.clone()),
        Expr::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
