//! Drawings that stand for signs in texts.

use crate::NewGame;
use crate::letters::id;
use crate::material::Material;
use regex::Regex;
use std::sync::LazyLock;

/// What a text of a game takes for an icon.
pub(crate) static ICON: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(":([a-z][a-z0-9-]*):").expect("a sound pattern"));

/// Words that are bold in HTML, and those that are italic; all of them may be both.
static BOLD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)<(?:b|strong)>[ \t]*(\*[^<>\n*]+\*|[^<>\n*]*[^<>\s*])([ \t]*)</(?:b|strong)>")
        .expect("a sound pattern")
});
static ITALIC: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)<(?:i|em)>[ \t]*(\*\*[^<>\n*]+\*\*|[^<>\n*]*[^<>\s*])([ \t]*)</(?:i|em)>")
        .expect("a sound pattern")
});

/// A line break in HTML.
pub(crate) static BREAK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)[ \t]*<br\s*/?>[ \t]*").expect("a sound pattern"));

/// A text with `**words**` and `*words*` for those that are bold and italic in HTML.
pub(crate) fn marked(text: &str) -> String {
    let bold = |it: &str| BOLD.replace_all(it, "**$1**$2").into_owned();
    let marked = ITALIC.replace_all(&bold(text), "*$1*$2").into_owned();
    // What was italic in what is bold is known only now.
    bold(&marked)
}

/// What makes a heading, a quotation or an item of a line in a text. What begins with `-` or `*` is meant as an item.
pub(crate) static LINE_MARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^([ \t]*)(#{1,6}[ \t]|[+>][ \t])").expect("a sound pattern"));
/// Signs that begin something in texts, how they are written where they are words, and what they begin.
pub(crate) const SIGNS: [(&str, &str, &str); 3] = [
    ("[[", "\\[\\[", "a reference"),
    ("{{", "\\{\\{", "an expression"),
    ("{%", "\\{%", "an expression"),
];

/// Words of a script as those of a box: with icons for their signs, and nothing else that would mean something else there.
pub(crate) fn written(words: &str, icons: &[(String, String)]) -> String {
    let hidden = |number: usize| format!("\u{5}{number}\u{6}");
    let mut text = words.to_owned();
    for (number, (sign, _)) in icons.iter().enumerate() {
        text = text.replace(sign, &hidden(number));
    }
    let mut text = ICON.replace_all(&marked(&text), ":$1\\:").replace("[[", "\\[\\[");
    for (number, (_, name)) in icons.iter().enumerate() {
        text = text.replace(&hidden(number), &format!(":{name}:"));
    }
    text
}

/// The names of the icons whose drawings lie in a folder `icons`.
pub(crate) fn icons_of(material: &Material) -> Vec<String> {
    material.files.iter().filter_map(|it| icon_name(&it.path)).map(str::to_owned).collect()
}

/// The name of an icon by its path: `sword` of `art/icons/sword.svg`.
fn icon_name(path: &str) -> Option<&str> {
    let (folder, file) = path.rsplit_once('/')?;
    let name = file.strip_suffix(".svg")?;
    (folder.rsplit('/').next() == Some("icons")).then_some(name)
}

/// Takes along the drawings of the icons that a text names.
pub(crate) fn take_icons(text: &str, material: &Material, game: &mut NewGame) {
    for file in &material.files {
        let Some(name) = icon_name(&file.path) else { continue };
        let to = format!("art/icons/{name}.svg");
        if text.contains(&format!(":{name}:")) && !game.files.iter().any(|it| it.path == to) {
            let bytes = file.bytes.clone();
            game.add(to, bytes);
        }
    }
}

/// Takes a drawing over as an icon, and gives the sign with the icon's name. What can't be an icon is noted.
pub(crate) fn icon(
    sign: &str,
    file: &str,
    script: &str,
    line: usize,
    material: &Material,
    game: &mut NewGame,
) -> Option<(String, String)> {
    let stem = file.rsplit('/').next().unwrap_or(file);
    let stem = stem.rsplit_once('.').map_or(stem, |it| it.0);
    let name = id(stem);
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase());
    let found = material.picture(file).filter(|it| it.path.to_ascii_lowercase().ends_with(".svg"));
    let Some(found) = found.filter(|_| is_name && !sign.is_empty()) else {
        let why = match material.picture(file) {
            None => format!("there is no picture `{file}`: `{sign}` in texts stays as it is"),
            Some(_) => format!(
                "icons are drawings in SVG: put one into `art/icons`, and write its name between colons for `{sign}`"
            ),
        };
        game.notes.push(script, line, why);
        return None;
    };
    let to = format!("art/icons/{name}.svg");
    let bytes = found.bytes.clone();
    match game.files.iter().find(|it| it.path == to) {
        Some(same) if same.bytes != bytes => {
            let why = format!("two icons are called `{name}`: `{sign}` in texts stays as it is");
            game.notes.push(script, line, why);
            return None;
        }
        Some(_) => {}
        None => game.add(to, bytes),
    }
    Some((sign.to_owned(), name))
}
