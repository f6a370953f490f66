//! Articles that do not fit the sound of the next word.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::WordList;
use cardwright_base::diagnostic::{Diagnostic, Patch, SourceMap};
use cardwright_model::Game;
use cardwright_wording::language::{article, is_english};
use cardwright_wording::passage::{Passage, RunKind, TextOwner};
use std::collections::BTreeSet;
use std::ops::Range;

check!(T033, "wrong-article", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if !is_english(&context.game.language) {
        return Vec::new();
    }
    let titles = titles(context.game);
    let mut places = Places::default();
    let mut found = Vec::new();
    // What was typed first: it knows best where it stands, and print repeats it.
    for (passages, typed) in [(context.typed, true), (context.printed, false)] {
        for passage in passages.iter().filter(|it| prose::is_language(it)) {
            for pair in pairs(passage) {
                let Some(wanted) = pair.wanted(passage, &titles) else { continue };
                if places.is_new(passage.place(pair.article.clone())) {
                    found.push(if typed {
                        pair.slip(passage, wanted, context.sources)
                    } else {
                        pair.clash(passage, context.game)
                    });
                }
            }
        }
    }
    found
}

/// An article and the word behind it.
struct Pair {
    article: Range<usize>,
    word: Range<usize>,
}

impl Pair {
    /// The article that should stand there, where it is another one.
    fn wanted(&self, passage: &Passage, titles: &BTreeSet<String>) -> Option<&'static str> {
        let given = &passage.text[self.article.clone()];
        let word = &passage.text[self.word.clone()];
        let head = word.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        // Titles in capitals are words, and not spelt out.
        let named = matches!(passage.kind_at(self.word.start), RunKind::Reference { .. });
        let lower = head.to_lowercase();
        let wanted = if named || titles.contains(&lower) {
            article(&word.to_lowercase())
        } else {
            article(word)
        };
        wanted.filter(|it| !it.eq_ignore_ascii_case(given))
    }

    fn finding(&self, passage: &Passage) -> Diagnostic {
        let given = &passage.text[self.article.clone()];
        let word = &passage.text[self.word.clone()];
        let message = format!("`{given}` stands before `{word}`");
        CHECK.finding(message).at(passage.place(self.article.clone()), "")
    }

    /// Both were typed here.
    fn slip(&self, passage: &Passage, wanted: &str, sources: &SourceMap) -> Diagnostic {
        let given = &passage.text[self.article.clone()];
        let span = passage.place(self.article.clone());
        let text = dressed(wanted, given);
        let remedy = format!("it is pronounced `{text} {}`", &passage.text[self.word.clone()]);
        let mut found = self.finding(passage).hint(remedy);
        if sources.slice(span) == given {
            found.patch = Some(Patch { span, text });
        }
        found
    }

    /// An expression brought one of them here, and may bring another word elsewhere.
    fn clash(&self, passage: &Passage, game: &Game) -> Diagnostic {
        let mut found = self.finding(passage);
        let behind = passage.place(self.word.clone());
        if found.primary.as_ref().is_none_or(|it| it.span != behind) {
            let word = &passage.text[self.word.clone()];
            found = found.see(behind, format!("`{word}` comes from here"));
        }
        if passage.origin.of == TextOwner::Card
            && let Some(card) = game.card(&passage.origin.id)
        {
            found = found.see(card.title.span, "on this card");
        }
        found.hint("let the program choose it, as in `{{ word|article }} {{ word }}`")
    }
}

/// With the capitals of what it stands for.
fn dressed(wanted: &str, given: &str) -> String {
    if given == "AN" {
        wanted.to_uppercase()
    } else if given.starts_with('A') {
        wanted.replacen('a', "A", 1)
    } else {
        wanted.to_owned()
    }
}

/// Every indefinite article of a passage with the word behind it, where both are known.
fn pairs(passage: &Passage) -> Vec<Pair> {
    let words: Vec<(Range<usize>, &str)> = passage.words().collect();
    let mut pairs = Vec::new();
    for (at, two) in words.windows(2).enumerate() {
        let [(article, given), (next, word)] = two else { continue };
        let before = at.checked_sub(1).map(|at| words[at].1);
        let fits = ["a", "an"].iter().any(|it| it.eq_ignore_ascii_case(given))
            && is_gap(&passage.text[article.end..next.start])
            && !is_function_word(word)
            && !prose::is_broken(passage, &(article.start..next.start + 1))
            && (*given != "A" || !is_letter(passage, article, &words))
            && before.is_none_or(|it| !is_labelled(it));
        if fits {
            let rest = &passage.text[next.start..];
            let end =
                rest.find(|c: char| c.is_whitespace() || c == '\u{fffc}').unwrap_or(rest.len());
            // What an expression adds may change the sound.
            if !rest[end..].starts_with('\u{fffc}') {
                let end =
                    next.start + rest[..end].trim_end_matches(|c: char| !c.is_alphanumeric()).len();
                pairs.push(Pair { article: article.clone(), word: next.start..end });
            }
        }
    }
    pairs
}

/// Whether what stands between two words is a blank, or one with a quote or bracket that opens.
fn is_gap(between: &str) -> bool {
    let rest = between.trim_start_matches(char::is_whitespace);
    rest.len() < between.len()
        && rest.chars().all(|c| matches!(c, '"' | '\'' | '“' | '‘' | '(' | '['))
}

/// Words that stand behind the letter A, or behind a slip of another sort.
fn is_function_word(word: &str) -> bool {
    const WORDS: WordList = WordList(
        "a an and are as at be but by can for from has have if in into is it its may must not \
        of off on or out over that the then this to up was were will with",
    );
    WORDS.has(&word.to_lowercase())
}

/// Words that are told apart by letters behind them.
fn is_labelled(word: &str) -> bool {
    const WORDS: WordList = WordList(
        "appendix case column figure option paragraph phase player row section side step team \
        variant",
    );
    WORDS.has(&word.to_lowercase())
}

/// Whether a capital A is the letter: inside of a sentence, or where other letters are spoken of.
fn is_letter(passage: &Passage, at: &Range<usize>, words: &[(Range<usize>, &str)]) -> bool {
    let other = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some_and(|c| c.is_uppercase() && !matches!(c, 'A' | 'I'))
            && chars.next().is_none()
    };
    let opens = passage.sentences().iter().any(|sentence| {
        let quotes = &passage.text[sentence.start..at.start.max(sentence.start)];
        sentence.start <= at.start && quotes.chars().all(|c| !c.is_alphanumeric())
    });
    !opens || words.iter().any(|(_, word)| other(word))
}

/// The words of all titles, in small letters.
fn titles(game: &Game) -> BTreeSet<String> {
    let cards = game.cards.iter().map(|it| (&it.title, &it.forms));
    let keywords = game.keywords.iter().map(|it| (&it.title, &it.forms));
    let terms = game.terms.iter().map(|it| (&it.title, &it.forms));
    cards
        .chain(keywords)
        .chain(terms)
        .flat_map(|(title, forms)| std::iter::once(title).chain(forms.values()))
        .flat_map(|it| it.value.split(|c: char| !c.is_alphanumeric()))
        .map(str::to_lowercase)
        .collect()
}
