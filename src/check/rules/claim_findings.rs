//! What the claims of a game find in its texts.

use super::signs::{self, fault as finding};
use crate::CheckContext;
use crate::claims::NumberVerdict;
use crate::context::Claimed;
use crate::fact_patterns::references;
use crate::sentences::{self, Fault, Sentence, Twins};
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_base::english::capital;
use cardwright_model::Game;
use cardwright_rules::Ruleset;
use cardwright_wording::passage::{Passage, TextOwner};
use std::collections::BTreeSet;
use std::ops::Range;

/// What the claims find, worked out once, whichever check asks first.
pub(super) fn claimed<'a, 'c>(context: &'c CheckContext<'a>) -> &'c Claimed<'a> {
    context.shared.claimed.get_or_init(|| found(context))
}

fn found<'a>(context: &CheckContext<'a>) -> Claimed<'a> {
    let mut found = Claimed::default();
    if context.game.grammar.claims.is_empty() {
        return found;
    }
    let (game, words, rules) = (context.game, context.words, context.rules);
    let reading =
        sentences::read(game, context.printed, words, rules, context.review(), context.sources);
    found.contradicted.clone_from(&reading.broken);
    let elsewhere = told_elsewhere(context);
    let new = |diagnostic: &Diagnostic| {
        let place = diagnostic.primary.as_ref().map(|it| it.span);
        !elsewhere.iter().any(|known| place.is_some_and(|it| touch(*known, it)))
    };
    for sentence in reading.sentences.iter().filter(|it| !is_played(context, it)) {
        if sentence.verdict == sentences::SentenceVerdict::Proved {
            found.proved.push((sentence.passage, sentence.range.clone()));
        } else if sentence.altered {
            found.altered.extend(altered(sentence).into_iter().filter(new));
        } else {
            found.contradicted.extend(told(context, sentence).into_iter().filter(new));
        }
    }
    found.contradicted.extend(sentences::twins(&reading).iter().map(twin));
    found.claims = reading.claims;
    found
}

/// Whether words of a sentence on a card are held against play.
fn is_played(context: &CheckContext<'_>, sentence: &Sentence<'_>) -> bool {
    let facts = context.rules.is_some() && !context.game.words.facts.is_empty();
    let of_card = facts && sentence.passage.origin.of == TextOwner::Card;
    let here = |it: &Range<usize>| it.start < sentence.range.end && sentence.range.start < it.end;
    let mut said = context.said().iter().filter(|_| of_card);
    said.any(|card| {
        std::ptr::eq(card.passage, sentence.passage)
            && card.claims.iter().flat_map(|it| &it.read).any(here)
    })
}

/// Places of which another check tells the same: numbers that the data contradicts, and words on cards that play
/// does not confirm.
fn told_elsewhere(context: &CheckContext<'_>) -> Vec<Span> {
    let wrong = context.claims().iter().filter(|it| matches!(it.verdict, NumberVerdict::Wrong(_)));
    let numbers = wrong.map(|it| it.passage.place(it.range.clone()));
    let facts = context.rules.map(Ruleset::facts);
    let said = context.said().iter().flat_map(|card| {
        let known = move |id: &&str| facts.and_then(|it| it.get(*id));
        let untrue = move |claim: &&crate::fact_patterns::Claim<'_>| {
            let mut known = card.cards.iter().filter_map(known);
            known.any(|known| !known.iter().any(|fact| claim.is(fact)))
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
        let place = place(sentence.passage, &fault.range);
        let patch = patch(context, sentence.passage, fault, place);
        let found = contradiction(sentence, fault);
        let found =
            causes(context, sentence).into_iter().fold(found, |it, (span, why)| it.see(span, why));
        Diagnostic { patch, ..found }
    };
    sentence.faults.iter().map(one).collect()
}

/// Where the data has what the cards and keywords of a sentence have to do with each other.
fn causes(context: &CheckContext<'_>, sentence: &Sentence<'_>) -> Vec<(Span, String)> {
    const MOST: usize = 2;
    let game = context.game;
    let inside =
        |it: &Range<usize>| sentence.range.start <= it.start && it.end <= sentence.range.end;
    let mut ids: Vec<&str> =
        references(sentence.passage).filter(|it| inside(&it.0)).map(|it| it.1).collect();
    ids.extend(sentences::subject(sentence.passage));
    let fields = |id: &str| {
        let card = game.card(id).map(|it| &it.mechanics);
        card.or_else(|| game.keywords.iter().find(|it| it.id.value == id).map(|it| &it.mechanics))
    };
    let pairs = ids.iter().flat_map(|one| ids.iter().map(move |other| (*one, *other)));
    let mut seen = BTreeSet::new();
    let named = pairs.filter(|(one, other)| one != other && seen.insert((*one, *other)));
    let found = named.filter_map(|(one, other)| {
        let span = signs::named_in(fields(one)?, other)?;
        Some((span, format!("`{one}` names `{other}` here")))
    });
    found.take(MOST).collect()
}

fn contradiction(sentence: &Sentence<'_>, fault: &Fault) -> Diagnostic {
    let said = &sentence.passage.text[fault.range.clone()];
    let message = if said.is_empty() || said == sentence.text() {
        format!("the rules contradict `{}`", sentence.text())
    } else {
        format!("the rules contradict `{said}` in `{}`", sentence.text())
    };
    let remark = format!("the rules say: {}", fault.right);
    let finding = finding(message).at(place(sentence.passage, &fault.range), remark);
    finding.see(fault.pattern, "the claim that the sentence makes")
}

/// The findings in a sentence that differs in one word from a claim.
fn altered(sentence: &Sentence<'_>) -> Vec<Diagnostic> {
    let one = |fault: &Fault| {
        let said = &sentence.passage.text[fault.range.clone()];
        if let Some(unlike) = &fault.unlike {
            let message = if said == sentence.text() {
                format!("{unlike}, not `{said}`")
            } else {
                format!("{unlike} in `{}`", sentence.text())
            };
            let finding = finding(message)
                .at(sentence.passage.place(fault.range.clone()), "unlike the claim")
                .see(fault.pattern, "the claim that it is like");
            return finding
                .hint("write what the claim says, or change the claim if the sentence is right");
        }
        let message = match (said, fault.write.as_deref()) {
            (_, None) => return contradiction(sentence, fault),
            ("", Some(right)) => format!("`{right}` is missing in `{}`", sentence.text()),
            (said, Some("")) => format!("`{said}` is superfluous in `{}`", sentence.text()),
            (said, Some(right)) => {
                format!("`{said}` instead of `{right}` in `{}`", sentence.text())
            }
        };
        let place = sentence.passage.place(fault.range.clone());
        let fault_here = finding(message).at(place, "unlike the claim");
        fault_here
            .see(fault.pattern, "the claim that it nearly makes")
            .hint("write what the claim says, or change the claim if the sentence is right")
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
    let typed = context.sources.slice(place);
    let text = match typed.strip_prefix("[[").and_then(|it| it.strip_suffix("]]")) {
        Some(_) => format!("[[{}]]", named(context.game, right)?),
        None if typed == said => word_for(said, right)?,
        None => return None,
    };
    Some(Patch { span: place, text })
}

/// The only card, keyword or term with a title.
fn named<'g>(game: &'g Game, title: &str) -> Option<&'g str> {
    let cards = game.cards.iter().map(|it| (&it.id.value, &it.title.value));
    let keywords = game.keywords.iter().map(|it| (&it.id.value, &it.title.value));
    let terms = game.terms.iter().map(|it| (&it.id.value, &it.title.value));
    let mut all = cards.chain(keywords).chain(terms).filter(|it| it.1 == title);
    let found = all.next()?.0;
    all.next().is_none().then_some(found)
}

/// What to write for a typed word.
fn word_for(said: &str, right: &str) -> Option<String> {
    let is_number = |it: &str| !it.is_empty() && it.chars().all(|c| c.is_ascii_digit());
    if is_number(said) && is_number(right) {
        return Some(right.to_owned());
    }
    let plain = |it: &str| it.chars().all(|c| c.is_ascii_lowercase());
    let small = said.to_lowercase();
    // A word of the pattern has no ending: "ends" is "start" there, and *and* or *or* may be one of several words.
    let answers = matches!(right, "yes" | "no");
    let alike =
        answers || ["ing", "ed", "s"].iter().all(|it| small.ends_with(it) == right.ends_with(it));
    let joint = |it: &str| matches!(it, "and" | "or" | "either" | "both");
    if !(plain(&small) && plain(right) && alike && joint(&small) == joint(right)) {
        return None;
    }
    Some(if said == small { right.to_owned() } else { capital(right) })
}

fn twin(twins: &Twins<'_, '_>) -> Diagnostic {
    let (one, other) = (twins.one, twins.other);
    let said = |it: &Sentence<'_>, range: &Range<usize>| it.passage.text[range.clone()].to_owned();
    let message = format!(
        "two texts contradict each other: `{}` here, `{}` in the other",
        said(other, &twins.places.1),
        said(one, &twins.places.0)
    );
    let finding =
        finding(message).at(place(other.passage, &twins.places.1), format!("`{}`", other.text()));
    finding
        .see(place(one.passage, &twins.places.0), format!("`{}`", one.text()))
        .hint("change the one that is wrong")
}

/// A place in a passage.
fn place(passage: &Passage, range: &Range<usize>) -> Span {
    passage.place(range.clone())
}
