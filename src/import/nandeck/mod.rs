//! Scripts of nanDECK: a directive on each line, `NAME = value, value`. What is worked out is listed, not run.

mod lines;
mod ranges;

use self::lines::{DRAWING, Line, Lines, args, range};
use self::ranges::Ranges;
use crate::adopt::{Strange, adopt};
use crate::boxes::{Needs, Pending, art_column, art_name, place, settle, within};
use crate::colours::colour;
use crate::csv_text::delimited;
use crate::draft::{Content, Draft, DraftBox};
use crate::guess::Said;
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewGame, Notes, title_of};
use cardwright_spreadsheet::{Format, format_of};

/// Directives that say how sheets are printed or files are saved: a game needs none of them.
const SILENT: &[&str] = &[
    "page",
    "dpi",
    "border",
    "margins",
    "save",
    "savepdf",
    "print",
    "duplex",
    "gap",
    "guide",
    "cards",
    "save",
    "saveweb",
    "zoom",
    "display",
    "copies",
    "pdf",
    "export",
    "unicode",
    "edge",
    "visual",
    "endvisual",
    "oversample",
    "imagefilter",
];
/// Millimetres of a card that says nothing of its size.
const USUAL: (f64, f64) = (60.0, 90.0);

/// Whether a text is such a script.
pub(crate) fn is_script(path: &str, text: &str) -> bool {
    let path = path.to_ascii_lowercase();
    let known = |line: &str| {
        let name = line.split('=').next().unwrap_or_default().trim().to_ascii_uppercase();
        let names =
            ["CARDSIZE", "LINK", "FONT", "TEXT", "TEXTFONT", "RECTANGLE", "IMAGE", "HTMLTEXT"];
        line.contains('=') && names.contains(&name.as_str())
    };
    let least = if path.ends_with(".nde") { 1 } else { 2 };
    let is_text = path.ends_with(".txt") || path.ends_with(".nde");
    is_text && text.lines().filter(|it| known(it)).count() >= least
}

/// A game from a script.
pub(crate) fn read(
    name: &str,
    material: &Material,
    script: &str,
    text: &str,
) -> Result<NewGame, ImportError> {
    let mut game = NewGame::default();
    let mut draft = Draft { title: title_of(name), counted: script.to_owned(), ..Draft::default() };
    let mut lines = Lines::default();
    lines.take(script, text, material, &mut game.notes);
    let mut deck = Deck {
        unit: 10.0,
        size: USUAL,
        font: Font::default(),
        boxes: Vec::new(),
        labels: Vec::new(),
        ranges: Ranges::default(),
        link: None,
        copies: None,
        cards: None,
    };
    deck.survey(&lines.all);
    let linked = deck.table(material, &mut game.notes);
    if let Some(table) = &linked {
        let columns;
        (deck.ranges.cards, columns) = table.survey(deck.copies.as_deref())?;
        deck.tell_hidden(&columns, &lines.all, &mut game.notes);
    }
    lines.all.iter().for_each(|it| deck.take(it, material, &mut game));
    let has_art = |name: &str| material.picture(name).is_some();
    let Table { file, bytes, sheet } = linked.unwrap_or_else(|| Table {
        file: "cards.csv".to_owned(),
        bytes: deck.own_table().into_bytes(),
        sheet: None,
    });
    let format = format_of(&file).unwrap_or(Format::Csv);
    let art = art_column(&deck.boxes);
    let said = Said { copies: deck.copies.as_deref(), art: art.as_deref() };
    let table = Strange {
        file: &file,
        format,
        bytes: &bytes,
        sheet: sheet.as_deref().filter(|_| format != Format::Csv),
        said,
    };
    let Some(adopted) = adopt(table, &has_art, &mut game.notes)? else {
        return Err(ImportError::Nothing(format!("{file} holds no cards")));
    };
    draft.trim = Some(deck.size);
    let boxes = settle(std::mem::take(&mut deck.boxes), &adopted, script, &mut game.notes);
    let whence = format!("from {script} and {file}");
    let mut background = None;
    let boxes = within(boxes, deck.size, &mut background);
    place(adopted, boxes, background, material, (&mut draft, &mut game), &whence);
    finish(game, &draft, &material.named)
}

#[derive(Clone, Default)]
struct Font {
    size: Option<f64>,
    bold: bool,
    colour: Option<String>,
}

/// A table that a script links.
struct Table {
    file: String,
    bytes: Vec<u8>,
    sheet: Option<String>,
}

impl Table {
    /// How many cards it makes, each row one, or as many as a column says; and the names of its columns.
    fn survey(&self, copies: Option<&str>) -> Result<(usize, Vec<String>), ImportError> {
        let format = format_of(&self.file).unwrap_or(Format::Csv);
        let sheet = self.sheet.as_deref().filter(|_| format != Format::Csv);
        let said = Said { copies, art: None };
        let table = Strange { file: &self.file, format, bytes: &self.bytes, sheet, said };
        // What there is to say of it is said when it is taken over.
        let adopted = adopt(table, &|_| false, &mut Notes::default())?;
        Ok(adopted.map_or_else(Default::default, |it| {
            let cards = match copies {
                Some(_) => usize::try_from(it.total).unwrap_or(usize::MAX),
                None => it.cards,
            };
            (cards, it.columns.into_iter().map(|it| it.heading).collect())
        }))
    }
}

struct Deck {
    /// Millimetres of a unit.
    unit: f64,
    size: (f64, f64),
    font: Font,
    boxes: Vec<Pending>,
    /// Names with the values that they stand for, one for each card or one for all.
    labels: Vec<(String, Vec<String>)>,
    ranges: Ranges,
    /// The table, with the script and line that name it.
    link: Option<(String, String, usize)>,
    /// The column with the numbers of copies.
    copies: Option<String>,
    /// How many cards the script asks for.
    cards: Option<usize>,
}

impl Deck {
    /// Reads what holds for the whole script, wherever it stands: labels, the table, and how many cards there are.
    fn survey(&mut self, lines: &[Line]) {
        for line in lines {
            if let Some((label, value)) = line.label() {
                let value = value.trim().trim_matches('"').to_owned();
                self.ranges.labels.insert(label, value);
            }
            let Some((name, rest)) = line.parts() else { continue };
            let first = args(rest).swap_remove(0);
            match name.as_str() {
                "link" => self.link = Some((first, line.script.clone(), line.number)),
                "linkmulti" if first.parse::<u32>().is_err() => self.copies = Some(first),
                "cards" => self.cards = first.parse().ok(),
                _ => {}
            }
        }
        let used = lines.iter().filter_map(range).map(|it| self.ranges.last(&it)).max();
        let lists = self.ranges.labels.values().map(|it| it.split('|').count());
        let longest = lists.filter(|it| *it > 1).max();
        let asked = self.cards.or(longest).or(used.filter(|it| *it > 0)).unwrap_or(1);
        self.ranges.cards = asked.min(ranges::MOST);
        // A label that is used as a range alone is no value of a card.
        let ranges: Vec<String> = lines.iter().filter_map(range).collect();
        let is_value = |label: &str| {
            let name = format!("[{label}]");
            let shown = |it: &Line| {
                let Some((directive, rest)) = it.parts() else { return false };
                let behind =
                    args(rest).into_iter().skip(usize::from(DRAWING.contains(&&*directive)));
                it.label().is_none_or(|it| it.0 != label)
                    && behind.into_iter().any(|it| it.to_ascii_lowercase().contains(&name))
            };
            lines.iter().any(shown)
        };
        for line in lines {
            let Some((label, value)) = line.label() else { continue };
            let named = format!("[{label}]");
            let is_range = ranges.iter().any(|it| it.to_ascii_lowercase().contains(&named));
            let value = value.trim().trim_matches('"');
            let computed = value.contains(['(', '{', '[']);
            if computed || is_range && !is_value(&label) {
                continue;
            }
            let written = line.text.trim_start_matches('[').split(']').next().unwrap_or(&label);
            let values = value.split('|').map(|it| it.trim().to_owned()).collect();
            self.labels.retain(|it| !it.0.eq_ignore_ascii_case(&label));
            self.labels.push((written.to_owned(), values));
        }
    }

    /// Tells of columns that a label with one value hides.
    fn tell_hidden(&self, columns: &[String], lines: &[Line], notes: &mut Notes) {
        for line in lines {
            let Some((label, _)) = line.label() else { continue };
            let one =
                |it: &&(String, Vec<String>)| it.1.len() == 1 && it.0.eq_ignore_ascii_case(&label);
            let Some((name, values)) = self.labels.iter().find(one) else { continue };
            if let Some(column) = columns.iter().find(|it| it.eq_ignore_ascii_case(name)) {
                let text = format!(
                    "`[{name}]` is `{}` on all cards, whatever the column `{column}` of the table says: to show the \
                     column, remove this line and import again",
                    values[0]
                );
                notes.push(&line.script, line.number, text);
            }
        }
    }

    /// The table that the script links.
    fn table(&self, material: &Material, notes: &mut Notes) -> Option<Table> {
        let (link, script, line) = self.link.as_ref()?;
        // `cards.xlsx!Sheet`, but not `Fight!.csv`.
        let mut parts = link.match_indices('!').map(|it| (&link[..it.0], &link[it.0 + 1..]));
        let (file, sheet) = match parts.find(|it| format_of(it.0).is_some()) {
            Some((file, sheet)) => (file, Some(sheet.to_owned())),
            None => (link.as_str(), None),
        };
        let ends =
            |it: &&crate::NewFile| it.path.rsplit('/').next() == file.rsplit(['/', '\\']).next();
        match material.get(file).or_else(|| material.files.iter().find(ends)) {
            Some(found) => {
                let (file, bytes) = (art_name(&found.path).to_owned(), found.bytes.clone());
                Some(Table { file, bytes, sheet })
            }
            None => {
                notes.push(script, *line, format!("there is no table `{file}`"));
                None
            }
        }
    }

    fn take(&mut self, line: &Line, material: &Material, game: &mut NewGame) {
        let missed = |game: &mut NewGame, why: &str| {
            let shown: String = line.text.chars().take(70).collect();
            game.notes.push(&line.script, line.number, format!("{why}: `{shown}`"));
        };
        let Some((name, rest)) = line.parts() else {
            if !SILENT.contains(&line.text.to_ascii_lowercase().as_str()) {
                missed(game, "not understood");
            }
            return;
        };
        if line.label().is_some() {
            if rest.contains(['(', '{', '[']) && !self.ranges.is_for_all(rest) {
                missed(game, "a label that is worked out");
            }
            return;
        }
        let (args, line) = (self.plain(&name, args(rest)), line.number);
        let arg = |at: usize| args.get(at).map_or("", String::as_str);
        match name.as_str() {
            "unit" => {
                self.unit = match arg(0).to_ascii_lowercase().as_str() {
                    "mm" => 1.0,
                    "inch" => 25.4,
                    _ => 10.0,
                }
            }
            "cardsize" => match (arg(0).parse::<f64>(), arg(1).parse::<f64>()) {
                (Ok(width), Ok(height)) => self.size = (width * self.unit, height * self.unit),
                _ => missed(game, "not a size"),
            },
            "linkmulti" if arg(0).parse::<u32>().is_ok() => {
                let times = arg(0);
                let why = format!(
                    "every card is printed {times} times: add a column `copies` with {times} in each row"
                );
                missed(game, &why);
            }
            "link" | "linkmulti" => {}
            "font" => {
                if is_worked_out(arg(3)) {
                    missed(game, "a colour that is worked out; the letters are black");
                }
                let colour = colour(arg(3)).flatten();
                self.font =
                    Font { size: arg(1).parse().ok(), bold: arg(2).contains(['B', 'b']), colour };
            }
            "text" | "textfont" | "htmltext" | "image" | "rectangle"
                if !self.ranges.is_for_all(arg(0)) =>
            {
                missed(game, "for some cards only; draw it by hand");
            }
            "text" | "textfont" | "htmltext" => match self.frame(&args[2.min(args.len())..]) {
                None => missed(game, "a box whose place is worked out, or that is turned"),
                Some(frame) => {
                    let needs = self.shown(arg(1));
                    // This one brings its letters along, behind its angle and how much shows through.
                    if name == "textfont" && args.len() > 11 {
                        if is_worked_out(arg(13)) {
                            missed(game, "a colour that is worked out; the letters are black");
                        }
                        let (size, bold) = (arg(11).parse().ok(), arg(12).contains(['B', 'b']));
                        self.font = Font { size, bold, colour: colour(arg(13)).flatten() };
                    }
                    if name == "htmltext" && arg(1).contains('<') {
                        missed(game, "tags are not read");
                    }
                    let made = self.put(Content::Area, frame, needs, line);
                    made.align = match arg(6).to_ascii_lowercase().as_str() {
                        "center" => Some("centre"),
                        "right" => Some("right"),
                        _ => None,
                    };
                    made.valign = match arg(7).to_ascii_lowercase().as_str() {
                        "center" | "wwcenter" => Some("middle"),
                        "bottom" | "wwbottom" => Some("bottom"),
                        _ => None,
                    };
                }
            },
            "image" => match self.frame(&args[2.min(args.len())..]) {
                None => missed(game, "a box whose place is worked out, or that is turned"),
                Some(frame) => match column(arg(1)) {
                    Some(name) => drop(self.put(Content::Art, frame, Needs::Column(name), line)),
                    None => match material.picture(&arg(1).replace('\\', "/")) {
                        Some(found) => {
                            let name = art_name(&found.path).to_owned();
                            self.put(Content::Image(name), frame, Needs::Nothing, line);
                        }
                        None => missed(game, "there is no such picture"),
                    },
                },
            },
            "rectangle" => match self.frame(&args[1.min(args.len())..]) {
                None => missed(game, "a box whose place is worked out, or that is turned"),
                Some(frame) => {
                    if is_worked_out(arg(5)) || is_worked_out(arg(6)) {
                        missed(game, "a colour that is worked out; the box has none");
                    }
                    let [first, second] = [5, 6].map(|at| colour(arg(at)).flatten());
                    let made = self.put(Content::Area, frame, Needs::Nothing, line);
                    // A single colour fills it.
                    (made.stroke, made.fill) = match arg(6) {
                        "" => (None, first),
                        _ => (first, second),
                    };
                }
            },
            _ if SILENT.contains(&name.as_str()) => {}
            _ => missed(game, "not understood"),
        }
    }

    /// The values of a directive. A label that has one value is that value, except in a text without a table: there
    /// it is a column.
    fn plain(&self, name: &str, mut args: Vec<String>) -> Vec<String> {
        let kept = match name {
            _ if !DRAWING.contains(&name) => 0,
            "rectangle" => 1,
            _ if self.link.is_some() => 1,
            _ => 2,
        };
        for arg in args.iter_mut().skip(kept) {
            for (label, values) in self.labels.iter().filter(|it| it.1.len() == 1) {
                let named = format!("[{label}]");
                while let Some(at) = arg.to_ascii_lowercase().find(&named.to_ascii_lowercase()) {
                    arg.replace_range(at..at + named.len(), &values[0]);
                }
            }
        }
        args
    }

    /// What a text shows: a column, words with columns in them, or words alone.
    fn shown(&self, text: &str) -> Needs {
        match column(text) {
            Some(name) => Needs::Column(name),
            None => Needs::Words(text.replace("{{", "{ {").replace("\\13\\", "\n")),
        }
    }

    fn put(
        &mut self,
        content: Content,
        [x, y, width, height]: [f64; 4],
        needs: Needs,
        line: usize,
    ) -> &mut DraftBox {
        let mut made = DraftBox::new(content, (x, y), (width, height));
        if !matches!(needs, Needs::Nothing) {
            made.size = self.font.size;
            made.bold = self.font.bold;
            made.colour.clone_from(&self.font.colour);
        }
        self.boxes.push(Pending { made, needs, line });
        let last = self.boxes.len() - 1;
        &mut self.boxes[last].made
    }

    /// The place of a box, in millimetres.
    fn frame(&self, args: &[String]) -> Option<[f64; 4]> {
        let length = |at: usize, whole: f64| -> Option<f64> {
            let text = args.get(at)?.trim();
            match text.strip_suffix('%') {
                Some(part) => Some(part.trim().parse::<f64>().ok()? / 100.0 * whole),
                None => Some(text.parse::<f64>().ok()? * self.unit),
            }
        };
        let (width, height) = self.size;
        let frame = [length(0, width)?, length(1, height)?, length(2, width)?, length(3, height)?];
        // A frame that goes to the left or up is turned upside down.
        (frame[2] > 0.0 && frame[3] > 0.0).then_some(frame)
    }

    /// The table of what the script itself says.
    fn own_table(&self) -> String {
        let mut lists = self.labels.iter().filter(|it| it.1.len() > 1);
        let titled = lists.any(|it| matches!(it.0.to_lowercase().as_str(), "title" | "name"));
        let mut rows = vec![Vec::new()];
        if !titled {
            rows[0].push("title".to_owned());
        }
        rows[0].extend(self.labels.iter().map(|it| it.0.clone()));
        for at in 0..self.ranges.cards {
            let mut row = Vec::new();
            if !titled {
                row.push(format!("Card {}", at + 1));
            }
            for (_, values) in &self.labels {
                // A list that is too short begins anew.
                row.push(values[at % values.len()].clone());
            }
            rows.push(row);
        }
        delimited(&rows)
    }
}

/// Whether a colour stands in a column, or is the result of a sum.
fn is_worked_out(colour: &str) -> bool {
    colour.contains(['[', '{', '('])
}

/// The name in `[name]`, if a text is nothing else.
fn column(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    (!inner.contains(['[', ']', ':', '('])).then(|| inner.to_owned())
}
