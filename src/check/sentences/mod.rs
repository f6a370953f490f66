//! What the sentences of a game's rules claim, and whether it is so.
//!
//! In: what is printed, the game with the patterns of its `claims.toml`, and its rules. Out: each sentence with a
//! verdict and the reading that was taken. Never: a guess. A sentence that no pattern reads from its first word to
//! its last is not understood.

mod case;
mod cell;
mod chart;
mod denial;
mod edit;
mod english;
mod extent;
mod fit;
mod instead;
mod items;
mod judge;
mod lexicon;
mod loss;
mod matching;
mod named;
mod needs;
mod order;
mod other_words;
mod pattern;
mod resemblance;
mod section;
mod table;
mod telling;
mod token;
mod truth;
mod turned;
mod twins;
mod vocabulary;
mod word;

pub(crate) use extent::{is_reworded, telling};
pub(crate) use lexicon::Lexicon;
pub(crate) use twins::{Twins, twins};
pub(crate) use vocabulary::Vocabulary;

use crate::prose;
use crate::review::{self, Reviewed, Standing, TextReview};
use cardwright_base::diagnostic::{Diagnostic, SourceMap, Span};
use cardwright_model::{Game, Located};
use cardwright_rules::Ruleset;
use cardwright_wording::TextEngine;
use cardwright_wording::language;
use cardwright_wording::passage::{self, Passage, PassageKind, TextOwner};
use judge::{Judge, JudgedSentence};
use section::Section;
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use table::Table;
use token::Tokens;

/// What became of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentenceVerdict {
    /// The rules and the data say the same.
    Proved,
    /// They say something else.
    Contradicted,
    /// No pattern reads it as a whole.
    NotUnderstood,
}

impl SentenceVerdict {
    /// The word for it in results.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Contradicted => "contradicted",
            Self::NotUnderstood => "not understood",
        }
    }
}

/// A sentence of the rules.
#[derive(Debug)]
pub struct Sentence<'a> {
    /// The passage that it stands in.
    pub passage: &'a Passage,
    /// Which bytes of the passage it is.
    pub range: Range<usize>,
    /// Whether it is so.
    pub verdict: SentenceVerdict,
    /// Whether all that speaks against it is a claim that is like it but for one word.
    pub altered: bool,
    /// The patterns that it was read with; nothing where it was not understood.
    pub reading: String,
    /// What is wrong, where it is contradicted.
    pub faults: Vec<Fault>,
    tokens: Tokens,
}

/// Words that the rules contradict.
#[derive(Debug)]
pub struct Fault {
    /// Their place in the passage.
    pub range: Range<usize>,
    /// What the rules say.
    pub right: String,
    /// The pattern that the sentence was read with.
    pub pattern: Span,
    /// What to write instead, where only one thing is right.
    pub write: Option<String>,
    /// How the sentence differs from a claim that it is only like.
    pub unlike: Option<String>,
}

impl Sentence<'_> {
    /// Its words; U+FFFC stands for what is drawn or worked out.
    pub fn text(&self) -> &str {
        &self.passage.text[self.range.clone()]
    }

    /// Its words as a message shows them.
    pub fn legible_text(&self) -> String {
        passage::legible(self.text())
    }
}

/// A pattern of a claim, and the texts that state the claim in any way.
#[derive(Debug)]
pub(crate) struct StatedClaim {
    pub(crate) says: Located<String>,
    /// Digests of its words, in their order.
    pub(crate) words: Vec<String>,
    /// What the review file calls the texts that state the claim, and those that do so with this pattern.
    pub(crate) texts: BTreeSet<String>,
    pub(crate) worded_in: BTreeSet<String>,
}

/// Every sentence of the rules, and patterns that can't be read.
#[derive(Debug)]
pub struct ReadSentences<'a> {
    /// The sentences, text by text.
    pub sentences: Vec<Sentence<'a>>,
    /// Every pattern, if a text has lost anything since it was read.
    pub(crate) claims: Vec<StatedClaim>,
    /// What is wrong with the patterns.
    pub broken: Vec<Diagnostic>,
    lexicon: Lexicon,
}

/// Every sentence of rules in what is printed, held against the rules. `texts` are what the review file knows of them: in a
/// passage that was edited since it was read, one wrong word is looked for even where other texts state the claim.
pub fn read<'a>(
    game: &Game,
    printed: &'a [Passage],
    words: &TextEngine<'_>,
    rules: Option<&dyn Ruleset>,
    texts: &[TextReview<'_>],
    sources: &SourceMap,
) -> ReadSentences<'a> {
    let lexicon = Lexicon::of(game);
    if !language::is_english(&game.language) {
        return ReadSentences {
            sentences: Vec::new(),
            claims: Vec::new(),
            broken: Vec::new(),
            lexicon,
        };
    }
    let judge = Judge::new(game, &lexicon, words, rules, sources);
    let (mut found, mut judged) = (Vec::new(), Vec::new());
    let mut section = Section::new(game, &lexicon);
    let mut table = Table::new(sources);
    for passage in printed {
        section.pass(passage);
        let cell = table.pass(passage, &lexicon);
        if !states_rules(passage) {
            continue;
        }
        let ranges = passage.sentences();
        let answer = ranges.first().map_or(0, |it| token::answer(&passage.text[it.clone()]));
        if passage.origin.of == TextOwner::Ruling && answer > 0 {
            let range = ranges[0].start..ranges[0].start + answer;
            let said = &passage.text[range.clone()];
            let tokens = token::answered(&passage.origin.id, range.clone(), said);
            let place = section.place(passage);
            judged.push(judge.sentence(&tokens, &place));
            found.push((passage, range, tokens, place));
        }
        let cell = cell.filter(|_| !passage.text.ends_with('.'));
        let mut ways = cell.into_iter().flatten();
        if let Some(tokens) = ways.find(|it| judge.reads_cell(it)) {
            let place = section.place(passage);
            judged.push(judge.sentence(&tokens, &place));
            found.push((passage, 0..passage.text.len(), tokens, place));
        }
        for range in ranges {
            let text = &passage.text[range.clone()];
            let is_cell = passage.kind == PassageKind::Cell;
            if !is_sentence(passage, text) || is_cell && !text.ends_with('.') {
                continue;
            }
            let tokens = token::of_passage(passage, &range, &lexicon);
            let place = section.place(passage);
            let one = judge.sentence(&tokens, &place);
            if one.verdict != SentenceVerdict::NotUnderstood || !is_label(passage, text) {
                judged.push(one);
                found.push((passage, range, tokens, place));
            }
        }
    }
    let (all, orphans) = (judge.all(), judge.orphans(&judged));
    // What is stated elsewhere has to be told by more than a pronoun and a verb.
    let telling = LazyCell::new(|| -> BTreeSet<usize> {
        let tells = |it: &usize| orphans.contains(it) || judge.tells_enough(*it);
        all.iter().copied().filter(tells).collect()
    });
    let is_edited = |text: &TextReview<'_>| {
        let changed = |it: &Reviewed<'_>| it.standing == Standing::Changed;
        !text.lost.is_empty() || text.passages.iter().any(changed)
    };
    let claims = if texts.iter().any(is_edited) {
        let mut stated: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for ((passage, ..), one) in found.iter().zip(&judged) {
            let text = review::text_of(game, &passage.origin);
            stated.entry(text).or_default().extend(one.patterns());
        }
        judge.statements(&stated)
    } else {
        Vec::new()
    };
    // A sentence beside the one that states a claim is a sentence more, and no edit of it.
    let mut stated: BTreeMap<*const Passage, BTreeSet<usize>> = BTreeMap::new();
    for ((passage, ..), one) in found.iter().zip(&judged) {
        stated.entry(std::ptr::from_ref(*passage)).or_default().extend(one.patterns());
    }
    let sentences =
        found.into_iter().zip(judged).map(|((passage, range, tokens, place), mut one)| {
            let mut altered = false;
            let is_open = one.verdict == SentenceVerdict::NotUnderstood;
            if is_open && !extent::is_reworded(texts, passage) {
                let edited = review::is_edited(texts, passage);
                let beside = &stated[&std::ptr::from_ref(passage)];
                let elsewhere = edited.then(|| telling.difference(beside).copied().collect());
                one = judge.altered(&tokens, &place, elsewhere.as_ref().unwrap_or(&orphans));
                if one.verdict == SentenceVerdict::NotUnderstood && edited {
                    one = judge.resembling(&tokens, &place, &orphans);
                }
                altered = one.verdict == SentenceVerdict::Contradicted;
            }
            let reading = judge.told(&one);
            let JudgedSentence { verdict, faults, .. } = one;
            Sentence { passage, range, verdict, altered, reading, faults, tokens }
        });
    // Most cells claim nothing.
    let is_claim = |sentence: &Sentence<'_>| {
        let cell = sentence.passage.kind == PassageKind::Cell && !sentence.text().ends_with('.');
        !cell || sentence.verdict != SentenceVerdict::NotUnderstood
    };
    let sentences = sentences.filter(is_claim).collect();
    let broken = judge.broken;
    ReadSentences { sentences, claims, broken, lexicon }
}

/// What gives the digests of the words of a passage, for the review file: of a word without its ending, a name, a number.
pub fn word_digests(game: &Game) -> impl Fn(&Passage) -> String {
    let lexicon = LazyCell::new(|| Lexicon::of(game));
    move |passage| vocabulary::digests(passage, &lexicon)
}

/// Whether words are a sentence, and no heading, label or figure.
fn is_sentence(passage: &Passage, text: &str) -> bool {
    let words = text.split_whitespace().filter(|it| it.contains(char::is_alphabetic)).count();
    let is_line = matches!(passage.kind, PassageKind::Line(_));
    let label = is_line && text.starts_with(char::is_lowercase);
    words > 1 && !label
}

/// Whether words on a card may as well be a name or a heading as a rule.
fn is_label(passage: &Passage, text: &str) -> bool {
    let words = text.split_whitespace().filter(|it| it.contains(char::is_alphabetic)).count();
    let stops = text.ends_with(['.', '!', '?', ':', '…']);
    matches!(passage.kind, PassageKind::Line(_)) && !stops && words < 5
}

/// Whether a passage has sentences of the rules as they hold.
fn states_rules(passage: &Passage) -> bool {
    let kind = matches!(
        passage.kind,
        PassageKind::Paragraph | PassageKind::Item | PassageKind::Line(_) | PassageKind::Cell
    );
    let origin = &passage.origin;
    let holds = origin.of != TextOwner::Ruling || origin.part != "alternative";
    kind && holds
        && !matches!(origin.of, TextOwner::Template | TextOwner::Readme)
        && prose::states_rules(passage)
        && !is_sign(passage)
}

/// Whether it is a line of signs, such as the index of a card.
fn is_sign(passage: &Passage) -> bool {
    let PassageKind::Line(Some(role)) = &passage.kind else { return false };
    role == "index" || role == "sideways" && !passage.text.contains(char::is_alphabetic)
}

/// The id of the card, keyword or term that a text is about.
pub(crate) fn subject(passage: &Passage) -> Option<&str> {
    let own = matches!(
        passage.origin.of,
        TextOwner::Card | TextOwner::Keyword | TextOwner::Description | TextOwner::Term
    );
    own.then_some(passage.origin.id.as_str())
}
