//! Sentences of the rules that claim what the rules and the data contradict.

use crate::CheckContext;
use crate::claims::Verdict;
use crate::sentences::{self, Fault, Sentence, Twins};
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_rules::Ruleset;
use cardwright_wording::passage::{Passage, TextOwner};
use std::ops::Range;

check!(R030, "contradicted-claim", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if context.game.grammar.claims.is_empty() {
        return Vec::new();
    }
    let (game, words, rules) = (context.game, context.words, context.rules);
    let reading = sentences::read(game, context.printed, words, rules, context.sources);
    let mut found = reading.broken.clone();
    let elsewhere = told_elsewhere(context);
    let new = |it: &Diagnostic| {
        let place = it.primary.as_ref().map(|it| it.span);
        !elsewhere.iter().any(|known| place.is_some_and(|it| touch(*known, it)))
    };
    // What faces say is held against play word by word.
    let faces = context.rules.is_some() && !game.words.facts.is_empty();
    let own = |it: &&Sentence<'_>| !faces || it.passage.origin.of != TextOwner::Card;
    let claims = reading.sentences.iter().filter(own).flat_map(|it| told(context, it));
    found.extend(claims.filter(new));
    found.extend(sentences::twins(&reading).iter().map(twin));
    found
}

/// Places of which another check tells the same: numbers that the data contradicts, and words on cards that play
/// does not confirm.
fn told_elsewhere(context: &CheckContext<'_>) -> Vec<Span> {
    let wrong = context.claims().iter().filter(|it| matches!(it.verdict, Verdict::Wrong(_)));
    let numbers = wrong.map(|it| it.passage.place(it.range.clone()));
    let facts = context.rules.map(Ruleset::facts);
    let said = context.said().iter().flat_map(|card| {
        let known = move |id: &&str| facts.and_then(|it| it.get(*id));
        let untrue = move |it: &&crate::sayings::Claim<'_>| {
            let mut known = card.cards.iter().filter_map(known);
            known.any(|known| !known.iter().any(|fact| it.is(fact)))
        };
        let claims = card.claims.iter().filter(untrue);
        claims.map(|it| card.passage.place(it.range.clone()))
    });
    numbers.chain(said).collect()
}

fn touch(one: Span, other: Span) -> bool {
    one.source == other.source && one.start < other.end && other.start < one.end
}

/// The findings in a sentence.
fn told(context: &CheckContext<'_>, sentence: &Sentence<'_>) -> Vec<Diagnostic> {
    let one = |fault: &Fault| {
        let said = &sentence.passage.text[fault.range.clone()];
        let message = match said.is_empty() {
            true => format!("the rules contradict `{}`", sentence.text()),
            false => format!("the rules contradict `{said}` in `{}`", sentence.text()),
        };
        let place = place(sentence.passage, &fault.range);
        let remark = format!("the rules say: {}", fault.right);
        let finding = CHECK.finding(message).at(place, remark);
        let finding = finding.see(fault.pattern, "the claim that the sentence makes");
        Diagnostic { patch: patch(context, sentence.passage, fault, place), ..finding }
    };
    sentence.faults.iter().map(one).collect()
}

/// The right word in place of the wrong one, where that is plain.
fn patch(
    context: &CheckContext<'_>,
    passage: &Passage,
    fault: &Fault,
    place: Span,
) -> Option<Patch> {
    let right = fault.write.as_ref()?;
    let said = &passage.text[fault.range.clone()];
    let plain = |it: &str| it.chars().all(|c| c.is_ascii_lowercase());
    let is_typed = context.sources.slice(place) == said;
    (is_typed && plain(said) && plain(right)).then(|| Patch { span: place, text: right.clone() })
}

fn twin(twins: &Twins<'_, '_>) -> Diagnostic {
    let (one, other) = (twins.one, twins.other);
    let said = |it: &Sentence<'_>, range: &Range<usize>| it.passage.text[range.clone()].to_owned();
    let message = format!(
        "two texts contradict each other: `{}` here, `{}` in the other",
        said(other, &twins.places.1),
        said(one, &twins.places.0)
    );
    let finding = CHECK
        .finding(message)
        .at(place(other.passage, &twins.places.1), format!("`{}`", other.text()));
    finding
        .see(place(one.passage, &twins.places.0), format!("`{}`", one.text()))
        .hint("change the one that is wrong")
}

/// A place in a passage.
fn place(passage: &Passage, range: &Range<usize>) -> Span {
    passage.place(range.clone())
}
