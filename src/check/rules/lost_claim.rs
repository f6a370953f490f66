//! Passages and sentences that are gone, with a claim that no text states any more.
//!
//! A text may well be shortened. But if it was read against the rules, said what a claim says, and nothing else says
//! that, a rule is lost. Where words were put in the place of what is gone, they may say the same, so nobody can tell.

use super::claim_findings::claimed;
use super::lost_passage::at_gap;
use crate::CheckContext;
use crate::review::{Reviewed, Standing, TextReview, data_changes};
use crate::sentences::UnstatedClaim;
use crate::word_digests::{common, parts};
use cardwright_base::diagnostic::Diagnostic;

check!(R034, "lost-claim", Warning, Game(check));

/// A claim of fewer words is like much else.
const FEWEST: usize = 4;
/// How much of a claim stood in what is gone.
const SAME: f64 = 0.9;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let is_edited = context.review().iter().any(|text| {
        !text.lost.is_empty() || text.passages.iter().any(|it| it.standing == Standing::Changed)
    });
    // Where the data changed, other words may follow from it.
    if !is_edited || !data_changes(context.game).is_empty() {
        return Vec::new();
    }
    let unstated = &claimed(context).unstated;
    let texts = context.review().iter();
    texts.flat_map(|text| lost(text, unstated).chain(shortened(text, unstated))).collect()
}

/// Passages that are gone from a text in which nothing is new beside them.
fn lost<'t>(
    text: &'t TextReview<'_>,
    unstated: &'t [UnstatedClaim],
) -> impl Iterator<Item = Diagnostic> + 't {
    let is_new = text.passages.iter().any(|it| it.standing == Standing::New);
    let changed =
        |it: usize| text.passages.get(it).is_some_and(|it| it.standing == Standing::Changed);
    let gone = text.lost.iter().filter(move |(before, _)| {
        !is_new && !changed(*before) && !before.checked_sub(1).is_some_and(changed)
    });
    gone.filter_map(|(before, known)| {
        let claim = stated(&parts(&known.value.said), unstated)?;
        let message =
            format!("a passage is gone, and no text states this any more: `{}`", claim.says.value);
        let fault = at_gap(CHECK.finding(message), text, *before, known.span);
        Some(hinted(fault, claim))
    })
}

/// Passages from which words were taken out, and into which none were put.
fn shortened<'t>(
    text: &'t TextReview<'_>,
    unstated: &'t [UnstatedClaim],
) -> impl Iterator<Item = Diagnostic> + 't {
    let changed = text.passages.iter().filter(|it| it.standing == Standing::Changed);
    changed.filter_map(|it| {
        let gone = taken_out(it)?;
        let claim = stated(&gone, unstated)?;
        let message =
            format!("a sentence is gone, and no text states this any more: `{}`", claim.says.value);
        let fault = CHECK.finding(message).at(it.passage.span, "it stood in this passage");
        Some(hinted(fault, claim))
    })
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
fn stated<'u>(gone: &[&str], unstated: &'u [UnstatedClaim]) -> Option<&'u UnstatedClaim> {
    unstated.iter().find(|claim| {
        let of = &claim.words;
        let found = common(of.len(), gone.len(), &|one, other| of[one] == gone[other]).len();
        of.len() >= FEWEST && found as f64 >= SAME * of.len() as f64
    })
}

fn hinted(fault: Diagnostic, claim: &UnstatedClaim) -> Diagnostic {
    fault
        .see(claim.says.span, "the claim that no text states")
        .hint("put it back; if the rule is gone on purpose, remove the claim")
}
