//! The edition and version of a game against its history.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Game, Located};

check!(D030, "edition-mismatch", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut found = Vec::new();
    let told = game.history.iter().filter_map(|it| it.version.as_ref());
    let newest = told.max_by_key(|it| numbers(&it.value));
    if let Some(newest) = newest.filter(|it| it.value != game.version.value) {
        let message = format!(
            "the game has version {}, but its newest history entry has version {}",
            game.version.value, newest.value
        );
        found.push(
            CHECK
                .finding(message)
                .at(game.version.span, "the version of the game")
                .see(newest.span, "the newest one that the history tells")
                .hint("write the same version in both, or add what changed to the history"),
        );
    }
    found.extend(dated_twice(game));
    found.extend(before_its_copyright(game));
    let named = game.history.first().map(|it| &it.name);
    let ends = |it: &Located<String>| ordinal(&it.value);
    if let (Some(own), Some(told)) = (ordinal(&game.edition.value), named.and_then(ends))
        && let Some(name) = named.filter(|_| own != told)
    {
        let message = format!(
            "this is called `{}`, but the history begins with `{}`",
            game.edition.value, name.value
        );
        found.push(
            CHECK
                .finding(message)
                .at(game.edition.span, "the edition of the game")
                .see(name.span, "the newest one that the history tells")
                .hint("write the same edition in both"),
        );
    }
    found
}

/// A version that came out on another day than the history tells.
fn dated_twice(game: &Game) -> Option<Diagnostic> {
    let own = game.released?;
    let is_own = |it: &Located<String>| it.value == game.version.value;
    let entry = game.history.iter().find(|it| it.version.as_ref().is_some_and(is_own))?;
    let told = entry.released.as_ref().filter(|it| it.value != own)?;
    let message = format!(
        "version {} was released on {own}, but its history entry says {}",
        game.version.value, told.value
    );
    let fault = CHECK.finding(message).at(told.span, "another day");
    Some(fault.see(game.version.span, "the version of the game").hint("write the same day in both"))
}

/// A game that was released in a year before that of its copyright.
fn before_its_copyright(game: &Game) -> Option<Diagnostic> {
    let released = game.released?;
    let years = game.copyright.value.split(|c: char| !c.is_ascii_digit());
    let years = years.filter(|it| it.len() == 4).filter_map(|it| it.parse::<u16>().ok());
    let year = years.max().filter(|it| *it > released.year)?;
    let message = format!("the game was released on {released}, but its copyright is of {year}");
    let fault = CHECK.finding(message).at(game.version.span, "a version of that day");
    let fault = fault.see(game.copyright.span, "a later year");
    Some(fault.hint("correct `released` or `copyright`"))
}

/// The numbers of a version, for comparing.
fn numbers(version: &str) -> Vec<u64> {
    version.split(|c: char| !c.is_ascii_digit()).filter_map(|it| it.parse().ok()).collect()
}

/// The number of an edition such as `5th edition` or `Fifth edition, revised`.
fn ordinal(name: &str) -> Option<u64> {
    const WORDS: &[&str] = &[
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|it| !it.is_empty())
        .map(str::to_lowercase)
        .collect();
    let at = words.iter().position(|it| it == "edition")?;
    let word = words.get(at.checked_sub(1)?)?;
    if let Some(at) = WORDS.iter().position(|it| it == word) {
        return u64::try_from(at + 1).ok();
    }
    let digits = word.trim_end_matches(char::is_alphabetic);
    (digits.len() < word.len()).then(|| digits.parse().ok()).flatten()
}
