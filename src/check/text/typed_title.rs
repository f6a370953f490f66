//! Titles of cards and keywords typed by hand.

use crate::CheckContext;
use crate::prose;
use crate::vocabulary::{Hit, Name, Vocabulary, words, words_in};
use cardwright_base::WordList;
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_base::english::a;
use cardwright_base::one_line;
use cardwright_wording::passage::{Passage, PassageKind, TextOwner};
use std::ops::Range;

check!(T010, "typed-title", Warning, Game(check));

/// Words before a name in small letters that show it to be a name.
const ARTICLES: WordList = WordList(
    "a an the with without by of your his her their its no each every any this that another \
    one against play plays use uses using playing",
);

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (passage, hits) in context.typed_with_names().filter(|it| prose::states_rules(it.0)) {
        if is_all_capitals(&passage.text) {
            continue;
        }
        for hit in hits {
            if is_plain(passage, &hit.range) {
                found.extend(judge(context, passage, hit));
            }
        }
        let is_known = |range: &Range<usize>| {
            hits.iter().any(|hit| hit.range.start <= range.start && range.end <= hit.range.end)
        };
        for range in words_in(passage) {
            let fault = inflected(context.vocabulary(), passage, &range);
            found.extend(fault.filter(|_| is_plain(passage, &range) && !is_known(&range)));
        }
    }
    found
}

fn is_plain(passage: &Passage, range: &Range<usize>) -> bool {
    prose::is_typed(passage, range)
        && !prose::is_code(passage, range)
        && !prose::is_broken(passage, range)
}

fn is_all_capitals(text: &str) -> bool {
    let words = text.split_whitespace().filter(|it| it.contains(char::is_alphabetic)).count();
    words > 1 && !text.contains(char::is_lowercase)
}

fn judge(context: &CheckContext<'_>, passage: &Passage, hit: &Hit<'_>) -> Option<Diagnostic> {
    let typed = one_line(&passage.text[hit.range.clone()]);
    if let Some(name) = hit.names.iter().find(|it| it.text == typed) {
        let named = name.is_title() && name.text.contains(char::is_uppercase);
        let by_chance = !is_shouted(&typed) && is_ordinary(context, passage, &hit.range);
        if !named || by_chance || passage.origin.of == TextOwner::Readme {
            return None;
        }
        let owner = name.owner_word();
        let message = format!("the title of {}, `{typed}`, is typed by hand", a(owner));
        return Some(fault(context, passage, &hit.range, name, message));
    }
    let name = hit.names.iter().find(|it| it.is_title())?;
    let is_small = || !typed.contains(char::is_uppercase) && typed == name.text.to_lowercase();
    if is_shouted(name.text) && is_small() && is_played(passage, &hit.range) {
        let message =
            format!("`{typed}` is not how the {} `{}` is written", name.owner_word(), name.text);
        return Some(fault(context, passage, &hit.range, name, message));
    }
    // A word of the game with the same letters has the right of way, in capitals of a sentence too.
    let lower = typed.to_lowercase();
    let ordinary =
        |it: &Name<'_>| !it.is_title() && (it.text == lower || it.text == capital(&lower));
    let small = !typed.contains(char::is_uppercase);
    let capital_of_word = hit.names.iter().any(|it| ordinary(it) && (small || !is_shouted(&typed)));
    let other = hit.names.iter().any(|it| !it.is_title()) && small;
    if capital_of_word || other || !name.text.contains(char::is_uppercase) {
        return None;
    }
    let many = words(&typed).len() > 1;
    let wrong = if small {
        many && is_noun(passage, &hit.range)
    } else {
        is_shouted(&typed) || !is_ordinary(context, passage, &hit.range)
    };
    let message =
        format!("`{typed}` is not how the {} `{}` is written", name.owner_word(), name.text);
    wrong.then(|| fault(context, passage, &hit.range, name, message))
}

/// A word of capitals with an ending in small letters, where the capitals are a title.
fn inflected(
    vocabulary: &Vocabulary<'_>,
    passage: &Passage,
    range: &Range<usize>,
) -> Option<Diagnostic> {
    const LEAST: usize = 3;
    const ENDING: usize = 3;
    let word = &passage.text[range.clone()];
    let split = word.find(char::is_lowercase)?;
    let (stem, ending) = word.split_at(split);
    let ends = ending.chars().count() <= ENDING && ending.chars().all(char::is_lowercase);
    if stem.chars().count() < LEAST || !ends || !stem.chars().all(char::is_uppercase) {
        return None;
    }
    let whole = format!("{stem}E");
    let names = [stem, whole.as_str()].map(|it| vocabulary.called(&[it]));
    let name = names
        .into_iter()
        .flatten()
        .find(|it| it.is_title() && it.form.is_none() && is_shouted(it.text))?;
    let forms = vocabulary.names.iter().filter(|it| it.is_title() && it.id == name.id);
    let forms: Vec<String> = forms.map(|it| format!("`{}`", it.text)).collect();
    let message =
        format!("`{word}` is not a declared form of the {} `{}`", name.owner_word(), name.text);
    let fault = CHECK.finding(message).at(passage.place(range.clone()), "");
    let fault = fault.see(name.span, "its title");
    Some(
        fault.hint(format!(
            "declared forms are {}; use one of them, or add a form",
            forms.join(", ")
        )),
    )
}

fn fault(
    context: &CheckContext<'_>,
    passage: &Passage,
    range: &Range<usize>,
    name: &Name<'_>,
    message: String,
) -> Diagnostic {
    let place = passage.place(range.clone());
    let in_cell = passage.kind == PassageKind::Cell;
    let text = match passage.origin.of {
        TextOwner::Readme => name.text.to_owned(),
        _ => name.reference(in_cell),
    };
    let mut fault = CHECK.finding(message).at(place, "").see(name.span, "the name");
    if context.sources.slice(place) == &passage.text[range.clone()] {
        fault.patch = Some(Patch { span: place, text: text.clone() });
    }
    fault.hint(format!("write `{text}`"))
}

/// Whether a word with a capital may have it for another reason: it begins something, stands in a
/// heading, or is part of a longer name.
fn is_ordinary(context: &CheckContext<'_>, passage: &Passage, range: &Range<usize>) -> bool {
    let heading = matches!(passage.kind, PassageKind::Heading(_) | PassageKind::Title);
    let german = context.game.language.starts_with("de");
    let text = &passage.text;
    let before = text[..range.start].trim_end_matches([' ', '\n', '\u{a0}']);
    let begins = before.is_empty()
        || before.ends_with(|c: char| !c.is_alphanumeric() && !matches!(c, ',' | ')' | '’'))
        || prose::is_broken(passage, &(range.start.saturating_sub(2)..range.start + 1));
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    let last = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let next = text[range.end..].trim_start().split(char::is_whitespace).next();
    let inner = &text[range.clone()];
    // `Flurry of Blows` is a name wherever it stands; `Hook` need not be.
    let tail = inner.split([' ', '-']).skip(1).any(capital);
    let neighbours = capital(last) && !before.is_empty() || next.is_some_and(capital);
    (heading || begins || german || neighbours && !is_shouted(last)) && !tail
        || neighbours && !begins && !tail
        || heading
}

/// Whether a word is what somebody plays, and so the name of a card: "play trip".
fn is_played(passage: &Passage, range: &Range<usize>) -> bool {
    const PLAYS: WordList = WordList("play plays played playing");
    let before = &passage.text[..range.start];
    let word = before.trim_end().rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    before.ends_with([' ', '\n']) && PLAYS.has(&word.to_lowercase())
}

/// Whether a name in small letters is used as a noun.
fn is_noun(passage: &Passage, range: &Range<usize>) -> bool {
    let before = passage.text[..range.start].trim_end();
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    ARTICLES.has(&word.to_lowercase())
}

/// Two capitals or more, and nothing small before an ending.
fn is_shouted(text: &str) -> bool {
    text.chars().take_while(|c| !c.is_lowercase()).filter(|c| c.is_uppercase()).count() > 1
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
