//! Words that sound alike, where only the other one can stand.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_wording::language::{is_english, numbers};
use cardwright_wording::passage::Passage;
use std::collections::BTreeSet;

check!(T052, "confused-word", Warning, Game(check));

/// A word that is wrong between others.
struct ConfusablePair {
    word: &'static str,
    /// The word that is meant.
    meant: &'static str,
    /// It is wrong behind one of these.
    behind: WordList,
    /// It is wrong before one of these.
    before: WordList,
}

/// What somebody has, so that a possessive stands before it.
const OWNED: &str = "own turn turns hand hands owner owner’s opponent opponents weapon weapons card cards health damage \
                     back face front side effect text title place cost price value move moves pile";

const CONFUSABLE_PAIRS: &[ConfusablePair] = &[
    ConfusablePair {
        word: "it’s",
        meant: "its",
        behind: WordList(
            "of to with from on onto into under beside behind near towards across through against is was has",
        ),
        before: WordList(OWNED),
    },
    ConfusablePair {
        word: "its",
        meant: "it’s",
        behind: WordList(""),
        before: WordList("a an the not been too your my going now already"),
    },
    ConfusablePair {
        word: "you’re",
        meant: "your",
        behind: WordList("of with from on onto into under in to"),
        before: WordList(OWNED),
    },
    ConfusablePair {
        word: "your",
        meant: "you’re",
        behind: WordList(""),
        before: WordList("a an the not been too going allowed"),
    },
    ConfusablePair {
        word: "they’re",
        meant: "their",
        behind: WordList("of with from on onto into under"),
        before: WordList(OWNED),
    },
    ConfusablePair {
        word: "there",
        meant: "their",
        behind: WordList(""),
        before: WordList("own weapon weapons hands health opponents"),
    },
    ConfusablePair {
        word: "their",
        meant: "there",
        behind: WordList(""),
        before: WordList("is are was were will"),
    },
    ConfusablePair {
        word: "who’s", meant: "whose", behind: WordList(""), before: WordList(OWNED)
    },
    ConfusablePair {
        word: "whose",
        meant: "who’s",
        behind: WordList(""),
        before: WordList("a an the not been going"),
    },
    ConfusablePair {
        word: "then",
        meant: "than",
        behind: WordList(
            "rather fewer greater higher lower larger smaller better worse longer shorter",
        ),
        before: WordList(""),
    },
    ConfusablePair {
        word: "of",
        meant: "have",
        behind: WordList("would could should might"),
        before: WordList(""),
    },
    ConfusablePair {
        word: "loose",
        meant: "lose",
        behind: WordList(""),
        before: WordList("your health all half"),
    },
];

/// What stands behind a possessive in the texts of the game, and never behind *is* and words like it: what somebody has
/// there.
fn owned(context: &CheckContext<'_>) -> BTreeSet<String> {
    const POSSESSIVES: WordList = WordList("its their your his her my our");
    const STATES: WordList = WordList("is are be was were been being");
    let (mut owned, mut states) = (BTreeSet::new(), BTreeSet::new());
    for passage in context.all_language() {
        let words: Vec<String> = passage.words().map(|it| it.1.to_lowercase()).collect();
        for pair in words.windows(2) {
            if POSSESSIVES.has(&pair[0]) {
                owned.insert(pair[1].clone());
            } else if STATES.has(&pair[0]) {
                states.insert(pair[1].clone());
            }
        }
    }
    &owned - &states
}

/// The apostrophe that the author types most, `’` where there is none.
fn usual_apostrophe(context: &CheckContext<'_>) -> char {
    let typed = context.typed.iter().filter(|it| prose::is_language(it));
    let count = |of: char| {
        let inside = |word: &str| word.trim_matches(of).contains(of);
        typed.clone().flat_map(Passage::words).filter(|it| inside(it.1)).count()
    };
    if count('\'') > count('’') { '\'' } else { '’' }
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if !is_english(&context.game.language) {
        return Vec::new();
    }
    let mut known = None;
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        let words: Vec<_> = passage.words().collect();
        for (at, (range, typed)) in words.iter().enumerate() {
            let straight = typed.contains('\'');
            let typed_as = |word: &&str| {
                let letters = typed.chars().flat_map(char::to_lowercase);
                letters.map(|c| if c == '\'' { '’' } else { c }).eq(word.chars())
            };
            let first = |word: &str| word.bytes().next().map(|it| it.to_ascii_lowercase());
            let mut known_words = CONFUSABLE_PAIRS.iter().map(|it| it.word);
            let Some(word) = known_words.find(|it| first(it) == first(typed) && typed_as(it))
            else {
                continue;
            };
            let alone = |one: usize, two: usize| {
                let gap = &passage.text[words[one].0.end..words[two].0.start];
                !gap.is_empty() && gap.chars().all(char::is_whitespace)
            };
            let last = at.checked_sub(1).filter(|last| alone(*last, at));
            let last = last.map(|last| words[last].1.to_lowercase()).unwrap_or_default();
            let next = Some(at + 1).filter(|next| *next < words.len() && alone(at, *next));
            let next_at = next;
            let next = next.map(|next| words[next].1.to_lowercase()).unwrap_or_default();
            let counted = word == "then"
                && ["more", "less", "fewer"].contains(&last.as_str())
                && next_at.is_some_and(|it| !numbers(words[it].1).is_empty());
            let pair = CONFUSABLE_PAIRS.iter().filter(|it| it.word == word).find(|pair| {
                let owned = pair.word == "it’s"
                    && known.get_or_insert_with(|| owned(context)).contains(&next);
                pair.behind.has(&last) || pair.before.has(&next) || owned || counted
            });
            let Some(pair) = pair else { continue };
            // "Armies are smaller then" compares nothing.
            let joins =
                ["and", "or", "but", "so", "if", "when", "because"].contains(&next.as_str());
            if word == "then" && (next.is_empty() || joins) {
                continue;
            }
            let place = passage.place(range.clone());
            if next == "course"
                || next == "than"
                || prose::is_code(passage, range)
                || !places.is_new(place)
            {
                continue;
            }
            let mut meant = pair.meant.to_owned();
            let has_curly = context.sources.slice(place).contains('’');
            if straight || !has_curly && usual_apostrophe(context) == '\'' {
                meant = meant.replace('’', "'");
            }
            if typed.starts_with(char::is_uppercase) {
                meant = cardwright_base::english::capital(&meant);
            }
            let message = format!("`{typed}` stands where `{meant}` is meant");
            let mut fault = CHECK.finding(message).at(place, "");
            if context.sources.slice(place) == *typed {
                fault.patch = Some(Patch { span: place, text: meant });
            } else {
                fault = fault.hint(format!("write `{meant}`"));
            }
            found.push(fault);
        }
    }
    found
}
