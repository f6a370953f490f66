//! Words and names that a game gives itself.

use crate::prose;
use cardwright_model::{Game, Located};
use cardwright_wording::passage::{Passage, TextOwner};
use std::collections::BTreeMap;

/// Whether a passage is a name that makes its own words right, or may be an id.
pub(super) fn is_name(passage: &Passage) -> bool {
    if !prose::is_language(passage) && !passage.text.trim().contains(char::is_whitespace) {
        return true;
    }
    let part = passage.origin.part.as_str();
    match passage.origin.of {
        TextOwner::Game => part != "expect",
        TextOwner::Back => part == "name" || part == "title",
        TextOwner::Type | TextOwner::KeywordKind | TextOwner::Variant => true,
        _ => passage.origin.is_name(),
    }
}

/// Words and names that the game gives itself.
pub(super) fn own_words(game: &Game) -> Vec<String> {
    let mut own: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        // What is right in capitals is right in small letters; their use is another matter.
        if !text.chars().any(char::is_lowercase) {
            own.push(text.to_lowercase());
        }
        own.push(text.to_owned());
    };
    let mut titled = |title: &Located<String>, forms: &BTreeMap<String, Located<String>>| {
        add(&title.value);
        forms.values().for_each(|it| add(&it.value));
    };
    game.cards.iter().for_each(|it| titled(&it.title, &it.forms));
    game.keywords.iter().for_each(|it| titled(&it.title, &it.forms));
    game.terms.iter().for_each(|it| titled(&it.title, &it.forms));
    game.words.spelling.iter().for_each(|it| add(&it.value));
    game.credits.values().flatten().for_each(|it| add(it));
    for name in [&game.title, &game.edition, &game.copyright] {
        add(&name.value);
    }
    game.types.iter().for_each(|it| add(&it.name.value));
    game.keyword_kinds.iter().for_each(|it| add(&it.name.value));
    game.variants.iter().for_each(|it| add(&it.title.value));
    for back in &game.backs {
        add(&back.name.value);
        back.title.iter().for_each(|it| add(&it.value));
    }
    // Right where it may stand, and nowhere in another case.
    own.extend(game.words.withdrawn.iter().map(|it| it.value.clone()));
    own
}
