//! Sets of Magic Set Editor: an archive, or a folder, with a text `set`, pictures, and in newer ones a file for each
//! card. Styles and scripts are not read.

use crate::adopt::{Strange, adopt};
use crate::boxes::{art_name, place};
use crate::csv_text::delimited;
use crate::draft::Draft;
use crate::guess::Said;
use crate::letters::{free, id};
use crate::material::{Material, is_picture};
use crate::table::finish;
use crate::{ImportError, NewFile, NewGame, title_of};
use cardwright_base::toml_text::quoted;
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
    "notes",
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
    let starts = |it: &NewFile| {
        let text = it.bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&it.bytes);
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
    let mut draft = Draft { title: title_of(name), counted: named.to_owned(), ..Draft::default() };
    let mut rows = cards(&blocks, parts, &mut material, &mut game);
    let stem = id(named.trim_end_matches(".mse-set"));
    let csv = format!("{stem}.csv");
    if rows.len() < 2 {
        return Err(broken("there are no cards in it"));
    }
    rows[0].iter_mut().filter(|it| *it == "image").for_each(|it| *it = "art".to_owned());
    let table = delimited(&rows);
    let said = Said { art: Some("art"), ..Said::default() };
    let strange = Strange { said, ..Strange::csv(&csv, table.as_bytes()) };
    let has_art = |name: &str| material.picture(name).is_some();
    let adopted = adopt(strange, &has_art, &mut game.notes)?
        .ok_or_else(|| broken("there are no cards in it"))?;
    place(adopted, Vec::new(), None, &material, (&mut draft, &mut game), &format!("from {named}"));
    let terms = terms(&blocks);
    if !terms.is_empty() {
        let count = blocks.iter().filter(|it| it.name == "keyword").count();
        game.made.push(format!(
            "{} in glossary.toml",
            cardwright_base::english::count(count, "keyword")
        ));
        game.add("glossary.toml", terms);
    }
    for block in
        blocks.iter().filter(|it| !matches!(it.name.as_str(), "card" | "keyword" | "set_info"))
    {
        if matches!(block.name.as_str(), "game" | "stylesheet" | "styling" | "pack_type") {
            let text = format!("`{}` is not read: styles and scripts stay behind", block.name);
            game.notes.push(&block.file, block.line, text);
        }
    }
    finish(game, &draft, named)
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
                None => without_tags(value),
            });
        }
        rows.push(row);
    }
    rows
}

/// What sort of picture it is.
fn ending(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [0xFF, 0xD8, ..] => Some("jpg"),
        _ => None,
    }
}

/// The keywords as terms of a glossary.
fn terms(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks.iter().filter(|it| it.name == "keyword") {
        let of =
            |name: &str| block.values.iter().find(|it| it.0 == name).map(|it| without_tags(&it.1));
        if let (Some(title), Some(text)) =
            (of("keyword"), of("reminder").filter(|it| !it.is_empty()))
        {
            out.push_str(&format!(
                "[[term]]\nid = {}\ntitle = {}\ntext = {}\n\n",
                quoted(&id(&title)),
                quoted(&title),
                quoted(&text.replace("{{", "{ {"))
            ));
        }
    }
    out
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

/// A text without `<b>`, `<sym>` and the like.
fn without_tags(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in text.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => inside = false,
            _ if !inside => out.push(c),
            _ => {}
        }
    }
    out.trim().to_owned()
}
