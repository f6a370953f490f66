//! `inks.toml` and the profiles that it names.

use super::{PRESS, apart, own, text};
use crate::LoadError;
use crate::read::read;
use crate::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::press::{BlackRules, InkProfile, InkRules};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;

/// Guards against slips, not rules.
const CHROMA: RangeInclusive<i64> = 0..=100;

/// The inks and printing conditions: the user's own `press/inks.toml` beside the games, or the one that is
/// built in. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When a file of the user's own can't be read at all.
pub fn inks(games: &Path, report: &mut Report) -> Result<Option<InkRules>, LoadError> {
    let file = text(games, "inks.toml")?;
    apart(report, &file, "the list of inks", |root| all(root, games)).unwrap_or(Ok(None))
}

fn all(root: &Table<'_>, games: &Path) -> Result<Option<InkRules>, LoadError> {
    let mut profiles = Vec::new();
    for table in root.tables("profile", "a printing condition").0 {
        profiles.extend(table.read(|it| profile(it, games))?);
    }
    Ok(read!(
        root,
        InkRules {
            profiles: Some(profiles),
            black: root.table("black", "what becomes black").and_then(|it| it.read(black)),
        }
    ))
}

fn profile(table: &Table<'_>, games: &Path) -> Result<Option<InkProfile>, LoadError> {
    let profile = read!(
        table,
        InkProfile { id, condition, info, registry, icc: Some(Cow::Borrowed(&[][..])) }
    );
    let Some(file) = table.text("file") else { return Ok(None) };
    let inner = format!("profiles/{}", file.value);
    let icc = match (own(games, &inner)?, PRESS.get_file(&inner)) {
        (Some((_, own)), _) => Cow::Owned(own),
        (None, Some(built_in)) => Cow::Borrowed(built_in.contents()),
        (None, None) => {
            let fault = Diagnostic::error("D006", format!("there is no profile `{}`", file.value));
            let place = games.join("press").join(&inner).display().to_string();
            table.push(fault.at(file.span, "no such file").hint(format!("put it at {place}")));
            return Ok(None);
        }
    };
    Ok(profile.map(|profile| InkProfile { icc, ..profile }))
}

fn black(table: &Table<'_>) -> Option<BlackRules> {
    let chroma = |key| table.count(key, CHROMA);
    read!(
        table,
        BlackRules {
            text_chroma: chroma("text_chroma"),
            art_chroma: chroma("art_chroma"),
            black_chroma: chroma("black_chroma"),
        }
    )
}
