//! The lines of a script and of those that it includes: a name, and values between commas.

use crate::Notes;
use crate::material::Material;

/// Directives whose first value is a range of cards.
pub(super) const DRAWING: &[&str] = &[
    "text",
    "textfont",
    "htmltext",
    "image",
    "rectangle",
    "ellipse",
    "line",
    "polygon",
    "roundrect",
    "circle",
    "icons",
    "pattern",
    "star",
    "bezier",
    "triangle",
    "rhombus",
    "grid",
];
/// How many scripts are included at most: one may include itself.
pub(super) const MOST: usize = 64;

/// A line of a script, with its place.
pub(super) struct Line {
    pub(super) script: String,
    pub(super) number: usize,
    pub(super) text: String,
    /// Whether it stands in a macro, which is not run.
    pub(super) in_macro: bool,
}

impl Line {
    /// The name of the directive or label, in small letters, and what stands behind it.
    pub(super) fn parts(&self) -> Option<(String, &str)> {
        let (name, rest) = self.text.split_once('=')?;
        Some((name.trim().to_ascii_lowercase(), rest))
    }

    /// The frame that it gives a place, `<name>=0,0,50,10`, in small letters.
    pub(super) fn frame(&self) -> Option<(String, &str)> {
        let (name, rest) = self.parts()?;
        let is_one = name.starts_with('<') && name.ends_with('>') && args(rest).len() == 4;
        is_one.then_some((name, rest))
    }

    /// The label that it gives a value, in small letters.
    pub(super) fn label(&self) -> Option<(String, &str)> {
        let (name, rest) = self.parts()?;
        Some((name.strip_prefix('[')?.strip_suffix(']')?.to_owned(), rest))
    }
}

/// All of them, in order.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) all: Vec<Line>,
    /// Scripts that were included so far.
    included: usize,
    /// Whether a macro is open.
    in_macro: bool,
}

impl Lines {
    pub(super) fn take(
        &mut self,
        script: &str,
        text: &str,
        material: &Material,
        notes: &mut Notes,
    ) {
        for (at, line) in text.lines().enumerate() {
            let line = line.trim().trim_start_matches('\u{feff}');
            if line.is_empty() || line.starts_with([';', '\'']) {
                continue;
            }
            let number = at + 1;
            let word = line.split('=').next().unwrap_or_default().trim().to_ascii_lowercase();
            let in_macro = self.in_macro;
            self.in_macro = match word.as_str() {
                "macro" | "visualmacro" => true,
                "end" => false,
                _ => in_macro,
            };
            let line = Line { script: script.to_owned(), number, text: line.to_owned(), in_macro };
            let included = line.parts().filter(|it| it.0 == "include" && !in_macro);
            let Some((_, name)) = included else {
                self.all.push(line);
                continue;
            };
            let name = name.trim().trim_matches('"').replace('\\', "/");
            match material.get(&name) {
                Some(_) if self.included == MOST => {
                    let text =
                        format!("more than {MOST} scripts are included: `{name}` is not read");
                    notes.push(script, number, text);
                }
                Some(file) => {
                    self.included += 1;
                    let text = String::from_utf8_lossy(&file.bytes);
                    self.take(&file.path, &text, material, notes);
                }
                None => notes.push(script, number, format!("there is no script `{name}`")),
            }
        }
    }
}

/// The range of cards that a line draws on.
pub(super) fn range(line: &Line) -> Option<String> {
    let (name, rest) = line.parts()?;
    DRAWING.contains(&name.as_str()).then(|| args(rest).swap_remove(0))
}

/// What stands between commas that are in no quotes and no brackets, without its quotes. Blanks count in quotes only.
pub(super) fn args(text: &str) -> Vec<String> {
    let (mut depth, mut quoted) = (0, false);
    // Each value, with its length up to the last letter that counts.
    let mut all = vec![(String::new(), 0)];
    for c in text.chars() {
        let Some((last, kept)) = all.last_mut() else { break };
        match c {
            '"' => {
                quoted = !quoted;
                *kept = last.len();
                continue;
            }
            '[' | '(' | '{' if !quoted => depth += 1,
            ']' | ')' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                all.push((String::new(), 0));
                continue;
            }
            c if c.is_whitespace() && !quoted => {
                if !last.is_empty() {
                    last.push(c);
                }
                continue;
            }
            _ => {}
        }
        last.push(c);
        *kept = last.len();
    }
    let cut = |(mut text, kept): (String, usize)| {
        text.truncate(kept);
        text
    };
    all.into_iter().map(cut).collect()
}
