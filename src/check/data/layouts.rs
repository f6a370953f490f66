//! Which layouts a game can come to, and what they name.

use crate::CheckContext;
use std::collections::{BTreeMap, BTreeSet};

/// Layouts that the program asks for by name.
const ROOTS: [&str; 5] = ["faces.typ", "board.typ", "book.typ", "lines.typ", "tuckbox.typ"];

/// The layouts of a game and what stands in their quotes.
pub(super) struct Layouts<'a> {
    words: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

impl<'a> Layouts<'a> {
    /// Those that draw the game: what its types name, whatever lies outside of the game's folder,
    /// and what these lead to.
    pub(super) fn of(context: &CheckContext<'a>) -> Self {
        let templates = &context.assets.templates;
        let layout = |name: &&'a str| name.ends_with(".typ");
        let all = || templates.keys().map(String::as_str).filter(layout);
        let types = context.game.types.iter().map(|kind| kind.layout.value.as_str());
        let foreign = all().filter(|name| !context.assets.own_templates.contains(*name));
        let mut open: Vec<&str> = types.chain(foreign).collect();
        open.extend(all().filter(|name| ROOTS.contains(name)));
        let mut layouts = Self { words: BTreeMap::new() };
        while let Some(name) = open.pop() {
            let Some((_, text)) = templates.get(name) else { continue };
            if !layouts.words.contains_key(name) {
                let words = quoted(text);
                let file = |word: &&&str| word.ends_with(".typ") || word.ends_with('/');
                let files: Vec<&str> = words.iter().filter(file).copied().collect();
                open.extend(all().filter(|name| files.iter().any(|word| leads_to(word, name))));
                layouts.words.insert(name, words);
            }
        }
        layouts
    }

    /// Whether a layout can be come to.
    pub(super) fn reach(&self, name: &str) -> bool {
        self.words.contains_key(name)
    }

    /// Everything that stands in their quotes.
    pub(super) fn words(&self) -> BTreeSet<&'a str> {
        self.words.values().flatten().copied().collect()
    }
}

/// Whether a text in quotes names a file or folder that leads to a template.
fn leads_to(word: &str, name: &str) -> bool {
    let word = word.trim_start_matches(['.', '/']);
    let inner = || name.strip_suffix(word).is_some_and(|above| above.ends_with('/'));
    let folder = || word.ends_with('/') && format!("/{name}").contains(&format!("/{word}"));
    !word.is_empty() && (name == word || inner() || folder())
}

/// What stands in the quotes of a layout. What stands between two quoted texts comes along, since
/// telling them apart takes a parser, and it names nothing.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.lines().map(without_remark).flat_map(|line| line.split('"')).map(str::trim).collect()
}

/// A line without the remark at its end.
fn without_remark(line: &str) -> &str {
    let mut inside = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => inside = !inside,
            // An address has two slashes as well.
            '/' if !inside && line[at..].starts_with("//") && !line[..at].ends_with(':') => {
                return &line[..at];
            }
            _ => {}
        }
    }
    line
}

/// Whether a text in quotes names a drawing, or has a part of its name from which a layout or a
/// wording could make the whole: `edge-` or `ornaments/` or `-small.svg`.
pub(super) fn names_drawing(word: &str, drawing: &str) -> bool {
    let stem = drawing.rsplit_once('.').map_or(drawing, |(stem, _)| stem);
    let word = word.trim_start_matches(['.', '/']);
    let whole = [drawing, stem]
        .iter()
        .any(|it| *it == word || word.strip_suffix(it).is_some_and(|above| above.ends_with('/')));
    // The folder of all drawings stands before each of them and names none.
    let below = word.strip_prefix("art/").unwrap_or(word);
    let below = below.strip_prefix("light/").unwrap_or(below);
    let first = below.len() > 1 && below.ends_with(['-', '_', '/']) && drawing.starts_with(below);
    let last = word.len() > 2
        && word.starts_with(['-', '_'])
        && (drawing.ends_with(word) || stem.ends_with(word));
    whole || first || last
}
