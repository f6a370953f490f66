//! Passages and sentences that are gone, with a claim that no text states any more.
//!
//! A text may well be shortened. But if it was read against the rules, said what a claim says, and nothing else says
//! that, a rule is lost. The same holds where no text cites a ruling any more, or where a scenario proves a section
//! that is gone. Where words were put in the place of what is gone, they may say the same, so nobody can tell.

use super::claim_findings::claimed;
use super::lost_passage::at_gap;
use super::proofs::Provable;
use crate::CheckContext;
use crate::review::{Reviewed, Standing, TextReview, data_changes};
use crate::sentences::{StatedClaim, telling};
use crate::word_digests::{common, parts};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{Located, ReadPassage};
use cardwright_wording::passage::TextOwner;
use std::collections::BTreeSet;

check!(R034, "lost-claim", Warning, Game(check));

/// A claim of fewer words is like much else.
const FEWEST: usize = 4;
/// How much of a claim stood in what is gone.
const SAME: f64 = 0.9;
/// How much of the words of a ruling stood in the passage that cited it, and how many of them.
const CITED: f64 = 0.4;
const FEWEST_CITED: usize = 4;
/// How much of the words that tell something stands in one other passage, and how many there have to be.
const TOLD: f64 = 0.75;
const FEWEST_TOLD: usize = 3;
/// How much of a sentence that is gone stands in another one now, and how many of its words.
const MOVED: f64 = 0.4;
const FEWEST_MOVED: usize = 3;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let is_edited = context.review().iter().any(|text| {
        !text.lost.is_empty() || text.passages.iter().any(|it| it.standing == Standing::Changed)
    });
    // Where the data changed, other words may follow from it.
    if !is_edited || !data_changes(context.game).is_empty() {
        return Vec::new();
    }
    let all = &claimed(context).claims;
    let unstated: Vec<&StatedClaim> = all.iter().filter(|it| it.texts.is_empty()).collect();
    let uncited = uncited(context);
    let texts = || context.review().iter();
    let mut found: Vec<Diagnostic> = texts()
        .flat_map(|text| {
            // What another text states is told too, as long as this one does not.
            let gone: Vec<&StatedClaim> =
                all.iter().filter(|it| !it.worded_in.contains(&text.of)).collect();
            let lost = lost(text).filter_map(|gap| {
                unstated_by(text, gap, &unstated)
                    .or_else(|| uncited_by(text, gap, &uncited))
                    .or_else(|| unstated_by(text, gap, &gone))
                    .or_else(|| untold(context, text, gap))
            });
            lost.chain(shortened(text, &unstated)).collect::<Vec<_>>()
        })
        .collect();
    // Nobody knows what anchor a lost heading had, so there may be one gap only.
    let gaps: Vec<_> = texts().flat_map(|text| lost(text).map(move |it| (text, it))).collect();
    if let [(text, first), others @ ..] = &gaps[..]
        && others.iter().all(|it| it.1.0 == first.0 && std::ptr::eq(it.0, *text))
    {
        found.extend(unproved(context).into_iter().map(|name| {
            let message = format!("a passage is gone, and a scenario proves `{}`", name.value);
            at_gap(CHECK.finding(message), text, first.0, first.1.span)
                .see(name.span, "the scenario that proves it")
                .hint("put it back; if it is gone on purpose, name what the scenario proves now")
        }));
    }
    found
}

/// Rulings that no text cites, each with the words of its text.
fn uncited<'c>(context: &'c CheckContext<'_>) -> Vec<(&'c Located<String>, BTreeSet<&'c str>)> {
    let texts = context.typed.iter().filter(|it| it.origin.of != TextOwner::Ruling);
    let texts: Vec<&str> = texts.map(|it| context.sources.slice(it.span)).collect();
    let is_cited = |id: &str| texts.iter().any(|it| it.contains(&format!("[[{id}]]")));
    let rulings = context.game.rulings.iter().filter(|it| !is_cited(&it.id.value));
    let words = |id: &str| -> BTreeSet<&'c str> {
        let text = context.review().iter().find(|it| it.of == format!("ruling/{id}"));
        text.iter().flat_map(|it| &it.passages).flat_map(|it| parts(&it.now.said)).collect()
    };
    rulings.map(|it| (&it.id, words(&it.id.value))).collect()
}

fn uncited_by(
    text: &TextReview<'_>,
    (before, known): &(usize, Located<ReadPassage>),
    uncited: &[(&Located<String>, BTreeSet<&str>)],
) -> Option<Diagnostic> {
    let gone: BTreeSet<&str> = parts(&known.value.said).into_iter().collect();
    let (id, _) = uncited.iter().find(|(_, words)| {
        let both = words.intersection(&gone).count();
        both >= FEWEST_CITED && both as f64 >= CITED * words.len() as f64
    })?;
    let message =
        format!("a passage is gone, and no text cites the ruling `{}` any more", id.value);
    let fault = at_gap(CHECK.finding(message), text, *before, known.span);
    let fault = fault.see(id.span, "the ruling");
    Some(fault.hint("put it back; if it is gone on purpose, cite the ruling elsewhere"))
}

/// What scenarios say that they prove, and that is not there.
fn unproved<'a>(context: &CheckContext<'a>) -> Vec<&'a Located<String>> {
    if context.scenarios.is_empty() {
        return Vec::new();
    }
    let provable = Provable::of(context);
    let all = context.scenarios.iter().flat_map(|it| &it.proves);
    let mut unknown: Vec<&Located<String>> =
        all.filter(|it| provable.is_whole && !provable.has(&it.value)).collect();
    let mut seen = BTreeSet::new();
    unknown.retain(|it| seen.insert(it.value.as_str()));
    unknown
}

/// Takes out what other checks tell of a ruling or a scenario that is shown with a passage that is gone.
pub(crate) fn take_over(report: &mut Report) {
    let found = report.sorted();
    let lost = found.iter().filter(|it| it.code == CHECK.code);
    let shown: Vec<Span> = lost.flat_map(|it| &it.context).map(|it| it.span).collect();
    if shown.is_empty() {
        return;
    }
    report.settle(|found| {
        let place = found.primary.as_ref().map(|it| it.span);
        let told = ["R024", "T039"].contains(&found.code);
        (!told || !place.is_some_and(|it| shown.contains(&it))).then_some(found)
    });
}

/// Passages that are gone from a text in which nothing is new beside them.
fn lost<'t>(text: &'t TextReview<'_>) -> impl Iterator<Item = &'t (usize, Located<ReadPassage>)> {
    let is_new = text.passages.iter().any(|it| it.standing == Standing::New);
    let changed =
        |at: usize| text.passages.get(at).is_some_and(|it| it.standing == Standing::Changed);
    text.lost.iter().filter(move |(before, _)| {
        !is_new && !changed(*before) && !before.checked_sub(1).is_some_and(changed)
    })
}

fn unstated_by(
    text: &TextReview<'_>,
    (before, known): &(usize, Located<ReadPassage>),
    unstated: &[&StatedClaim],
) -> Option<Diagnostic> {
    let claim = stated(&parts(&known.value.said), unstated)?;
    let message = if claim.texts.is_empty() {
        format!("a passage is gone, and no text states this any more: `{}`", claim.says.value)
    } else {
        format!("a passage is gone that stated this here: `{}`", claim.says.value)
    };
    let fault = at_gap(CHECK.finding(message), text, *before, known.span);
    Some(hinted(fault, claim))
}

/// A passage of which the words that tell something stand together nowhere else.
fn untold(
    context: &CheckContext<'_>,
    text: &TextReview<'_>,
    (before, known): &(usize, Located<ReadPassage>),
) -> Option<Diagnostic> {
    let gone = telling(&parts(&known.value.said));
    let told = |reviewed: &Reviewed<'_>| {
        let there = parts(&reviewed.now.said);
        let both = gone.iter().filter(|it| there.contains(it)).count();
        both as f64 >= TOLD * gone.len() as f64
    };
    let mut all = context.review().iter().flat_map(|it| &it.passages);
    if gone.len() < FEWEST_TOLD || all.any(told) {
        return None;
    }
    let message = "a passage is gone, and no other passage says the same";
    let fault = at_gap(CHECK.finding(message), text, *before, known.span);
    Some(fault.hint("put it back; if it is gone on purpose, accept it with `cardwright review`"))
}

/// Passages from which words were taken out, and into which none were put.
fn shortened<'t>(
    text: &'t TextReview<'_>,
    unstated: &'t [&'t StatedClaim],
) -> impl Iterator<Item = Diagnostic> + 't {
    let changed = || text.passages.iter().filter(|it| it.standing == Standing::Changed);
    changed().filter_map(move |reviewed| {
        let gone = taken_out(reviewed)?;
        let claim = stated(&gone, unstated)?;
        let mut new = text.passages.iter().filter(|it| it.standing == Standing::New);
        let has_all = |other: &Reviewed<'_>| {
            let there = parts(&other.now.said);
            gone.iter().all(|word| there.contains(word))
        };
        if changed().any(|other| is_put_into(&gone, other)) || new.any(has_all) {
            return None;
        }
        let message =
            format!("a sentence is gone, and no text states this any more: `{}`", claim.says.value);
        let fault = CHECK.finding(message).at(reviewed.passage.span, "it stood in this passage");
        Some(hinted(fault, claim))
    })
}

/// Whether another passage says now in fewer words what was taken out: so many of the words are new in it.
fn is_put_into(gone: &[&str], other: &Reviewed<'_>) -> bool {
    let Some(known) = &other.known else { return false };
    let then = parts(&known.said);
    let now = parts(&other.now.said);
    let kept = common(then.len(), now.len(), &|old, new| then[old] == now[new]);
    let is_new = |it: &usize| kept.iter().all(|(_, new)| new != it);
    let new: Vec<&str> = (0..now.len()).filter(is_new).map(|it| now[it]).collect();
    let both = gone.iter().filter(|it| new.contains(it)).count();
    both >= FEWEST_MOVED && both as f64 >= MOVED * gone.len() as f64
}

/// The words that were taken out of a passage in one piece, if nothing else in it has changed.
fn taken_out<'r>(reviewed: &'r Reviewed<'_>) -> Option<Vec<&'r str>> {
    let (then, now) = (parts(&reviewed.known.as_ref()?.said), parts(&reviewed.now.said));
    let kept = common(then.len(), now.len(), &|old, new| then[old] == now[new]);
    let start = kept.iter().position(|it| it.0 != it.1).unwrap_or(kept.len());
    let gone = start..start + (then.len() - now.len().min(then.len()));
    let rest = then[..gone.start].iter().chain(&then[gone.end..]);
    rest.eq(&now).then(|| then[gone].to_vec())
}

/// The first claim that nearly all words of stand among these.
fn stated<'u>(gone: &[&str], unstated: &[&'u StatedClaim]) -> Option<&'u StatedClaim> {
    let words: BTreeSet<&str> = gone.iter().copied().collect();
    unstated.iter().copied().find(|claim| {
        let of = &claim.words;
        let nearly_all = |found: usize| found as f64 >= SAME * of.len() as f64;
        // Their order costs far more to ask for.
        of.len() >= FEWEST
            && nearly_all(of.iter().filter(|it| words.contains(it.as_str())).count())
            && nearly_all(common(of.len(), gone.len(), &|one, other| of[one] == gone[other]).len())
    })
}

fn hinted(fault: Diagnostic, claim: &StatedClaim) -> Diagnostic {
    if claim.texts.is_empty() {
        fault
            .see(claim.says.span, "the claim that no text states")
            .hint("put it back; if the rule is gone on purpose, remove the claim")
    } else {
        fault
            .see(claim.says.span, "the claim that only other texts state")
            .hint("put it back; if other texts are enough, accept it with `cardwright review`")
    }
}
