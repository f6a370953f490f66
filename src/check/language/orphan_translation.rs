//! Translations of texts that are not there.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_model::{Game, Translated, Translation};
use std::collections::BTreeSet;

check!(L006, "orphan-translation", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let keys: BTreeSet<&str> = game.texts.iter().map(|it| it.key.as_str()).collect();
    let of = |translation| orphans(translation, &keys, game);
    game.translations.iter().flat_map(of).collect()
}

fn orphans(translation: &Translation, keys: &BTreeSet<&str>, game: &Game) -> Vec<Diagnostic> {
    let has = |key: &str| keys.contains(key) || game.may_have_form(key);
    let said: BTreeSet<&str> = translation.texts.iter().map(|it| it.key.value.as_str()).collect();
    let orphans = translation.texts.iter().filter(|it| !has(&it.key.value));
    let free: Vec<&str> = keys.difference(&said).copied().collect();
    orphans.map(|it| orphan(it, &free)).collect()
}

/// The finding, with the text that was probably meant: one that has no translation yet.
fn orphan(translated: &Translated, free: &[&str]) -> Diagnostic {
    let (key, place) = (&translated.key.value, translated.key.span);
    let is_file = key.ends_with(".md") || key.ends_with(".j2");
    let what = if is_file { "a file" } else { "a text" };
    let fault = CHECK.finding(format!("the game has no text `{key}`"));
    let fault = fault.at(place, "no such text");
    match closest(key, free.iter().copied()) {
        Some(near) if is_file => {
            fault.hint(format!("did you mean `{near}`? then the file belongs there"))
        }
        Some(near) => {
            let text = format!("\"{near}\"");
            let fault = fault.hint(did_you_mean(near));
            Diagnostic { patch: Some(Patch { span: place, text }), ..fault }
        }
        None => fault.hint(format!("remove it, or move it to where {what} of that name is")),
    }
}
