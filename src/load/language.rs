//! Translations: `languages/<tag>/texts.toml` in the folder of the game, with the chapters and the
//! wording templates that it has in that language beside it.

use super::entry::patched;
use super::folder::Folder;
use super::game_toml::is_tag;
use super::loader::Loader;
use super::read::read;
use super::table::Table;
use super::{LoadError, chapters};
use cardwright_base::diagnostic::{Diagnostic, Report, SourceId, SourceMap, Span};
use cardwright_base::toml_text::quoted;
use cardwright_model::{
    Assets, CardType, ENGLISH, Game, Located, Phrases, TextSort, Translated, Translation,
    made_wording,
};
use std::collections::BTreeMap;

/// Folder of the translations in the folder of the game.
const HOME: &str = "languages";
/// File of a translation that holds every text that is no file of its own.
const TEXTS: &str = "texts.toml";
/// Files that are translated as a whole.
const WHOLE: &[&str] = &[".md", ".j2"];
/// Before and behind what the first line of such a file says of the text it was made from.
const MARKS: [(&str, &str); 2] = [("<!--", "-->"), ("<#", "#>")];

/// Which translations to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Languages<'t> {
    /// None: the game as it was written.
    Own,
    /// The one with this tag, which must be there.
    One(&'t str),
    /// The one with this tag, which may be one that nobody has begun.
    Draft(&'t str),
    /// Every translation that the game has.
    All,
}

/// Puts the translations that are wanted, and the texts that they translate, into the game.
pub(super) fn read(
    folder: &Folder,
    wanted: Languages<'_>,
    game: &mut Game,
    assets: &Assets,
    loader: &Loader,
) -> Result<(), LoadError> {
    let files = folder.vault.files(HOME, &[".toml", ".md", ".j2"])?;
    let mut tags: Vec<&str> = files.iter().filter_map(|it| Some(it.split_once('/')?.0)).collect();
    tags.dedup();
    match wanted {
        Languages::Own => return Ok(()),
        Languages::All if tags.is_empty() => return Ok(()),
        Languages::All => {}
        Languages::One(tag) if !tags.contains(&tag) => {
            let known = tags.into_iter().map(str::to_owned).collect();
            return Err(LoadError::NoLanguage { tag: tag.to_owned(), known });
        }
        Languages::One(tag) => tags = vec![tag],
        Languages::Draft(tag) if !is_tag(tag) || tag == game.language => {
            return Err(LoadError::NoTag { tag: tag.to_owned(), own: game.language.clone() });
        }
        Languages::Draft(tag) => tags = vec![tag],
    }
    let templates = templates(game, assets, &loader.report().sources);
    game.texts = game.translatable(&templates, &loader.report().sources);
    for tag in tags {
        let own: Vec<&str> =
            files.iter().filter_map(|it| it.strip_prefix(tag)?.strip_prefix('/')).collect();
        let translation = translation(folder, tag, &own, game, loader)?;
        game.translations.push(translation);
    }
    Ok(())
}

/// The templates that put the game's cards into words, and those that these take something from.
fn templates(game: &Game, assets: &Assets, sources: &SourceMap) -> Vec<(String, Span)> {
    let mut names: Vec<&str> = Vec::new();
    // What the program words itself has no words of its own.
    let written = |it: &&CardType| it.wording.value != made_wording(&it.id);
    for kind in game.types.iter().filter(written) {
        if !names.contains(&kind.wording.value.as_str()) {
            names.push(&kind.wording.value);
        }
    }
    let mut at = 0;
    while let Some((_, text)) = names.get(at).and_then(|name| assets.templates.get(*name)) {
        let named = |name: &str| {
            text.contains(&format!("\"{name}\"")) || text.contains(&format!("'{name}'"))
        };
        let others = assets.templates.keys().filter(|it| it.ends_with(".j2") && named(it));
        let new: Vec<_> = others.map(String::as_str).filter(|it| !names.contains(it)).collect();
        names.extend(new);
        at += 1;
    }
    let place = |name: &str| {
        let (path, text) = assets.templates.get(name)?;
        Some((name.to_owned(), Span::new(sources.find(path)?, 0..text.len())))
    };
    names.into_iter().filter_map(place).collect()
}

fn translation(
    folder: &Folder,
    tag: &str,
    files: &[&str],
    game: &Game,
    loader: &Loader,
) -> Result<Translation, LoadError> {
    let texts = format!("{HOME}/{tag}/{TEXTS}");
    let file = folder.game.join(&texts).display().to_string();
    let mut translation =
        Translation { tag: tag.to_owned(), file, texts: Vec::new(), phrases: Phrases::default() };
    let mut first = None;
    if files.contains(&TEXTS)
        && let Some(id) = loader.source(&folder.vault, &texts)?
    {
        first = Some(id);
        (translation.texts, translation.phrases) = entries(id, game, loader);
    }
    for name in files.iter().filter(|name| WHOLE.iter().any(|it| name.ends_with(it))) {
        let file = format!("{HOME}/{tag}/{name}");
        let Some(id) = loader.source(&folder.vault, &file)? else { continue };
        first = first.or(Some(id));
        translation.texts.extend(whole(id, name, loader));
    }
    if let Some(id) = first {
        check_tag(tag, game, Span::new(id, 0..0), loader);
    }
    Ok(translation)
}

fn check_tag(tag: &str, game: &Game, place: Span, loader: &Loader) {
    if !is_tag(tag) {
        let fault = Diagnostic::error("D004", format!("`{tag}` is not a language tag"))
            .at(place, "the folder of this translation has that name");
        loader.push(fault.hint("rename the folder to a tag such as `de` or `de-DE`"));
    } else if tag == game.language {
        let fault = Diagnostic::error("D004", format!("`{tag}` is the game's own language"));
        loader.push(fault.at(place, "there is nothing to translate"));
    }
}

/// The entries of `texts.toml`, and the program's own words.
fn entries(id: SourceId, game: &Game, loader: &Loader) -> (Vec<Translated>, Phrases) {
    let sorts: BTreeMap<&str, TextSort> =
        game.texts.iter().map(|it| (it.key.as_str(), it.sort)).collect();
    let read = Table::file(loader, id, "the translation", None, |root| {
        let all = root.each("text", "a translated text", |it| entry(it, &sorts));
        let phrases = root.table_if("phrases", "the words of the program");
        root.done();
        (once(all, loader), phrases.map(|it| it.read(spoken)).unwrap_or_default())
    });
    read.unwrap_or_default()
}

/// The first translation of each text; reports the others.
fn once(mut all: Vec<Translated>, loader: &Loader) -> Vec<Translated> {
    let mut seen = BTreeMap::<String, Span>::new();
    all.retain(|Translated { key, .. }| {
        let first = *seen.entry(key.value.clone()).or_insert(key.span);
        if first != key.span {
            let message = format!("`{}` is translated twice", key.value);
            let fault = Diagnostic::error("D001", message).at(key.span, "second");
            loader.push(fault.see(first, "first"));
        }
        first == key.span
    });
    all
}

fn spoken(table: &Table<'_>) -> Phrases {
    let said = |(key, _): &(&str, &str)| Some(((*key).to_owned(), table.text_if(key)?.value));
    Phrases(ENGLISH.iter().filter_map(said).collect())
}

fn entry(table: &Table<'_>, sorts: &BTreeMap<&str, TextSort>) -> Option<Translated> {
    let key = table.text("of");
    let is = table.need("is").and_then(|entry| {
        let written = entry.value.as_str().filter(|it| it.trim().is_empty());
        if written.is_some() {
            // Nobody has found the words yet.
            return Some(Located::new(String::new(), entry.span));
        }
        let sort = key.as_ref().and_then(|key| sorts.get(key.value.as_str()));
        match sort {
            Some(TextSort::Name) => entry.text(),
            _ => entry.prose(),
        }
    });
    let from = table.text_if("from").filter(|from| {
        let good = is_fingerprint(&from.value);
        if !good {
            let message = format!("`{}` is not the fingerprint of a text", from.value);
            let fault = Diagnostic::error("D004", message);
            let fault = fault.at(from.span, "expected 8 hexadecimal digits");
            let small = from.value.to_lowercase();
            let near = is_fingerprint(&small);
            table.push(if near { patched(fault, from.span, quoted(&small)) } else { fault });
        }
        good
    });
    read!(table, Translated { key: key, is: is, from: Some(from), same })
}

fn is_fingerprint(text: &str) -> bool {
    text.len() == 8 && text.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'))
}

/// A file that is translated as a whole. Its first line says what it was made from, and is no part
/// of the text.
fn whole(id: SourceId, name: &str, loader: &Loader) -> Option<Translated> {
    let text = chapters::chapter(id, loader)?;
    let start = text.span.start;
    let line = text.text.lines().next().unwrap_or_default();
    let first = Span::new(id, start..start + line.len());
    let (said, from, same) = match remark(line) {
        Some(remark) => {
            let mut words = remark.split_whitespace().peekable();
            let from = (words.next() == Some("from:")).then(|| words.next()).flatten();
            let from = from.filter(|it| is_fingerprint(it)).and_then(|fingerprint| {
                let at = line.find(fingerprint)?;
                Some(Located::new(fingerprint.to_owned(), first.within(at..at + fingerprint.len())))
            });
            let same = from.is_some() && words.next() == Some("same");
            (text.text[line.len()..].trim_start_matches(['\r', '\n']), from, same)
        }
        None => (text.text.as_str(), None, false),
    };
    let at = text.text.len() - said.len();
    let is = Located::new(said.to_owned(), text.span.within(at..text.text.len()));
    Some(Translated { key: Located::new(name.to_owned(), first), is, from, same })
}

/// What a line that is a comment alone says.
fn remark(line: &str) -> Option<&str> {
    let line = line.trim();
    let inside = |(open, close)| line.strip_prefix(open)?.strip_suffix(close);
    let said = MARKS.into_iter().find_map(inside)?.trim_matches('-').trim();
    said.starts_with("from:").then_some(said)
}

/// The game in the language of a translation, and what it is drawn with. Reports what only the
/// whole shows: a booklet without a heading at its beginning.
pub fn in_language(
    game: &Game,
    assets: &Assets,
    translation: &Translation,
    report: &mut Report,
) -> (Game, Assets) {
    let (game, assets) = game.in_language(assets, translation, &report.sources);
    Loader::with(report, |loader| {
        game.books.iter().for_each(|book| chapters::first_heading(&book.chapters, loader));
    });
    (game, assets)
}
