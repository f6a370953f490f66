//! What the author states for checks to hold the game against: findings that are known, what
//! players start with, and the words that the game keeps to.

use super::LoadError;
use super::entry::{Entry, patched};
use super::folder::{self, Folder};
use super::loader::Loader;
use super::missing_file::missing;
use super::read::read;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::limits::MOST_COPIES;
use cardwright_base::toml_text::quoted;
use cardwright_model::{
    Allow, Amount, Avoid, FactWords, Located, Pattern, Portions, Setup, Vocabulary,
};
use regex::Regex;
use std::collections::BTreeMap;
use toml::de::DeValue;

/// Reads `allow` of a table; what it allows is allowed within that table.
pub(super) fn allow(table: &Table<'_>) {
    allowed(table, Some(table.extent()));
}

pub(super) fn allow_everywhere(root: &Table<'_>) {
    allowed(root, None);
}

fn allowed(table: &Table<'_>, scope: Option<Span>) {
    let allows = table.each("allow", "an allowed finding", |table| {
        read!(
            table,
            Allow {
                check: check_name(table),
                reason: table.prose("reason"),
                at,
                scope: Some(scope),
                scope_files: Some(Vec::new()),
                span: Some(table.extent()),
            }
        )
    });
    table.loader.symbols().allows.extend(allows);
}

/// The name or code of a check. Whether there is such a check is for the checks to say.
fn check_name(table: &Table<'_>) -> Option<Located<String>> {
    let name = table.text("check")?;
    let all =
        |text: &str, good: fn(&u8) -> bool| !text.is_empty() && text.bytes().all(|it| good(&it));
    let code = name.value.split_at_checked(1).is_some_and(|(field, number)| {
        all(field, u8::is_ascii_uppercase) && number.len() == 3 && all(number, u8::is_ascii_digit)
    });
    let good = |it: &u8| it.is_ascii_lowercase() || it.is_ascii_digit();
    if code || name.value.split('-').all(|part| all(part, good)) {
        return Some(name);
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not the name of a check", name.value));
    let fault = fault
        .at(name.span, "expected a name such as `taken-for-granted`, or a code such as `D033`");
    table.push(fault.hint("`cardwright check --list` shows them all"));
    None
}

/// Reports every file that a finding is allowed in and that is not there.
pub(super) fn check_files(folder: &Folder, loader: &Loader) -> Result<(), LoadError> {
    for at in loader.symbols().allows.iter_mut().filter_map(|allow| allow.at.as_mut()) {
        let Some(plain) = folder::inside(at, loader) else { continue };
        if loader.asked(folder.vault.has(&plain.value), Some(at.span))? == Some(false) {
            loader.push(missing(&folder.vault, &[], &plain.value, at));
        }
        *at = plain;
    }
    Ok(())
}

/// Reads `[setup]` of `game.toml`.
pub(super) fn setup(root: &Table<'_>) -> Setup {
    let setup = root.table_if("setup", "the set-up").map(|table| {
        table.read(|setup_table| Setup {
            each: each(setup_table, "").unwrap_or_default(),
            deal: deal(setup_table, "").unwrap_or_default(),
        })
    });
    setup.unwrap_or_default()
}

/// Cards that every player takes. `variant` is whose figures may be named besides the game's.
pub(super) fn each(table: &Table<'_>, variant: &str) -> Option<Portions> {
    let table = table.table_if("each", "what each player takes")?;
    Some(portions(&table, &[SymbolKind::Card], variant))
}

/// How many cards of which deck every player is dealt.
pub(super) fn deal(table: &Table<'_>, variant: &str) -> Option<Portions> {
    let table = table.table_if("deal", "what each player is dealt")?;
    Some(portions(&table, &[SymbolKind::Deck], variant))
}

fn portions(table: &Table<'_>, of: &'static [SymbolKind], variant: &str) -> Portions {
    let mut portions: Portions = Vec::new();
    for (id, span) in table.keys() {
        let id = Located::new(id.to_owned(), span);
        table.loader.refer(of, &id);
        let amount = table.entry(&id.value).and_then(|it| amount(it, variant));
        portions.extend(amount.map(|amount| (id, amount)));
    }
    portions.sort_by_key(|(id, _)| id.span.start);
    portions
}

fn amount(entry: Entry<'_>, variant: &str) -> Option<Located<Amount>> {
    let DeValue::String(text) = entry.value else {
        let number = entry.whole(1..=i64::from(MOST_COPIES))?;
        return Some(Located::new(Amount::Number(number.value), number.span));
    };
    if text.trim().parse::<i64>().is_ok() {
        entry.whole(1..=i64::from(MOST_COPIES))?;
        return None;
    }
    let name = entry.text()?;
    entry.loader.symbols().refer(&[SymbolKind::Figure], Some(variant), &name);
    Some(Located::new(Amount::Figure(name.value), name.span))
}

/// Reads `[words]` of `game.toml`.
pub(super) fn words(root: &Table<'_>) -> Vocabulary {
    let words = root.table_if("words", "the words of the game").map(|table| {
        table.read(|table| Vocabulary {
            spelling: table.once("spelling"),
            withdrawn: table.once("withdrawn"),
            pronouns: pronouns(table),
            avoid: table.each("avoid", "a name to keep to", avoided),
            pattern: table.each("pattern", "a pattern", pattern_of),
            facts: table.each("fact", "words for a fact", fact_words),
            plain: {
                let mut plain = table.once("plain");
                plain.retain(|says| is_pattern(says, FactWords::regex, table.loader));
                plain
            },
            entry: table.prose_if("entry").filter(|it| is_pattern(it, Regex::new, table.loader)),
        })
    });
    words.unwrap_or_default()
}

/// By name, the pronoun of somebody in the stories of texts.
fn pronouns(table: &Table<'_>) -> BTreeMap<String, String> {
    let Some(table) = table.table_if("pronouns", "the pronouns") else { return BTreeMap::new() };
    let told = |(name, _): (&str, _)| {
        let pronoun = table.text_if(name)?;
        if !["she", "he", "they"].contains(&pronoun.value.as_str()) {
            let message = format!("`{}` is not a pronoun", pronoun.value);
            let fault = Diagnostic::error("D004", message);
            table.push(fault.at(pronoun.span, "expected `she`, `he` or `they`"));
            return None;
        }
        Some((name.to_owned(), pronoun.value))
    };
    table.keys().filter_map(told).collect()
}

fn fact_words(table: &Table<'_>) -> Option<FactWords> {
    let mut words = read!(
        table,
        FactWords { fact, says: Some(table.some_once("says")), write: table.prose("write") }
    )?;
    words.says.retain(|says| is_pattern(says, FactWords::regex, table.loader));
    Some(words)
}

fn avoided(table: &Table<'_>) -> Option<Avoid> {
    let avoid = read!(
        table,
        Avoid { say, not: Some(table.some_once("not")), because: Some(table.prose_if("because")) }
    )?;
    let say = &avoid.say;
    for other in avoid.not.iter().filter(|other| says(&say.value, &other.value)) {
        let message = format!("`{}` is in both `say` and `not`", other.value);
        let fault = Diagnostic::error("D004", message).at(other.span, "not to be said");
        table.push(fault.see(say.span, "to be said"));
    }
    Some(avoid)
}

/// True when whole words of a text are these.
fn says(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

fn pattern_of(table: &Table<'_>) -> Option<Pattern> {
    let role = table.text("role");
    if let Some(role) = &role
        && !role.value.chars().all(|c| c.is_ascii_lowercase())
    {
        let fault =
            Diagnostic::error("D004", format!("`{}` is not the role of a line", role.value))
                .at(role.span, "expected lower-case letters only, such as `effect`");
        let plain: String =
            role.value.to_lowercase().chars().filter(char::is_ascii_lowercase).collect();
        table.push(patched(fault, role.span, quoted(&plain)));
    }
    let pattern = read!(
        table,
        Pattern {
            role: role,
            matches: table.prose("matches"),
            because: Some(table.prose_if("because")),
        }
    );
    pattern.filter(|it| is_pattern(&it.matches, Regex::new, table.loader))
}

/// Whether a text is a regular expression; reports one that is not.
fn is_pattern(
    text: &Located<String>,
    read: impl Fn(&str) -> Result<Regex, regex::Error>,
    loader: &Loader,
) -> bool {
    let fault = read(&text.value).err().map(|error| not_a_pattern(&error, text, loader));
    fault.map(|it| loader.push(it)).is_none()
}

/// The fault of a regular expression, at the very characters where the source has it literally.
fn not_a_pattern(error: &regex::Error, pattern: &Located<String>, loader: &Loader) -> Diagnostic {
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
    let within = loader.slice(pattern.span).find(&pattern.value);
    let place = mark.zip(within).filter(|_| !pattern.value.contains('\n')).map(|(mark, at)| {
        let before = mark.chars().take_while(|c| *c == ' ').count().saturating_sub(INDENT);
        let length = mark.chars().filter(|c| *c == '^').count();
        let bytes = |chars| pattern.value.chars().take(chars).map(char::len_utf8).sum::<usize>();
        pattern.span.within(at + bytes(before)..at + bytes(before + length))
    });
    let why = why.unwrap_or("it can't be read");
    fault.at(place.unwrap_or(pattern.span), why)
}
