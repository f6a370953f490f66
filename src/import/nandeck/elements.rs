//! The directives of a script that draw, in their order: where, on which cards, under which conditions, in which
//! letters. Nothing is worked out here.

use super::conditions::Condition;
use super::labels::{Labels, with_joins};
use super::lines::{Line, args};
use super::{html, sums};
use crate::colours::colour;
use crate::{NewGame, Notes};

/// What sort of thing an element draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Image,
    Area,
    Icons,
}

/// How the letters of a text look.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Font {
    pub(super) size: Option<f64>,
    pub(super) bold: bool,
    /// As it is written.
    pub(super) colour: String,
}

/// Something that holds under conditions. The last one that holds is meant.
pub(super) type Limited<T> = Vec<(Vec<Condition>, T)>;

/// A directive that draws.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) script: String,
    pub(super) number: usize,
    /// The line, cut short.
    pub(super) shown: String,
    pub(super) kind: Kind,
    pub(super) range: String,
    /// The text, or the file of the picture.
    pub(super) says: String,
    pub(super) frame: [String; 4],
    pub(super) fill: String,
    pub(super) stroke: String,
    pub(super) fonts: Limited<Font>,
    pub(super) align: Option<&'static str>,
    pub(super) valign: Option<&'static str>,
    /// All of these hold.
    pub(super) when: Vec<Condition>,
}

/// A pair of ranges: the cards, and those that are their backs.
#[derive(Clone, Debug)]
pub(super) struct Duplex {
    pub(super) fronts: String,
    pub(super) backs: String,
    pub(super) script: String,
    pub(super) number: usize,
}

/// A picture that stands for a sign in texts.
#[derive(Clone, Debug)]
pub(super) struct Icon {
    pub(super) sign: String,
    pub(super) file: String,
    pub(super) script: String,
    pub(super) number: usize,
}

/// An `IF` that is open: its branches so far, and the one that is read.
struct Branch {
    before: Vec<Condition>,
    now: Condition,
    line: usize,
}

/// A loop or macro that is skipped.
struct Skip {
    /// The words that begin and end it.
    word: String,
    end: &'static str,
    line: usize,
    /// Those of its kind that are open in it.
    within: usize,
}

/// All that a script draws.
pub(super) struct ElementReader<'l> {
    labels: &'l Labels,
    /// Millimetres of a unit.
    pub(super) unit: f64,
    pub(super) size: (f64, f64),
    fonts: Limited<Font>,
    /// Letters of `HTMLTEXT` by their names.
    html_fonts: Vec<(String, Font)>,
    branches: Vec<Branch>,
    skips: Option<Skip>,
    pub(super) elements: Vec<Element>,
    pub(super) duplexes: Vec<Duplex>,
    pub(super) icons: Vec<Icon>,
    /// Families of letters that the script names.
    families: Vec<String>,
}

impl<'l> ElementReader<'l> {
    pub(super) fn new(labels: &'l Labels, size: (f64, f64)) -> Self {
        Self {
            labels,
            unit: 10.0,
            size,
            fonts: vec![(Vec::new(), Font::default())],
            html_fonts: Vec::new(),
            branches: Vec::new(),
            skips: None,
            elements: Vec::new(),
            duplexes: Vec::new(),
            icons: Vec::new(),
            families: Vec::new(),
        }
    }

    /// The conditions that hold where a line stands.
    fn when(&self) -> Vec<Condition> {
        let branch = |branch: &Branch| {
            let not = branch.before.iter().map(|it| Condition::Not(Box::new(it.clone())));
            // Under `ELSE` nothing more need hold.
            let now =
                [branch.now.clone()].into_iter().filter(|it| *it != Condition::All(Vec::new()));
            not.chain(now).collect::<Vec<_>>()
        };
        self.branches.iter().flat_map(branch).collect()
    }

    /// Reads a line. `silent` names directives that a game needs none of.
    pub(super) fn take(&mut self, line: &Line, silent: &[&str], game: &mut NewGame) {
        let word = line.text.split('=').next().unwrap_or_default().trim().to_ascii_lowercase();
        if let Some(open) = &mut self.skips {
            if word == open.end {
                match open.within.checked_sub(1) {
                    Some(within) => open.within = within,
                    None => self.skips = None,
                }
                return;
            }
            open.within += usize::from(word == open.word);
            missed(line, "inside a loop or macro, which is not run", &mut game.notes);
            return;
        }
        match word.as_str() {
            "if" | "elseif" | "else" | "endif" => return self.branch(&word, line, &mut game.notes),
            "for" | "macro" | "visualmacro" => {
                let end = if word == "for" { "next" } else { "end" };
                self.skips = Some(Skip { word, end, line: line.number, within: 0 });
                missed(line, "a loop or macro, which is not run", &mut game.notes);
                return;
            }
            _ => {}
        }
        let Some((name, rest)) = line.parts() else {
            if !silent.contains(&word.as_str()) {
                missed(line, "not understood", &mut game.notes);
            }
            return;
        };
        if line.frame().is_some() {
            return;
        }
        if line.label().is_some() {
            if self.labels.is_worked_out(line) {
                missed(line, "a label that is worked out", &mut game.notes);
            }
            return;
        }
        let args = self.labels.plain(&name, args(&with_joins(rest)));
        let arg = |at: usize| args.get(at).map_or("", String::as_str);
        match name.as_str() {
            "unit" => {
                self.unit = match arg(0).to_ascii_lowercase().as_str() {
                    "mm" => 1.0,
                    "inch" => 25.4,
                    _ => 10.0,
                }
            }
            "cardsize" => match (sums::sum(arg(0)), sums::sum(arg(1))) {
                (Some(width), Some(height)) if width > 0.0 && height > 0.0 => {
                    self.size = (width * self.unit, height * self.unit);
                }
                _ => missed(line, "not a size", &mut game.notes),
            },
            "link" => {
                let is_read =
                    |it: &(String, String, usize)| it.1 == line.script && it.2 == line.number;
                if !self.labels.link.as_ref().is_some_and(is_read) {
                    let why = "the cards of a script are of one table, the last that it links: those of this one are \
                               not taken over; import a script for each";
                    missed(line, why, &mut game.notes);
                }
            }
            "linkmulti" => {}
            "duplex" => self.duplexes.push(Duplex {
                fronts: arg(0).to_owned(),
                backs: arg(1).to_owned(),
                script: line.script.clone(),
                number: line.number,
            }),
            "icon" | "htmlimage" => self.icons.push(Icon {
                sign: arg(1).to_owned(),
                file: arg(2).replace('\\', "/"),
                script: line.script.clone(),
                number: line.number,
            }),
            "font" => {
                tell_style(arg(2), line, &mut game.notes);
                let font = self.font(arg(0), arg(1), arg(2), arg(3));
                let when = self.when();
                if when.is_empty() {
                    self.fonts.clear();
                }
                self.fonts.push((when, font));
            }
            "htmlfont" => {
                tell_style(arg(3), line, &mut game.notes);
                let font = self.font(arg(1), arg(2), arg(3), arg(4));
                self.html_fonts.retain(|it| it.0 != arg(0));
                self.html_fonts.push((arg(0).to_owned(), font));
            }
            "text" | "textfont"
                if is_call(arg(1)) && !rest.contains(&format!("\"{}\"", arg(1))) =>
            {
                missed(
                    line,
                    "a function in the place of a text, which is not run",
                    &mut game.notes,
                );
            }
            "text" | "textfont" | "htmltext" | "image" | "rectangle" | "icons" => {
                self.draw(&name, &args, line, &mut game.notes);
            }
            _ if silent.contains(&name.as_str()) => {}
            _ => missed(line, "not understood", &mut game.notes),
        }
    }

    fn branch(&mut self, word: &str, line: &Line, notes: &mut Notes) {
        let condition = || {
            let rest = line.text.split_once('=').map_or("", |it| it.1);
            Condition::read(&self.labels.filled(rest))
        };
        let condition = match word {
            "if" | "elseif" => condition(),
            _ => Condition::All(Vec::new()),
        };
        if condition == Condition::Unknown {
            missed(line, "a condition that can't be worked out", notes);
        }
        match (word, self.branches.last_mut()) {
            ("if", _) => {
                self.branches.push(Branch {
                    before: Vec::new(),
                    now: condition,
                    line: line.number,
                });
            }
            ("endif", Some(_)) => drop(self.branches.pop()),
            (_, Some(open)) => {
                let before = std::mem::replace(&mut open.now, condition);
                open.before.push(before);
            }
            (_, None) => missed(line, "there is no `IF` before it", notes),
        }
    }

    /// Tells what is still open at the end, and what letters are asked for.
    pub(super) fn close(&mut self, script: &str, notes: &mut Notes) {
        for open in &self.branches {
            notes.push(script, open.line, "this `IF` has no `ENDIF`: it holds up to the end");
        }
        if let Some(Skip { word, end, line, .. }) = &self.skips {
            let (word, end) = (word.to_ascii_uppercase(), end.to_ascii_uppercase());
            let text = format!(
                "this `{word}` has no `{end}`: nothing below it is taken over; write `{end}` where it ends, and import again"
            );
            notes.push(script, *line, text);
        }
        if !self.families.is_empty() {
            let families = self.families.join("`, `");
            let text = format!(
                "font `{families}`: put the font files into `fonts`, and name them as `font` of the boxes"
            );
            notes.push_change(script, 0, text);
        }
    }

    fn font(&mut self, family: &str, size: &str, style: &str, colour: &str) -> Font {
        let known = self.families.iter().any(|it| it.eq_ignore_ascii_case(family));
        if !known && !family.is_empty() && !family.contains('[') {
            self.families.push(family.to_owned());
        }
        let bold = style.contains(['B', 'b']);
        Font { size: sums::sum(size).filter(|it| *it > 0.0), bold, colour: colour.to_owned() }
    }

    fn draw(&mut self, name: &str, args: &[String], line: &Line, notes: &mut Notes) {
        let arg = |at: usize| args.get(at).map_or("", String::as_str);
        let from = if name == "rectangle" { 1 } else { 2 };
        let frame = [0, 1, 2, 3].map(|at| arg(from + at).to_owned());
        let turned = match name {
            "text" | "textfont" => arg(8),
            "image" => arg(6),
            "htmltext" => arg(7),
            "icons" => arg(8),
            _ => "",
        };
        if !turned.is_empty() && sums::sum(turned) != Some(0.0) {
            missed(line, "a box whose place is worked out, or that is turned", notes);
            return;
        }
        let mut made = Element {
            script: line.script.clone(),
            number: line.number,
            shown: shown(line),
            kind: Kind::Text,
            range: arg(0).to_owned(),
            says: arg(1).to_owned(),
            frame,
            fill: String::new(),
            stroke: String::new(),
            fonts: self.fonts.clone(),
            align: align(arg(6)),
            valign: valign(arg(7)),
            when: self.when(),
        };
        match name {
            "text" => {}
            // This one brings its letters along, behind its angle and how much shows through.
            "textfont" => {
                if args.len() > 11 {
                    tell_style(arg(12), line, notes);
                    let font = self.font(arg(10), arg(11), arg(12), arg(13));
                    made.fonts = vec![(Vec::new(), font)];
                }
            }
            "htmltext" => {
                let plain = html::plain(arg(1));
                if plain.lost {
                    let text = format!(
                        "tags but those for bold, italic and ends of lines are left out: `{}`",
                        shown(line)
                    );
                    notes.push_change(&line.script, line.number, text);
                }
                let named = self.html_fonts.iter().find(|it| it.0.eq_ignore_ascii_case(arg(10)));
                if let Some((_, font)) = named {
                    made.fonts = vec![(Vec::new(), font.clone())];
                }
                if let Some(colour) = plain.colour {
                    made.fonts.iter_mut().for_each(|it| it.1.colour.clone_from(&colour));
                }
                // White is the paper.
                let fill = colour(arg(6)).flatten().filter(|it| it != "#FFFFFF");
                made.fill = fill.map_or_else(String::new, |_| arg(6).to_owned());
                made.says = plain.text;
                (made.align, made.valign) = (plain.align, None);
            }
            "image" => {
                made.kind = Kind::Image;
                made.says = arg(1).replace('\\', "/");
            }
            "icons" => {
                made.kind = Kind::Icons;
                (made.align, made.valign) = (align(arg(10)), valign(arg(11)));
            }
            _ => {
                made.kind = Kind::Area;
                // A single colour fills it.
                (made.stroke, made.fill) = match arg(6) {
                    "" => (String::new(), arg(5).to_owned()),
                    _ => (arg(5).to_owned(), arg(6).to_owned()),
                };
            }
        }
        self.elements.push(made);
    }
}

/// Whether a text is nothing but the call of a function, such as `UPPER([name])`.
fn is_call(text: &str) -> bool {
    let name = text.split('(').next().unwrap_or_default();
    let letters = name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    name.len() > 2 && letters && text[name.len()..].starts_with('(') && text.ends_with(')')
}

/// Tells of letters that a box can't have.
fn tell_style(style: &str, line: &Line, notes: &mut Notes) {
    let style = style.to_ascii_lowercase();
    for (letter, what) in [('i', "italic"), ('u', "underlined"), ('s', "struck-out")] {
        if style.contains(letter) && !style.contains('[') {
            let more = match letter {
                'i' => ": write `*` before and behind words that are to be italic",
                _ => "",
            };
            let why = format!("{what} letters are not taken over{more}");
            missed(line, &why, notes);
        }
    }
}

fn align(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "center" => Some("centre"),
        "right" => Some("right"),
        _ => None,
    }
}

fn valign(word: &str) -> Option<&'static str> {
    match word.to_ascii_lowercase().as_str() {
        "center" | "wwcenter" => Some("middle"),
        "bottom" | "wwbottom" => Some("bottom"),
        _ => None,
    }
}

/// A line as notes show it.
pub(super) fn shown(line: &Line) -> String {
    line.text.chars().take(70).collect()
}

/// Notes a line that is not taken over.
pub(super) fn missed(line: &Line, why: &str, notes: &mut Notes) {
    notes.push(&line.script, line.number, format!("{why}: `{}`", shown(line)));
}
