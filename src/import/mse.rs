//! Sets of Magic Set Editor: an archive, or a folder, with a text `set`, pictures, and in newer ones a file for each
//! card. Styles and scripts are not read.

use crate::adopt::adopt;
use crate::boxes::{art_name, place};
use crate::csv_text::delimited;
use crate::foreign_table::ForeignTable;
use crate::guess::ColumnHints;
use crate::imported_game::ImportedGame;
use crate::letters::{free, id};
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewFile, NewGame, title_of};
use cardwright_base::toml_text::quoted;
use cardwright_load::is_picture;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

/// Bytes that all parts together may have.
const LARGEST: u64 = 256 << 20;
/// What the editor keeps for itself.
const OWN: &[&str] = &[
    "time_created",
    "time_modified",
    "has_styling",
    "styling_data",
    "extra_data",
    "stylesheet",
    "stylesheet_version",
];
/// Blocks that say nothing of cards, and that nobody misses.
const SILENT: &[&str] =
    &["card", "keyword", "set_info", "mse_version", "version_control", "include_file"];
/// What of a set is said in the game itself, or is of no use without its styles.
const KNOWN_INFO: &[&str] = &[
    "title",
    "set_info",
    "symbol",
    "masterpiece_symbol",
    "automatic_reminder_text",
    "automatic_card_numbers",
];

/// A block of the text: keys with their values, and the file and line that it begins on.
struct Block {
    name: String,
    file: String,
    line: usize,
    values: Vec<(String, String)>,
}

/// The parts of a set by their names: its text `set`, pictures, and cards that have a file of their own.
type Parts = BTreeMap<String, Vec<u8>>;

/// Whether files are those of a set that is a folder.
pub(crate) fn is_folder(material: &Material) -> bool {
    let starts = |file: &NewFile| {
        let text = file.bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&file.bytes);
        text.starts_with(b"mse_version") || text.starts_with(b"mse version")
    };
    material.get("set").is_some_and(starts)
}

/// A game from a set that is one file, an archive.
pub(crate) fn read_archive(name: &str, file: &NewFile) -> Result<NewGame, ImportError> {
    let broken = |why: &str| broken(&file.path, why);
    let mut archive = ZipArchive::new(Cursor::new(file.bytes.as_slice()))
        .map_err(|it| broken(&it.to_string()))?;
    let mut parts = Parts::new();
    let mut left = LARGEST;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|it| broken(&it.to_string()))?;
        let path =
            part.name().map(std::borrow::Cow::into_owned).map_err(|it| broken(&it.to_string()))?;
        let mut bytes = Vec::new();
        part.take(left + 1).read_to_end(&mut bytes).map_err(|it| broken(&it.to_string()))?;
        left = left
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| broken("unpacked, it is too large"))?;
        parts.insert(path, bytes);
    }
    read(name, &file.path, &parts)
}

/// A game from a set that is a folder.
pub(crate) fn read_folder(name: &str, material: &Material) -> Result<NewGame, ImportError> {
    let parts = material.files.iter().map(|it| (it.path.clone(), it.bytes.clone())).collect();
    read(name, &material.named, &parts)
}

fn broken(named: &str, why: &str) -> ImportError {
    ImportError::Nothing(format!("{named} is no set of cards: {why}"))
}

fn read(name: &str, named: &str, parts: &Parts) -> Result<NewGame, ImportError> {
    let mut game = NewGame::default();
    let broken = |why: &str| broken(named, why);
    let set = parts.get("set").ok_or_else(|| broken("it has no part `set`"))?;
    let blocks = whole(blocks(&String::from_utf8_lossy(set), named), parts, &mut game);
    let mut material = Material { named: named.to_owned(), ..Material::default() };
    let mut imported = ImportedGame {
        title: title_of(name),
        counted: named.to_owned(),
        ..ImportedGame::default()
    };
    let mut rows = cards(&blocks, parts, &mut material, &mut game);
    let stem = id(named.trim_end_matches(".mse-set"));
    let csv = format!("{stem}.csv");
    if rows.len() < 2 {
        return Err(broken("there are no cards in it"));
    }
    name_pictures(&mut rows, &material);
    let table = delimited(&rows);
    let hints = ColumnHints { art: Some("art"), ..ColumnHints::default() };
    let foreign = ForeignTable { hints, ..ForeignTable::csv(&csv, table.as_bytes()) };
    let adopted =
        adopt(foreign, &mut game.notes)?.ok_or_else(|| broken("there are no cards in it"))?;
    place(adopted, Vec::new(), None, &material, &mut imported, &mut game, &format!("from {named}"));
    // A card shows one drawing; others come along.
    for file in &material.files {
        let to = format!("art/{}", file.path);
        if !game.files.iter().any(|it| it.path == to) {
            let text = format!(
                "`{}` is in the folder `art`, but on no card: a card has one drawing",
                file.path
            );
            game.notes.push(named, 0, text);
            game.add(to, file.bytes.clone());
        }
    }
    let (terms, count) = terms(&blocks, &mut game);
    if !terms.is_empty() {
        game.made.push(format!(
            "{} in glossary.toml",
            cardwright_base::english::count(count, "keyword")
        ));
        game.add("glossary.toml", terms);
    }
    tell(&blocks, &mut game);
    finish(game, &imported, named)
}

/// Tells of what a set has besides cards and keywords.
fn tell(blocks: &[Block], game: &mut NewGame) {
    for block in blocks {
        match block.name.as_str() {
            "game" | "stylesheet" | "styling" | "pack_type" => {
                let text = format!("`{}` is not read: styles and scripts stay behind", block.name);
                game.notes.push(&block.file, block.line, text);
            }
            "set_info" => {
                let said = |(key, value): &&(String, String)| {
                    !value.is_empty() && !KNOWN_INFO.contains(&key.as_str())
                };
                for (key, value) in block.values.iter().filter(said) {
                    let value: String =
                        without_tags(value).replace('\n', " ").chars().take(70).collect();
                    let text = format!("`{key}` of the set is not read: `{value}`");
                    game.notes.push(&block.file, block.line, text);
                }
            }
            name if !SILENT.contains(&name) => {
                game.notes.push(&block.file, block.line, format!("`{name}` is not read"));
            }
            _ => {}
        }
    }
    let sheets = |key: &str| {
        let cards = blocks.iter().filter(|it| it.name == "card");
        let values = cards.flat_map(|it| it.values.iter().map(move |value| (it, value)));
        let mut all = Vec::<(&Block, &str)>::new();
        for (card, (name, value)) in values {
            if name == key && !value.is_empty() && !all.iter().any(|it| it.1 == value) {
                all.push((card, value));
            }
        }
        all
    };
    for (card, style) in sheets("stylesheet") {
        let text = format!(
            "cards with the style `{style}` have the layout of all others: write a type for them if they need one"
        );
        game.notes.push(&card.file, card.line, text);
    }
    for key in ["styling_data", "extra_data"] {
        if let Some((card, _)) = sheets(key).first() {
            let text = format!("`{key}` of cards is not read: it belongs to their styles");
            game.notes.push(&card.file, card.line, text);
        }
    }
}

/// All blocks: those of files that a text includes stand in place of the line that does so.
fn whole(all: Vec<Block>, parts: &Parts, game: &mut NewGame) -> Vec<Block> {
    let mut whole = Vec::new();
    // Each file is read once: some may include themselves in a circle.
    let mut read = BTreeSet::from(["set".to_owned()]);
    // The next one last.
    let mut open: Vec<Block> = all.into_iter().rev().collect();
    while let Some(block) = open.pop() {
        let file = block.values.iter().find(|_| block.name == "include_file").map(|it| &it.1);
        match file.map(|it| (it, parts.get(it))) {
            None => whole.push(block),
            Some((file, Some(_))) if !read.insert(file.clone()) => {
                let text = format!("`{file}` is read already, and is not read again");
                game.notes.push(&block.file, block.line, text);
            }
            Some((file, Some(bytes))) => {
                let inner = blocks(&String::from_utf8_lossy(bytes), file);
                let kept = inner.into_iter().filter(|it| !it.name.starts_with("mse_version"));
                open.extend(kept.rev());
            }
            Some((file, None)) => {
                let text = format!("there is no file `{file}`: its cards are missing");
                game.notes.push(&block.file, block.line, text);
            }
        }
    }
    whole
}

/// Rows of all cards, the names of their columns first. Pictures get an ending, and become material.
fn cards(
    blocks: &[Block],
    parts: &Parts,
    material: &mut Material,
    game: &mut NewGame,
) -> Vec<Vec<String>> {
    let cards: Vec<&Block> = blocks.iter().filter(|it| it.name == "card").collect();
    let mut names: Vec<String> = Vec::new();
    for (name, _) in cards.iter().flat_map(|it| &it.values) {
        if !names.contains(name) && !OWN.contains(&name.as_str()) {
            names.push(name.clone());
        }
    }
    let mut rows = vec![names.clone()];
    // Files of the game by the parts that they come from: two folders may have a picture of one name.
    let mut files = BTreeMap::<&str, String>::new();
    for card in cards {
        let mut row = Vec::new();
        for name in &names {
            let value = card.values.iter().find(|it| it.0 == *name).map_or("", |it| it.1.as_str());
            let picture = parts.get(value).and_then(|bytes| Some((ending(bytes)?, bytes)));
            row.push(match picture {
                Some((ending, bytes)) => files
                    .entry(value)
                    .or_insert_with(|| {
                        let file = art_name(value);
                        let (stem, ending) = match file.rsplit_once('.') {
                            Some(parts) if is_picture(file) => parts,
                            _ => (file, ending),
                        };
                        let path = |stem: &str| format!("{stem}.{ending}");
                        let stem = free(stem, |it| material.get(&path(it)).is_some(), '-');
                        let path = path(&stem);
                        material.files.push(NewFile { path: path.clone(), bytes: bytes.clone() });
                        path
                    })
                    .clone(),
                None if name == "image" && !value.is_empty() => {
                    let text = format!("there is no picture `{value}` in PNG or JPEG");
                    game.notes.push(&card.file, card.line, text);
                    String::new()
                }
                None => {
                    if value.contains("<sym") {
                        let text = "symbols are the letters that stand for them: put drawings into `art/icons`, and write \
                                    their names between colons";
                        game.notes.push_change(&card.file, 0, text);
                    }
                    tagged(value, name)
                }
            });
        }
        rows.push(row);
    }
    rows
}

/// Names the column with the drawings of the cards; others with pictures are not read.
fn name_pictures(rows: &mut [Vec<String>], material: &Material) {
    let Some((names, cards)) = rows.split_first_mut() else { return };
    let has_pictures = |at: &usize| cards.iter().any(|it| material.get(&it[*at]).is_some());
    let image = names.iter().position(|it| it == "image");
    let columns: Vec<usize> = (0..names.len()).filter(has_pictures).collect();
    let art = image.or_else(|| columns.first().copied());
    for at in columns.into_iter().chain(image) {
        if Some(at) == art {
            names[at] = "art".to_owned();
        } else {
            names[at] = format!("#{}", names[at].trim_start_matches('#'));
        }
    }
}

/// A text as the table has it: in a name, bold letters are none.
fn tagged(value: &str, name: &str) -> String {
    let text = without_tags(value);
    let is_prose = name.contains("text") || name.contains("rule") || name == "notes";
    if is_prose {
        text
    } else {
        text.replace("<b>", "").replace("</b>", "").replace("<i>", "").replace("</i>", "")
    }
}

/// What sort of picture it is.
fn ending(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [0xFF, 0xD8, ..] => Some("jpg"),
        _ => None,
    }
}

/// The keywords as terms of a glossary, and how many there are. Those without a text, and those whose text has
/// something put into it, are noted.
fn terms(blocks: &[Block], game: &mut NewGame) -> (String, usize) {
    let (mut out, mut count) = (String::new(), 0);
    let mut ids = Vec::<String>::new();
    for block in blocks.iter().filter(|it| it.name == "keyword") {
        let of =
            |name: &str| block.values.iter().find(|it| it.0 == name).map(|it| without_tags(&it.1));
        let Some(title) = of("keyword").filter(|it| !it.is_empty()) else {
            game.notes.push(&block.file, block.line, "a keyword without a name is not read");
            continue;
        };
        let text = of("reminder").or_else(|| of("rules")).filter(|it| !it.is_empty());
        let Some(text) = text else {
            let text =
                format!("the keyword `{title}` has no reminder text: it is not in the glossary");
            game.notes.push(&block.file, block.line, text);
            continue;
        };
        let name = id(&title);
        if ids.contains(&name) {
            let text = format!("the keyword `{title}` is there twice: the second one is not read");
            game.notes.push(&block.file, block.line, text);
            continue;
        }
        if text.contains(['{', '}']) {
            let text = format!(
                "the text of the keyword `{title}` has something put into it, which is printed as it stands"
            );
            game.notes.push(&block.file, block.line, text);
        }
        // In a glossary brackets of two kinds mean something.
        let bold = text.replace("<b>", "**").replace("</b>", "**");
        let marked = bold.replace("<i>", "*").replace("</i>", "*");
        let plain = marked.replace('{', "(").replace('}', ")").replace("[[", "\\[\\[");
        out.push_str(&format!(
            "[[term]]\nid = {}\ntitle = {}\ntext = {}\n\n",
            quoted(&name),
            quoted(&title),
            quoted(&plain)
        ));
        ids.push(name);
        count += 1;
    }
    (out, count)
}

/// Blocks of a text whose depth is told by tabs. A value of several lines stands deeper than its key.
fn blocks(text: &str, file: &str) -> Vec<Block> {
    let mut blocks = Vec::<Block>::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}');
        let depth = line.chars().take_while(|it| *it == '\t').count();
        let body = line.trim_start_matches('\t');
        if body.trim().is_empty() {
            continue;
        }
        let (key, value) = body.split_once(':').unwrap_or((body, ""));
        let key = key.trim().replace([' ', '-'], "_").to_lowercase();
        match (depth, blocks.last_mut()) {
            (0, _) => {
                let values = match value.trim() {
                    "" => Vec::new(),
                    value => vec![(key.clone(), value.to_owned())],
                };
                blocks.push(Block { name: key, file: file.to_owned(), line: at + 1, values });
            }
            (1, Some(block)) => block.values.push((key, value.trim().to_owned())),
            (_, Some(block)) => {
                if let Some((_, value)) = block.values.last_mut() {
                    let more = if value.is_empty() {
                        body.trim().to_owned()
                    } else {
                        format!("{value}\n{}", body.trim())
                    };
                    *value = more;
                }
            }
            (_, None) => {}
        }
    }
    blocks
}

/// A text without `<sym>` and the like. Bold and italic letters keep their tags, which are read with the table.
fn without_tags(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, inner)) = rest.split_once('<') {
        out.push_str(before);
        let Some((tag, after)) = inner.split_once('>') else {
            // What has no end is no tag.
            out.push('<');
            rest = inner;
            continue;
        };
        if matches!(tag, "b" | "/b" | "i" | "/i") {
            out.push_str(&format!("<{tag}>"));
        }
        rest = after;
    }
    out.push_str(rest);
    out.trim().to_owned()
}
