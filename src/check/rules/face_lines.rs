//! Lines of faces, held against the facts that play shows: claims that are not so, and words that nothing reads.

use super::claim_findings::claimed;
use super::signs;
use crate::CheckContext;
use crate::context::CardClaims;
use crate::fact_patterns::{Claim, SIGN};
use cardwright_base::diagnostic::{Diagnostic, Patch, SourceMap};
use cardwright_rules::fact::{Fact, Facts};
use cardwright_wording::passage::{Passage, PassageKind, RunKind, TextOwner};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Words that join others.
const JOINTS: &[&str] =
    &["a", "an", "the", "and", "or", "it", "its", "but", "also", "then", "that", "to"];

/// Roles of lines that head others or that only a layout reads.
const HEADINGS: &[&str] = &["title", "turnover", "reverse", "section", "head"];

/// Something wrong in a line, on the cards that it reaches.
pub(super) struct LineFault<'a> {
    pub(super) passage: &'a Passage,
    /// Where in its text.
    pub(super) range: Range<usize>,
    pub(super) cards: Vec<&'a str>,
    /// Whether it stands on a face, and not in an entry.
    pub(super) on_face: bool,
    /// Whether the words are understood, and say something wrong.
    pub(super) is_claim: bool,
    pub(super) diagnostic: Diagnostic,
}

/// What play shows of cards, and of the game as a whole.
pub(super) struct Shown<'a> {
    pub(super) cards: &'a Facts,
    pub(super) game: &'a BTreeSet<Fact>,
    names: &'static [(&'static str, &'static str)],
}

impl<'a> Shown<'a> {
    /// `None` where the game has no words for facts, or its rules have no facts.
    pub(super) fn of(context: &'a CheckContext<'_>) -> Option<Self> {
        let rules = context.rules.filter(|_| !context.game.words.facts.is_empty())?;
        let names = rules.fact_names();
        let shown = Self { cards: rules.facts(), game: rules.game_facts(), names };
        (!names.is_empty()).then_some(shown)
    }

    /// All that holds of a card.
    pub(super) fn of_card(&self, id: &str) -> impl Iterator<Item = &'a Fact> + use<'a> {
        self.cards.get(id).into_iter().flatten().chain(self.game)
    }

    fn plain(&self, name: &str) -> Option<&'static str> {
        self.names.iter().find(|it| it.0 == name).map(|it| it.1)
    }

    /// A fact in plain words.
    pub(super) fn told(&self, fact: &Fact) -> String {
        fact.told(self.names)
    }
}

/// Everything wrong in the lines of faces and entries.
pub(super) fn faults<'a>(context: &'a CheckContext<'_>, shown: &Shown<'a>) -> Vec<LineFault<'a>> {
    let entry = context.game.words.entry.as_ref().and_then(|it| Regex::new(&it.value).ok());
    let aids = aids(context, shown);
    let mut found = Vec::new();
    for said in context.said() {
        let cards: Vec<&str> = said
            .cards
            .iter()
            .copied()
            .filter(|it| shown.cards.contains_key(*it) || aids.contains(it))
            .collect();
        if cards.is_empty() {
            continue;
        }
        for claim in &said.claims {
            found.extend(untrue(said, claim, &cards, shown));
        }
        if said.on_face || !context.game.words.plain.is_empty() {
            found.extend(unread(context, said, cards, entry.as_ref()));
        }
    }
    found.extend(incomplete(context, shown));
    found
}

/// Entries that name some of what play shows in one way, and leave out another.
fn incomplete<'a>(context: &'a CheckContext<'_>, shown: &Shown<'a>) -> Vec<LineFault<'a>> {
    let mut found = Vec::new();
    if context.game.words.plain.is_empty() {
        return found;
    }
    let entries = || context.said().iter().filter(|it| !it.on_face);
    for said in entries() {
        let Some(id) = said.cards.first().copied() else { continue };
        let told = |fact: &Fact| {
            let mut own = entries().filter(|it| it.cards.contains(&id));
            own.any(|it| it.claims.iter().any(|claim| claim.is(fact)))
        };
        let listed = said.claims.iter().filter(|it| it.about.is_some());
        let listed: BTreeMap<&str, &Claim<'_>> =
            listed.map(|it| (it.of.fact.value.as_str(), it)).collect();
        for (name, claim) in listed {
            let all = shown.of_card(id).filter(|it| it.name == name && it.about.is_some());
            let Some(left) = all.into_iter().find(|it| !told(it)) else { continue };
            let (passage, range) = (said.passage, claim.range.clone());
            let message = format!("the entry of `{id}` leaves out that it {}", shown.told(left));
            let fault =
                signs::fault(message).at(passage.place(range.clone()), "where it names others");
            let diagnostic = fault.see(claim.of.fact.span, "the words for this fact");
            let cards = vec![id];
            found.push(LineFault {
                passage,
                range,
                cards,
                on_face: false,
                is_claim: true,
                diagnostic,
            });
        }
    }
    found
}

/// Cards of which play shows nothing and that say how the game is played.
pub(super) fn aids<'a>(context: &'a CheckContext<'_>, shown: &Shown<'_>) -> BTreeSet<&'a str> {
    let of_game = |it: &Claim<'_>| shown.game.iter().any(|fact| it.is_but_for_number(fact));
    let said = context.said().iter().filter(|it| it.on_face && it.claims.iter().any(of_game));
    let cards = said.flat_map(|it| it.cards.iter().copied());
    cards.filter(|it| !shown.cards.contains_key(*it)).collect()
}

/// Words that tell what play does not show.
fn untrue<'a>(
    said: &'a CardClaims<'_>,
    claim: &Claim<'_>,
    cards: &[&'a str],
    shown: &Shown<'_>,
) -> Option<LineFault<'a>> {
    let passage = said.passage;
    let lies = |id: &&str| !shown.of_card(id).any(|fact| claim.is(fact));
    let cards: Vec<&str> = cards.iter().copied().filter(lies).collect();
    let first = *cards.first()?;
    let plain = shown.plain(&claim.of.fact.value)?;
    let words = passage.text[claim.range.clone()].replace(SIGN, "◇");
    let near: BTreeSet<&Fact> =
        shown.of_card(first).filter(|it| claim.is_but_for_number(it)).collect();
    let place = passage.place(claim.range.clone());
    let fault = match near.first().filter(|_| near.len() == 1) {
        Some(fact) => {
            let told = shown.told(fact);
            let message = format!("`{first}` says `{words}`, but play shows that it {told}");
            let at = claim.figure.clone().map_or(place, |it| passage.place(it));
            let mut fault = signs::fault(message).at(at, format!("that it {}", claim.told(plain)));
            fault.patch = figure(passage, claim, fact);
            fault
        }
        None => {
            let message = format!("`{first}` says `{words}`, but play does not confirm it");
            signs::fault(message).at(place, format!("that it {}", claim.told(plain)))
        }
    };
    let diagnostic = fault.see(claim.of.fact.span, "the meaning of these words");
    let (range, on_face) = (claim.range.clone(), said.on_face);
    Some(LineFault { passage, range, cards, on_face, is_claim: true, diagnostic })
}

/// The right figure, where the wrong one was typed.
fn figure(passage: &Passage, claim: &Claim<'_>, fact: &Fact) -> Option<Patch> {
    let (range, number) = (claim.figure.clone()?, fact.number?);
    let typed = crate::prose::is_typed(passage, &range);
    let digits = passage.text[range.clone()].chars().all(|it| it.is_ascii_digit());
    (typed && digits).then(|| Patch { span: passage.place(range), text: number.to_string() })
}

/// The words of a line that stand in nothing that could be tried.
fn unread<'a>(
    context: &CheckContext<'_>,
    said: &'a CardClaims<'_>,
    cards: Vec<&'a str>,
    entry: Option<&Regex>,
) -> Option<LineFault<'a>> {
    let passage = said.passage;
    if is_heading(passage) || is_made(passage, context.sources) {
        return None;
    }
    let mut sent: Vec<Range<usize>> =
        entry.iter().flat_map(|it| it.find_iter(&passage.text)).map(|it| it.range()).collect();
    sent.extend(said.plain.iter().cloned());
    let own = |it: &&(&Passage, Range<usize>)| std::ptr::eq(it.0, passage);
    sent.extend(claimed(context).proved.iter().filter(own).map(|it| it.1.clone()));
    let tried = |range: &Range<usize>| {
        let within = |of: &Range<usize>| of.start < range.end && range.start < of.end;
        said.claims.iter().flat_map(|it| &it.read).any(within) || sent.iter().any(within)
    };
    let joint = |word: &str| JOINTS.contains(&word.to_lowercase().as_str());
    let words = passage.words().filter(|it| !joint(it.1)).map(|it| it.0);
    let icons =
        passage.stretches().filter(|it| matches!(it.1, RunKind::Icon { .. })).map(|it| it.0);
    let mut unread = words.chain(icons).filter(|it| !tried(it));
    let one = unread.next()?;
    let (first, end) =
        unread.fold((one.start, one.end), |it, range| (it.0.min(range.start), it.1.max(range.end)));
    let range = first..end;
    let said_words = passage.text[range.clone()].replace(SIGN, "◇");
    let id = cards.first()?;
    let fault = signs::fault(format!("`{id}` says `{said_words}`, which play can’t confirm"));
    let remark = "no fact under [words] has words like these";
    let diagnostic = fault.at(passage.place(range.clone()), remark);
    let on_face = said.on_face;
    Some(LineFault { passage, range, cards, on_face, is_claim: false, diagnostic })
}

/// Whether a line says nothing that a fact reads, and something that a claim of the game proves.
pub(super) fn is_proved_only(context: &CheckContext<'_>, said: &CardClaims<'_>) -> bool {
    let mut proved = claimed(context).proved.iter();
    said.claims.is_empty() && proved.any(|it| std::ptr::eq(it.0, said.passage))
}

/// Whether a line heads others, or tells its layout something.
fn is_heading(passage: &Passage) -> bool {
    matches!(&passage.kind, PassageKind::Line(Some(role)) if HEADINGS.contains(&role.as_str()))
}

/// Whether a line is nothing but values of the data, such as a title: no template has a word of it.
fn is_made(passage: &Passage, sources: &SourceMap) -> bool {
    let PassageKind::Line(_) = passage.kind else { return false };
    let blank = |range: &Range<usize>| {
        !passage.text[range.clone()].contains(|it: char| it.is_alphanumeric())
    };
    let of_card = passage.origin.of == TextOwner::Card;
    let elsewhere = |range: Range<usize>| {
        of_card && sources.path(passage.place(range).source).ends_with(".toml")
    };
    let mut stretches = passage.stretches();
    stretches.all(|(range, run_kind)| {
        *run_kind == RunKind::Computed || run_kind.is_typed() && (blank(&range) || elsewhere(range))
    })
}
