//! What is wrong with the words of cards, one finding for one place of a template.

use super::claim_findings::claimed;
use super::face_lines::{self, LineFault, Shown};
use super::signs;
use super::wrong_words::{WrongWords, says_the_same};
use crate::CheckContext;
use crate::context::CardClaims;
use crate::fact_patterns::{is_sign, references};
use crate::sentences::is_reworded;
use cardwright_base::diagnostic::{Diagnostic, Severity, Span};
use cardwright_base::english::and;
use cardwright_model::{Card, FactWords, Game};
use cardwright_rules::fact::Fact;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// So many cards are named before the others are counted.
const NAMED: usize = 3;

/// So much more alike than any other sentence is the one that a line was meant to be.
const CLEARLY: f64 = 0.1;

/// What was found on faces and in entries.
pub(super) struct FaceFindings<'a> {
    /// Words that are not so.
    pub(super) wrong: &'a [Diagnostic],
    /// Words that nothing can confirm.
    pub(super) unread: &'a [Diagnostic],
    /// What no words tell.
    pub(super) untold: &'a [Diagnostic],
}

/// A line of a source.
type Place = (u64, usize);

/// What is wrong in one line of a template, on all cards that it reaches.
#[derive(Default)]
struct Group<'a> {
    faults: Vec<LineFault<'a>>,
    cards: BTreeSet<&'a str>,
}

/// Facts that no words of a card tell.
type Untold<'a> = BTreeMap<&'a str, BTreeSet<&'a Fact>>;

impl<'a> FaceFindings<'a> {
    /// Worked out once, whichever check asks first.
    pub(super) fn of(context: &'a CheckContext<'_>) -> Self {
        let [wrong, unread, untold] = context.shared.faces.get_or_init(|| found(context));
        Self { wrong, unread, untold }
    }
}

fn found(context: &CheckContext<'_>) -> [Vec<Diagnostic>; 3] {
    let (signs, left_out) = signs::faults(context);
    let Some(shown) = Shown::of(context) else {
        let all = signs.into_iter().chain(left_out);
        return [all.map(|it| it.diagnostic).collect(), Vec::new(), Vec::new()];
    };
    let mut groups: BTreeMap<Place, Group<'_>> = BTreeMap::new();
    let mut reworded: Vec<(&str, &Fact)> = Vec::new();
    for fault in face_lines::faults(context, &shown) {
        if let Some(facts) = told_in_other_words(context, &shown, &fault) {
            reworded.extend(facts);
            continue;
        }
        let group = groups.entry(line(context, fault.diagnostic.primary.as_ref())).or_default();
        group.cards.extend(&fault.cards);
        group.faults.push(fault);
    }
    let mut untold = untold(context, &shown);
    for (id, fact) in reworded {
        if let Some(facts) = untold.get_mut(id) {
            facts.remove(fact);
        }
    }
    untold.retain(|_, facts| !facts.is_empty());
    let (mut wrong, mut unread) = (Vec::new(), Vec::new());
    let places: BTreeSet<Place> = groups.keys().copied().collect();
    let silent: BTreeSet<String> = untold.keys().map(|it| (*it).to_owned()).collect();
    let faulty: BTreeSet<&str> = groups
        .values()
        .flat_map(|group| group.faults.iter().filter(|it| it.on_face))
        .flat_map(|it| it.cards.iter().copied())
        .collect();
    for group in groups.into_values() {
        let is_wrong = group.faults.iter().any(|it| it.is_claim);
        let on_face = group.faults.iter().any(|it| it.on_face);
        let lost = group.faults.iter().any(|it| names_what_is_lost(context, &shown, it));
        let (finding, told_wrong) = group.told(context, &shown, &mut untold);
        // An entry is prose. What it says in its own words is for the claims of the game and for its readers, unless
        // it names something that the entry does not tell of as play shows it and no review file asks them.
        if is_wrong || told_wrong {
            wrong.push(finding);
        } else if on_face || lost && context.game.review_file.is_none() {
            unread.push(finding);
        }
    }
    // What another finding already says of these cards is not said again.
    let other = |fault: &signs::SignFault<'_>| {
        !fault.cards.iter().any(|id| faulty.contains(id) || silent.contains(*id))
            && !places.contains(&line(context, fault.diagnostic.primary.as_ref()))
    };
    let signs = signs.into_iter().chain(left_out).filter(other);
    let mut lines = BTreeSet::new();
    for sign in signs {
        if lines.insert(line(context, sign.diagnostic.primary.as_ref())) {
            wrong.push(sign.diagnostic);
        }
    }
    [wrong, unread, told_by_nobody(context, &shown, untold)]
}

/// Findings but for those in lines of which a finding on faces or entries tells already.
pub(super) fn not_on_faces(context: &CheckContext<'_>, found: &[Diagnostic]) -> Vec<Diagnostic> {
    let line = |it: &Diagnostic| line(context, it.primary.as_ref());
    let FaceFindings { wrong, unread, .. } = FaceFindings::of(context);
    let told: BTreeSet<Place> = wrong.iter().chain(unread).map(line).collect();
    found.iter().filter(|it| !told.contains(&line(it))).cloned().collect()
}

/// Words that nothing confirms: advice, or an error where a claim of the game contradicts them.
pub(super) fn unread(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let line = |it: &Diagnostic| line(context, it.primary.as_ref());
    let claims = claimed(context);
    let judged = |diagnostic: &Diagnostic| {
        let mut against = claims.contradicted.iter().chain(&claims.altered);
        match against.find(|claim| line(claim) == line(diagnostic)) {
            Some(claim) => {
                let reason = claim.primary.as_ref().map(|it| it.text.as_str());
                let reason = reason.unwrap_or_default();
                diagnostic.clone().hint(format!("{}; {reason}", claim.message))
            }
            None => Diagnostic { severity: Severity::Advice, ..diagnostic.clone() },
        }
    };
    FaceFindings::of(context).unread.iter().map(judged).collect()
}

/// The line in which something begins.
fn line(context: &CheckContext<'_>, label: Option<&cardwright_base::diagnostic::Label>) -> Place {
    label.map_or((u64::MAX, 0), |it| (it.span.source.number(), context.sources.position(it.span).0))
}

impl<'a> Group<'a> {
    /// One finding, with the cards, and with what play shows of them that no words tell; and whether the words are wrong:
    /// a single slip makes them so, or they stand where something is not told.
    fn told(
        mut self,
        context: &CheckContext<'_>,
        shown: &Shown<'_>,
        untold: &mut Untold<'a>,
    ) -> (Diagnostic, bool) {
        self.faults.sort_by_key(|it| !it.is_claim);
        let missing: Vec<(&str, BTreeSet<&Fact>)> = if self.faults.iter().any(|it| it.on_face) {
            self.cards.iter().filter_map(|it| untold.remove_entry(it)).collect()
        } else {
            Vec::new()
        };
        // What the entry was meant to say may stand on the face as well.
        let in_entry = self.cards.iter().map(|it| (*it, untold_in_entry(context, shown, it)));
        let meant: Vec<(&str, BTreeSet<&Fact>)> = if self.faults.iter().any(|it| it.on_face) {
            missing.clone()
        } else {
            in_entry.collect()
        };
        // An entry that was put in other words is for its readers.
        let told = |it: &&LineFault<'_>| it.on_face || !is_reworded(context.review(), it.passage);
        let nearest = self.faults.iter().filter(told).find_map(|fault| {
            let (passage, range) = (fault.passage, &fault.range);
            let words = meant.iter().flat_map(|(id, facts)| facts.iter().map(move |it| (*id, *it)));
            let near = words.filter_map(|(id, fact)| {
                let words = WrongWords::between(passage, range, &printed(context.game, fact)?)?;
                Some((words, id, fact))
            });
            let mut near: Vec<(WrongWords, &str, &Fact)> = near.collect();
            near.sort_by(|a, b| b.0.like.total_cmp(&a.0.like));
            near.dedup_by(|a, b| a.0.range == b.0.range && a.0.write == b.0.write);
            let next = near.get(1).map_or(0.0, |it| it.0.like);
            let one = near.first().is_some_and(|it| it.0.like > next + CLEARLY);
            near.into_iter().next().map(|found| (found, one, passage))
        });
        let first = self.faults.swap_remove(0);
        let mut finding = first.diagnostic;
        // A card must tell what it does; words that nothing confirms may stand where it did.
        let is_wrong = nearest.is_some() || !missing.is_empty();
        if let Some(((words, id, fact), one, passage)) = nearest
            && finding.patch.is_none()
        {
            let told = shown.told(fact);
            let span = passage.place(words.range.clone());
            let said = passage.text[words.range.clone()].replace(crate::fact_patterns::SIGN, "◇");
            finding.message = match words.write.as_str() {
                "" => format!("`{id}` should not say `{said}`: play shows that it {told}"),
                write => {
                    format!("`{id}` says `{said}` instead of `{write}`: play shows that it {told}")
                }
            };
            finding = finding.at(span, format!("it {told}"));
            finding.patch = words.patch(passage).filter(|_| one);
        }
        let others: Vec<&str> = self.cards.iter().copied().collect();
        if others.len() > 1 {
            finding = finding.hint(format!("this reaches {}", listed(&others)));
        }
        let mut reasons: Vec<(Span, String)> = Vec::new();
        let mut hints = BTreeSet::new();
        for (id, facts) in &missing {
            for fact in facts {
                hints.insert((fact.name, format!("`{id}` {}", shown.told(fact))));
                reasons.extend(reason(context.game, id, fact));
            }
        }
        let hints: Vec<String> = hints.into_iter().map(|it| it.1).collect();
        if !hints.is_empty() {
            finding = finding
                .hint(format!("play also shows, but the card does not say: {}", hints.join("; ")));
        } else if !first.is_claim {
            finding = finding.hint(
                "use the words of a fact, add these words to the fact that they express, or accept the \
                    finding on this card with `allow`",
            );
        }
        reasons.dedup();
        for (span, remark) in reasons.into_iter().take(NAMED) {
            finding = finding.see(span, remark);
        }
        (finding, is_wrong)
    }
}

/// The facts that a line tells in an order, or with small words, that no fact is written with. `None` where
/// it tells none of one of its cards.
fn told_in_other_words<'a>(
    context: &CheckContext<'_>,
    shown: &Shown<'a>,
    line: &LineFault<'a>,
) -> Option<Vec<(&'a str, &'a Fact)>> {
    let same = |fact: &&Fact| {
        let wanted = printed(context.game, fact);
        wanted.is_some_and(|it| says_the_same(line.passage, &line.range, &it))
    };
    let told = |id: &&'a str| Some((*id, shown.of_card(id).find(same)?));
    (!line.is_claim).then(|| line.cards.iter().map(told).collect())?
}

/// Where the data has what a fact says of a card and another one.
fn reason(game: &Game, id: &str, fact: &Fact) -> Option<(Span, String)> {
    let about = fact.about.as_ref()?;
    let of = |one: &str, other: &str| {
        let card = game.card(one)?;
        let span = signs::field(card, other)?;
        Some((span, format!("`{one}` names `{other}` here")))
    };
    of(id, about).or_else(|| of(about, id))
}

fn listed(cards: &[&str]) -> String {
    let quoted: Vec<String> = cards.iter().map(|it| format!("`{it}`")).collect();
    and(&quoted)
}

/// Whether a line names something of which play shows what the entry of the card does not tell.
fn names_what_is_lost(context: &CheckContext<'_>, shown: &Shown<'_>, line: &LineFault<'_>) -> bool {
    let touches = |it: &Range<usize>| it.start < line.range.end && line.range.start < it.end;
    let sentences: Vec<_> = line.passage.sentences().into_iter().filter(touches).collect();
    let within = |range: &Range<usize>| sentences.iter().any(|it| it.contains(&range.start));
    let named = references(line.passage).filter(|it| within(&it.0));
    let named: BTreeSet<&str> = named.map(|it| it.1).collect();
    let untold = line.cards.iter().flat_map(|it| untold_in_entry(context, shown, it));
    let mut about = untold.filter_map(|it| it.about.as_deref());
    about.any(|it| named.contains(it))
}

/// What a card does in play that its entry does not tell.
fn untold_in_entry<'a>(
    context: &CheckContext<'_>,
    shown: &Shown<'a>,
    card: &str,
) -> BTreeSet<&'a Fact> {
    let entry = || context.said().iter().filter(|it| !it.on_face && it.cards.contains(&card));
    let tells = |fact: &&Fact| entry().any(|it| it.claims.iter().any(|claim| claim.is(fact)));
    shown.of_card(card).filter(|it| !tells(it)).collect()
}

/// What each card does in play that its words don't tell.
fn untold<'a>(context: &'a CheckContext<'_>, shown: &Shown<'a>) -> Untold<'a> {
    let elsewhere = context.game.words.entry.as_ref().and_then(|it| Regex::new(&it.value).ok());
    let sends: BTreeSet<&str> = context
        .said()
        .iter()
        .filter(|it| it.on_face)
        .filter(|it| elsewhere.as_ref().is_some_and(|words| words.is_match(&it.passage.text)))
        .flat_map(|it| it.cards.iter().copied())
        .collect();
    let mut told: BTreeMap<&str, Vec<&CardClaims<'_>>> = BTreeMap::new();
    for said in context.said() {
        let repeats = said.on_face && is_sign(said.passage);
        let heard = said.cards.iter().filter(|it| said.on_face || sends.contains(*it));
        let heard = heard.filter(|_| !repeats);
        heard.for_each(|it| told.entry(it).or_default().push(said));
    }
    // What a card says in words that no fact reads and a claim proves may tell any of its facts.
    let proved: BTreeSet<&str> = context
        .said()
        .iter()
        .filter(|it| it.on_face && face_lines::is_proved_only(context, it))
        .flat_map(|it| it.cards.iter().copied())
        .collect();
    let tells = |id: &str, fact: &Fact| {
        let mut said = told.get(id).into_iter().flatten();
        said.any(|it| it.claims.iter().any(|claim| claim.is(fact)))
    };
    let mut untold: Untold<'a> = BTreeMap::new();
    let worded = |id: &str| told.contains_key(id) && !proved.contains(id);
    for (id, facts) in shown.cards.iter().filter(|it| worded(it.0)) {
        let left = facts.iter().filter(|it| !tells(id, it)).collect::<BTreeSet<_>>();
        if !left.is_empty() && context.game.card(id).is_some() {
            untold.insert(id, left);
        }
    }
    // What holds of the whole game must stand on one of the aids, where the game has words for it.
    let aids = face_lines::aids(context, shown);
    let Some(aid) = aids.iter().next().copied() else { return untold };
    let worded =
        |it: &&Fact| context.game.words.facts.iter().any(|words| words.fact.value == it.name);
    let left = shown.game.iter().filter(worded);
    let left = left.filter(|fact| !told.keys().any(|id| tells(id, fact)));
    let left: BTreeSet<&Fact> = left.collect();
    if !left.is_empty() {
        untold.entry(aid).or_default().extend(left);
    }
    untold
}

/// One finding for each template, with what its faces don't tell.
fn told_by_nobody(
    context: &CheckContext<'_>,
    shown: &Shown<'_>,
    untold: Untold<'_>,
) -> Vec<Diagnostic> {
    let mut by_template: BTreeMap<String, Vec<(&Card, BTreeSet<&Fact>)>> = BTreeMap::new();
    for (id, facts) in untold {
        let Some(card) = context.game.card(id) else { continue };
        let kind = context.game.card_type(&card.kind);
        let template = kind.map(|it| it.wording.value.clone());
        by_template.entry(template.unwrap_or_default()).or_default().push((card, facts));
    }
    by_template.into_values().map(|cards| untold_on(context, shown, &cards)).collect()
}

fn untold_on(
    context: &CheckContext<'_>,
    shown: &Shown<'_>,
    cards: &[(&Card, BTreeSet<&Fact>)],
) -> Diagnostic {
    let told = |card: &Card, facts: &BTreeSet<&Fact>| {
        let told: Vec<String> = facts.iter().map(|it| shown.told(it)).collect();
        format!("`{}` {}", card.id.value, and(&told))
    };
    let (first, facts) = &cards[0];
    let said = "its face does not say so";
    let message = format!("play shows that {}, but {said}", told(first, facts));
    let mut finding = signs::fault(message).at(first.title.span, "the text of this card");
    let more: Vec<String> = cards[1..].iter().map(|(card, facts)| told(card, facts)).collect();
    if !more.is_empty() {
        finding = finding.hint(format!("nor do others: {}", more.join("; ")));
    }
    let mut seen = BTreeSet::new();
    for fact in cards.iter().flat_map(|it| &it.1) {
        let words = context.game.words.facts.iter().find(|it| it.fact.value == fact.name);
        if !seen.insert(fact.name) || seen.len() > NAMED {
            continue;
        }
        finding = match (words, written(context.game, fact)) {
            (Some(words), Some(write)) => finding
                .see(words.fact.span, "the words for this fact")
                .hint(format!("write: {write}")),
            _ => finding.hint(format!("add words for `{}` under `fact` of [words]", fact.name)),
        };
    }
    for (span, remark) in cards
        .iter()
        .flat_map(|(card, facts)| {
            facts.iter().filter_map(|it| reason(context.game, &card.id.value, it))
        })
        .take(NAMED)
    {
        finding = finding.see(span, remark);
    }
    finding
}

/// A fact as the game would write it.
fn written(game: &Game, fact: &Fact) -> Option<String> {
    let write = &words_of(game, fact)?.write.value;
    let icon = fact.about.as_ref().and_then(|id| Some(game.keyword(id)?.icon.value.clone()));
    let write =
        icon.map_or_else(|| write.clone(), |it| write.replace(":{about}:", &format!(":{it}:")));
    Some(filled(game, fact, &write))
}

/// The same to be compared with what is printed, where icons are signs.
fn printed(game: &Game, fact: &Fact) -> Option<String> {
    let write = &words_of(game, fact)?.write.value;
    let title = |id: &str| title(game, id);
    Some(filled(game, fact, &FactWords::marked(write, |_| crate::fact_patterns::SIGN, title)))
}

fn title(game: &Game, id: &str) -> String {
    game.title_of(id).map_or(id, |it| &it.value).to_owned()
}

fn words_of<'g>(game: &'g Game, fact: &Fact) -> Option<&'g FactWords> {
    game.words.facts.iter().find(|it| it.fact.value == fact.name)
}

fn filled(game: &Game, fact: &Fact, write: &str) -> String {
    let about = fact.about.as_ref().map(|it| title(game, it));
    let number = fact.number.map_or_else(String::new, |it| it.to_string());
    write.replace("{about}", &about.unwrap_or_default()).replace("{n}", &number)
}
