//! What the author states for checks to hold the game against: findings that are known, what
//! players start with, and the words that the game keeps to.

use super::entry::{Entry, patched, quoted};
use super::folder::{self, Folder};
use super::symbols::{SymbolKind, SymbolTable};
use super::table::Table;
use super::{LoadError, asked};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{
    Allow, Amount, Avoid, FactWords, Located, Pattern, Portions, Setup, Vocabulary,
};
use regex::Regex;
use toml::de::DeValue;

/// Most of one thing that a player starts with; a guard against slips, not a rule.
const MOST_TO_START: i64 = 9999;

/// Reads `allow` of a table; what it allows is allowed within that table.
pub(super) fn allow(table: &Table<'_>, symbols: &mut SymbolTable, report: &mut Report) {
    allowed(table, Some(table.extent()), symbols, report);
}

/// Reads `allow` of the whole game.
pub(super) fn allow_everywhere(root: &Table<'_>, symbols: &mut SymbolTable, report: &mut Report) {
    allowed(root, None, symbols, report);
}

fn allowed(table: &Table<'_>, scope: Option<Span>, symbols: &mut SymbolTable, report: &mut Report) {
    let (tables, _) = table.tables("allow", "an allowed finding", report);
    for table in tables {
        let span = table.extent();
        let check = table.text("check", report);
        let reason = table.prose("reason", report);
        let at = table.text_if("at", report);
        table.done(report);
        if let (Some(check), Some(reason)) = (check, reason) {
            let scope_files = Vec::new();
            symbols.allows.push(Allow { check, reason, at, scope, scope_files, span });
        }
    }
}

/// Reports every file that a finding is allowed in and that is not there.
pub(super) fn check_files(
    folder: &Folder,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<(), LoadError> {
    for at in symbols.allows.iter_mut().filter_map(|allow| allow.at.as_mut()) {
        let Some(plain) = folder::inside(at, report) else { continue };
        if asked(folder.vault.has(&plain.value), Some(at.span), report)? == Some(false) {
            let fault = Diagnostic::error("D008", format!("there is no file `{}`", at.value));
            report.push(fault.at(at.span, "not found in the game's folder"));
        }
        *at = plain;
    }
    Ok(())
}

/// `[setup]` of the manifest.
pub(super) fn setup(root: &Table<'_>, symbols: &mut SymbolTable, report: &mut Report) -> Setup {
    let Some(table) = root.table_if("setup", "the set-up", report) else {
        return Setup::default();
    };
    let each = each(&table, "", symbols, report).unwrap_or_default();
    let deal = deal(&table, "", symbols, report).unwrap_or_default();
    table.done(report);
    Setup { each, deal }
}

/// Cards that every player takes. `variant` is whose figures may be named besides the game's.
pub(super) fn each(
    table: &Table<'_>,
    variant: &str,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Portions> {
    let table = table.table_if("each", "what each player takes", report)?;
    Some(portions(&table, &[SymbolKind::Card], variant, symbols, report))
}

/// How many cards of which deck every player is dealt.
pub(super) fn deal(
    table: &Table<'_>,
    variant: &str,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Portions> {
    let table = table.table_if("deal", "what each player is dealt", report)?;
    Some(portions(&table, &[SymbolKind::Deck], variant, symbols, report))
}

fn portions(
    table: &Table<'_>,
    of: &'static [SymbolKind],
    variant: &str,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Portions {
    let mut portions: Portions = Vec::new();
    for (id, span) in table.keys() {
        let id = Located::new(id.to_owned(), span);
        symbols.refer(of, None, &id);
        let amount = table.entry(&id.value).and_then(|it| amount(it, variant, symbols, report));
        portions.extend(amount.map(|amount| (id, amount)));
    }
    portions.sort_by_key(|(id, _)| id.span.start);
    portions
}

/// A whole number, or the name of a figure.
fn amount(
    entry: Entry<'_>,
    variant: &str,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Located<Amount>> {
    let DeValue::String(text) = entry.value else {
        let number = entry.whole(1..=MOST_TO_START, report)?;
        return Some(Located::new(Amount::Number(number.value), number.span));
    };
    if text.trim().parse::<i64>().is_ok() {
        entry.whole(1..=MOST_TO_START, report)?;
        return None;
    }
    let name = entry.text(report)?;
    symbols.refer(&[SymbolKind::Figure], Some(variant), &name);
    Some(Located::new(Amount::Figure(name.value), name.span))
}

/// `[words]` of the manifest.
pub(super) fn words(root: &Table<'_>, report: &mut Report) -> Vocabulary {
    let Some(table) = root.table_if("words", "the words of the game", report) else {
        return Vocabulary::default();
    };
    let spelling = once(&table, "spelling", report);
    let withdrawn = once(&table, "withdrawn", report);
    let avoid = table.tables("avoid", "a name to keep to", report).0;
    let avoid = avoid.into_iter().filter_map(|it| avoided(it, report)).collect();
    let pattern = table.tables("pattern", "a pattern", report).0;
    let pattern = pattern.into_iter().filter_map(|it| pattern_of(it, report)).collect();
    let facts = table.tables("fact", "words for a fact", report).0;
    let facts = facts.into_iter().filter_map(|it| fact_words(it, report)).collect();
    let entry = table.prose_if("entry", report).filter(|entry| match Regex::new(&entry.value) {
        Ok(_) => true,
        Err(error) => {
            report.push(not_a_pattern(&error, entry, report));
            false
        }
    });
    table.done(report);
    Vocabulary { spelling, withdrawn, avoid, pattern, facts, entry }
}

fn fact_words(table: Table<'_>, report: &mut Report) -> Option<FactWords> {
    let fact = table.text("fact", report);
    table.need_some("says", report);
    let mut says = once(&table, "says", report);
    let write = table.prose("write", report);
    table.done(report);
    says.retain(|says| match FactWords::regex(&says.value, '-') {
        Ok(_) => true,
        Err(error) => {
            report.push(not_a_pattern(&error, says, report));
            false
        }
    });
    Some(FactWords { fact: fact?, says, write: write? })
}

/// A list of texts in which none stands twice.
pub(super) fn once(table: &Table<'_>, key: &str, report: &mut Report) -> Vec<Located<String>> {
    let texts = table.lines(key, report);
    no_second(&texts, report);
    texts
}

fn no_second(texts: &[Located<String>], report: &mut Report) {
    for (at, text) in texts.iter().enumerate() {
        if let Some(first) = texts[..at].iter().find(|it| it.value == text.value) {
            let fault = Diagnostic::error("D001", format!("`{}` is listed twice", text.value));
            report.push(fault.at(text.span, "second").see(first.span, "first"));
        }
    }
}

fn avoided(table: Table<'_>, report: &mut Report) -> Option<Avoid> {
    let say = table.text("say", report);
    table.need_some("not", report);
    let not = once(&table, "not", report);
    let because = table.prose_if("because", report);
    table.done(report);
    let say = say?;
    for other in not.iter().filter(|other| says(&say.value, &other.value)) {
        let fault =
            Diagnostic::error("D004", format!("`{}` is in both `say` and `not`", other.value));
        report.push(fault.at(other.span, "not to be said").see(say.span, "to be said"));
    }
    Some(Avoid { say, not, because })
}

/// True when whole words of a text are these.
fn says(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

fn pattern_of(table: Table<'_>, report: &mut Report) -> Option<Pattern> {
    let role = table.text("role", report);
    let matches = table.prose("matches", report);
    let because = table.prose_if("because", report);
    table.done(report);
    if let Some(role) = &role
        && !role.value.chars().all(|c| c.is_ascii_lowercase())
    {
        let fault =
            Diagnostic::error("D004", format!("`{}` is not the role of a line", role.value))
                .at(role.span, "expected lower-case letters only, such as `effect`");
        let plain: String =
            role.value.to_lowercase().chars().filter(char::is_ascii_lowercase).collect();
        report.push(patched(fault, role.span, quoted(&plain)));
    }
    let (role, matches) = (role?, matches?);
    if let Err(error) = Regex::new(&matches.value) {
        report.push(not_a_pattern(&error, &matches, report));
        return None;
    }
    Some(Pattern { role, matches, because })
}

/// The fault of a regular expression, at the very characters where the source has it literally.
fn not_a_pattern(error: &regex::Error, pattern: &Located<String>, report: &Report) -> Diagnostic {
    let fault = Diagnostic::error("D004", "this is not a regular expression");
    let regex::Error::Syntax(text) = error else {
        return fault.at(pattern.span, "it is too large");
    };
    // The text shows the pattern, marks the place with `^` below it and says what is wrong last.
    const INDENT: usize = 4;
    let why = text.lines().rev().find_map(|line| line.strip_prefix("error: "));
    let mark = text
        .lines()
        .find(|line| line.contains('^') && line.chars().all(|c| matches!(c, ' ' | '^')));
    let within = report.sources.slice(pattern.span).find(&pattern.value);
    let place = mark.zip(within).filter(|_| !pattern.value.contains('\n')).map(|(mark, at)| {
        let before = mark.chars().take_while(|c| *c == ' ').count().saturating_sub(INDENT);
        let length = mark.chars().filter(|c| *c == '^').count();
        let bytes = |chars| pattern.value.chars().take(chars).map(char::len_utf8).sum::<usize>();
        pattern.span.within(at + bytes(before)..at + bytes(before + length))
    });
    let why = why.unwrap_or("it can't be read");
    fault.at(place.unwrap_or(pattern.span), why)
}
