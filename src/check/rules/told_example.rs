//! Examples of which nothing is played and nothing worked out.

use crate::CheckContext;
use crate::claims::Examples;
use crate::fact_patterns::references;
use crate::prose;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Game;
use cardwright_wording::passage::{Passage, TextOwner};
use std::collections::BTreeSet;
use std::ops::Range;

check!(R036, "told-example", Warning, Game(check));

/// What begins an expression or a condition of a text.
const EXPRESSIONS: [&str; 2] = ["{{", "{%"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if context.rules.is_none() {
        return Vec::new();
    }
    let examples = Examples::new(context.sources);
    let mut seen = BTreeSet::new();
    let told = |passage: &Passage| {
        let around = examples.around(passage)?;
        let text = &context.sources.text(passage.span.source)[around.clone()];
        let is_first = seen.insert((passage.span.source.number(), around.start));
        let by_hand = !EXPRESSIONS.iter().any(|it| text.contains(it));
        (is_first && by_hand).then(|| {
            let fault = CHECK
                .finding("this example is told by hand, so nothing holds it against the rules");
            fault.at(passage.span, "").hint("let it be played: begin its box with ```play")
        })
    };
    let chapters = || context.typed.iter().filter(|it| it.origin.of == TextOwner::Chapter);
    let mut found: Vec<Diagnostic> = chapters().filter_map(told).collect();
    let titles = words_of_titles(context.game);
    let in_prose = chapters().filter(|it| examples.around(it).is_none());
    found.extend(in_prose.filter_map(|it| in_prose_by_hand(context, it, &titles)));
    found
}

/// An example in running text: it says so, somebody with a name acts in it, and nothing in it is worked out.
fn in_prose_by_hand(
    context: &CheckContext<'_>,
    passage: &Passage,
    titles: &BTreeSet<String>,
) -> Option<Diagnostic> {
    const BEGINNINGS: [&str; 3] = ["For example", "For instance", "An example:"];
    let text = passage.text.as_str();
    let sentences = passage.sentences();
    let begins =
        |it: &Range<usize>| BEGINNINGS.iter().any(|word| text[it.clone()].starts_with(word));
    let sentence = sentences.into_iter().find(begins)?;
    let typed = context.sources.slice(passage.span);
    let acts = references(passage).any(|it| sentence.start <= it.0.start);
    if !acts || EXPRESSIONS.iter().any(|it| typed.contains(it)) {
        return None;
    }
    // The first two words are those that it begins with.
    let words = passage.words().filter(|it| sentence.contains(&it.0.start)).skip(2);
    let is_name = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
            && !titles.contains(&word.to_lowercase())
    };
    let named = words.filter(|it| prose::is_typed(passage, &it.0) && is_name(it.1)).count();
    (named > 0).then(|| {
        let fault =
            CHECK.finding("this example is told by hand, so nothing holds it against the rules");
        let fault = fault.at(passage.place(sentence), "");
        fault.hint("let it be played, in a box that begins with ```play")
    })
}

/// The words of all titles of a game, in small letters: they may have a capital anywhere.
fn words_of_titles(game: &Game) -> BTreeSet<String> {
    let cards = game.cards.iter().map(|it| &it.title.value);
    let keywords = game.keywords.iter().map(|it| &it.title.value);
    let terms = game.terms.iter().map(|it| &it.title.value);
    let types = game.types.iter().map(|it| &it.name.value);
    let all = cards.chain(keywords).chain(terms).chain(types).chain([&game.title.value]);
    all.flat_map(|it| it.split([' ', '-'])).map(str::to_lowercase).collect()
}
