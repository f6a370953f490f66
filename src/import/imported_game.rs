//! A game that is being made: what goes into its `game.toml`.

use cardwright_base::toml_text::quoted;
use std::fmt::Write as _;

/// The first line of a `game.toml`: where editors find what may be written in it.
pub(crate) const SCHEMA: &str = "#:schema schema/game.schema.json\n";

/// The id of the back of cards that name none beside others.
pub(crate) const PLAIN_BACK: &str = "plain";

/// Everything of a `game.toml` that an import can know.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedGame {
    pub(crate) title: String,
    /// Width and height of the finished card in millimetres, if it is none of the usual.
    pub(crate) trim: Option<(f64, f64)>,
    /// Bleed in millimetres, if it is none of the usual.
    pub(crate) bleed: Option<f64>,
    pub(crate) backs: Vec<ImportedBack>,
    pub(crate) types: Vec<ImportedType>,
    pub(crate) layouts: Vec<ImportedLayout>,
    /// Copies in all, as the source has them.
    pub(crate) total: u64,
    /// Where the total was counted.
    pub(crate) counted: String,
    /// The texts of its tables, by which the language is guessed.
    pub(crate) texts: String,
}

/// A type of cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedType {
    pub(crate) id: String,
    pub(crate) name: String,
    /// File, with the sheet.
    pub(crate) file: String,
    /// Columns by the fields that they hold.
    pub(crate) columns: Vec<(String, String)>,
    pub(crate) ignore: Vec<String>,
    /// Fields with their declarations.
    pub(crate) fields: Vec<(String, String)>,
    /// Id of a layout of boxes.
    pub(crate) layout: Option<String>,
    /// Width and height of its cards in millimetres, where they are others than those of the first.
    pub(crate) trim: Option<(f64, f64)>,
    /// Whether a column of its table names the backs of its cards.
    pub(crate) names_backs: bool,
    /// Id of the back of its cards that name none.
    pub(crate) back: Option<String>,
    /// All of its table as CSV.
    pub(crate) text: String,
}

/// A back of cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedBack {
    pub(crate) id: String,
    pub(crate) title: Option<String>,
    /// A file in the folder `art`.
    pub(crate) art: Option<String>,
}

/// A layout of boxes.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedLayout {
    pub(crate) id: String,
    pub(crate) background: Option<String>,
    pub(crate) boxes: Vec<ImportedBox>,
}

/// What stands in a box.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content {
    Field(String),
    Words(String),
    Image(String),
    Art,
    /// Nothing but a frame or a ground.
    Area,
}

/// A box. Lengths are in millimetres from the trimmed card's left and upper edge.
#[derive(Clone, Debug)]
pub(crate) struct ImportedBox {
    pub(crate) content: Content,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Size of letters in points.
    pub(crate) size: Option<f64>,
    pub(crate) bold: bool,
    pub(crate) align: Option<&'static str>,
    pub(crate) valign: Option<&'static str>,
    pub(crate) fit: Option<&'static str>,
    pub(crate) colour: Option<String>,
    pub(crate) fill: Option<String>,
    pub(crate) stroke: Option<String>,
}

impl ImportedBox {
    pub(crate) fn new(content: Content, (x, y): (f64, f64), (width, height): (f64, f64)) -> Self {
        let (size, bold) = Default::default();
        // Other programs show pictures whole; ours fill their box and are cut.
        let (align, valign, fit) = match content {
            Content::Image(_) | Content::Art => (Some("centre"), Some("middle"), Some("contain")),
            _ => Default::default(),
        };
        let (colour, fill, stroke) = Default::default();
        Self { content, x, y, width, height, size, bold, align, valign, fit, colour, fill, stroke }
    }
}

impl ImportedGame {
    /// Gives a plain back to the cards of types that say nothing of backs, beside others that name theirs.
    pub(crate) fn give_backs(&mut self) {
        let names = |it: &ImportedType| it.names_backs;
        if self.backs.is_empty() || self.types.iter().all(names) {
            return;
        }
        if !self.backs.iter().any(|it| it.id == PLAIN_BACK) {
            self.backs.push(ImportedBack { id: PLAIN_BACK.to_owned(), ..ImportedBack::default() });
        }
        // Cards of another size get a plain back of their own.
        for kind in self.types.iter_mut().filter(|it| !names(it) && it.trim.is_none()) {
            kind.back = Some(PLAIN_BACK.to_owned());
        }
    }

    /// The text of `game.toml`.
    pub(crate) fn text(&self) -> String {
        let mut out = format!(
            "{SCHEMA}# What is not said here has a default: format, backs, language, sheets.\ntitle = {}\n",
            quoted(&self.title)
        );
        if let Some((width, height)) = self.trim {
            let (width, height) = (number(width), number(height));
            let _ = write!(out, "\n[format]\nid = \"card\"\ntrim = \"{width}x{height} mm\"\n");
            if let Some(bleed) = self.bleed {
                let _ = writeln!(out, "bleed = \"{} mm\"", number(bleed));
            }
        }
        for kind in &self.types {
            let Some((width, height)) = kind.trim else { continue };
            let (width, height) = (number(width), number(height));
            let _ = write!(out, "\n[formats.{}]\ntrim = \"{width}x{height} mm\"\n", kind.id);
            if let Some(bleed) = self.bleed {
                let _ = writeln!(out, "bleed = \"{} mm\"", number(bleed));
            }
        }
        for back in &self.backs {
            back.write(&mut out);
        }
        for kind in &self.types {
            kind.write(&mut out);
        }
        for layout in &self.layouts {
            layout.write(&mut out);
        }
        if self.total > 0 {
            let _ = write!(
                out,
                "\n# If cards are lost, the program says it. Change the number if you take some out.\n\
                 [[expect]]\nthat = \"total >= {}\"\nbecause = {}\n",
                self.total,
                quoted(&format!("{} had so many cards when the game was made", self.counted)),
            );
        }
        out
    }
}

impl ImportedBack {
    fn write(&self, out: &mut String) {
        let _ = write!(out, "\n[[back]]\nid = {}\n", quoted(&self.id));
        for (key, value) in [("title", &self.title), ("art", &self.art)] {
            if let Some(value) = value {
                let _ = writeln!(out, "{key} = {}", quoted(value));
            }
        }
    }
}

impl ImportedType {
    fn write(&self, out: &mut String) {
        let _ = write!(
            out,
            "\n[[type]]\nid = {}\nname = {}\nfile = {}\n",
            quoted(&self.id),
            quoted(&self.name),
            quoted(&self.file)
        );
        if self.trim.is_some() {
            let _ = writeln!(out, "format = {}", quoted(&self.id));
        }
        if let Some(layout) = &self.layout {
            let _ = writeln!(out, "layout = {}", quoted(layout));
        }
        if let Some(back) = &self.back {
            let _ = writeln!(out, "back = {}", quoted(back));
        }
        if !self.columns.is_empty() {
            let names: Vec<String> = self
                .columns
                .iter()
                .map(|(field, name)| format!("{field} = {}", quoted(name)))
                .collect();
            let _ = writeln!(out, "columns = {{ {} }}", names.join(", "));
        }
        if !self.ignore.is_empty() {
            let names: Vec<String> = self.ignore.iter().map(|it| quoted(it)).collect();
            let _ = writeln!(out, "ignore = [{}]", names.join(", "));
        }
        if !self.fields.is_empty() {
            out.push_str("\n[type.fields]\n");
            for (name, declaration) in &self.fields {
                let _ = writeln!(out, "{name} = {declaration}");
            }
        }
    }
}

impl ImportedLayout {
    fn write(&self, out: &mut String) {
        let _ = write!(out, "\n[[layout]]\nid = {}\n", quoted(&self.id));
        if let Some(background) = &self.background {
            let _ = writeln!(out, "background = {}", quoted(background));
        }
        for it in &self.boxes {
            it.write(out);
        }
    }
}

impl ImportedBox {
    fn write(&self, out: &mut String) {
        out.push_str("\n[[layout.box]]\n");
        let _ = match &self.content {
            Content::Field(name) => writeln!(out, "field = {}", quoted(name)),
            Content::Words(words) => writeln!(out, "words = {}", quoted(words)),
            Content::Image(file) => writeln!(out, "image = {}", quoted(file)),
            Content::Art => writeln!(out, "art = true"),
            Content::Area => Ok(()),
        };
        for (key, value) in
            [("x", self.x), ("y", self.y), ("width", self.width), ("height", self.height)]
        {
            let _ = writeln!(out, "{key} = \"{} mm\"", number(value));
        }
        if let Some(size) = self.size {
            let _ = writeln!(out, "size = \"{} pt\"", number(size));
        }
        if self.bold {
            out.push_str("weight = \"bold\"\n");
        }
        for (key, value) in [("align", self.align), ("valign", self.valign), ("fit", self.fit)] {
            if let Some(value) = value {
                let _ = writeln!(out, "{key} = \"{value}\"");
            }
        }
        for (key, value) in
            [("colour", &self.colour), ("fill", &self.fill), ("stroke", &self.stroke)]
        {
            if let Some(value) = value {
                let _ = writeln!(out, "{key} = \"{value}\"");
            }
        }
    }
}

/// A length to a hundredth, without zeros at the end.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
