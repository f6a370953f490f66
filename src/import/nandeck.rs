//! Scripts of nanDECK: a directive on each line, `NAME = value, value`. What is worked out is listed, not run.

use crate::adopt::{Strange, adopt};
use crate::boxes::{Needs, Pending, art_column, art_name, place, settle, within};
use crate::colours::colour;
use crate::csv_text::delimited;
use crate::draft::{Content, Draft, DraftBox};
use crate::guess::Said;
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewGame, title_of};
use cardwright_spreadsheet::{Format, format_of};

/// Directives that say how sheets are printed or files are saved: a game needs none of them.
const SILENT: &[&str] = &[
    "page", "dpi", "border", "margins", "save", "savepdf", "print", "duplex", "gap", "guide",
    "cards", "save", "saveweb", "zoom", "display", "copies", "pdf", "export", "unicode", "edge",
];
/// Millimetres of a card that says nothing of its size.
const USUAL: (f64, f64) = (60.0, 90.0);

/// Whether a text is such a script.
pub(crate) fn is_script(path: &str, text: &str) -> bool {
    let path = path.to_ascii_lowercase();
    let known = |line: &str| {
        let name = line.split('=').next().unwrap_or_default().trim().to_ascii_uppercase();
        let names = ["CARDSIZE", "LINK", "FONT", "TEXT", "RECTANGLE", "IMAGE", "HTMLTEXT"];
        line.contains('=') && names.contains(&name.as_str())
    };
    let is_text = path.ends_with(".txt") || path.ends_with(".nde");
    is_text && text.lines().filter(|it| known(it)).count() >= 2
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
    let mut deck = Deck {
        script,
        unit: 10.0,
        size: USUAL,
        font: Font::default(),
        boxes: Vec::new(),
        labels: Vec::new(),
        ranges: Vec::new(),
        link: None,
        copies: None,
        cards: 1,
        included: 0,
    };
    deck.lines(script, text, material, &mut game);
    let has_art = |name: &str| material.picture(name).is_some();
    let own = deck.own_table();
    let mut sheet = None;
    let (file, bytes) = match &deck.link {
        Some((link, line)) => {
            // `cards.xlsx!Sheet`, but not `Fight!.csv`.
            let mut parts = link.match_indices('!').map(|it| (&link[..it.0], &link[it.0 + 1..]));
            let link = match parts.find(|it| format_of(it.0).is_some()) {
                Some((file, part)) => {
                    sheet = Some(part.to_owned());
                    file
                }
                None => link.as_str(),
            };
            let ends = |it: &&crate::NewFile| {
                it.path.rsplit('/').next() == link.rsplit(['/', '\\']).next()
            };
            match material.get(link).or_else(|| material.files.iter().find(ends)) {
                Some(found) => (art_name(&found.path).to_owned(), found.bytes.clone()),
                None => {
                    game.notes.push(script, *line, format!("there is no table `{link}`"));
                    ("cards.csv".to_owned(), own.into_bytes())
                }
            }
        }
        None => ("cards.csv".to_owned(), own.into_bytes()),
    };
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

/// How many scripts are included at most: one may include itself.
const MOST: usize = 64;

struct Deck<'s> {
    /// The script that is being read: the one that was named, or one that it includes.
    script: &'s str,
    /// Millimetres of a unit.
    unit: f64,
    size: (f64, f64),
    font: Font,
    boxes: Vec<Pending>,
    /// Names with the values that they stand for, one for each card or one for all.
    labels: Vec<(String, Vec<String>)>,
    /// Names that stand for all cards.
    ranges: Vec<String>,
    link: Option<(String, usize)>,
    /// The column with the numbers of copies.
    copies: Option<String>,
    cards: usize,
    /// Scripts that were included so far.
    included: usize,
}

impl<'s> Deck<'s> {
    /// Takes the lines of a script, and of those that it includes.
    fn lines(&mut self, script: &'s str, text: &str, material: &'s Material, game: &mut NewGame) {
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with([';', '\'']) {
                continue;
            }
            let included =
                line.split_once('=').filter(|it| it.0.trim().eq_ignore_ascii_case("include"));
            self.script = script;
            match included {
                None => self.take(at + 1, line, material, game),
                Some((_, name)) => {
                    let name = name.trim().trim_matches('"').replace('\\', "/");
                    match material.get(&name) {
                        Some(_) if self.included == MOST => {
                            let text = format!(
                                "more than {MOST} scripts are included: `{name}` is not read"
                            );
                            game.notes.push(script, at + 1, text);
                        }
                        Some(file) => {
                            self.included += 1;
                            let text = String::from_utf8_lossy(&file.bytes);
                            self.lines(&file.path, &text, material, game);
                            self.script = script;
                        }
                        None => {
                            game.notes.push(script, at + 1, format!("there is no script `{name}`"));
                        }
                    }
                }
            }
        }
    }

    fn take(&mut self, line: usize, text: &str, material: &Material, game: &mut NewGame) {
        let missed = |game: &mut NewGame, why: &str| {
            let shown: String = text.chars().take(70).collect();
            game.notes.push(self.script, line, format!("{why}: `{shown}`"));
        };
        let Some((name, rest)) = text.split_once('=') else {
            return missed(game, "not understood");
        };
        let (name, args) = (name.trim().to_ascii_lowercase(), args(rest));
        if let Some(label) = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            let value = rest.trim().trim_matches('"');
            if !value.is_empty() && self.is_for_all(value) {
                self.ranges.push(label.to_ascii_lowercase());
                return;
            }
            if value.contains(['(', '{', '[']) {
                missed(game, "a label that is worked out");
                return;
            }
            let values = value.split('|').map(|it| it.trim().to_owned()).collect();
            self.labels.push((label.to_owned(), values));
            return;
        }
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
            "cards" => self.cards = arg(0).parse().unwrap_or(1),
            "link" => self.link = Some((arg(0).to_owned(), line)),
            "linkmulti" => self.copies = Some(arg(0).to_owned()),
            "font" => {
                let colour = colour(arg(3)).flatten();
                self.font =
                    Font { size: arg(1).parse().ok(), bold: arg(2).contains(['B', 'b']), colour };
            }
            "text" | "textfont" | "htmltext" | "image" | "rectangle"
                if !self.is_for_all(arg(0)) =>
            {
                missed(game, "for some cards only; draw it by hand");
            }
            "text" | "textfont" | "htmltext" => match self.frame(&args[2.min(args.len())..]) {
                None => missed(game, "a box whose place is worked out"),
                Some(frame) => {
                    let needs = self.shown(arg(1));
                    // This one brings its letters along, behind its angle and how much shows through.
                    if name == "textfont" && args.len() > 11 {
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
                None => missed(game, "a box whose place is worked out"),
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
                None => missed(game, "a box whose place is worked out"),
                Some(frame) => {
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

    /// Whether a range, or the label of one, means all cards.
    fn is_for_all(&self, range: &str) -> bool {
        let range = range.trim();
        if let Some(label) = range.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
            let label = label.to_ascii_lowercase();
            let own = self.labels.iter().any(|it| it.0.eq_ignore_ascii_case(&label));
            return self.ranges.contains(&label) || label == "all" && !own;
        }
        // How many cards a linked table has is not known yet.
        let is_last = |last: &str| {
            let number = last.parse::<usize>().ok().filter(|_| self.link.is_none());
            last.starts_with(['{', '[']) || number.is_some_and(|it| it >= self.cards())
        };
        range.is_empty()
            || range.eq_ignore_ascii_case("all")
            || range.strip_prefix("1-").is_some_and(|it| is_last(it.trim()))
    }

    /// How many cards the script itself says there are.
    fn cards(&self) -> usize {
        let lists = self.labels.iter().map(|it| it.1.len());
        lists.filter(|it| *it > 1).max().unwrap_or(self.cards)
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
        Some([length(0, width)?, length(1, height)?, length(2, width)?, length(3, height)?])
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
        for at in 0..self.cards() {
            let mut row = Vec::new();
            if !titled {
                row.push(format!("Card {}", at + 1));
            }
            for (_, values) in &self.labels {
                let value = if values.len() == 1 { values.first() } else { values.get(at) };
                row.push(value.cloned().unwrap_or_default());
            }
            rows.push(row);
        }
        delimited(&rows)
    }
}

/// The name in `[name]`, if a text is nothing else.
fn column(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    (!inner.contains(['[', ']', ':', '('])).then(|| inner.to_owned())
}

/// What stands between commas that are in no quotes and no brackets, without its quotes.
fn args(text: &str) -> Vec<String> {
    let (mut depth, mut quoted) = (0, false);
    let mut all = vec![String::new()];
    for c in text.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                continue;
            }
            '[' | '(' if !quoted => depth += 1,
            ']' | ')' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                all.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = all.last_mut() {
            last.push(c);
        }
    }
    all.into_iter().map(|it| it.trim().to_owned()).collect()
}
