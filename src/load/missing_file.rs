//! A file that isn't there, and the one beside it that was probably meant.

use super::entry::patched;
use super::vault::Vault;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::did_you_mean::{closest_short, did_you_mean};
use cardwright_base::toml_text::quoted;
use cardwright_model::Located;
use std::path::{Path, PathBuf};

/// The fault of a path inside the game's folder at which there is no file; `written` is the path with the sheet of a
/// workbook, if one was named. `taken` are files that are never meant.
pub(super) fn missing(
    vault: &Vault,
    taken: &[&str],
    path: &str,
    written: &Located<String>,
) -> Diagnostic {
    let fault = Diagnostic::error("D008", format!("there is no file `{path}`"));
    let fault = fault.at(written.span, "not found in the game's folder");
    let (above, name) = path.rsplit_once('/').map_or(("", path), |(above, name)| (above, name));
    let mut beside = vault.beside_path(path);
    beside.retain(|it| !above.is_empty() || !taken.contains(&it.as_str()));
    let Some(near) = nearest(name, &beside) else { return fault };
    let near = if above.is_empty() { near.to_owned() } else { format!("{above}/{near}") };
    let sheet = written.value.split_once('#').filter(|_| near.ends_with(ending(path)));
    let text = sheet.map_or_else(|| near.clone(), |(_, sheet)| format!("{near}#{sheet}"));
    patched(fault.hint(did_you_mean(&near)), written.span, quoted(&text))
}

/// The file that was probably meant by a path on the command line, such as `cards.csv` for `card.csv`. `None`
/// when no file in its folder is like it.
pub fn near_file(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    let above = path.parent().unwrap_or(Path::new(""));
    let vault = Vault::open_if_there(above).ok()??;
    let beside = vault.beside_path(&name);
    nearest(&name, &beside).map(|it| above.join(it))
}

/// The name that differs least from a given one in what stands before its ending; of two alike the one with the same
/// ending.
fn nearest<'n>(name: &str, beside: &'n [String]) -> Option<&'n str> {
    let is_like = |path: &&String| {
        ending(path).eq_ignore_ascii_case(ending(name)) || is_list(path) && is_list(name)
    };
    let like: Vec<&String> = beside.iter().filter(is_like).collect();
    let near = closest_short(stem(name), like.iter().map(|it| stem(it)))?;
    let with = like.into_iter().filter(|it| stem(it) == near);
    with.max_by_key(|it| ending(it) == ending(name)).map(String::as_str)
}

/// Whether a file may hold cards.
fn is_list(name: &str) -> bool {
    cardwright_spreadsheet::format_of(name).is_some() || ending(name) == "toml"
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
