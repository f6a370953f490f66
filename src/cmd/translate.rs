//! `cardwright translate`.

use super::{FINDINGS, nothing_written, tell, tell_findings};
use crate::cli::TranslateArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_base::limits::Watchdog;
use cardwright_export::Rewrite;
use cardwright_model::{Game, SourceText, TextSort, Translation, fingerprint};
use std::collections::BTreeSet;
use std::error::Error;
use std::io::stdout;
use std::path::Path;
use std::process::ExitCode;

/// Makes room for every text that a translation lacks, and says what there is to do.
pub(super) fn run(args: &TranslateArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let game =
        cardwright_pipeline::translation(&args.game.data, &args.game.game, &args.tag, &mut report)?;
    tell_findings(&report)?;
    let Some((game, translation)) =
        game.as_ref().and_then(|it| Some((it, it.translations.first()?)))
    else {
        return nothing_written();
    };
    let work = Work::of(game, translation);
    let path = Path::new(&translation.file);
    let known = report.sources.find(&translation.file).map(|it| report.sources.text(it));
    drop(watch);
    if !work.new.is_empty() {
        let text = cardwright_export::with_room(known.unwrap_or_default(), &work.new)?;
        let home = cardwright_load::home(&args.game.data, &args.game.game)?;
        match known {
            Some(old) => {
                cardwright_export::rewrite(&[Rewrite { home: &home, path, old, new: &text }])?;
            }
            None => cardwright_export::create(&home, path, &text)?,
        }
    }
    tell(&mut stdout(), &work.summary(game, translation))?;
    Ok(if work.is_done() { ExitCode::SUCCESS } else { ExitCode::from(FINDINGS) })
}

/// What there is to do.
struct Work<'g> {
    /// Texts that have no entry yet.
    new: Vec<&'g SourceText>,
    /// Texts that have no words: those without an entry, and those whose entry is empty.
    missing: Vec<&'g SourceText>,
    /// Keys of translations that were made from an older text, or do not say from which.
    stale: Vec<&'g str>,
    /// Keys that belong to no text.
    superfluous: Vec<&'g str>,
}

impl<'g> Work<'g> {
    fn of(game: &'g Game, translation: &'g Translation) -> Self {
        let said = translation.by_key();
        let entries: BTreeSet<&str> =
            translation.texts.iter().map(|it| it.key.value.as_str()).collect();
        let missing: Vec<_> =
            game.texts.iter().filter(|it| !said.contains_key(it.key.as_str())).collect();
        let new = missing.iter().filter(|it| !is_file(it) && !entries.contains(it.key.as_str()));
        let current = |text: &&SourceText| {
            let made = said.get(text.key.as_str()).map(|it| it.from.as_ref());
            made.is_none_or(|from| from.is_some_and(|it| it.value == fingerprint(&text.text)))
        };
        let stale = game.texts.iter().filter(|it| !current(it)).map(|it| it.key.as_str());
        let keys: BTreeSet<&str> = game.texts.iter().map(|it| it.key.as_str()).collect();
        let belongs = |key: &&str| keys.contains(*key) || game.may_have_form(key);
        Self {
            new: new.copied().collect(),
            stale: stale.collect(),
            superfluous: entries.into_iter().filter(|key| !belongs(key)).collect(),
            missing,
        }
    }

    fn is_done(&self) -> bool {
        self.missing.is_empty() && self.stale.is_empty() && self.superfluous.is_empty()
    }

    fn summary(&self, game: &Game, translation: &Translation) -> String {
        let (all, tag) = (game.texts.len(), &translation.tag);
        let done = all - self.missing.len();
        let mut text = format!("{} in {tag}: {done} of {}\n", game.title.value, count(all, "text"));
        if !self.new.is_empty() {
            let entries = count(self.new.len(), "entry");
            text += &format!("\nadded {entries} to {}\n", translation.file);
        }
        let missing: Vec<String> = self.missing.iter().map(|it| to_write(it)).collect();
        text += &list("missing", missing.iter().map(String::as_str));
        text += &list("out of date", self.stale.iter().copied());
        text += &list("without a source text", self.superfluous.iter().copied());
        text
    }
}

fn is_file(text: &SourceText) -> bool {
    matches!(text.sort, TextSort::Chapter | TextSort::Template)
}

/// The key of a missing text; of a file, with the line that it begins with.
fn to_write(text: &SourceText) -> String {
    let (key, from) = (&text.key, fingerprint(&text.text));
    match text.sort {
        TextSort::Name | TextSort::Prose => key.clone(),
        TextSort::Chapter => {
            format!("{key}: write a file whose first line is <!-- from: {from} -->")
        }
        TextSort::Template => format!("{key}: write a file whose first line is <# from: {from} #>"),
    }
}

fn list<'k>(title: &str, keys: impl Iterator<Item = &'k str>) -> String {
    let lines: String = keys.map(|key| format!("  {key}\n")).collect();
    if lines.is_empty() { lines } else { format!("\n{title}:\n{lines}") }
}
