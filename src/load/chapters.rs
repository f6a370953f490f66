//! The Markdown files of a booklet.

use super::folder::{self, Folder};
use super::loader::Loader;
use super::{LoadError, entry};
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span, is_control};
use cardwright_model::{Located, Prose, nesting};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// Stands before the first character of a text that some editors write; no part of it.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// One file, or all of a folder in the order of their names.
pub(super) fn read(
    folder: &Folder,
    text: &Located<String>,
    loader: &Loader,
) -> Result<Vec<Prose>, LoadError> {
    let read = files(folder, text, loader);
    Ok(loader.asked(read, Some(text.span))?.unwrap_or_default())
}

fn files(
    folder: &Folder,
    text: &Located<String>,
    loader: &Loader,
) -> Result<Vec<Prose>, LoadError> {
    let Some(plain) = folder::inside(text, loader) else { return Ok(Vec::new()) };
    let files = if folder.vault.has_folder(&plain.value)? {
        let inside = folder.vault.files(&plain.value, &[".md"])?;
        let prefix = if plain.value.is_empty() { "" } else { "/" };
        inside.into_iter().map(|name| format!("{}{prefix}{name}", plain.value)).collect()
    } else if folder.vault.has(&plain.value)? {
        vec![plain.value]
    } else {
        Vec::new()
    };
    if files.is_empty() {
        let fault = Diagnostic::error("D008", format!("there is no text at `{}`", text.value));
        loader.push(
            fault.at(
                text.span,
                "expected a Markdown file, or a folder of them, in the game's folder",
            ),
        );
    }
    let mut chapters = Vec::new();
    let mut whole = true;
    for file in files {
        let chapter = match loader.source(&folder.vault, &file)? {
            Some(id) => chapter(id, loader),
            None => None,
        };
        whole &= chapter.is_some();
        chapters.extend(chapter);
    }
    if whole {
        first_heading(&chapters, loader);
    }
    Ok(chapters)
}

/// The text of a file without a byte order mark, if it says something.
pub(super) fn chapter(id: SourceId, loader: &Loader) -> Option<Prose> {
    let whole = loader.text(id);
    let text = whole.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&whole).to_owned();
    let start = whole.len() - text.len();
    let span = Span::new(id, start..whole.len());
    if without_comments(&text).trim().is_empty() {
        let fault = Diagnostic::error("D004", "this text is blank");
        loader
            .push(fault.at(Span::new(id, start..start), "expected at least one visible character"));
        return None;
    }
    if text.len() > nesting::LONGEST {
        let message = format!("this text is longer than {} kB", nesting::LONGEST / 1000);
        let fault = Diagnostic::error("D004", message);
        loader.push(fault.at(Span::new(id, start..start), "split it into several files"));
        return None;
    }
    if let Some(place) = nesting::too_deep(&text) {
        let message = format!("this text nests deeper than {} levels", nesting::DEEPEST);
        let fault = Diagnostic::error("D004", message).at(span.within(place), "here");
        loader
            .push(fault.hint("every list, quotation, bracket and mark inside another one counts"));
        return None;
    }
    for (at, control) in text.char_indices().filter(|(_, c)| is_control(*c)) {
        let place = span.within(at..at + control.len_utf8());
        loader.push(entry::control_character(control, place));
    }
    Some(Prose { text, span })
}

/// The text with blanks in place of its comments `<# ... #>`, so that places stay as they are.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("<#") {
        let after = comment.split_once("#>").map_or("", |(_, after)| after);
        out.push_str(before);
        let bytes = rest[before.len()..rest.len() - after.len()].bytes();
        out.extend(bytes.map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        rest = after;
    }
    out + rest
}

/// Reports a booklet that begins with a heading of a lower level: readers by ear would miss what
/// it stands under, so that such a PDF could not be written.
pub(super) fn first_heading(chapters: &[Prose], loader: &Loader) {
    for chapter in chapters {
        let text = without_comments(&chapter.text);
        let headings = Parser::new_ext(&text, Options::ENABLE_HEADING_ATTRIBUTES)
            .into_offset_iter()
            .filter_map(|(event, range)| match event {
                Event::Start(Tag::Heading { level, .. }) => Some((level, range)),
                _ => None,
            });
        for (level, range) in headings {
            if conditional(&text[..range.start]) {
                continue;
            }
            if level != HeadingLevel::H1 {
                let line = text[range.clone()].lines().next().unwrap_or_default();
                let place = chapter.span.within(range.start..range.start + line.len());
                let message = format!("the first heading has level {}", level as usize);
                let fault = Diagnostic::error("D004", message)
                    .at(place, "a booklet must begin with a heading of level 1");
                let marks = line.bytes().take_while(|byte| *byte == b'#').count();
                let marked = chapter.span.within(range.start..range.start + marks);
                let patched = marks > 0;
                loader.push(if patched { entry::patched(fault, marked, "#") } else { fault });
            }
            return;
        }
    }
}

/// True when more statements such as `{% if %}` are opened than closed, so that what comes next
/// may not be said at all.
fn conditional(before: &str) -> bool {
    const OPENING: [&str; 7] = ["if", "for", "macro", "call", "filter", "with", "raw"];
    let mut open = 0_i32;
    for statement in before.split("{%").skip(1) {
        let words = statement.trim_start_matches(['-', '+']);
        let first = words.split_whitespace().next().unwrap_or_default();
        open += i32::from(OPENING.contains(&first)) - i32::from(first.starts_with("end"));
    }
    open > 0
}
